//! A tracer moves with the gas.

use super::bodies::{Basin, turned_box};
use super::{AIR, blast, scheme};
use monoflow_cpu::euler::{Boundaries, Boundary, EulerExecutor, Field, Order, Tracer};
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::cut::{Kbn, Lpfs, Stabiliser};
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use std::array::from_fn;

/// A tracer that is such a part of the mass at the middles of cells, these wide.
pub fn tracer<const D: usize>(
    field: &Field<D>,
    spacing: [f64; D],
    inflow: f64,
    fraction: impl Fn([f64; D]) -> f64,
) -> Tracer<D> {
    let mut tracer = Tracer::new(field);
    tracer.inflow = [[[inflow; 2]; 2]; D];
    for at in field.indices() {
        let x = from_fn(|k| (at[k] as f64 + 0.5) * spacing[k]);
        tracer.set(at.map(|k| k + 2), field.inner(at).density * fraction(x));
    }
    tracer
}

/// What part of the mass of a cell it is.
fn fraction<const D: usize>(run: &EulerExecutor<D>, at: [usize; D]) -> f64 {
    let tracer = run.carried().next().expect("a tracer");
    tracer.inner(at) / run.field().inner(at).density
}

/// Least and greatest part in cells that are open at all.
fn extremes<const D: usize>(run: &EulerExecutor<D>, volumes: &[f64]) -> [f64; 2] {
    let cells = run.field().indices().zip(volumes);
    cells
        .filter(|(_, volume)| **volume > 0.0)
        .map(|(at, _)| fraction(run, at))
        .fold([f64::INFINITY, -f64::INFINITY], |[low, high], part| {
            assert!(part.is_finite());
            [low.min(part), high.max(part)]
        })
}

/// Where there is less than so much of it along the first axis, in cells.
fn edge(run: &EulerExecutor<1>, less: f64) -> f64 {
    let cells = run.field().cells()[0];
    let tracer = run.carried().next().expect("a tracer");
    let of = |x: usize| tracer.inner([x]);
    let below = (1..cells)
        .find(|x| of(*x) < less && *x > cells / 2)
        .expect("a jump");
    let [a, b] = [of(below - 1), of(below)];
    below as f64 - 0.5 + (a - less) / (a - b)
}

/// A contact carries it along, without and with waves beside it.
#[test]
fn it_follows_a_contact() {
    // Density, velocity and pressure on both sides, density on the left of the contact and its speed, time.
    let sod = [[1.0, 0.0, 1.0], [0.125, 0.0, 0.1]];
    let alone = [[1.0, 0.4, 1.0], [0.2, 0.4, 1.0]];
    for ([left, right], beside, speed, end) in
        [(sod, 0.42632, 0.92745, 0.2), (alone, 1.0, 0.4, 0.6)]
    {
        let cells = 200;
        let mut field = Field::<1>::new([cells]);
        for at in 0..cells {
            let [density, velocity, pressure] = if at < cells / 2 { left } else { right };
            let state = Primitive {
                density,
                velocity: [velocity],
                pressure,
            };
            field.set([at + 2], &state.conserved(&AIR));
        }
        let dx = 1.0 / cells as f64;
        let dye = tracer(&field, [dx], 1.0, |[x]| f64::from(x < 0.5));
        let scheme = scheme::<Hllc, MonotonisedCentral>();
        let open = [[Boundary::Transmissive; 2]];
        let run = EulerExecutor::new(scheme, field, [dx], open, Order::Strang, 0.9);
        let mut run = run.carrying([dye]);
        run.run_until(end);
        let found = edge(&run, 0.5 * beside);
        let expected = (0.5 + speed * end) * cells as f64;
        let blurred = (0..cells)
            .filter(|x| (0.01..0.99).contains(&fraction(&run, [*x])))
            .count();
        println!("contact at {found:.2}, expected {expected:.2}, over {blurred} cells");
        assert!((found - expected).abs() < 0.5 && blurred < 10);
        let [low, high] = extremes(&run, &vec![1.0; cells]);
        assert!(low > -1e-14 && high < 1.0 + 1e-14);
    }
}

