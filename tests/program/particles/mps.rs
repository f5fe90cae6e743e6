//! Runs of MPS from beginning to end, with and without disturbance, and their mistakes.

use crate::common::{Place, TINY, assert_same, monoflow, program, summary, text};
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The tiny column with the scheme of MPS and a gauge of pressure.
fn tiny() -> String {
    TINY.replace("dimensions = 2", "dimensions = 2\nscheme = \"mps\"")
        + "[[gauge]]\nname = \"floor\"\ntype = \"pressure\"\nat = [0.05, 0.0]\n"
}

const SEMI_IMPLICIT: [&str; 2] = ["--set", "mps.pressure=semi_implicit"];

#[test]
fn an_explicit_run_leaves_everything_behind() {
    let place = Place::with(&tiny());
    place.run("out", &[]).succeeds();
    let out = place.path("out");
    let summary = summary(&out);
    assert_eq!(summary["status"], "complete");
    assert_eq!(
        summary["scheme"],
        "hyperbolic_hyperbolic_symmetric_laplacian"
    );
    assert_eq!(summary["particles"]["fluid"], 64);
    assert!(summary["products_per_step"].is_null());
    for phase in ["sort", "list", "predict", "pressure", "correct"] {
        assert!(summary["phases"][phase].as_f64().unwrap() > 0.0, "{phase}");
    }
    let gauges = fs::read_to_string(out.join("gauges.csv")).unwrap();
    let mut rows = gauges.lines();
    let columns: Vec<&str> = rows.next().unwrap().split(',').collect();
    assert_eq!(columns[3..6], ["front_m", "level_m", "floor_Pa"]);
    assert!(columns.contains(&"elastic_J") && columns.contains(&"density_error"));
    let floor = rows.map(|row| row.split(',').nth(5).unwrap().parse::<f64>().unwrap());
    assert!(floor.fold(0.0, f64::max) > 100.0, "water has no weight");
    let run = fs::read_to_string(out.join("run.toml")).unwrap();
    assert!(run.contains("scheme = \"mps\"") && run.contains("[plan.numerics.mps]"));
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    for part in [
        "MPS, explicit",
        "Pressure at gauges",
        "Greatest density error",
    ] {
        assert!(report.contains(part), "the report lacks `{part}`");
    }
    fs::remove_file(out.join("report.html")).unwrap();
    monoflow(&["report", text(&out)]).succeeds();
    assert_eq!(fs::read_to_string(out.join("report.html")).unwrap(), report);
}

#[test]
fn a_semi_implicit_run_tells_of_its_solver() {
    let place = Place::with(&tiny());
    place.run("explicit", &[]).succeeds();
    place.run("out", &SEMI_IMPLICIT).succeeds();
    let out = place.path("out");
    let steps = |out: &str| summary(&place.path(out))["steps"].as_u64().unwrap();
    assert!(5 * steps("out") < steps("explicit"), "no longer steps");
    let products = summary(&out)["products_per_step"].as_f64().unwrap();
    assert!(1.0 < products && products < 100.0, "{products}");
    // The stored excess is a pressure: nothing is said of densities.
    let gauges = fs::read_to_string(out.join("gauges.csv")).unwrap();
    let columns = gauges.lines().next().unwrap();
    assert!(!columns.contains("elastic_J") && !columns.contains("density_error"));
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("products of matrix and vector a step"));
    assert!(report.contains("MPS, semi-implicit") && !report.contains("Greatest density error"));
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    let place = Place::with(&tiny());
    for (name, more) in [("explicit", &[][..]), ("implicit", &SEMI_IMPLICIT)] {
        let out = |threads: &str| format!("{name}-{threads}");
        for threads in ["1", "2"] {
            let more = [more, &["--threads", threads, "--quiet"]].concat();
            place.run(&out(threads), &more).succeeds();
        }
        assert_same(&place.path(&out("1")), &place.path(&out("2")));
    }
}

#[test]
fn a_killed_run_goes_on_bit_for_bit() {
    let place = Place::with(&tiny());
    let slow = [
        "--set",
        "discretisation.spacing=0.004",
        "--set",
        "output.checkpoint_every=0.002",
        "--threads",
        "1",
    ];
    for (name, more) in [("explicit", &[][..]), ("implicit", &SEMI_IMPLICIT)] {
        let more = [&slow[..], more].concat();
        let whole = format!("{name}-whole");
        place.run(&whole, &more).succeeds();
        for wait in [0, 100] {
            let out = format!("{name}-{wait}");
            let folder = place.path(&out);
            let mut child = program()
                .args(["run", text(&place.case), "--out", text(&folder)])
                .args(&more)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let begin = Instant::now();
            while !folder.join("checkpoint-b.bin").exists() {
                assert!(begin.elapsed() < Duration::from_secs(60), "no checkpoint");
                sleep(Duration::from_millis(1));
            }
            sleep(Duration::from_millis(wait));
            // SIGKILL: nothing can be tidied up.
            let _ = child.kill();
            child.wait().unwrap();
            monoflow(&["resume", text(&folder)]).succeeds();
            assert_same(&place.path(&whole), &folder);
        }
    }
}

