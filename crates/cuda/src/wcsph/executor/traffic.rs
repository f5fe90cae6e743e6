use crate::memory::Counted;

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
