//! A folder with the cases and the files that they name.

use monoflow_case::{Case, CaseError, TableRow};
use std::fs;
use std::path::Path;

const FLOOD: &str = "time_s; south; north\n0; 1; 5.5\n3600; 1; 7\n";

pub struct Place(tempfile::TempDir);

impl Place {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["river.msh", "bed.asc", "body.stl"] {
            fs::write(folder.path().join(name), "not looked into").unwrap();
        }
        fs::write(folder.path().join("flood.csv"), FLOOD).unwrap();
        Place(folder)
    }

    /// What a case becomes with some values set: its table, or its mistakes.
    pub fn judged(&self, name: &str, set: &[String]) -> Result<Vec<TableRow>, CaseError> {
        let path = self.0.path().join("case.toml");
        fs::write(&path, text(name)).unwrap();
        let mut case = Case::load(&path)?;
        for assignment in set {
            case.set(assignment)?;
        }
        match case.scheme() {
            Some("shallow_water") => Ok(case.resolve_shallow(&crate::shallow())?.table()),
            Some("euler") => Ok(case.resolve_euler(&crate::euler())?.table()),
            Some("mps") => Ok(case.resolve(&crate::mps())?.table()),
            _ => Ok(case.resolve(&crate::sph())?.table()),
        }
    }
}

/// One of the cases beside these files.
pub fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/keys/cases");
    let text = fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
    // The kernel whose coefficient the case sets; the words stay those of the standard elsewhere.
    text.replace("kernel = \"wendland_c2\"", "kernel = \"power\"")
}

/// The same as a value.
pub fn value(name: &str) -> serde_json::Value {
    json(&text(name))
}

/// A case as a value, as editors see it.
pub fn json(text: &str) -> serde_json::Value {
    let table: toml::Table = toml::from_str(text).unwrap();
    serde_json::to_value(table).unwrap()
}

/// A leaf of a case: its key as it is declared, as it is set, and its value.
pub struct Leaf {
    pub declared: String,
    pub set: String,
    pub value: serde_json::Value,
}

/// All keys of a case, tables too.
pub fn leaves(value: &serde_json::Value) -> Vec<Leaf> {
    let mut found = Vec::new();
    below(value, "", "", &mut found);
    found
}

/// The declared key of a value behind a name of the case's own: that of the table of names.
fn of_name(table: &str, name: &str) -> Option<String> {
    let is_value = ["raster", "file", "column"].contains(&name);
    (table.ends_with(".tracer") && !is_value).then(|| table.to_owned())
}

fn below(value: &serde_json::Value, declared: &str, set: &str, found: &mut Vec<Leaf>) {
    if let serde_json::Value::Object(entries) = value {
        for (name, value) in entries {
            let path = |of: &str| match of {
                "" => name.clone(),
                _ => format!("{of}.{name}"),
            };
            let (declared, set) = (
                of_name(declared, name).unwrap_or_else(|| path(declared)),
                path(set),
            );
            found.push(Leaf {
                declared: declared.clone(),
                set: set.clone(),
                value: value.clone(),
            });
            below(value, &declared, &set, found);
        }
    } else if let serde_json::Value::Array(entries) = value {
        for (n, entry) in entries.iter().enumerate() {
            if entry.is_object() {
                let name = entry["name"].as_str().map_or(n.to_string(), str::to_owned);
                below(entry, declared, &format!("{set}.{name}"), found);
            }
        }
    }
}
