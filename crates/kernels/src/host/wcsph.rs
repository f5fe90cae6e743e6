//! The loops of a scheme of weakly compressible SPH.

use super::{ListView, Pass, Scheme, stamp};
use core::ffi::c_void;
use core::marker::PhantomData;
use monoflow_abi::{In, Loop, Out, PROGRAM_VERSION, Program, Text};
use monoflow_ops::body::{fluid_rates, shepard, wall_rate};
use monoflow_ops::diffusion::Diffusion;
use monoflow_ops::eos::Eos;
use monoflow_ops::kernel::Kernel;
use monoflow_ops::scheme::ParticleScheme;
use monoflow_ops::smoothing::VelocitySmoothing;
use monoflow_ops::viscosity::Viscosity;
use monoflow_ops::wall::{Holds, WallModel};
use monoflow_ops::{Scalar, Wcsph, WcsphSetup};

/// The word of this family in case files.
pub const FAMILY: &str = "wcsph";

/// What executors must know of a scheme.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Facts {
    /// Influence radius, m.
    pub radius: f64,
    /// Kinematic viscosity that bounds the time step, m²/s.
    pub kinematic: f64,
    /// Do walls have a density of their own, which a pass over them evolves?
    pub walls_evolve: bool,
    /// Is there a correction of the transport velocity?
    pub smooths: bool,
}

/// Rates of one block of particles.
#[repr(C)]
pub struct Rates<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// Fluid particles: they come first.
    pub fluids: usize,
    /// Acceleration and rate of the density excess.
    pub rates: Out<'a, [S; 4]>,
    /// Correction of the transport velocity, where there is one.
    pub transport: Out<'a, [S; D]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for Rates<'_, S, D> {
    const NAME: &'static str = RATES;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let (view, first) = (&self.view, self.view.first);
        for (k, rate) in self.rates.iter_mut().enumerate() {
            let i = first + k;
            if i < self.fluids {
                let (sum, correction) = fluid_rates::<S, D, Sch, _>(scheme, view, i as u32);
                *rate = sum;
                if Sch::Smoothing::ON {
                    self.transport[k] = correction;
                }
            } else if Sch::WALL_EVOLVES {
                *rate = wall_rate::<S, D, Sch, _>(scheme, view, i as u32);
            }
        }
    }
}

/// Shepard-filtered density excess of one block of fluid particles.
#[repr(C)]
pub struct Shepard<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// The fourth number of each is set.
    pub out: Out<'a, [S; 4]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for Shepard<'_, S, D> {
    const NAME: &'static str = SHEPARD;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        for (k, value) in self.out.iter_mut().enumerate() {
            let i = (self.view.first + k) as u32;
            value[3] = shepard::<S, D, Sch, _>(scheme, &self.view, i);
        }
    }
}

/// Rates of all particles without lists and lanes.
#[repr(C)]
pub struct PlainRates<'a, S, const D: usize> {
    /// All particles.
    pub view: super::plain::AllPairs<'a, S, D>,
    /// Acceleration and rate of the density excess.
    pub rates: Out<'a, [S; 4]>,
    /// Correction of the transport velocity, where there is one.
    pub transport: Out<'a, [S; D]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for PlainRates<'_, S, D> {
    const NAME: &'static str = PLAIN_RATES;

    fn run(&mut self, scheme: &Sch) {
        for i in 0..self.rates.len() {
            if i < self.view.fluids {
                let (sum, correction) = fluid_rates::<S, D, Sch, _>(scheme, &self.view, i as u32);
                self.rates[i] = sum;
                if Sch::Smoothing::ON {
                    self.transport[i] = correction;
                }
            } else if Sch::WALL_EVOLVES {
                self.rates[i] = wall_rate::<S, D, Sch, _>(scheme, &self.view, i as u32);
            }
        }
    }
}

/// The name of [`PlainRates`].
pub const PLAIN_RATES: &str = "plain rates";
/// The name of [`Rates`].
pub const RATES: &str = "rates";
/// The name of [`Shepard`].
pub const SHEPARD: &str = "shepard";

/// Loops of a scheme by its type.
struct Loops<S, const D: usize, Sch>(PhantomData<(S, Sch)>);

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Loops<S, D, Sch> {
    const ALL: &'static [Loop] = &[
        stamp::<Sch, Rates<'static, S, D>>(),
        stamp::<Sch, Shepard<'static, S, D>>(),
        #[cfg(feature = "reference")]
        stamp::<Sch, PlainRates<'static, S, D>>(),
    ];
}

/// A scheme without its type; `kinematic` viscosity bounds the time step, m²/s.
pub fn scheme<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>>(scheme: Sch) -> Scheme<Facts> {
    Scheme::of(scheme, facts::<S, D, Sch>(&scheme), Loops::<S, D, Sch>::ALL)
}

fn facts<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>>(scheme: &Sch) -> Facts {
    Facts {
        radius: scheme.radius().widen(),
        kinematic: scheme.kinematic().widen(),
        walls_evolve: Sch::WALL_EVOLVES,
        smooths: Sch::Smoothing::ON,
    }
}

/// A program by the types of its models.
struct Composed<S, const D: usize, K, E, F, V, B, X>(PhantomData<(S, K, E, F, V, B, X)>);

impl<S, const D: usize, K, E, F, V, B, X> Composed<S, D, K, E, F, V, B, X>
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
{
    const WORDS: [Text; 6] = [
        Text::new(K::NAME),
        Text::new(E::NAME),
        Text::new(F::NAME),
        Text::new(V::NAME),
        Text::new(B::NAME),
        Text::new(X::NAME),
    ];

    const PROGRAM: Program = Program {
        version: PROGRAM_VERSION,
        precision: size_of::<S>() as u32,
        dimensions: D as u32,
        align: align_of::<Wcsph<S, D, K, E, F, V, B, X>>() as u32,
        bytes: size_of::<Wcsph<S, D, K, E, F, V, B, X>>(),
        numbers: size_of::<WcsphSetup>(),
        facts: size_of::<Facts>(),
        family: Text::new(FAMILY),
        words: In::new(&Self::WORDS),
        make: Self::make,
        loops: In::new(Loops::<S, D, Wcsph<S, D, K, E, F, V, B, X>>::ALL),
    };

    /// # Safety
    /// The pointers are to a [`WcsphSetup`], and to room for the scheme and its [`Facts`].
    unsafe extern "C" fn make(numbers: *const c_void, scheme: *mut c_void, facts: *mut c_void) {
        // SAFETY: passed on.
        unsafe {
            let made = Wcsph::<S, D, K, E, F, V, B, X>::new(&*numbers.cast());
            facts.cast::<Facts>().write(self::facts::<S, D, _>(&made));
            scheme.cast::<Wcsph<S, D, K, E, F, V, B, X>>().write(made);
        }
    }
}

/// The program of a scheme composed of these models.
pub const fn program<S, const D: usize, K, E, F, V, B, X>() -> &'static Program
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
{
    const { &Composed::<S, D, K, E, F, V, B, X>::PROGRAM }
}
