//! The names that case files may use, taken from the models themselves.

use monoflow_case::{
    Catalogue, Choice, EosChoice, FluidPlan, KernelChoice, WallChoice, WallPlacement,
};
use monoflow_ops::diffusion::{Ferrari, Molteni, NoDiffusion};
use monoflow_ops::eos::{Cole, Eos, Linear, Tait};
use monoflow_ops::integrate::{PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::kernel::{CubicSpline, Gaussian, Kernel, Quadratic, WendlandC2};
use monoflow_ops::shallow::friction::{Manning, NoFriction};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Roe};
use monoflow_ops::smoothing::Xsph;
use monoflow_ops::viscosity::{Artificial, Inviscid, Morris};
use monoflow_ops::wall::{DynamicParticles, LennardJones, WallModel};
use monoflow_ops::{Named, Scalar};

/// Everything said about a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model {
    /// Key of the case file that chooses it.
    pub family: &'static str,
    /// The word in case files.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The equation in plain text, with units.
    pub equation: &'static str,
    /// Author, year, where to read it.
    pub source: &'static str,
}

impl Model {
    /// What `M` says about itself.
    pub const fn of<M: Named>(family: &'static str) -> Model {
        Model {
            family,
            name: M::NAME,
            summary: M::SUMMARY,
            equation: M::EQUATION,
            source: M::SOURCE,
        }
    }

    fn choice(&self) -> Choice {
        Choice::new(self.name, self.summary)
    }
}

/// All models; the first of each family is the default.
pub const MODELS: [Model; 25] = [
    Model::of::<WendlandC2>("kernel"),
    Model::of::<CubicSpline>("kernel"),
    Model::of::<Quadratic>("kernel"),
    Model::of::<Gaussian>("kernel"),
    Model::of::<Tait<f64>>("eos"),
    Model::of::<Cole<f64>>("eos"),
    Model::of::<Linear<f64>>("eos"),
    Model::of::<Molteni<f64>>("density_diffusion"),
    Model::of::<Ferrari<f64>>("density_diffusion"),
    Model::of::<NoDiffusion>("density_diffusion"),
    Model::of::<Artificial<f64>>("viscosity"),
    Model::of::<Inviscid>("viscosity"),
    Model::of::<Morris<f64>>("viscosity"),
    Model::of::<DynamicParticles>("wall"),
    Model::of::<LennardJones<f64>>("wall"),
    Model::of::<PredictorCorrector>("integrator"),
    Model::of::<Symplectic>("integrator"),
    Model::of::<Rk3>("integrator"),
    Model::of::<Xsph<f64>>("xsph"),
    Model::of::<Roe>("riemann"),
    Model::of::<Hll>("riemann"),
    Model::of::<Hllc>("riemann"),
    Model::of::<Manning>("friction"),
    Model::of::<NoFriction>("friction"),
    Model::of::<BarthJespersen>("limiter"),
];

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

fn family(name: &str) -> impl Iterator<Item = Choice> {
    MODELS
        .iter()
        .filter(move |model| model.family == name)
        .map(Model::choice)
}

/// What case files may say in this program.
pub fn catalogue() -> Catalogue {
    Catalogue {
        schemes: vec![Choice::new("wcsph", "weakly compressible SPH")],
        kernels: vec![
            kernel::<WendlandC2>(),
            kernel::<CubicSpline>(),
            kernel::<Quadratic>(),
            kernel::<Gaussian>(),
        ],
        eos: family("eos")
            .map(|choice| EosChoice {
                uses_gamma: choice.name != <Linear<f64> as Named>::NAME,
                choice,
            })
            .collect(),
        density_diffusions: family("density_diffusion").collect(),
        viscosities: family("viscosity").collect(),
        walls: vec![
            wall::<f64, DynamicParticles>(),
            wall::<f64, LennardJones<f64>>(),
        ],
        integrators: family("integrator").collect(),
        front_references: FRONT_REFERENCES
            .iter()
            .map(|(name, about)| Choice::new(*name, *about))
            .collect(),
    }
}

/// How case files see the kernel `K`.
pub fn kernel<K: Kernel>() -> KernelChoice {
    KernelChoice {
        choice: Choice::new(K::NAME, K::SUMMARY),
        support: K::RADIUS,
    }
}

/// How case files see the wall model `B`.
pub fn wall<S: Scalar, B: WallModel<S>>() -> WallChoice {
    let [near, far] = [2.0, 6.0].map(B::layout);
    WallChoice {
        choice: Choice::new(B::NAME, B::SUMMARY),
        placement: if near.offset > 0.25 {
            WallPlacement::Behind
        } else {
            WallPlacement::OnFace
        },
        // A number that does not depend on the kernel's reach is a fixed one.
        layers: (near.layers == far.layers).then_some(near.layers),
    }
}

/// A state equation as a function, for output.
pub type Pressure = fn(&FluidPlan, f64) -> f64;

/// Pressure (Pa) of a density excess by the state equation `E`.
pub fn pressure<S: Scalar, E: Eos<S>>(fluid: &FluidPlan, excess: f64) -> f64 {
    let eos = E::new(fluid.density, fluid.sound_speed, fluid.gamma);
    eos.pressure(S::from_literal(excess)).widen()
}

/// The state equation of that name; the first one for a name that is not known.
pub fn pressure_named(name: &str) -> Pressure {
    if name == <Linear<f64> as Named>::NAME {
        pressure::<f64, Linear<f64>>
    } else if name == <Cole<f64> as Named>::NAME {
        pressure::<f64, Cole<f64>>
    } else {
        pressure::<f64, Tait<f64>>
    }
}

/// The model of that name, or the names most like it.
///
/// # Errors
/// Names that resemble `name`, nearest first.
pub fn find(name: &str) -> Result<Vec<&'static Model>, Vec<&'static str>> {
    let found: Vec<_> = MODELS.iter().filter(|model| model.name == name).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let mut names: Vec<_> = MODELS.iter().map(|model| model.name).collect();
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
    }

    #[test]
    fn an_unknown_model_has_neighbours() {
        assert_eq!(find("wendland_c2").map(|found| found.len()), Ok(1));
        assert_eq!(find("none").map(|found| found.len()), Ok(2));
        assert_eq!(
            find("wendland").err().map(|near| near[0]),
            Some("wendland_c2")
        );
    }
}
