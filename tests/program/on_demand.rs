//! Schemes that are not linked in: compiled when a case asks for them.
use crate::common::{Answer, Place, assert_same, cache, program, summary, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Settings of the tiny case that no linked scheme has.
const ASKED: [&str; 4] = [
    "--set",
    "numerics.kernel=cubic_spline",
    "--set",
    "numerics.eos=cole",
];

/// The same for another scheme, so that tests do not wait for each other.
const ANOTHER: [&str; 4] = [
    "--set",
    "numerics.kernel=gaussian",
    "--set",
    "numerics.eos=cole",
];

fn run(place: &Place, out: &str, more: &[&str], environment: &[(&str, &Path)]) -> Answer {
    let out = place.path(out);
    let mut program = program();
    program
        .args(["run", text(&place.case), "--out", text(&out)])
        .args(more);
    for (name, value) in environment {
        program.env(name, value);
    }
    program.output().unwrap().into()
}

/// Compiled schemes whose names begin so.
fn kept(cache: &Path, begin: &str) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(cache.join("programs")) else {
        return Vec::new();
    };
    let files = files.map(|file| file.unwrap().path());
    let is_it = |file: &PathBuf| {
        file.file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .starts_with(begin)
    };
    files.filter(is_it).collect()
}

const CUBIC: &str = "wcsph_f32_2d_cubic_spline_cole_molteni_artificial_dynamic_none";
const GAUSSIAN: &str = "wcsph_f32_2d_gaussian_cole_molteni_artificial_dynamic_none";

#[test]
fn what_is_not_linked_in_is_compiled_once_and_goes_on_bit_for_bit() {
    for file in kept(&cache(), CUBIC) {
        fs::remove_file(file).unwrap();
    }
    let place = Place::new();
    let check = |place: &Place| {
        let mut check = program();
        check.args(["check", text(&place.case)]).args(ASKED);
        let answer: Answer = check.output().unwrap().into();
        answer.succeeds().out.clone()
    };
    assert!(check(&place).contains("(will be compiled when it is run, once)"));
    let whole = run(
        &place,
        "whole",
        &[&ASKED[..], &["--until", "0.04"]].concat(),
        &[],
    );
    let said = "compiling cubic_spline · cole · molteni · artificial · dynamic · none · plain, f32, 2D (once, about";
    assert!(whole.succeeds().err.contains(said), "{}", whole.err);
    assert!(check(&place).contains("(compiled before)"));
    let begun = run(
        &place,
        "parts",
        &[&ASKED[..], &["--until", "0.02"]].concat(),
        &[],
    );
    assert!(!begun.succeeds().err.contains("compiling"), "{}", begun.err);
    let mut resume = program();
    resume.args(["resume", text(&place.path("parts")), "--until", "0.04"]);
    let answer: Answer = resume.output().unwrap().into();
    answer.succeeds();
    assert_same(&place.path("whole"), &place.path("parts"));
    assert_eq!(
        summary(&place.path("whole"))["scheme"],
        "cubic_spline_cole_molteni_artificial_dynamic"
    );
}

#[test]
fn two_processes_may_compile_the_same_and_damage_is_mended() {
    for file in kept(&cache(), GAUSSIAN) {
        fs::remove_file(file).unwrap();
    }
    let place = Place::new();
    let start = |out: &str| {
        let mut program = program();
        program
            .args([
                "run",
                text(&place.case),
                "--out",
                text(&place.path(out)),
                "--until",
                "0.02",
            ])
            .args(ANOTHER)
            .stderr(Stdio::piped())
            .stdout(Stdio::piped());
        program.spawn().unwrap()
    };
    let both = [start("a"), start("b")];
    for child in both {
        let answer: Answer = child.wait_with_output().unwrap().into();
        answer.succeeds();
    }
    assert_same(&place.path("a"), &place.path("b"));
    for file in kept(&cache(), GAUSSIAN) {
        // Not in place: another test's process may have it open.
        let damaged = file.with_extension("damaged");
        fs::write(&damaged, "no library").unwrap();
        fs::rename(damaged, file).unwrap();
    }
    let again = run(
        &place,
        "c",
        &[&ANOTHER[..], &["--until", "0.02"]].concat(),
        &[],
    );
    assert!(
        again.succeeds().err.contains("compiling gaussian"),
        "{}",
        again.err
    );
    assert_same(&place.path("a"), &place.path("c"));
    the_library_of_another_scheme_is_refused(&place);
}

