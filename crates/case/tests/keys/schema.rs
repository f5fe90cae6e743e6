//! Schemas hold what cases may be.

use crate::place::{json, leaves, value};
use crate::{FAMILIES, keys};
use jsonschema::Validator;
use monoflow_case::{Keys, SHIPPED, schema_of_all};
use serde_json::Value;

fn validator(schema: &Value) -> Validator {
    jsonschema::meta::validate(schema).unwrap();
    jsonschema::validator_for(schema).unwrap()
}

fn all() -> Vec<Keys> {
    FAMILIES.iter().map(|(family, _)| keys(family)).collect()
}

/// What a validator says against a case.
fn mistakes(validator: &Validator, case: &Value) -> Vec<String> {
    let errors = validator.iter_errors(case);
    errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

#[test]
fn sound_cases_hold_to_the_schemas() {
    let of_all = validator(&schema_of_all(&all()));
    for (family, cases) in FAMILIES {
        let of_family = validator(&keys(family).schema());
        for case in cases {
            for validator in [&of_family, &of_all] {
                let found = mistakes(validator, &value(case));
                assert!(found.is_empty(), "{case}: {found:#?}");
            }
        }
    }
}

#[test]
fn shipped_cases_hold_to_the_schema() {
    let of_all = validator(&schema_of_all(&all()));
    let is_model = |key: &str| key.starts_with("numerics.") || key.starts_with("mps.");
    for case in SHIPPED {
        let mut case_value = json(case.text);
        // The program's words are more than those of this test, which begin with the default.
        let family = case_value["scheme"].as_str().unwrap_or("wcsph").to_owned();
        let rows = keys(&family).rows();
        for leaf in leaves(&case_value.clone()) {
            let row = rows.iter().find(|row| row.key == leaf.declared);
            if let Some(row) = row.filter(|row| is_model(&row.key) && row.kind == "word")
                && let Some((section, name)) = row.key.split_once('.')
            {
                assert!(leaf.value.is_string());
                case_value[section][name] = row.words[0].clone().into();
            }
        }
        let found = mistakes(&of_all, &case_value);
        assert!(found.is_empty(), "{}: {found:#?}", case.name);
    }
}

/// Unknown keys and words, missing keys and keys of other families are mistakes.
#[test]
fn mistakes_are_found() {
    let of_all = validator(&schema_of_all(&all()));
    let refused = |case: &Value, what: &str| {
        let found = mistakes(&of_all, case);
        assert!(
            found.iter().any(|one| one.contains(what)),
            "{what}: {found:#?}"
        );
    };
    for (_, cases) in FAMILIES {
        for (key, wrong, what) in [
            ("scheme", "sph".into(), "sph"),
            ("numerics", serde_json::json!({ "clf": 0.3 }), "clf"),
            ("numerics", serde_json::json!({ "cfl": 3 }), "3"),
            ("title", 1.into(), "1"),
            ("tilte", "typo".into(), "tilte"),
            ("precision", "f16".into(), "f16"),
        ] {
            let mut case = value(cases[0]);
            case[key] = wrong;
            refused(&case, what);
        }
        let mut case = value(cases[0]);
        case.as_object_mut().unwrap().remove("time");
        refused(&case, "time");
    }
    let mut case = value("mps");
    case["numerics"]["eos"] = "tait".into();
    refused(&case, "eos");
    case = value("mps");
    case["numerics"]["smoothing_ratio"] = 1.0.into();
    refused(&case, "1.2");
    case = value("wcsph");
    case["numerics"]["power"]["exponent"] = 2.into();
    refused(&case, "3");
    case["numerics"]["power"] = serde_json::json!({ "exponnt": 5 });
    refused(&case, "exponnt");
}

/// Editors show sentences, units and defaults.
#[test]
fn properties_are_described() {
    let schema = keys("wcsph").schema();
    let density = crate::agreement::property(&schema, "fluid.density");
    assert_eq!(density["description"], "Density at rest. In kg/m³.");
    assert_eq!(density["default"], 1000.0);
    assert_eq!(density["exclusiveMinimum"], 0);
    let kernel = crate::agreement::property(&schema, "numerics.kernel");
    assert_eq!(kernel["default"], "wendland_c2");
    assert_eq!(kernel["enum"][1], "cubic_spline");
    assert_eq!(kernel["x-taplo"]["docs"]["enumValues"][1], "cubic B-spline");
    for key in [
        "geometry.open",
        "domain.periodic",
        "gauge.band.min",
        "reference.front",
    ] {
        let property = crate::agreement::property(&schema, key);
        assert!(
            !property["description"].as_str().unwrap().is_empty(),
            "{key}"
        );
    }
}
