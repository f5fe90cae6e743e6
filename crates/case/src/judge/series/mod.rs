//! Values over an abscissa, mostly time: a number, a list of pairs, or two columns of a CSV file.

mod csv_rows;
mod units;

use crate::judge::Files;
use crate::judge::Judge;
use crate::keys::Key;
use crate::typed::section::Section;
use crate::typed::tree::{Node, Value};

/// Points of a line: abscissa and value, abscissae increasing. One point is a constant.
pub type Points = Vec<[f64; 2]>;

/// Points as they were read.
#[derive(Default)]
pub(crate) struct Series {
    /// The points.
    pub points: Points,
    /// The file that they are of, if they are of one.
    file: String,
    /// The line of each in it.
    lines: Vec<usize>,
}

impl Series {
    /// Where the point with a number was typed, in brackets, if it is of a file.
    pub fn place(&self, n: usize) -> String {
        let line = self.lines.get(n);
        line.map_or_else(String::new, |line| format!(" ({}, line {line})", self.file))
    }
}

/// The keys of a table that names a file.
pub(crate) const SERIES: &[Key] = &[
    Key::path("file")
        .needed()
        .about("CSV file whose first column is time in s, or the level of a rating."),
    Key::text("column")
        .told("the only one beside the first")
        .about("Heading of the column with the values."),
];

/// What a series may be written as, for messages.
pub(crate) struct Ways {
    /// What it must be.
    pub are: &'static str,
    /// What to write.
    pub such_as: &'static str,
    /// The unit of the abscissa.
    pub over: &'static str,
}

/// Reads the value of a key; `None` if it is wrong.
pub(crate) fn series(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    node: &Node,
    key: &str,
    ways: &Ways,
) -> Option<Series> {
    let typed = |points| Series {
        points,
        ..Series::default()
    };
    match &node.value {
        Value::Integer(_) | Value::Number(_) => {
            Some(typed(vec![[0.0, j.plain_number(node, key)?]]))
        }
        Value::List(list) => {
            let points: Option<_> = list.iter().map(|pair| pair_of(j, pair, key)).collect();
            points.map(typed)
        }
        Value::Table(_) => {
            let mut table = Section::new(node, key, SERIES, &mut j.log);
            let file = table.text("file", &mut j.log);
            let column = table.text("column", &mut j.log);
            table.finish(&mut j.log);
            let Some(file) = file else {
                j.missing(node.span, &format!("{key}.file"), "name a CSV file");
                return None;
            };
            let path = files.find(j, &file)?;
            let units = [ways.over, j.unit_of(key)];
            let column = column.as_ref().map(|at| at.value.as_str());
            match csv_rows::read(&path, column, units) {
                Ok(series) => Some(series),
                Err((what, help)) => {
                    j.log.add(file.span, key, what, help);
                    None
                }
            }
        }
        other => {
            let what = format!("`{key}` must be {} but is {}", ways.are, other.kind());
            j.log.add(node.span, key, what, ways.such_as);
            None
        }
    }
}

fn pair_of(j: &mut Judge<'_>, node: &Node, key: &str) -> Option<[f64; 2]> {
    if let Value::List(pair) = &node.value
        && let [a, b] = pair.as_slice()
    {
        return Some([j.plain_number(a, key)?, j.plain_number(b, key)?]);
    }
    let what = format!("`{key}` must be a list of pairs");
    j.log.add(
        node.span,
        key,
        what,
        "write pairs, such as [[0, 5.0], [3600, 8.0]]",
    );
    None
}
