//! A summation over neighbours: it depends on the smoothing kernel and its model alone, so it is a program of
//! its own beside the scheme.

use super::ListView;
use crate::host::own::same;
use crate::host::{Pass, Scheme, UnfitProgram, stamp};
use core::ffi::c_void;
use core::marker::PhantomData;
use monoflow_abi::{DeclaredColumn, INSTRUCTIONS, In, Loop, Out, PROGRAM_VERSION, Program, Text};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{View, summation};
use monoflow_ops::particles::kernel::Kernel;
use monoflow_ops::particles::summation::{Role, Summation, SummationSetup, Summing};

/// The family of summations among programs.
pub const FAMILY: &str = "summation";

/// The name of [`Sum`].
pub const SUM: &str = "sum";
/// The name of [`PlainSum`].
pub const PLAIN_SUM: &str = "plain sum";

/// What executors must know of a summation.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Facts {
    /// What becomes of what it finds.
    pub role: Role,
    /// What spreads by it, m²/s: bounds the time step.
    pub diffusivity: f64,
    /// What frames show of it.
    pub column: DeclaredColumn,
}

/// What a summation finds of one block of fluid particles.
#[repr(C)]
pub struct Sum<'a, S, const D: usize> {
    /// The block and its neighbours, with the column whose rate is found, where it is one.
    pub view: ListView<'a, S, D>,
    /// Are walls neighbours, too?
    pub walls: bool,
    /// What is found.
    pub found: Out<'a, [S; 4]>,
    /// Rates of the scheme, to which a force by the column is added; may be missing where there is none.
    pub rates: Out<'a, [S; 4]>,
}

impl<S, const D: usize, K, M> Pass<Summing<S, D, K, M>> for Sum<'_, S, D>
where
    S: Scalar,
    K: Kernel,
    M: Summation<S>,
{
    const NAME: &'static str = SUM;

    #[inline(always)]
    fn run(&mut self, summing: &Summing<S, D, K, M>) {
        let (view, first) = (&self.view, self.view.first);
        for (k, found) in self.found.iter_mut().enumerate() {
            let i = (first + k) as u32;
            *found = summation::<S, D, K, M, _>(summing, view, i, self.walls);
            if M::ACCELERATES {
                let push = summing.model.acceleration(view.gathered(0, i));
                for (rate, push) in self.rates[k].iter_mut().zip(push) {
                    *rate += push;
                }
            }
        }
    }
}

/// What a summation finds of all fluid particles without lists and lanes.
#[repr(C)]
pub struct PlainSum<'a, S, const D: usize> {
    /// All particles, with the column whose rate is found, where it is one.
    pub view: super::plain::AllPairs<'a, S, D>,
    /// Are walls neighbours, too?
    pub walls: bool,
    /// What is found.
    pub found: Out<'a, [S; 4]>,
}

impl<S, const D: usize, K, M> Pass<Summing<S, D, K, M>> for PlainSum<'_, S, D>
where
    S: Scalar,
    K: Kernel,
    M: Summation<S>,
{
    const NAME: &'static str = PLAIN_SUM;

    fn run(&mut self, summing: &Summing<S, D, K, M>) {
        for (i, found) in self.found.iter_mut().enumerate() {
            *found = summation::<S, D, K, M, _>(summing, &self.view, i as u32, self.walls);
        }
    }
}

/// A program by the types of its models.
struct Composed<S, const D: usize, K, M>(PhantomData<(S, K, M)>);

impl<S, const D: usize, K, M> Composed<S, D, K, M>
where
    S: Scalar,
    K: Kernel,
    M: Summation<S>,
{
    const WORDS: [Text; 2] = [Text::new(K::NAME), Text::new(M::NAME)];

    const LOOPS: &'static [Loop] = &[
        stamp::<Summing<S, D, K, M>, Sum<'static, S, D>>(),
        #[cfg(feature = "reference")]
        stamp::<Summing<S, D, K, M>, PlainSum<'static, S, D>>(),
    ];

    const PROGRAM: Program = {
        assert!(
            !M::ACCELERATES || matches!(M::ROLE, Role::Carried),
            "a summation that ACCELERATES has the ROLE Role::Carried"
        );
        assert!(
            !M::COLUMN.is_vector || !matches!(M::ROLE, Role::Carried),
            "what fluid carries is no vector: its second number says whether a particle takes part"
        );
        Program {
            version: PROGRAM_VERSION,
            precision: size_of::<S>() as u32,
            dimensions: D as u32,
            align: align_of::<Summing<S, D, K, M>>() as u32,
            bytes: size_of::<Summing<S, D, K, M>>(),
            numbers: size_of::<SummationSetup>(),
            facts: size_of::<Facts>(),
            instructions: Text::new(INSTRUCTIONS),
            family: Text::new(FAMILY),
            words: In::new(&Self::WORDS),
            make: Self::make,
            loops: In::new(Self::LOOPS),
        }
    };

    /// # Safety
    /// The pointers are to a [`SummationSetup`], and to room for the summation and its [`Facts`].
    unsafe extern "C-unwind" fn make(
        numbers: *const c_void,
        summing: *mut c_void,
        facts: *mut c_void,
    ) {
        // SAFETY: passed on.
        unsafe {
            let made = Summing::<S, D, K, M>::new(&*numbers.cast());
            facts.cast::<Facts>().write(self::facts(&made));
            summing.cast::<Summing<S, D, K, M>>().write(made);
        }
    }
}

fn facts<S: Scalar, const D: usize, K, M: Summation<S>>(summing: &Summing<S, D, K, M>) -> Facts {
    let column = M::COLUMN;
    Facts {
        role: M::ROLE,
        diffusivity: summing.model.diffusivity().widen(),
        column: DeclaredColumn {
            name: Text::new(column.name),
            unit: Text::new(column.unit),
            meaning: Text::new(column.meaning),
            is_vector: column.is_vector,
            slot: 0,
            of_walls: false,
            is_felt: false,
            is_of_all: matches!(M::ROLE, Role::Carried),
            goes_on: false,
            is_given: false,
        },
    }
}

/// The program of a summation by a smoothing kernel and a model.
pub const fn program<S, const D: usize, K, M>() -> &'static Program
where
    S: Scalar,
    K: Kernel,
    M: Summation<S>,
{
    const { &Composed::<S, D, K, M>::PROGRAM }
}

/// The summation of a program, for a precision and a number of dimensions.
///
/// # Errors
/// The program is of another family, precision or number of dimensions, or as [`Scheme::make`].
pub fn make<S: Scalar, const D: usize>(
    program: &'static Program,
    setup: &SummationSetup,
) -> Result<Scheme<Facts>, UnfitProgram> {
    same("its family", program.family.get(), FAMILY)?;
    let bytes = program.precision as usize;
    same("its precision in bytes", bytes, size_of::<S>())?;
    let dimensions = program.dimensions as usize;
    same("its number of dimensions", dimensions, D)?;
    Scheme::make(program, setup)
}
