//! One instant of a particle cloud, of the cells of a mesh or of the facets of a surface as a VTK XML file.

use std::io::{self, Write};
use std::path::Path;

use crate::made::Array;
use crate::vtk::{self, Offsets, data_array};
use crate::{Made, OutputError, Points, Values, write_whole};

const KIND: &str = "UnstructuredGrid";
pub(crate) const VTK_VERTEX: u8 = 1;
const VTK_LINE: u8 = 3;
pub(crate) const VTK_TRIANGLE: u8 = 5;
const VTK_POLYGON: u8 = 7;

/// One instant of a particle cloud, written as VTK `UnstructuredGrid` (`.vtu`)
/// with appended raw binary data, for ParaView, VisIt or PyVista.
///
/// Positions and arrays are borrowed and keep their types in the file. With
/// [`Frame::triangles`] the points are nodes of a mesh, and arrays belong to its
/// cells; with [`Frame::facets`] they are corners of facets, to which arrays belong.
/// Arrays of [`Frame::point_array`] belong to the points in any case.
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
    points: Array<'a>,
    cells: Cells<'a>,
    arrays: Vec<(String, Array<'a>)>,
    point_arrays: Vec<(String, Array<'a>)>,
}

/// What the points belong to.
#[derive(Debug, Clone, Copy)]
enum Cells<'a> {
    /// Each point is one.
    Points,
    /// The nodes of each.
    Triangles(&'a [[u32; 3]]),
    /// Where the corners of each end among the points.
    Facets(&'a [u32]),
}

impl Cells<'_> {
    fn len(&self, points: usize) -> usize {
        match self {
            Cells::Points => points,
            Cells::Triangles(triangles) => triangles.len(),
            Cells::Facets(ends) => ends.len(),
        }
    }

    /// Where the corners of a cell end among all corners.
    fn end(&self, cell: usize) -> usize {
        match self {
            Cells::Points => cell + 1,
            Cells::Triangles(_) => 3 * (cell + 1),
            Cells::Facets(ends) => ends[cell] as usize,
        }
    }

    /// The point at a corner.
    fn node(&self, corner: usize) -> u32 {
        match self {
            Cells::Triangles(triangles) => triangles[corner / 3][corner % 3],
            _ => corner as u32,
        }
    }

    /// The kind of a cell with so many corners.
    fn kind(corners: usize) -> u8 {
        match corners {
            1 => VTK_VERTEX,
            2 => VTK_LINE,
            3 => VTK_TRIANGLE,
            _ => VTK_POLYGON,
        }
    }
}

impl<'a> Frame<'a> {
    /// A frame of `points` at `time` in seconds.
    pub fn new(time: f64, points: impl Into<Points<'a>>) -> Self {
        Self::with(time, Array::Given(points.into().into()))
    }

    /// The same of points that are made while they are written; each has three coordinates.
    pub fn of(time: f64, points: Made<'a>) -> Self {
        Self::with(time, Array::Made(points))
    }

    fn with(time: f64, points: Array<'a>) -> Self {
        Self {
            time,
            points,
            cells: Cells::Points,
            arrays: Vec::new(),
            point_arrays: Vec::new(),
        }
    }

    /// Makes the points the nodes of these triangles.
    #[must_use]
    pub fn triangles(mut self, triangles: &'a [[u32; 3]]) -> Self {
        self.cells = Cells::Triangles(triangles);
        self
    }

    /// Makes the points the corners of facets, one after the other: lines, triangles, polygons. `ends` says
    /// where the corners of each end.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// use monoflow_output::Frame;
    /// let corners = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
    /// let pressure = [101_325.0_f32, 101_000.0];
    /// Frame::new(0.0, &corners[..])
    ///     .facets(&[2, 4])
    ///     .array("pressure", &pressure[..])
    ///     .write(folder.path().join("walls.vtu"))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn facets(mut self, ends: &'a [u32]) -> Self {
        self.cells = Cells::Facets(ends);
        self
    }

    /// Adds a named array with one scalar or 3-vector per point, triangle or facet.
    #[must_use]
    pub fn array(mut self, name: impl Into<String>, values: impl Into<Values<'a>>) -> Self {
        self.arrays.push((name.into(), Array::Given(values.into())));
        self
    }

    /// The same of values that are made while they are written.
    #[must_use]
    pub fn made(mut self, name: impl Into<String>, values: Made<'a>) -> Self {
        self.arrays.push((name.into(), Array::Made(values)));
        self
    }

    /// Adds a named array with one scalar or 3-vector per point, also where the points are nodes of triangles.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// use monoflow_output::Frame;
    /// let nodes = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]];
    /// let velocity = [[0.0_f32, 0.0, 1.0]; 3];
    /// Frame::new(0.0, &nodes[..])
    ///     .triangles(&[[0, 1, 2]])
    ///     .point_array("velocity", &velocity[..])
    ///     .write(folder.path().join("surface.vtu"))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn point_array(mut self, name: impl Into<String>, values: impl Into<Values<'a>>) -> Self {
        match self.cells {
            Cells::Points => self.array(name, values),
            _ => {
                let values = Array::Given(values.into());
                self.point_arrays.push((name.into(), values));
                self
            }
        }
    }

    /// Writes the frame [whole](write_whole) to `path`.
    ///
    /// # Errors
    ///
    /// [`OutputError::Length`] when an array or facets do not fit the points,
    /// [`OutputError::Name`] when two arrays share a name or a name is empty,
    /// [`OutputError::Write`] when the disk refuses.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        if let Cells::Facets(ends) = self.cells {
            let found = ends.last().map_or(0, |end| *end as usize);
            if found != self.points.len() || !ends.is_sorted() {
                return Err(OutputError::Length {
                    name: "facets".to_owned(),
                    expected: self.points.len(),
                    found,
                });
            }
        }
        let (cells, points) = (self.cells.len(self.points.len()), self.points.len());
        vtk::check(&self.arrays, Array::len, cells)?;
        vtk::check(&self.point_arrays, Array::len, points)?;
        write_whole(path, |file| self.encode(file))
    }

    fn encode(&self, out: &mut impl Write) -> io::Result<()> {
        let cells = self.cells;
        let count = cells.len(self.points.len());
        let corners = count.checked_sub(1).map_or(0, |last| cells.end(last));
        let mut offsets = Offsets::default();
        vtk::open(out, KIND, "", &mut offsets)?;
        let mut place = |bytes| offsets.place(bytes);
        writeln!(
            out,
            "<Piece NumberOfPoints=\"{}\" NumberOfCells=\"{count}\">",
            self.points.len()
        )?;
        let (with, without) = match cells {
            Cells::Points => ("PointData", "CellData"),
            _ => ("CellData", "PointData"),
        };
        writeln!(out, "<{with}>")?;
        for (name, values) in &self.arrays {
            data_array(out, name, &values.like(), place(values.bytes()))?;
        }
        writeln!(out, "</{with}>")?;
        if self.point_arrays.is_empty() {
            writeln!(out, "<{without}/>")?;
        } else {
            writeln!(out, "<{without}>")?;
            for (name, values) in &self.point_arrays {
                data_array(out, name, &values.like(), place(values.bytes()))?;
            }
            writeln!(out, "</{without}>")?;
        }
        writeln!(out, "<Points>")?;
        let points = &self.points;
        data_array(out, "Points", &points.like(), place(points.bytes()))?;
        writeln!(out, "</Points>\n<Cells>")?;
        for (name, kind, bytes) in [
            ("connectivity", "Int64", 8 * corners),
            ("offsets", "Int64", 8 * count),
            ("types", "UInt8", count),
        ] {
            writeln!(
                out,
                "<DataArray type=\"{kind}\" Name=\"{name}\" format=\"appended\" offset=\"{}\"/>",
                place(bytes)
            )?;
        }
        writeln!(out, "</Cells>\n</Piece>")?;
        vtk::begin_data(out, KIND, self.time)?;
        for (_, values) in self.arrays.iter().chain(&self.point_arrays) {
            values.write(out)?;
        }
        points.write(out)?;
        out.write_all(&(corners as u64 * 8).to_ne_bytes())?;
        for corner in 0..corners {
            out.write_all(&i64::from(cells.node(corner)).to_ne_bytes())?;
        }
        out.write_all(&(count as u64 * 8).to_ne_bytes())?;
        for cell in 0..count {
            out.write_all(&(cells.end(cell) as i64).to_ne_bytes())?;
        }
        let begin = |cell: usize| cell.checked_sub(1).map_or(0, |before| cells.end(before));
        let kinds = (0..count).map(|cell| Cells::kind(cells.end(cell) - begin(cell)));
        out.write_all(&(count as u64).to_ne_bytes())?;
        for kind in kinds {
            out.write_all(&[kind])?;
        }
        vtk::close(out)
    }
}
