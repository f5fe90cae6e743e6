//! Runs from beginning to end.

use super::{POOL, RIVER, place};
use crate::common::{assert_same, monoflow, summary, text};
use monoflow_output::{Collection, StoredFrame, Table};
use std::fs;
use std::path::Path;

/// Everything that a complete run of the river leaves behind.
#[test]
fn a_run_leaves_everything_behind() {
    let place = place(RIVER);
    let answer = place.draw("out", &[]);
    answer.succeeds();
    assert!(answer.out.contains("report.html") && answer.err.contains("hllc_manning"));
    let out = place.path("out");
    for name in ["run.toml", "checkpoint-a.bin", "checkpoint-b.bin"] {
        assert!(out.join(name).is_file(), "{name} is missing");
    }
    let run = fs::read_to_string(out.join("run.toml")).unwrap();
    assert!(
        run.contains("scheme = \"hllc_manning\"") && run.contains("scheme = \"shallow_water\"")
    );
    frames(&out);
    columns(&out);
    report(&out);

    let summary = summary(&out);
    let number = |key: &str| summary[key].as_f64().unwrap();
    assert_eq!(summary["status"], "complete");
    assert_eq!(summary["cells"], 16 * 4 * 4);
    assert_eq!(summary["negative"], 0);
    assert_eq!(summary["precision"], "f64");
    assert_eq!(number("sim_time"), 4.0);
    assert!(number("rate") > 0.0 && number("steps") > 40.0);
    // 1 mm/s rising to 2, then falling to nothing: 1.5 mm and 2 mm on 16 m2,
    // but for steps across the kinks.
    assert!((number("rained") - 16.0 * 3.5e-3).abs() < 1e-5);
    // No more than conductivity and suction allow in thin ground, and no less than the conductivity
    // where it stays wet.
    assert!(number("infiltrated") > 0.5 * 16.0 * 4e-4 && number("infiltrated") < 16.0 * 0.02);
    // The flood brings 0.525 m3 and 0.6 m3 and goes on with 0.2 m3/s.
    let entered = |part: &str| summary["entered"][part].as_f64().unwrap();
    assert!(
        (entered("left") - 1.325).abs() < 1e-3,
        "{}",
        entered("left")
    );
    let given = summary["given"].as_object().unwrap();
    assert_eq!(given.len(), 1);
    assert!((given["left"].as_f64().unwrap() - 1.325).abs() < 1e-12);
    assert!(entered("right") < 0.0 && entered("top") == 0.0 && entered("bottom") == 0.0);
    let expected = number("volume_start") + entered("left") + entered("right") + number("rained")
        - number("infiltrated");
    assert!((number("volume_end") - expected).abs() < 1e-12 * expected);
    assert!(number("balance_error").abs() < 1e-12 * number("volume_end"));
    let dye = &summary["tracers"]["dye"];
    let came = dye["entered"]["left"].as_f64().unwrap();
    // ∫ Q c dt of what is given.
    assert!((came - 5.04514).abs() < 5e-3, "{came}");
    assert!(dye["infiltrated"].as_f64().unwrap() > 0.0);
}

fn frames(out: &Path) {
    let list = Collection::read(out.join("frames.pvd")).unwrap();
    assert_eq!(list.entries().len(), 5);
    assert_eq!(fs::read_dir(out.join("frames")).unwrap().count(), 5);
    for entry in list.entries() {
        let frame = StoredFrame::read(out.join(&entry.file)).unwrap();
        assert_eq!((frame.time, frame.triangles.len()), (entry.time, 256));
        let column = |name: &str| frame.scalar(name).unwrap();
        let (depth, level, bed) = (column("depth"), column("level"), column("bed"));
        for cell in 0..256 {
            assert!(depth[cell] >= 0.0 && (level[cell] - bed[cell] - depth[cell]).abs() < 1e-6);
        }
        assert!(column("velocity").iter().all(|speed| speed.is_finite()));
        // Rain thins what is there; none grows beyond what came.
        for (name, most) in [("salt", 3.0), ("dye", 6.9)] {
            let contents = column(name);
            assert!(
                contents.iter().all(|c| (-1e-6..=most + 1e-6).contains(c)),
                "{name}"
            );
            assert!(contents.iter().any(|c| *c > 0.0));
        }
    }
    let peaks = StoredFrame::read(out.join("peaks.vtu")).unwrap();
    let last = list.entries().last().unwrap();
    let last = StoredFrame::read(out.join(&last.file))
        .unwrap()
        .scalar("depth")
        .unwrap();
    let deepest = peaks.scalar("depth_max").unwrap();
    assert!(deepest.iter().zip(&last).all(|(most, now)| most >= now));
    assert!(
        peaks
            .scalar("speed_max")
            .unwrap()
            .iter()
            .any(|speed| *speed > 0.1)
    );
    assert_eq!(peaks.scalar("arrival").unwrap().len(), 256);
}

