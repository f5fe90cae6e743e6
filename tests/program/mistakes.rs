//! Every mistake has its sentence and its exit code.

use crate::common::{Answer, Place, TINY, monoflow, program, summary, text};
use std::fs;

#[test]
fn mistakes_in_a_case_are_shown_where_they_are() {
    for (from, to, words) in [
        ("end = 0.1", "", &["time.end", "tiny.toml"][..]),
        ("end = 0.1", "end = 0.1\nfoo = 3", &["foo", "tiny.toml:"]),
        ("end = 0.1", "end = -1", &["time.end", "end = -1"]),
        ("end = 0.1", "end = \"soon\"", &["time.end"]),
        (
            "spacing = 0.0125",
            "spacing = 1e-9",
            &["particles", "spacing"],
        ),
        (
            "dimensions = 2",
            "dimensions = 2\n[numerics]\nkernel = \"wendlant\"",
            &["wendland_c2"],
        ),
        (
            "max = [0.1, 0.1]",
            "max = [0.1, 0.1]\nvelocity = [nan, 0.0]",
            &["water"],
        ),
        ("title =", "title", &["tiny.toml:"]),
    ] {
        let place = Place::with(&TINY.replace(from, to));
        place.run("out", &[]).fails(2, words);
        assert!(!place.path("out").exists(), "a folder was made for nothing");
    }
    monoflow(&["run", "/nowhere/case.toml"]).fails(2, &["/nowhere/case.toml"]);
    Place::new()
        .run("out", &["--set", "numerics.cfl=7"])
        .fails(2, &["numerics.cfl"]);
    for (option, value, words) in [
        ("--until", "-1", "a time in seconds"),
        ("--steps", "0", "a whole number of steps"),
        ("--steps", "1.5", "a whole number of steps"),
        ("--threads", "-1", "from 0 to 4096"),
    ] {
        let answer = Place::new().run("out", &[option, value]);
        answer.fails(2, &[option, words]);
    }
}

#[test]
fn what_is_not_to_be_compiled_is_refused_with_the_nearest_scheme() {
    let place = Place::new();
    let more = [
        "--no-compile",
        "--set",
        "numerics.kernel=gaussian",
        "--set",
        "numerics.wall=lennard_jones",
    ];
    let (out, empty) = (place.path("out"), place.path("cache"));
    let mut refused = program();
    refused
        .args(["run", text(&place.case), "--out", text(&out)])
        .args(more)
        .env("MONOFLOW_CACHE", empty);
    let refused: Answer = refused.output().unwrap().into();
    refused.fails(
        2,
        &[
            "gaussian · tait · molteni · artificial · lennard_jones",
            "--no-compile",
            "take what is there: wendland_c2 · tait",
        ],
    );
    place
        .run("out", &["--set", "fluid.gamma=5"])
        .fails(2, &["fluid.gamma", "cole"]);
    place
        .run(
            "out",
            &[
                "--set",
                "numerics.density_diffusion=none",
                "--set",
                "numerics.hydrostatic_correction=false",
            ],
        )
        .fails(
            2,
            &[
                "`numerics.hydrostatic_correction` is given",
                "numerics.density_diffusion = \"none\" does not read it",
            ],
        );
    if !cfg!(feature = "cuda") {
        place
            .run("out", &["--device", "cuda:0"])
            .fails(2, &["GPU", "--features cuda"]);
    }
    let unknown = place.run("out", &["--device", "tpu"]);
    assert!(unknown.code == Some(2) && unknown.err.contains("`tpu` is not a device"));
}

#[test]
fn too_large_a_case_is_refused_before_it_is_built() {
    let place = Place::new();
    // 5e8 particles: possible to count, impossible to hold.
    place
        .run("out", &["--set", "discretisation.spacing=4.5e-6"])
        .fails(2, &["at most 67108864 are possible", "spacing"]);
}

/// A record cannot have one column twice: that is said before the run that is to be replaced is gone.
#[test]
fn a_wrong_name_of_a_gauge_leaves_the_older_run() {
    let place = Place::new();
    place.run("out", &["--steps", "2"]).succeeds();
    let record = || fs::read_to_string(place.path("out").join("gauges.csv")).unwrap();
    let before = record();
    let case = fs::read_to_string(&place.case).unwrap();
    let twice = "[[gauge]]\nname = \"mass\"\ntype = \"mass\"\n";
    fs::write(&place.case, case + twice).unwrap();
    let place_of_it = ["mass_kg", "gauge.mass.name"];
    monoflow(&["check", text(&place.case)]).fails(2, &place_of_it);
    place.run("out", &["--overwrite"]).fails(2, &place_of_it);
    assert_eq!(record(), before);
}

