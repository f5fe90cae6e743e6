//! What staggered and body-centred lattices promise.

#![allow(clippy::unwrap_used)]

use monoflow_case::{Case, CaseError, LatticePlan, Resolved, RunPlan, estimate};
use monoflow_start::{FillReport, NoSolids, Seed, SeedKind, fill_within};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The lattice that is not square, and its word.
fn other(dimensions: usize) -> (LatticePlan, &'static str) {
    match dimensions {
        2 => (LatticePlan::Staggered, "staggered"),
        _ => (LatticePlan::BodyCentred, "body_centred"),
    }
}

/// A case with the edge of a cell in place of the spacing.
fn text(dimensions: usize, edge: f64, rest: &str) -> String {
    let spacing = edge / other(dimensions).0.edge();
    format!(
        "dimensions = {dimensions}\n[discretisation]\nspacing = {spacing:?}\n[time]\nend = 1.0\n{rest}"
    )
}

fn resolve(text: &str) -> Result<RunPlan, CaseError> {
    Case::parse("lattice.toml", text)?.resolve(&monoflow_words::sph())
}

fn block(kind: &str, min: &[f64], max: &[f64], rest: &str) -> String {
    format!(
        "[[geometry]]\nname = \"{kind}\"\nkind = \"{kind}\"\nshape = \"box\"\nmin = {min:?}\nmax = {max:?}\n{rest}\n"
    )
}

fn water(max: &[f64], rest: &str) -> String {
    let word = other(max.len()).1;
    let min = vec![0.0; max.len()];
    block("fluid", &min, max, &format!("lattice = \"{word}\"\n{rest}"))
}

fn filled(text: &str) -> (RunPlan, Vec<Seed>, FillReport) {
    let plan = resolve(text).unwrap_or_else(|why| panic!("{why}"));
    let (seeds, report) = fill_within(&plan, &NoSolids, 1 << 30).unwrap();
    (plan, seeds, report)
}

/// Distance of each fluid particle to the nearest other fluid particle, the short way round a period.
fn nearest(seeds: &[Seed], periods: [f64; 3]) -> Vec<f64> {
    let fluid: Vec<_> = seeds.iter().filter(|s| s.kind == SeedKind::Fluid).collect();
    let distance = |a: &Seed, b: &Seed| {
        let along = |n: usize| {
            let d = (a.position[n] - b.position[n]).abs();
            d.min((periods[n] - d).abs())
        };
        (0..3).map(|n| along(n).powi(2)).sum::<f64>().sqrt()
    };
    let others = |n: usize| fluid.iter().enumerate().filter(move |(m, _)| *m != n);
    let of = |n: usize| {
        let distances = others(n).map(|(_, other)| distance(fluid[n], other));
        distances.fold(f64::INFINITY, f64::min)
    };
    (0..fluid.len()).map(of).collect()
}

const NO_PERIODS: [f64; 3] = [f64::INFINITY; 3];

#[track_caller]
fn all_are(found: &[f64], expected: f64) {
    for found in found {
        assert!((found / expected - 1.0).abs() < 1e-12, "{found} {expected}");
    }
}

/// A block of N by M cells has 2 N M particles, nearest at ½√(DXL² + DYL²).
#[test]
fn staggered_counts_by_formula() {
    let edge = 0.012;
    for [n, m] in [[1_u32, 1], [2, 1], [5, 8], [17, 9]] {
        let max = [f64::from(n) * edge, f64::from(m) * edge];
        let (plan, seeds, report) = filled(&text(2, edge, &water(&max, "")));
        assert_eq!(report.fluid, u64::from(2 * n * m));
        assert_eq!(estimate(&plan).fluid, report.fluid);
        all_are(&nearest(&seeds, NO_PERIODS), 0.5 * edge.hypot(edge));
        // They take up the block, and no more.
        let volume = report.fluid as f64 * plan.discretisation.spacing.powi(2);
        all_are(&[volume], max[0] * max[1]);
        // The first layer is a quarter of a cell from the faces.
        for (axis, end) in max.into_iter().enumerate() {
            let along = seeds.iter().map(|seed| seed.position[axis]);
            let low = along.clone().fold(f64::INFINITY, f64::min);
            let high = along.fold(0.0, f64::max);
            all_are(&[low / edge, (end - high) / edge], 0.25);
        }
        // Layers are half a cell apart, and each has its particles in the gaps of its neighbours.
        for seed in &seeds {
            let [i, j] = [0, 1].map(|k| (seed.position[k] / (0.5 * edge)).floor() as u64);
            assert_eq!(i % 2, j % 2, "{seed:?}");
        }
    }
}

