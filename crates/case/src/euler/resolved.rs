use super::plan::EulerPlan;
use crate::body::files;
use crate::plan::{Resolved, alike};
use std::path::PathBuf;

impl Resolved for EulerPlan {
    fn inputs(&mut self) -> Vec<&mut PathBuf> {
        files(self.bodies.iter_mut())
    }

    alike!();
}
