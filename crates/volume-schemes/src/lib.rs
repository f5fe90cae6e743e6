//! The schemes of finite volumes that are linked into every program, and the executors of any on a CPU or a GPU, behind
//! one trait for each family. Without the feature `linked` there are none.

// The words of the catalogue.
#![cfg_attr(not(feature = "linked"), allow(unused_imports))]

pub mod euler;
pub mod shallow;
