//! The loops of a shallow-water scheme.

extern crate std;

mod boundaries;
mod cells;
mod columns;
mod edges;
mod parts;
mod plain;
mod single;
mod slopes;

pub use boundaries::{BOUNDARIES, Boundaries, BoundaryEdges, SLOPED_BOUNDARIES, SlopedBoundaries};
pub use cells::{CELLS, Cells};
pub use columns::{FluxView, MeshView, RoughnessView, SlopedView, StencilView, WaterView};
pub use edges::{Block, EDGES, Edges};
pub use plain::{PLAIN, Plain};
pub use single::{
    CROSSINGS, Crossings, INCOMING, Incoming, SLOPED_CROSSINGS, SLOPED_INCOMING, SlopedCrossings,
    SlopedIncoming,
};
pub use slopes::{CellSlopes, SLOPED_EDGES, SLOPES, SlopedEdges};

use super::own::same;
use super::{Scheme, UnfitProgram, stamp_part};
use core::ffi::c_void;
use core::marker::PhantomData;
use monoflow_abi::{INSTRUCTIONS, In, Loop, PROGRAM_VERSION, Program, Text};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::friction::Friction;
use monoflow_ops::shallow::limiter::Limiter;
use monoflow_ops::shallow::riemann::Riemann;
use monoflow_ops::shallow::{Shallow, ShallowScheme, ShallowSetup};
use parts::{Crosses, CrossesOverBed, CrossesSlopes, Limits, Numbers, Slows};
use std::vec::Vec;

/// The word of this family in case files.
pub const FAMILY: &str = "shallow_water";

/// What executors must know of a scheme.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Facts {
    /// Water no deeper than this does not move, m.
    pub dry: f64,
    /// How many fields its bed friction has.
    pub fields: u32,
    /// Bytes of a floating-point number.
    precision: u32,
}

impl Facts {
    fn of<S: Scalar, Sch: ShallowScheme<S>>(scheme: &Sch) -> Self {
        Facts {
            dry: scheme.dry().widen(),
            fields: Sch::FIELDS as u32,
            precision: size_of::<S>() as u32,
        }
    }

    /// Are these the fields of its bed friction?
    ///
    /// # Errors
    /// There are more or fewer.
    pub fn has<S>(&self, roughness: &[Vec<S>]) -> Result<(), UnfitProgram> {
        let what = "the number of fields of its bed friction";
        same(what, self.fields, roughness.len() as u32)
    }

    /// Is the scheme of this precision?
    ///
    /// # Errors
    /// It is not.
    pub fn fit<S: Scalar>(&self) -> Result<(), UnfitProgram> {
        same("its precision", self.precision, size_of::<S>() as u32)
    }
}

/// Loops of a scheme by its type.
struct Loops<S, Sch>(PhantomData<(S, Sch)>);

impl<S: Scalar, Sch: ShallowScheme<S>> Loops<S, Sch> {
    const ALL: &'static [Loop] = &[
        stamp_part::<Sch, Crosses<S>, Edges<'static, S>>(),
        stamp_part::<Sch, CrossesOverBed<S>, Boundaries<'static, S>>(),
        stamp_part::<Sch, Slows<S>, Cells<'static, S>>(),
        stamp_part::<Sch, Limits<S>, CellSlopes<'static, S>>(),
        stamp_part::<Sch, Crosses<S>, SlopedEdges<'static, S>>(),
        stamp_part::<Sch, CrossesOverBed<S>, SlopedBoundaries<'static, S>>(),
        stamp_part::<Sch, Numbers<S>, Incoming<'static, S>>(),
        stamp_part::<Sch, Limits<S>, SlopedIncoming<'static, S>>(),
        stamp_part::<Sch, Crosses<S>, Crossings<'static, S>>(),
        stamp_part::<Sch, CrossesSlopes<S>, SlopedCrossings<'static, S>>(),
        #[cfg(feature = "reference")]
        super::stamp::<Sch, Plain<'static, S>>(),
    ];
}

/// A scheme without its type.
pub fn scheme<S: Scalar, Sch: ShallowScheme<S>>(scheme: Sch) -> Scheme<Facts> {
    Scheme::of(scheme, Facts::of::<S, Sch>(&scheme), Loops::<S, Sch>::ALL)
}

/// The scheme that a program makes of a set-up.
///
/// # Errors
/// The program is of another family, or as [`Scheme::make`].
pub fn make(
    program: &'static Program,
    setup: &ShallowSetup,
) -> Result<Scheme<Facts>, UnfitProgram> {
    same("its family", program.family.get(), FAMILY)?;
    Scheme::make(program, setup)
}

/// A program by the types of its models.
struct Composed<S, Rm, F, L>(PhantomData<(S, Rm, F, L)>);

impl<S, Rm, F, L> Composed<S, Rm, F, L>
where
    S: Scalar,
    Rm: Riemann<S>,
    F: Friction<S>,
    L: Limiter<S>,
{
    const WORDS: [Text; 3] = [Text::new(Rm::NAME), Text::new(F::NAME), Text::new(L::NAME)];

    const PROGRAM: Program = Program {
        version: PROGRAM_VERSION,
        precision: size_of::<S>() as u32,
        dimensions: 2,
        align: align_of::<Shallow<S, Rm, F, L>>() as u32,
        bytes: size_of::<Shallow<S, Rm, F, L>>(),
        numbers: size_of::<ShallowSetup>(),
        facts: size_of::<Facts>(),
        instructions: Text::new(INSTRUCTIONS),
        family: Text::new(FAMILY),
        words: In::new(&Self::WORDS),
        make: Self::make,
        loops: In::new(Loops::<S, Shallow<S, Rm, F, L>>::ALL),
    };

    /// # Safety
    /// The pointers are to a [`ShallowSetup`], and to room for the scheme and its [`Facts`].
    unsafe extern "C-unwind" fn make(
        numbers: *const c_void,
        scheme: *mut c_void,
        facts: *mut c_void,
    ) {
        // SAFETY: passed on.
        unsafe {
            let made = Shallow::<S, Rm, F, L>::new(&*numbers.cast());
            facts.cast::<Facts>().write(Facts::of::<S, _>(&made));
            scheme.cast::<Shallow<S, Rm, F, L>>().write(made);
        }
    }
}

/// The program of a scheme composed of these models.
pub const fn program<S, Rm, F, L>() -> &'static Program
where
    S: Scalar,
    Rm: Riemann<S>,
    F: Friction<S>,
    L: Limiter<S>,
{
    const { &Composed::<S, Rm, F, L>::PROGRAM }
}
