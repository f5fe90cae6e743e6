//! Runs from beginning to end, with and without disturbance.

use crate::common::{Place, TINY, assert_same, monoflow, phases, program, summary, text};
use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Much artificial viscosity takes shorter steps.
#[test]
fn much_artificial_viscosity_is_stable() {
    let place = Place::new();
    place
        .run("out", &["--set", "fluid.artificial_alpha=10"])
        .succeeds();
    let out = place.path("out");
    let gauges = fs::read_to_string(out.join("gauges.csv")).unwrap();
    let column = gauges.split(',').position(|name| name == "speed_max_m_s");
    let last = gauges.lines().last().unwrap().split(',');
    let speed: f64 = last.clone().nth(column.unwrap()).unwrap().parse().unwrap();
    assert!(speed < 1.0, "{speed} m/s");
}

#[test]
fn a_run_leaves_everything_behind() {
    let place = Place::new();
    let answer = place.draw("out", &[]);
    answer.succeeds();
    assert!(answer.out.contains("report.html"));
    let out = place.path("out");
    for name in [
        "run.toml",
        "frames.pvd",
        "gauges.csv",
        "report.html",
        "checkpoint-a.bin",
    ] {
        assert!(out.join(name).is_file(), "{name} is missing");
    }
    assert_eq!(fs::read_dir(out.join("frames")).unwrap().count(), 6);
    let summary = summary(&out);
    for key in [
        "status",
        "scheme",
        "device",
        "precision",
        "particles",
        "steps",
        "sim_time",
        "wall_seconds",
        "step_seconds",
        "rate",
        "phases",
        "rebuilds",
        "late",
        "traffic",
        "version",
    ] {
        assert!(!summary[key].is_null(), "{key} is missing");
    }
    assert_eq!(summary["status"], "complete");
    assert_eq!(phases(&out), ["advance", "forces", "list", "sort"]);
    assert_eq!(summary["particles"]["fluid"], 64);
    let total = summary["particles"]["total"].as_u64().unwrap();
    assert_eq!(total, 64 + summary["particles"]["wall"].as_u64().unwrap());
    assert!(
        summary["sim_time"].as_f64().unwrap() >= 0.1 && summary["rate"].as_f64().unwrap() > 0.0
    );
    let gauges = fs::read_to_string(out.join("gauges.csv")).unwrap();
    let mut rows = gauges.lines();
    assert!(
        rows.next()
            .unwrap()
            .starts_with("time_s,step,dt_s,front_m,level_m,kinetic_J")
    );
    assert_eq!(rows.clone().count(), 51);
    let first: Vec<f64> = rows
        .next()
        .unwrap()
        .split(',')
        .map(|cell| cell.parse().unwrap())
        .collect();
    assert!((first[3] - 0.1).abs() < 1e-6 && (first[4] - 0.1).abs() < 1e-6);
    assert!((first[8] - 10.0).abs() < 1e-4, "mass of the fluid");
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    for part in [
        "Front against experiments",
        "Water height",
        "Resolved plan",
        "data:image/png",
        "Timing",
    ] {
        assert!(report.contains(part), "the report lacks `{part}`");
    }
    // From the folder alone.
    fs::remove_file(out.join("report.html")).unwrap();
    monoflow(&["report", text(&out)]).succeeds();
    assert_eq!(fs::read_to_string(out.join("report.html")).unwrap(), report);
    // Nothing is left to resume.
    let again = monoflow(&["resume", text(&out)]);
    assert!(again.succeeds().err.contains("complete"));
}

/// What the phases of a run add up to is the time of its steps, whatever these do.
#[test]
fn phases_add_up_to_the_time_of_steps() {
    let finer = TINY.replace("spacing = 0.0125", "spacing = 0.0025");
    let raft = "[[geometry]]\nname = \"raft\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.02, 0.08]\nmax = [0.08, 0.1]\nmotion = \"raft\"\n\
        [[floating]]\nname = \"raft\"\ndensity = 500\n";
    let tracer = "[tracer]\nmodel = \"diffusing\"\ndiffusing.diffusivity = 1e-5\n";
    let numerics = "[numerics]\ndensity_diffusion = \"antuono\"\ndensity_filter = \"shepard\"\nfilter_every = 5\n";
    let carrying =
        finer.replace("max = [0.1, 0.1]", "max = [0.1, 0.1]\ntracer = 1.0") + raft + tracer;
    let cases = [
        (finer.clone(), 4),
        (carrying.clone() + numerics, 8),
        (format!("scheme = \"mps\"\n{carrying}"), 7),
        (
            format!("scheme = \"mps\"\n{finer}[mps]\npressure = \"semi_implicit\"\n"),
            5,
        ),
    ];
    for (case, count) in cases {
        let place = Place::with(&case);
        // On an idle machine they are 98 % and more. Whatever else is at work comes between two steps, where threads wait for each
        // other: of twenty runs beside five others the best had 77 %. Without the time of forces a fourth is left.
        let mut shares = (0..20).map(|_| share_of_phases(&place, count));
        let is_whole = shares.any(|share| share > 0.5 && share <= 1.0);
        assert!(is_whole, "phases take up less than half of {case}");
    }
}

