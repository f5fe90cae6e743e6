//! Quantities over time: a number, a list of pairs, or two columns of a CSV file.

use std::path::Path;

use csv::StringRecord;

use super::files::Files;
use super::plan::Points;
use crate::keys::Range;
use crate::resolve::Judge;
use crate::section::Section;
use crate::source::Span;
use crate::tree::{Node, Value};

/// Largest accepted file (bytes).
const MAX_BYTES: u64 = 64 << 20;

/// How a quantity is judged.
struct Kind {
    /// What a value may be, in the unit that is typed.
    range: Range,
    /// Must the abscissa, as time, not be negative?
    over_time: bool,
}

/// Reads a line; `None` if it was not typed or is wrong. One typed unit is `unit` SI units.
pub(super) fn line(
    j: &mut Judge<'_>,
    files: &Files,
    section: &mut Section<'_>,
    key: &'static str,
    unit: f64,
) -> Option<Points> {
    let node = section.node(key)?;
    let declared = section.declared(key)?;
    let kind = Kind {
        range: declared.range,
        // The discharge of a rating goes over the level.
        over_time: key != "curve",
    };
    let key = section.key(key);
    j.given(&key, node.span);
    let before = j.log.len();
    let mut points = match &node.value {
        Value::Integer(_) | Value::Number(_) => vec![[0.0, j.plain_number(node, &key)?]],
        Value::List(list) => list
            .iter()
            .map(|pair| pair_of(j, pair, &key))
            .collect::<Option<_>>()?,
        Value::Table(_) => {
            let mut table = Section::new(node, &key, declared.keys(), &mut j.log);
            let file = table.text("file", &mut j.log);
            let column = table.text("column", &mut j.log);
            table.finish(&mut j.log);
            let Some(file) = file else {
                j.missing(node.span, &format!("{key}.file"), "name a CSV file");
                return None;
            };
            let path = files.find(j, &file)?;
            match read(&path, column.as_ref().map(|at| at.value.as_str())) {
                Ok(points) => points,
                Err((what, help)) => {
                    j.log.add(file.span, &key, what, help);
                    return None;
                }
            }
        }
        other => {
            let what = format!(
                "`{key}` must be a number, a list of pairs or a file but is {}",
                other.kind()
            );
            let help = "write 5.0, or [[0, 5.0], [3600, 8.0]], or { file = \"flood.csv\" }";
            j.log.add(node.span, &key, what, help);
            return None;
        }
    };
    judge(j, node.span, &key, &points, &kind);
    for point in &mut points {
        point[1] *= unit;
    }
    (j.log.len() == before).then_some(points)
}

