//! Which scheme of compressible flow a plan asks for.

use crate::models::{EULER, Known};
use crate::{OwnModels, SimError, models};
use monoflow_case::{EulerCatalogue, EulerPlan, Precision};
use monoflow_linked::euler::programs;
use monoflow_ops::euler::cut::Lpfs;
use monoflow_ops::{Coefficients, Named};
use monoflow_schemes::Choice;

/// What case files of compressible flow may say in this program.
pub fn catalogue(own: Option<&OwnModels>) -> EulerCatalogue {
    catalogue_with(Known::Listed(own))
}

/// The same with whatever models are known.
pub(super) fn catalogue_with(known: Known<'_>) -> EulerCatalogue {
    monoflow_words::euler_of(&known.all(), known.study().map(OwnModels::plan))
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

/// The coefficients of the models that a plan asks for, in the order of a program's words.
pub(super) fn coefficients(plan: &EulerPlan) -> [Coefficients; 4] {
    models::coefficients(&plan.coefficients, &typed(plan))
}

/// The scheme that a plan asks for.
///
/// # Errors
/// [`SimError::UnknownWord`], [`SimError::NotComposed`].
pub fn find(plan: &EulerPlan, known: Known<'_>) -> Result<Choice, SimError> {
    let typed = typed(plan);
    let types = models::types(EULER, &typed, known)?;
    let words = typed.map(|(_, word)| word);
    let form = (Precision::F64, plan.dimensions);
    known.choice(programs(), models::request(EULER, form, &words, types))
}
