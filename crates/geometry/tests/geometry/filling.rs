//! Particles in and around bodies.

#![allow(clippy::unwrap_used)]

use monoflow_case::{Case, RunPlan};
use monoflow_geometry::SignedDistances;
use monoflow_start::{FillReport, Seed, SeedKind, fill_within};
use monoflow_surface::read::Form;
use monoflow_surface::{generate, write};
use std::f64::consts::PI;

const SPACING: f64 = 0.02;

fn plan(dimensions: usize, geometry: &str) -> RunPlan {
    let (low, high) = (&[-0.6; 3][..dimensions], &[0.6; 3][..dimensions]);
    let text = format!(
        "dimensions = {dimensions}\n[discretisation]\nspacing = {SPACING}\n\
         [domain]\nmin = {low:?}\nmax = {high:?}\n[time]\nend = 1.0\n{geometry}"
    );
    let case = Case::parse("bodies.toml", &text).unwrap();
    case.resolve(&monoflow_words::sph())
        .unwrap_or_else(|why| panic!("{why}"))
}

fn filled(plan: &RunPlan) -> (Vec<Seed>, FillReport) {
    fill_within(plan, &SignedDistances, 1 << 30).unwrap_or_else(|why| panic!("{why}"))
}

fn geometry(kind: &str, bodies: &str, more: &str) -> String {
    format!(
        "[[geometry]]\nname = \"{kind}\"\nkind = \"{kind}\"\nshape = \"body\"\nbodies = {bodies}\n{more}\n"
    )
}

fn body(name: &str, keys: &str) -> String {
    format!("[[body]]\nname = \"{name}\"\n{keys}\n")
}

