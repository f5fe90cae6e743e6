//! What is wrong with a surface.

mod collect;
mod components;
mod defect;
mod junctions;
mod nesting;
mod report;

pub use defect::{Defect, Place, Places};
pub(crate) use defect::{point, short};
pub use report::{Component, Report};

pub(crate) use components::components;
