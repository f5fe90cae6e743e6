//! What a run of particles asks of its executor on a GPU, whichever method it is.

use crate::mps::MpsCuda;
use crate::particles::columns::{DeclaredColumns, FindColumns, WithColumns};
use crate::{CudaError, CudaExecutor, Traffic};
use monoflow_abi::DeclaredColumn;
use monoflow_cpu::Solving;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, Layers, Portion, Surroundings, Totals};
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_ops::particles::motion::{Load, RigidState};
use monoflow_particles::{Alteration, Domain, Span, Store};

/// Runs particles on one GPU.
pub trait ParticleCuda {
    /// Precision.
    type Scalar: Scalar;

    /// The GPU's name.
    fn device_name(&self) -> String;
    /// The clock as of the last halt.
    fn clock(&self) -> &Clock;
    /// Bytes and allocations so far.
    fn traffic(&self) -> Traffic;
    /// How long each pass of a step took in those steps that were timed, ms.
    fn passes(&self) -> &[(&'static str, f64)];
    /// The domain.
    fn domain(&self) -> &Domain<Self::Scalar>;
    /// Sorts particles and lists their neighbours.
    ///
    /// # Errors
    /// A particle has left the domain; memory is short.
    fn rebuild(&mut self) -> Result<(), CudaError>;
    /// Applies an alteration to the particles; a rebuild must follow.
    ///
    /// # Errors
    /// The driver fails.
    fn alter(&mut self, alteration: &Alteration) -> Result<(), CudaError>;
    /// Finds the first Δt: moves nothing.
    ///
    /// # Errors
    /// The driver fails.
    fn prime(&mut self) -> Result<(), CudaError>;
    /// Takes steps until the clock halts.
    ///
    /// # Errors
    /// The driver fails.
    fn run(&mut self, stop_time: f64, stop_step: u64) -> Result<Halt, CudaError>;
    /// Filters the density, where a filter is given.
    ///
    /// # Errors
    /// The driver fails.
    fn filter(&mut self) -> Result<(), CudaError> {
        Ok(())
    }
    /// The particles as they are now, in the device's order.
    ///
    /// # Errors
    /// The driver fails.
    fn store(&mut self) -> Result<Store<Self::Scalar>, CudaError>;
    /// The columns that models declare, of the particles as they are now, in the device's order: what is
    /// said of each, and a word for each particle.
    ///
    /// # Errors
    /// The driver fails.
    fn columns(&mut self) -> Result<DeclaredColumns<Self::Scalar>, CudaError>;
    /// The particles within boxes as they are now, in the device's order, with the columns of these.
    ///
    /// # Errors
    /// The driver fails.
    fn columns_within(&mut self, spans: &[Span]) -> Result<WithColumns<Self::Scalar>, CudaError>;
    /// The columns over all fluid as it is now.
    ///
    /// # Errors
    /// The driver fails.
    fn column_totals(&mut self) -> Result<Vec<(DeclaredColumn, Totals)>, CudaError>;
    /// The forces of the fluid on patches of walls, and their moments, as it is now.
    ///
    /// # Errors
    /// The driver fails.
    fn loads(&mut self) -> Result<Vec<Load>, CudaError>;
    /// Sums and extremes over all particles as they are now.
    ///
    /// # Errors
    /// The driver fails.
    fn account(&mut self, about: Surroundings) -> Result<Account, CudaError>;
    /// Mass (kg) and moments (kg m) of a portion of the fluid as it is now.
    ///
    /// # Errors
    /// The driver fails.
    fn portion(&mut self, portion: &Portion) -> Result<[f64; 4], CudaError>;
    /// How many fluid particles of a box each layer holds now.
    ///
    /// # Errors
    /// The driver fails.
    fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, CudaError>;
    /// The particles within boxes as they are now, in the device's order.
    ///
    /// # Errors
    /// The driver fails.
    fn within(&mut self, spans: &[Span]) -> Result<Store<Self::Scalar>, CudaError>;
    /// Bodies that float, as they are now.
    ///
    /// # Errors
    /// The driver fails.
    fn afloat(&mut self) -> Result<Vec<RigidState>, CudaError>;
    /// Work of the solver for the pressure, where there is one.
    fn solving(&self) -> Option<Solving>;
}

/// What every executor has under the same name.
macro_rules! forward {
    () => {
        type Scalar = S;

        fn loads(&mut self) -> Result<Vec<Load>, CudaError> {
            self.loads()
        }

        fn afloat(&mut self) -> Result<Vec<RigidState>, CudaError> {
            self.afloat()
        }

        fn device_name(&self) -> String {
            self.particles.device.name()
        }
        fn clock(&self) -> &Clock {
            &self.ticking.clock
        }
        fn traffic(&self) -> Traffic {
            let traffic = self.ticking.traffic;
            Traffic {
                other_bytes: traffic.other_bytes + self.particles.copied,
                ..traffic
            }
        }
        fn passes(&self) -> &[(&'static str, f64)] {
            self.ticking.watch.times()
        }
        fn domain(&self) -> &Domain<S> {
            &self.particles.domain
        }
        fn rebuild(&mut self) -> Result<(), CudaError> {
            self.rebuild()
        }
        fn alter(&mut self, alteration: &Alteration) -> Result<(), CudaError> {
            self.alter(alteration)
        }
        fn prime(&mut self) -> Result<(), CudaError> {
            self.prime()
        }
        fn run(&mut self, stop_time: f64, stop_step: u64) -> Result<Halt, CudaError> {
            self.run(stop_time, stop_step)
        }
        fn store(&mut self) -> Result<Store<S>, CudaError> {
            self.particles.store()
        }
        fn account(&mut self, about: Surroundings) -> Result<Account, CudaError> {
            self.account(about)
        }
        fn portion(&mut self, portion: &Portion) -> Result<[f64; 4], CudaError> {
            self.particles.portion(portion)
        }
        fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, CudaError> {
            self.particles.layers(span, layers)
        }
        fn within(&mut self, spans: &[Span]) -> Result<Store<S>, CudaError> {
            self.particles.within(spans)
        }
        fn columns(&mut self) -> Result<DeclaredColumns<S>, CudaError> {
            self.whole_columns()
        }
        fn columns_within(&mut self, spans: &[Span]) -> Result<WithColumns<S>, CudaError> {
            FindColumns::columns_within(self, spans)
        }
        fn column_totals(&mut self) -> Result<Vec<(DeclaredColumn, Totals)>, CudaError> {
            FindColumns::column_totals(self)
        }
    };
}

impl<S: Scalar, const D: usize> ParticleCuda for CudaExecutor<S, D> {
    forward!();

    fn filter(&mut self) -> Result<(), CudaError> {
        self.filter()
    }

    fn solving(&self) -> Option<Solving> {
        None
    }
}

impl<S: Scalar, const D: usize> ParticleCuda for MpsCuda<S, D> {
    forward!();

    fn solving(&self) -> Option<Solving> {
        self.solving()
    }
}
