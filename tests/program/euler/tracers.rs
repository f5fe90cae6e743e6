//! Several tracers, by name.

use super::TUBE;
use crate::common::{Place, monoflow, summary, text};
use monoflow_output::{Collection, StoredGrid, Table};
use std::fs;

/// The tube whose bubble holds two, of which one is in what enters, too.
fn two(helium: &str, dye: &str) -> String {
    let light = format!("tracer = {{ {helium} }}\n");
    let both = match helium.is_empty() {
        true => format!("tracer = {{ {dye} }}\n"),
        false if dye.is_empty() => light,
        false => format!("tracer = {{ {helium}, {dye} }}\n"),
    };
    let shock = match dye.is_empty() {
        true => "direction = [1, 0] }\n",
        false => "direction = [1, 0] }\ntracer = { dye = 0.25 }\n",
    };
    TUBE.replace("tracer = 1\n", &both)
        .replace("direction = [1, 0] }\n", shock)
}

const HELIUM: &str = "helium = 1";
const DYE: &str = "dye = \"0.5 + x\"";

struct Results {
    frame: StoredGrid,
    table: Table,
    summary: serde_json::Value,
    report: String,
}

fn run(case: &str) -> Results {
    let place = Place::with(case);
    place.run("out", &[]).succeeds();
    let out = place.path("out");
    let list = Collection::read(out.join("frames.pvd")).unwrap();
    let last = &list.entries().last().unwrap().file;
    Results {
        frame: StoredGrid::read(out.join(last)).unwrap(),
        table: Table::read(out.join("gauges.csv")).unwrap(),
        summary: summary(&out),
        report: fs::read_to_string(out.join("report.html")).unwrap(),
    }
}

/// Arrays, columns, balances and headings have names, and what each says is what it says alone.
#[test]
fn each_is_told_by_its_name() {
    let both = run(&two(HELIUM, DYE));
    let alone = [
        ("helium", run(&two(HELIUM, ""))),
        ("dye", run(&two("", DYE))),
    ];
    for (name, one) in &alone {
        let part = both.frame.scalar(name).expect("an array");
        assert!(part.iter().any(|part| *part > 0.2), "{name}");
        assert_eq!(Some(part), one.frame.scalar(name));
        for column in [format!("probe_{name}"), format!("{name}_kg")] {
            let values = both.table.column(&column).expect("a column");
            assert_eq!(Some(values), one.table.column(&column));
        }
        for when in ["start", "end"] {
            let mass = &both.summary["tracers"][name][when];
            assert!(mass.as_f64().unwrap() > 0.0);
            assert_eq!(mass, &one.summary["tracers"][name][when]);
        }
        for words in [format!(">{name}<"), format!("{name} in the grid")] {
            assert!(both.report.contains(&words), "{words}");
        }
    }
    assert_ne!(both.frame.scalar("helium"), both.frame.scalar("dye"));
    assert!(both.frame.scalar("tracer").is_none());
    assert_eq!(
        both.frame.scalar("density"),
        alone[0].1.frame.scalar("density")
    );
    // What the shock brings in has its own dye, and no helium.
    let first = |name: &str| both.frame.scalar(name).unwrap()[0];
    assert!((first("dye") - 0.25).abs() < 1e-6 && first("helium").abs() < 1e-6);
}

/// One with a name is one without in all but its name.
#[test]
fn a_name_changes_nothing_else() {
    let [plain, named] = [TUBE.to_owned(), two("tracer = 1", "")].map(|case| run(&case));
    assert_eq!(plain.frame.scalar("tracer"), named.frame.scalar("tracer"));
    assert_eq!(plain.table.names(), named.table.names());
    assert!(named.report.contains(">Tracer<"));
}

#[test]
fn the_table_has_a_row_for_each() {
    let place = Place::with(&two(HELIUM, DYE));
    let answer = monoflow(&["check", text(&place.case)]);
    answer.succeeds();
    for words in [
        "state.light.tracer.helium",
        "state.light.tracer.dye",
        "state.shocked.tracer.dye",
    ] {
        assert!(answer.out.contains(words), "{words}: {}", answer.out);
    }
    let formula = two(HELIUM, "dye = \"10*x\"");
    let place = Place::with(&formula);
    let words = &["the tracer `dye` of state `light` is", "from 0 to 1"];
    monoflow(&["check", text(&place.case)]).fails(2, words);
}

/// What may be a slip of the pen is told by `check`, which counts it, and by `run`.
#[test]
fn a_slip_of_the_pen_is_told() {
    let text_of = two(HELIUM, "").replace(
        "direction = [1, 0] }\n",
        "direction = [1, 0] }\ntracer = { heluim = 0.25 }\n",
    );
    let place = Place::with(&text_of);
    let told = "is a tracer of its own: did you mean `he";
    let checked = monoflow(&["check", text(&place.case)]);
    checked.succeeds();
    for part in [told, "mind the caution"] {
        assert!(checked.out.contains(part), "{}", checked.out);
    }
    let answer = place.run("out", &[]);
    answer.succeeds();
    assert!(
        answer.err.contains("caution: the tracer `he"),
        "{}",
        answer.err
    );
    assert!(answer.err.contains(told), "{}", answer.err);
}
