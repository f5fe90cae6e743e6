//! Repairs mend what a check finds, and say so.

use monoflow_surface::{Deed, Defect, Features, Repair, Surface, SurfaceError, generate};
use proptest::prelude::*;

fn sphere() -> Surface {
    generate::icosphere(1.0, 2).expect("a sphere")
}

fn cuboid(min: [f64; 3], max: [f64; 3]) -> Surface {
    generate::cuboid(min, max).expect("a box")
}

fn changed(surface: &Surface, change: impl FnOnce(&mut Vec<[u32; 3]>)) -> Surface {
    let mut triangles = surface.triangles().to_vec();
    change(&mut triangles);
    Surface::of_one("icosphere", surface.vertices().to_vec(), triangles).expect("a surface")
}

fn joined(parts: &[Surface]) -> Surface {
    let joined = Surface::joined(parts).expect("a surface");
    joined.welded(0.0).expect("a surface").0
}

/// Repairs, and checks the report word for word.
fn says(surface: &Surface, repair: &Repair, expected: &str) -> Surface {
    let (repaired, done) = surface.repaired(repair).expect("a surface");
    assert_eq!(done.to_string(), expected);
    repaired
}

/// Is it closed, wound alike, and without anything to note?
fn is_sound(surface: &Surface) -> bool {
    let report = surface.check();
    let notes = Defect::ALL
        .iter()
        .filter(|&&defect| defect != Defect::Pinch);
    report.is_fit() && notes.map(|&defect| report.count(defect)).sum::<usize>() == 0
}

/// Triangles whatever their order and the corner that they begin with.
fn triangles(surface: &Surface) -> Vec<[u32; 3]> {
    let mut triangles = surface.triangles().to_vec();
    for corners in &mut triangles {
        let least = (0..3).min_by_key(|&k| corners[k]).unwrap_or(0);
        corners.rotate_left(least);
    }
    triangles.sort_unstable();
    triangles
}

#[test]
fn the_default_drops_what_means_nothing_and_no_more() {
    let sphere = sphere();
    let body = changed(&sphere, |triangles| {
        let [a, b, c] = triangles[7];
        triangles.extend([[a, b, a], [b, c, a], triangles[9]]);
    });
    let repaired = says(
        &body,
        &Repair::default(),
        "dropped 1 triangle without three vertices, the first around (0.804509, 0.315036, 0.485187)
dropped 2 triangles with the vertices of others, the first around (0.750969, 0.281946, 0.571818)",
    );
    assert_eq!(repaired, sphere);
    for left in [
        sphere.clone().inverted(),
        changed(&sphere, |triangles| triangles[7].swap(0, 1)),
        changed(&sphere, |triangles| {
            triangles.pop();
        }),
    ] {
        let (same, done) = left.repaired(&Repair::default()).expect("a surface");
        assert!(done.is_empty() && same == left);
        assert_eq!(done.to_string(), "nothing to repair");
    }
}

#[test]
fn a_needle_gives_its_edge_to_its_neighbour() {
    let body = with_junction(&[0.5], 0.0);
    let mut triangles = body.triangles().to_vec();
    triangles.push([0, 2, 8]);
    let body = Surface::of_one("box", body.vertices().to_vec(), triangles).expect("a surface");
    assert_eq!(body.check().count(Defect::Degenerate), 1);
    let expected = "took out 1 triangle without area, the first around (0, 0.5, 0)";
    let repaired = says(&body, &Repair::default(), expected);
    assert!(is_sound(&repaired));
    assert_eq!((repaired.triangles().len(), repaired.volume()), (14, 1.0));
}

/// A box with vertices on the edge from (0, 0, 0) to (0, 1, 0), which triangles on one side use
/// and those on the other do not; each so far off the edge.
fn with_junction(heights: &[f64], off: f64) -> Surface {
    let cuboid = cuboid([0.0; 3], [1.0; 3]);
    let (mut vertices, mut triangles) = (cuboid.vertices().to_vec(), cuboid.triangles().to_vec());
    let runs = |of: &[u32; 3]| (0..3).find(|&k| of[k] == 0 && of[(k + 1) % 3] == 2);
    let (at, k) = (0..12)
        .find_map(|t| Some((t, runs(&triangles[t])?)))
        .expect("an edge");
    let apex = triangles.remove(at)[(k + 2) % 3];
    let mut before = 0;
    for &height in heights {
        let new = vertices.len() as u32;
        vertices.push([off, height, -off]);
        triangles.push([before, new, apex]);
        before = new;
    }
    triangles.push([before, 2, apex]);
    Surface::of_one("box", vertices, triangles).expect("a surface")
}

