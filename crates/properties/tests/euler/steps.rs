//! Laws of what a cell of a gas does in a step: half steps, slopes on faces, the length of steps, fronts and far
//! fields.

use crate::common::{near, numbers};
use monoflow_ops::euler::gas::{Gas, Ideal, Stiffened};
use monoflow_ops::euler::limiter::{Central, Limiter, MonotonisedCentral};
use monoflow_ops::euler::{
    Conserved, Front, Primitive, Vortex, advance, evolve, faster, fastest, half_change,
    half_changes, half_gain, step_before_end, time_step, tracer_fluxes,
};
use monoflow_properties::holds;
use std::array::from_fn;

const WATER: Stiffened = Stiffened::new(4.4, 6.0);

type State = Primitive<f64, 3>;

fn state(next: &mut impl FnMut(f64, f64) -> f64) -> State {
    Primitive {
        density: next(0.5, 3.0),
        velocity: from_fn(|_| next(-2.0, 2.0)),
        pressure: next(-3.0, 3.0),
    }
}

fn small(next: &mut impl FnMut(f64, f64) -> f64) -> State {
    Primitive {
        density: next(-0.2, 0.2),
        velocity: from_fn(|_| next(-0.5, 0.5)),
        pressure: next(-1.0, 1.0),
    }
}

fn numbers_of(p: &State) -> [f64; 5] {
    let [u, v, w] = p.velocity;
    [p.density, u, v, w, p.pressure]
}

/// The flux along an axis.
fn flux(p: &State, axis: usize) -> Conserved<f64, 3> {
    let turned = |v: [f64; 3]| [v[axis], v[(axis + 1) % 3], v[(axis + 2) % 3]];
    let seen = Primitive {
        velocity: turned(p.velocity),
        ..*p
    };
    let flux = seen.conserved(&WATER).flux(&seen);
    let mut momentum = [0.0; 3];
    for k in 0..3 {
        momentum[(axis + k) % 3] = flux.momentum[k];
    }
    Conserved { momentum, ..flux }
}

/// Half a step by measured values is half a step by fluxes, to the first order: `ΔU = -Δt/Δx ΔF` for a small
/// change.
#[test]
fn half_a_step_is_that_of_the_fluxes() {
    let mut next = numbers(81);
    for n in 0..300 {
        let (here, change) = (state(&mut next), small(&mut next));
        let axis = n % 3;
        let size = 1e-6;
        let step = 0.3;
        let gain = half_gain(&WATER, &here, &change, axis, step);
        let side = |sign: f64| flux(&here.plus(sign * size, &change), axis);
        let fluxes = side(1.0).plus(-1.0, &side(-1.0));
        let gained = here.plus(size, &gain).conserved(&WATER);
        let lost = here.plus(-size, &gain).conserved(&WATER);
        let found = gained.plus(-1.0, &lost);
        let all = |c: &Conserved<f64, 3>| {
            [
                c.density,
                c.momentum[0],
                c.momentum[1],
                c.momentum[2],
                c.energy,
            ]
        };
        for (found, flux) in all(&found).iter().zip(all(&fluxes)) {
            near(found / size, -step * flux / size, 1e-6, "gain");
        }
    }
}

/// Half the limited change, number by number.
#[test]
fn changes_are_halves_of_slopes() {
    let mut next = numbers(82);
    for _ in 0..100 {
        let [a, b, c] = [state(&mut next), state(&mut next), state(&mut next)];
        let found = half_changes(&MonotonisedCentral, &a, &b, &c);
        let [a, b, c] = [&a, &b, &c].map(numbers_of);
        for (k, found) in numbers_of(&found).into_iter().enumerate() {
            let slope: f64 = MonotonisedCentral.slope(b[k] - a[k], c[k] - b[k]);
            assert_eq!(found, 0.5 * slope);
        }
        assert_eq!(half_change(&Central, 1.0, 2.0, 5.0), 1.0);
    }
}

/// On the faces is the state half a step ahead, less and plus half the change; the cell's own where that were no
/// gas, to which `p∞` counts, or where it has no slopes.
#[test]
fn faces_are_half_a_step_ahead() {
    let mut next = numbers(83);
    let (mut kept, mut sloped) = (0, 0);
    for _ in 0..3000 {
        let (here, mut change) = (state(&mut next), small(&mut next));
        change = change.plus(next(0.0, 12.0), &change);
        let step = next(0.0, 0.4);
        let ahead = here.plus(1.0, &half_gain(&WATER, &here, &change, 0, step));
        let faces = [ahead.plus(-1.0, &change), ahead.plus(1.0, &change)];
        let room = faces
            .iter()
            .map(|p| p.density.min(p.pressure + WATER.stiffness()))
            .fold(f64::INFINITY, f64::min);
        let found = evolve(&WATER, &here, &change, step, 1.0);
        if room > 1e-9 {
            sloped += 1;
            for (found, expected) in found.iter().zip(&faces) {
                for (found, expected) in numbers_of(found).iter().zip(numbers_of(expected)) {
                    near(*found, expected, 1e-12 * (1.0 + expected.abs()), "face");
                }
            }
        } else if room < -1e-9 {
            kept += 1;
            assert_eq!(found, [here; 2]);
        }
        assert_eq!(evolve(&WATER, &here, &change, step, 0.0), [here; 2]);
    }
    assert!(kept > 300 && sloped > 300, "{kept} {sloped}");
}

