//! The report of a run, from the files in its folder alone.

mod charts;
mod facts;
mod pictures;

use crate::{Directory, RunFile, SimError};
use monoflow_output::{Report, Section};

/// Writes `report.html`.
///
/// # Errors
/// The folder is no run, or the disk refuses. What is missing in the folder is left out.
pub fn write(directory: &Directory) -> Result<(), SimError> {
    let run: RunFile = directory.read_run()?;
    let summary = directory.read_summary();
    let plan = &run.plan;
    let mut report = Report::new(&plan.title)
        .subtitle(&plan.description)
        .facts(facts::facts(&run, summary.as_ref()));
    if let Some(summary) = &summary {
        for warning in facts::warnings(summary) {
            report = report.warning(warning);
        }
    }
    for section in pictures::sections(directory, plan)? {
        report = report.section(section);
    }
    for section in charts::sections(directory, plan) {
        report = report.section(section);
    }
    if let Some(summary) = &summary {
        report = report.section(facts::timing(summary));
    }
    let program = &run.program;
    let commit = match program.commit.as_str() {
        "" => String::new(),
        commit => format!(", commit {commit}"),
    };
    let text = std::fs::read_to_string(directory.path.join("run.toml")).unwrap_or_default();
    report
        .section(
            Section::new("Resolved plan")
                .table(facts::plan_table(plan))
                .details("run.toml", text),
        )
        .footer(format!("monoflow {}{commit}", program.version))
        .write(directory.report())?;
    Ok(())
}
