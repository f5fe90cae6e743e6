//! Weakly compressible SPH: the catalogue, stamped for two precisions and two numbers of dimensions.

use crate::cpu::{CpuRun, weakly_compressible};
use crate::job::{Setup, SphSetup, of_width, with_viscosity};
use crate::{Device, Entry, Executor, Job, SchemeError, Tables, Width};
use monoflow_ops::Wcsph;
use monoflow_ops::diffusion::{Diffusion, DiffusionSetup};
use monoflow_ops::eos::Eos;
use monoflow_ops::kernel::{Kernel, Smoothing};
use monoflow_ops::smoothing::{SmoothingSetup, VelocitySmoothing};
use monoflow_ops::viscosity::{Viscosity, ViscositySetup};
use monoflow_ops::wall::{Holds, WallModel, WallSetup};

/// Kernels stamped in a crate of your own.
#[derive(Clone, Copy, Debug)]
pub struct OwnKernels {
    /// The name that they were stamped under.
    pub symbol: &'static str,
    /// The program that holds them.
    pub ptx: &'static str,
}

macro_rules! table {
    ($($name:ident: $k:ty, $e:ty, $f:ty, $v:ty, $b:ty, $x:ty;)*) => {
        pub(super) static TABLE: &[Entry] = &[$(Entry {
            name: stringify!($name),
            words: &[
                <$k as Named>::NAME,
                <$e as Named>::NAME,
                <$f as Named>::NAME,
                <$v as Named>::NAME,
                <$b as Named>::NAME,
                <$x as Named>::NAME,
            ],
            build: |name, job, device| {
                build::<S, D, $k, $e, $f, $v, $b, $x>(name, None, job, device)
            },
        }),*];
    };
}

macro_rules! variant {
    ($module:ident, $scalar:ty, $dimensions:literal) => {
        mod $module {
            use crate::Entry;
            // Unit tests look at names only; compiling every scheme again for them takes minutes.
            #[cfg(not(test))]
            use super::build;
            #[cfg(test)]
            use super::unbuilt as build;
            use monoflow_ops::Named;
            use monoflow_ops::diffusion::{Ferrari, Molteni, NoDiffusion};
            use monoflow_ops::eos::{Cole, Linear, Tait};
            use monoflow_ops::kernel::{CubicSpline, Gaussian, Quadratic, WendlandC2};
            use monoflow_ops::smoothing::{NoSmoothing, Shifting, Xsph};
            use monoflow_ops::viscosity::{Artificial, Inviscid, Morris};
            use monoflow_ops::wall::{DynamicParticles, LennardJones};

            type S = $scalar;
            const D: usize = $dimensions;
            monoflow_abi::catalogue!(table!);
        }
    };
}

variant!(f32_2d, f32, 2);
variant!(f32_3d, f32, 3);
variant!(f64_2d, f64, 2);
variant!(f64_3d, f64, 3);

/// All compiled schemes.
// Inlined elsewhere, the tables would be compiled there again, with all that they point to.
#[inline(never)]
pub fn tables() -> Tables {
    [f32_2d::TABLE, f32_3d::TABLE, f64_2d::TABLE, f64_3d::TABLE]
}

/// The schemes of SPH that are compiled into this program: the same for every precision and dimension.
#[inline(never)]
pub fn schemes() -> &'static [Entry] {
    f32_2d::TABLE
}

/// The scheme with its numbers.
fn scheme<S, const D: usize, K, E, F, V, B, X>(setup: &SphSetup) -> Wcsph<S, D, K, E, F, V, B, X>
where
    S: Width,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
{
    let h = setup.smoothing_length;
    let laplacian = Smoothing::<f64, D, K>::new(h).laplacian_on_lattice(setup.spacing);
    Wcsph {
        kernel: Smoothing::new(h),
        gravity: setup.gravity.map(S::from_literal),
        inv_density: S::from_literal(1.0 / setup.density),
        eos: E::new(setup.density, setup.sound_speed, setup.gamma),
        diffusion: F::new(&DiffusionSetup {
            coefficient: setup.diffusion,
            h,
            sound_speed: setup.sound_speed,
            density: setup.density,
            gravity: if setup.hydrostatic_correction {
                setup.gravity
            } else {
                [0.0; 3]
            },
        }),
        viscosity: V::new(&ViscositySetup {
            alpha: setup.alpha,
            kinematic: setup.kinematic,
            h,
            laplacian,
        }),
        wall: B::new(&WallSetup {
            spacing: setup.spacing,
            gravity: setup.gravity.iter().map(|g| g * g).sum::<f64>().sqrt(),
            max_fall: setup.max_fall,
            radius: setup.radius,
        }),
        smoothing: X::new(&SmoothingSetup {
            xsph: setup.xsph,
            shifting: setup.shifting,
            h,
            sound_speed: setup.sound_speed,
        }),
    }
}

