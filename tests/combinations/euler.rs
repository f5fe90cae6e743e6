use crate::common::Random;
use crate::draw::{Dice, request};
use crate::{STEPS, differ, draws, judge, plain};
use monoflow_abi::Program;
use monoflow_compile::Request;
use monoflow_cpu::euler::{Boundaries, Boundary, EulerExecutor, Field, Order, Start};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::{Facts, GHOSTS, PLAIN, Plain, make, turned};
use monoflow_ops::euler::{Conserved, EulerSetup, Primitive, time_step};
use std::array::from_fn;

const CFL: f64 = 0.8;
/// `γ` of all gases.
const GAMMA: f64 = 1.4;
/// `p∞` of gases that have one, Pa.
const STIFFNESS: f64 = 0.5;

/// A combination, and what is no part of its program.
struct Drawn {
    request: Request,
    order: Order,
    /// What is beyond both ends of each axis, by number.
    ends: [[usize; 2]; 3],
}

fn drawn(dice: &mut Dice) -> Drawn {
    let mut of = |key: &str| dice.model("euler", key);
    let models = [
        of("gas.model"),
        of("numerics.riemann"),
        of("numerics.limiter"),
        of("numerics.stabilisation"),
    ];
    let order = match of("numerics.splitting").name {
        "lie" => Order::Lie,
        "strang" => Order::Strang,
        _ => Order::Symmetric,
    };
    let dimensions = *dice.one(&[1, 2, 3]);
    // Both ends are periodic or none is.
    let ends = [(); 3].map(|()| match dice.below(4) {
        0 => [0; 2],
        _ => [1 + dice.below(3), 1 + dice.below(3)],
    });
    Drawn {
        request: request("euler", &models, 64, dimensions),
        order,
        ends,
    }
}

/// Gas that differs from cell to cell, with a pressure, Pa.
fn measured<const D: usize>(random: &mut Random, pressure: f64) -> Primitive<f64, D> {
    Primitive {
        density: 1.0 + 0.3 * random.next(),
        velocity: from_fn(|_| 0.5 * random.next()),
        pressure: pressure * (1.0 + 0.3 * random.next()),
    }
}

/// The same as any gas holds it: one without stiffness at a pressure that is higher by `γp∞`.
fn conserved<const D: usize>(of: &Primitive<f64, D>) -> Conserved<f64, D> {
    let square: f64 = of.velocity.iter().map(|u| u * u).sum();
    Conserved {
        density: of.density,
        momentum: of.velocity.map(|u| of.density * u),
        energy: (of.pressure + GAMMA * STIFFNESS) / (GAMMA - 1.0) + 0.5 * of.density * square,
    }
}

/// What is conserved in the inner cells of a grid, x fastest.
struct Grid<const D: usize> {
    cells: [usize; D],
    states: Vec<Conserved<f64, D>>,
}

impl<const D: usize> Grid<D> {
    fn of(field: &Field<D>) -> Self {
        Grid {
            cells: field.cells(),
            states: field.indices().map(|at| field.inner(at)).collect(),
        }
    }

    fn numbers(&self) -> Vec<[f64; 5]> {
        let numbers = |of: &Conserved<f64, D>| {
            let momentum = |k: usize| of.momentum.get(k).copied().unwrap_or(0.0);
            [of.density, momentum(0), momentum(1), momentum(2), of.energy]
        };
        self.states.iter().map(numbers).collect()
    }
}

/// All that sweeps need beside the gas.
struct Sweeps<'a, const D: usize> {
    scheme: &'a Scheme<Facts>,
    boundaries: &'a Boundaries<D>,
    /// What enters at the ends of axes.
    entering: [[Conserved<f64, D>; 2]; D],
    dt_over_dx: [f64; D],
}

