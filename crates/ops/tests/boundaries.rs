//! Laws of what shallow water meets at the edge of its domain, and of lines over time.

use monoflow_ops::shallow::friction::NoFriction;
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::Roe;
use monoflow_ops::shallow::{
    Condition, Given, Line, SectionSums, Shallow, Supply, Water, conveyance, cross_boundary,
};
use proptest::prelude::*;

const SCHEME: Shallow<f64, Roe, NoFriction> = Shallow {
    gravity: 9.81,
    dry: 1e-8,
    riemann: Roe,
    friction: NoFriction,
    limiter: BarthJespersen,
};

fn condition() -> impl Strategy<Value = Condition<f64>> {
    prop_oneof![
        Just(Condition::Closed),
        Just(Condition::Open),
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What leaves is there, and every number is one.
    #[test]
    fn no_boundary_takes_more_than_there_is(condition in condition(), water in water()) {
        let (flux, speeds) = cross_boundary(&SCHEME, &water, [0.6, 0.8], 2.0, &condition);
        prop_assert!(flux.volume.is_finite() && flux.left.iter().all(|x| x.is_finite()));
        prop_assert!(speeds[0].is_finite() && speeds[0] >= 0.0);
        let u = if water.depth > 1e-8 {
            (0.6 * water.discharge[0] + 0.8 * water.discharge[1]) / water.depth
        } else {
            0.0
        };
        prop_assert!(flux.volume <= 2.0 * water.depth * (u + speeds[0]) * (1.0 + 1e-12));
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
