//! The GPU of the tests.

use monoflow_cuda::{Device, KERNELS};

/// The first GPU; says so where there is none.
pub fn device() -> Option<Device> {
    match Device::new(0) {
        Ok(device) if !KERNELS.is_empty() => Some(device),
        Ok(_) => {
            println!("SKIPPED: built without kernels");
            None
        }
        Err(why) => {
            println!("SKIPPED: {why}");
            None
        }
    }
}
