//! Weakly compressible SPH, with its integrators and the summations of particles.

use monoflow_abi::Program;
use monoflow_kernels::host::particles::{integrator, summation};
use monoflow_kernels::host::wcsph;
use monoflow_ops::particles::integrate::{PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::summation::{Buoyant, Diffusing, Shepard, Vorticity};
use monoflow_ops::wcsph::diffusion::{Antuono, Molteni, NoDiffusion};
use monoflow_ops::wcsph::eos::{Linear, Tait};
use monoflow_ops::wcsph::gradient::{CorrectedGradient, PlainGradient};
use monoflow_ops::wcsph::smoothing::{NoSmoothing, Shifting};
use monoflow_ops::wcsph::viscosity::{Artificial, Morris, MorrisHarmonic};
use monoflow_ops::wcsph::wall::{Adami, DynamicParticles, LennardJones};

macro_rules! programs {
    ($($s:ident $d:literal $name:ident: $($model:ty),+;)*) => {
        static PROGRAMS: &[&Program] = &[$({
            type S = $s;
            wcsph::program::<S, $d, $($model),+>()
        }),*];
    };
}
#[cfg(feature = "linked")]
monoflow_abi::catalogue!(programs!);
#[cfg(not(feature = "linked"))]
programs!();

/// The schemes that are linked into this program.
// Inlined elsewhere, the table would be compiled there again, with all that it points to.
#[inline(never)]
pub fn programs() -> &'static [&'static Program] {
    PROGRAMS
}

macro_rules! integrators {
    ($($integrator:ty),+) => {
        static INTEGRATORS: &[&Program] = &[$(
            integrator::program::<f32, 1, $integrator>(),
            integrator::program::<f32, 2, $integrator>(),
            integrator::program::<f32, 3, $integrator>(),
            integrator::program::<f64, 1, $integrator>(),
            integrator::program::<f64, 2, $integrator>(),
            integrator::program::<f64, 3, $integrator>(),
        )+];
    };
}
integrators!(PredictorCorrector, Symplectic, Rk3);

/// The time integrators that are linked into this program.
// As above.
#[inline(never)]
pub fn integrators() -> &'static [&'static Program] {
    INTEGRATORS
}

macro_rules! summations {
    ($($s:ident $d:literal $name:ident: $kernel:ty, $model:ty;)*) => {
        static SUMMATIONS: &[&Program] = &[$({
            #[allow(dead_code)]
            type S = $s;
            summation::program::<S, $d, $kernel, $model>()
        }),*];
    };
}
#[cfg(feature = "linked")]
monoflow_abi::summation_catalogue!(summations!);
#[cfg(not(feature = "linked"))]
summations!();

/// The summations over neighbours that are linked into this program.
// As above.
#[inline(never)]
pub fn summations() -> &'static [&'static Program] {
    SUMMATIONS
}
