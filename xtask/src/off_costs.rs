//! An option that is off must cost what it costs not to have it.

use crate::Outcome;
use monoflow_ptx::{Assembler, KernelReport};

/// Pairs of schemes: the option switched off, the option's code removed.
const PAIRS: [(&str, &str); 3] = [
    ("viscosity_off", "viscosity_removed"),
    ("diffusion_off", "diffusion_removed"),
    ("axes_off", "axes_removed"),
];

pub fn check() -> Outcome {
    let ptx = crate::program("benches/off-costs").build()?;
    let assembler = match Assembler::find() {
        Ok(assembler) => assembler,
        Err(why) => {
            println!("SKIPPED: {why}");
            return Ok(());
        }
    };
    let reports = assembler.check(&ptx.text, crate::ptx::FIGURES_FOR)?;
    let find = |name: &str| -> Result<&KernelReport, String> {
        reports
            .iter()
            .find(|r| r.entry == name)
            .ok_or_else(|| format!("no kernel {name}"))
    };
    let mut worse = Vec::new();
    println!("| kernel | registers | spill bytes | stack bytes | PTX instructions |");
    println!("|---|---:|---:|---:|---:|");
    for (off, removed) in PAIRS {
        for part in ["fluid", "wall"] {
            let (a, b) = (
                find(&format!("{off}_{part}"))?,
                find(&format!("{removed}_{part}"))?,
            );
            for r in [a, b] {
                println!(
                    "| {} | {} | {} | {} | {} |",
                    r.entry,
                    r.registers,
                    r.spill_store_bytes + r.spill_load_bytes,
                    r.stack_bytes,
                    r.ptx_instructions
                );
            }
            let figures = |r: &KernelReport| {
                [
                    r.registers,
                    r.stack_bytes,
                    r.spill_store_bytes,
                    r.spill_load_bytes,
                    r.ptx_instructions,
                ]
            };
            // Where neither has more a different order of blocks may be a jump cheaper.
            if (figures(a).iter().zip(figures(b))).any(|(off, removed)| *off > removed) {
                worse.push(format!("{} costs more than {}", a.entry, b.entry));
            }
        }
    }
    // What no model asks for is gathered by kernels that end where they begin.
    for gather in ["axes_off_gather", "axes_off_gather_cells"] {
        let instructions = find(gather)?.ptx_instructions;
        println!("{gather}: {instructions} instructions");
        if instructions > 2 {
            worse.push(format!("{gather} does something"));
        }
    }
    if worse.is_empty() {
        println!("options that are off cost nothing");
        Ok(())
    } else {
        Err(worse.join("; ").into())
    }
}
