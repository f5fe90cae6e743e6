//! One instant of the cells of a Cartesian grid as a VTK XML file, and reading it back.

use std::io::{self, Write};
use std::path::Path;

use crate::vtk::{self, Array, Offsets};
use crate::{OutputError, Values, write_whole};

const KIND: &str = "ImageData";

/// A Cartesian grid of cells of one size.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct CellGrid {
    /// Lower corner (m).
    pub origin: [f64; 3],
    /// Widths of a cell (m).
    pub spacing: [f64; 3],
    /// Cells along each axis; 1 along an axis that is not in use.
    pub cells: [usize; 3],
}

impl CellGrid {
    /// Number of cells.
    pub fn count(&self) -> usize {
        self.cells.iter().product()
    }
}

/// One instant of the cells of a Cartesian grid, written as VTK `ImageData`
/// (`.vti`) with appended raw binary data, for ParaView, VisIt or PyVista.
///
/// Values are borrowed and keep their types in the file; there is one for each
/// cell, along x first, then y, then z.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("flow_0001.vti");
/// use monoflow_output::{CellGrid, GridFrame, StoredGrid};
/// let grid = CellGrid { origin: [0.0; 3], spacing: [0.5, 0.5, 1.0], cells: [2, 1, 1] };
/// GridFrame::new(0.25, grid).array("density", &[1.0_f32, 0.125][..]).write(&path)?;
/// let frame = StoredGrid::read(&path)?;
/// assert_eq!((frame.time, frame.grid), (0.25, grid));
/// assert_eq!(frame.scalar("density"), Some(vec![1.0, 0.125]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct GridFrame<'a> {
    time: f64,
    grid: CellGrid,
    arrays: Vec<(String, Values<'a>)>,
}

impl<'a> GridFrame<'a> {
    /// A frame of a grid at `time` in seconds.
    pub fn new(time: f64, grid: CellGrid) -> Self {
        Self {
            time,
            grid,
            arrays: Vec::new(),
        }
    }

    /// Adds a named array with one scalar or 3-vector per cell.
    #[must_use]
    pub fn array(mut self, name: impl Into<String>, values: impl Into<Values<'a>>) -> Self {
        self.arrays.push((name.into(), values.into()));
        self
    }

    /// Writes the frame [whole](write_whole) to `path`.
    ///
    /// # Errors
    ///
    /// [`OutputError::Length`] when an array does not fit the cells,
    /// [`OutputError::Name`] when two arrays share a name or a name is empty,
    /// [`OutputError::Write`] when the disk refuses.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        vtk::check(&self.arrays, Values::len, self.grid.count())?;
        write_whole(path, |file| self.encode(file))
    }

    fn encode(&self, out: &mut impl Write) -> io::Result<()> {
        let CellGrid {
            origin,
            spacing,
            cells,
        } = &self.grid;
        let words = |numbers: &[f64; 3]| numbers.map(|x| x.to_string()).join(" ");
        let extent = cells.map(|n| format!("0 {n}")).join(" ");
        let attributes = format!(
            " WholeExtent=\"{extent}\" Origin=\"{}\" Spacing=\"{}\"",
            words(origin),
            words(spacing)
        );
        let mut offsets = Offsets::default();
        vtk::open(out, KIND, &attributes, &mut offsets)?;
        writeln!(out, "<Piece Extent=\"{extent}\">\n<CellData>")?;
        for (name, values) in &self.arrays {
            let place = offsets.place(values.bytes().len());
            vtk::data_array(out, name, values, place)?;
        }
        writeln!(out, "</CellData>\n<PointData/>\n</Piece>")?;
        vtk::begin_data(out, KIND, self.time)?;
        for (_, values) in &self.arrays {
            vtk::block(out, values.bytes())?;
        }
        vtk::close(out)
    }
}

/// A [`GridFrame`] read back, in double precision.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StoredGrid {
    /// Time in seconds.
    pub time: f64,
    /// The cells.
    pub grid: CellGrid,
    arrays: Vec<Array>,
}

impl StoredGrid {
    /// Reads a `.vti` file of this crate; of another program's only if it is written alike.
    ///
    /// # Errors
    ///
    /// [`OutputError::Read`] or [`OutputError::Broken`].
    pub fn read(path: impl AsRef<Path>) -> Result<Self, OutputError> {
        let path = path.as_ref();
        let bytes = std::fs::read(path).map_err(OutputError::read(path))?;
        parse(&bytes).map_err(|problem| OutputError::broken(path, 1, problem))
    }

