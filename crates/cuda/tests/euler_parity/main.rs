//! Compressible flow on the GPU does what the CPU does. Skipped, loudly, without a GPU.

// Nothing to compare otherwise: `tests/skips.rs` says so.
#![cfg(kernels)]

#[path = "../gpu/mod.rs"]
mod gpu;
mod looks;

use gpu::device;
use monoflow_cpu::euler::{
    Boundaries, Boundary, EulerExecutor, Field, Order, Part, Split, Start, Tracer,
};
use monoflow_cuda::euler::EulerCuda;
use monoflow_cuda::{Code, Device, KERNELS};
// What is compiled there is not compiled here again.
use monoflow_linked as _;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::{Kbn, Lpfs, Stabiliser};
use monoflow_ops::euler::gas::{Ideal, Stiffened};
use monoflow_ops::euler::limiter::{Minmod, MonotonisedCentral};
use monoflow_ops::euler::riemann::{Exact, Hllc, HllcHll, Riemann};
use monoflow_ops::euler::{Euler, EulerScheme, Front, Primitive, Vortex};

/// A state without symmetry: waves along all axes.
fn uneven<const D: usize, Sch: EulerScheme>(scheme: &Sch, cells: [usize; D]) -> Field<D> {
    let mut field = Field::new(cells);
    for at in field.indices().collect::<Vec<_>>() {
        let phase: f64 = (0..D)
            .map(|k| (k as f64 + 1.3) * at[k] as f64 / cells[k] as f64)
            .sum();
        let state = Primitive {
            density: 1.0 + 0.3 * (6.0 * phase).sin(),
            velocity: std::array::from_fn(|k| 0.3 * (5.0 * phase + k as f64).cos()),
            pressure: if phase < 1.1 { 1.0 } else { 0.4 },
        };
        field.set(at.map(|k| k + 2), &state.conserved(scheme.gas()));
    }
    field
}

/// A tracer in such a field by its number, another part of the mass everywhere; what enters brings some at each end.
fn uneven_tracer<const D: usize>(field: &Field<D>, number: usize) -> Tracer<D> {
    let mut tracer = Tracer::new(field);
    for (axis, ends) in tracer.inflow.iter_mut().enumerate() {
        let more = 0.1 * (axis + number) as f64;
        *ends = [[0.1, 0.2], [0.3, 0.4]].map(|parts| parts.map(|part| part + more));
    }
    for at in field.indices() {
        let phase: f64 = at.iter().map(|k| *k as f64 / 11.0).sum();
        let phase = phase + 0.4 * number as f64;
        // It jumps, too.
        let part = if phase.fract() < 0.2 {
            1.0
        } else {
            0.5 + 0.5 * phase.sin()
        };
        tracer.set(at.map(|k| k + 2), field.inner(at).density * part);
    }
    tracer
}

