//! How long kernels take, by events.

use super::CudaExecutor;
use crate::{CudaError, Kernel};
use monoflow_kernels::block;
use monoflow_ops::Scalar;

/// How long a kernel takes.
#[derive(Clone, Debug)]
pub struct KernelTime {
    /// What it does.
    pub name: &'static str,
    /// Median, ms.
    pub milliseconds: f64,
}

impl KernelTime {
    /// The median of some times, ms.
    pub(crate) fn median(name: &'static str, times: &mut [f64]) -> Self {
        times.sort_by(f64::total_cmp);
        KernelTime {
            name,
            milliseconds: times.get(times.len() / 2).copied().unwrap_or_default(),
        }
    }
}

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// How long each phase takes on the present state: the median of `repeats` launches, by events.
    /// The state is left as it was, but sorted.
    ///
    /// # Errors
    /// The driver fails.
    pub fn time_phases(&mut self, repeats: usize) -> Result<Vec<KernelTime>, CudaError> {
        self.rebuild()?;
        self.ticking.release()?;
        let mut times = Vec::new();
        times.push(self.time("sort", repeats, |e| e.particles.sort())?);
        times.push(self.time("build_list", repeats, |e| e.particles.build())?);
        let p = self.force_parameters(true);
        if self.kernels.gather.is_some() {
            times.push(self.time("gather", repeats, |e| e.gather(&p, 0.0))?);
        }
        let walls = p.sides.particles - p.sides.fluids;
        times.push(self.time("forces_fluid", repeats, |e| {
            // SAFETY: the list belongs to these particles.
            unsafe {
                e.kernels.fluid.launch_scheme(
                    &e.particles.device,
                    p.sides.fluids,
                    block::NEIGHBOURS,
                    &e.scheme,
                    &p,
                )
            }
        })?);
        if self.scheme.facts.walls_evolve {
            times.push(self.time("forces_wall", repeats, |e| {
                // SAFETY: likewise.
                unsafe {
                    e.kernels.wall.launch_scheme(
                        &e.particles.device,
                        walls,
                        block::NEIGHBOURS,
                        &e.scheme,
                        &p,
                    )
                }
            })?);
        }
        if self.kernels.approach.is_some() {
            times.push(self.time("fastest_pair", repeats, |e| e.find_approach(&p))?);
        }
        for (name, pass) in self.summing_passes() {
            times.push(self.time(name, repeats, |e| e.sum_once(&p, pass))?);
        }
        times.push(self.time("advance_and_finish", repeats, |e| e.advance(0, true))?);
        Ok(times)
    }

    /// Registers of the kernels that touch neighbours.
    pub fn registers(&self) -> [(&'static str, i32); 3] {
        let k = &self.kernels;
        [
            ("build_list", self.particles.build_registers()),
            ("forces_fluid", k.fluid.registers()),
            ("forces_wall", k.wall.registers()),
        ]
    }

    /// How long other kernels take for the rates of fluid, launched one after another with so many threads each, and
    /// how much these rates differ at most from those of the scheme's own kernels, of the greatest. Particles are
    /// sorted first, and stay where they are.
    ///
    /// # Safety
    /// The kernels were stamped for this scheme, and take [`ForceParameters`](monoflow_abi::ForceParameters).
    ///
    /// # Errors
    /// The driver fails.
    pub unsafe fn time_forces(
        &mut self,
        name: &'static str,
        (kernels, threads): (&[Kernel], u32),
        repeats: usize,
    ) -> Result<(KernelTime, f64), CudaError> {
        self.rebuild()?;
        self.ticking.release()?;
        self.evaluate(None)?;
        let own = self.rates()?;
        self.rates.clear()?;
        let p = self.force_parameters(true);
        let time = self.time(name, repeats, |e| {
            kernels.iter().try_for_each(|kernel| {
                let device = &e.particles.device;
                // SAFETY: the list belongs to these particles; the caller vouches for the kernels.
                unsafe { kernel.launch_scheme(device, threads, block::NEIGHBOURS, &e.scheme, &p) }
            })
        })?;
        let rates = self.rates()?;
        let mut greatest = [f64::MIN_POSITIVE; 4];
        let mut worst = [0.0f64; 4];
        for (a, b) in rates.iter().zip(&own).take(self.particles.counts[0]) {
            for k in 0..4 {
                greatest[k] = greatest[k].max(b[k].widen().abs());
                let apart = (a[k].widen() - b[k].widen()).abs();
                // NaN counts as the greatest.
                if apart.total_cmp(&worst[k]).is_gt() {
                    worst[k] = apart;
                }
            }
        }
        let parts = (0..4).map(|k| worst[k] / greatest[k]);
        let difference = parts.max_by(f64::total_cmp).unwrap_or_default();
        Ok((time, difference))
    }

    fn time(
        &mut self,
        name: &'static str,
        repeats: usize,
        mut launch: impl FnMut(&mut Self) -> Result<(), CudaError>,
    ) -> Result<KernelTime, CudaError> {
        let mut times = Vec::with_capacity(repeats);
        let device = self.particles.device.clone();
        for warm in 0..repeats + 2 {
            let time = device.time(|| launch(self))?;
            if warm >= 2 {
                times.push(time);
            }
        }
        Ok(KernelTime::median(name, &mut times))
    }
}
