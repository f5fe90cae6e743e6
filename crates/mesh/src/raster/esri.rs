use super::gaps::is_missing;
use super::{MOST, Raster, RasterError, UnnamedGap, from_the_south};
use crate::quote::{how_to_write, quote, unmarked};
use std::fmt::Debug;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// What marks missing values where the head does not say.
const GAP: f64 = -9999.0;

/// What programs of DOS write behind the last line.
const END_OF_FILE: char = '\u{1a}';

/// The head of an ESRI ASCII raster, as it is read.
#[derive(Default)]
struct Head {
    columns: Option<u64>,
    rows: Option<u64>,
    /// Where the lower left cell is, and whether that is its centre.
    x: Option<(f64, bool)>,
    y: Option<(f64, bool)>,
    dx: Option<f64>,
    dy: Option<f64>,
    nodata: Option<f64>,
}

impl Raster {
    /// Reads a raster from the text of an ESRI ASCII file; `file` is its name in messages.
    ///
    /// Cells need not be square: `dx` and `dy` may stand in place of `cellsize`. Without
    /// `NODATA_value` it is -9999.
    ///
    /// **Source** ESRI, "Esri ASCII raster format"; GDAL, "AAIGrid".
    ///
    /// # Errors
    /// The first mistake, with its line and what to do.
    pub fn esri(file: &str, text: &str) -> Result<Self, RasterError> {
        let wrong = |line: usize, what: String, help: &str| RasterError::Syntax {
            file: file.to_owned(),
            line: line + 1,
            what,
            help: help.to_owned(),
        };
        let mut head = Head::default();
        let mut values: Vec<f64> = Vec::new();
        let mut shape = None;
        let mut lines = Lines::default();
        let mut last = 0;
        let text = unmarked(text).trim_end_matches(END_OF_FILE);
        for (line, row) in text.lines().enumerate() {
            let mut words = row.split_whitespace().peekable();
            let Some(&first) = words.peek() else {
                continue;
            };
            last = line;
            let is_name = first.starts_with(|c: char| c.is_ascii_alphabetic());
            if shape.is_none() && is_name && first.parse::<f64>().is_err() {
                words.next();
                let value = words.next().unwrap_or_default();
                head.set(first, value)
                    .map_err(|(what, help)| wrong(line, what, help))?;
                continue;
            }
            let (columns, rows) = match shape {
                Some(shape) => shape,
                None => head
                    .shape()
                    .map_err(|(what, help)| wrong(line, what, help))?,
            };
            shape = Some((columns, rows));
            let before = values.len();
            for word in words {
                let value: f64 = word.parse().map_err(|_| {
                    let help = how_to_write(word).unwrap_or("correct it");
                    wrong(line, format!("{} is not a number", quote(word)), help)
                })?;
                if values.len() == columns * rows {
                    let what = format!("there are more than {columns} x {rows} values");
                    return Err(wrong(line, what, "correct ncols and nrows"));
                }
                let gap = is_missing(value, head.nodata.or(Some(GAP)));
                values.push(if gap { f64::NAN } else { value });
            }
            lines.add(values.len() - before);
        }
        let Some((columns, rows)) = shape else {
            let help = "check that it is an ESRI ASCII raster";
            return Err(wrong(last, "the file has no values".to_owned(), help));
        };
        if values.len() != columns * rows {
            let what = format!(
                "the file ends after {} of {columns} x {rows} values",
                values.len()
            );
            return Err(wrong(last, what, "it is cut off: save it again"));
        }
        if columns != rows && columns.min(rows) > 1 && lines.are(columns, rows) {
            let what = format!(
                "it has {columns} lines of {rows} values, but ncols is {columns} and nrows {rows}"
            );
            return Err(wrong(last, what, "exchange ncols and nrows"));
        }
        let spacing = [head.dx, head.dy].map(Option::unwrap_or_default);
        let corner = [head.x, head.y].map(Option::unwrap_or_default);
        Ok(Raster {
            columns,
            rows,
            origin: [0, 1].map(|k| match corner[k] {
                (centre, true) => centre,
                (corner, false) => corner + 0.5 * spacing[k],
            }),
            spacing,
            values: from_the_south(columns, &values),
            unnamed_gap: UnnamedGap::among(&values),
        })
    }