/// A block of N by M by L cells has 2 N M L particles, nearest at ½√3 of a cell.
#[test]
fn body_centred_counts_by_formula() {
    let edge = 0.012;
    for [n, m, l] in [[1_u32, 1, 1], [2, 1, 3], [5, 6, 4]] {
        let max = [n, m, l].map(|cells| f64::from(cells) * edge);
        let (plan, seeds, report) = filled(&text(3, edge, &water(&max, "")));
        assert_eq!(report.fluid, u64::from(2 * n * m * l));
        assert_eq!(estimate(&plan).fluid, report.fluid);
        if n * m * l > 1 {
            all_are(&nearest(&seeds, NO_PERIODS), 0.75_f64.sqrt() * edge);
        }
        let volume = report.fluid as f64 * plan.discretisation.spacing.powi(3);
        all_are(&[volume], max.iter().product());
    }
}

/// McCabe's columns on the square lattice, in cells of 8, 4 and 2 mm: 648, 2628 and 10 440 particles. His first ones
/// stand a whole cell from the walls, so that the blocks of these counts are somewhat smaller than his 0.146 by 0.292 m.
#[test]
fn columns_have_mccabes_counts() {
    for (edge, [n, m], count) in [
        (0.008, [18_u32, 36], 648),
        (0.004, [36, 73], 2628),
        (0.002, [72, 145], 10_440),
    ] {
        let max = [n, m].map(|cells| f64::from(cells) * edge);
        let head = format!("dimensions = 2\ndiscretisation.spacing = {edge:?}\ntime.end = 1.0\n");
        let (plan, seeds, report) = filled(&(head + &block("fluid", &[0.0, 0.0], &max, "")));
        assert_eq!(report.fluid, count);
        assert_eq!(estimate(&plan).fluid, count);
        all_are(&nearest(&seeds[..648], NO_PERIODS), edge);
    }
}

/// McCabe's tank, 1.2 by 0.6 by 0.6 m with cells of 12 mm: the first layers are half a cell from the walls, so that
/// 199 by 98 by 98 of them have 100 · 49 · 49 + 99 · 49 · 49 = 477 799 particles, 10.392 mm from each other; all of its
/// volume has 500 000.
#[test]
fn a_tank_of_half_a_million() {
    let count = |max: &[f64]| estimate(&resolve(&text(3, 0.012, &water(max, ""))).unwrap()).fluid;
    assert_eq!(count(&[1.2, 0.6, 0.6]), 2 * 100 * 50 * 50);
    let max = [199.0, 98.0, 98.0].map(|layers| 0.006 * layers);
    assert_eq!(count(&max), 477_799);
    let (_, seeds, report) = filled(&text(3, 0.012, &water(&max, "")));
    assert_eq!(report.fluid, 477_799);
    let apart = |a: &Seed, b: &Seed| {
        let squares = (0..3).map(|n| (a.position[n] - b.position[n]).powi(2));
        squares.sum::<f64>().sqrt()
    };
    // Of one in the middle to all others.
    let one = &seeds[seeds.len() / 2];
    let others = seeds.iter().filter(|other| other.position != one.position);
    let nearest = others
        .map(|other| apart(one, other))
        .fold(f64::INFINITY, f64::min);
    assert!((nearest - 0.010392).abs() < 5e-7, "{nearest}");
}

