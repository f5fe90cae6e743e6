//! One instant of a particle cloud or of the cells of a mesh as a VTK XML file.

use std::io::{self, Write};
use std::path::Path;

use crate::vtk::{self, Offsets, block, data_array};
use crate::{OutputError, Points, Values, write_whole};

const KIND: &str = "UnstructuredGrid";
const VTK_VERTEX: u8 = 1;
pub(crate) const VTK_TRIANGLE: u8 = 5;

/// One instant of a particle cloud, written as VTK `UnstructuredGrid` (`.vtu`)
/// with appended raw binary data, for ParaView, VisIt or PyVista.
///
/// Positions and arrays are borrowed and keep their types in the file. With
/// [`Frame::triangles`] the points are nodes of a mesh, and arrays belong to its
/// cells.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// use monoflow_output::Frame;
/// let positions = [[0.0, 0.0, 0.0], [0.1, 0.0, 0.0]];
/// let velocity = [[1.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0]];
/// Frame::new(0.25, &positions[..])
///     .array("velocity", &velocity[..])
///     .write(folder.path().join("fluid_0001.vtu"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Frame<'a> {
    time: f64,
    points: Points<'a>,
    triangles: Option<&'a [[u32; 3]]>,
    arrays: Vec<(String, Values<'a>)>,
}

impl<'a> Frame<'a> {
    /// A frame of `points` at `time` in seconds.
    pub fn new(time: f64, points: impl Into<Points<'a>>) -> Self {
        Self {
            time,
            points: points.into(),
            triangles: None,
            arrays: Vec::new(),
        }
    }

    /// Makes the points the nodes of these triangles.
    #[must_use]
    pub fn triangles(mut self, triangles: &'a [[u32; 3]]) -> Self {
        self.triangles = Some(triangles);
        self
    }

    /// How many cells there are: without triangles every point is one.
    fn cells(&self) -> usize {
        self.triangles.map_or(self.points.len(), <[_]>::len)
    }

    /// Adds a named array with one scalar or 3-vector per point, or per triangle.
    #[must_use]
    pub fn array(mut self, name: impl Into<String>, values: impl Into<Values<'a>>) -> Self {
        self.arrays.push((name.into(), values.into()));
        self
    }

    /// Writes the frame [whole](write_whole) to `path`.
    ///
    /// # Errors
    ///
    /// [`OutputError::Length`] when an array does not fit the points,
    /// [`OutputError::Name`] when two arrays share a name or a name is empty,
    /// [`OutputError::Write`] when the disk refuses.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        vtk::check(&self.arrays, self.cells())?;
        write_whole(path, |file| self.encode(file))
    }

    fn encode(&self, out: &mut impl Write) -> io::Result<()> {
        let (count, corners) = (self.cells(), if self.triangles.is_some() { 3 } else { 1 });
        let positions = Values::from(self.points);
        let mut offsets = Offsets::default();
        vtk::open(out, KIND, "", &mut offsets)?;
        let mut place = |bytes| offsets.place(bytes);
        writeln!(
            out,
            "<Piece NumberOfPoints=\"{}\" NumberOfCells=\"{count}\">",
            self.points.len()
        )?;
        let (with, without) = match self.triangles {
            None => ("PointData", "CellData"),
            Some(_) => ("CellData", "PointData"),
        };
        writeln!(out, "<{with}>")?;
        for (name, values) in &self.arrays {
            data_array(out, name, values, place(values.bytes().len()))?;
        }
        writeln!(out, "</{with}>\n<{without}/>\n<Points>")?;
        data_array(out, "Points", &positions, place(positions.bytes().len()))?;
        writeln!(out, "</Points>\n<Cells>")?;
        for (name, kind, width) in [
            ("connectivity", "Int64", 8 * corners),
            ("offsets", "Int64", 8),
            ("types", "UInt8", 1),
        ] {
            writeln!(
                out,
                "<DataArray type=\"{kind}\" Name=\"{name}\" format=\"appended\" offset=\"{}\"/>",
                place(count * width)
            )?;
        }
        writeln!(out, "</Cells>\n</Piece>")?;
        vtk::begin_data(out, KIND, self.time)?;
        for (_, values) in &self.arrays {
            block(out, values.bytes())?;
        }
        block(out, positions.bytes())?;
        out.write_all(&((count * corners) as u64 * 8).to_ne_bytes())?;
        for index in 0..count {
            let nodes = match self.triangles {
                None => &[index as u32][..],
                Some(triangles) => &triangles[index][..],
            };
            for &node in nodes {
                out.write_all(&i64::from(node).to_ne_bytes())?;
            }
        }
        out.write_all(&(count as u64 * 8).to_ne_bytes())?;
        for index in 1..=count {
            out.write_all(&((index * corners) as i64).to_ne_bytes())?;
        }
        let kind = if corners == 3 {
            VTK_TRIANGLE
        } else {
            VTK_VERTEX
        };
        block(out, &vec![kind; count])?;
        vtk::close(out)
    }
}
