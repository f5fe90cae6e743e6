//! Schemes composed in code.

use super::assemble::{Start, job};
use crate::models::{Model, Pressure, WCSPH};
use crate::{Device, Executor, SimError, Width, models};
use monoflow_abi::StudyFacts;
use monoflow_case::{Catalogue, RunPlan, fill};
use monoflow_kernels::host::wcsph::program;
use monoflow_kernels::study;
use monoflow_ops::Named;
use monoflow_ops::diffusion::{Diffusion, Molteni};
use monoflow_ops::eos::{Eos, Tait};
use monoflow_ops::kernel::{Kernel, WendlandC2};
use monoflow_ops::smoothing::{NoSmoothing, VelocitySmoothing};
use monoflow_ops::viscosity::{Artificial, Viscosity};
use monoflow_ops::wall::{DynamicParticles, Holds, WallModel};
use monoflow_schemes::{Compiled, OwnKernels};
use std::marker::PhantomData;

/// A weakly compressible scheme being composed: one type in each slot.
///
/// Every slot has a default: Wendland C2 (no pairing), Tait with exponent 7, Molteni diffusion,
/// artificial viscosity, dynamic particles, no velocity smoothing. A setter returns another type.
#[derive(Clone, Copy, Debug)]
pub struct SchemeBuilder<S, const D: usize, K, E, F, V, B, X> {
    slots: Slots<S, K, E, F, V, B, X>,
    kernels: Option<OwnKernels>,
}

type Slots<S, K, E, F, V, B, X> = PhantomData<(S, K, E, F, V, B, X)>;

/// The default scheme in `D` dimensions and precision `S`.
pub type DefaultScheme<S, const D: usize> = SchemeBuilder<
    S,
    D,
    WendlandC2,
    Tait<S>,
    Molteni<S>,
    Artificial<S>,
    DynamicParticles,
    NoSmoothing,
>;

/// Weakly compressible SPH with the default in every slot.
pub fn wcsph<S: Width, const D: usize>() -> DefaultScheme<S, D> {
    SchemeBuilder::new()
}

impl<S, const D: usize, K, E, F, V, B, X> SchemeBuilder<S, D, K, E, F, V, B, X> {
    fn new() -> Self {
        SchemeBuilder {
            slots: PhantomData,
            kernels: None,
        }
    }

    /// With GPU kernels stamped for this scheme under `symbol` in a kernel crate of your own, built
    /// to `ptx`. Schemes of the catalogue need none; on a CPU none are needed. The last setter:
    /// another one makes another scheme, which has other kernels.
    pub fn gpu_kernels(self, symbol: &'static str, ptx: &'static str) -> Self {
        SchemeBuilder {
            kernels: Some(OwnKernels { symbol, ptx }),
            ..self
        }
    }

    /// With the smoothing kernel `K2`, which may be your own.
    pub fn kernel<K2: Kernel>(self) -> SchemeBuilder<S, D, K2, E, F, V, B, X> {
        SchemeBuilder::new()
    }

    /// With the state equation `E2`.
    pub fn eos<E2>(self) -> SchemeBuilder<S, D, K, E2, F, V, B, X> {
        SchemeBuilder::new()
    }

    /// With the density diffusion `F2`.
    pub fn density_diffusion<F2>(self) -> SchemeBuilder<S, D, K, E, F2, V, B, X> {
        SchemeBuilder::new()
    }

    /// With the viscosity `V2`.
    pub fn viscosity<V2>(self) -> SchemeBuilder<S, D, K, E, F, V2, B, X> {
        SchemeBuilder::new()
    }

    /// With the wall model `B2`.
    pub fn wall<B2>(self) -> SchemeBuilder<S, D, K, E, F, V, B2, X> {
        SchemeBuilder::new()
    }

    /// With the velocity smoothing `X2`; its strength is `numerics.xsph`, or
    /// `numerics.shifting`, of the case.
    pub fn smoothing<X2>(self) -> SchemeBuilder<S, D, K, E, F, V, B, X2> {
        SchemeBuilder::new()
    }
}

/// What a model says about itself, and what cases must know of it.
fn model<M: Named>(key: &'static str, facts: extern "C" fn() -> StudyFacts) -> Model {
    Model {
        facts: Some(facts()),
        ..Model::of::<M>(WCSPH, key)
    }
}

/// A composed scheme that can be run.
pub trait Composed {
    /// What cases may say of this scheme: one model on each axis.
    fn catalogue(&self) -> Catalogue;

    /// Its state equation, for output.
    fn pressure(&self) -> Pressure;

    /// Number of dimensions.
    fn dimensions(&self) -> usize;

    /// Precision and dimensions, which the case need not say.
    fn settings(&self) -> [String; 2];

    /// Builds it on a device.
    ///
    /// # Errors
    /// Particles outside the domain, no such device.
    fn executor(&self, plan: &RunPlan, device: Device) -> Result<Box<dyn Executor>, SimError>;
}

impl<S, const D: usize, K, E, F, V, B, X> Composed for SchemeBuilder<S, D, K, E, F, V, B, X>
where
    S: Width,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
{
    fn catalogue(&self) -> Catalogue {
        let choice = |model: Model| vec![model.choice()];
        Catalogue {
            kernels: vec![models::kernel(&model::<K>(
                "numerics.kernel",
                study::kernel::<K>,
            ))],
            eos: vec![models::eos(&model::<E>(models::EOS, study::eos::<S, E>))],
            density_diffusions: choice(Model::of::<F>(WCSPH, "numerics.density_diffusion")),
            viscosities: choice(Model::of::<V>(WCSPH, "numerics.viscosity")),
            walls: vec![models::wall(
                &model::<B>("numerics.wall", study::wall::<S, B>),
                &[],
            )],
            ..models::catalogue()
        }
    }

    fn pressure(&self) -> Pressure {
        Pressure::of_facts(&study::eos::<S, E>())
    }

    fn dimensions(&self) -> usize {
        D
    }

    fn settings(&self) -> [String; 2] {
        [
            format!("precision=\"{}\"", S::NAME),
            format!("dimensions={D}"),
        ]
    }

    fn executor(&self, plan: &RunPlan, device: Device) -> Result<Box<dyn Executor>, SimError> {
        let job = job(plan, Start::Seeds(fill(plan)?), device, &mut |_| {})?;
        let compiled = Compiled {
            program: program::<S, D, K, E, F, V, B, X>(),
            kernels: self.kernels,
        };
        Ok(monoflow_schemes::executor(compiled, job, device)?)
    }
}
