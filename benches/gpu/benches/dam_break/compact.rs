//! Lists of two bytes an entry.

use crate::{Bench, Run};
use monoflow_cuda::ListEncoding;
use monoflow_cuda::ParticleCuda;
use monoflow_ops::particles::grid::Grid;
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_particles::Store;

/// Two bytes each; at most 2048 particles of a kind in a cell.
pub const COMPACT: ListEncoding = ListEncoding {
    name: "Compact",
    per_group: 8,
    suffix: "_u16",
    few: "_u16",
};

/// Rates may differ by this much of the greatest vertical one.
const RATES: f32 = 1e-5;
/// The fastest approaches of particles may differ by this much of the greatest.
const APPROACHES: f32 = 2e-5;

/// What an executor finds of a state: its particles, lists, rates and fastest approaches.
struct Found {
    grid: Grid<f32>,
    store: Store<f32>,
    lists: Vec<(Vec<u32>, Vec<u32>)>,
    rates: Vec<[f32; 4]>,
    approach: Vec<f32>,
}

/// The particles that compact entries of one kind stand for; `first` is the first of this kind, `cells` are those of
/// all of it, in order.
fn decoded(
    grid: &Grid<f32>,
    cell: u32,
    (first, cells): (u32, &[u32]),
    entries: &[u32],
) -> Vec<u32> {
    let mut start = 0;
    let of = |entry: &u32| {
        if let Some(code) = (entry >> 11).checked_sub(1) {
            let step = (code % 3) | ((code / 3 % 3) << 2) | ((code / 9) << 4);
            let there = grid.stepped(grid.coordinates(cell), step);
            start = first + cells.partition_point(|c| *c < there) as u32;
        }
        start + (entry & 2047)
    };
    entries.iter().map(of).collect()
}

/// The first particle whose compact list names other neighbours than its wide one.
fn other_neighbours(wide: &Found, compact: &Found) -> Option<usize> {
    let (fluid, wall) = compact.store.cell.split_at(compact.store.fluids());
    let fluids = fluid.len() as u32;
    let differs = |i: usize| {
        let (cell, (a, b)) = (compact.store.cell[i], (&wide.lists[i], &compact.lists[i]));
        let named = |entries: &[u32]| -> Vec<u32> { entries.iter().map(|e| e >> 6).collect() };
        named(&a.0) != decoded(&compact.grid, cell, (0, fluid), &b.0)
            || named(&a.1) != decoded(&compact.grid, cell, (fluids, wall), &b.1)
    };
    (0..wide.lists.len()).find(|i| differs(*i))
}

/// How far numbers differ at most, of the greatest.
fn apart(a: impl Iterator<Item = f32> + Clone, b: impl Iterator<Item = f32>) -> f32 {
    let greatest = a.clone().fold(f32::MIN_POSITIVE, |m, a| m.max(a.abs()));
    let differences = a.zip(b).map(|(a, b)| (a - b).abs());
    differences.max_by(f32::total_cmp).unwrap_or_default() / greatest
}

impl Bench {
    fn find(&self, run: Run) -> Found {
        let (mut gpu, _) = self.executor::<f32, DynamicParticles>(Run { pairs: 1, ..run });
        gpu.rebuild().expect("a list");
        gpu.prime().expect("rates");
        Found {
            grid: gpu.domain().grid,
            store: gpu.store().expect("particles"),
            lists: gpu.neighbours().expect("lists"),
            rates: gpu.rates().expect("rates"),
            approach: gpu.approach().expect("approaches"),
        }
    }

    /// Compact lists name the neighbours that wide ones name, in their order, and give the same rates and fastest
    /// approaches.
    pub fn compare_compact_lists(&mut self, run: Run) {
        let wide = self.find(run);
        let compact = self.find(Run {
            encoding: COMPACT,
            ..run
        });
        if let Some(i) = other_neighbours(&wide, &compact) {
            self.failures.push(format!(
                "compact lists: particle {i} has other neighbours than in wide ones"
            ));
        }
        let vertical = |found: &[[f32; 4]]| found.iter().map(|rate| rate[2]).collect::<Vec<_>>();
        let (a, b) = (vertical(&wide.rates), vertical(&compact.rates));
        let rates = apart(a.iter().copied(), b.into_iter());
        let approaches = apart(
            wide.approach.iter().copied(),
            compact.approach.iter().copied(),
        );
        println!(
            "compact lists: rates differ by {rates:.1e}, fastest approaches by {approaches:.1e} of the greatest"
        );
        for (what, difference, bound) in [
            ("rates", rates, RATES),
            ("fastest approaches", approaches, APPROACHES),
        ] {
            if difference.is_nan() || difference > bound {
                self.failures.push(format!(
                    "compact lists: {what} differ by {difference:.1e}, more than {bound:.0e}"
                ));
            }
        }
    }
}
