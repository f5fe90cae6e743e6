//! Models of one's own in cases.
//!
//! Studies lie in fixed folders below `target/tmp`, and what is compiled for them is kept there: the second
//! run of these tests compiles nothing.

mod axes;
mod refused;
mod unread;
use crate::common::{assert_same, monoflow, results, summary, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

fn base() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-models")
}

/// A study as `monoflow new` makes it.
fn fresh(name: &str) -> PathBuf {
    let folder = base().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(base()).unwrap();
    monoflow(&["new", text(&folder)]).succeeds();
    folder
}

/// The same, for tests that do not write in it.
fn shared() -> &'static Path {
    static SHARED: OnceLock<PathBuf> = OnceLock::new();
    SHARED.get_or_init(|| fresh("shared"))
}

/// Replaces a text in a file, once.
fn change(path: &Path, from: &str, to: &str) {
    let old = fs::read_to_string(path).unwrap();
    assert!(old.contains(from), "{old}");
    fs::write(path, old.replacen(from, to, 1)).unwrap();
}

#[test]
fn a_study_runs_and_goes_on_bit_for_bit_with_the_same_sources_alone() {
    let study = fresh("runs");
    let case = study.join("case.toml");
    let [whole, parts] = ["whole", "parts"].map(|name| study.join(name));
    let run = |out: &Path, end: &str| {
        let case = ["run", text(&case), "--out", text(out), "--until", end];
        let pictures = ["--set", "output.pictures=[0.0]"];
        monoflow(&[&case[..], &pictures].concat())
    };
    run(&whole, "0.1").succeeds();
    assert_eq!(
        summary(&whole)["scheme"],
        "quintic_of_mine_tait_molteni_artificial_dynamic"
    );
    run(&parts, "0.05").succeeds();
    let resume = || monoflow(&["resume", text(&parts), "--until", "0.1"]);

    // What else is in the folder does not matter; a comment in the sources does.
    fs::write(study.join("notes.txt"), "seen").unwrap();
    let model = study.join("src/quintic.rs");
    let sources = fs::read_to_string(&model).unwrap();
    fs::write(&model, format!("{sources}// changed\n")).unwrap();
    resume().fails(
        2,
        &[
            "the study `runs` in",
            "has changed since this run began",
            "--overwrite",
        ],
    );
    fs::write(&model, sources).unwrap();
    resume().succeeds();
    assert_same(&whole, &parts);

    // The folder may be moved, but must be somewhere.
    let moved = base().join("moved");
    let _ = fs::remove_dir_all(&moved);
    fs::rename(&study, &moved).unwrap();
    let parts = moved.join("parts");
    let resume = || monoflow(&["resume", text(&parts), "--until", "0.11"]);
    resume().fails(2, &["this run takes models from", "[plan.models]"]);
    change(&parts.join("run.toml"), text(&study), text(&moved));
    resume().succeeds();
}

#[test]
fn judges_know_the_words_of_a_study() {
    let case = shared().join("case.toml");
    let check = |more: &[&str]| monoflow(&[&["check", text(&case)], more].concat());
    let answer = check(&[]);
    let out = &answer.succeeds().out;
    let origin = |key: &str, words: &[&str]| {
        let row = out.lines().find(|line| line.starts_with(key)).unwrap();
        assert!(words.iter().all(|word| row.contains(word)), "{row}");
    };
    origin("models.path", &["given", "case.toml:"]);
    origin("numerics.kernel", &["quintic_of_mine", "given"]);
    // Its support is three smoothing lengths.
    origin("discretisation.influence_radius", &["0.039"]);

    check(&["--set", "numerics.kernel=quintic_of_min"])
        .fails(2, &["did you mean `quintic_of_mine`?", "wendland_c2"]);
    check(&["--set", "models.path=nowhere"]).fails(
        2,
        &[
            "there is no folder",
            "nowhere",
            "monoflow new",
            "models.path",
        ],
    );
    check(&["--set", "models.path=src"]).fails(2, &["there is no Cargo.toml in it"]);
    check(&["--set", "models.folder=x"]).fails(2, &["there is no key `folder` in `models`"]);
    check(&["--set", "models.path=3"]).fails(2, &["models.path"]);
    // Without the crate the word is not known.
    let without = fs::read_to_string(&case).unwrap();
    let without = without.replace("[models]\npath = \".\"", "[reference]");
    let other = base().join("without.toml");
    fs::write(&other, without).unwrap();
    let problem = "`quintic_of_mine` is not a known value of `numerics.kernel`";
    monoflow(&["check", text(&other)]).fails(2, &[problem]);
}

