//! Tracers on the GPU.

use super::EulerCuda;
use crate::{Buffer, CudaError, Device, Kernel, Program};
use monoflow_abi::{CarriedColumns, EULER_BLOCK as BLOCK, EulerParameters, TracerParameters};
use monoflow_cpu::euler::Tracer;
use monoflow_device::Column;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::Facts;

impl<const D: usize> EulerCuda<D> {
    /// The same with tracers, of which the inner cells are set; before it is [resumed](Self::resumed).
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    ///
    /// # Panics
    /// If one is that of another grid.
    pub fn carrying(
        mut self,
        programs: &[&str],
        symbol: &str,
        tracers: &[Tracer<D>],
    ) -> Result<Self, CudaError> {
        if tracers.is_empty() {
            return Ok(self);
        }
        let is_mean = self.aside.is_some();
        let numbers = self.lines.rows() * self.lines.pitch();
        for tracer in tracers {
            assert_eq!(tracer.rows().len(), numbers, "another grid");
        }
        let carried = Carried::new(&self.device, programs, symbol, tracers, is_mean)?;
        self.carried = Some(carried);
        if let Some(bodies) = &mut self.bodies {
            bodies.carry(&self.device, programs, &self.scheme, tracers.len())?;
        }
        Ok(self)
    }
}

/// All tracers and their kernels, by axis.
pub(super) struct Carried<const D: usize> {
    /// Sweeps of the flow that keep the mass which crosses faces.
    sweeps: [Kernel; D],
    carry: [Kernel; D],
    /// As [`Tracer::inflow`], of each.
    pub inflow: Vec<[[[f64; 2]; 2]; D]>,
    /// The same by axis, then by tracer.
    entering: Buffer<f64>,
    /// Where they are, as the fields are, one after the other.
    pub columns: [Buffer<f64>; 2],
    aside: Option<[Buffer<f64>; 2]>,
    mass: Buffer<f64>,
}

/// Tracers in a sweep.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    grid: EulerParameters,
    before: CarriedColumns,
    pub after: CarriedColumns,
    mass: Column<f64>,
}

impl Crossing {
    /// Of a grid whose gas carries none.
    pub fn none(grid: EulerParameters) -> Self {
        Crossing {
            grid,
            before: CarriedColumns::none(),
            after: CarriedColumns::none(),
            mass: Column::at(0),
        }
    }

    /// What kernels that are launched for each are told.
    pub fn each(self) -> impl Iterator<Item = TracerParameters> {
        (0..self.after.count).map(move |number| TracerParameters {
            grid: self.grid,
            tracer: self.before.column(number),
            next: self.after.column(number),
            mass: self.mass,
        })
    }
}

/// For what memory is short.
const WHAT: &str = "tracers";

impl<const D: usize> Carried<D> {
    pub fn new(
        device: &Device,
        programs: &[&str],
        symbol: &str,
        tracers: &[Tracer<D>],
        is_mean: bool,
    ) -> Result<Self, CudaError> {
        let axes = ["x", "y", "z"];
        let sweeps = std::array::from_fn(|k| format!("{symbol}_{}_traced", axes[k]));
        let carry = std::array::from_fn(|k| format!("euler_{D}d_tracer_{}", axes[k]));
        let numbers = tracers.first().map_or(0, |tracer| tracer.rows().len());
        // Nobody writes closed cells.
        let columns = || {
            let mut columns = Buffer::zeros(device, tracers.len() * numbers, WHAT)?;
            for (number, tracer) in tracers.iter().enumerate() {
                columns.upload_to(number * numbers, tracer.rows())?;
            }
            Ok::<_, CudaError>(columns)
        };
        let parts = (0..D).flat_map(|axis| tracers.iter().map(move |of| of.inflow[axis]));
        let parts: Vec<f64> = parts.flat_map(|ends| ends.into_iter().flatten()).collect();
        let mut entering = Buffer::zeros(device, parts.len(), WHAT)?;
        entering.upload(&parts)?;
        Ok(Carried {
            sweeps: Program::exactly(device, programs, sweeps)?,
            carry: Program::exactly(device, programs, carry)?,
            inflow: tracers.iter().map(|tracer| tracer.inflow).collect(),
            entering,
            columns: [columns()?, columns()?],
            aside: if is_mean {
                Some([columns()?, columns()?])
            } else {
                None
            },
            mass: Buffer::zeros(device, numbers, "the mass through faces")?,
        })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.inflow.len()
    }

    /// Numbers of one.
    pub fn numbers(&self) -> usize {
        self.mass.len()
    }

    /// Where they are before and after a step, in the order of the fields.
    pub fn ends(&self) -> &[Buffer<f64>; 2] {
        self.aside.as_ref().unwrap_or(&self.columns)
    }

    /// All of them, in some of the columns.
    pub fn all(&self, columns: &Buffer<f64>) -> CarriedColumns {
        CarriedColumns {
            first: columns.column(),
            numbers: self.numbers() as u32,
            count: self.count() as u32,
        }
    }

    /// Which parts of what enters at both ends of an axis they are.
    pub fn entering(&self, axis: usize) -> Column<f64> {
        self.entering
            .column()
            .skip((4 * self.count() * axis) as u64)
    }

    /// Their sweep from one to the other columns.
    pub fn crossing(
        &self,
        grid: EulerParameters,
        from: &Buffer<f64>,
        to: &Buffer<f64>,
    ) -> Crossing {
        Crossing {
            grid,
            before: self.all(from),
            after: self.all(to),
            mass: self.mass.column(),
        }
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
    pub fn held(&self) -> usize {
        let columns = if self.aside.is_some() { 4 } else { 2 };
        (columns * self.count() + 1) * self.numbers()
    }

    /// A sweep of the flow by so many threads, then of each tracer in all `cells` inner ones.
    ///
    /// # Safety
    /// Kernels are those of the scheme, parameters those of the columns.
    pub unsafe fn sweep(
        &self,
        device: &Device,
        axis: usize,
        scheme: &Scheme<Facts>,
        [threads, cells]: [u32; 2],
        crossing: &Crossing,
    ) -> Result<(), CudaError> {
        // SAFETY: passed on; the mass that crosses faces is the same for all.
        unsafe {
            for (number, p) in crossing.each().enumerate() {
                if number == 0 {
                    self.sweeps[axis].launch_scheme(device, threads, BLOCK, scheme, &p)?;
                }
                self.carry[axis].launch(device, cells, BLOCK, &p)?;
            }
        }
        Ok(())
    }
}
