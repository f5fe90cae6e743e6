//! Compressible flow against exact solutions.

mod boundaries;
mod exact;

use exact::{L1, Tube};
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order};
use monoflow_ops::euler::gas::Ideal;
use monoflow_ops::euler::limiter::{Central, Limiter, MonotonisedCentral, Superbee};
use monoflow_ops::euler::riemann::{Exact, Hllc, Riemann};
use monoflow_ops::euler::{Euler, EulerScheme, Primitive};

const AIR: Ideal = Ideal { gamma: 1.4 };

fn scheme<Rm: Riemann, L: Limiter>() -> Euler<Ideal, Rm, L> {
    Euler {
        gas: AIR,
        riemann: Rm::default(),
        limiter: L::default(),
    }
}

/// Mean error of the density in Sod's tube at 100, 200 and 400 cells: that of PyClaw's second-order
/// solver on the same grids is 0.00383, 0.00192 and 0.00107.
#[test]
fn shock_tubes_are_sharp() {
    for (cells, bar) in [(100, 0.00383), (200, 0.00192), (400, 0.00107)] {
        let superbee = Tube::SOD.error(scheme::<Hllc, Superbee>(), cells);
        let exact = Tube::SOD.error(scheme::<Exact, MonotonisedCentral>(), cells);
        println!("Sod, {cells} cells: hllc superbee {superbee:.5}, exact MC {exact:.5}, bar {bar}");
        assert!(superbee < bar && exact < bar);
    }
}

/// Toro's problems: near-vacuum, strong shocks, colliding shocks, a contact that stands.
#[test]
fn toro_s_problems_converge() {
    for (name, tube) in Tube::TORO {
        let errors: Vec<L1> = [100, 400]
            .map(|cells| tube.error(scheme::<Hllc, MonotonisedCentral>(), cells))
            .to_vec();
        let order = (errors[0] / errors[1]).log(4.0);
        println!(
            "{name}: {:.5} {:.5}, order {order:.2}",
            errors[0], errors[1]
        );
        assert!(order > 0.5, "{name}");
    }
}

/// A smooth vortex carried once through a periodic box comes back; Strang's splitting keeps the order.
#[test]
fn a_vortex_comes_back_at_second_order() {
    let error = |cells: usize| {
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
            Order::Strang,
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
    let (coarse, fine) = (error(64), error(128));
    let order = (coarse / fine).log2();
    println!("vortex: {coarse:.3e} {fine:.3e}, order {order:.2}");
    assert!(order > 1.9);
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
) -> EulerExecutor<D, Sch> {
    let spacing = field.cells().map(|n| 1.0 / n as f64);
    let walls = [[Boundary::Reflective; 2]; D];
    let mut run = EulerExecutor::new(scheme, field, spacing, walls, Order::Strang, 0.9);
    for _ in 0..steps {
        run.step(f64::INFINITY);
    }
    run
}

fn totals<const D: usize>(field: &Field<D>) -> [f64; 2] {
    field.indices().fold([0.0; 2], |[mass, energy], at| {
        let cell = field.inner(at);
        [mass + cell.density, energy + cell.energy]
    })
}

/// Nothing is lost in a closed box.
#[test]
fn mass_and_energy_stay() {
    let field = blast([24, 31, 18]);
    let before = totals(&field);
    let after = totals(run(scheme::<Hllc, MonotonisedCentral>(), field, 60).field());
    for (a, b) in after.iter().zip(before) {
        assert!((a / b - 1.0).abs() < 1e-13, "{a} and {b}");
    }
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

/// A tube along any axis of a grid is the same tube, bit for bit.
#[test]
fn all_axes_are_alike() {
    let tube = run(scheme::<Hllc, MonotonisedCentral>(), blast([64]), 30);
    for axis in 0..3 {
        let mut cells = [5; 3];
        cells[axis] = 64;
        let mut field = Field::<3>::new(cells);
        for at in field.indices().collect::<Vec<_>>() {
            let low = 2 * at[axis] < 64;
            let state = Primitive {
                density: if low { 1.0 } else { 0.125 },
                velocity: [0.0; 3],
                pressure: if low { 1.0 } else { 0.1 },
            };
            field.set(at.map(|k| k + 2), &state.conserved(&AIR));
        }
        let walls = [[Boundary::Reflective; 2]; 3];
        // Wide cells across, so that the tube's axis bounds the step.
        let mut spacing = [1.0; 3];
        spacing[axis] = 1.0 / 64.0;
        let mut run = EulerExecutor::new(
            scheme::<Hllc, MonotonisedCentral>(),
            field,
            spacing,
            walls,
            Order::Strang,
            0.9,
        );
        for _ in 0..30 {
            run.step(f64::INFINITY);
        }
        for x in 0..64 {
            let mut at = [2; 3];
            at[axis] = x;
            assert_eq!(
                run.field().inner(at).density,
                tube.field().inner([x]).density,
                "axis {axis}, cell {x}"
            );
        }
    }
}
