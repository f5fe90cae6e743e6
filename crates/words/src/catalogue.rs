use super::{DUMMY, EOS, FRONT_REFERENCES, MPS, Model, WCSPH, models};
use monoflow_abi::StudyFacts;
use monoflow_case::{
    Catalogue, Choice, ColumnChoice, FrameColumns, GroundReader, KernelChoice, Preset, StudyPlan,
    TracerChoice, WallChoice, WallPlacement,
};
use monoflow_ops::Named;
use monoflow_ops::particles::OF_EVERY_FRAME;
use monoflow_ops::wcsph::diffusion::{Ferrari, NoDiffusion};
use monoflow_ops::wcsph::eos::Linear;
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::wall::HELD;

/// The models of a scheme by key.
pub struct Words<'m> {
    scheme: &'static str,
    all: &'m [Model],
}

impl<'m> Words<'m> {
    /// Of a scheme, among all models.
    pub fn of(scheme: &'static str, all: &'m [Model]) -> Self {
        Words { scheme, all }
    }

    /// The models of a key.
    pub fn models(&self, key: &str) -> impl Iterator<Item = &Model> {
        let is_it = move |model: &&Model| model.scheme == self.scheme && model.key == key;
        self.all.iter().filter(is_it)
    }

    /// The same as choices of a case.
    pub fn choices(&self, key: &str) -> Vec<Choice> {
        self.models(key).map(Model::choice).collect()
    }
}

/// What case files of a scheme of particles may say where these are all models, of which those of a study are
/// somebody's own; of SPH, if the name of the scheme is not known.
pub fn catalogue_of(scheme: Option<&str>, all: &[Model], study: Option<StudyPlan>) -> Catalogue {
    Catalogue {
        study,
        ..match scheme {
            Some(MPS) => of_mps(&Words::of(MPS, all), &Words::of(WCSPH, all)),
            _ => of_sph(&Words::of(WCSPH, all)),
        }
    }
}

/// What case files of SPH may say.
pub fn sph() -> Catalogue {
    catalogue_of(None, &models(), None)
}

/// What case files of MPS may say.
pub fn mps() -> Catalogue {
    catalogue_of(Some(MPS), &models(), None)
}

fn of_sph(words: &Words<'_>) -> Catalogue {
    let kernels = words.models("numerics.kernel");
    let walls = words.models("numerics.wall");
    let own = words.models("numerics.viscosity").filter(|one| one.is_own);
    let own: Vec<&str> = own.map(|model| model.name).collect();
    Catalogue {
        schemes: vec![Choice::new(WCSPH, "weakly compressible SPH")],
        kernels: kernels.map(kernel).collect(),
        eos: words.choices(EOS),
        density_diffusions: words
            .models("numerics.density_diffusion")
            .map(diffusion)
            .collect(),
        viscosities: words.choices("numerics.viscosity"),
        walls: walls.map(|model| wall(model, &own)).collect(),
        integrators: words.choices("numerics.integrator"),
        velocity_smoothings: words.choices("numerics.velocity_smoothing"),
        shiftings: words.choices("numerics.shifting"),
        kernel_gradients: words.choices("numerics.gradient"),
        density_filters: words.choices("numerics.density_filter"),
        tracers: tracers(words),
        columns: columns(words),
        frames: frames(words, &OF_SCHEMES),
        gradients: Vec::new(),
        smoothing_ratio: Preset::new(1.3, "about 73 neighbours in 3D at support 2"),
        cfl: Preset::new(0.3, "stable for two-stage integrators"),
        front_references: front_references(),
        ground: GroundReader::default(),
        study: None,
    }
}

