//! The folder of a run, read.

use monoflow_output::{Collection, CollectionEntry, OutputError, StoredFrame, StoredGrid, Table};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A run could not be made or read.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The program that runs cases says so.
    #[error("{0}")]
    Run(String),
    /// A file cannot be read.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The disk refuses.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// A file does not hold what is asked for.
    #[error("{path} has no `{what}`")]
    Missing {
        /// Which file.
        path: String,
        /// What is not there.
        what: String,
    },
}

impl Problem {
    pub(crate) fn file(path: &Path, error: io::Error) -> Self {
        Problem::File {
            path: path.display().to_string(),
            error,
        }
    }

    fn missing(path: &Path, what: &str) -> Self {
        Problem::Missing {
            path: path.display().to_string(),
            what: what.to_owned(),
        }
    }
}

/// The folder that a run left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    folder: PathBuf,
}

/// Cells or particles, as a frame holds them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cells {
    /// Time, s.
    pub time: f64,
    /// Middles, m.
    pub centre: Vec<[f64; 3]>,
    /// Areas, or the open part of a cell; 1 of particles.
    pub size: Vec<f64>,
    /// Columns that were asked for.
    pub columns: Vec<Vec<f64>>,
}

impl Cells {
    /// Mean absolute error of a column, weighed by size.
    pub fn mean_error(&self, column: usize, exact: impl Fn([f64; 3]) -> f64) -> f64 {
        let sizes: f64 = self.size.iter().sum();
        let cells = self
            .centre
            .iter()
            .zip(&self.size)
            .zip(&self.columns[column]);
        let errors = cells.map(|((at, size), found)| size * (found - exact(*at)).abs());
        errors.sum::<f64>() / sizes
    }

    /// Mean of a column over the cells of which `within` is true; NaN if there are none.
    pub fn mean(&self, column: usize, within: impl Fn([f64; 3]) -> bool) -> f64 {
        let mut sum = [0.0; 2];
        for ((at, size), found) in self
            .centre
            .iter()
            .zip(&self.size)
            .zip(&self.columns[column])
        {
            if within(*at) {
                sum[0] += size * found;
                sum[1] += size;
            }
        }
        sum[0] / sum[1]
    }

    /// Mean of a function over the cells.
    pub fn mean_of(&self, f: impl Fn([f64; 3]) -> f64) -> f64 {
        let sum = |f: &dyn Fn([f64; 3]) -> f64| -> f64 {
            self.centre
                .iter()
                .zip(&self.size)
                .map(|(at, size)| size * f(*at))
                .sum()
        };
        sum(&f) / sum(&|_| 1.0)
    }

    /// Only the cells whose middles `within` is true of.
    pub fn keep(&mut self, within: impl Fn([f64; 3]) -> bool) {
        let kept: Vec<bool> = self.centre.iter().map(|at| within(*at)).collect();
        let mut of = kept.iter();
        self.centre.retain(|_| of.next() == Some(&true));
        for column in self.columns.iter_mut().chain([&mut self.size]) {
            let mut of = kept.iter();
            column.retain(|_| of.next() == Some(&true));
        }
    }

    /// A column along x: places and values, sorted.
    pub fn along_x(&self, column: usize) -> [Vec<f64>; 2] {
        let places = self.centre.iter().map(|at| at[0]);
        let mut pairs: Vec<_> = places.zip(self.columns[column].iter().copied()).collect();
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        [
            pairs.iter().map(|pair| pair.0).collect(),
            pairs.iter().map(|pair| pair.1).collect(),
        ]
    }
}

