//! Options switched off beside the same schemes written without them.
//!
//! `viscosity_off` is the composed scheme with `Inviscid`, `viscosity_removed` a scheme of its own
//! in which there is no such family; `diffusion_off` and `diffusion_removed` likewise. `axes_off` is the
//! composed scheme in which corrected gradients, columns and smoothed velocities are off, `axes_removed` kernels
//! written out without a place for any of them. `cargo xtask off-costs` checks that what is off needs no more registers
//! and instructions than what was never there.
//!
//! Bodies, openings, accelerations from outside, filters and what fluid carries have kernels of their own, which are
//! launched where a case asks for them; no kernel of a scheme knows of them.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx))]

#[cfg(target_arch = "nvptx64")]
mod written_out;

use monoflow_ops::particles::PairGeom;
use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
use monoflow_ops::particles::kind::{Fluid, Wall};
use monoflow_ops::wcsph::diffusion::{Diffusion, Molteni};
use monoflow_ops::wcsph::eos::{Eos, Tait};
use monoflow_ops::wcsph::gather::Gathered;
use monoflow_ops::wcsph::scheme::{Interact, RatesOf, Scheme};
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::{Artificial, Viscosity};
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_ops::wcsph::{State, Wcsph};
use monoflow_ops::{Real, vector};

/// The composed scheme.
pub type Composed<F, V> = Wcsph<f32, 3, WendlandC2, Tait<f32>, F, V, DynamicParticles, NoSmoothing>;

/// What both schemes without an option have in common.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Core {
    /// Smoothing kernel.
    pub kernel: Smoothing<f32, 3, WendlandC2>,
    /// Gravity, m/s².
    pub gravity: [f32; 3],
    /// `1/ρ0`, m³/kg.
    pub inv_density: f32,
    /// Equation of state.
    pub eos: Tait<f32>,
}

/// No viscosity: not switched off, but never written.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct WithoutViscosity {
    /// The rest.
    pub core: Core,
    /// Density diffusion.
    pub diffusion: Molteni<f32>,
}

/// No density diffusion: never written.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct WithoutDiffusion {
    /// The rest.
    pub core: Core,
    /// Viscosity.
    pub viscosity: Artificial<f32>,
}

impl Core {
    #[inline(always)]
    fn state<R: Real<Scalar = f32>>(&self, mass: R, velocity: [R; 3], excess: R) -> State<R, 3> {
        let ratio = R::lit(1.0) + excess;
        State {
            mass,
            velocity,
            excess,
            density: R::splat(self.eos.density()) * ratio,
            volume_per_mass: R::splat(self.inv_density) * ratio.recip(),
            pressure: self.eos.pressure(excess),
            sound_speed: self.eos.sound_speed(excess),
            gathered: [R::lit(0.0); 4],
            gradient: [[R::lit(0.0); 4]; 2],
            given: [R::lit(0.0); 4],
        }
    }

    #[inline(always)]
    fn geometry<R: Real<Scalar = f32>>(&self, x: [R; 3], r2: R, u: [R; 3]) -> PairGeom<R, 3> {
        let inv_r = r2.max(R::splat(self.kernel.closest2)).rsqrt();
        let r = r2 * inv_r;
        let f = self.kernel.dw_over_r_in_support(r, inv_r);
        let radius = R::splat(self.kernel.radius);
        PairGeom {
            x,
            u,
            r,
            r2,
            f: R::if_lt(r2, radius * radius, f, R::lit(0.0)),
        }
    }

    /// The factor of `x_i - x_j`.
    #[inline(always)]
    fn pressure<R: Real<Scalar = f32>>(
        &self,
        i: &State<R, 3>,
        j: &State<R, 3>,
        pair: &PairGeom<R, 3>,
    ) -> R {
        let p_i = i.pressure * i.volume_per_mass * i.volume_per_mass;
        let p_j = j.pressure * j.volume_per_mass * j.volume_per_mass;
        -(j.mass * pair.f * (p_i + p_j))
    }

    #[inline(always)]
    fn continuity<R: Real<Scalar = f32>>(&self, j: &State<R, 3>, pair: &PairGeom<R, 3>) -> R {
        j.mass * pair.f * pair.approach()
    }
}

