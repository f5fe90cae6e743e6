//! Summations over neighbours in a run of MPS: columns that fluid carries, and those that are shown.

use super::MpsCuda;
use crate::particles::columns::{DeclaredColumns, FindColumns};
use crate::particles::summed::{Carried, SummationCode, Summed};
use crate::particles::{Particles, State};
use crate::{Buffer, CudaError, Device, Kernel, Program};
use monoflow_abi::{CarriedParameters, EvenParameters, ForceParameters};
use monoflow_cpu::mps::even_mass;
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::summation::Role;
use monoflow_particles::Store;

/// Particles as summations are to see them.
struct Even<S> {
    kernel: Kernel,
    state: State<S>,
    mass: S,
}

/// The kernel that takes on what fluid carries, and accelerations by that.
struct Carry<S> {
    kernel: Kernel,
    push: Buffer<[S; 4]>,
}

/// The summations of an executor, by what they are for.
pub(super) struct Summations<S> {
    even: Option<Even<S>>,
    carry: Option<Carry<S>>,
    carried: Vec<Carried<S>>,
    shown: Vec<Summed>,
}

impl<S> Default for Summations<S> {
    fn default() -> Self {
        Summations {
            even: None,
            carry: None,
            carried: Vec::new(),
            shown: Vec::new(),
        }
    }
}

impl<S: Scalar> Summations<S> {
    /// Gives what is found of particles room for so many.
    pub(super) fn make_room(&mut self, device: &Device, n: usize) -> Result<(), CudaError> {
        if let Some(even) = &mut self.even {
            even.state = State::zeros(device, n)?;
        }
        if let Some(carry) = &mut self.carry {
            carry.push = Buffer::zeros(device, n, "rates")?;
        }
        for carried in &mut self.carried {
            carried.rate = Buffer::zeros(device, n, "rates")?;
        }
        Ok(())
    }

    /// Forgets the rates of what fluid carries, where writes are checked.
    pub(super) fn spoil(&mut self) -> Result<(), CudaError> {
        let mut carried = self.carried.iter_mut();
        carried.try_for_each(|carried| carried.rate.spoil())
    }
}

impl<S: Scalar, const D: usize> MpsCuda<S, D> {
    /// The same with summations whose kernel reaches as far as the weight: columns that fluid carries, which the store
    /// has that the executor was made of, and columns that are shown. A filter has no meaning here.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short; particles have not the columns.
    pub fn with_summations(
        mut self,
        programs: &[&str],
        store: &Store<S>,
        summations: Vec<SummationCode<'_>>,
    ) -> Result<Self, CudaError> {
        if summations.is_empty() {
            return Ok(self);
        }
        let (device, n) = (self.particles.device.clone(), self.particles.capacity);
        let [even, carry] = Program::exactly(
            &device,
            programs,
            ["even", "carry"].map(|name| format!("mps_{}_{name}", S::NAME)),
        )?;
        let all = &mut self.summations;
        all.even = Some(Even {
            kernel: even,
            state: State::zeros(&device, n)?,
            mass: even_mass(store),
        });
        for code in summations {
            let summed = Summed::load(&device, code, self.particles.encoding)?;
            if summed.scheme.facts.role == Role::Carried {
                let rate = Buffer::zeros(&device, n, "rates")?;
                all.carried.push(Carried { summed, rate });
            } else {
                all.shown.push(summed);
            }
        }
        let (asked, given) = (all.carried.len(), self.particles.carried());
        if asked > given {
            return Err(CudaError::Columns { asked, given });
        }
        if asked > 0 {
            all.carry = Some(Carry {
                kernel: carry,
                push: Buffer::zeros(&device, n, "rates")?,
            });
        }
        Ok(self)
    }

    /// Makes words for summations of the particles at the start of the step, and the parameters of a summation over
    /// them.
    fn even(&self, even: &Even<S>, push: Column<[S; 4]>) -> Result<ForceParameters<S>, CudaError> {
        let particles = &self.particles;
        let words = even.state.columns();
        let p = EvenParameters {
            from: particles.start.columns(),
            to: words,
            push,
            clock: self.ticking.column(),
            particles: particles.sides().particles,
            reserved: 0,
            mass: even.mass,
        };
        // SAFETY: there is room for every particle.
        unsafe {
            let kernel = &even.kernel;
            kernel.launch(&particles.device, p.particles, block::PARTICLES, &p)?;
        }
        Ok(particles.force_parameters(words, push, Column::at(0), self.ticking.column()))
    }

    /// Takes what fluid carries on by a step, by its rate at the start, and adds the forces by it to what is ahead.
    pub(super) fn carry(&self) -> Result<(), CudaError> {
        let all = &self.summations;
        let (Some(even), Some(carry)) = (&all.even, &all.carry) else {
            return Ok(());
        };
        let particles = &self.particles;
        let push = carry.push.column();
        let p = self.even(even, push)?;
        let columns = || all.carried.iter().zip(&particles.kept);
        for (carried, kept) in columns() {
            let p = p.with(kept.start.column());
            let rate = carried.rate.column();
            (carried.summed).find(&particles.device, &p, rate, true)?;
            particles.still(&particles.start, (rate, Column::at(0)), p.clock)?;
        }
        for (n, (carried, kept)) in columns().enumerate() {
            let p = CarriedParameters {
                ahead: particles.now.columns(),
                carried: kept.start.column(),
                rate: carried.rate.column(),
                // Forces of all columns are one sum.
                push: if n == 0 { push } else { Column::at(0) },
                clock: p.clock,
                fluids: particles.sides().fluids,
                reserved: 0,
            };
            // SAFETY: buffers were allocated for this number of particles.
            unsafe {
                (carry.kernel).launch(&particles.device, p.fluids, block::PARTICLES, &p)?;
            }
        }
        Ok(())
    }
}

/// Those that fluid carries and those that are to be shown.
impl<S: Scalar, const D: usize> FindColumns for MpsCuda<S, D> {
    type Scalar = S;

    fn particles(&mut self) -> &mut Particles<S> {
        &mut self.particles
    }

    fn find_columns<N: Scalar>(
        &mut self,
        mut read: impl FnMut(&Particles<S>, &Buffer<[S; 4]>, usize) -> Result<Vec<[N; 4]>, CudaError>,
    ) -> Result<DeclaredColumns<N>, CudaError> {
        let mut found = Vec::new();
        let carried = self.summations.carried.iter().zip(&self.particles.kept);
        for (carried, kept) in carried {
            let words = read(&self.particles, &kept.start, 0)?;
            found.push((carried.summed.scheme.facts.column, words));
        }
        if self.summations.shown.is_empty() {
            return Ok(found);
        }
        // The clock lets kernels run.
        let halted = self.ticking.release()?;
        let Some(even) = &self.summations.even else {
            return Ok(found);
        };
        let device = &self.particles.device;
        let words = Buffer::zeros(device, self.particles.len(), "columns that are shown")?;
        let p = self.even(even, Column::at(0))?;
        for summed in &self.summations.shown {
            summed.find(device, &p, words.column(), true)?;
            let words = read(&self.particles, &words, 0)?;
            found.push((summed.scheme.facts.column, words));
        }
        self.ticking.restore(halted)?;
        Ok(found)
    }
}
