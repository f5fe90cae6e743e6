//! Shallow water on the GPU against the CPU.

// Nothing to compare otherwise: `tests/skips.rs` says so.
#![cfg(kernels)]

mod gpu;

use gpu::device;
use monoflow_cpu::shallow::{Boundary, Forcing, ShallowExecutor, ShallowState, Waters};
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
use monoflow_ops::shallow::{Condition, Ground, Shallow};

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

fn on_gpu<Rm: Riemann<f64>, F: Friction<f64>>(
    device: &Device,
    mesh: &Volumes<f64>,
) -> ShallowCuda<f64> {
    let symbol = format!("shallow_f64_{}_{}", <Rm as Named>::NAME, <F as Named>::NAME);
    let roughness = vec![0.03; mesh.cells()];
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
    let roughness = vec![0.03; mesh.cells()];
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

/// Everything that a run can have, on one device or the other.
struct Whole {
    triangles: Triangles,
    mesh: Volumes<f64>,
    forcing: Forcing<f64>,
    roughness: Vec<f64>,
}

impl Whole {
    fn new() -> Self {
        let triangles = basin();
        let mesh = Volumes::new(&triangles).expect("a mesh");
        let flood = vec![[0.0, 0.1], [0.1, 0.6], [0.5, 0.2]];
        let boundaries: Vec<Boundary> = mesh
            .parts
            .iter()
            .map(|name| match name.as_str() {
                "left" => Boundary::Discharge(flood.clone()),
                "right" => Boundary::Rating(vec![[0.6, 0.0], [1.6, 1.0]]),
                "top" => Boundary::Stage(vec![[0.0, 0.2], [1.0, 0.9]]),
                _ => Boundary::Closed,
            })
            .collect();
        let ground = Ground {
            conductivity: 1e-5,
            suction: 0.05,
        };
        let bed = start(&mesh).bed;
        let forcing = Forcing::new(&mesh, &bed, &boundaries)
            .rain(&mesh, 9.81, &vec![[0.0, 1e-3], [0.3, 3e-3]])
            .ground(vec![ground; mesh.cells()]);
        Whole {
            roughness: vec![0.03; mesh.cells()],
            triangles,
            mesh,
            forcing,
        }
    }

    fn stencils(&self) -> Stencils<f64> {
        let edges = self.triangles.edges().expect("edges");
        Stencils::of(&self.triangles, &edges, |_| Rim::Open)
    }

    fn on_cpu<Rm: Riemann<f64>>(&self, second: bool) -> ShallowExecutor<f64> {
        let run = ShallowExecutor::new(
            scheme::<Rm, Manning>(),
            self.mesh.clone(),
            start(&self.mesh),
            self.roughness.clone(),
            0.9,
        )
        .forced(self.forcing.clone());
        let run = if second {
            run.second_order(self.stencils())
        } else {
            run
        };
        run.noting_peaks(1e-3)
    }

    fn on_gpu<Rm: Riemann<f64>>(&self, device: &Device, second: bool) -> ShallowCuda<f64> {
        let symbol = format!("shallow_f64_{}_manning", <Rm as Named>::NAME);
        let run = ShallowCuda::new(
            Code {
                device: device.clone(),
                programs: &[KERNELS],
                symbol: &symbol,
            },
            shallow::scheme::<f64, _>(scheme::<Rm, Manning>()),
            &self.mesh,
            &start(&self.mesh),
            &self.roughness,
            0.9,
        )
        .and_then(|run| run.forced(&self.forcing))
        .expect("an executor");
        let run = if second {
            run.second_order(&self.mesh, &self.stencils())
                .expect("slopes")
        } else {
            run
        };
        run.noting_peaks(1e-3).expect("peaks")
    }
}

/// The greatest difference of two states.
fn difference(a: &ShallowState<f64>, b: &ShallowState<f64>) -> f64 {
    let columns = |s: &ShallowState<f64>| {
        let peaks = |of: fn(&monoflow_ops::shallow::Peaks<f64>) -> f64| {
            s.peaks.iter().map(of).collect::<Vec<f64>>()
        };
        [
            s.water.depth.clone(),
            s.water.discharge_x.clone(),
            s.water.discharge_y.clone(),
            s.infiltrated.clone(),
            s.entered.clone(),
            peaks(|p| p.depth),
            peaks(|p| p.arrival),
            vec![s.rained, s.time],
        ]
    };
    let mut worst = 0.0f64;
    for (a, b) in columns(a).iter().zip(&columns(b)) {
        assert_eq!(a.len(), b.len());
        for (a, b) in a.iter().zip(b) {
            worst = worst.max((a - b).abs());
        }
    }
    worst
}

fn whole_agrees<Rm: Riemann<f64>>(device: &Device, second: bool) {
    let whole = Whole::new();
    let (mut cpu, mut gpu) = (
        whole.on_cpu::<Rm>(second),
        whole.on_gpu::<Rm>(device, second),
    );
    cpu.advance_to(0.4, 0.4, 200);
    gpu.advance_to(0.4, 0.4, 200).expect("steps");
    let state = gpu.state().expect("a state");
    assert_eq!(state.steps, cpu.steps());
    assert_eq!((state.negative, state.lost), (0, false));
    let worst = difference(&state, cpu.state());
    println!(
        "{}, second order {second}, {} steps, {} repeated: everything differs by {worst:.1e}",
        Rm::NAME,
        state.steps,
        state.repeated
    );
    assert_eq!(state.repeated, cpu.state().repeated);
    assert!(worst < 1e-9);
    let balance = state.balance(&whole.mesh);
    assert!(balance.rained > 0.0 && balance.infiltrated > 0.0);
    let before = ShallowState::at_start(start(&whole.mesh), &whole.mesh).volume(&whole.mesh);
    let known = before + balance.entered.iter().sum::<f64>() + balance.rained - balance.infiltrated;
    assert!((state.volume(&whole.mesh) - known).abs() < 1e-12 * known);
}

#[test]
fn forced_runs_of_both_orders_agree_with_the_cpu() {
    let Some(device) = device() else { return };
    for second in [false, true] {
        whole_agrees::<Roe>(&device, second);
        whole_agrees::<Hll>(&device, second);
        whole_agrees::<Hllc>(&device, second);
    }
}

#[test]
fn a_forced_run_goes_on_from_its_state_bit_for_bit() {
    let Some(device) = device() else { return };
    let whole = Whole::new();
    for second in [false, true] {
        let mut through = whole.on_gpu::<Roe>(&device, second);
        through.advance_to(0.3, 0.3, u64::MAX).expect("steps");
        let mut first = whole.on_gpu::<Roe>(&device, second);
        first.advance_to(0.1, 0.3, u64::MAX).expect("steps");
        let state = first.state().expect("a state");
        assert!(state.time >= 0.1 && state.time < 0.3);
        let rest = whole.on_gpu::<Roe>(&device, second).resumed(&state);
        let mut rest = rest.expect("an executor");
        rest.advance_to(0.3, 0.3, u64::MAX).expect("steps");
        let (a, b) = (
            through.state().expect("a state"),
            rest.state().expect("a state"),
        );
        assert!(a == b, "second order: {second}");
        assert_eq!(a.time, 0.3);
    }
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
