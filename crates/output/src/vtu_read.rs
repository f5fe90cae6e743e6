//! Reading back a frame that this crate wrote.

use std::path::Path;

use crate::OutputError;
use crate::html::unescape;
use crate::vtk::{self, Array, attribute, bytes};
use crate::vtu::{VTK_TRIANGLE, VTK_VERTEX};

/// A frame read back, in double precision: what a report needs.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.vtu");
/// use monoflow_output::{Frame, StoredFrame};
/// let (positions, kind) = ([[0.5_f32, 0.0, 0.0]], [1_u8]);
/// Frame::new(0.25, &positions[..]).array("kind", &kind[..]).write(&path)?;
/// let frame = StoredFrame::read(&path)?;
/// assert_eq!((frame.time, frame.points.len()), (0.25, 1));
/// assert_eq!(frame.scalar("kind"), Some(vec![1.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StoredFrame {
    /// Time in seconds.
    pub time: f64,
    /// Positions.
    pub points: Vec<[f64; 3]>,
    /// The nodes of each triangle; none in a frame of particles. With triangles,
    /// arrays have one value for each of them, or for each node if they were written so.
    pub triangles: Vec<[u32; 3]>,
    /// Where the corners of each facet end among the points; none in frames of
    /// particles and of triangles alone. With facets, arrays have one value for each.
    pub facets: Vec<u32>,
    arrays: Vec<Array>,
}

impl StoredFrame {
    /// Reads a `.vtu` file of this crate; of another program's only if it is written alike.
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

fn parse(bytes: &[u8]) -> Result<StoredFrame, &'static str> {
    let (head, data) = vtk::parts(bytes)?;
    let mut frame = StoredFrame::default();
    let (fields, cells) = head.split_once("<Cells>").ok_or("there are no cells")?;
    for array in vtk::arrays(fields, data)? {
        match array.name.as_str() {
            "TimeValue" => frame.time = array.values.first().copied().unwrap_or_default(),
            "Points" => {
                let (points, _) = array.values.as_chunks::<3>();
                frame.points = points.to_vec();
            }
            _ => frame.arrays.push(array),
        }
    }
    let points = frame.points.len();
    let tags = CellTags { data, cells };
    let kinds = tags.bytes("types")?;
    let count = if kinds.iter().all(|kind| *kind == VTK_VERTEX) {
        points
    } else if kinds.iter().all(|kind| *kind == VTK_TRIANGLE) {
        let nodes = tags.numbers("connectivity")?;
        if nodes.iter().any(|node| *node as usize >= points) {
            return Err("a triangle names a node that is not there");
        }
        frame.triangles = nodes.as_chunks().0.to_vec();
        frame.triangles.len()
    } else {
        frame.facets = tags.numbers("offsets")?;
        if frame.facets.last().is_none_or(|end| *end as usize > points) || !frame.facets.is_sorted()
        {
            return Err("a facet has corners that are not there");
        }
        frame.facets.len()
    };
    let of_points = fields.split_once("<PointData>").map(|(_, rest)| rest);
    let of_points = of_points.and_then(|rest| rest.split("</PointData>").next());
    let is_of_points = |array: &Array| {
        let tags = of_points.unwrap_or_default().split("<DataArray ").skip(1);
        let mut names = tags.filter_map(|tag| attribute(tag, "Name"));
        names.any(|name| unescape(name) == array.name)
    };
    frame.arrays.retain(|array| {
        let owners = if is_of_points(array) { points } else { count };
        array.values.len() == owners * array.components
    });
    Ok(frame)
}

/// What a file says of its cells.
struct CellTags<'a> {
    data: &'a [u8],
    cells: &'a str,
}

impl<'a> CellTags<'a> {
    fn bytes(&self, name: &str) -> Result<&'a [u8], &'static str> {
        let tag = self
            .cells
            .split("<DataArray ")
            .find(|tag| attribute(tag, "Name") == Some(name))
            .ok_or("the cells are not complete")?;
        let offset = attribute(tag, "offset").and_then(|offset| offset.parse().ok());
        bytes(self.data, offset.ok_or("an offset is not a number")?)
    }