/// A smooth part in a uniform stream comes back at second order, along an axis and across all.
#[test]
fn a_smooth_part_is_of_second_order() {
    fn error<const D: usize>(cells: usize, order: Order) -> f64 {
        let mut field = Field::<D>::new([cells; D]);
        let tau = 2.0 * std::f64::consts::PI;
        for at in field.indices() {
            // The density is another one everywhere, and is carried likewise.
            let phase: f64 = at.iter().map(|k| (*k as f64 + 0.5) / cells as f64).sum();
            let state = Primitive {
                density: 1.0 + 0.3 * (tau * phase).cos(),
                velocity: from_fn(|k| 1.0 - 0.5 * k as f64),
                pressure: 1.0,
            };
            field.set(at.map(|k| k + 2), &state.conserved(&AIR));
        }
        let dx = 1.0 / cells as f64;
        let wave = |x: [f64; D]| {
            x.iter()
                .map(|x| 0.5 + 0.4 * (tau * x).sin())
                .product::<f64>()
        };
        let dye = tracer(&field, [dx; D], 0.0, wave);
        let scheme = scheme::<Hllc, MonotonisedCentral>();
        let ends = [[Boundary::Periodic; 2]; D];
        let mut run = EulerExecutor::new(scheme, field, [dx; D], ends, order, 0.8).carrying([dye]);
        run.run_until(2.0);
        let sum: f64 = run
            .field()
            .indices()
            .map(|at| (fraction(&run, at) - wave(at.map(|k| (k as f64 + 0.5) * dx))).abs())
            .sum();
        sum / (cells as f64).powi(D as i32)
    }
    let (line, plane) = ([32, 64, 128], [24, 48, 96]);
    for (name, sizes, order, error) in [
        (
            "line",
            line,
            Order::Strang,
            error::<1> as fn(usize, Order) -> f64,
        ),
        ("line", line, Order::Symmetric, error::<1>),
        ("plane", plane, Order::Strang, error::<2>),
        ("plane", plane, Order::Symmetric, error::<2>),
    ] {
        let errors = sizes.map(|cells| error(cells, order));
        let orders = [0, 1].map(|k: usize| (errors[k] / errors[k + 1]).log2());
        println!("{name}, {order:?}: {errors:?}, orders {orders:.2?}");
        assert!(orders[1] > 1.8);
    }
}

/// Where it is the same part everywhere, it stays so: in a shock that runs over a bubble, in one to three
/// dimensions and whatever the order of axes.
#[test]
fn a_uniform_part_stays() {
    fn apart<const D: usize>(cells: [usize; D], order: Order) -> f64 {
        let state = |density, velocity, pressure| Primitive {
            density,
            velocity: from_fn(|k| if k == 0 { velocity } else { 0.0 }),
            pressure,
        };
        let behind = state(1.68605, 113.524, 159060.0);
        let dx = 1.0 / cells[0] as f64;
        let mut field = Field::<D>::new(cells);
        for at in field.indices() {
            let square: f64 = at.iter().map(|k| (*k as f64 * dx - 0.5).powi(2)).sum();
            let here = if (at[0] as f64) < 0.2 / dx {
                behind
            } else if square < 0.04 {
                state(0.182, 0.0, 101325.0)
            } else {
                state(1.225, 0.0, 101325.0)
            };
            field.set(at.map(|k| k + 2), &here.conserved(&AIR));
        }
        let dye = tracer(&field, [dx; D], 0.37, |_| 0.37);
        let mut ends: Boundaries<D> = [[Boundary::Reflective; 2]; D];
        ends[0] = [Boundary::Inflow(behind), Boundary::Transmissive];
        let scheme = scheme::<Hllc, MonotonisedCentral>();
        let mut run = EulerExecutor::new(scheme, field, [dx; D], ends, order, 0.8).carrying([dye]);
        run.run_until(1.5e-3);
        let [low, high] = extremes(&run, &vec![1.0; cells.iter().product()]);
        (high - 0.37).max(0.37 - low)
    }
    for order in [Order::Strang, Order::Symmetric] {
        let worst = [
            apart([300], order),
            apart([60, 55], order),
            apart([24, 21, 22], order),
        ];
        println!("{order:?}: {worst:?}");
        assert!(worst.iter().all(|worst| *worst < 1e-13));
    }
}

