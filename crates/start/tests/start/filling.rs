//! What the fill rules promise.

use monoflow_case::{Case, Resolved, RunPlan, estimate};
use monoflow_start::{FillError, FillReport, NoSolids, Seed, SeedKind, fill, fill_within};
use proptest::prelude::*;

const BASE: &str = r#"
[discretisation]
spacing = 0.1
[time]
end = 1.0
"#;

fn plan(geometry: &str) -> RunPlan {
    let case =
        Case::parse("test.toml", &format!("{BASE}{geometry}")).expect("the text of a test is good");
    case.resolve(&monoflow_words::sph())
        .unwrap_or_else(|e| panic!("{e}"))
}

fn block(kind: &str, min: [f64; 3], max: [f64; 3], rest: &str) -> String {
    format!(
        "[[geometry]]\nkind = \"{kind}\"\nshape = \"box\"\nmin = {min:?}\nmax = {max:?}\n{rest}\n"
    )
}

fn report(geometry: &str) -> FillReport {
    let plan = plan(geometry);
    let (seeds, report) =
        fill_within(&plan, &NoSolids, 1 << 30).expect("the text of a test is good");
    assert_eq!(seeds.len() as u64, report.fluid + report.wall);
    apart(&plan, &seeds);
    report
}

/// No two particles are nearer than half a spacing.
fn apart(plan: &RunPlan, seeds: &[Seed]) {
    let least = 0.5 * plan.finest_spacing() * (1.0 - 1e-5);
    for (n, a) in seeds.iter().enumerate() {
        for b in &seeds[..n] {
            let d2: f64 = (0..3)
                .map(|i| (a.position[i] - b.position[i]).powi(2))
                .sum();
            assert!(d2.sqrt() >= least, "{a:?}\n{b:?}");
        }
    }
}

const WATER: [[f64; 3]; 2] = [[0.0; 3], [0.5, 0.6, 0.7]];

#[test]
fn solid_counts_by_formula() {
    assert_eq!(
        report(&block("fluid", WATER[0], WATER[1], "")).fluid,
        5 * 6 * 7
    );
    assert_eq!(
        report(&block("fluid", [0.0; 3], [0.54, 0.56, 0.1], "")).fluid,
        5 * 6
    );
}

#[test]
fn shell_wraps_corners_without_duplicates() {
    let water = block("fluid", WATER[0], WATER[1], "");
    let closed = report(&(block("wall", WATER[0], WATER[1], "layers = 2") + &water));
    assert_eq!(closed.wall, 9 * 10 * 11 - 5 * 6 * 7);
    assert_eq!(closed.fluid, 5 * 6 * 7);
    let open = report(&(block("wall", WATER[0], WATER[1], "layers = 2\nopen = [\"+z\"]") + &water));
    assert_eq!(open.wall, 9 * 10 * 9 - 5 * 6 * 7);
}

#[test]
fn repelling_walls_stand_on_the_face() {
    for wall in ["lennard_jones", "monaghan_kajtar"] {
        stands_on_the_face(wall);
    }
}

fn stands_on_the_face(wall: &str) {
    let tank = block("wall", WATER[0], WATER[1], "open = [\"+z\"]");
    let water = block("fluid", [0.05; 3], [0.45, 0.55, 0.65], "");
    let plan = plan(&format!("[numerics]\nwall = \"{wall}\"\n{tank}{water}"));
    let seeds = fill(&plan, &NoSolids).expect("room for particles");
    let wall: Vec<_> = seeds.iter().filter(|s| s.kind == SeedKind::Wall).collect();
    // Nodes of the faces: 6 × 7 × 8, less those inside and in the open top.
    assert_eq!(wall.len(), 6 * 7 * 8 - 4 * 5 * 7);
    assert!(wall.iter().all(|s| {
        s.position
            .iter()
            .all(|x| (-1e-12..=0.7 + 1e-12).contains(x))
    }));
    assert!(wall.iter().any(|s| s.position[2] == 0.7));
    assert_eq!(seeds.len() - wall.len(), 4 * 5 * 6);
    apart(&plan, &seeds);
}