macro_rules! scheme_without {
    ($t:ty, |$s:ident, $i:ident, $j:ident, $pair:ident, $out:ident| $fluid:expr, $wall:expr) => {
        impl Scheme<f32, 3> for $t {
            type Smoothing = NoSmoothing;
            const WALL_EVOLVES: bool = true;
            #[inline(always)]
            fn smoothing(&self) -> &NoSmoothing {
                &NoSmoothing
            }
            #[inline(always)]
            fn kinematic(&self) -> f32 {
                0.0
            }
            fn radius(&self) -> f32 {
                self.core.kernel.radius
            }
            #[inline(always)]
            fn kernel_value<R: Real<Scalar = f32>>(&self, r: R) -> R {
                self.core.kernel.w(r)
            }
            #[inline(always)]
            fn state<R: Real<Scalar = f32>>(
                &self,
                mass: R,
                velocity: [R; 3],
                excess: R,
            ) -> State<R, 3> {
                self.core.state(mass, velocity, excess)
            }
            #[inline(always)]
            fn geometry<R: Real<Scalar = f32>>(
                &self,
                x: [R; 3],
                r2: R,
                u: [R; 3],
            ) -> PairGeom<R, 3> {
                self.core.geometry(x, r2, u)
            }
            #[inline(always)]
            fn finish_fluid(
                &self,
                acceleration: [f32; 3],
                density: f32,
                _: &[f32; 3],
            ) -> ([f32; 3], f32) {
                (
                    core::array::from_fn(|k| acceleration[k] + self.core.gravity[k]),
                    density * self.core.inv_density,
                )
            }
            #[inline(always)]
            fn finish_wall(&self, density: f32) -> f32 {
                density * self.core.inv_density
            }
        }
        impl Interact<Fluid, Fluid, f32, 3> for $t {
            #[inline(always)]
            fn add<R: Real<Scalar = f32>>(
                &self,
                $i: &State<R, 3>,
                $j: &State<R, 3>,
                $pair: &PairGeom<R, 3>,
                _: &Gathered<R>,
                $out: &mut RatesOf<R, f32, 3, NoSmoothing>,
            ) {
                let $s = self;
                $fluid
            }
        }
        impl Interact<Fluid, Wall, f32, 3> for $t {
            #[inline(always)]
            fn add<R: Real<Scalar = f32>>(
                &self,
                $i: &State<R, 3>,
                $j: &State<R, 3>,
                $pair: &PairGeom<R, 3>,
                _: &Gathered<R>,
                $out: &mut RatesOf<R, f32, 3, NoSmoothing>,
            ) {
                let $s = self;
                $wall
            }
        }
        impl Interact<Wall, Fluid, f32, 3> for $t {
            #[inline(always)]
            fn add<R: Real<Scalar = f32>>(
                &self,
                _: &State<R, 3>,
                j: &State<R, 3>,
                pair: &PairGeom<R, 3>,
                _: &Gathered<R>,
                out: &mut RatesOf<R, f32, 3, NoSmoothing>,
            ) {
                // Continuity takes walls at rest.
                let u = j.velocity.map(
                    #[inline(always)]
                    |u| -u,
                );
                out.density += self.core.continuity(j, &pair.with_velocity(u));
            }
        }
    };
}

scheme_without!(
    WithoutViscosity,
    |s, i, j, pair, out| {
        out.density += s.core.continuity(j, pair) + s.diffusion.rate(i, j, pair);
        let radial = s.core.pressure(i, j, pair);
        vector::add_scaled(&mut out.acceleration, radial, &pair.x);
    },
    {
        out.density += s.core.continuity(j, &pair.with_velocity(i.velocity));
        let radial = s.core.pressure(i, j, pair);
        vector::add_scaled(&mut out.acceleration, radial, &pair.x);
    }
);

scheme_without!(
    WithoutDiffusion,
    |s, i, j, pair, out| {
        out.density += s.core.continuity(j, pair);
        let mut radial = s.core.pressure(i, j, pair);
        s.viscosity
            .contribute(i, j, pair, &mut radial, &mut out.acceleration);
        vector::add_scaled(&mut out.acceleration, radial, &pair.x);
    },
    {
        out.density += s.core.continuity(j, &pair.with_velocity(i.velocity));
        let mut radial = s.core.pressure(i, j, pair);
        s.viscosity
            .contribute(i, j, pair, &mut radial, &mut out.acceleration);
        vector::add_scaled(&mut out.acceleration, radial, &pair.x);
    }
);

#[cfg(target_arch = "nvptx64")]
mod entries {
    use super::*;
    use monoflow_kernels::stamp_scheme;
    use monoflow_ops::wcsph::diffusion::NoDiffusion;
    use monoflow_ops::wcsph::viscosity::Inviscid;
    stamp_scheme!("viscosity_off", f32, 3, Composed<Molteni<f32>, Inviscid>);
    stamp_scheme!("viscosity_removed", f32, 3, WithoutViscosity);
    stamp_scheme!("diffusion_off", f32, 3, Composed<NoDiffusion, Artificial<f32>>);
    stamp_scheme!("diffusion_removed", f32, 3, WithoutDiffusion);
    stamp_scheme!("axes_off", f32, 3, Composed<Molteni<f32>, Artificial<f32>>);
}
