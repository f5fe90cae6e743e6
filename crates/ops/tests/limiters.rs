//! Laws of the slope limiters.

use monoflow_ops::shallow::limiter::{BarthJespersen, Limiter, Unlimited};
use proptest::prelude::*;

proptest! {
    /// A share between nothing and all; no edge sees more than there is around.
    #[test]
    fn barth_jespersen_makes_no_new_extremes(
        least in -5.0f64..=0.0, greatest in 0.0f64..=5.0,
        steps in prop::array::uniform3(-10.0f64..10.0),
    ) {
        let share = BarthJespersen.share(least, greatest, steps);
        prop_assert!((0.0..=1.0).contains(&share));
        for step in steps {
            let seen = share * step;
            prop_assert!(seen >= least - 1e-12 && seen <= greatest + 1e-12);
        }
    }

    /// What lies within the range is left alone.
    #[test]
    fn gentle_slopes_are_kept(range in 0.1f64..5.0, steps in prop::array::uniform3(-0.1f64..0.1)) {
        prop_assert_eq!(BarthJespersen.share(-range, range, steps), 1.0);
        prop_assert_eq!(Unlimited.share(-range, range, steps), 1.0);
    }
}

#[test]
fn an_extreme_keeps_no_slope() {
    assert_eq!(BarthJespersen.share(0.0, 1.0, [0.5, -0.5, 0.0]), 0.0);
    assert_eq!(BarthJespersen.share(0.0f32, 0.0, [0.0; 3]), 0.0);
}
