//! Summations over neighbours beside the scheme: filters of the density, columns that fluid carries, and those
//! that are shown.

use super::CudaExecutor;
use crate::particles::Particles;
use crate::particles::columns::DeclaredColumns;
use crate::particles::summed::{Carried, SummationCode, Summed};
use crate::{Buffer, CudaError, Kernel, Program};
use monoflow_abi::{CarryParameters, ForceParameters};
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::summation::Role;

/// The summations of an executor, by what they are for.
pub(super) struct Summations<S> {
    /// A filter, and the kernel that puts what it found in its place.
    filter: Option<(Summed, Kernel)>,
    carried: Vec<Carried<S>>,
    shown: Vec<Summed>,
    carry: Option<Kernel>,
}

/// A sweep of a summation.
#[derive(Clone, Copy)]
pub(super) enum Pass {
    Filter,
    Carried(usize),
    Shown(usize),
}

impl<S> Default for Summations<S> {
    fn default() -> Self {
        Summations {
            filter: None,
            carried: Vec::new(),
            shown: Vec::new(),
            carry: None,
        }
    }
}

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// The same with summations over neighbours; `programs` may hold the integrator's kernels. The store that the
    /// executor was made of has the columns that fluid carries.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short; particles have not the columns.
    pub fn with_summations(
        mut self,
        programs: &[&str],
        summations: Vec<SummationCode<'_>>,
    ) -> Result<Self, CudaError> {
        let device = self.particles.device.clone();
        for code in summations {
            let summed = Summed::load(&device, code, self.particles.encoding)?;
            let all = &mut self.summations;
            match summed.scheme.facts.role {
                Role::Filter => {
                    let names = [format!("apply_filter_{}", S::NAME)];
                    let [apply] = Program::exactly(&device, programs, names)?;
                    all.filter = Some((summed, apply));
                }
                Role::Shown => all.shown.push(summed),
                Role::Carried => {
                    let integrator = self.integrator.name;
                    let names = [format!("integrator_{}_{D}d_{integrator}_carry", S::NAME)];
                    let [carry] = Program::exactly(&device, programs, names)?;
                    all.carry = Some(carry);
                    let rate = Buffer::zeros(&device, self.particles.capacity, "rates")?;
                    all.carried.push(Carried { summed, rate });
                }
            }
        }
        let (asked, given) = (self.summations.carried.len(), self.particles.carried());
        if asked > given {
            return Err(CudaError::Columns { asked, given });
        }
        Ok(self)
    }

    /// Gives rates of what fluid carries as much room as particles have.
    pub(super) fn make_room_carried(&mut self) -> Result<(), CudaError> {
        let (device, n) = (&self.particles.device, self.particles.capacity);
        for carried in &mut self.summations.carried {
            carried.rate = Buffer::zeros(device, n, "rates")?;
        }
        Ok(())
    }

    /// Forgets the rates of what fluid carries, where writes are checked.
    pub(super) fn spoil_carried(&mut self) -> Result<(), CudaError> {
        let mut carried = self.summations.carried.iter_mut();
        carried.try_for_each(|carried| carried.rate.spoil())
    }

    /// Finds the rates of what fluid carries, and adds the forces by it.
    pub(super) fn evaluate_carried(
        &self,
        p: &ForceParameters<S>,
        at_start: bool,
    ) -> Result<(), CudaError> {
        let state = match at_start {
            true => &self.particles.start,
            false => &self.particles.now,
        };
        let columns = self.summations.carried.iter().zip(&self.particles.kept);
        for (carried, kept) in columns {
            let words = match at_start {
                true => &kept.start,
                false => &kept.now,
            };
            let rate = carried.rate.column();
            let p = p.with(words.column());
            (carried.summed).find(&self.particles.device, &p, rate, true)?;
            self.particles
                .still(state, (rate, Column::at(0)), p.clock)?;
            self.ticking.watch.mark("carried")?;
        }
        Ok(())
    }

    /// Advances what fluid carries by a stage.
    pub(super) fn carry(&self, stage: u32) -> Result<(), CudaError> {
        let Some(kernel) = &self.summations.carry else {
            return Ok(());
        };
        let columns = self.summations.carried.iter().zip(&self.particles.kept);
        for (carried, kept) in columns {
            let p = CarryParameters {
                start: kept.start.column(),
                now: kept.now.column(),
                rate: carried.rate.column(),
                rates: self.rates.column(),
                clock: self.ticking.column(),
                fluids: self.particles.sides().fluids,
                stage,
            };
            // SAFETY: buffers were allocated for this number of particles.
            unsafe { kernel.launch(&self.particles.device, p.fluids, block::PARTICLES, &p)? };
        }
        Ok(())
    }

    /// Filters the density of fluid particles; without a filter nothing happens.
    ///
    /// # Errors
    /// The driver fails.
    pub fn filter(&mut self) -> Result<(), CudaError> {
        if self.summations.filter.is_none() {
            return Ok(());
        }
        self.ticking.release()?;
        let Some((filter, apply)) = &self.summations.filter else {
            return Ok(());
        };
        // The filtered values wait in the stage's words: kept rates stay as they are.
        let p = ForceParameters {
            rates: self.particles.now.motion.column(),
            ..self.force_parameters(true)
        };
        let walls = self.scheme.facts.walls_evolve;
        filter.find(&self.particles.device, &p, p.rates, walls)?;
        let (device, fluids) = (&self.particles.device, p.sides.fluids);
        // SAFETY: what was found is there for every fluid particle.
        unsafe { apply.launch(device, fluids, block::PARTICLES, &p)? };
        self.particles.hold_at(self.ticking.clock.time)
    }

    /// What summations there are to be timed, by name: a filter, what fluid carries, what is shown.
    pub(super) fn summing_passes(&self) -> Vec<(&'static str, Pass)> {
        let all = &self.summations;
        let name = |summed: &Summed| summed.scheme.facts.column.name.get();
        let filter = all.filter.iter().map(|_| ("filter", Pass::Filter));
        let carried = all.carried.iter().enumerate();
        let carried = carried.map(|(n, one)| (name(&one.summed), Pass::Carried(n)));
        let shown = all.shown.iter().enumerate();
        let shown = shown.map(|(n, one)| (name(one), Pass::Shown(n)));
        filter.chain(carried).chain(shown).collect()
    }

    /// Sums once, of the state at the start of the step, into words of the stage, which are free between steps.
    pub(super) fn sum_once(&self, p: &ForceParameters<S>, pass: Pass) -> Result<(), CudaError> {
        let (all, device) = (&self.summations, &self.particles.device);
        let found = self.particles.now.motion.column();
        let p = ForceParameters { rates: found, ..*p };
        let walls = self.scheme.facts.walls_evolve;
        match pass {
            Pass::Filter => match &all.filter {
                Some((filter, _)) => filter.find(device, &p, found, walls),
                None => Ok(()),
            },
            Pass::Carried(n) => {
                let words = self.particles.kept[n].start.column();
                (all.carried[n].summed).find(device, &p.with(words), found, true)
            }
            Pass::Shown(n) => all.shown[n].find(device, &p, found, true),
        }
    }

    /// Reads the columns that fluid carries and those that are shown; the clock lets kernels run.
    pub(super) fn find_shown<N>(
        &self,
        mut read: impl FnMut(&Particles<S>, &Buffer<[S; 4]>, usize) -> Result<Vec<[N; 4]>, CudaError>,
        found: &mut DeclaredColumns<N>,
    ) -> Result<(), CudaError> {
        let (all, particles) = (&self.summations, &self.particles);
        for (carried, kept) in all.carried.iter().zip(&particles.kept) {
            let words = read(particles, &kept.start, 0)?;
            found.push((carried.summed.scheme.facts.column, words));
        }
        if all.shown.is_empty() {
            return Ok(());
        }
        let (device, p) = (&particles.device, self.force_parameters(true));
        let words = Buffer::zeros(device, particles.len(), "columns that are shown")?;
        for summed in &all.shown {
            summed.find(device, &p, words.column(), true)?;
            found.push((summed.scheme.facts.column, read(particles, &words, 0)?));
        }
        Ok(())
    }
}