#[test]
fn cells_gain_what_enters_and_lose_what_leaves() {
    let mut next = numbers(84);
    for _ in 0..100 {
        let [here, low, high] = [0; 3].map(|_| state(&mut next).conserved(&WATER));
        let found = advance(&here, &low, &high, 0.3);
        near(
            found.density,
            here.density + 0.3 * (low.density - high.density),
            1e-14,
            "mass",
        );
        near(
            found.energy,
            here.energy + 0.3 * (low.energy - high.energy),
            1e-12,
            "energy",
        );
        for k in 0..3 {
            let gain = 0.3 * (low.momentum[k] - high.momentum[k]);
            near(
                found.momentum[k],
                here.momentum[k] + gain,
                1e-13,
                "momentum",
            );
        }
    }
}

/// The fastest wave along any axis; NaN where there is no gas, and that is faster than all.
#[test]
fn the_fastest_wave_counts() {
    let mut next = numbers(85);
    for n in 0..300 {
        // Any of the axes may be the one that counts.
        let inv_spacing = from_fn(|k| if k == n % 3 { 2.0 } else { 0.7 });
        let here = state(&mut next);
        let sound = here.sound_speed(&WATER);
        let rates: [f64; 3] = from_fn(|k| (here.velocity[k].abs() + sound) * inv_spacing[k]);
        let most = rates.iter().copied().fold(0.0, f64::max);
        near(
            fastest(&WATER, &here.conserved(&WATER), &inv_spacing),
            most,
            1e-12 * most,
            "rate",
        );
        let mut none = here.conserved(&WATER);
        none.density = -none.density;
        assert!(fastest(&WATER, &none, &inv_spacing).is_nan());
        let cold = Primitive {
            pressure: -6.1,
            ..here
        };
        assert!(fastest(&WATER, &cold.conserved(&WATER), &inv_spacing).is_nan());
    }
    assert_eq!(
        (faster(1.0, 2.0), faster(2.0, 1.0), faster(2.0, 2.0)),
        (2.0, 2.0, 2.0)
    );
    assert!(faster(1.0, f64::NAN).is_nan() && faster(f64::NAN, 1.0).is_nan());
}

/// A tenth for the first ten steps.
#[test]
fn the_first_steps_are_short() {
    for step in 0..20 {
        let share = if step < 10 { 0.1 } else { 1.0 };
        near(time_step(0.8, 4.0, step), share * 0.2, 1e-16, "step");
    }
}

/// A run meets its end, with ten last steps that are alike; none is longer than it may be, and none more is taken than
/// by cutting the last one short.
#[test]
fn the_last_steps_are_alike() {
    holds(256, (0.1f64..40.0, 0.01f64..2.0), |(whole, dt)| {
        let end = whole * dt;
        let (mut time, mut steps) = (0.0, Vec::new());
        while time < end {
            let step = step_before_end(dt, end - time);
            assert!(step <= dt && step > 0.0);
            steps.push(step);
            time = if step >= end - time { end } else { time + step };
        }
        let count = steps.len();
        assert!((count as f64 - whole.ceil()).abs() < 0.5, "{count} {whole}");
        let last = &steps[count.saturating_sub(10)..];
        let least = last.iter().copied().fold(f64::INFINITY, f64::min);
        let most = last.iter().copied().fold(0.0, f64::max);
        assert!(least > (1.0 - 1e-9) * most, "{last:?}");
        // No more than a tenth shorter than it may be, unless the whole run is short.
        assert!(whole < 10.0 || least > 0.9 * dt);
    });
    assert_eq!(step_before_end(0.1, f64::INFINITY), 0.1);
    assert!(step_before_end(f64::NAN, 1.0).is_nan());
}

/// Behind a front lies what it has passed, of all cells by their centres.
#[test]
fn fronts_pass_cells_at_their_speed() {
    let mut next = numbers(87);
    for _ in 0..2000 {
        let turn = next(0.0, 6.3);
        let rise: f64 = next(-1.0, 1.0);
        let flat = (1.0 - rise * rise).sqrt();
        let normal = [flat * turn.cos(), flat * turn.sin(), rise];
        let [through, first, spacing]: [[f64; 3]; 3] =
            [(-1.0, 1.0), (-2.0, 0.0), (0.1, 0.7)].map(|(low, high)| from_fn(|_| next(low, high)));
        let (speed, time) = (next(-3.0, 3.0), next(0.0, 1.0));
        let front = Front::new(normal, through, speed, first, spacing);
        let cell: [f64; 3] = from_fn(|_| next(-1.0, 6.0).floor());
        let ahead: f64 = (0..3)
            .map(|k| normal[k] * (first[k] + cell[k] * spacing[k] - through[k]))
            .sum::<f64>()
            - speed * time;
        if ahead.abs() > 1e-12 {
            assert_eq!(front.is_behind(cell, time), ahead < 0.0);
        }
    }
    // What it just reaches is not behind it.
    let front = Front::new([1.0], [2.0], 0.0, [0.0], [1.0]);
    assert!(!front.is_behind([2.0, 0.0, 0.0], 0.0) && front.is_behind([1.0, 0.0, 0.0], 0.0));
}

