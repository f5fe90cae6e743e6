//! Runs with everything that they can have.

use super::gpu::device;
use super::{basin, scheme, start};
use monoflow_cpu::shallow::{Boundary, Forcing, ShallowExecutor, ShallowState};
use monoflow_cuda::{Code, Device, KERNELS, ShallowCuda};
use monoflow_kernels::host::shallow;
use monoflow_mesh::{Rim, Stencils, Triangles, Volumes};
use monoflow_ops::Named;
use monoflow_ops::shallow::Ground;
use monoflow_ops::shallow::friction::Manning;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};

/// Everything that a run can have, on one device or the other.
pub struct Whole {
    pub triangles: Triangles,
    pub mesh: Volumes<f64>,
    forcing: Forcing<f64>,
    roughness: Vec<Vec<f64>>,
}

impl Whole {
    pub fn new() -> Self {
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
            .tracers(&entering(&mesh.parts))
            .ground(vec![ground; mesh.cells()]);
        Whole {
            roughness: vec![vec![0.03; mesh.cells()]],
            triangles,
            mesh,
            forcing,
        }
    }

    /// Two tracers of which the water of the start has one.
    fn held(&self) -> Vec<Vec<f64>> {
        let depth = start(&self.mesh).depth;
        let cells = depth.iter().zip(&self.mesh.centre);
        let striped = cells.map(|(h, [x, y])| h * (2.0 + (9.0 * x).sin() * (4.0 * y).cos()));
        vec![striped.collect(), vec![0.0; depth.len()]]
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
        run.carrying(self.held()).noting_peaks(1e-3)
    }

    pub fn on_gpu<Rm: Riemann<f64>>(&self, device: &Device, second: bool) -> ShallowCuda<f64> {
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
        let run = run.carrying(&self.held(), &self.forcing);
        let run = run.expect("tracers");
        run.noting_peaks(1e-3).expect("peaks")
    }
}

/// What enters of both tracers through each part of the boundary, over time.
fn entering(parts: &[String]) -> [Vec<Vec<[f64; 2]>>; 2] {
    let of = |left: &[[f64; 2]], top: &[[f64; 2]]| {
        let part = |name: &String| match name.as_str() {
            "left" => left.to_vec(),
            "top" => top.to_vec(),
            _ => Vec::new(),
        };
        parts.iter().map(part).collect()
    };
    let flood = [[0.0, 1.0], [0.1, 1.0], [0.2, 4.0]];
    [of(&flood, &[]), of(&[[0.0, 2.0]], &[[0.0, 35.0]])]
}

/// The greatest difference of two states.
fn difference(a: &ShallowState<f64>, b: &ShallowState<f64>) -> f64 {
    let columns = |s: &ShallowState<f64>| {
        let peaks = |of: fn(&monoflow_ops::shallow::Peaks<f64>) -> f64| {
            s.peaks.iter().map(of).collect::<Vec<f64>>()
        };
        let tracers = s.tracers.iter();
        let tracers = tracers.flat_map(|t| [t.held.clone(), t.entered.clone(), t.ground.clone()]);
        let water = [
            s.water.depth.clone(),
            s.water.discharge_x.clone(),
            s.water.discharge_y.clone(),
            s.infiltrated.clone(),
            s.entered.clone(),
            peaks(|p| p.depth),
            peaks(|p| p.arrival),
            vec![s.rained, s.time],
        ];
        water.into_iter().chain(tracers).collect::<Vec<_>>()
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
    assert_eq!(state.tracers.len(), 2);
    for (tracer, held) in state.tracers.iter().zip(whole.held()) {
        let sum = |column: &[f64]| -> f64 {
            let cells = column.iter().zip(&whole.mesh.area);
            cells.map(|(x, area)| x * area).sum()
        };
        let came: f64 = tracer.entered(&whole.mesh).iter().sum();
        let [now, inside] = tracer.amounts(&whole.mesh);
        assert!((now + inside - came - sum(&held)).abs() < 1e-12 * (now + came.abs()));
        assert!(now > 0.0 && inside > 0.0 && came != 0.0);
    }
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
