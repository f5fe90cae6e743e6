use super::composed::Chosen;
use super::{Composed, Scheme};
use crate::Width;
use crate::models::MPS;
use crate::particles::ParticleFlow;
use monoflow_kernels::host::mps::program;
use monoflow_kernels::study;
use monoflow_ops::mps::gradient::{Gradient, Symmetric};
use monoflow_ops::mps::viscosity::{Laplacian, Viscous};
use monoflow_ops::mps::weight::{Hyperbolic, Weight};
use std::marker::PhantomData;

const WEIGHT: &str = "numerics.kernel";
const GRADIENT_WEIGHT: &str = "mps.gradient_kernel";
const GRADIENT: &str = "mps.gradient";
const VISCOSITY: &str = "numerics.viscosity";

/// A scheme of MPS being composed: one type in each slot. A setter returns another type.
///
/// | slot | default |
/// |---|---|
/// | weight of densities | [`Hyperbolic`] |
/// | weight of gradients | that of densities |
/// | pressure gradient | [`Symmetric`] |
/// | viscous term | [`Laplacian`] |
#[derive(Clone, Debug)]
pub struct MpsBuilder<S, const D: usize, W, Wg, G, V> {
    slots: PhantomData<(S, W, Wg, G, V)>,
    chosen: Chosen,
}

/// MPS with the default in every slot.
pub fn mps<S: Width, const D: usize>()
-> MpsBuilder<S, D, Hyperbolic, Hyperbolic, Symmetric, Laplacian> {
    MpsBuilder {
        slots: PhantomData,
        chosen: Chosen::default()
            .set("precision", S::NAME)
            .set("dimensions", D),
    }
}

impl<S, const D: usize, W, Wg, G, V> MpsBuilder<S, D, W, Wg, G, V> {
    fn with<W2, Wg2, G2, V2>(self, key: &str, word: &str) -> MpsBuilder<S, D, W2, Wg2, G2, V2> {
        MpsBuilder {
            slots: PhantomData,
            chosen: self.chosen.set(key, word),
        }
    }

    /// With the weight `W2`, also of gradients: another for these comes after it.
    pub fn weight<W2: Weight>(mut self) -> MpsBuilder<S, D, W2, W2, G, V> {
        self.chosen = self.chosen.without(GRADIENT_WEIGHT);
        self.with(WEIGHT, W2::NAME)
    }

    /// With the weight `W2` of gradients.
    pub fn gradient_weight<W2: Weight>(self) -> MpsBuilder<S, D, W, W2, G, V> {
        self.with(GRADIENT_WEIGHT, W2::NAME)
    }

    /// With the form `G2` of the pressure gradient.
    pub fn gradient<G2: Gradient>(self) -> MpsBuilder<S, D, W, Wg, G2, V> {
        self.with(GRADIENT, G2::NAME)
    }

    /// With the viscous term `V2`.
    pub fn viscosity<V2: Viscous>(self) -> MpsBuilder<S, D, W, Wg, G, V2> {
        self.with(VISCOSITY, V2::NAME)
    }

    /// With the [GPU kernels](super#on-a-gpu) that a program `ptx` has for this scheme under `symbol`. The last
    /// setter.
    pub fn gpu_kernels(self, symbol: &'static str, ptx: &'static str) -> Self {
        MpsBuilder {
            chosen: self.chosen.gpu_kernels(symbol, ptx),
            ..self
        }
    }
}

impl<S, const D: usize, W, Wg, G, V> Scheme for MpsBuilder<S, D, W, Wg, G, V>
where
    S: Width,
    W: Weight,
    Wg: Weight,
    G: Gradient,
    V: Viscous,
{
    type Family = ParticleFlow;

    fn dimensions(&self) -> usize {
        D
    }

    fn composed(self) -> Composed {
        Composed::new(MPS, self.chosen)
            .with::<W>(WEIGHT, None)
            .with::<Wg>(WEIGHT, None)
            .with::<G>(GRADIENT, None)
            .with::<V>(VISCOSITY, Some(study::viscous::<V>))
            .program(program::<S, D, W, Wg, G, V>())
    }
}
