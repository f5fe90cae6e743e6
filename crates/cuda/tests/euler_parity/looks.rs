//! Looks of gauges against whole flows, to the last bit.

use super::gpu::device;
use super::{at_nodes, uneven, uneven_tracer};
use monoflow_cpu::euler::{Boundary, FlowRows, Held, Order, Start, Tracer};
use monoflow_cuda::euler::EulerCuda;
use monoflow_cuda::{Code, Device, KERNELS};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::Lpfs;
use monoflow_ops::euler::gas::{CaseGas, Ideal, Stiffened};
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use monoflow_ops::euler::{Euler, SUMMED};

const VOLUME: f64 = 0.3;

/// Looks, and holds what is seen to the whole flow.
fn hold<const D: usize>(gpu: &mut EulerCuda<D>, asked: &[u32], open: Option<&[f64]>) {
    let field = gpu.field().expect("a field");
    let tracers = gpu.carried().expect("tracers");
    let there = FlowRows {
        lines: field.lines(),
        rows: field.rows(),
    };
    let mut rows = vec![f64::NAN; there.rows.len()];
    let mut traced = vec![vec![f64::NAN; field.lines().zeros_of_one().len()]; tracers.len()];
    let look = gpu.look(&mut rows, traced.iter_mut().map(|rows| &mut rows[..]));
    let held = look.expect("a look").expect("asked for");
    let gas = Stiffened::new(1.4, 0.0);
    let carried = tracers.iter().map(Tracer::rows);
    let by = CaseGas::Stiffened(gas);
    assert_eq!(held, there.held(carried, &by, VOLUME, open));
    let Held { whole, carried } = held;
    assert!(whole.amounts.mass > 0.0 && whole.amounts.energy > 0.0);
    assert!(whole.extremes.mach > 0.0 && whole.extremes.density[0] > 0.0);
    assert!(carried.len() == tracers.len() && carried.iter().all(|held| *held > 0.0));
    let here = FlowRows {
        rows: &rows,
        ..there
    };
    let (cells, lines) = (field.lines().cells(), field.lines().count());
    for cell in 0..cells * lines {
        let (line, x) = (cell / cells, cell % cells);
        let [there, here] = [there, here].map(|rows| rows.line(line).conserved(x));
        if !asked.contains(&(cell as u32)) {
            assert!(here.density.is_nan(), "nobody asked for cell {cell}");
            continue;
        }
        assert_eq!(here, there);
        let at = field.lines().at_one(line).start + x;
        for (here, there) in traced.iter().zip(&tracers) {
            assert_eq!(here[at], there.rows()[at]);
        }
    }
}

/// Steps, and looks where the flow is in either buffer, around a ball or not.
fn look_at<const D: usize>(
    device: &Device,
    cells: [usize; D],
    order: Order,
    tracers: usize,
    has_body: bool,
) {
    let scheme = Euler {
        gas: Ideal::default(),
        riemann: Hllc,
        limiter: MonotonisedCentral,
    };
    let ball = at_nodes(cells, |x| {
        x.iter()
            .map(|x| (x - 0.53) * (x - 0.53))
            .sum::<f64>()
            .sqrt()
            - 0.27
    });
    let cut = CutCells::new(cells, &ball, [false; D], 1e-9);
    let mut field = uneven(&scheme, cells);
    // Closed cells may hold anything.
    for (at, open) in field.indices().zip(cut.volumes()).collect::<Vec<_>>() {
        if has_body && open == 0.0 {
            let mut nothing = field.inner(at);
            nothing.density = f64::NAN;
            field.set(at.map(|k| k + 2), &nothing);
        }
    }
    let tracers = (0..tracers).map(|number| uneven_tracer(&field, number));
    let tracers: Vec<_> = tracers.collect();
    let symbol = format!("euler_{D}d_ideal_hllc_monotonised_central");
    let code = Code {
        device: device.clone(),
        programs: &[KERNELS],
        symbol: &symbol,
    };
    let start = Start {
        field,
        spacing: cells.map(|n| 1.0 / n as f64),
        boundaries: [[Boundary::Reflective; 2]; D],
        order,
        cfl: 0.8,
    };
    let cuts = has_body.then(|| (&cut, Lpfs::default()));
    let gpu = EulerCuda::around(cuts, code, scheme, &start).expect("an executor");
    let gpu = gpu.carrying(&[KERNELS], &symbol, &tracers);
    let gpu = gpu.expect("tracers");
    let last = cells.iter().product::<usize>() as u32 - 1;
    // Out of order, and one of them twice.
    let asked = [3, 5, last, 0, 5];
    let by = (Stiffened::new(1.4, 0.0), VOLUME);
    let mut gpu = gpu.looking(&[KERNELS], asked.to_vec(), by).expect("looks");
    let volumes = cut.volumes();
    let open = has_body.then_some(&volumes[..]);
    for steps in [0, 1, 2, 9] {
        gpu.run_until(f64::INFINITY, steps).expect("steps");
        hold(&mut gpu, &asked, open);
    }
}

/// Lines are longer than one block, or shorter.
#[test]
fn a_look_finds_what_the_flow_has() {
    let Some(device) = device() else { return };
    for (tracers, has_body) in [(0, false), (1, false), (2, false), (0, true), (2, true)] {
        for order in [Order::Strang, Order::Symmetric] {
            look_at(&device, [2 * SUMMED + 155], order, tracers, has_body);
            look_at(&device, [SUMMED + 77, 70], order, tracers, has_body);
            look_at(&device, [37, 41, 45], order, tracers, has_body);
        }
    }
}

/// Without gauges there are no cells to be read, and sums all the same.
#[test]
fn a_look_at_no_cell_finds_what_all_hold() {
    let Some(device) = device() else { return };
    let scheme = Euler {
        gas: Ideal::default(),
        riemann: Hllc,
        limiter: MonotonisedCentral,
    };
    let start = Start {
        field: uneven(&scheme, [61, 75]),
        spacing: [0.1; 2],
        boundaries: [[Boundary::Periodic; 2]; 2],
        order: Order::Strang,
        cfl: 0.8,
    };
    let code = Code {
        device,
        programs: &[KERNELS],
        symbol: "euler_2d_ideal_hllc_monotonised_central",
    };
    let gpu = EulerCuda::new(code, scheme, &start).expect("an executor");
    let by = (Stiffened::new(1.4, 0.0), VOLUME);
    let mut gpu = gpu.looking(&[KERNELS], Vec::new(), by).expect("looks");
    hold(&mut gpu, &[], None);
}
