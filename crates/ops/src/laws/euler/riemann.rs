use super::{Law, STATES, Sequence};
use crate::euler::gas::{Gas, Stiffened, StiffenedForm};
use crate::euler::riemann::{Riemann, Side};
use crate::euler::{Conserved, Primitive};
use crate::{Lanes, Named, Real};
use core::array::from_fn;
use core::fmt::Display;

type State = Primitive<f64, 3>;
type Flux = Conserved<f64, 3>;

fn flux<Rm: Riemann, G: Gas>(gas: &G, l: &State, r: &State) -> Flux {
    Rm::with_defaults().flux(gas, &Side::of(gas, *l), &Side::of(gas, *r))
}

fn own_flux<G: Gas>(gas: &G, state: &State) -> Flux {
    state.conserved(gas).flux(state)
}

fn numbers(flux: &Flux) -> [f64; 5] {
    let [x, y, z] = flux.momentum;
    [flux.density, x, y, z, flux.energy]
}

/// What fluxes between two states are large or small against: what their fastest waves carry.
fn sizes<G: Gas>(gas: &G, l: &State, r: &State) -> [f64; 5] {
    let [l, r] = [l, r].map(|state| {
        let u = state.conserved(gas);
        let speed = state.velocity[0].abs() + state.sound_speed(gas);
        let impulse = u.density * state.velocity.iter().fold(speed, |s, v| s.max(v.abs()));
        let energy = u.energy + state.pressure + gas.stiffness();
        [u.density, impulse, impulse, impulse, energy].map(|size| speed * size)
    });
    from_fn(|k| l[k] + r[k])
}

fn same(law: Law, a: &Flux, b: &Flux, sizes: &[f64; 5], place: impl Display + Copy) {
    for ((a, b), size) in numbers(a).into_iter().zip(numbers(b)).zip(sizes) {
        law.equal(a, b, 1e-9 * size, place);
    }
}

fn mirrored(state: &State) -> State {
    let [u, v, w] = state.velocity;
    Primitive {
        velocity: [-u, v, w],
        ..*state
    }
}

