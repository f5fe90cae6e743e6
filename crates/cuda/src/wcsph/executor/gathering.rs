//! Columns that models gather, and forces on walls.

use super::CudaExecutor;
use crate::particles::Particles;
use crate::particles::columns::{DeclaredColumns, FindColumns};
use crate::{Buffer, CudaError};
use monoflow_abi::{ForceParameters, GatherParameters};
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::motion::{Load, RigidState};
use std::ops::Range;

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// Gathers the columns of a state at a moment, in steps from the start of the step, each where those before it
    /// are complete.
    pub(super) fn gather(&self, p: &ForceParameters<S>, instant: f64) -> Result<(), CudaError> {
        let Some(kernel) = &self.kernels.gather else {
            return Ok(());
        };
        self.find_pull(instant)?;
        let (sides, device) = (p.sides, &self.particles.device);
        for (number, column) in self.scheme.facts.columns.iter().enumerate() {
            if column.goes_on || column.is_given {
                continue;
            }
            let of_number = |number| p.gathered.skip(number as u64 * u64::from(sides.particles));
            let g = GatherParameters {
                forces: *p,
                column: of_number(number),
                // Where it goes on, if it does: the kernel knows.
                beyond: of_number(number + 1),
                pull: self.pull_column(),
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

    /// The forces of the fluid on patches of walls as it is now, and their moments about the points of the patches,
    /// N and N m.
    ///
    /// # Errors
    /// The driver fails.
    pub fn loads(&mut self) -> Result<Vec<Load>, CudaError> {
        let patches = self.particles.patches();
        if patches.is_empty() {
            return Ok(Vec::new());
        }
        let halted = self.ticking.release()?;
        let p = self.force_parameters(true);
        self.gather(&p, 0.0)?;
        self.react(&p, patches, false)?;
        self.ticking.restore(halted)?;
        self.particles.loads()
    }

    /// Bodies that float, at the start of the step.
    ///
    /// # Errors
    /// The driver fails.
    pub fn afloat(&mut self) -> Result<Vec<RigidState>, CudaError> {
        self.particles.afloat()
    }

    /// Finds the loads on bodies that float, at a moment in steps from the start of the step.
    pub(super) fn load_floating(
        &self,
        p: &ForceParameters<S>,
        instant: f64,
    ) -> Result<(), CudaError> {
        self.react(p, self.particles.floating(), true)?;
        self.particles.add_ties(p.clock)?;
        match self.external.as_ref().and_then(|external| external.gain()) {
            Some(gain) => self.particles.weigh(p.clock, gain, instant),
            None => Ok(()),
        }
    }

    /// Finds the loads on some patches: those of the fluid, and also of other walls that they touch.
    fn react(
        &self,
        p: &ForceParameters<S>,
        patches: Range<u32>,
        touches: bool,
    ) -> Result<(), CudaError> {
        let Some(kernel) = self
            .kernels
            .reaction
            .as_ref()
            .filter(|_| !patches.is_empty())
        else {
            return Ok(());
        };
        let r = self.particles.reaction_parameters(p, &patches);
        // SAFETY: the list belongs to these particles, walls list fluid, there is room for every patch.
        unsafe {
            kernel.launch_scheme(
                &self.particles.device,
                r.count,
                block::NEIGHBOURS,
                &self.scheme,
                &r,
            )?;
        }
        if touches {
            self.particles.add_contacts(&r)?;
        }
        self.particles.sum_loads(p, patches)
    }
}

/// Those that models gather or are given, those that fluid carries and those that are to be shown.
impl<S: Scalar, const D: usize> FindColumns for CudaExecutor<S, D> {
    type Scalar = S;

    fn particles(&mut self) -> &mut Particles<S> {
        &mut self.particles
    }

    fn find_columns<N: Scalar>(
        &mut self,
        mut read: impl FnMut(&Particles<S>, &Buffer<[S; 4]>, usize) -> Result<Vec<[N; 4]>, CudaError>,
    ) -> Result<DeclaredColumns<N>, CudaError> {
        let (n, mut found) = (self.particles.len(), Vec::new());
        let halted = self.ticking.release()?;
        self.gather(&self.force_parameters(true), 0.0)?;
        let columns = self.scheme.facts.columns.iter().enumerate();
        for (number, column) in columns.filter(|(_, column)| !column.goes_on) {
            let Some(gathered) = &self.gathered else {
                break;
            };
            let words = read(&self.particles, gathered, number * n)?;
            match column.is_given {
                true => found.extend(
                    (self.scheme.facts.numbers(&words))
                        .map(|(number, words)| (number, words.collect())),
                ),
                false => found.push((*column, words)),
            }
        }
        self.find_shown(&mut read, &mut found)?;
        self.ticking.restore(halted)?;
        Ok(found)
    }
}
