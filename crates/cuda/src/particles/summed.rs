//! A summation over neighbours on a device.

use crate::{Buffer, CudaError, Device, Kernel, ListEncoding, Program};
use monoflow_abi::{ForceParameters, SummationParameters};
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::particles::summation::Facts;
use monoflow_ops::Scalar;

/// A summation, and the PTX programs that may hold its kernel under a symbol.
pub struct SummationCode<'a> {
    /// What it is.
    pub scheme: Scheme<Facts>,
    /// PTX programs.
    pub programs: &'a [&'a str],
    /// The name that it was stamped under.
    pub symbol: String,
}

/// A summation on a device.
pub(crate) struct Summed {
    pub scheme: Scheme<Facts>,
    kernel: Kernel,
}

/// A column that fluid carries; what it is itself, particles know.
pub(crate) struct Carried<S> {
    pub summed: Summed,
    /// Its rate.
    pub rate: Buffer<[S; 4]>,
}

impl Summed {
    /// With the kernel that reads such lists.
    ///
    /// # Errors
    /// There is none.
    pub fn load(
        device: &Device,
        code: SummationCode<'_>,
        encoding: ListEncoding,
    ) -> Result<Self, CudaError> {
        let names = [code.symbol + encoding.suffix];
        let [kernel] = Program::exactly(device, code.programs, names)?;
        Ok(Summed {
            scheme: code.scheme,
            kernel,
        })
    }

    /// Finds the words of fluid particles; `p` has the column whose rate it is, where it is one.
    ///
    /// # Errors
    /// The driver fails.
    pub fn find<S: Scalar>(
        &self,
        device: &Device,
        p: &ForceParameters<S>,
        found: Column<[S; 4]>,
        walls: bool,
    ) -> Result<(), CudaError> {
        let parameters = SummationParameters {
            forces: *p,
            found,
            walls: u32::from(walls),
            reserved: 0,
        };
        let (threads, wide) = (p.sides.fluids, block::NEIGHBOURS);
        // SAFETY: the list belongs to these particles; there is room for what is found of each.
        unsafe { (self.kernel).launch_scheme(device, threads, wide, &self.scheme, &parameters) }
    }
}
