//! What the program says of the keys of cases.

use crate::common::monoflow;
use serde_json::Value;

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

#[test]
fn schemas_are_of_families() {
    monoflow(&["schema", "sph"]).fails(2, &["sph", "shallow_water"]);
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
