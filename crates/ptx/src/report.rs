//! What one kernel costs.

use crate::PtxError;

/// The figures of one kernel, from the assembler and from the PTX text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KernelReport {
    /// The kernel's name.
    pub entry: String,
    /// Registers per thread.
    pub registers: u32,
    /// Stack per thread: arrays that did not fit into registers, and spills.
    pub stack_bytes: u32,
    /// Bytes written when registers run out.
    pub spill_store_bytes: u32,
    /// Bytes read back.
    pub spill_load_bytes: u32,
    /// Static shared memory per block.
    pub shared_bytes: u32,
    /// Constant memory, parameters included on cards for which ptxas counts them.
    pub constant_bytes: u32,
    /// Instructions in the kernel's body; those of functions it calls are not counted.
    pub ptx_instructions: u32,
    /// Of these, those in double precision (loads and stores are typeless and do not count).
    pub f64_instructions: u32,
    /// Of these, loads and stores of local memory.
    pub local_memory_ops: u32,
    /// Of these, calls: functions that were not inlined.
    pub calls: u32,
    /// Of these, traps: what is left of panics and bounds checks.
    pub traps: u32,
}

impl KernelReport {
    /// Whether the kernel needs memory for what should live in registers.
    pub fn uses_local_memory(&self) -> bool {
        self.stack_bytes + self.spill_store_bytes + self.spill_load_bytes > 0
    }
}

/// Fails when a kernel that `hot` picks by name spills or has a stack.
pub fn verdict(reports: &[KernelReport], hot: &dyn Fn(&str) -> bool) -> Result<(), PtxError> {
    let kernels: Vec<_> = reports
        .iter()
        .filter(|r| hot(&r.entry) && r.uses_local_memory())
        .cloned()
        .collect();
    if kernels.is_empty() {
        Ok(())
    } else {
        Err(PtxError::LocalMemory { kernels })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hot_kernels_fail_the_verdict() {
        let reports = [
            KernelReport {
                entry: "forces".into(),
                spill_store_bytes: 8,
                ..Default::default()
            },
            KernelReport {
                entry: "setup".into(),
                stack_bytes: 64,
                ..Default::default()
            },
        ];
        assert!(verdict(&reports, &|_| false).is_ok());
        let error = verdict(&reports, &|entry| entry == "forces")
            .unwrap_err()
            .to_string();
        assert!(error.contains("1 hot kernel in local memory"), "{error}");
        assert!(
            error.contains("`forces`: 0 bytes of stack, 8 bytes of spill stores"),
            "{error}"
        );
        assert!(!error.contains("setup"), "{error}");
    }
}
