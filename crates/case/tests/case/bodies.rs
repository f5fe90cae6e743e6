//! `[[body]]`: every form, and every mistake by its message.

use monoflow_case::{BodyPlan, Case, Form, Mend, Operation};

fn read(text: &str) -> Result<(Vec<BodyPlan>, u32), monoflow_case::CaseError> {
    Case::parse("bodies.toml", text)?.bodies()
}

fn one(text: &str) -> BodyPlan {
    let text = format!("[[body]]\nname = \"it\"\n{text}\n");
    let (mut bodies, _) = read(&text).expect("a body");
    bodies.remove(0)
}

/// The message for one body, in the given dimensions.
fn wrong(dimensions: u32, text: &str) -> String {
    let text = format!("dimensions = {dimensions}\n[[body]]\nname = \"it\"\n{text}\n");
    read(&text).expect_err("a mistake").to_string()
}

#[test]
fn every_shape_is_read() {
    for (text, expected) in [
        (
            "shape = \"sphere\"\ncentre = [0, 0, 1]\nradius = 2",
            Form::Sphere {
                centre: [0.0, 0.0, 1.0],
                radius: 2.0,
            },
        ),
        (
            "shape = \"box\"\nmin = [0, 0, 0]\nmax = [1, 2, 3]",
            Form::Box {
                min: [0.0; 3],
                max: [1.0, 2.0, 3.0],
            },
        ),
        (
            "shape = \"cylinder\"\nfrom = [0, 0, 0]\nto = [1, 0, 0]\nradius = 2",
            Form::Cylinder {
                from: [0.0; 3],
                to: [1.0, 0.0, 0.0],
                radius: 2.0,
            },
        ),
        (
            "shape = \"cone\"\nfrom = [0, 0, 0]\nto = [1, 0, 0]\nradius = 2",
            Form::Cone {
                from: [0.0; 3],
                to: [1.0, 0.0, 0.0],
                radius: 2.0,
                tip_radius: 0.0,
            },
        ),
        (
            "shape = \"torus\"\ncentre = [0, 0, 0]\nradius = 2\ntube = 0.5",
            Form::Torus {
                centre: [0.0; 3],
                axis: [0.0, 0.0, 1.0],
                radius: 2.0,
                tube: 0.5,
            },
        ),
        (
            "shape = \"half_space\"\npoint = [0, 0, 0]\nnormal = [0, 1, 1]",
            Form::HalfSpace {
                point: [0.0; 3],
                normal: [0.0, 1.0, 1.0],
            },
        ),
        (
            "shape = \"circle\"\ncentre = [1, 2]\nradius = 2",
            Form::Circle {
                centre: [1.0, 2.0],
                radius: 2.0,
            },
        ),
        (
            "shape = \"polygon\"\ncorners = [[0, 0], [1, 0], [0, 1]]",
            Form::Polygon {
                corners: vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]],
            },
        ),
        (
            "shape = \"polygon\"\ncorners = [[0, 0], [1, 0], [0, 1], [0, 0]]",
            Form::Polygon {
                corners: vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]],
            },
        ),
        (
            "shape = \"naca\"\ncode = \"2412\"\nchord = 0.5",
            Form::Naca {
                code: "2412".to_owned(),
                chord: 0.5,
                points: 1000,
            },
        ),
        (
            "shape = \"wedge\"\napex = [0, 0]\nhalf_angle_degrees = 10\nlength = 2",
            Form::Wedge {
                apex: [0.0, 0.0],
                half_angle_degrees: 10.0,
                length: 2.0,
            },
        ),
    ] {
        assert_eq!(one(text).form, expected);
    }
}

