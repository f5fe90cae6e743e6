//! Laws of compressible flow: gases, Riemann solvers, limiters, stabilisations of cut cells.

use crate::common::near;
use crate::wrong;
use monoflow_ops::euler::cut::{
    Double, Kbn, Lpfs, Stabiliser, ahead, answers_along, gain_along, reference, wall_fractions,
    wall_normal, wall_state,
};
use monoflow_ops::euler::gas::{Gas, Ideal, NobleAbel, Stiffened};
use monoflow_ops::euler::limiter::{
    Central, FirstOrder, Limiter, Minmod, MonotonisedCentral, Superbee, VanAlbada, VanLeer,
};
use monoflow_ops::euler::riemann::{Exact, Hll, Hllc, HllcHll, Riemann, Rusanov, Side, star};
use monoflow_ops::euler::{Conserved, Primitive, tracer_fluxes};
use monoflow_ops::laws::euler as laws;
use monoflow_ops::{Named, Real};

const AIR: Ideal = Ideal::new(1.4);
const WATER: Stiffened = Stiffened::new(4.4, 6.0);
/// Half of space is taken at the densities of laws.
const DENSE: NobleAbel = NobleAbel::new(1.3, 0.1);

#[test]
fn gases_keep_their_laws() {
    laws::gas(&AIR);
    laws::gas(&Ideal::new(5.0 / 3.0));
    laws::gas(&WATER);
    laws::gas(&Stiffened::default());
    laws::gas(&DENSE);
    laws::gas(&NobleAbel::new(1.4, 0.0));
    // In SI units, each.
    laws::gas(&Stiffened::new(4.4, 6e8));
    laws::gas(&NobleAbel::new(1.25, 1e-3));
}

#[test]
fn riemann_solvers_keep_their_laws() {
    laws::riemann::<Hllc, _>(&AIR);
    laws::riemann::<HllcHll, _>(&AIR);
    laws::riemann::<Hll, _>(&AIR);
    laws::riemann::<Rusanov, _>(&AIR);
    laws::riemann::<Exact, _>(&AIR);
    laws::riemann::<Hllc, _>(&WATER);
    laws::riemann::<HllcHll, _>(&WATER);
    laws::riemann::<Hll, _>(&WATER);
    laws::riemann::<Rusanov, _>(&WATER);
    laws::riemann::<Exact, _>(&WATER);
    laws::riemann::<Hllc, _>(&DENSE);
    laws::riemann::<HllcHll, _>(&DENSE);
    laws::riemann::<Hll, _>(&DENSE);
    laws::riemann::<Rusanov, _>(&DENSE);
    // What they promise is held, too.
    const {
        assert!(Hllc::UPWIND && HllcHll::UPWIND && Hll::UPWIND && Exact::UPWIND);
        assert!(Hllc::KEEPS_CONTACTS && HllcHll::KEEPS_CONTACTS && Exact::KEEPS_CONTACTS);
    }
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
    laws::limiter::<VanAlbada>();
    laws::limiter::<MonotonisedCentral>();
    laws::limiter::<Superbee>();
    laws::limiter::<FirstOrder>();
    laws::limiter::<Central>();
    // What they promise is held, too.
    const {
        assert!(Minmod::MONOTONE && VanLeer::MONOTONE && VanAlbada::MONOTONE);
        assert!(MonotonisedCentral::MONOTONE && Superbee::MONOTONE && FirstOrder::MONOTONE);
        assert!(Minmod::SECOND_ORDER && VanLeer::SECOND_ORDER && VanAlbada::SECOND_ORDER);
        assert!(
            MonotonisedCentral::SECOND_ORDER && Superbee::SECOND_ORDER && Central::SECOND_ORDER
        );
    }
}

wrong!(FromTheLeft);
impl Riemann for FromTheLeft {
    fn flux<R: Real, G: Gas, const D: usize>(
        &self,
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
        &self,
        gas: &G,
        left: &Side<R, D>,
        right: &Side<R, D>,
    ) -> Conserved<R, D> {
        let mut flux = Hllc.flux(gas, left, right);
        flux.momentum[0] -= left.primitive.pressure;
        flux
    }
}

