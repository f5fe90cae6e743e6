//! The page that shows what came out.

use crate::entry::{Entry, Family, Judged};
use crate::figure::{Figure, Short};
use crate::run::Problem;
use monoflow_output::{Cell, Grid, OutputError, Report, Section, write_whole};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// An entry with what came out.
#[derive(Debug)]
pub struct Row {
    /// Which entry.
    pub entry: Entry,
    /// What came out, or why nothing did.
    pub result: Result<Judged, Problem>,
    /// Time that its runs took, s.
    pub seconds: f64,
}

impl Row {
    /// Did every figure hold?
    pub fn holds(&self) -> bool {
        match &self.result {
            Ok(judged) => !judged.figures.is_empty() && judged.figures.iter().all(Figure::holds),
            Err(_) => false,
        }
    }

    /// Its figures in lines: what, found, bound, what others reach.
    pub fn lines(&self) -> Vec<String> {
        match &self.result {
            Ok(judged) => judged.figures.iter().map(line).collect(),
            Err(problem) => vec![problem.to_string()],
        }
    }
}

fn line(figure: &Figure) -> String {
    let mut text = format!(
        "{}: {} ({})",
        figure.what,
        Short(figure.found),
        figure.bound
    );
    if let Some(anchor) = &figure.anchor {
        text.push_str(&format!("; {}: {}", anchor.whose, Short(anchor.value)));
    }
    if !figure.holds() {
        text.push_str("  FAILED");
    }
    text
}

/// All that came out.
#[derive(Debug, Default)]
pub struct Page {
    /// Entries in their order.
    pub rows: Vec<Row>,
    /// Facts on program and machine, name and value.
    pub facts: Vec<(String, String)>,
}

impl Page {
    /// Entries that hold, and all.
    pub fn count(&self) -> [usize; 2] {
        [
            self.rows.iter().filter(|row| row.holds()).count(),
            self.rows.len(),
        ]
    }

    /// Writes `validation.html` and `validation.json` into a folder.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn write(&self, folder: &Path) -> Result<(), OutputError> {
        self.report().write(folder.join("validation.html"))?;
        let text = format!("{:#}\n", self.json());
        write_whole(folder.join("validation.json"), |file| {
            file.write_all(text.as_bytes())
        })
    }

    fn report(&self) -> Report {
        let [held, all] = self.count();
        let mut report = Report::new("Validation")
            .subtitle(format!("{held} of {all} cases hold"))
            .facts(self.facts.iter().cloned());
        for family in Family::ALL {
            let rows: Vec<_> = self
                .rows
                .iter()
                .filter(|row| row.entry.family == family)
                .collect();
            if rows.is_empty() {
                continue;
            }
            let header = ["case", "figure", "found", "bound", "others", "result"];
            let mut grid = Grid::new(header);
            for row in &rows {
                for cells in cells(row) {
                    grid = grid.row(cells);
                }
            }
            report = report.section(Section::new(family.word()).table(grid));
            for row in rows {
                report = report.section(curves(row));
            }
        }
        report
    }

    fn json(&self) -> serde_json::Value {
        let rows = self.rows.iter().map(|row| {
            let figures = row
                .result
                .iter()
                .flat_map(|judged| &judged.figures)
                .map(|figure| {
                    json!({
                        "what": figure.what,
                        "found": figure.found,
                        "bound": figure.bound.to_string(),
                        "holds": figure.holds(),
                        "others": figure.anchor.map(|anchor| json!({
                            "whose": anchor.whose, "value": anchor.value,
                        })),
                    })
                });
            json!({
                "family": row.entry.family.word(),
                "name": row.entry.name,
                "about": row.entry.about,
                "source": row.entry.source,
                "case": row.entry.case,
                "holds": row.holds(),
                "seconds": row.seconds,
                "problem": row.result.as_ref().err().map(ToString::to_string),
                "figures": figures.collect::<Vec<_>>(),
            })
        });
        let [held, all] = self.count();
        json!({ "held": held, "of": all, "cases": rows.collect::<Vec<_>>() })
    }
}

/// Rows of a table, one for each figure.
fn cells(row: &Row) -> Vec<Vec<Cell>> {
    let name = || Cell::from(row.entry.name.clone());
    match &row.result {
        Err(problem) => vec![vec![
            name(),
            Cell::from(problem.to_string()),
            Cell::from(""),
            Cell::from(""),
            Cell::from(""),
            Cell::bad("failed"),
        ]],
        Ok(judged) => {
            let of = |figure: &Figure| {
                let others = figure.anchor.map_or(String::new(), |anchor| {
                    format!("{} ({})", Short(anchor.value), anchor.whose)
                });
                vec![
                    name(),
                    Cell::from(figure.what.clone()),
                    Cell::from(Short(figure.found).to_string()),
                    Cell::from(figure.bound.to_string()),
                    Cell::from(others),
                    if figure.holds() {
                        Cell::good("holds")
                    } else {
                        Cell::bad("failed")
                    },
                ]
            };
            judged.figures.iter().map(of).collect()
        }
    }
}

/// The curves of an entry, where they come from, and how it is run by hand.
fn curves(row: &Row) -> Section {
    let entry = &row.entry;
    let by_hand = entry.runs.iter().map(|settings| {
        let set: Vec<String> = settings.iter().map(|s| format!(" --set '{s}'")).collect();
        format!("monoflow run cases/{}{}", entry.case, set.concat())
    });
    let section = Section::new(entry.name.clone())
        .paragraph(format!("{}. Source: {}.", entry.about, entry.source))
        .details("Commands", by_hand.collect::<Vec<_>>().join("\n"));
    match &row.result {
        Ok(judged) => section.charts(judged.charts.iter().cloned()),
        Err(problem) => section.paragraph(problem.to_string()),
    }
}
