//! Viscosities: laws of the family, terms as printed, and wrong terms that the laws find.
//!
//! A new viscosity is one line of the first test.

use crate::common::{H, Particle, geometry, near, pairs};
use crate::wrong;
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::particles::PairGeom;
use monoflow_ops::particles::kernel::{Kernel, Smoothing, WendlandC2};
use monoflow_ops::wcsph::State;
use monoflow_ops::wcsph::viscosity::{
    Artificial, Inviscid, MonaghanGingold, Morris, MorrisArithmetic, MorrisGeometric,
    MorrisHarmonic, Viscosity, ViscositySetup,
};
use monoflow_ops::{Named, Real, Scalar, vector};
use monoflow_properties::holds;

const ALPHA: f64 = 0.3;
const NU: f64 = 1e-3;

fn made<V: Viscosity<f64>>() -> V {
    V::new(&ViscositySetup {
        coefficients: Default::default(),
        alpha: ALPHA,
        kinematic: NU,
        h: H,
        laplacian: 1.0,
        mirror: 2.0,
    })
}

fn acceleration<V: Viscosity<f64>, const D: usize>(i: &Particle, j: &Particle) -> [f64; D] {
    let mut sum = [0.0; D];
    made::<V>().add(&i.state(), &j.state(), &geometry(i, j), &mut sum);
    sum
}

fn size<const D: usize>(a: &[f64; D]) -> f64 {
    a.iter().map(|x| x * x).sum::<f64>().sqrt()
}

#[test]
fn viscosities_keep_their_laws() {
    laws::viscosity::<Artificial<f64>, Artificial<f32>>();
    laws::viscosity::<Morris<f64>, Morris<f32>>();
    laws::viscosity::<MorrisArithmetic<f64>, MorrisArithmetic<f32>>();
    laws::viscosity::<MorrisHarmonic<f64>, MorrisHarmonic<f32>>();
    laws::viscosity::<MorrisGeometric<f64>, MorrisGeometric<f32>>();
    laws::viscosity::<Inviscid, Inviscid>();
    laws::viscosity::<MonaghanGingold<f64>, MonaghanGingold<f32>>();
    laws::keeps_angular_momentum::<Artificial<f64>>();
    laws::keeps_angular_momentum::<MonaghanGingold<f64>>();
}

#[test]
fn inviscid_is_nothing() {
    holds(32, pairs(), |(i, j)| {
        assert_eq!(acceleration::<Inviscid, 3>(&i, &j), [0.0; 3]);
    });
    assert_eq!(Viscosity::<f64>::kinematic(&made::<Inviscid>()), 0.0);
}

#[test]
fn artificial_is_as_printed_and_only_where_particles_approach() {
    holds(256, pairs(), |(i, j)| {
        let pair = geometry::<3>(&i, &j);
        let found = acceleration::<Artificial<f64>, 3>(&i, &j);
        let approach: f64 = (0..3).map(|k| pair.u[k] * pair.x[k]).sum();
        if approach >= 0.0 {
            assert_eq!(found, [0.0; 3]);
            return;
        }
        let strength = H * ALPHA * (i.sound_speed + j.sound_speed) * approach
            / ((pair.r * pair.r + 0.01 * H * H) * (i.density + j.density))
            * j.mass
            * pair.f;
        for k in 0..3 {
            near(
                found[k],
                strength * pair.x[k],
                1e-12 * size(&found),
                "acceleration",
            );
        }
        // Approaching particles are pushed apart.
        let apart: f64 = (0..3).map(|k| found[k] * pair.x[k]).sum();
        assert!(apart > 0.0 || pair.f == 0.0);
    });
}

#[test]
fn morris_is_as_printed() {
    assert_eq!(Viscosity::<f64>::kinematic(&made::<Morris<f64>>()), NU);
    holds(128, pairs(), |(i, j)| {
        let pair = geometry::<3>(&i, &j);
        let found = acceleration::<Morris<f64>, 3>(&i, &j);
        let weight = NU * j.mass * (i.density + j.density) / (i.density * j.density) * pair.f;
        for k in 0..3 {
            near(
                found[k],
                weight * pair.u[k],
                1e-12 * size(&found),
                "acceleration",
            );
        }
    });
}

