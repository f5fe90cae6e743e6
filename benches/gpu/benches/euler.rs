//! Compressible flow with and without bodies: cell-steps a second in one to three dimensions.
//!
//! `cargo bench -p monoflow-gpu-benches --bench euler` writes one line of JSON for each figure.

use monoflow_cpu::euler::{Boundary, Field, Order, Start};
use monoflow_cuda::euler::EulerCuda;
use monoflow_cuda::{Code, Device, KERNELS};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::Lpfs;
use monoflow_ops::euler::gas::Ideal;
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::{Hllc, HllcHll, Riemann};
use monoflow_ops::euler::{Euler, Primitive};
use std::time::Instant;

type Scheme<Rm> = Euler<Ideal, Rm, MonotonisedCentral>;

/// Balls in a unit box, so many along each axis, that cut about one cell in 200.
fn balls<const D: usize>(cells: [usize; D], along: usize) -> CutCells<D> {
    let n = cells[0] as f64;
    let count: usize = cells.iter().product();
    let each = 0.005 * count as f64 / (along as f64).powi(D as i32);
    // In the plane a ball of radius r, in cells, cuts about 8r cells, in space 6πr².
    let radius = match D {
        2 => each / 8.0,
        _ => (each / (6.0 * std::f64::consts::PI)).sqrt(),
    } / n;
    let pitch = 1.0 / along as f64;
    assert!(radius < 0.5 * pitch, "balls of radius {radius} touch");
    let nodes = cells.map(|n| n + 1);
    let distances: Vec<f64> = (0..nodes.iter().product())
        .map(|index: usize| {
            let mut rest = index;
            let mut square = 0.0;
            for nodes in nodes {
                let x = (rest % nodes) as f64 / n - 0.003;
                rest /= nodes;
                square += ((x / pitch).rem_euclid(1.0) - 0.5).powi(2);
            }
            square.sqrt() * pitch - radius
        })
        .collect();
    CutCells::new(cells, &distances, [false; D], 1e-9)
}

fn measure<Rm: Riemann, const D: usize>(
    device: &Device,
    cells: [usize; D],
    cut: Option<&CutCells<D>>,
) {
    let scheme = Scheme {
        gas: Ideal::default(),
        riemann: Rm::with_defaults(),
        limiter: MonotonisedCentral,
    };
    let mut field = Field::<D>::new(cells);
    for at in field.indices().collect::<Vec<_>>() {
        let low = (0..D).all(|k| at[k] < cells[k] / 2);
        let state = Primitive {
            density: if low { 1.0 } else { 0.125 },
            velocity: [0.0; D],
            pressure: if low { 1.0 } else { 0.1 },
        };
        field.set(at.map(|k| k + 2), &state.conserved(&scheme.gas));
    }
    let mut gpu = EulerCuda::around(
        cut.map(|cut| (cut, Lpfs::default())),
        Code {
            device: device.clone(),
            programs: &[KERNELS],
            symbol: &format!("euler_{D}d_ideal_{}_monotonised_central", Rm::NAME),
        },
        scheme,
        &Start {
            field: field.clone(),
            spacing: cells.map(|n| 1.0 / n as f64),
            boundaries: [[Boundary::Reflective; 2]; D],
            order: Order::Strang,
            cfl: 0.9,
        },
    )
    .expect("an executor");
    gpu.run_until(f64::INFINITY, 32).expect("steps");
    let begin = Instant::now();
    gpu.run_until(f64::INFINITY, 32 + 192).expect("steps");
    let seconds = begin.elapsed().as_secs_f64();
    // No step is taken from a lost state, whose waves are beyond all bounds.
    let speed = f64::from_bits(gpu.clock().rate) / cells[0] as f64;
    assert_eq!(gpu.clock().step, 32 + 192, "the state was lost");
    assert!(speed < 5.0, "waves at {speed}");
    let count: usize = cells.iter().product();
    let sweeps: Vec<f64> = (0..D)
        .map(|axis| gpu.time_sweep(axis).expect("a sweep"))
        .collect();
    let (mixed, mended) = gpu.mixed().expect("counts");
    println!(
        "{{\"bench\":\"euler\",\"riemann\":\"{}\",\"cells\":{cells:?},\"cut_cells\":{},\"mixed\":{mixed:?},\"mended\":{mended},\"bytes_of_bodies\":{:?},\"ms\":{:.4},\"million_cell_steps_s\":{:.1},\"sweep_ms\":{sweeps:.3?},\"registers\":{:?},\"bytes_per_cell\":{:.1}}}",
        Rm::NAME,
        cut.map_or(0, |cut| cut.tally.cut),
        gpu.bytes_of_bodies(),
        1e3 * seconds / 192.0,
        1e-6 * count as f64 * 192.0 / seconds,
        gpu.registers(),
        gpu.bytes_per_cell(),
    );
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
    measure::<Hllc, _>(&device, [1 << 20], None);
    for n in [512, 1024, 2048, 4096] {
        measure::<Hllc, _>(&device, [n, n], None);
        let along = (0.0026 * n as f64).round() as usize;
        measure::<Hllc, _>(&device, [n, n], Some(&balls([n, n], along)));
    }
    for n in [64, 128, 256, 384] {
        measure::<Hllc, _>(&device, [n, n, n], None);
        measure::<Hllc, _>(&device, [n, n, n], Some(&balls([n, n, n], 1)));
    }
    measure::<HllcHll, _>(&device, [4096, 4096], None);
    measure::<HllcHll, _>(&device, [384, 384, 384], None);
}
