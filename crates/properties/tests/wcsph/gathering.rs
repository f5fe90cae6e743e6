//! What models gather: columns as printed, and wrong ones that the laws find.

use crate::common::{H, numbers};
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
use monoflow_ops::particles::{Column, PairGeom, Sums};
use monoflow_ops::wcsph::diffusion::{Antuono, Diffusion, DiffusionSetup};
use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::{Inviscid, Viscosity, ViscositySetup};
use monoflow_ops::wcsph::wall::{Adami, FluidTerms, WallModel, WallSetup};
use monoflow_ops::wcsph::{Gathers, State, Wcsph};
use monoflow_ops::{Coefficients, Named, Real, Scalar};
use std::array::from_fn;

const DENSITY: f64 = 1000.0;
const GRAVITY: [f64; 3] = [1.5, -9.81, 3.0];

type Sch<const D: usize> =
    Wcsph<f64, D, WendlandC2, Tait<f64>, Antuono<f64>, Inviscid, Adami<f64>, NoSmoothing>;

fn scheme<const D: usize>() -> Sch<D> {
    let kernel = Smoothing::new(H);
    Wcsph {
        gravity: GRAVITY,
        inv_density: 1.0 / DENSITY,
        eos: Tait::new(&EosSetup::new(DENSITY, 20.0, 7.0)),
        diffusion: Antuono::new(&DiffusionSetup {
            coefficient: 0.1,
            h: H,
            sound_speed: 20.0,
            density: DENSITY,
            gravity: GRAVITY,
            coefficients: Coefficients::DECLARED,
        }),
        viscosity: <Inviscid as Viscosity<f64>>::new(&ViscositySetup {
            coefficients: Coefficients::DECLARED,
            alpha: 0.0,
            kinematic: 0.0,
            h: H,
            laplacian: 1.0,
            mirror: 2.0,
        }),
        wall: Adami::new(&WallSetup {
            spacing: H,
            wall_spacing: H,
            dimensions: 3,
            gravity: GRAVITY,
            energy: 9.81 * 1.0,
            radius: 2.0 * H,
            kernel: kernel.w(0.0),
            taken_over: 1.0,
            coefficients: Coefficients::DECLARED,
        }),
        smoothing: NoSmoothing,
        gradient: PlainGradient,
        kernel,
    }
}

/// The column of a wall particle at the origin, at rest or sliding, with fluid around it in which the
/// pressure is hydrostatic from `pressure` at the origin on, under gravity and what pulls beside it, and the velocity
/// is uniform.
fn before_water<const D: usize>(
    pressure: f64,
    slides: f64,
    velocity: [f64; D],
    pull: [f64; D],
) -> [f64; 4] {
    let scheme = scheme::<D>();
    let mut next = numbers(7);
    let mut sums = [0.0; 12];
    let own = FluidTerms::state(&scheme, 1.0, [slides; D], 0.0);
    let gravity: [f64; D] = from_fn(|k| GRAVITY[k] + pull[k]);
    for _ in 0..20 {
        let place: [f64; D] = from_fn(|_| next(-H, H));
        // Of uniform density, as the extrapolation takes it.
        let rise: f64 = (0..D).map(|k| DENSITY * gravity[k] * place[k]).sum();
        let neighbour = State {
            pressure: pressure + rise,
            density: DENSITY,
            ..FluidTerms::state(&scheme, 1.0, velocity, 0.0)
        };
        let x: [f64; D] = place.map(|x| -x);
        let r2: f64 = x.iter().map(|x| x * x).sum();
        let pair = PairGeom {
            x,
            u: [0.0; D],
            r: r2.sqrt(),
            r2,
            f: scheme.kernel.dw_over_r(r2.sqrt()),
        };
        let w = || scheme.kernel.w(r2.sqrt());
        scheme.wall.gather(&own, &neighbour, &pair, w, &mut sums);
    }
    scheme.wall.gathered(&scheme, &own, &pull, &sums)
}

