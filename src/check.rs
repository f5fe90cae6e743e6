//! `monoflow check`.

use crate::args::Check;
use crate::findings::Findings;
use crate::plan;
use crate::say::tell;
use monoflow_case::Case;
use monoflow_sim::run::Remark;
use monoflow_sim::{OwnModels, SimError, families};

/// Holds models of a study to their laws if that is asked for; judges a case, places its particles or makes
/// its mesh, and says what a run would need.
pub fn run(arguments: &Check) -> Result<(), SimError> {
    let mut found = Findings::new(arguments.json);
    let result = judge(arguments, &mut found);
    found.finish(result.as_ref().err());
    result
}

fn judge(arguments: &Check, found: &mut Findings) -> Result<(), SimError> {
    let note = &mut |text: &str| tell!("{text}");
    let case = plan::case(&arguments.case, &arguments.set)?;
    if arguments.laws {
        hold(&case, found, note)?;
    }
    let plan = families::judge(&case, note)?;
    found.values(plan.as_ref());
    if let Some(path) = &arguments.picture {
        plan.picture(path)?;
    }
    for remark in plan.check(arguments.device)? {
        match remark {
            Remark::Fact(text) => found.say(&text),
            Remark::Caution(text) => found.caution(&text),
        }
    }
    Ok(())
}

/// Holds the models of the study that a case names to the laws of their axes.
fn hold(case: &Case, found: &mut Findings, note: &mut dyn FnMut(&str)) -> Result<(), SimError> {
    let Some(folder) = case.models()? else {
        found.laws(&[]);
        return Ok(());
    };
    let own = OwnModels::compiled(&folder, note)?;
    let held = own.laws(note)?;
    found.laws(&held);
    match held.iter().filter(|model| model.is_broken()).count() {
        0 => Ok(()),
        broken => Err(SimError::BrokenLaws {
            study: own.source().name(),
            broken,
            all: held.len(),
        }),
    }
}
