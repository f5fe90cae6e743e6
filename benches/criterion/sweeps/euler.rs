//! Compressible flow: steps of HLLC with monotonised central slopes, as many sweeps as there are
//! dimensions. In one dimension a step is a sweep along rows; in two, one along rows and one across them.

use crate::common::{Bench, Group};
use crate::group;
use criterion::{BenchmarkId, Throughput};
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order, Tracer};
use monoflow_ops::euler::gas::Ideal;
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use monoflow_ops::euler::{Euler, Primitive};

pub fn all(bench: &mut Bench) {
    let mut group = group(bench, "euler");
    let (line, plane, space) = (32_768, 192, 36);
    still_step::<1>(&mut group, "1d", executor(line, Order::Strang));
    still_step::<2>(&mut group, "2d", executor(plane, Order::Strang));
    still_step::<3>(&mut group, "3d", executor(space, Order::Strang));
    still_step::<2>(
        &mut group,
        "2d_symmetric",
        executor(plane, Order::Symmetric),
    );
    let run = executor::<2>(plane, Order::Strang);
    let tracer = Tracer::new(run.field());
    still_step(&mut group, "2d_tracer", run.carrying([tracer]));
}

/// Gas at high pressure in a corner of a box.
fn corner<const D: usize>(cells: usize, gas: &Ideal) -> Field<D> {
    let mut field = Field::new([cells; D]);
    for at in field.indices().collect::<Vec<_>>() {
        let low = at.iter().all(|k| 2 * k < cells);
        let state = Primitive {
            density: if low { 1.0 } else { 0.125 },
            velocity: [0.0; D],
            pressure: if low { 1.0 } else { 0.1 },
        };
        field.set(at.map(|k| k + 2), &state.conserved(gas));
    }
    field
}

/// Steps of length zero, after some that let the waves part.
fn still_step<const D: usize>(group: &mut Group<'_>, name: &str, mut run: EulerExecutor<D>) {
    for _ in 0..20 {
        run.step(f64::INFINITY);
    }
    let cells: usize = run.field().cells().iter().product();
    group.throughput(Throughput::Elements(cells as u64));
    group.bench_function(BenchmarkId::new("step", name), |b| {
        b.iter(|| {
            let now = run.clock().time;
            run.step(now);
        });
    });
    assert!(run.clock().rate.is_finite(), "no state of a gas");
}

fn executor<const D: usize>(cells: usize, order: Order) -> EulerExecutor<D> {
    let scheme = Euler::<Ideal, Hllc, MonotonisedCentral>::default();
    let field = corner(cells, &scheme.gas);
    let (spacing, walls) = ([1.0 / cells as f64; D], [[Boundary::Reflective; 2]; D]);
    EulerExecutor::new(scheme, field, spacing, walls, order, 0.9)
}
