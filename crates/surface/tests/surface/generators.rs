//! Generated surfaces are closed, wound outwards, and as large as geometry says.

use monoflow_surface::generate::{House, Roof, Town};
use monoflow_surface::{Defect, Features, Repair, Surface, SurfaceError, generate};
use proptest::prelude::*;
use std::f64::consts::{PI, TAU};

type Made = Result<Surface, SurfaceError>;

/// Checks all that holds for every generator; returns the surface.
fn sound(made: Made, triangles: usize, genus: usize) -> Surface {
    let surface = made.expect("a surface");
    let report = surface.check();
    for defect in Defect::ALL {
        assert_eq!(
            report.count(defect),
            0,
            "{defect:?} of {}",
            surface.solids()[0]
        );
    }
    assert!(report.is_fit());
    assert_eq!(report.components.len(), 1);
    assert_eq!((report.triangles, report.genus()), (triangles, Some(genus)));
    assert_eq!(surface.solids().len(), 1);
    let (same, done) = surface.repaired(&Repair::everything()).expect("a surface");
    assert!(done.is_empty() && same == surface);
    let features = Features::of(&surface).expect("features");
    assert_eq!(features.euler(), 2 - 2 * genus as i64);
    assert_eq!(features.edges.len() * 2, 3 * triangles);
    surface
}

fn near(value: f64, expected: f64) {
    let off = (value - expected).abs();
    assert!(
        off <= 1e-12 * expected.abs(),
        "{value} instead of {expected}"
    );
}

#[test]
fn an_icosphere_is_within_its_sagitta_of_the_sphere() {
    let sagittas = [
        (4, 5120, 1.138e-3),
        (5, 20480, 2.848e-4),
        (6, 81920, 7.123e-5),
    ];
    for (times, triangles, sagitta) in sagittas {
        let sphere = sound(generate::icosphere(2.0, times), triangles, 0);
        let features = Features::of(&sphere).expect("features");
        let mut deepest = 0.0_f64;
        for (t, normal) in features.normals.iter().enumerate() {
            let [a, ..] = sphere.corners(t);
            let height: f64 = (0..3).map(|k| a[k] * normal[k]).sum();
            deepest = deepest.max(1.0 - height / 2.0);
        }
        assert!((deepest - sagitta).abs() < 1e-3 * sagitta, "{deepest}");
        let radii = sphere
            .vertices()
            .iter()
            .map(|at| at.iter().map(|x| x * x).sum::<f64>());
        assert!(radii.into_iter().all(|square| (square - 4.0).abs() < 1e-14));
    }
    // The icosahedron of radius 1 and its volume: edges of 1/sin(72°).
    let edge = 1.0 / (TAU / 5.0).sin();
    let icosahedron = sound(generate::icosphere(1.0, 0), 20, 0);
    near(
        icosahedron.volume(),
        5.0 / 12.0 * (3.0 + 5.0_f64.sqrt()) * edge.powi(3),
    );
    near(icosahedron.area(), 5.0 * 3.0_f64.sqrt() * edge * edge);
}

#[test]
fn a_torus_has_the_volume_of_its_facets() {
    let (around, across) = (36, 20);
    let torus = sound(generate::torus(1.0, 0.4, around, across), 1440, 1);
    // A polygon carried around in straight steps.
    let polygon = 0.5 * f64::from(across) * 0.16 * (TAU / f64::from(across)).sin();
    near(
        torus.volume(),
        f64::from(around) * (TAU / f64::from(around)).sin() * polygon,
    );
    let fine = generate::torus(1.0, 0.4, 720, 400).expect("a torus");
    assert!((fine.volume() / (2.0 * PI * PI * 0.16) - 1.0).abs() < 1e-4);
    assert!((fine.area() / (4.0 * PI * PI * 0.4) - 1.0).abs() < 1e-4);
}

