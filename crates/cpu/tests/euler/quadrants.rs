//! Four states that meet in the middle of a square: Riemann problems of two dimensions.
//!
//! **Source** Lax & Liu 1998, doi:10.1137/S1064827595291819, configurations 3, 4 and 12, all of which
//! are their own mirror images about the diagonal.

use super::{AIR, scheme};
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order};
use monoflow_ops::euler::limiter::{Limiter, Minmod, MonotonisedCentral};
use monoflow_ops::euler::riemann::{Exact, Hll, Hllc, Riemann, Rusanov};
use monoflow_ops::euler::{Conserved, Primitive};

/// Density, velocity along both axes, pressure of the quadrants: north-east, north-west, south-west,
/// south-east; and the time to look at.
struct Quadrants {
    states: [[f64; 4]; 4],
    end: f64,
}

const CONFIGURATIONS: [(u32, Quadrants); 3] = [
    (
        3,
        Quadrants {
            states: [
                [1.5, 0.0, 0.0, 1.5],
                [0.5323, 1.206, 0.0, 0.3],
                [0.138, 1.206, 1.206, 0.029],
                [0.5323, 0.0, 1.206, 0.3],
            ],
            end: 0.3,
        },
    ),
    (
        4,
        Quadrants {
            states: [
                [1.1, 0.0, 0.0, 1.1],
                [0.5065, 0.8939, 0.0, 0.35],
                [1.1, 0.8939, 0.8939, 1.1],
                [0.5065, 0.0, 0.8939, 0.35],
            ],
            end: 0.25,
        },
    ),
    (
        12,
        Quadrants {
            states: [
                [0.5313, 0.0, 0.0, 0.4],
                [1.0, 0.7276, 0.0, 1.0],
                [0.8, 0.0, 0.0, 1.0],
                [1.0, 0.0, 0.7276, 1.0],
            ],
            end: 0.25,
        },
    ),
];

impl Quadrants {
    fn run<Rm: Riemann, L: Limiter>(&self, cells: usize, order: Order) -> Field<2> {
        let mut field = Field::<2>::new([cells; 2]);
        for at in field.indices().collect::<Vec<_>>() {
            let [east, north] = at.map(|k| 2 * k >= cells);
            let [density, u, v, pressure] = match (north, east) {
                (true, true) => self.states[0],
                (true, false) => self.states[1],
                (false, false) => self.states[2],
                (false, true) => self.states[3],
            };
            let state = Primitive {
                density,
                velocity: [u, v],
                pressure,
            };
            field.set(at.map(|k| k + 2), &state.conserved(&AIR));
        }
        let mut run = EulerExecutor::new(
            scheme::<Rm, L>(),
            field,
            [1.0 / cells as f64; 2],
            [[Boundary::Transmissive; 2]; 2],
            order,
            0.475,
        );
        run.run_until(self.end);
        assert_eq!(run.clock().time, self.end);
        run.field().clone()
    }
}

/// Greatest difference of any number between cells that mirror each other about the diagonal.
fn asymmetry(field: &Field<2>) -> f64 {
    field.indices().fold(0.0, |worst, [x, y]| {
        let (a, b) = (field.inner([x, y]), field.inner([y, x]));
        let mirrored = Conserved {
            momentum: [b.momentum[1], b.momentum[0]],
            ..b
        };
        let apart = a.map2(&mirrored, |a, b| (a - b).abs());
        let [mx, my] = apart.momentum;
        [apart.density, mx, my, apart.energy]
            .into_iter()
            .fold(worst, f64::max)
    })
}

fn stays_symmetric<Rm: Riemann, L: Limiter>(cells: usize) {
    for (number, quadrants) in &CONFIGURATIONS {
        let field = quadrants.run::<Rm, L>(cells, Order::Symmetric);
        let apart = asymmetry(&field);
        println!(
            "configuration {number}, {cells}^2, {}, {}: {apart:.1e} from symmetry",
            Rm::NAME,
            L::NAME
        );
        assert!(apart <= 1e-12);
        let least = field.indices().fold(f64::INFINITY, |least, at| {
            let state = field.inner(at).primitive(&AIR);
            least.min(state.density).min(state.pressure)
        });
        assert!(least > 0.0);
    }
}

#[test]
fn quadrants_stay_symmetric() {
    stays_symmetric::<Hllc, MonotonisedCentral>(64);
    stays_symmetric::<Hll, Minmod>(32);
    stays_symmetric::<Rusanov, Minmod>(32);
    stays_symmetric::<Exact, MonotonisedCentral>(24);
}

/// At the size of the published pictures.
#[test]
#[ignore = "takes minutes"]
fn quadrants_stay_symmetric_on_fine_grids() {
    stays_symmetric::<Hllc, MonotonisedCentral>(400);
}

/// One order of the axes alone is not symmetric: the law above can fail.
#[test]
fn one_order_of_the_axes_is_not_symmetric() {
    let field = CONFIGURATIONS[0]
        .1
        .run::<Hllc, MonotonisedCentral>(64, Order::Strang);
    let apart = asymmetry(&field);
    println!("configuration 3, Strang: {apart:.1e} from symmetry");
    assert!(apart > 1e-6);
}

/// Mean difference of the density of two grids from that of a finer one: first order, as behind shocks and contacts it
/// must be.
#[test]
fn quadrants_converge() {
    converge(128);
}

#[test]
#[ignore = "slow: `cargo test --release -p monoflow-cpu --test euler -- --ignored`"]
fn quadrants_converge_to_those_of_a_fine_grid() {
    converge(256);
}

fn converge(finest: usize) {
    for (number, quadrants) in &CONFIGURATIONS {
        let run = |cells| quadrants.run::<Hllc, MonotonisedCentral>(cells, Order::Strang);
        let fine = run(finest);
        let error = |field: &Field<2>| {
            let ratio = fine.cells()[0] / field.cells()[0];
            let cells: Vec<[usize; 2]> = field.indices().collect();
            let sum: f64 = cells
                .iter()
                .map(|[x, y]| {
                    let covered = (0..ratio * ratio)
                        .map(|n| fine.inner([x * ratio + n % ratio, y * ratio + n / ratio]));
                    let mean =
                        covered.map(|cell| cell.density).sum::<f64>() / (ratio * ratio) as f64;
                    (field.inner([*x, *y]).density - mean).abs()
                })
                .sum();
            sum / cells.len() as f64
        };
        let errors = [32, 64].map(|cells| error(&run(cells)));
        let order = (errors[0] / errors[1]).log2();
        println!(
            "configuration {number}: {:.4} {:.4}, order {order:.2}",
            errors[0], errors[1]
        );
        assert!(order > 0.7 && errors[1] < 0.03);
    }
}
