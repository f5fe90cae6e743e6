//! Every case of the collection runs.

use crate::common::{monoflow, summary, text};
use std::path::Path;

#[test]
#[ignore = "a quarter of a minute: cargo test --release --test program -- --ignored every_case"]
fn every_case_takes_two_steps() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let folder = tempfile::tempdir().unwrap();
    let mut seen = 0;
    let entries =
        [cases.clone(), cases.join("mps")].map(|folder| std::fs::read_dir(folder).unwrap());
    for entry in entries.into_iter().flatten() {
        let case = entry.unwrap().path();
        if case.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let out = folder.path().join(seen.to_string());
        // Pictures and frames of two steps show nothing.
        let run = [
            "run",
            text(&case),
            "--out",
            text(&out),
            "--steps",
            "2",
            "--quiet",
        ];
        let answer = monoflow(&[&run[..], &["--set", "output.frames_every=0"]].concat());
        answer.succeeds();
        assert_eq!(summary(&out)["steps"], 2, "{}", case.display());
        seen += 1;
    }
    assert!(seen >= 12);
}
