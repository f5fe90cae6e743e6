//! The report of a run, from the files in its folder alone.

pub(crate) mod facts;
mod frames;
mod recorded;

pub(crate) use frames::chosen;
pub(crate) use recorded::Recorded;

use super::directory::{Directory, RunFile};
use super::family::Family;
use crate::SimError;
use monoflow_output::{Report, Section};

/// Writes `report.html`.
///
/// # Errors
/// The folder is no run of this family, or the disk refuses. What is missing in the folder is left out.
pub fn write<F: Family>(directory: &Directory) -> Result<(), SimError> {
    let run: RunFile<F::Plan> = directory.read_run()?;
    let summary = directory.read_summary();
    let (plan, head) = (&run.plan, F::head(&run.plan));
    let mut report = Report::new(head.title)
        .subtitle(head.description)
        .facts(F::facts(&run, summary.as_ref()));
    if let Some(summary) = &summary {
        let warnings = facts::standing(summary).into_iter();
        for warning in warnings.chain(F::warnings(plan, summary)) {
            report = report.warning(warning);
        }
    }
    let text = std::fs::read_to_string(directory.path.join("run.toml")).unwrap_or_default();
    let all = Section::new("Resolved plan")
        .table(facts::plan_table(F::table(plan)))
        .details("run.toml", text);
    let sections = F::pictures(directory, plan)?.into_iter();
    let sections = sections.chain(summary.iter().flat_map(F::accounts));
    for section in sections.chain([all]) {
        report = report.section(section);
    }
    let commit = match run.program.commit.as_str() {
        "" => String::new(),
        commit => format!(", commit {commit}"),
    };
    report
        .footer(format!("monoflow {}{commit}", run.program.version))
        .write(directory.report())?;
    Ok(())
}
