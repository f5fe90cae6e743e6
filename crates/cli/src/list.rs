//! `monoflow list`.

use crate::say::say;
use monoflow_case::{SHIPPED, Shipped};
use monoflow_sim::{Entry, euler, models, mps, schemes, shallow};
use serde_json::json;

/// Lists schemes, models and cases.
pub fn list() {
    say!("Compiled schemes (2D and 3D, f32 and f64):");
    for entry in schemes() {
        say!("  {}", entry.name);
    }
    say!("\nCompiled schemes of MPS (2D and 3D, f32 and f64):");
    for entry in mps::schemes() {
        say!("  {}", entry.name);
    }
    say!("\nCompiled schemes of shallow water (f32 and f64):");
    for name in shallow::schemes() {
        say!("  {name}");
    }
    say!("\nCompiled schemes of compressible flow (1D, 2D and 3D, f64):");
    for name in euler::schemes() {
        say!("  {name}");
    }
    let mut last = ("", "");
    for model in models::MODELS {
        if (model.scheme, model.key) != last {
            last = (model.scheme, model.key);
            say!("\n{} ({}):", model.key, model.scheme);
        }
        say!("  {:20} {}", model.name, model.summary);
    }
    say!("\nreference.front:");
    for (name, about) in models::FRONT_REFERENCES {
        say!("  {name:20} {about}");
    }
    say!("\nCases, which `monoflow init NAME` writes:");
    for case in cases() {
        say!("  {:32} {}", case.name, case.title());
    }
}

/// The same as one JSON object.
pub fn json() {
    let names = |entries: &[Entry]| entries.iter().map(|entry| entry.name).collect::<Vec<_>>();
    let models = models::MODELS.iter().map(|model| {
        json!({
            "scheme": model.scheme,
            "key": model.key,
            "name": model.name,
            "summary": model.summary,
            "equation": model.equation,
            "source": model.source,
        })
    });
    let references = models::FRONT_REFERENCES.iter();
    let references = references.map(|(name, about)| json!({ "name": name, "about": about }));
    let cases = cases().map(|case| json!({ "name": case.name, "title": case.title() }));
    let object = json!({
        "schemes": {
            "wcsph": names(schemes()),
            "mps": names(mps::schemes()),
            "shallow_water": shallow::schemes().collect::<Vec<_>>(),
            "euler": euler::schemes().collect::<Vec<_>>(),
        },
        "models": models.collect::<Vec<_>>(),
        "references": references.collect::<Vec<_>>(),
        "cases": cases.collect::<Vec<_>>(),
    });
    say!("{object:#}");
}

/// Cases that come with the program and need nothing beside them.
fn cases() -> impl Iterator<Item = &'static Shipped> {
    SHIPPED.iter().filter(|case| !case.for_validation())
}