#[test]
fn flat_bodies_are_exact() {
    let cuboid = sound(generate::cuboid([-1.0, 0.0, 0.5], [1.0, 3.0, 4.5]), 12, 0);
    assert_eq!((cuboid.volume(), cuboid.area()), (24.0, 52.0));
    assert_eq!(cuboid.bounds(), ([-1.0, 0.0, 0.5], [1.0, 3.0, 4.5]));
    let plate = sound(generate::cuboid([0.0; 3], [1.0, 1.0, 1e-6]), 12, 0);
    near(plate.volume(), 1e-6);
    let corners = [
        [1.0, 1.0, 1.0],
        [1.0, -1.0, -1.0],
        [-1.0, 1.0, -1.0],
        [-1.0, -1.0, 1.0],
    ];
    let [a, b, c, d] = corners;
    for corners in [corners, [b, a, c, d]] {
        let tetrahedron = sound(generate::tetrahedron(corners), 4, 0);
        near(tetrahedron.volume(), 8.0 / 3.0);
        near(tetrahedron.area(), 8.0 * 3.0_f64.sqrt());
    }
}

#[test]
fn round_bodies_stand_on_a_polygon() {
    let base = |sides: f64| 0.5 * sides * 0.25 * (TAU / sides).sin();
    let cylinder = sound(generate::cylinder(0.5, 2.0, 24), 96, 0);
    near(cylinder.volume(), 2.0 * base(24.0));
    near(
        cylinder.area(),
        2.0 * base(24.0) + 2.0 * 24.0 * (PI / 24.0).sin(),
    );
    let cone = sound(generate::cone(0.5, 2.0, 24), 48, 0);
    near(cone.volume(), 2.0 * base(24.0) / 3.0);
    let slant = 2.0_f64.hypot(0.5 * (PI / 24.0).cos());
    near(
        cone.area(),
        base(24.0) + 24.0 * 0.5 * slant * (PI / 24.0).sin(),
    );
}

#[test]
fn a_prism_has_the_area_of_its_polygon_times_its_height() {
    let wedge = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]];
    near(sound(generate::extruded(&wedge, 3.0), 8, 0).volume(), 3.0);
    // Whichever way it runs; with a notch, and corners on straight sides.
    let mut step = vec![
        [0.0, 0.0],
        [3.0, 0.0],
        [3.0, 1.0],
        [2.0, 1.0],
        [1.0, 1.0],
        [1.0, 2.0],
        [0.0, 2.0],
        [0.0, 1.0],
    ];
    near(sound(generate::extruded(&step, 0.5), 28, 0).volume(), 2.0);
    step.reverse();
    near(sound(generate::extruded(&step, 0.5), 28, 0).volume(), 2.0);
    // Corners on a line but for rounding.
    let diagonal = |k: i32| [f64::from(k) * 0.1, f64::from(k) * 0.1 * 0.7];
    let mut ramp: Vec<_> = (0..20).map(diagonal).collect();
    ramp.push([0.0, 3.0]);
    sound(generate::extruded(&ramp, 1.0), 80, 0);
    // A comb.
    let mut comb = vec![[20.0, 0.0], [20.0, 5.0]];
    for k in (0..10).rev() {
        let x = 2.0 * f64::from(k);
        comb.extend([[x + 1.0, 5.0], [x + 1.0, 1.0], [x, 1.0], [x, 5.0]]);
    }
    comb.extend([[-1.0, 5.0], [-1.0, 0.0]]);
    let area = 21.0 * 5.0 - 10.0 * 4.0;
    near(
        sound(generate::extruded(&comb, 1.0), 4 * comb.len() - 4, 0).volume(),
        area,
    );
}

