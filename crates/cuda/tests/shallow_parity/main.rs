//! Shallow water on the GPU against the CPU.

// Nothing to compare otherwise: `tests/skips.rs` says so.
#![cfg(kernels)]

#[path = "../gpu/mod.rs"]
mod gpu;
mod looks;
mod whole;

use gpu::device;
use monoflow_cpu::shallow::{ShallowExecutor, Waters};
use monoflow_cuda::{Code, Device, KERNELS, ShallowCuda};
use monoflow_kernels::host::shallow;
// What is compiled there is not compiled here again.
use monoflow_linked as _;
use monoflow_mesh::generate::{Pattern, jitter, rectangle};
use monoflow_mesh::{Ordering, Rim, Stencils, Triangles, Volumes};
use monoflow_ops::Named;
use monoflow_ops::shallow::friction::{Friction, Manning, NoFriction};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};
use monoflow_ops::shallow::{Condition, Shallow};

/// A basin with a rough bed, a dry shore and a wall of water; in on the left, out on the right.
fn basin() -> Triangles {
    let mut mesh = rectangle([0.0; 2], [4.0, 2.0], [60, 30], Pattern::Two).expect("a grid");
    jitter(&mut mesh, 0.2, 4);
    mesh
}

fn start(mesh: &Volumes<f64>) -> Waters<f64> {
    let bed = |[x, y]: [f64; 2]| 0.25 * x + 0.1 * (7.0 * x).sin() * (5.0 * y).cos();
    let mut water = Waters::dry(mesh.centre.iter().map(|&p| bed(p)).collect());
    for (cell, [x, _]) in mesh.centre.iter().enumerate() {
        let level = if *x < 1.0 { 1.4 } else { 0.5 };
        water.depth[cell] = (level - water.bed[cell]).max(0.0);
    }
    water
}

fn conditions(parts: &[String]) -> Vec<Condition<f64>> {
    parts
        .iter()
        .map(|name| match name.as_str() {
            "left" => Condition::Discharge(0.3),
            "right" => Condition::Open,
            "top" => Condition::NormalDepth(0.2),
            // A free outfall.
            "bottom" => Condition::Stage(-1e30),
            _ => Condition::Closed,
        })
        .collect()
}

fn scheme<Rm: Riemann<f64>, F: Friction<f64>>() -> Shallow<f64, Rm, F> {
    Shallow {
        gravity: 9.81,
        dry: 1e-8,
        riemann: Rm::with_defaults(),
        friction: F::with_defaults(),
        limiter: BarthJespersen,
    }
}

/// The fields of a friction, as it declares them to be usual.
fn columns<F: Friction<f64>>(mesh: &Volumes<f64>) -> Vec<Vec<f64>> {
    let fields = F::KEYS.iter().filter(|key| key.is_field);
    fields.map(|key| vec![key.default; mesh.cells()]).collect()
}

fn on_gpu<Rm: Riemann<f64>, F: Friction<f64>>(
    device: &Device,
    mesh: &Volumes<f64>,
) -> ShallowCuda<f64> {
    let symbol = format!("shallow_f64_{}_{}", <Rm as Named>::NAME, <F as Named>::NAME);
    let roughness = columns::<F>(mesh);
    let mut run = ShallowCuda::new(
        Code {
            device: device.clone(),
            programs: &[KERNELS],
            symbol: &symbol,
        },
        shallow::scheme::<f64, _>(scheme::<Rm, F>()),
        mesh,
        &start(mesh),
        &roughness,
        0.9,
    )
    .expect("an executor");
    run.set_conditions(&conditions(&mesh.parts))
        .expect("conditions");
    run
}

/// Depth and discharge agree after 200 steps, and so do the clock and the balance.
fn agrees<Rm: Riemann<f64>, F: Friction<f64>>(device: &Device) {
    let mesh = Volumes::new(&basin()).expect("a mesh");
    let mut gpu = on_gpu::<Rm, F>(device, &mesh);
    gpu.run(f64::INFINITY, 200).expect("steps");
    let roughness = columns::<F>(&mesh);
    let mut cpu = ShallowExecutor::new(
        scheme::<Rm, F>(),
        mesh.clone(),
        start(&mesh),
        roughness,
        0.9,
    );
    let conditions = conditions(&mesh.parts);
    for _ in 0..200 {
        cpu.step(&conditions, f64::INFINITY);
    }
    let (a, b) = (gpu.water().expect("water"), cpu.water());
    let mut worst = 0.0f64;
    for cell in 0..mesh.cells() {
        worst = worst.max((a.depth[cell] - b.depth[cell]).abs());
        worst = worst.max((a.discharge_x[cell] - b.discharge_x[cell]).abs());
        worst = worst.max((a.discharge_y[cell] - b.discharge_y[cell]).abs());
    }
    println!(
        "{} {}: differ by {worst:.1e} after 200 steps",
        Rm::NAME,
        F::NAME
    );
    assert!(worst < 1e-10);
    assert_eq!(gpu.clock().step, 200);
    assert!((gpu.clock().time - cpu.time()).abs() < 1e-12 * cpu.time());
    assert_eq!((gpu.clock().negative, gpu.clock().lost), (0, 0));
    let entered = gpu.entered().expect("volumes");
    for (a, b) in entered.iter().zip(&cpu.balance().entered) {
        assert!((a - b).abs() < 1e-10);
    }
    // What entered is what the water gained.
    let volume = |water: &Waters<f64>| -> f64 {
        water
            .depth
            .iter()
            .zip(&mesh.area)
            .map(|(h, area)| h * area)
            .sum()
    };
    let gained = volume(&a) - volume(&start(&mesh));
    assert!((gained - entered.iter().sum::<f64>()).abs() < 1e-12 * volume(&a));
}

