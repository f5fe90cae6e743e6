//! Laws of signed distances: against plain searches through all triangles and all points.

use crate::common::{near, numbers};
use monoflow_ops::angle_between;
use monoflow_ops::distance::{
    Facet, Nodes, Reading, Region, UNREAD, corner_part, departure, pseudonormal, spread,
    unit_normal,
};
use monoflow_ops::vector::{add_scaled, cross, dot, sub};
use std::array::from_fn;
use std::collections::BTreeMap;
use std::f64::consts::PI;

type Point = [f64; 3];

fn length(v: &Point) -> f64 {
    dot(v, v).sqrt()
}

fn point(next: &mut impl FnMut(f64, f64) -> f64, size: f64) -> Point {
    from_fn(|_| next(-size, size))
}

fn direction(next: &mut impl FnMut(f64, f64) -> f64) -> Point {
    loop {
        let v = point(next, 1.0);
        if (0.1..1.0).contains(&length(&v)) {
            return v.map(|x| x / length(&v));
        }
    }
}

/// `a + t (b - a)`
fn along(a: &Point, b: &Point, t: f64) -> Point {
    from_fn(|k| a[k] + t * (b[k] - a[k]))
}

/// What of a triangle is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Nearest {
    Face,
    Edge(usize),
    Corner(usize),
}

/// The nearest point of a triangle: the foot on its plane if that is inside, or else the best of three
/// segments.
fn nearest(corners: &[Point; 3], p: &Point) -> (Point, Nearest) {
    let [a, b, c] = corners;
    let n = cross(&sub(b, a), &sub(c, a));
    let t = dot(&sub(p, a), &n) / dot(&n, &n);
    let foot: Point = from_fn(|k| p[k] - t * n[k]);
    let side = |k: usize| {
        let (from, to) = (&corners[k], &corners[(k + 1) % 3]);
        dot(&cross(&sub(to, from), &sub(&foot, from)), &n)
    };
    if (0..3).all(|k| side(k) > 0.0) {
        return (foot, Nearest::Face);
    }
    (0..3)
        .map(|k| {
            let (from, to) = (&corners[k], &corners[(k + 1) % 3]);
            let edge = sub(to, from);
            let t = dot(&sub(p, from), &edge) / dot(&edge, &edge);
            let what = match t {
                t if t <= 0.0 => Nearest::Corner(k),
                t if t >= 1.0 => Nearest::Corner((k + 1) % 3),
                _ => Nearest::Edge(k),
            };
            (along(from, to, t.clamp(0.0, 1.0)), what)
        })
        .min_by(|(x, _), (y, _)| length(&sub(p, x)).total_cmp(&length(&sub(p, y))))
        .expect("three sides")
}

fn facet(corners: [Point; 3], spread: f64) -> Facet {
    let normal = unit_normal(&corners);
    Facet {
        corners,
        normal,
        edges: [normal; 3],
        vertices: [normal; 3],
        spread,
    }
}

/// The distance is that to the nearest point; its sign tells the pseudonormal of what that lies on, and no
/// other.
#[test]
fn a_facet_is_as_far_as_its_nearest_point_and_signed_by_what_that_lies_on() {
    let mut next = numbers(1);
    let mut seen = BTreeMap::new();
    for _ in 0..4000 {
        let corners: [Point; 3] = from_fn(|_| point(&mut next, 1.0));
        let p = point(&mut next, 2.0);
        let mut facet = facet(corners, 0.0);
        let (at, what) = nearest(&corners, &p);
        let away = sub(&p, &at);
        let height = dot(&facet.normal, &sub(&p, &corners[0]));
        for sign in [1.0, -1.0] {
            let other = facet.normal.map(|x| -sign * x);
            let own = facet.normal.map(|x| sign * x);
            (facet.edges, facet.vertices) = ([other; 3], [other; 3]);
            match what {
                Nearest::Edge(k) => facet.edges[k] = own,
                Nearest::Corner(k) => facet.vertices[k] = own,
                Nearest::Face => {}
            }
            let sign = if what == Nearest::Face { 1.0 } else { sign };
            let expected = sign * height.signum() * length(&away);
            near(facet.distance(&p), expected, 1e-12, &format!("{what:?}"));
        }
        *seen.entry(format!("{what:?}")).or_insert(0) += 1;
    }
    assert!(
        seen.len() == 7 && seen.values().all(|&n| n > 50),
        "{seen:?}"
    );
}

