//! Tracers: what water carries stays what it is, and goes where the water goes.

use crate::support::{Cells, Run, conditions, converges, noise, open_at, rough_run, run, walls};
use monoflow_cpu::shallow::{Boundary, Forcing};
use monoflow_mesh::{Stencils, Triangles};
use monoflow_ops::shallow::riemann::{Hll, Roe};
use monoflow_ops::shallow::{Condition, Ground};
use rayon::ThreadPoolBuilder;

/// A run that carries tracers of these concentrations, first or second order.
fn carrying(
    order: usize,
    run: Run,
    mesh: &Triangles,
    of: &[&dyn Fn([f64; 2]) -> f64],
    open: &[&str],
) -> Run {
    let run = open_at(open, order, run, mesh);
    let held = of.iter().map(|of| {
        let cells = run.mesh().centre.iter().zip(&run.water().depth);
        cells.map(|(&p, &h)| h * of(p)).collect()
    });
    let held = held.collect();
    run.carrying(held)
}

/// The concentration in cells that are wetter than this.
fn contents(run: &Run, tracer: usize, wetter: f64) -> Vec<f64> {
    let held = &run.state().tracers[tracer].held;
    let cells = run.water().depth.iter().zip(held);
    let wet = cells.filter(|(h, _)| **h > wetter);
    wet.map(|(h, held)| held / h).collect()
}

fn amount(run: &Run, tracer: usize) -> f64 {
    let held = &run.state().tracers[tracer].held;
    held.iter().zip(&run.mesh().area).map(|(c, a)| c * a).sum()
}

/// Water that falls over bumps into a dry part and back, on a mesh that knows no grid.
fn splash(order: usize, of: &[&dyn Fn([f64; 2]) -> f64]) -> Run {
    let mesh = Cells::Random.rectangle([0.0; 2], [20.0, 10.0], [40, 20]);
    let bed = |p: [f64; 2]| 0.5 * noise(3, p) + 0.05 * p[0];
    let depth = |p: [f64; 2], z: f64| if p[0] < 8.0 { 2.0 - z } else { 0.0 };
    let run = rough_run::<Roe>(&mesh, 0.03, bed, |p, z| (depth(p, z), [0.0; 2]));
    carrying(order, run, &mesh, of, &[])
}

#[test]
fn uniform_concentrations_stay_uniform() {
    for order in [1, 2] {
        let mut run = splash(order, &[&|_| 1.0, &|_| 0.3]);
        let conditions = walls(&run);
        run.run_until(6.0, &conditions);
        for (tracer, exact) in [(0, 1.0), (1, 0.3)] {
            for content in contents(&run, tracer, 1e-8) {
                let error: f64 = content / exact - 1.0;
                assert!(error.abs() < 1e-11, "order {order}: {content}, not {exact}");
            }
        }
    }
}

/// Between walls none is lost, and no concentration goes beyond those of the start, whatever the water does.
#[test]
fn concentrations_stay_in_their_range() {
    for order in [1, 2] {
        let stripes = |p: [f64; 2]| if (p[0] + p[1]) % 2.0 < 1.0 { 5.0 } else { -1.0 };
        let mut run = splash(order, &[&stripes]);
        let (conditions, before) = (walls(&run), amount(&run, 0));
        for t in 1..=12 {
            run.run_until(0.5 * f64::from(t), &conditions);
            // Where next to no water is left, rounding of what it held before shows.
            for content in contents(&run, 0, 1e-6) {
                let within = -1.0 - 1e-8..=5.0 + 1e-8;
                assert!(within.contains(&content), "order {order}: {content}");
            }
        }
        let change = amount(&run, 0) / before - 1.0;
        assert!(change.abs() < 1e-13, "order {order}: {change:e}");
        // There is something to keep within a range.
        let contents = contents(&run, 0, 1e-6);
        let spread = contents
            .iter()
            .fold(0.0, |most: f64, c| most.max((c - 2.0).abs()));
        assert!(spread > 1.5, "order {order}: {spread}");
    }
}

