//! Laws of the shallow-water Riemann solvers and frictions.

use monoflow_ops::shallow::friction::{Friction, Manning, NoFriction};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};
use monoflow_ops::shallow::{
    Beyond, Condition, Crossing, Ground, Shallow, Side, Water, cross_boundary, cross_edge,
    rain_on_cell,
};
use monoflow_ops::{Lanes, Real};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

const G: f64 = 9.81;

fn holds<V: Strategy>(values: V, law: impl Fn(V::Value)) {
    let config = Config {
        cases: 2000,
        failure_persistence: None,
        ..Config::default()
    };
    if let Err(failure) = TestRunner::new(config).run(&values, |value| {
        law(value);
        Ok(())
    }) {
        panic!("{failure}");
    }
}

/// Depths of all sizes, none among them.
fn depth() -> impl Strategy<Value = f64> {
    prop_oneof![1 => Just(0.0), 2 => 1e-9f64..1e-3, 6 => 0.0f64..10.0]
}

fn side() -> impl Strategy<Value = Side<f64>> {
    (depth(), -15.0f64..15.0, -15.0f64..15.0, -5.0f64..5.0).prop_map(|(depth, n, t, bed)| {
        let moves = if depth > 0.0 { 1.0 } else { 0.0 };
        Side {
            depth,
            normal: n * moves,
            tangential: t * moves,
            bed,
        }
    })
}

fn scheme<Rm: Riemann<f64>>() -> Shallow<f64, Rm, NoFriction> {
    Shallow {
        gravity: G,
        dry: 1e-12,
        riemann: Rm::with_defaults(),
        friction: NoFriction,
        limiter: BarthJespersen,
    }
}

fn near(a: f64, b: f64, scale: f64) {
    assert!((a - b).abs() <= 1e-12 * scale, "{a} is not {b}");
}

fn numbers(c: &Crossing<f64>) -> [f64; 5] {
    [c.volume, c.left[0], c.left[1], c.right[0], c.right[1]]
}

/// Equal sides are crossed by their own flux.
fn consistent<Rm: Riemann<f64>>() {
    holds(side(), |s| {
        let c = Rm::with_defaults().cross(G, &s, &s);
        let scale = 1.0 + s.depth * (s.normal * s.normal + s.tangential * s.tangential + G);
        near(c.volume, s.depth * s.normal, scale);
        for m in [c.left, c.right] {
            near(m[0], s.depth * s.normal * s.normal, scale);
            near(m[1], s.depth * s.normal * s.tangential, scale);
        }
    });
}

/// Water at rest is crossed by nothing at all, whatever the bed.
fn rest_stays<Rm: Riemann<f64>>() {
    holds(
        (-5.0f64..5.0, -5.0f64..5.0, -1.0f64..8.0),
        |(a, b, level)| {
            let at = |bed: f64| Side {
                depth: (level - bed).max(0.0),
                normal: 0.0,
                tangential: 0.0,
                bed,
            };
            let c = Rm::with_defaults().cross(G, &at(a), &at(b));
            for x in numbers(&c) {
                assert!(x.abs() < 1e-13 * 9.81 * 50.0, "{c:?}");
            }
        },
    );
}

/// Looking from the other side changes signs and nothing else, to the last bit.
fn mirror<Rm: Riemann<f64>>() {
    holds((side(), side()), |(l, r)| {
        let turn = |s: &Side<f64>| Side {
            normal: -s.normal,
            tangential: -s.tangential,
            ..*s
        };
        let c = Rm::with_defaults().cross(G, &l, &r);
        let m = Rm::with_defaults().cross(G, &turn(&r), &turn(&l));
        assert_eq!(c.volume, -m.volume);
        assert_eq!(c.left, m.right);
        assert_eq!(c.right, m.left);
        assert_eq!(c.speeds, [m.speeds[1], m.speeds[0]]);
    });
}

