//! Laws of compressible flow: gases, Riemann solvers, limiters, stabilisations of cut cells.

mod common;

use common::near;
use monoflow_ops::euler::cut::{Kbn, Lpfs, Stabiliser};
use monoflow_ops::euler::gas::{AdiabaticIndex, Gas, Ideal, Stiffened};
use monoflow_ops::euler::limiter::{
    Central, FirstOrder, Limiter, Minmod, MonotonisedCentral, Superbee, VanLeer,
};
use monoflow_ops::euler::riemann::{Exact, Hll, Hllc, Riemann, Rusanov, Side, star};
use monoflow_ops::euler::{Conserved, Primitive, laws};
use monoflow_ops::{Named, Real};

const AIR: Ideal = Ideal::new(1.4);
const WATER: Stiffened = Stiffened::new(4.4, 6.0);

#[test]
fn gases_keep_their_laws() {
    laws::gas(&AIR);
    laws::gas(&Ideal::new(5.0 / 3.0));
    laws::gas(&WATER);
    laws::gas(&Stiffened::default());
}

#[test]
fn riemann_solvers_keep_their_laws() {
    laws::riemann::<Hllc, _>(&AIR);
    laws::riemann::<Hll, _>(&AIR);
    laws::riemann::<Rusanov, _>(&AIR);
    laws::riemann::<Exact, _>(&AIR);
    laws::riemann::<Hllc, _>(&WATER);
    laws::riemann::<Hll, _>(&WATER);
    laws::riemann::<Rusanov, _>(&WATER);
    laws::riemann::<Exact, _>(&WATER);
    laws::upwind::<Hllc, _>(&AIR);
    laws::upwind::<Hll, _>(&AIR);
    laws::upwind::<Exact, _>(&AIR);
    laws::keeps_contacts::<Hllc, _>(&AIR);
    laws::keeps_contacts::<Hllc, _>(&WATER);
    laws::keeps_contacts::<Exact, _>(&AIR);
    laws::keeps_contacts::<Exact, _>(&WATER);
}

/// Pressure and speed between the waves of Sod's and Toro's problems, to the digits of the tables.
#[test]
fn the_exact_solution_equals_the_tables() {
    let cases = [
        ([1.0, 0.0, 1.0], [0.125, 0.0, 0.1], [0.303130, 0.927453]),
        ([1.0, 0.75, 1.0], [0.125, 0.0, 0.1], [0.466294, 1.36091]),
        ([1.0, -2.0, 0.4], [1.0, 2.0, 0.4], [0.00189387, 0.0]),
        ([1.0, 0.0, 1000.0], [1.0, 0.0, 0.01], [460.894, 19.5975]),
        ([1.0, 0.0, 0.01], [1.0, 0.0, 100.0], [46.0950, -6.19633]),
        (
            [5.99924, 19.5975, 460.894],
            [5.99242, -6.19633, 46.0950],
            [1691.65, 8.68977],
        ),
    ];
    for (l, r, [pressure, speed]) in cases {
        let state = |[density, u, pressure]: [f64; 3]| Primitive {
            density,
            velocity: [u],
            pressure,
        };
        let found = star(&AIR, &state(l), &state(r));
        near(found.pressure, pressure, 5e-6 * pressure, "pressure");
        near(found.speed, speed, 5e-6 * (1.0 + speed.abs()), "speed");
    }
}

#[test]
fn stabilisations_keep_their_laws() {
    laws::stabiliser::<Kbn>();
    laws::stabiliser::<Lpfs>();
}

#[test]
fn limiters_keep_their_laws() {
    laws::limiter::<Minmod>();
    laws::limiter::<VanLeer>();
    laws::limiter::<MonotonisedCentral>();
    laws::limiter::<Superbee>();
    laws::limiter::<FirstOrder>();
    laws::limiter::<Central>();
    laws::monotone::<Minmod>();
    laws::monotone::<VanLeer>();
    laws::monotone::<MonotonisedCentral>();
    laws::monotone::<Superbee>();
    laws::monotone::<FirstOrder>();
    laws::second_order::<Minmod>();
    laws::second_order::<VanLeer>();
    laws::second_order::<MonotonisedCentral>();
    laws::second_order::<Superbee>();
    laws::second_order::<Central>();
}

