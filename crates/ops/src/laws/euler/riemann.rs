use super::{Law, STATES, Sequence};
use crate::euler::gas::{Gas, Stiffened, StiffenedForm};
use crate::euler::riemann::{Riemann, Side};
use crate::euler::{Conserved, Primitive};
use crate::{Lanes, Named, Real};
use core::array::from_fn;
use core::fmt::Display;

type State<const D: usize> = Primitive<f64, D>;
type Flux<const D: usize> = Conserved<f64, D>;

fn flux<Rm: Riemann, G: Gas, const D: usize>(gas: &G, l: &State<D>, r: &State<D>) -> Flux<D> {
    Rm::with_defaults().flux(gas, &Side::of(gas, *l), &Side::of(gas, *r))
}

fn own_flux<G: Gas, const D: usize>(gas: &G, state: &State<D>) -> Flux<D> {
    state.conserved(gas).flux(state)
}

fn numbers<const D: usize>(flux: &Flux<D>) -> [f64; 5] {
    let momentum = |k: usize| flux.momentum.get(k).copied().unwrap_or(0.0);
    [
        flux.density,
        momentum(0),
        momentum(1),
        momentum(2),
        flux.energy,
    ]
}

/// What fluxes between two states are large or small against: what their fastest waves carry.
fn sizes<G: Gas, const D: usize>(gas: &G, l: &State<D>, r: &State<D>) -> [f64; 5] {
    let [l, r] = [l, r].map(|state| {
        let u = state.conserved(gas);
        let speed = state.velocity[0].abs() + state.sound_speed(gas);
        let impulse = u.density * state.velocity.iter().fold(speed, |s, v| s.max(v.abs()));
        let energy = u.energy + state.pressure + gas.stiffness();
        [u.density, impulse, impulse, impulse, energy].map(|size| speed * size)
    });
    from_fn(|k| l[k] + r[k])
}

fn same<const D: usize>(
    law: Law,
    a: &Flux<D>,
    b: &Flux<D>,
    sizes: &[f64; 5],
    place: impl Display + Copy,
) {
    for ((a, b), size) in numbers(a).into_iter().zip(numbers(b)).zip(sizes) {
        law.equal(a, b, 1e-9 * size, place);
    }
}

/// A vector seen in a mirror on the face.
fn across<const D: usize>(vector: [f64; D]) -> [f64; D] {
    from_fn(|k| if k == 0 { -vector[k] } else { vector[k] })
}

/// A vector after an exchange of the axes along the face, or of the directions of the only one.
fn aside<const D: usize>(vector: [f64; D]) -> [f64; D] {
    from_fn(|k| match (D, k) {
        (2, 1) => -vector[1],
        (3, 1) => vector[2],
        (3, 2) => vector[1],
        _ => vector[k],
    })
}

fn mirrored<const D: usize>(state: &State<D>) -> State<D> {
    Primitive {
        velocity: across(state.velocity),
        ..*state
    }
}

/// Density in other units, and speeds in others.
fn in_units<const D: usize>(state: &State<D>, density: f64, speed: f64) -> State<D> {
    Primitive {
        density: density * state.density,
        velocity: state.velocity.map(|u| speed * u),
        pressure: density * speed * speed * state.pressure,
    }
}

/// The same gas with densities and pressures in other units.
#[derive(Clone, Copy)]
struct InUnits<G> {
    gas: G,
    density: f64,
    pressure: f64,
}

impl<G> InUnits<G> {
    /// Density and pressure, or energy per volume, in the gas's own units.
    fn own<R: Real>(&self, density: R, pressure: R) -> [R; 2] {
        [
            density * R::lit(1.0 / self.density),
            pressure * R::lit(1.0 / self.pressure),
        ]
    }
}

impl<G: Gas> Named for InUnits<G> {
    const NAME: &'static str = G::NAME;
    const SUMMARY: &'static str = G::SUMMARY;
    const EQUATION: &'static str = G::EQUATION;
    const SOURCE: &'static str = G::SOURCE;
}

impl<G: Gas> Gas for InUnits<G> {
    const STIFFENED: bool = G::STIFFENED;

    fn stiffness(&self) -> f64 {
        self.pressure * self.gas.stiffness()
    }
    fn pressure<R: Real>(&self, density: R, energy: R) -> R {
        let [density, energy] = self.own(density, energy);
        R::lit(self.pressure) * self.gas.pressure(density, energy)
    }
    fn internal_energy<R: Real>(&self, density: R, pressure: R) -> R {
        let [density, pressure] = self.own(density, pressure);
        R::lit(self.pressure) * self.gas.internal_energy(density, pressure)
    }
    fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R {
        let [density, pressure] = self.own(density, pressure);
        R::lit(self.pressure / self.density) * self.gas.sound_speed2(density, pressure)
    }
    fn stiffened(&self) -> Option<Stiffened> {
        let gas = self.gas.stiffened()?;
        Some(Stiffened::new(gas.gamma(), self.stiffness()))
    }
}

