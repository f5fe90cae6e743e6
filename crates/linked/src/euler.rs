//! Compressible flow.

use monoflow_abi::Program;
use monoflow_kernels::host::euler::program;
use monoflow_ops::euler::cut::Lpfs;
use monoflow_ops::euler::gas::{Ideal, Stiffened};
use monoflow_ops::euler::limiter::{Minmod, MonotonisedCentral, VanLeer};
use monoflow_ops::euler::riemann::{Exact, Hllc, HllcHll};

macro_rules! programs {
    ($($d:literal $name:ident: $g:ty, $r:ty, $l:ty;)*) => {
        static PROGRAMS: &[&Program] = &[$(program::<$d, $g, $r, $l, Lpfs>()),*];
    };
}
#[cfg(feature = "linked")]
monoflow_abi::euler_catalogue!(programs!);
#[cfg(not(feature = "linked"))]
programs!();

/// The schemes that are linked into this program, with the default stabilisation of cut cells.
// Not to be compiled again elsewhere.
#[inline(never)]
pub fn programs() -> &'static [&'static Program] {
    PROGRAMS
}