fn length(x: [f64; 3]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The middles of the cells of the lattice.
fn lattice(dimensions: usize) -> impl Iterator<Item = [f64; 3]> {
    let n = (0.6 / SPACING).round() as i64;
    let line = move |k: usize| if k < dimensions { -n..n } else { 0..1 };
    let at = move |i: i64, k: usize| {
        if k < dimensions {
            (i as f64 + 0.5) * SPACING
        } else {
            0.0
        }
    };
    line(2).flat_map(move |z| {
        line(1).flat_map(move |y| line(0).map(move |x| [at(x, 0), at(y, 1), at(z, 2)]))
    })
}

/// Exactly the points of the lattice that lie inside are taken.
#[track_caller]
fn takes(dimensions: usize, geometry: &str, inside: impl Fn([f64; 3]) -> bool, volume: f64) {
    let (seeds, _) = filled(&plan(dimensions, geometry));
    let mut expected: Vec<[f64; 3]> = lattice(dimensions).filter(|x| inside(*x)).collect();
    let mut found: Vec<[f64; 3]> = seeds.iter().map(|seed| seed.position).collect();
    let order = |a: &[f64; 3], b: &[f64; 3]| a.partial_cmp(b).unwrap();
    expected.sort_by(order);
    found.sort_by(order);
    assert_eq!(found.len(), expected.len());
    for (a, b) in found.iter().zip(&expected) {
        assert!(length([a[0] - b[0], a[1] - b[1], a[2] - b[2]]) < 1e-12);
    }
    let filled = found.len() as f64 * SPACING.powi(dimensions as i32);
    assert!((filled / volume - 1.0).abs() < 0.03, "{filled} of {volume}");
}

#[test]
fn a_ball() {
    let ball = body(
        "ball",
        "shape = \"sphere\"\ncentre = [0.05, 0.0, 0.01]\nradius = 0.3",
    );
    takes(
        3,
        &(geometry("fluid", "[\"ball\"]", "") + &ball),
        |[x, y, z]| length([x - 0.05, y, z - 0.01]) < 0.3,
        4.0 / 3.0 * PI * 0.027,
    );
}

#[test]
fn a_cone_lies_on_its_side() {
    let keys = "shape = \"cone\"\nfrom = [-0.3, 0.0, 0.0]\nto = [0.4, 0.0, 0.0]\nradius = 0.35";
    takes(
        3,
        &(geometry("fluid", "[\"cone\"]", "") + &body("cone", keys)),
        |[x, y, z]| {
            let along = (x + 0.3) / 0.7;
            (0.0..1.0).contains(&along) && y.hypot(z) < 0.35 * (1.0 - along)
        },
        PI * 0.35 * 0.35 * 0.7 / 3.0,
    );
}

#[test]
fn a_polygon_in_the_plane() {
    let keys = "shape = \"polygon\"\ncorners = [[-0.5, -0.4], [0.5, -0.4], [0.5, 0.3]]";
    takes(
        2,
        &(geometry("fluid", "[\"ramp\"]", "") + &body("ramp", keys)),
        |[x, y, _]| y > -0.4 && x < 0.5 && y < -0.4 + 0.7 * (x + 0.5),
        0.35,
    );
}

/// A turned square with a hole, as far as it lies in a half plane.
#[test]
fn bodies_are_joined_in_the_order_of_the_geometry() {
    let bodies = body(
        "square",
        "shape = \"box\"\nmin = [-0.3, -0.3]\nmax = [0.3, 0.3]\nrotation = { degrees = 30 }",
    ) + &body(
        "void",
        "operation = \"subtract\"\nshape = \"circle\"\ncentre = [0.0, 0.0]\nradius = 0.1",
    ) + &body(
        "half",
        "operation = \"intersect\"\nshape = \"half_space\"\npoint = [0.0, 0.06]\nnormal = [0, 1]",
    );
    let (sin, cos) = 30f64.to_radians().sin_cos();
    takes(
        2,
        &(geometry("fluid", "[\"square\", \"void\", \"half\"]", "") + &bodies),
        |[x, y, _]| {
            let (a, b) = (cos * x + sin * y, cos * y - sin * x);
            a.abs() < 0.3 && b.abs() < 0.3 && x.hypot(y) > 0.1 && y < 0.06
        },
        // Half of both, and a strip of 0.06 above the middle, less that of the disc.
        0.5 * (0.36 - PI * 0.01) + 0.06 * (0.6 / cos) - 0.0112,
    );
}

#[test]
fn bodies_erase() {
    let ball = body(
        "ball",
        "shape = \"sphere\"\ncentre = [0.05, 0.0, 0.01]\nradius = 0.2",
    );
    let water = "[[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [-0.3, -0.3, -0.3]\nmax = [0.3, 0.3, 0.3]\n";
    takes(
        3,
        &(water.to_owned() + &geometry("erase", "[\"ball\"]", "") + &ball),
        |[x, y, z]| {
            let box_ = [x, y, z].iter().all(|x| x.abs() < 0.3);
            box_ && length([x - 0.05, y, z - 0.01]) >= 0.2
        },
        0.216 - 4.0 / 3.0 * PI * 0.008,
    );
}

/// A vessel from a surface and the water in it: no point of the lattice between them is empty, layers are told
/// by their distance, and nobody stands outside of them.
#[test]
fn a_vessel_of_triangles_holds_water() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("vessel.stl");
    let ball = generate::icosphere(0.4, 4).unwrap();
    write::save(&ball, Form::Binary, &path).unwrap();
    let stl = body("vessel", &format!("stl = {path:?}"));
    let text = geometry("wall", "[\"vessel\"]", "fill = \"shell\"\nlayers = 3")
        + &geometry("fluid", "[\"vessel\"]", "level = 0.1\nhydrostatic = true")
        + &stl;
    let plan = plan(3, &text);
    let (seeds, report) = filled(&plan);
    assert_eq!(report.fluid_dropped + report.wall_dropped, 0, "{report:?}");
    assert_eq!(report.leak, None);
    // The surface lies a little within the ball.
    let slack = 0.003;
    let mut walls = [0; 3];
    for seed in &seeds {
        let (r, z) = (length(seed.position), seed.position[2]);
        match seed.kind {
            SeedKind::Fluid => {
                assert!(r < 0.4 && z < 0.1, "{seed:?}");
                let weight = plan.fluid.density * 9.81 * (0.1 - z);
                assert!(seed.density_excess > 0.0 && weight > 0.0);
            }
            SeedKind::Wall => {
                let depth = (r - 0.4) / SPACING;
                let layer = f64::from(seed.layer);
                let off = slack / SPACING;
                assert!(layer - 1.0 - off < depth && depth < layer + off, "{seed:?}");
                walls[seed.layer as usize - 1] += 1;
            }
        }
    }
    let within = lattice(3)
        .filter(|x| length(*x) < 0.4 - slack && x[2] < 0.1)
        .count();
    let fluid = report.fluid as usize;
    assert!(
        (within..within + within / 20).contains(&fluid),
        "{fluid} {within}"
    );
    for (n, count) in walls.into_iter().enumerate() {
        let r = 0.4 + (n as f64 + 0.5) * SPACING;
        let expected = 4.0 * PI * r * r / (SPACING * SPACING);
        let share = f64::from(count) / expected;
        assert!(
            (share - 1.0).abs() < 0.05,
            "layer {n}: {count} of {expected}"
        );
    }
}

