//! Nobody listens any more.

use crate::common::{Place, program, summary, text};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn a_run_goes_on_when_nobody_reads_its_lines() {
    let place = Place::new();
    for out in ["head", "nothing"] {
        let folder = place.path(out);
        let mut child = program()
            .args(["run", text(&place.case), "--out", text(&folder)])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let stderr = child.stderr.take().unwrap();
        if out == "head" {
            let mut line = String::new();
            BufReader::new(stderr).read_line(&mut line).unwrap();
            assert!(line.contains("particles"), "{line}");
        }
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert_eq!(summary(&folder)["status"], "complete");
    }
}

#[test]
fn a_mistake_keeps_its_exit_code() {
    let output = || {
        let mut child = program()
            .args(["check", "/nowhere/case.toml", "--json"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        child.wait().unwrap()
    };
    assert_eq!(output().code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_no_success() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = program().arg("list").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot write to standard output"), "{said}");
}
