//! Gases, Riemann solvers in the plane, limiters and stabilisations of compressible flow.

use crate::axis::{Axis, R, in_lanes, one_by_one};
use crate::common::Bench;
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::cut::{Kbn, Lpfs, Stabiliser};
use monoflow_ops::euler::gas::{Gas, Ideal, NobleAbel, Stiffened};
use monoflow_ops::euler::limiter::{
    Central, FirstOrder, Limiter, Minmod, MonotonisedCentral, Superbee, VanAlbada, VanLeer,
};
use monoflow_ops::euler::riemann::{Exact, Hll, Hllc, HllcHll, Riemann, Rusanov, Side};

/// Measured states with waves of all kinds between them.
type States = Vec<[Primitive<R, 2>; 2]>;

pub fn all(bench: &mut Bench) {
    let (air, water) = (Ideal::default(), Stiffened::default());
    let in_air = states([0.5, 2.0], 1.0, [0.5, 2.0]);
    let in_water = states([900.0, 1100.0], 100.0, [1e5, 1e9]);
    let mut axis = Axis::new(bench, "euler/gas.model");
    gas(&mut axis, &air, &in_air);
    gas(&mut axis, &water, &in_water);
    gas(&mut axis, &NobleAbel::new(1.4, 1e-3), &in_air);
    drop(axis);
    let mut axis = Axis::new(bench, "euler/numerics.riemann");
    solvers(&mut axis, &air, &in_air);
    solvers(&mut axis, &water, &in_water);
    drop(axis);
    let mut axis = Axis::new(bench, "euler/numerics.limiter");
    limiter::<MonotonisedCentral>(&mut axis);
    limiter::<Minmod>(&mut axis);
    limiter::<VanLeer>(&mut axis);
    limiter::<VanAlbada>(&mut axis);
    limiter::<Superbee>(&mut axis);
    limiter::<FirstOrder>(&mut axis);
    limiter::<Central>(&mut axis);
    drop(axis);
    let mut axis = Axis::new(bench, "euler/numerics.stabilisation");
    stabiliser::<Lpfs>(&mut axis);
    stabiliser::<Kbn>(&mut axis);
}

/// States within these ranges of density and pressure, and as fast at most.
fn states(density: [f64; 2], speed: f64, pressure: [f64; 2]) -> States {
    in_lanes(|random| {
        [(); 2].map(|()| Primitive {
            density: random.lanes(density[0], density[1]),
            velocity: [random.lanes(-speed, speed), random.lanes(-speed, speed)],
            pressure: random.lanes(pressure[0], pressure[1]),
        })
    })
}

fn gas<G: Gas>(axis: &mut Axis<'_>, gas: &G, states: &States) {
    axis.function(
        G::NAME,
        "primitive",
        &states
            .iter()
            .map(|[state, _]| state.conserved(gas))
            .collect::<Vec<_>>(),
        #[inline(always)]
        |conserved| conserved.primitive(gas),
    );
    axis.function(
        G::NAME,
        "sound_speed",
        states,
        #[inline(always)]
        |[state, _]| state.sound_speed(gas),
    );
}

fn solvers<G: Gas>(axis: &mut Axis<'_>, gas: &G, states: &States) {
    riemann::<G, Hllc>(axis, gas, states);
    riemann::<G, HllcHll>(axis, gas, states);
    riemann::<G, Hll>(axis, gas, states);
    riemann::<G, Rusanov>(axis, gas, states);
    riemann::<G, Exact>(axis, gas, states);
}

fn riemann<G: Gas, Rm: Riemann>(axis: &mut Axis<'_>, gas: &G, states: &States) {
    axis.function(
        Rm::NAME,
        G::NAME,
        states,
        #[inline(always)]
        |[left, right]| {
            Rm::with_defaults().flux(gas, &Side::of(gas, *left), &Side::of(gas, *right))
        },
    );
}

fn limiter<L: Limiter>(axis: &mut Axis<'_>) {
    let inputs = in_lanes(|random| (random.lanes(-1.0, 1.0), random.lanes(-1.0, 1.0)));
    axis.model(
        L::NAME,
        &inputs,
        #[inline(always)]
        |(before, after)| L::with_defaults().slope(*before, *after),
    );
}

fn stabiliser<W: Stabiliser>(axis: &mut Axis<'_>) {
    let inputs = one_by_one(|random| (random.between(0.0, 1.0), random.between(1.0, 4.0)));
    let stabiliser = W::default();
    axis.model(
        W::NAME,
        &inputs,
        #[inline(always)]
        |(depth, room)| stabiliser.weight(*depth, *room),
    );
}