#[test]
fn junctions_are_mended_by_splitting_the_edge() {
    let cases = [
        (&[0.5][..], 0.0, 0.0),
        (&[0.3], 1e-7, 0.0),
        (&[0.2, 0.5, 0.9], 0.0, 0.0),
        (&[0.2, 0.5, 0.9], 1e-8, 0.0),
        // Far away single precision knows places to 2^-17 m.
        (&[0.25, 0.5, 0.625], 5e-6, 100.0),
    ];
    for (heights, off, far) in cases {
        let body = with_junction(heights, off).moved([far; 3]).expect("moved");
        assert_eq!(body.check().count(Defect::Junction), heights.len());
        let (repaired, done) = body.repaired(&Repair::everything()).expect("a surface");
        assert!(is_sound(&repaired), "{done}\n{}", repaired.check());
        assert_eq!(done.count(Deed::FilledHoles), 1);
        assert_eq!(done.count(Deed::TurnedNeedles), heights.len());
        assert_eq!(done.deeds.len(), 2);
        assert!((repaired.volume() - 1.0).abs() < 1e-5);
        assert_eq!(repaired.triangles().len(), 12 + 2 * heights.len());
    }
}

#[test]
fn cracks_are_welded_within_a_tolerance() {
    let sphere = sphere();
    let mut corner = 0.0;
    let soup: Vec<[[f64; 3]; 3]> = (0..320)
        .map(|t| {
            sphere.corners(t).map(|at| {
                corner += 1.0;
                at.map(|x| x + 1e-6 * f64::sin(corner * x))
            })
        })
        .collect();
    let body = Surface::from_soup("soup", &soup).expect("a surface");
    assert_eq!(body.check().components.len(), 320);
    let repair = Repair {
        weld: Some(1e-5),
        ..Repair::default()
    };
    let (repaired, done) = body.repaired(&repair).expect("a surface");
    assert!(is_sound(&repaired));
    assert_eq!(repaired.vertices().len(), 162);
    let text = done.to_string();
    assert!(
        text.starts_with("welded 798 vertices, moved by ") && text.ends_with(" m at most"),
        "{text}"
    );
}

#[test]
fn bodies_that_share_a_side_become_one() {
    let parts = [
        cuboid([0.0; 3], [1.0; 3]),
        cuboid([1.0, 0.0, 0.0], [2.0, 1.0, 1.0]),
    ];
    let expected =
        "dropped 4 triangles with the vertices of others, the first around (1, 0.666667, 0.333333)";
    let repaired = says(&joined(&parts), &Repair::default(), expected);
    assert!(is_sound(&repaired));
    assert!((repaired.volume() - 2.0).abs() < 1e-12 && (repaired.area() - 10.0).abs() < 1e-12);
}

#[test]
fn a_flipped_copy_leaves_no_hole() {
    let sphere = sphere();
    let body = changed(&sphere, |triangles| {
        let [a, b, c] = triangles[7];
        triangles.push([a, c, b]);
    });
    let (repaired, _) = body.repaired(&Repair::default()).expect("a surface");
    assert_eq!(repaired, sphere);
}

#[test]
fn patches_of_flipped_copies_leave_no_hole_either() {
    let sphere = sphere();
    let patch = changed(&sphere, |triangles| {
        for t in 20..60 {
            let [a, b, c] = triangles[t];
            triangles.push([a, c, b]);
        }
    });
    assert_eq!(
        patch.repaired(&Repair::default()).expect("a surface").0,
        sphere
    );
    // Nor do those of a whole body, which then is there once.
    let twice = joined(&[sphere.clone(), sphere.clone().inverted()]);
    assert_eq!(
        twice
            .repaired(&Repair::default())
            .expect("a surface")
            .0
            .triangles()
            .len(),
        320
    );
}

