//! What a run is asked for between steps.

use super::columns::values;
use super::options::Second;
use super::transport::Carried;
use super::{Look, ShallowCuda};
use crate::{Buffer, CudaError, Device};
use monoflow_abi::ShallowClock;
use monoflow_cpu::shallow::{ShallowState, Waters};
use monoflow_ops::Scalar;

impl<S: Scalar> ShallowCuda<S> {
    /// The clock as of the last look.
    pub fn clock(&self) -> &ShallowClock {
        &self.now
    }

    /// The device.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Bytes on the device, but for a few of boundaries.
    pub fn bytes(&self) -> usize {
        let water: usize = self.water.iter().map(Buffer::len).sum();
        self.columns.numbers.bytes()
            + self.columns.indices.bytes()
            + water * size_of::<S>()
            + self.second.as_ref().map_or(0, Second::bytes)
            + self.carried.as_ref().map_or(0, Carried::bytes)
    }

    /// The water as it is now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn water(&self) -> Result<Waters<S>, CudaError> {
        let column = |k: usize| values(&self.water[k], S::from_literal(0.0));
        Ok(Waters {
            depth: column(0)?,
            discharge_x: column(1)?,
            discharge_y: column(2)?,
            bed: self.bed.clone(),
        })
    }

    /// A look at what was [asked for](ShallowCuda::looking); nothing if nothing was.
    ///
    /// # Errors
    /// The driver fails.
    pub fn look(&self) -> Result<Option<Look<S>>, CudaError> {
        let Some(looked) = &self.looked else {
            return Ok(None);
        };
        let (found, held) = looked.look(&self.device)?;
        Ok(Some(Look {
            found,
            held,
            entered: values(&self.entered, 0.0)?,
            tracers: match &self.carried {
                Some(carried) => carried.look(&self.device)?,
                None => Vec::new(),
            },
        }))
    }

    /// The state as it is now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn state(&self) -> Result<ShallowState<S>, CudaError> {
        let infiltrated = self.rained.as_ref().and_then(|r| r.infiltrated.as_ref());
        Ok(ShallowState {
            water: self.water()?,
            infiltrated: match infiltrated {
                Some(infiltrated) => values(infiltrated, S::from_literal(0.0))?,
                None => Vec::new(),
            },
            peaks: match &self.noted {
                Some(noted) => noted.download()?,
                None => Vec::new(),
            },
            tracers: match &self.carried {
                Some(carried) => carried.download()?,
                None => Vec::new(),
            },
            entered: values(&self.entered, 0.0)?,
            rained: self.now.rained,
            time: self.now.time,
            dt: self.now.dt,
            steps: self.now.step,
            negative: u64::from(self.now.negative),
            repeated: u64::from(self.now.repeated),
            lost: self.now.lost != 0,
        })
    }

    /// Volume that has entered through each part of the boundary, m³.
    ///
    /// # Errors
    /// The driver fails.
    pub fn entered(&self) -> Result<Vec<f64>, CudaError> {
        let of_edges = values(&self.entered, 0.0)?;
        let sum = |section: &Vec<u32>| section.iter().map(|&e| of_edges[e as usize]).sum();
        Ok(self.sections.iter().map(sum).collect())
    }
}
