//! What is recorded of particles.

use super::checkpoint::{self, Header};
use super::gauges::Gauges;
use super::runner::ParticleRunner;
use super::snapshot::Moment;
use crate::models::Pressure;
use crate::run::Record;
use crate::{Particles, SimError, Width};
use monoflow_case::RunPlan;
use monoflow_output::{Frame, Points, Values};
use monoflow_particles::{Domain, Store};
use std::borrow::Cow;
use std::path::Path;

/// Frames of all particles, gauges, and all columns.
pub struct ParticleRecord {
    plan: RunPlan,
    pressure: Pressure,
    gauges: Gauges,
}

impl ParticleRecord {
    /// Of a plan, with the state equation that the run uses.
    pub fn new(plan: &RunPlan, pressure: Pressure) -> Self {
        ParticleRecord {
            plan: plan.clone(),
            pressure,
            gauges: Gauges::new(plan, pressure),
        }
    }

    /// Writes the particles of a moment in the precision that they have.
    fn write_frame<S: Written>(
        &self,
        path: &Path,
        moment: &Moment,
        store: &Store<S>,
        domain: &Domain<S>,
    ) -> Result<(), SimError> {
        let (reference, compresses) = (self.plan.fluid.density, self.plan.compresses());
        let density = |excess: f64| match compresses {
            true => reference * (1.0 + excess),
            false => reference,
        };
        let round = |x: f64| S::from_literal(x);
        let excess = moment.snapshot.excess.iter();
        let positions: Vec<[S; 3]> = (store.place.iter().zip(&store.cell))
            .map(|(place, cell)| domain.position(place, *cell).map(round))
            .collect();
        let velocities: Vec<[S; 3]> = store.motion.iter().map(|m| [m[0], m[1], m[2]]).collect();
        let densities: Vec<S> = excess.clone().map(|x| round(density(*x))).collect();
        let pressures: Vec<S> = excess
            .map(|x| round(self.pressure.of(&self.plan.fluid, *x)))
            .collect();
        let kinds: Vec<u8> = (0..store.len()).map(|i| store.kind(i) as u8).collect();
        Frame::new(moment.clock.time, S::points(&positions))
            .array("velocity", S::vectors(&velocities))
            .array("density", S::scalars(&densities))
            .array("pressure", S::scalars(&pressures))
            .array("kind", &kinds[..])
            .array("id", &store.id[..])
            .write(path)?;
        Ok(())
    }
}

impl Record<ParticleRunner> for ParticleRecord {
    type Header = Header;

    fn columns(&self) -> Vec<String> {
        self.gauges.columns()
    }

    fn row(&self, moment: &Moment) -> Vec<f64> {
        self.gauges.row(moment)
    }

    fn write_frames(
        &self,
        folder: &Path,
        moment: &Moment,
    ) -> Result<Vec<(usize, String)>, SimError> {
        let name = format!("frames/frame-{:09}.vtu", moment.clock.step);
        let path = folder.join(&name);
        match &moment.particles {
            Particles::F32(store, domain) => self.write_frame(&path, moment, store, domain),
            Particles::F64(store, domain) => self.write_frame(&path, moment, store, domain),
        }?;
        Ok(vec![(0, name)])
    }

    fn header(&self, moment: &Moment) -> Header {
        Header::of(&moment.particles)
    }

    fn sections<'s>(&self, moment: &'s Moment) -> Vec<Cow<'s, [u8]>> {
        checkpoint::sections(moment)
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
