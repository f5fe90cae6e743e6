//! What gauges want of the water, and no more.

use super::TracerLook;
use super::columns::{Kept, filled, values};
use crate::{Buffer, CudaError, Device, Kernel, Program};
use bytemuck::Pod;
use monoflow_abi::{LookParameters, ShallowParameters};
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Held, LOOKED};

/// What a look finds.
#[derive(Clone, Debug)]
pub struct Look<S> {
    /// Depth and discharge in the cells that were asked for, and zero.
    pub found: Vec<[S; 4]>,
    /// What all cells hold.
    pub held: Held,
    /// Volume that has entered through each edge of the domain, m³.
    pub entered: Vec<f64>,
    /// What is found of each tracer.
    pub tracers: Vec<TracerLook<S>>,
}

/// What is looked at: cells of gauges, and sums over all cells.
pub struct Looked<S> {
    kernel: Kernel,
    parameters: LookParameters<S>,
    held: Buffer<[f64; 4]>,
    found: Buffer<[S; 4]>,
    _area: Kept<f64>,
    _asked: Kept<u32>,
}

impl<S: Scalar> Looked<S>
where
    [S; 4]: Pod,
{
    /// Of cells of these areas, m², at those that are `asked` for.
    pub fn new(
        device: &Device,
        programs: &[&str],
        base: ShallowParameters<S>,
        (area, asked): (&[f64], &[u32]),
        (infiltrated, dry): (Column<S>, f64),
    ) -> Result<Self, CudaError> {
        let what = "gauges";
        let [kernel] = Program::exactly(device, programs, [format!("shallow_{}_look", S::NAME)])?;
        let (mut areas, mut cells) = (Kept::new(), Kept::new());
        let held = filled(device, &vec![[0.0; 4]; area.len().div_ceil(LOOKED)], what)?;
        let found = filled(device, &vec![[S::from_literal(0.0); 4]; asked.len()], what)?;
        let parameters = LookParameters {
            base,
            area: areas.put(device, area, what)?,
            infiltrated,
            dry,
            held: held.column(),
            asked: cells.put(device, asked, what)?,
            count: asked.len() as u32,
            found: found.column(),
        };
        Ok(Looked {
            kernel,
            parameters,
            held,
            found,
            _area: areas,
            _asked: cells,
        })
    }

    /// Depth and discharge in the cells that were asked for, and what all cells hold.
    pub fn look(&self, device: &Device) -> Result<(Vec<[S; 4]>, Held), CudaError> {
        let threads = self.held.len().max(self.found.len()) as u32;
        // SAFETY: columns were allocated for this mesh and for what is asked.
        unsafe {
            let p = &self.parameters;
            self.kernel.launch(device, threads, block::CELLS, p)?;
        }
        let held = values(&self.held, [0.0; 4])?;
        let held = held.into_iter().map(Held::from_word);
        let found = values(&self.found, [S::from_literal(0.0); 4])?;
        Ok((found, held.fold(Held::default(), Held::and)))
    }
}
