//! The loops of a scheme of MPS.

mod plain;
mod react;

pub use plain::{PLAIN, Plain};
pub use react::{REACTION, Reaction};

use super::particles::{LANES, ListView};
use super::{Pass, Scheme, stamp};
use core::ffi::c_void;
use core::marker::PhantomData;
use monoflow_abi::{INSTRUCTIONS, In, Loop, Out, PROGRAM_VERSION, Program, Text};
use monoflow_ops::Scalar;
use monoflow_ops::mps::gradient::Gradient;
use monoflow_ops::mps::viscosity::Viscous;
use monoflow_ops::mps::weight::Weight;
use monoflow_ops::mps::{
    MIRROR, Mps, MpsScheme, MpsSetup, Numbers, Row, correct, couplings, explicit_pressure,
    number_density, predict,
};
use monoflow_ops::particles::body::{Extremes, View};
use monoflow_ops::particles::kind::is_dummy;

/// The word of this family in case files.
pub const FAMILY: &str = "mps";

/// What executors must know of a scheme.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Facts<S> {
    /// Its numbers.
    pub numbers: Numbers<S>,
    /// Is there a viscous term, which bounds the time step?
    pub viscous: bool,
}

/// Moves a block by viscosity, gravity and collisions.
#[repr(C)]
pub struct Predict<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// Where the block's fluid particles come to stand.
    pub place: Out<'a, [S; 4]>,
    /// Their velocities.
    pub motion: Out<'a, [S; 4]>,
    /// Time step, s.
    pub dt: S,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Pass<Sch> for Predict<'_, S, D> {
    const NAME: &'static str = PREDICT;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let first = self.view.first;
        let both = self.place.iter_mut().zip(self.motion.iter_mut());
        for (k, (place, motion)) in both.enumerate() {
            let i = (first + k) as u32;
            (*place, *motion) = predict::<S, D, Sch, _>(scheme, &self.view, i, self.dt);
        }
    }
}

/// The explicit pressure of a particle, as an excess.
#[inline(always)]
fn excess<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32) -> S
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    if is_dummy(&view.place(i)) {
        return S::from_literal(MIRROR);
    }
    let (density, _) = number_density::<S, D, Sch, _>(scheme, view, i);
    explicit_pressure::<S, D, Sch>(scheme, density)
}

/// A particle's row of the Poisson equation.
#[inline(always)]
fn row<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32, dt: S) -> Row<S>
where
    S: Scalar,
    Sch: MpsScheme<S, D>,
    V: View<S, D>,
{
    if is_dummy(&view.place(i)) {
        return Row::none();
    }
    Row::of(scheme, number_density::<S, D, Sch, _>(scheme, view, i), dt)
}

/// Explicit pressures of a block, beside the places.
#[repr(C)]
pub struct Press<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// Places and pressures.
    pub pressed: Out<'a, [S; 4]>,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Pass<Sch> for Press<'_, S, D> {
    const NAME: &'static str = PRESS;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        for (k, word) in self.pressed.iter_mut().enumerate() {
            let i = self.view.first + k;
            let place = self.view.place[i];
            let excess = excess::<S, D, Sch, _>(scheme, &self.view, i as u32);
            *word = [place[0], place[1], place[2], excess];
        }
    }
}

/// Rows of the Poisson equation of a block.
#[repr(C)]
pub struct Rows<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// The rows.
    pub rows: Out<'a, Row<S>>,
    /// Time step, s.
    pub dt: S,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Pass<Sch> for Rows<'_, S, D> {
    const NAME: &'static str = ROWS;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        for (k, row) in self.rows.iter_mut().enumerate() {
            let i = (self.view.first + k) as u32;
            *row = self::row::<S, D, Sch, _>(scheme, &self.view, i, self.dt);
        }
    }
}

/// The couplings of a block's rows where a pressure is asked for, row by row in the order of the list,
/// so many neighbours at a time as a view shows. They serve all products of a step.
#[repr(C)]
pub struct Couple<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// Rows of the block.
    pub rows: In<'a, Row<S>>,
    /// Room for the couplings of all rows; those of rows where a pressure is asked for come first.
    pub couplings: Out<'a, [S; LANES]>,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Pass<Sch> for Couple<'_, S, D> {
    const NAME: &'static str = COUPLE;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let mut room = self.couplings.iter_mut();
        for (k, row) in self.rows.iter().enumerate() {
            if row.inv_diagonal > S::from_literal(0.0) {
                let i = (self.view.first + k) as u32;
                couplings::<S, D, Sch, _>(scheme, &self.view, i, |w| {
                    if let Some(coupling) = room.next() {
                        *coupling = w.0;
                    }
                });
            }
        }
    }
}