#[test]
fn touching_edges_are_split_by_the_solid_between() {
    let one = cuboid([0.0; 3], [1.0; 3]);
    let diagonal = cuboid([1.0, 1.0, 0.0], [2.0, 2.0, 1.0]);
    let body = joined(&[one.clone(), diagonal]);
    let left = says(&body, &Repair::default(), "nothing to repair");
    assert_eq!(left.check().count(Defect::NonManifold), 1);
    let repaired = says(
        &body,
        &Repair::everything(),
        "split 1 edge at which solids touch, the first around (1, 1, 0.5)",
    );
    assert!(is_sound(&repaired));
    assert_eq!(repaired.vertices().len(), 16);
    assert_eq!(repaired.check().components.len(), 2);
    // Four wedges around an axis, one of them a void in the others' place: 3 + 3 triangles more.
    let around = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let wedge = |k: usize| {
        let angle = std::f64::consts::TAU * k as f64 / 3.0;
        let prism = generate::extruded(&around, 1.0).expect("a prism");
        prism.turned([0.0, 0.0, 1.0], angle).expect("turned")
    };
    let wedges = joined(&[wedge(0), wedge(1), wedge(2)])
        .welded(1e-9)
        .expect("wedges")
        .0;
    assert_eq!(wedges.check().count(Defect::NonManifold), 1);
    let (repaired, done) = wedges.repaired(&Repair::everything()).expect("a surface");
    assert_eq!(done.count(Deed::SplitEdges), 1);
    assert!(is_sound(&repaired));
    assert_eq!(repaired.check().components.len(), 3);
    assert!((repaired.volume() - 3.0).abs() < 1e-12);
}

#[test]
fn an_edge_with_more_one_way_than_the_other_is_left_and_said() {
    let body = changed(&sphere(), |triangles| {
        let [a, b, _] = triangles[7];
        triangles.push([a, b, 100]);
    });
    let (_, done) = body.repaired(&Repair::everything()).expect("a surface");
    assert_eq!(done.count(Deed::LeftEdges), 1);
}

#[test]
fn winding_goes_with_the_most() {
    let sphere = sphere();
    let body = changed(&sphere, |triangles| {
        for triangle in &mut triangles[..100] {
            triangle.swap(0, 1);
        }
    });
    let repair = Repair {
        winding: true,
        ..Repair::default()
    };
    let expected = "turned 100 triangles over, the first around (0.140171, 0.551133, 0.805122)";
    let repaired = says(&body, &repair, expected);
    assert_eq!(triangles(&repaired), triangles(&sphere));
}

#[test]
fn shells_are_turned_by_their_depth() {
    let shell = |radius: f64| generate::icosphere(radius, 2).expect("a sphere");
    let body = Surface::joined(&[shell(1.0), shell(2.0), shell(3.0).inverted()]).expect("shells");
    let repair = Repair {
        outwards: true,
        ..Repair::default()
    };
    let repaired = says(
        &body,
        &repair,
        "turned a component of 320 triangles\nturned a component of 320 triangles",
    );
    let expected = shell(3.0).volume() - shell(2.0).volume() + shell(1.0).volume();
    assert!((repaired.volume() - expected).abs() < 1e-12);
    assert!(is_sound(&repaired));
}

#[test]
fn flat_holes_are_filled_as_far_as_allowed() {
    // A prism over a comb, without its lid.
    let mut comb = vec![[6.0, 0.0], [6.0, 3.0]];
    for k in (0..3).rev() {
        let x = 2.0 * f64::from(k);
        comb.extend([[x + 1.0, 3.0], [x + 1.0, 1.0], [x, 1.0], [x, 3.0]]);
    }
    comb.extend([[-1.0, 3.0], [-1.0, 0.0]]);
    let prism = generate::extruded(&comb, 2.0).expect("a prism");
    let open = changed(&prism, |triangles| {
        let above = |v: &u32| prism.vertices()[*v as usize][2] == 2.0;
        triangles.retain(|corners| !corners.iter().all(above));
    });
    let holes = |most: usize| Repair {
        holes: Some(most),
        ..Repair::default()
    };
    let repaired = says(
        &open,
        &holes(16),
        "filled 1 hole, the first around (2.5, 1.875, 2)",
    );
    assert!(is_sound(&repaired));
    assert!((repaired.volume() - prism.volume()).abs() < 1e-12);
    let left = says(
        &open,
        &holes(15),
        "left 1 hole, the first around (2.5, 1.875, 2)",
    );
    assert_eq!(left, open);
}