/// Puts a library that is sound in the place of one for another kernel.
fn the_library_of_another_scheme_is_refused(place: &Place) {
    for file in kept(&cache(), GAUSSIAN) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let there = file.with_file_name(name.replace("gaussian", "quadratic"));
        fs::copy(&file, there).unwrap();
    }
    let quadratic = ["--set", "numerics.kernel=quadratic"];
    let answer = run(place, "d", &[&quadratic[..], &ANOTHER[2..]].concat(), &[]);
    assert_eq!(answer.code, Some(2), "{}", answer.err);
    let said = [
        "is the scheme gaussian · cole ·",
        "and not the scheme quadratic · cole ·",
    ];
    assert!(
        said.iter().all(|part| answer.err.contains(part)),
        "{}",
        answer.err
    );
    for file in kept(&cache(), &GAUSSIAN.replace("gaussian", "quadratic")) {
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn what_stands_in_the_way_is_said() {
    let place = Place::new();
    let empty = place.path("cache");
    let own = |name: &str, value: &Path| {
        let environment = [("MONOFLOW_CACHE", empty.as_path()), (name, value)];
        run(&place, "out", &ASKED, &environment)
    };
    let forbidden = run(
        &place,
        "out",
        &[&ASKED[..], &["--no-compile"]].concat(),
        &[("MONOFLOW_CACHE", &empty)],
    );
    forbidden.fails(
        2,
        &[
            "compiling is switched off",
            "take what is there: wendland_c2 · tait · molteni · artificial · dynamic · none · plain, f32, 2D",
        ],
    );
    own("CARGO", Path::new("/nowhere/cargo")).fails(
        2,
        &[
            "there is no Cargo to compile it: `/nowhere/cargo`",
            "https://rustup.rs",
        ],
    );
    own("MONOFLOW_SOURCES", Path::new("/nowhere")).fails(
        2,
        &[
            "no sources of monoflow",
            "`/nowhere`",
            "set MONOFLOW_SOURCES",
        ],
    );
    let file = place.path("a-file");
    fs::write(&file, "").unwrap();
    run(
        &place,
        "out",
        &ASKED,
        &[("MONOFLOW_CACHE", &file.join("cache"))],
    )
    .fails(
        1,
        &[
            "cannot make",
            "a-file/cache",
            "MONOFLOW_CACHE names another folder",
        ],
    );
    assert!(!place.path("out").exists(), "nothing was run");
}

#[cfg(unix)]
#[test]
fn a_compiler_that_fails_is_told_of() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let cargo = |name: &str, text: &str| {
        let path = place.path(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    };
    let with = |cargo: &Path| {
        let cache = place.path("cache");
        run(
            &place,
            "out",
            &ASKED,
            &[("MONOFLOW_CACHE", &cache), ("CARGO", cargo)],
        )
    };
    with(&cargo("killed", "kill -9 $$")).fails(1, &["Cargo was killed by signal 9"]);
    let full = "echo 'error: No space left on device (os error 28)' >&2; exit 101";
    with(&cargo("full", full)).fails(
        1,
        &["does not compile (Cargo ended with 101)", "No space left"],
    );
    // It says that all is well and makes nothing.
    with(&cargo("idle", "exit 0")).fails(1, &["cannot write", ".draft"]);
    assert!(kept(&place.path("cache"), "").is_empty());
}

/// Sources that have changed since the program was built could have other layouts.
#[test]
fn changed_sources_are_refused() {
    let place = Place::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = place.path("sources");
    for name in ["abi", "device", "kernels", "ops"] {
        copy_folder(
            &root.join("crates").join(name),
            &copy.join("crates").join(name),
        );
    }
    let changed = copy.join("crates/ops/src/lib.rs");
    let text = fs::read_to_string(&changed).unwrap();
    fs::write(&changed, text + "\n// changed\n").unwrap();
    let cache = place.path("cache");
    let environment = [
        ("MONOFLOW_CACHE", cache.as_path()),
        ("MONOFLOW_SOURCES", &copy),
    ];
    run(&place, "out", &ASKED, &environment).fails(
        2,
        &[
            "have changed since this program was built",
            "cargo build --release",
        ],
    );
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap().path();
        let to = to.join(entry.file_name().unwrap());
        if entry.is_dir() {
            copy_folder(&entry, &to);
        } else {
            fs::copy(&entry, &to).unwrap();
        }
    }
}

#[test]
fn schemes_are_compiled_ahead() {
    let place = Place::new();
    let folder = place.path("ahead");
    let build = |more: &[&str]| -> Answer {
        let mut build = program();
        build
            .args(["build", text(&place.case), "-o", text(&folder)])
            .args(more);
        build.output().unwrap().into()
    };
    let linked = build(&[]);
    assert!(
        linked.succeeds().out.contains("is linked in"),
        "{}",
        linked.out
    );
    build(&ASKED).succeeds();
    let files = kept(&folder, CUBIC);
    assert_eq!(files.len(), 1);
    // A program beside them finds them there, and must not copy them onto themselves.
    let bytes = fs::read(&files[0]).unwrap();
    let beside = folder.join("monoflow");
    fs::copy(env!("CARGO_BIN_EXE_monoflow"), &beside).unwrap();
    let again = Command::new(&beside)
        .args(["build", text(&place.case), "-o", text(&folder)])
        .args(ASKED)
        .env("MONOFLOW_CACHE", place.path("empty"))
        .output();
    Answer::from(again.unwrap()).succeeds();
    assert_eq!(fs::read(&files[0]).unwrap(), bytes);
}