    fn numbers(&self, name: &str) -> Result<Vec<u32>, &'static str> {
        let numbers = self.bytes(name)?.as_chunks().0.iter();
        Ok(numbers
            .map(|b| u32::try_from(i64::from_ne_bytes(*b)).unwrap_or(u32::MAX))
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Frame;

    #[test]
    fn a_frame_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frame.vtu");
        let points = [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]];
        let velocity = [[3.0_f32, 4.0, 0.0], [0.0; 3]];
        Frame::new(1.5, &points[..])
            .array("velocity", &velocity[..])
            .array("id", &[7_u32, 9][..])
            .write(&path)
            .unwrap();
        let frame = StoredFrame::read(&path).unwrap();
        assert_eq!(frame.time, 1.5);
        assert_eq!(frame.points, points);
        assert_eq!(frame.scalar("velocity"), Some(vec![5.0, 0.0]));
        assert_eq!(frame.scalar("id"), Some(vec![7.0, 9.0]));
        assert_eq!(frame.scalar("offsets"), None);
    }

    #[test]
    fn triangles_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mesh.vtu");
        let nodes = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
        let cells = [[0, 1, 2], [0, 2, 3]];
        let write = |cells: &[[u32; 3]]| {
            Frame::new(2.0, &nodes[..])
                .triangles(cells)
                .array("depth", &[0.5, 0.25][..])
                .write(&path)
                .unwrap();
        };
        write(&cells);
        let frame = StoredFrame::read(&path).unwrap();
        assert_eq!(frame.triangles, cells);
        assert_eq!(frame.points, nodes);
        assert_eq!(frame.scalar("depth"), Some(vec![0.5, 0.25]));
        assert_eq!(frame.scalar("types"), None);
        write(&[[0, 1, 2], [0, 2, 4]]);
        assert!(StoredFrame::read(&path).is_err());
        Frame::new(0.0, &nodes[..]).write(&path).unwrap();
        let cloud = StoredFrame::read(&path).unwrap();
        assert!(cloud.triangles.is_empty() && cloud.scalar("types").is_none());
    }

    #[test]
    fn values_at_nodes_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("surface.vtu");
        let nodes = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
        let velocity = [[3.0_f32, 0.0, 4.0]; 4];
        let surface = Frame::new(2.0, &nodes[..])
            .triangles(&[[0, 1, 2], [0, 2, 3]])
            .array("depth", &[0.5, 0.25][..])
            .point_array("velocity", &velocity[..]);
        surface.write(&path).unwrap();
        let frame = StoredFrame::read(&path).unwrap();
        assert_eq!(frame.triangles, [[0, 1, 2], [0, 2, 3]]);
        assert_eq!(frame.points, nodes);
        assert_eq!(frame.scalar("velocity"), Some(vec![5.0; 4]));
        assert_eq!(frame.scalar("depth"), Some(vec![0.5, 0.25]));
        let short = surface.point_array("speed", &[1.0, 2.0][..]).write(&path);
        assert!(matches!(short, Err(OutputError::Length { .. })));
    }

    #[test]
    fn facets_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("walls.vtu");
        let corners = [[0.0_f32; 3]; 10];
        let write = |ends: &[u32]| {
            let pressure: Vec<f32> = ends.iter().map(|end| *end as f32).collect();
            Frame::new(0.5, &corners[..])
                .facets(ends)
                .array("pressure", &pressure)
                .write(&path)
        };
        write(&[3, 5, 10]).unwrap();
        let frame = StoredFrame::read(&path).unwrap();
        assert_eq!(frame.facets, [3, 5, 10]);
        assert_eq!(frame.scalar("pressure"), Some(vec![3.0, 5.0, 10.0]));
        for wrong in [&[3, 5][..], &[5, 3, 10]] {
            assert!(matches!(write(wrong), Err(OutputError::Length { .. })));
        }
    }

    #[test]
    fn a_torn_frame_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frame.vtu");
        Frame::new(0.0, &[[0.0_f64; 3]; 9][..])
            .write(&path)
            .unwrap();
        let bytes = std::fs::read(&path).unwrap();
        for keep in [10, bytes.len() - 300] {
            std::fs::write(&path, &bytes[..keep]).unwrap();
            assert!(matches!(
                StoredFrame::read(&path),
                Err(OutputError::Broken { .. })
            ));
        }
    }
}
