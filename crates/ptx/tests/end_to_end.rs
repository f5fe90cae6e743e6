//! Compiles small kernel crates from end to end. Skipped, loudly, where no kernel compiler is installed.

mod common;

use std::{env, fs, process::Command};

use common::{AXPY, HEADER, builder, compiler, kernel_crate, write};
use monoflow_ptx::{
    Assembler, Compiler, PtxBuilder, PtxError, RUSTC_VARIABLE, compare, parse_table, table, verdict,
};

#[test]
fn a_kernel_with_a_path_dependency_becomes_ptx() {
    let Some(compiler) = compiler() else { return };
    let crate_dir = kernel_crate("axpy-kernels", AXPY);
    let ptx = builder(&crate_dir, &compiler).build().unwrap();
    assert_eq!(ptx.entries, ["axpy"]);
    assert_eq!(ptx.arch, "sm_75");
    assert!(ptx.text.contains(".target sm_75"), "{}", ptx.text);
    assert!(
        ptx.text.contains("fma.rn.f32"),
        "the dependency is inlined and its product and sum are fused: {}",
        ptx.text
    );
    assert!(
        ptx.text.contains("trap"),
        "the bounds check is a trap: {}",
        ptx.text
    );
    assert!(ptx.unresolved().is_empty());
    let root = crate_dir.canonicalize().unwrap();
    for input in [
        "src/lib.rs",
        "helper/src/lib.rs",
        "Cargo.toml",
        "helper/Cargo.toml",
        "Cargo.lock",
    ] {
        assert!(
            ptx.inputs.contains(&root.join(input)),
            "{input} is an input: {:?}",
            ptx.inputs
        );
    }
    // Built again: same text, also after the file went missing behind Cargo's back.
    assert_eq!(
        builder(&crate_dir, &compiler).build().unwrap().text,
        ptx.text
    );
    for entry in fs::read_dir(common::shared_target()).unwrap().flatten() {
        if fs::read(entry.path()).is_ok_and(|found| found == ptx.text.as_bytes()) {
            fs::remove_file(entry.path()).unwrap();
        }
    }
    assert_eq!(
        builder(&crate_dir, &compiler).build().unwrap().text,
        ptx.text
    );
}

#[test]
fn the_assembler_reports_the_kernel() {
    let Some(compiler) = compiler() else { return };
    let assembler = match Assembler::find() {
        Ok(assembler) => assembler,
        Err(error) => return common::skipped(error),
    };
    let crate_dir = kernel_crate("report-kernels", AXPY);
    let ptx = builder(&crate_dir, &compiler).build().unwrap();
    let reports = assembler.check(&ptx.text, "sm_90").unwrap();
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].entry, "axpy");
    assert!(
        reports[0].registers > 0 && reports[0].ptx_instructions > 5 && reports[0].traps == 1,
        "{reports:?}"
    );
    verdict(&reports, &|_| true).unwrap();
    assert!(compare(&parse_table(&table(&reports)).unwrap(), &reports).is_empty());
    let error = assembler.check(&ptx.text, "sm_1").unwrap_err();
    assert!(
        matches!(&error, PtxError::Assemble { arch, .. } if arch == "sm_1"),
        "{error}"
    );
}

#[test]
fn exact_kernels_round_every_operation() {
    let Some(compiler) = compiler() else { return };
    let source = |name: &str| {
        format!(
            "{HEADER}/// # Safety\n/// None.\n#[unsafe(no_mangle)]\n\
             pub unsafe extern \"ptx-kernel\" fn {name}(a: f64, x: *mut f64) {{ unsafe {{ *x = a * *x + a }} }}\n"
        )
    };
    let free = kernel_crate("contracted-kernels", &source("free"));
    let exact = kernel_crate("exact-kernels", &source("exact"));
    let ptx = builder(&free, &compiler)
        .exact_kernels(&exact)
        .build()
        .unwrap();
    assert_eq!(ptx.entries, ["free", "exact"]);
    assert_eq!(ptx.text.matches(".version").count(), 1);
    let (free, exact) = ptx.text.split_once(".visible .entry exact").unwrap();
    assert!(free.contains("fma.rn.f64"), "{free}");
    assert!(
        exact.contains("mul.rn.f64") && exact.contains("add.rn.f64"),
        "{exact}"
    );
}

#[test]
fn a_call_to_the_outside_is_refused_by_name() {
    let Some(compiler) = compiler() else { return };
    let source = format!(
        "{HEADER}unsafe extern \"C\" {{ fn not_here(x: f32) -> f32; }}\n#[unsafe(no_mangle)]\n\
         pub unsafe extern \"ptx-kernel\" fn k(x: *mut f32) {{ unsafe {{ *x = not_here(*x) }} }}\n"
    );
    let crate_dir = kernel_crate("extern-kernels", &source);
    let error = builder(&crate_dir, &compiler).build().unwrap_err();
    assert!(
        matches!(&error, PtxError::Extern { symbols } if symbols == &["not_here"]),
        "{error}"
    );
    assert!(
        error.to_string().contains("1 symbol unresolved: not_here"),
        "{error}"
    );
    assert!(
        builder(&crate_dir, &compiler)
            .allow_extern("not_here")
            .build()
            .is_ok()
    );
}