/// Walls as dense as McCabe's, of one layer: a quarter of a cell of 12 mm apart at the sides, an eighth on the floor.
#[test]
fn walls_have_spacings_of_their_own() {
    let (sides, floor) = (0.003, 0.0015);
    let wall = |name: &str, open: &str, spacing: f64| {
        block(
            "wall",
            &[0.0; 3],
            &[0.24, 0.12, 0.12],
            &format!("open = {open}\nlayers = 1\nspacing = {spacing:?}"),
        )
        .replace("name = \"wall\"", &format!("name = \"{name}\""))
    };
    let walls = wall("sides", r#"["-z", "+z"]"#, sides)
        + &wall("floor", r#"["-x", "+x", "-y", "+y", "+z"]"#, floor);
    let (_, seeds, report) = filled(&text(3, 0.012, &(water(&[0.12, 0.12, 0.06], "") + &walls)));
    assert_eq!(report.fluid, 2 * 10 * 10 * 5);
    let of = |is_floor: bool| {
        let walls = seeds.iter().filter(|seed| seed.kind == SeedKind::Wall);
        let walls = walls.filter(|seed| (seed.position[2] < 0.0) == is_floor);
        walls.count()
    };
    assert_eq!(of(true), 160 * 80);
    assert_eq!(of(false), 2 * (80 + 40) * 40 + 4 * 40);
}

/// Blocks that are no whole number of layers take the nearest number, centred, as on the square lattice.
#[test]
fn layers_are_the_nearest_number() {
    let edge = 0.1;
    for (length, layers) in [(0.35, 7_u32), (0.36, 7), (0.37, 7), (0.38, 8), (0.4, 8)] {
        let (plan, seeds, report) = filled(&text(2, edge, &water(&[length, 0.5], "")));
        // Two layers of ten have ten together.
        assert_eq!(report.fluid, u64::from(layers * 10 / 2), "{length}");
        let middle: f64 = seeds
            .iter()
            .map(|seed| seed.position[0])
            .fold(0.0, f64::max)
            - 0.5 * length;
        let extent = 0.25 * edge * f64::from(layers - 1);
        all_are(&[middle], extent);
        assert_eq!(estimate(&plan).fluid, report.fluid);
    }
    // Odd numbers of layers along all axes: one lattice has the corners.
    let (.., report) = filled(&text(3, edge, &water(&[0.15, 0.25, 0.35], "")));
    assert_eq!(report.fluid, 2 * 3 * 4 + 2 * 3);
}

/// Water flush with its tank keeps all its particles.
#[test]
fn water_in_a_tank_is_whole() {
    for dimensions in [2, 3] {
        let max = &[0.6, 0.5, 0.4][..dimensions];
        let tank = block("wall", &vec![0.0; dimensions], max, "");
        let (_, seeds, report) = filled(&text(dimensions, 0.1, &(tank + &water(max, ""))));
        assert_eq!((report.fluid_dropped, report.wall_dropped), (0, 0));
        assert_eq!(report.fluid, [60, 240][dimensions - 2]);
        assert!(seeds.iter().all(|s| {
            let inside = (0..dimensions).all(|k| (0.0..max[k]).contains(&s.position[k]));
            (s.kind == SeedKind::Fluid) == inside
        }));
    }
}

/// What lies above a level is left out.
#[test]
fn levels_cut_layers_off() {
    let max = [0.6, 0.5];
    let (_, seeds, report) = filled(&text(
        2,
        0.1,
        &water(&max, "level = 0.3\nhydrostatic = true"),
    ));
    assert_eq!(report.fluid, 2 * 6 * 3);
    assert!(seeds.iter().all(|seed| seed.position[1] < 0.3));
    // The weight of the water above them.
    let deep = seeds.iter().map(|seed| seed.density_excess);
    assert!(deep.fold(f64::INFINITY, f64::min) > 0.0);
}

/// Over the seam of a period particles are as far apart as elsewhere.
#[test]
fn periods_are_whole_numbers_of_cells() {
    for dimensions in [2, 3] {
        let zeros = &[0.0; 3][..dimensions];
        let max = &[0.8, 0.9, 0.7][..dimensions];
        let names = &["x", "y", "z"][..dimensions];
        let domain = |max: &[f64]| {
            format!(
                "[fluid]\nsound_speed = 10\n[domain]\nmin = {zeros:?}\nmax = {max:?}\nperiodic = {names:?}\n"
            )
        };
        let (_, seeds, _) = filled(&text(dimensions, 0.1, &(domain(max) + &water(max, ""))));
        let expected = 0.1 * (0.25 * dimensions as f64).sqrt();
        let mut periods = NO_PERIODS;
        periods[..dimensions].copy_from_slice(max);
        all_are(&nearest(&seeds, periods), expected);
        let odd = &[0.85, 0.9, 0.7][..dimensions];
        let why = resolve(&text(dimensions, 0.1, &(domain(odd) + &water(odd, ""))));
        let why = why.unwrap_err().to_string();
        let word = other(dimensions).1;
        // A spacing of which 9 cells, or 8, fit.
        let spacing = 0.85 / 9.0 / other(dimensions).0.edge();
        let half = format!("{spacing:.7}");
        for part in [
            format!("0.85 m along periodic x, which is 8.500 cells of the {word} lattice"),
            format!("make it a whole number of cells, for instance spacing = {half}"),
        ] {
            assert!(why.contains(&part), "{part}\n{why}");
        }
    }
}

/// No period fits two lattices.
#[test]
fn periods_have_one_lattice() {
    let domain = "[fluid]\nsound_speed = 10\n[domain]\nmin = [0.0, 0.0]\nmax = [0.8, 0.8]\nperiodic = [\"x\"]\n";
    let above =
        block("fluid", &[0.0, 0.5], &[0.8, 0.7], "").replace("name = \"fluid\"", "name = \"oil\"");
    let why = resolve(&text(
        2,
        0.1,
        &(domain.to_owned() + &above + &water(&[0.8, 0.4], "")),
    ));
    let why = why.unwrap_err().to_string();
    for part in [
        "`fluid` stands on the staggered lattice and `oil` on the square one",
        "lattice = \"staggered\"",
        "(geometry.fluid.lattice)",
        "give all fluid the same lattice",
    ] {
        assert!(why.contains(part), "{part}\n{why}");
    }
    // Walls that are planes are stretched to fit.
    let floor = "[[geometry]]\nname = \"floor\"\nkind = \"wall\"\nshape = \"plane\"\npoint = [0.0, 0.0]\nnormal = \"+y\"\n";
    let (_, _, report) = filled(&text(
        2,
        0.1,
        &(domain.to_owned() + floor + &water(&[0.8, 0.4], "")),
    ));
    assert_eq!((report.fluid, report.fluid_dropped), (64, 0));
}

/// Plans of earlier versions have no lattice, those of the square one say nothing of it.
#[test]
fn plans_keep_the_lattice() {
    let plan = resolve(&text(2, 0.1, &water(&[0.6, 0.5], ""))).unwrap();
    let stored = plan.to_toml().unwrap();
    assert!(stored.contains("lattice = \"staggered\""));
    assert_eq!(RunPlan::from_toml(&stored).unwrap(), plan);
    let square = resolve(&text(2, 0.1, &block("fluid", &[0.0; 2], &[0.6, 0.5], ""))).unwrap();
    assert_eq!(square.geometry[0].lattice, LatticePlan::Square);
    assert!(!square.to_toml().unwrap().contains("lattice ="));
}

/// The table shows the lattice of fluid with its origin.
#[test]
fn tables_show_the_lattice() {
    let shown = |geometry: &str| {
        let plan = resolve(&text(2, 0.1, geometry)).unwrap();
        let rows = plan.table().into_iter();
        let rows: Vec<_> = rows.filter(|row| row.key.ends_with(".lattice")).collect();
        assert_eq!(rows.len(), 1);
        let row = &rows[0];
        format!("{} {} {} {}", row.key, row.value, row.origin, row.why)
    };
    assert_eq!(
        shown(&water(&[0.6, 0.5], "")),
        "geometry.fluid.lattice staggered given lattice.toml:12"
    );
    let tank = block("wall", &[0.0; 2], &[0.6, 0.5], "");
    assert_eq!(
        shown(&(tank + &block("fluid", &[0.0; 2], &[0.6, 0.5], ""))),
        "geometry.fluid.lattice square default in line with particles of walls"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Water up to the walls of a tank of any size keeps all its particles, which take up its volume to half a layer
    /// along each axis, and particles stand nowhere twice.
    #[test]
    fn water_up_to_the_walls_is_whole(
        tank in prop::array::uniform3(0.3..1.0_f64),
        depth in 0.4..1.0_f64,
        dimensions in 2..=3_usize,
    ) {
        let tank = &tank[..dimensions];
        let mut max = tank.to_vec();
        max[dimensions - 1] = (depth * max[dimensions - 1]).max(0.2);
        let wall = block("wall", &vec![0.0; dimensions], tank, "open = []");
        let (plan, seeds, report) = filled(&text(dimensions, 0.15, &(wall + &water(&max, ""))));
        prop_assert_eq!(report.fluid_dropped, 0);
        prop_assert_eq!(report.fluid, estimate(&plan).fluid);
        let spacing = plan.discretisation.spacing;
        let layer = 0.075;
        let counts = max.iter().map(|length| (length / layer).round().max(1.0));
        let cells = counts.clone().product::<f64>() / [2.0, 4.0][dimensions - 2];
        // Where numbers of layers are odd, the corners' lattice has one more.
        let most = 0.25 * counts.sum::<f64>() + 1.0;
        let over = report.fluid as f64 - cells;
        prop_assert!((0.0..=most).contains(&over), "{} {}", report.fluid, cells);
        let mut seen = BTreeSet::new();
        for seed in seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid) {
            prop_assert!(seen.insert(seed.position.map(|x| (x / (0.1 * spacing)).round() as i64)));
        }
    }
}
