//! Executors of any scheme of finite volumes on a CPU or a GPU, behind one trait for each family.

pub mod euler;
pub mod shallow;