fn columns(out: &Path) {
    let gauges = fs::read_to_string(out.join("gauges.csv")).unwrap();
    assert_eq!(
        gauges.lines().next().unwrap(),
        "time_s,step,dt_s,up_depth_m,up_level_m,up_u_m_s,up_v_m_s,up_dye,up_salt,\
         down_depth_m,down_level_m,down_u_m_s,down_v_m_s,down_dye,down_salt,\
         middle_discharge_m3_s,volume_m3,wet_area_m2,speed_max_m_s,\
         entered_left_m3,entered_right_m3,entered_bottom_m3,entered_top_m3,rained_m3,\
         infiltrated_m3,balance_error_m3,\
         dye_amount,dye_entered_left,dye_entered_right,dye_entered_bottom,dye_entered_top,\
         dye_infiltrated,dye_balance_error,\
         salt_amount,salt_entered_left,salt_entered_right,salt_entered_bottom,salt_entered_top,\
         salt_infiltrated,salt_balance_error"
    );
    assert!(
        !gauges.contains("-0,") && !gauges.contains("-0\n"),
        "a zero has a sign"
    );
    let table = Table::read(out.join("gauges.csv")).unwrap();
    let column = |name: &str| table.column(name).unwrap();
    assert_eq!(column("time_s").len(), 41);
    assert_eq!((column("time_s")[0], column("time_s")[40]), (0.0, 4.0));
    assert_eq!(column("up_depth_m")[0], 0.1);
    assert!(column("volume_m3").iter().all(|volume| *volume > 1.0));
    // The river flows to the right, from the left of the section to its right.
    assert!(column("up_u_m_s")[40] > 0.0 && column("middle_discharge_m3_s")[40] > 0.0);
    // It takes salt away and brings dye.
    assert!((column("up_salt")[0] - 3.0).abs() < 1e-12 && column("up_dye")[0] == 0.0);
    let end = column("up_salt")[40];
    assert!(
        (0.9..2.0).contains(&end) && column("up_dye")[40] > 1.0,
        "{end}"
    );
    for of in ["", "dye_", "salt_"] {
        let unit = if of.is_empty() { "_m3" } else { "" };
        let errors = column(&format!("{of}balance_error{unit}"));
        assert!(
            errors.iter().all(|error| error.abs() < 1e-12),
            "{of}: {errors:?}"
        );
    }
}

fn report(out: &Path) {
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    for part in [
        "small river",
        "Depth at t = 4.000 s",
        "Greatest depth",
        "Balance of water",
        "<code>left</code> was given",
        "dye at t = 4.000 s",
        "What the water carries",
        "Balance of tracers",
        "1.325000",
        "Discharge",
        "Resolved plan",
        "data:image/png",
        "Timing",
    ] {
        assert!(report.contains(part), "the report lacks `{part}`");
    }
    // From the folder alone.
    fs::remove_file(out.join("report.html")).unwrap();
    monoflow(&["report", text(out)]).succeeds();
    assert_eq!(fs::read_to_string(out.join("report.html")).unwrap(), report);
    // Nothing is left to resume.
    let again = monoflow(&["resume", text(out)]);
    let words = "is complete (t = 4 s";
    assert!(again.succeeds().err.contains(words), "{}", again.err);
}

