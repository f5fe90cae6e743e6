//! Bodies in a flow: `[[body]]`.

mod bounds;
mod files;
mod keys;
mod placement;
mod plan;
mod read;

pub(crate) use bounds::bounds;
pub(crate) use files::files;
pub(crate) use keys::{BODIES, BODY};
pub use plan::{BodyPlan, Form, Mend, Operation, Placement, Rotation};
pub(crate) use read::bodies;