wrong!(MeanFlux);
impl Riemann for MeanFlux {
    fn flux<R: Real, G: Gas, const D: usize>(
        &self,
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
        &self,
        gas: &G,
        left: &Side<R, D>,
        right: &Side<R, D>,
    ) -> Conserved<R, D> {
        let step = right.conserved.plus(R::lit(-1.0), &left.conserved);
        Rusanov.flux(gas, left, right).plus(R::lit(-0.5), &step)
    }
}

/// Rusanov's flux, wrong in so many dimensions or with a part of its diffusion.
macro_rules! wrong_rusanov {
    ($model:ident: $flux:expr) => {
        wrong!($model);
        impl Riemann for $model {
            fn flux<R: Real, G: Gas, const D: usize>(
                &self,
                gas: &G,
                left: &Side<R, D>,
                right: &Side<R, D>,
            ) -> Conserved<R, D> {
                let change: fn(Conserved<R, D>, [&Side<R, D>; 2]) -> Conserved<R, D> = $flux;
                change(Rusanov.flux(gas, left, right), [left, right])
            }
        }
    };
}

wrong_rusanov!(WrongInThePlane: |mut flux, _| {
    if D == 2 {
        flux.momentum[1] = -flux.momentum[1];
    }
    flux
});
wrong_rusanov!(OfSpaceAlone: |mut flux, [left, _]| {
    flux.momentum[0] += R::lit(0.0) * left.primitive.velocity[D.min(2)];
    flux
});
wrong_rusanov!(HalfDiffusive: |flux, sides| {
    let [l, r] = sides.map(|side| side.conserved.flux(&side.primitive));
    let mean = l.map2(&r, |l, r| R::lit(0.5) * (l + r));
    mean.map2(&flux, |mean, flux| R::lit(0.5) * (mean + flux))
});

#[test]
#[should_panic(expected = "`WrongInThePlane` breaks a law, equal sides: ")]
fn a_flux_that_is_wrong_in_the_plane_alone_is_found() {
    laws::riemann::<WrongInThePlane, _>(&AIR);
}

#[test]
#[should_panic(expected = "index out of bounds: the len is 2 but the index is 2")]
fn a_flux_of_space_alone_is_found() {
    laws::riemann::<OfSpaceAlone, _>(&AIR);
}

#[test]
#[should_panic(
    expected = "`HalfDiffusive` breaks a law, even pressure and velocity make no new extreme of density: 3D, "
)]
fn half_the_diffusion_is_found() {
    laws::riemann::<HalfDiffusive, _>(&AIR);
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

/// What is promised is held by the laws of the axis.
macro_rules! promises {
    ($model:ident, $of:ident: $($promise:ident),*) => {
        wrong!($model);
        impl Riemann for $model {
            $(const $promise: bool = true;)*
            fn flux<R: Real, G: Gas, const D: usize>(
                &self,
                gas: &G,
                left: &Side<R, D>,
                right: &Side<R, D>,
            ) -> Conserved<R, D> {
                $of.flux(gas, left, right)
            }
        }
    };
}

promises!(SaysItIsUpwind, Rusanov: UPWIND);
promises!(SaysItKeepsContacts, Hll: UPWIND, KEEPS_CONTACTS);

#[test]
#[should_panic(expected = "`SaysItIsUpwind` breaks a law, upwind")]
fn a_promise_to_look_upstream_is_held() {
    laws::riemann::<SaysItIsUpwind, _>(&AIR);
}

#[test]
#[should_panic(expected = "`SaysItKeepsContacts` breaks a law, contacts")]
fn a_promise_to_keep_contacts_is_held() {
    laws::riemann::<SaysItKeepsContacts, _>(&AIR);
}

wrong!(SaysItIsMonotone);
impl Limiter for SaysItIsMonotone {
    const MONOTONE: bool = true;
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        Central.slope(before, after)
    }
}

#[test]
#[should_panic(expected = "`SaysItIsMonotone` breaks a law, monotone")]
fn a_promise_to_be_monotone_is_held() {
    laws::limiter::<SaysItIsMonotone>();
}

