use super::STATES;
use crate::laws::{Law, Sequence};
use crate::shallow::limiter::Limiter;
use crate::{Lanes, Real, Scalar};
use core::array::from_fn;

/// What a limiter sees: least and greatest value around, and steps to three edges.
#[derive(Clone, Copy, Debug)]
struct Around {
    least: f64,
    greatest: f64,
    steps: [f64; 3],
}

impl Around {
    fn share<R: Real, L: Limiter<R::Scalar>>(&self, number: impl Fn(f64) -> R) -> R {
        let limiter = L::with_defaults();
        let steps = self.steps.map(&number);
        limiter.share(number(self.least), number(self.greatest), steps)
    }

    /// In other units.
    fn times(&self, factor: f64) -> Self {
        Around {
            least: factor * self.least,
            greatest: factor * self.greatest,
            steps: self.steps.map(|step| factor * step),
        }
    }
}

/// Extremes and flat fields among others.
fn cells(seed: u64) -> impl Iterator<Item = Around> {
    let mut sequence = Sequence(seed);
    (0..STATES).map(move |n| {
        let slope = if n % 7 == 0 { 0.0 } else { 10.0 };
        Around {
            least: sequence.between(-5.0, 0.0) * f64::from(u8::from(n % 5 > 0)),
            greatest: sequence.between(0.0, 5.0) * f64::from(u8::from(n % 3 > 0)),
            steps: from_fn(|_| sequence.between(-slope, slope)),
        }
    })
}

/// Laws of a limiter, in both precisions: the share lies between nothing and all; it depends neither on the
/// order of the edges nor on units; each lane of a vector is the number it would be alone; single precision
/// follows double; and what it promises: [`no_new_extremes`], [`keeps_gentle_slopes`].
///
/// # Panics
/// If a law is broken.
pub fn limiter<L: Limiter<f64> + Limiter<f32>>() {
    let law = Law::of::<L>;
    for cell in cells(48) {
        let share = cell.share::<f64, L>(|x| x);
        let single = f64::from(cell.share::<f32, L>(|x| x as f32));
        let place = format_args!("{cell:?}");
        let bounds = law("a share between nothing and all");
        for share in [share, single] {
            bounds.at_most(share, 1.0, place);
            bounds.holds(share >= 0.0, format_args!("{share} of {cell:?}"));
        }
        law("single precision follows double").equal(single, share, 1e-5, place);
        let [a, b, c] = cell.steps;
        for steps in [[b, c, a], [c, b, a]] {
            let found = Around { steps, ..cell }.share::<f64, L>(|x| x);
            law("whatever the order of the edges").equal(found, share, 1e-14, place);
        }
        for factor in [1e-3, 1e3] {
            let found = cell.times(factor).share::<f64, L>(|x| x);
            law("whatever the units").equal(found, share, 1e-12, place);
        }
        let lanes = cell.share::<Lanes<f64, 2>, L>(|x| Lanes([0.5 * x + 0.1, x]));
        law("lane by lane").equal(lanes.0[1], share, 1e-14, place);
    }
    if <L as Limiter<f64>>::NO_NEW_EXTREMES {
        no_new_extremes::<L>();
    }
    if <L as Limiter<f64>>::KEEPS_GENTLE_SLOPES {
        keeps_gentle_slopes::<L>();
    }
}

/// Law of a limiter that lets no new extreme arise: no edge sees more than there is around the cell.
///
/// # Panics
/// If the law is broken.
pub fn no_new_extremes<L: Limiter<f64> + Limiter<f32>>() {
    stays_within::<f64, L>(1e-12);
    stays_within::<f32, L>(1e-5);
}

fn stays_within<S: Scalar, L: Limiter<S>>(slack: f64) {
    let law = Law::of::<L>("no new extremes");
    for cell in cells(49) {
        let share = cell.share::<S, L>(S::from_literal).widen();
        let (least, greatest) = (cell.least - slack, cell.greatest + slack);
        let place = format_args!("{share} of {cell:?}");
        for step in cell.steps {
            law.at_most(share * step, greatest, place);
            law.at_most(least, share * step, place);
        }
    }
}

/// Law of a limiter that leaves alone what lies within the range around the cell.
///
/// # Panics
/// If the law is broken.
pub fn keeps_gentle_slopes<L: Limiter<f64>>() {
    let law = Law::of::<L>("gentle slopes are kept");
    let mut sequence = Sequence(50);
    for _ in 0..STATES {
        let range = sequence.between(0.1, 5.0);
        let cell = Around {
            least: -range,
            greatest: range,
            steps: from_fn(|_| sequence.between(-0.1, 0.1)),
        };
        let share = cell.share::<f64, L>(|x| x);
        law.equal(share, 1.0, 0.0, format_args!("{cell:?}"));
    }
}