/// No side loses more than `h s` beyond its own through-flow: depths stay positive.
fn nobody_is_emptied<Rm: Riemann<f64>>() {
    holds((side(), side()), |(l, r)| {
        let c = Rm::with_defaults().cross(G, &l, &r);
        let slack = 1e-12 * (1.0 + l.depth + r.depth) * 30.0;
        let left = c.volume - l.depth * l.normal;
        let right = r.depth * r.normal - c.volume;
        assert!(left <= l.depth * c.speeds[0] + slack, "{l:?} {r:?} {c:?}");
        assert!(right <= r.depth * c.speeds[1] + slack, "{l:?} {r:?} {c:?}");
        assert!(c.speeds.iter().all(|s| *s >= 0.0 && s.is_finite()));
        assert!(numbers(&c).iter().all(|x| x.is_finite()));
    });
}

/// Over a flat bed momentum is only exchanged.
fn momentum_is_exchanged<Rm: Riemann<f64>>() {
    holds((side(), side()), |(l, r)| {
        let r = Side { bed: l.bed, ..r };
        let c = Rm::with_defaults().cross(G, &l, &r);
        let p = |s: &Side<f64>| 0.5 * G * s.depth * s.depth;
        near(c.left[0] + p(&l), c.right[0] + p(&r), 1e4);
        near(c.left[1], c.right[1], 1e4);
    });
}

/// Lanes compute what single numbers do.
fn lanes_agree<Rm: Riemann<f64>>() {
    holds((side(), side()), |(l, r)| {
        let wide = |s: &Side<f64>| Side {
            depth: Lanes([s.depth, 1.0]),
            normal: Lanes([s.normal, 0.5]),
            tangential: Lanes([s.tangential, 0.0]),
            bed: Lanes([s.bed, 0.0]),
        };
        let one = Rm::with_defaults().cross(G, &l, &r);
        let two = Rm::with_defaults().cross(Lanes::splat(G), &wide(&l), &wide(&r));
        assert_eq!(one.volume, two.volume.0[0]);
        assert_eq!(one.left, two.left.map(|x| x.0[0]));
        assert_eq!(one.right, two.right.map(|x| x.0[0]));
    });
}

/// The crossing of an edge turns with it.
fn edges_turn<Rm: Riemann<f64>>() {
    holds((side(), side(), 0.0f64..6.3), |(l, r, angle)| {
        let scheme = scheme::<Rm>();
        let at = |[nx, ny]: [f64; 2]| {
            let water = |s: &Side<f64>| Water {
                depth: s.depth,
                discharge: [
                    s.depth * (s.normal * nx - s.tangential * ny),
                    s.depth * (s.normal * ny + s.tangential * nx),
                ],
                bed: s.bed,
            };
            cross_edge(&scheme, &water(&l), &water(&r), [nx, ny], 1.0)
        };
        let (flat, _) = at([1.0, 0.0]);
        let (turned, _) = at([angle.cos(), angle.sin()]);
        // A pair beside the threshold of a cliff may fall on its other side by rounding.
        let cliff = (l.depth + l.bed - r.bed)
            .abs()
            .min((r.depth + r.bed - l.bed).abs());
        if cliff < 1e-9 {
            return;
        }
        let back = |[x, y]: [f64; 2]| {
            [
                x * angle.cos() + y * angle.sin(),
                y * angle.cos() - x * angle.sin(),
            ]
        };
        near(flat.volume, turned.volume, 1e4);
        for (a, b) in [(flat.left, turned.left), (flat.right, turned.right)] {
            let b = back(b);
            near(a[0], b[0], 1e5);
            near(a[1], b[1], 1e5);
        }
    });
}

macro_rules! laws {
    ($($name:ident: $solver:ty;)*) => {$(
        mod $name {
            use super::*;
            #[test]
            fn equal_sides_are_crossed_by_their_flux() { consistent::<$solver>(); }
            #[test]
            fn water_at_rest_stays() { rest_stays::<$solver>(); }
            #[test]
            fn exchanging_sides_changes_signs() { mirror::<$solver>(); }
            #[test]
            fn nobody_is_emptied() { super::nobody_is_emptied::<$solver>(); }
            #[test]
            fn momentum_is_exchanged() { super::momentum_is_exchanged::<$solver>(); }
            #[test]
            fn lanes_agree() { super::lanes_agree::<$solver>(); }
            #[test]
            fn edges_turn() { super::edges_turn::<$solver>(); }
        }
    )*};
}