/// A point on the surface is at no distance of it: in the plane, on edges and at corners.
#[test]
fn points_of_a_facet_are_at_no_distance() {
    let facet = facet([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], 0.0);
    for [x, y] in [
        [0.0, 0.0],
        [1.0, 0.0],
        [0.0, 1.0],
        [0.5, 0.0],
        [0.0, 0.5],
        [0.5, 0.5],
        [0.2, 0.3],
    ] {
        assert_eq!(facet.distance(&[x, y, 0.0]).abs(), 0.0);
        near(facet.distance(&[x, y, 0.25]), 0.25, 1e-15, "above");
        near(facet.distance(&[x, y, -0.25]), -0.25, 1e-15, "below");
    }
}

#[test]
fn the_sphere_around_a_facet_holds_it_and_little_more() {
    let mut next = numbers(2);
    for _ in 0..500 {
        let corners: [Point; 3] = from_fn(|_| point(&mut next, 1.0));
        let (centre, radius) = facet(corners, 0.0).sphere();
        let farthest = corners
            .iter()
            .map(|corner| length(&sub(corner, &centre)))
            .fold(0.0, f64::max);
        assert!(radius >= farthest && radius < farthest * (1.0 + 1e-5));
        let sum = corners.iter().fold([0.0; 3], |mut sum, corner| {
            add_scaled(&mut sum, 1.0, &sub(corner, &centre));
            sum
        });
        assert!(
            length(&sum) < 1e-14,
            "the centre is the mean of the corners"
        );
    }
}

#[test]
fn normals_are_across_both_sides_and_of_length_one() {
    let mut next = numbers(3);
    for _ in 0..500 {
        let corners: [Point; 3] = from_fn(|_| point(&mut next, 1.0));
        let (u, v) = (sub(&corners[1], &corners[0]), sub(&corners[2], &corners[0]));
        let n = unit_normal(&corners);
        near(length(&n), 1.0, 1e-14, "length");
        assert!(dot(&n, &u).abs() < 1e-12 && dot(&n, &v).abs() < 1e-12);
        assert!(
            dot(&n, &cross(&u, &v)) > 0.0,
            "counter-clockwise from outside"
        );
    }
    let line = [[0.0; 3], [1.0, 2.0, 3.0], [2.0, 4.0, 6.0]];
    assert_eq!(unit_normal(&line), [0.0; 3], "no area, no normal");
}

/// Turned by any angle in any plane, whatever the lengths.
#[test]
fn angles_are_those_turned_by() {
    let mut next = numbers(4);
    for _ in 0..2000 {
        let a = direction(&mut next);
        let b = direction(&mut next);
        let across = cross(&a, &b);
        let b = cross(&across, &a).map(|x| x / length(&across));
        let angle = next(0.0, PI);
        let mut turned = a.map(|x| x * angle.cos());
        add_scaled(&mut turned, angle.sin(), &b);
        let (long, short) = (next(1.0, 9.0), next(1e-3, 1.0));
        let found = angle_between(&a.map(|x| x * long), &turned.map(|x| x * short));
        near(found, angle, 3e-10, "angle");
        assert_eq!(
            found,
            angle_between(&turned.map(|x| x * short), &a.map(|x| x * long))
        );
    }
    let x = [2.0, 0.0, 0.0];
    for (other, angle) in [
        ([3.0, 0.0, 0.0], 0.0),
        ([-3.0, 0.0, 0.0], PI),
        ([0.0, 0.0, 1.0], 0.5 * PI),
        // Neither along nor against.
        ([0.0; 3], 0.5 * PI),
    ] {
        near(angle_between(&x, &other), angle, 1e-9, "angle");
    }
}

