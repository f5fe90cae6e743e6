//! Particle-steps per second of MPS: a column of water collapses in a tank, in single precision with
//! `r_e = 2.1` spacings.
//!
//! `cargo bench -p monoflow-cpu --bench mps -- [THREADS] [SPACINGS]`
//!
//! The water is as high as so many spacings. Of several turns of so many steps the fastest counts.

#[path = "../tests/mps/support.rs"]
#[allow(dead_code)]
mod support;

use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsPhases, Pressure};
use monoflow_ops::mps::MpsSetup;
use std::time::Instant;
use support::{Tank, run_steps};

const TURNS: usize = 5;
const STEPS: u64 = 20;

/// Of water `n` spacings high in a tank twice as long as high.
fn tank(n: usize, speed: f64) -> Tank {
    let height = 0.3;
    let spacing = height / n as f64;
    let setup = MpsSetup {
        spacing,
        radius: 2.1 * spacing,
        gravity: [0.0, 0.0, -9.81],
        sound_speed: 20.0,
        kinematic: 1e-6,
        ..MpsSetup::default()
    };
    let mut tank = Tank::new([2 * n, 2 * n / 3, n], [n * 5 / 6, 2 * n / 3, n], setup);
    tank.room = n;
    tank.signal = speed;
    tank
}

fn time(name: &str, n: usize, pressure: Pressure, speed: f64) {
    let mut executor = tank(n, speed).executor::<f32, 3>(pressure);
    run_steps(&mut executor, 40, |_| {});
    let (all, fluid) = (executor.store().len(), executor.store().fluids());
    let mut fastest = (f64::INFINITY, MpsPhases::default());
    let products = executor.products();
    for _ in 0..TURNS {
        let (before, start) = (executor.phases(), Instant::now());
        run_steps(&mut executor, STEPS, |_| {});
        let (seconds, after) = (start.elapsed().as_secs_f64(), executor.phases());
        if seconds < fastest.0 {
            let spent = MpsPhases {
                sort: after.sort - before.sort,
                list: after.list - before.list,
                predict: after.predict - before.predict,
                pressure: after.pressure - before.pressure,
                correct: after.correct - before.correct,
                carried: after.carried - before.carried,
                loads: after.loads - before.loads,
            };
            fastest = (seconds, spent);
        }
    }
    let rate = |particles: usize| (particles as u64 * STEPS) as f64 / fastest.0 / 1e6;
    println!(
        "{name}, {} threads: {all} particles, {fluid} of fluid, {:.1} neighbours listed: \
         {:.2} million particle-steps/s, {:.2} of fluid; {:.1} products a step",
        rayon::current_num_threads(),
        executor.list().len() as f64 / all as f64,
        rate(all),
        rate(fluid),
        (executor.products() - products) as f64 / (TURNS as u64 * STEPS) as f64,
    );
    println!("  seconds in {:?}", fastest.1);
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|a| a.parse().ok());
    let threads = numbers.next().unwrap_or(1);
    let n = numbers.next().unwrap_or(48);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads").install(|| {
        time("explicit", n, Pressure::Explicit, 20.0);
        let semi_implicit = Pressure::SemiImplicit {
            tolerance: 1e-3,
            iterations: 1000,
        };
        time("semi-implicit", n, semi_implicit, 2.5);
    });
}