#[test]
fn holes_that_are_not_flat_or_have_no_other_side_are_left() {
    let holes = Repair {
        holes: Some(100),
        ..Repair::default()
    };
    // A band around a sphere's waist, open at the top and wavy there.
    let torus = generate::torus(1.0, 0.5, 12, 12).expect("a torus");
    let open = changed(&torus, |triangles| {
        let wavy = |of: &[u32; 3]| of.iter().all(|v| v % 12 < 6 + v / 12 % 2 * 3 && v % 12 > 2);
        triangles.retain(|corners| !wavy(corners));
    });
    let (_, done) = open.repaired(&holes).expect("a surface");
    assert!(done.count(Deed::LeftHoles) > 0, "{done}");
    let triangle = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let alone = Surface::of_one("a triangle", triangle, vec![[0, 1, 2]]).expect("a surface");
    let left = says(
        &alone,
        &holes,
        "left 1 hole, the first around (0.333333, 0.333333, 0)",
    );
    assert_eq!(left, alone);
}

#[test]
fn a_sheet_with_one_side_is_left_and_said() {
    let places = (0..5).map(|k| [f64::from(k), f64::from(k * k), f64::from(k * k * k)]);
    let triangles = (0..5).map(|k| [k, (k + 1) % 5, (k + 2) % 5]);
    let strip = Surface::of_one("strip", places.collect(), triangles.collect()).expect("a strip");
    let (same, done) = strip.repaired(&Repair::everything()).expect("a surface");
    assert_eq!(done.count(Deed::LeftOneSided), 1);
    assert_eq!(same, strip);
}

