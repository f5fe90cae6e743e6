//! Shallow water.

use monoflow_abi::Program;
use monoflow_kernels::host::shallow::program;
use monoflow_ops::shallow::friction::{Manning, NoFriction};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Roe};

macro_rules! programs {
    ($($s:ident $name:ident: $riemann:ty, $friction:ty;)*) => {
        static PROGRAMS: &[&Program] = &[$(
            program::<$s, $riemann, $friction, BarthJespersen>(),
        )*];
    };
}
#[cfg(feature = "linked")]
monoflow_abi::shallow_catalogue!(programs!);
#[cfg(not(feature = "linked"))]
programs!();

/// The schemes that are linked into this program.
// Not to be compiled again elsewhere.
#[inline(never)]
pub fn programs() -> &'static [&'static Program] {
    PROGRAMS
}
