//! The names of the case-file reference.

use super::{Catalogue, Choice, ColumnChoice, KernelChoice, KeyChoice, Preset, WallChoice};
use crate::plan::WallPlacement;

/// Keys of which each is read by some viscosities.
const ALPHA: &str = "fluid.artificial_alpha";
const KINEMATIC: &str = "fluid.kinematic_viscosity";

impl Catalogue {
    /// The names of the case-file reference for SPH, for tools which only check
    /// files.
    ///
    /// A program which runs cases should list what it really has instead.
    pub fn standard() -> Self {
        Self {
            schemes: vec![Choice::new("wcsph", "weakly compressible SPH")],
            kernels: vec![
                kernel("wendland_c2", "Wendland C2, no pairing", 2.0),
                kernel("cubic_spline", "cubic B-spline", 2.0),
                kernel(
                    "quadratic",
                    "quadratic, never-zero slope at the centre",
                    2.0,
                ),
                kernel("gaussian", "Gaussian cut off at 3 h", 3.0),
            ],
            eos: vec![
                Choice::new("tait", "Cole-Tait, stiff with exponent gamma"),
                linear(),
            ],
            density_diffusions: density_diffusions(),
            viscosities: viscosities(),
            walls: walls(),
            integrators: vec![
                Choice::new("predictor_corrector", "two evaluations, second order"),
                Choice::new(
                    "symplectic",
                    "leapfrog, second order, one evaluation a step",
                ),
                Choice::new("rk3", "three-stage TVD Runge-Kutta, third order"),
            ],
            velocity_smoothings: vec![Choice::new(
                "none",
                "particles move with their own velocity",
            )],
            shiftings: vec![
                Choice::new("shifting", "drift to where particles are few"),
                Choice::new(
                    "shifting_below_surface",
                    "the same, and none at a free surface",
                ),
            ],
            kernel_gradients: vec![
                Choice::new("plain", "that of the kernel as it is"),
                Choice::new("corrected", "all but exact for linear fields"),
            ],
            density_filters: vec![Choice::new("shepard", "mean of neighbours by the kernel")],
            tracers: vec![Choice::new("diffusing", "carried along and spreading")],
            columns: vorticity(),
            gradients: Vec::new(),
            smoothing_ratio: Preset::new(1.3, "about 73 neighbours in 3D at support 2"),
            cfl: Preset::new(0.3, "stable for two-stage integrators"),
            front_references: front_references(),
            study: None,
        }
    }

    /// The names of the case-file reference for MPS.
    pub fn standard_mps() -> Self {
        Self {
            schemes: vec![Choice::new("mps", "moving particle semi-implicit method")],
            kernels: vec![
                kernel(
                    "hyperbolic",
                    "r_e/r - 1, the weight of the original method",
                    1.0,
                ),
                kernel("difference", "r_e/r - r/r_e, for pressure gradients", 1.0),
                kernel("cubic", "(1 - r/r_e)^3, finite and smooth", 1.0),
            ],
            eos: vec![linear()],
            density_diffusions: vec![Choice::new("none", "no density diffusion")],
            viscosities: vec![
                Choice::new("laplacian", "constant kinematic viscosity"),
                Choice::new("inviscid", "no viscous term").not_reading(&[KINEMATIC]),
            ],
            walls: vec![behind(
                "dummy",
                "one layer bears pressure, those behind fill up",
            )],
            integrators: vec![Choice::new("fractional_step", "prediction and correction")],
            velocity_smoothings: vec![Choice::new(
                "none",
                "particles move with their own velocity",
            )],
            shiftings: Vec::new(),
            kernel_gradients: vec![Choice::new("plain", "that of the weight as it is")],
            density_filters: Vec::new(),
            tracers: vec![Choice::new("diffusing", "carried along and spreading")],
            columns: vorticity(),
            gradients: vec![
                Choice::new("symmetric", "P_i + P_j, conserves momentum"),
                Choice::new("least_pressure", "P_j less the least pressure around"),
            ],
            smoothing_ratio: Preset::new(
                2.4,
                "20 neighbours in 2D and 56 in 3D: fewer leave pressures trembling",
            ),
            cfl: Preset::new(
                0.25,
                "stable where pressure follows from the number density",
            ),
            front_references: front_references(),
            study: None,
        }
    }
}

