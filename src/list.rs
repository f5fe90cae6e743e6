//! `monoflow list`.

use crate::say::say;
use monoflow_case::{SHIPPED, Shipped};
use monoflow_sim::{OwnModels, linked, models};
use serde_json::json;

/// Lists schemes, models and cases.
pub fn list(own: Option<&OwnModels>) {
    say!("Schemes that are linked in; any other combination is compiled when a case asks for it.");
    let mut last = "";
    for scheme in linked() {
        if scheme.family() != last {
            last = scheme.family();
            say!("\n{last}:");
        }
        let (bits, dimensions) = (scheme.bits(), scheme.dimensions());
        say!("  {:60} f{bits} {dimensions}D", scheme.name());
    }
    let mut last = ("", "");
    for model in models::all(own) {
        if (model.scheme, model.key) != last {
            last = (model.scheme, model.key);
            say!("\n{} ({}):", model.key, model.schemes().join(", "));
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
pub fn json(own: Option<&OwnModels>) {
    let schemes = linked().map(|scheme| {
        json!({
            "family": scheme.family(),
            "name": scheme.name(),
            "precision": format!("f{}", scheme.bits()),
            "dimensions": scheme.dimensions(),
        })
    });
    let models = models::all(own).into_iter().map(|model| {
        json!({
            "scheme": model.scheme,
            "schemes": model.schemes(),
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
        "schemes": schemes.collect::<Vec<_>>(),
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
