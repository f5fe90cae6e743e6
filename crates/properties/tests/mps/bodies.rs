//! Laws of the bodies of an MPS step: against plain sums over all pairs, and on lattices, where the operators are
//! exact.

use crate::common::{Cloud, near, numbers};
use monoflow_ops::mps::gradient::{Gradient, LeastPressure, Symmetric};
use monoflow_ops::mps::viscosity::{Inviscid, Laplacian, Viscous};
use monoflow_ops::mps::weight::{Difference, Hyperbolic, Weight};
use monoflow_ops::mps::{
    MIRROR, Mps, MpsSetup, Reference, Row, apply, correct, couplings, go_ahead, kick,
    number_density, predict,
};
use monoflow_ops::particles::body::View;
use monoflow_ops::vector::dot;
use std::array::from_fn;

const SPACING: f64 = 1.6;
const RADIUS: f64 = 4.3;
const SOUND: f64 = 7.0;
const NU: f64 = 0.3;
const RESTITUTION: f64 = 0.25;
const DT: f64 = 0.05;

fn setup() -> MpsSetup {
    MpsSetup {
        coefficients: Default::default(),
        spacing: SPACING,
        radius: RADIUS,
        gravity: [0.4, -9.0, 2.0],
        sound_speed: SOUND,
        kinematic: NU,
        surface_ratio: 0.8,
        tension: false,
        collision_distance: 0.9,
        restitution: RESTITUTION,
        relaxation: 0.15,
        true_sound_speed: 50.0,
    }
}

type Scheme<const D: usize, G = Symmetric, V = Laplacian> =
    Mps<f64, D, Hyperbolic, Difference, G, V>;

fn scheme<const D: usize, G: Gradient, V: Viscous>(setup: &MpsSetup) -> Scheme<D, G, V> {
    Mps::new(setup)
}

/// Of the density's weight, and of the gradient's.
fn weight<W: Weight>(r: f64) -> f64 {
    if r < RADIUS {
        W::with_defaults().value(r / RADIUS, RADIUS / r)
    } else {
        0.0
    }
}

fn lattice_of<W: Weight>(dimensions: usize) -> Reference {
    Reference::of::<W>(dimensions, RADIUS / SPACING)
}

/// Particles anywhere, some of them walls, with words of mass as the test wants them.
fn cloud<const D: usize>(
    next: &mut impl FnMut(f64, f64) -> f64,
    mass: impl Fn(f64, bool) -> f64,
) -> Cloud {
    let mut cloud = Cloud::default();
    for n in 0..14 {
        let is_wall = n % 3 == 2;
        // No nearer than weights can tell.
        let [x, y, z] = loop {
            let place: [f64; 3] = from_fn(|k| if k < D { next(-3.0, 3.0) } else { 0.0 });
            let far = |other: &[f64; 4]| (0..3).any(|k| (place[k] - other[k]).abs() > 0.1);
            if cloud.places.iter().all(far) {
                break place;
            }
        };
        let motion: [f64; 3] = from_fn(|k| if k < D { next(-20.0, 20.0) } else { 0.0 });
        let [u, v, w] = motion;
        cloud.add(
            [x, y, z, mass(next(0.0, 1.0), is_wall)],
            [u, v, w, next(0.0, 0.1)],
            is_wall,
        );
    }
    cloud
}

fn sub<const D: usize>(a: &[f64; 4], b: &[f64; 4]) -> [f64; D] {
    from_fn(|k| a[k] - b[k])
}

fn densities_are_sums_of_weights<const D: usize>() {
    let mut next = numbers(41);
    let scheme = scheme::<D, Symmetric, Laplacian>(&setup());
    for _ in 0..50 {
        let cloud = cloud::<D>(
            &mut next,
            |mass, is_wall| if is_wall && mass < 0.5 { 0.0 } else { mass },
        );
        for i in 0..cloud.places.len() {
            let (mut all, mut bearing) = (0.0, 0.0);
            for (x, j) in cloud.around::<D>(i) {
                let w = weight::<Hyperbolic>(dot(&x, &x).sqrt());
                all += w;
                bearing += if cloud.places[j][3] > 0.0 { w } else { 0.0 };
            }
            let found = number_density::<f64, D, _, _>(&scheme, &cloud, i as u32);
            near(found.0, all, 1e-12 * (1.0 + all), "density");
            near(found.1, bearing, 1e-12 * (1.0 + all), "what bears pressure");
        }
    }
}

