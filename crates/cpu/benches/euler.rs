//! Cell-steps per second of compressible flow without bodies: HLLC with monotonised central slopes.
//!
//! `cargo bench -p monoflow-cpu --bench euler -- [THREADS] [CELLS_2D] [CELLS_3D]`
//!
//! So many cells along each axis. Of several turns the fastest counts.

use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order};
use monoflow_ops::euler::gas::Ideal;
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use monoflow_ops::euler::{Euler, Primitive};
use std::time::Instant;

const TURNS: usize = 5;
const STEPS: usize = 8;

fn time<const D: usize>(cells: usize, order: Order) {
    let scheme = Euler::<Ideal, Hllc, MonotonisedCentral>::default();
    let mut field = Field::<D>::new([cells; D]);
    for at in field.indices().collect::<Vec<_>>() {
        let low = at.iter().all(|k| 2 * k < cells);
        let state = Primitive {
            density: if low { 1.0 } else { 0.125 },
            velocity: [0.0; D],
            pressure: if low { 1.0 } else { 0.1 },
        };
        field.set(at.map(|k| k + 2), &state.conserved(&scheme.gas));
    }
    let spacing = [1.0 / cells as f64; D];
    let walls = [[Boundary::Reflective; 2]; D];
    let mut run = EulerExecutor::new(scheme, field, spacing, walls, order, 0.9);
    let mut turn = || {
        let start = Instant::now();
        for _ in 0..STEPS {
            run.step(f64::INFINITY);
        }
        start.elapsed().as_secs_f64()
    };
    turn();
    let fastest = (0..TURNS).map(|_| turn()).fold(f64::INFINITY, f64::min);
    println!(
        "{{\"bench\":\"euler_cpu\",\"dimensions\":{D},\"cells\":{cells},\"order\":\"{order:?}\",\"threads\":{},\"million_cell_steps_s\":{:.2}}}",
        rayon::current_num_threads(),
        1e-6 * (cells.pow(D as u32) * STEPS) as f64 / fastest,
    );
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|a| a.parse().ok());
    let threads = numbers.next().unwrap_or(1);
    let (flat, deep) = (numbers.next().unwrap_or(400), numbers.next().unwrap_or(80));
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads")
        .install(|| {
            time::<2>(flat, Order::Strang);
            time::<2>(flat, Order::Symmetric);
            time::<3>(deep, Order::Strang);
        });
}
