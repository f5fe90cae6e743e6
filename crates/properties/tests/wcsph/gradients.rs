//! Laws of gradients of the smoothing kernel, and what a scheme makes of them.

use crate::common::{near, numbers};
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::kind::Fluid;
use monoflow_ops::particles::{Column, PairGeom, Sums};
use monoflow_ops::wcsph::eos::Linear;
use monoflow_ops::wcsph::gather::{GRADIENT, GRADIENT_BEYOND, Gathered};
use monoflow_ops::wcsph::gradient::{CorrectedGradient, Gradient, GradientSetup, PlainGradient};
use monoflow_ops::wcsph::scheme::{Interact, Scheme, no_rates};
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Inviscid;
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_ops::wcsph::{Gathers, State, Wcsph, WcsphSetup};
use monoflow_ops::{Coefficients, Named, Real, Scalar, vector};
use std::array::from_fn;

/// All is corrected, also at edges and corners of the fluid.
fn up_to_edges() -> Coefficients {
    Coefficients::of_case(&[0.1, 0.1])
}

#[test]
fn gradients_keep_their_laws() {
    laws::gradient::<PlainGradient, PlainGradient>();
    laws::gradient::<CorrectedGradient<f64>, CorrectedGradient<f32>>();
    laws::is_exact_for_linear_fields::<CorrectedGradient<f64>>(up_to_edges());
}

/// [`CorrectedGradient`] with another addition to a direction.
macro_rules! wrong_gradient {
    ($model:ident: $beyond:expr) => {
        #[derive(Clone, Copy)]
        struct $model<S>(CorrectedGradient<S>);
        impl<S> Named for $model<S> {
            const NAME: &'static str = stringify!($model);
            const SUMMARY: &'static str = "wrong on purpose";
        }
        impl<S: Scalar> Gathers<S> for $model<S> {
            const COLUMN: Option<Column> = <CorrectedGradient<S> as Gathers<S>>::COLUMN;
            const GOES_ON_IN_SPACE: bool = true;
            fn gather<R: Real<Scalar = S>, const D: usize>(
                &self,
                i: &State<R, D>,
                j: &State<R, D>,
                pair: &PairGeom<R, D>,
                w: impl FnOnce() -> R,
                sums: &mut Sums<R>,
            ) {
                self.0.gather(i, j, pair, w, sums);
            }
            fn gathered<const D: usize>(
                &self,
                terms: &impl monoflow_ops::wcsph::wall::FluidTerms<S>,
                i: &State<S, D>,
                pull: &[S; D],
                sums: &Sums<S>,
            ) -> [S; 4] {
                self.0.gathered(terms, i, pull, sums)
            }
            fn gathered_beyond<const D: usize>(&self, sums: &Sums<S>) -> [S; 4] {
                self.0.gathered_beyond::<D>(sums)
            }
        }
        impl<S: Scalar> Gradient<S> for $model<S> {
            fn new(setup: &GradientSetup) -> Self {
                $model(CorrectedGradient::new(setup))
            }
            fn beyond<R: Real<Scalar = S>, const D: usize>(
                &self,
                particle: &State<R, D>,
                x: &[R; D],
            ) -> [R; D] {
                let beyond: fn(R, R) -> R = $beyond;
                let right = self.0.beyond(particle, x);
                from_fn(|k| beyond(right[k], x[k]))
            }
        }
    };
}

wrong_gradient!(ActsOnItsOwn: |right, x| right + x);
wrong_gradient!(Curved: |right, _| right * right);
wrong_gradient!(HalfCorrected: |right, _| R::lit(0.5) * right);

#[test]
#[should_panic(expected = "`ActsOnItsOwn` breaks a law, it is that of the kernel where nothing")]
fn a_gradient_of_particles_that_have_none_is_found() {
    laws::gradient::<ActsOnItsOwn<f64>, ActsOnItsOwn<f32>>();
}

