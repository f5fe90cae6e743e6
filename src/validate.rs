//! `monoflow validate`.

use crate::args::Validate;
use crate::bar::{Bar, duration};
use crate::commands::{FAILED, USAGE};
use crate::plan;
use crate::say::{say, tell};
use crate::stop::Stop;
use monoflow_sim::run::{Ending, VERSION};
use monoflow_sim::{Device, SimError};
use monoflow_validate::{Entry, Family, Page, Problem, Row, Run, entries};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// How one run ended.
enum Ran {
    Whole,
    Interrupted,
}

/// Runs cases with known answers and says which hold.
pub fn validate(arguments: &Validate) -> Result<ExitCode, SimError> {
    let wanted = entries()
        .into_iter()
        .filter(|entry| wanted(arguments, entry));
    let (chosen, left_out): (Vec<Entry>, Vec<Entry>) =
        wanted.partition(|entry| arguments.long || arguments.list || !entry.is_long);
    if chosen.is_empty() {
        tell!("{}", nothing(arguments, &left_out));
        return Ok(ExitCode::from(USAGE));
    }
    if arguments.list {
        for entry in &chosen {
            let long = if entry.is_long { " (with --long)" } else { "" };
            say!("{entry:?}{long}: {}", entry.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let (begin, stop) = (Instant::now(), Stop::listen());
    let device = arguments.how.device();
    let mut page = Page {
        rows: Vec::new(),
        facts: vec![
            ("program".to_owned(), format!("monoflow {VERSION}")),
            ("device".to_owned(), named(device)),
        ],
    };
    for entry in chosen {
        let folder = arguments.out.join(entry.family.word()).join(&entry.name);
        let at = Instant::now();
        let result = match carried_out(&entry, &folder, device, &stop) {
            Ok(Some(runs)) => entry.judge(&runs),
            Ok(None) => break,
            Err(problem) => Err(problem),
        };
        let row = Row {
            entry,
            result,
            seconds: at.elapsed().as_secs_f64(),
        };
        told(&row, arguments.how.quiet);
        page.rows.push(row);
    }
    let [held, all] = page.count();
    page.write(&arguments.out)?;
    let took = duration(begin.elapsed().as_secs_f64());
    say!("{held} of {all} cases hold, in {took}");
    if !left_out.is_empty() {
        say!(
            "{} long ones were left out; --long runs them, too",
            left_out.len()
        );
    }
    say!("page: {}", arguments.out.join("validation.html").display());
    Ok(match (stop.asked(), held == all) {
        (false, true) => ExitCode::SUCCESS,
        _ => ExitCode::from(FAILED),
    })
}

fn named(device: Device) -> String {
    match device {
        Device::Cpu { threads: 0 } => "CPU, all cores".to_owned(),
        Device::Cpu { threads } => format!("CPU, {threads} threads"),
        Device::Cuda { index } => format!("cuda:{index}"),
    }
}

/// Is an entry of the family, and one of the names if there are any?
fn wanted(arguments: &Validate, entry: &Entry) -> bool {
    let family = arguments.family.as_deref();
    family.is_none_or(|word| word == entry.family.word())
        && (arguments.only.is_empty()
            || arguments
                .only
                .iter()
                .any(|part| entry.name.contains(part.as_str())))
}

fn nothing(arguments: &Validate, left_out: &[Entry]) -> String {
    let families = Family::ALL.map(Family::word);
    if let [first, ..] = left_out {
        return format!("error: {first:?} is a long case\n  add --long to run it");
    }
    match &arguments.family {
        Some(word) if !families.contains(&word.as_str()) => format!(
            "error: `{word}` is not a family\n  known: {}",
            families.join(", ")
        ),
        _ => format!(
            "error: no case has a name that contains {}\n  `monoflow validate --list` shows all",
            arguments.only.join(" or ")
        ),
    }
}

/// Runs of an entry, one folder each; nothing if a signal came in between.
fn carried_out(
    entry: &Entry,
    folder: &Path,
    device: Device,
    stop: &Stop,
) -> Result<Option<Vec<Run>>, Problem> {
    let mut runs = Vec::new();
    let case = entry.write(folder)?;
    for (k, settings) in entry.runs.iter().enumerate() {
        let out = folder.join(format!("run-{}", k + 1));
        // What an earlier run left must not be judged.
        if out.exists() {
            fs::remove_dir_all(&out)
                .map_err(|error| Problem::Run(format!("{}: {error}", out.display())))?;
        }
        let ran = run(&case, settings, &out, device, stop);
        match ran.map_err(|error| Problem::Run(error.to_string()))? {
            Ran::Whole => runs.push(Run::new(out)),
            Ran::Interrupted => return Ok(None),
        }
    }
    Ok(Some(runs))
}

fn run(
    case: &Path,
    settings: &[String],
    out: &Path,
    device: Device,
    stop: &Stop,
) -> Result<Ran, SimError> {
    let plan = plan::read(case, settings, &mut |_| {})?;
    let mut bar = Bar::new(true, "", stop.clone());
    Ok(match plan.run(out, true, device, &mut bar)?.ending {
        Ending::Complete => Ran::Whole,
        Ending::Interrupted => Ran::Interrupted,
    })
}

fn told(row: &Row, quiet: bool) {
    if quiet && row.holds() {
        return;
    }
    let word = if row.holds() { "holds " } else { "FAILED" };
    say!("{word} {:?} ({})", row.entry, duration(row.seconds));
    for line in row.lines() {
        say!("         {line}");
    }
}
