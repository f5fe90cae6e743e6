//! The names that case files may use, taken from the models themselves.

use crate::shallow::sides::SIDES;
use crate::{OwnModels, SimError};
use monoflow_abi::PressureFn;
use monoflow_case::{
    Catalogue, Choice, CoefficientsPlan, EosChoice, FluidPlan, KernelChoice, KeyChoice, Precision,
    Preset, RunPlan, WallChoice, WallPlacement,
};
use monoflow_compile::{Request, StudySource};
use monoflow_ops::diffusion::{Ferrari, Molteni, NoDiffusion};
use monoflow_ops::eos::{Cole, Eos, EosSetup, Linear, Tait};
use monoflow_ops::euler;
use monoflow_ops::integrate::{PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::kernel::{CubicSpline, Gaussian, Kernel, Quadratic, WendlandC2};
use monoflow_ops::mps::gradient::{LeastPressure, Symmetric};
use monoflow_ops::mps::viscosity::Laplacian;
use monoflow_ops::mps::weight::{Cubic, Difference, Hyperbolic};
use monoflow_ops::shallow::friction::{Manning, NoFriction};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Roe};
use monoflow_ops::smoothing::{NoSmoothing, Shifting, Xsph};
use monoflow_ops::viscosity::{Artificial, Inviscid, Morris};
use monoflow_ops::wall::{DynamicParticles, HELD, LennardJones, WallModel};
use monoflow_ops::{Coefficients, Key, Named, Scalar};

/// The word for weakly compressible SPH in case files; the default.
pub(crate) const WCSPH: &str = "wcsph";
/// The word for MPS in case files.
pub(crate) const MPS: &str = "mps";
/// The word for compressible flow in case files.
pub(crate) const EULER: &str = "euler";
/// The word for shallow water in case files.
pub(crate) const SHALLOW_WATER: &str = "shallow_water";

/// Everything said about a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// The scheme that it belongs to.
    pub scheme: &'static str,
    /// Key of the case file that chooses it.
    pub key: &'static str,
    /// The word in case files.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The equation in plain text, with units.
    pub equation: &'static str,
    /// Author, year, where to read it.
    pub source: &'static str,
    /// Coefficients that cases may set.
    pub keys: &'static [Key],
    /// Its type as Rust writes it, of 64-bit numbers; empty if it is none.
    pub written: &'static str,
}

/// What a model says about itself, and its type.
macro_rules! model {
    ($model:ty, $scheme:expr, $key:literal) => {
        Model {
            written: stringify!($model),
            ..Model::of::<$model>($scheme, $key)
        }
    };
}

impl Model {
    /// What `M` says about itself.
    pub const fn of<M: Named>(scheme: &'static str, key: &'static str) -> Model {
        Model {
            scheme,
            key,
            name: M::NAME,
            summary: M::SUMMARY,
            equation: M::EQUATION,
            source: M::SOURCE,
            keys: M::KEYS,
            written: "",
        }
    }

    /// Its type as Rust writes it within its family, `S` being the precision.
    pub fn type_of(&self) -> String {
        let name = self.written.rsplit("::").next().unwrap_or(self.written);
        name.replace("f64", "S")
    }

    /// Its coefficients as case files see them: key, unit, range, default and summary in one line.
    pub fn coefficients(&self) -> impl Iterator<Item = (String, String)> {
        let table = self.key.rsplit_once('.').map_or("", |(table, _)| table);
        self.choice().keys.into_iter().map(move |key| {
            let path = format!("{table}.{}.{}", self.name, key.name);
            let unit = match key.unit.as_str() {
                "" => String::new(),
                unit => format!(" {unit}"),
            };
            let about = format!(
                "{}; {}, default {}{unit}",
                key.about,
                key.range(),
                key.default
            );
            (path, about)
        })
    }

    pub(crate) fn choice(&self) -> Choice {
        choice(self.name, self.summary, self.keys)
    }
}

/// How case files see a model.
fn choice(name: &str, summary: &str, keys: &[Key]) -> Choice {
    let key = |key: &Key| KeyChoice {
        name: key.name.to_owned(),
        unit: key.unit.to_owned(),
        least: key.least,
        greatest: key.greatest,
        default: key.default,
        about: key.summary.to_owned(),
    };
    Choice {
        keys: keys.iter().map(key).collect(),
        ..Choice::new(name, summary)
    }
}

