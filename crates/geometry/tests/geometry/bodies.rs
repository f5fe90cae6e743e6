//! What parts are together, on grids in space and in the plane.

use monoflow_case::{BodyPlan, Case, Form, Mend, Operation, Placement};
use monoflow_geometry::{Bodies, Field, GeometryError, NO_WALL};
use monoflow_ops::distance::Nodes;
use monoflow_surface::{Surface, generate, write};
use std::path::PathBuf;

fn plans(text: &str) -> Vec<BodyPlan> {
    let case = Case::parse("bodies.toml", text).expect("a case");
    case.bodies().expect("bodies").0
}

fn field(plans: &[BodyPlan], nodes: &Nodes) -> Result<Field, GeometryError> {
    Bodies::load(plans)?.measure(nodes)
}

/// A surface as a body, from a file.
fn stl(folder: &tempfile::TempDir, name: &str, surface: &Surface) -> BodyPlan {
    let file = folder.path().join(format!("{name}.stl"));
    std::fs::write(&file, write::binary(surface)).expect("a file");
    of_file(name, file)
}

fn of_file(name: &str, file: PathBuf) -> BodyPlan {
    BodyPlan {
        name: name.to_owned(),
        operation: Operation::Add,
        form: Form::Stl {
            file,
            repair: Vec::new(),
            weld: None,
            open: false,
            around: false,
        },
        placement: Placement::default(),
    }
}

fn edited(mut plan: BodyPlan, edit: impl Fn(&mut Vec<Mend>, &mut bool)) -> BodyPlan {
    if let Form::Stl { repair, open, .. } = &mut plan.form {
        edit(repair, open);
    }
    plan
}

/// Tolerances, and what is said of a surface, are in metres once it is scaled, whatever the unit of its file.
#[test]
fn what_is_welded_and_said_is_scaled() {
    // A cube of 50 mm whose sides are 0.01 mm apart.
    let cube = generate::cuboid([0.0; 3], [50.0; 3]).expect("a cube");
    let mut side = -1.0;
    let soup: Vec<_> = (0..12)
        .map(|t| {
            side = -side;
            cube.corners(t).map(|at| at.map(|x| x + 0.005 * side))
        })
        .collect();
    let cracked = Surface::from_soup("cube", &soup).expect("a surface");
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = stl(&folder, "cube", &cracked);
    plan.placement.scale = 1e-3;
    let welded = |tolerance: f64| {
        let mut plan = plan.clone();
        if let Form::Stl { weld, .. } = &mut plan.form {
            *weld = Some(tolerance);
        }
        Bodies::load(&[plan])
    };
    // 0.01 mm along each axis is 1.7e-5 m.
    assert!(matches!(welded(1.6e-5), Err(GeometryError::Unfit { .. })));
    let bodies = welded(2e-5).expect("a body");
    let (_, stl) = bodies.surfaces().next().expect("a surface");
    let said = stl.to_string();
    for words in [
        "coordinates times 0.001, of which all that follows is told\n",
        "box from (-5e-6, -5e-6, -5e-6) to (0.050005, 0.050005, 0.050005) m",
        "welded 8 vertices, moved by 1.73242e-5 m at most",
        "area 0.015 m2, volume 0.000125 m3",
    ] {
        assert!(said.contains(words), "no `{words}` in: {said}");
    }
}

/// Two boxes together have the zero set of the polygon around both, the same sides, and never a
/// greater distance.
#[test]
fn booleans_have_the_exact_zero_set() {
    let polygon = |corners: &str| {
        format!(
            "dimensions = 2\n[[body]]\nname = \"all\"\nshape = \"polygon\"\ncorners = {corners}\n"
        )
    };
    let two = |operation: &str| {
        format!(
            "dimensions = 2
[[body]]
name = \"long\"
shape = \"box\"
min = [-1, -0.25]
max = [1, 0.25]
[[body]]
name = \"high\"
operation = \"{operation}\"
shape = \"box\"
min = [-0.25, -1]
max = [0.25, 1]
"
        )
    };
    let nodes = Nodes::new([-1.45, -1.45, 0.0], [0.1; 3], [30, 30, 1], 0.6);
    let cross = "[[-1, -0.25], [-0.25, -0.25], [-0.25, -1], [0.25, -1], [0.25, -0.25], [1, -0.25], [1, 0.25], [0.25, 0.25], [0.25, 1], [-0.25, 1], [-0.25, 0.25], [-1, 0.25]]";
    let square = "[[-0.25, -0.25], [0.25, -0.25], [0.25, 0.25], [-0.25, 0.25]]";
    for (operation, corners) in [("add", cross), ("intersect", square)] {
        let ours = field(&plans(&two(operation)), &nodes).expect("a field");
        let exact = field(&plans(&polygon(corners)), &nodes).expect("a field");
        for (a, b) in ours.distances.values.iter().zip(&exact.distances.values) {
            assert_eq!(*a < 0.0, *b < 0.0, "{operation}");
            assert!(a.abs() <= b.abs() + 1e-15, "{operation}: {a}, {b}");
        }
        ours.distances.check().expect("sides");
        let same = ours.distances.values.iter().zip(&exact.distances.values);
        assert!(same.filter(|(a, b)| (*a - *b).abs() < 1e-15).count() > 450);
    }
    let cut = field(&plans(&two("subtract")), &nodes).expect("a field");
    let (middle, left) = (15 * 30 + 15, 15 * 30 + 6);
    assert!((cut.distances.values[middle] - 0.2).abs() < 1e-15);
    assert!((cut.distances.values[left] + 0.15).abs() < 1e-15);
    // The wall of the cut belongs to what cut it.
    assert_eq!(cut.walls[middle], 1);
    assert_eq!(cut.walls[left], 0);
    assert_eq!(cut.walls[0], NO_WALL);
}