/// Walls with a spacing of their own are as deep as others, and stand for the same volume.
#[test]
fn walls_may_be_denser_than_the_fluid() {
    let tank = |rest: &str| {
        block(
            "wall",
            [0.0; 3],
            [0.8, 0.6, 0.4],
            &format!("open = [\"+z\"]\n{rest}"),
        )
    };
    let water = block("fluid", [0.0; 3], [0.8, 0.6, 0.3], "");
    let plain = report(&format!("{water}{}", tank("")));
    let dense = report(&format!("{water}{}", tank("spacing = 0.05")));
    assert_eq!(dense.wall, 8 * plain.wall);
    assert_eq!(
        [plain, dense].map(|report| (report.fluid, report.fluid_dropped)),
        [(8 * 6 * 3, 0); 2]
    );
    assert_eq!(layers(&(tank("spacing = 0.05") + &water)).len(), 6);
    assert_eq!(
        layers(&(tank("spacing = 0.05\nlayers = 2") + &water)).len(),
        2
    );
    // What is given as that of the fluid is none of its own.
    assert_eq!(
        plan(&format!("{water}{}", tank("spacing = 0.1"))).geometry[1].spacing,
        None
    );
    // The first layer is half its spacing behind the face; on the face, particles have it along the face alone.
    let lowest = |text: &str| {
        let seeds = fill(&plan(text), &NoSolids).unwrap_or_else(|why| panic!("{why}"));
        let walls = seeds
            .iter()
            .filter(|seed| seed.kind == SeedKind::Wall && seed.layer == 1);
        let below = walls
            .map(|seed| -seed.position[2])
            .filter(|depth| *depth > -0.02);
        below.reduce(f64::max)
    };
    let behind = lowest(&format!("{water}{}", tank("spacing = 0.05"))).unwrap_or_default();
    assert!((behind - 0.025).abs() < 1e-12, "{behind}");
    let repels = format!(
        "[numerics]\nwall = \"lennard_jones\"\n{water}{}",
        tank("spacing = 0.05")
    );
    assert_eq!(lowest(&repels), Some(0.0));
    let face =
        report(&repels).wall as f64 / report(&repels.replace("spacing = 0.05", "")).wall as f64;
    assert!((3.7..4.0).contains(&face), "{face}");
}

/// Where walls of unlike spacing meet, nothing is left of the later one within the earlier, and nothing is lost
/// of walls that only touch.
#[test]
fn unlike_walls_give_way_to_each_other() {
    let wall = |min: f64, max: f64, rest: &str| {
        let keys = format!("fill = \"solid\"\n{rest}");
        block("wall", [min, 0.0, 0.0], [max, 0.5, 0.5], &keys)
    };
    let water = block("fluid", [1.0, 0.0, 0.0], [1.5, 0.5, 0.5], "");
    for dense in [1.5, 2.0, 3.0, 5.0, 8.0] {
        let fine = format!("spacing = {}", 0.1 / dense);
        for [first, then] in [["", fine.as_str()], [&fine, ""]] {
            let text = wall(0.0, 0.5, first) + &wall(0.3, 1.0, then) + &water;
            let plan = plan(&text);
            let seeds = fill(&plan, &NoSolids).unwrap_or_else(|why| panic!("{why}"));
            let within = |seed: &&Seed| seed.group == 1 && seed.position[0] < 0.5;
            let left = seeds.iter().filter(within).count();
            assert_eq!(left, 0, "{dense} {then}");
            let touching = wall(0.0, 0.5, first) + &wall(0.5, 1.0, then) + &water;
            let plan = self::plan(&touching);
            let touching = fill_within(&plan, &NoSolids, 1 << 30);
            let (_, touching) = touching.unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(touching.wall_dropped, 0, "{dense} {then}");
        }
    }
}

