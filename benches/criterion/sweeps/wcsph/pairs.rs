//! The rate of pairs that README.md and docs/benchmarks.md state: forces on 85 184 particles of fluid in a
//! periodic box, single precision. An element is a pair in range, seen from one of its particles.

use super::cloud::Cloud;
use crate::common::Group;
use criterion::{BenchmarkId, Throughput};
use monoflow_ops::particles::integrate::PredictorCorrector;

pub fn all(group: &mut Group<'_>) {
    for ratio in [1.3, 1.732] {
        let cloud = Cloud::<f32, 3>::new([44; 3], 0, ratio);
        let mut executor = cloud.executor::<PredictorCorrector>();
        group.sample_size(10);
        group.throughput(Throughput::Elements(cloud.pairs() as u64));
        group.bench_function(BenchmarkId::new("pairs", format!("h_{ratio}")), |b| {
            b.iter(|| executor.evaluate(true));
        });
    }
}
