//! Words of cases that choose no type.

use super::{EULER, MPS, Model};

/// Axes there and back again.
pub const STRANG: Model = Model::untyped(
    EULER,
    "numerics.splitting",
    "strang",
    [
        "axes there and back again in turn: second order",
        "U'' = X Y Y X U over two steps of the same length",
        "Strang 1968, doi:10.1137/0705041",
    ],
);

/// The mean of all orders of the axes.
pub const SYMMETRIC: Model = Model::untyped(
    EULER,
    "numerics.splitting",
    "symmetric",
    [
        "mean of all orders of the axes: keeps symmetries, twice to six times the work",
        "U' = (X Y U + Y X U) / 2",
        "Strang 1963, doi:10.1007/BF00281235",
    ],
);

/// Axes in the same order in every step.
pub const LIE: Model = Model::untyped(
    EULER,
    "numerics.splitting",
    "lie",
    [
        "axes in the same order in every step: first order",
        "U' = Y X U",
        "Strang 1968, doi:10.1137/0705041",
    ],
);

/// The walls of MPS, which are no type.
pub(crate) const DUMMY: Model = Model::untyped(
    MPS,
    "numerics.wall",
    "dummy",
    [
        "one layer bears pressure, those behind fill up densities",
        "P_j = P_i for a neighbour j behind the first layer",
        "Koshizuka & Oka 1996, doi:10.13182/NSE96-A24205",
    ],
);

/// Pressure from the number density.
pub(crate) const EXPLICIT: Model = Model::untyped(
    MPS,
    "mps.pressure",
    "explicit",
    [
        "from the number density at once; sound bounds the time step",
        "P = rho c^2 (n - n0)/n0, Pa",
        "Miyajima, Kubota & Fujita, equation 6",
    ],
);

/// Pressure from a Poisson equation.
pub(crate) const SEMI_IMPLICIT: Model = Model::untyped(
    MPS,
    "mps.pressure",
    "semi_implicit",
    [
        "by a Poisson equation; the flow bounds the time step",
        "lap P = gamma rho/dt^2 (n0 - n)/n0 + P/(c_w dt)^2, Pa/m^2",
        "Koshizuka & Oka 1996, doi:10.13182/NSE96-A24205",
    ],
);