/// Water on a lattice of two particles a cell takes the points of that lattice, through the origin, that lie inside,
/// and as much volume as the body has; walls beside it keep to the square one.
#[test]
fn bodies_hold_water_on_other_lattices() {
    for (dimensions, word, edge, shape, volume) in [
        (2, "staggered", 2f64.sqrt(), "circle", PI * 0.09),
        (
            3,
            "body_centred",
            2f64.cbrt(),
            "sphere",
            4.0 / 3.0 * PI * 0.027,
        ),
    ] {
        let centre = &[0.05, 0.0, 0.01][..dimensions];
        let ball = body(
            "ball",
            &format!("shape = \"{shape}\"\ncentre = {centre:?}\nradius = 0.3"),
        );
        let middle = [0.05, 0.0, if dimensions == 3 { 0.01 } else { 0.0 }];
        let radius = |x: [f64; 3]| length([0, 1, 2].map(|k| x[k] - middle[k]));
        let water = geometry("fluid", "[\"ball\"]", &format!("lattice = \"{word}\""));
        let (seeds, _) = filled(&plan(dimensions, &(water.clone() + &ball)));
        let edge = edge * SPACING;
        let taken: std::collections::BTreeSet<[i64; 3]> = seeds
            .iter()
            .map(|seed| {
                assert!(radius(seed.position) < 0.3, "{seed:?}");
                let at = seed.position.map(|x| x / (0.5 * edge) - 0.5);
                let index = at.map(|x| x.round() as i64);
                for k in 0..dimensions {
                    assert!((at[k] - index[k] as f64).abs() < 1e-9, "{seed:?}");
                    assert_eq!(index[k].rem_euclid(2), index[0].rem_euclid(2), "{seed:?}");
                }
                index
            })
            .collect();
        assert_eq!(taken.len(), seeds.len());
        let found = seeds.len() as f64 * SPACING.powi(dimensions as i32);
        assert!((found / volume - 1.0).abs() < 0.01, "{found} {volume}");
        // What is too near to the walls of a vessel is left out, and counted.
        let vessel = geometry("wall", "[\"ball\"]", "fill = \"shell\"\nlayers = 3");
        let (all, report) = filled(&plan(dimensions, &(vessel + &water + &ball)));
        assert_eq!(report.fluid + report.fluid_dropped, seeds.len() as u64);
        assert_eq!(all.len() as u64, report.fluid + report.wall);
        let share = report.fluid_dropped as f64 / seeds.len() as f64;
        assert!(share < 0.05, "{word}: {report:?}");
        // Up to a level.
        let level = geometry(
            "fluid",
            "[\"ball\"]",
            &format!("lattice = \"{word}\"\nlevel = 0.1"),
        );
        let (below, _) = filled(&plan(dimensions, &(level + &ball)));
        let up = dimensions - 1;
        let expected = seeds.iter().filter(|seed| seed.position[up] <= 0.1);
        assert_eq!(below.len(), expected.count());
    }
}

/// Obstacles keep water away, and layers inside of a body are as many as asked for.
#[test]
fn a_hollow_obstacle_in_water() {
    let ball = body(
        "ball",
        "shape = \"sphere\"\ncentre = [0.0, 0.0, 0.0]\nradius = 0.2",
    );
    let water = "[[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [-0.3, -0.3, -0.3]\nmax = [0.3, 0.3, 0.3]\n";
    let text = geometry("wall", "[\"ball\"]", "fill = \"border\"\nlayers = 2") + water + &ball;
    let (seeds, report) = filled(&plan(3, &text));
    assert!(report.fluid_dropped > 0);
    for seed in &seeds {
        let r = length(seed.position);
        if seed.kind == SeedKind::Wall {
            let lining = 0.2 - 2.0 * SPACING - 1e-9..0.2;
            assert!(lining.contains(&r) && (1..=2).contains(&seed.layer));
        }
    }
    // Water fills the hollow too: a border is a hollow body, as of boxes.
    assert!(
        seeds
            .iter()
            .any(|s| s.kind == SeedKind::Fluid && length(s.position) < 0.1)
    );
}