impl Run {
    /// In this folder.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Run {
            folder: folder.into(),
        }
    }

    /// Its gauges.
    pub(crate) fn gauges(&self) -> Result<Table, Problem> {
        Ok(Table::read(self.folder.join("gauges.csv"))?)
    }

    /// One column of its gauges.
    pub(crate) fn gauge(&self, column: &str) -> Result<Vec<f64>, Problem> {
        let gauges = self.gauges()?;
        let found = gauges.column(column).map(<[f64]>::to_vec);
        found.ok_or_else(|| Problem::missing(&self.folder.join("gauges.csv"), column))
    }

    /// A number of its summary.
    pub(crate) fn summary(&self, name: &str) -> Result<f64, Problem> {
        let path = self.folder.join("summary.json");
        let text = fs::read_to_string(&path).map_err(|error| Problem::file(&path, error))?;
        let summary: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        let found = name
            .split('.')
            .fold(&summary, |whole, part| &whole[part])
            .as_f64();
        found.ok_or_else(|| Problem::missing(&path, name))
    }

    /// The file of the frame of a collection that is nearest to a time, or the last.
    fn frame(&self, collection: &str, time: Option<f64>) -> Result<PathBuf, Problem> {
        let path = self.folder.join(collection);
        let frames = Collection::read(&path)?;
        let entries = frames.entries().iter();
        let found = match time {
            None => entries.last(),
            Some(time) => {
                let off = |entry: &CollectionEntry| (entry.time - time).abs();
                entries.min_by(|a, b| off(a).total_cmp(&off(b)))
            }
        };
        let entry = found.ok_or_else(|| Problem::missing(&path, "frame"))?;
        Ok(self.folder.join(&entry.file))
    }

    /// The fluid particles of the frame that is nearest to a time, or of the last.
    pub(crate) fn fluid(&self, time: Option<f64>, columns: &[&str]) -> Result<Cells, Problem> {
        let path = self.frame("frames.pvd", time)?;
        let frame = StoredFrame::read(&path)?;
        let kinds = frame.scalar("kind");
        let kinds = kinds.ok_or_else(|| Problem::missing(&path, "kind"))?;
        let fluid = |values: Vec<f64>| -> Vec<f64> {
            let pairs = values.into_iter().zip(&kinds);
            pairs
                .filter(|(_, kind)| **kind == 0.0)
                .map(|(value, _)| value)
                .collect()
        };
        let points = frame.points.iter().zip(&kinds);
        let centre: Vec<_> = points
            .filter(|(_, kind)| **kind == 0.0)
            .map(|(p, _)| *p)
            .collect();
        let columns = arrays(&path, &frame, columns)?;
        Ok(Cells {
            time: frame.time,
            size: vec![1.0; centre.len()],
            columns: columns.into_iter().map(fluid).collect(),
            centre,
        })
    }

    /// The last frame on triangles.
    pub(crate) fn triangles(&self, columns: &[&str]) -> Result<Cells, Problem> {
        let path = self.frame("frames.pvd", None)?;
        let frame = StoredFrame::read(&path)?;
        let corners = |nodes: &[u32; 3]| nodes.map(|node| frame.points[node as usize]);
        let (mut centre, mut size) = (Vec::new(), Vec::new());
        for [a, b, c] in frame.triangles.iter().map(corners) {
            centre.push([0, 1, 2].map(|k| (a[k] + b[k] + c[k]) / 3.0));
            let across = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            size.push(0.5 * across.abs());
        }
        Ok(Cells {
            time: frame.time,
            centre,
            size,
            columns: arrays(&path, &frame, columns)?,
        })
    }

    /// The last frame on a grid. Sizes are the open parts of cells.
    pub(crate) fn grid(&self, columns: &[&str]) -> Result<Cells, Problem> {
        self.grid_at(None, columns)
    }

    /// The frame on a grid that is nearest to a time, or the last.
    pub(crate) fn grid_at(&self, time: Option<f64>, columns: &[&str]) -> Result<Cells, Problem> {
        let path = self.frame("frames.pvd", time)?;
        let frame = StoredGrid::read(&path)?;
        let grid = &frame.grid;
        let count = grid.count();
        let centre = (0..count).map(|cell| {
            let [x, y] = [grid.cells[0], grid.cells[1]];
            let at = [cell % x, cell / x % y, cell / (x * y)];
            [0, 1, 2].map(|k| grid.origin[k] + (at[k] as f64 + 0.5) * grid.spacing[k])
        });
        let size = frame.scalar("volume_fraction");
        Ok(Cells {
            time: frame.time,
            centre: centre.collect(),
            size: size.unwrap_or_else(|| vec![1.0; count]),
            columns: arrays(&path, &frame, columns)?,
        })
    }

    /// The last pressures on facets of bodies, Pa: middles of facets, their sizes, and pressures.
    pub(crate) fn walls(&self) -> Result<Cells, Problem> {
        let path = self.frame("walls.pvd", None)?;
        let frame = StoredFrame::read(&path)?;
        let (mut centre, mut size, mut begin) = (Vec::new(), Vec::new(), 0);
        for end in &frame.facets {
            let corners = &frame.points[begin..*end as usize];
            begin = *end as usize;
            let count = corners.len() as f64;
            let mean = |k: usize| corners.iter().map(|corner| corner[k]).sum::<f64>() / count;
            centre.push([mean(0), mean(1), mean(2)]);
            size.push(area(corners));
        }
        let pressure = frame.scalar("pressure");
        Ok(Cells {
            time: frame.time,
            centre,
            size,
            columns: vec![pressure.ok_or_else(|| Problem::missing(&path, "pressure"))?],
        })
    }
}

