//! The moving particle semi-implicit method.

mod swing;

use crate::entry::{Entry, Family};
use crate::wcsph::{conduction, front, inflow, plates, rafts, still_water, told_weir};

/// All entries of the family.
pub(crate) fn entries() -> Vec<Entry> {
    vec![
        still_water(Family::Mps, "mps/still-water.toml", [0.148, 3e-4]),
        plates(Family::Mps, "mps/poiseuille.toml", 0.0139),
        front(
            Family::Mps,
            "dam-break-2d",
            "mps/dam-break-2d.toml",
            [0.10, 0.03],
        ),
        front(
            Family::Mps,
            "dam-break-semi-implicit",
            "mps/dam-break-semi-implicit.toml",
            [0.10, 0.03],
        ),
        inflow(Family::Mps, [0.022, 0.055]).set(["scheme=mps", "numerics.viscosity=laplacian"]),
        told_weir(),
        swing::after_a_blow(),
        conduction(Family::Mps).set(["scheme=mps"]),
        rafts(Family::Mps, [0.19, 0.03]).set(["scheme=mps", "fluid.kinematic_viscosity=1e-3"]),
    ]
}
