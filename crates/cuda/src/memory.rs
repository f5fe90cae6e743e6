use crate::CudaError;
use crate::error::During;
use bytemuck::Pod;
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DevicePtr};
use monoflow_device::Column;
use monoflow_particles::checks_writes;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// One GPU and a stream on it.
#[derive(Clone)]
pub struct Device {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
    counters: Arc<Counters>,
}

/// What [`Buffer`]s of a device and its clones have done so far.
#[derive(Debug, Default)]
struct Counters {
    bytes: AtomicU64,
    allocations: AtomicU64,
    held: AtomicU64,
}

/// How much was copied and allocated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Bytes over the bus, in both directions.
    pub bytes: u64,
    /// Arrays allocated.
    pub allocations: u64,
    /// Bytes of the arrays that there are now.
    pub held: u64,
}

impl Counters {
    fn copy(&self, bytes: &[u8]) {
        self.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
    }
}

impl Device {
    /// GPU number `ordinal`.
    ///
    /// # Errors
    /// There is no driver or no such GPU.
    pub fn new(ordinal: usize) -> Result<Self, CudaError> {
        let count = Self::count()?;
        if ordinal >= count {
            return Err(CudaError::NoDevice { ordinal, count });
        }
        let context = CudaContext::new(ordinal).during("open the GPU")?;
        // SAFETY: buffers are freed only after the stream is synchronised; nothing else uses it.
        unsafe { context.disable_event_tracking() };
        let stream = context.new_stream().during("make a stream")?;
        Ok(Device {
            context,
            stream,
            counters: Arc::default(),
        })
    }

    /// What was copied and allocated so far through [`Buffer`]s of this device and its clones.
    pub fn counted(&self) -> Counted {
        Counted {
            bytes: self.counters.bytes.load(Ordering::Relaxed),
            allocations: self.counters.allocations.load(Ordering::Relaxed),
            held: self.counters.held.load(Ordering::Relaxed),
        }
    }

    /// Number of GPUs.
    ///
    /// # Errors
    /// There is no driver.
    pub fn count() -> Result<usize, CudaError> {
        // cudarc panics where the library is missing: look for it first.
        // SAFETY: loading the driver's library runs its initialisers, as any use of it would.
        if !unsafe { cudarc::driver::sys::is_culib_present() } {
            return Err(CudaError::NoDriver);
        }
        Ok(CudaContext::device_count().during("count the GPUs")? as usize)
    }

    /// Its name.
    pub fn name(&self) -> String {
        self.context.name().unwrap_or_else(|_| "GPU".to_owned())
    }

    /// How many threads it holds at once.
    ///
    /// # Errors
    /// The driver fails.
    pub fn resident_threads(&self) -> Result<usize, CudaError> {
        use cudarc::driver::sys::CUdevice_attribute::{
            CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR as PER_MULTIPROCESSOR,
            CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT as MULTIPROCESSORS,
        };
        let of = |attribute| {
            self.context
                .attribute(attribute)
                .during("read its properties")
        };
        Ok(of(MULTIPROCESSORS)? as usize * of(PER_MULTIPROCESSOR)? as usize)
    }

    /// Bytes free.
    ///
    /// # Errors
    /// The driver fails.
    pub fn free_memory(&self) -> Result<u64, CudaError> {
        Ok(self.context.mem_get_info().during("read its memory")?.0 as u64)
    }

    /// How long the device takes for what `work` enqueues, ms, by events.
    ///
    /// # Errors
    /// `work` fails, or a kernel did.
    pub fn time(&self, work: impl FnOnce() -> Result<(), CudaError>) -> Result<f64, CudaError> {
        let flags = Some(cudarc::driver::sys::CUevent_flags::CU_EVENT_DEFAULT);
        let record = || self.stream.record_event(flags).during("record an event");
        let begin = record()?;
        work()?;
        let end = record()?;
        self.synchronize()?;
        Ok(f64::from(begin.elapsed_ms(&end).during("time a kernel")?))
    }

    /// Waits until everything is done.
    ///
    /// # Errors
    /// A kernel failed.
    pub fn synchronize(&self) -> Result<(), CudaError> {
        self.stream.synchronize().during("finish its work")
    }
}

/// An array on the device.
pub struct Buffer<T> {
    bytes: CudaSlice<u8>,
    address: u64,
    len: usize,
    stream: Arc<CudaStream>,
    counters: Arc<Counters>,
    element: PhantomData<T>,
}

impl<T> Drop for Buffer<T> {
    fn drop(&mut self) {
        let size = self.bytes.len() as u64;
        self.counters.held.fetch_sub(size, Ordering::Relaxed);
    }
}

