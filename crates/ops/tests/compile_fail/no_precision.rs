use monoflow_ops::wcsph::eos::{Eos, EosSetup, Linear};

fn main() {
    let _ = <Linear<i32> as Eos<i32>>::new(&EosSetup::new(1000.0, 10.0, 1.0));
}
