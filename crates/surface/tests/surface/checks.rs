//! A check finds every defect that was put into a sound surface, and nothing else.

use monoflow_surface::{Component, Defect, Features, Report, Surface, SurfaceError, generate};

fn sphere() -> Surface {
    generate::icosphere(1.0, 2).expect("a sphere")
}

fn cuboid(min: [f64; 3], max: [f64; 3]) -> Surface {
    generate::cuboid(min, max).expect("a box")
}

fn with_triangles(surface: &Surface, triangles: Vec<[u32; 3]>) -> Surface {
    Surface::of_one("body", surface.vertices().to_vec(), triangles).expect("a surface")
}

/// The triangles changed by a function.
fn changed(surface: &Surface, change: impl FnOnce(&mut Vec<[u32; 3]>)) -> Surface {
    let mut triangles = surface.triangles().to_vec();
    change(&mut triangles);
    with_triangles(surface, triangles)
}

fn joined(parts: &[Surface]) -> Surface {
    let joined = Surface::joined(parts).expect("a surface");
    joined.welded(0.0).expect("a surface").0
}

/// Checks that these defects are there so often, and no others.
fn has(surface: &Surface, expected: &[(Defect, usize)]) -> Report {
    let report = surface.check();
    for defect in Defect::ALL {
        let there = expected.iter().find(|of| of.0 == defect);
        let count = there.map_or(0, |of| of.1);
        assert_eq!(report.count(defect), count, "{defect:?}\n{report}");
        assert_eq!(report.places(defect).first.len(), count.min(5));
    }
    let fatal = expected.iter().any(|(defect, _)| defect.is_fatal());
    assert_eq!(report.is_fit(), !fatal);
    report
}

