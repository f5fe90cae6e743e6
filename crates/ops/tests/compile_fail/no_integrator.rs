use monoflow_ops::particles::integrate::{Integrator, Motion};

struct Euler;

fn stages<I: Integrator>() -> u32 {
    I::STAGES
}

fn main() {
    let _: Option<Motion<f64, 2>> = None;
    stages::<Euler>();
}
