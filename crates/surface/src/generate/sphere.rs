use super::{impossible, is_length};
use crate::random::Random;
use crate::vector::{middle, times, unit};
use crate::weld::Welder;
use crate::{Surface, SurfaceError};

/// The finest sphere: 84 million triangles.
const FINEST: u32 = 11;

/// A sphere about the origin: an icosahedron whose triangles are cut into four and put on the
/// sphere, so many times. It has 20 · 4ⁿ triangles: 5 120 for n = 4, 1 310 720 for n = 8.
///
/// # Errors
/// The radius is none, or there would be too many triangles.
pub fn icosphere(radius: f64, times_cut: u32) -> Result<Surface, SurfaceError> {
    let (vertices, triangles) = unit_sphere(radius, times_cut)?;
    let vertices = vertices.into_iter().map(|at| times(at, radius));
    Surface::of_one("icosphere", vertices.collect(), triangles)
}

/// A rough body about the origin: a sphere each of whose vertices is drawn inwards by chance, by
/// up to `depth` of the radius. All of its surface can be seen from the origin.
///
/// # Errors
/// As [`icosphere`], or the depth is not from 0 to below 1.
pub fn star(radius: f64, times_cut: u32, depth: f64, seed: u64) -> Result<Surface, SurfaceError> {
    if !(0.0..1.0).contains(&depth) {
        return Err(impossible(
            format!("a star of depth {depth:?} meets its centre"),
            "give a depth from 0 to below 1",
        ));
    }
    let (vertices, triangles) = unit_sphere(radius, times_cut)?;
    let mut random = Random::new(seed);
    let vertices = vertices
        .into_iter()
        .map(|at| times(at, radius * (1.0 - depth * random.next())));
    Surface::of_one("star", vertices.collect(), triangles)
}

type Parts = (Vec<[f64; 3]>, Vec<[u32; 3]>);

fn unit_sphere(radius: f64, times_cut: u32) -> Result<Parts, SurfaceError> {
    if !is_length(radius) || times_cut > FINEST {
        return Err(impossible(
            format!("a sphere of radius {radius:?} m cut {times_cut} times cannot be"),
            "give a radius above 0 and cut at most 11 times",
        ));
    }
    let mut welder = Welder::with_capacity(10 * 4usize.pow(times_cut) + 2);
    // Three rectangles in the proportion of the golden section.
    let golden = 0.5 * (1.0 + 5.0_f64.sqrt());
    for [a, b] in [
        [1.0, golden],
        [-1.0, golden],
        [1.0, -golden],
        [-1.0, -golden],
    ] {
        for at in [[0.0, a, b], [a, b, 0.0], [b, 0.0, a]] {
            welder.number(unit(at));
        }
    }
    let mut triangles = hull_of_icosahedron(&welder.places);
    for _ in 0..times_cut {
        let mut finer = Vec::with_capacity(4 * triangles.len());
        for [a, b, c] in triangles {
            let mut half = |a: u32, b: u32| {
                let [p, q] = [a, b].map(|vertex| welder.places[vertex as usize]);
                welder.number(unit(middle(p, q)))
            };
            let (ab, bc, ca) = (half(a, b), half(b, c), half(c, a));
            finer.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
        }
        triangles = finer;
    }
    Ok((welder.places, triangles))
}

/// The twenty triangles between corners that are all next to each other, normals outwards.
fn hull_of_icosahedron(corners: &[[f64; 3]]) -> Vec<[u32; 3]> {
    use crate::vector::{cross, dot, sub};
    let at = |v: u32| corners[v as usize];
    let near = |a: u32, b: u32| dot(sub(at(a), at(b)), sub(at(a), at(b))) < 1.2;
    let mut triangles = Vec::with_capacity(20);
    for a in 0..12 {
        for b in a + 1..12 {
            for c in b + 1..12 {
                if near(a, b) && near(b, c) && near(c, a) {
                    let outwards = dot(at(a), cross(at(b), at(c))) > 0.0;
                    triangles.push(if outwards { [a, b, c] } else { [a, c, b] });
                }
            }
        }
    }
    triangles
}