#[test]
fn number_densities_are_sums_of_weights() {
    densities_are_sums_of_weights::<2>();
    densities_are_sums_of_weights::<3>();
}

/// What neighbours add to a velocity in a step, as printed.
fn kicked<const D: usize, V: Viscous>(cloud: &Cloud, i: usize) -> [f64; D] {
    let lattice = lattice_of::<Hyperbolic>(D);
    let viscous = NU * 2.0 * D as f64 / (lattice.spread * SPACING * SPACING * lattice.density);
    let mut sum = [0.0; D];
    for (x, j) in cloud.around::<D>(i) {
        let (share, bound) = if cloud.walls[j] {
            (2.0, 0.5 * (D as f64).sqrt() * SPACING)
        } else {
            (1.0, 0.9 * SPACING)
        };
        let u: [f64; D] = sub(&cloud.motions[i], &cloud.motions[j]);
        let ahead: [f64; D] = from_fn(|k| x[k] + DT * u[k]);
        let r2 = dot(&x, &x);
        let nearest = r2.min(dot(&ahead, &ahead)).sqrt();
        let closing = dot(&u, &x);
        for k in 0..D {
            if V::ON {
                sum[k] -= DT * viscous * share * u[k] * weight::<Hyperbolic>(r2.sqrt());
            }
            if closing < 0.0 && nearest < bound && r2 < 4.0 * bound * bound {
                sum[k] -= 0.5 * (1.0 + RESTITUTION) * share * closing * x[k] / r2;
            }
        }
    }
    sum
}

fn kicks_are_as_printed<const D: usize, V: Viscous>() {
    let mut next = numbers(42);
    let scheme = scheme::<D, Symmetric, V>(&setup());
    let mut collisions = 0;
    for _ in 0..80 {
        let cloud = cloud::<D>(&mut next, |mass, _| mass);
        for i in 0..cloud.places.len() {
            let found = kick::<f64, D, _, _>(&scheme, &cloud, i as u32, DT);
            let expected = kicked::<D, V>(&cloud, i);
            for k in 0..D {
                near(found[k], expected[k], 1e-10, "kick");
            }
            collisions += usize::from(expected.iter().any(|x| x.abs() > 1.0));
            // Then gravity, and the way that all leads to.
            let (place, motion) = predict::<f64, D, _, _>(&scheme, &cloud, i as u32, DT);
            let words = (cloud.places[i], cloud.motions[i]);
            assert_eq!(
                (place, motion),
                go_ahead::<f64, D, _>(&scheme, words, found, DT)
            );
            for k in 0..D {
                let ahead = cloud.motions[i][k] + found[k] + DT * setup().gravity[k];
                near(motion[k], ahead, 1e-12, "velocity ahead");
                near(
                    place[k],
                    cloud.places[i][k] + DT * ahead,
                    1e-12,
                    "place ahead",
                );
            }
            assert_eq!(
                (place[3], motion[3]),
                (cloud.places[i][3], cloud.motions[i][3])
            );
        }
    }
    assert!(collisions > 100, "{collisions}");
}

#[test]
fn kicks_are_viscosity_and_collisions_as_printed() {
    kicks_are_as_printed::<2, Laplacian>();
    kicks_are_as_printed::<3, Laplacian>();
    kicks_are_as_printed::<2, Inviscid>();
}

/// Two that meet head on part with the coefficient of restitution; from a wall one comes back with it.
#[test]
fn collisions_part_with_the_coefficient_of_restitution() {
    let scheme = scheme::<2, Symmetric, Inviscid>(&setup());
    let mut cloud = Cloud::default();
    cloud.add([0.0, 0.0, 0.0, 1.0], [3.0, 1.0, 0.0, 0.0], false);
    cloud.add([1.0, 0.0, 0.0, 1.0], [-1.0, 2.0, 0.0, 0.0], false);
    let [a, b] = [0, 1].map(|i| kick::<f64, 2, _, _>(&scheme, &cloud, i, 1e-9));
    near(
        3.0 + a[0] - (-1.0 + b[0]),
        -RESTITUTION * 4.0,
        1e-12,
        "parting",
    );
    near(a[0] + b[0], 0.0, 1e-12, "momentum");
    assert_eq!((a[1], b[1]), (0.0, 0.0));
    cloud.walls[1] = true;
    let found = kick::<f64, 2, _, _>(&scheme, &cloud, 0, 1e-9);
    near(4.0 + found[0], -RESTITUTION * 4.0, 1e-12, "from the wall");
}

