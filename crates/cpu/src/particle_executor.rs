//! What a run of particles asks of its executor, whichever method it is.

use crate::mps::{MpsExecutor, Pressure};
use crate::{CpuExecutor, Instructions};
use monoflow_abi::DeclaredColumn;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, Surroundings};
use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_ops::particles::motion::{Load, RigidState};
use monoflow_particles::{Alteration, Domain, ParticleError, Store};

/// Work of the solver for the pressure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solving {
    /// Residual over right-hand side at which it stops.
    pub tolerance: f64,
    /// Products of matrix and vector in a step, at most.
    pub iterations: u32,
    /// Products so far.
    pub products: u64,
}

/// Runs particles on the CPU.
pub trait ParticleExecutor {
    /// Precision.
    type Scalar: Scalar;

    /// The instruction set that sweeps use.
    fn instructions(&self) -> Instructions;
    /// The clock.
    fn clock(&self) -> &Clock;
    /// The clock, to set when it should halt.
    fn clock_mut(&mut self) -> &mut Clock;
    /// The bounds on Δt and on the reuse of a list.
    fn limits(&self) -> &Limits;
    /// The particles.
    fn store(&self) -> &Store<Self::Scalar>;
    /// The domain.
    fn domain(&self) -> &Domain<Self::Scalar>;
    /// Sorts particles and lists their neighbours.
    ///
    /// # Errors
    /// A particle has left the domain.
    fn rebuild(&mut self) -> Result<(), ParticleError>;
    /// Applies an alteration to the particles; a rebuild must follow.
    fn alter(&mut self, alteration: &Alteration);
    /// Finds the first Δt: moves nothing.
    fn prime(&mut self);
    /// One step. The clock must go.
    fn step(&mut self);
    /// Filters the density, where a filter is given.
    fn filter(&mut self) {}
    /// The columns that models declare, of the state as it is now: what is declared of each, and a word for
    /// each particle.
    #[allow(clippy::type_complexity)]
    fn columns(&mut self) -> Vec<(DeclaredColumn, Vec<[Self::Scalar; 4]>)> {
        Vec::new()
    }
    /// The forces of the fluid on patches of walls, and their moments, as it is now.
    fn loads(&mut self) -> Vec<Load>;
    /// Sums and extremes over all particles as they are now.
    fn account(&mut self, about: Surroundings) -> Account;
    /// Bodies that float, as they are now.
    fn afloat(&self) -> &[RigidState];
    /// Seconds by phase.
    fn phases(&self) -> Vec<(&'static str, f64)>;
    /// Work of the solver for the pressure, where there is one.
    fn solving(&self) -> Option<Solving>;
}

/// What every executor has under the same name.
macro_rules! forward {
    () => {
        type Scalar = S;

        fn loads(&mut self) -> Vec<Load> {
            self.loads()
        }

        fn afloat(&self) -> &[RigidState] {
            self.afloat()
        }

        fn instructions(&self) -> Instructions {
            self.instructions
        }
        fn clock(&self) -> &Clock {
            &self.clock
        }
        fn clock_mut(&mut self) -> &mut Clock {
            &mut self.clock
        }
        fn limits(&self) -> &Limits {
            &self.limits
        }
        fn store(&self) -> &Store<S> {
            &self.store
        }
        fn domain(&self) -> &Domain<S> {
            &self.domain
        }
        fn account(&mut self, about: Surroundings) -> Account {
            self.account(about)
        }
        fn rebuild(&mut self) -> Result<(), ParticleError> {
            self.rebuild()
        }
        fn alter(&mut self, alteration: &Alteration) {
            self.alter(alteration);
        }
        fn prime(&mut self) {
            self.prime();
        }
        fn step(&mut self) {
            self.step();
        }
    };
}

impl<S: Scalar, const D: usize> ParticleExecutor for CpuExecutor<S, D> {
    forward!();

    fn filter(&mut self) {
        self.filter();
    }

    fn columns(&mut self) -> Vec<(DeclaredColumn, Vec<[S; 4]>)> {
        self.columns()
    }

    fn phases(&self) -> Vec<(&'static str, f64)> {
        let phases = self.phases();
        let all = [
            ("sort", phases.sort),
            ("list", phases.list),
            ("forces", phases.forces),
            ("advance", phases.advance),
        ];
        let of_some = [
            ("gather", phases.gather),
            ("carried", phases.carried),
            ("filter", phases.filter),
            ("loads", phases.loads),
        ];
        let of_some = of_some.into_iter().filter(|(_, seconds)| *seconds > 0.0);
        all.into_iter().chain(of_some).collect()
    }

    fn solving(&self) -> Option<Solving> {
        None
    }
}

impl<S: Scalar, const D: usize> ParticleExecutor for MpsExecutor<S, D> {
    forward!();

    fn columns(&mut self) -> Vec<(DeclaredColumn, Vec<[S; 4]>)> {
        self.columns()
    }

    fn phases(&self) -> Vec<(&'static str, f64)> {
        let phases = self.phases();
        let all = [
            ("sort", phases.sort),
            ("list", phases.list),
            ("predict", phases.predict),
            ("pressure", phases.pressure),
            ("correct", phases.correct),
        ];
        let of_some = [("carried", phases.carried), ("loads", phases.loads)];
        let of_some = of_some.into_iter().filter(|(_, seconds)| *seconds > 0.0);
        all.into_iter().chain(of_some).collect()
    }

    fn solving(&self) -> Option<Solving> {
        match self.pressure() {
            Pressure::Explicit => None,
            Pressure::SemiImplicit {
                tolerance,
                iterations,
            } => Some(Solving {
                tolerance,
                iterations,
                products: self.products(),
            }),
        }
    }
}
