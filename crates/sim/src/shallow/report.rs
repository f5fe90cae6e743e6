//! The report of a run, from the files in its folder alone.

mod charts;
mod facts;
mod maps;

use super::run::ShallowDetails;
use crate::report::{plan_section, program_footer};
use crate::{Directory, RunFile, SimError};
use monoflow_case::ShallowPlan;
use monoflow_output::Report;

/// Writes `report.html`.
///
/// # Errors
/// The folder is no run of shallow water, or the disk refuses. What is missing in the folder is left
/// out.
pub fn write(directory: &Directory) -> Result<(), SimError> {
    let run: RunFile<ShallowPlan> = directory.read_run()?;
    let summary = directory.read_summary::<ShallowDetails>();
    let plan = &run.plan;
    let mut report = Report::new(&plan.title)
        .subtitle(&plan.description)
        .facts(facts::facts(&run, summary.as_ref()));
    if let Some(summary) = &summary {
        for warning in facts::warnings(summary) {
            report = report.warning(warning);
        }
    }
    for section in maps::sections(directory, plan)? {
        report = report.section(section);
    }
    for section in charts::sections(directory, plan) {
        report = report.section(section);
    }
    if let Some(summary) = &summary {
        report = report
            .section(facts::balance(summary))
            .section(facts::timing(summary));
    }
    report
        .section(plan_section(directory, plan.table()))
        .footer(program_footer(&run.program))
        .write(directory.report())?;
    Ok(())
}
