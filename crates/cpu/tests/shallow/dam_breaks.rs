//! Dam breaks along a channel.

use crate::support::{
    Cells, G, Run, converges, keeps_its_water, mean_error, of_order, run, volume, walls,
};
use monoflow_exact::shallow::stoker;
use monoflow_mesh::Triangles;
use monoflow_mesh::generate::{Pattern, rectangle};
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};

/// Water 2 m deep left of the dam, `right` deep beyond it.
fn dam<Rm: Riemann<f64>>(mesh: &Triangles, right: f64) -> Run {
    let depth = |p: [f64; 2]| if p[0] < 0.0 { 2.0 } else { right };
    run::<Rm>(mesh, |_| 0.0, |p, _| (depth(p), [0.0; 2]))
}

/// Lets the dam break; mean error of the depth after 4 s, m.
fn error_after_the_break(mut run: Run, right: f64) -> f64 {
    let before = volume(&run);
    let conditions = walls(&run);
    run.run_until(4.0, &conditions);
    keeps_its_water(&run, before);
    mean_error(&run, |p| stoker(G, 2.0, right, p[0], 4.0)[0])
}

/// First order: observed orders on channels of so many cells' length.
fn breaks<Rm: Riemann<f64>>(right: f64, cells: Cells, lengths: &[usize]) {
    let errors = lengths.iter().map(|&n| {
        let mesh = cells.rectangle([-50.0, 0.0], [50.0, 400.0 / n as f64], [n, 4]);
        error_after_the_break(dam::<Rm>(&mesh, right), right)
    });
    let what = format!("{} onto {right}, {cells:?}", Rm::NAME);
    converges(&what, &errors.collect::<Vec<_>>(), 0.7);
}

#[test]
fn dam_breaks_converge() {
    // Onto a dry bed the front, where depth and its slope vanish together, is resolved last.
    for (right, lengths) in [(1.0, &[100, 200, 400][..]), (0.0, &[400, 800])] {
        for cells in Cells::ALL {
            breaks::<Roe>(right, cells, lengths);
        }
        breaks::<Hllc>(right, Cells::Aligned, lengths);
        breaks::<Hll>(right, Cells::Aligned, lengths);
    }
}

/// No jump at the critical point of a rarefaction.
#[test]
fn a_transonic_rarefaction_has_no_jump() {
    let mesh = rectangle([-10.0, 0.0], [10.0, 0.2], [400, 1], Pattern::Two).expect("a channel");
    let mut run = run::<Roe>(
        &mesh,
        |_| 0.0,
        |p, _| (if p[0] < 0.0 { 1.0 } else { 0.05 }, [0.0; 2]),
    );
    let conditions = walls(&run);
    run.run_until(1.0, &conditions);
    let mut near: Vec<(f64, f64)> = run
        .mesh()
        .centre
        .iter()
        .zip(&run.water().depth)
        .filter(|(p, _)| p[0].abs() < 0.3)
        .map(|(p, &h)| (p[0], h))
        .collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    // The exact slope is 2 (2c - x/t)/(9 g t): 0.14 a metre at the dam.
    for pair in near.windows(2) {
        assert!((pair[0].1 - pair[1].1).abs() < 0.02, "{pair:?}");
    }
}

/// Mean error of the depth at second order, on squares of four triangles.
fn sloped_dam_break_error(n: usize, right: f64) -> f64 {
    let mesh = rectangle(
        [-50.0, 0.0],
        [50.0, 400.0 / n as f64],
        [n, 4],
        Pattern::Four,
    )
    .expect("a channel");
    error_after_the_break(of_order(2, dam::<Roe>(&mesh, right), &mesh), right)
}

/// Below the errors of ANUGA 4.1 (DE1, second order) at the same number of triangles, as measured
/// beside it: 2 m onto 1 m and onto a dry bed, mean of |h - exact|, m.
fn beats_anuga(parts: usize, onto_wet: f64, onto_dry: f64) {
    for (right, anuga) in [(1.0, onto_wet), (0.0, onto_dry)] {
        let ours = sloped_dam_break_error(parts, right);
        println!("second order onto {right}, n = {parts}: {ours:.5}, ANUGA DE1 {anuga}");
        assert!(ours < anuga);
    }
}

#[test]
fn second_order_dam_breaks_beat_anuga() {
    beats_anuga(100, 0.00417, 0.00680);
    beats_anuga(200, 0.00187, 0.00341);
}

#[test]
#[ignore = "slow: half a minute; `cargo test --release -p monoflow-cpu --test shallow -- --ignored`"]
fn second_order_dam_breaks_beat_anuga_on_the_finest_mesh() {
    beats_anuga(400, 0.00116, 0.00171);
}
