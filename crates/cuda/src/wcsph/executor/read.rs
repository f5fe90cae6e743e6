//! What is copied back from the device.

use super::CudaExecutor;
use crate::CudaError;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, Surroundings};

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// The neighbour list of every particle as stored: `(fluid entries, wall entries)`.
    ///
    /// # Errors
    /// The driver fails.
    #[allow(clippy::type_complexity)]
    pub fn neighbours(&mut self) -> Result<Vec<(Vec<u32>, Vec<u32>)>, CudaError> {
        self.particles.neighbours()
    }

    /// Sums and extremes over all particles as they are now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn account(&mut self, about: Surroundings) -> Result<Account, CudaError> {
        let scheme = (&self.kernels.account, &self.scheme);
        self.particles.account(Some(scheme), about)
    }

    /// The rates last evaluated, in the device's order.
    ///
    /// # Errors
    /// The driver fails.
    pub fn rates(&mut self) -> Result<Vec<[S; 4]>, CudaError> {
        let mut rates = vec![Default::default(); self.particles.len()];
        self.rates.download(&mut rates)?;
        Ok(rates)
    }

    /// The fastest approach of each fluid particle when rates were last evaluated, 1/s, in the
    /// device's order; empty where pairs do not bound the time step.
    ///
    /// # Errors
    /// The driver fails.
    pub fn approach(&mut self) -> Result<Vec<S>, CudaError> {
        let Some(column) = &self.approach else {
            return Ok(Vec::new());
        };
        let mut approach = vec![Default::default(); self.particles.counts[0]];
        column.download(&mut approach)?;
        Ok(approach)
    }
}
