//! The gas, and what goes with it.

use super::catalogue::EulerCatalogue;
use super::plan::GasPlan;
use crate::judge::Judge;
use crate::typed::section::Section;
use crate::typed::source::At;

/// Judges `[gas]`.
pub(super) fn gas(
    j: &mut Judge<'_>,
    catalogue: &EulerCatalogue,
    mut section: Section<'_>,
) -> Option<GasPlan> {
    let raw = section.text("model", &mut j.log);
    let which = j.choice("gas.model", raw.as_ref());
    let gamma = section.number("gamma", &mut j.log);
    let p_inf = section.number("p_inf", &mut j.log);
    section.finish(&mut j.log);
    let choice = catalogue.gases.get(which?)?;
    let why = format!("usual for `{}`", choice.choice.name);
    let value = if j.is_read("gas.gamma") {
        j.number_or("gas.gamma", gamma.as_ref(), choice.gamma, &why)
    } else {
        choice.gamma
    };
    if let Some(at) = gamma.filter(|at| at.value > 0.0 && at.value <= 1.0) {
        let what = format!("`gas.gamma` is {} but must be greater than 1", at.value);
        j.log.at(&at, what, "write 1.4 for air");
    }
    let p_inf = if j.is_read("gas.p_inf") {
        j.number_or("gas.p_inf", p_inf.as_ref(), choice.p_inf, &why)
    } else {
        0.0
    };
    Some(GasPlan {
        model: choice.choice.name.clone(),
        gamma: value,
        p_inf,
    })
}

/// Refuses a Riemann solver that is for gases of the stiffened form alone beside a gas of another.
pub(super) fn goes_with(
    j: &mut Judge<'_>,
    catalogue: &EulerCatalogue,
    riemann: &At<String>,
    gas: &str,
) {
    let (solver, only) = (&riemann.value, &catalogue.for_stiffened);
    if only.contains(solver) && !catalogue.is_stiffened(gas) {
        let what = format!(
            "`{solver}` is for gases of the form p = (gamma - 1) rho e - gamma p_inf alone, and `{gas}` has another form"
        );
        let others = catalogue.riemann.iter().map(|choice| choice.name.as_str());
        let others: Vec<&str> = others
            .filter(|name| !only.iter().any(|one| one == name))
            .collect();
        j.log
            .at(riemann, what, format!("write one of {}", others.join(", ")));
    }
}