    /// Saves an ESRI ASCII raster; [`Raster::load`] gives the same one back.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save_esri(&self, path: &Path) -> Result<(), RasterError> {
        let save = || -> io::Result<()> {
            let mut file = BufWriter::new(File::create(path)?);
            self.write_esri(&mut file)?;
            file.flush()
        };
        save().map_err(|source| RasterError::Write {
            path: path.to_owned(),
            source,
        })
    }

    /// Writes it as the text of an ESRI ASCII file.
    ///
    /// # Errors
    /// What it is written to refuses.
    pub fn write_esri(&self, to: &mut impl Write) -> io::Result<()> {
        let ([x, y], [dx, dy]) = (self.origin, self.spacing);
        let lowest = self.values.iter().copied().fold(0.0, f64::min);
        // Below every value.
        let nodata = (2.0 * lowest).floor().min(GAP);
        let size = if dx == dy {
            format!("cellsize {dx:?}")
        } else {
            format!("dx {dx:?}\ndy {dy:?}")
        };
        write!(
            to,
            "ncols {}\nnrows {}\nxllcenter {x:?}\nyllcenter {y:?}\n{size}\nNODATA_value {nodata:?}\n",
            self.columns, self.rows
        )?;
        for row in self.values.chunks(self.columns.max(1)).rev() {
            for (k, &value) in row.iter().enumerate() {
                let value = if value.is_finite() { value } else { nodata };
                let gap = if k == 0 { "" } else { " " };
                write!(to, "{gap}{value:?}")?;
            }
            writeln!(to)?;
        }
        Ok(())
    }
}

/// Lines of values: how many there are, and the least and the most values of one.
#[derive(Default)]
struct Lines {
    count: usize,
    values: Option<[usize; 2]>,
}

impl Lines {
    fn add(&mut self, values: usize) {
        let [least, most] = self.values.unwrap_or([values; 2]);
        self.values = Some([least.min(values), most.max(values)]);
        self.count += 1;
    }

    /// Are there so many of them, and of so many values each?
    fn are(&self, count: usize, values: usize) -> bool {
        self.count == count && self.values == Some([values; 2])
    }
}

/// What is wrong with a line of the head, and what to do.
type Mistake = (String, &'static str);

/// Takes in a value of the head, which may be said again but not changed.
fn once<T: Debug>(name: &str, known: &mut Option<T>, value: T) -> Result<(), Mistake> {
    // As texts, for which NaN is NaN.
    if known
        .as_ref()
        .is_some_and(|known| format!("{known:?}") != format!("{value:?}"))
    {
        let what = format!("`{name}` says something else than a line before");
        return Err((what, "delete the wrong line"));
    }
    *known = Some(value);
    Ok(())
}

impl Head {
    /// Takes in a line: what is wrong with it, and what to do.
    fn set(&mut self, key: &str, text: &str) -> Result<(), Mistake> {
        let key = key.to_ascii_lowercase();
        let no = |what: &str| format!("{} stands where {what} `{key}` should be", quote(text));
        let count = || {
            let count = text.parse().ok().filter(|&n| n > 0);
            count.ok_or_else(|| (no("the count"), "write a whole number above 0"))
        };
        let number = || {
            let number = text.parse().ok().filter(|x: &f64| x.is_finite());
            let help = how_to_write(text).unwrap_or("write a number with a decimal point");
            number.ok_or_else(|| (no("the value of"), help))
        };
        let size = || {
            let size = number()?;
            let help = "write a number above 0";
            (size > 0.0).then_some(size).ok_or((no("the size"), help))
        };
        let name = key.as_str();
        match name {
            "ncols" => once(name, &mut self.columns, count()?)?,
            "nrows" => once(name, &mut self.rows, count()?)?,
            "xllcorner" => once(name, &mut self.x, (number()?, false))?,
            "xllcenter" => once(name, &mut self.x, (number()?, true))?,
            "yllcorner" => once(name, &mut self.y, (number()?, false))?,
            "yllcenter" => once(name, &mut self.y, (number()?, true))?,
            "cellsize" => {
                once(name, &mut self.dx, size()?)?;
                once(name, &mut self.dy, size()?)?;
            }
            "dx" => once(name, &mut self.dx, size()?)?,
            "dy" => once(name, &mut self.dy, size()?)?,
            // Gaps may be marked with NaN.
            "nodata_value" => {
                let mark = text.parse().or_else(|_| number())?;
                once(name, &mut self.nodata, mark)?;
            }
            _ => {
                return Err((
                    format!("{} is no word of an ESRI ASCII raster", quote(&key)),
                    "the head has ncols, nrows, xllcorner, yllcorner, cellsize, NODATA_value",
                ));
            }
        }
        Ok(())
    }

    /// Columns and rows of a head that is complete, or what is wrong with it.
    fn shape(&self) -> Result<(usize, usize), Mistake> {
        let help = "write ncols, nrows, xllcorner, yllcorner and cellsize first";
        let missing = |name: &str| (format!("the head has no `{name}`"), help);
        let columns = self.columns.ok_or_else(|| missing("ncols"))?;
        let rows = self.rows.ok_or_else(|| missing("nrows"))?;
        self.x.ok_or_else(|| missing("xllcorner"))?;
        self.y.ok_or_else(|| missing("yllcorner"))?;
        self.dx.ok_or_else(|| missing("cellsize"))?;
        self.dy.ok_or_else(|| missing("cellsize"))?;
        if columns.saturating_mul(rows) > MOST {
            return Err((
                format!("{columns} x {rows} values are more than {MOST}, the most that are read"),
                "check ncols and nrows, or crop the raster",
            ));
        }
        Ok((columns as usize, rows as usize))
    }
}
