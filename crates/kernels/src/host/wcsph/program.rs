use super::{FAMILY, Facts, Loops};
use core::ffi::c_void;
use core::marker::PhantomData;
use monoflow_abi::{INSTRUCTIONS, In, PROGRAM_VERSION, Program, Text};
use monoflow_ops::Scalar;
use monoflow_ops::particles::kernel::Kernel;
use monoflow_ops::wcsph::diffusion::Diffusion;
use monoflow_ops::wcsph::eos::Eos;
use monoflow_ops::wcsph::gradient::Gradient;
use monoflow_ops::wcsph::smoothing::VelocitySmoothing;
use monoflow_ops::wcsph::viscosity::Viscosity;
use monoflow_ops::wcsph::wall::{Holds, WallModel};
use monoflow_ops::wcsph::{Wcsph, WcsphSetup};

/// A program by the types of its models.
struct Composed<S, const D: usize, K, E, F, V, B, X, G>(Slots<S, K, E, F, V, B, X, G>);

type Slots<S, K, E, F, V, B, X, G> = PhantomData<(S, K, E, F, V, B, X, G)>;

impl<S, const D: usize, K, E, F, V, B, X, G> Composed<S, D, K, E, F, V, B, X, G>
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
    G: Gradient<S>,
{
    const WORDS: [Text; 7] = [
        Text::new(K::NAME),
        Text::new(E::NAME),
        Text::new(F::NAME),
        Text::new(V::NAME),
        Text::new(B::NAME),
        Text::new(X::NAME),
        Text::new(G::NAME),
    ];

    const PROGRAM: Program = Program {
        version: PROGRAM_VERSION,
        precision: size_of::<S>() as u32,
        dimensions: D as u32,
        align: align_of::<Wcsph<S, D, K, E, F, V, B, X, G>>() as u32,
        bytes: size_of::<Wcsph<S, D, K, E, F, V, B, X, G>>(),
        numbers: size_of::<WcsphSetup>(),
        facts: size_of::<Facts>(),
        instructions: Text::new(INSTRUCTIONS),
        family: Text::new(FAMILY),
        words: In::new(&Self::WORDS),
        make: Self::make,
        loops: In::new(Loops::<S, D, Wcsph<S, D, K, E, F, V, B, X, G>>::ALL),
    };

    /// # Safety
    /// The pointers are to a [`WcsphSetup`], and to room for the scheme and its [`Facts`].
    unsafe extern "C-unwind" fn make(
        numbers: *const c_void,
        scheme: *mut c_void,
        facts: *mut c_void,
    ) {
        // SAFETY: passed on.
        unsafe {
            let made = Wcsph::<S, D, K, E, F, V, B, X, G>::new(&*numbers.cast());
            facts.cast::<Facts>().write(super::facts::<S, D, _>(&made));
            scheme
                .cast::<Wcsph<S, D, K, E, F, V, B, X, G>>()
                .write(made);
        }
    }
}

/// The program of a scheme composed of these models.
pub const fn program<S, const D: usize, K, E, F, V, B, X, G>() -> &'static Program
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
    G: Gradient<S>,
{
    const { &Composed::<S, D, K, E, F, V, B, X, G>::PROGRAM }
}
