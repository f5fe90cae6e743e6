//! Time series written row by row.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::table::parse_cell;
use crate::{OutputError, is_begun, write_whole};

/// A CSV table that grows by a row per sample, the first column being the time.
///
/// Column names carry the unit, as in `time_s` or `front_m`. Each row goes to
/// the operating system at once, so that the file can be watched. Numbers are
/// written with the fewest digits that give the same `f64` back.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("front.csv");
/// use monoflow_output::{SeriesWriter, Table};
/// let mut series = SeriesWriter::create(&path, &["time_s", "front_m"])?;
/// series.row(&[0.0, 1.0])?;
/// series.row(&[0.1, 1.25])?;
/// assert_eq!(Table::read(&path)?.column("front_m"), Some(&[1.0, 1.25][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SeriesWriter {
    path: PathBuf,
    file: File,
    columns: usize,
}

impl SeriesWriter {
    /// Starts a new table at `path`, replacing an older one.
    ///
    /// # Errors
    ///
    /// [`OutputError::Name`] for an unusable column name,
    /// [`OutputError::Write`] when the disk refuses.
    pub fn create(
        path: impl Into<PathBuf>,
        columns: &[impl AsRef<str>],
    ) -> Result<Self, OutputError> {
        let columns = check_columns(columns)?;
        let path = path.into();
        write_whole(&path, |file| writeln!(file, "{}", columns.join(",")))?;
        Self::open(path, columns.len())
    }

    /// Continues the table at `path` for a run resumed at `time`: rows later
    /// than `time` and a half-written last row are dropped. A file that is
    /// [missing or empty](is_begun) is created.
    ///
    /// # Errors
    ///
    /// [`OutputError::Columns`] when the file holds other columns,
    /// [`OutputError::Broken`] when a row is not understood, and as for
    /// [`create`](Self::create).
    pub fn resume(
        path: impl Into<PathBuf>,
        columns: &[impl AsRef<str>],
        time: f64,
    ) -> Result<Self, OutputError> {
        let path = path.into();
        if !is_begun(&path) {
            return Self::create(path, columns);
        }
        let columns = check_columns(columns)?;
        let text = fs::read_to_string(&path).map_err(OutputError::read(&path))?;
        let kept = rows_until(&text, &columns, time, &path)?;
        write_whole(&path, |file| file.write_all(kept.as_bytes()))?;
        Self::open(path, columns.len())
    }

    fn open(path: PathBuf, columns: usize) -> Result<Self, OutputError> {
        let file = OpenOptions::new()
            .append(true)
            .open(&path)
            .map_err(OutputError::write(&path))?;
        Ok(Self {
            path,
            file,
            columns,
        })
    }

    /// Appends one row.
    ///
    /// # Errors
    ///
    /// [`OutputError::Length`] when the row has not one value per column,
    /// [`OutputError::Write`] when the disk refuses.
    pub fn row(&mut self, values: &[f64]) -> Result<(), OutputError> {
        if values.len() != self.columns {
            return Err(OutputError::Length {
                name: "row".to_owned(),
                expected: self.columns,
                found: values.len(),
            });
        }
        let cells: Vec<String> = values.iter().copied().map(number).collect();
        // One write call per row, so that a kill between calls tears no row.
        let line = cells.join(",") + "\n";
        self.file
            .write_all(line.as_bytes())
            .map_err(OutputError::write(&self.path))
    }