impl<const D: usize> Sweeps<'_, D> {
    /// Sweeps along all lines of an axis.
    fn sweep(&self, grid: &mut Grid<D>, axis: usize) {
        let stride: usize = grid.cells[..axis].iter().product();
        let count = grid.cells[axis];
        let is_first = |cell: &usize| (cell / stride).is_multiple_of(count);
        for first in (0..grid.states.len()).filter(is_first) {
            let line: Vec<_> = (0..count)
                .map(|k| grid.states[first + k * stride])
                .collect();
            for (k, state) in self.swept(line, axis).into_iter().enumerate() {
                grid.states[first + k * stride] = state;
            }
        }
    }

    /// A line after a sweep along it.
    fn swept(&self, line: Vec<Conserved<f64, D>>, axis: usize) -> Vec<Conserved<f64, D>> {
        let turn = |of: Conserved<f64, D>| Conserved {
            momentum: turned(axis, of.momentum),
            ..of
        };
        let (ghosts, count) = (GHOSTS as isize, line.len() as isize);
        let with_ghosts = (-ghosts..count + ghosts).map(|k| turn(self.at(&line, axis, k)));
        let with_ghosts: Vec<_> = with_ghosts.collect();
        let mut after = line;
        let mut pass = Plain {
            line: with_ghosts[..].into(),
            dt_over_dx: self.dt_over_dx[axis],
            after: after[..].as_mut().into(),
        };
        // SAFETY: the name of these parameters.
        unsafe { plain::run(self.scheme, PLAIN, &mut pass) };
        after.into_iter().map(turn).collect()
    }

    /// What is in a cell of a line, or beyond its ends.
    fn at(&self, line: &[Conserved<f64, D>], axis: usize, k: isize) -> Conserved<f64, D> {
        let count = line.len() as isize;
        let end = usize::from(k >= count);
        let mirrored = [-1 - k, 2 * count - 1 - k][end];
        if (0..count).contains(&k) {
            return line[k as usize];
        }
        match self.boundaries[axis][end] {
            Boundary::Periodic => line[k.rem_euclid(count) as usize],
            Boundary::Inflow(_) => self.entering[axis][end],
            Boundary::Reflective => {
                let mut state = line[mirrored as usize];
                state.momentum[axis] = -state.momentum[axis];
                state
            }
            _ => line[k.clamp(0, count - 1) as usize],
        }
    }
}

/// Runs a program and compares one more step, and the rate of waves after it, with plain sweeps.
fn compared<const D: usize>(program: &'static Program, drawn: &Drawn) -> f64 {
    let setup = EulerSetup {
        gamma: GAMMA,
        stiffness: STIFFNESS,
        epsilon: 0.5,
        coefficients: Default::default(),
    };
    let scheme = || make::<D>(program, &setup).expect("a scheme");
    let mut random = Random(9);
    let boundaries: Boundaries<D> = from_fn(|axis| {
        drawn.ends[axis].map(|end| match end {
            0 => Boundary::Periodic,
            1 => Boundary::Transmissive,
            2 => Boundary::Reflective,
            _ => Boundary::Inflow(measured(&mut random, 1.0)),
        })
    });
    let cells: [usize; D] = [&[131][..], &[21, 45], &[13, 9, 35]][D - 1]
        .try_into()
        .expect("so many axes");
    let spacing = from_fn(|k| 0.1 * (1.0 + 0.3 * k as f64));
    let mut field = Field::<D>::new(cells);
    for at in field.indices() {
        let hot = at.iter().all(|k| *k < 5);
        let gas = measured(&mut random, if hot { 30.0 } else { 1.0 });
        field.set(at.map(|k| k + GHOSTS), &conserved(&gas));
    }
    let order = drawn.order;
    let start_from = |field: Field<D>| {
        let start = Start {
            field,
            spacing,
            boundaries,
            order,
            cfl: CFL,
        };
        EulerExecutor::with(scheme(), None, start).expect("an executor")
    };
    let mut executor = start_from(field);
    for _ in 0..STEPS {
        executor.step(f64::INFINITY);
    }

    let (start, clock) = (Grid::of(executor.field()), *executor.clock());
    let dt = time_step(CFL, clock.rate, clock.step);
    let sweeps = Sweeps {
        scheme: &scheme(),
        boundaries: &boundaries,
        entering: executor
            .entering()
            .held
            .map(|ends| ends.map(|[one, _]| one)),
        dt_over_dx: spacing.map(|dx| dt / dx),
    };
    let turns = order.turns::<D>();
    let mut mean = vec![Conserved::zero(); start.states.len()];
    for turn in 0..turns {
        let mut grid = Grid {
            states: start.states.clone(),
            ..start
        };
        for axis in order.axes::<D>(clock.step, turn) {
            sweeps.sweep(&mut grid, axis);
        }
        for (mean, state) in mean.iter_mut().zip(&grid.states) {
            *mean = mean.plus(1.0 / turns as f64, state);
        }
    }
    let mean = Grid {
        states: mean,
        ..start
    };
    executor.step(f64::INFINITY);
    // Sweeps find the rate of waves by the way; a new run looks at one cell after the other.
    let rate = start_from(executor.field().clone()).clock().rate;
    let of_rate = (executor.clock().rate / rate - 1.0).abs();
    of_rate.max(differ(
        &Grid::of(executor.field()).numbers(),
        &mean.numbers(),
    ))
}

#[test]
#[ignore = "compiles schemes: see main.rs"]
fn any_combination_steps_as_line_by_line() {
    let mut dice = Dice(17);
    for _ in 0..draws() {
        let drawn = drawn(&mut dice);
        let (request, order) = (&drawn.request, drawn.order);
        let program =
            monoflow_compile::program(request, &mut |text| println!("{text}")).expect("a program");
        let worst = match request.dimensions {
            1 => compared::<1>(program, &drawn),
            2 => compared::<2>(program, &drawn),
            _ => compared::<3>(program, &drawn),
        };
        judge(&format!("{}, {order:?}", request.scheme()), worst, 1e-13);
    }
}
