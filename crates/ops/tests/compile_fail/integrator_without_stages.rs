use monoflow_ops::particles::integrate::{Integrator, Motion, Slope, instants};
use monoflow_ops::{Named, Scalar};

#[derive(Clone, Copy)]
struct Still;

impl Named for Still {
    const NAME: &'static str = "still";
    const SUMMARY: &'static str = "takes nothing on";
}

impl Integrator for Still {
    const ORDER: u32 = 1;
    const STAGES: u32 = 0;
    const KEEPS_RATES: bool = false;
    const REACH: f64 = 0.0;

    fn advance<S: Scalar, const D: usize>(
        _: u32,
        _: &Motion<S, D>,
        now: &Motion<S, D>,
        _: &Slope<S, D>,
        _: S,
    ) -> Motion<S, D> {
        *now
    }
}

fn main() {
    instants::<Still>();
}