// As published, without a guard: NaN where nothing changes.
wrong!(Unguarded);
impl Limiter for Unguarded {
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        let ratio = before / after;
        after * (ratio + ratio.abs()) / (R::lit(1.0) + ratio.abs())
    }
}

#[test]
#[should_panic(
    expected = "`Unguarded` breaks a law, a finite number: NaN of the steps 0e0 and 0e0"
)]
fn a_limiter_that_divides_by_zero_is_found() {
    laws::limiter::<Unguarded>();
}

// NaN where the squares of steps are smaller than numbers can be.
wrong!(Underflowing);
impl Limiter for Underflowing {
    fn slope<R: Real>(&self, before: R, after: R) -> R {
        let zero = R::lit(0.0);
        let squares = before * before + after * after;
        let mean = before * after * (before + after) / squares;
        let is_flat = before.abs() + after.abs();
        R::if_lt(zero, is_flat, mean, zero)
    }
}

#[test]
#[should_panic(expected = "`Underflowing` breaks a law, a finite number: NaN of the steps 1e-")]
fn a_limiter_that_underflows_is_found() {
    laws::limiter::<Underflowing>();
}

wrong!(LeftStep);
impl Limiter for LeftStep {
    fn slope<R: Real>(&self, before: R, _: R) -> R {
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
    fn pressure<R: Real>(&self, density: R, energy: R) -> R {
        AIR.pressure(density, energy)
    }
    fn internal_energy<R: Real>(&self, density: R, pressure: R) -> R {
        AIR.internal_energy(density, pressure)
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

/// Air whose heat capacity rises above 400 K; or whose energy is that of cold air there, too.
#[derive(Clone, Copy, Debug)]
struct Warm<const FORGETS: bool>;

impl<const FORGETS: bool> Warm<FORGETS> {
    const GAS: f64 = 287.0;
    const COLD: f64 = 717.5;
    const HOT: f64 = 1017.5;

    /// One of two numbers, by what is less than 400.
    fn choice<R: Real>(by: R, cold: R, hot: R) -> R {
        R::if_lt(by, R::lit(400.0), cold, hot)
    }
    fn temperature<R: Real>(density: R, pressure: R) -> R {
        pressure / (density * R::lit(Self::GAS))
    }
}

impl<const FORGETS: bool> Named for Warm<FORGETS> {
    const NAME: &'static str = "Warm";
    const SUMMARY: &'static str = "wrong on purpose";
}

impl<const FORGETS: bool> Gas for Warm<FORGETS> {
    fn pressure<R: Real>(&self, density: R, energy: R) -> R {
        let cold = energy / density * R::lit(1.0 / Self::COLD);
        let above = (cold - R::lit(400.0)) * R::lit(Self::COLD / Self::HOT);
        let hot = R::lit(400.0) + above;
        density * R::lit(Self::GAS) * Self::choice(cold, cold, hot)
    }
    fn internal_energy<R: Real>(&self, density: R, pressure: R) -> R {
        let temperature = Self::temperature(density, pressure);
        let cold = R::lit(Self::COLD) * temperature;
        if FORGETS {
            return density * cold;
        }
        let above = R::lit(Self::HOT) * (temperature - R::lit(400.0));
        density * Self::choice(temperature, cold, R::lit(400.0 * Self::COLD) + above)
    }
    fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R {
        let gamma = [Self::COLD, Self::HOT].map(|heat| R::lit(1.0 + Self::GAS / heat));
        let temperature = Self::temperature(density, pressure);
        Self::choice(temperature, gamma[0], gamma[1]) * pressure / density
    }
}

#[test]
fn a_gas_with_a_bend_keeps_its_laws() {
    laws::gas(&Warm::<false>);
}

#[test]
#[should_panic(expected = "`Warm` breaks a law, pressure of the energy")]
fn a_gas_that_is_wrong_where_it_is_hot_is_found() {
    laws::gas(&Warm::<true>);
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

/// Numbers from 0 to 1 that repeat.
fn numbers() -> impl FnMut() -> f64 {
    let mut seed = 7_u64;
    move || {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Whatever mass crosses faces, up to all that a cell holds: parts of it stay between those around the
/// cell, and a uniform part is the same part of every flux.
#[test]
fn tracers_stay_parts() {
    let mut next = numbers();
    for n in 0..20000 {
        let density: [f64; 5] = std::array::from_fn(|_| 0.1 + 2.0 * next());
        // Jumps, and anything between.
        let part: [f64; 5] = std::array::from_fn(|_| match n % 3 {
            0 => next().round(),
            1 => next(),
            _ => 0.3,
        });
        let sloped = std::array::from_fn(|_| f64::from(next() < 0.8));
        // No cell loses more than it holds, through both faces.
        let share: [f64; 3] = std::array::from_fn(|_| next());
        let split = next();
        let mut through = |below: usize, down: f64, up: f64| match next() < 0.5 {
            true => up * density[below],
            false => -down * density[below + 1],
        };
        let mass = [
            through(1, share[1] * split, share[0]),
            through(2, share[2], share[1] * (1.0 - split)),
        ];
        let tracer = std::array::from_fn(|k| density[k] * part[k]);
        let [low, high] = tracer_fluxes(&density, &tracer, &sloped, &mass, 1.0);
        let left = density[2] + mass[0] - mass[1];
        let after = (tracer[2] + low - high) / left;
        let least = part.iter().copied().fold(1.0, f64::min);
        let most = part.iter().copied().fold(0.0, f64::max);
        // Of little mass the part is known to less.
        let rounding = 1e-15 * (2.0 + 4.0 / left);
        assert!(
            after > least - rounding && after < most + rounding,
            "{after} of {part:?}"
        );
        if n % 3 == 2 {
            assert!((low - 0.3 * mass[0]).abs() < 1e-15 && (high - 0.3 * mass[1]).abs() < 1e-15);
        }
    }
}

/// What goes into a wall comes out of it, and the tracer with it.
#[test]
fn walls_give_back_what_they_take() {
    let mut next = numbers();
    for _ in 0..1000 {
        let open: [[f64; 2]; 3] = std::array::from_fn(|_| [next(), next()]);
        let inv_spacing = [1.0, 2.0, 0.5];
        let normal = wall_normal(&open, &inv_spacing);
        let velocity: [f64; 3] = std::array::from_fn(|_| next() - 0.5);
        let across: f64 = (0..3).map(|k| velocity[k] * normal[k]).sum();
        let along: [f64; 3] = std::array::from_fn(|k| velocity[k] - across * normal[k]);
        let beside: [[f64; 2]; 3] = std::array::from_fn(|_| [next(), next()]);
        let parts = wall_fractions(0.7, |k, side| beside[k][side], &open, &along, &inv_spacing);
        let into = |k: usize| (open[k][0] - open[k][1]) * along[k] * inv_spacing[k];
        let sum: f64 = (0..3).map(|k| into(k) * parts[k]).sum();
        assert!(sum.abs() < 1e-15);
        // Along an axis along which it goes into the wall, it comes from the more open side.
        for k in (0..3).filter(|k| into(*k) > 0.0) {
            assert_eq!(parts[k], beside[k][usize::from(open[k][1] > open[k][0])]);
        }
        let still = wall_fractions(0.7, |_, _| 0.0, &open, &[0.0; 3], &inv_spacing);
        assert_eq!(still, [0.7; 3]);
        // So it is if next to nothing moves.
        let along = along.map(|u| 1e-310 * u);
        let parts = wall_fractions(0.7, |_, _| 0.7, &open, &along, &inv_spacing);
        assert_eq!(parts, [0.7; 3]);
    }
}

/// Walls on both sides of a pocket throw back no more than comes in a step; others what they always do.
#[test]
fn pockets_throw_back_no_more_than_comes() {
    let mut next = numbers();
    for _ in 0..1000 {
        let here = Primitive {
            density: 0.1 + next(),
            velocity: [4.0 * next() - 2.0, 4.0 * next() - 2.0],
            pressure: 0.1 + next(),
        };
        let (volume, dt_over_dx) = (0.001 + 0.3 * next(), 0.5 * next());
        let double = Double {
            area: next(),
            left: volume * next(),
            right: 0.1 * next(),
        };
        let normal = wall_normal(&[[next(), next()], [next(), next()]], &[1.0, 1.0]);
        let above = [None, Some(double)];
        let answers: f64 = (0..2)
            .map(|k| answers_along(volume, normal[k], dt_over_dx, above))
            .sum();
        let at = reference(&AIR, &here, &normal, answers);
        let speed: f64 = (0..2).map(|k| here.velocity[k] * normal[k]).sum();
        let comes = here.density * speed.abs();
        let thrown = answers * (at.pressure - here.pressure).abs();
        assert!(thrown < comes * (1.0 + 1e-12), "{thrown} of {comes}");
        let free = reference(&AIR, &here, &normal, 0.0);
        let [density, pressure] = wall_state(&AIR, here.density, here.pressure, speed);
        assert_eq!([free.density, free.pressure], [density, pressure]);
        if answers * (pressure - here.pressure).abs() < comes {
            assert_eq!([at.density, at.pressure], [density, pressure]);
        }
    }
}

/// Gas half a step ahead in a cut cell: what is uniform stays, a contact is carried from upstream, and however much its
/// neighbours differ density and pressure stay above half of what they are.
#[test]
fn gas_at_a_wall_goes_half_a_step_ahead() {
    let state = |density: f64, velocity: [f64; 2], pressure: f64| Primitive {
        density,
        velocity,
        pressure,
    };
    let here = state(1.5, [0.4, -0.2], 0.9);
    let along = |low: Option<&_>, high: Option<&_>, axis: usize| {
        let sides = [low, high].map(|side| (side.is_some(), side.unwrap_or(&here)));
        gain_along(&AIR, &here, sides, axis, 0.5)
    };
    let still = along(Some(&here), Some(&here), 0);
    assert_eq!(ahead(&AIR, &here, &still), here);
    // Density rises by 0.2 a cell along y: -0.5/2 · (-0.2) · 0.2, also where the neighbour upstream alone is
    // known. What comes from a wall is what is there.
    let (low, high) = (state(1.3, [0.4, -0.2], 0.9), state(1.7, [0.4, -0.2], 0.9));
    for (sides, density) in [
        ([Some(&low), Some(&high)], 1.51),
        ([None, Some(&high)], 1.51),
        ([Some(&low), None], 1.5),
    ] {
        let mid = ahead(&AIR, &here, &along(sides[0], sides[1], 1));
        assert!((mid.density - density).abs() < 1e-14 && (mid.pressure - 0.9).abs() < 1e-14);
        assert!((mid.velocity[0] - 0.4).abs() < 1e-14 && (mid.velocity[1] + 0.2).abs() < 1e-14);
    }
    // Sound at a wall: what presses upstream counts for the part that gets there, 1 - M.
    let behind = state(1.5, [0.4, -0.2], 1.1);
    let sound = (1.4_f64 * 0.9 / 1.5).sqrt();
    let pushed = along(None, Some(&behind), 0).velocity[0];
    let whole = -0.5 / 2.0 * 0.2 / 1.5;
    assert!(
        (pushed / (whole * (1.0 - 0.4 / sound)) - 1.0).abs() < 1e-13,
        "{pushed}"
    );
    let mut number = numbers();
    for _ in 0..2000 {
        let mut any = || {
            let [density, u, v, pressure] = std::array::from_fn(|_| number());
            let velocity = [u, v].map(|part| 18.0 * (part - 0.5));
            state(0.01 + 9.0 * density, velocity, 0.01 + 99.0 * pressure)
        };
        let (low, high) = (any(), any());
        let gain = along(Some(&low), Some(&high), 0).plus(1.0, &along(Some(&high), None, 1));
        let mid = ahead(&AIR, &here, &gain);
        let least = 0.5 - 1e-12;
        assert!(mid.density >= least * here.density && mid.pressure >= least * here.pressure);
    }
}