/// Density diffusions of SPH.
fn density_diffusions() -> Vec<Choice> {
    const LENGTH: &str = "fluid.ferrari_length";
    vec![
        Choice::new("molteni", "Molteni and Colagrossi 2009").not_reading(&[LENGTH]),
        Choice::new("ferrari", "Ferrari and others 2009"),
        Choice::new(
            "fourtakas",
            "hydrostatic difference of densities, Fourtakas 2019",
        )
        .not_reading(&[LENGTH]),
        Choice::new(
            "brezzi",
            "differences of pressure, Brezzi and Pitkaranta 1984",
        )
        .not_reading(&[LENGTH]),
        Choice::new("none", "no density diffusion").not_reading(&[
            "fluid.diffusion_coefficient",
            "numerics.hydrostatic_correction",
            LENGTH,
        ]),
    ]
}

/// Viscosities of SPH.
fn viscosities() -> Vec<Choice> {
    vec![
        Choice::new("artificial", "Monaghan artificial viscosity").not_reading(&[KINEMATIC]),
        Choice::new("inviscid", "no viscous term").not_reading(&[ALPHA, KINEMATIC]),
        Choice::new("morris", "laminar viscosity after Morris 1997").not_reading(&[ALPHA]),
        of_liquids("morris_arithmetic", "laminar, arithmetic mean of a pair's"),
        of_liquids("morris_harmonic", "laminar, harmonic mean of a pair's"),
        of_liquids("morris_geometric", "laminar, geometric mean of a pair's"),
        Choice::new("monaghan_gingold", "laminar, along the line of centres").not_reading(&[ALPHA]),
    ]
}

/// Wall models of SPH.
fn walls() -> Vec<WallChoice> {
    vec![
        behind("dynamic", "fixed particles which evolve density"),
        behind("dynamic_moving", "the same of walls that move"),
        behind("adami", "pressure and velocity of the fluid before them"),
        on_face("lennard_jones", "one repulsive layer on the face"),
        on_face(
            "monaghan_kajtar",
            "one layer on the face, repulsive as far as the kernel reaches",
        ),
    ]
}

/// A wall as deep as the kernel reaches, which carries all viscosities.
fn behind(name: &str, about: &str) -> WallChoice {
    WallChoice {
        choice: Choice::new(name, about),
        placement: WallPlacement::Behind,
        layers: None,
        viscosities: None,
    }
}

/// A wall of one layer, which exerts no shear.
fn on_face(name: &str, about: &str) -> WallChoice {
    WallChoice {
        choice: Choice::new(name, about),
        placement: WallPlacement::OnFace,
        layers: Some(1),
        viscosities: Some(["inviscid", "artificial"].map(String::from).to_vec()),
    }
}

/// A viscosity that each liquid has of its own.
fn of_liquids(name: &str, about: &str) -> Choice {
    let key = KeyChoice {
        name: "kinematic_viscosity".to_owned(),
        unit: "m²/s".to_owned(),
        least: 0.0,
        greatest: f64::INFINITY,
        whole: false,
        by_particle: true,
        default: 1e-6,
        about: "kinematic viscosity of the liquid".to_owned(),
    };
    Choice {
        keys: vec![key],
        ..Choice::new(name, about).not_reading(&[ALPHA, KINEMATIC])
    }
}

fn linear() -> Choice {
    let about = "pressure proportional to the density excess";
    Choice::new("linear", about).not_reading(&["fluid.gamma"])
}

fn kernel(name: &str, about: &str, support: f64) -> KernelChoice {
    KernelChoice {
        choice: Choice::new(name, about),
        support,
    }
}

fn front_references() -> Vec<Choice> {
    vec![
        Choice::new("martin_moyce", "dam-break front, Martin and Moyce 1952"),
        Choice::new("koshizuka_oka", "dam-break front, Koshizuka and Oka 1996"),
    ]
}

/// The one column of the reference catalogues.
fn vorticity() -> Vec<ColumnChoice> {
    vec![ColumnChoice {
        choice: Choice::new("vorticity", "curl of the velocity"),
        is_vector: true,
    }]
}
