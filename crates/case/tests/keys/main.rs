//! Declared keys are those that are read, judged as declared, and told to editors.
//!
//! The cases beside this file have every key of their families, none of them without need.

#![allow(clippy::unwrap_used)]

mod agreement;
mod place;
mod schema;

use monoflow_case::{
    Catalogue, Choice, EulerCatalogue, KeyChoice, Keys, ShallowCatalogue, StudyPlan,
};

/// The families with the cases that have all their keys.
const FAMILIES: [(&str, &[&str]); 4] = [
    (
        "wcsph",
        &[
            "wcsph",
            "wcsph-open",
            "wcsph-tracer",
            "wcsph-buoyant",
            "wcsph-changes",
            "wcsph-given",
            "wcsph-other",
            "wcsph-plane",
            "wcsph-space",
            "wcsph-elastic",
            "wcsph-external",
        ],
    ),
    (
        "mps",
        &[
            "mps",
            "mps-afloat",
            "mps-changes",
            "mps-open",
            "mps-other",
            "mps-plane",
            "mps-elastic",
            "mps-space",
            "mps-tracer",
            "mps-buoyant",
        ],
    ),
    (
        "shallow_water",
        &[
            "shallow_water",
            "shallow_water-rectangle",
            "shallow_water-circle",
            "shallow_water-chezy",
            "shallow_water-darcy_weisbach",
            "shallow_water-polygon",
        ],
    ),
    ("euler", &["euler", "euler-plane", "euler-space"]),
];

fn study() -> Option<StudyPlan> {
    Some(StudyPlan {
        path: ".".into(),
        package: "study".into(),
        fingerprint: "0".into(),
    })
}

/// Of SPH, with a coefficient of a kernel.
fn sph() -> Catalogue {
    let mut catalogue = Catalogue {
        study: study(),
        ..monoflow_words::sph()
    };
    let mut power = catalogue.kernels[0].clone();
    power.choice = with_keys("power", &["exponent"]);
    power.choice.keys[0].least = 3.0;
    power.choice.keys[0].greatest = 9.0;
    catalogue.kernels.push(power);
    // One stands for all whose particles have coefficients of their own.
    let viscosities = catalogue.viscosities.iter_mut();
    for other in viscosities.filter(|choice| choice.name != "morris_harmonic") {
        other.keys.clear();
    }
    catalogue
}

/// A model with coefficients.
fn with_keys(name: &str, keys: &[&str]) -> Choice {
    let key = |name: &&str| KeyChoice {
        name: (*name).into(),
        unit: String::new(),
        least: f64::NEG_INFINITY,
        greatest: f64::INFINITY,
        whole: false,
        is_field: false,
        is_read: true,
        default: 4.0,
        about: "about it".into(),
    };
    let mut choice = Choice::new(name, "about it");
    choice.keys = keys.iter().map(key).collect();
    choice
}

fn mps() -> Catalogue {
    Catalogue {
        study: study(),
        ..monoflow_words::mps()
    }
}

fn shallow() -> ShallowCatalogue {
    ShallowCatalogue {
        study: study(),
        ..monoflow_words::shallow()
    }
}

fn euler() -> EulerCatalogue {
    EulerCatalogue {
        study: study(),
        ..monoflow_words::euler()
    }
}

fn keys(family: &str) -> Keys {
    match family {
        "mps" => mps().keys(),
        "shallow_water" => shallow().keys(),
        "euler" => euler().keys(),
        _ => sph().keys(),
    }
}
