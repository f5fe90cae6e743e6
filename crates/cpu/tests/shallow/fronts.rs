//! Fronts: bores over thin water, fronts over dry beds, oblique jumps.

use crate::support::{
    Cells, G, Run, balances, conditions, converges, keeps_its_water, mean_error, of_order, open_at,
    random, run, volume, walls,
};
use monoflow_exact::shallow::stoker;
use monoflow_ops::shallow::Condition;
use monoflow_ops::shallow::riemann::Roe;

const ROWS: usize = 4;

/// How far water deeper than `depth` has come in each row of a channel, m.
fn fronts(flow: &Run, width: f64, depth: f64) -> [f64; ROWS] {
    let mut fronts = [f64::MIN; ROWS];
    for (&[x, y], &h) in flow.mesh().centre.iter().zip(&flow.water().depth) {
        let row = (y / width * ROWS as f64) as usize;
        if h > depth {
            fronts[row] = fronts[row].max(x);
        }
    }
    fronts
}

/// A dam of 10 m breaks onto a film of 1 mm: the bore is straight to within two cells, where it should
/// be, and no water behind it is faster than it should be.
fn runs_straight(order: usize, cells: Cells) {
    let n = 200;
    let size = 100.0 / n as f64;
    let (width, end) = (ROWS as f64 * size, 2.0);
    let mesh = cells.rectangle([-50.0, 0.0], [50.0, width], [n, ROWS]);
    let depth = |p: [f64; 2]| if p[0] < 0.0 { 10.0 } else { 1e-3 };
    let flow = run::<Roe>(&mesh, |_| 0.0, |p, _| (depth(p), [0.0; 2]));
    let mut flow = of_order(order, flow, &mesh);
    let before = volume(&flow);
    let conditions = walls(&flow);
    flow.run_until(end, &conditions);
    keeps_its_water(&flow, before);
    let exactly = |x: f64| stoker(G, 10.0, 1e-3, x, end);
    let steps = (0..50_000).map(|k| 1e-3 * f64::from(k));
    let front = steps
        .clone()
        .filter(|&x| exactly(x)[0] > 0.01)
        .fold(0.0, f64::max);
    let fastest = steps.map(|x| exactly(x)[1]).fold(0.0, f64::max);
    let found = fronts(&flow, width, 0.01);
    let water = flow.water();
    let speed = (0..water.depth.len())
        .map(|k| water.discharge_x[k].hypot(water.discharge_y[k]) / water.depth[k])
        .fold(0.0, f64::max);
    println!(
        "bore over a film, order {order}, {cells:?}: rows at {found:.2?}, exactly {front:.2}; fastest \
         {speed:.2}, exactly {fastest:.2}"
    );
    let (least, most) = (
        found.into_iter().fold(f64::INFINITY, f64::min),
        found.into_iter().fold(0.0, f64::max),
    );
    assert!(most - least < 2.0 * size);
    assert!(least > front - 4.0 * size && most < front + size);
    assert!(speed < 1.05 * fastest);
}

#[test]
fn a_bore_over_a_film_is_straight() {
    for cells in Cells::ALL {
        runs_straight(2, cells);
    }
}

/// Orders of the depth over a dry bed, and of where its front is, with slopes in cells.
fn runs_dry(cells: Cells) {
    let end = 4.0;
    // Exactly, water is so deep at `t (2c - 3 √(gh))`.
    let mark = 1e-3;
    let front = end * (2.0 * (2.0 * G).sqrt() - 3.0 * (mark * G).sqrt());
    let runs = [100, 200, 400].map(|n| {
        let width = 400.0 / n as f64;
        let mesh = cells.rectangle([-50.0, 0.0], [50.0, width], [n, ROWS]);
        let depth = |p: [f64; 2]| if p[0] < 0.0 { 2.0 } else { 0.0 };
        let dam = run::<Roe>(&mesh, |_| 0.0, |p, _| (depth(p), [0.0; 2]));
        let mut dam = of_order(2, dam, &mesh);
        let before = volume(&dam);
        let conditions = walls(&dam);
        dam.run_until(end, &conditions);
        keeps_its_water(&dam, before);
        let found = fronts(&dam, width, mark);
        let behind = found.map(|x| front - x).into_iter().sum::<f64>() / ROWS as f64;
        [
            mean_error(&dam, |p| stoker(G, 2.0, 0.0, p[0], end)[0]),
            behind,
        ]
    });
    let name = format!("front over a dry bed, second order, {cells:?}");
    println!("{name}: behind by {:.2?} m", runs.map(|r| r[1]));
    converges(&name, &runs.map(|r| r[0]), 0.7);
    converges(&format!("{name}, front"), &runs.map(|r| r[1].abs()), 0.55);
}