/// The angles around a point of a flat surface sum to a whole turn, and its pseudonormal is the normal of all
/// triangles there. At a corner of a cube it is the diagonal, however its faces are cut.
#[test]
fn pseudonormals_do_not_depend_on_how_faces_are_cut() {
    let mut next = numbers(5);
    for _ in 0..100 {
        let n = direction(&mut next);
        let u = cross(&n, &direction(&mut next));
        let u = u.map(|x| x / length(&u));
        let v = cross(&n, &u);
        let mut turns: Vec<f64> = (0..6)
            .map(|k| (f64::from(k) + next(0.0, 0.9)) * PI / 3.0)
            .collect();
        turns.push(turns[0]);
        let spoke = |turn: f64| {
            let mut spoke = u.map(|x| x * turn.cos());
            add_scaled(&mut spoke, turn.sin(), &v);
            spoke
        };
        let mut sum = [0; 3];
        for pair in turns.windows(2) {
            let part = corner_part(&n, &spoke(pair[0]), &spoke(pair[1]));
            sum = from_fn(|k| sum[k] + part[k]);
        }
        let found = pseudonormal(sum);
        assert!(length(&sub(&found, &n)) < 1e-10);
        // Whole numbers of 2^-44.
        for k in 0..3 {
            near(sum[k] as f64 * 2f64.powi(-44), 2.0 * PI * n[k], 1e-8, "sum");
        }
    }
    let mut sum = [0; 3];
    for k in 0..3 {
        let axis = |k: usize| from_fn(|l| f64::from(u8::from(l == k)));
        let (n, u, v): (Point, Point, Point) = (axis(k), axis((k + 1) % 3), axis((k + 2) % 3));
        let w = along(&u, &v, 0.2 * k as f64 + 0.1);
        for part in [corner_part(&n, &u, &w), corner_part(&n, &w, &v)] {
            sum = from_fn(|k| sum[k] + part[k]);
        }
    }
    let third = 3f64.sqrt().recip();
    assert!(length(&sub(&pseudonormal(sum), &[third; 3])) < 1e-10);
    assert_eq!(pseudonormal([0; 3]), [0.0; 3]);
}

/// A vector at an angle to another.
fn tilted(v: &Point, angle: f64, next: &mut impl FnMut(f64, f64) -> f64) -> Point {
    let across = cross(v, &direction(next));
    let size = length(&across);
    from_fn(|k| angle.cos() * v[k] + angle.sin() * across[k] / size)
}

#[test]
fn departures_are_rounded_up() {
    let mut next = numbers(6);
    for _ in 0..1000 {
        let v = direction(&mut next);
        let angle = next(0.0, PI);
        let other = tilted(&v, angle, &mut next);
        let exact = 1.0 - angle.cos();
        let found = f64::from(departure(&other, &v)) * 2f64.powi(-30);
        assert!(found > exact - 1e-14 && found < exact + 1.001 * 2f64.powi(-30));
    }
}

/// The spread is the tangent of the greatest sum of two angles: from the facet's normal to a pseudonormal, and
/// from there to a normal. Where that is no sharp angle it is infinite.
#[test]
fn the_spread_bounds_all_normals_around() {
    let mut next = numbers(7);
    let mut infinite = 0;
    for _ in 0..3000 {
        let n = direction(&mut next);
        let steep = next(0.1, 1.2);
        let angles: [[f64; 2]; 3] = from_fn(|_| [next(0.0, steep), next(0.0, steep)]);
        let around: [(Point, u32); 3] = from_fn(|k| {
            let pseudonormal = tilted(&n, angles[k][0], &mut next);
            let normal = tilted(&pseudonormal, angles[k][1], &mut next);
            (pseudonormal, departure(&normal, &pseudonormal))
        });
        let greatest = angles.iter().map(|[a, b]| a + b).fold(0.0, f64::max);
        let found = spread(&n, &around);
        if found.is_infinite() {
            assert!(greatest.cos() < 0.0501, "{angles:?}");
            infinite += 1;
        } else {
            assert!(greatest.cos() > 0.0499, "{angles:?}");
            // A cosine less by a millionth.
            let slack = 2e-6 / (greatest.cos().powi(2) * greatest.sin());
            let tangent = greatest.tan();
            assert!(
                found >= tangent && found < tangent + slack,
                "{found} of {tangent}"
            );
        }
    }
    assert!(infinite > 100);
    // Back of the plane, by either angle: sums of two such tell nothing.
    let x = [1.0, 0.0, 0.0];
    let back = (
        [-1.0, 0.0, 0.0],
        departure(&[-1.0, 0.0, 0.0], &[-1.0, 0.0, 0.0]),
    );
    assert_eq!(spread(&x, &[back; 3]), f64::INFINITY);
    assert_eq!(spread(&x, &[(x, departure(&back.0, &x)); 3]), f64::INFINITY);
    let both = (back.0, departure(&x, &back.0));
    assert_eq!(spread(&x, &[both; 3]), f64::INFINITY);
}