/// With two tracers: the same gas and the same tracers as the CPU's, with the same bits in two runs, when they are taken up
/// again, and each without the other.
#[allow(clippy::too_many_arguments)]
fn tracers_equal_the_cpu_s<const D: usize, Sch: EulerScheme, W: Stabiliser>(
    device: &Device,
    symbol: &str,
    scheme: Sch,
    cuts: Option<(&CutCells<D>, W)>,
    field: &Field<D>,
    boundaries: Boundaries<D>,
    order: Order,
    steps: u64,
) {
    let spacing = field.cells().map(|n| 1.0 / n as f64);
    let start = [0, 1].map(|number| uneven_tracer(field, number));
    let mut cpu = EulerExecutor::around(
        cuts.map(|(cells, stabiliser)| (cells.clone(), stabiliser)),
        scheme,
        Start {
            field: field.clone(),
            spacing,
            boundaries,
            order,
            cfl: 0.8,
        },
    )
    .carrying(start.clone());
    for _ in 0..steps {
        cpu.step(f64::INFINITY);
    }
    let gpu = |field: &Field<D>, tracers: &[Tracer<D>]| {
        EulerCuda::around(
            cuts,
            Code {
                device: device.clone(),
                programs: &[KERNELS],
                symbol,
            },
            scheme,
            &Start {
                field: field.clone(),
                spacing,
                boundaries,
                order,
                cfl: 0.8,
            },
        )
        .and_then(|gpu| gpu.carrying(&[KERNELS], symbol, tracers))
        .expect("an executor")
    };
    let after = |tracers: &[Tracer<D>]| {
        let mut gpu = gpu(field, tracers);
        gpu.run_until(f64::INFINITY, steps).expect("steps");
        gpu
    };
    let (mut first, second) = (after(&start), after(&start));
    let alone = [after(&start[..1]), after(&start[1..])];
    let of = |gpu: &EulerCuda<D>| {
        let tracers = gpu.carried().expect("tracers");
        (gpu.field().expect("a field"), tracers)
    };
    let ((flow, held), (_, again)) = (of(&first), of(&second));
    let [(_, one), (_, other)] = alone.each_ref().map(of);
    let expected: Vec<_> = cpu.carried().collect();
    assert!(held.len() == 2 && again.len() == 2 && expected.len() == 2);
    let volumes = cuts.map_or(vec![1.0; flow.indices().count()], |(cells, _)| {
        cells.volumes()
    });
    let open: Vec<_> = flow
        .indices()
        .zip(volumes)
        .filter(|(_, v)| *v > 0.0)
        .collect();
    let mut worst = 0.0_f64;
    for (at, _) in &open {
        for (number, alone) in [&one[0], &other[0]].into_iter().enumerate() {
            let here = held[number].inner(*at);
            assert_eq!(here, again[number].inner(*at), "two runs");
            assert_eq!(here, alone.inner(*at), "tracer {number} alone");
            let apart = here - expected[number].inner(*at);
            assert!(apart.is_finite(), "cell {at:?}");
            worst = worst.max(apart.abs());
        }
        let density = flow.inner(*at).density - cpu.field().inner(*at).density;
        worst = worst.max(density.abs());
    }
    println!(
        "{symbol}, {order:?}: tracers after {steps} steps differ by {worst:.1e}; {} bytes a cell",
        first.bytes_per_cell()
    );
    assert!(worst < 1e-11, "{symbol}");
    let clock = *first.clock();
    let mut taken_up = gpu(&flow, &held)
        .resumed(clock.step, clock.time, f64::from_bits(clock.rate))
        .expect("an executor");
    for gpu in [&mut taken_up, &mut first] {
        gpu.run_until(f64::INFINITY, steps + 7).expect("steps");
    }
    let ((_, later), (_, whole)) = (of(&taken_up), of(&first));
    for (at, _) in &open {
        for (later, whole) in later.iter().zip(&whole) {
            assert_eq!(later.inner(*at), whole.inner(*at), "taken up");
        }
    }
}

/// The greatest difference of two fields, of which all cells hold numbers.
fn greatest_difference<const D: usize>(a: &Field<D>, b: &Field<D>) -> f64 {
    let mut worst = 0.0_f64;
    for at in b.indices() {
        let (a, b) = (a.inner(at), b.inner(at));
        let mut differ = |a: f64, b: f64| {
            assert!(a.is_finite() && b.is_finite(), "cell {at:?}");
            worst = worst.max((a - b).abs());
        };
        differ(a.density, b.density);
        differ(a.energy, b.energy);
        for k in 0..D {
            differ(a.momentum[k], b.momentum[k]);
        }
    }
    worst
}

