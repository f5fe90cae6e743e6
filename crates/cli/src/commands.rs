//! The commands that work on runs, and what they answer.

use crate::args::{Command, Resume, Run};
use crate::bar::{Bar, duration};
use crate::say::say;
use crate::stop::Stop;
use crate::{check, doctor, list};
use monoflow_case::{Case, CaseError, Origin, Provenance, RunPlan};
use monoflow_sim::{Device, Directory, Ending, Outcome, SimError, models};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The run failed.
const FAILED: u8 = 1;
/// The case or the command line is wrong.
const USAGE: u8 = 2;
/// Interrupted, and can be resumed.
const INTERRUPTED: u8 = 3;

/// Carries out a command and says how it went.
pub fn run(command: Command) -> ExitCode {
    let result = match command {
        Command::Run(run) => start(&run),
        Command::Resume(resume) => go_on(&resume),
        Command::Check(check) => check::run(&check).map(|()| ExitCode::SUCCESS),
        Command::List => {
            list::list();
            Ok(ExitCode::SUCCESS)
        }
        Command::Explain { name } => return list::explain(&name),
        Command::Report { dir } => report(&dir),
        Command::Doctor => {
            doctor::doctor();
            Ok(ExitCode::SUCCESS)
        }
    };
    result.unwrap_or_else(|error| {
        eprint!("{}", told(&error));
        ExitCode::from(if error.is_usage() { USAGE } else { FAILED })
    })
}

/// An error and its causes, in lines.
fn told(error: &SimError) -> String {
    // The mistakes of a case begin with `error:` each.
    let mut text = match error {
        SimError::Case(CaseError::Problems(_)) => format!("{error}\n"),
        _ => format!("error: {error}\n"),
    };
    let mut cause = error.source();
    while let Some(next) = cause {
        let next_text = next.to_string();
        if !text.contains(&next_text) {
            text.push_str(&format!("  because: {next_text}\n"));
        }
        cause = next.source();
    }
    text
}

/// Reads and judges a case.
pub fn plan(case: &Path, set: &[String]) -> Result<RunPlan, SimError> {
    let mut case = Case::load(case)?;
    for assignment in set {
        case.set(assignment)?;
    }
    Ok(case.resolve(&models::catalogue())?)
}

/// Ends a plan sooner or later than its case says.
fn end(plan: &mut RunPlan, until: Option<f64>, steps: Option<u64>) -> Result<(), SimError> {
    let mut note = |key: &str, option: &str| {
        let given = Provenance {
            origin: Origin::Given,
            why: option.to_owned(),
        };
        plan.provenance.insert(key.to_owned(), given);
    };
    if let Some(until) = until {
        if !(until > 0.0 && until.is_finite()) {
            return Err(SimError::Unsupported {
                key: "--until",
                value: until.to_string(),
                device: "any device",
                help: "give a time in seconds that is greater than 0",
            });
        }
        note("time.end", "--until");
        plan.time.end = until;
        plan.output.pictures.retain(|time| *time <= until);
    }
    if steps.is_some() {
        note("time.max_steps", "--steps");
        plan.time.max_steps = steps;
    }
    Ok(())
}

fn start(arguments: &Run) -> Result<ExitCode, SimError> {
    let mut plan = plan(&arguments.case, &arguments.set)?;
    end(&mut plan, arguments.until, arguments.steps)?;
    let out = arguments.out.clone().unwrap_or_else(|| {
        let name = arguments.case.file_stem().unwrap_or_default();
        PathBuf::from("runs").join(name)
    });
    let how = &arguments.how;
    carried_out(how.quiet, how.device(), |device, bar| {
        monoflow_sim::run(&plan, &out, arguments.overwrite, device, bar)
    })
}

fn go_on(arguments: &Resume) -> Result<ExitCode, SimError> {
    let how = &arguments.how;
    let result = carried_out(how.quiet, how.device(), |device, bar| {
        monoflow_sim::resume(&arguments.dir, device, bar)
    });
    match result {
        Err(complete @ SimError::Complete { .. }) => {
            if !how.quiet {
                eprintln!("{complete}");
            }
            Ok(ExitCode::SUCCESS)
        }
        other => other,
    }
}

/// Runs with a bar and signals, then says where the report is.
fn carried_out(
    quiet: bool,
    device: Device,
    work: impl FnOnce(Device, &mut Bar) -> Result<Outcome, SimError>,
) -> Result<ExitCode, SimError> {
    let mut bar = Bar::new(quiet, Stop::listen());
    let result = work(device, &mut bar);
    bar.finish();
    let Outcome {
        ending,
        summary,
        directory,
    } = result?;
    let folder = directory.path.display();
    match ending {
        Ending::Complete => {
            if !quiet {
                eprintln!(
                    "t = {:.4} s after {} steps in {} ({:.2} M particle-steps/s)",
                    summary.sim_time,
                    summary.steps,
                    duration(summary.wall_seconds),
                    summary.rate
                );
                say!("report: {}", directory.report().display());
            }
            Ok(ExitCode::SUCCESS)
        }
        Ending::Interrupted => {
            eprintln!(
                "interrupted at t = {:.4} s, step {}; go on with: monoflow resume {folder}",
                summary.sim_time, summary.steps
            );
            Ok(ExitCode::from(INTERRUPTED))
        }
    }
}

fn report(dir: &Path) -> Result<ExitCode, SimError> {
    let directory = Directory::open(dir)?;
    monoflow_sim::write_report(&directory)?;
    say!("report: {}", directory.report().display());
    Ok(ExitCode::SUCCESS)
}
