//! GPU programs must assemble, resolve every symbol, and keep to registers.

use crate::{Outcome, root};
use monoflow_ptx::{Assembler, KernelReport, Ptx, PtxError, compare, parse_table, table, verdict};
use std::fs;

/// The architecture that figures are given for.
pub const FIGURES_FOR: &str = "sm_90";

pub fn check(bless: bool) -> Outcome {
    let ptx = program("gpu-kernels")?;
    println!(
        "{} kernels, {} KiB of PTX, built in {:.1} s",
        ptx.entries.len(),
        ptx.text.len() >> 10,
        ptx.seconds
    );
    let assembler = match Assembler::find() {
        Ok(assembler) => assembler,
        Err(why) => {
            println!("SKIPPED: registers and spills were not checked: {why}");
            return Ok(());
        }
    };
    let studies = figures(&assembler, &program("benches/gpu-kernels")?)?;
    let reports = figures(&assembler, &ptx)?;
    println!(
        "{} kernels and {} of benchmarks assembled for {FIGURES_FOR}: no spills, no stack",
        reports.len(),
        studies.len()
    );
    let path = root().join("docs/kernels.md");
    let shown = notable(reports);
    if bless {
        let text = format!(
            "# Kernels\n\nRegisters and memory of the kernels of the benchmark's schemes and of everything they \
             share, assembled for {FIGURES_FOR} by {}. Checked by `cargo xtask ptx`, rewritten by `cargo xtask ptx \
             --bless`. The catalogue holds {} kernels in all; none of them spills or uses a stack.\n\n{}",
            assembler.version(),
            ptx.entries.len(),
            table(&shown)
        );
        fs::write(&path, text)?;
        println!("wrote {}", path.display());
        return Ok(());
    }
    let stored = parse_table(&fs::read_to_string(&path)?)?;
    let changes = compare(&stored, &shown);
    for change in &changes {
        println!("{change}");
    }
    if changes.is_empty() {
        println!("docs/kernels.md is up to date");
    } else {
        println!(
            "docs/kernels.md differs in {} figures; look at them and run `cargo xtask ptx --bless`",
            changes.len()
        );
    }
    Ok(())
}

/// A program with exact kernels beside the others.
fn program(folder: &str) -> Result<Ptx, PtxError> {
    crate::program(folder)
        .exact_kernels(root().join(folder).join("exact"))
        .build()
}

/// Figures of all kernels of a program, none of which may spill or have a stack.
fn figures(assembler: &Assembler, ptx: &Ptx) -> Result<Vec<KernelReport>, PtxError> {
    let reports = assembler.check(&ptx.text, FIGURES_FOR)?;
    verdict(&reports, &|_| true)?;
    Ok(reports)
}

/// Those that the stored table shows.
fn notable(mut reports: Vec<KernelReport>) -> Vec<KernelReport> {
    reports.retain(|r| {
        !r.entry.starts_with("wcsph_")
            || (r
                .entry
                .starts_with("wcsph_f32_3d_wendland_c2_tait_molteni_artificial_")
                || r.entry
                    .starts_with("wcsph_f64_3d_wendland_c2_tait_molteni_artificial_dynamic_"))
    });
    reports
}