/// Density in other units, and speeds in others.
fn in_units(state: &State, density: f64, speed: f64) -> State {
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

/// Laws of a Riemann solver: equal sides are crossed by their own flux; mirrored sides by the mirrored
/// flux; an exchange of the axes along the face exchanges their momenta; the flux does not depend on
/// units; it is the same number in every lane of a vector; and a cell between two others keeps its
/// density and pressure positive for half the time that the fastest wave needs to cross it; and what it
/// promises: [`upwind`], [`keeps_contacts`].
///
/// # Panics
/// If a law is broken.
pub fn riemann<Rm: Riemann, G: Gas>(gas: &G) {
    let mut sequence = Sequence(3);
    for _ in 0..STATES {
        let [l, r, beyond] = from_fn(|_| sequence.state(gas));
        let size = sizes(gas, &l, &r);
        let place = format_args!("{l:?}, {r:?}");
        let law = Law::of::<Rm>("equal sides");
        let equal_sides = flux::<Rm, G>(gas, &l, &l);
        same(law, &equal_sides, &own_flux(gas, &l), &size, place);

        let there = flux::<Rm, G>(gas, &l, &r);
        let holds = |law, found: Flux| same(Law::of::<Rm>(law), &found, &there, &size, place);
        holds("mirrored sides", from_the_other_side::<Rm, G>(gas, &l, &r));
        holds(
            "axes along the face",
            with_turned_axes::<Rm, G>(gas, &l, &r),
        );
        holds("units", found_in_units::<Rm, G>(gas, &l, &r));
        holds("lane by lane", in_lanes::<Rm, G>(gas, &l, &r));
        stays_positive::<Rm, G>(gas, [&l, &r, &beyond]);
    }
    if Rm::UPWIND {
        upwind::<Rm, G>(gas);
    }
    if Rm::KEEPS_CONTACTS {
        keeps_contacts::<Rm, G>(gas);
    }
}

/// The flux between mirrored sides, mirrored back.
fn from_the_other_side<Rm: Riemann, G: Gas>(gas: &G, l: &State, r: &State) -> Flux {
    let back = flux::<Rm, G>(gas, &mirrored(r), &mirrored(l));
    let [x, y, z] = back.momentum;
    Conserved {
        density: -back.density,
        momentum: [x, -y, -z],
        energy: -back.energy,
    }
}

/// The flux after an exchange of the axes along the face, with its momenta exchanged back.
fn with_turned_axes<Rm: Riemann, G: Gas>(gas: &G, l: &State, r: &State) -> Flux {
    let [l, r] = [l, r].map(|state| {
        let [u, v, w] = state.velocity;
        Primitive {
            velocity: [u, w, v],
            ..*state
        }
    });
    let turned = flux::<Rm, G>(gas, &l, &r);
    let [x, y, z] = turned.momentum;
    let momentum = [x, z, y];
    Conserved { momentum, ..turned }
}

/// The flux found in other units, in ours.
fn found_in_units<Rm: Riemann, G: Gas>(gas: &G, l: &State, r: &State) -> Flux {
    let (density, speed) = (1e-3, 40.0);
    let pressure = density * speed * speed;
    let [l, r] = [l, r].map(|state| in_units(state, density, speed));
    let gas = InUnits {
        gas: *gas,
        density,
        pressure,
    };
    let scaled = flux::<Rm, _>(&gas, &l, &r);
    Conserved {
        density: scaled.density / (density * speed),
        momentum: scaled.momentum.map(|m| m / pressure),
        energy: scaled.energy / (pressure * speed),
    }
}

/// The flux from the second lane of a vector, beside other states.
fn in_lanes<Rm: Riemann, G: Gas>(gas: &G, l: &State, r: &State) -> Flux {
    let lanes = |a: f64, b: f64| Lanes([a, b]);
    let vector = |a: &State, b: &State| Primitive {
        density: lanes(a.density, b.density),
        velocity: from_fn(|k| lanes(a.velocity[k], b.velocity[k])),
        pressure: lanes(a.pressure, b.pressure),
    };
    let (left, right) = (vector(r, l), vector(l, r));
    let found: Conserved<Lanes<f64, 2>, 3> =
        Rm::with_defaults().flux(gas, &Side::of(gas, left), &Side::of(gas, right));
    Conserved {
        density: found.density.0[1],
        momentum: found.momentum.map(|m| m.0[1]),
        energy: found.energy.0[1],
    }
}

fn stays_positive<Rm: Riemann, G: Gas>(gas: &G, cells: [&State; 3]) {
    // Streams that part are held to less than what leaves a vacuum.
    let parting = |a: &State, b: &State| {
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
    let closing = |a: &State, b: &State| (a.velocity[0] - b.velocity[0]).max(0.0);
    let gamma = cells.map(|state| gas.index(state.density, state.pressure).gamma);
    let gamma = gamma.into_iter().fold(1.0, f64::max);
    let fastest = fastest + gamma * closing(before, here).max(closing(here, after));
    let low = flux::<Rm, G>(gas, before, here);
    let high = flux::<Rm, G>(gas, here, after);
    let next = crate::euler::advance(&here.conserved(gas), &low, &high, 0.5 / fastest);
    let state = next.primitive(gas);
    let is_kept = state.density > 0.0 && state.pressure + gas.stiffness() > 0.0;
    let found = format_args!("{state:?} after half a step of {before:?}, {here:?}, {after:?}");
    Law::of::<Rm>("positive").holds(is_kept, found);
}

/// Law of a solver that looks upstream: where both sides are faster than all waves, the flux of the side
/// that the flow comes from crosses.
///
/// # Panics
/// If the law is broken.
pub fn upwind<Rm: Riemann, G: Gas>(gas: &G) {
    let law = Law::of::<Rm>("upwind");
    let mut sequence = Sequence(4);
    for _ in 0..STATES {
        let [mut l, mut r] = from_fn(|_| sequence.state(gas));
        let speed = 10.0 * (l.sound_speed(gas) + r.sound_speed(gas));
        l.velocity[0] = speed;
        r.velocity[0] = speed;
        let found = flux::<Rm, G>(gas, &l, &r);
        let size = sizes(gas, &l, &r);
        let place = format_args!("{l:?}, {r:?}");
        same(law, &found, &own_flux(gas, &l), &size, place);
    }
}

/// Law of a solver that keeps contacts and shear layers: where pressure and velocity are equal on both
/// sides, what moves with the flow crosses, and only pressure if it rests.
///
/// # Panics
/// If the law is broken.
pub fn keeps_contacts<Rm: Riemann, G: Gas>(gas: &G) {
    let law = Law::of::<Rm>("contacts");
    let mut sequence = Sequence(5);
    for n in 0..STATES {
        let [mut l, mut r] = from_fn(|_| sequence.state(gas));
        let u = if n % 2 == 0 { 0.0 } else { l.velocity[0] };
        l.velocity[0] = u;
        r.velocity[0] = u;
        r.pressure = l.pressure;
        let upstream = if u < 0.0 { &r } else { &l };
        let found = flux::<Rm, G>(gas, &l, &r);
        let size = sizes(gas, &l, &r);
        let expected = own_flux(gas, upstream);
        same(law, &found, &expected, &size, format_args!("{l:?}, {r:?}"));
    }
}
