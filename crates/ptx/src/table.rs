//! The kernel table that is kept in the repository: written, read back, compared.

use std::{collections::BTreeMap, fmt};

use crate::{KernelReport, PtxError};

type Read = fn(&KernelReport) -> u32;
type Write = fn(&mut KernelReport) -> &mut u32;

/// The one list of columns after the name, in order.
const COLUMNS: [(&str, Read, Write); 11] = [
    ("registers", |r| r.registers, |r| &mut r.registers),
    ("stack B", |r| r.stack_bytes, |r| &mut r.stack_bytes),
    (
        "spill stores B",
        |r| r.spill_store_bytes,
        |r| &mut r.spill_store_bytes,
    ),
    (
        "spill loads B",
        |r| r.spill_load_bytes,
        |r| &mut r.spill_load_bytes,
    ),
    ("shared B", |r| r.shared_bytes, |r| &mut r.shared_bytes),
    (
        "constant B",
        |r| r.constant_bytes,
        |r| &mut r.constant_bytes,
    ),
    ("PTX", |r| r.ptx_instructions, |r| &mut r.ptx_instructions),
    ("f64", |r| r.f64_instructions, |r| &mut r.f64_instructions),
    ("local", |r| r.local_memory_ops, |r| &mut r.local_memory_ops),
    ("calls", |r| r.calls, |r| &mut r.calls),
    ("traps", |r| r.traps, |r| &mut r.traps),
];
/// The heading of the first column.
const NAME: &str = "kernel";

/// A difference between a stored and a fresh table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// A kernel that the stored table lacks.
    Added {
        /// The kernel.
        entry: String,
    },
    /// A kernel that is no longer compiled.
    Removed {
        /// The kernel.
        entry: String,
    },
    /// A figure that is not what it was.
    Figure {
        /// The kernel.
        entry: String,
        /// The column, as in the table's heading.
        column: &'static str,
        /// The value in the repository.
        stored: u32,
        /// The value now.
        fresh: u32,
    },
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Added { entry } => write!(f, "`{entry}` is new"),
            Self::Removed { entry } => write!(f, "`{entry}` is gone"),
            Self::Figure {
                entry,
                column,
                stored,
                fresh,
            } => write!(f, "`{entry}`: {column} {stored} -> {fresh}"),
        }
    }
}

/// The reports as an aligned Markdown table, one kernel a line, in the order given.
pub fn table(reports: &[KernelReport]) -> String {
    let headings = COLUMNS.map(|(heading, ..)| heading);
    let rows: Vec<[String; COLUMNS.len()]> = reports
        .iter()
        .map(|report| COLUMNS.map(|(_, read, _)| read(report).to_string()))
        .collect();
    let name_width = reports
        .iter()
        .map(|report| report.entry.len() + 2)
        .chain([NAME.len()])
        .max()
        .unwrap_or(0);
    let mut widths = headings.map(str::len);
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.len().max(*width);
        }
    }
    let line = |name: &str, cells: &[&str]| {
        let cells: String = cells
            .iter()
            .zip(widths)
            .map(|(cell, width)| format!(" {cell:>width$} |"))
            .collect();
        format!("| {name:<name_width$} |{cells}\n")
    };
    let mut text = line(NAME, &headings);
    text.push_str(&format!("|{}|", "-".repeat(name_width + 2)));
    text.extend(widths.map(|width| format!("{}:|", "-".repeat(width + 1))));
    text.push('\n');
    for (report, row) in reports.iter().zip(&rows) {
        text.push_str(&line(
            &format!("`{}`", report.entry),
            &row.each_ref().map(String::as_str),
        ));
    }
    text
}

