//! The report of a run, from the files in its folder alone.

mod charts;
mod facts;
mod lines;
mod maps;
mod schlieren;
mod walls;

use super::record::SLICES;
use super::run::EulerDetails;
use crate::report::facts::{cells_timing, standing};
use crate::report::{plan_section, program_footer};
use crate::{Directory, RunFile, SimError};
use monoflow_case::EulerPlan;
use monoflow_output::{Collection, Report};

/// Writes `report.html`.
///
/// # Errors
/// The folder is no run of compressible flow, or the disk refuses. What is missing in the folder is
/// left out.
pub fn write(directory: &Directory) -> Result<(), SimError> {
    let run: RunFile<EulerPlan> = directory.read_run()?;
    let summary = directory.read_summary::<EulerDetails>();
    let plan = &run.plan;
    let mut report = Report::new(&plan.title)
        .subtitle(&plan.description)
        .facts(facts::facts(&run, summary.as_ref()));
    if let Some(summary) = &summary {
        for warning in standing(summary) {
            report = report.warning(warning);
        }
    }
    let list = directory.path.join(match plan.dimensions {
        3 => SLICES,
        _ => "frames.pvd",
    });
    if list.is_file() {
        let collection = Collection::read(list)?;
        let sections = match plan.dimensions {
            1 => lines::sections(directory, plan, &collection)?,
            _ => maps::sections(directory, plan, &collection)?,
        };
        for section in sections {
            report = report.section(section);
        }
    }
    if let Some(section) = walls::section(directory, plan)? {
        report = report.section(section);
    }
    for section in charts::sections(directory, plan) {
        report = report.section(section);
    }
    if let Some(summary) = &summary {
        report = report
            .section(facts::conservation(summary))
            .section(cells_timing(summary));
    }
    report
        .section(plan_section(directory, plan.table()))
        .footer(program_footer(&run.program))
        .write(directory.report())?;
    Ok(())
}
