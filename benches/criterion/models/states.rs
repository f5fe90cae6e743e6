//! Equations of state.

use crate::axis::{Axis, in_lanes};
use crate::common::Bench;
use monoflow_ops::wcsph::eos::{Cole, Eos, EosSetup, Linear, Tait};

pub fn all(bench: &mut Bench) {
    let mut axis = Axis::new(bench, "wcsph/numerics.eos");
    state::<Tait<f64>>(&mut axis);
    state::<Cole<f64>>(&mut axis);
    state::<Linear<f64>>(&mut axis);
}

fn state<E: Eos<f64>>(axis: &mut Axis<'_>) {
    let eos = E::new(&EosSetup::new(1000.0, 20.0, 7.0));
    let excesses = in_lanes(|random| random.lanes(-0.02, 0.02));
    axis.function(
        E::NAME,
        "pressure",
        &excesses,
        #[inline(always)]
        |excess| eos.pressure(*excess),
    );
    axis.function(
        E::NAME,
        "sound_speed",
        &excesses,
        #[inline(always)]
        |excess| eos.sound_speed(*excess),
    );
}
