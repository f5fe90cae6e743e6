//! Signed distances: preparation and band, by schedule of work, for spheres of 50 thousand to 3
//! million triangles.
//!
//! `cargo bench -p monoflow-gpu-benches --bench distance` writes one line of JSON for each figure.

use monoflow_cuda::distance::{SCHEDULES, Schedule, SurfaceCuda};
use monoflow_cuda::{Device, KERNELS};
use monoflow_ops::distance::Nodes;
use monoflow_surface::{Surface, generate};
use std::time::Instant;

fn coordinates(surface: &Surface) -> Vec<[f32; 9]> {
    (0..surface.triangles().len())
        .map(|t| {
            let corners = surface.corners(t);
            std::array::from_fn(|k| corners[k / 3][k % 3] as f32)
        })
        .collect()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let device = match Device::new(0) {
        Ok(device) => device,
        Err(why) => {
            println!("SKIPPED: {why}");
            return;
        }
    };
    println!("{{\"device\":\"{}\"}}", device.name());
    // A torus has as many triangles as are asked for.
    for (name, around, across) in [
        ("50 k", 250, 100),
        ("300 k", 600, 250),
        ("1 M", 1000, 500),
        ("3 M", 1750, 860),
    ] {
        let surface = generate::torus(1.0, 0.4, around, across).expect("a torus");
        let coordinates = coordinates(&surface);
        let mut preparations = Vec::new();
        let mut copies = Vec::new();
        let mut last = None;
        for _ in 0..5 {
            drop(last.take());
            let (on_gpu, time) =
                SurfaceCuda::new(&device, &[KERNELS], &coordinates).expect("a surface");
            preparations.push(1e3 * time.features);
            copies.push(1e3 * time.copy);
            last = Some(on_gpu);
        }
        let Some(mut on_gpu) = last else { continue };
        let (features, copy) = (median(preparations), median(copies));
        for n in [256_u32, 512] {
            let dx = 3.0 / f64::from(n - 1);
            let nodes = Nodes::new([-1.5, -1.5, -1.5], [dx; 3], [n; 3], 3.0 * dx);
            for schedule in SCHEDULES {
                // A launch for each of a million facets takes seconds and tells nothing new.
                if schedule == Schedule::Launches && coordinates.len() > 400_000 {
                    continue;
                }
                let mut points = 0;
                let times = (0..5)
                    .map(|turn| {
                        let begin = Instant::now();
                        let band = on_gpu.read(&nodes, schedule).expect("a band");
                        let time = 1e3 * begin.elapsed().as_secs_f64();
                        if turn == 0 {
                            points = band.download().expect("a band").points();
                        }
                        time
                    })
                    .collect();
                let field = median(times);
                println!(
                    "{{\"bench\":\"distance\",\"set\":\"{name}\",\"triangles\":{},\"grid\":{n},\"band\":3,\"schedule\":\"{schedule:?}\",\"copy_ms\":{copy:.3},\"features_ms\":{features:.3},\"field_ms\":{field:.3},\"all_ms\":{:.3},\"points\":{points}}}",
                    coordinates.len(),
                    copy + features + field,
                );
            }
        }
    }
}
