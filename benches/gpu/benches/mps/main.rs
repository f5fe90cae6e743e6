//! MPS: the first sweep in every mapping of threads to work, and the whole step, over 200 steps of a
//! collapsing column in a tank of 40 × 8 × 40 cm, at the sizes of Miyajima, Kubota & Fujita. Fails if a
//! mapping gives other velocities than the product's.
//!
//! `cargo bench -p monoflow-gpu-benches --features kernels --bench mps` writes one line of JSON for each figure to stdout.

mod mappings;
#[path = "../../../../crates/cuda/tests/common/mps.rs"]
mod mps;

use monoflow_cpu::mps::Pressure;
use monoflow_cuda::ParticleCuda;
use monoflow_cuda::mps::MpsCuda;
use monoflow_cuda::{Code, Device, KERNELS, Start};
use monoflow_gpu_benches::STUDIES;
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_particles::{Bodies, Openings};
use mps::{Tank, symbol};
use std::process::ExitCode;
use std::time::Instant;

const STEPS: u64 = 200;

type Gpu = MpsCuda<f32, 3>;

/// Spacings across the depth of 8 cm, and the lattice of the column.
const SETS: [(&str, i64, [i64; 3]); 3] = [
    ("small", 17, [28, 17, 54]),
    ("medium", 34, [63, 34, 105]),
    ("large", 74, [135, 74, 225]),
];

fn gpu(device: &Device, tank: &Tank, pressure: Pressure) -> Gpu {
    let (domain, store) = tank.particles::<f32, 3>();
    let mut gpu = MpsCuda::new(
        Code {
            device: device.clone(),
            programs: &[KERNELS],
            symbol: &symbol::<f32>(3),
        },
        monoflow_kernels::host::mps::scheme::<f32, 3, _>(tank.scheme::<f32, 3>()),
        pressure,
        Start {
            domain,
            store: &store,
            bodies: &Bodies::default(),
            openings: &Openings::default(),
            limits: tank.limits::<3>(),
            clock: Clock::new(),
        },
    )
    .expect("an executor");
    gpu.rebuild().expect("a list");
    gpu.prime().expect("a step");
    gpu
}

fn run(gpu: &mut Gpu, until: u64) -> u64 {
    let mut rebuilds = 0;
    loop {
        match gpu.run(f64::INFINITY, until).expect("steps") {
            Halt::Rebuild => {
                rebuilds += 1;
                gpu.rebuild().expect("a list");
            }
            Halt::Due => return rebuilds,
            Halt::None => {}
            bad => panic!("{bad:?}"),
        }
    }
}

fn whole_steps(device: &Device, tank: &Tank, set: &str, ratio: f64, pressure: Pressure) {
    let tank = Tank {
        implicit: pressure != Pressure::Explicit,
        ..*tank
    };
    let mut gpu = gpu(device, &tank, pressure);
    run(&mut gpu, 5);
    let (begin, from) = (Instant::now(), gpu.clock().time);
    let steps = if tank.implicit { STEPS / 10 } else { STEPS };
    let rebuilds = run(&mut gpu, 5 + steps);
    let seconds = begin.elapsed().as_secs_f64();
    let [fluid, wall] = gpu.counts();
    let name = if tank.implicit {
        "semi_implicit"
    } else {
        "explicit"
    };
    println!(
        "{{\"bench\":\"mps_step\",\"set\":\"{set}\",\"fluid\":{fluid},\"wall\":{wall},\"r_e\":{ratio},\"pressure\":\"{name}\",\"ms\":{:.4},\"rebuilds\":{rebuilds},\"steps\":{steps},\"products\":{},\"simulated_s_per_hour\":{:.3},\"million_particle_steps_s\":{:.1}}}",
        1e3 * seconds / steps as f64,
        gpu.products(),
        3600.0 * (gpu.clock().time - from) / seconds,
        1e-6 * (fluid + wall) as f64 * steps as f64 / seconds,
    );
}

/// Whole steps once the water flows: the list is rebuilt as often as that takes.
fn developed(device: &Device, tank: &Tank, set: &str, ratio: f64) {
    let mut gpu = gpu(device, tank, Pressure::Explicit);
    loop {
        match gpu.run(0.15, u64::MAX).expect("steps") {
            Halt::Rebuild => gpu.rebuild().expect("a list"),
            Halt::Due => break,
            Halt::None => {}
            bad => panic!("{bad:?}"),
        }
    }
    let (begin, from) = (Instant::now(), gpu.clock().step);
    let rebuilds = run(&mut gpu, from + STEPS);
    let seconds = begin.elapsed().as_secs_f64();
    let [fluid, wall] = gpu.counts();
    println!(
        "{{\"bench\":\"mps_developed\",\"set\":\"{set}\",\"fluid\":{fluid},\"wall\":{wall},\"r_e\":{ratio},\"time_s\":0.15,\"ms\":{:.4},\"rebuilds\":{rebuilds},\"steps\":{STEPS},\"million_particle_steps_s\":{:.1}}}",
        1e3 * seconds / STEPS as f64,
        1e-6 * (fluid + wall) as f64 * STEPS as f64 / seconds,
    );
}

fn phases(device: &Device, tank: &Tank, set: &str, ratio: f64) {
    let mut gpu = gpu(device, tank, Pressure::Explicit);
    run(&mut gpu, STEPS);
    for time in gpu.time_phases(11).expect("times") {
        println!(
            "{{\"bench\":\"mps_phase\",\"set\":\"{set}\",\"r_e\":{ratio},\"phase\":\"{}\",\"ms\":{:.4}}}",
            time.name, time.milliseconds
        );
    }
    let registers = gpu.registers();
    let registers = registers.map(|(kernel, count)| format!("\"{kernel}\":{count}"));
    println!(
        "{{\"bench\":\"mps_registers\",\"set\":\"{set}\",\"registers\":{{{}}},\"list_capacity\":{}}}",
        registers.join(","),
        gpu.list_capacity()
    );
}

fn main() -> ExitCode {
    let device = match Device::new(0) {
        Ok(device) if !STUDIES.is_empty() => device,
        Ok(_) => {
            println!("SKIPPED: built without kernels to compare with; add `--features kernels`");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            println!("SKIPPED: {why}");
            return ExitCode::SUCCESS;
        }
    };
    println!("{{\"device\":\"{}\"}}", device.name());
    let mut failures = Vec::new();
    for (set, depth, water) in SETS {
        for ratio in [2.4, 2.1] {
            let tank = Tank {
                spacing: 0.08 / depth as f64,
                tank: [5 * depth, depth, 5 * depth],
                water,
                ratio,
                cfl: 0.25,
                skin: 0.1,
                kinematic: 1e-6,
                implicit: false,
            };
            // Thick enough that the sums tell in the velocities.
            let thick = Tank {
                kinematic: 1e-3,
                ..tank
            };
            failures.extend(mappings::compare(&device, &thick, set, ratio));
            for skin in [0.05, 0.1, 0.2] {
                println!("{{\"skin\":{skin}}}");
                whole_steps(
                    &device,
                    &Tank { skin, ..tank },
                    set,
                    ratio,
                    Pressure::Explicit,
                );
            }
            phases(&device, &tank, set, ratio);
            developed(&device, &tank, set, ratio);
            let pressure = Pressure::SemiImplicit {
                tolerance: 1e-3,
                iterations: 2000,
            };
            whole_steps(&device, &tank, set, ratio, pressure);
        }
    }
    for failure in &failures {
        eprintln!("FAILED: {failure}");
    }
    match failures.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
