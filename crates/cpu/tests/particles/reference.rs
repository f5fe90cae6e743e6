//! Rates against a plain sum over all pairs, written from the printed equations in double
//! precision, with walls and a period: the bodies for eighteen schemes, and the whole
//! executor (lists, lanes, blocks) for a set of schemes in which every model occurs.

use crate::common::everyone::{Everyone, nearest};
use crate::common::{
    ALPHA, DENSITY, EPSILON, FALL, GAMMA, H, NU, SKIN, SPACING, SPEED, ShowRates, ShowTransport,
    XI, domain, lattice, rates, scheme, store,
};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::pack;
use monoflow_ops::particles::kernel::*;
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::body::{fluid_rates, wall_rate};
use monoflow_ops::wcsph::diffusion::*;
use monoflow_ops::wcsph::eos::*;
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::smoothing::*;
use monoflow_ops::wcsph::viscosity::*;
use monoflow_ops::wcsph::wall::*;
use monoflow_particles::{Domain, Store};
use std::f64::consts::PI;

/// The names of a scheme's parts.
struct Names {
    kernel: &'static str,
    eos: &'static str,
    diffusion: &'static str,
    viscosity: &'static str,
    wall: &'static str,
    smoothing: &'static str,
    /// Does the smoothing move particles otherwise than with their velocity?
    transports: bool,
}

/// `W` and `dW/dr` as printed.
fn kernel(name: &str, dimensions: usize, r: f64) -> (f64, f64) {
    let q = r / H;
    let (alpha, w, slope) = match name {
        "wendland_c2" if q < 2.0 => (
            [3.0 / 4.0, 7.0 / (4.0 * PI), 21.0 / (16.0 * PI)],
            (1.0 - q / 2.0).powi(4) * (2.0 * q + 1.0),
            -5.0 * q * (1.0 - q / 2.0).powi(3),
        ),
        "cubic_spline" if q < 1.0 => (
            [2.0 / 3.0, 10.0 / (7.0 * PI), 1.0 / PI],
            1.0 - 1.5 * q.powi(2) + 0.75 * q.powi(3),
            -3.0 * q + 2.25 * q.powi(2),
        ),
        "cubic_spline" if q < 2.0 => (
            [2.0 / 3.0, 10.0 / (7.0 * PI), 1.0 / PI],
            0.25 * (2.0 - q).powi(3),
            -0.75 * (2.0 - q).powi(2),
        ),
        "quadratic" if q < 2.0 => (
            [3.0 / 4.0, 3.0 / (2.0 * PI), 15.0 / (16.0 * PI)],
            q * q / 4.0 - q + 1.0,
            q / 2.0 - 1.0,
        ),
        "gaussian" if q < 3.0 => {
            let (cut, erf) = ((-9.0f64).exp(), 0.999_977_909_503_001_4);
            (
                [
                    1.0 / (PI.sqrt() * erf - 6.0 * cut),
                    1.0 / (PI * (1.0 - 10.0 * cut)),
                    1.0 / (PI.powf(1.5) * erf - 2.0 / 3.0 * PI * 3.0 * 21.0 * cut),
                ],
                (-q * q).exp() - cut,
                -2.0 * q * (-q * q).exp(),
            )
        }
        "wendland_c2" | "cubic_spline" | "quadratic" | "gaussian" => ([0.0; 3], 0.0, 0.0),
        other => panic!("no printed kernel {other}"),
    };
    let alpha = alpha[dimensions - 1] / H.powi(dimensions as i32);
    (alpha * w, alpha * slope / H)
}

/// Pressure and sound speed as printed.
fn state(name: &str, density: f64) -> (f64, f64) {
    let ratio = density / DENSITY;
    match name {
        "tait" | "cole" => (
            DENSITY * SPEED * SPEED / GAMMA * (ratio.powf(GAMMA) - 1.0),
            SPEED * ratio.powf((GAMMA - 1.0) / 2.0),
        ),
        "linear" => (SPEED * SPEED * (density - DENSITY), SPEED),
        other => panic!("no printed state equation {other}"),
    }
}

/// A particle of the reference.
struct Body<const D: usize> {
    wall: bool,
    velocity: [f64; D],
    mass: f64,
    density: f64,
}

/// Rates and transport correction of all, by id, and the greatest sum of magnitudes: the scale of
/// rounding.
struct Sums<const D: usize> {
    rates: Vec<[f64; 4]>,
    transport: Vec<[f64; D]>,
    scale: [f64; 3],
}