#[test]
fn readings_keep_every_digit_and_order_by_magnitude() {
    let mut next = numbers(8);
    for _ in 0..1000 {
        let (a, b) = (next(-3.0, 3.0), next(-3.0, 3.0));
        assert_eq!(Reading::of(a).distance(), Some(a));
        assert_eq!(Reading::of(a).magnitude(), a.abs());
        assert_eq!(Reading::of(a) < Reading::of(b), a.abs() < b.abs());
        assert!(Reading::of(a) < UNREAD);
    }
    assert_eq!(Reading::of(0.0).distance(), Some(0.0));
    assert!(Reading::of(1.0) < Reading::of(-1.0), "outside goes first");
    assert_eq!(UNREAD.distance(), None);
    assert!(UNREAD.magnitude().is_nan());
}

/// Points from one place to another, a hundredth of a spacing more on both sides.
#[test]
fn a_range_holds_the_points_between_its_ends() {
    let mut next = numbers(9);
    for _ in 0..2000 {
        let count = [next(0.0, 9.0), next(0.0, 9.0), next(0.0, 9.0)].map(|n| n as u32);
        let origin = point(&mut next, 2.0);
        let spacing: Point = from_fn(|_| next(0.1, 1.0));
        let nodes = Nodes::new(origin, spacing, count, 1.0);
        assert_eq!(
            nodes.len(),
            count.iter().map(|&n| u64::from(n)).product::<u64>()
        );
        assert_eq!(nodes.is_empty(), count.contains(&0));
        for axis in 0..3 {
            near(
                nodes.spacing[axis] * nodes.inv_spacing[axis],
                1.0,
                1e-15,
                "inverse",
            );
            let low = next(-4.0, 8.0);
            let high = low + next(0.0, 6.0);
            let [first, end] = nodes.range(axis, low, high);
            let more = 0.01 * spacing[axis];
            for k in 0..count[axis] {
                let x = origin[axis] + f64::from(k) * spacing[axis];
                assert_eq!(nodes.along(axis, k), x);
                assert_eq!(
                    (first..end).contains(&k),
                    low - more < x && x <= high + more
                );
            }
            assert!(end <= count[axis]);
        }
    }
}

/// A facet, points around it and what has been read at them.
struct Scene {
    facet: Facet,
    nodes: Nodes,
    best: Vec<Reading>,
}

fn scene(next: &mut impl FnMut(f64, f64) -> f64) -> Scene {
    let count = [11, 12, 13];
    let spacing: Point = from_fn(|_| next(0.08, 0.2));
    let origin = from_fn(|k| -0.5 * spacing[k] * f64::from(count[k] - 1) + next(-0.1, 0.1));
    let size = next(0.1, 0.8);
    let mut corners: [Point; 3] = from_fn(|_| point(next, size));
    // Planes along the axes are a case of their own.
    if next(0.0, 1.0) < 0.3 {
        let (axis, at) = (next(0.0, 3.0) as usize, next(-0.3, 0.3));
        for corner in &mut corners {
            corner[axis] = at;
        }
    }
    let spread = if next(0.0, 1.0) < 0.2 {
        f64::INFINITY
    } else {
        next(0.0, 1.5)
    };
    let band = next(0.05, 0.6);
    let best = (0..count.iter().product())
        .map(|_| match next(0.0, 3.0) as u32 {
            0 => UNREAD,
            _ => Reading::of(next(-1.3 * band, 1.3 * band)),
        })
        .collect();
    Scene {
        facet: facet(corners, spread),
        nodes: Nodes::new(origin, spacing, count, band),
        best,
    }
}

