use super::plan::{BodyPlan, Form};
use std::path::PathBuf;

/// The files of surfaces among bodies.
pub(crate) fn files<'b>(bodies: impl Iterator<Item = &'b mut BodyPlan>) -> Vec<&'b mut PathBuf> {
    let file = |body: &'b mut BodyPlan| match &mut body.form {
        Form::Stl { file, .. } => Some(file),
        _ => None,
    };
    bodies.filter_map(file).collect()
}
