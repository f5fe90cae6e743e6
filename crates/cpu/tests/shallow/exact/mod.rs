//! Solutions of the shallow-water equations that are known exactly, or nearly so.

mod bump;
mod channel;
mod dam_breaks;
mod radial;
mod thacker;

pub use bump::Bump;
pub use channel::{Channel, Kind};
pub use dam_breaks::stoker;
pub use radial::Radial;
pub use thacker::Thacker;

/// Where a function with one change of sign has its zero.
pub fn bisect(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let sign = f(low).signum();
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if f(middle).signum() == sign {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}
