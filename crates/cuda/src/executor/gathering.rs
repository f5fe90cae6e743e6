//! Columns that models gather, and forces on walls.

use super::CudaExecutor;
use crate::any::GatheredColumns;
use crate::{Buffer, CudaError};
use monoflow_abi::{ForceParameters, GatherParameters};
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::control::Halt;

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// Gathers the columns of a state, each where those before it are complete.
    pub(super) fn gather(&self, p: &ForceParameters<S>) -> Result<(), CudaError> {
        let Some(kernel) = &self.kernels.gather else {
            return Ok(());
        };
        let (sides, device) = (p.sides, &self.particles.device);
        for (number, column) in self.scheme.facts.columns.iter().enumerate() {
            let g = GatherParameters {
                forces: *p,
                column: p.gathered.skip(number as u64 * u64::from(sides.particles)),
                slot: column.slot,
                reserved: 0,
            };
            let threads = match column.of_walls {
                true => sides.particles - sides.fluids,
                false => sides.fluids,
            };
            // SAFETY: the list belongs to these particles; there is room for every column.
            unsafe {
                kernel.launch_scheme(device, threads, block::NEIGHBOURS, &self.scheme, &g)?;
            }
        }
        Ok(())
    }

    /// The columns that models gather, of the particles as they are now, in the device's order: what is
    /// declared of each, and a word for each particle.
    ///
    /// # Errors
    /// The driver fails.
    pub fn gathered(&mut self) -> Result<GatheredColumns<S>, CudaError> {
        let Some(column) = &self.gathered else {
            return Ok(Vec::new());
        };
        let mut words = vec![Default::default(); column.len()];
        let (clock, n) = (self.clock, self.particles.len());
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        self.gather(&self.force_parameters(true))?;
        self.clock = clock;
        self.put_clock()?;
        if let Some(column) = &self.gathered {
            column.download(&mut words)?;
        }
        self.traffic.other_bytes += (words.len() * size_of::<[S; 4]>()) as u64;
        let columns = self.scheme.facts.columns.iter().zip(words.chunks(n.max(1)));
        Ok(columns
            .map(|(column, words)| (*column, words.to_vec()))
            .collect())
    }

    /// The forces of the fluid on wall particles as they are now, N, in the device's order; none if they are not
    /// asked for.
    ///
    /// # Errors
    /// The driver fails, or memory is short.
    pub fn reactions(&mut self) -> Result<Vec<[S; 4]>, CudaError> {
        if self.kernels.reaction.is_none() {
            return Ok(Vec::new());
        }
        let (clock, sides) = (self.clock, self.particles.sides());
        let device = self.particles.device.clone();
        let (n, fluids) = (sides.particles as usize, sides.fluids as usize);
        let column: Buffer<[S; 4]> = Buffer::zeros(&device, n, "forces on walls")?;
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        let p = self.force_parameters(true);
        self.gather(&p)?;
        let g = GatherParameters {
            forces: p,
            column: column.column(),
            slot: 0,
            reserved: 0,
        };
        if let Some(kernel) = &self.kernels.reaction {
            let threads = sides.particles - sides.fluids;
            // SAFETY: the list belongs to these particles, walls list fluid, the column has room for all.
            unsafe {
                kernel.launch_scheme(&device, threads, block::NEIGHBOURS, &self.scheme, &g)?;
            }
        }
        let mut forces = vec![Default::default(); n - fluids];
        column.download_from(fluids, &mut forces)?;
        self.clock = clock;
        self.put_clock()?;
        self.traffic.other_bytes += (forces.len() * size_of::<[S; 4]>()) as u64;
        Ok(forces)
    }
}
