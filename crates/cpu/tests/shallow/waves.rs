//! Waves in basins: Thacker's lake, and a smooth wave.

use crate::support::{
    Cells, G, converges, keeps_its_water, mean_error, of_order, run, volume, walls,
};
use monoflow_exact::shallow::Thacker;
use monoflow_ops::shallow::riemann::Roe;
use std::f64::consts::TAU;

/// Error of the depth after three periods of Thacker's lake, as a share of the depth.
fn thacker_error(order: usize, cells: Cells, n: usize) -> f64 {
    let exact = Thacker {
        g: G,
        a: 1.0,
        h0: 0.1,
        eta: 0.5,
    };
    let mesh = cells.rectangle([-1.6; 2], [1.6; 2], [n, n]);
    let lake = run::<Roe>(&mesh, |p| exact.bed(p), |p, _| exact.at(p, 0.0));
    let mut lake = of_order(order, lake, &mesh);
    let before = volume(&lake);
    let conditions = walls(&lake);
    let end = 3.0 * exact.period();
    lake.run_until(end, &conditions);
    keeps_its_water(&lake, before);
    let area: f64 = lake.mesh().area.iter().sum();
    mean_error(&lake, |p| exact.at(p, end).0) * area / before
}

#[test]
fn thackers_lake_sloshes_three_periods() {
    for cells in Cells::ALL {
        let errors = [20, 40].map(|n| thacker_error(1, cells, n));
        converges(&format!("Thacker, {cells:?}"), &errors, 0.6);
    }
}

#[test]
fn at_second_order_it_sloshes_longer() {
    sloshes(Cells::Jittered, [14, 28], 0.18);
}

#[test]
#[ignore = "slow: `cargo test --release -p monoflow-cpu --test shallow -- --ignored`"]
fn at_second_order_it_sloshes_longer_on_all_cells() {
    for cells in Cells::ALL {
        sloshes(cells, [20, 40], 0.12);
    }
}

fn sloshes(cells: Cells, sizes: [usize; 2], most: f64) {
    let errors = sizes.map(|n| thacker_error(2, cells, n));
    converges(&format!("Thacker, second order, {cells:?}"), &errors, 1.2);
    assert!(errors[1] < most);
}

/// A standing wave so low that it is a linear one: error of the depth after a period, as a share of
/// its height.
///
/// **Equation** `h = 1 + ε cos kx cos ky cos ωt`, `ω² = 2gk²`.
fn standing_wave_error(order: usize, cells: Cells, n: usize) -> f64 {
    let (k, height) = (TAU, 1e-6);
    let period = TAU / (k * (2.0 * G).sqrt());
    let mesh = cells.rectangle([0.0; 2], [1.0; 2], [n, n]);
    let level = |p: [f64; 2]| 1.0 + height * (k * p[0]).cos() * (k * p[1]).cos();
    let wave = run::<Roe>(&mesh, |_| 0.0, |p, _| (level(p), [0.0; 2]));
    let mut wave = of_order(order, wave, &mesh);
    let before = volume(&wave);
    let conditions = walls(&wave);
    wave.run_until(period, &conditions);
    keeps_its_water(&wave, before);
    mean_error(&wave, level) / height
}

fn smooth(cells: Cells) {
    for (order, least) in [(1, 0.7), (2, 1.8)] {
        let errors = [12, 24, 48].map(|n| standing_wave_error(order, cells, n));
        let name = format!("standing wave, order {order}, {cells:?}");
        converges(&name, &errors, least);
    }
}

#[test]
fn a_smooth_wave_converges() {
    smooth(Cells::Random);
}

#[test]
#[ignore = "slow: `cargo test --release -p monoflow-cpu --test shallow -- --ignored`"]
fn a_smooth_wave_converges_on_other_meshes() {
    smooth(Cells::Aligned);
    smooth(Cells::Jittered);
}