/// Terrain is a raster in space and a section of one in the plane; what is added of it is ground.
#[test]
fn terrain_is_a_raster_or_a_section_of_one() {
    // Any file will do: nobody reads it here.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let read_one = |dimensions: u32, more: &str| {
        let text = format!(
            "dimensions = {dimensions}\n[[body]]\nname = \"it\"\nshape = \"terrain\"\nfile = {file:?}\n{more}\n"
        );
        read(&text).map_err(|why| why.to_string())
    };
    let (bodies, _) = read_one(3, "").expect("a body");
    assert!(matches!(
        &bodies[0].form,
        Form::Terrain { section: None, .. }
    ));
    assert!(bodies[0].is_ground() && !bodies[0].form.is_flat());
    let (bodies, _) = read_one(2, "section = -0.5").expect("a body");
    let section = |form: &Form| match form {
        Form::Terrain { section, .. } => *section,
        _ => None,
    };
    assert_eq!(section(&bodies[0].form), Some(-0.5));
    assert!(bodies[0].form.is_flat());
    for (dimensions, more, words) in [
        (
            2,
            "",
            [
                "`body.it.section` is missing",
                "write the y (m) along which the raster is cut",
            ],
        ),
        (
            3,
            "section = 1",
            [
                "`body.it.section` is of terrain in two dimensions",
                "delete the line",
            ],
        ),
    ] {
        let said = read_one(dimensions, more).expect_err("a mistake");
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
    }
}

#[test]
fn operations_and_places_are_read() {
    let text = "dimensions = 2
[[body]]
name = \"plate\"
shape = \"box\"
min = [0, 0]
max = [1, 1]
[[body]]
name = \"hole\"
operation = \"subtract\"
shape = \"circle\"
centre = [0, 0]
radius = 0.1
scale = 2
translation = [0.5, 0.5]
rotation = { degrees = 30, about = [0.5, 0] }
";
    let (bodies, dimensions) = read(text).expect("bodies");
    assert_eq!(dimensions, 2);
    assert!(matches!(bodies[0].form, Form::Rectangle { .. }));
    let hole = &bodies[1];
    assert_eq!(hole.operation, Operation::Subtract);
    assert_eq!(hole.placement.scale, 2.0);
    assert_eq!(hole.placement.translation, [0.5, 0.5, 0.0]);
    let turn = hole.placement.rotation.expect("a turn");
    assert_eq!((turn.axis, turn.degrees), ([0.0, 0.0, 1.0], 30.0));
    assert_eq!(turn.about, [0.5, 0.0, 0.0]);
}

#[test]
fn files_are_looked_for_beside_the_case() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("wing.stl"), "solid").expect("a file");
    let case = folder.path().join("case.toml");
    let text = "[[body]]\nname = \"wing\"\nstl = \"wing.stl\"\nrepair = [\"holes\", \"winding\"]\nweld = 1e-6\naround = true\n";
    std::fs::write(&case, text).expect("a case");
    let (bodies, _) = Case::load(&case).expect("a case").bodies().expect("bodies");
    let Form::Stl {
        file,
        repair,
        weld,
        open,
        around,
    } = &bodies[0].form
    else {
        panic!("a file")
    };
    assert!(file.ends_with("wing.stl") && file.is_absolute());
    assert_eq!(repair, &[Mend::Holes, Mend::Winding]);
    assert_eq!((*weld, *open, *around), (Some(1e-6), false, true));
    let both = wrong(3, "stl = \"wing.stl\"\nopen = true\naround = true");
    assert!(
        both.contains("`body.it.around` is of closed surfaces"),
        "{both}"
    );
    let said = wrong(3, "stl = \"lost.stl\"");
    assert!(said.contains("there is no file lost.stl"), "{said}");
}

