//! A model composed in code panics as any code does.

use super::common::{DEVICE, column, tube};
use monoflow_sim::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A Riemann solver with an assertion that does not hold.
#[derive(Clone, Copy, Debug, Default)]
struct Asserting;

impl Named for Asserting {
    const NAME: &'static str = "asserting";
    const SUMMARY: &'static str = "-";
}

impl euler::Riemann for Asserting {
    fn flux<R: Real, G: euler::Gas, const D: usize>(
        &self,
        _: &G,
        l: &euler::Side<R, D>,
        _: &euler::Side<R, D>,
    ) -> euler::Conserved<R, D> {
        assert!(D != 1, "not along a line");
        l.conserved
    }
}

impl wcsph::Kernel for Asserting {
    const RADIUS: f64 = 2.0;

    fn shape<R: Real>(&self, _: R) -> R {
        panic!("no shape")
    }
    fn slope_over_q<R: Real>(&self, _: R, inv_q: R) -> R {
        inv_q
    }
}

/// What a model says of itself before a run is asked for likewise.
#[test]
fn a_model_that_panics_when_it_is_looked_at() {
    let scheme = wcsph::<f32, 2>().kernel::<Asserting>();
    let draft = Simulation::new(column(&[]), scheme);
    let panic = catch_unwind(AssertUnwindSafe(|| draft.build(DEVICE).map(|_| ())));
    assert_eq!(panic.err().unwrap().downcast_ref(), Some(&"no shape"));
}

/// The caller gets the panic, and the process goes on.
#[test]
fn a_model_that_panics_does_not_end_the_process() {
    let scheme = euler::<1>().riemann::<Asserting>();
    let mut simulation = Simulation::new(tube(&[]), scheme).build(DEVICE).unwrap();
    let panic = catch_unwind(AssertUnwindSafe(|| simulation.run()));
    let said = panic.err().unwrap();
    assert_eq!(said.downcast_ref(), Some(&"not along a line"));
}