#[test]
fn mistakes_are_told_with_their_place() {
    let ball = body(
        "ball",
        "shape = \"sphere\"\ncentre = [0.0, 0.0, 0.0]\nradius = 0.2",
    );
    let fluid = geometry("fluid", "[\"ball\"]", "");
    let why = |dimensions: usize, domain: bool, text: &str| -> String {
        let zeros = &[0.0; 3][..dimensions];
        let ones = &[1.0; 3][..dimensions];
        let domain = if domain {
            format!("[domain]\nmin = {zeros:?}\nmax = {ones:?}\n")
        } else {
            String::new()
        };
        let text = format!(
            "dimensions = {dimensions}\n[discretisation]\nspacing = 0.1\n{domain}[time]\nend = 1.0\n{text}"
        );
        let case = Case::parse("wrong.toml", &text).unwrap();
        case.resolve(&monoflow_words::sph())
            .unwrap_err()
            .to_string()
    };
    for (said, found) in [
        (
            "no [[body]] is called `bal`",
            why(3, true, &(geometry("fluid", "[\"bal\"]", "") + &ball)),
        ),
        (
            "the body `ball` belongs to no geometry",
            why(3, true, &(geometry("fluid", "[\"bal\"]", "") + &ball)),
        ),
        (
            "did you mean `ball`?",
            why(3, true, &(geometry("fluid", "[\"bal\"]", "") + &ball)),
        ),
        (
            "`domain` is missing",
            why(3, false, &(fluid.clone() + &ball)),
        ),
        (
            "two dimensions at least",
            why(1, true, &(fluid.clone() + &ball)),
        ),
        (
            "names no body",
            why(3, true, &(geometry("fluid", "[]", "") + &ball)),
        ),
        (
            "nothing comes before it",
            why(
                3,
                true,
                &(geometry("fluid", "[\"hole\"]", "")
                    + &geometry("wall", "[\"ball\"]", "")
                    + &ball
                    + &ball.replace("\"ball\"", "\"hole\"\noperation = \"subtract\"")),
            ),
        ),
        (
            "has no meaning for a body",
            why(
                3,
                true,
                &(geometry("fluid", "[\"ball\"]", "min = [0, 0, 0]") + &ball),
            ),
        ),
        (
            "a wall of bodies cannot slide",
            why(
                3,
                true,
                &(fluid.clone() + &geometry("wall", "[\"ball\"]", "velocity = [1, 0, 0]") + &ball),
            ),
        ),
        (
            "only walls follow a surface",
            why(
                3,
                true,
                &(geometry("fluid", "[\"ball\"]", "layout = \"fitted\"") + &ball),
            ),
        ),
        (
            "nothing says how high the water",
            why(
                3,
                true,
                &(geometry("fluid", "[\"ball\"]", "hydrostatic = true") + &ball),
            ),
        ),
    ] {
        assert!(found.contains(said), "{said}: {found}");
        assert!(found.contains("wrong.toml:"), "{found}");
    }
    // A file that is not there, and a surface that is open.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("open.stl");
    std::fs::write(&path, "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0.1 0 0\nvertex 0 0.1 0\nendloop\nendfacet\nendsolid s\n").unwrap();
    let open = plan(
        3,
        &(fluid.clone() + &body("ball", &format!("stl = {path:?}"))),
    );
    let found = fill_within(&open, &SignedDistances, 1 << 30).unwrap_err();
    let found = found.to_string();
    assert!(
        found.contains("geometry `fluid`") && found.contains("open"),
        "{found}"
    );
    // Far finer than memory allows.
    let found = fill_within(&plan(3, &(fluid + &ball)), &SignedDistances, 1 << 10);
    assert!(
        found
            .unwrap_err()
            .to_string()
            .contains("increase discretisation.spacing")
    );
}

