//! Hydrographs, rating curves, rain, infiltration, peaks, and going on from a state.

use monoflow_cpu::shallow::{Boundary, Forcing, ShallowExecutor, Waters};
use monoflow_mesh::generate::{Pattern, jitter, rectangle};
use monoflow_mesh::{Ordering, Stencils, Triangles, Volumes};
use monoflow_ops::shallow::friction::Manning;
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::Roe;
use monoflow_ops::shallow::{Ground, Shallow};

const SCHEME: Shallow<f64, Roe, Manning> = Shallow {
    gravity: 9.81,
    dry: 1e-8,
    riemann: Roe,
    friction: Manning,
    limiter: BarthJespersen,
};

/// A V-shaped valley that falls to the right.
fn valley(order: Ordering) -> Triangles {
    let mut mesh = rectangle([0.0, -5.0], [40.0, 5.0], [40, 10], Pattern::Two).expect("a grid");
    jitter(&mut mesh, 0.2, 7);
    let edges = mesh.edges().expect("edges");
    mesh.reordered(&order.of(&mesh, &edges))
}

fn bed([x, y]: [f64; 2]) -> f64 {
    0.2 * y.abs() - 0.01 * x
}

struct Valley {
    mesh: Triangles,
    volumes: Volumes<f64>,
    water: Waters<f64>,
}

impl Valley {
    fn new(order: Ordering) -> Self {
        let mesh = valley(order);
        let volumes = Volumes::new(&mesh).expect("a mesh");
        let water = Waters::dry(volumes.centre.iter().map(|&p| bed(p)).collect());
        Valley {
            mesh,
            volumes,
            water,
        }
    }

    /// One boundary on the left, one on the right, walls along the rest.
    fn forcing(&self, left: &Boundary, right: &Boundary) -> Forcing<f64> {
        let boundaries: Vec<Boundary> = self
            .volumes
            .parts
            .iter()
            .map(|name| match name.as_str() {
                "left" => left.clone(),
                "right" => right.clone(),
                _ => Boundary::Closed,
            })
            .collect();
        Forcing::new(&self.volumes, &self.water.bed, &boundaries)
    }

    fn run(&self, forcing: Forcing<f64>) -> ShallowExecutor<f64> {
        let roughness = vec![vec![0.03; self.volumes.cells()]];
        ShallowExecutor::new(
            SCHEME,
            self.volumes.clone(),
            self.water.clone(),
            roughness,
            0.9,
        )
        .forced(forcing)
    }

    /// For a discharge on the left and an open side on the right.
    fn stencils(&self) -> Stencils<f64> {
        let edges = self.mesh.edges().expect("edges");
        let rim = |part: u32| match edges.parts[part as usize].as_str() {
            "left" => Boundary::Discharge(vec![]).rim(),
            "right" => Boundary::Open.rim(),
            _ => Boundary::Closed.rim(),
        };
        Stencils::of(&self.mesh, &edges, rim)
    }
}

#[test]
fn a_hydrograph_brings_its_volume_into_a_dry_valley() {
    let valley = Valley::new(Ordering::Given);
    let flood = vec![[0.0, 0.0], [10.0, 4.0], [30.0, 1.0]];
    let forcing = valley.forcing(&Boundary::Discharge(flood), &Boundary::Open);
    for second in [false, true] {
        let mut run = valley.run(forcing.clone());
        if second {
            run = run.second_order(valley.stencils());
        }
        run.advance_to(60.0, 60.0, u64::MAX);
        assert_eq!(run.time(), 60.0);
        let balance = run.balance();
        let of = |name: &str| {
            let part = valley.volumes.parts.iter().position(|part| part == name);
            balance.entered[part.expect("a part")]
        };
        // By trapezoids: 20 + 50 + 30.
        println!("{} m3 of 100 entered", of("left"));
        assert!((of("left") - 100.0).abs() < if second { 0.05 } else { 1.0 });
        assert!(of("right") < -20.0);
        let all: f64 = balance.entered.iter().sum();
        assert!((run.volume() - all).abs() < 1e-12 * of("left"));
        assert_eq!((balance.negative, run.lost()), (0, false));
    }
}

#[test]
fn a_rating_curve_settles_at_its_level() {
    let valley = Valley::new(Ordering::Given);
    let curve = vec![[-0.4, 0.0], [1.6, 4.0]];
    let forcing = valley.forcing(
        &Boundary::Discharge(vec![[0.0, 1.5]]),
        &Boundary::Rating(curve),
    );
    let mut run = valley.run(forcing);
    run.advance_to(700.0, 700.0, u64::MAX);
    let before = run.balance();
    run.advance_to(800.0, 800.0, u64::MAX);
    let part = valley.volumes.parts.iter().position(|p| p == "right");
    let part = part.expect("a part");
    let out = (before.entered[part] - run.balance().entered[part]) / 100.0;
    assert!((out - 1.5).abs() < 1e-3, "{out}");
    // The level at which the curve lets out as much as comes in.
    let at_end = |cell: &usize| valley.volumes.centre[*cell][0] > 39.0;
    let wet: Vec<usize> = (0..valley.volumes.cells())
        .filter(at_end)
        .filter(|&cell| run.water().depth[cell] > 0.05)
        .collect();
    let level = |cell: &usize| run.water().depth[*cell] + run.water().bed[*cell];
    let mean = wet.iter().map(level).sum::<f64>() / wet.len() as f64;
    assert!((mean - 0.35).abs() < 0.05, "{mean}");
}

