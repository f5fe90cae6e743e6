//! Several tracers at once: each is what it is alone, to the last bit.

use super::bodies::{Basin, turned_box};
use super::tracers::{slits, tracer};
use super::{blast, scheme};
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order, Tracer};
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::cut::{Kbn, Lpfs, Stabiliser};
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;

/// One that jumps and one that is smooth, of which what enters holds different parts.
fn pair<const D: usize>(field: &Field<D>, dx: f64) -> [Tracer<D>; 2] {
    let jumps = tracer(field, [dx; D], 0.75, |x| f64::from(x[D - 1] < 0.5));
    let smooth = tracer(field, [dx; D], 0.25, |x| {
        x.iter().map(|x| 0.5 + 0.4 * (7.0 * x).sin()).product()
    });
    [jumps, smooth]
}

/// Takes so many steps with both and with each of them alone; returns how many cells were mixed.
fn hold<const D: usize>(
    dx: f64,
    steps: u32,
    run: impl Fn() -> EulerExecutor<D>,
    open: impl Fn([usize; D]) -> bool,
) -> u64 {
    let after = |tracers: &[Tracer<D>]| {
        let mut run = run().carrying(tracers.to_vec());
        for _ in 0..steps {
            run.step(f64::INFINITY);
        }
        run
    };
    let start = pair(run().field(), dx);
    let both = after(&start);
    assert_eq!(both.carried().count(), 2);
    for (together, alone) in both.carried().zip(&start) {
        let alone = after(std::slice::from_ref(alone));
        let expected = alone.carried().next().expect("a tracer");
        for at in both.field().indices().filter(|at| open(*at)) {
            assert!(expected.inner(at).is_finite());
            let [found, expected] = [together, expected].map(|of| of.inner(at).to_bits());
            assert_eq!(found, expected, "cell {at:?}");
            assert_eq!(both.field().inner(at), alone.field().inner(at));
        }
    }
    both.mixed().iter().sum()
}

#[test]
fn each_is_what_it_is_alone() {
    fn boundless<const D: usize>(cells: [usize; D], order: Order) {
        let enters = Boundary::Inflow(Primitive {
            density: 1.1,
            velocity: [0.3; D],
            pressure: 1.2,
        });
        let dx = 1.0 / cells[0] as f64;
        let mut ends = [[Boundary::Periodic; 2]; D];
        ends[0] = [enters, Boundary::Reflective];
        let run = || {
            let scheme = scheme::<Hllc, MonotonisedCentral>();
            EulerExecutor::new(scheme, blast(cells), [dx; D], ends, order, 0.8)
        };
        hold(dx, 40, run, |_| true);
    }
    for order in [Order::Lie, Order::Strang, Order::Symmetric] {
        boundless([200], order);
        boundless([50, 41], order);
        boundless([21, 18, 19], order);
    }
}

#[test]
fn around_bodies_each_is_what_it_is_alone() {
    fn around<const D: usize, W: Stabiliser>(stabiliser: W, basin: &Basin<D>, steps: u32) -> u64 {
        let run = || {
            basin.run(stabiliser, [[Boundary::Reflective; 2]; D], 0.8, |x| {
                let high = x[0] + 0.4 * x[D - 1] < 0.6;
                Primitive {
                    density: if high { 1.0 } else { 0.125 },
                    velocity: [0.0; D],
                    pressure: if high { 1.0 } else { 0.1 },
                }
            })
        };
        let cut = basin.cut();
        hold(basin.dx, steps, run, |at| cut.volume(at) > 0.0)
    }
    let wall = Basin::new([120], 1.0 / 120.0, |[x]: [f64; 1]| 0.853 - x);
    let ball = Basin::new([20; 3], 1.0 / 20.0, |x: [f64; 3]| {
        0.44 - x.map(|x| (x - 0.5) * (x - 0.5)).iter().sum::<f64>().sqrt()
    });
    around(Lpfs::default(), &wall, 60);
    around(Kbn, &turned_box(0.4, [0.36, 0.29]), 60);
    around(Lpfs::default(), &ball, 30);
    let mixed = around(Lpfs::default(), &slits([64, 64]), 60);
    assert!(mixed > 0, "cells are mixed");
}
