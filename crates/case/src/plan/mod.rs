//! What plans of all families have, and what all of them can do.

mod axis;
mod coefficients;
mod output;
mod precision;
mod provenance;
mod resolved;
mod study;
mod time;

pub use axis::Axis;
pub(crate) use coefficients::table;
pub use coefficients::{Coefficient, CoefficientsPlan};
pub use output::OutputPlan;
pub(crate) use output::evenly;
pub use precision::Precision;
pub(crate) use provenance::NOT_USED;
pub use provenance::{Origin, Provenance, behind_name, place_of};
pub(crate) use resolved::alike;
pub use resolved::{Parts, Resolved};
pub use study::StudyPlan;
pub use time::TimePlan;
