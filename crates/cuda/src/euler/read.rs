//! What a run is asked for between steps.

use super::EulerCuda;
use super::bodies::Bodies;
use super::carried::Carried;
use crate::{CudaError, Device};
use monoflow_abi::EulerClock;
use monoflow_cpu::euler::{Entering, Field, Tracer};
use monoflow_ops::euler::cut::Unsound;
use monoflow_ops::euler::{Conserved, Vortex};

impl<const D: usize> EulerCuda<D> {
    /// The vortex that turns what enters; at first there is none.
    pub fn vortex(&self) -> &Vortex {
        &self.vortex
    }

    /// Changes it.
    pub fn set_vortex(&mut self, vortex: Vortex) {
        self.vortex = vortex;
    }

    /// What enters at the ends of axes.
    pub fn entering(&self) -> &Entering<D> {
        &self.entering
    }

    /// The device.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// The clock as of the last look.
    pub fn clock(&self) -> &EulerClock {
        &self.clock
    }

    /// Bytes of a cell on the device: two fields, or four if steps are means; likewise of what is
    /// carried, and the mass that crosses a face.
    pub fn bytes_per_cell(&self) -> f64 {
        let fields = if self.aside.is_some() { 4 } else { 2 };
        let numbers = fields * self.fields[0].len();
        let carried = self.carried.as_ref().map_or(0, Carried::held);
        8.0 * (numbers + carried) as f64 / f64::from(self.count())
    }

    /// Bytes of the store of cut cells: for each of them, and for each cell of the grid.
    pub fn bytes_of_bodies(&self) -> [f64; 2] {
        self.bodies.as_ref().map_or([0.0; 2], Bodies::bytes)
    }

    /// How many times cut cells were mixed with those around them, by the number of the reason, and how
    /// many of their means were without pressure, and mended.
    ///
    /// # Errors
    /// The driver fails.
    pub fn mixed(&self) -> Result<([u64; Unsound::COUNT], u64), CudaError> {
        let nothing = Ok(([0; Unsound::COUNT], 0));
        self.bodies.as_ref().map_or(nothing, Bodies::mixed)
    }

    /// The pressure at the wall of each cut cell in the middle of the last step, Pa, in the order of the
    /// store; nothing before the first step.
    ///
    /// # Errors
    /// The driver fails.
    pub fn wall_pressures(&self) -> Result<Vec<f64>, CudaError> {
        match &self.bodies {
            Some(bodies) if self.clock.step > self.first => bodies.wall_pressures(),
            _ => Ok(Vec::new()),
        }
    }

    /// What is in the cut cells, in the order of the store.
    ///
    /// # Errors
    /// The driver fails.
    pub fn cut_cells(&mut self) -> Result<Vec<Conserved<f64, D>>, CudaError> {
        let p = self.parameters(self.present().field, self.present().field, false);
        let device = &self.device;
        match &mut self.bodies {
            Some(bodies) => bodies.gather(device, p),
            None => Ok(Vec::new()),
        }
    }

    /// Registers of the sweeps.
    pub fn registers(&self) -> [i32; D] {
        std::array::from_fn(|k| self.kernels.sweeps[k].registers())
    }

    /// What is conserved in every cell now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn field(&self) -> Result<Field<D>, CudaError> {
        let mut field = Field::new(self.cells);
        self.download(field.rows_mut())?;
        Ok(field)
    }

    /// The same into the rows of a [`Field`].
    ///
    /// # Errors
    /// The driver fails.
    pub fn download(&self, rows: &mut [f64]) -> Result<(), CudaError> {
        self.present().field.download(rows)
    }

    /// How much of each tracer there is in every cell now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn carried(&self) -> Result<Vec<Tracer<D>>, CudaError> {
        let inflow = self.carried.iter().flat_map(|carried| &carried.inflow);
        let of = |(number, inflow): (usize, &_)| {
            let mut tracer = Tracer::from_rows(&self.lines, self.lines.zeros_of_one());
            tracer.inflow = *inflow;
            self.download_carried(number, tracer.rows_mut())?;
            Ok(tracer)
        };
        inflow.enumerate().map(of).collect()
    }

    /// The same of one, by its number, into the rows of a [`Tracer`].
    ///
    /// # Errors
    /// The driver fails.
    pub fn download_carried(&self, number: usize, rows: &mut [f64]) -> Result<(), CudaError> {
        match self.present().carried {
            Some(columns) => columns.download_from(number * rows.len(), rows),
            None => Ok(()),
        }
    }
}