#[test]
fn a_front_over_a_dry_bed_converges() {
    runs_dry(Cells::Random);
}

#[test]
#[ignore = "slow: `cargo test --release -p monoflow-cpu --test shallow -- --ignored`"]
fn a_front_over_a_dry_bed_converges_on_other_meshes() {
    runs_dry(Cells::Aligned);
    runs_dry(Cells::Jittered);
}

/// Supercritical flow, 1 m deep, along a wall that turns into it by 8.95 degrees: a jump at 30 degrees,
/// 1.5 m deep behind. Mean error of the depth, m; the channel is turned by `angle`.
///
/// **Source** Alcrudo & García-Navarro 1993, doi:10.1002/fld.1650160604: Froude number 2.74.
fn oblique_error(order: usize, area: f64, angle: f64) -> f64 {
    let slope = f64::tan(8.95f64.to_radians());
    let mut mesh = random([0.0; 2], [40.0, 30.0], area, vec![]);
    // The lower side rises from x = 10 m on; nodes above follow it.
    for node in &mut mesh.nodes {
        let rise = slope * (node[0] - 10.0).max(0.0);
        node[1] += rise * (1.0 - node[1] / 30.0);
    }
    let (sin, cos) = angle.sin_cos();
    for [x, y] in &mut mesh.nodes {
        (*x, *y) = (*x * cos - *y * sin, *x * sin + *y * cos);
    }
    let speed = 2.74 * G.sqrt();
    let flow = run::<Roe>(&mesh, |_| 0.0, |_, _| (1.0, [speed * cos, speed * sin]));
    let mut flow = open_at(&["left", "right"], order, flow, &mesh);
    let before = volume(&flow);
    let conditions = conditions(&flow, |name| match name {
        "left" => Condition::Inflow(1.0, speed),
        "right" => Condition::Open,
        _ => Condition::Closed,
    });
    flow.run_until(15.0, &conditions);
    balances(&flow, before);
    let jump = f64::tan(30f64.to_radians());
    mean_error(&flow, |[x, y]| {
        let (x, y) = (x * cos + y * sin, y * cos - x * sin);
        if y < jump * (x - 10.0) { 1.5 } else { 1.0 }
    })
}

/// Observed orders over meshes of triangles of these areas, m².
fn stands<const N: usize>(order: usize, areas: [f64; N], angle: f64, least: f64) {
    let errors = areas.map(|area| oblique_error(order, area, angle));
    let name = format!("oblique jump, order {order}, turned by {angle}");
    converges(&name, &errors, least);
}

#[test]
fn an_oblique_jump_stands_at_its_angle() {
    stands(1, [4.0, 1.0], 0.7, 0.7);
    stands(2, [4.0, 1.0], 0.7, 0.8);
}

#[test]
#[ignore = "slow: a minute; `cargo test --release -p monoflow-cpu --test shallow -- --ignored`"]
fn an_oblique_jump_stands_at_its_angle_on_fine_meshes() {
    let areas = [2.0, 0.5, 0.125];
    stands(1, areas, 0.7, 0.7);
    stands(2, areas, 0.0, 0.8);
    stands(2, areas, 0.7, 0.8);
}
