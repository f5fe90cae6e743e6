//! What is declared is what readers and judges do.

use crate::place::{Place, leaves, value};
use crate::{FAMILIES, keys};
use monoflow_case::{Origin, TableRow};
use serde_json::Value;
use std::collections::BTreeSet;

/// The cases have every key that is declared and are sound: so each is read. Sections read no others.
#[test]
fn every_declared_key_is_read() {
    let place = Place::new();
    for (family, cases) in FAMILIES {
        let mut typed = BTreeSet::new();
        for case in cases {
            if let Err(error) = place.judged(case, &[]) {
                panic!("{case}:\n{error}");
            }
            typed.extend(leaves(&value(case)).into_iter().map(|leaf| leaf.declared));
        }
        let declared: BTreeSet<_> = keys(family).rows().into_iter().map(|row| row.key).collect();
        let missing: Vec<_> = declared.difference(&typed).collect();
        assert!(missing.is_empty(), "{family}: no case has {missing:?}");
        let strange: Vec<_> = typed.difference(&declared).collect();
        assert!(strange.is_empty(), "{family}: {strange:?} are not declared");
    }
}

/// The property of a key in a schema.
pub fn property<'s>(schema: &'s Value, key: &str) -> &'s Value {
    key.split('.').fold(schema, |at, name| {
        let tables = [at, &at["items"]].into_iter();
        let others = at["anyOf"].as_array().into_iter().flatten();
        let mut all = tables.chain(others);
        let found = all.find_map(|table| table["properties"].get(name));
        found.unwrap_or_else(|| panic!("no `{name}` of `{key}` in {at:#}"))
    })
}

/// Values that a property does not hold by its limits.
fn outside(property: &Value, like: &Value) -> Vec<Value> {
    if let (Value::Array(entries), items) = (like, &property["items"]) {
        let lists = |wrong: Value| Value::from(vec![wrong; entries.len().max(1)]);
        return outside(items, &0.into()).into_iter().map(lists).collect();
    }
    let below = |least: &Value| least.as_f64().map(|least| least - least.abs().max(1.0));
    let wrong = [
        below(&property["minimum"]),
        property["exclusiveMinimum"].as_f64(),
        below(&property["exclusiveMinimum"]),
        property["maximum"]
            .as_f64()
            .map(|greatest| greatest + greatest.abs().max(1.0)),
    ];
    let is_whole = property["type"] == "integer";
    let number = |value: f64| match is_whole {
        true => Value::from(value as i64),
        false => Value::from(value),
    };
    let others = property["anyOf"].as_array().into_iter().flatten();
    let others = others.filter(|other| other["type"] == "number");
    let others = others.flat_map(|other| outside(other, like));
    wrong
        .into_iter()
        .flatten()
        .map(number)
        .chain(others)
        .collect()
}

/// A number outside of the range that is declared is refused, by a sentence about its key.
#[test]
fn ranges_are_judged_as_they_are_declared() {
    let place = Place::new();
    let mut tried = 0;
    for (family, cases) in FAMILIES {
        let schema = keys(family).schema();
        for case in cases {
            for leaf in leaves(&value(case)) {
                if leaf.value.is_object() {
                    continue;
                }
                for wrong in outside(property(&schema, &leaf.declared), &leaf.value) {
                    let set = format!("{}={wrong}", leaf.set);
                    let Err(error) = place.judged(case, std::slice::from_ref(&set)) else {
                        panic!("{case}: {set} is accepted");
                    };
                    let name = leaf.declared.rsplit('.').next().unwrap();
                    let about = |of: &monoflow_case::Problem| {
                        of.key.contains(name) || of.what.contains(name)
                    };
                    assert!(error.problems().iter().any(about), "{case}: {set}\n{error}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 200, "{tried} numbers were tried");
}

/// What is of another kind than declared is refused.
#[test]
fn kinds_are_judged_as_they_are_declared() {
    let place = Place::new();
    for (_, cases) in FAMILIES {
        for case in cases {
            for leaf in leaves(&value(case)) {
                let set = format!("{}=1979-05-27", leaf.set);
                assert!(
                    place.judged(case, std::slice::from_ref(&set)).is_err(),
                    "{case}: {set}"
                );
            }
        }
    }
}

/// A unit in plain letters, as tables of some families write them.
fn plain(unit: &str) -> String {
    let unit = unit.replace('²', "2").replace('³', "3");
    unit.replace("^(1/3)", "1/3")
}

/// Values that stand where a case says nothing are the declared ones, in declared units.
#[test]
fn defaults_and_units_are_those_that_are_declared() {
    let place = Place::new();
    let mut compared = 0;
    for (family, cases) in FAMILIES {
        let declared = keys(family).rows();
        for case in cases {
            for row in place.judged(case, &[]).unwrap() {
                let Some(told) = declared.iter().find(|told| told.key == row.key) else {
                    continue;
                };
                // Of other units than they are typed in, or of none on their own.
                let is_other = told.unit.starts_with("mm") || told.kind.contains("table");
                if !is_other && !row.unit.is_empty() {
                    assert_eq!(plain(&told.unit), plain(&row.unit), "{case}: {}", row.key);
                }
                let value = told.default.parse::<f64>();
                if row.origin == Origin::Default && (value.is_ok() || !told.words.is_empty()) {
                    let same = match (value, row.value.parse::<f64>()) {
                        (Ok(told), Ok(value)) => told == value,
                        _ => told.default == row.value || told.default.starts_with("numerics."),
                    };
                    assert!(
                        same,
                        "{case}: {} is {}, declared {}",
                        row.key, row.value, told.default
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 40, "{compared} defaults were compared");
}

/// What a case types, but in lists of tables, has a row, or the table that it stands in has.
#[test]
fn what_is_typed_is_shown() {
    const ELSEWHERE: &[&str] = &[
        "description",
        "discretisation.particles_per.count",
        "discretisation.particles_per.length",
        "mesh.cells",
        "mesh.holes",
        "mesh.outline",
        "numerics.velocity_smoothing",
    ];
    let place = Place::new();
    let (mut seen, mut missing) = (0, BTreeSet::new());
    for (_, cases) in FAMILIES {
        for case in cases {
            let rows = place.judged(case, &[]).unwrap();
            let typed = value(case);
            for leaf in leaves(&typed) {
                let section = leaf.declared.split('.').next().unwrap();
                let is_listed = typed[section].get(0).is_some_and(Value::is_object);
                if !is_listed && !leaf.value.is_object() {
                    seen += 1;
                    let tells = |row: &TableRow| {
                        let rest = leaf.declared.strip_prefix(&row.key);
                        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                    };
                    if !rows.iter().any(tells) {
                        missing.insert(leaf.declared);
                    }
                }
            }
        }
    }
    let missing: Vec<_> = missing.iter().map(String::as_str).collect();
    assert_eq!(missing, ELSEWHERE);
    assert!(seen > 200, "{seen} values were typed");
}
