//! Shallow water's Riemann solvers and frictions: laws of the families, special cases, and wrong models
//! that the laws find.
//!
//! A new model is one line of the first two tests.

use crate::wrong;
use monoflow_ops::laws::shallow as laws;
use monoflow_ops::shallow::friction::{
    Chezy, DarcyWeisbach, Friction, Manning, NoFriction, Roughness,
};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};
use monoflow_ops::shallow::{
    Beyond, Condition, Crossing, Ground, Shallow, Side, Water, Wet, cross_boundary, rain_on_cell,
};
use monoflow_ops::{Real, Scalar};
use monoflow_properties::holds;
use proptest::prelude::*;

const G: f64 = 9.81;

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

#[test]
fn riemann_solvers_keep_their_laws() {
    laws::riemann::<Roe>();
    laws::riemann::<Hll>();
    laws::riemann::<Hllc>();
    // What they promise is held, too.
    const fn promises<Rm: Riemann<f64>>() -> [bool; 3] {
        [Rm::UPWIND, Rm::OPENS_EXPANSIONS, Rm::KEEPS_SHEAR]
    }
    assert_eq!(promises::<Roe>(), [true; 3]);
    assert_eq!(promises::<Hllc>(), [true; 3]);
    assert_eq!(promises::<Hll>(), [true, true, false]);
}

#[test]
fn frictions_keep_their_laws() {
    laws::friction::<Manning>();
    laws::friction::<Chezy>();
    laws::friction::<DarcyWeisbach>();
    laws::friction::<NoFriction>();
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
    holds(2000, (1e-3f64..10.0, -0.9f64..0.9), |(depth, froude)| {
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
        2000,
        (0.01f64..1.0, -3.0f64..3.0, 0.0f64..0.01, 1e-6f64..1e-3),
        |(depth, u, rain, conductivity)| {
            let ground = Ground {
                conductivity,
                suction: 0.1,
            };
            let q = [depth * u, -0.5 * depth * u];
            let dt = 2.0;
            let wet = Wet {
                depth,
                discharge: q,
                infiltrated: 0.02,
            };
            let wet = rain_on_cell(wet, &ground, rain, 1e-8, dt);
            let (after, left) = (wet.depth, wet.discharge);
            near(after + wet.infiltrated, depth + 0.02 + rain * dt, 1.0);
            assert!(wet.infiltrated > 0.02);
            let velocity = depth * u / (depth + rain * dt);
            if after > 1e-8 {
                near(left[0] / after, velocity, 10.0);
                near(left[1] / after, -0.5 * velocity, 10.0);
            }
        },
    );
}

/// The new discharge solves the implicit equation of Manning's law.
#[test]
fn manning_solves_its_equation() {
    holds(
        2000,
        (
            0.01f64..10.0,
            -50.0f64..50.0,
            -50.0f64..50.0,
            0.0f64..0.2,
            0.0f64..100.0,
        ),
        |(h, x, y, n, dt)| {
            let [a, b] = Manning.slow_down(G, h, [x, y], [n, 0.0], dt);
            let size = (a * a + b * b).sqrt();
            let residual = a + dt * G * n * n * size * a / h.powf(7.0 / 3.0) - x;
            assert!(residual.abs() < 1e-11 * (1.0 + x.abs()), "{residual}");
        },
    );
    let free = NoFriction.slow_down(G, 1.0, [3.0, -4.0], [0.1, 0.0], 1.0);
    assert_eq!(free, [3.0, -4.0]);
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
        roughness: [f64::NAN; 2],
    };
    let roe = scheme::<Roe>();
    let (flux, speeds) = cross_boundary(&roe, &water, [1.0, 0.0], 1.0, &condition, &beyond);
    assert!(speeds[0] >= 0.0 && speeds[0].is_finite());
    [flux.volume, flux.left[0]]
}

