use crate::layers::{plane, space};
use crate::{Bodies, Ground};
use monoflow_case::BodyPlan;
use monoflow_ops::distance::Nodes;
use monoflow_start::{Bounds, Distance, FillError, Layers, Samples, Solids, SolidsError};
use std::path::Path;

/// Tells what fills a plan with particles how far points are from bodies.
#[derive(Clone, Copy, Debug)]
pub struct SignedDistances;

impl Solids for SignedDistances {
    fn measure(
        &self,
        bodies: &[BodyPlan],
        dimensions: usize,
        samples: &mut dyn FnMut(Bounds) -> Result<Samples, FillError>,
    ) -> Result<(Samples, Vec<f64>), SolidsError> {
        let bodies = Bodies::load(bodies)?;
        let samples = samples(bodies.bounds(dimensions))?;
        let spacing = [samples.spacing; 3];
        let nodes = Nodes::new(samples.origin, spacing, samples.count, samples.band);
        Ok((samples, bodies.measure(&nodes)?.distances.values))
    }

    fn fitted(
        &self,
        bodies: &[BodyPlan],
        dimensions: usize,
        layers: &Layers,
    ) -> Result<Vec<([f64; 3], u32)>, SolidsError> {
        let bodies = Bodies::load(bodies)?;
        let points = match dimensions {
            2 => plane::points(&bodies, layers),
            _ => space::points(&bodies, layers),
        };
        Ok(points?)
    }

    fn ground(
        &self,
        file: &Path,
        domain: [[f64; 3]; 2],
        rim: f64,
    ) -> Result<Distance, SolidsError> {
        let ground = Ground::load(file, domain, rim)?;
        Ok(Box::new(move |position| ground.distance(position)))
    }
}
