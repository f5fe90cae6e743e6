//! First cases.

use crate::common::{monoflow, program, summary, text};
use std::fs;

#[test]
fn first_cases_are_sound_and_run() {
    let folder = tempfile::tempdir().unwrap();
    for family in ["wcsph", "mps", "shallow_water", "euler"] {
        let init = || {
            program()
                .args(["init", family])
                .current_dir(&folder)
                .output()
                .unwrap()
        };
        let made = init();
        assert!(made.status.success(), "{made:?}");
        let case = folder.path().join(format!("{family}.toml"));
        let written = fs::read_to_string(&case).unwrap();
        assert!(
            written.contains(&format!("scheme = \"{family}\"")),
            "{written}"
        );
        assert!(
            monoflow(&["check", text(&case)])
                .succeeds()
                .out
                .contains("the case is sound")
        );
        let out = folder.path().join(family);
        let run = [
            "run",
            text(&case),
            "--out",
            text(&out),
            "--steps",
            "3",
            "--quiet",
        ];
        monoflow(&run).succeeds();
        assert_eq!(summary(&out)["steps"], 3);
        // What is there is not overwritten.
        fs::write(&case, "mine").unwrap();
        let again = init();
        assert_eq!(again.status.code(), Some(2));
        let said = String::from_utf8(again.stderr).unwrap();
        assert!(
            said.contains("is there already") && said.contains("monoflow init"),
            "{said}"
        );
        assert_eq!(fs::read_to_string(&case).unwrap(), "mine");
    }
    let file = folder.path().join("flood.toml");
    monoflow(&["init", "shallow_water", text(&file)]).succeeds();
    assert!(file.is_file());
    monoflow(&["init", "mps", text(&folder.path().join("none/case.toml"))])
        .fails(1, &["none/case.toml", "folder"]);
    monoflow(&["init", "sph"]).fails(2, &["wcsph", "shallow_water"]);
}

/// Pictures show the domain: a part of it that is not too small is water.
#[test]
fn first_cases_of_particles_are_no_larger_than_their_water_needs() {
    let folder = tempfile::tempdir().unwrap();
    for family in ["wcsph", "mps"] {
        let case = folder.path().join(family);
        monoflow(&["init", family, text(&case)]).succeeds();
        let written = fs::read_to_string(&case).unwrap();
        // Of the domain, the tank and the water.
        let corners = written.lines().filter_map(|line| {
            let (x, y) = line
                .strip_prefix("max = [")?
                .split_once(']')?
                .0
                .split_once(", ")?;
            Some(x.parse::<f64>().unwrap() * y.parse::<f64>().unwrap())
        });
        let corners: Vec<f64> = corners.collect();
        let [domain, _, water] = corners[..] else {
            panic!("{written}");
        };
        assert!(water > 0.08 * domain, "{family}: {water} of {domain} m2");
    }
}

/// Cases that come with the program need no folder `cases`.
#[test]
fn shipped_cases_are_listed_written_and_named_where_they_are_missing() {
    let folder = tempfile::tempdir().unwrap();
    let here = |arguments: &[&str]| {
        let mut program = program();
        program.args(arguments).current_dir(&folder);
        crate::common::Answer::from(program.output().unwrap())
    };
    let listed = here(&["list"]);
    assert!(listed.succeeds().out.contains("euler/sod"), "{listed:?}");
    assert!(!listed.out.contains("validation/"));
    here(&["run", "cases/euler/sod.toml"]).fails(2, &["`monoflow init euler/sod` writes it"]);
    here(&["init", "euler/sod"]).succeeds();
    let written = fs::read_to_string(folder.path().join("sod.toml")).unwrap();
    assert!(written.contains("title = \"Sod's shock tube\""));
    here(&["check", "sod.toml"]).succeeds();
    // With the raster that it reads, which stays if it is the same.
    let basin = here(&["init", "wave-basin"]);
    assert!(
        basin
            .succeeds()
            .out
            .contains("wrote wave-basin.asc, which the case reads")
    );
    here(&["check", "wave-basin.toml"]).succeeds();
    here(&["init", "wave-basin", "other.toml"]).succeeds();
    fs::write(folder.path().join("wave-basin.asc"), "mine").unwrap();
    here(&["init", "wave-basin", "third.toml"]).fails(
        2,
        &[
            "wave-basin.asc is there already",
            "name a file in another folder",
        ],
    );
    assert!(!folder.path().join("third.toml").exists());
    here(&["init", "euler/soda"]).fails(2, &["`euler/soda`", "monoflow list"]);
}

/// Models, references and keys are explained.
#[test]
fn words_of_cases_are_explained() {
    for (word, said) in [
        ("molteni", "equation"),
        ("koshizuka_oka", "0.146 m"),
        ("fluid.sound_speed", "default: 10"),
        ("cfl", "Courant number"),
        ("numerics.splitting", "strang"),
        ("domain.escaped", "taken out"),
    ] {
        let answer = monoflow(&["explain", word]);
        assert!(answer.succeeds().out.contains(said), "{word}: {answer:?}");
    }
    let small = monoflow(&["explain", "kernel"]).succeeds().out.clone();
    for word in ["Kernel", "KERNEL"] {
        assert_eq!(monoflow(&["explain", word]).succeeds().out, small);
    }
    monoflow(&["explain", "Numerics.CLF"]).fails(2, &["no key", "numerics.clf"]);
    monoflow(&["explain", "numerics.clf"]).fails(2, &["no key", "numerics.clf"]);
}