/// A pair has the mean of both dynamic viscosities, which is that of both where they have the same.
#[test]
fn viscosities_of_particles_are_averaged_as_printed() {
    fn printed<V: Viscosity<f64>>(mean: impl Fn(f64, f64) -> f64) {
        let of = |i: &Particle, j: &Particle, [a, b]: [f64; 2]| {
            let [mut i_state, mut j_state] = [i.state(), j.state()];
            (i_state.given[0], j_state.given[0]) = (a, b);
            let mut sum = [0.0; 3];
            made::<V>().add(&i_state, &j_state, &geometry(i, j), &mut sum);
            sum
        };
        holds(128, pairs(), |(i, j)| {
            let pair = geometry::<3>(&i, &j);
            let nu = [NU, 7.0 * NU];
            let mean = mean(nu[0] * i.density, nu[1] * j.density);
            let weight = 2.0 * mean * j.mass / (i.density * j.density) * pair.f;
            let found = of(&i, &j, nu);
            for k in 0..3 {
                near(
                    found[k],
                    weight * pair.u[k],
                    1e-12 * size(&found),
                    "acceleration",
                );
            }
            assert_eq!(of(&i, &j, [0.0; 2]), [0.0; 3], "without viscosity");
            let same = State {
                density: 1000.0,
                ..j.state()
            };
            let [mut one, mut other] = [same, same];
            (one.given[0], other.given[0]) = (NU, NU);
            let (mut sum, mut of_one) = ([0.0; 3], [0.0; 3]);
            made::<V>().add(&one, &other, &pair, &mut sum);
            made::<Morris<f64>>().add(&one, &other, &pair, &mut of_one);
            for k in 0..3 {
                let expected = of_one[k] * 1000.0 * one.volume_per_mass;
                near(sum[k], expected, 1e-12 * size(&sum), "one liquid");
            }
        });
    }
    printed::<MorrisArithmetic<f64>>(|a, b| 0.5 * (a + b));
    printed::<MorrisHarmonic<f64>>(|a, b| 2.0 * a * b / (a + b));
    printed::<MorrisGeometric<f64>>(|a, b| (a * b).sqrt());
}

#[test]
fn monaghan_gingold_is_as_printed() {
    let bound = Viscosity::<f64>::kinematic(&made::<MonaghanGingold<f64>>());
    near(bound, 3.0 * NU, 1e-15, "what bounds the time step");
    holds(128, pairs(), |(i, j)| {
        let pair = geometry::<3>(&i, &j);
        let found = acceleration::<MonaghanGingold<f64>, 3>(&i, &j);
        let along: f64 = (0..3).map(|k| pair.u[k] * pair.x[k]).sum();
        let both = 1.0 / i.density + 1.0 / j.density;
        // Pairs nearer than a hundredth of the smoothing length are rare, and have that in the denominator.
        let r = pair.r.max(0.01 * H);
        let weight = 5.0 * NU * j.mass * both * pair.f * along / (r * r);
        for k in 0..3 {
            near(
                found[k],
                weight * pair.x[k],
                1e-12 * size(&found),
                "acceleration",
            );
        }
    });
}

/// `Σ` of a term on a lattice of `spacing` for the velocity `u(y)` along x, divided by ν.
fn on_a_lattice<V: Viscosity<f64>, const D: usize>(
    h: f64,
    spacing: f64,
    u: impl Fn(f64) -> f64,
) -> f64 {
    let kernel = Smoothing::<f64, D, WendlandC2>::new(h);
    let state = |speed: f64| {
        let mut velocity = [0.0; D];
        velocity[0] = speed;
        State {
            mass: 1000.0 * spacing.powi(D as i32),
            velocity,
            excess: 0.0,
            density: 1000.0,
            volume_per_mass: 1e-3,
            pressure: 0.0,
            sound_speed: 10.0,
            gathered: [0.0; 4],
            gradient: [[0.0; 4]; 2],
            given: [0.0; 4],
        }
    };
    let reach = (WendlandC2::RADIUS * h / spacing) as i64 + 1;
    let layers = if D > 2 { -reach..=reach } else { 0..=0 };
    let i = state(u(0.0));
    let mut sum = [0.0; D];
    for c in layers {
        for b in -reach..=reach {
            for a in -reach..=reach {
                if (a, b, c) == (0, 0, 0) {
                    continue;
                }
                let steps = [a, b, c];
                let x: [f64; D] = std::array::from_fn(|k| -(steps[k] as f64) * spacing);
                let r = x.iter().map(|x| x * x).sum::<f64>().sqrt();
                let j = state(u(-x[1]));
                let pair = PairGeom {
                    x,
                    u: std::array::from_fn(|k| i.velocity[k] - j.velocity[k]),
                    r,
                    r2: r * r,
                    f: kernel.dw_over_r(r),
                };
                made::<V>().add(&i, &j, &pair, &mut sum);
            }
        }
    }
    assert!(sum[1..].iter().all(|a| a.abs() < 1e-12 * NU));
    sum[0] / NU
}

/// For `u = y²` the integral is exactly `∇²u = 2`; what is left is the error of the sum, which falls
/// with the number of neighbours. Along the axes of a coarse lattice there are too few neighbours aslant for
/// the one that acts along lines of centres.
#[test]
fn laminar_terms_tend_to_the_laplacian_of_a_quadratic_flow_as_neighbours_grow() {
    fn tends<V: Viscosity<f64>, const D: usize>(bound: f64) {
        let errors =
            [1.3, 2.6, 5.2].map(|ratio| (on_a_lattice::<V, D>(ratio, 1.0, |y| y * y) - 2.0).abs());
        let [coarse, middle, fine] = errors;
        assert!(coarse < bound, "{errors:?}");
        let order = (coarse / fine).log2() / 2.0;
        assert!(order > 3.0 && middle < coarse, "{errors:?}, order {order}");
    }
    tends::<Morris<f64>, 2>(0.1);
    tends::<Morris<f64>, 3>(0.1);
    tends::<MonaghanGingold<f64>, 2>(0.4);
    tends::<MonaghanGingold<f64>, 3>(0.4);
}

