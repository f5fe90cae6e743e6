//! Programs of shallow water: they make what code composes, and are refused where they do not fit.

use monoflow_abi::{INSTRUCTIONS, In, PROGRAM_VERSION, Program, Text};
use monoflow_kernels::host::shallow::{self, CELLS, Cells, Edges, Facts};
use monoflow_kernels::host::{Instructions, Scheme, UnfitProgram};
use monoflow_ops::Coefficients;
use monoflow_ops::shallow::ShallowSetup;
use monoflow_ops::shallow::friction::Manning;
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::Roe;

const SETUP: ShallowSetup = ShallowSetup {
    coefficients: [Coefficients::DECLARED; 3],
    gravity: 9.81,
    dry_depth: 1e-6,
};

/// What becomes of a program after a change.
fn made(change: impl FnOnce(&mut Program)) -> Result<Scheme<Facts>, String> {
    let mut program = *shallow::program::<f64, Roe, Manning, BarthJespersen>();
    change(&mut program);
    shallow::make(Box::leak(Box::new(program)), &SETUP).map_err(|error| error.to_string())
}

fn refused(change: impl FnOnce(&mut Program)) -> String {
    made(change).err().unwrap_or_default()
}

#[test]
fn a_program_makes_what_code_composes() {
    let Ok(made) = made(|_| ()) else {
        panic!("a program of this version");
    };
    let composed = monoflow_ops::shallow::Shallow::<f64, Roe, Manning>::new(&SETUP);
    let composed = shallow::scheme::<f64, _>(composed);
    assert_eq!(made.facts, composed.facts);
    assert_eq!(made.bytes(), composed.bytes());
}

#[test]
fn programs_that_do_not_fit_are_refused_with_a_sentence() {
    assert_eq!(
        refused(|program| program.version += 1),
        format!(
            "the compiled scheme is of version {} and this program of version {PROGRAM_VERSION}; compile it again",
            PROGRAM_VERSION + 1
        )
    );
    let other = |what: &str, found: &str, expected: &str| {
        format!(
            "the compiled scheme does not fit: {what} is {found} and must be {expected}; compile it again"
        )
    };
    assert_eq!(
        refused(|program| program.numbers = 24),
        other(
            "the size of its numbers",
            "24",
            &size_of::<ShallowSetup>().to_string()
        )
    );
    assert_eq!(
        refused(|program| program.facts = 8),
        other("the size of its facts", "8", "16")
    );
    assert_eq!(
        refused(|program| program.instructions = Text::new("x86-64-v9")),
        other("its instructions", "x86-64-v9", INSTRUCTIONS)
    );
    assert_eq!(
        refused(|program| program.align = 32),
        other("its alignment", "false", "true")
    );
    assert_eq!(
        refused(|program| program.family = Text::new("euler")),
        other("its family", "euler", "shallow_water")
    );
}

#[test]
fn loops_are_found_by_name_and_parameters() {
    let Ok(here) = Instructions::detect() else {
        panic!("built for this processor");
    };
    let Ok(scheme) = made(|_| ()) else {
        panic!("a program of this version");
    };
    assert!(scheme.find::<Cells<'_, f64>>(CELLS, here).is_ok());
    let missing = scheme.find::<Cells<'_, f64>>("rows", here).err();
    assert_eq!(missing, Some(UnfitProgram::NoLoop { name: "rows" }));
    let other = scheme.find::<Edges<'_, f64>>(CELLS, here).err();
    assert!(matches!(other, Some(UnfitProgram::Other { .. })));
    let Ok(none) = made(|program| program.loops = In::new(&[])) else {
        panic!("a program without loops");
    };
    let missing = none.find::<Cells<'_, f64>>(CELLS, here).err();
    assert_eq!(missing, Some(UnfitProgram::NoLoop { name: CELLS }));
}