#[test]
fn schemes_run_in_both_precisions_and_dimensions() {
    let three = tiny()
        .replace("dimensions = 2", "dimensions = 3")
        .replace("min = [0.0, 0.0]", "min = [0.0, 0.0, 0.0]")
        .replace("max = [0.4, 0.4]", "max = [0.4, 0.1, 0.4]")
        .replace("max = [0.4, 0.2]", "max = [0.4, 0.1, 0.2]")
        .replace("max = [0.1, 0.1]", "max = [0.1, 0.1, 0.1]")
        .replace("\"+y\"", "\"+z\"")
        .replace("at = [0.05]", "at = [0.05, 0.05]")
        .replace("at = [0.05, 0.0]", "at = [0.05, 0.05, 0.0]");
    let places = [Place::with(&tiny()), Place::with(&three)];
    // One that is linked in, and one that is compiled here.
    let schemes = [
        ["hyperbolic", "hyperbolic", "symmetric", "laplacian"],
        ["cubic", "difference", "least_pressure", "inviscid"],
    ];
    for [kernel, gradient_kernel, gradient, viscosity] in schemes {
        let name = [kernel, gradient_kernel, gradient, viscosity].join("_");
        let words = [
            format!("numerics.kernel={kernel}"),
            format!("mps.gradient_kernel={gradient_kernel}"),
            format!("mps.gradient={gradient}"),
            format!("numerics.viscosity={viscosity}"),
        ];
        let linked = kernel == "hyperbolic";
        for (place, other) in places.iter().zip(["precision=f64", "precision=f32"]) {
            // Of what is compiled here one in each dimension.
            let both = ["precision=f32", "precision=f64"];
            for precision in both.into_iter().filter(|&one| linked || one == other) {
                for pressure in ["mps.pressure=explicit", "mps.pressure=semi_implicit"] {
                    let words = words.iter().map(String::as_str);
                    let mut more = vec!["--steps", "3", "--overwrite", "--quiet"];
                    for setting in words.chain([precision, pressure, "output.pictures=[]"]) {
                        more.extend(["--set", setting]);
                    }
                    place.run("out", &more).succeeds();
                    let summary = summary(&place.path("out"));
                    assert_eq!(
                        (&summary["steps"], summary["scheme"].as_str()),
                        (&3.into(), Some(name.as_str()))
                    );
                }
            }
        }
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let place = Place::with(&tiny());
    place
        .run("out", &["--set", "numerics.eos=tait"])
        .fails(2, &["`numerics.eos` has no meaning for MPS", "--set:1:10"]);
    place
        .run("out", &["--set", "mps.tolerance=1e-3"])
        .fails(2, &["has no meaning for explicit pressure"]);
    place.run("out", &["--set", "scheme=mp"]).fails(
        2,
        &["did you mean `mps`", "known: wcsph, mps, shallow_water"],
    );
    if !cfg!(feature = "cuda") {
        place.run("out", &["--device", "cuda:0"]).fails(
            2,
            &[
                "hyperbolic_hyperbolic_symmetric_laplacian",
                "--features cuda",
            ],
        );
    }
    Place::new()
        .run("out", &["--set", "mps.tension=true"])
        .fails(2, &["`mps` has no meaning for a scheme of SPH"]);
}

#[test]
fn a_pressure_that_is_not_found_ends_the_run() {
    let place = Place::with(&tiny());
    let few = ["--set", "mps.iterations=2", "--set", "mps.tolerance=1e-8"];
    place.run("out", &[&SEMI_IMPLICIT[..], &few].concat()).fails(
        1,
        &[
            "the pressure equation was not solved to 1e-8 within 2 products of matrix and vector in the step after step",
            "frames/frame-",
            "Raise `mps.tolerance`",
            "or `mps.iterations`, or lower `numerics.cfl`",
        ],
    );
    let summary = summary(&place.path("out"));
    assert_eq!(summary["status"], "failed");
    assert!(
        summary["error"]
            .as_str()
            .unwrap()
            .contains("was not solved")
    );
    let report = fs::read_to_string(place.path("out").join("report.html")).unwrap();
    assert!(report.contains("was not solved"));
}

#[test]
fn a_particle_that_escapes_is_named() {
    let place = Place::with(&tiny());
    place
        .run("up", &["--set", "geometry.water.velocity=[0.0, 20.0]"])
        .fails(1, &["particle", "left the domain", "enlarge `domain`"]);
    let fast = [
        "--set",
        "numerics.viscosity=laplacian",
        "--set",
        "fluid.kinematic_viscosity=1e6",
    ];
    place
        .run("thick", &fast)
        .fails(1, &["time step has collapsed", "limited by viscosity"]);
}

#[test]
fn models_are_listed_and_explained() {
    let list = monoflow(&["list"]);
    for word in [
        "\nmps:\n",
        "numerics.kernel (mps):",
        "mps.gradient (mps):",
        "mps.pressure (mps):",
    ] {
        assert!(list.succeeds().out.contains(word), "{word}");
    }
    for (name, words) in [
        ("hyperbolic", ["(numerics.kernel, mps)", "r_e/r"]),
        ("least_pressure", ["(mps.gradient, mps)", "Koshizuka"]),
        ("semi_implicit", ["(mps.pressure, mps)", "lap P"]),
        ("dummy", ["(numerics.wall, mps)", "first layer"]),
        (
            "inviscid",
            ["(numerics.viscosity, wcsph)", "(numerics.viscosity, mps)"],
        ),
    ] {
        let answer = monoflow(&["explain", name]);
        for word in words {
            assert!(
                answer.succeeds().out.contains(word),
                "{name}: {}",
                answer.out
            );
        }
    }
    let place = Place::with(&tiny());
    let check = monoflow(&["check", text(&place.case)]);
    for word in ["mps.gradient", "64 fluid", "dummy", "memory", "sound"] {
        assert!(check.succeeds().out.contains(word), "{word}");
    }
    assert!(!check.out.contains("numerics.eos") && !check.out.contains("mps.tolerance"));
}
