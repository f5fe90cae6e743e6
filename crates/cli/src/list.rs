//! `monoflow list` and `monoflow explain`.

use crate::plan::Plan;
use crate::say::{say, tell};
use monoflow_sim::{Entry, euler, models, mps, schemes, shallow};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
    let cases = all_cases();
    if !cases.is_empty() {
        say!("\nCases:");
        for (path, title) in cases {
            say!("  {:32} {title}", path.display().to_string());
        }
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
    let cases = all_cases().into_iter();
    let cases =
        cases.map(|(path, title)| json!({ "path": path.display().to_string(), "title": title }));
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

/// Case files below `cases/`, with their titles.
fn all_cases() -> Vec<(PathBuf, String)> {
    let folders = ["cases", "cases/mps", "cases/swe", "cases/euler"].iter();
    folders
        .flat_map(|folder| cases(Path::new(folder)))
        .collect()
}

/// Case files of a folder, with their titles.
fn cases(folder: &Path) -> Vec<(PathBuf, String)> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut cases: Vec<_> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .map(|path| {
            let title = match Plan::read(&path, &[]) {
                Ok(plan) => plan.title().to_owned(),
                Err(_) => "has mistakes; see monoflow check".to_owned(),
            };
            (path, title)
        })
        .collect();
    cases.sort();
    cases
}

/// Explains the models of a name.
pub fn explain(name: &str) -> ExitCode {
    match models::find(name) {
        Ok(found) => {
            for (n, model) in found.iter().enumerate() {
                if n > 0 {
                    say!("");
                }
                say!("{} ({}, {})", model.name, model.key, model.scheme);
                say!("  {}", model.summary);
                say!("  equation  {}", model.equation);
                say!("  source    {}", model.source);
            }
            ExitCode::SUCCESS
        }
        Err(near) => {
            let near = near.join("`, `");
            tell!(
                "error: no model is called `{name}`; the nearest are `{near}`. `monoflow list` shows all"
            );
            ExitCode::from(2)
        }
    }
}
