//! Weakly compressible SPH: water on a bottom of dynamic particles, and the box of pairs of the README.

mod cloud;
mod last_stage;
mod pairs;

use crate::common::{Bench, Group};
use crate::{group, pass};
use cloud::Cloud;
use criterion::{BatchSize, BenchmarkId, Throughput};
use last_stage::LastStage;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockSummation, CpuExecutor, view};
use monoflow_kernels::host::wcsph::Rates;
use monoflow_ops::Scalar;
use monoflow_ops::particles::integrate::PredictorCorrector;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::kind::{Fluid, Kind};
use monoflow_ops::particles::summation::{Shepard, Vorticity};
use monoflow_particles::{BLOCK, NeighbourList, Store};
use std::ops::Range;

pub fn all(bench: &mut Bench) {
    let mut group = group(bench, "wcsph");
    let (plane, space) = ([200, 160, 1], [32, 32, 32]);
    sweeps::<f32, 2>(&mut group, plane);
    sweeps::<f64, 2>(&mut group, plane);
    sweeps::<f32, 3>(&mut group, space);
    sweeps::<f64, 3>(&mut group, space);
    pairs::all(&mut group);
}

fn sweeps<S: Scalar, const D: usize>(group: &mut Group<'_>, counts: [usize; 3]) {
    let cloud = Cloud::<S, D>::new(counts, 3, 1.3);
    let state = format!("{}_{D}d", S::NAME);
    lists(group, &state, &cloud);
    let executor = cloud.executor::<PredictorCorrector>();
    let fluids = executor.store().fluids();
    let ends = [fluids / BLOCK, fluids.div_ceil(BLOCK)];
    let all = executor.store().len() / BLOCK;
    rates(group, "rates_fluid", &state, &cloud, &executor, 0..ends[0]);
    rates(group, "rates_wall", &state, &cloud, &executor, ends[1]..all);
    summations(group, &state, &cloud, executor);
    // The rates are kept: nothing but the last stage is left of a step.
    still_step(group, "advance", &state, cloud.executor::<LastStage>());
    still_step(
        group,
        "step",
        &state,
        cloud.executor::<PredictorCorrector>(),
    );
}

/// Sorting particles some of which have changed cells, and listing their neighbours.
fn lists<S: Scalar, const D: usize>(group: &mut Group<'_>, state: &str, cloud: &Cloud<S, D>) {
    let mut list = NeighbourList::here().expect("built for this processor");
    group.throughput(Throughput::Elements(cloud.store.len() as u64));
    group.bench_function(BenchmarkId::new("sort", state), |b| {
        let moved = cloud.moved();
        b.iter_batched_ref(
            || moved.clone(),
            |store| list.sort(&cloud.domain, store).expect("nobody leaves"),
            BatchSize::LargeInput,
        );
    });
    group.bench_function(BenchmarkId::new("list", state), |b| {
        let mut store = cloud.store.clone();
        list.sort(&cloud.domain, &mut store).expect("nobody leaves");
        // As executors want it of walls with a density.
        let wanted =
            |store: &Store<S>, i: usize, other: usize| i < store.fluids() || other == Fluid::INDEX;
        b.iter(|| list.fill::<D>(&cloud.domain, cloud.search(), &store, &wanted));
    });
}

/// Rates of some blocks.
fn rates<S: Scalar, const D: usize>(
    group: &mut Group<'_>,
    name: &str,
    state: &str,
    cloud: &Cloud<S, D>,
    executor: &CpuExecutor<S, D>,
    blocks: Range<usize>,
) {
    let (grid, list, store) = (&executor.domain().grid, executor.list(), executor.store());
    let mut rates = vec![[S::from_literal(0.0); 4]; BLOCK];
    group.throughput(Throughput::Elements((blocks.len() * BLOCK) as u64));
    group.bench_function(BenchmarkId::new(name, state), |b| {
        b.iter(|| {
            for block in blocks.clone() {
                let mut block = Rates::<S, D> {
                    view: view(grid, list, &store.place, &store.motion, block),
                    fluids: store.fluids(),
                    rates: rates.as_mut_slice().into(),
                    transport: (&mut [][..]).into(),
                };
                pass::run(&cloud.scheme, &mut block);
            }
        });
    });
}

/// The Shepard filter, and the vorticity.
fn summations<S: Scalar, const D: usize>(
    group: &mut Group<'_>,
    state: &str,
    cloud: &Cloud<S, D>,
    executor: CpuExecutor<S, D>,
) {
    let setup = cloud.summation();
    let mut executor = executor.with_summations(vec![
        BlockSummation::of::<WendlandC2, Shepard>(&setup),
        BlockSummation::of::<WendlandC2, Vorticity>(&setup),
    ]);
    group.throughput(Throughput::Elements(executor.store().fluids() as u64));
    group.bench_function(BenchmarkId::new("shepard", state), |b| {
        b.iter(|| executor.filter());
    });
    group.bench_function(BenchmarkId::new("vorticity", state), |b| {
        b.iter(|| executor.columns());
    });
}

/// A step of length zero.
fn still_step<S: Scalar, const D: usize>(
    group: &mut Group<'_>,
    name: &str,
    state: &str,
    mut executor: CpuExecutor<S, D>,
) {
    executor.prime();
    executor.step();
    group.throughput(Throughput::Elements(executor.store().len() as u64));
    group.bench_function(BenchmarkId::new(name, state), |b| {
        b.iter(|| {
            executor.clock_mut().dt = 0.0;
            executor.step();
        });
    });
    assert!(executor.clock().goes(), "the clock stood still");
}
