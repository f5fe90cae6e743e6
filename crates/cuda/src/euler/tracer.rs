//! A tracer on the GPU.

use crate::{Buffer, CudaError, Device, Kernel, Program};
use monoflow_abi::{EULER_BLOCK as BLOCK, TracerParameters};
use monoflow_cpu::euler::Tracer;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::Facts;

/// A tracer and its kernels, by axis.
pub(super) struct Traced<const D: usize> {
    /// Sweeps of the flow that keep the mass which crosses faces.
    sweeps: [Kernel; D],
    carry: [Kernel; D],
    /// As [`Tracer::inflow`].
    pub inflow: [[[f64; 2]; 2]; D],
    /// Where it is, as the fields are.
    pub columns: [Buffer<f64>; 2],
    aside: Option<[Buffer<f64>; 2]>,
    pub mass: Buffer<f64>,
}

impl<const D: usize> Traced<D> {
    pub fn new(
        device: &Device,
        programs: &[&str],
        symbol: &str,
        tracer: &Tracer<D>,
        is_mean: bool,
    ) -> Result<Self, CudaError> {
        let axes = ["x", "y", "z"];
        let sweeps = std::array::from_fn(|k| format!("{symbol}_{}_traced", axes[k]));
        let carry = std::array::from_fn(|k| format!("euler_{D}d_tracer_{}", axes[k]));
        // Nobody writes closed cells.
        let column = || {
            let mut column = Buffer::zeros(device, tracer.rows().len(), "the tracer")?;
            column.upload(tracer.rows())?;
            Ok::<_, CudaError>(column)
        };
        Ok(Traced {
            sweeps: Program::exactly(device, programs, sweeps)?,
            carry: Program::exactly(device, programs, carry)?,
            inflow: tracer.inflow,
            columns: [column()?, column()?],
            aside: if is_mean {
                Some([column()?, column()?])
            } else {
                None
            },
            mass: Buffer::zeros(device, tracer.rows().len(), "the mass through faces")?,
        })
    }

    /// Where it is before and after a step, in the order of the fields.
    pub fn ends(&self) -> &[Buffer<f64>; 2] {
        self.aside.as_ref().unwrap_or(&self.columns)
    }

    /// Makes ready to go on after so many steps.
    pub fn resumed(&mut self, step: u64) {
        match &mut self.aside {
            None if step as usize * D % 2 == 1 => self.columns.swap(0, 1),
            Some(aside) if step % 2 == 1 => aside.swap(0, 1),
            _ => {}
        }
    }

    /// Numbers of all columns.
    pub fn numbers(&self) -> usize {
        let columns = if self.aside.is_some() { 5 } else { 3 };
        columns * self.mass.len()
    }

    /// A sweep of the flow by so many threads, then of the tracer in all `cells` inner ones.
    ///
    /// # Safety
    /// Kernels are those of the scheme, parameters those of the columns.
    pub unsafe fn sweep(
        &self,
        device: &Device,
        axis: usize,
        scheme: &Scheme<Facts>,
        [threads, cells]: [u32; 2],
        p: &TracerParameters,
    ) -> Result<(), CudaError> {
        // SAFETY: passed on.
        unsafe {
            self.sweeps[axis].launch_scheme(device, threads, BLOCK, scheme, p)?;
            self.carry[axis].launch(device, cells, BLOCK, p)
        }
    }
}
