//! The kernel that looks at a flow, run on the host: it finds what the whole flow has, to the last bit.

use monoflow_abi::{CarriedColumns, EULER_GHOSTS, EulerParameters, FlowLookParameters};
use monoflow_cpu::euler::{Field, FlowRows, GHOSTS, Held, Looked, Tracer};
use monoflow_device::{Column, thread};
use monoflow_kernels::look_at_flow;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::NONE;
use monoflow_ops::euler::gas::{CaseGas, Stiffened};
use monoflow_ops::euler::{Amounts, Extremes, Primitive, SUMMED, Whole, over_lines};
use std::array::from_fn;

const GAS: Stiffened = Stiffened::new(4.4, 6.0);
const VOLUME: f64 = 0.3;
/// Fewer than there are cells, more than there are blocks of some grids.
const THREADS: usize = 13;

fn column<T>(values: &[T]) -> Column<T> {
    Column::at(values.as_ptr() as u64)
}

/// The same of what the kernel writes.
fn written(values: &mut [f64]) -> Column<f64> {
    Column::at(values.as_mut_ptr() as u64)
}

/// A flow that is another one in every cell, tracers in it, and a body; nothing can be read from ghosts and closed cells.
struct Flow<const D: usize> {
    field: Field<D>,
    tracers: Vec<Tracer<D>>,
    cuts: Option<CutCells<D>>,
}

impl<const D: usize> Flow<D> {
    fn new(cells: [usize; D], tracers: usize, has_body: bool) -> Self {
        let empty = Field::new(cells);
        let nothing = |numbers: usize| vec![f64::NAN; numbers];
        let mut field = Field::from_rows(cells, nothing(empty.rows().len()));
        let lines = field.lines();
        let rows = nothing(lines.zeros_of_one().len());
        let mut tracers = vec![Tracer::from_rows(&lines, rows); tracers];
        let cuts = has_body.then(|| body(cells));
        for (n, at) in field.indices().collect::<Vec<_>>().into_iter().enumerate() {
            let inner = at.map(|k| k + GHOSTS);
            if cuts.as_ref().is_some_and(|cuts| cuts.volume(at) == 0.0) {
                continue;
            }
            let phase = 0.37 * n as f64;
            let state = Primitive {
                density: 1.0 + 0.3 * phase.sin(),
                velocity: from_fn(|k| (1.7 * phase + k as f64).cos()),
                pressure: 2.0 + (0.3 * phase).cos(),
            };
            field.set(inner, &state.conserved(&GAS));
            for (number, tracer) in tracers.iter_mut().enumerate() {
                let part = 0.5 + 0.5 * (2.1 * phase + number as f64).sin();
                tracer.set(inner, state.density * part);
            }
        }
        Flow {
            field,
            tracers,
            cuts,
        }
    }

    fn rows(&self) -> FlowRows<'_> {
        FlowRows {
            lines: self.field.lines(),
            rows: self.field.rows(),
        }
    }

    /// Tags and numbers in the store, of inner cells alone.
    fn tagged(&self) -> (Vec<u8>, Vec<u32>) {
        let lines = self.field.lines();
        let wide = lines.cells() + 2 * GHOSTS;
        let all = lines.rows() * wide;
        let (mut tags, mut numbers) = (vec![0xff; all], vec![NONE - 1; all]);
        if let Some(cuts) = &self.cuts {
            let place = |cell: usize| {
                let (line, x) = (cell / lines.cells(), cell % lines.cells());
                lines.row(line) * wide + x + GHOSTS
            };
            for (cell, tag) in cuts.tags.iter().enumerate() {
                (tags[place(cell)], numbers[place(cell)]) = (*tag, NONE);
            }
            for (number, cut) in cuts.cuts.iter().enumerate() {
                numbers[place(cuts.index(cut.at.map(|k| k as usize)))] = number as u32;
            }
        }
        (tags, numbers)
    }
}

/// Open outside of a ball, which cuts cells.
fn body<const D: usize>(cells: [usize; D]) -> CutCells<D> {
    let nodes: usize = cells.iter().map(|n| n + 1).product();
    let distance = |mut node: usize| {
        let squares = cells.map(|n| {
            let at = (node % (n + 1)) as f64 / n as f64;
            node /= n + 1;
            (at - 0.53) * (at - 0.53)
        });
        squares.iter().sum::<f64>().sqrt() - 0.27
    };
    let distances: Vec<f64> = (0..nodes).map(distance).collect();
    CutCells::new(cells, &distances, [false; D], 1e-9)
}

