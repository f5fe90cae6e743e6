//! Looks of gauges against whole flows, to the last bit.

use super::gpu::device;
use super::{at_nodes, uneven, uneven_tracer};
use monoflow_cpu::euler::{Boundary, FlowRows, Order, Start, Tracer};
use monoflow_cuda::euler::EulerCuda;
use monoflow_cuda::{Code, Device, KERNELS};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::Lpfs;
use monoflow_ops::euler::gas::{Ideal, Stiffened};
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use monoflow_ops::euler::{Euler, SUMMED};

const VOLUME: f64 = 0.3;

/// Looks, and holds what is seen to the whole flow.
fn hold<const D: usize>(gpu: &mut EulerCuda<D>, asked: &[u32], open: Option<&[f64]>) {
    let field = gpu.field().expect("a field");
    let tracer = gpu.tracer().expect("a tracer");
    let there = FlowRows {
        lines: field.lines(),
        rows: field.rows(),
        tracer: tracer.as_ref().map(Tracer::rows),
    };
    let mut rows = vec![f64::NAN; there.rows.len()];
    let mut traced = there.tracer.map(|tracer| vec![f64::NAN; tracer.len()]);
    let look = gpu.look(&mut rows, traced.as_deref_mut());
    let whole = look.expect("a look").expect("asked for");
    let gas = Stiffened::new(1.4, 0.0);
    assert_eq!(whole, there.whole(&gas, VOLUME, open));
    assert!(whole.amounts.mass > 0.0 && whole.amounts.energy > 0.0);
    assert!(whole.extremes.mach > 0.0 && whole.extremes.density[0] > 0.0);
    assert_eq!(whole.amounts.tracer > 0.0, tracer.is_some());
    let here = FlowRows {
        rows: &rows,
        tracer: traced.as_deref(),
        ..there
    };
    let (cells, lines) = (field.lines().cells(), field.lines().count());
    for cell in 0..cells * lines {
        let (line, x) = (cell / cells, cell % cells);
        let [there, here] = [there, here].map(|rows| {
            let line = rows.line(line);
            (line.conserved(x), line.tracer.map(|tracer| tracer[x]))
        });
        match asked.contains(&(cell as u32)) {
            true => assert_eq!(here, there),
            false => assert!(here.0.density.is_nan(), "nobody asked for cell {cell}"),
        }
    }
}

/// Steps, and looks where the flow is in either buffer, around a ball or not.
fn look_at<const D: usize>(
    device: &Device,
    cells: [usize; D],
    order: Order,
    has_tracer: bool,
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
    let tracer = uneven_tracer(&field);
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
    let mut gpu = EulerCuda::around(cuts, code, scheme, &start).expect("an executor");
    if has_tracer {
        gpu = gpu
            .carrying(&[KERNELS], &symbol, &tracer)
            .expect("a tracer");
    }
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
    for (has_tracer, has_body) in [(false, false), (true, false), (false, true), (true, true)] {
        for order in [Order::Strang, Order::Symmetric] {
            look_at(&device, [2 * SUMMED + 155], order, has_tracer, has_body);
            look_at(&device, [SUMMED + 77, 70], order, has_tracer, has_body);
            look_at(&device, [37, 41, 45], order, has_tracer, has_body);
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
