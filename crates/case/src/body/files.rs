use super::plan::{BodyPlan, Form};
use std::path::PathBuf;

/// The files of surfaces and rasters among bodies.
pub(crate) fn files<'b>(bodies: impl Iterator<Item = &'b mut BodyPlan>) -> Vec<&'b mut PathBuf> {
    let file = |body: &'b mut BodyPlan| match &mut body.form {
        Form::Stl { file, .. } | Form::Terrain { file, .. } => Some(file),
        _ => None,
    };
    bodies.filter_map(file).collect()
}
