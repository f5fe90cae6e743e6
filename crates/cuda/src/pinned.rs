use crate::Device;
use bytemuck::Pod;
use cudarc::driver::CudaContext;
use cudarc::driver::sys::{self, CUresult};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Host memory that the GPU reads and writes itself: copies run at the speed of the bus. Where the driver
/// will not have it, it is memory like any other.
pub struct Pinned<T> {
    values: Vec<T>,
    /// Of the GPU, if the driver holds the pages.
    context: Option<Arc<CudaContext>>,
}

impl<T: Pod> Pinned<T> {
    /// These values, where they are.
    pub fn new(device: &Device, mut values: Vec<T>) -> Self {
        let bytes = size_of_val(&values[..]);
        let is_bound = bytes > 0 && device.context.bind_to_thread().is_ok();
        // SAFETY: the memory is given back only after `drop` has released it: nobody else can reach the
        // vector, and slices of it cannot grow.
        let is_pinned = is_bound
            && unsafe { sys::cuMemHostRegister_v2(values.as_mut_ptr().cast(), bytes, 0) }
                == CUresult::CUDA_SUCCESS;
        Pinned {
            values,
            context: is_pinned.then(|| device.context.clone()),
        }
    }
}

impl<T> Drop for Pinned<T> {
    fn drop(&mut self) {
        let bound = self
            .context
            .as_ref()
            .map(|context| context.bind_to_thread());
        if let Some(Ok(())) = bound {
            // SAFETY: it was registered under this address. What the driver says is of no use any more.
            let _ = unsafe { sys::cuMemHostUnregister(self.values.as_mut_ptr().cast()) };
        }
    }
}

impl<T> Deref for Pinned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.values
    }
}

impl<T> DerefMut for Pinned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.values
    }
}
