//! Openings: what is read before their planes, and how deep particles stand behind them.

use monoflow_ops::Scalar;
use monoflow_ops::particles::grid::Grid;
use monoflow_ops::particles::opening::{
    Alone, Opening, OpeningKnot, Rule, Spot, Tables, mirror, nearest,
};

const SPACING: f64 = 0.1;

fn opening(rules: u32) -> Opening {
    Opening {
        origin: [0.0, -0.5, -0.5],
        normal: [1.0, 0.0, 0.0],
        across: [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        pitch: [SPACING; 2],
        spacing: SPACING,
        depth: 4.0 * SPACING,
        up: [0.0, 1.0, 0.0],
        weight: 9810.0,
        radius: 0.26,
        full: 1.0,
        interval: 0.5,
        least: -100.0,
        pressure_step: 100.0,
        sites: [10, 10],
        first_site: 0,
        knots: [0, 3],
        excesses: [0, 4],
        rules,
    }
}

struct Told;

impl Tables for Told {
    fn knot(&self, index: u32) -> OpeningKnot {
        [1.0 + f64::from(index), 50.0, 0.2 * f64::from(index), 0.0]
    }
    fn share(&self, site: u32) -> f64 {
        f64::from(site)
    }
    fn excess(&self, index: u32) -> f64 {
        [-0.1, 0.0, 0.2, 0.6][index as usize]
    }
}

/// What is read of a block of fluid on both sides of the plane at x = 0, which has values behind it that must not
/// matter.
fn read<S: Scalar, const D: usize>(at: [f64; 3], field: fn([f64; 3]) -> f64) -> Option<[f64; 2]> {
    let grid = Grid::<S> {
        cells: [1; 3],
        periodic: [0; 3],
        size: [S::from_literal(8.0); 3],
        inv_size: [S::from_literal(0.125); 3],
    };
    let line = |k: usize| if k < D { -8_i32..8 } else { 0..1 };
    let mut words = Vec::new();
    for x in line(0) {
        for y in line(1) {
            for z in line(2) {
                let off = |n: i32, k: usize| {
                    let shaken = 0.3 * f64::from((7 * x + 3 * y + 5 * z).rem_euclid(11)) / 11.0;
                    if k < D {
                        (f64::from(n) + 0.5 + shaken) * SPACING
                    } else {
                        0.0
                    }
                };
                let place = [off(x, 0), off(y, 1), off(z, 2)];
                let value = if place[0] > 0.0 { field(place) } else { 1e3 };
                words.push((
                    [place[0], place[1], place[2], 1.0].map(S::from_literal),
                    [2.0 * value, 7.0, 7.0, value].map(S::from_literal),
                ));
            }
        }
    }
    let place = [at[0], at[1], at[2], 1.0].map(S::from_literal);
    let found = mirror::<S, D>(
        &opening(0),
        -at[0],
        (&grid, &Alone),
        (0, &place),
        |cell| cell * words.len() as u32,
        (|j| words[j as usize].0, |j| words[j as usize].1),
    );
    found.map(|found| [found.speed, found.excess])
}

/// At the mirrored point, however near the plane that is, and however few particles are on the other side.
#[test]
fn linear_fields_are_read_exactly() {
    let field = |x: [f64; 3]| 0.3 + 0.5 * x[0] - 0.2 * x[1] + 0.1 * x[2];
    for depth in [0.01, 0.05, 0.2, 0.35] {
        let expected = |at: [f64; 3]| field([-at[0], at[1], at[2]]);
        let close = |found: Option<[f64; 2]>, at: [f64; 3], tolerance: f64| {
            let [speed, excess] = found.unwrap();
            assert!((excess - expected(at)).abs() < tolerance, "{excess}");
            assert!((speed - 2.0 * expected(at)).abs() < 2.0 * tolerance);
        };
        let (line, plane) = ([-depth, 0.0, 0.0], [-depth, 0.12, 0.0]);
        let space = [-depth, 0.12, -0.07];
        close(read::<f64, 1>(line, field), line, 1e-13);
        close(read::<f64, 2>(plane, field), plane, 1e-13);
        close(read::<f64, 3>(space, field), space, 1e-13);
        close(read::<f32, 3>(space, field), space, 1e-6);
    }
}

#[test]
fn where_there_is_no_water_nothing_is_read() {
    assert_eq!(read::<f64, 2>([-0.1, 2.0, 0.0], |_| 1.0), None);
    assert_eq!(read::<f64, 2>([-2.0, 0.0, 0.0], |_| 1.0), None);
}

/// Two particles tell a slope along one line only: their mean is taken.
#[test]
fn particles_in_a_line_give_their_mean() {
    let grid = Grid::<f64> {
        cells: [1; 3],
        periodic: [0; 3],
        size: [8.0; 3],
        inv_size: [0.125; 3],
    };
    let places = [[0.05, 0.05, 0.0, 1.0], [0.05, 0.15, 0.0, 1.0]];
    let found = mirror::<f64, 2>(
        &opening(0),
        0.05,
        (&grid, &Alone),
        (0, &[-0.05, 0.1, 0.0, 1.0]),
        |cell| 2 * cell,
        (|j| places[j as usize], |j| [0.0, 0.0, 0.0, f64::from(j)]),
    );
    assert!((found.unwrap().excess - 0.5).abs() < 1e-12);
}

#[test]
fn what_is_given_is_held() {
    let water = opening(Rule::VELOCITY | Rule::PRESSURE | Rule::LEVEL);
    let position = [-0.15, 0.03, -0.5 + 0.25];
    let spot: Spot = water.spot(&position);
    assert!(water.holds(&spot) && !water.is_gone(&spot));
    assert!((spot.depth - 0.15).abs() < 1e-15);
    // The sixth site along y, the third along z.
    assert_eq!(water.site(&spot), 25);
    // Between the first knot and the second: 1.5 m/s, 0.1 m.
    let now = water.now(0.25, &Told);
    assert_eq!(now, [1.5, 50.0, 0.1, 0.0]);
    let pressure: f64 = 50.0 + 9810.0 * 0.07;
    assert!((water.pressure(&position, &now) - pressure).abs() < 1e-9);
    let at = (&spot, &position);
    let held = water.held(at, &[0.0f64, 9.0, 9.0, 9.0], &now, &Told, None);
    assert_eq!(held[..3], [1.5 * 25.0, 0.0, 0.0]);
    // Beyond the table its last piece goes on: 0.004 for a pascal from 200 Pa on.
    assert!((held[3] - (0.6 + 0.004 * (pressure - 200.0))).abs() < 1e-12);
    let low = water.held(at, &[0.0f64; 4], &[0.0, -50.0, -1.0, 0.0], &Told, None);
    assert!((low[3] + 0.05).abs() < 1e-15, "{low:?}");
    // Before the first knot and after the last nothing changes.
    assert_eq!(water.now(-1.0, &Told)[0], 1.0);
    assert_eq!(water.now(9.0, &Told)[0], 3.0);
    assert!(water.is_wet(&[0.0, 0.05, 0.0], &now) && !water.is_wet(&[0.0, 0.15, 0.0], &now));
}

#[test]
fn water_that_is_free_only_leaves() {
    let free = opening(Rule::OUTWARDS);
    assert!(free.looks(true) && free.looks(false));
    assert!(!opening(Rule::PRESSURE).looks(false) && opening(Rule::PRESSURE).looks(true));
    assert!(!opening(Rule::PRESSURE | Rule::VELOCITY).looks(true));
    let position = [-0.15, 0.0, 0.0];
    let spot = free.spot(&position);
    let seen = |speed| Some(monoflow_ops::particles::opening::Mirrored { speed, excess: 0.1 });
    let held = |speed| {
        let motion = [0.0f64, 1.0, 1.0, 0.0];
        free.held((&spot, &position), &motion, &[0.0; 4], &Told, seen(speed))
    };
    assert_eq!(held(-2.0), [-2.0, 0.0, 0.0, 0.1]);
    assert_eq!(held(2.0), [0.0, 0.0, 0.0, 0.1]);
    // Where there is no water before it, it goes on as it was.
    let motion = [-3.0f64, 1.0, 1.0, 0.05];
    let alone = free.held((&spot, &position), &motion, &[0.0; 4], &Told, None);
    assert_eq!(alone, [-3.0, 0.0, 0.0, 0.05]);
}

#[test]
fn marks_keep_depths() {
    let zone = opening(0);
    let mut before = 0;
    for n in 0..1000 {
        let depth = 0.4 * f64::from(n) / 1000.0;
        let mark = zone.mark(depth);
        assert!(mark > before || n == 0 && mark == 1, "{n}: {mark}");
        assert!((zone.marked(mark) - depth).abs() < 1e-9);
        before = mark;
    }
    // Rounding does not part particles of a lattice, which devices would take for two depths.
    for n in 0..16 {
        let depth = 0.4 * f64::from(n) / 16.0;
        let [less, more] = [-1e-14, 1e-14].map(|off| zone.mark((depth + off).max(0.0)));
        assert_eq!(less, more, "{n}");
    }
}

#[test]
fn the_zone_ends_at_its_sides_and_at_its_back() {
    let zone = opening(0);
    let near = |at: [f64; 3], before: f64| zone.near(&zone.spot(&at), before);
    let holds = |at: [f64; 3]| near(at, 0.0).is_some();
    assert!(holds([-0.01, 0.0, 0.0]) && !holds([0.01, 0.0, 0.0]));
    assert!(near([0.01, 0.0, 0.0], 0.05) == Some(0.01) && near([0.06, 0.0, 0.0], 0.05).is_none());
    // The particles of the lattice beside it stand half a site away.
    assert!(holds([-0.1, 0.52, 0.0]) && !holds([-0.1, 0.55, 0.0]));
    assert!(holds([-0.79, 0.0, 0.0]) && !holds([-0.81, 0.0, 0.0]));
    assert!(zone.is_gone(&zone.spot(&[-0.4, 0.0, 0.0])));
    let borders = |at: [f64; 3]| zone.borders(&zone.spot(&at));
    assert!((borders([-0.1, 0.85, 0.0]).unwrap() - 0.35).abs() < 1e-12);
    assert!(borders([-0.1, 0.95, 0.0]).is_none() && borders([0.1, 0.85, 0.0]).is_none());
    // Every site is its own.
    for site in 0..zone.site_count() {
        let at = zone.at(site, 0.17);
        assert_eq!(zone.site(&zone.spot(&at)), site);
    }
}

#[test]
fn the_nearest_is_found_and_the_first_of_equals() {
    let at = [Some(0.2), None, Some(0.1), Some(0.1)];
    let found = |count: u32| nearest(count, |n| at[n as usize]);
    assert_eq!(found(0), None);
    assert_eq!(found(1), Some(0));
    assert_eq!(found(2), Some(0));
    assert_eq!(found(4), Some(2));
}