    /// The scalar array `name`; of vectors, their lengths.
    pub fn scalar(&self, name: &str) -> Option<Vec<f64>> {
        let array = self.arrays.iter().find(|array| array.name == name)?;
        Some(array.scalar())
    }

    /// One component of the vector array `name`.
    pub fn component(&self, name: &str, axis: usize) -> Option<Vec<f64>> {
        let array = self.arrays.iter().find(|array| array.name == name)?;
        array.component(axis)
    }
}

fn parse(bytes: &[u8]) -> Result<StoredGrid, &'static str> {
    let (head, data) = vtk::parts(bytes)?;
    let tag = head
        .split_once("<ImageData ")
        .ok_or("there is no grid of cells")?
        .1;
    let mut frame = StoredGrid::default();
    let extent = list::<6>(tag, "WholeExtent")?;
    for axis in 0..3 {
        let [low, high] = [extent[2 * axis], extent[2 * axis + 1]];
        if !(high > low && high - low < 1e9) {
            return Err("the grid has no cells");
        }
        frame.grid.cells[axis] = (high - low) as usize;
    }
    frame.grid.origin = list(tag, "Origin")?;
    frame.grid.spacing = list(tag, "Spacing")?;
    frame.arrays = vtk::arrays(head, data)?;
    if let Some(time) = frame.arrays.iter().find(|array| array.name == "TimeValue") {
        frame.time = time.values.first().copied().unwrap_or_default();
    }
    let count = (frame.grid.cells.iter())
        .try_fold(1_usize, |all, n| all.checked_mul(*n))
        .ok_or("the grid has too many cells")?;
    frame.arrays.retain(|array| {
        array.name != "TimeValue" && array.values.len() == count.saturating_mul(array.components)
    });
    Ok(frame)
}

/// The numbers of an attribute.
fn list<const N: usize>(tag: &str, key: &str) -> Result<[f64; N], &'static str> {
    let wrong = "the grid's place or size is not understood";
    let text = vtk::attribute(tag, key).ok_or(wrong)?;
    let numbers: Option<Vec<f64>> = text
        .split_whitespace()
        .map(|word| word.parse().ok().filter(|x: &f64| x.is_finite()))
        .collect();
    numbers.and_then(|n| n.try_into().ok()).ok_or(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> CellGrid {
        CellGrid {
            origin: [-0.1, 0.0, 1.5],
            spacing: [1.0 / 3.0, 0.25, 0.5],
            cells: [3, 2, 1],
        }
    }

    #[test]
    fn a_frame_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frame.vti");
        let velocity = [[3.0_f32, 4.0, 0.0]; 6];
        let density = [1.0, 2.0, 3.0, 4.0, 5.0, 0.1];
        GridFrame::new(1.5, grid())
            .array("density", &density[..])
            .array("velocity", &velocity[..])
            .write(&path)
            .unwrap();
        let frame = StoredGrid::read(&path).unwrap();
        assert_eq!((frame.time, frame.grid), (1.5, grid()));
        assert_eq!(frame.scalar("density"), Some(density.to_vec()));
        assert_eq!(frame.scalar("velocity"), Some(vec![5.0; 6]));
        assert_eq!(frame.component("velocity", 1), Some(vec![4.0; 6]));
        assert_eq!(frame.component("velocity", 3), None);
        assert_eq!(frame.scalar("TimeValue"), None);
    }

    #[test]
    fn wrong_arrays_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frame.vti");
        let short = GridFrame::new(0.0, grid()).array("density", &[1.0][..]);
        assert!(matches!(
            short.write(&path),
            Err(OutputError::Length {
                expected: 6,
                found: 1,
                ..
            })
        ));
        assert!(!path.exists());
    }

    #[test]
    fn a_torn_frame_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frame.vti");
        GridFrame::new(0.0, grid())
            .array("density", &[1.0; 6][..])
            .write(&path)
            .unwrap();
        let bytes = std::fs::read(&path).unwrap();
        for keep in [0, 10, 100, bytes.len() - 60] {
            std::fs::write(&path, &bytes[..keep]).unwrap();
            let read = StoredGrid::read(&path);
            assert!(matches!(read, Err(OutputError::Broken { .. })), "{keep}");
        }
        for (from, to) in [("0 3 0 2", "0 0 0 2"), ("Origin=\"", "Origin=\"x")] {
            let text: Vec<u8> = String::from_utf8_lossy(&bytes).replace(from, to).into();
            std::fs::write(&path, text).unwrap();
            assert!(StoredGrid::read(&path).is_err());
        }
    }
}