#[test]
#[should_panic(expected = "`Curved` breaks a law, what it adds is linear in the direction")]
fn a_gradient_that_is_not_linear_is_found() {
    laws::gradient::<Curved<f64>, Curved<f32>>();
}

#[test]
#[should_panic(
    expected = "`HalfCorrected` breaks a law, a linear velocity has its exact divergence"
)]
fn a_gradient_that_is_not_exact_is_found() {
    laws::is_exact_for_linear_fields::<HalfCorrected<f64>>(up_to_edges());
}

#[test]
#[should_panic(expected = "the middle of 5 is not corrected")]
fn a_gradient_that_corrects_nothing_is_not_exact() {
    laws::is_exact_for_linear_fields::<PlainGradient>(up_to_edges());
}

/// The share of the correction at a determinant, by what is kept of a diagonal matrix of this determinant.
fn share(determinant: f64) -> f64 {
    let gradient: CorrectedGradient<f64> = Gradient::new(&GradientSetup::default());
    let (scheme, side) = (scheme::<2>(), determinant.sqrt());
    let mut sums = [0.0; 12];
    (sums[0], sums[2]) = (side, side);
    let still = scheme.state(1.0, [0.0; 2], 0.0);
    let [found, xx, xy, yy] = gradient.gathered(&scheme, &still, &[0.0; 2], &sums);
    near(found, determinant, 1e-15, "the determinant");
    assert_eq!((xy, xx), (0.0, yy));
    let state = State {
        gradient: [[found, xx, xy, yy], [0.0; 4]],
        given: [0.0; 4],
        ..still
    };
    let beyond = gradient.beyond(&state, &[1.0, 0.0])[0];
    beyond / (side.recip() - 1.0)
}

#[test]
fn corrections_grow_evenly_from_the_surface_on() {
    for (determinant, expected) in [(0.3, 0.0), (0.5, 0.0), (0.75, 0.5), (0.9, 0.8), (1.2, 1.0)] {
        near(share(determinant), expected, 1e-12, "share");
    }
}

/// Sums of the matrix within a lattice, in the plane, with Wendland's kernel.
fn on_lattice(ratio: f64) -> [[f64; 4]; 2] {
    let gradient: CorrectedGradient<f64> = Gradient::new(&GradientSetup::default());
    let scheme = scheme::<2>();
    let (spacing, still) = (1.0 / ratio, scheme.state(1.0, [0.0; 2], 0.0));
    let own = State {
        mass: 800.0 * spacing * spacing,
        ..still
    };
    let mut sums = [0.0; 12];
    for a in -3..=3 {
        for b in -3..=3 {
            let x = [a, b].map(|k| f64::from(k) * spacing);
            let r2 = vector::dot(&x, &x);
            if r2 > 0.0 {
                let pair = scheme.geometry(x, r2, [0.0; 2]);
                gradient.gather(&own, &own, &pair, || 0.0, &mut sums);
            }
        }
    }
    let word = gradient.gathered(&scheme, &own, &[0.0; 2], &sums);
    [word, [sums[0], sums[1], sums[2], 0.0]]
}

/// What is left of the error of a divergence on a lattice with the numbers as declared.
#[test]
fn gradients_are_all_but_exact_on_lattices() {
    for (ratio, plain, corrected) in [(1.3, 0.027, 0.003), (2.0, 9e-4, 1e-5)] {
        let [[determinant, xx, xy, _], [m_xx, ..]] = on_lattice(ratio);
        near(m_xx * m_xx, determinant, 1e-12, "the determinant");
        near(xy, 0.0, 1e-12, "off the diagonal");
        let found = (m_xx - 1.0).abs();
        assert!((0.8 * plain..plain).contains(&found), "{ratio}: {found:e}");
        let left = ((1.0 + xx) * m_xx - 1.0).abs();
        assert!(left < corrected, "{ratio}: {left:e}");
    }
}