#[test]
fn border_is_hollow() {
    let water = block("fluid", [1.0; 3], [1.5; 3], "");
    let body = block("wall", [0.0; 3], [0.5; 3], "fill = \"border\"\nlayers = 1");
    assert_eq!(report(&(body + &water)).wall, 125 - 27);
}

#[test]
fn planes_are_layers_behind_the_point() {
    let plane = "[[geometry]]\nkind = \"wall\"\nshape = \"plane\"\npoint = [0, 0, 0]\nnormal = \"+z\"\nlayers = 2\nmin = [0, 0, 0]\nmax = [0.5, 0.5, 0]\n";
    let plan = plan(&(plane.to_owned() + &block("fluid", [0.0; 3], [0.5; 3], "")));
    let seeds = fill(&plan, &NoSolids).unwrap();
    assert_eq!(seeds.len(), 2 * 25 + 125);
    assert!(
        seeds
            .iter()
            .all(|s| (s.kind == SeedKind::Wall) == (s.position[2] < 0.0))
    );
    assert!((plan.domain.min[2] + 0.2).abs() < 1e-12);
}

#[test]
fn fluid_keeps_off_walls_whichever_comes_first() {
    let water = block("fluid", [0.0; 3], [0.5; 3], "");
    // Offset by half a spacing along x, so that the lattices do not coincide.
    let body = block(
        "wall",
        [0.15, 0.2, 0.2],
        [0.35, 0.3, 0.3],
        "fill = \"solid\"",
    );
    let before = report(&(body.clone() + &water));
    let after = report(&(water + &body));
    assert_eq!(before.fluid_dropped, 3);
    assert_eq!(before, after);
    assert_eq!(before.fluid + before.fluid_dropped, 125);
}

#[test]
fn walls_may_share_edges() {
    let water = block("fluid", [1.0; 3], [1.5; 3], "");
    let a = block("wall", [0.0; 3], [0.5; 3], "fill = \"solid\"");
    let b = block("wall", [0.4, 0.0, 0.0], [0.9, 0.5, 0.5], "fill = \"solid\"");
    let report = report(&(a + &b + &water));
    assert_eq!((report.wall, report.wall_dropped), (250 - 25, 25));
}

/// How many wall particles there are in each layer, from the first.
fn layers(geometry: &str) -> Vec<usize> {
    let seeds = fill(&plan(geometry), &NoSolids).expect("the text of a test is good");
    let mut counts = Vec::new();
    for seed in seeds {
        match (seed.kind, seed.layer as usize) {
            (SeedKind::Fluid, layer) => assert_eq!(layer, 0),
            (SeedKind::Wall, layer) => {
                counts.resize(counts.len().max(layer), 0);
                counts[layer - 1] += 1;
            }
        }
    }
    counts
}

#[test]
fn layers_of_a_tank_are_counted_from_its_faces() {
    let water = block("fluid", WATER[0], WATER[1], "");
    let tank = block("wall", WATER[0], WATER[1], "layers = 3\nopen = [\"+z\"]");
    let inside = |n: usize| (5 + 2 * n) * (6 + 2 * n) * (7 + n);
    let expected = [1, 2, 3].map(|n| inside(n) - inside(n - 1));
    assert_eq!(layers(&(tank + &water)), expected);
    let plane = "[[geometry]]\nkind = \"wall\"\nshape = \"plane\"\npoint = [0, 0, 0]\nnormal = \"+z\"\nlayers = 2\nmin = [0, 0, 0]\nmax = [0.5, 0.5, 0]\n";
    let floor = plan(&(plane.to_owned() + &water));
    for seed in fill(&floor, &NoSolids).unwrap() {
        let expected = match seed.kind {
            SeedKind::Fluid => 0,
            SeedKind::Wall => 1 + u32::from(seed.position[2] < -0.1),
        };
        assert_eq!(seed.layer, expected, "{seed:?}");
    }
}

