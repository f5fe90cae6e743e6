//! Riemann problems with their exact solutions.

use super::AIR;
use monoflow_cpu::euler::{Boundary, EulerClock, EulerExecutor, Field, Order};
use monoflow_ops::euler::gas::StiffenedForm;
use monoflow_ops::euler::riemann::star;
use monoflow_ops::euler::{EulerScheme, Primitive};
use std::array::from_fn;

/// Mean absolute error of the density.
pub type L1 = f64;

/// A tube of length one with two states: density, velocity, pressure.
#[derive(Clone, Copy)]
pub struct Tube {
    left: [f64; 3],
    right: [f64; 3],
    /// Where they meet.
    middle: f64,
    end: f64,
    /// Are the first ten steps short?
    short: bool,
}

pub const fn tube(left: [f64; 3], right: [f64; 3], middle: f64, end: f64) -> Tube {
    Tube {
        left,
        right,
        middle,
        end,
        short: true,
    }
}

fn state([density, velocity, pressure]: [f64; 3]) -> Primitive<f64, 1> {
    Primitive {
        density,
        velocity: [velocity],
        pressure,
    }
}

impl Tube {
    /// The same, of which no step is short but the last.
    pub const fn at_once(self) -> Self {
        Tube {
            short: false,
            ..self
        }
    }

    /// Density where the solution's speed is `xi = x/t`.
    pub fn density(&self, xi: f64) -> f64 {
        let (l, r) = (state(self.left), state(self.right));
        let between = star(&AIR, &l, &r);
        // Mirrored, a wave to the right is one to the left.
        let (side, speed, xi) = if xi < between.speed {
            (l, between.speed, xi)
        } else {
            let mut side = r;
            side.velocity[0] = -side.velocity[0];
            (side, -between.speed, -xi)
        };
        let gamma = AIR.gamma();
        let (u, c) = (side.velocity[0], side.sound_speed(&AIR));
        let ratio = between.pressure / side.pressure;
        let g = (gamma - 1.0) / (gamma + 1.0);
        if ratio > 1.0 {
            let strength = 0.5 * (gamma + 1.0) / gamma * ratio + 0.5 * (gamma - 1.0) / gamma;
            if xi < u - c * strength.sqrt() {
                side.density
            } else {
                side.density * (ratio + g) / (g * ratio + 1.0)
            }
        } else if xi < u - c {
            side.density
        } else if xi < speed - c * ratio.powf(0.5 * (gamma - 1.0) / gamma) {
            let within = 2.0 / (gamma + 1.0) + g / c * (u - xi);
            side.density * within.powf(2.0 / (gamma - 1.0))
        } else {
            side.density * ratio.powf(1.0 / gamma)
        }
    }

    /// The grid that the tube lies in along an axis, at the beginning: a few cells wide across.
    fn field<const D: usize>(&self, cells: usize, axis: usize) -> Field<D> {
        let mut field = Field::new(from_fn(|k| if k == axis { cells } else { 3 }));
        for at in field.indices().collect::<Vec<_>>() {
            let low = centre(at[axis], cells) < self.middle;
            let [density, velocity, pressure] = if low { self.left } else { self.right };
            let state = Primitive {
                density,
                velocity: from_fn(|k| if k == axis { velocity } else { 0.0 }),
                pressure,
            };
            field.set(at.map(|k| k + 2), &state.conserved(&AIR));
        }
        field
    }

    /// Density, velocity and pressure along an axis at the end. No state on the way is without density
    /// or pressure.
    pub fn run<const D: usize, Sch: EulerScheme>(
        &self,
        scheme: Sch,
        cells: usize,
        axis: usize,
    ) -> Vec<[f64; 3]> {
        // Wide cells across, so that the tube's axis bounds the step.
        let spacing = from_fn(|k| if k == axis { 1.0 / cells as f64 } else { 1.0 });
        let open = [[Boundary::Transmissive; 2]; D];
        let field = self.field::<D>(cells, axis);
        let mut run = EulerExecutor::new(scheme, field, spacing, open, Order::Strang, 0.9);
        if !self.short {
            let step = 10;
            let clock = EulerClock {
                step,
                ..*run.clock()
            };
            run = run.resumed(clock);
        }
        let states = |field: &Field<D>| -> Vec<[f64; 3]> {
            let state = |x| {
                let at = from_fn(|k| if k == axis { x } else { 1 });
                let state = field.inner(at).primitive(&AIR);
                [state.density, state.velocity[axis], state.pressure]
            };
            (0..cells).map(state).collect()
        };
        while run.clock().time < self.end {
            run.step(self.end);
            let bad = states(run.field())
                .into_iter()
                .position(|[density, _, pressure]| !(density > 0.0 && pressure > 0.0));
            assert_eq!(bad, None, "a cell without density or pressure");
        }
        states(run.field())
    }

    /// Error of a scheme at the end.
    pub fn error<Sch: EulerScheme>(&self, scheme: Sch, cells: usize) -> L1 {
        let found = self.run::<1, Sch>(scheme, cells, 0);
        let apart = found.iter().enumerate().map(|(x, [density, ..])| {
            let along = (centre(x, cells) - self.middle) / self.end;
            (density - self.density(along)).abs()
        });
        apart.sum::<f64>() / cells as f64
    }
}

/// Middle of a cell of a tube.
fn centre(x: usize, cells: usize) -> f64 {
    (x as f64 + 0.5) / cells as f64
}
