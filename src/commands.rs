//! The commands that work on runs, and what they answer.

use crate::args::{Command, How, Raster, Resume, Run};
use crate::bar::{Bar, duration};
use crate::explain::explain;
use crate::say::{say, tell};
use crate::stop::Stop;
use crate::{build, check, doctor, keys, list, plan, validate};
use monoflow_case::{CaseError, counted};
use monoflow_sim::families;
use monoflow_sim::run::{Directory, Ending, Outcome, RasterFormat, Rasters, Seconds};
use monoflow_sim::{Device, OwnModels, SimError};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The run failed.
pub const FAILED: u8 = 1;
/// The case or the command line is wrong.
pub const USAGE: u8 = 2;
/// Interrupted, and can be resumed.
const INTERRUPTED: u8 = 3;

/// Carries out a command and says how it went.
pub fn run(command: Command) -> ExitCode {
    let result = match command {
        Command::Run(run) => start(&run),
        Command::Resume(resume) => go_on(&resume),
        Command::Validate(arguments) => validate::validate(&arguments),
        Command::Build(arguments) => build::build(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Check(check) => check::run(&check).map(|()| ExitCode::SUCCESS),
        Command::List { json, models } => own(models.as_deref()).map(|own| {
            if json {
                list::json(own.as_ref());
            } else {
                list::list(own.as_ref());
            }
            ExitCode::SUCCESS
        }),
        Command::Keys(arguments) => own(arguments.models.as_deref()).map(|own| {
            keys::keys(&arguments.family, arguments.json, own.as_ref());
            ExitCode::SUCCESS
        }),
        Command::Schema { family, models } => own(models.as_deref()).map(|own| {
            keys::schema(family.as_deref(), own.as_ref());
            ExitCode::SUCCESS
        }),
        Command::Explain { name, models } => {
            own(models.as_deref()).map(|own| explain(&name, own.as_ref()))
        }
        Command::New(new) => return new.run(),
        Command::Init(init) => return init.run(),
        Command::Sdf(sdf) => return sdf.run(),
        Command::Report { dir } => report(&dir),
        Command::Surface { dir } => surface(&dir),
        Command::Raster(arguments) => raster(arguments),
        Command::Doctor => {
            doctor::doctor();
            Ok(ExitCode::SUCCESS)
        }
    };
    result.unwrap_or_else(|error| {
        tell!("{}", told(&error).trim_end());
        ExitCode::from(if error.is_usage() { USAGE } else { FAILED })
    })
}

/// The models of a folder, if one is given.
fn own(folder: Option<&Path>) -> Result<Option<OwnModels>, SimError> {
    let note = &mut |text: &str| tell!("{text}");
    folder
        .map(|folder| OwnModels::compiled(folder, note))
        .transpose()
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

fn start(arguments: &Run) -> Result<ExitCode, SimError> {
    let (how, overwrite) = (&arguments.how, arguments.overwrite);
    how.say_whether_to_compile();
    let note = &mut |text: &str| {
        if !how.quiet {
            tell!("{text}");
        }
    };
    let mut plan = plan::read(&arguments.case, &arguments.set, note)?;
    plan.end(arguments.until, arguments.steps);
    let out = arguments.out.clone().unwrap_or_else(|| {
        let name = arguments.case.file_stem().unwrap_or_default();
        PathBuf::from("runs").join(name)
    });
    carried_out(how, plan.unit(), |device, bar| {
        plan.run(&out, overwrite, device, bar)
    })
}

fn go_on(arguments: &Resume) -> Result<ExitCode, SimError> {
    let Resume { dir, until, how } = arguments;
    let unit = families::unit(&Directory::open(dir)?)?;
    let result = carried_out(how, unit, |device, bar| {
        families::resume(dir, *until, device, bar)
    });
    match result {
        Err(complete @ SimError::Complete { .. }) => {
            if !how.quiet {
                tell!("{complete}");
            }
            Ok(ExitCode::SUCCESS)
        }
        other => other,
    }
}

/// Runs with a bar and signals, then says where the report is.
fn carried_out(
    how: &How,
    of: &'static str,
    work: impl FnOnce(Device, &mut Bar) -> Result<Outcome, SimError>,
) -> Result<ExitCode, SimError> {
    let quiet = how.quiet;
    let mut bar = Bar::new(quiet, of, Stop::listen());
    let result = work(how.device(), &mut bar);
    bar.finish();
    let outcome = result?;
    let directory = &outcome.directory;
    match outcome.ending {
        Ending::Complete => {
            if !quiet {
                for warning in &outcome.warnings {
                    tell!("warning: {warning}");
                }
                tell!(
                    "t = {} s after {} in {} ({:.2} M {of}-steps/s)",
                    Seconds(outcome.sim_time),
                    counted(outcome.steps, "step"),
                    duration(outcome.wall_seconds),
                    outcome.rate
                );
                say!("report: {}", directory.report().display());
            }
            Ok(ExitCode::SUCCESS)
        }
        Ending::Interrupted => {
            tell!(
                "interrupted at t = {} s, step {}; go on with: monoflow resume {}",
                Seconds(outcome.sim_time),
                outcome.steps,
                directory.path.display()
            );
            Ok(ExitCode::from(INTERRUPTED))
        }
    }
}

/// Makes surfaces of the frames of a run, and says how many.
fn surface(dir: &Path) -> Result<ExitCode, SimError> {
    let directory = Directory::open(dir)?;
    let count = families::write_surfaces(&directory, &mut ())?;
    let list = directory.path.join("surface.pvd");
    say!("{count} surfaces: {}", list.display());
    Ok(ExitCode::SUCCESS)
}

/// Makes rasters of the maps of a run, and names them.
fn raster(arguments: Raster) -> Result<ExitCode, SimError> {
    let directory = Directory::open(&arguments.dir)?;
    let wanted = Rasters {
        cell: arguments.cell,
        at: arguments.at,
        format: match arguments.asc {
            true => RasterFormat::EsriAscii,
            false => RasterFormat::GeoTiff {
                epsg: arguments.epsg,
            },
        },
    };
    for file in families::write_rasters(&directory, &wanted, &mut ())? {
        say!("{}", file.display());
    }
    Ok(ExitCode::SUCCESS)
}

fn report(dir: &Path) -> Result<ExitCode, SimError> {
    let directory = Directory::open(dir)?;
    families::write_report(&directory)?;
    say!("report: {}", directory.report().display());
    Ok(ExitCode::SUCCESS)
}
