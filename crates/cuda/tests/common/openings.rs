//! Openings in the middle of the water of a dam break.

use monoflow_ops::particles::opening::{Opening, Rule};
use monoflow_particles::Openings;

/// Spacing of the dam break that they are in, m.
pub const SPACING: f64 = 0.025;

/// An opening of a plane in the middle of the water, as an array of numbers has it.
fn opening(origin: [f64; 3], normal: [f64; 3], rules: u32) -> Opening {
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let beside = axes.into_iter().enumerate();
    let beside: Vec<_> = beside.filter(|(k, _)| normal[*k] == 0.0).collect();
    Opening {
        origin,
        normal,
        across: [beside[0].1, beside[1].1],
        pitch: [SPACING; 2],
        spacing: SPACING,
        depth: 4.0 * SPACING,
        up: [0.0, 0.0, 1.0],
        weight: 9810.0,
        radius: 2.6 * SPACING,
        full: 20.0,
        interval: 0.004,
        least: -500.0,
        pressure_step: 50.0,
        sites: [8, 8],
        first_site: 0,
        knots: [0, 3],
        excesses: [0, 200],
        rules,
    }
}

/// One where water is pushed in, one where it only leaves, one with a level.
pub fn three() -> Openings {
    let mut openings = vec![
        opening([0.1513, 0.11, 0.1], [1.0, 0.0, 0.0], Rule::VELOCITY),
        opening([0.1, 0.561, 0.1], [0.0, -1.0, 0.0], Rule::OUTWARDS),
        opening(
            [0.1, 0.2, 0.2951],
            [0.0, 0.0, -1.0],
            Rule::PRESSURE | Rule::LEVEL,
        ),
    ];
    for (n, opening) in openings.iter_mut().enumerate() {
        opening.first_site = 64 * n as u32;
    }
    Openings {
        openings,
        knots: vec![
            [2.0, 0.0, 0.35, 0.0],
            [3.0, 0.0, 0.36, 0.0],
            [4.0, 0.0, 0.36, 0.0],
        ],
        shares: (0..192).map(|n| 1.0 + 0.1 * f64::from(n % 3)).collect(),
        excesses: (0..200).map(|n| -1e-3 + 1e-4 * f64::from(n)).collect(),
        mass: 1000.0 * SPACING.powi(3),
        reach: SPACING,
        carried: vec![4.0, 5.0, 6.0],
        given: [0.03, 0.02, 0.01].map(|nu| [nu, 0.0, 0.0, 0.0]).to_vec(),
    }
}
