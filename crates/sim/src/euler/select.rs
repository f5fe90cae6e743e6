//! Choice of a compiled scheme at run time.

use crate::SimError;
use crate::models::{EULER, words};
use monoflow_case::{Choice, EulerCatalogue, EulerPlan, GasChoice};
use monoflow_ops::Named;
use monoflow_ops::euler::gas::{Gas, Ideal, Stiffened};
use monoflow_schemes::euler::{EulerEntry, schemes};

/// What case files of compressible flow may say in this program.
pub fn catalogue() -> EulerCatalogue {
    EulerCatalogue {
        gases: vec![of::<Ideal>(), of::<Stiffened>()],
        riemann: words(EULER, "numerics.riemann"),
        limiters: words(EULER, "numerics.limiter"),
        splittings: words(EULER, "numerics.splitting"),
        stabilisations: words(EULER, "numerics.stabilisation"),
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

/// Keys of the case file and what they say, in the order of the words of a name.
fn typed(plan: &EulerPlan) -> [(&'static str, &str); 3] {
    [
        ("gas.model", &plan.gas.model),
        ("numerics.riemann", &plan.numerics.riemann),
        ("numerics.limiter", &plan.numerics.limiter),
    ]
}

/// The name of a plan's scheme.
pub fn name_of(plan: &EulerPlan) -> String {
    typed(plan).map(|(_, word)| word).join("_")
}

/// Finds the compiled scheme that the plan asks for.
///
/// # Errors
/// [`SimError::NotCompiled`].
pub fn find(plan: &EulerPlan) -> Result<&'static EulerEntry, SimError> {
    let typed = typed(plan);
    let asked = name_of(plan);
    if let Some(entry) = schemes().iter().find(|entry| entry.name == asked) {
        return Ok(entry);
    }
    let changes = |entry: &EulerEntry| crate::select::changes(&typed, &entry.words);
    let nearest = schemes().iter().min_by_key(|entry| changes(entry).len());
    Err(SimError::NotCompiled {
        asked,
        nearest: nearest.map_or(String::new(), |entry| entry.name.to_owned()),
        change: nearest.map_or(String::new(), |entry| changes(entry).join(", ")),
        available: schemes().len(),
    })
}
