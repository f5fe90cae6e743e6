//! What all cells of a state hold together.

use super::EulerState;
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::vector;
use rayon::prelude::*;
use std::ops::Range;

/// Cells whose sums are taken before they are added up: rounding grows less.
const BLOCK: usize = 1024;

/// What all cells together hold, and the least and the greatest of what is measured in them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Whole {
    /// Mass, kg; in fewer than three dimensions per metre of those that are missing.
    pub mass: f64,
    /// Energy, J; likewise.
    pub energy: f64,
    /// Mass of a tracer, kg, zero if there is none; likewise.
    pub tracer: f64,
    /// The least and the greatest density, kg/m³.
    pub density: [f64; 2],
    /// The least and the greatest pressure, Pa.
    pub pressure: [f64; 2],
    /// The greatest Mach number.
    pub mach: f64,
}

impl Whole {
    fn nothing() -> Self {
        let none = [f64::INFINITY, f64::NEG_INFINITY];
        Whole {
            mass: 0.0,
            energy: 0.0,
            tracer: 0.0,
            density: none,
            pressure: none,
            mach: 0.0,
        }
    }

    /// Of one cell of this volume.
    fn cell(volume: f64, flow: &Conserved<f64, 3>, tracer: f64, gas: &Stiffened) -> Self {
        let measured = flow.primitive(gas);
        let speed = vector::dot(&measured.velocity, &measured.velocity).sqrt();
        Whole {
            mass: volume * flow.density,
            energy: volume * flow.energy,
            tracer: volume * tracer,
            density: [measured.density; 2],
            pressure: [measured.pressure; 2],
            mach: speed / measured.sound_speed(gas),
        }
    }

    fn with(self, other: Self) -> Self {
        let both = |a: [f64; 2], b: [f64; 2]| [a[0].min(b[0]), a[1].max(b[1])];
        Whole {
            mass: self.mass + other.mass,
            energy: self.energy + other.energy,
            tracer: self.tracer + other.tracer,
            density: both(self.density, other.density),
            pressure: both(self.pressure, other.pressure),
            mach: self.mach.max(other.mach),
        }
    }

    /// Looks at all cells of a state, each of which has a volume (m³; in fewer than three dimensions per metre of those
    /// that are missing), of which a part is open if there are bodies.
    pub fn of(state: &EulerState<'_>, gas: &Stiffened, volume: f64, open: Option<&[f64]>) -> Self {
        let cells = state.lines.cells();
        let of = |line: usize, block: Range<usize>| {
            let flow = state.line(line);
            let open = open.map(|open| &open[line * cells..][..cells]);
            let found = block.filter_map(|x| {
                let open = open.map_or(1.0, |open| open[x]);
                let tracer = flow.tracer.map_or(0.0, |tracer| tracer[x]);
                // Closed cells may hold anything.
                (open > 0.0).then(|| Whole::cell(open * volume, &flow.conserved(x), tracer, gas))
            });
            found.fold(Whole::nothing(), Whole::with)
        };
        let lines = (0..state.lines.count()).into_par_iter().map(|line| {
            let blocks = (0..cells).step_by(BLOCK);
            let blocks = blocks.map(|first| of(line, first..cells.min(first + BLOCK)));
            blocks.fold(Whole::nothing(), Whole::with)
        });
        // In their order, whatever core took which.
        let lines: Vec<Whole> = lines.collect();
        lines.into_iter().fold(Whole::nothing(), Whole::with)
    }
}
