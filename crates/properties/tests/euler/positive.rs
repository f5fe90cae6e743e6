//! A cell between two faces keeps its gas, whatever flux is found for them.

use monoflow_ops::euler::gas::{Gas, Ideal, Stiffened};
use monoflow_ops::euler::limiter::{
    Central, FirstOrder, Limiter, Minmod, MonotonisedCentral, Superbee, VanLeer,
};
use monoflow_ops::euler::riemann::{Exact, Hll, Hllc, HllcHll, Riemann, Rusanov, Side};
use monoflow_ops::euler::{Conserved, Primitive, advance, evolve, half_changes, keep_positive};
use proptest::prelude::*;

type State = Primitive<f64, 3>;

/// Five cells in a line, the middle one of which is advanced.
type Line = [State; 5];

/// Density and `p + p∞` over eight orders of ten, speeds up to a hundred times that of sound, either way.
fn state() -> impl Strategy<Value = State> {
    let speed = prop_oneof![-3.0..3.0, -100.0..100.0_f64];
    (-6.0..2.0, -6.0..2.0, speed, -3.0..3.0, -3.0..3.0_f64).prop_map(|(r, p, u, v, w)| {
        let (density, pressure) = (10_f64.powf(r), 10_f64.powf(p));
        let sound = (1.4 * pressure / density).sqrt();
        let velocity = [u * sound, v * sound, w * sound];
        State {
            density,
            velocity,
            pressure,
        }
    })
}

fn line() -> impl Strategy<Value = Line> {
    [state(), state(), state(), state(), state()]
}

/// Lines of a gas whose pressures are those given less `p∞`.
fn of<G: Gas>(gas: &G, cells: &Line) -> Line {
    cells.map(|cell| State {
        pressure: cell.pressure - gas.stiffness(),
        ..cell
    })
}

/// The step over the width, for a part of the time in which the fastest wave crosses a cell.
fn step<G: Gas>(gas: &G, cells: &Line, courant: f64) -> f64 {
    let speeds = cells.map(|cell| cell.velocity[0].abs() + cell.sound_speed(gas));
    courant / speeds.into_iter().fold(0.0, f64::max)
}

/// Is the middle cell one of a gas, to rounding, after a step with these fluxes?
fn stays<G: Gas>(gas: &G, cells: &Line, dt_over_dx: f64, fluxes: [Conserved<f64, 3>; 2]) -> bool {
    let [low, high] = [0, 1].map(|face| {
        let beside = [&cells[1 + face], &cells[2 + face]];
        keep_positive(gas, &fluxes[face], beside, dt_over_dx)
    });
    let next = advance(&cells[2].conserved(gas), &low, &high, dt_over_dx).primitive(gas);
    next.density > 0.0 && next.pressure + gas.stiffness() > 0.0
}

/// Fluxes between the states of slopes on faces.
fn found<G: Gas, Rm: Riemann, L: Limiter>(
    gas: &G,
    cells: &Line,
    dt_over_dx: f64,
) -> [Conserved<f64, 3>; 2] {
    let faces = [1, 2, 3].map(|k| {
        let change =
            half_changes::<f64, L, 3>(&L::with_defaults(), &cells[k - 1], &cells[k], &cells[k + 1]);
        evolve(gas, &cells[k], &change, dt_over_dx, 1.0)
    });
    [0, 1].map(|k| {
        let [left, right] = [faces[k][1], faces[k + 1][0]].map(|state| Side::of(gas, state));
        Rm::with_defaults().flux(gas, &left, &right)
    })
}

fn every_limiter<G: Gas, Rm: Riemann>(gas: &G, cells: &Line, step: f64) -> bool {
    let stays = |fluxes| stays(gas, cells, step, fluxes);
    stays(found::<G, Rm, MonotonisedCentral>(gas, cells, step))
        && stays(found::<G, Rm, Minmod>(gas, cells, step))
        && stays(found::<G, Rm, VanLeer>(gas, cells, step))
        && stays(found::<G, Rm, Superbee>(gas, cells, step))
        && stays(found::<G, Rm, Central>(gas, cells, step))
        && stays(found::<G, Rm, FirstOrder>(gas, cells, step))
}