#[test]
fn a_wing_has_the_area_of_its_section() {
    // ∫ 2 y_t dx of the closed section.
    let area =
        10.0 * (0.2969 * 2.0 / 3.0 - 0.1260 / 2.0 - 0.3516 / 3.0 + 0.2843 / 4.0 - 0.1036 / 5.0);
    let wing = sound(generate::wing("0012", 2.0, 0.5, 400), 4 * 800 - 4, 0);
    let expected = 0.12 * area * 4.0 * 0.5;
    assert!(
        (wing.volume() / expected - 1.0).abs() < 1e-4,
        "{}",
        wing.volume()
    );
    let (low, high) = wing.bounds();
    assert!((high[1] - 0.12).abs() < 1e-4 && (low[1] + 0.12).abs() < 1e-4);
    assert_eq!((low[0], high[0], low[2], high[2]), (0.0, 2.0, 0.0, 0.5));
    // Camber of 2 % at 40 % of the chord.
    let outline = generate::section("2412", 1.0, 200).expect("a section");
    let crest = |x: f64| {
        let sides = outline
            .iter()
            .filter(|at| (at[0] - x).abs() < 0.01)
            .map(|at| at[1]);
        let (low, high) = sides.fold((f64::MAX, f64::MIN), |(l, h), y| (l.min(y), h.max(y)));
        0.5 * (low + high)
    };
    assert!((crest(0.4) - 0.02).abs() < 2e-4, "{}", crest(0.4));
    sound(generate::wing("2412", 1.0, 1.0, 50), 396, 0);
    sound(generate::wing("6521", 1.0, 1.0, 50), 396, 0);
}

/// A house whose roof has a ridge on a line.
fn house(roof: Roof) -> House {
    House {
        size: [20.0, 16.0],
        round: false,
        floors: 3,
        windows: 4,
        panes: 2,
        roof,
        rise: 6.0,
        chimneys: Vec::new(),
    }
}

/// Triangles of a house: two for each cell and wall, one for each side of the foot.
fn house_triangles(of: &House) -> usize {
    let [windows, floors, panes] = [of.windows, of.floors, of.panes].map(|n| n as usize);
    let (parts, bars) = (2 * panes + 1, panes - 1);
    let across = windows * parts;
    // The rim of a window is two steps deep at panes and one at bars; panes have bars on all other
    // sides. A door has two sides more: what it takes from the rim above it, it has below.
    let (rim, inner) = (4 * (2 * panes + bars), 4 * panes * bars);
    let side = across * (floors * parts + 3) + windows * floors * (rim + inner) + 2;
    4 * (2 * side + across) + 2 * across * across + 16 * of.chimneys.len()
}

#[test]
fn a_house_has_the_volume_of_its_parts() {
    let roofs = [
        (Roof::Gable, 0.5),
        (Roof::Pyramid, 1.0 / 3.0),
        // Up to 0.75 at half of the width, then to 1: a stump and a pyramid.
        (
            Roof::Mansard,
            0.75 * (1.0 + 0.5 + 0.25) / 3.0 + 0.25 * 0.25 / 3.0,
        ),
    ];
    for (roof, part) in roofs {
        for panes in [1, 2, 3] {
            let plan = House {
                panes,
                ..house(roof)
            };
            let made = sound(generate::house(&plan), house_triangles(&plan), 0);
            let [x, y] = plan.size;
            let wide = |out: f64| (x + 2.0 * out) * (y + 2.0 * out);
            let storeys = 3.0 * House::STOREY;
            let walls = wide(0.0) * (storeys + House::BELOW);
            let eaves = wide(0.0) + 4.0 * wide(0.5 * House::EAVES) + wide(House::EAVES);
            let above = wide(House::EAVES) * (House::EDGE + part * plan.rise);
            let solid = walls + House::EAVES * eaves / 6.0 + above;
            // Bars and doors lie at the first depth, panes at the second.
            let [bar, pane] = plan.depths();
            let height = House::STOREY - House::SILL - House::LINTEL;
            let glass = 1.0 - House::BAR * f64::from(panes - 1);
            let hollow: f64 = [x, y]
                .into_iter()
                .map(|side| {
                    let width = House::OPENING * side / 4.0;
                    let opening = width * height * (bar + glass * glass * (pane - bar));
                    2.0 * (12.0 * opening + width * House::SILL * bar)
                })
                .sum();
            near(made.volume(), solid - hollow);
            let top = storeys + House::EAVES + House::EDGE + plan.rise;
            let (low, high) = made.bounds();
            near(high[2], top);
            assert_eq!(low, [-10.4, -8.4, -House::BELOW]);

            // A chimney of two piers each way, from the roof to above its top.
            let tall = House {
                chimneys: vec![[2, 2]],
                ..plan.clone()
            };
            let tall = sound(generate::house(&tall), house_triangles(&tall), 0);
            near(tall.bounds().1[2], top + House::CHIMNEY);
            assert!(tall.volume() > made.volume());
        }
    }
}

