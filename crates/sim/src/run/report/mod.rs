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

/// Writes `report.html`, and says what a reader must not overlook in it beside what was said when the run began.
pub fn write<F: Family>(directory: &Directory) -> Result<Vec<String>, SimError> {
    let run: RunFile<F::Plan> = directory.read_run()?;
    let summary = directory.read_summary();
    let (plan, head) = (&run.plan, F::head(&run.plan));
    let parts = F::report(directory, &run, summary.as_ref())?;
    let mut report = Report::new(head.title)
        .subtitle(head.description)
        .facts(parts.facts);
    let standing = summary.iter().flat_map(facts::standing);
    let cautions = summary.iter().flat_map(|summary| summary.cautions.clone());
    for warning in standing
        .chain(cautions)
        .chain(parts.warnings.iter().cloned())
    {
        report = report.warning(warning);
    }
    let text = std::fs::read_to_string(directory.path.join("run.toml")).unwrap_or_default();
    let all = Section::new("Resolved plan")
        .table(facts::plan_table(F::table(plan)))
        .details("run.toml", text);
    for section in parts
        .pictures
        .into_iter()
        .chain(parts.accounts)
        .chain([all])
    {
        report = report.section(section);
    }
    let commit = match run.program.commit.as_str() {
        "" => String::new(),
        commit => format!(", commit {commit}"),
    };
    report
        .footer(format!("monoflow {}{commit}", run.program.version))
        .write(directory.report())?;
    Ok(parts.warnings)
}
