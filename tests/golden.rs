//! The bits of all cases after some steps, against a table: what moves code must not move them.
//!
//! Bits depend on the functions of the system's mathematical library, so the table is that of one platform,
//! which its first line names; elsewhere the test says that it is skipped:
//! `cargo test --release -p monoflow --test golden -- --ignored`. With `MONOFLOW_BLESS=1` it is written anew.
#![allow(clippy::unwrap_used)]

mod common;

use common::{program, results, text};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Steps of a case: few where there are many cells.
fn steps(case: &str) -> u32 {
    let large = ["town", "bubble-3d", "shock-over-sphere"];
    if large.iter().any(|name| case.contains(name)) {
        2
    } else if case.ends_with("dam-break.toml") {
        5
    } else {
        20
    }
}

/// FNV-1a, 64 bits.
fn hash<'b>(bytes: impl Iterator<Item = &'b u8>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in bytes {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}

/// What the platform's mathematical functions give. Bits were the same for all instructions that loops are compiled for.
fn platform() -> String {
    let mut bytes = Vec::new();
    for k in 1..=2000 {
        let x = 0.01 * f64::from(k);
        for value in [
            x.sin(),
            x.cos(),
            (-x).exp(),
            x.ln(),
            x.powf(1.4),
            x.cbrt(),
            x.tanh(),
            x.atan2(3.0),
        ] {
            bytes.extend(value.to_bits().to_le_bytes());
        }
    }
    format!("platform {:016x}\n", hash(bytes.iter()))
}

#[test]
#[ignore = "bits of one platform; a minute"]
fn every_case_keeps_its_bits() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden.txt");
    let bless = std::env::var_os("MONOFLOW_BLESS").is_some();
    let mut found = platform();
    if !bless && !fs::read_to_string(&table).unwrap().starts_with(&found) {
        eprintln!("SKIPPED: the table is of another platform than {found}");
        return;
    }
    for folder in ["cases", "cases/mps", "cases/swe", "cases/euler"] {
        let mut cases: Vec<_> = fs::read_dir(root.join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| {
                path.extension()
                    .is_some_and(|extension| extension == "toml")
            })
            .collect();
        cases.sort();
        for case in cases {
            let name = case.strip_prefix(root).unwrap();
            let out = tempfile::tempdir().unwrap();
            let out = out.path().join("out");
            let steps = steps(text(name));
            let mut run = program();
            run.args(["run", text(&case), "--out", text(&out), "--quiet"])
                .args(["--steps", &steps.to_string()]);
            let answer: common::Answer = run.output().unwrap().into();
            answer.succeeds();
            let files = results(&out);
            let bytes = files.iter().flat_map(|(_, bytes)| bytes);
            writeln!(found, "{} {steps} {:016x}", name.display(), hash(bytes)).unwrap();
        }
    }
    if bless {
        fs::write(&table, &found).unwrap();
    }
    let expected = fs::read_to_string(&table).unwrap();
    let differ: Vec<_> = found
        .lines()
        .zip(expected.lines())
        .filter(|(found, expected)| found != expected)
        .collect();
    assert!(differ.is_empty(), "found and expected: {differ:#?}");
    assert_eq!(found.lines().count(), expected.lines().count());
}

/// Every case of particles, with neighbours that are searched for: frames and gauges byte for byte, but for what
/// checkpoints say of their plan.
#[test]
#[ignore = "two minutes"]
fn searched_neighbours_change_no_bit() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["cases", "cases/mps"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let case = entry.unwrap().path();
            let is_case = case
                .extension()
                .is_some_and(|extension| extension == "toml");
            if !is_case || fs::read_to_string(&case).unwrap().contains("semi_implicit") {
                continue;
            }
            let out = tempfile::tempdir().unwrap();
            let found = ["listed", "searched"].map(|word| {
                let out = out.path().join(word);
                let mut run = program();
                run.args(["run", text(&case), "--out", text(&out), "--quiet"])
                    .args(["--steps", &steps(text(&case)).to_string()])
                    .args(["--set", &format!("numerics.neighbours={word}")]);
                let answer: common::Answer = run.output().unwrap().into();
                answer.succeeds();
                let mut files = results(&out);
                files.retain(|(name, _)| !name.starts_with("checkpoint"));
                files
            });
            assert!(found[0] == found[1], "{}", case.display());
        }
    }
}