/// A level outside floods a dry cell with the critical flow of its depth, `√g h^1.5`.
#[test]
fn a_stage_floods_a_dry_cell_with_critical_flow() {
    holds(2000, (1e-6f64..10.0, -5.0f64..5.0), |(depth, bed)| {
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
    holds(2000, (0.0f64..10.0, -5.0f64..5.0), |(depth, bed)| {
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

/// Water passes a stage no faster than critical flow, unless it comes faster from inside and meets less than its conjugate
/// depth; up to there it changes by little where the inside and the level do.
#[test]
fn a_stage_is_passed_at_critical_flow_at_most() {
    holds(2000, (side(), -6.0f64..15.0), |(inside, level)| {
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
            let (own, froude) = (inside.depth * inside.normal, inside.normal / c);
            let conjugate = 0.5 * inside.depth * ((1.0 + 8.0 * froude * froude).sqrt() - 1.0);
            if outside <= conjugate {
                near(volume, own, 100.0);
            } else {
                assert!(volume < own * (1.0 + 1e-12), "{inside:?} {level} {volume}");
            }
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

/// HLL with one thing wrong: what crosses, or what it says of shear.
macro_rules! wrong_solver {
    ($model:ident: $keeps_shear:expr, $cross:expr) => {
        wrong!($model);
        impl<S: Scalar> Riemann<S> for $model {
            const KEEPS_SHEAR: bool = $keeps_shear;
            fn cross<R: Real<Scalar = S>>(&self, g: R, l: &Side<R>, r: &Side<R>) -> Crossing<R> {
                let mut crossing = Hll.cross(g, l, r);
                let change: fn(&mut Crossing<R>, &Side<R>, &Side<R>) = $cross;
                change(&mut crossing, l, r);
                crossing
            }
        }
    };
}

wrong_solver!(Doubled: false, |c, _, _| c.volume *= R::lit(2.0));
wrong_solver!(FromTheLeft: false, |c, l, _| c.volume = l.depth * l.normal);
wrong_solver!(OverSteps: false, |c, l, r| {
    let step = r.depth * (l.bed - r.bed);
    c.left[0] += step;
    c.right[0] += step;
});
wrong_solver!(Slow: false, |c, _, _| c.speeds = c.speeds.map(|s| R::lit(0.1) * s));
// Half as fast as waves are, but where that would empty a side.
wrong_solver!(Halved: false, |c, l, r| {
    let out = |volume: R, side: &Side<R>| volume / side.depth.max(R::lit(1e-30));
    let least = [out(c.volume, l) - l.normal, out(-c.volume, r) + r.normal];
    let [left, right] = c.speeds;
    c.speeds = [(left, least[0]), (right, least[1])].map(|(speed, least)| {
        (R::lit(0.5) * speed).max(least.min(speed))
    });
});
wrong_solver!(Diffuses: false, |c, l, r| c.volume += l.depth - r.depth);
wrong_solver!(KeepsSteps: false, |c, l, r| {
    c.volume = R::lit(0.5) * (l.depth * l.normal + r.depth * r.normal);
});
wrong_solver!(SaysItKeepsShear: true, |_, _, _| ());
// Equal to six figures from both sides, which sentences have.
wrong_solver!(AddsFromTheLeft: false, |c, l, r| {
    c.speeds[0] = c.speeds[0] + l.depth * R::lit(1e-9) + r.bed * r.bed * R::lit(1e-9);
});

#[test]
#[should_panic(expected = "`Doubled` breaks a law, equal sides are crossed by their own flux")]
fn an_inconsistent_flux_is_found() {
    laws::riemann::<Doubled>();
}

#[test]
#[should_panic(expected = "exchanging the sides changes signs and nothing else")]
fn a_flux_from_one_side_is_found() {
    laws::riemann::<FromTheLeft>();
}

#[test]
fn a_sum_that_depends_on_the_side_is_told_with_its_difference() {
    let broken = std::panic::catch_unwind(laws::riemann::<AddsFromTheLeft>).unwrap_err();
    let sentence = broken.downcast_ref::<String>().unwrap();
    let parts = [
        "exchanging the sides changes signs and nothing else, to the last bit: ",
        " should be equal, and differ by ",
        "; speeds[0], f64, ",
        "add up what each side brings first, then both: (left) + (right)",
    ];
    for part in parts {
        assert!(sentence.contains(part), "{sentence}");
    }
    assert!(!sentence.contains("differ by 0e0"), "{sentence}");
}

#[test]
#[should_panic(expected = "water at rest is crossed by nothing")]
fn a_source_that_does_not_balance_is_found() {
    laws::riemann::<OverSteps>();
}

#[test]
#[should_panic(expected = "no side is emptied")]
fn speeds_that_are_too_small_are_found() {
    laws::riemann::<Slow>();
}

#[test]
#[should_panic(
    expected = "`Halved` breaks a law, between equal sides waves are no faster than it tells, which bounds the time step"
)]
fn half_the_speed_of_waves_is_found() {
    laws::riemann::<Halved>();
}

#[test]
#[should_panic(expected = "`Diffuses` breaks a law, upwind")]
fn a_flux_that_looks_downstream_is_found() {
    laws::upwind::<Diffuses>();
}

#[test]
#[should_panic(expected = "expansion shocks open")]
fn an_expansion_shock_that_stays_is_found() {
    laws::opens_expansions::<KeepsSteps>();
}

#[test]
#[should_panic(expected = "shear layers stay")]
fn a_promise_to_keep_shear_is_held() {
    laws::riemann::<SaysItKeepsShear>();
}

/// A friction that is wrong in what it leaves of a discharge over a depth in a time.
macro_rules! wrong_friction {
    ($model:ident: $left:expr) => {
        wrong!($model);
        impl<S: Scalar> Friction<S> for $model {
            fn drag<R: Real<Scalar = S>>(&self, _: R, _: R, _: Roughness<R>) -> R {
                R::lit(0.0)
            }

            fn slow_down<R: Real<Scalar = S>>(
                &self,
                _: R,
                depth: R,
                discharge: [R; 2],
                _: Roughness<R>,
                dt: R,
            ) -> [R; 2] {
                let left: fn(R, R) -> R = $left;
                let drag = R::lit(0.1) * dt * depth;
                discharge.map(|q| left(q, drag))
            }
        }
    };
}

wrong_friction!(Explicit: |q, drag| q - drag * q);
wrong_friction!(AxisByAxis: |q, drag| q * (R::lit(1.0) + drag * q.abs()).recip());

#[test]
#[should_panic(expected = "`Explicit` breaks a law, it slows down and never reverses")]
fn an_explicit_friction_is_found() {
    laws::friction::<Explicit>();
}

/// A friction of a drag and a damping.
macro_rules! wrong_damping {
    ($model:ident: $drag:expr, $damping:expr) => {
        wrong!($model);
        impl<S: Scalar> Friction<S> for $model {
            fn drag<R: Real<Scalar = S>>(&self, _: R, _: R, _: Roughness<R>) -> R {
                R::lit($drag)
            }

            fn damping<R: Real<Scalar = S>>(
                &self,
                _: R,
                depth: R,
                [x, y]: [R; 2],
                _: Roughness<R>,
                dt: R,
            ) -> R {
                let damping: fn(R, R) -> R = $damping;
                let depth = depth.max(R::splat(S::TINY));
                damping((x * x + y * y).sqrt() / depth / depth, dt)
            }
        }
    };
}

wrong_damping!(Timeless: 0.003, |strength, _| R::lit(0.003) * strength);
wrong_damping!(BySquares: 0.003, |strength, dt| {
    R::lit(0.003) * strength * dt * dt
});
wrong_damping!(Pushing: -1.0, |strength, dt| R::lit(0.003) * strength * dt);

#[test]
#[should_panic(expected = "`Timeless` breaks a law, in a short time it takes little")]
fn a_friction_without_its_time_step_is_found() {
    laws::friction::<Timeless>();
}

#[test]
#[should_panic(
    expected = "`BySquares` breaks a law, in half of a short time it takes half as much"
)]
fn a_friction_of_the_square_of_the_time_step_is_found() {
    laws::friction::<BySquares>();
}

#[test]
#[should_panic(
    expected = "`Pushing` breaks a law, its coefficient of drag is a number, not negative: -1 of Flow"
)]
fn a_friction_without_a_drag_is_found() {
    laws::friction::<Pushing>();
}

// It takes less than its drag says.
wrong!(Lenient);
impl<S: Scalar> Friction<S> for Lenient {
    fn drag<R: Real<Scalar = S>>(&self, _: R, _: R, _: Roughness<R>) -> R {
        R::lit(0.01)
    }

    fn slow_down<R: Real<Scalar = S>>(
        &self,
        g: R,
        depth: R,
        q: [R; 2],
        roughness: Roughness<R>,
        dt: R,
    ) -> [R; 2] {
        Chezy.slow_down(g, depth, q, [(g / R::lit(0.009)).sqrt(), roughness[1]], dt)
    }
}

#[test]
#[should_panic(expected = "what is left solves its implicit equation")]
fn a_friction_beside_its_drag_is_found() {
    laws::friction::<Lenient>();
}

#[test]
#[should_panic(expected = "turning the frame turns what is left")]
fn a_friction_axis_by_axis_is_found() {
    laws::friction::<AxisByAxis>();
}