/// A bubble is coloured: its colour stays a part of the mass, and none is lost.
#[test]
fn parts_stay_parts() {
    for order in [Order::Lie, Order::Strang, Order::Symmetric] {
        for boundary in [Boundary::Reflective, Boundary::Periodic] {
            let (field, spacing) = (blast([70, 60]), [1.0 / 70.0, 1.0 / 60.0]);
            let dye = tracer(&field, spacing, 0.0, |[x, y]| {
                f64::from((x - 0.45).powi(2) + (y - 0.5).powi(2) < 0.04)
            });
            let scheme = scheme::<Hllc, MonotonisedCentral>();
            let run = EulerExecutor::new(scheme, field, spacing, [[boundary; 2]; 2], order, 0.9);
            let mut run = run.carrying([dye]);
            let sum = |run: &EulerExecutor<2>| -> f64 {
                let tracer = run.carried().next().expect("a tracer");
                run.field().indices().map(|at| tracer.inner(at)).sum()
            };
            let before = sum(&run);
            for _ in 0..200 {
                run.step(f64::INFINITY);
            }
            let [low, high] = extremes(&run, &vec![1.0; 70 * 60]);
            let lost = (sum(&run) / before - 1.0).abs();
            println!("{order:?}, {boundary:?}: from {low:.1e} to {high}, {lost:.1e} lost");
            assert!(low > -1e-14 && high < 1.0 + 1e-14 && lost < 1e-13);
        }
    }
}

/// Without and with a tracer the gas is the same, bit for bit; and on any number of threads the tracer is.
#[test]
fn it_does_nothing_to_the_gas() {
    let on = |threads: usize, dyed: bool| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| {
            let (field, spacing) = (blast([70, 90]), [1.0 / 70.0, 1.0 / 90.0]);
            let dye = tracer(&field, spacing, 0.0, |[x, y]| (x * y).sqrt());
            let scheme = scheme::<Hllc, MonotonisedCentral>();
            let walls = [[Boundary::Reflective; 2]; 2];
            let mut run = EulerExecutor::new(scheme, field, spacing, walls, Order::Strang, 0.9);
            if dyed {
                run = run.carrying([dye]);
            }
            for _ in 0..40 {
                run.step(f64::INFINITY);
            }
            run
        })
    };
    let (one, three, without) = (on(1, true), on(3, true), on(3, false));
    assert!(without.carried().next().is_none());
    for at in one.field().indices() {
        assert_eq!(one.field().inner(at), without.field().inner(at));
        assert_eq!(fraction(&one, at).to_bits(), fraction(&three, at).to_bits());
    }
}

/// A blast in a vessel, coloured in a part of it: which share of the colour is lost, which lay beyond what
/// there can be in a cell, the extremes and how many cells were mixed.
fn in_a_vessel<const D: usize, W: Stabiliser>(
    stabiliser: W,
    basin: &Basin<D>,
    colour: impl Fn([f64; D]) -> f64,
    steps: u32,
) -> (f64, f64, [f64; 2], u64) {
    let volumes = basin.cut().volumes();
    let wide = basin.cells[0] as f64 * basin.dx;
    let run = basin.run(stabiliser, [[Boundary::Reflective; 2]; D], 0.8, |x| {
        let high = x[0] + 0.4 * x[D - 1] < 0.6 * wide;
        Primitive {
            density: if high { 1.0 } else { 0.125 },
            velocity: [0.0; D],
            pressure: if high { 1.0 } else { 0.1 },
        }
    });
    let dye = tracer(run.field(), [basin.dx; D], 0.0, colour);
    let mut run = run.carrying([dye]);
    let sum = |run: &EulerExecutor<D>| -> f64 {
        let tracer = run.carried().next().expect("a tracer");
        let cells = run.field().indices().zip(&volumes);
        let open = cells.filter(|(_, volume)| **volume > 0.0);
        open.map(|(at, volume)| volume * tracer.inner(at)).sum()
    };
    let beyond = |run: &EulerExecutor<D>| -> f64 {
        let tracer = run.carried().next().expect("a tracer");
        let cells = run.field().indices().zip(&volumes);
        let open = cells.filter(|(_, volume)| **volume > 0.0);
        open.map(|(at, volume)| {
            let (of, all) = (tracer.inner(at), run.field().inner(at).density);
            volume * (of - of.clamp(0.0, all)).abs()
        })
        .sum()
    };
    let before = sum(&run);
    let mut worst = [f64::INFINITY, -f64::INFINITY];
    let mut stray = 0.0_f64;
    for _ in 0..steps {
        run.step(f64::INFINITY);
        stray = stray.max(beyond(&run) / before);
        let [low, high] = extremes(&run, &volumes);
        worst = [worst[0].min(low), worst[1].max(high)];
    }
    let lost = (sum(&run) / before - 1.0).abs();
    (lost, stray, worst, run.mixed().iter().sum())
}

