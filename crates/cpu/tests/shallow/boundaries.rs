//! What the edges of the domain let through.

use crate::support::{Cells, G, Run, balances, conditions, open_at, run, volume};
use monoflow_ops::shallow::Condition;
use monoflow_ops::shallow::riemann::Roe;

/// The parts of a rectangle's boundary.
const SIDES: [&str; 4] = ["bottom", "right", "top", "left"];

/// Water through a channel over a bump, 1 m deep at first and flowing at `u`; volumes that have entered
/// from the left and from the right after 10 s, m³.
fn through(order: usize, u: f64, left: Condition<f64>, right: Condition<f64>) -> [f64; 2] {
    let mesh = Cells::Jittered.rectangle([0.0; 2], [25.0, 2.0], [50, 4]);
    let bump = |p: [f64; 2]| (0.2 - 0.05 * (p[0] - 10.0).powi(2)).max(0.0);
    let flow = run::<Roe>(&mesh, bump, |_, z| (1.0 - z, [u, 0.0]));
    let mut flow = open_at(&["left", "right"], order, flow, &mesh);
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

fn entered(run: &Run, part: &str) -> f64 {
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
        let mut beach = open_at(&["left"], order, beach, &mesh);
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

/// The stream of a river along a side that is open, with ripples: nothing grows, nothing enters.
#[test]
fn a_stream_along_an_open_side_stays() {
    a_stream_stays(20);
}

#[test]
#[ignore = "slow: `cargo test --release -p monoflow-cpu --test shallow -- --ignored`"]
fn a_long_stream_along_an_open_side_stays() {
    a_stream_stays(40);
}

/// In a domain of this length and half of it across, m, with two cells a square metre.
fn a_stream_stays(length: usize) {
    let size = [length as f64, 0.5 * length as f64];
    for cells in Cells::ALL {
        for order in [1, 2] {
            let mesh = cells.rectangle([0.0; 2], size, [length, length / 2]);
            let [x, y] = [0.5 * size[0], size[1] - 2.0];
            let ripple = |p: [f64; 2]| 1e-6 * (-(p[0] - x).powi(2) - (p[1] - y).powi(2)).exp();
            let stream = run::<Roe>(&mesh, |_| 0.0, |p, _| (1.0 + ripple(p), [4.0, 0.0]));
            let mut stream = open_at(&["left", "right", "top"], order, stream, &mesh);
            let before = volume(&stream);
            let conditions = conditions(&stream, |name| match name {
                "left" => Condition::Inflow(1.0, 4.0),
                "bottom" => Condition::Closed,
                _ => Condition::Open,
            });
            stream.run_until(60.0, &conditions);
            balances(&stream, before);
            let depths = stream.water().depth.iter();
            let wrong = depths.map(|h| (h - 1.0).abs()).fold(0.0, f64::max);
            println!("stream, {cells:?}, order {order}: {wrong:.1e} m off after 60 s");
            assert!(wrong < 1e-6);
            assert!(entered(&stream, "top") <= 0.0);
        }
    }
}

/// What an open side does to a surge is what a longer channel would do.
#[test]
fn an_open_end_does_as_a_longer_channel() {
    for (rest, u) in [(0.66, 0.0), (0.66, 0.8), (1e-3, 0.0)] {
        let levels = [25.0, 150.0].map(|length| {
            let parts = [4 * length as usize, 2];
            let mesh = Cells::Jittered.rectangle([0.0; 2], [length, 0.5], parts);
            let mut surge = run::<Roe>(&mesh, |_| 0.0, |_, _| (rest, [u, 0.0]));
            let conditions = conditions(&surge, |name| match name {
                "left" => Condition::Discharge(1.53),
                "right" => Condition::Open,
                _ => Condition::Closed,
            });
            surge.run_until(20.0, &conditions);
            let inside = |cell: &usize| surge.mesh().centre[*cell][0] < 25.0;
            let cells: Vec<usize> = (0..surge.mesh().cells()).filter(inside).collect();
            let sum: f64 = cells.iter().map(|&cell| surge.water().depth[cell]).sum();
            sum / cells.len() as f64
        });
        println!("surge into {rest} m at {u} m/s: {levels:.4?}");
        let [short, long] = levels;
        assert!((short / long - 1.0).abs() < 0.02);
    }
}

/// A pond with open sides rests, and drains through an outfall; a bore that comes back from a wall is
/// not fed.
#[test]
fn still_water_rests_beside_an_open_side() {
    for order in [1, 2] {
        let mesh = Cells::Random.rectangle([0.0; 2], [10.0, 10.0], [20, 20]);
        let bed = |p: [f64; 2]| 0.1 * (p[0] - 0.5 * p[1]).sin();
        let pond = run::<Roe>(&mesh, bed, |_, z| ((0.05 - z).max(0.0), [0.0; 2]));
        let mut pond = open_at(&SIDES, order, pond, &mesh);
        let before = pond.water().clone();
        let open = conditions(&pond, |_| Condition::Open);
        pond.run_until(50.0, &open);
        let speed = pond
            .water()
            .discharge_x
            .iter()
            .chain(&pond.water().discharge_y);
        assert!(speed.fold(0.0, |most: f64, q| most.max(q.abs())) < 1e-13);
        for (now, then) in pond.water().depth.iter().zip(&before.depth) {
            assert!((now - then).abs() < 1e-13);
        }
        // Turned towards the inside, the water leaves the sides, and none follows.
        let start = run::<Roe>(&mesh, |_| 0.0, |p, _| (1.0, [5.0 - p[0], 5.0 - p[1]]));
        let mut inwards = open_at(&SIDES, order, start, &mesh);
        let before = volume(&inwards);
        inwards.run_until(5.0, &open);
        balances(&inwards, before);
        assert!(inwards.balance().entered.iter().all(|v| *v <= 0.0));
    }
}
