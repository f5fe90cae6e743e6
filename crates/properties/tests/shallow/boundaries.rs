//! Laws of what shallow water meets at the edge of its domain, and of lines over time.

use monoflow_ops::shallow::friction::{Chezy, DarcyWeisbach, Friction, Manning};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::Roe;
use monoflow_ops::shallow::{
    Beyond, Condition, Given, Line, SectionSums, Shallow, SlowsDown, SolvesRiemann, Supply, Water,
    conveyance, cross_boundary, incoming,
};
use monoflow_properties::holds;
use proptest::prelude::*;

const SCHEME: Shallow<f64, Roe, Manning> = Shallow {
    gravity: 9.81,
    dry: 1e-8,
    riemann: Roe,
    friction: Manning,
    limiter: BarthJespersen,
};

fn condition() -> impl Strategy<Value = Condition<f64>> {
    prop_oneof![
        Just(Condition::Closed),
        Just(Condition::Open),
        (0.0f64..0.5).prop_map(Condition::NormalDepth),
        // A free outfall.
        Just(Condition::Stage(-1e30)),
        (-20.0f64..20.0).prop_map(Condition::Discharge),
        (-3.0f64..8.0).prop_map(Condition::Stage),
        (0.0f64..5.0, 0.0f64..20.0).prop_map(|(h, q)| Condition::Inflow(h, q)),
        (-5.0f64..5.0, -1.0f64..3.0).prop_map(|(q, level)| Condition::Conveyed(q, level)),
    ]
}

fn water() -> impl Strategy<Value = Water<f64>> {
    let depth = prop_oneof![1 => Just(0.0), 2 => 1e-9f64..1e-3, 6 => 0.0f64..10.0];
    (depth, -10.0f64..10.0, -10.0f64..10.0, -2.0f64..2.0).prop_map(|(depth, u, v, bed)| Water {
        depth,
        discharge: [depth * u, depth * v],
        bed,
    })
}

/// The water of the start, dry or wet, and a bed, smooth or rough.
fn beyond() -> impl Strategy<Value = Beyond<f64>> {
    let roughness = prop_oneof![Just(0.0), 0.01f64..0.2];
    (water(), roughness).prop_map(|(water, roughness)| Beyond {
        incoming: incoming(&SCHEME, &water, NORMAL),
        roughness: [roughness, 0.0],
    })
}

const NORMAL: [f64; 2] = [0.6, 0.8];

