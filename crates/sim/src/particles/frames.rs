//! Frames of particles.

use super::snapshot::Moment;
use crate::models::Pressure;
use crate::{ColumnWords, Particles, SimError, Width};
use monoflow_case::RunPlan;
use monoflow_ops::kind::{Kind, Wall};
use monoflow_output::{Frame, Points, Values};
use monoflow_particles::{Domain, Store};
use std::path::Path;

/// Writes the particles of a moment.
pub fn write(
    path: &Path,
    moment: &Moment,
    plan: &RunPlan,
    pressure: Pressure,
) -> Result<(), SimError> {
    let reference = plan.fluid.density;
    let density = |excess: f64| match plan.compresses() {
        true => reference * (1.0 + excess),
        false => reference,
    };
    let pressure = |excess| pressure.of(&plan.fluid, excess);
    match &moment.particles {
        Particles::F32(store, domain) => frame(path, moment, store, domain, density, pressure),
        Particles::F64(store, domain) => frame(path, moment, store, domain, density, pressure),
    }
}

/// Writes the particles in the precision that they have.
fn frame<S: Written>(
    path: &Path,
    moment: &Moment,
    store: &Store<S>,
    domain: &Domain<S>,
    density: impl Fn(f64) -> f64,
    pressure: impl Fn(f64) -> f64,
) -> Result<(), SimError> {
    let round = |x: f64| S::from_literal(x);
    let excess = &moment.snapshot.excess;
    let positions: Vec<[S; 3]> = (store.place.iter().zip(&store.cell))
        .map(|(place, cell)| domain.position(place, *cell).map(round))
        .collect();
    let velocities: Vec<[S; 3]> = store.motion.iter().map(|m| [m[0], m[1], m[2]]).collect();
    let densities: Vec<S> = excess.iter().map(|x| round(density(*x))).collect();
    let pressures: Vec<S> = excess.iter().map(|x| round(pressure(*x))).collect();
    let kinds: Vec<u8> = (0..store.len()).map(|i| store.kind(i) as u8).collect();
    let gathered: Vec<(&str, Column<S>)> = (moment.columns.iter())
        .map(|gathered| (gathered.column.name.get(), Column::of(gathered, store)))
        .collect();
    let mut frame = Frame::new(moment.clock.time, S::points(&positions))
        .array("velocity", S::vectors(&velocities))
        .array("density", S::scalars(&densities))
        .array("pressure", S::scalars(&pressures))
        .array("kind", &kinds[..])
        .array("id", &store.id[..]);
    for (name, column) in &gathered {
        frame = frame.array(*name, column.values());
    }
    frame.write(path)?;
    Ok(())
}

/// A column that a model declares, as a frame has it: zero for particles of a kind that has none.
enum Column<S> {
    Scalar(Vec<S>),
    Vector(Vec<[S; 3]>),
}

impl<S: Written> Column<S> {
    fn of(gathered: &ColumnWords, store: &Store<S>) -> Self {
        let column = &gathered.column;
        let of_kind = |i| column.is_of_all || (store.kind(i) == Wall::INDEX) == column.of_walls;
        let word = |(i, word): (usize, &[f64; 4])| match of_kind(i) {
            true => word.map(S::from_literal),
            false => [S::from_literal(0.0); 4],
        };
        let words = gathered.words.iter().enumerate().map(word);
        match gathered.column.is_vector {
            false => Column::Scalar(words.map(|word| word[0]).collect()),
            true => Column::Vector(words.map(|[x, y, z, _]| [x, y, z]).collect()),
        }
    }

    fn values(&self) -> Values<'_> {
        match self {
            Column::Scalar(values) => S::scalars(values),
            Column::Vector(values) => S::vectors(values),
        }
    }
}

/// A precision in which frames are written.
trait Written: Width {
    fn points(of: &[[Self; 3]]) -> Points<'_>;
    fn vectors(of: &[[Self; 3]]) -> Values<'_>;
    fn scalars(of: &[Self]) -> Values<'_>;
}

impl Written for f32 {
    fn points(of: &[[f32; 3]]) -> Points<'_> {
        Points::F32(of)
    }
    fn vectors(of: &[[f32; 3]]) -> Values<'_> {
        Values::VectorF32(of)
    }
    fn scalars(of: &[f32]) -> Values<'_> {
        Values::F32(of)
    }
}

impl Written for f64 {
    fn points(of: &[[f64; 3]]) -> Points<'_> {
        Points::F64(of)
    }
    fn vectors(of: &[[f64; 3]]) -> Values<'_> {
        Values::VectorF64(of)
    }
    fn scalars(of: &[f64]) -> Values<'_> {
        Values::F64(of)
    }
}
