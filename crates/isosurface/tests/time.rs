//! How long it takes.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use monoflow_isosurface::Isosurface;
use std::time::Instant;

#[test]
#[ignore = "a measurement: cargo test --release --workspace --test time -- --ignored --nocapture"]
fn surfaces_of_many_particles() {
    for side in [19, 46, 100] {
        let n = 0..side;
        let places = n.clone().flat_map(|i| {
            let n = n.clone();
            n.clone()
                .flat_map(move |j| n.clone().map(move |k| [i, j, k].map(|n| n as f64)))
        });
        let places: Vec<[f64; 3]> = places.collect();
        for threads in [1, 2] {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            let begin = Instant::now();
            let surface = pool.install(|| Isosurface::around(places.iter().copied(), 1.0).unwrap());
            let velocities = pool.install(|| surface.vectors(places.iter().copied()).unwrap());
            println!(
                "{} particles, {threads} threads: {:.3} s, {} triangles, {} corners",
                places.len(),
                begin.elapsed().as_secs_f64(),
                surface.triangles().len(),
                velocities.len()
            );
        }
    }
}