#[test]
fn layers_of_a_body_are_counted_from_its_faces() {
    let water = block("fluid", [1.0; 3], [1.5; 3], "");
    let solid = block("wall", [0.0; 3], [0.5; 3], "fill = \"solid\"");
    assert_eq!(layers(&(solid + &water)), [125 - 27, 27 - 1, 1]);
    let border = block("wall", [0.0; 3], [0.5; 3], "fill = \"border\"\nlayers = 2");
    assert_eq!(layers(&(border + &water)), [125 - 27, 27 - 1]);
    // The lower ends along z are open: no face is there.
    let open = block(
        "wall",
        [0.0; 3],
        [0.5; 3],
        "fill = \"border\"\nlayers = 1\nopen = [\"-z\", \"+z\"]",
    );
    assert_eq!(layers(&(open + &water)), [5 * 16]);
    // In the plane there is no face across.
    let flat = "dimensions = 2\n".to_owned()
        + BASE
        + "[[geometry]]\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0, 0]\nmax = [0.5, 0.3]\n"
        + "[[geometry]]\nkind = \"fluid\"\nshape = \"box\"\nmin = [1, 1]\nmax = [2, 2]\n";
    let plan = Case::parse("flat.toml", &flat)
        .unwrap()
        .resolve(&monoflow_words::sph())
        .unwrap();
    let seeds = fill(&plan, &NoSolids).unwrap();
    let in_layer = |n| seeds.iter().filter(|seed| seed.layer == n).count();
    assert_eq!([1, 2, 3].map(in_layer), [12, 3, 0]);
}

#[test]
fn a_shared_edge_is_in_the_lower_layer() {
    let water = block("fluid", WATER[0], WATER[1], "");
    let deep = block("wall", WATER[0], WATER[1], "layers = 3");
    // The second layer below the tank's floor is the first of this plate.
    let plate = "[[geometry]]\nkind = \"wall\"\nshape = \"plane\"\npoint = [0, 0, -0.1]\nnormal = \"+z\"\nlayers = 1\nmin = [0, 0, 0]\nmax = [0.5, 0.6, 0]\n";
    let before = layers(&(deep.clone() + &water));
    for text in [
        deep.clone() + plate + &water,
        plate.to_owned() + &deep + &water,
    ] {
        let after = layers(&text);
        assert_eq!(after.iter().sum::<usize>(), before.iter().sum::<usize>());
        assert_eq!(after[0], before[0] + 30);
        assert_eq!(after[1], before[1] - 30);
    }
}

#[test]
fn overlapping_fluid_is_an_error() {
    let a = block("fluid", [0.0; 3], [0.5; 3], "name = \"a\"");
    let b = block("fluid", [0.4; 3], [0.9; 3], "name = \"b\"");
    let error = fill(&plan(&(a.clone() + &b)), &NoSolids).unwrap_err();
    let expected = "geometry `b` puts a fluid particle at (0.450000, 0.450000, 0.450000) m, where there is fluid of `a`; move one of the blocks or erase the overlap between them";
    assert_eq!(error.to_string(), expected);
    // Lattices that are half a spacing off each other: nobody is too near.
    let off = block("fluid", [0.35; 3], [0.85; 3], "name = \"b\"");
    let error = fill(&plan(&(a.clone() + &off)), &NoSolids).unwrap_err();
    assert!(
        error.to_string().contains("where there is fluid of `a`"),
        "{error}"
    );
    // Blocks that touch may be off each other along their face.
    for beside in [[0.5, 0.05, 0.0], [0.05, 0.03, 0.5]] {
        let beside = block("fluid", beside, beside.map(|x| x + 0.3), "name = \"b\"");
        fill(&plan(&(a.clone() + &beside)), &NoSolids).unwrap();
    }
    let erase = block("erase", [0.4; 3], [0.9; 3], "");
    let report = report(&(a + &erase + &b));
    assert_eq!((report.fluid, report.erased), (249, 1));
}

#[test]
fn no_fluid_left_is_an_error() {
    let water = block("fluid", [0.0; 3], [0.5; 3], "");
    let erase = block("erase", [0.0; 3], [0.5; 3], "");
    let error = fill(&plan(&(water + &erase)), &NoSolids).unwrap_err();
    assert!(matches!(error, FillError::NoFluid));
    assert!(error.to_string().contains("not inside a wall or erased"));
}

