use super::{RunPlan, Shape};
use crate::body::files;
use crate::plan::{Resolved, alike};
use std::path::PathBuf;

impl Resolved for RunPlan {
    fn inputs(&mut self) -> Vec<&mut PathBuf> {
        let shapes = self.geometry.iter_mut().map(|geometry| &mut geometry.shape);
        let bodies = shapes.flat_map(|shape| match shape {
            Shape::Body { parts, .. } => parts.as_mut_slice(),
            _ => &mut [],
        });
        let terrain = self.terrain.iter_mut().map(|terrain| &mut terrain.file);
        files(bodies).into_iter().chain(terrain).collect()
    }

    alike!();
}
