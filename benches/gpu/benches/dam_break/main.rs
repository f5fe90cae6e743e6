//! Whole steps of a real dam break on one GPU, the phases that they consist of, and the other ways
//! to compute the same, which must give the same rates.
//!
//! `dam_break small|large [RESULTS]`: prints tables; every figure also goes as a line of JSON to the
//! file RESULTS. Rates are in million particle-steps per second: all particles counted, two force
//! evaluations a step, everything included.

#[path = "../../../../crates/cuda/tests/common/mod.rs"]
mod common;
mod compact;
mod ways;

use common::{dam, disturb};
use compact::COMPACT;
use monoflow_cuda::ParticleCuda;
use monoflow_cuda::{Code, CudaExecutor, Device, KERNELS, ListEncoding, Start};
use monoflow_gpu_benches::STUDIES;
use monoflow_kernels::host::wcsph;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_ops::particles::integrate::{Outline, PredictorCorrector};
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::{DynamicParticles, Holds, LennardJones, WallModel};
use monoflow_particles::{Bodies, Openings};
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// Rates of many particles may differ by this much of the greatest.
const LIMIT: f64 = 1e-3;

/// One configuration.
#[derive(Clone, Copy)]
struct Run {
    spacing: f64,
    ratio: f64,
    skin: f64,
    rebuild_every: u64,
    encoding: ListEncoding,
    steps: u64,
    jitter: f64,
    /// [`Limits::pairs`](monoflow_ops::particles::control::Limits::pairs).
    pairs: u64,
}

struct Bench {
    device: Device,
    results: Option<std::fs::File>,
    /// What gave other results than it should.
    failures: Vec<String>,
}

impl Bench {
    fn record(&mut self, line: &str) {
        if let Some(file) = &mut self.results {
            writeln!(file, "{{\"device\":\"{}\",{line}}}", self.device.name()).expect("results");
        }
    }

    fn executor<S: Scalar, B: WallModel<S> + Holds<Artificial<S>>>(
        &self,
        run: Run,
    ) -> (CudaExecutor<S, 3>, String) {
        let outline = Outline::of::<PredictorCorrector>();
        let mut setup = dam::<S, B>(run.spacing, run.ratio, run.skin, run.rebuild_every, outline);
        setup.limits.pairs = run.pairs;
        disturb(&mut setup.store, run.spacing, run.jitter);
        let executor = CudaExecutor::new(
            Code {
                device: self.device.clone(),
                programs: &[KERNELS, STUDIES],
                symbol: &setup.symbol,
            },
            wcsph::scheme::<S, 3, _>(setup.scheme),
            Start {
                domain: setup.domain,
                store: &setup.store,
                bodies: &Bodies::default(),
                openings: &Openings::default(),
                limits: setup.limits,
                clock: Clock::new(),
            },
            outline,
            run.encoding,
        )
        .expect("an executor");
        (executor, setup.symbol)
    }