/// A frame with arrays by name.
trait Arrays {
    fn scalar(&self, name: &str) -> Option<Vec<f64>>;
    fn component(&self, name: &str, axis: usize) -> Option<Vec<f64>>;
}

impl Arrays for StoredFrame {
    fn scalar(&self, name: &str) -> Option<Vec<f64>> {
        self.scalar(name)
    }

    fn component(&self, name: &str, axis: usize) -> Option<Vec<f64>> {
        self.component(name, axis)
    }
}

impl Arrays for StoredGrid {
    fn scalar(&self, name: &str) -> Option<Vec<f64>> {
        self.scalar(name)
    }

    fn component(&self, name: &str, axis: usize) -> Option<Vec<f64>> {
        self.component(name, axis)
    }
}

/// Scalars; with `.0`, `.1` or `.2` after a name a component of a vector.
fn arrays(path: &Path, frame: &impl Arrays, names: &[&str]) -> Result<Vec<Vec<f64>>, Problem> {
    let array = |name: &&str| {
        let found = match name.split_once('.') {
            Some((name, axis)) => axis
                .parse()
                .ok()
                .and_then(|axis| frame.component(name, axis)),
            None => frame.scalar(name),
        };
        found.ok_or_else(|| Problem::missing(path, name))
    };
    names.iter().map(array).collect()
}

/// Length of a line, area of a polygon.
fn area(corners: &[[f64; 3]]) -> f64 {
    let from = |k: usize| [0, 1, 2].map(|i| corners[k][i] - corners[0][i]);
    let size = |v: [f64; 3]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
    if corners.len() < 3 {
        return size(from(corners.len() - 1));
    }
    let across = (1..corners.len() - 1).map(|k| {
        let ([ax, ay, az], [bx, by, bz]) = (from(k), from(k + 1));
        [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
    });
    let sum = across.fold([0.0; 3], |sum, c| [0, 1, 2].map(|i| sum[i] + 0.5 * c[i]));
    size(sum)
}

#[cfg(test)]
mod tests {
    use super::area;

    #[test]
    fn areas() {
        assert_eq!(area(&[[0.0; 3], [3.0, 4.0, 0.0]]), 5.0);
        let square = [
            [1.0, 0.0, 0.0],
            [1.0, 2.0, 0.0],
            [1.0, 2.0, 2.0],
            [1.0, 0.0, 2.0],
        ];
        assert_eq!(area(&square), 4.0);
    }
}