fn of_mps(words: &Words<'_>, of_sph: &Words<'_>) -> Catalogue {
    let plain = |name: &str, about: &str| vec![Choice::new(name, about)];
    let weights = words.choices("numerics.kernel").into_iter();
    Catalogue {
        schemes: plain(MPS, "moving particle semi-implicit method"),
        // The smoothing length is the reach itself.
        kernels: weights
            .map(|choice| KernelChoice {
                choice,
                support: 1.0,
            })
            .collect(),
        // Pressures are kept as excesses of a linear equation.
        eos: vec![
            Choice::new(
                <Linear<f64> as Named>::NAME,
                <Linear<f64> as Named>::SUMMARY,
            )
            .not_reading(&["fluid.gamma"]),
        ],
        density_diffusions: vec![
            Choice::new(NoDiffusion::NAME, NoDiffusion::SUMMARY)
                .not_reading(&["fluid.ferrari_length"]),
        ],
        viscosities: words.choices("numerics.viscosity"),
        walls: vec![WallChoice {
            choice: DUMMY.choice(),
            placement: WallPlacement::Behind,
            layers: None,
            is_pulled: false,
            repels: false,
            viscosities: None,
        }],
        integrators: plain("fractional_step", "prediction and correction"),
        velocity_smoothings: plain(NoSmoothing::NAME, NoSmoothing::SUMMARY),
        shiftings: Vec::new(),
        kernel_gradients: plain(PlainGradient::NAME, PlainGradient::SUMMARY),
        density_filters: Vec::new(),
        tracers: tracers(of_sph),
        columns: columns(of_sph),
        frames: frames(of_sph, &[]),
        gradients: words.choices("mps.gradient"),
        smoothing_ratio: Preset::new(
            2.4,
            "20 neighbours in 2D and 56 in 3D: fewer leave pressures trembling",
        ),
        cfl: Preset::new(
            0.25,
            "stable where pressure follows from the number density",
        ),
        front_references: front_references(),
        ground: GroundReader::default(),
        study: None,
    }
}

/// The keys that choose models of SPH whose columns frames show, in the order in which frames do.
const OF_SCHEMES: [&str; 3] = [
    "numerics.wall",
    "numerics.density_diffusion",
    "numerics.gradient",
];

/// Columns that frames show: those of these keys, and those that stand beside a scheme.
fn frames(words: &Words<'_>, of_schemes: &[&str]) -> FrameColumns {
    let keys = of_schemes.iter().chain(&["tracer.model", "columns.show"]);
    let of_key = |key: &&str| {
        let key = (*key).to_owned();
        let models = words.models(&key).map(|model| {
            let column = facts(model).column.get();
            [&key, model.name, column].map(str::to_owned)
        });
        models.collect::<Vec<_>>()
    };
    FrameColumns {
        always: OF_EVERY_FRAME.map(str::to_owned).into(),
        of_models: (keys.flat_map(of_key))
            .filter(|[_, _, column]| !column.is_empty())
            .collect(),
    }
}

fn columns(words: &Words<'_>) -> Vec<ColumnChoice> {
    let models = words.models("columns.show");
    models
        .map(|model| ColumnChoice {
            choice: model.choice(),
            is_vector: facts(model).is_vector,
        })
        .collect()
}

fn tracers(words: &Words<'_>) -> Vec<TracerChoice> {
    let of = |model: &Model| {
        let facts = facts(model);
        TracerChoice {
            choice: model.choice(),
            pulls: facts.accelerates,
            pulls_by_gravity: facts.accelerates && facts.reads_gravity,
        }
    };
    words.models("tracer.model").map(of).collect()
}

fn facts(model: &Model) -> StudyFacts {
    model.facts.unwrap_or(StudyFacts::NOTHING)
}

fn kernel(model: &Model) -> KernelChoice {
    KernelChoice {
        choice: model.choice(),
        support: facts(model).support,
    }
}

/// How cases see a density diffusion. The strength of one follows from a length.
fn diffusion(model: &Model) -> Choice {
    let mut choice = model.choice();
    if model.name != <Ferrari<f64> as Named>::NAME {
        choice.unread.push("fluid.ferrari_length".to_owned());
    }
    choice
}

/// How cases see a wall model. Whether it holds a viscosity, of which one is somebody's `own`, the compiler
/// knows.
fn wall(model: &Model, own: &[&str]) -> WallChoice {
    let facts = facts(model);
    let held = HELD.iter().find(|(wall, _)| *wall == model.name);
    WallChoice {
        choice: model.choice(),
        placement: if facts.wall_offset > 0.25 {
            WallPlacement::Behind
        } else {
            WallPlacement::OnFace
        },
        layers: (facts.wall_layers > 0).then_some(facts.wall_layers),
        is_pulled: facts.wall_is_pulled,
        repels: facts.wall_repels,
        viscosities: held.filter(|_| !model.is_own).map(|(_, held)| {
            let words = held.iter().chain(own);
            words.map(|word| (*word).to_owned()).collect()
        }),
    }
}

fn front_references() -> Vec<Choice> {
    FRONT_REFERENCES
        .iter()
        .map(|(name, about)| Choice::new(*name, *about))
        .collect()
}