#[test]
fn where_nothing_is_left_repair_says_so() {
    let flat = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let sheet = Surface::of_one("sheet", flat, vec![[0, 1, 2], [0, 2, 1]]).expect("a surface");
    let error = sheet.repaired(&Repair::default());
    assert!(matches!(error, Err(SurfaceError::Empty)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Copies, collapsed triangles and any winding: all undone.
    #[test]
    fn what_has_one_answer_is_restored(
        seed in any::<u64>(),
        turned in prop::collection::vec(0usize..320, 0..120),
        copied in prop::collection::vec((0usize..320, any::<bool>()), 0..40),
    ) {
        let star = generate::star(1.0, 2, 0.6, seed).expect("a star");
        let body = changed(&star, |triangles| {
            for t in turned {
                triangles[t].swap(1, 2);
            }
            for (t, collapse) in copied {
                let [a, b, c] = triangles[t];
                triangles.push(if collapse { [a, b, a] } else { [c, b, a] });
            }
        });
        let (repaired, _) = body.repaired(&Repair::everything()).expect("a surface");
        prop_assert!(triangles(&repaired) == triangles(&star));
    }

    /// Triangles left out that do not meet come back.
    #[test]
    fn small_holes_are_filled_as_they_were(seed in any::<u64>(), holes in prop::collection::vec(0usize..320, 1..12)) {
        let star = generate::star(1.0, 2, 0.3, seed).expect("a star");
        let mut out: Vec<usize> = Vec::new();
        for t in holes {
            let meets = |&other: &usize| star.triangles()[t].iter().any(|v| star.triangles()[other].contains(v));
            if !out.iter().any(meets) {
                out.push(t);
            }
        }
        out.sort_unstable();
        let body = changed(&star, |triangles| {
            for &t in out.iter().rev() {
                triangles.remove(t);
            }
        });
        let (repaired, done) = body.repaired(&Repair::everything()).expect("a surface");
        prop_assert_eq!(done.count(Deed::FilledHoles), out.len());
        prop_assert!(triangles(&repaired) == triangles(&star));
    }

    /// Any damage at all: repair ends, and what it calls sound has features.
    #[test]
    fn any_damage_ends_in_a_report(
        seed in any::<u64>(),
        out in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
        put in prop::collection::vec(0u32..42 * 42 * 42, 0..20),
    ) {
        let star = generate::star(1.0, 1, 0.6, seed).expect("a star");
        let body = changed(&star, |triangles| {
            for index in out {
                let at = index.index(triangles.len());
                triangles.remove(at);
            }
            triangles.extend(put.iter().map(|k| [k % 42, k / 42 % 42, k / 1764]));
        });
        if let Ok((repaired, done)) = body.repaired(&Repair::everything()) {
            let report = repaired.check();
            if report.is_fit() && report.count(Defect::Degenerate) == 0 {
                let again = repaired.repaired(&Repair::everything()).expect("a surface");
                prop_assert!(Features::of(&again.0).is_ok(), "{}", done);
            }
        }
    }
}

/// Vertices in the middle of edges of their neighbours leave slits; where several end in one vertex each is
/// filled on its own, and as many are counted as there are.
#[test]
fn slits_that_meet_are_filled() {
    let whole = generate::icosphere(1.0, 3).expect("a sphere");
    for every in [40] {
        let mut vertices = whole.vertices().to_vec();
        let mut triangles = Vec::new();
        let mut slits = 0;
        for (t, &[a, b, c]) in whole.triangles().iter().enumerate() {
            // A vertex in the middle of one side of some, which the triangle beside it does not have.
            let cut = t % every == 0 && a < b;
            if !cut {
                triangles.push([a, b, c]);
                continue;
            }
            let at = |v: u32| whole.vertices()[v as usize];
            let middle = [0, 1, 2].map(|k| 0.5 * (at(a)[k] + at(b)[k]));
            let m = vertices.len() as u32;
            vertices.push(middle);
            triangles.extend([[a, m, c], [m, b, c]]);
            slits += 1;
        }
        let torn = Surface::of_one("torn", vertices, triangles).expect("a surface");
        assert_eq!(torn.check().holes, slits, "one in {every}");
        let holes = Repair {
            holes: Some(64),
            ..Repair::default()
        };
        let (mended, done) = torn.repaired(&holes).expect("a surface");
        let filled = (done.count(Deed::FilledHoles), done.count(Deed::LeftHoles));
        assert_eq!(filled, (slits, 0), "one in {every}: {done}");
        assert!(is_sound(&mended), "one in {every}: {}", mended.check());
        assert!((mended.volume() - whole.volume()).abs() < 1e-9);
    }
}

/// Two boxes with a side in common that is cut along either diagonal are two that touch.
#[test]
fn sides_that_lie_on_each_other_are_split() {
    let other = cuboid([1.0, 0.0, 0.0], [2.0, 1.0, 1.0]);
    let other = other.mapped(|[x, y, z]| [x, 1.0 - y, z]).expect("a box");
    let boxes = joined(&[cuboid([0.0; 3], [1.0; 3]), other.inverted()]);
    // However corners were rounded, and whichever way both are turned.
    for angle in [0.0, 0.3, 1.1, 2.9] {
        let body = boxes
            .clone()
            .turned([0.3, -0.7, 0.5], angle)
            .expect("boxes");
        let body = body
            .mapped(|at| at.map(|x| f64::from(x as f32)))
            .expect("boxes");
        assert_eq!(body.check().count(Defect::NonManifold), 4);
        let touching = Repair {
            touching: true,
            ..Repair::default()
        };
        let (split, done) = body.repaired(&touching).expect("boxes");
        assert_eq!(done.count(Deed::SplitEdges), 4);
        let report = split.check();
        assert!(is_sound(&split), "{report}");
        assert_eq!(report.components.len(), 2);
        assert!((report.volume - 2.0).abs() < 1e-6);
    }
}

/// Of slits and needles that coordinates can tell from lines nothing is taken for them.
#[test]
fn what_coordinates_tell_is_no_slit() {
    let far = |at: [f64; 3]| [at[0] + 1e6, at[1] + 2e6, at[2]];
    let ball = generate::icosphere(1.0, 3).expect("a ball").mapped(far);
    let torn = changed(&ball.expect("a ball"), |triangles| {
        triangles.remove(100);
    });
    let known = torn.known_to(1e-9);
    let holes = Repair {
        holes: Some(64),
        ..Repair::default()
    };
    says(
        &known,
        &holes,
        "filled 1 hole, the first around (1000000, 2000000, 0.423267)",
    );
}
