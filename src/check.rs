//! `monoflow check`.

use crate::args::Check;
use crate::findings::Findings;
use crate::plan;
use crate::say::tell;
use monoflow_sim::SimError;
use monoflow_sim::run::Remark;

/// Judges a case, places its particles or makes its mesh, and says what a run would need.
pub fn run(arguments: &Check) -> Result<(), SimError> {
    let mut found = Findings::new(arguments.json);
    let result = judge(arguments, &mut found);
    found.finish(result.as_ref().err());
    result
}

fn judge(arguments: &Check, found: &mut Findings) -> Result<(), SimError> {
    let note = &mut |text: &str| tell!("{text}");
    let plan = plan::read(&arguments.case, &arguments.set, note)?;
    found.values(plan.as_ref());
    for remark in plan.check(arguments.device)? {
        match remark {
            Remark::Fact(text) => found.say(&text),
            Remark::Caution(text) => found.caution(&text),
        }
    }
    Ok(())
}
