//! First cases.

#![allow(clippy::unwrap_used)]

mod common;

use common::{monoflow, program, summary, text};
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