#[test]
fn a_folder_with_something_in_it_is_left_alone() {
    let place = Place::new();
    let out = place.path("out");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("thesis.tex"), "years of work").unwrap();
    place
        .run("out", &[])
        .fails(2, &["not empty", "--overwrite"]);
    place
        .run("out", &["--overwrite"])
        .fails(2, &["not a run directory"]);
    place.run("run", &["--steps", "20"]).succeeds();
    fs::write(place.path("run").join("notes.txt"), "mine").unwrap();
    place.run("run", &[]).fails(2, &["not empty"]);
    place
        .run("run", &["--overwrite", "--steps", "10"])
        .succeeds();
    assert_eq!(
        fs::read_to_string(place.path("run").join("notes.txt")).unwrap(),
        "mine"
    );
    assert_eq!(summary(&place.path("run"))["steps"], 10);
    assert_eq!(
        fs::read_dir(place.path("run").join("frames"))
            .unwrap()
            .count(),
        2
    );
    monoflow(&["resume", text(&out)]).fails(2, &["not a run directory", "run.toml"]);
    monoflow(&["report", text(&place.path("none"))]).fails(2, &["not a run directory"]);
}

#[test]
fn damaged_checkpoints_are_found_out() {
    let place = Place::new();
    place
        .run(
            "out",
            &["--steps", "60", "--set", "output.checkpoint_every=0.002"],
        )
        .succeeds();
    let out = place.path("out");
    let paths = ["checkpoint-a.bin", "checkpoint-b.bin"].map(|name| out.join(name));
    let whole = paths.clone().map(|path| fs::read(path).unwrap());
    let mut open = summary(&out);
    open["status"] = "running".into();
    let reopen = || fs::write(out.join("summary.json"), open.to_string()).unwrap();
    reopen();

    type Damage = fn(&mut Vec<u8>);
    let damage: [(&str, Damage); 6] = [
        ("cut off", |bytes| bytes.truncate(bytes.len() - 1000)),
        ("cut off", |bytes| bytes.truncate(11)),
        ("checksum", |bytes| bytes[900] ^= 1),
        ("checksum", |bytes| bytes.push(0)),
        ("not a checkpoint", |bytes| bytes[0] = b'X'),
        ("format 9", |bytes| bytes[8] = 9),
    ];
    for (words, damage) in damage {
        for (path, whole) in paths.iter().zip(&whole) {
            let mut bytes = whole.clone();
            damage(&mut bytes);
            fs::write(path, bytes).unwrap();
        }
        let answer = monoflow(&["resume", text(&out)]);
        answer.fails(2, &["no usable checkpoint", "checkpoint-a.bin", words]);
    }
    // With one of them whole, that one is taken, and the other is spoken of.
    fs::write(&paths[0], &whole[0]).unwrap();
    fs::write(&paths[1], b"MONOFLOW").unwrap();
    let answer = monoflow(&["resume", text(&out)]);
    assert!(
        answer
            .succeeds()
            .err
            .contains("checkpoint-b.bin cannot be used")
    );
    // Of another case.
    reopen();
    let run = fs::read_to_string(out.join("run.toml")).unwrap();
    fs::write(out.join("run.toml"), run.replace("cfl = 0.", "cfl = 0.0")).unwrap();
    monoflow(&["resume", text(&out)]).fails(2, &["another case"]);
}

#[test]
fn numbers_are_easy_to_read() {
    let place = Place::new();
    let more = [
        "--set",
        "numerics.smoothing_ratio=1.3",
        "--set",
        "discretisation.spacing=0.02",
        "--set",
        "output.gauges_every=1e-9",
    ];
    let check = monoflow(&[&["check", text(&place.case)][..], &more].concat());
    let told = &check.succeeds().out;
    assert!(
        [" 0.026 ", " 0.052 ", " 1e-9 "]
            .iter()
            .all(|number| told.contains(number)),
        "{told}"
    );
    assert!(
        !told.contains("000000") && !told.contains("99999"),
        "{told}"
    );
    let one = place.run("one", &["--steps", "1"]);
    assert!(one.succeeds().err.contains("after 1 step in"), "{one:?}");
}