type Sch<const D: usize> = Wcsph<
    f64,
    D,
    WendlandC2,
    Linear<f64>,
    monoflow_ops::wcsph::diffusion::NoDiffusion,
    Inviscid,
    DynamicParticles,
    NoSmoothing,
    CorrectedGradient<f64>,
>;

fn scheme<const D: usize>() -> Sch<D> {
    Wcsph::new(&WcsphSetup {
        smoothing_length: 1.0,
        spacing: 0.8,
        wall_spacing: 0.8,
        radius: 2.0,
        gravity: [0.0; 3],
        density: 800.0,
        sound_speed: 20.0,
        gamma: 7.0,
        diffusion: 0.0,
        alpha: 0.0,
        kinematic: 0.0,
        energy: 9.81 * 1.0,
        xsph: 0.0,
        shifting: 0.0,
        hydrostatic_correction: false,
        coefficients: [Coefficients::DECLARED; 7],
    })
}

/// Acceleration and `Dρ/Dt` of a particle by another.
fn rates<const D: usize>(
    scheme: &Sch<D>,
    [i, j]: [&([f64; D], State<f64, D>); 2],
) -> ([f64; D], f64) {
    let x = vector::sub(&i.0, &j.0);
    let u = vector::sub(&i.1.velocity, &j.1.velocity);
    let pair = scheme.geometry(x, vector::dot(&x, &x), u);
    let mut gathered = Gathered::none();
    for (columns, state) in [(&mut gathered.i, &i.1), (&mut gathered.j, &j.1)] {
        columns[GRADIENT] = state.gradient[0];
        columns[GRADIENT_BEYOND] = state.gradient[1];
    }
    let plain = |state: &State<f64, D>| State {
        gradient: [[0.0; 4]; 2],
        given: [0.0; 4],
        ..*state
    };
    let mut out = no_rates::<f64, f64, D, NoSmoothing>();
    let (i, j) = (plain(&i.1), plain(&j.1));
    Interact::<Fluid, Fluid, f64, D>::add(scheme, &i, &j, &pair, &gathered, &mut out);
    (out.acceleration, out.density)
}

/// `m_i a_i + m_j a_j = 0`, and `Σ m u·a + Σ m p/ρ² Dρ/Dt = 0`.
fn work_goes_into_the_density<const D: usize>() {
    let scheme = scheme::<D>();
    let mut next = numbers(5);
    for _ in 0..200 {
        let mut drawn = || {
            let mut state = scheme.state(
                next(0.5, 2.0),
                from_fn(|_| next(-1.0, 1.0)),
                next(-0.01, 0.03),
            );
            state.gradient = from_fn(|_| from_fn(|_| next(-0.5, 0.5)));
            (from_fn(|_| next(-0.5, 0.5)), state)
        };
        let [i, j]: [([f64; D], State<f64, D>); 2] = [drawn(), drawn()];
        let [of_i, of_j] = [rates(&scheme, [&i, &j]), rates(&scheme, [&j, &i])];
        let (mut work, mut size) = (0.0, 0.0);
        for ((_, state), (acceleration, density)) in [(i, of_i), (j, of_j)] {
            let done = state.mass * vector::dot(&state.velocity, &acceleration);
            let v = state.volume_per_mass;
            work += done + state.mass * state.pressure * v * v * density;
            size += done.abs();
        }
        near(work, 0.0, 1e-11 * size, "work");
        for k in 0..D {
            let [a, b] = [i.1.mass * of_i.0[k], j.1.mass * of_j.0[k]];
            near(a + b, 0.0, 1e-12 * a.abs(), "momentum");
        }
    }
}

#[test]
fn pressure_keeps_momentum_and_its_work_goes_into_the_density() {
    work_goes_into_the_density::<1>();
    work_goes_into_the_density::<2>();
    work_goes_into_the_density::<3>();
}
