//! Bodies in a flow: `[[body]]`.

mod plan;
mod read;

pub use plan::{BodyPlan, Form, Mend, Operation, Placement, Rotation};
pub(crate) use read::bodies;