#[test]
fn every_scheme_agrees_with_the_cpu() {
    let Some(device) = device() else { return };
    agrees::<Roe, NoFriction>(&device);
    agrees::<Roe, Manning>(&device);
    agrees::<Hll, NoFriction>(&device);
    agrees::<Hll, Manning>(&device);
    agrees::<Hllc, NoFriction>(&device);
    agrees::<Hllc, Manning>(&device);
}

#[test]
fn runs_repeat_bit_for_bit_in_any_numbering() {
    let Some(device) = device() else { return };
    let mesh = basin();
    let go = |mesh: &Triangles| {
        let mesh = Volumes::new(mesh).expect("a mesh");
        let mut run = on_gpu::<Roe, Manning>(&device, &mesh);
        run.run(0.4, u64::MAX).expect("steps");
        assert_eq!(run.clock().time, 0.4);
        run.water().expect("water")
    };
    let one = go(&mesh);
    assert!(one == go(&mesh), "two runs differ");
    let order = Ordering::ReverseCuthillMcKee.of(&mesh, &mesh.edges().expect("edges"));
    let other = go(&mesh.reordered(&order));
    for (new, &old) in order.iter().enumerate() {
        assert!(one.at(old as usize) == other.at(new), "cell {old}");
    }
}

#[test]
fn a_lake_stays_at_rest() {
    let Some(device) = device() else { return };
    let mesh = Volumes::new(&basin()).expect("a mesh");
    let mut water = start(&mesh);
    for cell in 0..mesh.cells() {
        water.depth[cell] = (0.6 - water.bed[cell]).max(0.0);
    }
    let mut run = ShallowCuda::new(
        Code {
            device,
            programs: &[KERNELS],
            symbol: "shallow_f64_roe_none",
        },
        shallow::scheme::<f64, _>(scheme::<Roe, NoFriction>()),
        &mesh,
        &water,
        &[],
        0.9,
    )
    .expect("an executor");
    run.set_conditions(&vec![Condition::Closed; mesh.parts.len()])
        .expect("conditions");
    run.run(f64::INFINITY, 10_000).expect("steps");
    let after = run.water().expect("water");
    let mut worst = [0.0f64; 2];
    for cell in 0..mesh.cells() {
        let (h, before) = (after.depth[cell], water.depth[cell]);
        worst[0] = worst[0].max((h - before).abs());
        if h > 1e-8 {
            let q = after.discharge_x[cell].hypot(after.discharge_y[cell]);
            worst[1] = worst[1].max(q / h);
        }
    }
    println!(
        "lake at rest, 10 000 steps: level {:.1e}, speed {:.1e}",
        worst[0], worst[1]
    );
    assert!(worst[0] < 1e-14 && worst[1] < 1e-12);
}

#[test]
fn a_lake_stays_at_rest_at_second_order() {
    let Some(device) = device() else { return };
    let triangles = basin();
    let mesh = Volumes::new(&triangles).expect("a mesh");
    let mut water = start(&mesh);
    for cell in 0..mesh.cells() {
        water.depth[cell] = (0.6 - water.bed[cell]).max(0.0);
    }
    let stencils = Stencils::of(&triangles, &triangles.edges().expect("edges"), |_| {
        Rim::Wall
    });
    let mut run = ShallowCuda::new(
        Code {
            device,
            programs: &[KERNELS],
            symbol: "shallow_f64_roe_none",
        },
        shallow::scheme::<f64, _>(scheme::<Roe, NoFriction>()),
        &mesh,
        &water,
        &[],
        0.9,
    )
    .and_then(|run| run.second_order(&mesh, &stencils))
    .expect("an executor");
    run.set_conditions(&vec![Condition::Closed; mesh.parts.len()])
        .expect("conditions");
    run.run(f64::INFINITY, 10_000).expect("steps");
    assert_eq!(run.clock().step, 10_000);
    let after = run.water().expect("water");
    for cell in 0..mesh.cells() {
        let h = after.depth[cell];
        assert!((h - water.depth[cell]).abs() < 1e-14);
        if h > 1e-8 {
            let q = after.discharge_x[cell].hypot(after.discharge_y[cell]);
            assert!(q / h < 1e-12);
        }
    }
}