/// A file and a formula of the same box are the same downstream.
#[test]
fn files_and_shapes_are_the_same_downstream() {
    let folder = tempfile::tempdir().expect("a folder");
    let (min, max) = ([-0.5, -0.25, -0.75], [0.5, 0.25, 0.75]);
    let surface = generate::cuboid(min, max).expect("a box");
    let file = stl(&folder, "box", &surface);
    let formula = BodyPlan {
        form: Form::Box { min, max },
        ..file.clone()
    };
    let hole = plans(
        "[[body]]\nname = \"hole\"\nshape = \"cylinder\"\nfrom = [0, -1, 0]\nto = [0, 1, 0]\nradius = 0.2\n",
    );
    let hole = BodyPlan {
        operation: Operation::Subtract,
        ..hole[0].clone()
    };
    let nodes = Nodes::new([-1.0; 3], [0.0625; 3], [33; 3], 0.2);
    let [a, b] = [file, formula].map(|body| field(&[body, hole.clone()], &nodes).expect("a field"));
    for (a, b) in a.distances.values.iter().zip(&b.distances.values) {
        assert!((a - b).abs() < 1e-15);
    }
    assert_eq!(a.walls, b.walls);
    a.distances.check().expect("sides");
}

#[test]
fn grids_within_and_without_a_body() {
    let folder = tempfile::tempdir().expect("a folder");
    let surface = generate::icosphere(1.0, 3).expect("a sphere");
    let body = stl(&folder, "ball", &surface);
    let within = Nodes::new([-0.1; 3], [0.02; 3], [11; 3], 0.05);
    let outside = Nodes::new([3.0; 3], [0.02; 3], [11; 3], 0.05);
    let values = |nodes| {
        let field = field(std::slice::from_ref(&body), nodes).expect("a field");
        field.distances.values
    };
    assert!(values(&within).iter().all(|d| *d == -0.05));
    assert!(values(&outside).iter().all(|d| *d == 0.05));
}

/// Ground from wall to wall: a sheet that the box cuts.
fn ground(half: f64, n: u32) -> Surface {
    let side = 2.0 * half / f64::from(n);
    let mut vertices = Vec::new();
    for j in 0..=n {
        for i in 0..=n {
            let (x, y) = (f64::from(i) * side - half, f64::from(j) * side - half);
            vertices.push([x, y, 0.2 * (3.0 * x).sin() * (2.0 * y).cos()]);
        }
    }
    let mut triangles = Vec::new();
    for j in 0..n {
        for i in 0..n {
            let a = j * (n + 1) + i;
            let (b, c, d) = (a + 1, a + n + 1, a + n + 2);
            triangles.extend([[a, b, d], [a, d, c]]);
        }
    }
    Surface::of_one("ground", vertices, triangles).expect("a sheet")
}

