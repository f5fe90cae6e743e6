//! Keys for models that are somebody's own, and runs with these that fail.

use super::fresh;
use crate::common::{Answer, monoflow, text};
use std::fs;
use std::path::Path;

/// Reads the strength of the artificial viscosity and no other viscosity, and one of its own two coefficients. It
/// panics where there is no strength, and pulls particles together where it is great.
const CALMING: &str = r#"
#![cfg_attr(target_arch = "nvptx64", no_std)]

pub mod fluid {
    use monoflow_kernels::prelude::wcsph::*;

    #[derive(Clone, Copy, Debug)]
    #[repr(C)]
    pub struct Calming<S> {
        strength: S,
    }
    impl<S> Named for Calming<S> {
        const NAME: &'static str = "calming";
        const SUMMARY: &'static str = "of mine";
        const KEYS: &'static [Key] = &[
            Key::new("width", 1.0, "of what it calms").within(0.0, 2.0),
            Key::new("haste", 1.0, "read by nothing").within(0.0, 2.0),
        ];
    }
    impl<S: Scalar> Viscosity<S> for Calming<S> {
        fn new(setup: &ViscositySetup) -> Self {
            let [width, _] = setup.coefficients.of::<Self, _>();
            Calming { strength: S::from_literal(width * setup.alpha * setup.h) }
        }
        fn kinematic(&self) -> S {
            assert!(self.strength.widen() > 0.0, "too calm by far");
            S::from_literal(0.0)
        }
        #[inline(always)]
        fn contribute<R: Real<Scalar = S>, const D: usize>(
            &self,
            _: &State<R, D>,
            _: &State<R, D>,
            pair: &PairGeom<R, D>,
            radial: &mut R,
            _: &mut [R; D],
        ) {
            *radial += R::splat(self.strength) * pair.f;
        }
    }
}

/// Walls that it may stand beside.
pub mod walls {
    use monoflow_kernels::prelude::wcsph::*;

    impl<S> Holds<super::fluid::Calming<S>> for DynamicParticles {}
}

monoflow_kernels::models! {
    wcsph viscosity: fluid::Calming<S>;
}
"#;

/// What a command answers on the case with the model.
fn calmed(study: &Path, command: &[&str], set: &[&str]) -> Answer {
    let case = study.join("case.toml");
    let own = ["numerics.kernel=wendland_c2", "numerics.viscosity=calming"];
    let set = own.iter().chain(set).flat_map(|one| ["--set", *one]);
    let case = [command[0], text(&case)].into_iter();
    let args: Vec<&str> = case
        .chain(command[1..].iter().copied())
        .chain(set)
        .collect();
    monoflow(&args)
}

/// Keys that a model of one's own reads are found, and need not be declared.
#[test]
fn a_model_of_ones_own_is_known_by_what_it_reads() {
    let study = fresh("unread");
    fs::write(study.join("src/lib.rs"), CALMING).unwrap();
    let check = |set: &[&str]| calmed(&study, &["check"], set);
    let out = check(&["fluid.artificial_alpha=0.2", "numerics.calming.width=0.5"])
        .succeeds()
        .out
        .clone();
    let row = |key: &str| out.lines().find(|line| line.starts_with(key)).unwrap();
    assert!(row("fluid.artificial_alpha").contains("given"), "{out}");
    let unread = row("fluid.kinematic_viscosity");
    assert!(
        unread.contains("not used: `calming` does not read it"),
        "{unread}"
    );
    // So are coefficients of its own.
    assert!(row("numerics.calming.width").contains("given"), "{out}");
    let haste = row("numerics.calming.haste");
    assert!(
        haste.contains("not used: `calming` does not read it"),
        "{haste}"
    );
    check(&["numerics.calming.haste=0.5"]).fails(
        2,
        &[
            "`numerics.calming.haste` is given, but numerics.viscosity = \"calming\" does not read it",
            "let the model be made of its coefficient `haste`",
        ],
    );
    check(&["fluid.kinematic_viscosity=1e-3"]).fails(
        2,
        &[
            "`fluid.kinematic_viscosity` is given, but numerics.viscosity = \"calming\" does not read it",
            "write numerics.viscosity as one of \"morris\", \"monaghan_gingold\"",
        ],
    );

    // Runs that fail say that models of one's own may be why.
    let out = study.join("run");
    let run = ["run", "--out", text(&out), "--overwrite"];
    let run = |set: &[&str]| calmed(&study, &run, set);
    run(&["fluid.artificial_alpha=1e9"]).fails(
        1,
        &[
            "the time step has collapsed",
            "The case uses models of your own: `monoflow check --laws CASE` holds them to the laws of their axes",
        ],
    );
    let answer = run(&["numerics.calming.width=0"]);
    answer.fails(
        1,
        &[
            "error: the study `unread` panics at ",
            "src/lib.rs:",
            ": too calm by far; mend it there",
            "`monoflow check --laws CASE`",
        ],
    );
    assert!(!answer.err.contains("RUST_BACKTRACE"), "{answer:?}");
}
