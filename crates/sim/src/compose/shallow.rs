use super::composed::Chosen;
use super::{Composed, Scheme};
use crate::Width;
use crate::models::SHALLOW_WATER;
use crate::shallow::ShallowFlow;
use monoflow_kernels::host::shallow::program;
use monoflow_kernels::study;
use monoflow_ops::Named;
use monoflow_ops::shallow::friction::{Friction, Manning};
use monoflow_ops::shallow::limiter::{BarthJespersen, Limiter};
use monoflow_ops::shallow::riemann::{Riemann, Roe};
use std::marker::PhantomData;

const RIEMANN: &str = "numerics.riemann";
const FRICTION: &str = "numerics.friction";
const LIMITER: &str = "numerics.limiter";

/// A scheme of shallow water being composed: one type in each slot. A setter returns another type.
///
/// | slot | default |
/// |---|---|
/// | Riemann solver | [`Roe`] |
/// | friction | [`Manning`] |
/// | limiter | [`BarthJespersen`] |
///
/// Models are written for all numbers, since sections are read in double precision whatever that of the run:
/// `impl<S: Scalar> Riemann<S> for Mine`.
#[derive(Clone, Debug)]
pub struct ShallowBuilder<S, Rm, F, L> {
    slots: PhantomData<(S, Rm, F, L)>,
    chosen: Chosen,
}

/// Shallow water with the default in every slot.
pub fn shallow_water<S: Width>() -> ShallowBuilder<S, Roe, Manning, BarthJespersen> {
    ShallowBuilder {
        slots: PhantomData,
        chosen: Chosen::default().set("precision", S::NAME),
    }
}

impl<S, Rm, F, L> ShallowBuilder<S, Rm, F, L> {
    fn with<Rm2, F2, L2>(self, key: &str, word: &str) -> ShallowBuilder<S, Rm2, F2, L2> {
        ShallowBuilder {
            slots: PhantomData,
            chosen: self.chosen.set(key, word),
        }
    }

    /// With the Riemann solver `Rm2`.
    pub fn riemann<Rm2: Named>(self) -> ShallowBuilder<S, Rm2, F, L> {
        self.with(RIEMANN, Rm2::NAME)
    }

    /// With the friction `F2`.
    pub fn friction<F2: Named>(self) -> ShallowBuilder<S, Rm, F2, L> {
        self.with(FRICTION, F2::NAME)
    }

    /// With the limiter `L2`.
    pub fn limiter<L2: Named>(self) -> ShallowBuilder<S, Rm, F, L2> {
        self.with(LIMITER, L2::NAME)
    }

    /// With the [GPU kernels](super#on-a-gpu) that a program `ptx` has for this scheme under `symbol`. The last
    /// setter.
    pub fn gpu_kernels(self, symbol: &'static str, ptx: &'static str) -> Self {
        ShallowBuilder {
            chosen: self.chosen.gpu_kernels(symbol, ptx),
            ..self
        }
    }
}

impl<S, Rm, F, L> Scheme for ShallowBuilder<S, Rm, F, L>
where
    S: Width,
    Rm: Riemann<S> + Riemann<f64>,
    F: Friction<S> + Friction<f64>,
    L: Limiter<S> + Limiter<f64>,
{
    type Family = ShallowFlow;

    fn dimensions(&self) -> usize {
        2
    }

    fn composed(self) -> Composed {
        Composed::new(SHALLOW_WATER, self.chosen)
            .with::<Rm>(RIEMANN, None)
            .with::<F>(FRICTION, Some(study::friction::<S, F>))
            .with::<L>(LIMITER, None)
            .program(program::<S, Rm, F, L>())
            .program(program::<f64, Rm, F, L>())
    }
}
