use super::composed::{Chosen, model};
use super::{Composed, Scheme};
use crate::Width;
use crate::models::{EOS, Model, WCSPH};
use crate::particles::ParticleFlow;
use monoflow_abi::{Program, StudyFacts, Text};
use monoflow_kernels::host::particles::{integrator, summation};
use monoflow_kernels::host::wcsph::program;
use monoflow_kernels::study;
use monoflow_ops::Named;
use monoflow_ops::particles::integrate::Integrator;
use monoflow_ops::particles::kernel::{Kernel, WendlandC2};
use monoflow_ops::particles::summation::{Role, Summation};
use monoflow_ops::wcsph::diffusion::{Diffusion, Molteni};
use monoflow_ops::wcsph::eos::{Eos, Tait};
use monoflow_ops::wcsph::gradient::{Gradient, PlainGradient};
use monoflow_ops::wcsph::smoothing::{
    NoSmoothing, Shifting, ShiftingBelowSurface, VelocitySmoothing, Xsph,
};
use monoflow_ops::wcsph::viscosity::{Artificial, Viscosity};
use monoflow_ops::wcsph::wall::{DynamicParticles, Holds, WallModel};
use std::marker::PhantomData;

const KERNEL: &str = "numerics.kernel";
const DIFFUSION: &str = "numerics.density_diffusion";
const VISCOSITY: &str = "numerics.viscosity";
const WALL: &str = "numerics.wall";
const SMOOTHING: &str = "numerics.velocity_smoothing";
const GRADIENT: &str = "numerics.gradient";
const INTEGRATOR: &str = "numerics.integrator";
const FILTER: &str = "numerics.density_filter";
const TRACER: &str = "tracer.model";
const COLUMNS: &str = "columns.show";

