//! The pressure equation on the device.

use super::kernels::SolveKernels;
use crate::{Buffer, CudaError, Device};
use monoflow_abi::{MpsParameters, SolveParameters, SolveProgress, SolveSum};
use monoflow_cpu::Solving;
use monoflow_kernels::block;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::mps::Facts;
use monoflow_ops::Scalar;

/// Columns and kernels of the solver.
pub(super) struct Solver<S> {
    pub(super) kernels: SolveKernels,
    source: Buffer<S>,
    inv_diagonal: Buffer<S>,
    solution: Buffer<S>,
    residual: Buffer<S>,
    products: Buffer<S>,
    partial: Buffer<f64>,
    progress: Buffer<SolveProgress>,
    tolerance: f64,
    most: u32,
    least: S,
    /// Products that the last step took.
    last: u32,
    /// Products of all steps.
    pub(super) total: u64,
}

/// How a solve went.
pub(super) enum Solved {
    Yes,
    No,
}

impl<S: Scalar> Solver<S> {
    pub(super) fn new(
        device: &Device,
        kernels: SolveKernels,
        n: usize,
        tolerance: f64,
        most: u32,
        least: S,
    ) -> Result<Self, CudaError> {
        let column = |what| Buffer::<S>::zeros(device, n, what);
        Ok(Solver {
            kernels,
            source: column("right-hand sides")?,
            inv_diagonal: column("diagonals")?,
            solution: column("pressures")?,
            residual: column("residuals")?,
            products: column("products of the matrix")?,
            partial: Buffer::zeros(
                device,
                n.div_ceil(block::NEIGHBOURS as usize),
                "partial sums",
            )?,
            progress: Buffer::zeros(device, 1, "the solver's progress")?,
            tolerance,
            most,
            least,
            last: 16,
            total: 0,
        })
    }

    /// Its work so far.
    pub(super) fn work(&self) -> Solving {
        Solving {
            tolerance: self.tolerance,
            iterations: self.most,
            products: self.total,
        }
    }

    /// Forgets what kernels are to find anew, where writes are checked.
    pub(super) fn spoil(&mut self) -> Result<(), CudaError> {
        let columns = [
            &mut self.source,
            &mut self.inv_diagonal,
            &mut self.solution,
            &mut self.residual,
            &mut self.products,
        ];
        columns.into_iter().try_for_each(Buffer::spoil)
    }

    fn parameters(&self, step: MpsParameters<S>) -> SolveParameters<S> {
        SolveParameters {
            step,
            source: self.source.column(),
            inv_diagonal: self.inv_diagonal.column(),
            solution: self.solution.column(),
            residual: self.residual.column(),
            products: self.products.column(),
            partial: self.partial.column(),
            progress: self.progress.column(),
            tolerance: self.tolerance,
            count: step.near.sides.particles.div_ceil(block::NEIGHBOURS),
            most: self.most,
            least: self.least,
        }
    }

    /// Solves for the pressures of a step. `ahead` reads the places before the pressure acts,
    /// `pressed` those that carry the direction. A look at the progress of 40 bytes follows as many
    /// products as the step before took.
    pub(super) fn run(
        &mut self,
        device: &Device,
        scheme: &Scheme<Facts<S>>,
        ahead: MpsParameters<S>,
        pressed: MpsParameters<S>,
    ) -> Result<Solved, CudaError> {
        self.progress.clear()?;
        let n = ahead.near.sides.particles;
        let (rows, p) = (self.parameters(ahead), self.parameters(pressed));
        let k = &self.kernels;
        let settle = |what: SolveSum| {
            let what = what as u32;
            // SAFETY: one block; the columns are as long as the parameters say.
            unsafe {
                k.settle
                    .launch2(device, block::SINGLE, block::SINGLE, &p, &what)
            }
        };
        // SAFETY: the list belongs to these particles; the columns were allocated for them.
        unsafe {
            k.rows
                .launch_scheme(device, n, block::NEIGHBOURS, scheme, &rows)?;
            settle(SolveSum::Scale)?;
            k.multiply
                .launch_scheme(device, n, block::NEIGHBOURS, scheme, &p)?;
            k.start.launch(device, n, block::NEIGHBOURS, &p)?;
            settle(SolveSum::Start)?;
        }
        let mut batch = self.last.max(1);
        let mut launched = 1;
        loop {
            for _ in 0..batch {
                // SAFETY: likewise.
                unsafe {
                    k.steer.launch(device, n, block::PARTICLES, &p)?;
                    k.multiply
                        .launch_scheme(device, n, block::NEIGHBOURS, scheme, &p)?;
                    settle(SolveSum::Curvature)?;
                    k.along.launch(device, n, block::NEIGHBOURS, &p)?;
                    settle(SolveSum::Error)?;
                }
            }
            launched += batch;
            let mut progress = [SolveProgress::default()];
            self.progress.download(&mut progress)?;
            if progress[0].done != 0 {
                self.last = progress[0].products;
                self.total += u64::from(progress[0].products);
                // SAFETY: likewise.
                unsafe { k.accept.launch(device, n, block::PARTICLES, &p)? };
                return Ok(Solved::Yes);
            }
            if launched >= self.most || !progress[0].error.is_finite() {
                return Ok(Solved::No);
            }
            batch = (self.last / 4).max(4);
        }
    }
}
