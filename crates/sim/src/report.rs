//! The report of a run, from the files in its folder alone.

mod charts;
pub(crate) mod facts;
pub(crate) mod pictures;

use crate::{Directory, Program, RunFile, SimError};
use monoflow_case::TableRow;
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
        for warning in facts::warnings(summary, plan.fluid.density) {
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
    report
        .section(plan_section(directory, plan.table()))
        .footer(program_footer(&run.program))
        .write(directory.report())?;
    Ok(())
}

/// Every value of the plan with its origin, and the plan itself.
pub(crate) fn plan_section(directory: &Directory, rows: Vec<TableRow>) -> Section {
    let text = std::fs::read_to_string(directory.path.join("run.toml")).unwrap_or_default();
    Section::new("Resolved plan")
        .table(facts::plan_table(rows))
        .details("run.toml", text)
}

/// What wrote the report.
pub(crate) fn program_footer(program: &Program) -> String {
    let commit = match program.commit.as_str() {
        "" => String::new(),
        commit => format!(", commit {commit}"),
    };
    format!("monoflow {}{commit}", program.version)
}
