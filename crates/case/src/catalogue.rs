//! The names that a case file may use, given by the caller.
//!
//! This crate knows no solver. It learns from a [`Catalogue`] which names
//! exist on each axis, and the few facts that a case depends on: how far a
//! kernel reaches, where a wall model wants its particles, and the numbers that
//! stand where a case says nothing. On each axis the first entry is the default.
//! Schemes that know other words have a catalogue of their own.

use crate::coefficients::Axes;
use crate::keys::Range;
use crate::plan::WallPlacement;
use crate::study::StudyPlan;

/// A name with one line about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The word in the case file, snake case.
    pub name: String,
    /// One line for listings and error messages.
    pub about: String,
    /// Coefficients that it declares.
    pub keys: Vec<KeyChoice>,
}

/// A coefficient that a model declares.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyChoice {
    /// Its name, snake case.
    pub name: String,
    /// SI unit; empty for pure numbers.
    pub unit: String,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub greatest: f64,
    /// Is it a whole number?
    pub whole: bool,
    /// Has every particle a value of its own? Then each geometry and opening may give one.
    pub by_particle: bool,
    /// Where a case says nothing.
    pub default: f64,
    /// What it is, in one line.
    pub about: String,
}

impl KeyChoice {
    /// Its range.
    pub(crate) fn limits(&self) -> Range {
        match (self.least.is_finite(), self.greatest.is_finite()) {
            (true, true) => Range::Within(self.least, self.greatest),
            (true, false) => Range::From(self.least),
            (false, true) => Range::AtMost(self.greatest),
            (false, false) => Range::Any,
        }
    }

    /// Its range in words.
    pub fn range(&self) -> String {
        let range = match (self.least.is_finite(), self.greatest.is_finite()) {
            (true, true) => format!("between {} and {}", self.least, self.greatest),
            (true, false) => format!("{} or greater", self.least),
            (false, true) => format!("{} or less", self.greatest),
            (false, false) => "of any size".to_owned(),
        };
        let kind = if self.whole { "a whole number " } else { "" };
        format!("{kind}{range}")
    }

    /// Is it a value that the key may have?
    pub(crate) fn takes(&self, value: f64) -> bool {
        (self.least..=self.greatest).contains(&value) && (!self.whole || value.fract() == 0.0)
    }
}

impl Choice {
    /// A name and its description.
    pub fn new(name: impl Into<String>, about: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            about: about.into(),
            keys: Vec::new(),
        }
    }
}

/// A kernel with its reach.
#[derive(Debug, Clone, PartialEq)]
pub struct KernelChoice {
    /// Name and description.
    pub choice: Choice,
    /// Support radius over smoothing length (dimensionless).
    pub support: f64,
}

/// A state equation and whether it uses the exponent.
#[derive(Debug, Clone, PartialEq)]
pub struct EosChoice {
    /// Name and description.
    pub choice: Choice,
    /// `false` for the linear equation, where `fluid.gamma` is 1.
    pub uses_gamma: bool,
}

/// A wall model with the layout of its particles.
#[derive(Debug, Clone, PartialEq)]
pub struct WallChoice {
    /// Name and description.
    pub choice: Choice,
    /// Where the first layer stands.
    pub placement: WallPlacement,
    /// Layers of particles; absent = enough to fill the influence radius.
    pub layers: Option<u32>,
    /// The viscosities that it can carry; absent = all.
    pub viscosities: Option<Vec<String>>,
}

/// A column that frames show.
#[derive(Debug, Clone, PartialEq)]
pub struct ColumnChoice {
    /// Name and description.
    pub choice: Choice,
    /// Is it a vector?
    pub is_vector: bool,
}

/// A number for cases that say nothing, with the reason for it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Preset {
    /// The number.
    pub value: f64,
    /// Why that one.
    pub why: String,
}

impl Preset {
    /// A number and its reason.
    pub fn new(value: f64, why: impl Into<String>) -> Self {
        Self {
            value,
            why: why.into(),
        }
    }
}

/// The names known on each axis; the first of each list is the default.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Catalogue {
    /// `scheme`.
    pub schemes: Vec<Choice>,
    /// `numerics.kernel`.
    pub kernels: Vec<KernelChoice>,
    /// `numerics.eos`.
    pub eos: Vec<EosChoice>,
    /// `numerics.density_diffusion`.
    pub density_diffusions: Vec<Choice>,
    /// `numerics.viscosity`.
    pub viscosities: Vec<Choice>,
    /// `numerics.wall`.
    pub walls: Vec<WallChoice>,
    /// `numerics.integrator`.
    pub integrators: Vec<Choice>,
    /// `numerics.velocity_smoothing`: those without a key of their own.
    pub velocity_smoothings: Vec<Choice>,
    /// Models of `numerics.shifting`: which of them follows from whether there is a free surface.
    pub shiftings: Vec<Choice>,
    /// `numerics.gradient`.
    pub kernel_gradients: Vec<Choice>,
    /// `numerics.density_filter`; empty for MPS.
    pub density_filters: Vec<Choice>,
    /// `tracer.model`.
    pub tracers: Vec<Choice>,
    /// `columns.show`.
    pub columns: Vec<ColumnChoice>,
    /// `mps.gradient`; empty for schemes other than MPS.
    pub gradients: Vec<Choice>,
    /// `numerics.smoothing_ratio`.
    pub smoothing_ratio: Preset,
    /// `numerics.cfl`.
    pub cfl: Preset,
    /// `reference.front`; there is no default.
    pub front_references: Vec<Choice>,
    /// Where models of a study come from that are among these.
    pub study: Option<StudyPlan>,
}