/// Mean error of a hill of concentration that a stream has taken two metres on.
fn hill_error(order: usize, cells: Cells, n: usize) -> f64 {
    let mesh = cells.rectangle([0.0; 2], [8.0, 2.0], [n, n / 4]);
    let stream = run::<Hll>(&mesh, |_| 0.0, |_, _| (1.0, [2.0, 0.0]));
    let hill = |x: f64, y: f64| (-4.0 * ((x - 3.0).powi(2) + (y - 1.0).powi(2))).exp();
    let start = |p: [f64; 2]| hill(p[0], p[1]);
    let mut run = carrying(order, stream, &mesh, &[&start], &["left", "right"]);
    let conditions = conditions(&run, |name| match name {
        "left" => Condition::Inflow(1.0, 2.0),
        "right" => Condition::Open,
        _ => Condition::Closed,
    });
    run.run_until(1.0, &conditions);
    let exact = run.mesh().centre.iter().map(|p| hill(p[0] - 2.0, p[1]));
    let held = &run.state().tracers[0].held;
    let errors = held.iter().zip(exact).zip(&run.mesh().area);
    errors
        .map(|((held, exact), area)| area * (held - exact).abs())
        .sum()
}

#[test]
fn hills_move_with_a_stream() {
    for (order, cells, least) in [
        (1, Cells::Jittered, 0.55),
        (2, Cells::Aligned, 1.6),
        (2, Cells::Random, 1.6),
    ] {
        let errors = [20, 40, 80].map(|n| hill_error(order, cells, n));
        converges(&format!("hill, order {order}, {cells:?}"), &errors, least);
    }
}

/// The water of both sides of a dam meets where theory has it: it moves at the speed between the waves.
#[test]
fn waters_of_a_dam_break_do_not_mix() {
    let (g, t) = (crate::support::G, 3.0);
    let mesh = Cells::Aligned.rectangle([-40.0, 0.0], [40.0, 1.0], [320, 4]);
    let depth = |p: [f64; 2]| if p[0] < 0.0 { 2.0 } else { 0.5 };
    let mut widths = Vec::new();
    for order in [1, 2] {
        let dam = run::<Roe>(&mesh, |_| 0.0, |p, _| (depth(p), [0.0; 2]));
        let left = |p: [f64; 2]| f64::from(p[0] < 0.0);
        let mut run = carrying(order, dam, &mesh, &[&left], &[]);
        let conditions = walls(&run);
        run.run_until(t, &conditions);
        let [_, speed] = monoflow_exact::shallow::stoker(g, 2.0, 0.5, 1e-9 + 2.0, t);
        // Beyond the contact is what was beyond the dam: its middle is where the amount says.
        let held = &run.state().tracers[0].held;
        let cells = || held.iter().zip(&run.water().depth).zip(&run.mesh().centre);
        let mixed = cells().filter(|((c, h), _)| (0.05..0.95).contains(&(*c / *h)));
        let places: Vec<f64> = mixed.map(|(_, p)| p[0]).collect();
        let (low, high) = places
            .iter()
            .fold((f64::MAX, f64::MIN), |(a, b), &x| (a.min(x), b.max(x)));
        let middle = 0.5 * (low + high);
        assert!(
            (middle - speed * t).abs() < 0.5,
            "order {order}: {middle}, not {}",
            speed * t
        );
        widths.push(high - low);
    }
    assert!(widths[1] < 0.6 * widths[0], "{widths:?}");
}

/// A channel with boundaries that let water and tracers in over time.
fn river(order: usize) -> Run {
    let mesh = Cells::Jittered.rectangle([0.0; 2], [30.0, 6.0], [30, 6]);
    let bed = |p: [f64; 2]| 0.02 * (30.0 - p[0]);
    let run = rough_run::<Roe>(&mesh, 0.03, bed, |_, _| (0.5, [0.0; 2]));
    let volumes = run.mesh().clone();
    let boundaries = volumes.parts.iter().map(|name| match name.as_str() {
        "left" => Boundary::Discharge(vec![[0.0, 1.0], [60.0, 6.0]]),
        "right" => Boundary::Stage(vec![[0.0, 0.5], [20.0, 2.5], [40.0, 0.5]]),
        _ => Boundary::Closed,
    });
    let boundaries: Vec<Boundary> = boundaries.collect();
    let inflow = volumes.parts.iter().map(|name| match name.as_str() {
        "left" => vec![[0.0, 2.0], [30.0, 2.0], [30.5, 7.0]],
        _ => Vec::new(),
    });
    let salt = volumes.parts.iter().map(|name| match name.as_str() {
        "right" => vec![[0.0, 35.0]],
        _ => Vec::new(),
    });
    let forcing = Forcing::new(&volumes, &run.water().bed, &boundaries)
        .tracers(&[inflow.collect(), salt.collect()]);
    let run = run.forced(forcing);
    let edges = mesh.edges().expect("edges");
    let rims = Stencils::of(&mesh, &edges, |part| boundaries[part as usize].rim());
    let run = match order {
        1 => run,
        _ => run.second_order(rims),
    };
    let held = vec![run.water().depth.clone(), vec![0.0; volumes.cells()]];
    run.carrying(held)
}

