//! Whole steps of a real dam break on one GPU, and the phases that they consist of.
//!
//! `dam_break [small|large]`: prints one line per size; sizes in particles, rates in million
//! particle-steps per second, all particles counted, two force evaluations a step, everything
//! included.

#[path = "../tests/common/mod.rs"]
mod common;

use common::dam;
use monoflow_cuda::{CudaExecutor, Device, KERNELS};
use monoflow_ops::Scalar;
use monoflow_ops::control::{Clock, Halt};
use monoflow_ops::integrate::{Outline, PredictorCorrector};
use monoflow_ops::viscosity::Artificial;
use monoflow_ops::wall::{DynamicParticles, Holds, LennardJones, WallModel};
use std::time::Instant;

fn measure<S: Scalar, B: WallModel<S> + Holds<Artificial<S>>>(
    device: &Device,
    spacing: f64,
    ratio: f64,
    skin: f64,
    steps: u64,
) {
    let setup = dam::<S, B>(spacing, ratio, skin, 0, Outline::of::<PredictorCorrector>());
    let n = setup.store.len();
    let fluids = setup.store.fluids();
    let mut run = CudaExecutor::new(
        device.clone(),
        &[KERNELS],
        &setup.symbol,
        setup.scheme,
        setup.domain,
        setup.limits,
        Clock::new(),
        &setup.store,
        Outline::of::<PredictorCorrector>(),
    )
    .expect("an executor");
    run.rebuild().expect("a list");
    run.prime().expect("a time step");
    let mut rebuilds = 0;
    let mut go = |run: &mut CudaExecutor<_, 3, _>, until: u64| {
        loop {
            match run.run(f64::INFINITY, until).expect("steps") {
                Halt::Rebuild => {
                    rebuilds += 1;
                    run.rebuild().expect("a list");
                }
                Halt::Due => break,
                halt => panic!("halted: {halt:?} at {:?}", run.clock()),
            }
        }
    };
    let warm = steps / 4;
    go(&mut run, warm);
    let begin = Instant::now();
    let before = run.clock().time;
    go(&mut run, warm + steps);
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{} {:13} h/dp {ratio:5} n {n:9} fluid {fluids:9} capacity {:3} | {:8.3} ms/step {:7.1} M particle-steps/s | {} rebuilds in {} steps, t {:.4}..{:.4} late {} traffic {:?}",
        S::NAME,
        B::NAME,
        run.list_capacity(),
        seconds / steps as f64 * 1e3,
        n as f64 * steps as f64 / seconds * 1e-6,
        rebuilds,
        warm + steps,
        before,
        run.clock().time,
        run.clock().late,
        run.traffic(),
    );
    for time in run.time_phases(11).expect("times") {
        println!("    {:20} {:8.3} ms", time.name, time.milliseconds);
    }
}

fn main() {
    let device = match Device::new(0) {
        Ok(device) => device,
        Err(why) => {
            println!("SKIPPED: {why}");
            return;
        }
    };
    println!("device: {}", device.name());
    let large = std::env::args().any(|a| a == "large");
    measure::<f32, LennardJones<f32>>(&device, 0.0125, 1.3, 0.1, 1000);
    measure::<f32, DynamicParticles>(&device, 0.0125, 1.732, 0.1, 1000);
    measure::<f32, DynamicParticles>(&device, 0.0052, 1.732, 0.1, 400);
    if large {
        measure::<f32, DynamicParticles>(&device, 0.00225, 1.732, 0.1, 200);
        measure::<f32, DynamicParticles>(&device, 0.00225, 1.3, 0.1, 200);
        measure::<f64, DynamicParticles>(&device, 0.0052, 1.3, 0.1, 100);
    }
}
