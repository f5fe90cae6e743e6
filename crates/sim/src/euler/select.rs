//! Choice of a compiled scheme at run time.

use crate::models::{EULER, by_word};
use crate::{SimError, models};
use monoflow_abi::Program;
use monoflow_case::{Choice, EulerCatalogue, EulerPlan, GasChoice};
use monoflow_ops::Named;
use monoflow_ops::euler::cut::{Kbn, Lpfs};
use monoflow_ops::euler::gas::{Gas, Ideal, Stiffened};
use monoflow_schemes::euler::{self, name, programs};

/// What case files of compressible flow may say in this program.
pub fn catalogue() -> EulerCatalogue {
    EulerCatalogue {
        gases: vec![of::<Ideal>(), of::<Stiffened>()],
        riemann: models::words(EULER, "numerics.riemann"),
        limiters: models::words(EULER, "numerics.limiter"),
        splittings: models::words(EULER, "numerics.splitting"),
        stabilisations: models::words(EULER, "numerics.stabilisation"),
    }
}

/// How case files see the gas `G`.
fn of<G: Gas + Default>() -> GasChoice {
    let gas = G::default();
    GasChoice {
        choice: Choice::new(<G as Named>::NAME, <G as Named>::SUMMARY),
        gamma: gas.gamma(),
        p_inf: gas.stiffness(),
    }
}

/// Keys of the case file and what they say, in the order of the words of a program.
fn typed(plan: &EulerPlan) -> [(&'static str, &str); 4] {
    let cut = plan.numerics.cut_cells.as_ref();
    [
        ("gas.model", &plan.gas.model),
        ("numerics.riemann", &plan.numerics.riemann),
        ("numerics.limiter", &plan.numerics.limiter),
        (
            STABILISATION,
            cut.map_or(Lpfs::NAME, |how| &how.stabilisation),
        ),
    ]
}

/// The key of the stabilisation of cut cells; any serves where there are none.
const STABILISATION: &str = "numerics.stabilisation";

/// The name of a plan's scheme.
pub fn name_of(plan: &EulerPlan) -> String {
    let [gas, riemann, limiter, _] = typed(plan).map(|(_, word)| word);
    [gas, riemann, limiter].join("_")
}

/// Finds the program that the plan asks for.
///
/// # Errors
/// [`SimError::NotCompiled`], [`SimError::UnknownWord`].
pub fn find(plan: &EulerPlan) -> Result<&'static Program, SimError> {
    let typed = typed(plan);
    let known = [Lpfs::NAME, Kbn::NAME].map(|word| (word, word));
    let stabilisation = by_word(STABILISATION, typed[3].1, &known)?;
    let asked = typed.map(|(_, word)| word);
    if let Some(program) = euler::find(&asked, plan.dimensions) {
        return Ok(program);
    }
    let alike = |program: &&&'static Program| {
        program.dimensions == plan.dimensions && program.words().last() == Some(stabilisation)
    };
    let changes = |program: &'static Program| {
        crate::select::changes(&typed, &program.words().collect::<Vec<_>>())
    };
    let programs = || programs().iter().filter(alike);
    let nearest = programs().min_by_key(|program| changes(program).len());
    Err(SimError::NotCompiled {
        asked: name_of(plan),
        nearest: nearest.map_or(String::new(), |program| name(program)),
        change: nearest.map_or(String::new(), |program| changes(program).join(", ")),
        available: programs().count(),
    })
}
