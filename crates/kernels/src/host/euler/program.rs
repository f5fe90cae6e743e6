use super::parts::{OfCuts, OfFluxes, OfGas, OfSlopes};
use super::{
    Advance, Enter, Faces, Facts, Fluxes, Measured, Mend, Models, Rate, SweepCuts, TraceCuts, Walls,
};
use crate::host::own::same;
use crate::host::{Scheme, UnfitProgram, stamp_part};
use core::ffi::c_void;
use core::marker::PhantomData;
use core::mem::offset_of;
use monoflow_abi::{INSTRUCTIONS, In, Loop, PROGRAM_VERSION, Program, STABILISER_WORDS, Text};
use monoflow_ops::euler::cut::Stabiliser;
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::limiter::Limiter;
use monoflow_ops::euler::riemann::Riemann;
use monoflow_ops::euler::{Euler, EulerScheme, EulerSetup, FromSetup};

/// The word of this family in case files.
pub const FAMILY: &str = "euler";

/// Loops of a scheme by the types of its models.
struct Loops<const D: usize, G, Rm, L, W>(PhantomData<(G, Rm, L, W)>);

impl<const D: usize, G: Gas, Rm: Riemann, L: Limiter, W: Stabiliser> Loops<D, G, Rm, L, W> {
    const ALL: &'static [Loop] = &[
        stamp_part::<Models<G, Rm, L, W>, OfGas, Measured<'static, D>>(),
        stamp_part::<Models<G, Rm, L, W>, OfSlopes, Faces<'static, D>>(),
        stamp_part::<Models<G, Rm, L, W>, OfFluxes, Fluxes<'static, D>>(),
        stamp_part::<Models<G, Rm, L, W>, OfGas, Advance<'static, D>>(),
        stamp_part::<Models<G, Rm, L, W>, OfGas, Rate<'static, D>>(),
        stamp_part::<Models<G, Rm, L, W>, OfGas, Enter<'static, D>>(),
        stamp_part::<Models<G, Rm, L, W>, OfGas, Walls<'static, D>>(),
        stamp_part::<Models<G, Rm, L, W>, OfGas, Mend<'static, D>>(),
        stamp_part::<Models<G, Rm, L, W>, OfCuts, SweepCuts<'static, D>>(),
        stamp_part::<Models<G, Rm, L, W>, OfCuts, TraceCuts<'static, D>>(),
        #[cfg(feature = "reference")]
        crate::host::stamp::<Models<G, Rm, L, W>, super::PlainSweep<'static, D>>(),
        #[cfg(feature = "reference")]
        stamp_part::<Models<G, Rm, L, W>, OfGas, super::PlainWall<D>>(),
        #[cfg(feature = "reference")]
        stamp_part::<Models<G, Rm, L, W>, OfGas, super::PlainMixed<D>>(),
    ];

    const FACTS: Facts = {
        assert!(size_of::<W>() <= STABILISER_WORDS * size_of::<u64>());
        assert!(
            G::STIFFENED || !Rm::FOR_STIFFENED,
            "this Riemann solver is for gases of the stiffened form"
        );
        Facts {
            gas: Text::new(G::NAME),
            stabilisation: Text::new(W::NAME),
            stabiliser: offset_of!(Models<G, Rm, L, W>, stabiliser),
        }
    };
}

/// A scheme without its type, with a stabilisation for cut cells.
pub fn scheme<const D: usize, Sch: EulerScheme, W: Stabiliser>(
    scheme: &Sch,
    stabiliser: W,
) -> Scheme<Facts> {
    let models = Models {
        euler: Euler {
            gas: *scheme.gas(),
            riemann: *scheme.riemann(),
            limiter: *scheme.limiter(),
        },
        stabiliser,
    };
    Scheme::of(
        models,
        Loops::<D, Sch::Gas, Sch::Riemann, Sch::Limiter, W>::FACTS,
        Loops::<D, Sch::Gas, Sch::Riemann, Sch::Limiter, W>::ALL,
    )
}

/// The scheme that a program makes of the numbers of a case, in `D` dimensions.
///
/// # Errors
/// The program is of another family, precision or number of dimensions, or as [`Scheme::make`].
pub fn make<const D: usize>(
    program: &'static Program,
    setup: &EulerSetup,
) -> Result<Scheme<Facts>, UnfitProgram> {
    same("its family", program.family.get(), FAMILY)?;
    same(
        "its precision in bytes",
        program.precision as usize,
        size_of::<f64>(),
    )?;
    same("its number of dimensions", program.dimensions as usize, D)?;
    Scheme::make(program, setup)
}

/// A program by the types of its models.
struct Composed<const D: usize, G, Rm, L, W>(PhantomData<(G, Rm, L, W)>);

impl<const D: usize, G, Rm, L, W> Composed<D, G, Rm, L, W>
where
    G: Gas + FromSetup,
    Rm: Riemann,
    L: Limiter,
    W: Stabiliser + FromSetup,
{
    const WORDS: [Text; 4] = [
        Text::new(G::NAME),
        Text::new(Rm::NAME),
        Text::new(L::NAME),
        Text::new(W::NAME),
    ];

    const PROGRAM: Program = Program {
        version: PROGRAM_VERSION,
        precision: size_of::<f64>() as u32,
        dimensions: D as u32,
        align: align_of::<Models<G, Rm, L, W>>() as u32,
        bytes: size_of::<Models<G, Rm, L, W>>(),
        numbers: size_of::<EulerSetup>(),
        facts: size_of::<Facts>(),
        instructions: Text::new(INSTRUCTIONS),
        family: Text::new(FAMILY),
        words: In::new(&Self::WORDS),
        make: Self::make,
        loops: In::new(Loops::<D, G, Rm, L, W>::ALL),
    };

    /// # Safety
    /// The pointers are to an [`EulerSetup`], and to room for the scheme and its [`Facts`].
    unsafe extern "C-unwind" fn make(
        numbers: *const c_void,
        scheme: *mut c_void,
        facts: *mut c_void,
    ) {
        // SAFETY: passed on.
        unsafe {
            let made = Models::<G, Rm, L, W>::new(&*numbers.cast());
            facts.cast::<Facts>().write(Loops::<D, G, Rm, L, W>::FACTS);
            scheme.cast::<Models<G, Rm, L, W>>().write(made);
        }
    }
}

/// The program of a scheme composed of these models.
pub const fn program<const D: usize, G, Rm, L, W>() -> &'static Program
where
    G: Gas + FromSetup,
    Rm: Riemann,
    L: Limiter,
    W: Stabiliser + FromSetup,
{
    const { &Composed::<D, G, Rm, L, W>::PROGRAM }
}