#[test]
fn numbering_does_not_change_a_forced_run() {
    let flood = Boundary::Discharge(vec![[0.0, 1.0], [10.0, 3.0]]);
    let curve = Boundary::Rating(vec![[-0.4, 0.0], [1.6, 4.0]]);
    let go = |order| {
        let valley = Valley::new(order);
        let ground = Ground {
            conductivity: 1e-6,
            suction: 0.05,
        };
        let forcing = valley
            .forcing(&flood, &curve)
            .rain(&valley.volumes, 9.81, &vec![[0.0, 1e-5]])
            .ground(vec![ground; valley.volumes.cells()]);
        let mut run = valley.run(forcing);
        run.advance_to(40.0, 40.0, u64::MAX);
        let place = |cell: usize| valley.volumes.centre[cell].map(f64::to_bits);
        let mut cells: Vec<_> = (0..valley.volumes.cells())
            .map(|cell| (place(cell), run.water().depth[cell].to_bits()))
            .collect();
        cells.sort_unstable();
        (cells, run.steps())
    };
    let one = go(Ordering::Given);
    assert!(one == go(Ordering::Shuffled(3)));
    assert!(one == go(Ordering::ReverseCuthillMcKee));
}

#[test]
fn rain_is_in_the_basin_or_in_the_ground() {
    let valley = Valley::new(Ordering::Given);
    let ground = (0..valley.volumes.cells()).map(|cell| Ground {
        conductivity: 1e-6 * (cell % 3) as f64,
        suction: 0.1,
    });
    let forcing = valley
        .forcing(&Boundary::Closed, &Boundary::Closed)
        .rain(
            &valley.volumes,
            9.81,
            &vec![[0.0, 0.0], [20.0, 3e-5], [60.0, 0.0]],
        )
        .ground(ground.collect());
    let mut run = valley.run(forcing).noting_peaks(1e-3);
    run.advance_to(200.0, 200.0, u64::MAX);
    let balance = run.balance();
    assert!((balance.rained / 400.0 - 3e-5 * 30.0).abs() < 2e-5);
    assert!(balance.infiltrated > 0.0);
    let known = balance.rained - balance.infiltrated;
    assert!((run.volume() - known).abs() < 1e-12 * balance.rained);
    for (cell, peaks) in run.state().peaks.iter().enumerate() {
        assert!(peaks.depth >= run.water().depth[cell]);
        assert_eq!(peaks.arrival >= 0.0, peaks.depth > 1e-3);
    }
}

/// Under ponded water, Green & Ampt 1911: `F - S ln(1 + F/S) = K t`.
#[test]
fn ponded_ground_takes_up_what_green_and_ampt_say() {
    let valley = Valley::new(Ordering::Given);
    let (conductivity, suction) = (1e-5, 0.08);
    let ground = Ground {
        conductivity,
        suction,
    };
    let forcing = valley
        .forcing(&Boundary::Closed, &Boundary::Closed)
        .ground(vec![ground; valley.volumes.cells()]);
    let mut pond = Valley::new(Ordering::Given);
    for (h, z) in pond.water.depth.iter_mut().zip(&pond.water.bed) {
        *h = 2.0 - z;
    }
    let mut run = pond.run(forcing);
    run.advance_to(600.0, 600.0, u64::MAX);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let f: f64 = 0.5 * (low + high);
        if f - suction * (1.0 + f / suction).ln() < conductivity * 600.0 {
            low = f;
        } else {
            high = f;
        }
    }
    let taken = run.state().infiltrated[17];
    assert!((taken / low - 1.0).abs() < 1e-6, "{taken} for {low}");
}

#[test]
fn a_run_goes_on_from_its_state_bit_for_bit() {
    let valley = Valley::new(Ordering::Given);
    let set_up = || {
        let forcing = valley
            .forcing(
                &Boundary::Discharge(vec![[0.0, 2.0], [30.0, 4.0]]),
                &Boundary::Stage(vec![[0.0, 0.1], [30.0, 0.4]]),
            )
            .rain(&valley.volumes, 9.81, &vec![[0.0, 1e-5]]);
        let run = valley.run(forcing).noting_peaks(1e-3);
        run.second_order(valley.stencils())
    };
    let mut whole = set_up();
    whole.advance_to(30.0, 30.0, u64::MAX);
    let mut part = set_up();
    part.advance_to(11.0, 30.0, u64::MAX);
    let state = part.state().clone();
    assert!(state.time >= 11.0 && state.time < 30.0);
    let mut rest = set_up().resumed(state);
    rest.advance_to(30.0, 30.0, u64::MAX);
    assert!(rest.state() == whole.state());
}