/// Moves a block by the pressure gradient.
#[repr(C)]
pub struct Correct<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// Places at the start of the step, then at its end.
    pub place: Out<'a, [S; 4]>,
    /// Velocities likewise.
    pub motion: Out<'a, [S; 4]>,
    /// Time step, s.
    pub dt: S,
    /// What the block is searched for.
    pub extremes: Extremes<S>,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Pass<Sch> for Correct<'_, S, D> {
    const NAME: &'static str = CORRECT;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let both = self.place.iter_mut().zip(self.motion.iter_mut());
        for (k, (place, motion)) in both.enumerate() {
            let i = self.view.first + k;
            let (words, found) = correct::<S, D, Sch, _>(
                scheme,
                &self.view,
                i as u32,
                (*place, *motion),
                self.view.motion[i],
                self.dt,
            );
            (*place, *motion) = words;
            self.extremes = self.extremes.merge(&found);
        }
    }
}

/// The name of [`Predict`].
pub const PREDICT: &str = "predict";
/// The name of [`Press`].
pub const PRESS: &str = "press";
/// The name of [`Rows`].
pub const ROWS: &str = "rows";
/// The name of [`Couple`].
pub const COUPLE: &str = "couple";
/// The name of [`Correct`].
pub const CORRECT: &str = "correct";

/// Loops of a scheme by its type.
struct Loops<S, const D: usize, Sch>(PhantomData<(S, Sch)>);

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Loops<S, D, Sch> {
    const ALL: &'static [Loop] = &[
        stamp::<Sch, Predict<'static, S, D>>(),
        stamp::<Sch, Press<'static, S, D>>(),
        stamp::<Sch, Rows<'static, S, D>>(),
        stamp::<Sch, Couple<'static, S, D>>(),
        stamp::<Sch, Correct<'static, S, D>>(),
        stamp::<Sch, Reaction<'static, S, D>>(),
        #[cfg(feature = "reference")]
        stamp::<Sch, Plain<'static, S, D>>(),
    ];
}

/// A scheme without its type.
pub fn scheme<S: Scalar, const D: usize, Sch: MpsScheme<S, D>>(scheme: Sch) -> Scheme<Facts<S>> {
    Scheme::of(scheme, facts::<S, D, Sch>(&scheme), Loops::<S, D, Sch>::ALL)
}

fn facts<S: Scalar, const D: usize, Sch: MpsScheme<S, D>>(scheme: &Sch) -> Facts<S> {
    Facts {
        numbers: *scheme.numbers(),
        viscous: Sch::VISCOUS,
    }
}

/// A program by the types of its models.
struct Composed<S, const D: usize, W, Wg, G, V>(PhantomData<(S, W, Wg, G, V)>);

impl<S: Scalar, const D: usize, W: Weight, Wg: Weight, G: Gradient, V: Viscous>
    Composed<S, D, W, Wg, G, V>
{
    const WORDS: [Text; 4] = [
        Text::new(W::NAME),
        Text::new(Wg::NAME),
        Text::new(G::NAME),
        Text::new(V::NAME),
    ];

    const PROGRAM: Program = Program {
        version: PROGRAM_VERSION,
        precision: size_of::<S>() as u32,
        dimensions: D as u32,
        align: align_of::<Mps<S, D, W, Wg, G, V>>() as u32,
        bytes: size_of::<Mps<S, D, W, Wg, G, V>>(),
        numbers: size_of::<MpsSetup>(),
        facts: size_of::<Facts<S>>(),
        instructions: Text::new(INSTRUCTIONS),
        family: Text::new(FAMILY),
        words: In::new(&Self::WORDS),
        make: Self::make,
        loops: In::new(Loops::<S, D, Mps<S, D, W, Wg, G, V>>::ALL),
    };

    /// # Safety
    /// The pointers are to an [`MpsSetup`], and to room for the scheme and its [`Facts`].
    unsafe extern "C-unwind" fn make(
        numbers: *const c_void,
        scheme: *mut c_void,
        facts: *mut c_void,
    ) {
        // SAFETY: passed on.
        unsafe {
            let made = Mps::<S, D, W, Wg, G, V>::new(&*numbers.cast());
            facts
                .cast::<Facts<S>>()
                .write(self::facts::<S, D, _>(&made));
            scheme.cast::<Mps<S, D, W, Wg, G, V>>().write(made);
        }
    }
}

/// The program of a scheme composed of these models.
pub const fn program<S, const D: usize, W, Wg, G, V>() -> &'static Program
where
    S: Scalar,
    W: Weight,
    Wg: Weight,
    G: Gradient,
    V: Viscous,
{
    const { &Composed::<S, D, W, Wg, G, V>::PROGRAM }
}