/// A square lattice of so many dimensions around the origin; the first particle is in the middle.
fn lattice<const D: usize>(word: impl Fn([f64; 3]) -> ([f64; 3], f64)) -> Cloud {
    let reach = (RADIUS / SPACING) as i64 + 1;
    let along = |axis: usize| if axis < D { -reach..=reach } else { 0..=0 };
    let mut cloud = Cloud::default();
    let mut put = |steps: [i64; 3]| {
        let [x, y, z] = steps.map(|k| k as f64 * SPACING);
        let ([u, v, w], last) = word([x, y, z]);
        cloud.add([x, y, z, last], [u, v, w, 0.0], false);
    };
    put([0; 3]);
    for z in along(2) {
        for y in along(1) {
            for x in along(0) {
                if [x, y, z] != [0; 3] {
                    put([x, y, z]);
                }
            }
        }
    }
    cloud
}

/// Poiseuille's flow: of `u = a y²` on a lattice viscosity makes `2 ν a` exactly; a constant and a linear part
/// make nothing.
#[test]
fn viscosity_is_exact_for_a_parabola() {
    fn check<const D: usize>() {
        let still = MpsSetup {
            collision_distance: 0.0,
            ..setup()
        };
        let cloud = lattice::<D>(|[_, y, _]| ([0.2 + 0.3 * y + 0.7 * y * y, 0.0, 0.0], 1.0));
        let scheme = scheme::<D, Symmetric, Laplacian>(&still);
        let found = kick::<f64, D, _, _>(&scheme, &cloud, 0, DT);
        near(found[0], DT * 2.0 * NU * 0.7, 1e-13, "viscosity");
        near(found[1], 0.0, 1e-13, "across");
    }
    check::<2>();
    check::<3>();
}

/// The acceleration by pressures as printed; mirrors show a particle its own.
fn pushed<const D: usize, G: Gradient>(cloud: &Cloud, i: usize) -> [f64; D] {
    let factor = D as f64 * SOUND * SOUND / lattice_of::<Difference>(D).density;
    let own = cloud.places[i][3];
    let other = |j: usize| {
        let other = cloud.places[j][3];
        if cloud.walls[j] && other >= 0.5 * MIRROR {
            own
        } else {
            other
        }
    };
    let least = cloud
        .around::<D>(i)
        .filter(|(x, _)| G::LEAST && dot(x, x) < RADIUS * RADIUS)
        .map(|(_, j)| other(j))
        .fold(if G::LEAST { own } else { 0.0 }, f64::min);
    let mut sum = [0.0; D];
    for (x, j) in cloud.around::<D>(i) {
        let r2 = dot(&x, &x);
        let pair = G::with_defaults().pair(own, other(j)) - least;
        for k in 0..D {
            sum[k] += factor * pair * x[k] / r2 * weight::<Difference>(r2.sqrt());
        }
    }
    sum
}

fn corrections_are_as_printed<const D: usize, G: Gradient>() {
    let mut next = numbers(43);
    let scheme = scheme::<D, G, Laplacian>(&setup());
    for _ in 0..40 {
        let cloud = cloud::<D>(&mut next, |pressure, is_wall| {
            if is_wall && pressure < 0.5 {
                MIRROR
            } else {
                pressure - 0.3
            }
        });
        for i in (0..cloud.places.len()).filter(|&i| !cloud.walls[i]) {
            let mut any = || -> [f64; 4] { from_fn(|_| next(-2.0, 2.0)) };
            let (start, ahead) = ((any(), any()), any());
            let ((place, motion), extremes) =
                correct::<f64, D, _, _>(&scheme, &cloud, i as u32, start, ahead, DT);
            let expected = pushed::<D, G>(&cloud, i);
            let size = 1e-12 * (1.0 + expected.iter().map(|x| x.abs()).sum::<f64>());
            let (mut rate2, mut speed2) = (0.0, 0.0);
            for k in 0..D {
                let velocity = ahead[k] + DT * expected[k];
                near(motion[k], velocity, size, "velocity");
                let reached = cloud.places[i][k] + DT * DT * expected[k];
                near(place[k], reached, size, "place");
                rate2 += ((velocity - start.1[k]) / DT).powi(2);
                speed2 += velocity * velocity;
                let ways = [cloud.places[i][k] - start.0[k], reached - start.0[k]];
                near(
                    extremes.moved_min[k],
                    ways[0].min(ways[1]),
                    size,
                    "least way",
                );
                near(
                    extremes.moved_max[k],
                    ways[0].max(ways[1]),
                    size,
                    "greatest way",
                );
            }
            near(extremes.acceleration2, rate2, 1e-10 * rate2, "acceleration");
            near(extremes.speed2, speed2, 1e-10 * speed2, "speed");
            // The mass stays that of the start, the pressure goes with the velocity.
            assert_eq!((place[3], motion[3]), (start.0[3], cloud.places[i][3]));
            assert_eq!((extremes.excess, extremes.lost), (cloud.places[i][3], 0.0));
        }
    }
}