/// What enters is what is given, over time, and what came in and went out is what the water gained.
#[test]
fn what_enters_is_told() {
    for order in [1, 2] {
        let mut run = river(order);
        let before = [amount(&run, 0), amount(&run, 1)];
        run.advance_to(20.0, 60.0, u64::MAX);
        let high = amount(&run, 1);
        run.advance_to(60.0, 60.0, u64::MAX);
        assert!(!run.lost());
        let mut entered = Vec::new();
        for (tracer, before) in before.into_iter().enumerate() {
            let mesh = run.mesh();
            let of = &run.state().tracers[tracer].entered;
            let sum = |section: &Vec<u32>| section.iter().map(|&e| of[e as usize]).sum::<f64>();
            let parts: Vec<f64> = mesh.sections.iter().map(sum).collect();
            let missing = amount(&run, tracer) - before - parts.iter().sum::<f64>();
            assert!(
                missing.abs() < 1e-10 * parts[0].abs().max(1.0),
                "order {order}: {missing:e}"
            );
            entered.push(parts);
        }
        let at = |name: &str| {
            run.mesh()
                .parts
                .iter()
                .position(|part| part == name)
                .unwrap()
        };
        // ∫ Q c dt with Q = 1 + t/12.
        let volume = |from: f64, to: f64| to - from + (to * to - from * from) / 24.0;
        let ramp = 0.5 * 4.5 * (1.0 + 30.25 / 12.0);
        let given = 2.0 * volume(0.0, 30.0) + ramp + 7.0 * volume(30.5, 60.0);
        let came = entered[0][at("left")];
        assert!(
            (came / given - 1.0).abs() < 1e-5,
            "order {order}: {came}, given {given}"
        );
        assert_eq!(entered[1][at("left")], 0.0);
        // The tide brings salt, and the river washes it out again.
        let salt = amount(&run, 1);
        let (contents, within) = (contents(&run, 1, 1e-6), -1e-9..=35.0 + 1e-9);
        let most = contents.iter().fold(0.0, |most: f64, c| most.max(*c));
        let all = contents.iter().all(|c| within.contains(c));
        assert!(
            high > 1e3 && salt.abs() < 0.01 * high && all,
            "order {order}: {high} to {salt}, {most}"
        );
    }
}

#[test]
fn threads_do_not_matter() {
    let states = [1, 3].map(|threads| {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            let mut run = river(2);
            run.advance_to(20.0, 60.0, u64::MAX);
            run.state().clone()
        })
    });
    assert_eq!(states[0], states[1]);
}

/// Rain thins what water carries, and what seeps away takes its share along.
#[test]
fn rain_thins_and_ground_takes() {
    let mesh = Cells::Aligned.rectangle([0.0; 2], [4.0, 4.0], [4, 4]);
    let run = run::<Roe>(&mesh, |_| 0.0, |_, _| (0.1, [0.0; 2]));
    let volumes = run.mesh().clone();
    let closed = vec![Boundary::Closed; volumes.parts.len()];
    let ground = Ground {
        conductivity: 1e-4,
        suction: 0.0,
    };
    let forcing = Forcing::new(&volumes, &run.water().bed, &closed)
        .rain(&volumes, crate::support::G, &vec![[0.0, 4e-4]])
        .ground(vec![ground; volumes.cells()]);
    let mut run = run
        .forced(forcing)
        .carrying(vec![vec![0.1 * 3.0; volumes.cells()]]);
    let before = amount(&run, 0);
    run.advance_to(500.0, 500.0, u64::MAX);
    let tracer = &run.state().tracers[0];
    let inside: f64 = tracer
        .ground
        .iter()
        .zip(&volumes.area)
        .map(|(c, a)| c * a)
        .sum();
    assert!((amount(&run, 0) + inside - before).abs() < 1e-12 * before);
    // h = 0.1 + 3e-4 t and dc/dt = -4e-4 c / h: c = 3 (h/0.1)^(-4/3).
    let exact = 3.0 * 2.5_f64.powf(-4.0 / 3.0);
    for content in contents(&run, 0, 0.0) {
        assert!(
            (content / exact - 1.0).abs() < 2e-3,
            "{content}, not {exact}"
        );
    }
}