/// Builds the executor of one scheme, whether or not it is in the catalogue.
///
/// # Errors
/// No such device, out of memory; numbers of another method or particles of another precision.
pub fn build<S, const D: usize, K, E, F, V, B, X>(
    name: &str,
    kernels: Option<OwnKernels>,
    job: Job,
    device: Device,
) -> Result<Box<dyn Executor>, SchemeError>
where
    S: Width,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
{
    let Setup::Wcsph(setup) = &job.setup else {
        return Err(SchemeError::Unsupported {
            key: "scheme",
            value: "\"mps\"".to_owned(),
            device: "a scheme of SPH",
            help: "write scheme = \"wcsph\"",
        });
    };
    let scheme = scheme::<S, D, K, E, F, V, B, X>(setup);
    let limits = with_viscosity(job.limits, scheme.viscosity.kinematic().widen());
    let particles = of_width::<S>(job.particles)?;
    match device {
        Device::Cpu { threads } => {
            let executor =
                weakly_compressible::<S, D, _>(setup, scheme, limits, job.clock, particles);
            Ok(Box::new(CpuRun::new(executor, threads)?))
        }
        #[cfg(feature = "cuda")]
        Device::Cuda { index } => {
            let listed = format!("wcsph_{}_{D}d_{name}", S::NAME);
            let (symbol, own) = kernels.map_or((listed.as_str(), ""), |k| (k.symbol, k.ptx));
            let programs = [own, monoflow_cuda::KERNELS];
            Ok(Box::new(crate::cuda::weakly_compressible::<S, D, _>(
                setup, scheme, limits, job.clock, particles, index, symbol, &programs,
            )?))
        }
        #[cfg(not(feature = "cuda"))]
        Device::Cuda { .. } => Err(SchemeError::NoGpuSupport {
            scheme: kernels.map_or(name, |own| own.symbol).to_owned(),
        }),
    }
}

#[cfg(test)]
#[expect(
    clippy::extra_unused_type_parameters,
    reason = "stands in for `build`, which uses them"
)]
fn unbuilt<S, const D: usize, K, E, F, V, B, X>(
    name: &str,
    _: Option<OwnKernels>,
    _: Job,
    _: Device,
) -> Result<Box<dyn Executor>, SchemeError> {
    Err(SchemeError::Device {
        message: format!("{name} is not compiled into unit tests"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Integration;
    use monoflow_ops::diffusion::Ferrari;
    use monoflow_ops::eos::Tait;
    use monoflow_ops::kernel::WendlandC2;
    use monoflow_ops::smoothing::NoSmoothing;
    use monoflow_ops::viscosity::Inviscid;
    use monoflow_ops::wall::DynamicParticles;
    use monoflow_ops::{PairGeom, State};

    /// Two particles of water at rest, one 0.01 m below the other: Ferrari's term sees their difference
    /// in density, but for the correction.
    #[test]
    fn the_hydrostatic_correction_is_a_choice() {
        let (c, g, depth) = (20.0, 9.81, 0.01);
        let setup = |hydrostatic_correction| SphSetup {
            smoothing_length: 0.01,
            spacing: 0.01,
            radius: 0.02,
            gravity: [0.0, -g, 0.0],
            density: 1000.0,
            sound_speed: c,
            gamma: 7.0,
            diffusion: 1.0,
            hydrostatic_correction,
            alpha: 0.0,
            kinematic: 0.0,
            max_fall: 1.0,
            xsph: 0.0,
            shifting: 0.0,
            integrator: Integration::PredictorCorrector,
        };
        let state = |density: f64| State::<f64, 2> {
            mass: 0.1,
            velocity: [0.0; 2],
            excess: density / 1000.0 - 1.0,
            density,
            volume_per_mass: 1.0 / density,
            pressure: 0.0,
            sound_speed: c,
        };
        let below = 1000.0 * (1.0 + g * depth / (c * c));
        let pair = PairGeom {
            x: [0.0, -depth],
            u: [0.0; 2],
            r: depth,
            r2: depth * depth,
            f: -3e4,
        };
        type Sch = Wcsph<
            f64,
            2,
            WendlandC2,
            Tait<f64>,
            Ferrari<f64>,
            Inviscid,
            DynamicParticles,
            NoSmoothing,
        >;
        let rate = |correction: bool| {
            let scheme: Sch = scheme(&setup(correction));
            scheme.diffusion.rate(&state(below), &state(1000.0), &pair)
        };
        // As printed in Ferrari et al. 2009, equation 4.
        let published = 0.1 * c * (below - 1000.0) / 1000.0 * pair.r * pair.f;
        assert!(
            (rate(false) / published - 1.0).abs() < 1e-12,
            "{}",
            rate(false)
        );
        assert!(rate(true).abs() < 1e-9 * published.abs(), "{}", rate(true));
    }

    #[test]
    fn names_are_made_of_the_words_of_the_models() {
        for table in tables() {
            for entry in table {
                let mut words = entry.words.to_vec();
                if words[5] == "none" {
                    words.pop();
                }
                assert_eq!(entry.name, words.join("_"));
            }
            assert_eq!(table.len(), schemes().len());
        }
    }
}