/// The model with a coefficient that the documentation shows, of which the text has a part.
fn documented(part: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/own-models.md");
    let page = fs::read_to_string(page).unwrap();
    let blocks = page.split("```rust\n").skip(1);
    let mut blocks = blocks.map(|rest| rest.split("```").next().unwrap());
    blocks.find(|block| block.contains(part)).unwrap().into()
}

/// A viscosity of which each liquid has its own, on a page and in a run.
#[test]
fn liquids_have_coefficients_of_a_model_of_ones_own() {
    let study = fresh("liquids");
    fs::write(study.join("src/mixed.rs"), documented("field()")).unwrap();
    let lib = study.join("src/lib.rs");
    let module = "mod mixed;\nmod quintic;\npub use mixed::Mixed;";
    change(&lib, "mod quintic;", module);
    change(
        &lib,
        "Quintic;\n}",
        "Quintic;\n    wcsph viscosity: Mixed<S>;\n}",
    );
    let case = study.join("case.toml");
    let said = fs::read_to_string(&case).unwrap();
    let said = said.replace(
        "kind = \"fluid\"",
        "kind = \"fluid\"\nmixed = { nu = 0.25 }",
    );
    fs::write(&case, said).unwrap();
    let set = ["--set", "numerics.viscosity=mixed"];
    let check = monoflow(&[&["check", text(&case)], &set[..]].concat());
    let said = &check.succeeds().out;
    assert!(
        said.lines()
            .any(|line| line.contains("mixed.nu") && line.contains("0.25")),
        "{said}"
    );
    let out = study.join("run");
    let run = [
        "run",
        text(&case),
        "--out",
        text(&out),
        "--steps",
        "2",
        "--quiet",
    ];
    monoflow(&[&run[..], &set[..]].concat()).succeeds();
    let frames = fs::read_dir(out.join("frames")).unwrap();
    let last = frames.map(|entry| entry.unwrap().path()).max().unwrap();
    let frame = monoflow_output::StoredFrame::read(last).unwrap();
    let (kind, nu) = (frame.scalar("kind").unwrap(), frame.scalar("nu").unwrap());
    let fluid = kind.iter().zip(&nu).filter(|(kind, _)| **kind == 0.0);
    assert!(fluid.clone().count() > 0 && fluid.clone().all(|(_, nu)| *nu == 0.25));
}

