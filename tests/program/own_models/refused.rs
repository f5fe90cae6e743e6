//! Studies that cannot be used.

use super::{change, fresh};
use crate::common::{monoflow, text};
use std::fs;

#[test]
fn what_cannot_be_used_is_refused_with_a_sentence() {
    let study = fresh("refused");
    let case = study.join("case.toml");
    let check = || monoflow(&["check", text(&case)]);
    let model = study.join("src/quintic.rs");
    change(&model, "\"quintic_of_mine\"", "\"wendland_c2\"");
    check().fails(
        2,
        &[
            "`Quintic` of the study `refused` in",
            "its word `wendland_c2` is taken",
            "numerics.kernel of wcsph",
            "give NAME another word in `impl Named for Quintic`",
        ],
    );
    change(&model, "\"wendland_c2\"", "\"My kernel\"");
    check().fails(2, &["its word `My kernel` is not made of small letters"]);

    // What would only be found with a scheme.
    let sound = fs::read_to_string(&model).unwrap();
    let keyed = "const NAME: &'static str = \"keyed\";\n    const KEYS: &'static [Key] = &[Key::new(\"a\", 1.0, \"a\")];";
    change(&model, "const NAME: &'static str = \"My kernel\";", keyed);
    // The compiler calls it a panic.
    let answer = check();
    let told = "a model with KEYS implements `FromCoefficients` in place of `Default`";
    assert_eq!(answer.code, Some(2), "{answer:?}");
    assert!(answer.err.contains(told), "{answer:?}");
    fs::write(&model, sound).unwrap();

    let lib = study.join("src/lib.rs");
    change(&lib, "wcsph kernel", "wcsph kernle");
    check().fails(2, &["there is no axis `wcsph kernle`", "src/lib.rs:"]);
    let without = "mod quintic;\npub use quintic::Quintic;\n";
    fs::write(&lib, without).unwrap();
    check().fails(
        2,
        &[
            "does not say which models it has",
            "monoflow_kernels::models!",
        ],
    );

    let manifest = study.join("Cargo.toml");
    let good = fs::read_to_string(&manifest).unwrap();
    change(&manifest, "crates/kernels", "crates/ops");
    check().fails(
        2,
        &[
            "depends on monoflow-kernels in",
            "crates/ops",
            "this program was built from",
        ],
    );
    fs::write(&manifest, good.replace("name", "title")).unwrap();
    check().fails(2, &["has no name under [package]"]);
    monoflow(&["new", text(&study)]).fails(2, &["is not empty"]);
    monoflow(&["new", "9 lives"]).fails(2, &["cannot be the name of a crate"]);
    for name in ["fn", "std"] {
        monoflow(&["new", name]).fails(2, &["word or a crate of Rust", "take another name"]);
    }
    monoflow(&["new", "monoflow-kernels"])
        .fails(2, &["called as a crate of monoflow", "another name"]);
    monoflow(&["new", "bore", "--family", "sph"]).fails(2, &["sph", "shallow_water"]);
}
