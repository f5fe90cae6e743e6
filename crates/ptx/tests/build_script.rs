//! Calls the builder from the build script of a crate, as users do.

mod common;

use std::{env, process::Command};

use common::{AXPY, compiler, folder, kernel_crate, write};

const BUILD_SCRIPT: &str = r#"use std::{env, path::Path};
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ptx = monoflow_ptx::PtxBuilder::new(env!("KERNELS")).build()?;
    ptx.emit_rerun_if_changed();
    ptx.write(Path::new(&env::var("OUT_DIR")?).join("kernels.ptx"))?;
    Ok(())
}
"#;

/// The outer Cargo is the one that runs this test; the inner one is whatever compiles kernels.
#[test]
#[ignore = "builds this crate and `core` once more (about a minute)"]
fn a_build_script_embeds_ptx() {
    if compiler().is_none() {
        return;
    }
    let kernels = kernel_crate("embedded-kernels", AXPY);
    let host = folder("embedding-host");
    let this = env!("CARGO_MANIFEST_DIR");
    write(
        &host.join("Cargo.toml"),
        &format!(
            "[package]\nname = \"host\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n\
             [build-dependencies]\nmonoflow-ptx = {{ path = \"{this}\" }}\n"
        ),
    );
    write(&host.join("build.rs"), BUILD_SCRIPT);
    write(
        &host.join("src/main.rs"),
        "const KERNELS: &str = include_str!(concat!(env!(\"OUT_DIR\"), \"/kernels.ptx\"));\n\
         fn main() {\n    println!(\"embedded {}\", KERNELS.contains(\".entry axpy\"));\n}\n",
    );
    let run = || {
        let output = Command::new(env!("CARGO"))
            .arg("run")
            .current_dir(&host)
            .env("CARGO_TARGET_DIR", host.join("target"))
            .env("KERNELS", &kernels)
            .env("RUSTFLAGS", "-Ctarget-cpu=native")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "embedded true\n",
            "{said}"
        );
        said
    };
    assert!(run().contains("Compiling host"));
    run(); // the lock file that the inner build wrote may start the script once more
    assert!(!run().contains("Compiling host"), "nothing has changed");
    let source = kernels.join("helper/src/lib.rs");
    write(
        &source,
        "#![no_std]\npub fn axpy(a: f32, x: f32, y: f32) -> f32 {\n    a * x - y\n}\n",
    );
    assert!(
        run().contains("Compiling host"),
        "a kernel source has changed"
    );
}
