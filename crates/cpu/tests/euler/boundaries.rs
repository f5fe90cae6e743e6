//! What is beyond the ends of a grid: fronts that move, sides of two parts; and runs that are taken up.

use super::{AIR, scheme};
use monoflow_cpu::euler::{Boundaries, Boundary, EulerExecutor, Field, GHOSTS, Order, Part, Split};
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use monoflow_ops::euler::{Front, Primitive, behind_shock};

const QUIET: Primitive<f64, 2> = Primitive {
    density: 1.4,
    velocity: [0.0; 2],
    pressure: 1.0,
};

fn filled(cells: [usize; 2], state: impl Fn([usize; 2]) -> Primitive<f64, 2>) -> Field<2> {
    let mut field = Field::new(cells);
    for at in field.indices().collect::<Vec<_>>() {
        field.set(at.map(|k| k + GHOSTS), &state(at).conserved(&AIR));
    }
    field
}

fn run(field: Field<2>, dx: f64, boundaries: Boundaries<2>) -> EulerExecutor<2> {
    let scheme = scheme::<Hllc, MonotonisedCentral>();
    EulerExecutor::new(scheme, field, [dx; 2], boundaries, Order::Strang, 0.8)
}

/// An oblique shock of Mach 2 passes through a grid whose lower and upper ends move with it: it stays
/// plane, and behind it the state stays that behind a shock.
#[test]
fn a_shock_moves_through_its_boundaries() {
    let (cells, dx) = ([120, 60], 1.0 / 60.0);
    let direction = [0.75_f64.sqrt(), -0.5];
    let (shocked, speed) = behind_shock(&AIR, &QUIET, 2.0, direction);
    let through = [0.3, 0.0];
    let front = Front::new(direction, through, speed, [0.5 * dx; 2], [dx; 2]);
    let is_behind =
        |at: [usize; 2], time: f64| front.is_behind([at[0] as f64, at[1] as f64, 0.0], time);
    let field = filled(cells, |at| if is_behind(at, 0.0) { shocked } else { QUIET });
    let moving = Boundary::Split(Split {
        front,
        behind: Part::Inflow(shocked),
        ahead: Part::Inflow(QUIET),
    });
    let along = [Boundary::Inflow(shocked), Boundary::Transmissive];
    let mut run = run(field, dx, [along, [moving; 2]]);
    run.run_until(0.3);
    let mut wrong = 0.0;
    let mut worst = 0.0_f64;
    for at in run.field().indices() {
        let flow = run.field().inner(at).primitive(&AIR);
        let exact = if is_behind(at, 0.3) { shocked } else { QUIET };
        wrong += (flow.density - exact.density).abs() * dx * dx;
        // Well away from the front, on either side.
        let far = 8.0 * dx / speed;
        if is_behind(at, 0.3 - far) || !is_behind(at, 0.3 + far) {
            worst = worst.max((flow.pressure / exact.pressure - 1.0).abs());
        }
    }
    // The front is 1.15 m long and, as density goes, no more than a cell and a half wide.
    let width = wrong / (1.15 * (shocked.density - QUIET.density)) / dx;
    println!("front {width:.2} cells wide; pressures off by {worst:.4}");
    assert!(width < 1.5, "{width}");
    assert!(worst < 0.03, "{worst}");
}

/// Gas enters through one part of a side and meets a wall in the other.
#[test]
fn a_side_has_two_parts() {
    let jet = Primitive {
        density: 1.4,
        velocity: [0.0, 3.0],
        pressure: 1.0,
    };
    let dx = 0.05;
    let front = Front::new([1.0, 0.0], [0.5, 0.0], 0.0, [0.5 * dx; 2], [dx; 2]);
    let below = Boundary::Split(Split {
        front,
        behind: Part::Inflow(jet),
        ahead: Part::Reflective,
    });
    let wall = [Boundary::Reflective; 2];
    let boundaries = [wall, [below, Boundary::Reflective]];
    let mut run = run(filled([40, 20], |_| QUIET), dx, boundaries);
    let mass = |field: &Field<2>| -> f64 {
        field
            .indices()
            .map(|at| field.inner(at).density * dx * dx)
            .sum()
    };
    let before = mass(run.field());
    run.run_until(0.1);
    let gained = mass(run.field()) - before;
    // Supersonic: what enters does not depend on what is inside.
    let entered = 1.4 * 3.0 * 0.5 * 0.1;
    assert!(
        (gained / entered - 1.0).abs() < 1e-2,
        "{gained} of {entered}"
    );
    let at = |x: usize| run.field().inner([x, 0]).primitive(&AIR);
    assert!(at(2).velocity[1] > 2.5 && at(30).velocity[1] == 0.0);
}

/// A run that is taken up after any number of steps ends with the same bits.
#[test]
fn a_run_is_taken_up_bit_for_bit() {
    let bubble = |at: [usize; 2]| Primitive {
        pressure: if at[0] + 2 * at[1] < 30 { 5.0 } else { 1.0 },
        ..QUIET
    };
    let walls = [[Boundary::Reflective; 2]; 2];
    let start = || run(filled([31, 22], bubble), 0.02, walls);
    let mut whole = start();
    whole.run_until(0.1);
    for steps in [1, 2, 9] {
        let mut first = start();
        for _ in 0..steps {
            first.step(0.1);
        }
        let mut field = Field::new([31, 22]);
        for at in first.field().indices() {
            field.set(at.map(|k| k + GHOSTS), &first.field().inner(at));
        }
        let mut second = run(field, 0.02, walls).resumed(*first.clock());
        second.run_until(0.1);
        assert_eq!(second.clock(), whole.clock());
        for at in whole.field().indices() {
            assert_eq!(second.field().inner(at), whole.field().inner(at));
        }
    }
}
