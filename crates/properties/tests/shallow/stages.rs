//! Laws of the two stages of Heun's method with friction.

use crate::common::near;
use monoflow_ops::shallow::friction::{Friction, Manning, Roughness};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::Roe;
use monoflow_ops::shallow::{Shallow, SlowsDown, Water, advance_cell, advance_cell_again};
use monoflow_ops::{Named, Real, Scalar};

const G: f64 = 9.81;

fn scheme() -> Shallow<f64, Roe, Manning> {
    Shallow {
        gravity: G,
        dry: 1e-6,
        riemann: Roe,
        friction: Manning,
        limiter: BarthJespersen,
    }
}

/// Discharge of a metre of water after some steps, under a steady push, m²/s².
fn pushed(q: f64, push: f64, n: f64, [dt, steps]: [f64; 2]) -> f64 {
    let of = |q: f64| Water {
        depth: 1.0,
        discharge: [0.6 * q, 0.8 * q],
        bed: 0.0,
    };
    let (sums, roughness) = ([0.0, -0.6 * push, -0.8 * push], [n, 0.0]);
    (0..steps as usize).fold(q, |q, _| {
        let start = of(q);
        let (depth, first) = advance_cell(&scheme(), &start, sums, 1.0, roughness, dt);
        let water = Water {
            depth,
            discharge: first,
            bed: 0.0,
        };
        let both = [&start, &water];
        let (depth, [x, y]) = advance_cell_again(&scheme(), both, sums, 1.0, roughness, dt);
        assert_eq!(depth, 1.0);
        near(x * 0.8, y * 0.6, 1e-14, "the direction");
        0.6 * x + 0.8 * y
    })
}

/// `dq/dt = S - k q²` from rest is `q = √(S/k) tanh(√(S k) t)`: the error falls with the square of the step.
#[test]
fn friction_is_of_second_order_in_time() {
    let (push, n, time) = (0.1, 0.1, 8.0);
    let k = G * n * n;
    let exact = f64::sqrt(push / k) * (f64::sqrt(push * k) * time).tanh();
    let error = |steps: f64| (pushed(0.0, push, n, [time / steps, steps]) - exact).abs();
    let errors = [8.0, 16.0, 32.0, 64.0].map(error);
    for pair in errors.windows(2) {
        let order = f64::log2(pair[0] / pair[1]);
        assert!(order > 1.9, "order {order} of {errors:?}");
    }
    assert!(errors[3] < 2e-4 * exact, "{errors:?} of {exact}");
}

/// Whatever the step.
#[test]
fn steady_flows_stay() {
    let (push, n) = (0.1, 0.03);
    let steady = f64::sqrt(push / (G * n * n));
    for dt in [1e-6, 0.1, 1e3, 1e8] {
        near(pushed(steady, push, n, [dt, 10.0]), steady, 1e-12, "steady");
    }
    // From rest one long step finds all but that.
    let found = pushed(0.0, push, n, [1e8, 2.0]);
    near(found, steady, 1e-6, "found");
}

/// Friction alone never reverses a flow and never speeds it up, however stiff.
#[test]
fn friction_alone_only_slows_down() {
    for z in [1e-6, 0.1, 1.0, 10.0, 1e3, 1e9, 1e15] {
        let dt = z / (G * 0.03 * 0.03);
        let left = pushed(1.0, 0.0, 0.03, [dt, 1.0]);
        assert!((0.0..1.0).contains(&left), "{left} where dt K is {z}");
        let damping = scheme().damping(1.0, [left, 0.0], [0.03, 0.0], dt);
        assert!(z < 10.0 || left < 0.5, "{left}, {damping}");
    }
}

/// A friction whose `K` does not depend on the flow.
#[derive(Clone, Copy, Debug, Default)]
struct Even;

impl Named for Even {
    const NAME: &'static str = "even";
    const SUMMARY: &'static str = "of a test";
    const EQUATION: &'static str = "dq/dt = -k q";
    const SOURCE: &'static str = "a test";
}

impl<S: Scalar> Friction<S> for Even {
    fn drag<R: Real<Scalar = S>>(&self, _: R, _: R, _: Roughness<R>) -> R {
        R::lit(0.0)
    }

    fn damping<R: Real<Scalar = S>>(&self, _: R, _: R, _: [R; 2], _: Roughness<R>, dt: R) -> R {
        dt
    }

    fn slow_down<R: Real<Scalar = S>>(
        &self,
        _: R,
        _: R,
        q: [R; 2],
        _: Roughness<R>,
        dt: R,
    ) -> [R; 2] {
        let left = (R::lit(1.0) + dt).recip();
        q.map(|q| q * left)
    }
}

/// A constant one leaves `1/(1 + z + z²/2)`.
#[test]
fn even_friction_leaves_what_it_should() {
    monoflow_ops::laws::shallow::friction::<Even>();
    let scheme = Shallow {
        gravity: G,
        dry: 1e-6,
        riemann: Roe,
        friction: Even,
        limiter: BarthJespersen,
    };
    for z in [1e-3, 0.5, 3.0, 1e4] {
        let start = Water {
            depth: 2.0,
            discharge: [1.0, -2.0],
            bed: 0.0,
        };
        let (depth, discharge) = advance_cell(&scheme, &start, [0.0; 3], 1.0, [0.0; 2], z);
        let water = Water {
            depth,
            discharge,
            bed: 0.0,
        };
        let (_, [x, y]) = advance_cell_again(&scheme, [&start, &water], [0.0; 3], 1.0, [0.0; 2], z);
        let left = (1.0 + z + 0.5 * z * z).recip();
        near(x, left, 1e-12, "along x");
        near(y, -2.0 * left, 1e-12, "along y");
    }
}

/// Depth is that of Heun's method; what falls dry in between, or in the end, stands still; the thinnest films have numbers.
#[test]
fn depths_change_and_fall_dry() {
    let of = |depth: f64, q: f64| Water {
        depth,
        discharge: [q, 0.0],
        bed: 0.0,
    };
    let n = [0.03, 0.0];
    let again =
        |start, water, sums| advance_cell_again(&scheme(), [&start, &water], sums, 1.0, n, 0.1);
    let (depth, [x, _]) = again(of(1.0, 1.0), of(0.8, 0.9), [-1.0, 0.0, 0.0]);
    near(depth, 0.5 * (1.0 + 0.8 + 0.1), 1e-15, "depth");
    assert!((0.9..1.0).contains(&x), "{x}");
    let (depth, [x, _]) = again(of(0.1, 0.1), of(1e-7, 0.0), [0.0; 3]);
    assert!(depth > 0.05 && (0.0..0.06).contains(&x), "{depth} {x}");
    let (_, q) = again(of(1e-6, 1e-7), of(5e-7, 0.0), [0.0; 3]);
    assert_eq!(q, [0.0; 2]);
    let thin: Water<f32> = Water {
        depth: 1e-36,
        discharge: [1e-36, 1e-36],
        bed: 0.0,
    };
    let thinnest: Shallow<f32, Roe, Manning> = Shallow {
        gravity: 9.81,
        dry: 0.0,
        riemann: Roe,
        friction: Manning,
        limiter: BarthJespersen,
    };
    let (_, q) = advance_cell_again(&thinnest, [&thin, &thin], [0.0; 3], 1.0, [0.03, 0.0], 0.1);
    assert!(q.iter().all(|q| q.is_finite()), "{q:?}");
}