#[test]
fn a_coefficient_is_a_key_of_the_case() {
    let study = fresh("coefficient");
    fs::write(study.join("src/power.rs"), documented("KEYS")).unwrap();
    let lib = study.join("src/lib.rs");
    change(
        &lib,
        "mod quintic;",
        "mod power;\nmod quintic;\npub use power::WendlandPower;",
    );
    change(
        &lib,
        "Quintic;\n}",
        "Quintic;\n    wcsph kernel: WendlandPower;\n}",
    );
    let case = study.join("case.toml");
    change(
        &case,
        "quintic_of_mine\"",
        "wendland_power\"\n[numerics.wendland_power]\nexponent = 4",
    );
    let check = |more: &[&str]| monoflow(&[&["check", text(&case)], more].concat());
    let row = |more: &[&str], words: &[&str]| {
        let answer = check(more);
        let mut lines = answer.succeeds().out.lines();
        let row = lines.find(|line| line.starts_with("numerics.wendland_power.exponent"));
        assert!(
            words.iter().all(|word| row.unwrap().contains(word)),
            "{row:?}"
        );
    };
    row(&[], &["4", "given", "case.toml:"]);
    row(
        &["--set", "numerics.wendland_power.exponent=6"],
        &["6", "given", "--set"],
    );
    let set = |assignment| check(&["--set", assignment]);
    set("numerics.wendland_power.exponent=12")
        .fails(2, &["is 12 but must be a whole number between 3 and 9"]);
    set("numerics.wendland_power.exponent=5.5")
        .fails(2, &["is 5.5 but must be a whole number between 3 and 9"]);
    set("numerics.wendland_power.exponent=fast").fails(2, &["must be a number"]);
    set("numerics.wendland_power.exponnt=5").fails(2, &["no key `exponnt`", "`exponent`"]);
    // Another model, from without: its coefficients go with the one that the case names, but for what is set beside it.
    set("numerics.kernel=quadratic").succeeds();
    let quadratic = ["--set", "numerics.kernel=quadratic"];
    let exponent = ["--set", "numerics.wendland_power.exponent=4"];
    for both in [[quadratic, exponent], [exponent, quadratic]] {
        check(&both.concat()).fails(2, &["does not choose that model"]);
    }
    let folder = text(&study);
    let explained = monoflow(&["explain", "exponent", "--models", folder]);
    assert!(explained.succeeds().out.contains("whole number; 3 to 9"));
    let keys = monoflow(&["keys", "wcsph", "--models", folder]);
    assert!(
        keys.succeeds().out.contains("[numerics.wendland_power]"),
        "{keys:?}"
    );
    let schema = monoflow(&["schema", "--models", folder]);
    assert!(schema.succeeds().out.contains("\"exponent\""));

    let run = |out: &str, more: &[&str]| {
        let out = study.join(out);
        let run = ["run", text(&case), "--out", text(&out), "--until", "0.02"];
        monoflow(&[&run[..], more].concat()).succeeds();
        results(&out)
    };
    // With n = 4 it is the kernel that is linked in, but for the order of its factors.
    let front = |files: &[(String, Vec<u8>)]| -> f64 {
        let rows = {
            let gauges = files.iter().find(|(name, _)| name == "gauges.csv");
            String::from_utf8(gauges.unwrap().1.clone()).unwrap()
        };
        let last = rows.lines().last().unwrap().rsplit(',').next().unwrap();
        last.parse().unwrap()
    };
    let linked = &["--set", "numerics.kernel=wendland_c2"][..];
    change(&case, "[numerics.wendland_power]\nexponent = 4", "");
    let [own, linked, slender] = [
        run("own", &["--set", "numerics.wendland_power.exponent=4"]),
        run("linked", linked),
        run("slender", &["--set", "numerics.wendland_power.exponent=7"]),
    ]
    .map(|files| front(&files));
    assert!((own - linked).abs() < 1e-6 * linked, "{own} {linked}");
    assert!(
        (slender - linked).abs() > 1e-5 * linked,
        "{slender} {linked}"
    );
}