fn sum_over_all_pairs<S: Scalar, const D: usize>(
    names: &Names,
    gravity: [f64; 3],
    domain: &Domain<S>,
    store: &Store<S>,
) -> Sums<D> {
    // As they were put in: index is id.
    let bodies: Vec<Body<D>> = (0..store.len())
        .map(|i| Body {
            wall: i >= store.fluids(),
            velocity: std::array::from_fn(|k| store.motion[i][k].widen()),
            mass: store.place[i][3].widen(),
            density: DENSITY * (1.0 + store.motion[i][3].widen()),
        })
        .collect();
    let g_dot = |x: &[f64; D]| (0..D).map(|k| gravity[k] * x[k]).sum::<f64>();
    let mut sums = Sums {
        rates: Vec::new(),
        transport: Vec::new(),
        scale: [0.0; 3],
    };
    for (a, i) in bodies.iter().enumerate() {
        let (mut acceleration, mut density, mut transport) = ([0.0; D], 0.0, [0.0; D]);
        let (mut crowding, mut size_c) = ([0.0; D], 0.0);
        let (mut size_a, mut size_d, mut size_t) = (0.0, 0.0, 0.0);
        let (p_i, c_i) = state(names.eos, i.density);
        for (b, j) in bodies.iter().enumerate() {
            if a == b || (i.wall && j.wall) {
                continue;
            }
            let x: [f64; D] = nearest(domain, store, a, b);
            let u: [f64; D] = std::array::from_fn(|k| i.velocity[k] - j.velocity[k]);
            let r = x.iter().map(|x| x * x).sum::<f64>().sqrt();
            let ux: f64 = (0..D).map(|k| u[k] * x[k]).sum();
            let (w, dw) = kernel(names.kernel, D, r);
            let (p_j, c_j) = state(names.eos, j.density);
            let mut push = |acceleration: &mut [f64; D], strength: f64, along: &[f64; D]| {
                for k in 0..D {
                    acceleration[k] += strength * along[k];
                    size_a += (strength * along[k]).abs();
                }
            };

            // Walls that only repel.
            if (i.wall || j.wall) && names.wall == "lennard_jones" {
                if j.wall && r < SPACING {
                    let strength = 5.0 * (gravity.iter().map(|g| g * g).sum::<f64>()).sqrt() * FALL;
                    let s = SPACING / r;
                    push(
                        &mut acceleration,
                        strength * (s.powi(12) - s.powi(6)) / (r * r),
                        &x,
                    );
                }
                continue;
            }

            if (i.wall || j.wall) && names.wall == "monaghan_kajtar" {
                let q = r / H;
                if j.wall && q < 2.0 {
                    let strength = (gravity.iter().map(|g| g * g).sum::<f64>()).sqrt() * FALL;
                    let w = 1.77 / 32.0 * (1.0 + 2.5 * q + 2.0 * q * q) * (2.0 - q).powi(5);
                    let gap = (r - 0.5 * SPACING).max(0.05 * SPACING);
                    let share = 2.0 * j.mass / (i.mass + j.mass);
                    push(&mut acceleration, strength * w * share / (r * gap), &x);
                }
                continue;
            }

            // Continuity.
            // A wall keeps its place: only the fluid's motion brings the two together.
            let moved = |p: &Body<D>| if p.wall { [0.0; D] } else { p.velocity };
            let motion: f64 = (0..D).map(|k| (moved(i)[k] - moved(j)[k]) * x[k]).sum();
            let mut drho = j.mass * motion * dw / r;
            // Diffusion between fluid particles.
            if !i.wall && !j.wall {
                drho += match names.diffusion {
                    "none" => 0.0,
                    "ferrari" => {
                        let excess = i.density - j.density - DENSITY * g_dot(&x) / (SPEED * SPEED);
                        XI * j.mass * c_i.max(c_j) * excess / j.density * dw
                    }
                    "molteni" if (p_i - p_j).abs() >= (g_dot(&x) * i.density).abs() => {
                        -2.0 * XI * H * SPEED * j.mass * (j.density / i.density - 1.0) * dw / r
                    }
                    "molteni" => 0.0,
                    "brezzi" => {
                        let mean = 0.5 * (i.density + j.density);
                        let beyond = (p_i - p_j) / mean - g_dot(&x);
                        XI * beyond * j.mass / j.density * dw / r * 2.0 * i.density * H / SPEED
                    }
                    other => panic!("no printed diffusion {other}"),
                };
            }
            density += drho;
            size_d += (j.mass * motion * dw / r).abs() + drho.abs();
            if i.wall {
                continue;
            }

            // Pressure.
            let pressure = p_i / i.density.powi(2) + p_j / j.density.powi(2);
            push(&mut acceleration, -j.mass * pressure * dw / r, &x);
            // Viscosity.
            match names.viscosity {
                "inviscid" => {}
                "artificial" if ux < 0.0 => {
                    let mean_c = 0.5 * (c_i + c_j);
                    let mean_rho = 0.5 * (i.density + j.density);
                    let nu = ALPHA * H * mean_c / mean_rho;
                    let pi = -nu * ux / (r * r + 0.01 * H * H);
                    push(&mut acceleration, -j.mass * pi * dw / r, &x);
                }
                "artificial" => {}
                "morris" => {
                    // At a wall u_j is 2 u_w - u_i.
                    let mu = NU * (i.density + j.density) * if j.wall { 2.0 } else { 1.0 };
                    push(
                        &mut acceleration,
                        j.mass * mu / (i.density * j.density) * dw / r,
                        &u,
                    );
                }
                "monaghan_gingold" => {
                    let mu = NU * (i.density + j.density) * if j.wall { 2.0 } else { 1.0 };
                    let along = (D + 2) as f64 * mu * ux / (r * r);
                    push(
                        &mut acceleration,
                        j.mass * along / (i.density * j.density) * dw / r,
                        &x,
                    );
                }
                other => panic!("no printed viscosity {other}"),
            }
            // Drift from where particles are crowded.
            if names.smoothing == "shifting" {
                let mean_rho = 0.5 * (i.density + j.density);
                for k in 0..D {
                    let part = j.mass / mean_rho * x[k] * dw / r;
                    crowding[k] += part;
                    size_c += part.abs();
                }
            }
            // Velocity smoothing, by fluid only.
            if names.smoothing == "xsph" && !j.wall {
                for k in 0..D {
                    let mean_rho = 0.5 * (i.density + j.density);
                    let part = -EPSILON * j.mass / mean_rho * u[k] * w;
                    transport[k] += part;
                    size_t += part.abs();
                }
            }
        }
        let diffusivity = EPSILON * SPEED * H;
        for k in 0..D {
            transport[k] -= diffusivity * crowding[k];
            density -= 2.0 * DENSITY * diffusivity * crowding[k] * crowding[k];
        }
        size_t += diffusivity * size_c;
        size_d += 2.0 * DENSITY * diffusivity * size_c * size_c;
        let mut rate = [0.0; 4];
        if !i.wall {
            for k in 0..D {
                rate[k] = acceleration[k] + gravity[k];
            }
        }
        rate[3] = density / DENSITY;
        let size = [size_a, size_d / DENSITY, size_t];
        sums.rates.push(rate);
        sums.transport.push(transport);
        for (all, one) in sums.scale.iter_mut().zip(size) {
            *all = all.max(one);
        }
    }
    sums
}

