//! What the edges of the domain let through.

use crate::support::{Cells, G, balances, conditions, of_order, run, volume};
use monoflow_cpu::shallow::ShallowExecutor;
use monoflow_ops::shallow::riemann::Roe;
use monoflow_ops::shallow::{Condition, ShallowScheme};

/// Water through a channel over a bump, 1 m deep at first and flowing at `u`; volumes that have entered
/// from the left and from the right after 10 s, m³.
fn through(order: usize, u: f64, left: Condition<f64>, right: Condition<f64>) -> [f64; 2] {
    let mesh = Cells::Jittered.rectangle([0.0; 2], [25.0, 2.0], [50, 4]);
    let bump = |p: [f64; 2]| (0.2 - 0.05 * (p[0] - 10.0).powi(2)).max(0.0);
    let flow = run::<Roe>(&mesh, bump, |_, z| (1.0 - z, [u, 0.0]));
    let mut flow = of_order(order, flow, &mesh);
    let before = volume(&flow);
    let conditions = conditions(&flow, |name| match name {
        "left" => left,
        "right" => right,
        _ => Condition::Closed,
    });
    flow.run_until(10.0, &conditions);
    balances(&flow, before);
    [entered(&flow, "left"), entered(&flow, "right")]
}

fn entered<Sch: ShallowScheme<f64>>(run: &ShallowExecutor<f64, Sch>, part: &str) -> f64 {
    let part = run.mesh().parts.iter().position(|name| name == part);
    run.balance().entered[part.expect("a part of the boundary")]
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12 * (1.0 + b.abs()), "{a} is not {b}");
}

#[test]
fn every_condition_balances() {
    use Condition::{Closed, Discharge, Inflow, Open, Stage};
    for order in [1, 2] {
        // What a discharge says is what passes: 2 m wide, 10 s.
        let [left, right] = through(order, 0.0, Discharge(0.5), Stage(1.0));
        near(left, 10.0);
        assert!(right < 0.0);
        let [left, right] = through(order, 0.0, Stage(1.0), Discharge(-0.3));
        near(right, -6.0);
        assert!(left > 0.0);
        let [left, _] = through(order, 4.0, Inflow(1.0, 4.0), Open);
        near(left, 80.0);
        let [left, right] = through(order, 0.0, Stage(1.4), Stage(0.1));
        assert!(left > 0.0 && right < 0.0);
        let [_, right] = through(order, 0.0, Open, Closed);
        assert_eq!(right, 0.0);
    }
}

/// A tide comes over a dry beach and leaves again.
#[test]
fn a_tide_floods_a_beach_and_leaves() {
    for order in [1, 2] {
        let mesh = Cells::Random.rectangle([0.0; 2], [20.0, 2.0], [40, 4]);
        let beach = run::<Roe>(&mesh, |p| 0.05 * p[0], |_, _| (0.0, [0.0; 2]));
        let mut beach = of_order(order, beach, &mesh);
        let period = 60.0;
        let mut highest: f64 = 0.0;
        while beach.time() < period && !beach.lost() {
            let level = 0.5 - 0.5 * (std::f64::consts::TAU * beach.time() / period).cos();
            let conditions = conditions(&beach, |name| match name {
                "left" => Condition::Stage(level),
                _ => Condition::Closed,
            });
            // A dry beach allows any step: the tide sets this one.
            beach.step(&conditions, beach.time() + 0.05);
            highest = highest.max(volume(&beach));
        }
        let left = volume(&beach);
        let missing = left - entered(&beach, "left");
        assert!(
            missing.abs() < 1e-12 * highest,
            "{missing:e} m3 are missing"
        );
        assert_eq!(beach.balance().negative, 0);
        println!("tide, order {order}: {highest:.2} m3 at most, {left:.2} m3 stay");
        // Full to 1 m the wedge holds 20 m³; what runs up adds to it.
        assert!((20.0..30.0).contains(&highest) && left < 0.1 * highest);
    }
}

/// A stage over a dry channel lets in no more than critical flow.
#[test]
fn a_flooded_channel_fills_no_faster_than_critically() {
    let mesh = Cells::Jittered.rectangle([0.0; 2], [25.0, 1.0], [50, 2]);
    let mut flood = run::<Roe>(&mesh, |_| 0.0, |_, _| (0.0, [0.0; 2]));
    let conditions = conditions(&flood, |name| match name {
        "left" => Condition::Stage(0.5),
        _ => Condition::Closed,
    });
    flood.run_until(2.0, &conditions);
    balances(&flood, 0.0);
    let most = 2.0 * G.sqrt() * 0.5f64.powf(1.5);
    assert!(volume(&flood) <= most * (1.0 + 1e-12));
}