#[test]
fn a_run_that_goes_wrong_says_where() {
    let place = Place::new();
    let up = place.run("up", &["--set", "geometry.water.velocity=[0.0, 20.0]"]);
    up.fails(
        1,
        &[
            "particle",
            "left the domain",
            "step",
            "frames/frame-",
            "enlarge `domain`",
        ],
    );
    let summary = summary(&place.path("up"));
    assert_eq!(summary["status"], "failed");
    assert!(
        summary["error"]
            .as_str()
            .unwrap()
            .contains("left the domain")
    );
    let report = fs::read_to_string(place.path("up").join("report.html")).unwrap();
    assert!(report.contains("left the domain"));

    let thick = [
        "--set",
        "numerics.viscosity=morris",
        "--set",
        "precision=f64", // which is linked in
        "--set",
        "fluid.kinematic_viscosity=1e6",
        "--set",
        "fluid.sound_speed=20.0",
        "--set",
        "fluid.max_speed=2.0",
    ];
    place
        .run("thick", &thick)
        .fails(1, &["time step has collapsed", "viscosity", "particle"]);
}

#[test]
fn help_list_explain_check_and_doctor_answer() {
    let help = monoflow(&["--help"]);
    for word in ["Exit codes", "Examples", "resume", "explain", "doctor"] {
        assert!(help.succeeds().out.contains(word));
    }
    assert!(
        monoflow(&["run", "--help"])
            .succeeds()
            .out
            .contains("--set")
    );
    let list = monoflow(&["list"]);
    assert!(
        list.succeeds()
            .out
            .contains("wendland_c2_tait_molteni_artificial_dynamic")
    );
    let explained = monoflow(&["explain", "molteni"]);
    assert!(explained.succeeds().out.contains("doi:"));
    // Comments in examples of the pages are no headings.
    let explained = monoflow(&["explain", "numerics.cfl"]);
    let out = &explained.succeeds().out;
    assert!(
        out.contains("\nCases of compressible flow (compressible flow)\n"),
        "{out}"
    );
    monoflow(&["explain", "wendland"]).fails(2, &["nearest", "wendland_c2"]);
    let place = Place::new();
    let check = monoflow(&["check", text(&place.case)]);
    for word in ["numerics.kernel", "64 fluid", "memory", "sound"] {
        assert!(check.succeeds().out.contains(word));
    }
    assert!(monoflow(&["doctor"]).succeeds().out.contains("cores"));
    // A closed pipe is no reason to complain.
    let mut child = program()
        .arg("list")
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

/// What is found only when particles are placed, bodies are cut out or ties are made has the line that it is about.
#[test]
fn mistakes_found_late_have_their_line() {
    const BOX: &str = include_str!("../../cases/moored-box.toml");
    const WING: &str = include_str!("../../cases/euler/naca-0012.toml");
    let corners = "corners = [[4.0, -0.02], [7.0, -0.02], [7.0, 0.48]]";
    for (case, from, to, words) in [
        (
            BOX,
            "stiffness = 200.0",
            "stiffness = 1e12",
            "the stiffness of the spring `fore` is",
        ),
        (
            BOX,
            corners,
            "corners = [[4, 0], [5, 0], [7, 0]]",
            "body `slope`: a polygon of 3 corners has no area",
        ),
        (
            BOX,
            "max = [7.0, 0.6]",
            "max = [7e12, 0.6]",
            "shrink `domain`",
        ),
        (
            WING,
            "vortex = [0.25, 0.0]",
            "vortex = [0.25, 5.0]",
            "its vortex at (0.25, 5) m lies in the open",
        ),
        (
            WING,
            "code = \"0012\"\nchord = 1.0",
            "code = \"0012\"\nchord = 25.0",
            "the lift of a body that leaves the grid is not known",
        ),
    ] {
        assert!(case.contains(from), "{from}");
        let place = Place::with(&case.replacen(from, to, 1));
        monoflow(&["check", text(&place.case)]).fails(2, &[words, "\n --> ", "tiny.toml:"]);
        place
            .run("out", &[])
            .fails(2, &[words, "\n --> ", "tiny.toml:"]);
    }
}
