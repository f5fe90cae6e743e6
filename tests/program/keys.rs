//! What the program says of the keys of cases.

use crate::common::monoflow;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const FAMILIES: [&str; 4] = ["wcsph", "mps", "shallow_water", "euler"];

fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&monoflow(arguments).succeeds().out).unwrap()
}

#[test]
fn keys_are_listed_by_section() {
    for (family, said) in [
        (
            "wcsph",
            &[
                "[numerics]",
                "wendland_c2",
                "[[geometry]]",
                "particles_per.length",
            ][..],
        ),
        ("mps", &["[mps]", "semi_implicit", "2.4"]),
        (
            "shallow_water",
            &["[[boundary]]", "normal_depth", "s/m^(1/3)", "mm/h"],
        ),
        (
            "euler",
            &[
                "[[body]]",
                "half_space",
                "rotation.degrees",
                "post_shock.mach",
            ],
        ),
    ] {
        let answer = monoflow(&["keys", family]);
        let lines: Vec<_> = answer.succeeds().out.lines().collect();
        for word in said {
            let has = lines.iter().any(|line| line.contains(word));
            assert!(has, "{family}: no `{word}` in {lines:#?}");
        }
        let widest = lines.iter().map(|line| line.chars().count()).max();
        assert!(widest.unwrap() <= 110, "{family}: {widest:?}");
    }
    let mps = monoflow(&["keys", "mps"]);
    assert!(!mps.succeeds().out.contains("artificial_alpha"));
    monoflow(&["keys", "sph"]).fails(2, &["sph", "shallow_water"]);
    monoflow(&["keys"]).fails(2, &["FAMILY"]);
}

#[test]
fn keys_answer_with_one_object() {
    for family in FAMILIES {
        let found = object(&["keys", family, "--json"]);
        assert_eq!(found["family"], family);
        let keys = found["keys"].as_array().unwrap();
        let key = |name: &str| keys.iter().find(|key| key["key"] == name).unwrap();
        let end = key("time.end");
        assert_eq!(
            (&end["section"], &end["name"], &end["type"], &end["unit"]),
            (
                &"[time]".into(),
                &"end".into(),
                &"number".into(),
                &"s".into()
            )
        );
        assert_eq!(
            (&end["required"], &end["range"]),
            (&true.into(), &"> 0, ≤ 1e10".into())
        );
    }
}

/// All case files of the repository, and the first cases that `init` writes.
fn cases(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            cases(&path, found);
        } else if path.extension().is_some_and(|end| end == "toml") {
            found.push(path);
        }
    }
}

#[test]
fn every_case_holds_to_the_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    cases(&root.join("cases"), &mut paths);
    cases(&root.join("src/init"), &mut paths);
    assert!(paths.len() > 40, "{}", paths.len());
    let of_all = validator(&object(&["schema"]));
    let of_family = FAMILIES.map(|family| validator(&object(&["schema", family])));
    for path in paths {
        let case: toml::Table = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let case = serde_json::to_value(case).unwrap();
        let family = case["scheme"].as_str().unwrap_or("wcsph");
        let family = FAMILIES.iter().position(|word| *word == family).unwrap();
        for (n, validator) in of_family.iter().enumerate() {
            assert_eq!(validator.is_valid(&case), n == family, "{}", path.display());
        }
        let errors = of_all.iter_errors(&case);
        let errors: Vec<_> = errors.map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
    }
    monoflow(&["schema", "sph"]).fails(2, &["sph", "shallow_water"]);
}

fn validator(schema: &Value) -> jsonschema::Validator {
    jsonschema::meta::validate(schema).unwrap();
    jsonschema::validator_for(schema).unwrap()
}

/// Keys that no table of a page names are explained, too.
#[test]
fn every_declared_key_is_explained() {
    for (key, said) in [
        ("body.weld", "near to each other"),
        ("geometry.fill", "shell, solid, border"),
        ("output.slice.axis", "euler"),
        ("time.end", "wcsph, mps, shallow_water, euler"),
        ("mesh.jitter", "0 to 0.3; default: 0"),
        ("far_field", "keys      state, vortex"),
        ("[[section]]", "keys      name, from, to"),
    ] {
        let answer = monoflow(&["explain", key]);
        assert!(answer.succeeds().out.contains(said), "{key}: {answer:?}");
    }
}