    /// The path of the table.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The shortest text that parses to the same `f64`.
pub(crate) fn number(value: f64) -> String {
    let magnitude = value.abs();
    if value == 0.0 || !value.is_finite() || (1e-4..1e16).contains(&magnitude) {
        format!("{value}")
    } else {
        format!("{value:e}")
    }
}

fn check_columns(columns: &[impl AsRef<str>]) -> Result<Vec<&str>, OutputError> {
    let columns: Vec<&str> = columns.iter().map(AsRef::as_ref).collect();
    for (index, name) in columns.iter().enumerate() {
        let problem = if name.trim() != *name || name.is_empty() {
            "is empty or has blanks around it"
        } else if name.starts_with('#') || name.contains([',', '"', '\n', '\r']) {
            "holds a comma, quote, line break or leading #"
        } else if columns[..index].contains(name) {
            "is used by two columns"
        } else {
            continue;
        };
        return Err(OutputError::Name {
            name: (*name).to_owned(),
            problem,
        });
    }
    Ok(columns)
}

/// The header and all complete rows not later than `time`.
fn rows_until(text: &str, columns: &[&str], time: f64, path: &Path) -> Result<String, OutputError> {
    let mut lines = text
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
        .enumerate();
    let header = lines.next().map_or("", |(_, line)| line);
    let found: Vec<&str> = header.trim_end().split(',').collect();
    if found != columns {
        return Err(OutputError::Columns {
            path: path.to_owned(),
            expected: columns.iter().map(|name| (*name).to_owned()).collect(),
            found: found.into_iter().map(str::to_owned).collect(),
        });
    }
    let mut kept = header.to_owned();
    for (index, line) in lines {
        let broken = |problem| OutputError::broken(path, index + 1, problem);
        let cells: Vec<&str> = line.trim_end().split(',').collect();
        if cells.len() != columns.len() {
            return Err(broken("wrong number of cells"));
        }
        let row_time = parse_cell(cells[0]).ok_or_else(|| broken("the time is not a number"))?;
        if row_time <= time {
            kept.push_str(line);
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_round_trip(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            let back = parse_cell(&number(value)).unwrap();
            prop_assert!(back.to_bits() == bits || (value.is_nan() && back.is_nan()));
        }

        #[test]
        fn rows_round_trip(rows in proptest::collection::vec(any::<[f64; 3]>(), 0..8)) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("series.csv");
            let mut series = SeriesWriter::create(&path, &["time_s", "a_m", "b_Pa"]).unwrap();
            for row in &rows {
                series.row(row).unwrap();
            }
            let table = Table::read(&path).unwrap();
            for (index, name) in ["time_s", "a_m", "b_Pa"].iter().enumerate() {
                let expected: Vec<f64> = rows.iter().map(|row| row[index]).collect();
                prop_assert_eq!(table.column(name).unwrap(), &expected[..]);
            }
        }
    }

    #[test]
    fn a_resumed_run_drops_later_and_torn_rows() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("series.csv");
        let columns = ["time_s", "front_m"];
        let mut series = SeriesWriter::create(&path, &columns).unwrap();
        for step in 0..5 {
            series.row(&[f64::from(step) * 0.5, 1.0]).unwrap();
        }
        series.file.write_all(b"0.75,1").unwrap();
        let mut resumed = SeriesWriter::resume(&path, &columns, 1.0).unwrap();
        resumed.row(&[1.25, 2.0]).unwrap();
        let table = Table::read(&path).unwrap();
        assert_eq!(table.column("time_s").unwrap(), [0.0, 0.5, 1.0, 1.25]);
        assert_eq!(table.column("front_m").unwrap(), [1.0, 1.0, 1.0, 2.0]);
    }

    #[test]
    fn an_empty_table_is_begun_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("series.csv");
        fs::write(&path, "").unwrap();
        let mut series = SeriesWriter::resume(&path, &["time_s"], 1.0).unwrap();
        series.row(&[1.5]).unwrap();
        let table = Table::read(&path).unwrap();
        assert_eq!(table.column("time_s"), Some(&[1.5][..]));
    }

    #[test]
    fn other_columns_and_wrong_rows_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("series.csv");
        let mut series = SeriesWriter::resume(&path, &["time_s", "front_m"], 0.0).unwrap();
        assert!(matches!(
            series.row(&[1.0]),
            Err(OutputError::Length { .. })
        ));
        assert!(matches!(
            SeriesWriter::resume(&path, &["time_s"], 0.0),
            Err(OutputError::Columns { .. })
        ));
        assert!(matches!(
            SeriesWriter::create(&path, &["a,b"]),
            Err(OutputError::Name { .. })
        ));
    }
}
