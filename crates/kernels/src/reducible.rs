use monoflow_device::warp::Shuffle;
use monoflow_device::{SharedWord, Word};
use monoflow_ops::Scalar;

/// A number that can be reduced over a block.
pub trait Reducible: Scalar + Shuffle + SharedWord + Word {}
impl<S: Scalar + Shuffle + SharedWord + Word> Reducible for S {}