/// Names of a model that is wrong on purpose.
macro_rules! wrong {
    ($model:ident) => {
        #[derive(Clone, Copy, Default)]
        struct $model;
        impl Named for $model {
            const NAME: &'static str = stringify!($model);
            const SUMMARY: &'static str = "wrong on purpose";
            const EQUATION: &'static str = "none";
            const SOURCE: &'static str = "none";
        }
    };
}

wrong!(FromTheLeft);
impl Riemann for FromTheLeft {
    fn flux<R: Real, G: Gas, const D: usize>(
        _: &G,
        left: &Side<R, D>,
        _: &Side<R, D>,
    ) -> Conserved<R, D> {
        left.conserved.flux(&left.primitive)
    }
}

wrong!(WithoutPressure);
impl Riemann for WithoutPressure {
    fn flux<R: Real, G: Gas, const D: usize>(
        gas: &G,
        left: &Side<R, D>,
        right: &Side<R, D>,
    ) -> Conserved<R, D> {
        let mut flux = Hllc::flux(gas, left, right);
        flux.momentum[0] -= left.primitive.pressure;
        flux
    }
}

wrong!(MeanFlux);
impl Riemann for MeanFlux {
    fn flux<R: Real, G: Gas, const D: usize>(
        _: &G,
        left: &Side<R, D>,
        right: &Side<R, D>,
    ) -> Conserved<R, D> {
        let (l, r) = (
            left.conserved.flux(&left.primitive),
            right.conserved.flux(&right.primitive),
        );
        l.map2(&r, |l, r| R::lit(0.5) * (l + r))
    }
}

wrong!(InMetres);
impl Riemann for InMetres {
    fn flux<R: Real, G: Gas, const D: usize>(
        gas: &G,
        left: &Side<R, D>,
        right: &Side<R, D>,
    ) -> Conserved<R, D> {
        let step = right.conserved.plus(R::lit(-1.0), &left.conserved);
        Rusanov::flux(gas, left, right).plus(R::lit(-0.5), &step)
    }
}

#[test]
#[should_panic(expected = "mirrored sides")]
fn a_flux_from_one_side_is_found() {
    laws::riemann::<FromTheLeft, _>(&AIR);
}

#[test]
#[should_panic(expected = "equal sides")]
fn a_flux_without_pressure_is_found() {
    laws::riemann::<WithoutPressure, _>(&AIR);
}

#[test]
#[should_panic(expected = "positive")]
fn a_flux_without_diffusion_is_found() {
    laws::riemann::<MeanFlux, _>(&AIR);
}

#[test]
#[should_panic(expected = "units")]
fn a_speed_in_the_code_is_found() {
    laws::riemann::<InMetres, _>(&AIR);
}

#[test]
#[should_panic(expected = "upwind")]
fn rusanov_does_not_look_upstream() {
    laws::upwind::<Rusanov, _>(&AIR);
}

#[test]
#[should_panic(expected = "contacts")]
fn hll_smears_contacts() {
    laws::keeps_contacts::<Hll, _>(&AIR);
}

wrong!(LeftStep);
impl Limiter for LeftStep {
    fn slope<R: Real>(before: R, _: R) -> R {
        before
    }
}

#[test]
#[should_panic(expected = "symmetric in both steps")]
fn a_limiter_of_one_step_is_found() {
    laws::limiter::<LeftStep>();
}

#[test]
#[should_panic(expected = "monotone")]
fn the_mean_is_not_monotone() {
    laws::monotone::<Central>();
}

#[test]
#[should_panic(expected = "second order")]
fn no_slope_is_of_first_order() {
    laws::second_order::<FirstOrder>();
}

wrong!(Isothermal);
impl Gas for Isothermal {
    fn index(&self) -> &AdiabaticIndex {
        AIR.index()
    }
    fn stiffness(&self) -> f64 {
        0.0
    }
    fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R {
        pressure * density.recip()
    }
}

#[test]
#[should_panic(expected = "sound speed of the state equation")]
fn a_wrong_sound_speed_is_found() {
    laws::gas(&Isothermal);
}

wrong!(Shallow);
impl Stabiliser for Shallow {
    fn weight(&self, depth: f64, _: f64) -> f64 {
        if depth > 0.0 { 1.0 - depth } else { 0.0 }
    }
}

#[test]
#[should_panic(expected = "not less for deeper cells")]
fn a_stabilisation_of_shallow_cells_alone_is_found() {
    laws::stabiliser::<Shallow>();
}