impl Scene {
    fn place(&self, [x, y, z]: [u32; 3]) -> Point {
        [(0, x), (1, y), (2, z)].map(|(axis, k)| self.nodes.along(axis, k))
    }

    fn each(&self, mut visit: impl FnMut(u64, Point)) {
        let [nx, ny, nz] = self.nodes.count;
        let mut index = 0;
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    visit(index, self.place([x, y, z]));
                    index += 1;
                }
            }
        }
    }

    fn middle(&self) -> Point {
        let [a, b, c] = &self.facet.corners;
        from_fn(|k| (a[k] + b[k] + c[k]) / 3.0)
    }

    /// The greatest coordinate of a point seen from the middle of the facet.
    fn farthest(&self, p: &Point) -> f64 {
        sub(p, &self.middle())
            .into_iter()
            .fold(0.0, |far, x| x.abs().max(far))
    }

    /// Height over the facet's plane, distance from the axis over its middle, radius, and how far aside the
    /// region goes: of a cylinder, or `None` of a sphere.
    fn seen(&self, p: &Point) -> (f64, f64, f64, Option<f64>) {
        let centre = self.middle();
        let radius = self
            .facet
            .corners
            .map(|corner| length(&sub(&corner, &centre)))
            .into_iter()
            .fold(0.0, f64::max);
        let x = sub(p, &centre);
        let height = dot(&self.facet.normal, &x);
        let aside = (dot(&x, &x) - height * height).max(0.0).sqrt();
        let reach = radius + self.nodes.band * self.facet.spread;
        let is_cylinder = reach < radius + self.nodes.band;
        (height, aside, radius, is_cylinder.then_some(reach))
    }
}

/// Exactly the points of the region are looked at (its ends along x and rounding aside), and of these all that
/// the facet may better: over the facet's plane no higher than the best reading, and not farther than that from
/// a disc around it. What is offered is the distance, where that is within the band.
#[test]
fn a_scan_offers_what_the_facet_may_better() {
    let mut next = numbers(10);
    let (mut offers, mut passed) = (0, 0);
    for _ in 0..300 {
        let scene = scene(&mut next);
        let region = Region::of(&scene.facet, &scene.nodes);
        let mut offered = BTreeMap::new();
        let read = std::cell::RefCell::new(Vec::new());
        region.scan(
            region.planes(),
            |index| {
                read.borrow_mut().push(index);
                scene.best[index as usize]
            },
            |index, reading| assert!(offered.insert(index, reading).is_none(), "twice"),
        );
        let read = read.into_inner();
        let slack = 0.02 * scene.nodes.spacing[0];
        scene.each(|index, p| {
            let (height, aside, radius, cylinder) = scene.seen(&p);
            let band = scene.nodes.band;
            // How far inside the region, roughly: aside, and in height.
            let inside = match cylinder {
                // Nothing is farther from the middle than this along any axis, either.
                Some(reach) => (reach - aside).min(radius + band - scene.farthest(&p)),
                None => radius + band - aside.hypot(height),
            };
            let inside = inside.min(band - height.abs());
            let was_read = read.contains(&index);
            if inside > 1e-5 {
                assert!(was_read, "{p:?} is in the region by {inside}");
            } else if inside < -slack {
                assert!(!was_read, "{p:?} is beyond the region by {inside}");
            }
            let magnitude = scene.best[index as usize].magnitude();
            let best = if magnitude < band { magnitude } else { band };
            let near_enough = best - height.hypot((aside - radius).max(0.0));
            let distance = scene.facet.distance(&p);
            let within = distance.abs() <= band;
            match offered.get(&index) {
                Some(&reading) => {
                    assert_eq!(reading, Reading::of(distance));
                    assert!(
                        was_read && within && near_enough > -2e-5 * band,
                        "{near_enough}"
                    );
                    offers += 1;
                }
                None => {
                    assert!(!was_read || !within || near_enough < 1e-12);
                    passed += usize::from(was_read && within);
                }
            }
        });
        // Row by row it is the same.
        let rows = region.rows();
        let count = rows.len();
        assert_eq!(rows.is_empty(), count == 0);
        let mut by_rows = BTreeMap::new();
        for row in 0..count {
            region.scan_row(
                rows.place(row),
                &|index| scene.best[index as usize],
                &mut |index, reading| assert!(by_rows.insert(index, reading).is_none(), "twice"),
            );
        }
        assert_eq!(by_rows, offered);
    }
    assert!(offers > 10_000 && passed > 1000, "{offers} {passed}");
}

