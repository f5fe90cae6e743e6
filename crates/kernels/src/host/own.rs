//! A scheme whose type is not known: its bytes, its facts and its loops.

extern crate std;

use super::Instructions;
use core::ffi::c_void;
use core::fmt;
use core::mem::MaybeUninit;
use monoflow_abi::{INSTRUCTIONS, In, Loop, LoopFn, PROGRAM_VERSION, Program, WIDER};
use std::boxed::Box;
use std::string::{String, ToString};
use std::vec;

/// A scheme without its type.
///
/// `F` is what executors must know of any scheme of the family.
pub struct Scheme<F> {
    /// As many 16-byte words as hold it: no scheme is aligned to more.
    bytes: Box<[u128]>,
    size: usize,
    /// What executors must know of it.
    pub facts: F,
    loops: In<'static, Loop>,
}

/// Why a program cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnfitProgram {
    /// Compiled from sources of another version.
    Version {
        /// Of the program.
        found: u32,
    },
    /// Of another family, precision or number of dimensions, or one whose structs have other sizes.
    Other {
        /// What does not fit.
        what: &'static str,
        /// As it should be.
        expected: String,
        /// As it is.
        found: String,
    },
    /// A loop is missing.
    NoLoop {
        /// Its name.
        name: &'static str,
    },
    /// Loops are compiled for instructions that this processor lacks.
    Processor,
}

impl fmt::Display for UnfitProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnfitProgram::Version { found } => write!(
                f,
                "the compiled scheme is of version {found} and this program of version {PROGRAM_VERSION}; compile it again"
            ),
            UnfitProgram::Other {
                what,
                expected,
                found,
            } => write!(
                f,
                "the compiled scheme does not fit: {what} is {found} and must be {expected}; compile it again"
            ),
            UnfitProgram::NoLoop { name } => write!(
                f,
                "the compiled scheme has no loop `{name}`; compile it again"
            ),
            UnfitProgram::Processor => write!(
                f,
                "this program needs {} ({INSTRUCTIONS}), and this processor lacks some of it; build it on the machine \
                 where it is to run, or with MONOFLOW_INSTRUCTIONS={}",
                if WIDER {
                    "AVX-512"
                } else {
                    "AVX2, FMA, BMI1 and BMI2"
                },
                if WIDER { "x86-64-v3" } else { "baseline" }
            ),
        }
    }
}

impl core::error::Error for UnfitProgram {}

/// Is it as it should be?
pub(crate) fn same<T: PartialEq + ToString>(
    what: &'static str,
    found: T,
    expected: T,
) -> Result<(), UnfitProgram> {
    if found == expected {
        return Ok(());
    }
    Err(UnfitProgram::Other {
        what,
        expected: expected.to_string(),
        found: found.to_string(),
    })
}

impl<F: Copy> Scheme<F> {
    /// Of a scheme whose type is known.
    pub fn of<Sch: Copy + 'static>(scheme: Sch, facts: F, loops: &'static [Loop]) -> Self {
        const { assert!(align_of::<Sch>() <= align_of::<u128>()) };
        let mut bytes = words(size_of::<Sch>());
        // SAFETY: there is room for it, and the words are aligned for it.
        unsafe { bytes.as_mut_ptr().cast::<Sch>().write(scheme) };
        Scheme {
            bytes,
            size: size_of::<Sch>(),
            facts,
            loops: In::new(loops),
        }
    }

    /// The scheme that a program makes of numbers.
    ///
    /// # Errors
    /// The program is of another version, or its structs have other sizes.
    pub fn make<N>(program: &'static Program, numbers: &N) -> Result<Self, UnfitProgram> {
        if program.version != PROGRAM_VERSION {
            return Err(UnfitProgram::Version {
                found: program.version,
            });
        }
        let room = align_of::<u128>();
        same("its instructions", program.instructions.get(), INSTRUCTIONS)?;
        same("the size of its numbers", program.numbers, size_of::<N>())?;
        same("the size of its facts", program.facts, size_of::<F>())?;
        same("its alignment", program.align as usize <= room, true)?;
        let mut bytes = words(program.bytes);
        let mut facts = MaybeUninit::<F>::uninit();
        // SAFETY: sizes and alignment are those that the program asks for.
        let facts = unsafe {
            (program.make)(
                core::ptr::from_ref(numbers).cast(),
                bytes.as_mut_ptr().cast(),
                facts.as_mut_ptr().cast(),
            );
            facts.assume_init()
        };
        Ok(Scheme {
            bytes,
            size: program.bytes,
            facts,
            loops: program.loops,
        })
    }

    /// Its bytes, for a GPU.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: so many bytes were written, and any bytes are `u8`.
        unsafe { core::slice::from_raw_parts(self.address().cast(), self.size) }
    }

    /// Where it is.
    pub fn address(&self) -> *const c_void {
        self.bytes.as_ptr().cast()
    }

    /// The loop of the name and parameters of `P`, on a processor that has the instructions.
    ///
    /// # Errors
    /// There is none, or its parameters have another size.
    pub fn find<P>(&self, name: &'static str, _: Instructions) -> Result<LoopFn, UnfitProgram> {
        let loops = self.loops.get();
        let Some(found) = loops.iter().find(|l| l.name.get() == name) else {
            return Err(UnfitProgram::NoLoop { name });
        };
        same(
            "the size of a loop's parameters",
            found.parameters,
            size_of::<P>(),
        )?;
        Ok(found.enter)
    }
}

fn words(bytes: usize) -> Box<[u128]> {
    vec![0u128; bytes.div_ceil(size_of::<u128>()).max(1)].into_boxed_slice()
}