#[allow(clippy::too_many_arguments)]
fn equal_the_cpu<const D: usize, Sch: EulerScheme>(
    device: &Device,
    name: &str,
    scheme: Sch,
    cells: [usize; D],
    boundaries: Boundaries<D>,
    order: Order,
    steps: u64,
) {
    let field = uneven(&scheme, cells);
    let spacing = cells.map(|n| 1.0 / n as f64);
    let mut cpu = EulerExecutor::new(scheme, field.clone(), spacing, boundaries, order, 0.8);
    let symbol = format!("euler_{D}d_{name}");
    let gpu = || {
        let mut gpu = EulerCuda::new(
            Code {
                device: device.clone(),
                programs: &[KERNELS],
                symbol: &symbol,
            },
            scheme,
            &Start {
                field: field.clone(),
                spacing,
                boundaries,
                order,
                cfl: 0.8,
            },
        )
        .expect("an executor");
        gpu.run_until(f64::INFINITY, steps).expect("steps");
        gpu
    };
    for _ in 0..steps {
        cpu.step(f64::INFINITY);
    }
    let (first, second) = (gpu(), gpu());
    assert_eq!(first.clock().step, steps);
    let (a, again, b) = (
        first.field().expect("a field"),
        second.field().expect("a field"),
        cpu.field(),
    );
    for at in b.indices() {
        assert_eq!(a.inner(at), again.inner(at), "two runs");
    }
    let worst = greatest_difference(&a, b);
    println!(
        "{symbol}, {order:?}: {steps} steps, differ by {worst:.1e}; time {} and {}",
        first.clock().time,
        cpu.clock().time
    );
    assert!(worst < 1e-11, "{symbol}");
    // Taken up after these steps by another executor, it goes on with the same bits.
    let clock = *first.clock();
    let mut taken_up = EulerCuda::new(
        Code {
            device: device.clone(),
            programs: &[KERNELS],
            symbol: &symbol,
        },
        scheme,
        &Start {
            field: a.clone(),
            spacing,
            boundaries,
            order,
            cfl: 0.8,
        },
    )
    .and_then(|gpu| gpu.resumed(clock.step, clock.time, f64::from_bits(clock.rate)))
    .expect("an executor");
    let mut second = second;
    for gpu in [&mut taken_up, &mut second] {
        gpu.run_until(f64::INFINITY, steps + 7).expect("steps");
    }
    assert_eq!(taken_up.clock().time, second.clock().time);
    let [later, whole] = [&taken_up, &second].map(|gpu| gpu.field().expect("a field"));
    for at in whole.indices() {
        assert_eq!(later.inner(at), whole.inner(at), "taken up");
    }
    // A time to stop at is met exactly.
    let end = 1.5 * cpu.clock().time;
    let mut first = first;
    first.run_until(end, u64::MAX).expect("steps");
    cpu.run_until(end);
    assert_eq!(first.clock().time, end);
    assert_eq!(first.clock().step, cpu.clock().step);
    let nothing = None::<(&CutCells<D>, Lpfs)>;
    tracers_equal_the_cpu_s(
        device, &symbol, scheme, nothing, &field, boundaries, order, steps,
    );
}

#[test]
fn runs_equal_the_cpu_s_and_repeat() {
    let Some(device) = device() else { return };
    let scheme = Euler {
        gas: Ideal::default(),
        riemann: Hllc,
        limiter: MonotonisedCentral,
    };
    let name = "ideal_hllc_monotonised_central";
    let open = [Boundary::Transmissive; 2];
    equal_the_cpu(&device, name, scheme, [203], [open], Order::Strang, 100);
    equal_the_cpu(
        &device,
        name,
        scheme,
        [61, 75],
        [[Boundary::Reflective; 2], [Boundary::Periodic; 2]],
        Order::Strang,
        60,
    );
    equal_the_cpu(
        &device,
        name,
        scheme,
        [61, 75],
        [[Boundary::Reflective; 2], [Boundary::Periodic; 2]],
        Order::Symmetric,
        31,
    );
    let inflow = Boundary::Inflow(Primitive {
        density: 1.2,
        velocity: [0.5, 0.1, 0.0],
        pressure: 1.1,
    });
    let boundaries = [
        [inflow, Boundary::Transmissive],
        [Boundary::Reflective; 2],
        [Boundary::Periodic; 2],
    ];
    equal_the_cpu(
        &device,
        name,
        scheme,
        [37, 41, 35],
        boundaries,
        Order::Strang,
        30,
    );
    equal_the_cpu(
        &device,
        name,
        scheme,
        [37, 41, 35],
        boundaries,
        Order::Symmetric,
        7,
    );
    // A front that moves along both ends of y, and ends of x in two parts.
    let moving = Boundary::Split(Split {
        front: Front::new([1.0, 0.0], [0.2, 0.0], 0.8, [0.0; 2], [0.02; 2]),
        behind: Part::Inflow(Primitive {
            density: 1.2,
            velocity: [0.5, 0.1],
            pressure: 1.1,
        }),
        ahead: Part::Transmissive,
    });
    let parts = Boundary::Split(Split {
        front: Front::new([0.0, 1.0], [0.0, 0.3], 0.0, [0.0; 2], [0.02; 2]),
        behind: Part::Reflective,
        ahead: Part::Transmissive,
    });
    let boundaries = [[parts; 2], [moving; 2]];
    equal_the_cpu(
        &device,
        name,
        scheme,
        [61, 75],
        boundaries,
        Order::Strang,
        60,
    );
    let exact = Euler {
        gas: Ideal::default(),
        riemann: Exact,
        limiter: MonotonisedCentral,
    };
    equal_the_cpu(
        &device,
        "ideal_exact_monotonised_central",
        exact,
        [40, 33],
        [[Boundary::Reflective; 2]; 2],
        Order::Strang,
        40,
    );
    let water = Euler {
        gas: Stiffened::new(4.4, 6.0),
        riemann: Hllc,
        limiter: Minmod,
    };
    equal_the_cpu(
        &device,
        "stiffened_hllc_minmod",
        water,
        [40, 33],
        [[Boundary::Reflective; 2]; 2],
        Order::Strang,
        40,
    );
}