/// Rates and transport corrections by id, as the bodies alone find them.
fn bodies<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>>(
    scheme: Sch,
    domain: &Domain<S>,
    store: &Store<S>,
) -> [Vec<[f64; 4]>; 2] {
    let view = Everyone { domain, store };
    let (mut rates, mut transport) = (Vec::new(), Vec::new());
    for i in 0..store.len() {
        let (rate, correction) = if i < store.fluids() {
            fluid_rates::<S, D, Sch, _>(&scheme, &view, i as u32)
        } else {
            let rate = wall_rate::<S, D, Sch, _>(&scheme, &view, i as u32);
            (rate, [S::from_literal(0.0); D])
        };
        rates.push(rate.map(Scalar::widen));
        transport.push(pack(correction, S::from_literal(0.0)).map(Scalar::widen));
    }
    [rates, transport]
}

/// The same as the executor finds them.
fn executed<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>>(
    scheme: Sch,
    domain: &Domain<S>,
    store: &Store<S>,
) -> [Vec<[f64; 4]>; 2] {
    [
        rates::<S, D, _, ShowRates>(scheme, domain, store),
        rates::<S, D, _, ShowTransport>(scheme, domain, store),
    ]
}

/// A way to find rates and transport corrections.
type Find<S, const D: usize, Sch> = fn(Sch, &Domain<S>, &Store<S>) -> [Vec<[f64; 4]>; 2];