/// Laws of a Riemann solver, in one to three dimensions: equal sides are crossed by their own flux; mirrored sides by
/// the mirrored flux; an exchange of the axes along the face exchanges their momenta; the flux does not depend on
/// units; it is the same number in every lane of a vector; a cell between two others keeps its density and pressure
/// positive for half the time that the fastest wave needs to cross it; where pressure and velocity are even it makes no
/// new extreme of density; and what it promises: [`upwind`], [`keeps_contacts`].
///
/// # Panics
/// If a law is broken.
pub fn riemann<Rm: Riemann, G: Gas>(gas: &G) {
    in_dimensions::<Rm, G, 3>(gas);
    in_dimensions::<Rm, G, 2>(gas);
    in_dimensions::<Rm, G, 1>(gas);
    if Rm::UPWIND {
        upwind::<Rm, G>(gas);
    }
    if Rm::KEEPS_CONTACTS {
        keeps_contacts::<Rm, G>(gas);
    }
}

fn in_dimensions<Rm: Riemann, G: Gas, const D: usize>(gas: &G) {
    let mut sequence = Sequence(3);
    for _ in 0..STATES {
        let [l, r, beyond] = from_fn(|_| sequence.state(gas));
        let size = sizes(gas, &l, &r);
        let place = format_args!("{D}D, {l:?}, {r:?}");
        let law = Law::of::<Rm>("equal sides");
        let equal_sides = flux::<Rm, G, D>(gas, &l, &l);
        same(law, &equal_sides, &own_flux(gas, &l), &size, place);

        let there = flux::<Rm, G, D>(gas, &l, &r);
        let holds = |law, found: Flux<D>| same(Law::of::<Rm>(law), &found, &there, &size, place);
        holds(
            "mirrored sides",
            from_the_other_side::<Rm, G, D>(gas, &l, &r),
        );
        holds(
            "axes along the face",
            with_turned_axes::<Rm, G, D>(gas, &l, &r),
        );
        holds("units", found_in_units::<Rm, G, D>(gas, &l, &r));
        holds("lane by lane", in_lanes::<Rm, G, D>(gas, &l, &r));
        stays_positive::<Rm, G, D>(gas, [&l, &r, &beyond]);
    }
    for _ in 0..STATES {
        makes_no_extremes::<Rm, G, D>(gas, from_fn(|_| sequence.state(gas)));
    }
}

/// The flux between mirrored sides, mirrored back.
fn from_the_other_side<Rm: Riemann, G: Gas, const D: usize>(
    gas: &G,
    l: &State<D>,
    r: &State<D>,
) -> Flux<D> {
    let back = flux::<Rm, G, D>(gas, &mirrored(r), &mirrored(l));
    Conserved {
        density: -back.density,
        momentum: across(back.momentum).map(|m| -m),
        energy: -back.energy,
    }
}

/// The flux after an exchange of the axes along the face, with its momenta exchanged back.
fn with_turned_axes<Rm: Riemann, G: Gas, const D: usize>(
    gas: &G,
    l: &State<D>,
    r: &State<D>,
) -> Flux<D> {
    let [l, r] = [l, r].map(|state| Primitive {
        velocity: aside(state.velocity),
        ..*state
    });
    let turned = flux::<Rm, G, D>(gas, &l, &r);
    Conserved {
        momentum: aside(turned.momentum),
        ..turned
    }
}

/// The flux found in other units, in ours.
fn found_in_units<Rm: Riemann, G: Gas, const D: usize>(
    gas: &G,
    l: &State<D>,
    r: &State<D>,
) -> Flux<D> {
    let (density, speed) = (1e-3, 40.0);
    let pressure = density * speed * speed;
    let [l, r] = [l, r].map(|state| in_units(state, density, speed));
    let gas = InUnits {
        gas: *gas,
        density,
        pressure,
    };
    let scaled = flux::<Rm, _, D>(&gas, &l, &r);
    Conserved {
        density: scaled.density / (density * speed),
        momentum: scaled.momentum.map(|m| m / pressure),
        energy: scaled.energy / (pressure * speed),
    }
}

/// The flux from the second lane of a vector, beside other states.
fn in_lanes<Rm: Riemann, G: Gas, const D: usize>(gas: &G, l: &State<D>, r: &State<D>) -> Flux<D> {
    let lanes = |a: f64, b: f64| Lanes([a, b]);
    let vector = |a: &State<D>, b: &State<D>| Primitive {
        density: lanes(a.density, b.density),
        velocity: from_fn(|k| lanes(a.velocity[k], b.velocity[k])),
        pressure: lanes(a.pressure, b.pressure),
    };
    let (left, right) = (vector(r, l), vector(l, r));
    let found: Conserved<Lanes<f64, 2>, D> =
        Rm::with_defaults().flux(gas, &Side::of(gas, left), &Side::of(gas, right));
    Conserved {
        density: found.density.0[1],
        momentum: found.momentum.map(|m| m.0[1]),
        energy: found.energy.0[1],
    }
}

