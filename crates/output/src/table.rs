//! Reading of CSV tables by column name.

use std::path::Path;

use crate::OutputError;

/// A table of numbers with named columns, read from CSV.
///
/// Reads what [`SeriesWriter`](crate::SeriesWriter) writes and reference data
/// in the same form. Lines that start with `#` and empty lines are skipped;
/// an empty cell is read as NaN.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Table {
    names: Vec<String>,
    columns: Vec<Vec<f64>>,
}

impl Table {
    /// Reads the table at `path`.
    ///
    /// # Errors
    ///
    /// [`OutputError::Read`], or [`OutputError::Broken`] with the line that is
    /// not understood.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, OutputError> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path).map_err(OutputError::read(path))?;
        Self::parse(&text).map_err(|(line, problem)| OutputError::broken(path, line, problem))
    }

    /// Parses a table, for example one compiled in with `include_str!`; the
    /// error is the line number and what is wrong there.
    ///
    /// # Errors
    ///
    /// The line, counted from 1, and the problem.
    pub fn parse(text: &str) -> Result<Self, (usize, String)> {
        let mut lines = text
            .trim_start_matches('\u{feff}')
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
        let Some((_, header)) = lines.next() else {
            return Err((1, "no header line with column names".to_owned()));
        };
        let names: Vec<String> = header
            .split(',')
            .map(|name| name.trim().to_owned())
            .collect();
        let mut columns = vec![Vec::new(); names.len()];
        for (index, line) in lines {
            let cells: Vec<&str> = line.split(',').collect();
            if cells.len() != names.len() {
                let (found, expected) = (cells.len(), names.len());
                return Err((index + 1, format!("{found} cells instead of {expected}")));
            }
            for (column, cell) in columns.iter_mut().zip(cells) {
                let value = parse_cell(cell)
                    .ok_or_else(|| (index + 1, format!("{cell:?} is not a number")))?;
                column.push(value);
            }
        }
        Ok(Self { names, columns })
    }

    /// The column names in the order of the file.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The values of the column `name`.
    pub fn column(&self, name: &str) -> Option<&[f64]> {
        let index = self.names.iter().position(|other| other == name)?;
        Some(&self.columns[index])
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, Vec::len)
    }
}

pub(crate) fn parse_cell(cell: &str) -> Option<f64> {
    match cell.trim() {
        "" => Some(f64::NAN),
        text => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_blanks_and_missing_values() {
        let table = Table::parse("# from a paper\ntime_s, front_m\n\n0, 1\n0.5,\n").unwrap();
        assert_eq!(table.names(), ["time_s", "front_m"]);
        assert_eq!(table.rows(), 2);
        assert!(table.column("front_m").unwrap()[1].is_nan());
        assert_eq!(table.column("none"), None);
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!(Table::parse("").unwrap_err().0, 1);
        assert_eq!(Table::parse("a,b\n1,2\n3\n").unwrap_err().0, 3);
        assert_eq!(Table::parse("a,b\n1,x\n").unwrap_err().0, 2);
    }
}