/// Conditions through which water only leaves.
fn outlet() -> impl Strategy<Value = Condition<f64>> {
    prop_oneof![
        Just(Condition::Open),
        (0.0f64..0.5).prop_map(Condition::NormalDepth),
        Just(Condition::Stage(-1e30)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What leaves is there, and every number is one.
    #[test]
    fn no_boundary_takes_more_than_there_is(condition in condition(), water in water(), beyond in beyond()) {
        let (flux, speeds) = cross_boundary(&SCHEME, &water, NORMAL, 2.0, &condition, &beyond);
        prop_assert!(flux.volume.is_finite() && flux.left.iter().all(|x| x.is_finite()));
        prop_assert!(speeds[0].is_finite() && speeds[0] >= 0.0);
        let u = if water.depth > 1e-8 {
            (0.6 * water.discharge[0] + 0.8 * water.discharge[1]) / water.depth
        } else {
            0.0
        };
        prop_assert!(flux.volume <= 2.0 * water.depth * (u + speeds[0]) * (1.0 + 1e-12));
    }

    /// Nothing comes from outside unasked, and water that leaves takes no more than its own momentum
    /// and pressure along.
    #[test]
    fn through_an_outlet_nothing_enters(condition in outlet(), water in water(), beyond in beyond()) {
        let (flux, _) = cross_boundary(&SCHEME, &water, NORMAL, 2.0, &condition, &beyond);
        prop_assert!(flux.volume >= 0.0, "{} m3/s", -flux.volume);
    }

    /// An outlet gives no energy to small waves: with what crosses, `∂E/∂t = -∮ (½u² + gh) q` beyond
    /// that of the water of the start decays. For waves `h = h0 + a`, `u = b` over still water it is
    /// `g h0 a' b' ≥ 0` of the state on the boundary, `a'` and `b'`.
    #[test]
    fn an_open_side_takes_energy_out_of_waves(a in -1e-4f64..1e-4, b in -1e-4f64..1e-4, along in -8.0f64..8.0) {
        let stream = |h: f64, u: f64| Water {
            depth: h,
            discharge: [h * (0.6 * u - 0.8 * along), h * (0.8 * u + 0.6 * along)],
            bed: 0.0,
        };
        let beyond = Beyond { incoming: incoming(&SCHEME, &stream(1.0, 0.0), NORMAL), roughness: [0.0, 0.0], };
        let inside = stream(1.0 + a, b);
        let (flux, _) = cross_boundary(&SCHEME, &inside, NORMAL, 1.0, &Condition::Open, &beyond);
        // What the pressure of the cell on itself leaves out is put back.
        let force = flux.left[0] * 0.6 + flux.left[1] * 0.8 + 0.5 * 9.81 * inside.depth.powi(2);
        let (b_out, a_out) = (flux.volume, (force - 0.5 * 9.81) / 9.81);
        prop_assert!(a_out * b_out >= -1e-15, "{a_out:e} m, {b_out:e} m2/s");
        // A wave that comes straight at it leaves whole: u = c a/h. Of one that goes the other way nothing
        // is made.
        let w = b + 2.0 * (9.81 * inside.depth).sqrt() - 2.0 * 9.81f64.sqrt();
        prop_assert!((b_out - (0.5 * w).max(0.0)).abs() < 1e-7);
    }

    #[test]
    fn a_condition_is_its_word(condition in condition()) {
        prop_assert_eq!(Condition::from_word(condition.to_word()), condition);
    }

    /// Between its points a line lies between their values; at a point it is its value.
    #[test]
    fn a_line_joins_its_points(steps in prop::collection::vec((0.01f64..3.0, -5.0f64..5.0), 1..20), at in -2.0f64..40.0) {
        let mut x = 0.0;
        let points: Vec<[f64; 2]> = steps.iter().map(|(dx, y)| { x += dx; [x, *y] }).collect();
        let line = Line { first: 0, count: points.len() as u32 };
        for p in &points {
            prop_assert_eq!(line.at(p[0], |k| points[k as usize]), p[1]);
        }
        let y = line.at(at, |k| points[k as usize]);
        let after = points.iter().position(|p| p[0] > at).unwrap_or(points.len());
        let beside = &points[after.saturating_sub(1)..(after + 1).min(points.len())];
        let low = beside.iter().map(|p| p[1]).fold(f64::INFINITY, f64::min);
        let high = beside.iter().map(|p| p[1]).fold(f64::NEG_INFINITY, f64::max);
        prop_assert!(y >= low - 1e-12 && y <= high + 1e-12);
    }

    /// The edges of a section carry its discharge together.
    #[test]
    fn a_discharge_is_shared_out_whole(
        cells in prop::collection::vec((0.0f64..3.0, -1.0f64..1.0, 0.1f64..4.0), 1..30),
        volume in 0.1f64..50.0,
        is_dry in any::<bool>(),
    ) {
        let mut sums = SectionSums::default();
        let mut supply = Supply {
            given: Given::Discharge as u32,
            lines: [Line { first: 0, count: 1 }; 2],
            floor: -0.9,
            ..Supply::default()
        };
        let depth = |h: f64| if is_dry { 0.0 } else { h };
        for &(h, z, l) in &cells {
            sums = sums.plus(SectionSums::of(depth(h), z, l, 1e-8));
            supply.dry_conveyance += l * conveyance(0.0, z, supply.floor);
        }
        let condition = supply.condition(0.0, &sums, |_| [0.0, volume]);
        let entered: f64 = match condition {
            Condition::Conveyed(share, floor) => {
                let of = |&(h, z, l): &(f64, f64, f64)| l * share * conveyance(depth(h), z, floor);
                cells.iter().map(of).sum()
            }
            other => {
                prop_assert_eq!(other, Condition::Closed);
                prop_assert!(is_dry && supply.dry_conveyance == 0.0 || sums.wet == 0.0);
                return Ok(());
            }
        };
        prop_assert!((entered - volume).abs() < 1e-12 * volume);
    }
}

fn crossed(condition: Condition<f64>, inside: &Water<f64>, beyond: &Beyond<f64>) -> [f64; 3] {
    crossed_by(&SCHEME, condition, inside, beyond)
}

fn crossed_by<Sch: SolvesRiemann<f64> + SlowsDown<f64>>(
    scheme: &Sch,
    condition: Condition<f64>,
    inside: &Water<f64>,
    beyond: &Beyond<f64>,
) -> [f64; 3] {
    let (flux, _) = cross_boundary(scheme, inside, NORMAL, 1.0, &condition, beyond);
    [flux.volume, flux.left[0], flux.left[1]]
}

/// Water of this depth and outward velocity, which also runs along the edge.
fn stream(depth: f64, outward: f64, along: f64) -> Water<f64> {
    Water {
        depth,
        discharge: [
            depth * (0.6 * outward - 0.8 * along),
            depth * (0.8 * outward + 0.6 * along),
        ],
        bed: 0.3,
    }
}

fn near(found: [f64; 3], depth: f64, outward: f64, along: f64, inside: f64) {
    near_by(found, depth, outward, along, inside, 1e-12);
}

fn near_by(found: [f64; 3], depth: f64, outward: f64, along: f64, inside: f64, tolerance: f64) {
    let q = depth * outward;
    let normal = q * outward + 0.5 * 9.81 * (depth * depth - inside * inside);
    let expected = [
        q,
        0.6 * normal - 0.8 * q * along,
        0.8 * normal + 0.6 * q * along,
    ];
    for (found, expected) in found.iter().zip(expected) {
        assert!(
            (found - expected).abs() < tolerance * (1.0 + expected.abs()),
            "{found} for {expected}"
        );
    }
}

/// Water that is faster than its waves hears nothing of a level under its conjugate depth. Above that a bore runs in: mass
/// and momentum cross it, and it stands at the conjugate depth itself.
#[test]
fn a_bore_runs_in_against_fast_water() {
    let beyond = Beyond {
        incoming: f64::NAN,
        roughness: [f64::NAN; 2],
    };
    holds(
        500,
        (0.05f64..2.0, 1.05f64..5.0, 0.2f64..4.0),
        |(depth, froude, part)| {
            let speed = froude * (9.81 * depth).sqrt();
            let inside = stream(depth, speed, 0.4);
            let conjugate = 0.5 * depth * ((1.0 + 8.0 * froude * froude).sqrt() - 1.0);
            let outside = part * conjugate;
            let found = crossed(Condition::Stage(0.3 + outside), &inside, &beyond);
            if part <= 1.0 {
                near(found, depth, speed, 0.4, depth);
                return;
            }
            let volume = found[0];
            let behind = volume / outside;
            if behind <= -(9.81 * outside).sqrt() * (1.0 - 1e-9) {
                // It floods in at critical velocity at most.
                return;
            }
            let bore = (volume - depth * speed) / (outside - depth);
            assert!(bore <= 1e-9, "{bore} m/s");
            let momentum = |h: f64, u: f64| h * u * u + 0.5 * 9.81 * h * h;
            let gained = momentum(outside, behind) - momentum(depth, speed);
            let carried = bore * (volume - depth * speed);
            assert!((gained - carried).abs() < 1e-9 * (1.0 + gained.abs()));
        },
    );
    let inside = stream(0.3, 4.0, 0.0);
    let conjugate = 0.15 * (f64::sqrt(1.0 + 8.0 * 16.0 / (9.81 * 0.3)) - 1.0);
    let found = crossed(
        Condition::Stage(0.3 + conjugate * (1.0 + 1e-9)),
        &inside,
        &beyond,
    );
    assert!((found[0] - 1.2).abs() < 1e-6, "{found:?}");
}

/// Water as it was at the start passes an open side as if there were none; at rest, or along it, to the
/// last bit.
#[test]
fn an_open_side_goes_on_with_the_water_of_the_start() {
    for (h, u) in [(1.0, 0.5), (2.0, 4.0), (0.1, 3.0), (1.0, 3.2)] {
        let water = stream(h, u, 0.7);
        let start = Beyond {
            incoming: incoming(&SCHEME, &water, NORMAL),
            roughness: [0.0, 0.0],
        };
        near(crossed(Condition::Open, &water, &start), h, u, 0.7, h);
    }
    let still = Water {
        depth: 0.7,
        discharge: [0.0; 2],
        bed: 0.3,
    };
    let start = Beyond {
        incoming: incoming(&SCHEME, &still, NORMAL),
        roughness: [0.0, 0.0],
    };
    assert_eq!(crossed(Condition::Open, &still, &start), [0.0; 3]);
}

/// Faster than its waves, water leaves through every outlet as it is.
#[test]
fn a_supercritical_stream_leaves_unchanged() {
    let outlets = [
        Condition::Open,
        Condition::NormalDepth(0.05),
        Condition::Stage(-1e30),
    ];
    for condition in outlets {
        let beyond = Beyond {
            incoming: -6.0,
            roughness: [0.03, 0.0],
        };
        near(
            crossed(condition, &stream(0.5, 2.5, -1.0), &beyond),
            0.5,
            2.5,
            -1.0,
            0.5,
        );
    }
}

/// Where nothing stands beyond, water falls over the edge at critical depth.
#[test]
fn water_falls_at_critical_depth() {
    let dry = Beyond {
        incoming: 0.0,
        roughness: [0.0, 0.0],
    };
    let (h, u) = (0.8f64, 0.4);
    let critical = (u + 2.0 * (9.81 * h).sqrt()) / 3.0;
    for condition in [
        Condition::Open,
        Condition::Stage(-1e30),
        Condition::NormalDepth(0.1),
    ] {
        let found = crossed(condition, &stream(h, u, 0.2), &dry);
        near(found, critical * critical / 9.81, critical, 0.2, h);
    }
}

/// On the boundary a uniform flow of these depths obeys the friction, and passes as it is.
fn uniform_flows_leave<F: Friction<f64>>(
    velocity: impl Fn(f64, f64, f64) -> f64,
    roughness: [f64; 3],
) {
    let scheme = Shallow {
        gravity: SCHEME.gravity,
        dry: SCHEME.dry,
        riemann: Roe,
        friction: F::with_defaults(),
        limiter: BarthJespersen,
    };
    for ((slope, h), roughness) in [(0.001, 0.9689), (0.0001, 5.0), (0.004, 0.02)]
        .into_iter()
        .zip(roughness)
    {
        let u = velocity(slope, h, roughness);
        let bed = Beyond {
            incoming: -100.0,
            roughness: [roughness, 0.0],
        };
        let leaves = |slope: f64, water: &Water<f64>| {
            let condition = Condition::NormalDepth(slope.sqrt());
            crossed_by(&scheme, condition, water, &bed)
        };
        near(leaves(slope, &stream(h, u, 0.1)), h, u, 0.1, h);
        // At rest before it, water starts to leave; without slope none does.
        assert!(leaves(slope, &stream(h, 0.0, 0.0))[0] > 0.0);
        assert_eq!(leaves(0.0, &stream(h, 0.0, 0.0))[0], 0.0);
    }
}

/// The laws as they are printed for steady flow: `u = h^(2/3) √S / n`, `u = C √(h S)`, `u = √(8 g h S / f)`.
#[test]
fn a_uniform_flow_leaves_at_its_normal_depth() {
    uniform_flows_leave::<Manning>(
        |slope, h, n| slope.sqrt() / n * h.powf(2.0 / 3.0),
        [0.03, 0.02, 0.05],
    );
    uniform_flows_leave::<Chezy>(|slope, h, c| c * (h * slope).sqrt(), [50.0, 60.0, 15.0]);
    uniform_flows_leave::<DarcyWeisbach>(
        |slope, h, f| (8.0 * 9.81 * h * slope / f).sqrt(),
        [0.03, 0.02, 0.3],
    );
}

/// Depth and velocity of a subcritical flow outside leave the outgoing characteristic `u + 2√(gh)` of the water
/// inside as it is, in and out. What enters does so at right angles.
#[test]
fn a_discharge_keeps_the_outgoing_characteristic() {
    let beyond = Beyond {
        incoming: f64::NAN,
        roughness: [f64::NAN; 2],
    };
    for h in [0.02, 0.3, 1.0, 4.0] {
        for froude in [-0.9, -0.5, -0.1, 0.1, 0.5, 0.9] {
            for rise in [0.7, 1.0, 1.4] {
                let u = froude * f64::sqrt(9.81 * h);
                let inside = rise * h;
                let own = u + 2.0 * f64::sqrt(9.81 * h) - 2.0 * f64::sqrt(9.81 * inside);
                let water = stream(inside, own, 0.6);
                let found = crossed(Condition::Discharge(-h * u), &water, &beyond);
                let along = if u > 0.0 { 0.6 } else { 0.0 };
                near(found, h, u, along, inside);
                // A share of a section's conveyance is a discharge too, by depth or by the level to fill to.
                for (floor, depth) in [(-1e30, inside), (0.3 + 2.0 * inside, 2.0 * inside)] {
                    let share = -h * u / depth.powf(5.0 / 3.0);
                    let found = crossed(Condition::Conveyed(share, floor), &water, &beyond);
                    near(found, h, u, along, inside);
                }
            }
        }
    }
}

/// No more leaves than in critical flow, `c³/g` with `3c = u + 2√(gh)`; more than critical enters at critical
/// depth, `(q²/g)^(1/3)`.
#[test]
fn discharges_beyond_critical_flow_are_critical() {
    let beyond = Beyond {
        incoming: f64::NAN,
        roughness: [f64::NAN; 2],
    };
    for (h, u) in [(1.0, 0.5), (0.2, -0.3), (3.0, 2.0)] {
        let water = stream(h, u, 0.4);
        let c: f64 = (u + 2.0 * f64::sqrt(9.81 * h)) / 3.0;
        let found = crossed(Condition::Discharge(-50.0), &water, &beyond);
        near_by(found, c * c / 9.81, c, 0.4, h, 1e-6);
        // So much that the water inside, however fast it comes, does not hold it back.
        let fast = stream(h, -30.0, 0.4);
        let q: f64 = 4.0;
        let critical = (q * q / 9.81).powf(1.0 / 3.0);
        near(
            crossed(Condition::Discharge(q), &fast, &beyond),
            critical,
            -q / critical,
            0.0,
            h,
        );
    }
}

/// The step is bounded by the waves of both states, on the boundary and inside.
#[test]
fn the_faster_waves_bound_the_step() {
    let beyond = Beyond {
        incoming: f64::NAN,
        roughness: [f64::NAN; 2],
    };
    for (inside, own) in [
        (0.3, -1.0),
        (0.3, 6.0),
        (4.0, -0.5),
        (4.0, 3.0),
        (0.01, 0.2),
    ] {
        for (h, u) in [(0.5, 0.2), (3.0, 1.0), (0.05, 7.0)] {
            let condition = Condition::Inflow(h, h * u);
            let (_, speeds) = cross_boundary(
                &SCHEME,
                &stream(inside, own, 0.7),
                NORMAL,
                2.0,
                &condition,
                &beyond,
            );
            let wave = |depth: f64, speed: f64| speed.abs() + (9.81 * depth).sqrt();
            let fastest = wave(h, u).max(wave(inside, own));
            assert!((speeds[0] - fastest).abs() < 1e-12 * fastest && speeds[1] == 0.0);
        }
    }
}

/// Depth and velocity outside are as given.
#[test]
fn an_inflow_is_as_given() {
    let beyond = Beyond {
        incoming: f64::NAN,
        roughness: [f64::NAN; 2],
    };
    let found = crossed(
        Condition::Inflow(0.5, 2.0),
        &stream(0.3, -1.0, 0.7),
        &beyond,
    );
    near(found, 0.5, -4.0, 0.0, 0.3);
}

/// A straight line stays one, wherever its points begin in the table.
#[test]
fn a_line_is_straight_between_its_points() {
    let table: Vec<[f64; 2]> = [9.0, 7.0, -1.0, 0.5, 0.75, 3.0, 4.0, 8.0]
        .map(|x| [x, 2.0 - 3.0 * x])
        .to_vec();
    let line = Line { first: 2, count: 5 };
    for k in 0..=50 {
        let x = -1.0 + 0.1 * f64::from(k);
        assert!((line.at(x, |k| table[k as usize]) - (2.0 - 3.0 * x)).abs() < 1e-13);
    }
    assert_eq!(line.at(-5.0, |k| table[k as usize]), 5.0);
    assert_eq!(line.at(50.0, |k| table[k as usize]), -10.0);
    assert_eq!(Line { first: 0, count: 0 }.at(1.0, |_| [1.0; 2]), 0.0);
}

/// What a part of the boundary is given, and what the water meets there.
#[test]
fn supplies_become_conditions() {
    let table = [[0.0, 1.0], [10.0, 3.0], [0.0, 2.0], [10.0, 6.0]];
    let lines = [Line { first: 0, count: 2 }, Line { first: 2, count: 2 }];
    let of = |given: Given, sums: SectionSums<f64>, dry_conveyance: f64| {
        let supply = Supply {
            given: given as u32,
            lines,
            floor: 0.4,
            dry_conveyance,
            ..Supply::default()
        };
        let sums_are_asked_for = matches!(given, Given::Discharge | Given::Rating);
        assert_eq!(supply.needs_sums(), sums_are_asked_for);
        supply.condition(5.0, &sums, |k| table[k as usize])
    };
    let wet = SectionSums {
        conveyance: 8.0,
        wet: 4.0,
        level: 10.0,
    };
    let dry = SectionSums::default();
    assert_eq!(of(Given::Closed, wet, 1.0), Condition::Closed);
    assert_eq!(of(Given::Open, wet, 1.0), Condition::Open);
    assert_eq!(of(Given::Stage, wet, 1.0), Condition::Stage(2.0));
    assert_eq!(
        of(Given::NormalDepth, wet, 1.0),
        Condition::NormalDepth(2.0)
    );
    assert_eq!(of(Given::Inflow, wet, 1.0), Condition::Inflow(2.0, 8.0));
    let Condition::Stage(nowhere) = of(Given::FreeOutfall, wet, 1.0) else {
        panic!("a free outfall is a stage");
    };
    assert!(nowhere < -1e9);
    // 2 m³/s by what conveys it; by what would, if the section is dry.
    let Condition::Conveyed(share, floor) = of(Given::Discharge, wet, 1.0) else {
        panic!("a discharge is conveyed");
    };
    assert!(share == 0.25 && floor < -1e9);
    assert_eq!(
        of(Given::Discharge, dry, 16.0),
        Condition::Conveyed(0.125, 0.4)
    );
    assert_eq!(of(Given::Discharge, dry, 0.0), Condition::Closed);
    // The mean level is 2.5 m, where 1.5 m³/s leave. From a dry section nothing does.
    let Condition::Conveyed(share, _) = of(Given::Rating, wet, 1.0) else {
        panic!("a rating is conveyed");
    };
    assert_eq!(share, -1.5 / 8.0);
    assert_eq!(of(Given::Rating, dry, 16.0), Condition::Closed);
    // Nor is anything taken out of one, and where nothing is given to one it stays dry.
    let outwards = Supply {
        given: Given::Discharge as u32,
        lines: [Line { first: 0, count: 1 }; 2],
        floor: 0.4,
        dry_conveyance: 2.0,
        ..Supply::default()
    };
    for volume in [-1.0, 0.0] {
        let found = outwards.condition(0.0, &dry, |_| [0.0, volume]);
        assert_eq!(found, Condition::Closed);
    }
}

/// Sums over a section: what edges convey, and the level of those that are wet.
#[test]
fn sections_sum_what_edges_add() {
    let one: SectionSums<f64> = SectionSums::of(8.0, -1.0, 2.0, 1e-3);
    assert!((one.conveyance - 2.0 * 32.0).abs() < 1e-12);
    assert_eq!((one.wet, one.level), (2.0, 14.0));
    let film = SectionSums::of(1e-3, 1.0, 2.0, 1e-3);
    assert_eq!((film.wet, film.level), (0.0, 0.0));
    let both = one.plus(one).plus(film);
    assert!((both.conveyance - film.conveyance - 4.0 * 32.0).abs() < 1e-12);
    assert_eq!((both.wet, both.level), (4.0, 28.0));
}
