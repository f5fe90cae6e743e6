//! The clock of a run on the device, and what crosses the bus within and beside steps.

use super::stopwatch::Stopwatch;
use crate::memory::Counted;
use crate::{Buffer, CudaError, Device};
use monoflow_device::Column;
use monoflow_ops::particles::control::{Clock, Halt, Limits};

/// Bytes and allocations beyond the kernels themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Bytes over the bus within steps.
    pub step_bytes: u64,
    /// Device allocations within steps.
    pub step_allocations: u64,
    /// Bytes over the bus at rebuilds, stops and output.
    pub other_bytes: u64,
}

impl Traffic {
    /// Adds what steps did between two looks at what a device counted.
    pub(crate) fn add_steps(&mut self, before: Counted, after: Counted) {
        self.step_bytes += after.bytes - before.bytes;
        self.step_allocations += after.allocations - before.allocations;
    }
}

/// The clock as of the last halt, and the one on the device.
pub(crate) struct Ticking {
    pub clock: Clock,
    device: Buffer<Clock>,
    /// Steps between the last two rebuilds.
    last_age: u64,
    pub traffic: Traffic,
    pub watch: Stopwatch,
}

impl Ticking {
    /// Puts a clock on a device.
    pub fn new(device: &Device, clock: Clock) -> Result<Self, CudaError> {
        let mut ticking = Ticking {
            clock,
            device: Buffer::zeros(device, 1, "the clock")?,
            last_age: 8,
            traffic: Traffic::default(),
            watch: Stopwatch::new(device),
        };
        ticking.put()?;
        Ok(ticking)
    }

    /// Where kernels find it.
    pub fn column(&self) -> Column<Clock> {
        self.device.column()
    }

    /// Puts the clock on the device.
    pub fn put(&mut self) -> Result<(), CudaError> {
        self.traffic.other_bytes += size_of::<Clock>() as u64;
        self.device.upload(&[self.clock])
    }

    /// Takes it from there.
    pub fn get(&mut self) -> Result<(), CudaError> {
        self.traffic.other_bytes += size_of::<Clock>() as u64;
        let mut clock = [self.clock];
        self.device.download(&mut clock)?;
        self.clock = clock[0];
        self.watch.read()
    }

    /// Lets kernels work on the state as it is now, though the clock halts; gives what [`Ticking::restore`] wants.
    pub fn release(&mut self) -> Result<Clock, CudaError> {
        let halted = self.clock;
        self.clock.halt = Halt::None as u32;
        self.put()?;
        Ok(halted)
    }

    /// Halts the clock again.
    pub fn restore(&mut self, halted: Clock) -> Result<(), CudaError> {
        self.clock = halted;
        self.put()
    }

    /// Notes that neighbours were listed.
    pub fn list_built(&mut self) {
        self.last_age = self.clock.age.max(1);
        self.clock.list_built();
    }

    /// Sets when to halt, and says whether a step may go ahead.
    pub fn until(
        &mut self,
        stop_time: f64,
        stop_step: u64,
        limits: &Limits,
    ) -> Result<bool, CudaError> {
        self.clock.stop_time = stop_time;
        self.clock.stop_step = stop_step;
        self.clock.decide(limits);
        let goes = self.clock.goes();
        if goes {
            self.put()?;
        }
        Ok(goes)
    }

    /// Steps that are likely to go ahead before the clock halts.
    pub fn expected_steps(&self, limits: &Limits) -> u64 {
        self.clock.expected_steps(limits, self.last_age)
    }

    /// Why the clock stands still.
    pub fn halt(&self) -> Halt {
        Halt::from_code(self.clock.halt)
    }
}
