//! Neighbours that are listed, and those that are searched for.

use crate::common::{Place, TINY, assert_same, monoflow, program, results, text};
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

const SEARCHED: [&str; 2] = ["--set", "numerics.neighbours=searched"];

/// What a run recorded, without checkpoints: these name their plan.
fn recorded(place: &Place, out: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = results(&place.path(out));
    files.retain(|(name, _)| !name.starts_with("checkpoint"));
    files
}

/// With everything that walks along neighbours: what models gather, the fastest pairs, filters, tracers, columns,
/// bodies that float and forces.
const ALL: &[&str] = &[
    "--set",
    "numerics.wall=adami",
    "--set",
    "numerics.density_diffusion=antuono",
    "--set",
    "numerics.gradient=corrected",
    "--set",
    "numerics.step_bound=pairs",
    "--set",
    "numerics.filter_every=7",
    "--set",
    "columns.show=[\"vorticity\", \"free_surface\"]",
    "--steps",
    "60",
];

#[test]
fn searched_neighbours_give_the_same_bits() {
    let warm = "name = \"water\"\ntracer_formula = \"2*x\"\n";
    let spreads = "\n[tracer]\nmodel = \"diffusing\"\ndiffusing.diffusivity = 1e-4\n";
    let text = TINY.replace("name = \"water\"\n", warm) + spreads;
    // With schemes that other tests compile, too.
    let text = format!("precision = \"f64\"\n{text}");
    let place = Place::with(&text);
    for (name, more) in [("plain", &["--until", "0.03"][..]), ("all", ALL)] {
        let (listed, searched) = (format!("{name}-listed"), format!("{name}-searched"));
        place.run(&listed, more).succeeds();
        let more = [more, &SEARCHED].concat();
        place.run(&searched, &more).succeeds();
        assert!(
            recorded(&place, &listed) == recorded(&place, &searched),
            "{name}"
        );
        let threads = format!("{name}-threads");
        place
            .run(&threads, &[&more[..], &["--threads", "3"]].concat())
            .succeeds();
        assert_same(&place.path(&searched), &place.path(&threads));
    }
}

#[test]
fn a_run_with_searched_neighbours_goes_on_bit_for_bit() {
    let place = Place::new();
    place.run("whole", &SEARCHED).succeeds();
    let steps = [&SEARCHED[..], &["--until", "0.05"]].concat();
    place.run("part", &steps).succeeds();
    monoflow(&["resume", text(&place.path("part")), "--until", "0.1"]).succeeds();
    let (whole, part) = (recorded(&place, "whole"), recorded(&place, "part"));
    let last = |files: &[(String, Vec<u8>)]| {
        let mut frames = files.iter().filter(|(name, _)| name.starts_with("frames/"));
        frames.next_back().cloned()
    };
    assert!(last(&whole) == last(&part));
}

#[test]
fn mps_searches_where_no_equation_is_solved() {
    let text = TINY
        .replace("dimensions = 2", "scheme = \"mps\"\ndimensions = 2")
        .replace("checkpoint_every = 0.005", "checkpoint_every = 0.01");
    let place = Place::with(&text);
    let more = ["--until", "0.02"];
    place.run("listed", &more).succeeds();
    let searched = [&more[..], &SEARCHED].concat();
    place.run("searched", &searched).succeeds();
    assert!(recorded(&place, "listed") == recorded(&place, "searched"));
    let solved = [&searched[..], &["--set", "mps.pressure=semi_implicit"]].concat();
    let answer = place.run("solved", &solved);
    answer.fails(
        2,
        &[
            "the equation for the pressure keeps a number for each neighbour",
            "write pressure = \"explicit\"",
        ],
    );
}

#[test]
fn mps_on_a_gpu_does_not_search() {
    let case = concat!(env!("CARGO_MANIFEST_DIR"), "/cases/mps/dam-break-2d.toml");
    let check = [&["check", case, "--device", "cuda:0"], &SEARCHED[..]].concat();
    monoflow(&check).fails(2, &["numerics.neighbours", "run on the CPU"]);
}

#[test]
fn other_words_are_told_of_the_two() {
    let answer = Place::new().run("out", &["--set", "numerics.neighbours=cells"]);
    answer.fails(2, &["numerics.neighbours", "listed", "searched"]);
}

/// The greatest memory that a run of this program took, in bytes, as the system says while it lasts.
fn peak(place: &Place, out: &str, more: &[&str]) -> u64 {
    let mut run = program();
    run.args(["run", text(&place.case), "--out", text(&place.path(out))]);
    // Columns of larger runs are mapped one by one, as these are then.
    run.env("MALLOC_MMAP_THRESHOLD_", "262144");
    let run = run.args(more).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = run.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let said = fs::read_to_string(&status).unwrap_or_default();
        let line = said.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        most = most.max(1024 * kib.unwrap_or(0));
        sleep(Duration::from_millis(1));
    }
    assert!(child.wait().unwrap().success());
    most
}

/// Bytes that `check` says a run needs, and how many particles it has.
fn said(place: &Place, more: &[&str]) -> (f64, f64) {
    let answer = monoflow(&[&["check", text(&place.case)], more].concat());
    let out = &answer.succeeds().out;
    let number = |before: &str, unit: &str| -> f64 {
        let line = out.lines().find(|line| line.starts_with(before)).unwrap();
        let words = line.split(unit).next().unwrap();
        words.split_whitespace().last().unwrap().parse().unwrap()
    };
    let particles = number("particles", " in all");
    (number("memory", " B a particle") * particles, particles)
}

/// Still water, of two sizes: what the larger takes beyond the smaller is what `check` says, within 15 %. Without
/// pictures, whose files differ as much as these sizes do.
#[test]
#[cfg(target_os = "linux")]
fn a_run_takes_the_memory_that_check_says() {
    let text = "dimensions = 3\nprecision = \"f32\"\n[numerics]\nsmoothing_ratio = 1.732\n\
        [discretisation]\nspacing = 0.05\n\
        [domain]\nmin = [0.0, 0.0, 0.0]\nmax = [1.0, 1.0, 1.0]\nperiodic = [\"x\", \"y\"]\n\
        [[geometry]]\nname = \"floor\"\nkind = \"wall\"\nshape = \"plane\"\npoint = [0.0, 0.0, 0.2]\nnormal = \"+z\"\n\
        [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\n\
        min = [0.0, 0.0, 0.2]\nmax = [1.0, 1.0, 0.9]\n\
        [time]\nend = 1.0\n[output]\nframes_every = 0.0001\ngauges_every = 0.0001\n\
        checkpoint_every = 0.0001\npictures = []\n";
    let place = Place::with(text);
    for word in ["listed", "searched"] {
        let set = format!("numerics.neighbours={word}");
        let of = |spacing: &str| {
            let spacing = format!("discretisation.spacing={spacing}");
            let more = ["--set", &set, "--set", &spacing];
            let (bytes, particles) = said(&place, &more);
            let more = [&more[..], &["--steps", "3"]].concat();
            (
                peak(&place, &format!("{word}-{spacing}"), &more) as f64,
                bytes,
                particles,
            )
        };
        let (small, large) = (of("0.05"), of("0.02"));
        let particles = large.2 - small.2;
        let (taken, said) = (
            (large.0 - small.0) / particles,
            (large.1 - small.1) / particles,
        );
        eprintln!("{word}: {taken:.0} B a particle, check says {said:.0}");
        assert!(
            (taken / said - 1.0).abs() < 0.15,
            "{word}: {taken:.0} and {said:.0}"
        );
        assert!(word == "listed" || taken < 200.0, "{taken:.0}");
    }
}