/// Looks, and holds what is seen to the whole flow.
fn hold<const D: usize>(cells: [usize; D], tracers: usize, has_body: bool) {
    let flow = Flow::new(cells, tracers, has_body);
    let lines = flow.field.lines();
    let count = lines.cells() * lines.count();
    // Out of order, and one of them twice.
    let looked = Looked::new(lines, vec![3, 5, count as u32 - 1, 0, 5]);
    assert_eq!(looked.cells(), [0, 3, 5, count as u32 - 1]);
    let (tags, numbers) = flow.tagged();
    let open: Vec<f64> = flow
        .cuts
        .iter()
        .flat_map(|cuts| &cuts.cuts)
        .map(|cut| cut.volume)
        .collect();
    let blocks = lines.cells().div_ceil(SUMMED);
    let of_cell = D + 2 + tracers;
    let of_tracers = flow.tracers.iter().map(Tracer::rows);
    let columns: Vec<f64> = of_tracers.clone().flatten().copied().collect();
    let mut found = vec![f64::NAN; of_cell * looked.cells().len()];
    let mut amounts = vec![f64::NAN; Amounts::NUMBERS * blocks * lines.count()];
    let mut held = vec![f64::NAN; tracers * blocks * lines.count()];
    let mut extremes = vec![f64::NAN; Extremes::NUMBERS * THREADS];
    let mut strides = [0; 3];
    let mut wide = [1; 3];
    for k in 0..D {
        wide[k] = cells[k] as u32;
        strides[k] = if k > 0 { lines.stride(k) as u32 } else { 0 };
    }
    let nothing = Column::at(0);
    let p = FlowLookParameters {
        grid: EulerParameters {
            field: column(flow.field.rows()),
            next: nothing,
            clock: Column::at(0),
            tags: column(&tags),
            numbers: column(&numbers),
            whole: nothing,
            cells: wide,
            pitch: lines.pitch() as u32,
            strides,
            parts: [0; 3],
            last: 0,
            tagged: u32::from(has_body),
            cuts: open.len() as u32,
            inv_spacing: [0.0; 3],
        },
        gas: GAS,
        volume: VOLUME,
        open: column(&open),
        carried: CarriedColumns {
            first: column(&columns),
            numbers: lines.zeros_of_one().len() as u32,
            count: tracers as u32,
        },
        asked: column(looked.cells()),
        count: looked.cells().len() as u32,
        threads: THREADS as u32,
        found: written(&mut found),
        amounts: written(&mut amounts),
        held: written(&mut held),
        extremes: written(&mut extremes),
    };
    let threads = (blocks * lines.count())
        .max(THREADS)
        .max(looked.cells().len());
    // SAFETY: the columns are as long as the parameters say, and there are threads for all of it.
    thread::run_on_host(threads as u32, || unsafe { look_at_flow::<D>(&p) });

    let open = flow.cuts.as_ref().map(CutCells::volumes);
    let all = flow.rows().held(
        of_tracers.clone(),
        &CaseGas::Stiffened(GAS),
        VOLUME,
        open.as_deref(),
    );
    let seen = held.chunks(blocks * lines.count());
    let seen = Held {
        whole: Whole::gathered(&amounts, blocks, &extremes),
        carried: seen.map(|of| over_lines(of, blocks)).collect(),
    };
    assert_eq!(seen, all);
    let Held { whole, carried } = all;
    assert!(
        whole.amounts.mass > 0.0 && whole.extremes.mach > 0.0,
        "{whole:?}"
    );
    assert!(carried.len() == tracers && carried.iter().all(|held| *held > 0.0));
    assert_eq!(open.is_some_and(|open| open.contains(&0.0)), has_body);

    let mut seen = Field::<D>::new(cells);
    let mut traced = vec![lines.zeros_of_one(); tracers];
    let into = traced.iter_mut().map(|rows| &mut rows[..]);
    looked.put(&found, seen.rows_mut(), into);
    let seen = FlowRows {
        lines,
        rows: seen.rows(),
    };
    for cell in 0..count {
        let (line, x) = (cell / lines.cells(), cell % lines.cells());
        let [there, here] = [flow.rows(), seen].map(|rows| rows.line(line).conserved(x));
        if !looked.cells().contains(&(cell as u32)) {
            assert_eq!(here.energy, 0.0, "nobody asked for cell {cell}");
            continue;
        }
        assert_eq!(here, there);
        let at = lines.at_one(line).start + x;
        for (here, there) in traced.iter().zip(of_tracers.clone()) {
            assert_eq!(here[at], there[at]);
        }
    }
    assert_eq!(EULER_GHOSTS as usize, GHOSTS);
}

/// Lines are longer than one block, or shorter.
#[test]
fn a_look_finds_what_the_flow_has() {
    for (tracers, has_body) in [(0, false), (1, false), (0, true), (2, true)] {
        hold([2 * SUMMED + 100], tracers, has_body);
        hold([40], tracers, has_body);
        hold([SUMMED + 30, 6], tracers, has_body);
        hold([23, 19], tracers, has_body);
        hold([14, 12, 11], tracers, has_body);
        hold([SUMMED + 1, 5, 4], tracers, has_body);
    }
}