#[test]
fn hollow_giants_cost_no_time() {
    // A border whose only layers are the ends of a very long box.
    let mut plan = plan(
        &(block(
            "wall",
            [0.0; 3],
            [0.5; 3],
            "fill = \"border\"\nlayers = 1\nopen = [\"-x\", \"+x\", \"-y\", \"+y\"]",
        ) + &block("fluid", [1.0; 3], [1.5; 3], "")),
    );
    let text = plan.to_toml().unwrap();
    plan = RunPlan::from_toml(&text.replacen("max = [0.5, 0.5, 0.5]", "max = [0.5, 0.5, 1e17]", 1))
        .unwrap();
    assert_eq!(estimate(&plan).wall, 50);
    assert!(fill(&plan, &NoSolids).is_ok());
}

#[test]
fn the_seam_counts_as_near() {
    let text = "[domain]\nmin = [0, 0, 0]\nmax = [1, 1, 1]\nperiodic = [\"x\"]\n".to_owned()
        + &block("fluid", [0.0; 3], [0.5, 1.0, 1.0], "name = \"a\"")
        + &block("fluid", [0.5, 0.0, 0.0], [1.0, 1.0, 1.0], "name = \"b\"");
    let plan = plan(&text);
    assert_eq!(fill(&plan, &NoSolids).unwrap().len(), 1000);
    let shifted = plan.to_toml().unwrap().replacen(
        "max = [1.0, 1.0, 1.0]\nperiodic",
        "max = [0.93, 1.0, 1.0]\nperiodic",
        1,
    );
    let plan = RunPlan::from_toml(&shifted).unwrap();
    assert!(matches!(
        fill(&plan, &NoSolids),
        Err(FillError::Overlap { .. })
    ));
}