fn wall_meets_water<const D: usize>() {
    let velocity: [f64; D] = from_fn(|k| 1.0 + k as f64);
    let column = before_water::<D>(2000.0, 0.5, velocity, [0.0; D]);
    let eos = Tait::<f64>::new(&EosSetup::new(DENSITY, 20.0, 7.0));
    let pressure = eos.pressure(column[3]);
    assert!((pressure - 2000.0).abs() < 1e-6, "{D}D: {pressure}");
    for k in 0..D {
        assert!(
            (column[k] - (1.0 - velocity[k])).abs() < 1e-12,
            "{D}D: {column:?}"
        );
    }
    let sucked = before_water::<D>(-2000.0, 0.5, velocity, [0.0; D]);
    assert_eq!(sucked[3], 0.0, "walls never pull");
    // Water that moves evenly with a wall that accelerates.
    let shaken = before_water::<D>(2000.0, 0.5, velocity, from_fn(|k| 3.0 - 7.0 * k as f64));
    let pressure = eos.pressure(shaken[3]);
    assert!((pressure - 2000.0).abs() < 1e-6, "{D}D, shaken: {pressure}");
}

#[test]
fn walls_take_over_hydrostatic_pressure_and_mirror_the_velocity() {
    wall_meets_water::<1>();
    wall_meets_water::<2>();
    wall_meets_water::<3>();
}

#[test]
fn walls_without_fluid_have_their_own_velocity_and_no_pressure() {
    let scheme = scheme::<2>();
    let own = FluidTerms::state(&scheme, 1.0, [0.5, -0.25], 0.0);
    let column = scheme.wall.gathered(&scheme, &own, &[0.0; 2], &[0.0; 12]);
    assert_eq!(column, [0.5, -0.25, 0.0, 0.0]);
}

#[test]
fn particles_in_a_row_have_no_gradient_in_the_plane() {
    let scheme = scheme::<2>();
    let mut sums = [0.0; 12];
    let state = |excess| FluidTerms::state(&scheme, 0.1, [0.0; 2], excess);
    for (x, excess) in [(-0.8 * H, 0.01), (0.8 * H, -0.01)] {
        let pair = PairGeom {
            x: [x, 0.0],
            u: [0.0; 2],
            r: x.abs(),
            r2: x * x,
            f: scheme.kernel.dw_over_r(x.abs()),
        };
        scheme
            .diffusion
            .gather(&state(0.0), &state(excess), &pair, || 0.0, &mut sums);
    }
    assert!(sums[0] != 0.0, "{sums:?}");
    let column = scheme
        .diffusion
        .gathered(&scheme, &state(0.0), &[0.0; 2], &sums);
    assert_eq!(column, [0.0; 4]);
}

/// [`Antuono`] with a column that is wrong.
macro_rules! wrong_gathering {
    ($model:ident: $add:expr, $column:expr) => {
        #[derive(Clone, Copy)]
        struct $model<S>(Antuono<S>);
        impl<S> Named for $model<S> {
            const NAME: &'static str = stringify!($model);
            const SUMMARY: &'static str = "wrong on purpose";
        }
        impl<S: Scalar> Gathers<S> for $model<S> {
            const COLUMN: Option<Column> = <Antuono<S> as Gathers<S>>::COLUMN;
            fn gather<R: Real<Scalar = S>, const D: usize>(
                &self,
                _: &State<R, D>,
                j: &State<R, D>,
                pair: &PairGeom<R, D>,
                _: impl FnOnce() -> R,
                sums: &mut Sums<R>,
            ) {
                let add: fn(R, R) -> R = $add;
                sums[0] += add(j.mass, pair.r);
            }
            fn gathered<const D: usize>(
                &self,
                _: &impl FluidTerms<S>,
                _: &State<S, D>,
                _: &[S; D],
                sums: &Sums<S>,
            ) -> [S; 4] {
                let column: fn(S) -> S = $column;
                [column(sums[0]); 4]
            }
        }
        impl<S: Scalar> Diffusion<S> for $model<S> {
            fn new(setup: &DiffusionSetup) -> Self {
                $model(Antuono::new(setup))
            }
            fn rate<R: Real<Scalar = S>, const D: usize>(
                &self,
                i: &State<R, D>,
                j: &State<R, D>,
                pair: &PairGeom<R, D>,
            ) -> R {
                self.0.rate(i, j, pair)
            }
        }
    };
}

wrong_gathering!(CountsItself: |mass, _| mass, |sum| sum);
wrong_gathering!(DividesByNobody: |mass, r| mass * r, |sum| sum.recip() * sum);

#[test]
#[should_panic(expected = "the particle itself adds nothing to what it gathers")]
fn a_column_to_which_padding_adds_is_found() {
    laws::diffusion::<CountsItself<f64>, CountsItself<f32>>();
}

#[test]
#[should_panic(expected = "what it gathers is finite where nobody is around")]
fn a_column_that_is_nan_without_neighbours_is_found() {
    laws::diffusion::<DividesByNobody<f64>, DividesByNobody<f32>>();
}
