//! Parts of schemes that loops need.

use super::Models;
use crate::host::Part;
use monoflow_ops::euler::Euler;

/// Its gas.
pub(super) struct OfGas;

impl<G: Copy + 'static, Rm, L, W> Part<Models<G, Rm, L, W>> for OfGas {
    type Of = G;

    #[inline(always)]
    fn of(models: &Models<G, Rm, L, W>) -> G {
        models.euler.gas
    }
}

/// Its gas and its limiter.
pub(super) struct OfSlopes;

impl<G: Copy + 'static, Rm, L: Copy + 'static, W> Part<Models<G, Rm, L, W>> for OfSlopes {
    type Of = Euler<G, (), L>;

    #[inline(always)]
    fn of(models: &Models<G, Rm, L, W>) -> Self::Of {
        Euler {
            gas: models.euler.gas,
            riemann: (),
            limiter: models.euler.limiter,
        }
    }
}

/// Its gas and its Riemann solver.
pub(super) struct OfFluxes;

impl<G: Copy + 'static, Rm: Copy + 'static, L, W> Part<Models<G, Rm, L, W>> for OfFluxes {
    type Of = Euler<G, Rm, ()>;

    #[inline(always)]
    fn of(models: &Models<G, Rm, L, W>) -> Self::Of {
        Euler {
            gas: models.euler.gas,
            riemann: models.euler.riemann,
            limiter: (),
        }
    }
}

/// Its gas and its stabilisation of cut cells.
pub(super) struct OfCuts;

impl<G: Copy + 'static, Rm, L, W: Copy + 'static> Part<Models<G, Rm, L, W>> for OfCuts {
    type Of = Models<G, (), (), W>;

    #[inline(always)]
    fn of(models: &Models<G, Rm, L, W>) -> Self::Of {
        Models {
            euler: Euler {
                gas: models.euler.gas,
                riemann: (),
                limiter: (),
            },
            stabiliser: models.stabiliser,
        }
    }
}