/// A weakly compressible scheme being composed: one type in each slot.
///
/// Every slot has a default: Wendland C2 (no pairing), Tait with exponent 7, Molteni diffusion,
/// artificial viscosity, dynamic particles, no velocity smoothing, the gradient of the kernel itself. A setter
/// returns another type. The time integrator is that of the case unless one is set.
#[derive(Clone, Debug)]
pub struct SchemeBuilder<S, const D: usize, K, E, F, V, B, X, G> {
    slots: Slots<S, K, E, F, V, B, X, G>,
    chosen: Chosen,
    integrator: Option<(Model, &'static Program)>,
    summations: Vec<(Model, &'static Program)>,
}

type Slots<S, K, E, F, V, B, X, G> = PhantomData<(S, K, E, F, V, B, X, G)>;

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
    PlainGradient,
>;

/// Weakly compressible SPH with the default in every slot.
pub fn wcsph<S: Width, const D: usize>() -> DefaultScheme<S, D> {
    SchemeBuilder {
        slots: PhantomData,
        chosen: Chosen::default()
            .set("precision", S::NAME)
            .set("dimensions", D),
        integrator: None,
        summations: Vec::new(),
    }
}

impl<S, const D: usize, K, E, F, V, B, X, G> SchemeBuilder<S, D, K, E, F, V, B, X, G> {
    /// With other types, of which one was chosen by a key.
    fn with<K2, E2, F2, V2, B2, X2, G2>(
        self,
        key: &str,
        word: &str,
    ) -> SchemeBuilder<S, D, K2, E2, F2, V2, B2, X2, G2> {
        SchemeBuilder {
            slots: PhantomData,
            chosen: self.chosen.set(key, word),
            integrator: self.integrator,
            summations: self.summations,
        }
    }

    /// With the [GPU kernels](super#on-a-gpu) that a program `ptx` has for this scheme under `symbol`. The last
    /// setter.
    pub fn gpu_kernels(self, symbol: &'static str, ptx: &'static str) -> Self {
        SchemeBuilder {
            chosen: self.chosen.gpu_kernels(symbol, ptx),
            ..self
        }
    }

    /// With the smoothing kernel `K2`, which may be your own.
    pub fn kernel<K2: Kernel>(self) -> SchemeBuilder<S, D, K2, E, F, V, B, X, G> {
        self.with(KERNEL, K2::NAME)
    }

    /// With the state equation `E2`.
    pub fn eos<E2: Named>(self) -> SchemeBuilder<S, D, K, E2, F, V, B, X, G> {
        self.with(EOS, E2::NAME)
    }

    /// With the density diffusion `F2`.
    pub fn density_diffusion<F2: Named>(self) -> SchemeBuilder<S, D, K, E, F2, V, B, X, G> {
        self.with(DIFFUSION, F2::NAME)
    }

    /// With the viscosity `V2`.
    pub fn viscosity<V2: Named>(self) -> SchemeBuilder<S, D, K, E, F, V2, B, X, G> {
        self.with(VISCOSITY, V2::NAME)
    }

    /// With the wall model `B2`.
    pub fn wall<B2: Named>(self) -> SchemeBuilder<S, D, K, E, F, V, B2, X, G> {
        self.with(WALL, B2::NAME)
    }

    /// With the velocity smoothing `X2`; the strength of monoflow's own is `numerics.xsph`, or
    /// `numerics.shifting`, of the case.
    pub fn smoothing<X2: Named>(self) -> SchemeBuilder<S, D, K, E, F, V, B, X2, G> {
        let word = match smoothing_key::<X2>() {
            SMOOTHING => X2::NAME,
            // These are asked for by their strength.
            _ => NoSmoothing::NAME,
        };
        self.with(SMOOTHING, word)
    }

    /// With the gradient `G2` of the smoothing kernel, which may be your own.
    pub fn gradient<G2: Named>(self) -> SchemeBuilder<S, D, K, E, F, V, B, X, G2> {
        self.with(GRADIENT, G2::NAME)
    }

    /// With the time integrator `I`, which may be your own. On a GPU its kernels are among those of
    /// [`gpu_kernels`](Self::gpu_kernels), stamped as `integrator_f64_2d_INTEGRATOR`, by its word.
    pub fn integrator<I: Integrator>(self) -> Self
    where
        S: Width,
    {
        let found = model::<I>(WCSPH, INTEGRATOR, None);
        SchemeBuilder {
            chosen: self.chosen.set(INTEGRATOR, I::NAME),
            integrator: Some((found, integrator::program::<S, D, I>())),
            ..self
        }
    }
}

impl<S: Width, const D: usize, K: Kernel, E, F, V, B, X, G>
    SchemeBuilder<S, D, K, E, F, V, B, X, G>
{
    /// With the summation `M` beside it, which may be your own: a filter of the density, what fluid carries, or a
    /// column that frames show. After the kernel, which it shares. Steps between filters are
    /// `numerics.filter_every`. On a GPU its kernel is among those of [`gpu_kernels`](Self::gpu_kernels), stamped as
    /// `summation_f64_2d_KERNEL_MODEL`, by the words of both.
    pub fn summation<M: Summation<S>>(mut self) -> Self {
        let key = match M::ROLE {
            Role::Filter => FILTER,
            Role::Carried => TRACER,
            Role::Shown => COLUMNS,
        };
        let mut model = model::<M>(WCSPH, key, None);
        model.facts = Some(StudyFacts {
            column: Text::new(match M::ROLE {
                Role::Filter => "",
                Role::Carried | Role::Shown => M::COLUMN.name,
            }),
            is_vector: M::COLUMN.is_vector,
            ..StudyFacts::NOTHING
        });
        // Of filters, and of what is carried, there is one.
        let stays = |one: &Model| one.key != key || key == COLUMNS && one.name != model.name;
        self.summations.retain(|(one, _)| stays(one));
        self.summations
            .push((model, summation::program::<S, D, K, M>()));
        let of_key = self.summations.iter().filter(|(one, _)| one.key == key);
        let words: Vec<&str> = of_key.map(|(one, _)| one.name).collect();
        let chosen = std::mem::take(&mut self.chosen).without(key);
        self.chosen = match M::ROLE {
            Role::Shown => chosen.set(key, words),
            Role::Filter | Role::Carried => chosen.set(key, M::NAME),
        };
        self
    }
}

/// The key that chooses a velocity smoothing.
fn smoothing_key<X: Named>() -> &'static str {
    if X::NAME == <Xsph<f64> as Named>::NAME {
        "numerics.xsph"
    } else if [
        <Shifting<f64> as Named>::NAME,
        <ShiftingBelowSurface<f64> as Named>::NAME,
    ]
    .contains(&X::NAME)
    {
        "numerics.shifting"
    } else {
        SMOOTHING
    }
}

impl<S, const D: usize, K, E, F, V, B, X, G> Scheme for SchemeBuilder<S, D, K, E, F, V, B, X, G>
where
    S: Width,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
    G: Gradient<S>,
{
    type Family = ParticleFlow;

    fn dimensions(&self) -> usize {
        D
    }

    fn composed(self) -> Composed {
        let composed = Composed::new(WCSPH, self.chosen)
            .with::<K>(KERNEL, Some(study::kernel::<K>))
            .with::<E>(EOS, Some(study::eos::<S, E>))
            .with::<F>(DIFFUSION, Some(study::diffusion::<S, F>))
            .with::<V>(VISCOSITY, Some(study::viscosity::<S, V>))
            .with::<B>(WALL, Some(study::wall::<S, B>))
            .with::<X>(smoothing_key::<X>(), None)
            .with::<G>(GRADIENT, None)
            .program(program::<S, D, K, E, F, V, B, X, G>());
        let beside = self.integrator.into_iter().chain(self.summations);
        beside.fold(composed, |composed, (model, program)| {
            composed.with_model(model).program(program)
        })
    }
}