/// The refusal of a signed distance, word for word.
fn refused(surface: &Surface, expected: &str) {
    let error = Features::of(surface).expect_err("a refusal");
    assert!(matches!(error, SurfaceError::Unfit { .. }));
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_triangle_left_out_is_a_hole_of_three_edges() {
    let body = changed(&sphere(), |triangles| {
        triangles.remove(7);
    });
    let report = has(&body, &[(Defect::Open, 3)]);
    assert_eq!((report.holes, report.genus()), (1, None));
    let component = &report.components[0];
    assert!(!component.closed && component.alike && component.two_sided);
    refused(
        &body,
        "3 open edges, the first at triangle 6 around (0.77543, 0.342609, 0.510837); close the surface where it is made, weld it within a tolerance, or let repair fill holes",
    );
}

#[test]
fn holes_that_meet_in_a_vertex_are_counted_apart() {
    // Two triangles of a fan that do not lie side by side.
    let sphere = sphere();
    let fan: Vec<usize> = (0..320)
        .filter(|&t| sphere.triangles()[t].contains(&0))
        .collect();
    let beside = |a: usize, b: usize| {
        let shared = sphere.triangles()[a]
            .iter()
            .filter(|v| sphere.triangles()[b].contains(v));
        shared.count() == 2
    };
    let other = fan[1..]
        .iter()
        .find(|&&t| !beside(fan[0], t))
        .copied()
        .expect("another");
    let body = changed(&sphere, |triangles| {
        triangles.remove(other);
        triangles.remove(fan[0]);
    });
    let report = has(&body, &[(Defect::Open, 6), (Defect::Pinch, 1)]);
    assert_eq!(report.holes, 2);
    // The same among triangles wound against each other.
    let turned = changed(&body, |triangles| triangles[0].swap(0, 1));
    assert_eq!(turned.check().holes, 2);
}

#[test]
fn a_turned_triangle_has_three_flipped_edges() {
    let body = changed(&sphere(), |triangles| triangles[7].swap(0, 1));
    let report = has(&body, &[(Defect::Flipped, 3)]);
    let component = &report.components[0];
    assert!(component.closed && !component.alike && component.two_sided);
    refused(
        &body,
        "3 edges between triangles wound against each other, the first at triangle 6 around (0.77543, 0.342609, 0.510837); turn the triangles where the surface is made, or let repair wind them alike",
    );
}

#[test]
fn a_triangle_twice_is_a_duplicate_and_no_more() {
    let twice = changed(&sphere(), |triangles| triangles.push(triangles[7]));
    let report = has(&twice, &[(Defect::Duplicate, 1)]);
    assert_eq!(report.places(Defect::Duplicate).first[0].index, 320);
    assert_eq!((report.edges, report.genus()), (480, Some(0)));
    // However its corners are turned, or whichever way it is wound.
    let turned = changed(&sphere(), |triangles| {
        let [a, b, c] = triangles[7];
        triangles.extend([[b, c, a], [b, a, c]]);
    });
    has(&turned, &[(Defect::Duplicate, 2)]);
    refused(
        &twice,
        "1 triangle with the vertices of another, the first at triangle 321 around (0.750969, 0.281946, 0.571818); the default repair drops them",
    );
}

#[test]
fn triangles_without_area_are_degenerate() {
    // One that names a vertex twice means nothing.
    let collapsed = changed(&sphere(), |triangles| {
        let [a, b, _] = triangles[7];
        triangles.extend([[a, b, a], [a, a, a]]);
    });
    let report = has(&collapsed, &[(Defect::Degenerate, 2)]);
    assert_eq!((report.edges, report.genus()), (480, Some(0)));
    refused(
        &collapsed,
        "2 triangles without area, the first at triangle 321 around (0.804509, 0.315036, 0.485187); the default repair drops them",
    );
    // One of three vertices on a line holds its neighbours together.
    let needle = needle();
    let report = has(&needle, &[(Defect::Degenerate, 1)]);
    assert_eq!((report.edges, report.genus()), (21, Some(0)));
    refused(
        &needle,
        "1 triangle without area, the first at triangle 14 around (0, 0.5, 0); the default repair drops them",
    );
}

/// A box with a vertex in the middle of the edge from (0, 0, 0) to (0, 1, 0): triangles on one side
/// use it, and one without area closes the gap to the other side.
fn needle() -> Surface {
    let body = junction();
    let [a, c, b] = [0, 2, 8];
    changed(&body, |triangles| triangles.push([a, c, b]))
}

/// The same without the triangle that closes the gap.
fn junction() -> Surface {
    let cuboid = cuboid([0.0; 3], [1.0; 3]);
    let (mut vertices, mut triangles) = (cuboid.vertices().to_vec(), cuboid.triangles().to_vec());
    vertices.push([0.0, 0.5, 0.0]);
    // The triangle that runs from 0 to 2.
    let runs = |of: &[u32; 3]| (0..3).find(|&k| of[k] == 0 && of[(k + 1) % 3] == 2);
    let (at, k) = (0..12)
        .find_map(|t| Some((t, runs(&triangles[t])?)))
        .expect("an edge");
    let apex = triangles[at][(k + 2) % 3];
    triangles[at] = [0, 8, apex];
    triangles.push([8, 2, apex]);
    Surface::of_one("body", vertices, triangles).expect("a surface")
}

#[test]
fn a_vertex_on_the_edge_of_a_larger_triangle_is_a_junction() {
    let report = has(&junction(), &[(Defect::Open, 3), (Defect::Junction, 1)]);
    assert_eq!(report.holes, 1);
    let place = report.places(Defect::Junction).first[0];
    assert_eq!((place.index, place.at), (8, [0.0, 0.5, 0.0]));
}

#[test]
fn a_torn_vertex_opens_the_edges_at_it() {
    let mut sphere = sphere();
    let at = sphere.vertices()[0];
    let mut vertices = sphere.vertices().to_vec();
    vertices.push(at.map(|x| x * 1.001));
    let mut triangles = sphere.triangles().to_vec();
    let torn = triangles
        .iter()
        .position(|of| of.contains(&0))
        .expect("a triangle");
    for vertex in &mut triangles[torn] {
        *vertex = if *vertex == 0 { 162 } else { *vertex };
    }
    sphere = Surface::of_one("body", vertices, triangles).expect("a surface");
    let report = has(&sphere, &[(Defect::Open, 4)]);
    assert_eq!(report.holes, 1);
}

#[test]
fn a_pinch_is_counted_and_accepted() {
    let tip = |x: f64| {
        let corners = [[0.0; 3], [x, 0.0, 0.0], [x, 1.0, 0.0], [x, 0.0, 1.0]];
        generate::tetrahedron(corners).expect("a tetrahedron")
    };
    let body = joined(&[tip(1.0), tip(-1.0)]);
    let report = has(&body, &[(Defect::Pinch, 1)]);
    assert_eq!(report.places(Defect::Pinch).first[0].at, [0.0; 3]);
    assert_eq!((report.components.len(), report.genus()), (2, Some(0)));
    assert_eq!(report.vertices, 7);
    assert!(Features::of(&body).is_ok());
}

#[test]
fn bodies_that_share_an_edge_are_not_manifold_there() {
    let one = cuboid([0.0; 3], [1.0; 3]);
    let body = joined(&[one, cuboid([1.0, 1.0, 0.0], [2.0, 2.0, 1.0])]);
    let report = has(&body, &[(Defect::NonManifold, 1)]);
    assert_eq!(
        report.places(Defect::NonManifold).first[0].at,
        [1.0, 1.0, 0.5]
    );
    assert_eq!(report.volume, 2.0);
    // A wall within a body: three triangles an edge, and open ones.
    let body = changed(&sphere(), |triangles| {
        let [a, b, _] = triangles[7];
        let far = (0..162).find(|v| {
            !triangles
                .iter()
                .any(|of| of.contains(v) && (of.contains(&a) || of.contains(&b)))
        });
        triangles.push([a, b, far.expect("a vertex")]);
    });
    let report = has(
        &body,
        &[
            (Defect::NonManifold, 1),
            (Defect::Open, 2),
            (Defect::Pinch, 1),
        ],
    );
    assert_eq!(report.components.len(), 2);
}

#[test]
fn bodies_that_share_a_side_are_one_with_duplicates() {
    let one = cuboid([0.0; 3], [1.0; 3]);
    let body = joined(&[one, cuboid([1.0, 0.0, 0.0], [2.0, 1.0, 1.0])]);
    let report = has(&body, &[(Defect::Duplicate, 4)]);
    assert_eq!((report.components.len(), report.genus()), (1, Some(0)));
    assert!((report.volume - 2.0).abs() < 1e-12 && (report.area - 10.0).abs() < 1e-12);
}

#[test]
fn a_void_is_rightly_inside_out() {
    let shell = |radius: f64| generate::icosphere(radius, 2).expect("a sphere");
    let body = Surface::joined(&[shell(3.0), shell(2.0).inverted(), shell(1.0)]).expect("shells");
    let report = has(&body, &[]);
    let depths: Vec<usize> = report.components.iter().map(Component::depth).collect();
    assert_eq!(depths, [0, 1, 2]);
    let expected = shell(3.0).volume() - shell(2.0).volume() + shell(1.0).volume();
    assert!((report.volume - expected).abs() < 1e-12);
    assert!(report.to_string().contains(", genus 0, 1 void\n"));
    // Each of them the other way: the outermost and the innermost point to where no solid is, unless the body
    // lies around all of them.
    let report = has(&body.clone().inverted(), &[(Defect::InsideOut, 2)]);
    assert!(report.components.iter().all(Component::is_turned));
    assert!(!report.components.iter().any(|of| of.is_inside_out(1)));
    let solid_in_solid = Surface::joined(&[shell(1.0), shell(2.0)]).expect("shells");
    let report = has(&solid_in_solid, &[(Defect::Within, 1)]);
    assert_eq!(report.places(Defect::Within).first[0].index, 0);
    assert!(report.components[0].is_turned() && !report.components[1].is_turned());
}

#[test]
fn bodies_beside_or_across_each_other_are_not_nested() {
    let ring = generate::torus(2.0, 0.5, 24, 12).expect("a torus");
    let ball = |x: f64, z: f64| {
        generate::icosphere(0.4, 2)
            .expect("a ball")
            .moved([x, 0.1, z])
            .expect("moved")
    };
    // In the hole of the ring, within its tube, and half in the tube.
    let depths = |ball: Surface| {
        let body = Surface::joined(&[ball, ring.clone()]).expect("bodies");
        body.check()
            .components
            .iter()
            .map(Component::depth)
            .collect::<Vec<_>>()
    };
    assert_eq!(depths(ball(0.0, 0.0)), [0, 0]);
    assert_eq!(
        depths(ball(2.0, 0.0).scaled([1.0, 0.5, 0.5]).expect("scaled")),
        [1, 0]
    );
    assert_eq!(depths(ball(1.5, 0.0)), [0, 0]);
    // Rays along edges and through vertices of boxes.
    let boxes = |k: i32| cuboid([-f64::from(k); 3], [f64::from(k); 3]);
    let nest = Surface::joined(&[boxes(1), boxes(2), boxes(4), boxes(8)]).expect("boxes");
    let nest = nest.check().components;
    let depths: Vec<usize> = nest.iter().map(Component::depth).collect();
    assert_eq!(depths, [3, 2, 1, 0]);
}

#[test]
fn a_sheet_with_one_side_cannot_be_wound_alike() {
    // Möbius's strip of five triangles.
    let places = (0..5).map(|k| [f64::from(k), f64::from(k * k), f64::from(k * k * k)]);
    let triangles = (0..5).map(|k| [k, (k + 1) % 5, (k + 2) % 5]);
    let strip = Surface::of_one("strip", places.collect(), triangles.collect()).expect("a strip");
    let report = strip.check();
    assert!(!report.components[0].two_sided && report.count(Defect::Flipped) > 0);
    assert_eq!(report.components[0].euler(), 0);
}

#[test]
fn vertices_that_nothing_uses_are_noted() {
    let sphere = sphere();
    let mut vertices = sphere.vertices().to_vec();
    vertices.push([9.0; 3]);
    let body = Surface::of_one("body", vertices, sphere.triangles().to_vec()).expect("a surface");
    let report = has(&body, &[(Defect::Unused, 1)]);
    assert_eq!(report.bounds, sphere.bounds());
    assert_eq!(Features::of(&body).expect("features").euler(), 2);
}

#[test]
fn a_report_reads_well() {
    let sphere = sphere();
    let expected = "\
320 triangles, 162 vertices, 480 edges, 1 component
solid `icosphere`: 320 triangles
box from (-1, -1, -1) to (1, 1, 1) m
area 12.3298 m2, volume 4.04704 m3, genus 0
closed and wound alike: a signed distance can be told";
    assert_eq!(sphere.check().to_string(), expected);
    let torn = changed(&sphere, |triangles| {
        triangles.push(triangles[7]);
        triangles.remove(9);
    });
    let expected = "\
320 triangles, 162 vertices, 480 edges, 1 component
solid `body`: 320 triangles
box from (-1, -1, -1) to (1, 1, 1) m
area 12.2934 m2
not closed or not wound alike: no signed distance can be told
note: 1 triangle with the vertices of another, the first at triangle 320 around (0.750969, 0.281946, 0.571818); the default repair drops them
wrong: 3 open edges around 1 hole, the first at triangle 22 around (0.371453, 0.835843, 0.379946); close the surface where it is made, weld it within a tolerance, or let repair fill holes";
    assert_eq!(torn.check().to_string(), expected);
    let inside_out = sphere.inverted().check().to_string();
    assert!(inside_out.ends_with(
        "note: 1 component inside out, the first at component 1 around (0, 0, 0); right where the body lies around it, else let repair turn it outwards"
    ));
}

/// Distances are told of the union; the volume is the sum.
#[test]
fn solids_that_overlap_are_said() {
    let apart = |by: f64| {
        let other = sphere().moved([by, 0.0, 0.0]).expect("a surface");
        joined(&[sphere(), other]).check()
    };
    let (overlap, clear) = (apart(0.9), apart(3.0));
    assert!(overlap.may_overlap() && !clear.may_overlap());
    let expected = "\
area 24.6597 m2, volume 8.09409 m3 (the sum of its components), genus 0
closed and wound alike: a signed distance can be told
note: components whose boxes meet may overlap; there they are united, and the volume counts that part once for each";
    let said = overlap.to_string();
    assert!(said.ends_with(expected), "{said}");
    let said = clear.to_string();
    assert!(said.contains("volume 8.09409 m3, genus 0"), "{said}");
    // A void in a solid is taken off its volume, and nothing is united.
    let void = sphere().scaled([0.5; 3]).expect("a surface").inverted();
    assert!(!joined(&[sphere(), void]).check().may_overlap());
}
