//! Bodies that lie across periodic ends.

use super::bodies::Basin;
use super::{AIR, scheme};
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order, Start};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::Kbn;
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use monoflow_ops::euler::{Conserved, Primitive};

const CELLS: [usize; 2] = [32, 28];

/// A disc that every period has once, and a wind with waves in it, both shifted by so many cells, after 40 steps; what
/// is in each cell that is not closed, shifted back.
fn shifted(by: [usize; 2]) -> Vec<Option<Conserved<f64, 2>>> {
    let dx = 1.0 / 32.0;
    let back = |at: [usize; 2]| [0, 1].map(|k| (at[k] + CELLS[k] - by[k]) % CELLS[k]);
    // In cells from the middle of the disc, the nearest of its images.
    let from_disc = |x: [f64; 2]| {
        [0, 1].map(|k| {
            let cells = CELLS[k] as f64;
            let away = x[k] * 32.0 - by[k] as f64 - [10.37, 12.81][k];
            away - cells * (away / cells).round()
        })
    };
    let basin = Basin::new(CELLS, dx, |x| {
        let [x, y] = from_disc(x);
        (f64::hypot(x, y) - 6.3) * dx
    });
    let cut = CutCells::new(CELLS, &basin.distances, [true; 2], 1e-9);
    let volumes = cut.volumes();
    let mut field = Field::<2>::new(CELLS);
    for at in field.indices().collect::<Vec<_>>() {
        let turn = |k: usize| std::f64::consts::TAU * back(at)[k] as f64 / CELLS[k] as f64;
        let state = Primitive {
            density: 1.0 + 0.2 * turn(0).sin() * turn(1).cos(),
            velocity: [0.6, 0.35 + 0.1 * turn(0).cos()],
            pressure: 1.0,
        };
        field.set(at.map(|k| k + 2), &state.conserved(&AIR));
    }
    let mut run = EulerExecutor::around(
        Some((cut, Kbn)),
        scheme::<Hllc, MonotonisedCentral>(),
        Start {
            field,
            spacing: [dx; 2],
            boundaries: [[Boundary::Periodic; 2]; 2],
            order: Order::Strang,
            cfl: 0.7,
        },
    );
    for _ in 0..40 {
        run.step(f64::INFINITY);
    }
    assert_eq!(run.mixed().iter().sum::<u64>(), 0);
    let index = |at: [usize; 2]| at[0] + CELLS[0] * at[1];
    let mut found = vec![None; volumes.len()];
    for at in run.field().indices() {
        let open = volumes[index(at)] > 0.0;
        found[index(back(at))] = open.then(|| run.field().inner(at));
    }
    found
}

/// Where the grid begins is not to be seen: a disc in the middle and one that lies across an end, or across both, have
/// the same flow around them.
#[test]
fn a_body_may_lie_across_periodic_ends() {
    let middle = shifted([0, 0]);
    for by in [[21, 0], [0, 15], [22, 16], [25, 11]] {
        for (one, other) in middle.iter().zip(shifted(by)) {
            let (Some(one), Some(other)) = (one, other) else {
                assert_eq!((one.is_none(), other.is_none()), (true, true));
                continue;
            };
            let difference = one.plus(-1.0, &other);
            let greatest = (difference.density.abs())
                .max(difference.momentum[0].abs())
                .max(difference.momentum[1].abs())
                .max(difference.energy.abs());
            assert!(greatest < 1e-11, "{by:?}: {greatest}");
        }
    }
}
