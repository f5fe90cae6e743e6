//! Laws of compressible flow: gases, Riemann solvers, limiters.

mod common;

use common::{holds, near};
use monoflow_ops::euler::gas::{Gas, Ideal, Stiffened};
use monoflow_ops::euler::limiter::{
    Central, FirstOrder, Limiter, Minmod, MonotonisedCentral, Superbee, VanLeer,
};
use monoflow_ops::euler::riemann::{Exact, Hll, Hllc, Riemann, Rusanov, Side, star};
use monoflow_ops::euler::{Conserved, Primitive};
use monoflow_ops::{Named, Real};
use proptest::prelude::*;

type State = Primitive<f64, 3>;

fn states() -> impl Strategy<Value = State> {
    (0.05..5.0, prop::array::uniform3(-2.0..2.0), 0.05..5.0).prop_map(
        |(density, velocity, pressure)| Primitive {
            density,
            velocity,
            pressure,
        },
    )
}

fn numbers(u: &Conserved<f64, 3>) -> [f64; 5] {
    [
        u.density,
        u.momentum[0],
        u.momentum[1],
        u.momentum[2],
        u.energy,
    ]
}

fn same(a: &Conserved<f64, 3>, b: &Conserved<f64, 3>, tolerance: f64, what: &str) {
    for (a, b) in numbers(a).into_iter().zip(numbers(b)) {
        near(a, b, tolerance * (1.0 + b.abs()), what);
    }
}

const AIR: Ideal = Ideal { gamma: 1.4 };
const WATER: Stiffened = Stiffened {
    gamma: 4.4,
    stiffness: 6.0,
};

fn energy_and_pressure_are_inverse<G: Gas>(gas: G) {
    holds(200, states(), |state| {
        let back = state.conserved(&gas).primitive(&gas);
        near(back.pressure, state.pressure, 1e-11, "pressure");
        near(back.velocity[1], state.velocity[1], 1e-12, "velocity");
    });
}

#[test]
fn conserved_and_measured_are_inverse() {
    energy_and_pressure_are_inverse(AIR);
    energy_and_pressure_are_inverse(WATER);
}

fn riemann_laws<Rm: Riemann, G: Gas>(gas: G) {
    let flux = |l: &State, r: &State| Rm::flux(&gas, &Side::of(&gas, *l), &Side::of(&gas, *r));
    let mirrored = |state: &State| {
        let mut state = *state;
        state.velocity[0] = -state.velocity[0];
        state
    };
    holds(200, (states(), states()), |(l, r)| {
        let own = l.conserved(&gas).flux(&l);
        same(&flux(&l, &l), &own, 1e-9, "equal sides");
        let there = flux(&l, &r);
        let mut back = flux(&mirrored(&r), &mirrored(&l));
        back.density = -back.density;
        back.momentum[1] = -back.momentum[1];
        back.momentum[2] = -back.momentum[2];
        back.energy = -back.energy;
        same(&there, &back, 1e-9, "mirrored sides");
        let mut fast = (l, r);
        fast.0.velocity[0] = 60.0;
        fast.1.velocity[0] = 60.0;
        if Rm::NAME != Rusanov::NAME {
            let upstream = fast.0.conserved(&gas).flux(&fast.0);
            same(
                &flux(&fast.0, &fast.1),
                &upstream,
                1e-9,
                "faster than sound",
            );
        }
    });
}

#[test]
fn riemann_solvers_keep_their_laws() {
    riemann_laws::<Hllc, _>(AIR);
    riemann_laws::<Hll, _>(AIR);
    riemann_laws::<Rusanov, _>(AIR);
    riemann_laws::<Exact, _>(AIR);
    riemann_laws::<Hllc, _>(WATER);
    riemann_laws::<Exact, _>(WATER);
}

/// A contact at rest is crossed by pressure alone.
#[test]
fn a_resting_contact_stays() {
    let side = |density: f64, slide: f64| Primitive {
        density,
        velocity: [0.0, slide, 0.0],
        pressure: 1.0,
    };
    let (l, r) = (side(1.0, 0.5), side(0.1, -2.0));
    let [l, r] = [l, r].map(|state| Side::<f64, 3>::of(&AIR, state));
    for flux in [Hllc::flux(&AIR, &l, &r), Exact::flux(&AIR, &l, &r)] {
        let expected = [0.0, 1.0, 0.0, 0.0, 0.0];
        for (a, b) in numbers(&flux).into_iter().zip(expected) {
            near(a, b, 1e-12, "flux");
        }
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

fn limiter_laws<L: Limiter>(bounds: bool) {
    holds(
        500,
        (-3.0..3.0, -3.0..3.0, 0.1..9.0),
        |(a, b, scale): (f64, f64, f64)| {
            let slope = L::slope(a, b);
            near(slope, L::slope(b, a), 1e-14, "symmetric");
            near(slope, -L::slope(-a, -b), 1e-14, "odd");
            near(
                scale * slope,
                L::slope(scale * a, scale * b),
                1e-12,
                "homogeneous",
            );
            near(
                L::slope(a, a),
                if L::NAME == FirstOrder::NAME { 0.0 } else { a },
                1e-14,
                "linear",
            );
            if bounds {
                let most = if a * b > 0.0 {
                    2.0 * Real::min(a.abs(), b.abs())
                } else {
                    0.0
                };
                assert!(
                    slope.abs() <= most + 1e-14,
                    "{}: {slope} of {a} and {b}",
                    L::NAME
                );
            }
        },
    );
}

#[test]
fn limiters_keep_their_laws() {
    limiter_laws::<Minmod>(true);
    limiter_laws::<VanLeer>(true);
    limiter_laws::<MonotonisedCentral>(true);
    limiter_laws::<Superbee>(true);
    limiter_laws::<FirstOrder>(true);
    limiter_laws::<Central>(false);
}
