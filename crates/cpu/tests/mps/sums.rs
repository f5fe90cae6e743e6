//! The sums of the bodies against plain sums over all pairs, from the printed equations in double
//! precision: disordered particles, some on faces of cells, across the seams of a period.

use crate::cloud::{Cloud, Found, disordered};
use crate::common::by_id;
use crate::common::everyone::nearest;
use monoflow_ops::mps::gradient::{Gradient, LeastPressure, Symmetric};
use monoflow_ops::mps::viscosity::{Inviscid, Laplacian, Viscous};
use monoflow_ops::mps::weight::{Cubic, Difference, Hyperbolic, Weight};
use monoflow_ops::mps::{Mps, MpsSetup};
use monoflow_ops::{Named, Scalar};
use monoflow_particles::Domain;

/// In spacings and seconds.
const RADIUS: f64 = 2.1;
/// What the list has room for.
const SKIN: f64 = 0.25;
const NU: f64 = 0.3;
const SPEED: f64 = 5.0;
const WATER: f64 = 20.0;
const NEAR: f64 = 0.8;
const RESTITUTION: f64 = 0.2;

/// `w` as printed.
fn weight(name: &str, r: f64) -> f64 {
    match name {
        _ if r >= RADIUS => 0.0,
        "hyperbolic" => RADIUS / r - 1.0,
        "difference" => RADIUS / r - r / RADIUS,
        "cubic" => (1.0 - r / RADIUS).powi(3),
        other => panic!("no printed weight {other}"),
    }
}

/// `n⁰` and `λ⁰` of the lattice, over a cube of it.
fn reference(name: &str, dimensions: u32) -> (f64, f64) {
    let (mut density, mut moment) = (0.0, 0.0);
    for cell in 0..7i32.pow(dimensions) {
        let at = [cell % 7 - 3, cell / 7 % 7 - 3, cell / 49 - 3];
        let r2: i32 = at[..dimensions as usize].iter().map(|x| x * x).sum();
        if r2 > 0 {
            let w = weight(name, f64::from(r2).sqrt());
            density += w;
            moment += f64::from(r2) * w;
        }
    }
    (density, moment / density)
}

/// The words of a scheme.
struct Names {
    weight: &'static str,
    of_gradient: &'static str,
    gradient: &'static str,
    viscous: bool,
}

/// Sums by id, and the greatest of the sums of magnitudes: the scale of rounding.
fn over_all_pairs<S: Scalar, const D: usize>(
    names: &Names,
    cloud: &Cloud<S>,
) -> (Vec<Found<D>>, [f64; 4]) {
    let (store, d) = (&cloud.store, D as f64);
    let (n0, lambda) = reference(names.weight, D as u32);
    let (ng, _) = reference(names.of_gradient, D as u32);
    let velocity = |i: usize| store.motion[i].map(Scalar::widen);
    let is_dummy = |i: usize| store.place[i][3].widen() == 0.0;
    let mut scale = [0.0f64; 4];
    let sums = (0..store.len()).map(|i| {
        let mut sum = Found::<D>::default();
        let mut size = [0.0f64; 4];
        let own = velocity(i)[3];
        let seen = |j: usize| if is_dummy(j) { own } else { velocity(j)[3] };
        let pairs: Vec<([f64; D], f64, usize)> = (0..store.len())
            .filter(|&j| j != i)
            .map(|j| (nearest(&cloud.domain, store, i, j), j))
            .map(|(x, j): ([f64; D], usize)| (x, x.iter().map(|x| x * x).sum::<f64>().sqrt(), j))
            .filter(|(_, r, _)| *r < RADIUS)
            .collect();
        let least = pairs.iter().map(|p| seen(p.2)).fold(own, f64::min);
        for &(x, r, j) in &pairs {
            let (w, wg) = (weight(names.weight, r), weight(names.of_gradient, r));
            sum.density[0] += w;
            size[1] += w;
            if !is_dummy(j) {
                sum.density[1] += w;
                sum.product += (own - velocity(j)[3]) * w;
                size[3] += (own - velocity(j)[3]).abs() * w;
            }
            let pressure = match names.gradient {
                "symmetric" => own + seen(j),
                "least_pressure" => seen(j) - least,
                other => panic!("no printed gradient {other}"),
            };
            let (ours, theirs) = (velocity(i), velocity(j));
            let approach: f64 = (0..D).map(|k| (ours[k] - theirs[k]) * x[k]).sum();
            let wall = j >= store.fluids();
            let (touch, share) = if wall {
                (0.5 * d.sqrt(), 1.0)
            } else {
                (NEAR, 0.5)
            };
            // In a second from now.
            let ahead = (0..D).map(|k| (x[k] + ours[k] - theirs[k]).powi(2));
            let near = r < 2.0 * touch && r.min(ahead.sum::<f64>().sqrt()) < touch;
            for k in 0..D {
                if names.viscous {
                    // Within a wall the velocity is mirrored at its face.
                    let beyond = if wall {
                        2.0 * theirs[k] - ours[k]
                    } else {
                        theirs[k]
                    };
                    let part = NU * 2.0 * d / (lambda * n0) * (beyond - ours[k]) * w;
                    sum.drag[k] += part;
                    size[0] += part.abs();
                }
                if near && approach < 0.0 {
                    let part = -share * (1.0 + RESTITUTION) * approach * x[k] / (r * r);
                    sum.drag[k] += part;
                    size[0] += part.abs();
                }
                let part = SPEED * SPEED * d / ng * pressure * x[k] / (r * r) * wg;
                sum.push[k] += part;
                size[2] += part.abs();
            }
        }
        let kappa = lambda * n0 / (2.0 * d * WATER * WATER);
        sum.product += kappa * own;
        size[3] += (kappa * own).abs();
        if is_dummy(i) {
            (sum.push, sum.product) = ([0.0; D], 0.0);
        }
        for (all, one) in scale.iter_mut().zip(size) {
            *all = all.max(one);
        }
        sum
    });
    let sums: Vec<Found<D>> = sums.collect();
    (by_id(store, |i, _| sums[i]), scale)
}

