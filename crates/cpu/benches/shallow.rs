//! Cell-steps per second of the shallow-water executor: a circular dam break, all wet.
//!
//! `cargo bench -p monoflow-cpu --bench shallow -- [THREADS] [CELLS]`

use monoflow_cpu::shallow::{ShallowExecutor, Waters};
use monoflow_mesh::generate::{Pattern, jitter, rectangle};
use monoflow_mesh::{Ordering, Rim, Stencils, Volumes};
use monoflow_ops::shallow::friction::NoFriction;
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hllc, Riemann, Roe};
use monoflow_ops::shallow::{Condition, Shallow};
use std::time::Instant;

fn time<Rm: Riemann<f64>>(mesh: &Volumes<f64>, order: &str, slopes: Option<&Stencils<f64>>) {
    let mut water = Waters::dry(vec![0.0; mesh.cells()]);
    for (h, [x, y]) in water.depth.iter_mut().zip(&mesh.centre) {
        *h = if x.hypot(*y) < 11.0 { 10.0 } else { 1.0 };
    }
    let scheme = Shallow {
        gravity: 9.81,
        dry: 1e-8,
        riemann: Rm::with_defaults(),
        friction: NoFriction,
        limiter: BarthJespersen,
    };
    let mut run = ShallowExecutor::new(scheme, mesh.clone(), water, vec![], 0.9);
    if let Some(stencils) = slopes {
        run = run.second_order(stencils.clone());
    }
    let conditions = vec![Condition::Closed; mesh.parts.len()];
    let steps = 20;
    for _ in 0..5 {
        run.step(&conditions, f64::INFINITY);
    }
    let start = Instant::now();
    for _ in 0..steps {
        run.step(&conditions, f64::INFINITY);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:5} {order:9} {:8} cells, order {}, {} threads: {:6.2} million cell-steps/s",
        Rm::NAME,
        mesh.cells(),
        if slopes.is_some() { 2 } else { 1 },
        rayon::current_num_threads(),
        (mesh.cells() * steps) as f64 / seconds / 1e6
    );
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|a| a.parse().ok());
    let threads = numbers.next().unwrap_or(1);
    let cells: usize = numbers.next().unwrap_or(640_000);
    let n = ((cells / 2) as f64).sqrt().round() as usize;
    let mut mesh = rectangle([-25.0; 2], [25.0; 2], [n, n], Pattern::Two).expect("a grid");
    jitter(&mut mesh, 0.2, 1);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads")
        .install(|| {
            let edges = mesh.edges().expect("edges");
            for (name, ordering) in [
                ("as given", Ordering::Given),
                ("shuffled", Ordering::Shuffled(1)),
                ("rcm", Ordering::ReverseCuthillMcKee),
            ] {
                let ordered = mesh.reordered(&ordering.of(&mesh, &edges));
                let volumes = Volumes::new(&ordered).expect("a mesh");
                time::<Roe>(&volumes, name, None);
                if name == "rcm" {
                    time::<Hllc>(&volumes, name, None);
                    let edges = ordered.edges().expect("edges");
                    let stencils = Stencils::of(&ordered, &edges, |_| Rim::Wall);
                    time::<Roe>(&volumes, name, Some(&stencils));
                }
            }
        });
}
