//! A circular dam break.

use crate::support::{
    Cells, G, Run, converges, keeps_its_water, mean, mean_error, of_order, run, volume, walls,
};
use monoflow_exact::shallow::Radial;
use monoflow_ops::shallow::riemann::Roe;

const END: f64 = 0.69;
const RADIUS: f64 = 11.0;

/// Water 10 m deep within 11 m of the middle of a basin, `outer` deep beyond, after 0.69 s.
fn collapsed(outer: f64, order: usize, cells: Cells, n: usize) -> Run {
    let mesh = cells.rectangle([-25.0; 2], [25.0; 2], [n, n]);
    let depth = |[x, y]: [f64; 2]| if x.hypot(y) < RADIUS { 10.0 } else { outer };
    let lake = run::<Roe>(&mesh, |_| 0.0, |p, _| (depth(p), [0.0; 2]));
    let mut lake = of_order(order, lake, &mesh);
    let before = volume(&lake);
    let conditions = walls(&lake);
    lake.run_until(END, &conditions);
    keeps_its_water(&lake, before);
    lake
}

/// How far the water is from round: mean of what the error differs from its mean over a ring, m.
fn scatter(lake: &Run, exact: &Radial, rings: usize) -> f64 {
    let mesh = lake.mesh();
    let of = |cell: usize| {
        let r = mesh.centre[cell][0].hypot(mesh.centre[cell][1]);
        let ring = (r / 25.0 * rings as f64) as usize;
        (ring, lake.water().depth[cell] - exact.depth(r))
    };
    let mut sums = vec![[0.0; 2]; 2 * rings];
    for cell in 0..mesh.cells() {
        let (ring, error) = of(cell);
        sums[ring][0] += mesh.area[cell];
        sums[ring][1] += mesh.area[cell] * error;
    }
    mean(lake, |cell| {
        let (ring, error) = of(cell);
        (error - sums[ring][1] / sums[ring][0]).abs()
    })
}

/// Observed orders of the depth and of its scatter about the radius.
fn collapses(outer: f64, order: usize, cells: &[Cells], least: f64) {
    let exact = Radial::dam_break(G, [10.0, outer], RADIUS, 25.0, 10_000, END);
    let parts = [30, 60, 120];
    for &cells in cells {
        let runs = parts.map(|n| collapsed(outer, order, cells, n));
        let errors = runs
            .each_ref()
            .map(|lake| mean_error(lake, |[x, y]| exact.depth(x.hypot(y))));
        let scatters = [0, 1, 2].map(|k| scatter(&runs[k], &exact, parts[k] / 2));
        let what = format!("circle onto {outer}, order {order}, {cells:?}");
        converges(&format!("{what}, h"), &errors, least);
        converges(&format!("{what}, scatter"), &scatters, 0.45);
    }
}

#[test]
fn a_circular_dam_break_onto_water() {
    collapses(1.0, 1, &Cells::ALL, 0.75);
}

// As along a channel, the front over a dry bed is resolved last.
#[test]
fn a_circular_dam_break_onto_a_dry_bed() {
    collapses(0.0, 1, &Cells::ALL, 0.55);
}

#[test]
#[ignore = "slow: a minute; `cargo test --release -p monoflow-cpu --test shallow -- --ignored`"]
fn a_circular_dam_break_at_second_order() {
    for outer in [1.0, 0.0] {
        collapses(outer, 2, &Cells::ALL, 0.7);
    }
}

/// On a grid cut one way, half a turn is a symmetry of the cells: it is one of the water.
#[test]
fn half_a_turn_changes_nothing() {
    let lake = collapsed(1.0, 1, Cells::Aligned, 40);
    let cells = lake.mesh().cells();
    let mut worst: f64 = 0.0;
    for cell in 0..cells {
        let turned = lake.mesh().centre.iter().position(|p| {
            let q = lake.mesh().centre[cell];
            (p[0] + q[0]).hypot(p[1] + q[1]) < 1e-9
        });
        let turned = turned.expect("a cell across the middle");
        let h = |cell: usize| lake.water().depth[cell];
        worst = worst.max((h(cell) - h(turned)).abs());
    }
    println!("half a turn: {worst:.1e}");
    assert!(worst < 1e-11);
}