#[test]
fn corrections_are_pressure_gradients_as_printed() {
    corrections_are_as_printed::<2, Symmetric>();
    corrections_are_as_printed::<3, Symmetric>();
    corrections_are_as_printed::<2, LeastPressure>();
    corrections_are_as_printed::<3, LeastPressure>();
}

/// Water at rest: the gradient of a hydrostatic pressure on a lattice gives back what gravity has taken, and the
/// particle is where it was.
#[test]
fn hydrostatic_pressure_balances_gravity() {
    fn check<const D: usize, G: Gradient>() {
        let scheme = scheme::<D, G, Laplacian>(&setup());
        let g = setup().gravity;
        let excess = |x: [f64; 3]| (0..D).map(|k| g[k] * x[k]).sum::<f64>() / (SOUND * SOUND);
        let mut cloud = lattice::<D>(|x| ([0.0; 3], excess(x)));
        let start = (cloud.places[0], cloud.motions[0]);
        let (place, ahead) = go_ahead::<f64, D, _>(&scheme, start, [0.0; D], DT);
        let ((_, motion), _) = correct::<f64, D, _, _>(&scheme, &cloud, 0, start, ahead, DT);
        for speed in &motion[..D] {
            near(*speed, 0.0, 1e-13, "speed");
        }
        // All have moved alike.
        for other in &mut cloud.places {
            for k in 0..3 {
                other[k] += place[k];
            }
        }
        let ((reached, _), _) = correct::<f64, D, _, _>(&scheme, &cloud, 0, start, ahead, DT);
        for (reached, start) in reached[..D].iter().zip(start.0) {
            near(*reached, start, 1e-13, "place");
        }
    }
    check::<2, Symmetric>();
    check::<3, Symmetric>();
    check::<2, LeastPressure>();
    check::<3, LeastPressure>();
}

/// NaN, anywhere, is noted.
#[test]
fn lost_particles_are_noted() {
    let scheme = scheme::<2, Symmetric, Laplacian>(&setup());
    let rest = ([0.0; 4], [0.0; 4]);
    let lost = |place: [f64; 4], ahead: [f64; 4]| {
        let mut cloud = Cloud::default();
        cloud.add(place, [0.0; 4], false);
        correct::<f64, 2, _, _>(&scheme, &cloud, 0, rest, ahead, DT)
            .1
            .lost
    };
    assert_eq!(lost([0.0; 4], [0.0; 4]), 0.0);
    assert_eq!(lost([0.0, f64::NAN, 0.0, 0.0], [0.0; 4]), 1.0);
    assert_eq!(lost([0.0, 0.0, 0.0, f64::INFINITY], [0.0; 4]), 1.0);
    assert_eq!(lost([0.0; 4], [f64::NAN, 0.0, 0.0, 0.0]), 1.0);
}

/// A row of the Poisson equation: `Σ (e_i - e_j) w + κ e_i`, without those that mirror, and couplings are its
/// weights.
#[test]
fn rows_of_the_poisson_equation_are_as_printed() {
    let mut next = numbers(44);
    let scheme = scheme::<2, Symmetric, Laplacian>(&setup());
    let lattice = lattice_of::<Hyperbolic>(2);
    let moment = lattice.spread * SPACING * SPACING * lattice.density;
    let kappa = moment / (4.0 * 50.0 * 50.0 * DT * DT);
    near(
        scheme.numbers.on_diagonal(DT),
        kappa,
        1e-12 * kappa,
        "compressibility",
    );
    for _ in 0..60 {
        let cloud = cloud::<2>(
            &mut next,
            |e, is_wall| if is_wall && e < 0.5 { MIRROR } else { e - 0.3 },
        );
        for i in (0..cloud.places.len()).filter(|&i| cloud.places[i][3] < 1.0) {
            let own = cloud.places[i][3];
            let (mut sum, mut weights) = (kappa * own, 0.0);
            for (x, j) in cloud
                .around::<2>(i)
                .filter(|(_, j)| cloud.places[*j][3] < 1.0)
            {
                let w = weight::<Hyperbolic>(dot(&x, &x).sqrt());
                sum += (own - cloud.places[j][3]) * w;
                weights += w;
            }
            let found = apply::<f64, 2, _, _>(&scheme, &cloud, i as u32, DT);
            near(found, sum, 1e-12 * (1.0 + weights), "row");
            let mut kept = Vec::new();
            couplings::<f64, 2, _, _>(&scheme, &cloud, i as u32, |w| kept.push(w));
            near(
                kept.iter().sum(),
                weights,
                1e-12 * (1.0 + weights),
                "couplings",
            );
        }
    }
}

