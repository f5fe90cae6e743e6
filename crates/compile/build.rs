//! Notes where the sources are, and what they are: a program compiled later must be of the same ones.

#[path = "src/fingerprint.rs"]
mod fingerprint;

use std::path::Path;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in fingerprint::CRATES {
        println!("cargo:rerun-if-changed={}", root.join(name).display());
    }
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/fingerprint.rs");
    let print = fingerprint::of(&root).unwrap_or_default();
    println!("cargo:rustc-env=MONOFLOW_FINGERPRINT={print:016x}");
}