/// Water around an obstacle that is fitted to its surface: nothing of it stands within, whichever comes first, none
/// is nearer to it than it would be to a flat wall, and behind the layers that water feels the body is full. The same of
/// one that is denser than the water.
#[test]
fn a_fitted_obstacle_in_water() {
    for (dimensions, shape, own) in [
        (2, "circle", SPACING),
        (2, "circle", SPACING / 3.0),
        (3, "sphere", SPACING),
        (3, "sphere", SPACING / 1.5),
    ] {
        let centre = &[0.01, 0.0, 0.005][..dimensions];
        let (low, high) = (&[-0.5; 3][..dimensions], &[0.5; 3][..dimensions]);
        let ball = body(
            "ball",
            &format!("shape = \"{shape}\"\ncentre = {centre:?}\nradius = 0.2"),
        );
        let water = format!(
            "[[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = {low:?}\nmax = {high:?}\n"
        );
        let keys = format!("layout = \"fitted\"\nspacing = {own:?}");
        let wall = geometry("wall", "[\"ball\"]", &keys);
        let middle = [0.01, 0.0, if dimensions == 3 { 0.005 } else { 0.0 }];
        let radius = |x: [f64; 3]| length([0, 1, 2].map(|k| x[k] - middle[k]));
        let mut fluids = Vec::new();
        for text in [wall.clone() + &water + &ball, water.clone() + &wall + &ball] {
            let (seeds, report) = filled(&plan(dimensions, &text));
            let of = |kind: SeedKind| seeds.iter().filter(move |seed| seed.kind == kind);
            assert!(of(SeedKind::Fluid).all(|seed| radius(seed.position) > 0.2));
            assert!(of(SeedKind::Wall).all(|seed| radius(seed.position) < 0.2));
            let first = of(SeedKind::Wall).filter(|seed| seed.layer == 1);
            assert!(first.clone().count() > 50);
            for seed in first {
                let depth = 0.2 - radius(seed.position);
                assert!((depth - 0.5 * own).abs() < 1e-5, "{seed:?}");
            }
            assert!(report.fluid_dropped > 0);
            let volume = [PI * 0.04, 4.0 / 3.0 * PI * 0.008][dimensions - 2];
            let found = report.wall as f64 * own.powi(dimensions as i32);
            assert!((found / volume - 1.0).abs() < 0.03, "{found} {volume}");
            // What a body that floats weighs and how it turns.
            let squares = of(SeedKind::Wall).map(|seed| radius(seed.position).powi(2));
            let inertia = squares.sum::<f64>() / report.wall as f64;
            let expected = [0.5, 0.6][dimensions - 2] * 0.04;
            assert!(
                (inertia / expected - 1.0).abs() < 0.02,
                "{inertia} {expected}"
            );
            fluids.push((report.fluid, report.wall));
        }
        assert_eq!(fluids[0], fluids[1]);
    }
}

/// Within the layers of another wall nothing is left of one that is fitted.
#[test]
fn a_fitted_wall_gives_way_to_another() {
    let tank = "[[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [-0.4, -0.4]\nmax = [0.4, 0.4]\nfill = \"shell\"\n";
    let water = "[[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [-0.4, -0.4]\nmax = [0.4, 0.0]\n";
    let hump = body(
        "hump",
        "shape = \"circle\"\ncentre = [0.0, -0.4]\nradius = 0.2",
    );
    let wall = geometry("wall", "[\"hump\"]", "layout = \"fitted\"");
    let (seeds, report) = filled(&plan(2, &(tank.to_owned() + water + &wall + &hump)));
    assert!(report.wall_dropped > 0);
    let of_hump = seeds.iter().filter(|seed| seed.group == 2);
    assert!(of_hump.clone().count() > 100);
    for seed in of_hump {
        // Below the layers of the floor it goes on.
        let floor = -0.4 - 3.0 * SPACING..-0.4;
        assert!(!floor.contains(&seed.position[1]), "{seed:?}");
    }
}