#[test]
fn steps_and_until_end_a_run() {
    let place = place(RIVER);
    place.run("steps", &["--steps", "7"]).succeeds();
    assert_eq!(summary(&place.path("steps"))["steps"], 7);
    assert_eq!(summary(&place.path("steps"))["status"], "complete");
    place.run("until", &["--until", "0.5"]).succeeds();
    assert_eq!(summary(&place.path("until"))["sim_time"], 0.5);
    let set = ["--set", "time.end=0.5", "--set", "output.pictures=[0]"];
    place.run("set", &set).succeeds();
    // Checkpoints say that they are of a plan of another origin.
    let rows = |out: &str| fs::read(place.path(out).join("gauges.csv")).unwrap();
    assert!(rows("until") == rows("set"));
    place
        .run("wrong", &["--until", "0"])
        .fails(2, &["--until", "greater than 0"]);
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    for order in ["1", "2"] {
        let place = place(RIVER);
        let run = |out: &str, threads: &str| {
            let set = format!("numerics.order={order}");
            let answer = place.run(out, &["--set", &set, "--threads", threads, "--quiet"]);
            assert!(answer.succeeds().err.is_empty() && answer.out.is_empty());
        };
        run("one", "1");
        run("two", "2");
        assert_same(&place.path("one"), &place.path("two"));
        let [one, two] =
            ["one", "two"].map(|out| fs::read(place.path(out).join("peaks.vtu")).unwrap());
        assert!(one == two, "peaks differ");
    }
}

/// Every solver and friction, at both orders, over a mesh from a file.
#[test]
fn every_scheme_runs_on_a_mesh_from_a_file() {
    let place = place(POOL);
    for riemann in ["roe", "hll", "hllc"] {
        for (friction, order) in [("manning", 1), ("none", 2)] {
            let out = format!("{riemann}-{friction}");
            let set = [
                format!("numerics.riemann={riemann}"),
                format!("numerics.friction={friction}"),
                format!("numerics.order={order}"),
                "output.peaks=false".to_owned(),
                "output.frames_every=0".to_owned(),
            ];
            let more: Vec<&str> = set.iter().flat_map(|set| ["--set", set]).collect();
            place.run(&out, &more).succeeds();
            let folder = place.path(&out);
            let summary = summary(&folder);
            let number = |key: &str| summary[key].as_f64().unwrap();
            assert_eq!(summary["scheme"], out.replace('-', "_"));
            assert!(
                (number("volume_start") - 4.0).abs() < 1e-12,
                "4 m2, 1 m deep"
            );
            assert!(
                (number("volume_end") - 4.5).abs() < 1e-12,
                "{}",
                number("volume_end")
            );
            assert!(!folder.join("peaks.vtu").exists());
            // Without rain and ground nothing of them is said, and nothing has a sign.
            let text = fs::read_to_string(folder.join("summary.json")).unwrap();
            assert!(
                text.contains("\"rained\": 0.0,") && text.contains("\"infiltrated\": 0.0,"),
                "{text}"
            );
            assert!(!text.contains("-0.0"), "{text}");
            // A comma in a name of the mesh is none in the name of a column.
            let gauges = fs::read_to_string(folder.join("gauges.csv")).unwrap();
            assert!(gauges.contains(",entered_outlet_ south_m3,"), "{gauges}");
        }
    }
}

/// Numbers of a CPU are of the precision that the case says.
#[test]
fn single_precision_runs_on_a_cpu() {
    let place = place(POOL);
    let single = ["--set", "precision=f32"];
    let case = ["check", text(&place.case)];
    monoflow(&[&case[..], &single[..]].concat()).succeeds();
    let ended = |out: &str, more: &[&str]| {
        place.run(out, more).succeeds();
        let summary = summary(&place.path(out));
        let number = |key: &str| summary[key].as_f64().unwrap();
        (summary["precision"].clone(), number("volume_end"))
    };
    let (precision, volume) = ended("single", &single);
    assert_eq!(precision, "f32");
    assert!((volume - 4.5).abs() < 1e-5, "{volume}");
    let (precision, double) = ended("double", &[]);
    assert_eq!(precision, "f64");
    assert!(double != volume);
}