laws! {
    roe: Roe;
    hll: Hll;
    hllc: Hllc;
}

/// Roe's solver resolves a single bore exactly: what crosses ahead of it is the flux behind.
#[test]
fn roe_is_exact_for_a_bore() {
    let (behind, ahead) = (2.0f64, 1.0f64);
    let speed_behind = (behind - ahead) * (0.5 * G * (behind + ahead) / (behind * ahead)).sqrt();
    let side = |depth, normal| Side {
        depth,
        normal,
        tangential: 0.0,
        bed: 0.0,
    };
    let c = Roe.cross(G, &side(behind, speed_behind), &side(ahead, 0.0));
    near(c.volume, behind * speed_behind, 1.0);
}

/// The front of water over a dry bed runs ahead at `u + 2c` (Ritter 1892), and what crosses follows from
/// that speed: `(s_r q - s_l (q u + ½gh²)…)/(s_r - s_l)` with `s_r = u + 2c`.
fn runs_over_a_dry_bed<Rm: Riemann<f64>>() {
    holds((1e-3f64..10.0, -0.9f64..0.9), |(depth, froude)| {
        let c = (G * depth).sqrt();
        let wet = Side {
            depth,
            normal: froude * c,
            tangential: 0.0,
            bed: 0.0,
        };
        let dry = Side {
            depth: 0.0,
            normal: 0.0,
            ..wet
        };
        let crossing = Rm::with_defaults().cross(G, &wet, &dry);
        let front = wet.normal + 2.0 * c;
        near(crossing.speeds[1], front, 10.0);
        // Roe's mean of a state and nothing: its velocity, and waves of half its depth.
        let slow = (wet.normal - c).min(wet.normal - c * 0.5f64.sqrt());
        let volume = (front * depth * wet.normal - slow * front * depth) / (front - slow);
        near(crossing.volume, volume, 100.0);
        let mirrored = Side {
            normal: -wet.normal,
            ..wet
        };
        let other = Rm::with_defaults().cross(G, &dry, &mirrored);
        near(other.speeds[0], front, 10.0);
        near(other.volume, -volume, 100.0);
    });
}

#[test]
fn a_front_runs_over_a_dry_bed_at_twice_the_speed_of_waves() {
    runs_over_a_dry_bed::<Hll>();
    runs_over_a_dry_bed::<Hllc>();
}

/// Rain brings no momentum; what seeps away takes its own with it, and the rest flows on as before.
#[test]
fn infiltration_takes_its_momentum() {
    holds(
        (0.01f64..1.0, -3.0f64..3.0, 0.0f64..0.01, 1e-6f64..1e-3),
        |(depth, u, rain, conductivity)| {
            let ground = Ground {
                conductivity,
                suction: 0.1,
            };
            let q = [depth * u, -0.5 * depth * u];
            let dt = 2.0;
            let (after, left, inside) = rain_on_cell(depth, q, 0.02, rain, &ground, 1e-8, dt);
            near(after + inside, depth + 0.02 + rain * dt, 1.0);
            assert!(inside > 0.02);
            let velocity = depth * u / (depth + rain * dt);
            if after > 1e-8 {
                near(left[0] / after, velocity, 10.0);
                near(left[1] / after, -0.5 * velocity, 10.0);
            }
        },
    );
}

#[test]
fn manning_slows_down_and_never_reverses() {
    holds(
        (
            depth(),
            -50.0f64..50.0,
            -50.0f64..50.0,
            0.0f64..0.2,
            0.0f64..100.0,
        ),
        |(h, x, y, n, dt)| {
            let [a, b] = Manning.slow_down(G, h, [x, y], n, dt);
            assert!(a * x >= 0.0 && b * y >= 0.0);
            assert!(a.abs() <= x.abs() && b.abs() <= y.abs());
            if h > 0.01 {
                // It solves its equation.
                let size = (a * a + b * b).sqrt();
                let residual = a + dt * G * n * n * size * a / h.powf(7.0 / 3.0) - x;
                assert!(residual.abs() < 1e-11 * (1.0 + x.abs()), "{residual}");
            }
        },
    );
    assert_eq!(
        NoFriction.slow_down(G, 1.0, [3.0, -4.0], 0.1, 1.0),
        [3.0, -4.0]
    );
}