/// The coefficients of the models that a plan chose by these keys and words.
pub(crate) fn coefficients<const N: usize>(
    plan: &CoefficientsPlan,
    chosen: &[(&'static str, &str); N],
) -> [Coefficients; N] {
    chosen.map(|(key, word)| Coefficients::of_case(&plan.of(key, word)))
}

/// All models; the first of each scheme and key is the default.
pub const MODELS: [Model; 62] = [
    model!(WendlandC2, WCSPH, "numerics.kernel"),
    model!(CubicSpline, WCSPH, "numerics.kernel"),
    model!(Quadratic, WCSPH, "numerics.kernel"),
    model!(Gaussian, WCSPH, "numerics.kernel"),
    model!(Tait<f64>, WCSPH, "numerics.eos"),
    model!(Cole<f64>, WCSPH, "numerics.eos"),
    model!(Linear<f64>, WCSPH, "numerics.eos"),
    model!(Molteni<f64>, WCSPH, "numerics.density_diffusion"),
    model!(Ferrari<f64>, WCSPH, "numerics.density_diffusion"),
    model!(NoDiffusion, WCSPH, "numerics.density_diffusion"),
    model!(Artificial<f64>, WCSPH, "numerics.viscosity"),
    model!(Inviscid, WCSPH, "numerics.viscosity"),
    model!(Morris<f64>, WCSPH, "numerics.viscosity"),
    model!(DynamicParticles, WCSPH, "numerics.wall"),
    model!(LennardJones<f64>, WCSPH, "numerics.wall"),
    model!(PredictorCorrector, WCSPH, "numerics.integrator"),
    model!(Symplectic, WCSPH, "numerics.integrator"),
    model!(Rk3, WCSPH, "numerics.integrator"),
    model!(Xsph<f64>, WCSPH, "numerics.xsph"),
    model!(Shifting<f64>, WCSPH, "numerics.shifting"),
    model!(Hyperbolic, MPS, "numerics.kernel"),
    model!(Difference, MPS, "numerics.kernel"),
    model!(Cubic, MPS, "numerics.kernel"),
    model!(Symmetric, MPS, "mps.gradient"),
    model!(LeastPressure, MPS, "mps.gradient"),
    model!(Laplacian, MPS, "numerics.viscosity"),
    model!(Inviscid, MPS, "numerics.viscosity"),
    DUMMY,
    EXPLICIT,
    SEMI_IMPLICIT,
    model!(Roe, SHALLOW_WATER, "numerics.riemann"),
    model!(Hll, SHALLOW_WATER, "numerics.riemann"),
    model!(Hllc, SHALLOW_WATER, "numerics.riemann"),
    model!(Manning, SHALLOW_WATER, "numerics.friction"),
    model!(NoFriction, SHALLOW_WATER, "numerics.friction"),
    model!(BarthJespersen, SHALLOW_WATER, "numerics.limiter"),
    SIDES[0],
    SIDES[1],
    SIDES[2],
    SIDES[3],
    SIDES[4],
    SIDES[5],
    SIDES[6],
    SIDES[7],
    model!(euler::gas::Ideal, EULER, "gas.model"),
    model!(euler::gas::Stiffened, EULER, "gas.model"),
    model!(euler::riemann::Hllc, EULER, "numerics.riemann"),
    model!(euler::riemann::HllcHll, EULER, "numerics.riemann"),
    model!(euler::riemann::Hll, EULER, "numerics.riemann"),
    model!(euler::riemann::Rusanov, EULER, "numerics.riemann"),
    model!(euler::riemann::Exact, EULER, "numerics.riemann"),
    model!(
        euler::limiter::MonotonisedCentral,
        EULER,
        "numerics.limiter"
    ),
    model!(euler::limiter::Minmod, EULER, "numerics.limiter"),
    model!(euler::limiter::VanLeer, EULER, "numerics.limiter"),
    model!(euler::limiter::Superbee, EULER, "numerics.limiter"),
    model!(euler::limiter::FirstOrder, EULER, "numerics.limiter"),
    model!(euler::limiter::Central, EULER, "numerics.limiter"),
    STRANG,
    LIE,
    SYMMETRIC,
    model!(euler::cut::Lpfs, EULER, "numerics.stabilisation"),
    model!(euler::cut::Kbn, EULER, "numerics.stabilisation"),
];

/// Axes there and back again.
pub(crate) const STRANG: Model = Model {
    scheme: EULER,
    key: "numerics.splitting",
    name: "strang",
    summary: "axes there and back again in turn: second order",
    equation: "U'' = X Y Y X U over two steps of the same length",
    source: "Strang 1968, doi:10.1137/0705041",
    keys: &[],
    written: "",
};

/// The mean of all orders of the axes.
pub(crate) const SYMMETRIC: Model = Model {
    scheme: EULER,
    key: "numerics.splitting",
    name: "symmetric",
    summary: "mean of all orders of the axes: keeps symmetries, twice to six times the work",
    equation: "U' = (X Y U + Y X U) / 2",
    source: "Strang 1963, doi:10.1007/BF00281235",
    keys: &[],
    written: "",
};

/// Axes in the same order in every step.
pub(crate) const LIE: Model = Model {
    scheme: EULER,
    key: "numerics.splitting",
    name: "lie",
    summary: "axes in the same order in every step: first order",
    equation: "U' = Y X U",
    source: "Strang 1968, doi:10.1137/0705041",
    keys: &[],
    written: "",
};

/// The walls of MPS, which are no type.
const DUMMY: Model = Model {
    scheme: MPS,
    key: "numerics.wall",
    name: "dummy",
    summary: "one layer bears pressure, those behind fill up densities",
    equation: "P_j = P_i for a neighbour j behind the first layer",
    source: "Koshizuka & Oka 1996, doi:10.13182/NSE96-A24205",
    keys: &[],
    written: "",
};

/// Pressure from the number density.
const EXPLICIT: Model = Model {
    scheme: MPS,
    key: "mps.pressure",
    name: "explicit",
    summary: "from the number density at once; sound bounds the time step",
    equation: "P = rho c^2 (n - n0)/n0, Pa",
    source: "Miyajima, Kubota & Fujita, equation 6",
    keys: &[],
    written: "",
};

/// Pressure from a Poisson equation.
const SEMI_IMPLICIT: Model = Model {
    scheme: MPS,
    key: "mps.pressure",
    name: "semi_implicit",
    summary: "by a Poisson equation; the flow bounds the time step",
    equation: "lap P = gamma rho/dt^2 (n0 - n)/n0 + P/(c_w dt)^2, Pa/m^2",
    source: "Koshizuka & Oka 1996, doi:10.13182/NSE96-A24205",
    keys: &[],
    written: "",
};

/// Sets of measurements that the report can draw.
pub const FRONT_REFERENCES: [(&str, &str); 2] = [
    (
        "martin_moyce",
        "dam-break front: Martin & Moyce 1952, columns 2.25 in and 1.125 in wide, n² = 2",
    ),
    (
        "koshizuka_oka",
        "dam-break front: Koshizuka & Oka, column 0.146 m wide, n² = 2",
    ),
];

/// The types of a scheme's models.
#[derive(Clone, Debug, Default)]
pub(crate) struct Types {
    /// As Rust writes them, `S` being the precision.
    pub written: Vec<String>,
    /// What the crate `study` among them is, if any is of it.
    pub study: Option<StudySource>,
}

/// The types of models by the words that a case says for keys, in the same order; they may be among `own`.
///
/// # Errors
/// A word is not known.
pub(crate) fn types(
    scheme: &str,
    typed: &[(&'static str, &str)],
    own: Option<&OwnModels>,
) -> Result<Types, SimError> {
    let mut types = Types::default();
    for (key, word) in typed {
        let of_key = |model: &&Model| model.scheme == scheme && model.key == *key;
        let found = MODELS.iter().filter(of_key).find(|m| m.name == *word);
        if let Some(model) = found {
            types.written.push(model.type_of());
        } else if let Some((own, model)) =
            own.and_then(|own| Some((own, own.find(scheme, key, word)?)))
        {
            types.written.push(in_study(model.written));
            types.study = Some(own.source().clone());
        } else {
            let own = own.into_iter().flat_map(|own| own.names(scheme, key));
            let known = MODELS.iter().filter(of_key).map(|m| m.name).chain(own);
            return Err(SimError::UnknownWord {
                key,
                word: (*word).to_owned(),
                known: known.collect(),
            });
        }
    }
    Ok(types)
}

/// The request for a scheme.
pub(crate) fn request(
    family: &'static str,
    (precision, dimensions): (Precision, u32),
    words: &[&str],
    types: Types,
) -> Request {
    Request {
        family,
        bits: match precision {
            Precision::F32 => 32,
            Precision::F64 => 64,
        },
        dimensions,
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        types: types.written,
        nearest: String::new(),
        study: types.study,
        reference: false,
    }
}

/// A type of a study as the crate that depends on it writes it.
fn in_study(written: &str) -> String {
    let path = ["crate::", "self::"]
        .iter()
        .find_map(|begin| written.strip_prefix(begin));
    format!("study::{}", path.unwrap_or(written))
}

/// The words of a scheme for a key.
pub(crate) fn words(scheme: &str, key: &str) -> Vec<Choice> {
    MODELS
        .iter()
        .filter(|model| model.scheme == scheme && model.key == key)
        .map(Model::choice)
        .collect()
}

fn front_references() -> Vec<Choice> {
    FRONT_REFERENCES
        .iter()
        .map(|(name, about)| Choice::new(*name, *about))
        .collect()
}

/// What case files of a scheme may say in this program; of SPH, if the name is not known.
pub fn catalogue_of(scheme: Option<&str>) -> Catalogue {
    match scheme {
        Some(MPS) => mps_catalogue(),
        _ => catalogue(),
    }
}

/// What case files of SPH may say in this program.
pub fn catalogue() -> Catalogue {
    Catalogue {
        schemes: vec![Choice::new(WCSPH, "weakly compressible SPH")],
        kernels: vec![
            kernel::<WendlandC2>(),
            kernel::<CubicSpline>(),
            kernel::<Quadratic>(),
            kernel::<Gaussian>(),
        ],
        eos: words(WCSPH, "numerics.eos")
            .into_iter()
            .map(|choice| EosChoice {
                uses_gamma: choice.name != <Linear<f64> as Named>::NAME,
                choice,
            })
            .collect(),
        density_diffusions: words(WCSPH, "numerics.density_diffusion"),
        viscosities: words(WCSPH, "numerics.viscosity"),
        walls: vec![
            wall::<f64, DynamicParticles>(),
            wall::<f64, LennardJones<f64>>(),
        ],
        integrators: words(WCSPH, "numerics.integrator"),
        velocity_smoothings: vec![no_smoothing()],
        gradients: Vec::new(),
        smoothing_ratio: Preset::new(1.3, "about 73 neighbours in 3D at support 2"),
        cfl: Preset::new(0.3, "stable for two-stage integrators"),
        front_references: front_references(),
        study: None,
    }
}

/// What case files of MPS may say in this program.
pub fn mps_catalogue() -> Catalogue {
    Catalogue {
        schemes: vec![Choice::new(MPS, "moving particle semi-implicit method")],
        // The smoothing length is the reach itself.
        kernels: words(MPS, "numerics.kernel")
            .into_iter()
            .map(|choice| KernelChoice {
                choice,
                support: 1.0,
            })
            .collect(),
        // Pressures are kept as excesses of a linear equation.
        eos: vec![EosChoice {
            choice: Choice::new(
                <Linear<f64> as Named>::NAME,
                <Linear<f64> as Named>::SUMMARY,
            ),
            uses_gamma: false,
        }],
        density_diffusions: vec![Choice::new(NoDiffusion::NAME, NoDiffusion::SUMMARY)],
        viscosities: words(MPS, "numerics.viscosity"),
        walls: vec![WallChoice {
            choice: DUMMY.choice(),
            placement: WallPlacement::Behind,
            layers: None,
            viscosities: None,
        }],
        integrators: vec![Choice::new("fractional_step", "prediction and correction")],
        velocity_smoothings: vec![no_smoothing()],
        gradients: words(MPS, "mps.gradient"),
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

fn no_smoothing() -> Choice {
    Choice::new(NoSmoothing::NAME, NoSmoothing::SUMMARY)
}

/// How case files see the kernel `K`.
pub fn kernel<K: Kernel>() -> KernelChoice {
    KernelChoice {
        choice: choice(K::NAME, K::SUMMARY, K::KEYS),
        support: K::RADIUS,
    }
}

/// How case files see the wall model `B`.
pub fn wall<S: Scalar, B: WallModel<S>>() -> WallChoice {
    let [near, far] = [2.0, 6.0].map(B::layout);
    WallChoice {
        choice: choice(B::NAME, B::SUMMARY, B::KEYS),
        placement: placement(near.offset),
        // A number that does not depend on the kernel's reach is a fixed one.
        layers: (near.layers == far.layers).then_some(near.layers),
        viscosities: HELD
            .iter()
            .find(|(wall, _)| *wall == B::NAME)
            .map(|(_, held)| held.iter().map(|word| (*word).to_owned()).collect()),
    }
}

/// Where the first layer of a wall stands that is so many spacings behind its face.
pub(crate) fn placement(offset: f64) -> WallPlacement {
    if offset > 0.25 {
        WallPlacement::Behind
    } else {
        WallPlacement::OnFace
    }
}

/// A state equation as a function, for output.
#[derive(Clone, Copy, Debug)]
pub struct Pressure {
    function: PressureFn,
    coefficients: Coefficients,
}

impl Pressure {
    /// By a function of a fluid's numbers and the density excess; coefficients as declared.
    pub const fn new(function: PressureFn) -> Self {
        Pressure {
            function,
            coefficients: Coefficients::DECLARED,
        }
    }

    /// The same with the coefficients of a plan.
    pub fn of_plan(self, plan: &RunPlan) -> Self {
        let chosen = [(EOS, plan.numerics.eos.as_str())];
        let [coefficients] = coefficients(&plan.coefficients, &chosen);
        Pressure {
            coefficients,
            ..self
        }
    }

    /// By the state equation `E`.
    pub const fn by<S: Scalar, E: Eos<S>>() -> Self {
        Self::new(pressure::<S, E>)
    }

    /// Pressure (Pa) of a density excess.
    pub fn of(self, fluid: &FluidPlan, excess: f64) -> f64 {
        let setup = EosSetup {
            coefficients: self.coefficients,
            ..EosSetup::new(fluid.density, fluid.sound_speed, fluid.gamma)
        };
        (self.function)(&setup, excess)
    }
}

extern "C" fn pressure<S: Scalar, E: Eos<S>>(setup: &EosSetup, excess: f64) -> f64 {
    E::new(setup).pressure(S::from_literal(excess)).widen()
}

/// The key of the equation of state.
const EOS: &str = "numerics.eos";

/// State equations by their words.
const PRESSURES: [(&str, Pressure); 3] = [
    (<Tait<f64> as Named>::NAME, Pressure::by::<f64, Tait<f64>>()),
    (<Cole<f64> as Named>::NAME, Pressure::by::<f64, Cole<f64>>()),
    (
        <Linear<f64> as Named>::NAME,
        Pressure::by::<f64, Linear<f64>>(),
    ),
];

/// The state equation of a plan, which may be among `own`.
///
/// # Errors
/// [`SimError::UnknownWord`].
pub fn pressure_of(plan: &RunPlan, own: Option<&OwnModels>) -> Result<Pressure, SimError> {
    let word = &plan.numerics.eos;
    let pressure = match own.and_then(|own| own.pressure(word)) {
        Some(pressure) => pressure,
        None => by_word(EOS, word, &PRESSURES)?,
    };
    Ok(pressure.of_plan(plan))
}

/// What belongs to the word of a key.
///
/// # Errors
/// [`SimError::UnknownWord`].
pub(crate) fn by_word<T: Copy>(
    key: &'static str,
    word: &str,
    known: &[(&'static str, T)],
) -> Result<T, SimError> {
    let found = known.iter().find(|(name, _)| *name == word);
    found
        .map(|(_, of)| *of)
        .ok_or_else(|| SimError::UnknownWord {
            key,
            word: word.to_owned(),
            known: known.iter().map(|(name, _)| *name).collect(),
        })
}

/// All models, those of somebody's own behind the others of their key.
pub fn all(own: Option<&OwnModels>) -> Vec<Model> {
    let mut all = MODELS.to_vec();
    for model in own.into_iter().flat_map(OwnModels::models) {
        let same = |other: &Model| (other.scheme, other.key) == (model.scheme, model.key);
        let behind = all
            .iter()
            .rposition(same)
            .map_or(all.len(), |last| last + 1);
        all.insert(behind, *model);
    }
    all
}

/// The models of that name, of which some may be among `own`, or the names most like it.
///
/// # Errors
/// Names that resemble `name`, nearest first.
pub fn find(name: &str, own: Option<&OwnModels>) -> Result<Vec<Model>, Vec<&'static str>> {
    let all = || {
        let own = own.into_iter().flat_map(OwnModels::models);
        own.chain(&MODELS).copied()
    };
    let found: Vec<_> = all().filter(|model| model.name == name).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let mut names: Vec<_> = all().map(|model| model.name).collect();
    names.sort_unstable();
    names.dedup();
    let likeness = |word: &str| {
        let starts = if word.contains(name) { 0.5 } else { 0.0 };
        starts + strsim::jaro_winkler(word, name)
    };
    names.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    names.truncate(3);
    Err(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::particles::setups::{DamBreak, Setup};
    use monoflow_schemes::wcsph;
    use std::collections::BTreeSet;

    #[test]
    fn the_catalogue_agrees_with_the_reference() {
        let (own, standard) = (catalogue(), Catalogue::standard());
        let names = |choices: &[Choice]| choices.iter().map(|c| c.name.clone()).collect::<Vec<_>>();
        assert_eq!(own.kernels[0].choice.name, standard.kernels[0].choice.name);
        assert_eq!(own.walls[0].placement, standard.walls[0].placement);
        assert_eq!(own.walls[0].layers, standard.walls[0].layers);
        assert_eq!(own.walls[1].placement, standard.walls[1].placement);
        assert_eq!(own.walls[1].layers, standard.walls[1].layers);
        assert_eq!(names(&own.integrators), names(&standard.integrators));
        assert_eq!(own.eos[0].choice.name, standard.eos[0].choice.name);
        assert_eq!(own.smoothing_ratio, standard.smoothing_ratio);
        assert_eq!(own.cfl, standard.cfl);
    }

    #[test]
    fn the_catalogue_of_mps_is_the_reference() {
        let (own, standard) = (mps_catalogue(), Catalogue::standard_mps());
        let names = |choices: &[Choice]| choices.iter().map(|c| c.name.clone()).collect::<Vec<_>>();
        let kernels = |of: &Catalogue| {
            let kernels = of.kernels.iter();
            kernels
                .map(|k| (k.choice.name.clone(), k.support))
                .collect::<Vec<_>>()
        };
        assert_eq!(kernels(&own), kernels(&standard));
        for axis in [
            |c: &Catalogue| c.viscosities.clone(),
            |c: &Catalogue| c.gradients.clone(),
            |c: &Catalogue| c.integrators.clone(),
        ] {
            assert_eq!(names(&axis(&own)), names(&axis(&standard)));
        }
        assert_eq!(own.walls[0].choice.name, standard.walls[0].choice.name);
        assert_eq!(own.walls[0].layers, standard.walls[0].layers);
        assert_eq!(own.smoothing_ratio, standard.smoothing_ratio);
        assert_eq!(own.cfl, standard.cfl);
    }

    #[test]
    fn every_word_is_known_where_it_takes_effect() {
        let names = |key| {
            let words = words(WCSPH, key).into_iter();
            words.map(|choice| choice.name).collect::<Vec<_>>()
        };
        let mut integrators = names("numerics.integrator");
        integrators.sort_unstable();
        let linked = wcsph::integrators().iter().flat_map(|one| one.words());
        let linked: BTreeSet<_> = linked.map(str::to_owned).collect();
        assert_eq!(integrators, Vec::from_iter(linked));
        assert_eq!(names("numerics.eos"), PRESSURES.map(|(name, _)| name));
    }

    #[test]
    fn an_unknown_word_takes_no_effect() {
        let mut case = DamBreak::new(0.1, 0.1).case(2).unwrap();
        case.set("dimensions=2").unwrap();
        let mut plan = case.resolve(&catalogue()).unwrap();
        plan.numerics.integrator = "leapfrog".to_owned();
        let why = crate::particles::find(&plan)
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert_eq!(
            why,
            "`numerics.integrator = \"leapfrog\"` is not known here; write one of \"predictor_corrector\", \"symplectic\", \"rk3\""
        );
        plan.numerics.eos = "tiat".to_owned();
        let why = pressure_of(&plan, None)
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert!(
            why.contains("numerics.eos") && why.contains("\"tait\", \"cole\", \"linear\""),
            "{why}"
        );
    }

    #[test]
    fn an_unknown_model_has_neighbours() {
        assert_eq!(find("wendland_c2", None).map(|found| found.len()), Ok(1));
        assert_eq!(find("none", None).map(|found| found.len()), Ok(2));
        assert_eq!(
            find("wendland", None).err().map(|near| near[0]),
            Some("wendland_c2")
        );
    }
}
