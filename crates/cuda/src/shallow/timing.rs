//! How long kernels take, by events.

use super::ShallowCuda;
use crate::{CudaError, KernelTime};
use monoflow_kernels::block;
use monoflow_ops::Scalar;

impl<S: Scalar> ShallowCuda<S> {
    /// Registers of the kernels of a step of first order.
    pub fn registers(&self) -> [(&'static str, i32); 4] {
        let k = &self.kernels;
        [
            ("edges", k.edges.registers()),
            ("boundaries", k.boundaries.registers()),
            ("time_step", k.time_step.registers()),
            ("cells", k.cells.registers()),
        ]
    }

    /// How long each kernel takes on the present state, which moves on by a few steps: medians of
    /// `repeats` launches, by events. The kernels of first order, or with slopes those of their first
    /// stage.
    ///
    /// # Errors
    /// The driver fails.
    pub fn time_kernels(&mut self, repeats: usize) -> Result<Vec<KernelTime>, CudaError> {
        self.now.until = f64::INFINITY;
        self.now.end = f64::INFINITY;
        self.now.last = u64::MAX;
        self.clock.upload(&[self.now])?;
        let names: &[&'static str] = match self.second {
            None => &["edges", "boundaries", "time_step", "cells"],
            Some(_) => &["slopes", "edges", "boundaries", "time_step", "cells"],
        };
        let mut times = vec![Vec::new(); names.len()];
        for warm in 0..repeats + 2 {
            for (name, times) in names.iter().zip(&mut times) {
                let milliseconds = self.device.time(|| self.launch_one(name))?;
                if warm >= 2 {
                    times.push(milliseconds);
                }
            }
        }
        Ok(names
            .iter()
            .zip(times)
            .map(|(name, mut times)| KernelTime::median(name, &mut times))
            .collect())
    }

    fn launch_one(&self, name: &str) -> Result<(), CudaError> {
        let (p, d, k, s) = (&self.parameters, &self.device, &self.kernels, &self.scheme);
        let both = p.cells.max(p.boundaries);
        // SAFETY: as in `step`.
        unsafe {
            match (name, &self.second) {
                ("time_step", _) => k.time_step.launch(d, block::SINGLE, block::SINGLE, p),
                ("edges", None) => k.edges.launch_scheme(d, p.inner, block::EDGES, s, p),
                ("boundaries", None) => {
                    k.boundaries
                        .launch_scheme(d, p.boundaries, block::EDGES, s, p)
                }
                (_, None) => k.cells.launch_scheme(d, both, block::CELLS, s, p),
                ("slopes", Some(second)) => {
                    let q = &second.parameters;
                    second.slopes.launch_scheme(d, p.cells, block::CELLS, s, q)
                }
                ("edges", Some(second)) => {
                    let q = &second.parameters;
                    second.edges.launch_scheme(d, p.inner, block::EDGES, s, q)
                }
                ("boundaries", Some(second)) => {
                    let (kernel, q) = (&second.boundaries, &second.parameters);
                    kernel.launch_scheme(d, p.boundaries, block::EDGES, s, q)
                }
                (_, Some(second)) => {
                    let q = &second.parameters;
                    second.first.launch_scheme(d, both, block::CELLS, s, q)
                }
            }
        }
    }
}
