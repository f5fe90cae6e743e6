//! Shallow water's limiters: laws of the family, and wrong limiters that they find.
//!
//! A new limiter is one line of the first test.

use crate::wrong;
use monoflow_ops::laws::shallow as laws;
use monoflow_ops::shallow::limiter::{BarthJespersen, Limiter, Michalak, Unlimited};
use monoflow_ops::{Real, Scalar};

#[test]
fn limiters_keep_their_laws() {
    laws::limiter::<BarthJespersen>();
    laws::limiter::<Michalak>();
    laws::limiter::<Unlimited>();
    // What they promise is held, too.
    const fn promises<L: Limiter<f64>>() -> [bool; 2] {
        [L::NO_NEW_EXTREMES, L::KEEPS_GENTLE_SLOPES]
    }
    assert_eq!(promises::<BarthJespersen>(), [true; 2]);
    assert_eq!(promises::<Michalak>(), [true, false]);
    assert_eq!(promises::<Unlimited>(), [false, true]);
}

#[test]
fn an_extreme_keeps_no_slope() {
    assert_eq!(BarthJespersen.share(0.0, 1.0, [0.5, -0.5, 0.0]), 0.0);
    assert_eq!(BarthJespersen.share(0.0f32, 0.0, [0.0; 3]), 0.0);
}

/// A limiter that is wrong in the share that it keeps.
macro_rules! wrong_limiter {
    ($model:ident: $share:expr) => {
        wrong!($model);
        impl<S: Scalar> Limiter<S> for $model {
            fn share<R: Real<Scalar = S>>(&self, least: R, greatest: R, steps: [R; 3]) -> R {
                let share: fn(R, R, [R; 3]) -> R = $share;
                share(least, greatest, steps)
            }
        }
    };
}

wrong_limiter!(Steepens: |_, _, _| R::lit(1.5));
wrong_limiter!(FirstEdge: |least, greatest, [step, _, _]| {
    BarthJespersen.share(least, greatest, [step; 3])
});
wrong_limiter!(InMetres: |_, greatest, _| greatest.min(R::lit(1.0)));

#[test]
#[should_panic(expected = "`Steepens` breaks a law, a share between nothing and all: 1.5")]
fn a_share_of_more_than_all_is_found() {
    laws::limiter::<Steepens>();
}

#[test]
#[should_panic(expected = "whatever the order of the edges")]
fn a_limiter_of_one_edge_is_found() {
    laws::limiter::<FirstEdge>();
}

#[test]
#[should_panic(expected = "whatever the units")]
fn a_length_in_the_code_is_found() {
    laws::limiter::<InMetres>();
}

#[test]
#[should_panic(expected = "no new extremes")]
fn slopes_as_they_are_make_extremes() {
    laws::no_new_extremes::<Unlimited>();
}

#[test]
#[should_panic(expected = "gentle slopes are kept")]
fn a_limiter_of_gentle_slopes_is_found() {
    laws::keeps_gentle_slopes::<InMetres>();
}