/// Distances at the nodes of a unit box.
fn at_nodes<const D: usize>(cells: [usize; D], distance: impl Fn([f64; D]) -> f64) -> Vec<f64> {
    let nodes: usize = cells.iter().map(|n| n + 1).product();
    let place = |mut n: usize| {
        std::array::from_fn(|k| {
            let at = n % (cells[k] + 1);
            n /= cells[k] + 1;
            at as f64 / cells[k] as f64
        })
    };
    (0..nodes).map(|n| distance(place(n))).collect()
}

/// Open outside a tilted slab with a ball beside it.
fn bodies<const D: usize>(cells: [usize; D]) -> Vec<f64> {
    at_nodes(cells, |x| {
        let ball: f64 = x.iter().map(|x| (x - 0.62) * (x - 0.62)).sum();
        // A slit of about a cell is left between both.
        let slab = (0.8 * x[0] + 0.6 * x[1] - 0.33).abs() - 0.08;
        slab.min(ball.sqrt() - 0.42)
    })
}

/// Open on the left, and in tilted slits on the right, twice `half` a cell wide: faces between two walls.
fn slits<const D: usize>(cells: [usize; D], half: f64) -> Vec<f64> {
    at_nodes(cells, |x| {
        let across = (0.3 * x[0] + x[1]) * 8.0;
        let slit = half / cells[1] as f64 - (across - across.floor() - 0.5).abs() / 8.0;
        slit.max(0.3 - x[0])
    })
}

#[allow(clippy::too_many_arguments)]
fn around_bodies_equal_the_cpu<const D: usize, Sch: EulerScheme, W: Stabiliser>(
    device: &Device,
    name: &str,
    scheme: Sch,
    stabiliser: W,
    distances: &[f64],
    cells: [usize; D],
    boundaries: Boundaries<D>,
    steps: u64,
) {
    let cut = CutCells::new(cells, distances, [false; D], 1e-9);
    println!("{:?}, {} shut", cut.tally, cut.shut());
    let mut field = uneven(&scheme, cells);
    for (at, volume) in field.indices().zip(cut.volumes()).collect::<Vec<_>>() {
        // Closed cells may hold anything.
        if volume == 0.0 {
            let mut value = field.inner(at);
            value.density = f64::NAN;
            field.set(at.map(|k| k + 2), &value);
        }
    }
    let spacing = cells.map(|n| 1.0 / n as f64);
    let mut cpu = EulerExecutor::around(
        Some((cut.clone(), stabiliser)),
        scheme,
        Start {
            field: field.clone(),
            spacing,
            boundaries,
            order: Order::Strang,
            cfl: 0.8,
        },
    );
    let symbol = format!("euler_{D}d_{name}");
    let gpu = || {
        let mut gpu = EulerCuda::around(
            Some((&cut, stabiliser)),
            Code {
                device: device.clone(),
                programs: &[KERNELS],
                symbol: &symbol,
            },
            scheme,
            &Start {
                field: field.clone(),
                spacing,
                boundaries,
                order: Order::Strang,
                cfl: 0.8,
            },
        )
        .expect("an executor");
        gpu.run_until(f64::INFINITY, steps).expect("steps");
        gpu
    };
    for _ in 0..steps {
        cpu.step(f64::INFINITY);
    }
    let (mut first, second) = (gpu(), gpu());
    let (a, again) = (
        first.field().expect("a field"),
        second.field().expect("a field"),
    );
    let mut worst = 0.0_f64;
    for (at, volume) in a.indices().zip(cut.volumes()) {
        if volume == 0.0 {
            continue;
        }
        let (a, again, b) = (a.inner(at), again.inner(at), cpu.field().inner(at));
        assert_eq!(a, again, "two runs");
        let mut differ = |a: f64, b: f64| {
            assert!(a.is_finite() && b.is_finite(), "cell {at:?}");
            worst = worst.max((a - b).abs());
        };
        differ(a.density, b.density);
        differ(a.energy, b.energy);
        for k in 0..D {
            differ(a.momentum[k], b.momentum[k]);
        }
    }
    let gathered = first.cut_cells().expect("cut cells");
    for (cell, value) in cut.cuts.iter().zip(&gathered) {
        assert_eq!(a.inner(cell.at.map(|k| k as usize)), *value);
    }
    let mixed = (cpu.mixed(), cpu.mended());
    assert_eq!(cut.shut() > 0, mixed.0 != [0; 3], "cells are mixed");
    println!(
        "{symbol} {}: {steps} steps, differ by {worst:.1e}; mixed {:?} and {:?}; bytes {:?}",
        W::NAME,
        first.mixed().expect("a count"),
        mixed,
        first.bytes_of_bodies(),
    );
    assert_eq!(first.mixed().expect("a count"), mixed);
    assert!(worst < 1e-11, "{symbol}");
    let cuts = Some((&cut, stabiliser));
    let order = Order::Strang;
    tracers_equal_the_cpu_s(
        device, &symbol, scheme, cuts, &field, boundaries, order, steps,
    );
}

