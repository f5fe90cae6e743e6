//! What the benchmarks share: the clock, the settings, and the one thread.

mod clock;

use clock::ProcessorTime;
use criterion::{BenchmarkGroup, Criterion};
use std::time::Duration;

/// Measures and reports.
pub type Bench = Criterion<ProcessorTime>;
/// Benchmarks with the beginning of their names in common.
pub type Group<'a> = BenchmarkGroup<'a, ProcessorTime>;

/// Runs the benchmarks of all families on a pool of one thread, the one whose time is measured.
pub fn run(families: &[fn(&mut Bench)]) {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("one thread");
    pool.install(|| {
        let mut bench = Criterion::default()
            .with_measurement(ProcessorTime)
            .warm_up_time(Duration::from_millis(300))
            .measurement_time(Duration::from_secs(1))
            .sample_size(20)
            .nresamples(10_000)
            // What is said to be within the noise is less than the one percent to be seen.
            .noise_threshold(0.005)
            .configure_from_args();
        for family in families {
            family(&mut bench);
        }
        bench.final_summary();
    });
}