#[test]
fn a_round_tower_stands_within_its_circle() {
    let tower = House {
        size: [14.0, 14.0],
        round: true,
        windows: 30,
        panes: 1,
        floors: 8,
        rise: 10.0,
        ..house(Roof::Pyramid)
    };
    let made = sound(generate::house(&tower), house_triangles(&tower), 0);
    let radii = made.vertices().iter().map(|[x, y, _]| x.hypot(*y));
    assert!(radii.fold(0.0, f64::max) < 7.4 + 1e-12);
    let storeys = 8.0 * House::STOREY;
    let (inner, outer) = (PI * 49.0, PI * 7.4 * 7.4);
    let eaves = House::EAVES * (inner + outer + PI * 7.0 * 7.4) / 3.0;
    let solid = inner * (storeys + House::BELOW) + eaves + outer * (House::EDGE + 10.0 / 3.0);
    // Windows are half of the way around.
    let height = House::STOREY - House::SILL - House::LINTEL;
    let pane = tower.depths()[1];
    let hollow = PI * 7.0 * 8.0 * height * pane;
    let off = made.volume() / (solid - hollow) - 1.0;
    assert!(off.abs() < 2e-3, "{off}");
}

#[test]
fn a_town_is_of_sound_houses_on_their_plots() {
    let small = Town {
        columns: 3,
        rows: 2,
        windows: 3,
        panes: 1,
        seed: 5,
    };
    for (plan, least, most) in [
        (Town::default(), 500_000, 1_000_000),
        (small, 5_000, 20_000),
    ] {
        let town = generate::town(&plan).expect("a town");
        let report = town.check();
        for defect in Defect::ALL {
            assert_eq!(report.count(defect), 0, "{defect:?}");
        }
        let houses = (plan.columns * plan.rows) as usize;
        assert!(report.is_fit() && (least..most).contains(&report.triangles));
        assert_eq!(
            (report.solids.len(), report.components.len()),
            (houses, houses)
        );
        assert_eq!(report.genus(), Some(0));
        let volumes: f64 = report.components.iter().map(|house| house.volume).sum();
        near(town.volume(), volumes);
        for (n, house) in report.components.iter().enumerate() {
            let at = [n % plan.columns as usize, n / plan.columns as usize];
            let (low, high) = house.bounds;
            for (k, plots) in [plan.columns, plan.rows].into_iter().enumerate() {
                let first = (at[k] as f64 - 0.5 * f64::from(plots)) * Town::PLOT;
                assert!(low[k] > first + Town::KERB);
                assert!(high[k] < first + Town::PLOT - Town::KERB);
            }
            near(low[2], -House::BELOW);
            assert!(house.depth() == 0 && house.volume > 1000.0 && high[2] < 45.0);
            let name = format!("-{}-{}", at[0] + 1, at[1] + 1);
            assert!(town.solids()[n].ends_with(&name));
        }
        assert_eq!(town, generate::town(&plan).expect("a town"));
        let other = Town {
            seed: plan.seed + 1,
            ..plan
        };
        assert_ne!(town, generate::town(&other).expect("a town"));
        let towers = town
            .solids()
            .iter()
            .filter(|name| name.starts_with("tower"));
        assert!(plan == small || towers.count() > 0);
    }
}