/// Outward volume and momentum (beyond the inside's own pressure) per metre of an edge of the domain.
fn through(inside: Side<f64>, condition: Condition<f64>) -> [f64; 2] {
    let water = Water {
        depth: inside.depth,
        discharge: [inside.normal, inside.tangential].map(|u| inside.depth * u),
        bed: inside.bed,
    };
    // Neither discharges nor stages ask for it.
    let beyond = Beyond {
        incoming: f64::NAN,
        roughness: f64::NAN,
    };
    let roe = scheme::<Roe>();
    let (flux, speeds) = cross_boundary(&roe, &water, [1.0, 0.0], 1.0, &condition, &beyond);
    assert!(speeds[0] >= 0.0 && speeds[0].is_finite());
    [flux.volume, flux.left[0]]
}

/// A level outside floods a dry cell with the critical flow of its depth, `√g h^1.5`.
#[test]
fn a_stage_floods_a_dry_cell_with_critical_flow() {
    holds((1e-6f64..10.0, -5.0f64..5.0), |(depth, bed)| {
        let dry = Side {
            depth: 0.0,
            normal: 0.0,
            tangential: 0.0,
            bed,
        };
        let h = (bed + depth) - bed;
        let [volume, momentum] = through(dry, Condition::Stage(bed + depth));
        near(volume, -G.sqrt() * h.powf(1.5), 1.0 + depth * depth);
        near(momentum, 1.5 * G * h * h, 1.0 + 100.0 * depth);
        assert_eq!(through(dry, Condition::Stage(bed - depth)), [0.0; 2]);
    });
}

/// A level outside that the water inside has too passes nothing.
#[test]
fn a_lake_rests_against_its_own_stage() {
    holds((0.0f64..10.0, -5.0f64..5.0), |(depth, bed)| {
        let still = Side {
            depth,
            normal: 0.0,
            tangential: 0.0,
            bed,
        };
        let [volume, momentum] = through(still, Condition::Stage(bed + depth));
        near(volume, 0.0, 10.0 * (1.0 + depth).powi(2));
        near(momentum, 0.0, 100.0 * (1.0 + depth));
    });
}

/// Water passes a stage no faster than critical flow, unless it comes faster from inside; up to
/// there it changes by little where the inside and the level do.
#[test]
fn a_stage_is_passed_at_critical_flow_at_most() {
    holds((side(), -6.0f64..15.0), |(inside, level)| {
        let [volume, _] = through(inside, Condition::Stage(level));
        let c = (G * inside.depth).sqrt();
        let outside = (level - inside.bed).max(0.0);
        let falls = ((inside.normal + 2.0 * c).max(0.0) / 3.0).powi(2) / G;
        let depth = outside.max(falls);
        let step = 1e-8;
        if inside.normal + step <= c {
            let most = G.sqrt() * depth.powf(1.5) * (1.0 + 1e-12);
            assert!(volume.abs() <= most, "{inside:?} {level} {volume} {most}");
            // Hölder rather than Lipschitz: depth goes with the square of a speed.
            let other = Side {
                normal: inside.normal + step,
                ..inside
            };
            let [beside, _] = through(other, Condition::Stage(level + step));
            assert!((beside - volume).abs() < 1e-2, "{inside:?} {level}");
        } else if inside.normal > c {
            near(volume, inside.depth * inside.normal, 100.0);
        }
    });
}

/// Water falls over an edge with nothing beyond at critical depth: `q = (u + 2c)³/(27g)`.
#[test]
fn water_falls_over_an_edge_at_critical_depth() {
    let still = Side {
        depth: 1.0,
        normal: 0.0,
        tangential: 0.0,
        bed: 0.0,
    };
    let [volume, _] = through(still, Condition::Stage(-1.0));
    near(volume, 8.0 / 27.0 * G.sqrt(), 1.0);
}