/// What part of the time of steps is in one of so many phases.
fn share_of_phases(place: &Place, count: usize) -> f64 {
    place
        .run("out", &["--steps", "60", "--overwrite", "--threads", "1"])
        .succeeds();
    let summary = summary(&place.path("out"));
    let parts = summary["phases"].as_object().unwrap();
    assert_eq!(parts.len(), count, "{parts:?}");
    let sum: f64 = parts.values().map(|part| part.as_f64().unwrap()).sum();
    sum / summary["step_seconds"].as_f64().unwrap()
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    let place = Place::new();
    place.run("one", &["--threads", "1", "--quiet"]).succeeds();
    let quiet = place.run("two", &["--threads", "2", "--quiet"]);
    assert!(quiet.succeeds().err.is_empty() && quiet.out.is_empty());
    assert_same(&place.path("one"), &place.path("two"));
}

#[test]
fn precision_integrator_filter_and_fixed_rebuilds_run_in_three_dimensions() {
    let text = crate::common::TINY
        .replace("dimensions = 2", "dimensions = 3\nprecision = \"f64\"")
        .replace("min = [0.0, 0.0]", "min = [0.0, 0.0, 0.0]")
        .replace("max = [0.4, 0.4]", "max = [0.4, 0.1, 0.4]")
        .replace("max = [0.4, 0.2]", "max = [0.4, 0.1, 0.2]")
        .replace("max = [0.1, 0.1]", "max = [0.1, 0.1, 0.1]")
        .replace("\"+y\"", "\"+z\"")
        .replace("at = [0.05]", "at = [0.05, 0.05]");
    let place = Place::with(&text);
    let more = [
        "--set",
        "numerics.integrator=symplectic",
        "--set",
        "numerics.filter_every=20",
    ];
    let answer = place.run("a", &[&more[..], &["--steps", "50"]].concat());
    assert!(
        answer.succeeds().err.contains(", symplectic, "),
        "{answer:?}"
    );
    let fixed = ["--set", "numerics.rebuild_every=10", "--until", "0.02"];
    place.run("b", &[&more[..], &fixed].concat()).succeeds();
    assert_eq!(summary(&place.path("a"))["steps"], 50);
    assert!(summary(&place.path("b"))["sim_time"].as_f64().unwrap() < 0.021);
}

/// Enough steps for a signal to come in between.
const SLOW: [&str; 10] = [
    "--set",
    "discretisation.spacing=0.005",
    "--set",
    "numerics.filter_every=30",
    "--set",
    "numerics.step_bound=pairs",
    "--set",
    "output.checkpoint_every=0.002",
    "--threads",
    "1",
];

fn start(place: &Place, out: &str) -> Child {
    let mut command = program();
    command
        .args(["run", text(&place.case), "--out", text(&place.path(out))])
        .args(["--set", "output.pictures=[]"])
        .args(SLOW)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().unwrap()
}