fn stays_positive<Rm: Riemann, G: Gas, const D: usize>(gas: &G, cells: [&State<D>; 3]) {
    // Streams that part are held to less than what leaves a vacuum.
    let parting = |a: &State<D>, b: &State<D>| {
        b.velocity[0] - a.velocity[0] > 0.5 * (a.sound_speed(gas) + b.sound_speed(gas))
    };
    let [before, here, after] = cells;
    if parting(before, here) || parting(here, after) {
        return;
    }
    let fastest = cells.iter().fold(0.0_f64, |fastest, state| {
        fastest.max(state.velocity[0].abs() + state.sound_speed(gas))
    });
    // Waves between two states may be faster than those in either.
    let closing = |a: &State<D>, b: &State<D>| (a.velocity[0] - b.velocity[0]).max(0.0);
    let gamma = cells.map(|state| gas.index(state.density, state.pressure).gamma);
    let gamma = gamma.into_iter().fold(1.0, f64::max);
    let fastest = fastest + gamma * closing(before, here).max(closing(here, after));
    let low = flux::<Rm, G, D>(gas, before, here);
    let high = flux::<Rm, G, D>(gas, here, after);
    let next = crate::euler::advance(&here.conserved(gas), &low, &high, 0.5 / fastest);
    let state = next.primitive(gas);
    let is_kept = state.density > 0.0 && state.pressure + gas.stiffness() > 0.0;
    let found =
        format_args!("{D}D, {state:?} after half a step of {before:?}, {here:?}, {after:?}");
    Law::of::<Rm>("positive").holds(is_kept, found);
}

/// Three cells that differ in density alone, half a step later: contacts are carried along and smeared at most.
fn makes_no_extremes<Rm: Riemann, G: Gas, const D: usize>(gas: &G, cells: [State<D>; 3]) {
    let law = Law::of::<Rm>("even pressure and velocity make no new extreme of density");
    let [before, here, after] = cells.map(|cell| Primitive {
        density: cell.density,
        ..cells[0]
    });
    let densities = cells.map(|cell| cell.density);
    let fastest = [before, here, after]
        .iter()
        .fold(0.0_f64, |fastest, state| {
            fastest.max(state.velocity[0].abs() + state.sound_speed(gas))
        });
    let low = flux::<Rm, G, D>(gas, &before, &here);
    let high = flux::<Rm, G, D>(gas, &here, &after);
    let next = crate::euler::advance(&here.conserved(gas), &low, &high, 0.5 / fastest);
    let least = densities.into_iter().fold(f64::MAX, f64::min);
    let most = densities.into_iter().fold(0.0, f64::max);
    let found = format_args!(
        "{D}D, {} kg/m3 after half a step of {densities:?} at {} m/s and {} Pa",
        next.density, here.velocity[0], here.pressure
    );
    let rounding = 1e-9 * most;
    let is_kept = (least - rounding..=most + rounding).contains(&next.density);
    law.holds(is_kept, found);
}

/// Law of a solver that looks upstream: where both sides are faster than all waves, the flux of the side
/// that the flow comes from crosses.
///
/// # Panics
/// If the law is broken.
pub fn upwind<Rm: Riemann, G: Gas>(gas: &G) {
    upwind_in::<Rm, G, 1>(gas);
    upwind_in::<Rm, G, 2>(gas);
    upwind_in::<Rm, G, 3>(gas);
}

fn upwind_in<Rm: Riemann, G: Gas, const D: usize>(gas: &G) {
    let law = Law::of::<Rm>("upwind");
    let mut sequence = Sequence(4);
    for _ in 0..STATES {
        let [mut l, mut r] = from_fn(|_| sequence.state(gas));
        let speed = 10.0 * (l.sound_speed(gas) + r.sound_speed(gas));
        l.velocity[0] = speed;
        r.velocity[0] = speed;
        let found = flux::<Rm, G, D>(gas, &l, &r);
        let size = sizes(gas, &l, &r);
        let place = format_args!("{D}D, {l:?}, {r:?}");
        same(law, &found, &own_flux(gas, &l), &size, place);
    }
}

/// Law of a solver that keeps contacts and shear layers: where pressure and velocity are equal on both
/// sides, what moves with the flow crosses, and only pressure if it rests.
///
/// # Panics
/// If the law is broken.
pub fn keeps_contacts<Rm: Riemann, G: Gas>(gas: &G) {
    keeps_contacts_in::<Rm, G, 1>(gas);
    keeps_contacts_in::<Rm, G, 2>(gas);
    keeps_contacts_in::<Rm, G, 3>(gas);
}

fn keeps_contacts_in<Rm: Riemann, G: Gas, const D: usize>(gas: &G) {
    let law = Law::of::<Rm>("contacts");
    let mut sequence = Sequence(5);
    for n in 0..STATES {
        let [mut l, mut r] = from_fn(|_| sequence.state(gas));
        let u = if n % 2 == 0 { 0.0 } else { l.velocity[0] };
        l.velocity[0] = u;
        r.velocity[0] = u;
        r.pressure = l.pressure;
        let upstream = if u < 0.0 { &r } else { &l };
        let found = flux::<Rm, G, D>(gas, &l, &r);
        let size = sizes(gas, &l, &r);
        let expected = own_flux(gas, upstream);
        same(
            law,
            &found,
            &expected,
            &size,
            format_args!("{D}D, {l:?}, {r:?}"),
        );
    }
}
