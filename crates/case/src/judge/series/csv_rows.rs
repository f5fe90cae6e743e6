//! Time and value of each row of a CSV file.

use std::path::Path;

use csv::StringRecord;

use super::{Series, units};

/// Largest accepted file (bytes).
const MAX_BYTES: u64 = 64 << 20;

/// Time and value of each row of a CSV file, in these units: the first column, and the named one or the only other.
/// What is wrong and what to do, if it cannot be read.
pub(super) fn read(path: &Path, column: Option<&str>, units: [&str; 2]) -> Result<Series, Wrong> {
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
    let (text, named) = without_separator(text);
    let head = text.lines().find(|line| holds_row(line));
    let found = [b';', b'\t', b',']
        .into_iter()
        .find(|c| head.is_some_and(|line| line.as_bytes().contains(c)));
    let delimiter = named.or(found).unwrap_or(b',');
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut series = Series {
        file: name.clone(),
        ..Series::default()
    };
    let mut lines = Lines {
        text,
        at: 0,
        line: 1 + usize::from(named.is_some()),
    };
    let mut first = None;
    for row in rows.records() {
        let row =
            row.map_err(|error| (format!("{name}: {error}"), "correct the row".to_owned()))?;
        if row.get(0).is_some_and(|field| field.starts_with('#')) {
            continue;
        }
        let number_of_line = lines.of(row.position());
        let line = || format!("{name}, line {number_of_line}");
        let First { at, width } = match first {
            Some(first) => first,
            None => {
                let (found, is_heading) = First::of(&row, column, &name, line)?;
                first = Some(found);
                if is_heading {
                    in_units(&row, found.at, units, line)?;
                    continue;
                }
                found
            }
        };
        if width_of(&row) > width {
            let what = format!(
                "{} has {} fields, the first row {width}",
                line(),
                width_of(&row)
            );
            return Err((what, help_with_fields(delimiter, width).to_owned()));
        }
        let point = [number(&row, 0, line)?, number(&row, at, line)?];
        comes_later(series.points.last(), point[0], line)?;
        series.lines.push(number_of_line);
        series.points.push(point);
    }
    if series.points.is_empty() {
        let what = format!("{name} has no rows of numbers");
        return Err((what, "give one row at least, such as 0, 5.0".to_owned()));
    }
    Ok(series)
}

/// What is wrong, and what to do.
pub(super) type Wrong = (String, String);

/// Does a row come later than the one before?
fn comes_later(last: Option<&[f64; 2]>, time: f64, line: impl Fn() -> String) -> Result<(), Wrong> {
    let Some([last, _]) = last.filter(|last| last[0] >= time) else {
        return Ok(());
    };
    let twice = match *last == time {
        true => ": two rows have the same time",
        false => "",
    };
    let what = format!("{}: {time} comes after {last}{twice}", line());
    let help = "sort the rows by their first column, and give each time only once";
    Err((what, help.to_owned()))
}

/// What the first row says of all.
#[derive(Clone, Copy)]
struct First {
    /// The column of the values.
    at: usize,
    /// How many fields it has.
    width: usize,
}

impl First {
    /// What it says, and whether it is a heading; `name` is that of the file, `line` says where it is.
    fn of(
        row: &StringRecord,
        column: Option<&str>,
        name: &str,
        line: impl Fn() -> String,
    ) -> Result<(Self, bool), Wrong> {
        let (width, is_heading) = (width_of(row), is_heading(row, column));
        let at = match column {
            Some(column) if is_heading => column_of(row, column, name)?,
            Some(column) => {
                let what = format!("{}: there is no heading with column `{column}`", line());
                let help = "write the names of the columns above the numbers";
                return Err((what, help.to_owned()));
            }
            None if is_heading && width > 2 => {
                let what = format!("{} names more than one column of values", line());
                let known: Vec<_> = row.iter().skip(1).filter(|name| !name.is_empty()).collect();
                let help = format!("add column = \"…\" with one of them: {}", known.join(", "));
                return Err((what, help));
            }
            None if width > 2 => {
                let what = format!(
                    "{} has {width} fields, and no heading tells which is the value",
                    line()
                );
                let help = "write decimal points; of several columns write the names above the numbers, and add column = \"…\" with one of them";
                return Err((what, help.to_owned()));
            }
            None => 1,
        };
        Ok((Self { at, width }, is_heading))
    }
}