/// A far field is the same seen from any grid, turns nothing without circulation, and moves in a plane.
#[test]
fn far_fields_do_not_depend_on_the_grid() {
    let stream = Primitive {
        density: 1.4,
        velocity: [0.5, 0.3],
        pressure: 1.0,
    };
    let mut next = numbers(88);
    let in_metres = Vortex::new(&WATER, &stream, [0.0; 2], [1.0; 2]).with(0.4);
    assert!(in_metres.turns() && in_metres.circulation() == 0.4);
    assert!(!in_metres.with(0.0).turns());
    for _ in 0..200 {
        let first = [next(2.0, 9.0), next(2.0, 9.0)];
        let spacing = [next(0.1, 2.0), next(0.1, 2.0)];
        let cell = [next(0.0, 9.0).floor(), next(0.0, 9.0).floor(), 7.0];
        let grid = Vortex::new(&WATER, &stream, first, spacing).with(0.4);
        let place = from_fn(|k| {
            if k < 2 {
                first[k] + cell[k] * spacing[k]
            } else {
                0.0
            }
        });
        let (a, b): (Conserved<f64, 3>, Conserved<f64, 3>) =
            (grid.state(cell), in_metres.state(place));
        near(a.density, b.density, 1e-13, "density");
        near(a.energy, b.energy, 1e-11, "energy");
        for k in 0..3 {
            near(a.momentum[k], b.momentum[k], 1e-13, "momentum");
        }
        assert_eq!(a.momentum[2], 0.0);
        // As printed: `u' = (√(1-M²) Γ/2π) (y, -x)/(r² - M² n²)`.
        let [x, y, _] = place;
        let speed2 = 0.5_f64 * 0.5 + 0.3 * 0.3;
        let mach2 = speed2 / WATER.sound_speed2(1.4, 1.0);
        let n = (0.5 * y - 0.3 * x) / speed2.sqrt();
        let turn =
            (1.0 - mach2).sqrt() * 0.4 / std::f64::consts::TAU / (x * x + y * y - mach2 * n * n);
        near(b.momentum[0] / b.density, 0.5 + turn * y, 1e-13, "along x");
        near(b.momentum[1] / b.density, 0.3 - turn * x, 1e-13, "along y");
    }
}

/// A straight line of parts is carried exactly: what leaves a cell is the mean of the line over the part of the
/// mass that leaves, and of equal masses a cell's part is its middle.
#[test]
fn a_straight_line_of_parts_is_carried_exactly() {
    let mut next = numbers(89);
    for _ in 0..500 {
        let density = [next(0.5, 2.0); 5];
        let (middle, slope) = (next(0.4, 0.6), next(-0.1, 0.1));
        let tracer = from_fn(|k| density[k] * (middle + slope * (k as f64 - 2.0)));
        let step = 0.2;
        let mass = [next(-1.0, 1.0), next(-1.0, 1.0)];
        let found = tracer_fluxes(&density, &tracer, &[1.0; 3], &mass, step);
        for (face, found) in found.iter().enumerate() {
            let gone = step * mass[face] / density[0];
            let place = face as f64 - 0.5 - 0.5 * gone;
            near(
                *found,
                mass[face] * (middle + slope * place),
                1e-14,
                "tracer",
            );
        }
        // Without slopes it is that of the cell behind.
        let found = tracer_fluxes(&density, &tracer, &[0.0; 3], &mass, step);
        for (face, found) in found.iter().enumerate() {
            let from = if mass[face] > 0.0 {
                face as f64 - 1.0
            } else {
                face as f64
            };
            near(
                *found,
                mass[face] * (middle + slope * from),
                1e-14,
                "upwind",
            );
        }
    }
}

#[test]
fn indices_of_gases_are_what_is_made_of_gamma() {
    for gamma in [1.1, 1.4, 4.4] {
        let gas = Ideal::new(gamma);
        let index = gas.index(1.0, 1.0);
        near(index.less_one * index.inverse, 1.0, 1e-14, "inverse");
        near(index.less_one, gamma - 1.0, 1e-15, "less one");
        near(index.half_more, 0.5 * (gamma + 1.0), 1e-15, "half more");
        near(index.ratio * (gamma + 1.0), gamma - 1.0, 1e-14, "ratio");
    }
}
