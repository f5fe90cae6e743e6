//! Laws against random values, for tests. Its own tests hold all built-in models to the laws of their axes.

use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::{Config, TestRunner};
use std::fmt::Debug;

/// Holds a law against so many random values. A law that fails panics; the smallest failing value is shown.
///
/// # Panics
/// If the law does.
///
/// ```
/// monoflow_properties::holds(64, 0.0..1e3f64, |x| assert!(x.sqrt() >= 0.0));
/// ```
pub fn holds<V: Strategy + 'static>(cases: u32, values: V, law: impl Fn(V::Value)) {
    run(cases, &values.boxed(), &law);
}

/// Compiled for each type of values, and not for each law.
fn run<T: Debug>(cases: u32, values: &BoxedStrategy<T>, law: &dyn Fn(T)) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(values, |value| {
        law(value);
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}