/// Waits until the run has written its second checkpoint.
fn wait_for_checkpoint(place: &Place, out: &str) {
    let path = place.path(out).join("checkpoint-b.bin");
    let begin = Instant::now();
    while !path.exists() {
        assert!(
            begin.elapsed() < Duration::from_secs(60),
            "no checkpoint came"
        );
        sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_killed_run_goes_on_bit_for_bit() {
    let place = Place::new();
    place.run("whole", &SLOW).succeeds();
    for (out, wait) in [("early", 0), ("later", 60), ("late", 150)] {
        let mut child = start(&place, out);
        wait_for_checkpoint(&place, out);
        sleep(Duration::from_millis(wait));
        // SIGKILL: nothing can be tidied up.
        let _ = child.kill();
        child.wait().unwrap();
        monoflow(&["resume", text(&place.path(out))]).succeeds();
        assert_same(&place.path("whole"), &place.path(out));
    }
}

#[test]
fn ctrl_c_leaves_a_run_that_goes_on_bit_for_bit() {
    let place = Place::new();
    place.run("whole", &SLOW).succeeds();
    for (out, signal) in [("int", "-INT"), ("term", "-TERM")] {
        let mut child = start(&place, out);
        wait_for_checkpoint(&place, out);
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        assert_eq!(child.wait().unwrap().code(), Some(3));
        let folder = place.path(out);
        assert_eq!(summary(&folder)["status"], "interrupted");
        assert!(
            fs::read_to_string(folder.join("report.html"))
                .unwrap()
                .contains("interrupted")
        );
        monoflow(&["resume", text(&folder)]).succeeds();
        let all = |folder| {
            let mut all = crate::common::results(folder);
            // The checkpoint on request came in between: the two files are other ones.
            all.retain(|(name, _)| !name.ends_with(".bin"));
            all
        };
        assert!(all(&place.path("whole")) == all(&folder), "results differ");
    }
}

#[test]
fn a_full_disk_ends_the_run_but_not_the_checkpoint() {
    let place = Place::new();
    let more = [
        "--set",
        "output.gauges_every=0.0001",
        "--set",
        "output.frames_every=0",
    ];
    place.run("whole", &more).succeeds();
    let out = place.path("out");
    // Writing beyond the limit is an error, as on a full disk, if the signal is ignored.
    let script = format!(
        "trap '' XFSZ; ulimit -f 64; exec {} run {} --out {} {}",
        env!("CARGO_BIN_EXE_monoflow"),
        text(&place.case),
        text(&out),
        more.join(" ")
    );
    let answer: crate::common::Answer = Command::new("sh")
        .args(["-c", &script])
        .output()
        .unwrap()
        .into();
    answer.fails(
        1,
        &["cannot write", "gauges.csv", "free space", "because: "],
    );
    let summary = summary(&out);
    assert_eq!(summary["status"], "failed");
    assert!(summary["error"].as_str().unwrap().contains("gauges.csv"));
    monoflow(&["resume", text(&out)]).succeeds();
    assert_same(&place.path("whole"), &out);
}

/// Water at rest under its own pressure: what is diffused without the correction is the difference that
/// carries the weight.
#[test]
fn the_hydrostatic_correction_is_a_choice() {
    let still =
        crate::common::TINY.replace("max = [0.1, 0.1]", "max = [0.4, 0.1]\nhydrostatic = true");
    let place = Place::with(&still);
    let ferrari = [
        "numerics.density_diffusion=ferrari",
        "numerics.viscosity=inviscid",
    ];
    let run = |out: &str, settings: &[&str]| {
        let mut more = vec!["--steps", "100"];
        for setting in settings {
            more.extend(["--set", setting]);
        }
        place.run(out, &more).succeeds();
        fs::read(place.path(out).join("gauges.csv")).unwrap()
    };
    let published = "numerics.hydrostatic_correction=false";
    for (name, words) in [("molteni", &[][..]), ("ferrari", &ferrari[..])] {
        let default = run(name, words);
        let with = [words, &["numerics.hydrostatic_correction=true"]].concat();
        let without = [words, &[published]].concat();
        assert!(run(&format!("{name} with"), &with) == default, "{name}");
        assert!(
            run(&format!("{name} without"), &without) != default,
            "{name}"
        );
    }
}

/// Gauges look at the particles near them where nothing else is due, and at the whole state where a frame is.
#[test]
fn gauges_do_not_depend_on_frames() {
    let place = Place::new();
    let more = [
        "--set",
        "gauge=[{name='front', type='front', axis='+x', band={min=[0, 0], max=[0.4, 0.05]}}, {name='left', type='front', axis='-x'}, {name='level', type='height', at=[0.05]}, {name='p', type='pressure', at=[0.0, 0.02]}, {name='s', type='pressure', at=[0.0, 0.05], normal='+x', diameter=0.06}, {name='f', type='force', on='tank', axis='+x'}]",
        "--set",
        "line=[{name='wall', from=[0.0, 0.01], to=[0.4, 0.15], points=21}]",
        "--set",
        "output.pictures=[]",
        "--set",
        "reference.front=[]",
    ];
    let with = |every: &'static str| [&more[..], &["--set", every]].concat();
    place.run("none", &with("output.frames_every=0")).succeeds();
    place
        .run("all", &with("output.frames_every=0.002"))
        .succeeds();
    for file in ["gauges.csv", "line-wall.csv"] {
        let read = |run: &str| fs::read_to_string(place.path(run).join(file)).unwrap();
        let (none, all) = (read("none"), read("all"));
        assert_eq!(none, all);
        assert!(none.lines().count() > 50 && !none.contains("NaN"), "{none}");
    }
}
