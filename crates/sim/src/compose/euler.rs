use super::composed::Chosen;
use super::{Composed, Scheme};
use crate::euler::EulerFlow;
use crate::models::EULER;
use monoflow_kernels::host::euler::program;
use monoflow_kernels::study;
use monoflow_ops::euler::FromSetup;
use monoflow_ops::euler::cut::{Lpfs, Stabiliser};
use monoflow_ops::euler::gas::{Gas, Ideal};
use monoflow_ops::euler::limiter::{Limiter, MonotonisedCentral};
use monoflow_ops::euler::riemann::{Hllc, Riemann};
use std::marker::PhantomData;

const GAS: &str = "gas.model";
const RIEMANN: &str = "numerics.riemann";
const LIMITER: &str = "numerics.limiter";
const STABILISATION: &str = "numerics.stabilisation";

/// A scheme of compressible flow being composed, always in double precision: one type in each slot. A setter
/// returns another type.
///
/// | slot | default |
/// |---|---|
/// | gas | [`Ideal`] |
/// | Riemann solver | [`Hllc`] |
/// | limiter | [`MonotonisedCentral`] |
/// | stabilisation of cut cells | [`Lpfs`]; of use around bodies alone |
#[derive(Clone, Debug)]
pub struct EulerBuilder<const D: usize, G, Rm, L, W> {
    slots: PhantomData<(G, Rm, L, W)>,
    chosen: Chosen,
}

/// Compressible flow with the default in every slot.
pub fn euler<const D: usize>() -> EulerBuilder<D, Ideal, Hllc, MonotonisedCentral, Lpfs> {
    EulerBuilder {
        slots: PhantomData,
        chosen: Chosen::default(),
    }
}

impl<const D: usize, G, Rm, L, W> EulerBuilder<D, G, Rm, L, W> {
    fn with<G2, Rm2, L2, W2>(self, key: &str, word: &str) -> EulerBuilder<D, G2, Rm2, L2, W2> {
        EulerBuilder {
            slots: PhantomData,
            chosen: self.chosen.set(key, word),
        }
    }

    /// With the gas `G2`.
    pub fn gas<G2: Gas>(self) -> EulerBuilder<D, G2, Rm, L, W> {
        self.with(GAS, G2::NAME)
    }

    /// With the Riemann solver `Rm2`.
    pub fn riemann<Rm2: Riemann>(self) -> EulerBuilder<D, G, Rm2, L, W> {
        self.with(RIEMANN, Rm2::NAME)
    }

    /// With the limiter `L2`.
    pub fn limiter<L2: Limiter>(self) -> EulerBuilder<D, G, Rm, L2, W> {
        self.with(LIMITER, L2::NAME)
    }

    /// With the stabilisation `W2` of cut cells.
    pub fn stabilisation<W2: Stabiliser>(self) -> EulerBuilder<D, G, Rm, L, W2> {
        self.with(STABILISATION, W2::NAME)
    }

    /// With the [GPU kernels](super#on-a-gpu) that a program `ptx` has for this scheme under `symbol`. The last
    /// setter.
    pub fn gpu_kernels(self, symbol: &'static str, ptx: &'static str) -> Self {
        EulerBuilder {
            chosen: self.chosen.gpu_kernels(symbol, ptx),
            ..self
        }
    }
}

impl<const D: usize, G, Rm, L, W> Scheme for EulerBuilder<D, G, Rm, L, W>
where
    G: Gas + FromSetup,
    Rm: Riemann,
    L: Limiter,
    W: Stabiliser + FromSetup,
{
    type Family = EulerFlow;

    fn dimensions(&self) -> usize {
        D
    }

    fn composed(self) -> Composed {
        Composed::new(EULER, self.chosen)
            .with::<G>(GAS, Some(study::gas::<G>))
            .with::<Rm>(RIEMANN, None)
            .with::<L>(LIMITER, None)
            .with::<W>(STABILISATION, Some(study::stabiliser::<W>))
            .program(program::<D, G, Rm, L, W>())
    }
}
