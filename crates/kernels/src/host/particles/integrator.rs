//! A time integrator: how a block of particles, or bodies that float, move on by a stage. It does not depend on
//! the scheme, so it is a program of its own.

use crate::host::own::same;
use crate::host::{Pass, Scheme, UnfitProgram, stamp};
use core::ffi::c_void;
use core::marker::PhantomData;
use monoflow_abi::{INSTRUCTIONS, In, Loop, Out, PROGRAM_VERSION, Program, Text};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Extremes, LOST, carry, is_finite};
use monoflow_ops::particles::body::{advance, advance_wall};
use monoflow_ops::particles::integrate::{Integrator, MOST_STAGES, Outline, instants};
use monoflow_ops::particles::motion::{Floating, Load, Pose, RigidState, advance_floating};

/// The family of integrators among programs.
pub const FAMILY: &str = "integrator";

/// The name of [`Advance`].
pub const ADVANCE: &str = "advance";
/// The name of [`Carry`].
pub const CARRY: &str = "carry";
/// The name of [`AdvanceFloating`].
pub const ADVANCE_FLOATING: &str = "advance floating";

/// What executors must know of an integrator.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Facts {
    /// Its name.
    pub name: Text,
    /// Stages of a step.
    pub stages: u32,
    /// Does the first stage use the last rates of the step before?
    pub keeps_rates: bool,
    /// Reach of its stages in steps.
    pub reach: f64,
    /// The time that each stage leads to, in steps from the start of the step.
    pub instants: [f64; MOST_STAGES],
}

impl Facts {
    fn of<I: Integrator>() -> Self {
        Facts {
            name: Text::new(I::NAME),
            stages: I::STAGES,
            keeps_rates: I::KEEPS_RATES,
            reach: I::REACH,
            instants: instants::<I>(),
        }
    }
}

impl From<Facts> for Outline {
    fn from(facts: Facts) -> Self {
        Outline {
            name: facts.name.get(),
            stages: facts.stages,
            keeps_rates: facts.keeps_rates,
            reach: facts.reach,
            instants: facts.instants,
        }
    }
}

/// One stage of a block of particles.
#[repr(C)]
pub struct Advance<'a, S, const D: usize> {
    /// Which stage.
    pub stage: u32,
    /// Does the state reached take the place of that at the start?
    pub overwrites_start: bool,
    /// Fluid particles of the block: they come first.
    pub fluids: usize,
    /// Time step, s.
    pub dt: S,
    /// Places and motions at the start of the step.
    pub start: [Out<'a, [S; 4]>; 2],
    /// The same now.
    pub now: [Out<'a, [S; 4]>; 2],
    /// Accelerations and rates of the density excess.
    pub rates: In<'a, [S; 4]>,
    /// Corrections of the transport velocity; may be missing.
    pub transport: In<'a, [S; D]>,
    /// Fastest approaches; may be missing.
    pub approach: In<'a, S>,
    /// What the block was searched for.
    pub extremes: Extremes<S>,
}

/// One stage of bodies that float.
#[repr(C)]
pub struct AdvanceFloating<'a> {
    /// Which stage.
    pub stage: u32,
    /// Time step, s.
    pub dt: f64,
    /// The bodies.
    pub bodies: In<'a, Floating>,
    /// The loads on them in the state `now`.
    pub loads: In<'a, Load>,
    /// Where they are at the start of the step.
    pub start: In<'a, RigidState>,
    /// Where they are now, before and after.
    pub now: Out<'a, RigidState>,
    /// Their poses after.
    pub poses: Out<'a, Pose>,
}

/// One stage of a column that a block of fluid particles carries.
#[repr(C)]
pub struct Carry<'a, S> {
    /// Which stage.
    pub stage: u32,
    /// Does what is reached take the place of that at the start?
    pub overwrites_start: bool,
    /// Time step, s.
    pub dt: S,
    /// The column at the start of the step.
    pub start: Out<'a, [S; 4]>,
    /// The same now.
    pub now: Out<'a, [S; 4]>,
    /// Its rate.
    pub rate: In<'a, [S; 4]>,
    /// Rates of the scheme: NaN is put there where the column is no longer finite.
    pub rates: Out<'a, [S; 4]>,
}

/// The integrator `I` as a scheme: it has no numbers.
#[derive(Debug)]
struct Stages<I>(PhantomData<I>);

impl<I> Clone for Stages<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for Stages<I> {}