#[test]
fn flow_around_bodies_equals_the_cpu_s_and_repeats() {
    let Some(device) = device() else { return };
    let scheme = Euler {
        gas: Ideal::default(),
        riemann: Hllc,
        limiter: MonotonisedCentral,
    };
    let name = "ideal_hllc_monotonised_central";
    let walls = [Boundary::Reflective; 2];
    let lpfs = Lpfs::default();
    around_bodies_equal_the_cpu(
        &device,
        name,
        scheme,
        lpfs,
        &bodies([61, 75]),
        [61, 75],
        [walls; 2],
        100,
    );
    around_bodies_equal_the_cpu(
        &device,
        name,
        scheme,
        Kbn,
        &bodies([61, 75]),
        [61, 75],
        [walls; 2],
        100,
    );
    let open = [Boundary::Transmissive; 2];
    let cells = [37, 41, 35];
    around_bodies_equal_the_cpu(
        &device,
        name,
        scheme,
        lpfs,
        &bodies(cells),
        cells,
        [open, [Boundary::Reflective; 2], open],
        40,
    );
    around_bodies_equal_the_cpu(
        &device,
        name,
        scheme,
        Kbn,
        &bodies(cells),
        cells,
        [open, [Boundary::Reflective; 2], open],
        40,
    );
    // Cells that are mixed in every sweep: few, by one block; many, by many.
    for half in [0.7, 0.4] {
        let cells = [64, 72];
        let slits = slits(cells, half);
        around_bodies_equal_the_cpu(&device, name, scheme, lpfs, &slits, cells, [walls; 2], 50);
    }
    let cells = [32, 40, 30];
    let wide = slits(cells, 0.45);
    around_bodies_equal_the_cpu(
        &device,
        name,
        scheme,
        lpfs,
        &wide,
        cells,
        [[Boundary::Reflective; 2]; 3],
        20,
    );
    let water = Euler {
        gas: Stiffened::new(4.4, 6.0),
        riemann: Hllc,
        limiter: Minmod,
    };
    let name = "stiffened_hllc_minmod";
    let cells = [40, 33];
    around_bodies_equal_the_cpu(
        &device,
        name,
        water,
        lpfs,
        &bodies(cells),
        cells,
        [walls; 2],
        60,
    );
}

/// What enters is turned by a vortex, and turned again on the way.
#[test]
fn a_vortex_turns_what_enters() {
    let Some(device) = device() else { return };
    let scheme = Euler {
        gas: Ideal::default(),
        riemann: Hllc,
        limiter: MonotonisedCentral,
    };
    let stream = Primitive {
        density: 1.4,
        velocity: [0.6, 0.1],
        pressure: 1.0,
    };
    let spacing = [0.1; 2];
    let vortex = Vortex::new(&scheme.gas, &stream, [-3.05, -3.75], spacing);
    let field = uneven(&scheme, [61, 75]);
    let boundaries = [[Boundary::Inflow(stream); 2]; 2];
    let order = Order::Strang;
    let mut cpu = EulerExecutor::new(scheme, field.clone(), spacing, boundaries, order, 0.8);
    let symbol = "euler_2d_ideal_hllc_monotonised_central";
    let mut gpu = EulerCuda::new(
        Code {
            device,
            programs: &[KERNELS],
            symbol,
        },
        scheme,
        &Start {
            field: field.clone(),
            spacing,
            boundaries,
            order,
            cfl: 0.8,
        },
    )
    .expect("an executor");
    for (circulation, steps) in [(0.7, 25), (-0.4, 50)] {
        cpu.set_vortex(vortex.with(circulation));
        gpu.set_vortex(vortex.with(circulation));
        gpu.run_until(f64::INFINITY, steps).expect("steps");
        while cpu.clock().step < steps {
            cpu.step(f64::INFINITY);
        }
    }
    let found = gpu.field().expect("a field");
    let worst = greatest_difference(&found, cpu.field());
    println!("a vortex: 50 steps, differ by {worst:.1e}");
    assert!(worst < 1e-12, "{worst}");
}