/// For a wave the kernel itself smears: second order in the smoothing length.
#[test]
fn laminar_terms_converge_with_second_order_in_the_smoothing_length() {
    fn converges<V: Viscosity<f64>>() {
        let k = 1.0;
        let error = |h: f64| {
            let found = on_a_lattice::<V, 2>(h, h / 16.0, |y| (k * y).cos());
            (found + k * k).abs()
        };
        let errors = [error(0.4), error(0.2), error(0.1)];
        for pair in errors.windows(2) {
            let order = (pair[0] / pair[1]).log2();
            assert!((order - 2.0).abs() < 0.2, "{errors:?}, order {order}");
        }
    }
    converges::<Morris<f64>>();
    converges::<MonaghanGingold<f64>>();
}

/// A viscosity that is wrong in what a pair of particles does.
macro_rules! wrong_viscosity {
    ($model:ident: $acceleration:expr) => {
        wrong!($model);
        impl<S: Scalar> Viscosity<S> for $model {
            fn new(_: &ViscositySetup) -> Self {
                $model
            }
            fn kinematic(&self) -> S {
                S::from_literal(NU)
            }
            fn contribute<R: Real<Scalar = S>, const D: usize>(
                &self,
                i: &State<R, D>,
                j: &State<R, D>,
                pair: &PairGeom<R, D>,
                _: &mut R,
                sum: &mut [R; D],
            ) {
                let term: fn(&State<R, D>, &State<R, D>, &PairGeom<R, D>) -> [R; D] = $acceleration;
                vector::add_scaled(sum, R::lit(NU), &term(i, j, pair));
            }
        }
    };
}

wrong_viscosity!(Driving: |_, j, pair| pair.u.map(|u| -j.mass * pair.f * u));
wrong_viscosity!(OneSided: |i, _, pair| pair.u.map(|u| i.mass * pair.f * u));
wrong_viscosity!(Braking: |i, j, pair| i.velocity.map(|u| j.mass * pair.f * u));
wrong_viscosity!(AlongX: |_, j, pair| {
    let mut sum = [R::lit(0.0); D];
    sum[0] = j.mass * pair.f * pair.u[0];
    sum
});

#[test]
#[should_panic(expected = "`Driving` breaks a law, it makes no kinetic energy")]
fn a_viscosity_of_the_wrong_sign_is_found() {
    laws::viscosity::<Driving, Driving>();
}

#[test]
#[should_panic(expected = "what a particle gains in momentum its neighbour loses")]
fn a_viscosity_by_its_own_mass_is_found() {
    laws::viscosity::<OneSided, OneSided>();
}

#[test]
#[should_panic(expected = "what a particle gains in momentum its neighbour loses")]
fn a_drag_in_the_frame_of_the_observer_is_found() {
    laws::viscosity::<Braking, Braking>();
}

#[test]
#[should_panic(expected = "turning the frame turns the force")]
fn a_viscosity_along_one_axis_is_found() {
    laws::viscosity::<AlongX, AlongX>();
}

/// Morris's viscosity, so many times too strong.
#[derive(Clone, Copy, Debug)]
struct Strong<const TIMES: u32, const TOLD: u32>;

impl<const TIMES: u32, const TOLD: u32> Named for Strong<TIMES, TOLD> {
    const NAME: &'static str = "Strong";
    const SUMMARY: &'static str = "wrong on purpose";
}

impl<S: Scalar, const TIMES: u32, const TOLD: u32> Viscosity<S> for Strong<TIMES, TOLD> {
    fn new(_: &ViscositySetup) -> Self {
        Strong
    }
    fn kinematic(&self) -> S {
        S::from_literal(f64::from(TOLD) * NU)
    }
    fn contribute<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        _: &mut R,
        sum: &mut [R; D],
    ) {
        let both = i.volume_per_mass + j.volume_per_mass;
        let weight = R::lit(f64::from(TIMES) * NU) * j.mass * pair.f * both;
        vector::add_scaled(sum, weight, &pair.u);
    }
}

#[test]
fn a_viscosity_may_tell_more_than_it_does() {
    laws::viscosity::<Strong<1, 1>, Strong<1, 1>>();
    laws::viscosity::<Strong<1, 4>, Strong<1, 4>>();
}

#[test]
#[should_panic(
    expected = "`Strong` breaks a law, it acts no more strongly than its kinematic viscosity, which bounds the time step"
)]
fn a_viscosity_that_tells_none_is_found() {
    laws::viscosity::<Strong<2, 0>, Strong<2, 0>>();
}

#[test]
#[should_panic(expected = "m2/s are found on a lattice where 0.001 m2/s are told, 1D")]
fn a_viscosity_that_tells_half_is_found() {
    laws::viscosity::<Strong<2, 1>, Strong<2, 1>>();
}

#[test]
#[should_panic(expected = "it exerts no torque")]
fn shear_exerts_a_torque() {
    laws::keeps_angular_momentum::<Morris<f64>>();
}