/// On a lattice the row of `e = r²` is `-λ⁰n⁰`: the Laplacian of a parabola is exact. That of a constant is
/// compressibility alone.
#[test]
fn the_laplacian_of_a_parabola_is_exact() {
    fn check<const D: usize>() {
        let scheme = scheme::<D, Symmetric, Laplacian>(&setup());
        let reference = lattice_of::<Hyperbolic>(D);
        let factor = 2.0 * D as f64 / (reference.spread * SPACING * SPACING * reference.density);
        let parabola = lattice::<D>(|x| ([0.0; 3], dot(&x, &x)));
        let row = apply::<f64, D, _, _>(&scheme, &parabola, 0, DT);
        near(-factor * row, 2.0 * D as f64, 1e-12, "Laplacian");
        let flat = lattice::<D>(|_| ([0.0; 3], 0.4));
        let row = apply::<f64, D, _, _>(&scheme, &flat, 0, DT);
        let kappa = 1.0 / (factor * 50.0 * 50.0 * DT * DT);
        near(row, 0.4 * kappa, 1e-12 * kappa, "constant");
    }
    check::<2>();
    check::<3>();
}

/// Source and diagonal of a row; none for a particle of the surface.
#[test]
fn rows_have_their_source_and_diagonal() {
    let scheme = scheme::<2, Symmetric, Laplacian>(&setup());
    let lattice = lattice_of::<Hyperbolic>(2);
    let moment = lattice.spread * SPACING * SPACING * lattice.density;
    let of =
        |ratio: f64, bearing: f64| Row::of::<2, _>(&scheme, (ratio * lattice.density, bearing), DT);
    for (ratio, bearing) in [(1.3, 5.0), (1.0, 3.0), (0.9, 0.5), (0.81, 2.0)] {
        let row = of(ratio, bearing);
        let source = 0.15 * moment / (4.0 * SOUND * SOUND * DT * DT) * (ratio - 1.0);
        near(row.source, source, 1e-9, "source");
        let kappa = moment / (4.0 * 50.0 * 50.0 * DT * DT);
        near(row.inv_diagonal, 1.0 / (bearing + kappa), 1e-12, "diagonal");
    }
    assert_eq!(of(0.79, 5.0), Row::none());
    assert_eq!(
        Row::<f64>::none(),
        Row {
            source: 0.0,
            inv_diagonal: 0.0
        }
    );
}

/// Where two coincide nothing is beyond bounds.
#[test]
fn coinciding_particles_are_finite() {
    let scheme = scheme::<2, Symmetric, Laplacian>(&setup());
    let mut cloud = Cloud::default();
    cloud.add([0.0, 0.0, 0.0, 0.5], [1.0, 0.0, 0.0, 0.0], false);
    cloud.add([1e-3, 0.0, 0.0, 0.5], [-1.0, 0.0, 0.0, 0.0], false);
    let (density, _) = number_density::<f64, 2, _, _>(&scheme, &cloud, 0);
    near(
        density,
        1.0 / 0.01 - 1.0,
        1e-9,
        "no nearer than a hundredth of the reach",
    );
}

/// What bounds the first step: gravity, and the fastest particle.
#[test]
fn extremes_at_the_start_are_gravity_and_the_fastest() {
    let scheme = scheme::<2, Symmetric, Laplacian>(&setup());
    let found = scheme
        .numbers
        .extremes_at_start::<2>(&[[3.0, -4.0, 9.0, 9.0], [1.0, 1.0, 0.0, 0.0]]);
    near(found.speed2, 25.0, 1e-12, "speed");
    near(found.acceleration2, 0.4 * 0.4 + 81.0, 1e-12, "gravity");
    // A view shows what it is asked for.
    assert_eq!(
        View::<f64, 2>::place(
            &Cloud {
                places: vec![[1.0; 4]],
                ..Cloud::default()
            },
            0
        ),
        [1.0; 4]
    );
}