/// Reads a table written by [`table`]; lines before and after it may hold anything that does not start with `|`.
pub fn parse_table(text: &str) -> Result<Vec<KernelReport>, PtxError> {
    let mut lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.trim_start().starts_with('|'));
    let error = |line: usize, reason: String| PtxError::Table {
        line: line + 1,
        reason,
    };
    let (number, heading) = lines
        .next()
        .ok_or_else(|| error(0, "there is no table".to_owned()))?;
    let expected: Vec<&str> = [NAME]
        .into_iter()
        .chain(COLUMNS.map(|(heading, ..)| heading))
        .collect();
    if cells(heading) != expected {
        return Err(error(
            number,
            format!("its columns are not `{}`", expected.join("`, `")),
        ));
    }
    let mut reports = Vec::new();
    for (number, line) in lines.skip(1) {
        let cells = cells(line);
        let [name, figures @ ..] = cells.as_slice() else {
            return Err(error(number, "it is empty".to_owned()));
        };
        if figures.len() != COLUMNS.len() {
            return Err(error(
                number,
                format!(
                    "it has {} figures instead of {}",
                    figures.len(),
                    COLUMNS.len()
                ),
            ));
        }
        let mut report = KernelReport {
            entry: name.trim_matches('`').to_owned(),
            ..Default::default()
        };
        for (figure, (heading, _, write)) in figures.iter().zip(COLUMNS) {
            *write(&mut report) = figure
                .parse()
                .map_err(|_| error(number, format!("`{figure}` is not a number ({heading})")))?;
        }
        reports.push(report);
    }
    Ok(reports)
}

fn cells(line: &str) -> Vec<&str> {
    line.trim()
        .trim_matches('|')
        .split('|')
        .map(str::trim)
        .collect()
}

/// What is different, sorted by kernel; empty when the tables agree. The order of the kernels does not matter.
pub fn compare(stored: &[KernelReport], fresh: &[KernelReport]) -> Vec<Change> {
    let by_name = |reports: &[KernelReport]| -> BTreeMap<String, KernelReport> {
        reports
            .iter()
            .map(|report| (report.entry.clone(), report.clone()))
            .collect()
    };
    let (stored, fresh) = (by_name(stored), by_name(fresh));
    let mut changes: BTreeMap<String, Vec<Change>> = BTreeMap::new();
    for (entry, old) in &stored {
        let found = match fresh.get(entry) {
            None => vec![Change::Removed {
                entry: entry.clone(),
            }],
            Some(new) => COLUMNS
                .iter()
                .filter(|(_, read, _)| read(old) != read(new))
                .map(|(column, read, _)| Change::Figure {
                    entry: entry.clone(),
                    column,
                    stored: read(old),
                    fresh: read(new),
                })
                .collect(),
        };
        changes.insert(entry.clone(), found);
    }
    for entry in fresh.keys().filter(|entry| !stored.contains_key(*entry)) {
        changes.insert(
            entry.clone(),
            vec![Change::Added {
                entry: entry.clone(),
            }],
        );
    }
    changes.into_values().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<KernelReport> {
        let forces = KernelReport {
            entry: "forces_f32".into(),
            registers: 37,
            ptx_instructions: 1234,
            ..Default::default()
        };
        let sort = KernelReport {
            entry: "sort".into(),
            registers: 128,
            shared_bytes: 49152,
            traps: 2,
            ..Default::default()
        };
        vec![forces, sort]
    }

    #[test]
    fn the_table_is_aligned_and_reads_back() {
        let text = format!("# Kernels\n\nprose\n\n{}\nmore prose\n", table(&sample()));
        let widths: Vec<_> = text
            .lines()
            .filter(|line| line.starts_with('|'))
            .map(str::len)
            .collect();
        assert_eq!(widths.len(), 4);
        assert!(widths.iter().all(|width| *width == widths[0]), "{text}");
        assert_eq!(parse_table(&text).unwrap(), sample());
        assert!(parse_table(&table(&[])).unwrap().is_empty());
    }

    #[test]
    fn a_damaged_table_is_an_error_with_its_line() {
        let text = table(&sample());
        let error = parse_table(&text.replace("49152", "many "))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("line 4") && error.contains("`many` is not a number (shared B)"),
            "{error}"
        );
        let error = parse_table(&text.replace("stack B", "stack b"))
            .unwrap_err()
            .to_string();
        assert!(error.contains("line 1"), "{error}");
        assert!(parse_table("no table").is_err());
    }

    #[test]
    fn changes_are_named() {
        let mut fresh = sample();
        assert!(compare(&sample(), &fresh).is_empty());
        fresh.reverse();
        assert!(
            compare(&sample(), &fresh).is_empty(),
            "order does not matter"
        );
        fresh[1].registers = 40;
        fresh[0].entry = "sort_cells".into();
        let text: Vec<_> = compare(&sample(), &fresh)
            .iter()
            .map(Change::to_string)
            .collect();
        assert_eq!(
            text,
            [
                "`forces_f32`: registers 37 -> 40",
                "`sort` is gone",
                "`sort_cells` is new"
            ]
        );
    }
}