fn every_solver<G: Gas>(gas: &G, cells: &Line, step: f64) -> bool {
    every_limiter::<G, Hllc>(gas, cells, step)
        && every_limiter::<G, HllcHll>(gas, cells, step)
        && every_limiter::<G, Hll>(gas, cells, step)
        && every_limiter::<G, Rusanov>(gas, cells, step)
        && every_limiter::<G, Exact>(gas, cells, step)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every solver with every limiter, up to a Courant number of one.
    #[test]
    fn gas_stays_gas(cells in line(), courant in 0.01..1.0_f64) {
        let (air, water) = (Ideal::new(1.4), Stiffened::new(4.4, 6.0));
        let in_water = of(&water, &cells);
        let thin = Ideal::new(5.0 / 3.0);
        prop_assert!(every_solver(&air, &cells, step(&air, &cells, courant)));
        prop_assert!(every_solver(&thin, &cells, step(&thin, &cells, courant)));
        prop_assert!(every_solver(&water, &in_water, step(&water, &in_water, courant)));
    }

    /// Fluxes that have nothing to do with the cells, and NaN.
    #[test]
    fn no_flux_empties_a_cell(
        cells in line(),
        any in [state(), state()],
        factor in -10.0..10.0_f64,
        nothing in proptest::bool::ANY,
        courant in 0.01..1.0_f64,
    ) {
        let gas = Ideal::new(1.4);
        let fluxes = any.map(|state| {
            let mut flux = state.conserved(&gas);
            flux.energy *= if nothing { f64::NAN } else { factor };
            flux
        });
        prop_assert!(stays(&gas, &cells, step(&gas, &cells, courant), fluxes));
    }

    /// Where states differ little the flux is what the solver found, to the last bit.
    #[test]
    fn calm_flow_keeps_its_flux(
        here in state(),
        differ in proptest::array::uniform5(proptest::array::uniform5(-0.05..0.05_f64)),
    ) {
        let gas = Ideal::new(1.4);
        let sound = here.sound_speed(&gas);
        let cells = differ.map(|[r, u, v, w, p]| State {
            density: here.density * (1.0 + r),
            velocity: [u, v, w].map(|part| part * sound).iter().zip(here.velocity)
                .map(|(part, own)| own + part).collect::<Vec<_>>().try_into().expect("three"),
            pressure: here.pressure * (1.0 + p),
        });
        let step = step(&gas, &cells, 0.8);
        let [low, _] = found::<_, Hllc, MonotonisedCentral>(&gas, &cells, step);
        let kept = keep_positive(&gas, &low, [&cells[1], &cells[2]], step);
        prop_assert_eq!(kept, low);
    }
}

/// The same in every lane, of which one needs another flux.
#[test]
fn lanes_do_not_matter() {
    use monoflow_ops::{Lanes, Real};
    type L = Lanes<f64, 4>;
    let gas = Ideal::new(1.4);
    let cells: [State; 4] = std::array::from_fn(|k| State {
        density: 1.0,
        velocity: [if k == 2 { 30.0 } else { 0.3 }, 0.1, 0.0],
        pressure: 1.0,
    });
    let flux = |k: usize| {
        let mut flux = cells[k].conserved(&gas).flux(&cells[k]);
        flux.density *= 1.2;
        flux
    };
    let (dt, zero) = (
        0.03,
        State {
            density: 1.0,
            velocity: [0.0; 3],
            pressure: 1.0,
        },
    );
    let alone: [_; 4] =
        std::array::from_fn(|k| keep_positive(&gas, &flux(k), [&cells[k], &zero], dt));
    assert!(alone[2] != flux(2) && alone[1] == flux(1));
    let lanes = |of: &dyn Fn(usize) -> f64| -> L { Lanes(std::array::from_fn(of)) };
    let wide = Primitive::<L, 3> {
        density: lanes(&|k| cells[k].density),
        velocity: std::array::from_fn(|d| lanes(&|k| cells[k].velocity[d])),
        pressure: lanes(&|k| cells[k].pressure),
    };
    let still = Primitive::<L, 3> {
        density: L::lit(1.0),
        velocity: [L::lit(0.0); 3],
        pressure: L::lit(1.0),
    };
    let given = Conserved::<L, 3> {
        density: lanes(&|k| flux(k).density),
        momentum: std::array::from_fn(|d| lanes(&|k| flux(k).momentum[d])),
        energy: lanes(&|k| flux(k).energy),
    };
    let together = keep_positive(&gas, &given, [&wide, &still], L::lit(dt));
    for (k, alone) in alone.iter().enumerate() {
        assert_eq!(together.density.0[k], alone.density);
        assert_eq!(together.energy.0[k], alone.energy);
    }
}

/// Calm flow keeps its flux in any units of density and speed.
#[test]
fn units_do_not_matter() {
    let gas = Ideal::new(1.4);
    for (density, speed) in [
        (1.0, 1.0),
        (1e-9, 1.0),
        (1e9, 1e-6),
        (1e-6, 1e6),
        (1.0, 1e-9),
        (1.0, 1e9),
    ] {
        let cells: Line = std::array::from_fn(|k| State {
            density: density * (1.0 + 0.02 * k as f64),
            velocity: [0.3, -0.2, 0.1].map(|u| speed * (u + 0.01 * k as f64)),
            pressure: density * speed * speed * (1.0 - 0.02 * k as f64),
        });
        let step = step(&gas, &cells, 0.8);
        let [low, _] = found::<_, Hllc, MonotonisedCentral>(&gas, &cells, step);
        let kept = keep_positive(&gas, &low, [&cells[1], &cells[2]], step);
        assert_eq!(kept, low);
    }
}
