use crate::{Buffer, CudaError, Device};
use bytemuck::Pod;
use monoflow_device::Column;

/// Buffers that only kernels look at again, kept for as long as they may.
#[derive(Default)]
pub struct Kept<T> {
    buffers: Vec<Buffer<T>>,
}

impl<T: Pod> Kept<T> {
    /// Nothing yet.
    pub fn new() -> Self {
        Kept {
            buffers: Vec::new(),
        }
    }

    /// Puts values on the device.
    pub fn put(
        &mut self,
        device: &Device,
        values: &[T],
        what: &'static str,
    ) -> Result<Column<T>, CudaError> {
        let mut buffer = Buffer::zeros(device, values.len(), what)?;
        buffer.upload(values)?;
        let column = buffer.column();
        self.buffers.push(buffer);
        Ok(column)
    }

    /// Bytes of all.
    pub fn bytes(&self) -> usize {
        self.buffers.iter().map(Buffer::len).sum::<usize>() * size_of::<T>()
    }
}

/// A buffer with values.
pub fn filled<T: Pod>(
    device: &Device,
    values: &[T],
    what: &'static str,
) -> Result<Buffer<T>, CudaError> {
    let mut buffer = Buffer::zeros(device, values.len(), what)?;
    buffer.upload(values)?;
    Ok(buffer)
}

/// The values of a buffer.
pub fn values<T: Pod>(buffer: &Buffer<T>, nothing: T) -> Result<Vec<T>, CudaError> {
    let mut values = vec![nothing; buffer.len()];
    buffer.download(&mut values)?;
    Ok(values)
}
