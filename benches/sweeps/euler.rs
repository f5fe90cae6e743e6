//! Compressible flow: steps of HLLC with monotonised central slopes, as many sweeps as there are
//! dimensions. In one dimension a step is a sweep along rows; in two, one along rows and one across them.

use crate::common::{Bench, Group};
use criterion::{BenchmarkId, Throughput};
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order, Tracer};
use monoflow_ops::euler::gas::Ideal;
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use monoflow_ops::euler::{Euler, Primitive};

pub fn all(bench: &mut Bench) {
    let mut group = bench.benchmark_group("euler");
    step::<1>(&mut group, "1d", 32_768, Order::Strang);
    step::<2>(&mut group, "2d", 192, Order::Strang);
    step::<3>(&mut group, "3d", 36, Order::Strang);
    step::<2>(&mut group, "2d_symmetric", 192, Order::Symmetric);
    tracer(&mut group);
}

/// Gas at high pressure in a corner of a box.
fn corner<const D: usize>(cells: usize, scheme: &Euler<Ideal, Hllc, MonotonisedCentral>) -> Field<D> {
    let mut field = Field::new([cells; D]);
    for at in field.indices().collect::<Vec<_>>() {
        let low = at.iter().all(|k| 2 * k < cells);
        let state = Primitive {
            density: if low { 1.0 } else { 0.125 },
            velocity: [0.0; D],
            pressure: if low { 1.0 } else { 0.1 },
        };
        field.set(at.map(|k| k + 2), &state.conserved(&scheme.gas));
    }
    field
}

/// Steps of length zero, after some that let the waves part.
macro_rules! still_step {
    ($group:expr, $name:expr, $cells:expr, $run:expr) => {{
        let mut run = $run;
        for _ in 0..20 {
            run.step(f64::INFINITY);
        }
        $group.throughput(Throughput::Elements($cells as u64));
        $group.bench_function(BenchmarkId::new("step", $name), |b| {
            b.iter(|| {
                let now = run.clock().time;
                run.step(now);
            });
        });
        assert!(run.clock().rate.is_finite(), "no state of a gas");
    }};
}

fn step<const D: usize>(group: &mut Group<'_>, name: &str, cells: usize, order: Order) {
    let scheme = Euler::default();
    let field = corner::<D>(cells, &scheme);
    let (spacing, walls) = ([1.0 / cells as f64; D], [[Boundary::Reflective; 2]; D]);
    still_step!(
        group,
        name,
        cells.pow(D as u32),
        EulerExecutor::new(scheme, field, spacing, walls, order, 0.9)
    );
}

fn tracer(group: &mut Group<'_>) {
    let (scheme, cells) = (Euler::default(), 192);
    let field = corner::<2>(cells, &scheme);
    let tracer = Tracer::new(&field);
    let (spacing, walls) = ([1.0 / cells as f64; 2], [[Boundary::Reflective; 2]; 2]);
    still_step!(
        group,
        "2d_tracer",
        cells * cells,
        EulerExecutor::new(scheme, field, spacing, walls, Order::Strang, 0.9).carrying(tracer)
    );
}