/// Rows and planes are those of a box around the region.
#[test]
fn rows_are_those_of_the_box_around() {
    let mut next = numbers(11);
    for _ in 0..300 {
        let scene = scene(&mut next);
        let centre = scene.middle();
        let (_, _, radius, cylinder) = scene.seen(&centre);
        let band = scene.nodes.band;
        // The farthest along each axis, on the rim of the cylinder's ends; a sphere is cut at their height.
        let reach = cylinder.unwrap_or(radius + band);
        let n = scene.facet.normal;
        let u = cross(&n, &direction(&mut next));
        let u = u.map(|x| x / length(&u));
        let v = cross(&n, &u);
        let half: Point = from_fn(|k| {
            (0..2000)
                .map(|turn| f64::from(turn) * PI / 1000.0)
                .map(|turn| band * n[k].abs() + reach * (turn.cos() * u[k] + turn.sin() * v[k]))
                .fold(0.0, f64::max)
                .min(radius + band)
        });
        let region = Region::of(&scene.facet, &scene.nodes);
        let rows = region.rows();
        let found: Vec<[u32; 2]> = (0..rows.len()).map(|row| rows.place(row)).collect();
        for z in 0..scene.nodes.count[2] {
            for y in 0..scene.nodes.count[1] {
                let beyond = [(1, y), (2, z)]
                    .map(|(axis, k)| {
                        let gap = (scene.nodes.along(axis, k) - centre[axis]).abs() - half[axis];
                        gap / scene.nodes.spacing[axis]
                    })
                    .into_iter()
                    .fold(f64::NEG_INFINITY, f64::max);
                if !(0.0099..0.0102).contains(&beyond) {
                    assert_eq!(found.contains(&[y, z]), beyond < 0.01, "{beyond}");
                }
            }
            let [first, end] = region.planes();
            let gap = (scene.nodes.along(2, z) - centre[2]).abs() - half[2];
            let beyond = gap / scene.nodes.spacing[2];
            if !(0.0099..0.0102).contains(&beyond) {
                assert_eq!((first..end).contains(&z), beyond < 0.01);
            }
        }
    }
    let nodes = Nodes::new([10.0; 3], [0.1; 3], [5; 3], 0.1);
    let facet = facet([[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], 0.0);
    assert!(Region::of(&facet, &nodes).rows().is_empty());
}

/// A closed surface with bumps and hollows: corners and triangles.
fn closed_surface(next: &mut impl FnMut(f64, f64) -> f64) -> (Vec<Point>, Vec<[usize; 3]>) {
    let mut points: Vec<Point> = (0..3)
        .flat_map(|k| [1.0, -1.0].map(|side| from_fn(|l| if l == k { side } else { 0.0 })))
        .collect();
    let mut triangles: Vec<[usize; 3]> = Vec::new();
    for signs in 0..8_usize {
        let [x, y, z] = [signs & 1, 2 + (signs >> 1 & 1), 4 + (signs >> 2 & 1)];
        let odd = (signs.count_ones() & 1) == 1;
        triangles.push(if odd { [x, z, y] } else { [x, y, z] });
    }
    for _ in 0..2 {
        let mut middles = BTreeMap::new();
        let mut finer = Vec::new();
        for [a, b, c] in triangles {
            let mut middle = |a: usize, b: usize| {
                *middles.entry([a.min(b), a.max(b)]).or_insert_with(|| {
                    let p = along(&points[a], &points[b], 0.5);
                    points.push(p.map(|x| x / length(&p)));
                    points.len() - 1
                })
            };
            let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
            finer.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
        }
        triangles = finer;
    }
    for p in &mut points {
        let size = next(0.55, 1.0);
        *p = p.map(|x| size * x);
    }
    (points, triangles)
}

/// Facets with the pseudonormals and spreads of a surface.
fn facets(points: &[Point], triangles: &[[usize; 3]]) -> Vec<Facet> {
    let corners = |t: &[usize; 3]| t.map(|k| points[k]);
    let mut sums = vec![[0_i64; 3]; points.len()];
    let mut edges: BTreeMap<[usize; 2], Point> = BTreeMap::new();
    for t in triangles {
        let n = unit_normal(&corners(t));
        for k in 0..3 {
            let (here, to, last) = (t[k], t[(k + 1) % 3], t[(k + 2) % 3]);
            let (u, v) = (
                sub(&points[to], &points[here]),
                sub(&points[last], &points[here]),
            );
            let part = corner_part(&n, &u, &v);
            sums[here] = from_fn(|k| sums[here][k] + part[k]);
            let edge = edges
                .entry([here.min(to), here.max(to)])
                .or_insert([0.0; 3]);
            add_scaled(edge, 1.0, &n);
        }
    }
    let vertices: Vec<Point> = sums.into_iter().map(pseudonormal).collect();
    let mut departures = vec![0; points.len()];
    for t in triangles {
        let n = unit_normal(&corners(t));
        for &k in t {
            departures[k] = departure(&n, &vertices[k]).max(departures[k]);
        }
    }
    triangles
        .iter()
        .map(|t| {
            let normal = unit_normal(&corners(t));
            Facet {
                corners: corners(t),
                normal,
                edges: from_fn(|k| edges[&[t[k].min(t[(k + 1) % 3]), t[k].max(t[(k + 1) % 3])]]),
                vertices: t.map(|k| vertices[k]),
                spread: spread(&normal, &t.map(|k| (vertices[k], departures[k]))),
            }
        })
        .collect()
}

/// How often a surface winds around a point: by the solid angles of its triangles.
fn winding(facets: &[Facet], p: &Point) -> f64 {
    let angle = |facet: &Facet| {
        let [a, b, c] = facet.corners.map(|corner| sub(&corner, p));
        let (la, lb, lc) = (length(&a), length(&b), length(&c));
        let below = la * lb * lc + dot(&a, &b) * lc + dot(&b, &c) * la + dot(&c, &a) * lb;
        2.0 * dot(&a, &cross(&b, &c)).atan2(below)
    };
    facets.iter().map(angle).sum::<f64>() / (4.0 * PI)
}

/// All points within the band, and no others, get the distance to the nearest of all triangles, negative where
/// the surface winds around them; in whatever order the triangles come.
#[test]
fn scans_give_the_signed_distance_of_a_closed_surface() {
    let mut next = numbers(12);
    for band in [0.12, 0.4] {
        let (points, triangles) = closed_surface(&mut next);
        let facets = facets(&points, &triangles);
        let nodes = Nodes::new(
            [-1.17, -1.21, -1.13],
            [0.19, 0.21, 0.17],
            [13, 12, 14],
            band,
        );
        let read = |facets: &mut dyn Iterator<Item = &Facet>| {
            let best = std::cell::RefCell::new(vec![UNREAD; nodes.len() as usize]);
            for facet in facets {
                let region = Region::of(facet, &nodes);
                region.scan(
                    region.planes(),
                    |index| best.borrow()[index as usize],
                    |index, reading| {
                        let mut best = best.borrow_mut();
                        best[index as usize] = best[index as usize].min(reading);
                    },
                );
            }
            best.into_inner()
        };
        let found = read(&mut facets.iter());
        assert_eq!(found, read(&mut facets.iter().rev()));
        let mut within = [0, 0];
        for (index, reading) in found.iter().enumerate() {
            let index = index as u32;
            let [nx, ny, _] = nodes.count;
            let at = [index % nx, index / nx % ny, index / nx / ny];
            let p: Point = from_fn(|k| nodes.along(k, at[k]));
            let size = facets
                .iter()
                .map(|facet| length(&sub(&p, &nearest(&facet.corners, &p).0)))
                .fold(f64::INFINITY, f64::min);
            let inside = winding(&facets, &p) > 0.5;
            match reading.distance() {
                None => assert!(size > band),
                Some(found) => {
                    near(found, if inside { -size } else { size }, 1e-12, "distance");
                    within[usize::from(inside)] += 1;
                }
            }
        }
        assert!(within.iter().all(|&n| n > 100), "{within:?}");
    }
}