/// Slits in which cells are mixed.
pub fn slits(cells: [usize; 2]) -> Basin<2> {
    let dx = 1.0 / cells[0] as f64;
    Basin::new(cells, dx, |x: [f64; 2]| {
        let across = (0.3 * x[0] + x[1]) * 8.0;
        let slit = 0.7 * dx - (across - across.floor() - 0.5).abs() / 8.0;
        let vessel = x
            .iter()
            .fold(0.47, |least: f64, x| least.min(0.47 - (x - 0.5).abs()));
        slit.max(0.3 - x[0]).min(vessel)
    })
}

/// Slanted and round walls take nothing of it, add none and change no uniform part, with cells that are
/// mixed, too.
#[test]
fn walls_take_none() {
    let tilted = turned_box(0.4, [0.36, 0.29]);
    let ball = Basin::new([26; 3], 1.0 / 26.0, |x: [f64; 3]| {
        0.44 - x.map(|x| (x - 0.5) * (x - 0.5)).iter().sum::<f64>().sqrt()
    });
    let slits = slits([64, 64]);
    let uniform = [
        in_a_vessel(Lpfs::default(), &tilted, |_| 0.37, 300),
        in_a_vessel(Kbn, &tilted, |_| 0.37, 300),
        in_a_vessel(Lpfs::default(), &slits, |_| 0.37, 100),
        in_a_vessel(Lpfs::default(), &ball, |_| 0.37, 60),
    ];
    for (lost, _, [low, high], mixed) in uniform {
        println!(
            "uniform: {lost:.1e} lost, {:.1e} and {:.1e}, {mixed} mixed",
            low - 0.37,
            high - 0.37
        );
        assert!(lost < 1e-13 && low > 0.37 - 1e-12 && high < 0.37 + 1e-12);
    }
    let half = |x: [f64; 2]| f64::from(x[0] + 0.4 * x[1] < 0.6);
    let across = |x: [f64; 2]| f64::from(x[1] < 0.5);
    let jumps = [
        in_a_vessel(Lpfs::default(), &tilted, half, 300),
        in_a_vessel(Kbn, &tilted, half, 300),
        in_a_vessel(Lpfs::default(), &tilted, across, 300),
        in_a_vessel(Kbn, &tilted, across, 300),
        in_a_vessel(Lpfs::default(), &slits, half, 100),
        in_a_vessel(Lpfs::default(), &slits, across, 100),
        in_a_vessel(Lpfs::default(), &ball, |x| f64::from(x[1] < 0.5), 60),
    ];
    assert!(uniform[2].3 > 0 && jumps[4].3 > 0, "cells are mixed");
    for (lost, stray, [low, high], mixed) in jumps {
        println!(
            "jump: {lost:.1e} lost, {stray:.1e} stray, {low:.1e} and {:.1e}, {mixed} mixed",
            high - 1.0
        );
        // Small cut cells may hold somewhat more or less than there can be.
        assert!(lost < 1e-13 && stray < 1e-4);
    }
}