#[test]
fn models_are_held_to_their_laws() {
    let laws =
        |case: &Path, more: &[&str]| monoflow(&[&["check", text(case), "--laws"], more].concat());
    let answer = laws(&shared().join("case.toml"), &[]);
    let out = &answer.succeeds().out;
    assert!(
        out.starts_with("wcsph kernel quintic_of_mine keeps its laws\n"),
        "{out}"
    );
    assert!(out.contains("the case is sound"), "{out}");

    // A sign is wrong in one model, and the other is looked at all the same.
    let study = fresh("lawless");
    let model = study.join("src/quintic.rs");
    change(&model, "R::lit(120.0) - R", "R::lit(120.0) + R");
    fs::write(study.join("src/power.rs"), documented("KEYS")).unwrap();
    let lib = study.join("src/lib.rs");
    change(&lib, "mod quintic;", "pub mod power;\nmod quintic;");
    change(
        &lib,
        "Quintic;\n}",
        "Quintic;\n    wcsph kernel: power::WendlandPower;\n}",
    );
    let case = study.join("case.toml");
    let answer = laws(&case, &[]);
    answer.fails(
        2,
        &["laws are broken by 1 of 2 models of the study `lawless`"],
    );
    let lines: Vec<_> = answer.out.lines().collect();
    let sentence =
        "wcsph kernel quintic_of_mine breaks a law, its slope is the derivative of its shape: ";
    assert!(lines[0].starts_with(sentence), "{lines:?}");
    let place = "crates/ops/src/laws/wcsph/kernels.rs:";
    assert!(lines[0].contains(place), "{lines:?}");
    assert_eq!(lines[1], "wcsph kernel wendland_power keeps its laws");
    // Nothing was looked at after that.
    assert_eq!(answer.out.trim_end().lines().count(), 2, "{answer:?}");

    let answer = laws(&case, &["--json"]);
    answer.fails(2, &[]);
    let found: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(found["sound"], false);
    let [broken, kept] = [0, 1].map(|n| &found["laws"][n]);
    assert_eq!(
        (&broken["kept"], &kept["kept"]),
        (&false.into(), &true.into())
    );
    assert_eq!(broken["says"], lines[0]);
    assert_eq!(kept["type"], "power::WendlandPower");

    let place = crate::common::Place::new();
    let answer = laws(&place.case, &[]);
    assert!(
        answer
            .succeeds()
            .out
            .starts_with("the models of this case are those of monoflow"),
        "{answer:?}"
    );
}

#[test]
fn lists_and_explanations_take_a_study() {
    let folder = text(shared());
    let list = monoflow(&["list", "--models", folder]);
    let mut lines = list.succeeds().out.lines();
    let kernels = lines
        .by_ref()
        .skip_while(|line| *line != "numerics.kernel (wcsph):");
    let kernels: Vec<_> = kernels.take_while(|line| !line.is_empty()).collect();
    assert!(
        kernels.last().unwrap().contains("quintic_of_mine"),
        "{kernels:?}"
    );
    let answer = monoflow(&["explain", "quintic_of_mine", "--models", folder]);
    assert!(answer.succeeds().out.contains("Morris 1996"));
    monoflow(&["explain", "quintic_of_mine"]).fails(2, &["quintic_of_mine"]);
}

#[test]
fn a_mistake_is_told_with_its_place() {
    let study = fresh("mistaken");
    let model = study.join("src/quintic.rs");
    change(&model, "7.0 / (478.0 * PI)", "\"seven\"");
    let text_of = fs::read_to_string(&model).unwrap();
    let line = text_of
        .lines()
        .position(|line| line.contains("\"seven\""))
        .unwrap()
        + 1;
    let answer = monoflow(&["run", text(&study.join("case.toml"))]);
    answer.fails(
        2,
        &[
            "the study `mistaken` in",
            "does not compile",
            "expected `f64`, found `&str`",
            &format!("src/quintic.rs:{line}:"),
        ],
    );
    // Nothing is left of a run that did not begin.
    assert!(!study.join("runs").exists());
}

/// Cases of other families know the models of theirs, which keep their laws: `crates/properties/tests/programs/studies.rs`.
#[test]
fn a_study_may_be_of_any_family() {
    for (family, word) in [
        ("mps", "wendland_of_mine"),
        ("shallow_water", "venkatakrishnan_of_mine"),
        ("euler", "superbee_of_mine"),
    ] {
        let folder = base().join(family);
        let _ = fs::remove_dir_all(&folder);
        monoflow(&["new", text(&folder), "--family", family]).succeeds();
        let checked = monoflow(&["check", text(&folder.join("case.toml"))]);
        assert!(checked.succeeds().out.contains(word), "{}", checked.out);
    }
}
