use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};

fn main() {
    let _: Tait<f64, 0> = Tait::new(&EosSetup::new(1000.0, 10.0, 0.0));
}