/// Refuses a heading that names another unit than its column is read in.
fn in_units(
    row: &StringRecord,
    at: usize,
    units: [&str; 2],
    line: impl Fn() -> String,
) -> Result<(), Wrong> {
    for (column, unit) in [0, at].into_iter().zip(units) {
        let heading = row.get(column).unwrap_or_default();
        if let Some(named) = units::other_than(unit, heading) {
            let what = format!(
                "{}: `{heading}` is in {named}, but is read in {unit}",
                line()
            );
            let help = format!("convert its numbers to {unit}, and write that into the heading");
            return Err((what, help));
        }
    }
    Ok(())
}

/// How many fields a row has; empty ones at its end do not count.
fn width_of(row: &StringRecord) -> usize {
    row.len()
        - row
            .iter()
            .rev()
            .take_while(|field| field.is_empty())
            .count()
}

/// What to do about a row with more fields than the first one.
fn help_with_fields(delimiter: u8, width: usize) -> &'static str {
    if width == 1 {
        "begin a line that is no row with #"
    } else if delimiter == b',' {
        "write decimal points, or separate columns by semicolons"
    } else {
        "give each row as many fields as the first one"
    }
}

fn column_of(heading: &StringRecord, column: &str, name: &str) -> Result<usize, Wrong> {
    let fields = heading.iter().enumerate();
    let mut found = fields.filter_map(|(k, field)| (field == column).then_some(k));
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(only),
        (Some(first), Some(second)) => {
            let (first, second) = (first + 1, second + 1);
            let what = format!("columns {first} and {second} of {name} are both `{column}`");
            Err((what, "rename one of them in the file".to_owned()))
        }
        (None, _) => {
            let known: Vec<_> = heading.iter().collect();
            let what = format!("{name} has no column `{column}`");
            Err((what, format!("its columns are: {}", known.join(", "))))
        }
    }
}

/// The number in a column of a row; `line` says where the row is.
fn number(row: &StringRecord, k: usize, line: impl Fn() -> String) -> Result<f64, Wrong> {
    let field = row.get(k).unwrap_or_default();
    match field.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ if field.is_empty() => {
            let what = format!("{}: there is a gap in column {}", line(), k + 1);
            let help = "fill the gap or remove the row; values are interpolated between rows";
            Err((what, help.to_owned()))
        }
        _ => {
            let what = format!("{}: `{field}` in column {} is not a number", line(), k + 1);
            let help = "write numbers with a decimal point and times in seconds, or remove the row";
            Err((what, help.to_owned()))
        }
    }
}

/// The text behind the line by which spreadsheets are told what separates columns (`sep=;`), and what it names.
fn without_separator(text: &str) -> (&str, Option<u8>) {
    let named = text.split_once('\n').and_then(|(first, rest)| {
        let first = first.trim_end_matches('\r').to_lowercase();
        let separator = first.strip_prefix("sep=")?;
        Some((rest, Some(*separator.as_bytes().first()?)))
    });
    named.unwrap_or((text, None))
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

/// Counts lines from one row to the next.
struct Lines<'t> {
    text: &'t str,
    /// Where the last row began, bytes, and in which line.
    at: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line of a row after the last one. The reader counts from where it began to look: in front of blank lines and
    /// notes.
    fn of(&mut self, began: Option<&csv::Position>) -> usize {
        let mut at = began.map_or(0, |place| place.byte() as usize);
        for line in self
            .text
            .get(at..)
            .unwrap_or_default()
            .split_inclusive('\n')
        {
            if holds_row(line) {
                break;
            }
            at += line.len();
        }
        let passed = self.text.get(self.at..at).unwrap_or_default();
        self.line += passed.matches('\n').count();
        self.at = at;
        self.line
    }
}
