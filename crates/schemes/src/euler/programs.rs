//! The programs that are linked in.

use monoflow_abi::Program;
use monoflow_kernels::host::euler::program;
use monoflow_ops::euler::cut::{Kbn, Lpfs};
use monoflow_ops::euler::gas::{Ideal, Stiffened};
use monoflow_ops::euler::limiter::{
    Central, FirstOrder, Minmod, MonotonisedCentral, Superbee, VanLeer,
};
use monoflow_ops::euler::riemann::{Exact, Hll, Hllc, HllcHll, Rusanov};

macro_rules! table {
    ($($name:ident: $g:ty, $r:ty, $l:ty;)*) => {
        static PROGRAMS: &[&Program] = &[$(
            program::<1, $g, $r, $l, Lpfs>(),
            program::<2, $g, $r, $l, Lpfs>(),
            program::<3, $g, $r, $l, Lpfs>(),
            program::<1, $g, $r, $l, Kbn>(),
            program::<2, $g, $r, $l, Kbn>(),
            program::<3, $g, $r, $l, Kbn>(),
        )*];

        #[cfg(test)]
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}
monoflow_abi::euler_catalogue!(table!);

/// The programs that are linked in: the schemes of the catalogue, each in one, two and three dimensions with
/// each stabilisation of cut cells.
// Not to be compiled again elsewhere.
#[inline(never)]
pub fn programs() -> &'static [&'static Program] {
    PROGRAMS
}

/// What a scheme is called in messages and on GPUs: its words but for that of the stabilisation.
pub fn name(program: &'static Program) -> String {
    program.words().take(3).collect::<Vec<_>>().join("_")
}

/// The program of these words in so many dimensions: gas, Riemann solver, limiter, stabilisation of cut
/// cells.
pub fn find(asked: &[&str], dimensions: u32) -> Option<&'static Program> {
    let mut all = programs().iter().copied();
    all.find(|found| found.dimensions == dimensions && found.words().eq(asked.iter().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_the_words_of_the_models() {
        for (programs, expected) in programs().chunks(6).zip(NAMES) {
            for program in programs {
                assert_eq!(name(program), *expected);
                let words: Vec<_> = program.words().collect();
                let found = find(&words, program.dimensions).expect("a program");
                assert!(std::ptr::eq(found, *program));
            }
        }
    }
}
