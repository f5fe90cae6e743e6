mod bodies;
mod case;
mod grid;
mod mixing;
mod step;

use crate::common::Random;
use crate::draw::{Dice, request};
use crate::{STEPS, draws, judge};
use bodies::SHAPES;
use case::{Additions, Case, GAMMA, STIFFNESS, grid, spacing};
use monoflow_abi::Program;
use monoflow_compile::Request;
use monoflow_cpu::euler::{EulerExecutor, Order};
use monoflow_kernels::host::euler::make;
use monoflow_ops::euler::EulerSetup;
use monoflow_sim::models::Model;

/// Steps at the begin that are a tenth as long: `time_step`.
const SHORT_STEPS: u64 = 10;

/// Kinds of ends of an axis; any other number is an inflow.
const PERIODIC: usize = 0;
const TRANSMISSIVE: usize = 1;
const REFLECTIVE: usize = 2;

/// A combination: its program, the order of axes and the ends of the grid.
struct Drawn {
    request: Request,
    order: Order,
    /// Kinds of both ends of each axis.
    ends: [[usize; 2]; 3],
}

fn drawn(dice: &mut Dice) -> Drawn {
    let mut of = |key: &str| dice.model("euler", key);
    let stiffened = |model: &Model| model.facts.is_some_and(|facts| facts.stiffened);
    let (gas, mut riemann) = (of("gas.model"), of("numerics.riemann"));
    // Some solvers are for gases of the stiffened form alone.
    while stiffened(riemann) && !stiffened(gas) {
        riemann = of("numerics.riemann");
    }
    let models = [
        gas,
        riemann,
        of("numerics.limiter"),
        of("numerics.stabilisation"),
    ];
    let order = match of("numerics.splitting").name {
        "lie" => Order::Lie,
        "strang" => Order::Strang,
        _ => Order::Symmetric,
    };
    let dimensions = *dice.one(&[1, 2, 2, 3, 3]);
    // Both ends are periodic or none is.
    let ends = [(); 3].map(|()| match dice.below(4) {
        0 => [PERIODIC; 2],
        _ => [1 + dice.below(3), 1 + dice.below(3)],
    });
    Drawn {
        request: request("euler", &models, 64, dimensions),
        order,
        ends,
    }
}

/// How many cells were cut by bodies, and how many times cells were mixed.
#[derive(Default)]
struct Seen {
    cut: usize,
    mixed: u64,
}

/// Runs a program and compares the first step of whole length and a late one; also how many times cells were mixed.
fn compared<const D: usize>(
    program: &'static Program,
    drawn: &Drawn,
    with: &Additions<D>,
) -> (f64, u64) {
    let setup = EulerSetup {
        gamma: GAMMA,
        stiffness: STIFFNESS,
        epsilon: 0.5,
        coefficients: Default::default(),
    };
    let scheme = || make::<D>(program, &setup).expect("a scheme");
    let mut random = Random(9);
    let case = Case::new(drawn, with, &mut random);
    let (start, tracer) = case.start(&mut random);
    let executor = EulerExecutor::with(scheme(), with.cuts.clone(), start);
    let mut executor = executor.expect("an executor").carrying(tracer);
    let mut worst: f64 = 0.0;
    for last in [SHORT_STEPS, STEPS] {
        while executor.clock().step < last {
            executor.step(f64::INFINITY);
        }
        worst = worst.max(case.one_more(&scheme(), &mut executor));
    }
    (worst, executor.mixed().iter().sum())
}

/// A program in so many dimensions: without bodies and with each of them, without and with a tracer.
fn judged<const D: usize>(
    dice: &mut Dice,
    program: &'static Program,
    drawn: &Drawn,
    seen: &mut Seen,
) {
    let shapes = SHAPES.map(Some);
    for shape in [None].into_iter().chain(shapes) {
        let cuts =
            shape.map(|shape| bodies::cut(dice, shape, &grid::<D>(drawn), spacing(), drawn.ends));
        let with = Additions {
            cuts,
            has_tracer: dice.below(2) == 0,
            wind: *dice.one(&[0.0, 3.0, 8.0]),
        };
        seen.cut += with.cuts.as_ref().map_or(0, |store| store.cuts.len());
        let (worst, mixed) = compared(program, drawn, &with);
        seen.mixed += mixed;
        let Drawn { request, order, .. } = drawn;
        let tracer = if with.has_tracer { ", tracer" } else { "" };
        // Sums are made in the same order: to the bit without bodies, and in parts of cells to rounding, however small.
        judge(
            &format!(
                "{}, {order:?}, {shape:?}, wind {}{tracer}",
                request.scheme(),
                with.wind
            ),
            worst,
            if shape.is_some() {
                1e-13
            } else {
                f64::MIN_POSITIVE
            },
        );
    }
}

#[test]
#[ignore = "compiles schemes: see main.rs"]
fn any_combination_steps_as_cell_by_cell() {
    let (mut dice, mut seen) = (Dice(17), Seen::default());
    for _ in 0..draws() {
        let drawn = drawn(&mut dice);
        let request = &drawn.request;
        let program =
            monoflow_compile::program(request, &mut |text| println!("{text}")).expect("a program");
        match request.dimensions {
            1 => judged::<1>(&mut dice, program, &drawn, &mut seen),
            2 => judged::<2>(&mut dice, program, &drawn, &mut seen),
            _ => judged::<3>(&mut dice, program, &drawn, &mut seen),
        }
    }
    let Seen { cut, mixed } = seen;
    println!("{cut} cells were cut, and cells were mixed {mixed} times");
    assert!(cut > 0 && mixed > 0, "{cut} cut, mixed {mixed} times");
}