#[test]
fn memory_is_what_the_caller_says_per_particle() {
    let estimate = estimate(&plan(&block("fluid", WATER[0], WATER[1], "")));
    assert_eq!(estimate.memory(100), 21_000);
    assert_eq!(estimate.per_geometry, [210]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Tank, water up to the walls and a body somewhere: the rules hold for
    /// lengths which are no multiple of the spacing.
    #[test]
    fn nothing_is_too_near(
        tank in prop::array::uniform3(0.3..1.0_f64),
        water in prop::array::uniform3(0.4..1.0_f64),
        body in prop::array::uniform3(0.0..0.6_f64),
        wall in prop::sample::select(vec!["dynamic", "lennard_jones", "monaghan_kajtar"]),
        first in any::<bool>(),
    ) {
        let water = [0, 1, 2].map(|n| (water[n] * tank[n]).max(0.1));
        let low = [0, 1, 2].map(|n| body[n] * tank[n]);
        let high = low.map(|x| x + 0.12);
        let body = block("wall", low, high, "fill = \"solid\"");
        let rest = block("wall", [0.0; 3], tank, "open = [\"+z\"]") + &block("fluid", [0.0; 3], water, "");
        let text = if first { body + &rest } else { rest + &body };
        let plan = plan(&format!("[numerics]\nwall = \"{wall}\"\n{text}"));
        let estimate = estimate(&plan);
        match fill_within(&plan, &NoSolids, 1 << 30) {
            Ok((seeds, report)) => {
                apart(&plan, &seeds);
                prop_assert_eq!(report.fluid + report.fluid_dropped, estimate.fluid);
                prop_assert_eq!(report.wall + report.wall_dropped, estimate.wall);
            }
            Err(error) => prop_assert!(matches!(error, FillError::NoFluid), "{}", error),
        }
    }
}

/// Taylor-Green vortices written as formulas are those of the name, and their pressure is what keeps them free of
/// divergence.
#[test]
fn formulas_set_velocity_and_pressure() {
    let text = |more: &str| {
        format!(
            "dimensions = 2\ngravity = [0.0, 0.0]\n[discretisation]\nspacing = 0.05\n\
             [domain]\nmin = [0.0, 0.0]\nmax = [1.0, 1.0]\nperiodic = [\"x\", \"y\"]\n\
             [time]\nend = 1.0\n[[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\n\
             min = [0.0, 0.0]\nmax = [1.0, 1.0]\n{more}\n"
        )
    };
    let plan = |more: &str| {
        let case = Case::parse("vortices.toml", &text(more)).unwrap();
        case.resolve(&monoflow_words::sph())
    };
    let named = plan("velocity_field = \"taylor_green\"\nvelocity_amplitude = 2.0").unwrap();
    let (u, v) = ("2*sin(2*pi*x)*cos(2*pi*y)", "-2*cos(2*pi*x)*sin(2*pi*y)");
    let pressure = "1000*4/4*(cos(4*pi*x) + cos(4*pi*y))";
    let written = plan(&format!(
        "velocity_formula = [{u:?}, {v:?}]\npressure_formula = {pressure:?}"
    ));
    let written = written.unwrap();
    // About, by a look at some points.
    let speeds = [&named, &written].map(|plan| plan.fluid.max_speed);
    assert!(
        (speeds[0] - 2.0).abs() < 1e-12 && (1.99..=2.0).contains(&speeds[1]),
        "{speeds:?}"
    );
    let mut written = written;
    written.fluid = named.fluid.clone();
    let [named, written] = [named, written].map(|plan| fill(&plan, &NoSolids).unwrap());
    assert_eq!(named.len(), 400);
    for (a, b) in named.iter().zip(&written) {
        for k in 0..2 {
            assert!((a.velocity[k] - b.velocity[k]).abs() < 1e-12, "{a:?} {b:?}");
        }
        assert!(
            (a.density_excess - b.density_excess).abs() < 1e-15,
            "{a:?} {b:?}"
        );
    }

    let why = |more: &str| plan(more).map(|_| ()).unwrap_err().to_string();
    let axes = why("velocity_formula = [\"x\"]");
    assert!(
        axes.contains("has 1 formulas, but there are 2 dimensions"),
        "{axes}"
    );
    let unread = why("pressure_formula = \"1 +\"");
    assert!(
        unread.contains("is not a formula in x, y and z"),
        "{unread}"
    );
    let nowhere = plan("velocity = [1.0, 0.0]\npressure_formula = \"1/(x - 0.525)\"").unwrap();
    let lost = fill(&nowhere, &NoSolids).unwrap_err().to_string();
    assert!(
        lost.contains("geometry `water`") && lost.contains("(0.525000"),
        "{lost}"
    );
}

/// What a particle cannot start with is told with its number.
#[test]
fn numbers_that_no_run_can_hold_are_told() {
    let told = |more: &str, rest: &str| {
        let text = format!(
            "{more}{BASE}{}",
            block(
                "fluid",
                [0.0; 3],
                [1.0; 3],
                &format!("name = \"block\"\n{rest}")
            )
        );
        let case = Case::parse("test.toml", &text).expect("the text of a test is good");
        let plan = case
            .resolve(&monoflow_words::sph())
            .unwrap_or_else(|e| panic!("{e}"));
        let why = fill(&plan, &NoSolids).expect_err("a number that no run can hold");
        assert_eq!(why.key().as_deref(), Some("geometry.block"));
        why.to_string()
    };
    // With 20 m/s and γ = 7 density is 0 at -1000 * 400 / 7 Pa.
    for (rest, words) in [
        (
            "pressure_formula = \"0*x - 5e10\"",
            "the pressure of geometry `block` is -5e10 at (0.05",
        ),
        (
            "pressure_formula = \"0*x - 5e10\"",
            "greater than -5.714286e4 Pa",
        ),
        (
            "pressure_formula = \"1/(x - x)\"",
            "the pressure of geometry `block` is inf at (0.05",
        ),
    ] {
        let told = told("fluid.sound_speed = 20\n", rest);
        assert!(told.contains(words), "{told}");
    }
}
