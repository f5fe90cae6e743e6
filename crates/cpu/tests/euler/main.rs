//! Compressible flow against exact solutions.

#[path = "../common/alone.rs"]
mod alone;
mod bodies;
mod boundaries;
mod boxes;
mod channels;
mod double_mach;
mod exact;
mod looks;
mod periodic;
mod quadrants;
mod radial;
mod references;
mod several;
mod strong;
mod tracers;
mod tubes;

use alone::keep_to_this_thread;
// What is compiled there is not compiled here again.
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order};
use monoflow_linked as _;
use monoflow_ops::euler::gas::Ideal;
use monoflow_ops::euler::limiter::{Central, Limiter, MonotonisedCentral};
use monoflow_ops::euler::riemann::{Hllc, Riemann};
use monoflow_ops::euler::{Conserved, Euler, EulerScheme, Primitive};

const AIR: Ideal = Ideal::new(1.4);

fn scheme<Rm: Riemann, L: Limiter>() -> Euler<Ideal, Rm, L> {
    keep_to_this_thread();
    Euler {
        gas: AIR,
        riemann: Rm::with_defaults(),
        limiter: L::with_defaults(),
    }
}

/// A smooth vortex carried once through a periodic box comes back; both splittings keep the order.
#[test]
fn a_vortex_comes_back_at_second_order() {
    a_vortex_comes_back([48, 96]);
}

#[test]
#[ignore = "slow: `cargo test --release -p monoflow-cpu --test euler -- --ignored`"]
fn a_fine_vortex_comes_back_at_second_order() {
    a_vortex_comes_back([64, 128]);
}

fn a_vortex_comes_back(sizes: [usize; 2]) {
    let error = |cells: usize, order: Order| {
        let mut field = Field::<2>::new([cells; 2]);
        let dx = 20.0 / cells as f64;
        let vortex = |at: [usize; 2]| {
            let [x, y] = at.map(|k| (k as f64 + 0.5) * dx - 10.0);
            let (r2, beta) = (x * x + y * y, 5.0);
            let swirl = beta / (2.0 * std::f64::consts::PI) * (0.5 * (1.0 - r2)).exp();
            let heat = 1.0 - 0.4 / (2.0 * 1.4) * swirl * swirl;
            let density: f64 = heat.powf(2.5);
            Primitive {
                density,
                velocity: [1.0 - swirl * y, 1.0 + swirl * x],
                pressure: density * heat,
            }
        };
        for at in field.indices().collect::<Vec<_>>() {
            field.set(at.map(|k| k + 2), &vortex(at).conserved(&AIR));
        }
        let mut run = EulerExecutor::new(
            scheme::<Hllc, Central>(),
            field,
            [dx; 2],
            [[Boundary::Periodic; 2]; 2],
            order,
            0.5,
        );
        run.run_until(20.0);
        let cells: Vec<_> = run.field().indices().collect();
        let sum: f64 = cells
            .iter()
            .map(|at| (run.field().inner(*at).density - vortex(*at).density).abs())
            .sum();
        sum / cells.len() as f64
    };
    for splitting in [Order::Strang, Order::Symmetric] {
        let [coarse, fine] = sizes.map(|cells| error(cells, splitting));
        let order = (coarse / fine).log2();
        println!("vortex, {splitting:?}: {coarse:.3e} {fine:.3e}, order {order:.2}");
        assert!(order > 1.9);
    }
}

fn blast<const D: usize>(cells: [usize; D]) -> Field<D> {
    let mut field = Field::new(cells);
    for at in field.indices().collect::<Vec<_>>() {
        let low = (0..D).all(|k| 2 * at[k] < cells[k]);
        let state = Primitive {
            density: if low { 1.0 } else { 0.125 },
            velocity: [0.0; D],
            pressure: if low { 1.0 } else { 0.1 },
        };
        field.set(at.map(|k| k + 2), &state.conserved(&AIR));
    }
    field
}

fn run<const D: usize, Sch: EulerScheme>(
    scheme: Sch,
    field: Field<D>,
    steps: u32,
) -> EulerExecutor<D> {
    let spacing = field.cells().map(|n| 1.0 / n as f64);
    let walls = [[Boundary::Reflective; 2]; D];
    let mut run = EulerExecutor::new(scheme, field, spacing, walls, Order::Strang, 0.9);
    for _ in 0..steps {
        run.step(f64::INFINITY);
    }
    run
}

/// One thread and many find the same bits.
#[test]
fn threads_do_not_matter() {
    let on = |threads: usize| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads")
            .install(|| {
                run(scheme::<Hllc, MonotonisedCentral>(), blast([70, 90]), 40)
                    .field()
                    .clone()
            })
    };
    let (one, three) = (on(1), on(3));
    assert!(one.indices().all(|at| one.inner(at) == three.inner(at)));
}

/// NaN stops the run, wherever it is.
#[test]
fn nan_stops_a_run() {
    for place in [[2, 2], [9, 12], [17, 17]] {
        for order in [Order::Strang, Order::Symmetric] {
            let mut field = blast([16, 16]);
            let mut cell = field.get(place);
            cell.energy = f64::NAN;
            field.set(place, &cell);
            let walls = [[Boundary::Reflective; 2]; 2];
            let scheme = scheme::<Hllc, MonotonisedCentral>();
            let mut run = EulerExecutor::new(scheme, field, [1.0; 2], walls, order, 0.9);
            run.run_until(1.0);
            assert_eq!(run.clock().step, 0);
            run.step(1.0);
            assert!(run.clock().rate.is_nan());
        }
    }
}

/// Time after so many steps and sums of squares of density and energy, to which the CUDA C++ twin in
/// `benches/twin/euler.cu` is held, too.
#[test]
fn the_twin_s_numbers() {
    fn check<const D: usize>(cells: [usize; D], steps: u32, expected: [f64; 3]) {
        let run = run(scheme::<Hllc, MonotonisedCentral>(), blast(cells), steps);
        let sum = |number: fn(&Conserved<f64, D>) -> f64| -> f64 {
            let cells = run.field().indices().map(|at| run.field().inner(at));
            cells.map(|cell| number(&cell).powi(2)).sum()
        };
        let found = [
            run.clock().time,
            sum(|cell| cell.density),
            sum(|cell| cell.energy),
        ];
        println!("{cells:?}: {found:?}");
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found / expected - 1.0).abs() < 1e-10);
        }
    }
    let flat = [0.14383153351470718, 1292.087917718494, 7589.403678798648];
    check([70, 90], 40, flat);
    let deep = [0.2859974265075008, 1013.1708417689333, 5357.050955239717];
    check([24, 31, 18], 30, deep);
}
