//! Fields on an even grid as a VTK XML file.

use std::io::{self, Write};
use std::path::Path;

use crate::vtk::{self, Offsets};
use crate::{OutputError, Values, write_whole};

const KIND: &str = "ImageData";

/// Fields on an even grid, written as VTK `ImageData` (`.vti`) with appended raw binary data and
/// 64-bit offsets, for ParaView, VisIt or PyVista. Values are in the order of x, then y, then z.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// use monoflow_output::ImageData;
/// let at_points = [1.0, 0.5, 0.0, -0.5];
/// ImageData::new([0.0; 3], [0.1; 3], [2, 2, 1])
///     .point_array("distance", &at_points[..])
///     .write(folder.path().join("body.vti"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ImageData<'a> {
    origin: [f64; 3],
    spacing: [f64; 3],
    points: [usize; 3],
    time: f64,
    point_arrays: Vec<(String, Values<'a>)>,
    cell_arrays: Vec<(String, Values<'a>)>,
}

impl<'a> ImageData<'a> {
    /// A grid of so many points from `origin` on, `spacing` apart (m).
    pub fn new(origin: [f64; 3], spacing: [f64; 3], points: [usize; 3]) -> Self {
        Self {
            origin,
            spacing,
            points,
            time: 0.0,
            point_arrays: Vec::new(),
            cell_arrays: Vec::new(),
        }
    }

    /// Sets the time (s).
    #[must_use]
    pub fn time(mut self, time: f64) -> Self {
        self.time = time;
        self
    }

    /// Adds a named array with one scalar or 3-vector per point.
    #[must_use]
    pub fn point_array(mut self, name: impl Into<String>, values: impl Into<Values<'a>>) -> Self {
        self.point_arrays.push((name.into(), values.into()));
        self
    }

    /// Adds a named array with one scalar or 3-vector per cell. Along an axis of one point there is
    /// one cell.
    #[must_use]
    pub fn cell_array(mut self, name: impl Into<String>, values: impl Into<Values<'a>>) -> Self {
        self.cell_arrays.push((name.into(), values.into()));
        self
    }

    /// Writes the fields [whole](write_whole) to `path`.
    ///
    /// # Errors
    ///
    /// [`OutputError::Length`] when an array does not fit the grid,
    /// [`OutputError::Name`] when two arrays share a name or a name is empty,
    /// [`OutputError::Write`] when the disk refuses.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        vtk::check(
            &self.point_arrays,
            Values::len,
            self.points.iter().product(),
        )?;
        let cells = self.points.iter().map(|n| n.saturating_sub(1).max(1));
        vtk::check(&self.cell_arrays, Values::len, cells.product())?;
        write_whole(path, |file| self.encode(file))
    }

    fn encode(&self, out: &mut impl Write) -> io::Result<()> {
        let list = |numbers: [f64; 3]| format!("{} {} {}", numbers[0], numbers[1], numbers[2]);
        let [x, y, z] = self.points.map(|n| n.saturating_sub(1));
        let extent = format!("0 {x} 0 {y} 0 {z}");
        let attributes = format!(
            " WholeExtent=\"{extent}\" Origin=\"{}\" Spacing=\"{}\"",
            list(self.origin),
            list(self.spacing)
        );
        let mut offsets = Offsets::default();
        vtk::open(out, KIND, &attributes, &mut offsets)?;
        writeln!(out, "<Piece Extent=\"{extent}\">")?;
        let groups = [
            ("PointData", &self.point_arrays),
            ("CellData", &self.cell_arrays),
        ];
        for (kind, arrays) in groups {
            writeln!(out, "<{kind}>")?;
            for (name, values) in arrays {
                vtk::data_array(out, name, values, offsets.place(values.bytes().len()))?;
            }
            writeln!(out, "</{kind}>")?;
        }
        writeln!(out, "</Piece>")?;
        vtk::begin_data(out, KIND, self.time)?;
        for (_, values) in self.point_arrays.iter().chain(&self.cell_arrays) {
            vtk::block(out, values.bytes())?;
        }
        vtk::close(out)
    }
}