/// A stream of Mach 10 meets a ball all of a sudden and leaves nearly nothing behind it: fluxes that would
/// empty cells give way, cells are mixed and mended, on both devices alike.
fn strong_flows_equal_the_cpu_s<const D: usize, Rm: Riemann>(
    device: &Device,
    cells: [usize; D],
    steps: u64,
) {
    let scheme = Euler {
        gas: Ideal::default(),
        riemann: Rm::with_defaults(),
        limiter: MonotonisedCentral,
    };
    let stream = Primitive {
        density: 1.4,
        velocity: std::array::from_fn(|k| if k == 0 { 10.0 } else { 0.0 }),
        pressure: 1.0,
    };
    let mut field = Field::new(cells);
    for at in field.indices().collect::<Vec<_>>() {
        field.set(at.map(|k| k + 2), &stream.conserved(&scheme.gas));
    }
    let ball = at_nodes(cells, |x| {
        x.iter().map(|x| (x - 0.5) * (x - 0.5)).sum::<f64>().sqrt() - 0.22
    });
    let cut = CutCells::new(cells, &ball, [false; D], 1e-9);
    let spacing = cells.map(|n| 1.0 / n as f64);
    let mut boundaries = [[Boundary::Transmissive; 2]; D];
    boundaries[0][0] = Boundary::Inflow(stream);
    let order = Order::Strang;
    let around = Some((cut.clone(), Lpfs::default()));
    let mut cpu = EulerExecutor::around(
        around,
        scheme,
        Start {
            field: field.clone(),
            spacing,
            boundaries,
            order,
            cfl: 0.8,
        },
    );
    let symbol = format!("euler_{D}d_ideal_{}_monotonised_central", Rm::NAME);
    let mut gpu = EulerCuda::around(
        Some((&cut, Lpfs::default())),
        Code {
            device: device.clone(),
            programs: &[KERNELS],
            symbol: &symbol,
        },
        scheme,
        &Start {
            field: field.clone(),
            spacing,
            boundaries,
            order,
            cfl: 0.8,
        },
    )
    .expect("an executor");
    gpu.run_until(f64::INFINITY, steps).expect("steps");
    for _ in 0..steps {
        cpu.step(f64::INFINITY);
    }
    let found = gpu.field().expect("a field");
    let (mut worst, mut most) = (0.0_f64, 0.0_f64);
    for (at, volume) in found.indices().zip(cut.volumes()) {
        if volume > 0.0 {
            let (a, b) = (found.inner(at), cpu.field().inner(at));
            assert!(a.density > 0.0 && a.energy > 0.0, "cell {at:?}: {a:?}");
            worst = worst.max((a.density - b.density).abs());
            most = most.max(b.density);
        }
    }
    println!(
        "{symbol}, Mach 10: {steps} steps, densities up to {most:.2} differ by {worst:.1e}; mixed {:?}, mended {}",
        cpu.mixed(),
        cpu.mended()
    );
    assert_eq!(
        gpu.mixed().expect("a count"),
        (cpu.mixed(), cpu.mended()),
        "{symbol}"
    );
    assert!(cpu.mixed()[2] > 0, "nothing was emptied");
    // What is nearly nothing has no digits to lose, and waves of shocks part slowly.
    assert!(worst < 1e-9, "{symbol}: {worst:e}");
}

#[test]
fn strong_flows_equal_those_of_the_cpu() {
    let Some(device) = device() else { return };
    strong_flows_equal_the_cpu_s::<2, Hllc>(&device, [61, 60], 120);
    strong_flows_equal_the_cpu_s::<2, HllcHll>(&device, [61, 60], 120);
    strong_flows_equal_the_cpu_s::<3, Hllc>(&device, [33, 32, 32], 50);
    strong_flows_equal_the_cpu_s::<3, HllcHll>(&device, [33, 32, 32], 50);
}
