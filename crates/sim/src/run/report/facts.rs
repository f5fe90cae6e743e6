//! What reports say of every run: key facts, timing, and the plan as a table.

use crate::Bytes;
use crate::run::{Seconds, Summary};
use monoflow_case::{TableRow, counted};
use monoflow_output::{Cell, Grid, Section};

/// What is said of every run; a step advances so many of `of`.
pub(crate) fn common<D>(summary: &Summary<D>, of: &str) -> [(String, Cell); 4] {
    let time = Seconds(summary.sim_time);
    let steps = counted(grouped(summary.steps), "step");
    let whole = duration(summary.wall_seconds);
    let in_steps = duration(summary.step_seconds);
    [
        fact("Simulated", format!("{time} s in {steps}")),
        fact(
            "Device",
            format!("{}, {}", summary.device, summary.precision),
        ),
        fact("Wall time", format!("{whole}, of which steps {in_steps}")),
        fact("Rate", format!("{:.3} million {of}-steps/s", summary.rate)),
    ]
}

/// A name and what is said of it.
pub(crate) fn fact(name: &str, value: impl Into<Cell>) -> (String, Cell) {
    (name.to_owned(), value.into())
}

/// How the run stands, in its colour.
pub(crate) fn status<D>(summary: &Summary<D>) -> (String, Cell) {
    let cell = match summary.status.as_str() {
        "complete" => Cell::good("complete"),
        "failed" => Cell::bad("failed"),
        other => other.into(),
    };
    fact("Status", cell)
}

/// What a run that is not complete says of itself.
pub(crate) fn standing<D>(summary: &Summary<D>) -> Vec<String> {
    let mut warnings: Vec<String> = summary.error.iter().cloned().collect();
    match summary.status.as_str() {
        "interrupted" => warnings.push(format!(
            "the run was interrupted at t = {} s; `monoflow resume` goes on with it",
            Seconds(summary.sim_time)
        )),
        "running" => warnings.push("the run was still going on, or was killed".to_owned()),
        _ => {}
    }
    warnings
}

/// How fast a run went whose steps advance cells.
pub(crate) fn cells_timing<D>(summary: &Summary<D>) -> Section {
    let output = (summary.wall_seconds - summary.step_seconds).max(0.0);
    let grid = Grid::new(["phase", "seconds"])
        .row(["steps".to_owned(), format!("{:.3}", summary.step_seconds)])
        .row(["output".to_owned(), format!("{output:.3}")]);
    let per_cell = if summary.rate > 0.0 {
        1e3 / summary.rate
    } else {
        0.0
    };
    let section = Section::new("Timing")
        .table(grid)
        .paragraph(format!("{per_cell:.2} ns per cell and step."));
    of_process(section, summary)
}

/// The section with the memory of the process, and a word on what it does not know of a run that it took up.
pub(crate) fn of_process<D>(section: Section, summary: &Summary<D>) -> Section {
    let greatest = summary.memory.greatest;
    let section = match greatest {
        0 => section,
        _ => section.paragraph(format!(
            "The process took {} of memory at most.",
            Bytes(greatest)
        )),
    };
    if summary.resumed_at == 0 {
        return section;
    }
    section.paragraph(format!(
        "The run was resumed at step {}; times are those since then.",
        grouped(summary.resumed_at)
    ))
}

/// Every value of the plan, with its origin.
pub(super) fn plan_table(rows: Vec<TableRow>) -> Grid {
    let mut grid = Grid::new(["key", "value", "unit", "origin", "why"]);
    for row in rows {
        grid = grid.row([
            row.key,
            row.value,
            row.unit.into_owned(),
            row.origin.to_string(),
            row.why,
        ]);
    }
    grid
}

/// A whole number with spaces between thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// Seconds in words.
pub(crate) fn duration(seconds: f64) -> String {
    if seconds < 60.0 {
        return format!("{seconds:.1} s");
    }
    let whole = seconds.round() as u64;
    match (whole / 3600, whole / 60 % 60, whole % 60) {
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(1234567), "1\u{202f}234\u{202f}567");
        assert_eq!(grouped(12), "12");
        assert_eq!(duration(3.21), "3.2 s");
        assert_eq!(duration(125.2), "2 min 5 s");
        assert_eq!(duration(7325.0), "2 h 2 min");
    }
}
