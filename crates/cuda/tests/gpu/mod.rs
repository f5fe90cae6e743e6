//! The GPU of the tests.

#[path = "../../../ptx/tests/common/skip.rs"]
mod skip;

use monoflow_cuda::{Device, KERNELS};
pub use skip::*;

/// The first GPU; says so where there is none.
pub fn device() -> Option<Device> {
    match Device::new(0) {
        Ok(device) if !KERNELS.is_empty() => Some(device),
        Ok(_) => {
            skipped("built without kernels");
            None
        }
        Err(why) => {
            skipped(why);
            None
        }
    }
}
