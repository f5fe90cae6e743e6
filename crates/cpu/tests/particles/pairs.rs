//! Laws of the interaction of two fluid particles, for every model.

use crate::common::{DENSITY, H};
use monoflow_ops::particles::PairGeom;
use monoflow_ops::particles::kernel::*;
use monoflow_ops::particles::kind::Fluid;
use monoflow_ops::vector;
use monoflow_ops::wcsph::diffusion::*;
use monoflow_ops::wcsph::eos::*;
use monoflow_ops::wcsph::gather::{COLUMNS, Gathered};
use monoflow_ops::wcsph::scheme::{Interact, Scheme};
use monoflow_ops::wcsph::smoothing::*;
use monoflow_ops::wcsph::viscosity::*;
use monoflow_ops::wcsph::wall::*;
use monoflow_ops::wcsph::{Rates, State, Wcsph};
use proptest::prelude::*;
use std::array::from_fn;

/// Position, velocity, mass and density excess.
type Particle = ([f64; 3], [f64; 3], f64, f64);

fn particle() -> impl Strategy<Value = Particle> {
    (
        prop::array::uniform3(-H..H),
        prop::array::uniform3(-2.0..2.0),
        0.5..2.0,
        -0.03..0.03,
    )
}

fn holds(law: &dyn Fn(Particle, Particle)) {
    monoflow_properties::holds(64, (particle(), particle()), |(i, j)| law(i, j));
}

/// The two particles of a pair, as the scheme sees them.
struct Pair<const D: usize> {
    i: State<f64, D>,
    j: State<f64, D>,
    there: PairGeom<f64, D>,
    back: PairGeom<f64, D>,
}

impl<const D: usize> Pair<D> {
    fn new<T: Scheme<f64, D>>(scheme: &T, i: Particle, j: Particle) -> Self {
        let state = |p: Particle| scheme.state::<f64>(p.2, from_fn(|k| p.1[k]), p.3);
        let geometry = |a: Particle, b: Particle| {
            let x: [f64; D] = from_fn(|k| a.0[k] - b.0[k]);
            let u: [f64; D] = from_fn(|k| a.1[k] - b.1[k]);
            scheme.geometry(x, vector::dot(&x, &x), u)
        };
        Pair {
            i: state(i),
            j: state(j),
            there: geometry(i, j),
            back: geometry(j, i),
        }
    }

    /// Rates of `i` by `j`, and of `j` by `i`: acceleration and `Dρ/Dt`.
    fn rates<T: Interact<Fluid, Fluid, f64, D>>(&self, scheme: &T) -> [([f64; D], f64); 2] {
        let sum = |i: &State<f64, D>, j: &State<f64, D>, pair: &PairGeom<f64, D>| {
            let mut out = Rates {
                acceleration: [0.0; D],
                density: 0.0,
                smoothing: T::Smoothing::zero::<f64, D>(),
            };
            let nothing = Gathered {
                i: [[0.0; 4]; COLUMNS],
                j: [[0.0; 4]; COLUMNS],
            };
            Interact::<Fluid, Fluid, f64, D>::add(scheme, i, j, pair, &nothing, &mut out);
            (out.acceleration, out.density)
        };
        [
            sum(&self.i, &self.j, &self.there),
            sum(&self.j, &self.i, &self.back),
        ]
    }
}

fn momentum_of_a_pair_is_conserved<const D: usize, T: Interact<Fluid, Fluid, f64, D>>(scheme: &T) {
    holds(&|i, j| {
        let pair = Pair::<D>::new(scheme, i, j);
        let [(a, _), (b, _)] = pair.rates(scheme);
        // Viscosity may cancel what pressures do, all but round-off.
        let push = (pair.i.pressure.abs() + pair.j.pressure.abs()) / (DENSITY * DENSITY);
        let gradient = pair.there.f.abs() * vector::dot(&pair.there.x, &pair.there.x).sqrt();
        let size = i.2 * (vector::dot(&a, &a).sqrt() + j.2 * push * gradient);
        for k in 0..D {
            assert!((i.2 * a[k] + j.2 * b[k]).abs() <= 1e-12 * size);
        }
    });
}

/// Fluid that moves as one, of one density, keeps it, and only its pressure acts.
fn rigid_translation_keeps_the_density<const D: usize, T: Interact<Fluid, Fluid, f64, D>>(
    scheme: &T,
) {
    holds(&|i, j| {
        let j = (j.0, i.1, j.2, i.3);
        let pair = Pair::<D>::new(scheme, i, j);
        for (a, density) in pair.rates(scheme) {
            assert_eq!(density, 0.0);
            // Pressure acts along the line of centres, apart where it is positive.
            let along = vector::dot(&a, &pair.there.x).abs();
            let size = (vector::dot(&a, &a) * vector::dot(&pair.there.x, &pair.there.x)).sqrt();
            assert!((along - size).abs() <= 1e-9 * size);
        }
        let [(a, _), _] = pair.rates(scheme);
        let apart = vector::dot(&a, &pair.there.x);
        assert!(apart * i.3 >= 0.0, "{apart} at excess {}", i.3);
        assert!(apart != 0.0 || pair.there.f == 0.0 || i.3 == 0.0);
    });
}

/// Approaching particles of equal density grow denser, parting ones thinner, each in proportion to
/// the other's mass.
fn approaching_particles_grow_denser<const D: usize, T: Interact<Fluid, Fluid, f64, D>>(
    scheme: &T,
) {
    holds(&|i, j| {
        let j = (j.0, j.1, j.2, i.3);
        let pair = Pair::<D>::new(scheme, i, j);
        let [(_, of_i), (_, of_j)] = pair.rates(scheme);
        let approach = vector::dot(&pair.there.u, &pair.there.x);
        if pair.there.f == 0.0 {
            assert_eq!((of_i, of_j), (0.0, 0.0));
        } else {
            assert!(of_i * approach < 0.0 && of_j * approach < 0.0);
        }
        assert!((of_i * i.2 - of_j * j.2).abs() <= 1e-12 * (of_i * i.2).abs());
    });
}

/// What a scheme completes of a state fits together.
fn state_is_consistent<const D: usize, T: Interact<Fluid, Fluid, f64, D>>(scheme: &T) {
    holds(&|i, _| {
        let s = scheme.state::<f64>(i.2, [0.0; D], i.3);
        assert!((s.density - DENSITY * (1.0 + i.3)).abs() < 1e-9);
        assert!((s.density * s.volume_per_mass - 1.0).abs() < 1e-14);
        assert!(s.sound_speed > 0.0 && s.pressure * i.3 >= 0.0);
    });
}

macro_rules! stamp {
    (@every $d:literal; $($law:ident),*) => {$(
        #[test]
        fn $law() {
            crate::pairs::$law::<$d, _>(&scheme());
        }
    )*};
    ($d:literal; $($name:ident: $k:ty, $e:ty, $f:ty, $v:ty, $b:ty, $x:ty;)*) => {$(
        mod $name {
            use crate::pairs::*;
            type S = f64;
            fn scheme() -> Wcsph<S, $d, $k, $e, $f, $v, $b, $x> { crate::common::scheme([0.0; 3]) }
            stamp!(@every $d; momentum_of_a_pair_is_conserved, rigid_translation_keeps_the_density,
                approaching_particles_grow_denser, state_is_consistent);
        }
    )*};
}

mod line {
    crate::few_schemes!(stamp!(1;));
}
mod plane {
    crate::every_model!(stamp!(2;));
}
mod space {
    crate::few_schemes!(stamp!(3;));
}
