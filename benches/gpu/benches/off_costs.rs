//! Kernels with an option switched off against the same kernels without the option's code.
//!
//! `off_costs OFF-COSTS.ptx`: the program of `benches/off-costs`, as `cargo xtask bundle` writes it.
//! Times each pair in turn on the dam break at a million particles; fails if the option that is off
//! takes a hundredth longer. `cargo xtask off-costs` compares registers and instructions.

#[path = "../../../crates/cuda/tests/common/mod.rs"]
mod common;

use common::{Dam, Setup, dam};
use monoflow_cuda::{Code, CudaExecutor, Device, KERNELS, ListEncoding, Start};
use monoflow_kernels::host::wcsph;
use monoflow_off_costs::{Composed, Core, WithoutDiffusion, WithoutViscosity};
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::integrate::{Outline, PredictorCorrector};
use monoflow_ops::wcsph::diffusion::NoDiffusion;
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::viscosity::Inviscid;
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_particles::{Bodies, Openings};
use std::collections::BTreeMap;
use std::process::ExitCode;

/// Times that each of a pair has its turn.
const TURNS: usize = 15;
/// Launches of each kernel in a turn.
const LAUNCHES: usize = 9;
/// An option that is off may take this much longer: what a clock can tell.
const TOLERANCE: f64 = 0.01;

type Times = BTreeMap<&'static str, Vec<f64>>;

/// A scheme's executor, whatever its type.
struct Candidate<'a> {
    symbol: &'static str,
    time: Box<dyn FnMut(&mut Times) + 'a>,
}

fn candidate<'a, Sch: ParticleScheme<f32, 3> + 'a>(
    device: &Device,
    ptx: &'static str,
    setup: &Setup<f32, DynamicParticles>,
    symbol: &'static str,
    scheme: Sch,
) -> Candidate<'a> {
    let mut run = CudaExecutor::<f32, 3>::new(
        Code {
            device: device.clone(),
            programs: &[ptx, KERNELS],
            symbol,
        },
        wcsph::scheme::<f32, 3, _>(scheme),
        Start {
            domain: setup.domain,
            store: &setup.store,
            bodies: &Bodies::default(),
            openings: &Openings::default(),
            limits: setup.limits,
            clock: Clock::new(),
        },
        Outline::of::<PredictorCorrector>(),
        ListEncoding::WIDE,
    )
    .expect("an executor");
    Candidate {
        symbol,
        time: Box::new(move |times| {
            for kernel in run.time_phases(LAUNCHES).expect("times") {
                if kernel.name.starts_with("forces") {
                    times
                        .entry(kernel.name)
                        .or_default()
                        .push(kernel.milliseconds);
                }
            }
        }),
    }
}

/// Times both in turn; false if the first takes longer than the second.
fn compare(mut off: Candidate, mut removed: Candidate) -> bool {
    let mut times = [Times::new(), Times::new()];
    for _ in 0..TURNS {
        (off.time)(&mut times[0]);
        (removed.time)(&mut times[1]);
    }
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let [of_off, mut of_removed] = times;
    let mut equal = true;
    for (kernel, values) in of_off {
        let a = median(values);
        let b = median(of_removed.remove(kernel).unwrap_or_default());
        println!(
            "{kernel:13} {:18} {a:.4} ms | {:18} {b:.4} ms | ratio {:.4}",
            off.symbol,
            removed.symbol,
            a / b
        );
        equal &= a / b < 1.0 + TOLERANCE;
    }
    equal
}

/// The program and the GPU that it is for; without either, how this ends.
fn found() -> Result<(&'static str, Device), ExitCode> {
    let Some(path) = std::env::args().skip(1).find(|a| !a.starts_with("--")) else {
        println!("SKIPPED: name the PTX of benches/off-costs: `off_costs OFF-COSTS.ptx`");
        return Err(ExitCode::SUCCESS);
    };
    let ptx = match std::fs::read_to_string(&path) {
        Ok(ptx) => ptx.leak(),
        Err(why) => {
            eprintln!("cannot read {path}: {why}");
            return Err(ExitCode::FAILURE);
        }
    };
    let device = match Device::new(0) {
        Ok(device) if !KERNELS.is_empty() => device,
        Ok(_) => {
            println!("SKIPPED: built without kernels");
            return Err(ExitCode::SUCCESS);
        }
        Err(why) => {
            println!("SKIPPED: {why}");
            return Err(ExitCode::SUCCESS);
        }
    };
    Ok((ptx, device))
}

/// Compares each option that is off with a scheme without it; false if one takes longer.
fn cost_nothing(device: &Device, ptx: &'static str, setup: &Setup<f32, DynamicParticles>) -> bool {
    let Dam {
        kernel,
        gravity,
        inv_density,
        eos,
        diffusion,
        viscosity,
        wall,
        smoothing,
        gradient,
    } = setup.scheme;
    let core = Core {
        kernel,
        gravity,
        inv_density,
        eos,
    };
    let viscosity_off = Composed {
        kernel,
        gravity,
        inv_density,
        eos,
        diffusion,
        viscosity: Inviscid,
        wall,
        smoothing,
        gradient,
    };
    let diffusion_off = Composed {
        kernel,
        gravity,
        inv_density,
        eos,
        diffusion: NoDiffusion,
        viscosity,
        wall,
        smoothing,
        gradient,
    };
    let mut equal = compare(
        candidate(device, ptx, setup, "viscosity_off", viscosity_off),
        candidate(
            device,
            ptx,
            setup,
            "viscosity_removed",
            WithoutViscosity { core, diffusion },
        ),
    );
    equal &= compare(
        candidate(device, ptx, setup, "diffusion_off", diffusion_off),
        candidate(
            device,
            ptx,
            setup,
            "diffusion_removed",
            WithoutDiffusion { core, viscosity },
        ),
    );
    equal
}

fn main() -> ExitCode {
    let (ptx, device) = match found() {
        Ok(found) => found,
        Err(code) => return code,
    };
    let outline = Outline::of::<PredictorCorrector>();
    let setup: Setup<f32, DynamicParticles> = dam(0.0056, 1.3, 0.1, 0, outline);
    println!(
        "device: {}; {} particles; medians of {TURNS} turns of {LAUNCHES} launches",
        device.name(),
        setup.store.len()
    );
    if cost_nothing(&device, ptx, &setup) {
        println!("options that are off cost no time");
        ExitCode::SUCCESS
    } else {
        println!("an option that is off COSTS TIME: see above");
        ExitCode::FAILURE
    }
}
