//! Array of structs against structure of arrays, and three orders of cells and edges, on the CPU.
//!
//! `cargo bench -p monoflow-cpu --bench shallow_orders -- [THREADS] [CELLS…]`
//!
//! One line of JSON for each combination: the median step of several turns, in which all
//! combinations of a size follow one another, and the fastest. All find the same bits.

mod rows;

use monoflow_cpu::shallow::{ShallowExecutor, Waters};
use monoflow_mesh::generate::{Pattern, jitter, rectangle};
use monoflow_mesh::{Ordering, Volumes, bandwidth, shuffled};
use monoflow_ops::shallow::friction::NoFriction;
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::Roe;
use monoflow_ops::shallow::{Condition, Shallow};
use rows::RowExecutor;
use std::time::Instant;

type Scheme = Shallow<f64, Roe, NoFriction>;

const SCHEME: Scheme = Shallow {
    gravity: 9.81,
    dry: 1e-8,
    riemann: Roe,
    friction: NoFriction,
    limiter: BarthJespersen,
};
const CFL: f64 = 0.9;

/// A mesh in some order.
struct Ordered {
    order: &'static str,
    bandwidth: u32,
    mesh: Volumes<f64>,
}

fn in_all_orders(cells: usize) -> Vec<Ordered> {
    let n = ((cells / 2) as f64).sqrt().round() as usize;
    let mut mesh = rectangle([-25.0; 2], [25.0; 2], [n, n], Pattern::Two).expect("a grid");
    jitter(&mut mesh, 0.2, 1);
    let edges = mesh.edges().expect("edges");
    let rcm = Ordering::ReverseCuthillMcKee;
    [
        ("unordered", Ordering::Shuffled(1), true),
        ("rcm", rcm, true),
        ("rcm+edges", rcm, false),
    ]
    .map(|(order, ordering, shuffle)| {
        let mesh = mesh.reordered(&ordering.of(&mesh, &edges));
        let mut edges = mesh.edges().expect("edges");
        if shuffle {
            edges = edges.reordered(&shuffled(edges.inner.len(), 2));
        }
        Ordered {
            order,
            bandwidth: bandwidth(&edges),
            mesh: Volumes::of(&mesh, edges),
        }
    })
    .into()
}

/// A column of water over a wet or a dry bed.
fn column(mesh: &Volumes<f64>, is_wet: bool) -> Waters<f64> {
    let mut water = Waters::dry(vec![0.0; mesh.cells()]);
    for (h, [x, y]) in water.depth.iter_mut().zip(&mesh.centre) {
        *h = match x.hypot(*y) < 11.0 {
            true => 10.0,
            false if is_wet => 1.0,
            false => 0.0,
        };
    }
    water
}

/// Seconds that a number of steps takes.
fn seconds(mut step: impl FnMut(), steps: usize) -> f64 {
    let start = Instant::now();
    for _ in 0..steps {
        step();
    }
    start.elapsed().as_secs_f64()
}

fn compare(orders: &[Ordered], is_wet: bool, device: &str) {
    let cells = orders[0].mesh.cells();
    let steps = (400_000 / cells).clamp(2, 40);
    let turns = if cells > 2_000_000 { 5 } else { 9 };
    let mut runs: Vec<_> = orders
        .iter()
        .map(|Ordered { mesh, .. }| {
            let water = column(mesh, is_wet);
            let rows = RowExecutor::new(SCHEME, mesh, &water, CFL);
            let columns = ShallowExecutor::new(SCHEME, mesh.clone(), water, vec![], CFL);
            (rows, columns, [vec![], vec![]])
        })
        .collect();
    let conditions = vec![Condition::Closed; orders[0].mesh.parts.len()];
    for turn in 0..=turns {
        for (rows, columns, [of_rows, of_columns]) in &mut runs {
            let row_time = seconds(|| rows.step(), steps);
            let column_time = seconds(|| columns.step(&conditions, f64::INFINITY), steps);
            if turn > 0 {
                of_rows.push(row_time / steps as f64);
                of_columns.push(column_time / steps as f64);
            }
        }
    }
    for (ordered, (rows, columns, times)) in orders.iter().zip(runs) {
        let water = rows.water().expect("numbers");
        assert!(!columns.lost() && columns.balance().negative == 0);
        assert!((0..cells).all(|cell| water[cell] == columns.water().at(cell)));
        for (layout, mut times) in ["aos", "soa"].into_iter().zip(times) {
            times.sort_by(f64::total_cmp);
            let median = times[times.len() / 2];
            println!(
                "{{\"bench\":\"shallow_orders\",\"device\":\"{device}\",\"threads\":{},\"riemann\":\"roe\",\
                 \"cells\":{cells},\"layout\":\"{layout}\",\"order\":\"{}\",\"bandwidth\":{},\"wet\":{is_wet},\
                 \"steps\":{},\"us_per_step\":{:.1},\"us_per_step_least\":{:.1},\
                 \"million_cell_steps_per_s\":{:.2}}}",
                rayon::current_num_threads(),
                ordered.order,
                ordered.bandwidth,
                steps * turns,
                1e6 * median,
                1e6 * times[0],
                cells as f64 / median / 1e6,
            );
        }
    }
}

/// The processor's name, where the system tells it.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    name.unwrap_or("CPU").trim().to_owned()
}

fn main() {
    let numbers: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|a| a.parse().ok())
        .collect();
    let threads = numbers.first().copied().unwrap_or(1);
    let sizes = match numbers.get(1..) {
        Some(sizes) if !sizes.is_empty() => sizes,
        _ => &[10_000, 100_000, 1_000_000],
    };
    let device = processor();
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads")
        .install(|| {
            for &cells in sizes {
                let orders = in_all_orders(cells);
                for is_wet in [true, false] {
                    compare(&orders, is_wet, &device);
                }
            }
        });
}