#[test]
fn a_compile_error_is_shown_in_full() {
    let Some(compiler) = compiler() else { return };
    let crate_dir = kernel_crate(
        "broken-kernels",
        &format!("{HEADER}pub fn f() -> u32 {{ 1.5f32 }}\n"),
    );
    let error = builder(&crate_dir, &compiler).build().unwrap_err();
    assert!(matches!(error, PtxError::Compile { .. }));
    for shown in [error.to_string(), format!("{error:?}")] {
        assert!(shown.contains("error[E0308]: mismatched types"), "{shown}");
        assert!(shown.contains("pub fn f() -> u32 { 1.5f32 }"), "{shown}");
    }
}

#[test]
fn a_crate_without_kernels_is_refused() {
    let Some(compiler) = compiler() else { return };
    let crate_dir = kernel_crate("empty-kernels", HEADER);
    let error = builder(&crate_dir, &compiler).build().unwrap_err();
    assert!(matches!(error, PtxError::NoKernels { .. }), "{error}");
}

#[test]
fn wrong_questions_are_answered_with_advice() {
    let Some(compiler) = compiler() else { return };
    let crate_dir = kernel_crate("advice-kernels", AXPY);
    let error = builder(&crate_dir, &compiler)
        .arch("sm_7")
        .build()
        .unwrap_err();
    assert!(
        error.to_string().contains("choose one of") && error.to_string().contains("sm_70"),
        "{error}"
    );
    let error = PtxBuilder::new(crate_dir.join("src")).build().unwrap_err();
    assert!(matches!(error, PtxError::NotACrate { .. }), "{error}");
}

#[test]
fn the_cache_skips_the_compiler_until_a_source_changes() {
    let Some(compiler) = compiler() else { return };
    let crate_dir = kernel_crate("cached-kernels", AXPY);
    let cache = crate_dir.join("cache");
    let build = || {
        builder(&crate_dir, &compiler)
            .cached_in(&cache)
            .build()
            .unwrap()
    };
    let first = build();
    assert!(!first.cached);
    let second = build();
    assert!(second.cached && second.seconds < 1.0);
    assert_eq!((&second.text, &second.inputs), (&first.text, &first.inputs));
    let with_feature = builder(&crate_dir, &compiler)
        .cached_in(&cache)
        .features(["fast"])
        .build()
        .unwrap();
    assert!(!with_feature.cached, "features are part of the key");
    let helper = crate_dir.join("helper/src/lib.rs");
    write(
        &helper,
        &fs::read_to_string(&helper)
            .unwrap()
            .replace("a * x + y", "a * x - y"),
    );
    let third = build();
    assert!(!third.cached, "a path dependency has changed");
    assert_ne!(third.text, first.text);
    assert!(build().cached);
}

/// Child of [`the_environment_of_a_running_build_does_not_leak_in`].
#[test]
#[ignore = "runs as a child process of another test"]
fn child_with_a_hostile_environment() {
    let Some(compiler) = compiler() else { return };
    let crate_dir = kernel_crate("hostile-kernels", AXPY);
    let ptx = builder(&crate_dir, &compiler).build().unwrap();
    assert_eq!(ptx.entries, ["axpy"]);
}

#[test]
fn the_environment_of_a_running_build_does_not_leak_in() {
    let status = Command::new(env::current_exe().unwrap())
        .args([
            "--exact",
            "child_with_a_hostile_environment",
            "--ignored",
            "--nocapture",
        ])
        .env("RUSTFLAGS", "-Ctarget-cpu=native")
        .env("CARGO_ENCODED_RUSTFLAGS", "-Ctarget-cpu=native")
        .env(
            "CARGO_TARGET_NVPTX64_NVIDIA_CUDA_RUSTFLAGS",
            "-Ctarget-cpu=native",
        )
        .env("CARGO_BUILD_TARGET", "wasm32-unknown-unknown")
        .env("CARGO_PROFILE_RELEASE_LTO", "nonsense")
        .env("RUSTC_WRAPPER", "/nowhere/wrapper")
        .env("RUSTUP_TOOLCHAIN", "no-such-toolchain")
        .env("CARGO_MANIFEST_DIR", "/nowhere")
        .env("CARGO_TARGET_DIR", "/proc/nowhere")
        .status()
        .unwrap();
    assert!(status.success());
}

#[test]
fn a_survey_gives_a_reason_for_every_refusal() {
    let survey = Compiler::survey();
    for candidate in &survey {
        println!("{candidate}");
        assert!(
            candidate
                .verdict
                .as_ref()
                .err()
                .is_none_or(|reason| !reason.is_empty())
        );
    }
    assert_eq!(
        survey.iter().any(|candidate| candidate.verdict.is_ok()),
        Compiler::find().is_ok()
    );
}

/// Child of [`a_chosen_compiler_is_never_replaced_silently`].
#[test]
#[ignore = "runs as a child process of another test"]
fn child_with_an_unfit_choice() {
    let error = Compiler::find().unwrap_err();
    assert!(matches!(error, PtxError::CompilerRefused { .. }), "{error}");
    assert!(
        error.to_string().contains(RUSTC_VARIABLE) && error.to_string().contains("/nowhere/rustc"),
        "{error}"
    );
    assert_eq!(Compiler::survey().len(), 1);
}

#[test]
fn a_chosen_compiler_is_never_replaced_silently() {
    let status = Command::new(env::current_exe().unwrap())
        .args([
            "--exact",
            "child_with_an_unfit_choice",
            "--ignored",
            "--nocapture",
        ])
        .env(RUSTC_VARIABLE, "/nowhere/rustc")
        .status()
        .unwrap();
    assert!(status.success());
}
