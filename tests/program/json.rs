//! Answers for programs.

use crate::common::{Answer, Place, TINY, monoflow, text};
use serde_json::Value;

fn object(answer: &Answer) -> Value {
    serde_json::from_str(&answer.out).unwrap_or_else(|why| panic!("{why}: {answer:?}"))
}

#[test]
fn check_answers_with_one_object() {
    let place = Place::new();
    let answer = monoflow(&["check", text(&place.case), "--json"]);
    let found = object(answer.succeeds());
    assert_eq!(found["sound"], true);
    assert_eq!(found["title"], "tiny dam break");
    assert_eq!(found["plan"]["numerics"]["cfl"], 0.3);
    assert_eq!(found["plan"]["geometry"][1]["name"], "water");
    let rows = found["values"].as_array().unwrap();
    let row = |key: &str| rows.iter().find(|row| row["key"] == key).unwrap();
    let spacing = row("discretisation.spacing");
    assert_eq!(spacing["value"], "0.0125");
    assert_eq!(
        (&spacing["unit"], &spacing["origin"]),
        (&"m".into(), &"given".into())
    );
    assert_eq!(row("numerics.kernel")["origin"], "default");
    let facts = found["facts"].as_array().unwrap();
    let fact = |what: &str| {
        let fact = facts.iter().find(|fact| fact["what"] == what).unwrap();
        fact["fact"].as_str().unwrap()
    };
    assert!(fact("particles").starts_with("64 fluid, "));
    assert!(fact("scheme").starts_with("wendland_c2_"));
    // The same facts are told to people, line by line.
    let lines = monoflow(&["check", text(&place.case)]);
    for what in ["scheme", "particles", "time step"] {
        let line = format!("{what:10} {}", fact(what));
        assert!(lines.succeeds().out.contains(&line), "{line}: {lines:?}");
    }
}

#[test]
fn mistakes_come_with_their_places() {
    let place = Place::with(&TINY.replace("end = 0.1", "end = -1\nfoo = 3"));
    let answer = monoflow(&["check", text(&place.case), "--json"]);
    answer.fails(2, &["time.end", "foo"]);
    let found = object(&answer);
    assert_eq!(found["sound"], false);
    assert!(found["error"].as_str().unwrap().contains("time.end"));
    let problems = found["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 2, "{found:#}");
    let end = problems
        .iter()
        .find(|problem| problem["key"] == "time.end")
        .unwrap();
    let line = TINY.lines().position(|line| line == "end = 0.1").unwrap() + 1;
    assert_eq!((&end["line"], &end["column"]), (&line.into(), &7.into()));
    assert!(end["file"].as_str().unwrap().ends_with("tiny.toml"));
    assert!(!end["help"].as_str().unwrap().is_empty());
    // What is not in the text of the case has a sentence all the same.
    let none = monoflow(&["check", "/nowhere/case.toml", "--json"]);
    none.fails(2, &["/nowhere/case.toml"]);
    let found = object(&none);
    assert_eq!(
        (&found["sound"], &found["problems"]),
        (&false.into(), &Value::Array(Vec::new()))
    );
}

#[test]
fn list_answers_with_one_object() {
    let answer = monoflow(&["list", "--json"]);
    let found = object(answer.succeeds());
    let named = |key: &str, name: &str| {
        let entries = found[key].as_array().unwrap();
        entries.iter().any(|entry| entry["name"] == name)
    };
    assert!(named("models", "molteni") && named("references", "martin_moyce"));
    let schemes = found["schemes"].as_array().unwrap();
    for (family, name) in [
        ("wcsph", "wendland_c2_tait_molteni_artificial_dynamic"),
        ("mps", "hyperbolic_hyperbolic_symmetric_laplacian"),
        ("shallow_water", "roe_manning"),
        ("euler", "ideal_hllc_monotonised_central"),
    ] {
        let is_it =
            |scheme: &&serde_json::Value| scheme["family"] == family && scheme["name"] == name;
        let scheme = schemes.iter().find(is_it).expect(family);
        assert!(scheme["dimensions"].is_u64() && scheme["precision"].is_string());
    }
}