fn sums_equal_those_over_all_pairs<S: Scalar, const D: usize, W, Wg, G, V>()
where
    W: Weight + Named,
    Wg: Weight + Named,
    G: Gradient + Named,
    V: Viscous,
{
    let scheme = Mps::<S, D, W, Wg, G, V>::new(&MpsSetup {
        radius: RADIUS,
        sound_speed: SPEED,
        kinematic: NU,
        collision_distance: NEAR,
        restitution: RESTITUTION,
        true_sound_speed: WATER,
        ..MpsSetup::default()
    });
    let counts = if D == 2 { [15, 11, 1] } else { [10, 10, 8] };
    let mut periodic = [true; 3];
    periodic[D - 1] = false;
    let max = counts.map(|n| n as f64);
    let domain = Domain::<S>::new(D, [0.0; 3], max, periodic, RADIUS + SKIN).expect("a domain");
    let cell = domain.grid.size[0].widen();
    let cloud = Cloud::new::<D>(domain, &disordered::<D>(counts, cell), RADIUS + SKIN);
    let names = Names {
        weight: W::NAME,
        of_gradient: Wg::NAME,
        gradient: G::NAME,
        viscous: V::ON,
    };
    let (expected, scale) = over_all_pairs::<S, D>(&names, &cloud);
    assert!(scale.iter().all(|s| *s > 0.1), "{scale:?}");
    let tolerance = if S::NAME == "f64" { 1e-13 } else { 2e-5 };
    for (way, found) in [
        ("listed", cloud.listed::<D>(&scheme)),
        ("unlisted", cloud.unlisted::<D>(&scheme)),
    ] {
        for (id, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let near = |a: f64, b: f64, scale: f64, what: &str| {
                let gap = (a - b).abs() / scale;
                assert!(
                    gap <= tolerance,
                    "{way} particle {id}, {what}: {a:e} is not {b:e}, off by {gap:e} of the scale"
                );
            };
            for k in 0..D {
                near(found.drag[k], expected.drag[k], scale[0], "drag");
                near(found.push[k], expected.push[k], scale[2], "push");
            }
            for k in 0..2 {
                near(found.density[k], expected.density[k], scale[1], "density");
            }
            near(found.product, expected.product, scale[3], "product");
        }
    }
}

macro_rules! laws {
    ($($name:ident: $plane:ty, $space:ty; $($part:ty),*;)*) => {$(
        mod $name {
            use super::*;
            #[test]
            fn sums_equal_those_over_all_pairs() {
                super::sums_equal_those_over_all_pairs::<$plane, 2, $($part),*>();
                super::sums_equal_those_over_all_pairs::<$space, 3, $($part),*>();
            }
        }
    )*};
}

// Every model in either precision, or both in the plane and in space.
laws! {
    first: f32, f64; Hyperbolic, Hyperbolic, Symmetric, Laplacian;
    second: f64, f32; Hyperbolic, Difference, LeastPressure, Laplacian;
    third: f32, f64; Cubic, Cubic, Symmetric, Inviscid;
    fourth: f64, f32; Difference, Hyperbolic, LeastPressure, Inviscid;
}