#[test]
fn transformations_keep_what_they_should() {
    let star = generate::star(1.0, 3, 0.5, 11).expect("a star");
    let moved = star.clone().moved([3.0, -2.0, 0.1]).expect("moved");
    near(moved.volume(), star.volume());
    let turned = star.clone().turned([1.0, 2.0, -0.5], 2.5).expect("turned");
    near(turned.volume(), star.volume());
    near(turned.area(), star.area());
    let quarter = generate::cuboid([0.0; 3], [1.0, 2.0, 3.0]).expect("a box");
    let (low, high) = quarter
        .turned([0.0, 0.0, 4.0], 0.5 * PI)
        .expect("turned")
        .bounds();
    let expected = [[-2.0, 0.0, 0.0], [0.0, 1.0, 3.0]];
    for (at, expected) in [low, high].iter().flatten().zip(expected.iter().flatten()) {
        assert!((at - expected).abs() < 1e-15);
    }
    let scaled = star.clone().scaled([0.001; 3]).expect("scaled");
    near(scaled.volume(), 1e-9 * star.volume());
    // A mirrored body has its outside outside.
    let mirrored = star.clone().scaled([-1.0, 2.0, 1.0]).expect("mirrored");
    near(mirrored.volume(), 2.0 * star.volume());
    near(star.clone().inverted().volume(), -star.volume());
}

#[test]
fn joined_surfaces_are_solids_of_one() {
    let at = |x: f64| {
        generate::icosphere(1.0, 1)
            .expect("a sphere")
            .moved([x, 0.0, 0.0])
            .expect("moved")
    };
    let parts = [at(0.0), at(3.0).named("other"), at(6.0)];
    let joined = Surface::joined(&parts).expect("joined");
    assert_eq!(joined.solids(), ["icosphere", "other"]);
    let solids: Vec<u32> = [0, 1, 0].iter().flat_map(|&solid| [solid; 80]).collect();
    assert_eq!(joined.solid_of(), solids);
    near(joined.volume(), 3.0 * parts[0].volume());
    let report = joined.check();
    assert!(report.is_fit() && report.components.len() == 3);
    assert_eq!(
        report.solids,
        [("icosphere".to_owned(), 160), ("other".to_owned(), 80)]
    );
    assert!(matches!(Surface::joined(&[]), Err(SurfaceError::Empty)));
}