#[test]
fn a_sheet_across_the_box_has_two_sides() {
    let folder = tempfile::tempdir().expect("a folder");
    let closed = stl(&folder, "ground", &ground(2.0, 60));
    let body = edited(closed.clone(), |_, open| *open = true);
    let nodes = Nodes::new([-1.0, -1.0, -0.8], [0.05; 3], [41, 41, 33], 0.12);
    let field_of = |plan| field(std::slice::from_ref(plan), &nodes);
    let said = field_of(&closed).expect_err("open").to_string();
    assert!(said.contains("open edges"), "{said}");
    let values = field_of(&body).expect("a field").distances.values;
    for (i, d) in values.iter().enumerate() {
        let (i, j, k) = (i % 41, i / 41 % 41, i / (41 * 41));
        let [x, y, z] = [(0, i), (1, j), (2, k)].map(|(axis, i)| nodes.along(axis, i as u32));
        let above = z - 0.2 * (3.0 * x).sin() * (2.0 * y).cos();
        assert!(
            above.abs() < 2e-3 || (above > 0.0) == (*d > 0.0),
            "{d} at {x} {y} {z}"
        );
    }
    // Its rim may not come near the grid.
    let short = edited(stl(&folder, "short", &ground(1.1, 60)), |_, open| {
        *open = true
    });
    let said = field_of(&short).expect_err("a rim").to_string();
    assert!(
        said.contains("the open surface ends at") && said.contains("let it reach farther out"),
        "{said}"
    );
}

#[test]
fn holes_are_refused_or_mended_as_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let ball = generate::icosphere(1.0, 3).expect("a sphere");
    let triangles = ball.triangles()[1..].to_vec();
    let holed = Surface::of_one("ball", ball.vertices().to_vec(), triangles).expect("a sphere");
    let body = stl(&folder, "holed", &holed);
    let nodes = Nodes::new([-1.5; 3], [0.1; 3], [31; 3], 0.25);
    let said = field(std::slice::from_ref(&body), &nodes)
        .expect_err("a hole")
        .to_string();
    assert!(
        said.contains("has 3 open edges") && said.ends_with("repair holes may mend it"),
        "{said}"
    );
    let mended = edited(body, |repair, _| repair.push(Mend::Holes));
    let bodies = Bodies::load(&[mended]).expect("bodies");
    let (name, stl) = bodies.surfaces().next().expect("a surface");
    assert_eq!(name, "holed");
    let report = stl.to_string();
    assert!(report.contains("3 open edges around 1 hole"), "{report}");
    assert!(report.contains("repair: filled 1 hole"), "{report}");
    assert!(bodies.measure(&nodes).is_ok());
}

/// The solids of a file are walls of their own.
#[test]
fn solids_have_their_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let ball = |x: f64, name: &str| {
        let ball = generate::icosphere(0.5, 2).and_then(|ball| ball.moved([x, 0.0, 0.0]));
        ball.expect("a ball").named(name)
    };
    let both = Surface::joined(&[ball(-1.0, "left, front"), ball(1.0, "right")]).expect("balls");
    let file = folder.path().join("balls.stl");
    std::fs::write(&file, write::ascii(&both)).expect("a file");
    let floor = plans(
        "[[body]]\nname = \"floor\"\nshape = \"half_space\"\npoint = [0, 0, -1]\nnormal = [0, 0, 1]\n",
    );
    let plans = [floor[0].clone(), of_file("balls", file)];
    let bodies = Bodies::load(&plans).expect("bodies");
    assert_eq!(
        bodies.walls(),
        ["floor", "balls/left_ front", "balls/right"]
    );
    let nodes = Nodes::new([-2.0, -1.0, -1.5], [0.1; 3], [41, 21, 31], 0.35);
    let field = bodies.measure(&nodes).expect("a field");
    let mut counts = [0; 3];
    for (i, wall) in field.walls.iter().enumerate() {
        if *wall == NO_WALL {
            assert_eq!(field.distances.values[i].abs(), nodes.band);
            continue;
        }
        counts[usize::from(*wall)] += 1;
        let (x, z) = (
            nodes.along(0, i as u32 % 41),
            nodes.along(2, i as u32 / (41 * 21)),
        );
        match wall {
            0 => assert!(z < -0.64),
            1 => assert!(x < 0.0 && z > -0.76),
            _ => assert!(x > 0.0 && z > -0.76),
        }
    }
    assert!(
        counts[0] > 1000 && counts[1] > 500 && counts[1] == counts[2],
        "{counts:?}"
    );
}

#[test]
fn a_body_in_space_has_no_place_in_the_plane() {
    let nodes = Nodes::new([-1.0, -1.0, 0.0], [0.1; 3], [21, 21, 1], 0.3);
    let ball =
        plans("[[body]]\nname = \"ball\"\nshape = \"sphere\"\ncentre = [0, 0, 0]\nradius = 1\n");
    let said = field(&ball, &nodes).expect_err("flat").to_string();
    assert!(said.starts_with("body `ball` has no distance on a grid of one plane"));
    let missing = of_file("lost", PathBuf::from("nowhere.stl"));
    let said = field(&[missing], &nodes).expect_err("no file").to_string();
    assert!(said.starts_with("body `lost`: cannot read the surface file nowhere.stl"));
}