impl Catalogue {
    /// Is there a wall that cannot hold this viscosity, since walls must shear for it?
    pub fn needs_shear(&self, viscosity: &str) -> bool {
        let held = |wall: &WallChoice| {
            (wall.viscosities.as_ref()).is_none_or(|held| held.iter().any(|word| word == viscosity))
        };
        !self.walls.iter().all(held)
    }

    /// Choices by the keys that they are for.
    pub(crate) fn axes(&self) -> Axes<'_> {
        let kernels = || self.kernels.iter().map(|kernel| &kernel.choice).collect();
        vec![
            ("scheme", self.schemes.iter().collect()),
            ("numerics.kernel", kernels()),
            (
                "numerics.eos",
                self.eos.iter().map(|eos| &eos.choice).collect(),
            ),
            (
                "numerics.density_diffusion",
                self.density_diffusions.iter().collect(),
            ),
            ("numerics.viscosity", self.viscosities.iter().collect()),
            (
                "numerics.wall",
                self.walls.iter().map(|wall| &wall.choice).collect(),
            ),
            ("numerics.integrator", self.integrators.iter().collect()),
            (
                "numerics.velocity_smoothing",
                self.velocity_smoothings.iter().collect(),
            ),
            ("numerics.gradient", self.kernel_gradients.iter().collect()),
            (
                "numerics.density_filter",
                self.density_filters.iter().collect(),
            ),
            ("tracer.model", self.tracers.iter().collect()),
            (
                "columns.show",
                self.columns.iter().map(|column| &column.choice).collect(),
            ),
            ("mps.gradient", self.gradients.iter().collect()),
            ("mps.gradient_kernel", kernels()),
            ("reference.front", self.front_references.iter().collect()),
        ]
    }

    /// Is it one of MPS?
    pub(crate) fn is_mps(&self) -> bool {
        !self.gradients.is_empty()
    }

    /// The names of the case-file reference for SPH, for tools which only check
    /// files.
    ///
    /// A program which runs cases should list what it really has instead.
    pub fn standard() -> Self {
        let eos = |name, about, uses_gamma| EosChoice {
            choice: Choice::new(name, about),
            uses_gamma,
        };
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
                eos("tait", "Cole-Tait, stiff with exponent gamma", true),
                eos(
                    "linear",
                    "pressure proportional to the density excess",
                    false,
                ),
            ],
            density_diffusions: vec![
                Choice::new("molteni", "Molteni and Colagrossi 2009"),
                Choice::new("ferrari", "Ferrari and others 2009"),
                Choice::new(
                    "fourtakas",
                    "hydrostatic difference of densities, Fourtakas 2019",
                ),
                Choice::new(
                    "brezzi",
                    "differences of pressure, Brezzi and Pitkaranta 1984",
                ),
                Choice::new("none", "no density diffusion"),
            ],
            viscosities: vec![
                Choice::new("artificial", "Monaghan artificial viscosity"),
                Choice::new("inviscid", "no viscous term"),
                Choice::new("morris", "laminar viscosity after Morris 1997"),
                of_liquids("morris_arithmetic", "laminar, arithmetic mean of a pair's"),
                of_liquids("morris_harmonic", "laminar, harmonic mean of a pair's"),
                of_liquids("morris_geometric", "laminar, geometric mean of a pair's"),
                Choice::new("monaghan_gingold", "laminar, along the line of centres"),
            ],
            walls: vec![
                WallChoice {
                    choice: Choice::new("dynamic", "fixed particles which evolve density"),
                    placement: WallPlacement::Behind,
                    layers: None,
                    viscosities: None,
                },
                WallChoice {
                    choice: Choice::new("dynamic_moving", "the same of walls that move"),
                    placement: WallPlacement::Behind,
                    layers: None,
                    viscosities: None,
                },
                WallChoice {
                    choice: Choice::new("adami", "pressure and velocity of the fluid before them"),
                    placement: WallPlacement::Behind,
                    layers: None,
                    viscosities: None,
                },
                WallChoice {
                    choice: Choice::new("lennard_jones", "one repulsive layer on the face"),
                    placement: WallPlacement::OnFace,
                    layers: Some(1),
                    viscosities: Some(["inviscid", "artificial"].map(String::from).to_vec()),
                },
                WallChoice {
                    choice: Choice::new(
                        "monaghan_kajtar",
                        "one layer on the face, repulsive as far as the kernel reaches",
                    ),
                    placement: WallPlacement::OnFace,
                    layers: Some(1),
                    viscosities: Some(["inviscid", "artificial"].map(String::from).to_vec()),
                },
            ],
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
            eos: vec![EosChoice {
                choice: Choice::new("linear", "pressure proportional to the density excess"),
                uses_gamma: false,
            }],
            density_diffusions: vec![Choice::new("none", "no density diffusion")],
            viscosities: vec![
                Choice::new("laplacian", "constant kinematic viscosity"),
                Choice::new("inviscid", "no viscous term"),
            ],
            walls: vec![WallChoice {
                choice: Choice::new("dummy", "one layer bears pressure, those behind fill up"),
                placement: WallPlacement::Behind,
                layers: None,
                viscosities: None,
            }],
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
        ..Choice::new(name, about)
    }
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
