//! Flows without a closed form, against the same on a grid of 20 000 cells: means of the density over
//! 800 cells are kept in `crates/exact/data`. To make them anew:
//!
//! ```text
//! cargo test --release -p monoflow-cpu --test euler -- --ignored references_anew
//! ```

use super::exact::L1;
use super::{AIR, scheme};
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order};
use monoflow_exact::gas::reference;
use monoflow_ops::euler::limiter::{Limiter, Minmod, MonotonisedCentral, VanLeer};
use monoflow_ops::euler::riemann::{Exact, Hllc, Riemann};
use monoflow_ops::euler::{EulerScheme, Primitive};
use std::fmt::Write;

/// Cells of a stored reference.
const STORED: usize = 800;
const FINE: usize = 20_000;

/// A flow along one axis.
struct Flow {
    name: &'static str,
    begin: f64,
    length: f64,
    /// Density, velocity and pressure at a place.
    state: fn(f64) -> [f64; 3],
    boundary: Boundary<1>,
    end: f64,
    reference: &'static str,
}

/// A shock of Mach 3 runs into a density wave.
///
/// **Source** Shu & Osher 1989, doi:10.1016/0021-9991(89)90222-2, example 8.
const SHOCK_AND_WAVES: Flow = Flow {
    name: "shock_and_waves",
    begin: -5.0,
    length: 10.0,
    state: |x| {
        if x < -4.0 {
            [3.857143, 2.629369, 10.33333]
        } else {
            [1.0 + 0.2 * (5.0 * x).sin(), 0.0, 1.0]
        }
    },
    boundary: Boundary::Transmissive,
    end: 1.8,
    reference: reference::SHOCK_AND_WAVES,
};

/// Two blast waves between walls meet.
///
/// **Source** Woodward & Colella 1984, doi:10.1016/0021-9991(84)90142-6.
const TWO_BLASTS: Flow = Flow {
    name: "two_blasts",
    begin: 0.0,
    length: 1.0,
    state: |x| {
        let pressure = if x < 0.1 {
            1000.0
        } else if x < 0.9 {
            0.01
        } else {
            100.0
        };
        [1.0, 0.0, pressure]
    },
    boundary: Boundary::Reflective,
    end: 0.038,
    reference: reference::TWO_BLASTS,
};

impl Flow {
    /// Density in every cell at the end.
    fn run<Sch: EulerScheme>(&self, scheme: Sch, cells: usize) -> Vec<f64> {
        let dx = self.length / cells as f64;
        let mut field = Field::<1>::new([cells]);
        for x in 0..cells {
            let [density, velocity, pressure] = (self.state)(self.begin + (x as f64 + 0.5) * dx);
            let state = Primitive {
                density,
                velocity: [velocity],
                pressure,
            };
            field.set([x + 2], &state.conserved(&AIR));
        }
        let ends = [[self.boundary; 2]];
        let mut run = EulerExecutor::new(scheme, field, [dx], ends, Order::Strang, 0.9);
        run.run_until(self.end);
        assert_eq!(run.clock().time, self.end, "{}", self.name);
        let field = run.field();
        assert!(
            field
                .indices()
                .all(|at| field.inner(at).primitive(&AIR).pressure > 0.0)
        );
        field.indices().map(|at| field.inner(at).density).collect()
    }

    /// Mean difference from the stored reference.
    fn error<Rm: Riemann, L: Limiter>(&self, cells: usize) -> L1 {
        let stored: Vec<f64> = self
            .reference
            .split_whitespace()
            .map(|word| word.parse().expect("a number"))
            .collect();
        assert_eq!(stored.len(), STORED);
        let found = self.run(scheme::<Rm, L>(), cells);
        let apart = found.iter().zip(means(&stored, cells));
        apart.map(|(a, b)| (a - b).abs()).sum::<f64>() / cells as f64
    }

    /// Errors at 200, 400 and 800 cells within their bounds, and an order between the outer ones.
    fn check(&self, bounds: [L1; 3], least_order: f64) {
        let found = [200, 400, 800].map(|cells| self.error::<Hllc, MonotonisedCentral>(cells));
        let order = (found[0] / found[2]).log(4.0);
        println!("{}: {found:.5?}, order {order:.2}", self.name);
        assert!(order > least_order);
        for (found, bound) in found.into_iter().zip(bounds) {
            assert!(
                found <= bound,
                "{}: {found} is more than {bound}",
                self.name
            );
        }
        // A calmer limiter is farther away.
        assert!(self.error::<Hllc, Minmod>(400) > found[1]);
    }
}

/// Means over so many cells.
fn means(values: &[f64], cells: usize) -> Vec<f64> {
    let each = values.len() / cells;
    let mean = |part: &[f64]| part.iter().sum::<f64>() / each as f64;
    values.chunks(each).map(mean).collect()
}

#[test]
fn a_shock_runs_through_waves() {
    SHOCK_AND_WAVES.check([0.0712, 0.0365, 0.0119], 1.2);
}

#[test]
fn two_blasts_meet() {
    TWO_BLASTS.check([0.163, 0.0991, 0.0525], 0.75);
}

/// Makes the references anew, with another Riemann solver and another limiter than the tests use.
#[test]
#[ignore = "writes the references, which takes a quarter of an hour"]
fn references_anew() {
    for flow in [SHOCK_AND_WAVES, TWO_BLASTS] {
        let fine = flow.run(scheme::<Exact, VanLeer>(), FINE);
        let mut text = String::new();
        for mean in means(&fine, STORED) {
            writeln!(text, "{mean:.7}").expect("text");
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../exact/data");
        std::fs::write(format!("{folder}/{}.txt", flow.name), text).expect("a file");
    }
}
