//! Loops of a CPU core: the same bodies as on a GPU, over a block of particles, edges or cells, several
//! at a time.
//!
//! Each loop is stamped as a function of a scheme's bytes and one struct of parameters. Executors find
//! it in a [`Program`](monoflow_abi::Program) by name, so that they are compiled once for all schemes.

pub mod euler;
mod instructions;
pub mod mps;
mod own;
pub mod particles;
pub mod shallow;
pub mod wcsph;

pub use instructions::{Instructions, Sweep};
pub use own::{Scheme, UnfitProgram};

use core::ffi::c_void;
use monoflow_abi::{Loop, Text};

/// A loop over a range of particles, edges or cells: its parameters, and what it does with them.
pub trait Pass<Sch> {
    /// Its name in programs.
    const NAME: &'static str;

    /// Does it. Implementations are `#[inline(always)]`.
    fn run(&mut self, scheme: &Sch);
}

/// The entry of a program for a loop.
pub const fn stamp<Sch, P: Pass<Sch>>() -> Loop {
    Loop {
        name: Text::new(P::NAME),
        parameters: size_of::<P>(),
        enter: enter::<Sch, P>,
    }
}

/// # Safety
/// The processor has the instructions; the pointers are to a `Sch` and a `P`.
// Inlined into entries for parts of schemes, it would be compiled again for each scheme.
#[inline(never)]
unsafe extern "C-unwind" fn enter<Sch, P: Pass<Sch>>(
    scheme: *const c_void,
    parameters: *mut c_void,
) {
    // SAFETY: passed on.
    unsafe {
        instructions::run(Run {
            scheme: &*scheme.cast::<Sch>(),
            pass: &mut *parameters.cast::<P>(),
        });
    }
}

/// A part of a scheme, all that a loop needs of it.
pub trait Part<Sch> {
    /// What it is.
    type Of: 'static;

    /// Takes it out of the scheme.
    fn of(scheme: &Sch) -> Self::Of;
}

/// The entry of a program for a loop that needs a part of a scheme: the loop itself is compiled once for
/// all schemes that share the part.
pub const fn stamp_part<Sch, T: Part<Sch>, P: Pass<T::Of>>() -> Loop {
    Loop {
        name: Text::new(P::NAME),
        parameters: size_of::<P>(),
        enter: enter_part::<Sch, T, P>,
    }
}

/// # Safety
/// As [`enter`].
unsafe extern "C-unwind" fn enter_part<Sch, T: Part<Sch>, P: Pass<T::Of>>(
    scheme: *const c_void,
    parameters: *mut c_void,
) {
    // SAFETY: passed on; what is entered has the type that it is given.
    unsafe {
        let part = T::of(&*scheme.cast::<Sch>());
        enter::<T::Of, P>((&raw const part).cast(), parameters);
    }
}

struct Run<'a, Sch, P> {
    scheme: &'a Sch,
    pass: &'a mut P,
}

impl<Sch, P: Pass<Sch>> Sweep for Run<'_, Sch, P> {
    #[inline(always)]
    fn run(self) {
        self.pass.run(self.scheme);
    }
}