impl<T: Copy> Buffer<T> {
    /// Room for `len` elements, all bits zero.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn zeros(device: &Device, len: usize, what: &'static str) -> Result<Self, CudaError> {
        let size = (len * size_of::<T>()).max(16);
        let free = device.free_memory()?;
        if size as u64 > free {
            return Err(CudaError::OutOfMemory {
                requested: size as u64 >> 20,
                free: free >> 20,
                what,
            });
        }
        let bytes = device
            .stream
            .alloc_zeros::<u8>(size)
            .during(&format!("allocate {} MiB for {what}", size >> 20))?;
        let address = bytes.device_ptr(&device.stream).0;
        device.counters.allocations.fetch_add(1, Ordering::Relaxed);
        device
            .counters
            .held
            .fetch_add(size as u64, Ordering::Relaxed);
        Ok(Buffer {
            bytes,
            address,
            len,
            stream: device.stream.clone(),
            counters: device.counters.clone(),
            element: PhantomData,
        })
    }

    /// As a kernel sees it.
    pub fn column(&self) -> Column<T> {
        Column::at(self.address)
    }

    /// Elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Fills what kernels are to write with NaN, where writes are checked.
    ///
    /// # Errors
    /// The driver fails.
    pub(crate) fn spoil(&mut self) -> Result<(), CudaError> {
        match checks_writes() {
            true => self.fill(0xff),
            false => Ok(()),
        }
    }

    /// Sets every byte.
    ///
    /// # Errors
    /// The driver fails.
    pub fn fill(&mut self, byte: u8) -> Result<(), CudaError> {
        let stream = self.stream.cu_stream();
        // SAFETY: the memory is this buffer's; the stream is that of all its uses.
        unsafe {
            cudarc::driver::result::memset_d8_async(
                self.address,
                byte,
                self.len * size_of::<T>(),
                stream,
            )
        }
        .during("set memory")
    }

    /// Copies another of as many elements.
    ///
    /// # Errors
    /// The driver fails.
    pub fn copy_from(&mut self, other: &Self) -> Result<(), CudaError> {
        self.stream
            .memcpy_dtod(&other.bytes, &mut self.bytes)
            .during("copy within the GPU")
    }

    /// Copies elements of another, from a place there to a place here.
    ///
    /// # Errors
    /// The driver fails.
    pub fn copy_range(
        &mut self,
        to: usize,
        other: &Self,
        range: Range<usize>,
    ) -> Result<(), CudaError> {
        if range.is_empty() {
            return Ok(());
        }
        let size = size_of::<T>();
        let from = other.bytes.slice(range.start * size..range.end * size);
        let mut view = (self.bytes).slice_mut(to * size..(to + range.len()) * size);
        self.stream
            .memcpy_dtod(&from, &mut view)
            .during("copy within the GPU")
    }

    /// Sets all bits to zero.
    ///
    /// # Errors
    /// The driver fails.
    pub fn clear(&mut self) -> Result<(), CudaError> {
        self.clear_range(0..self.len)
    }

    /// Sets all bits of some elements to zero.
    ///
    /// # Errors
    /// The driver fails.
    pub fn clear_range(&mut self, range: Range<usize>) -> Result<(), CudaError> {
        if range.is_empty() {
            return Ok(());
        }
        let size = size_of::<T>();
        let mut view = (self.bytes).slice_mut(range.start * size..range.end * size);
        self.stream.memset_zeros(&mut view).during("clear memory")
    }
}

impl<T: Pod> Buffer<T> {
    /// Copies from the host.
    ///
    /// # Errors
    /// The driver fails.
    pub fn upload(&mut self, values: &[T]) -> Result<(), CudaError> {
        self.upload_to(0, values)
    }

    /// Copies from the host to elements from `first` on.
    ///
    /// # Errors
    /// The driver fails.
    pub fn upload_to(&mut self, first: usize, values: &[T]) -> Result<(), CudaError> {
        if values.is_empty() {
            return Ok(());
        }
        let bytes: &[u8] = bytemuck::cast_slice(values);
        self.counters.copy(bytes);
        let begin = first * size_of::<T>();
        let mut view = self.bytes.slice_mut(begin..begin + bytes.len());
        self.stream
            .memcpy_htod(bytes, &mut view)
            .during("copy to the GPU")?;
        // The host's memory may go once this returns.
        self.stream.synchronize().during("copy to the GPU")
    }

    /// Copies elements from `first` on to the host and waits for it.
    ///
    /// # Errors
    /// The driver fails.
    pub fn download_from(&self, first: usize, values: &mut [T]) -> Result<(), CudaError> {
        let begin = first * size_of::<T>();
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(values);
        self.counters.copy(bytes);
        let view = self.bytes.slice(begin..begin + bytes.len());
        self.stream
            .memcpy_dtoh(&view, bytes)
            .during("copy from the GPU")?;
        self.stream.synchronize().during("copy from the GPU")
    }

    /// Copies to the host and waits for it.
    ///
    /// # Errors
    /// The driver fails.
    pub fn download(&self, values: &mut [T]) -> Result<(), CudaError> {
        self.download_from(0, values)
    }
}