/// Rates are the sums over all pairs, within rounding.
#[allow(clippy::type_complexity)]
fn rates_equal_the_sum_over_all_pairs<S, const D: usize, K, E, F, V, B, X>(
    find: Find<S, D, Wcsph<S, D, K, E, F, V, B, X>>,
) where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
    Wcsph<S, D, K, E, F, V, B, X>: ParticleScheme<S, D>,
{
    let mut gravity = [1.0, 0.0, 0.0];
    gravity[D - 1] = -9.81;
    let names = Names {
        kernel: K::NAME,
        eos: E::NAME,
        diffusion: F::NAME,
        viscosity: V::NAME,
        wall: B::NAME,
        smoothing: X::NAME,
        transports: X::ON,
    };
    let scheme = scheme::<S, D, K, E, F, V, B, X>(gravity);
    let counts = if D == 2 { [14, 12, 1] } else { [13, 5, 7] };
    let periodic = [true, false, false];
    let mut points = lattice::<D>(counts, 3, 0.3);
    for wall in points.iter_mut().filter(|point| point.wall) {
        wall.velocity[0] = 0.7;
    }
    let domain: Domain<S> = domain::<S, D>(counts, periodic, K::RADIUS * H + SKIN);
    let store = store(&domain, &points);
    let found = find(scheme, &domain, &store);
    compare::<S, D>(&names, gravity, &domain, &store, &found);
}

/// What was found is what the sums over all pairs are. Of no scheme, so that it is compiled once.
fn compare<S: Scalar, const D: usize>(
    names: &Names,
    gravity: [f64; 3],
    domain: &Domain<S>,
    store: &Store<S>,
    [found, found_transport]: &[Vec<[f64; 4]>; 2],
) {
    let expected = sum_over_all_pairs::<S, D>(names, gravity, domain, store);

    let tolerance = if S::NAME == "f64" { 1e-13 } else { 2e-5 };
    assert!(expected.scale[0] > 1.0 && expected.scale[1] > 0.01);
    for (id, (found, expected_rates)) in found.iter().zip(&expected.rates).enumerate() {
        for k in 0..4 {
            let slack = tolerance * expected.scale[usize::from(k == 3)];
            let gap = (found[k] - expected_rates[k]).abs();
            assert!(
                gap <= slack,
                "particle {id}, component {k}: {:e} is not {:e} (off by {gap:e}, allowed {slack:e})",
                found[k],
                expected_rates[k]
            );
        }
    }
    // Walls evolve or they do not: something must be there to compare.
    let walls = store.fluids()..store.len();
    assert_eq!(
        found[walls].iter().any(|r| r[3] != 0.0),
        names.wall == "dynamic"
    );

    if names.transports {
        assert!(expected.scale[2] > 0.1);
        for (found, expected_transport) in found_transport.iter().zip(&expected.transport) {
            for k in 0..D {
                let gap = (found[k] - expected_transport[k]).abs();
                assert!(gap <= tolerance * expected.scale[2], "off by {gap:e}");
            }
        }
    }
}

macro_rules! stamp {
    (@one $find:ident, $s:ty, $d:literal, $($part:ty),*) => {
        use crate::reference::*;
        type S = $s;
        #[test]
        fn rates_equal_the_sum_over_all_pairs() {
            crate::reference::rates_equal_the_sum_over_all_pairs::<S, $d, $($part),*>($find);
        }
    };
    ($find:ident, $s:ty, $d:literal; $($name:ident: $k:ty, $e:ty, $f:ty, $v:ty, $b:ty, $x:ty;)*) => {$(
        mod $name { stamp!(@one $find, $s, $d, $k, $e, $f, $v, $b, $x); }
    )*};
}

mod bodies_alone {
    mod plane_double {
        crate::every_model!(stamp!(bodies, f64, 2;));
    }
    mod space_single {
        crate::few_schemes!(stamp!(bodies, f32, 3;));
    }
}

/// Schemes in space are those of other tests here.
mod executor {
    mod in_the_plane {
        crate::few_schemes!(stamp!(executed, f64, 2;));
    }
    mod in_space {
        mod double {
            stamp!(@one executed, f64, 3, WendlandC2, Tait<S>, Ferrari<S>, Morris<S>, DynamicParticles, Xsph<S>);
        }
        mod single {
            stamp!(@one executed, f32, 3, WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing);
        }
    }
}
