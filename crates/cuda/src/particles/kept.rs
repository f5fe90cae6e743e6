//! Columns that models declare, on the device.

use super::Particles;
use crate::{Buffer, CudaError};
use monoflow_abi::ReorderWordParameters;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::GIVEN_NAME;
use monoflow_particles::Kept;

/// A column that is kept beside those that all particles have.
pub(crate) struct KeptColumn<S> {
    pub(super) name: String,
    /// At the start of a step.
    pub(crate) start: Buffer<[S; 4]>,
    /// Within a step; a sort moves through it.
    pub(crate) now: Buffer<[S; 4]>,
}

impl<S: Scalar> Particles<S> {
    /// Puts columns on the device, with room for as many particles as there is.
    pub(super) fn keep_columns(&mut self, columns: &[Kept<S>]) -> Result<(), CudaError> {
        for kept in columns {
            let zeros = || Buffer::zeros(&self.device, self.capacity, "columns of models");
            let mut column = KeptColumn {
                name: kept.name.clone(),
                start: zeros()?,
                now: zeros()?,
            };
            column.start.upload(&kept.words)?;
            self.kept.push(column);
        }
        Ok(())
    }

    /// Gives particles coefficients of their own, this word for all, unless they have some; so those that come in.
    pub(crate) fn giving(&mut self, word: [S; 4]) -> Result<(), CudaError> {
        if let Some(zones) = &mut self.zones {
            zones.give(word.map(S::widen));
        }
        if self.given().is_some() {
            return Ok(());
        }
        let words = vec![word; self.len()];
        let name = GIVEN_NAME.to_owned();
        self.keep_columns(&[Kept { name, words }])
    }

    /// How many columns fluid carries.
    pub(crate) fn carried(&self) -> usize {
        self.kept.len() - usize::from(self.given().is_some())
    }

    /// The coefficients that particles have of their own, if they have any.
    pub(crate) fn given(&self) -> Option<&Buffer<[S; 4]>> {
        let kept = self.kept.iter().find(|kept| kept.name == GIVEN_NAME);
        kept.map(|kept| &kept.start)
    }

    /// Puts columns into the order of the last sort. What walls have does not change within a step.
    pub(super) fn reorder_columns(&mut self) -> Result<(), CudaError> {
        let n = self.len();
        for kept in &mut self.kept {
            let p = ReorderWordParameters {
                order: self.order.column(),
                from: kept.start.column(),
                to: kept.now.column(),
                particles: n as u32,
                reserved: 0,
            };
            let kernel = &self.kernels.reorder_word;
            // SAFETY: there is room for every particle in both.
            unsafe { kernel.launch(&self.device, p.particles, block::PARTICLES, &p)? };
            std::mem::swap(&mut kept.start, &mut kept.now);
        }
        Ok(())
    }

    /// Lets columns within a step begin with what they are at its start, once particles are in their places.
    pub(super) fn begin_columns(&mut self) -> Result<(), CudaError> {
        let n = self.len();
        for kept in &mut self.kept {
            kept.now.copy_range(0, &kept.start, 0..n)?;
        }
        Ok(())
    }

    /// The columns as they are now.
    pub(super) fn kept_columns(&mut self) -> Result<Vec<Kept<S>>, CudaError> {
        let n = self.len();
        let mut columns = Vec::with_capacity(self.kept.len());
        for kept in &self.kept {
            let mut words = vec![Default::default(); n];
            kept.start.download(&mut words)?;
            self.copied += size_of_val(&words[..]) as u64;
            columns.push(Kept {
                name: kept.name.clone(),
                words,
            });
        }
        Ok(columns)
    }
}