impl<S: Scalar, const D: usize, I: Integrator> Pass<Stages<I>> for Advance<'_, S, D> {
    const NAME: &'static str = ADVANCE;

    #[inline(always)]
    fn run(&mut self, _: &Stages<I>) {
        let mut all = Extremes::at_rest();
        let [start_place, start_motion] = &mut self.start;
        let [place, motion] = &mut self.now;
        for i in 0..start_place.len() {
            let before = (start_place[i], start_motion[i]);
            let reached = if self.stage == 0 {
                before
            } else {
                (place[i], motion[i])
            };
            let correction = self.transport.get().get(i).copied();
            let correction = correction.unwrap_or([S::from_literal(0.0); D]);
            let (moved, mut extremes) = if i < self.fluids {
                let rates = self.rates[i];
                advance::<I, S, D>(self.stage, before, reached, rates, correction, self.dt)
            } else {
                advance_wall::<I, S, D>(self.stage, before, reached, self.rates[i], self.dt)
            };
            if let Some(&fastest) = self.approach.get().get(i) {
                extremes.approach = fastest;
            }
            if self.overwrites_start {
                (start_place[i], start_motion[i]) = moved;
            } else {
                (place[i], motion[i]) = moved;
            }
            all = all.merge(&extremes);
        }
        self.extremes = all;
    }
}

impl<S: Scalar, I: Integrator> Pass<Stages<I>> for Carry<'_, S> {
    const NAME: &'static str = CARRY;

    #[inline(always)]
    fn run(&mut self, _: &Stages<I>) {
        for i in 0..self.start.len() {
            let start = self.start[i];
            let now = match self.stage {
                0 => start,
                _ => self.now[i],
            };
            let reached = carry::<I, S>(self.stage, start, now, self.rate[i], self.dt);
            if self.overwrites_start {
                self.start[i] = reached;
            } else {
                self.now[i] = reached;
            }
            if !is_finite(reached) {
                self.rates[i] = LOST.map(S::from_literal);
            }
        }
    }
}

impl AdvanceFloating<'_> {
    /// Takes them on by a stage of the integrator `I`.
    pub fn by<I: Integrator>(&mut self) {
        for body in 0..self.now.len() {
            let states = [&self.start[body], &self.now[body]];
            let (floating, load) = (&self.bodies[body], &self.loads[body]);
            let (reached, acceleration) =
                advance_floating::<I>(self.stage, states, floating, load, self.dt);
            self.now[body] = reached;
            self.poses[body] = reached.pose(acceleration);
        }
    }
}

impl<I: Integrator> Pass<Stages<I>> for AdvanceFloating<'_> {
    const NAME: &'static str = ADVANCE_FLOATING;

    fn run(&mut self, _: &Stages<I>) {
        self.by::<I>();
    }
}

struct Composed<S, const D: usize, I>(PhantomData<(S, I)>);

impl<S: Scalar, const D: usize, I: Integrator> Composed<S, D, I> {
    const WORDS: [Text; 1] = [Text::new(I::NAME)];
    const LOOPS: &'static [Loop] = &[
        stamp::<Stages<I>, Advance<'static, S, D>>(),
        stamp::<Stages<I>, AdvanceFloating<'static>>(),
        stamp::<Stages<I>, Carry<'static, S>>(),
    ];

    const PROGRAM: Program = {
        assert!(I::KEYS.is_empty(), "integrators have no coefficients");
        Program {
            version: PROGRAM_VERSION,
            precision: size_of::<S>() as u32,
            dimensions: D as u32,
            align: align_of::<Stages<I>>() as u32,
            bytes: size_of::<Stages<I>>(),
            numbers: size_of::<()>(),
            facts: size_of::<Facts>(),
            instructions: Text::new(INSTRUCTIONS),
            family: Text::new(FAMILY),
            words: In::new(&Self::WORDS),
            make: Self::make,
            loops: In::new(Self::LOOPS),
        }
    };

    /// # Safety
    /// The third pointer is to room for [`Facts`]; there is nothing else to make.
    unsafe extern "C-unwind" fn make(_: *const c_void, _: *mut c_void, facts: *mut c_void) {
        // SAFETY: passed on.
        unsafe { facts.cast::<Facts>().write(Facts::of::<I>()) }
    }
}

/// The program of an integrator.
pub const fn program<S: Scalar, const D: usize, I: Integrator>() -> &'static Program {
    const { &Composed::<S, D, I>::PROGRAM }
}

/// The integrator of a program, for a precision and a number of dimensions.
///
/// # Errors
/// The program is of another family, precision or number of dimensions, or as [`Scheme::make`].
pub fn make<S: Scalar, const D: usize>(
    program: &'static Program,
) -> Result<Scheme<Facts>, UnfitProgram> {
    same("its family", program.family.get(), FAMILY)?;
    let bytes = program.precision as usize;
    same("its precision in bytes", bytes, size_of::<S>())?;
    let dimensions = program.dimensions as usize;
    same("its number of dimensions", dimensions, D)?;
    Scheme::make(program, &())
}