#[test]
fn mistakes_are_named_with_their_place() {
    for (dimensions, text, expected) in [
        (3, "", "`body.it.shape` is missing"),
        (3, "shape = \"spere\"", "did you mean `sphere`?"),
        (3, "shape = \"terrain\"", "`body.it.file` is missing"),
        (3, "shape = \"terrain\"\nfile = \"none.asc\"", "none.asc"),
        (
            3,
            "shape = \"sphere\"\ncentre = [0, 0, 0]",
            "`body.it.radius` is missing",
        ),
        (
            3,
            "shape = \"sphere\"\ncentre = [0, 0, 0]\nradius = -1",
            "`body.it.radius` is -1 but must be greater than 0",
        ),
        (
            3,
            "shape = \"sphere\"\ncentre = [0, 0, 0]\nradius = 1\ncolour = 3",
            "there is no key `colour` in `body.it`",
        ),
        (
            3,
            "operation = \"subtract\"\nshape = \"sphere\"\ncentre = [0, 0, 0]\nradius = 1",
            "no body comes before",
        ),
        (
            3,
            "shape = \"box\"\nmin = [0, 0, 0]\nmax = [1, 0, 1]",
            "`body.it.max` is 0 along y, which is not above the lower corner's 0",
        ),
        (
            3,
            "shape = \"cylinder\"\nfrom = [0, 0, 0]\nto = [0, 0, 0]\nradius = 1",
            "`body.it.to` is where `from` is",
        ),
        (
            3,
            "shape = \"torus\"\ncentre = [0, 0, 0]\nradius = 1\ntube = 1",
            "has no hole with tube 1",
        ),
        (
            3,
            "shape = \"half_space\"\npoint = [0, 0, 0]\nnormal = [0, 0, 0]",
            "`body.it.normal` has no direction",
        ),
        (
            2,
            "shape = \"sphere\"\ncentre = [0, 0, 0]\nradius = 1",
            "`body.it` has no distance in two dimensions",
        ),
        (
            2,
            "shape = \"circle\"\ncentre = [0, 0]\nradius = 1\nrotation = { degrees = 3, axis = [1, 0, 0] }",
            "`body.it.rotation` turns out of the plane",
        ),
        (
            2,
            "shape = \"polygon\"\ncorners = [[0, 0], [1, 0]]",
            "`body.it.corners` has 2 corners",
        ),
        (
            2,
            "shape = \"polygon\"\ncorners = [[0, 0], [1, 0], [0, 0]]",
            "`body.it.corners` has 2 corners",
        ),
        (
            2,
            "shape = \"naca\"\ncode = \"2400\"\nchord = 1",
            "`body.it.code` is \"2400\", which is no section",
        ),
        (
            2,
            "shape = \"circle\"\nstl = \"a.stl\"",
            "`body.it` has both a shape and a file",
        ),
        (
            2,
            "shape = \"wedge\"\napex = [0, 0]\nhalf_angle_degrees = 95\nlength = 1",
            "must be between 0.001 and 89",
        ),
    ] {
        let said = wrong(dimensions, text);
        assert!(said.contains(expected), "`{expected}` is not in:\n{said}");
        assert!(
            said.contains("bodies.toml:") && said.contains("help:"),
            "{said}"
        );
    }
    let twice = "[[body]]\nname = \"a\"\nshape = \"circle\"\ncentre = [0, 0]\nradius = 1\n";
    let said = read(&format!("{twice}{twice}")).expect_err("a name");
    assert!(said.to_string().contains("two bodies are called `a`"));
    let said = read("[[body]]\nnme = \"a\"\nshape = \"circle\"\ncentre = [0, 0]\nradius = 1\n");
    let said = said.expect_err("no name").to_string();
    assert!(said.contains("there is no key `nme`") && said.contains("did you mean `name`?"));
    let said = read("title = \"nothing\"").expect_err("none").to_string();
    assert!(said.contains("`body` is missing"), "{said}");
}

/// What follows from where a body is does not follow from how large the domain is.
#[test]
fn speeds_go_by_the_bodies_and_not_by_the_domain() {
    let plan = |far: f64| {
        let text = format!(
            "dimensions = 2\ndiscretisation.spacing = 0.02\ntime.end = 1.0\n\
             [domain]\nmin = [{}, {}]\nmax = [{far}, {far}]\n\
             [[body]]\nname = \"disc\"\nshape = \"circle\"\ncentre = [0.0, 0.2]\nradius = 0.2\n\
             [[body]]\nname = \"rod\"\nshape = \"box\"\nmin = [-0.5, -0.2]\nmax = [0.5, 0.0]\n\
             [[motion]]\nname = \"swing\"\nrotation = \"0.1*sin(t)\"\npoint = [0.0, 0.0]\n\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"body\"\nbodies = [\"disc\"]\nvelocity_formula = [\"-5*y\", \"5*x\"]\n\
             [[geometry]]\nname = \"floor\"\nkind = \"wall\"\nshape = \"body\"\nbodies = [\"rod\"]\nfill = \"solid\"\nmotion = \"swing\"\n",
            -far, -far
        );
        let case = Case::parse("bodies.toml", &text).unwrap();
        case.resolve(&monoflow_words::sph())
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let (near, far) = (plan(1.0).fluid, plan(8.0).fluid);
    assert_eq!(near, far);
    // From the top of the disc to the lowest place of the rod.
    assert!((0.6..1.0).contains(&near.max_fall), "{}", near.max_fall);
    // The disc turns at 5/s about the origin; its box reaches to (0.2, 0.4).
    assert!((1.5..2.3).contains(&near.max_speed), "{}", near.max_speed);
}
