//! What water carries: names, values and mistakes.

use crate::{FULL, Place};
use monoflow_case::{Field, Origin, ShallowPlan};

/// A case with tracers in its water, in a region and at a boundary.
fn carrying(water: &str, region: &str, boundary: &str) -> String {
    let after = |text: String, line: &str, more: &str| match more {
        "" => text,
        _ => text.replacen(line, &format!("{line}\ntracer = {more}"), 1),
    };
    let text = after(FULL.to_owned(), "level = 1.5", water);
    let text = after(text, "manning = 0.1", region);
    after(text, "type = \"discharge\"", boundary)
}

fn row(plan: &ShallowPlan, key: &str) -> (String, Origin) {
    let table = plan.table();
    let row = table.into_iter().find(|row| row.key == key);
    let row = row.unwrap_or_else(|| panic!("no row `{key}`"));
    (row.value, row.origin)
}

#[test]
fn tracers_are_named_wherever_they_are_first_said() {
    let place = Place::new();
    let text = carrying(
        "{ salt = \"x/10\" }",
        "{ dye = { raster = \"bed.asc\" } }",
        "{ salt = [[0, 1], [60, 3]], silt = 0.2 }",
    );
    let plan = place.resolve(&text).unwrap();
    let names: Vec<&str> = plan.tracers.keys().map(String::as_str).collect();
    assert_eq!(names, ["dye", "salt", "silt"]);
    assert_eq!(plan.tracers["salt"], Field::Formula("x/10".to_owned()));
    assert_eq!(plan.tracers["dye"], Field::Constant(0.0));
    let region = plan
        .regions
        .iter()
        .find(|region| !region.tracers.is_empty());
    assert!(matches!(region.unwrap().tracers["dye"], Field::Raster(_)));
    let boundary = plan
        .boundaries
        .iter()
        .find(|boundary| !boundary.tracers.is_empty());
    let boundary = boundary.unwrap();
    assert_eq!(boundary.tracers["salt"], [[0.0, 1.0], [60.0, 3.0]]);
    assert_eq!(
        row(&plan, "water.tracer.salt"),
        ("x/10".to_owned(), Origin::Given)
    );
    assert_eq!(
        row(&plan, "water.tracer.silt"),
        ("0".to_owned(), Origin::Derived)
    );
    let key = format!("boundary.{}.tracer.silt", boundary.name);
    assert_eq!(row(&plan, &key), ("0.2".to_owned(), Origin::Given));
    // Clean water is told of.
    let remarks = plan.remarks();
    let clean = format!("boundary `{}` carries no dye, since", boundary.name);
    assert!(
        remarks.iter().any(|remark| remark.contains(&clean)),
        "{remarks:?}"
    );
    // It comes back as it was stored.
    let stored = toml::to_string(&plan).unwrap();
    assert_eq!(toml::from_str::<ShallowPlan>(&stored).unwrap(), plan);
}

#[test]
fn one_tracer_needs_no_name() {
    let place = Place::new();
    let plan = place.resolve(&carrying("2.5", "", "7")).unwrap();
    assert_eq!(plan.tracers.keys().collect::<Vec<_>>(), ["tracer"]);
    assert_eq!(plan.tracers["tracer"], Field::Constant(2.5));
    assert_eq!(
        row(&plan, "water.tracer"),
        ("2.5".to_owned(), Origin::Given)
    );
    assert!(place.resolve(FULL).unwrap().tracers.is_empty());
    // Beside others it has the same key.
    let plan = place.resolve(&carrying("{ tracer = 1, dye = 2 }", "", ""));
    let plan = plan.unwrap();
    assert_eq!(row(&plan, "water.tracer"), ("1".to_owned(), Origin::Given));
    assert_eq!(
        row(&plan, "water.tracer.dye"),
        ("2".to_owned(), Origin::Given)
    );
    let why = plan.provenance["water.tracer"].why.clone();
    assert!(why.contains("case.toml:"), "{why}");
}

#[test]
fn mistakes_are_told() {
    let place = Place::new();
    let told = |text: &str, parts: &[&str]| {
        let message = place.resolve(text).unwrap_err().to_string();
        for part in parts {
            assert!(message.contains(part), "`{part}` is not in:\n{message}");
        }
    };
    told(
        &carrying("{ Salt = 1 }", "", ""),
        &[
            "`Salt` is not a valid name of a tracer",
            "small letters",
            "water.tracer.Salt",
        ],
    );
    told(
        &carrying("{ depth = 1 }", "", ""),
        &[
            "`depth` is the name of another quantity in frames or gauges",
            "another name",
        ],
    );
    told(
        &carrying("{}", "", ""),
        &["`water.tracer` is an empty table", "dye"],
    );
    told(
        &carrying("{ salt = \"3*\" }", "", ""),
        &["`water.tracer.salt` is not a formula in x and y"],
    );
    told(
        &carrying("{ salt = true }", "", ""),
        &["`water.tracer.salt` must be a number, a formula or a raster"],
    );
    told(
        &carrying("", "", "{ salt = [[60, 1], [0, 3]] }"),
        &["tracer.salt` 0 comes after 60", "sort the points"],
    );
    let text = FULL.replacen("type = \"rating\"", "type = \"rating\"\ntracer = 1", 1);
    assert_ne!(text, FULL);
    told(
        &text,
        &[
            "no water enters through type = \"rating\"",
            "discharge, stage or inflow",
        ],
    );
}

/// A name that is nearly another one's is told, unless both are meant for certain.
#[test]
fn slips_of_the_pen_are_told() {
    let place = Place::new();
    let cautions = |water: &str, region: &str, boundary: &str| {
        let plan = place.resolve(&carrying(water, region, boundary));
        plan.unwrap().cautions()
    };
    let told = |[water, region, boundary]: [&str; 3], wrong: &str, right: &str| {
        let text = carrying(water, region, boundary);
        let line = text.lines().position(|line| line.contains(wrong)).unwrap() + 1;
        let said = cautions(water, region, boundary);
        let [said] = &said[..] else {
            panic!("{said:?}");
        };
        let start = format!("the tracer `{wrong}` (");
        let end = format!("case.toml:{line}) is a tracer of its own: did you mean `{right}`?");
        assert!(said.starts_with(&start) && said.ends_with(&end), "{said}");
    };
    // The later one is told, and the one that stands in fewer places.
    told(["{ salt = 35 }", "", "{ slat = 35 }"], "slat", "salt");
    told(["{ salt = 35, dye = 1 }", "{ dey = 2 }", ""], "dey", "dye");
    told(
        ["{ slat = 35 }", "{ salt = 1 }", "{ salt = 2 }"],
        "slat",
        "salt",
    );
    for [water, region, boundary] in [
        ["{ salt = 35 }", "{ salt = 1 }", "{ salt = 2 }"],
        ["{ dye1 = 1 }", "{ dye2 = 1 }", "{ dye = 2 }"],
        ["{ salt = 1, silt = 2 }", "{ salt = 1 }", "{ silt = 1 }"],
        ["{ salt = 1 }", "{ dye = 1 }", "2"],
    ] {
        let said = cautions(water, region, boundary);
        assert!(said.is_empty(), "{said:?}");
    }
}
