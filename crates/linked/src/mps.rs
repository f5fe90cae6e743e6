//! MPS.

use monoflow_abi::Program;
use monoflow_kernels::host::mps;
use monoflow_ops::mps::gradient::Symmetric;
use monoflow_ops::mps::viscosity::{Inviscid, Laplacian};
use monoflow_ops::mps::weight::Hyperbolic;

macro_rules! programs {
    ($($s:ident $d:literal $name:ident: $($model:ty),+;)*) => {
        static PROGRAMS: &[&Program] = &[$(mps::program::<$s, $d, $($model),+>()),*];
    };
}
#[cfg(feature = "linked")]
monoflow_abi::mps_catalogue!(programs!);
#[cfg(not(feature = "linked"))]
programs!();

/// The schemes that are linked into this program.
// Not to be compiled again elsewhere.
#[inline(never)]
pub fn programs() -> &'static [&'static Program] {
    PROGRAMS
}