    fn whole_steps<S: Scalar, B: WallModel<S> + Holds<Artificial<S>>>(&mut self, run: Run) {
        let (mut gpu, _) = self.executor::<S, B>(run);
        gpu.rebuild().expect("a list");
        gpu.prime().expect("a time step");
        let mut go = |until: u64| {
            let mut rebuilds = 0;
            loop {
                match gpu.run(f64::INFINITY, until).expect("steps") {
                    Halt::Rebuild => {
                        rebuilds += 1;
                        gpu.rebuild().expect("a list");
                    }
                    Halt::Due => return rebuilds,
                    halt => panic!("halted: {halt:?} at {:?}", gpu.clock()),
                }
            }
        };
        let warm = run.steps / 4;
        go(warm);
        let begin = Instant::now();
        let rebuilds = go(warm + run.steps);
        let seconds = begin.elapsed().as_secs_f64();
        let clock = *gpu.clock();
        let counts = gpu.counts();
        let n = counts.iter().sum::<usize>();
        let rate = n as f64 * run.steps as f64 / seconds * 1e-6;
        let (precision, wall) = (S::NAME, B::NAME);
        println!(
            "{precision} {wall:13} h/dp {:5} n {n:9} fluid {:9} | {:8.3} ms/step {rate:7.1} M/s | {rebuilds} rebuilds (every {}) in {} steps to t = {:.4} s, late {}; step bytes {}, step allocations {}",
            run.ratio,
            counts[0],
            seconds / run.steps as f64 * 1e3,
            run.rebuild_every,
            run.steps,
            clock.time,
            clock.late,
            gpu.traffic().step_bytes,
            gpu.traffic().step_allocations,
        );
        self.record(&format!(
            "\"bench\":\"whole steps\",\"precision\":\"{precision}\",\"wall\":\"{wall}\",\"ratio\":{},\"particles\":{n},\"fluid\":{},\"encoding\":\"{}\",\"rebuild_every\":{},\"rebuilds\":{rebuilds},\"steps\":{},\"ms_per_step\":{:.4},\"million_particle_steps_per_s\":{rate:.1}",
            run.ratio, counts[0], run.encoding.name, run.rebuild_every, run.steps, seconds / run.steps as f64 * 1e3
        ));
        for time in gpu.time_phases(11).expect("times") {
            println!("    {:20} {:8.3} ms", time.name, time.milliseconds);
            self.record(&format!(
                "\"bench\":\"phase\",\"phase\":\"{}\",\"precision\":\"{precision}\",\"wall\":\"{wall}\",\"ratio\":{},\"particles\":{n},\"encoding\":\"{}\",\"ms\":{:.4}",
                time.name, run.ratio, run.encoding.name, time.milliseconds
            ));
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with("--"))
        .collect();
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
    println!("device: {}", device.name());
    let results = arguments
        .get(1)
        .map(|path| std::fs::File::create(path).expect("a results file"));
    let mut bench = Bench {
        device,
        results,
        failures: Vec::new(),
    };
    let run = |spacing, ratio, steps| Run {
        spacing,
        ratio,
        skin: 0.1,
        rebuild_every: 0,
        encoding: ListEncoding::WIDE,
        steps,
        jitter: 0.0,
        pairs: 0,
    };
    let every_10 = |run: Run| Run {
        rebuild_every: 10,
        ..run
    };
    let compact = |run: Run| Run {
        encoding: COMPACT,
        ..run
    };
    let disturbed = |run: Run| Run { jitter: 0.3, ..run };
    let tiny = Run {
        skin: 0.15,
        jitter: 0.4,
        ..run(0.025, 1.3, 1)
    };
    bench.ways::<DynamicParticles>(tiny, 1e-5);
    bench.compare_compact_lists(tiny);
    let small = run(0.0125, 1.3, 1000);
    bench.whole_steps::<f32, LennardJones<f32>>(small);
    bench.whole_steps::<f32, LennardJones<f32>>(every_10(small));
    let dual = run(0.0125, 1.732, 1000);
    bench.whole_steps::<f32, DynamicParticles>(dual);
    let million = run(0.0052, 1.732, 400);
    bench.whole_steps::<f32, DynamicParticles>(million);
    bench.whole_steps::<f32, DynamicParticles>(compact(million));
    bench.ways::<DynamicParticles>(disturbed(million), LIMIT);
    bench.ways::<LennardJones<f32>>(disturbed(run(0.0052, 1.3, 1)), LIMIT);
    if arguments.first().is_some_and(|a| a == "large") {
        for ratio in [1.3, 1.732] {
            let ten = run(0.00235, ratio, 150);
            bench.whole_steps::<f32, DynamicParticles>(ten);
            bench.whole_steps::<f32, DynamicParticles>(every_10(ten));
            bench.whole_steps::<f32, DynamicParticles>(compact(every_10(ten)));
            bench.ways::<DynamicParticles>(disturbed(ten), LIMIT);
        }
        bench.whole_steps::<f64, DynamicParticles>(run(0.0052, 1.3, 100));
    }
    for failure in &bench.failures {
        eprintln!("FAILED: {failure}");
    }
    match bench.failures.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