/// What a later run does not write is not left from an earlier one.
#[test]
fn overwriting_leaves_nothing_of_the_old_run() {
    let place = place(RIVER);
    place.run("out", &["--steps", "5"]).succeeds();
    assert!(place.path("out").join("peaks.vtu").is_file());
    place
        .run("out", &["--steps", "5"])
        .fails(2, &["not empty", "--overwrite"]);
    let more = ["--overwrite", "--steps", "3", "--set", "output.peaks=false"];
    place.run("out", &more).succeeds();
    assert!(!place.path("out").join("peaks.vtu").exists());
    let report = fs::read_to_string(place.path("out").join("report.html")).unwrap();
    assert!(!report.contains("Greatest depth"));
}

/// Every case of the collection takes two steps.
#[test]
fn every_case_takes_two_steps() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/swe");
    let place = place(RIVER);
    let mut seen = 0;
    for entry in fs::read_dir(cases).unwrap() {
        let case = entry.unwrap().path();
        if case.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let out = place.path(case.file_stem().unwrap().to_str().unwrap());
        // Frames of two steps show nothing.
        let run = [
            "run",
            text(&case),
            "--out",
            text(&out),
            "--steps",
            "2",
            "--quiet",
        ];
        let quick = [
            "--set",
            "output.pictures=[]",
            "--set",
            "output.frames_every=0",
            "--set",
            "output.peaks=false",
        ];
        monoflow(&[&run[..], &quick].concat()).succeeds();
        let summary = summary(&out);
        assert_eq!(
            (&summary["steps"], &summary["negative"]),
            (&2.into(), &0.into()),
            "{}",
            case.display()
        );
        seen += 1;
    }
    assert!(seen >= 2);
}

/// A run that is lost says where, and its report does too.
#[test]
fn a_lost_run_says_where() {
    let place = place(RIVER);
    let answer = place.run(
        "out",
        &["--set", "water.velocity=[1e200, 0]", "--until", "0.1"],
    );
    answer.fails(
        1,
        &[
            "after step",
            "near (",
            "frames/frame-000000000.vtu",
            "numerics.cfl",
        ],
    );
    let summary = summary(&place.path("out"));
    assert_eq!(summary["status"], "failed");
    let report = fs::read_to_string(place.path("out").join("report.html")).unwrap();
    assert!(
        report.contains("near ("),
        "the report does not say what went wrong"
    );
}

/// What one region says of the velocity and another of the level does not depend on which comes first.
#[test]
fn regions_keep_what_they_say() {
    let last = |first: &str, second: &str| {
        let case = format!(
            "title = \"two regions\"\nscheme = \"shallow_water\"\nbed = 0.0\nmanning = 0.03\n[mesh]\nshape = \"rectangle\"\nmin = [0, 0]\nmax = [10, 2]\ncells = [10, 2]\n\
             [water]\nlevel = 1.0\n{first}{second}[time]\nend = 0.5\n[output]\nframes_every = 0\npictures = []\n"
        );
        let place = place(&case);
        let out = place.path("out");
        monoflow(&["run", text(&place.case), "--out", text(&out)]).succeeds();
        fs::read_to_string(out.join("gauges.csv")).unwrap()
    };
    let moving =
        "[[region]]\nname = \"moving\"\nmin = [0, 0]\nmax = [6, 2]\nvelocity = [1.0, 0.0]\n";
    let high = "[[region]]\nname = \"high\"\nmin = [4, 0]\nmax = [10, 2]\nlevel = 1.5\n";
    assert_eq!(last(moving, high), last(high, moving));
}

/// A lake so deep that what enters in a step is less than the last digit of a depth in single precision.
#[test]
fn water_that_rounding_loses_is_told() {
    let case = "title = \"a lake\"\nscheme = \"shallow_water\"\nprecision = \"f32\"\nbed = 0.0\nmanning = 0.03\n[mesh]\nshape = \"rectangle\"\nmin = [0, 0]\nmax = [200, 200]\ncells = [8, 8]\n\
        [water]\nlevel = 50.0\n[[boundary]]\nname = \"left\"\ntype = \"discharge\"\ndischarge = 0.05\n[time]\nend = 30\n[output]\nframes_every = 0\npictures = []\n";
    let said = |precision: &str| {
        let place = place(&case.replace("f32", precision));
        let out = place.path("out");
        let path = text(&out).to_owned();
        let run = monoflow(&["run", text(&place.case), "--out", &path]);
        run.succeeds();
        run.err.contains("are missing or too many")
    };
    assert!(said("f32"));
    assert!(!said("f64"));
}