/// Order and ranges of typed or read points.
fn judge(j: &mut Judge<'_>, span: Span, key: &str, points: &Points, kind: &Kind) {
    if points.is_empty() {
        let what = format!("`{key}` has no points");
        j.log.add(span, key, what, "give one pair at least");
    }
    for pair in points.windows(2) {
        let ([a, _], [b, _]) = (pair[0], pair[1]);
        if a >= b {
            let what = format!("in `{key}` {b} comes after {a}");
            let help = "sort the points by their first number, and give each only once";
            return j.log.add(span, key, what, help);
        }
    }
    if kind.over_time && points.first().is_some_and(|p| p[0] < 0.0) {
        let what = format!("`{key}` begins at {} s, before the run does", points[0][0]);
        j.log.add(
            span,
            key,
            what,
            "count time from the start of the run, in seconds",
        );
    }
    if !kind.over_time
        && let Some(pair) = points.windows(2).find(|pair| pair[1][1] < pair[0][1])
    {
        let ([a, more], [b, less]) = (pair[0], pair[1]);
        let what =
            format!("in `{key}` the discharge falls from {more} at {a} m to {less} at {b} m");
        let help = "give pairs of level and discharge in which the discharge rises with the level";
        j.log.add(span, key, what, help);
    }
    if let Some(wrong) = points.iter().find(|p| !kind.range.holds(p[1])) {
        let what = format!(
            "`{key}` is {} at {} but must be {}",
            wrong[1],
            wrong[0],
            kind.range.words()
        );
        j.log.add(
            span,
            key,
            what,
            format!("give values that are {}", kind.range.words()),
        );
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

/// Time and value of each row of a CSV file: the first column, and the second or the named one. What
/// is wrong and what to do, if it cannot be read.
fn read(path: &Path, column: Option<&str>) -> Result<Points, Wrong> {
    let name = path.display().to_string();
    let size = std::fs::metadata(path).map_or(0, |file| file.len());
    if size > MAX_BYTES {
        return Err((
            format!("{name} has {size} bytes, but at most {MAX_BYTES} are read"),
            "thin the series out".into(),
        ));
    }
    let text = std::fs::read_to_string(path).map_err(|error| {
        let what = format!("cannot read {name}: {error}");
        (what, "give a text file of two columns".to_owned())
    })?;
    // Spreadsheets put a mark in front of the first character.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let head = text.lines().find(|line| holds_row(line));
    let delimiter = [b';', b'\t', b',']
        .into_iter()
        .find(|c| head.is_some_and(|line| line.as_bytes().contains(c)))
        .unwrap_or(b',');
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut points = Points::new();
    let mut at = None;
    for row in rows.records() {
        let row =
            row.map_err(|error| (format!("{name}: {error}"), "correct the row".to_owned()))?;
        if row.get(0).is_some_and(|field| field.starts_with('#')) {
            continue;
        }
        let line = || format!("{name}, line {}", line_of(text, row.position()));
        let at = match at {
            Some(at) => at,
            None => {
                let is_heading = is_heading(&row, column);
                let found = *at.insert(match column {
                    Some(column) if is_heading => column_of(&row, column, &name)?,
                    Some(column) => {
                        let what =
                            format!("{}: there is no heading with column `{column}`", line());
                        let help = "write the names of the columns above the numbers";
                        return Err((what, help.to_owned()));
                    }
                    None => 1,
                });
                if is_heading {
                    continue;
                }
                found
            }
        };
        let point = [number(&row, 0, line)?, number(&row, at, line)?];
        if let Some([last, _]) = points.last().filter(|last| last[0] >= point[0]) {
            let what = format!("{}: {} comes after {last}", line(), point[0]);
            let help = "sort the rows by their first column, and give each time only once";
            return Err((what, help.to_owned()));
        }
        points.push(point);
    }
    if points.is_empty() {
        let what = format!("{name} has no rows of numbers");
        return Err((what, "give one row at least, such as 0, 5.0".to_owned()));
    }
    Ok(points)
}

/// What is wrong, and what to do.
type Wrong = (String, String);

fn column_of(heading: &StringRecord, column: &str, name: &str) -> Result<usize, Wrong> {
    let found = heading.iter().position(|field| field == column);
    found.ok_or_else(|| {
        let known: Vec<_> = heading.iter().collect();
        let what = format!("{name} has no column `{column}`");
        (what, format!("its columns are: {}", known.join(", ")))
    })
}

/// The number in a column of a row; `line` says where the row is.
fn number(row: &StringRecord, k: usize, line: impl Fn() -> String) -> Result<f64, Wrong> {
    let field = row.get(k).unwrap_or_default();
    match field.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ if field.is_empty() => {
            let what = format!("{}: there is a gap in column {}", line(), k + 1);
            let help = "fill the gap or remove the row; between rows values follow a straight line";
            Err((what, help.to_owned()))
        }
        _ => {
            let what = format!("{}: `{field}` in column {} is not a number", line(), k + 1);
            let help = "write numbers with a decimal point and times in seconds, or remove the row";
            Err((what, help.to_owned()))
        }
    }
}

/// Is it more than a blank line or a note?
fn holds_row(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// Does the first row name columns? A number in it is a value, unless the row has the wanted name; and
/// what begins with a digit is one that is written wrongly, as 0,5 or 00:30.
fn is_heading(row: &StringRecord, column: Option<&str>) -> bool {
    let is_word = |field: &str| {
        let first = field
            .trim_start_matches(['+', '-', '.', ','])
            .chars()
            .next();
        first.is_some_and(|c| !c.is_ascii_digit()) && field.parse::<f64>().is_err()
    };
    let is_number = |field: &str| field.replace(',', ".").parse::<f64>().is_ok();
    row.get(0).is_some_and(is_word)
        && (!row.iter().any(is_number) || row.iter().any(|field| Some(field) == column))
}

/// The line of a row. The reader counts from where it began to look: in front of blank lines and notes.
fn line_of(text: &str, began: Option<&csv::Position>) -> usize {
    let mut at = began.map_or(0, |place| place.byte() as usize);
    for line in text.get(at..).unwrap_or_default().split_inclusive('\n') {
        if holds_row(line) {
            break;
        }
        at += line.len();
    }
    1 + text
        .get(..at)
        .map_or(0, |before| before.matches('\n').count())
}