#[test]
fn threads_do_not_matter() {
    let folder = tempfile::tempdir().expect("a folder");
    let rough = generate::star(1.0, 3, 0.5, 7).expect("a star");
    let plans = [
        stl(&folder, "star", &rough),
        BodyPlan {
            name: "cut".to_owned(),
            operation: Operation::Subtract,
            form: Form::Sphere {
                centre: [0.5; 3],
                radius: 0.5,
            },
            placement: Placement::default(),
        },
    ];
    let nodes = Nodes::new([-1.3; 3], [0.08; 3], [33; 3], 0.2);
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let one = alone.expect("a thread").install(|| field(&plans, &nodes));
    assert!(one.expect("a field") == field(&plans, &nodes).expect("a field"));
}

#[test]
fn boxes_around_bodies() {
    let text = "[[body]]
name = \"ring\"
shape = \"torus\"
centre = [1, 0, 0]
radius = 1
tube = 0.25
[[body]]
name = \"pin\"
shape = \"cone\"
from = [0, 0, 0]
to = [0, 0, 3]
radius = 0.5
";
    let [low, high] = Bodies::load(&plans(text))
        .expect("bodies")
        .bounds(3)
        .expect("a box");
    assert_eq!((low, high), ([-0.5, -1.25, -0.25], [2.25, 1.25, 3.0]));
    let half = "[[body]]\nname = \"floor\"\nshape = \"half_space\"\npoint = [0, 0, 0]\nnormal = [0, 0, 1]\n";
    assert_eq!(Bodies::load(&plans(half)).expect("bodies").bounds(3), None);
}

#[test]
fn pictures_and_files_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[[body]]\nname = \"ball\"\nshape = \"sphere\"\ncentre = [0, 0, 0]\nradius = 1\n[[body]]\nname = \"dent\"\noperation = \"subtract\"\nshape = \"sphere\"\ncentre = [1, 0, 0]\nradius = 0.5\n";
    let bodies = Bodies::load(&plans(text)).expect("bodies");
    let nodes = Nodes::new([-1.5, -1.4, -1.3], [0.1; 3], [31, 29, 27], 0.4);
    let field = bodies.measure(&nodes).expect("a field");
    let (vti, png) = (folder.path().join("d.vti"), folder.path().join("d.png"));
    monoflow_geometry::image(&bodies, &field, &vti).expect("a file");
    monoflow_geometry::slices(&field.distances, &png).expect("a picture");
    let bytes = std::fs::read(&vti).expect("the file");
    let head = String::from_utf8_lossy(&bytes[..600]).into_owned();
    assert!(head.contains("WholeExtent=\"0 30 0 28 0 26\""), "{head}");
    assert!(head.contains("Name=\"distance\"") && head.contains("Name=\"wall\""));
    assert!(bytes.len() > 31 * 29 * 27 * 12);
    assert_eq!(&std::fs::read(&png).expect("the picture")[1..4], b"PNG");
    if let Ok(keep) = std::env::var("KEEP_PICTURE") {
        std::fs::copy(&png, keep).expect("a copy");
    }
}

#[test]
fn what_is_thinner_than_a_cell_is_found() {
    let circle = "dimensions = 2\n[[body]]\nname = \"disc\"\nshape = \"circle\"\ncentre = [0, 0.01]\nradius = 0.43\n";
    let fin =
        "[[body]]\nname = \"fin\"\nshape = \"box\"\nmin = [-0.32, 0.72]\nmax = [0.32, 0.76]\n";
    let nodes = Nodes::new([-1.0, -1.0, 0.0], [0.1; 3], [21, 21, 1], 0.2);
    let thin = |text: &str| field(&plans(text), &nodes).expect("a field").thin();
    // Beside round and slanted walls, and in the slit between two, no wall is missing.
    assert!(thin(circle).is_empty());
    let slab =
        "[[body]]\nname = \"slab\"\nshape = \"box\"\nmin = [-0.8, 0.47]\nmax = [0.8, 0.76]\n";
    assert!(thin(&format!("{circle}{slab}")).is_empty());
    // Seven points see it below and above, and those at its ends.
    let found = thin(&format!("{circle}{}", fin));
    let [of_fin] = found[..] else {
        panic!("{found:?}");
    };
    assert_eq!((of_fin.wall, of_fin.pairs), (1, 7));
    assert!((of_fin.first[1] - 0.75).abs() < 1e-12, "{of_fin:?}");
}