#[test]
fn what_cannot_be_is_refused_with_a_remedy() {
    let says = |made: Made, expected: &str| {
        assert_eq!(made.expect_err("a refusal").to_string(), expected);
    };
    says(
        generate::icosphere(0.0, 3),
        "a sphere of radius 0.0 m cut 3 times cannot be; give a radius above 0 and cut at most 11 times",
    );
    says(
        generate::star(1.0, 3, 1.0, 0),
        "a star of depth 1.0 meets its centre; give a depth from 0 to below 1",
    );
    says(
        generate::torus(1.0, 1.0, 9, 9),
        "a torus of radii 1.0 and 1.0 m in 9 parts of 9 sides cannot be; give a first radius above the second, and 3 or more parts and sides",
    );
    says(
        generate::cuboid([0.0; 3], [1.0, 0.0, 1.0]),
        "a box from [0.0, 0.0, 0.0] to [1.0, 0.0, 1.0] has no volume; give a second corner beyond the first along each axis",
    );
    let flat = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
    says(
        generate::tetrahedron(flat),
        &format!(
            "a tetrahedron of {flat:?} has no volume; give four corners that are not in a plane"
        ),
    );
    says(
        generate::cylinder(1.0, 1.0, 2),
        "a cylinder of radius 1.0 m, height 1.0 m and 2 sides has no volume; give lengths above 0 and from 3 to 100000000 sides",
    );
    says(
        generate::cone(f64::NAN, 1.0, 9),
        "a cone of radius NaN m, height 1.0 m and 9 sides has no volume; give lengths above 0 and from 3 to 100000000 sides",
    );
    says(
        generate::extruded(&[[0.0, 0.0], [1.0, 0.0]], 1.0),
        "a polygon of 2 corners cannot be extruded by 1.0 m; give three corners or more, finite, and a height above 0",
    );
    let touch = "; give a polygon that does not touch itself, without its first corner once more at the end";
    let bow_tie = [[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]];
    says(
        generate::extruded(&bow_tie, 1.0),
        &format!(
            "the sides of the outline from corner 0 at [0.0, 0.0] and from corner 2 at [1.0, 0.0] touch{touch}"
        ),
    );
    let closed_twice = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]];
    says(
        generate::extruded(&closed_twice, 1.0),
        &format!(
            "the sides of the outline from corner 0 at [0.0, 0.0] and from corner 2 at [0.0, 1.0] touch{touch}"
        ),
    );
    let folded = [[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 1.0]];
    says(
        generate::extruded(&folded, 1.0),
        &format!(
            "the sides of the outline from corner 0 at [0.0, 0.0] and from corner 1 at [2.0, 0.0] touch{touch}"
        ),
    );
    says(
        generate::wing("00012", 1.0, 1.0, 50),
        "NACA 00012 cannot be made; give four digits, such as 0012 or 2412",
    );
    says(
        generate::wing("2012", 1.0, 1.0, 50),
        "NACA 2012 cannot be made; give a thickness in the last two digits, and both or neither of camber and its place",
    );
    says(
        generate::wing("0012", 1.0, 1.0, 2),
        "NACA 0012 cannot be made; give a chord above 0 and from 4 to 5000 points a side",
    );
    says(
        generate::house(&House {
            windows: 0,
            ..house(Roof::Gable)
        }),
        "a house of [20.0, 16.0] m with a roof of 6.0 m, 3 floors, 0 windows and 2 panes cannot be; give lengths above 0, from 1 to 100 floors and windows, and from 1 to 8 panes",
    );
    says(
        generate::house(&House {
            chimneys: vec![[1, 2], [4, 2]],
            ..house(Roof::Gable)
        }),
        "a chimney at [4, 2] is not inside a roof of 4 windows; give numbers from 1 to below that of windows",
    );
    says(
        generate::town(&Town {
            rows: 0,
            ..Town::default()
        }),
        "a town of 6 by 0 plots cannot be; give from 1 to 100 columns and rows",
    );
    let sphere = || generate::icosphere(1.0, 1).expect("a sphere");
    says(
        sphere().turned([0.0; 3], 1.0),
        "a surface cannot be turned by 1.0 rad about the axis [0.0, 0.0, 0.0]; give an axis with a direction and a finite angle",
    );
    says(
        sphere().scaled([1.0, 0.0, 1.0]),
        "a surface cannot be scaled by [1.0, 0.0, 1.0]; give three factors other than zero",
    );
    assert!(matches!(
        sphere().moved([0.0, f64::INFINITY, 0.0]),
        Err(SurfaceError::NotAPlace { vertex: 0, .. })
    ));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_star_is_closed_and_the_same_for_the_same_seed(seed in any::<u64>(), depth in 0.0..0.99) {
        let star = sound(generate::star(1.0, 2, depth, seed), 320, 0);
        prop_assert_eq!(&star, &generate::star(1.0, 2, depth, seed).expect("a star"));
        prop_assert!(star.volume() > 0.0 && star.volume() < 4.0 * PI / 3.0);
    }

    /// A polygon all of whose corners can be seen from its centre, with straight runs in it.
    #[test]
    fn every_star_polygon_is_cut_into_its_area(radii in prop::collection::vec(1u8..6, 3..40)) {
        let n = radii.len() as f64;
        let corner = |(k, r): (usize, &u8)| {
            let (sin, cos) = (TAU * k as f64 / n).sin_cos();
            [f64::from(*r) * cos, f64::from(*r) * sin]
        };
        let outline: Vec<_> = radii.iter().enumerate().map(corner).collect();
        let pairs = outline.iter().zip(outline.iter().cycle().skip(1));
        let area: f64 = pairs.map(|(a, b)| 0.5 * (a[0] * b[1] - b[0] * a[1])).sum();
        let prism = sound(generate::extruded(&outline, 1.0), 4 * outline.len() - 4, 0);
        prop_assert!((prism.volume() / area - 1.0).abs() < 1e-12);
    }
}