/// A vessel that is fitted to its surface, in layers outside of it, and the lining of one within.
#[test]
fn a_fitted_vessel_and_lining() {
    let disc = body(
        "disc",
        "shape = \"circle\"\ncentre = [0.0, 0.0]\nradius = 0.4",
    );
    for (fill, outward) in [("shell", 1.0), ("border", -1.0)] {
        let wall = geometry(
            "wall",
            "[\"disc\"]",
            &format!("fill = \"{fill}\"\nlayers = 3\nlayout = \"fitted\""),
        );
        let water = geometry("fluid", "[\"disc\"]", "level = 0.1");
        let (seeds, report) = filled(&plan(2, &(wall + &water + &disc)));
        assert_eq!(report.leak, None);
        for seed in &seeds {
            let r = length(seed.position);
            if seed.kind == SeedKind::Wall {
                let expected = 0.4 + outward * (f64::from(seed.layer) - 0.5) * SPACING;
                assert!((r - expected).abs() < 1e-9 && seed.layer <= 3, "{seed:?}");
            } else {
                assert!(
                    r < if outward > 0.0 {
                        0.4
                    } else {
                        0.4 - 3.0 * SPACING
                    }
                );
            }
        }
    }
}

/// Water in a bowl is told the oil that lies on it; a pool is not told the drop that touches it.
#[test]
fn fluid_that_lies_on_fluid_of_any_shape_is_told() {
    let disc = |name: &str, y: f64, radius: f64| {
        let keys = format!("shape = \"circle\"\ncentre = [0, {y}]\nradius = {radius}");
        body(name, &keys)
            + &format!(
                "[[geometry]]\nname = \"{name}\"\nkind = \"fluid\"\nshape = \"body\"\nbodies = [\"{name}\"]\nhydrostatic = true\n"
            )
    };
    let block = |name: &str, [low, high]: [f64; 2]| {
        format!(
            "[[geometry]]\nname = \"{name}\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [-0.5, {low}]\nmax = [0.5, {high}]\nhydrostatic = true\n"
        )
    };
    let told = |geometry: &str| {
        let plan = plan(2, geometry);
        let (_, placed) = filled(&plan);
        let told = monoflow_start::cautions(&plan, &placed);
        let mut told = told
            .into_iter()
            .filter(|told| told.contains("lies on it"))
            .collect::<Vec<_>>();
        assert!(told.len() < 2, "{told:?}");
        told.pop()
    };
    let bowl = disc("water", 0.0, 0.3) + "level = 0\n";
    let filled = told(&(bowl.clone() + &block("oil", [0.0, 0.2]))).unwrap();
    for part in [
        "`water` starts",
        "up to 0 m",
        "`oil` lies on it in 30 of its 30 columns",
        "level = 0.2 for",
    ] {
        assert!(filled.contains(part), "{filled}");
    }
    // Apart from it, and where a drop touches a pool.
    assert_eq!(told(&(bowl + &block("oil", [0.06, 0.2]))), None);
    let knows = disc("water", 0.0, 0.3) + "level = 0.2\n";
    let lid = block("oil", [0.3, 0.5]);
    assert_eq!(told(&(knows + &lid)), None);
    let pool = block("pool", [-0.5, 0.0]) + &disc("drop", 0.2, 0.2) + "level = 0.4\n";
    assert_eq!(told(&pool), None);
}

/// Slabs across z of less than a spacing: one layer of particles where they hold a plane of the lattice, at the edge of the
/// domain, too; or none, which is refused.
#[test]
fn bodies_thinner_than_a_spacing() {
    let slab = |low: f64, high: f64| {
        let keys = format!("shape = \"box\"\nmin = [-0.4, -0.4, {low}]\nmax = [0.4, 0.4, {high}]");
        geometry("fluid", "[\"slab\"]", "") + &body("slab", &keys)
    };
    for middle in [0.01, 0.59, -0.59] {
        let [low, high] = [middle - 0.008, middle + 0.008];
        let is_in =
            |[x, y, z]: [f64; 3]| x.abs() < 0.4 && y.abs() < 0.4 && (z - middle).abs() < 0.008;
        takes(3, &slab(low, high), is_in, 0.64 * SPACING);
    }
    let beside = "[[geometry]]\nname = \"pool\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [-0.4, -0.4, -0.5]\nmax = [0.4, 0.4, -0.1]\n";
    for more in ["", beside] {
        let thin = plan(3, &(slab(0.012, 0.028) + more));
        let why = fill_within(&thin, &SignedDistances, 1 << 30).unwrap_err();
        assert_eq!(why.key().as_deref(), Some("geometry.fluid"));
        let expected = "`fluid` fills nothing: no particle of its lattice lies in it, whose spacing is 0.02 m;";
        assert!(why.to_string().starts_with(expected), "{why}");
    }
}
