//! How long kernels take, by events.

use super::MpsCuda;
use crate::{CudaError, Device, KernelTime};
use monoflow_abi::MpsParameters;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::mps::Facts;
use monoflow_ops::Scalar;

impl<S: Scalar, const D: usize> MpsCuda<S, D> {
    /// How long each phase of an explicit step takes on the present state, which moves on by a step
    /// each time: the median of `repeats`, by events.
    ///
    /// # Errors
    /// The driver fails.
    pub fn time_phases(&mut self, repeats: usize) -> Result<Vec<KernelTime>, CudaError> {
        let mut times: [Vec<f64>; 6] = Default::default();
        for _ in 0..repeats {
            self.rebuild()?;
            self.ticking.release()?;
            let device = self.particles.device.clone();
            times[0].push(device.time(|| self.particles.sort())?);
            times[1].push(device.time(|| self.particles.build())?);
            times[2].push(device.time(|| self.predict())?);
            times[3].push(device.time(|| self.press())?);
            times[4].push(device.time(|| self.correct())?);
            times[5].push(device.time(|| self.finish())?);
            self.ticking.get()?;
        }
        let names = [
            "sort",
            "build_list",
            "predict",
            "press",
            "correct",
            "finish",
        ];
        Ok(names
            .into_iter()
            .zip(&mut times)
            .map(|(name, times)| KernelTime::median(name, times))
            .collect())
    }

    /// Registers of the kernels that touch neighbours.
    pub fn registers(&self) -> [(&'static str, i32); 4] {
        let k = &self.kernels;
        [
            ("build_list", self.particles.build_registers()),
            ("predict", k.predict.registers()),
            ("press", k.press.registers()),
            ("correct", k.correct.registers()),
        ]
    }

    /// How long it takes to do the first sweep of a step another way, ms. `launch` is given the scheme and the
    /// parameters of that sweep for the present state, which stays as it is; [`MpsCuda::moved_ahead`] shows what came
    /// of it.
    ///
    /// # Errors
    /// The driver fails.
    pub fn time_first_sweep(
        &mut self,
        launch: impl FnOnce(&Device, &Scheme<Facts<S>>, &MpsParameters<S>) -> Result<(), CudaError>,
    ) -> Result<f64, CudaError> {
        self.ticking.release()?;
        self.particles.now.motion.clear()?;
        let (device, p) = (&self.particles.device, self.at_start());
        device.time(|| launch(device, &self.scheme, &p))
    }

    /// Velocities of fluid particles after the first sweep, m/s, in the device's order.
    ///
    /// # Errors
    /// The driver fails.
    pub fn moved_ahead(&self) -> Result<Vec<[S; 4]>, CudaError> {
        let mut words = vec![[S::from_literal(0.0); 4]; self.particles.len()];
        self.particles.now.motion.download(&mut words)?;
        words.truncate(self.particles.counts[0]);
        Ok(words)
    }
}
