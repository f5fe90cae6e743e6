//! Signed distances: preparation and band, by schedule of work, for tori of 50 thousand to 3 million
//! triangles. Fails if a schedule reads other distances than the product's.
//!
//! `cargo bench -p monoflow-gpu-benches --features kernels --bench distance` writes one line of JSON for each figure.

use monoflow_cuda::distance::{BandCuda, SurfaceCuda};
use monoflow_cuda::{CudaError, Device, KERNELS, Kernel, Program};
use monoflow_gpu_benches::STUDIES;
use monoflow_ops::distance::Nodes;
use monoflow_surface::{Surface, generate};
use std::process::ExitCode;
use std::time::Instant;

/// Threads of a block.
const BLOCK: u32 = 128;

/// Which thread looks at which facet and which points of the band.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Schedule {
    /// A thread for each row of points near a facet, as the product has it.
    Rows,
    /// A launch for each facet, a row of points each thread.
    Launches,
    /// A thread for each facet.
    Threads,
    /// A warp for each facet, a row of points each thread.
    Warps,
}

const SCHEDULES: [Schedule; 4] = [
    Schedule::Rows,
    Schedule::Launches,
    Schedule::Threads,
    Schedule::Warps,
];

/// The kernels of schedules that the product has not.
struct Kernels {
    one: Kernel,
    facets: Kernel,
    warps: Kernel,
}

impl Kernels {
    fn load(device: &Device) -> Result<Self, CudaError> {
        let names = ["distance_one", "distance_facets", "distance_warps"].map(str::to_owned);
        let [one, facets, warps] = Program::exactly(device, &[STUDIES], names)?;
        Ok(Kernels { one, facets, warps })
    }

    /// Reads a band by a schedule.
    fn read(
        &self,
        surface: &mut SurfaceCuda,
        nodes: &Nodes,
        schedule: Schedule,
    ) -> Result<BandCuda, CudaError> {
        match schedule {
            Schedule::Rows => surface.read(nodes),
            Schedule::Launches => surface.read_by(nodes, |device, p| {
                let mut facets = 0..p.count;
                // SAFETY: the parameters are those of this kernel; there is such a facet.
                facets.try_for_each(|only| unsafe {
                    self.one.launch2(device, BLOCK, BLOCK, p, &only)
                })
            }),
            // SAFETY: the parameters are those of this kernel.
            Schedule::Threads => surface.read_by(nodes, |device, p| unsafe {
                self.facets.launch(device, p.count, BLOCK, p)
            }),
            // SAFETY: likewise.
            Schedule::Warps => surface.read_by(nodes, |device, p| unsafe {
                self.warps.launch(device, 32 * p.count, BLOCK, p)
            }),
        }
    }
}

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

/// A torus as an STL file holds it, on the device, with the median times of its preparation, ms: features, copying.
fn prepared(
    device: &Device,
    coordinates: &[[f32; 9]],
) -> Result<(SurfaceCuda, f64, f64), CudaError> {
    let mut features = Vec::new();
    let mut copies = Vec::new();
    for _ in 0..4 {
        let (_, time) = SurfaceCuda::new(device, &[KERNELS], coordinates)?;
        features.push(1e3 * time.features);
        copies.push(1e3 * time.copy);
    }
    let (surface, time) = SurfaceCuda::new(device, &[KERNELS], coordinates)?;
    features.push(1e3 * time.features);
    copies.push(1e3 * time.copy);
    Ok((surface, median(features), median(copies)))
}

/// Times all schedules on a torus, and says which of them read other distances than the first.
fn compare(
    device: &Device,
    (name, around, across): (&str, u32, u32),
) -> Result<Vec<String>, CudaError> {
    let torus = generate::torus(1.0, 0.4, around, across).expect("a torus");
    let coordinates = coordinates(&torus);
    let kernels = Kernels::load(device)?;
    let (mut surface, features, copy) = prepared(device, &coordinates)?;
    let mut wrong = Vec::new();
    for n in [256_u32, 512] {
        let dx = 3.0 / f64::from(n - 1);
        let nodes = Nodes::new([-1.5, -1.5, -1.5], [dx; 3], [n; 3], 3.0 * dx);
        let mut expected = None;
        for schedule in SCHEDULES {
            // A launch for each of a million facets takes seconds and tells nothing new.
            if schedule == Schedule::Launches && coordinates.len() > 400_000 {
                continue;
            }
            let band = kernels.read(&mut surface, &nodes, schedule)?.download()?;
            let mut times = Vec::new();
            for _ in 0..5 {
                let begin = Instant::now();
                kernels.read(&mut surface, &nodes, schedule)?;
                times.push(1e3 * begin.elapsed().as_secs_f64());
            }
            let field = median(times);
            println!(
                "{{\"bench\":\"distance\",\"set\":\"{name}\",\"triangles\":{},\"grid\":{n},\"band\":3,\"schedule\":\"{schedule:?}\",\"copy_ms\":{copy:.3},\"features_ms\":{features:.3},\"field_ms\":{field:.3},\"all_ms\":{:.3},\"points\":{}}}",
                coordinates.len(),
                copy + features + field,
                band.points(),
            );
            let expected = expected.get_or_insert_with(|| band.readings.clone());
            let pairs = band.readings.iter().zip(expected.iter());
            let differ = pairs.filter(|(a, b)| a != b).count();
            if differ > 0 {
                wrong.push(format!(
                    "{schedule:?}, {name}, {n} a side: {differ} points have other distances"
                ));
            }
        }
    }
    Ok(wrong)
}

fn main() -> ExitCode {
    let device = match Device::new(0) {
        Ok(device) if !STUDIES.is_empty() => device,
        Ok(_) => {
            println!("SKIPPED: built without kernels to compare with; add `--features kernels`");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            println!("SKIPPED: {why}");
            return ExitCode::SUCCESS;
        }
    };
    println!("{{\"device\":\"{}\"}}", device.name());
    let mut failures = Vec::new();
    // A torus has as many triangles as are asked for.
    for set in [
        ("50 k", 250, 100),
        ("300 k", 600, 250),
        ("1 M", 1000, 500),
        ("3 M", 1750, 860),
    ] {
        failures.extend(compare(&device, set).expect("distances"));
    }
    for failure in &failures {
        eprintln!("FAILED: {failure}");
    }
    match failures.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
