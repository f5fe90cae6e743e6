//! Frames of particles.

use super::family::ParticleFlow;
use super::snapshot::Moment;
use crate::{ColumnWords, Particles, SimError, Width};
use monoflow_case::RunPlan;
use monoflow_ops::Scalar;
use monoflow_ops::particles::kind::{Kind, Wall};
use monoflow_output::{Frame, Made, suits_single};
use monoflow_particles::{Domain, Store, Turnover};
use std::ops::Range;
use std::path::Path;

/// Writes the particles of a moment.
pub(super) fn write(path: &Path, moment: &Moment, flow: &ParticleFlow) -> Result<(), SimError> {
    let (plan, origins) = (flow.plan(), flow.origins());
    let reference = plan.fluid.density;
    let density = |excess: f64| match plan.compresses() {
        true => reference * (1.0 + excess),
        false => reference,
    };
    let pressure = flow.pressure().of_fluid(&plan.fluid);
    let origin = |id, turnover: &Turnover| origins.origin(id, turnover) as u32;
    match &moment.particles {
        Particles::F32(store, domain) => {
            let places = match keeps_single(plan, domain) {
                true => own_places(store, domain),
                false => exact_places(store, domain),
            };
            frame(path, moment, (store, places), (density, pressure, origin))
        }
        Particles::F64(store, domain) => {
            let places = own_places(store, domain);
            frame(path, moment, (store, places), (density, pressure, origin))
        }
    }
}

/// Do particles in single precision have their places in it, too? Far from the origin they would fall on each other.
pub(super) fn keeps_single<S: Scalar>(plan: &RunPlan, domain: &Domain<S>) -> bool {
    suits_single(domain.farthest(), plan.discretisation.spacing)
}

/// Places in the precision that particles have.
fn own_places<'a, S: Written>(store: &'a Store<S>, domain: &'a Domain<S>) -> Made<'a> {
    S::in_pieces(store.len(), |some, to| {
        S::positions(store, domain, some, to)
    })
}

/// Places in double precision.
fn exact_places<'a, S: Written>(store: &'a Store<S>, domain: &'a Domain<S>) -> Made<'a> {
    Made::in_pieces(store.len(), |some, to| {
        S::exact_positions(store, domain, some, to);
    })
}

/// Writes the particles in the precision that they have.
fn frame<S: Written>(
    path: &Path,
    moment: &Moment,
    (store, places): (&Store<S>, Made<'_>),
    (density, pressure, origin): (
        impl Fn(f64) -> f64,
        impl Fn(f64) -> f64,
        impl Fn(u32, &Turnover) -> u32,
    ),
) -> Result<(), SimError> {
    let (felt, n) = (moment.felt(), store.len());
    let densities = |some, to: &mut _| S::by_excess(store, felt, some, &density, to);
    let pressures = |some, to: &mut _| S::by_excess(store, felt, some, &pressure, to);
    let velocities = S::in_pieces(n, |some, to| S::velocities(store, some, to));
    let kinds = Made::in_pieces(n, |some, to| S::kinds(store, some, to));
    let mut frame = Frame::of(moment.clock.time, places)
        .made("velocity", velocities)
        .made("density", S::numbers(n, densities))
        .made("pressure", S::numbers(n, pressures))
        .made("kind", kinds)
        .made(
            "origin",
            Made::new(n, |i| origin(store.id[i], &store.turnover)),
        )
        .array("id", &store.id[..]);
    for declared in &moment.columns {
        frame = frame.made(declared.column.name.get(), column(declared, store));
    }
    frame.write(path)?;
    Ok(())
}

/// A column that a model declares, as a frame has it: zero for particles of a kind that has none.
fn column<'a, S: Written>(declared: &'a ColumnWords, store: &'a Store<S>) -> Made<'a> {
    let (about, n) = (&declared.column, store.len());
    let word = |i: usize| {
        let has_one = about.is_of_all || (store.kind(i) == Wall::INDEX) == about.of_walls;
        match has_one {
            true => declared.words[i].map(S::from_literal),
            false => [S::from_literal(0.0); 4],
        }
    };
    match about.is_vector {
        false => S::scalars(n, move |i| word(i)[0]),
        true => S::vectors(n, move |i| {
            let [x, y, z, _] = word(i);
            [x, y, z]
        }),
    }
}

/// A precision in which frames are written.
trait Written: Width {
    fn vectors<'a>(len: usize, of: impl Fn(usize) -> [Self; 3] + 'a) -> Made<'a>;
    fn in_pieces<'a>(len: usize, of: impl Fn(Range<usize>, &mut Vec<[Self; 3]>) + 'a) -> Made<'a>;
    fn numbers<'a>(len: usize, of: impl Fn(Range<usize>, &mut Vec<Self>) + 'a) -> Made<'a>;
    fn scalars<'a>(len: usize, of: impl Fn(usize) -> Self + 'a) -> Made<'a>;
}

macro_rules! written {
    ($($precision:ty),+) => {$(
        impl Written for $precision {
            fn vectors<'a>(len: usize, of: impl Fn(usize) -> [Self; 3] + 'a) -> Made<'a> {
                Made::new(len, of)
            }
            fn in_pieces<'a>(
                len: usize,
                of: impl Fn(Range<usize>, &mut Vec<[Self; 3]>) + 'a,
            ) -> Made<'a> {
                Made::in_pieces(len, of)
            }
            fn numbers<'a>(len: usize, of: impl Fn(Range<usize>, &mut Vec<Self>) + 'a) -> Made<'a> {
                Made::in_pieces(len, of)
            }
            fn scalars<'a>(len: usize, of: impl Fn(usize) -> Self + 'a) -> Made<'a> {
                Made::new(len, of)
            }
        }
    )+};
}
written!(f32, f64);
