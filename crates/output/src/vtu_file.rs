//! Reading a frame that this crate wrote some values at a time.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::OutputError;
use crate::html::unescape;
use crate::vtk::{self, Tag};

/// So many values are read at a time, of each component.
const PIECE: usize = 4096;
/// Heads of files are looked for in so many bytes at first.
const HEAD: usize = 1 << 14;

/// A frame in a file, of which no more is in memory than some thousand values: frames may be larger than what is
/// left of it. [`StoredFrame`](crate::StoredFrame) has all of one at once.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.vtu");
/// use monoflow_output::{Frame, FrameFile};
/// let (positions, kind) = ([[0.5_f32, 0.0, 0.0]], [1_u8]);
/// Frame::new(0.25, &positions[..]).array("kind", &kind[..]).write(&path)?;
/// let frame = FrameFile::open(&path)?;
/// let mut kinds = Vec::new();
/// assert!(frame.each("kind", |kind| kinds.push(kind[0]))?);
/// assert_eq!((frame.time()?, frame.points(), kinds), (0.25, 1, vec![1.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct FrameFile {
    path: PathBuf,
    head: String,
    /// Where the data begin, in bytes.
    data: u64,
}

impl FrameFile {
    /// Reads what a `.vtu` file of this crate says of its arrays.
    ///
    /// # Errors
    ///
    /// [`OutputError::Read`] or [`OutputError::Broken`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OutputError> {
        let path = path.as_ref().to_owned();
        let mut file = File::open(&path).map_err(OutputError::read(&path))?;
        let (mut begin, mut room) = (Vec::new(), HEAD);
        loop {
            let read = (&mut file).take(room as u64).read_to_end(&mut begin);
            let ends = read.map_err(OutputError::read(&path))? < room;
            match vtk::parts(&begin) {
                Ok((head, data)) => {
                    return Ok(FrameFile {
                        head: head.to_owned(),
                        data: (begin.len() - data.len()) as u64,
                        path,
                    });
                }
                Err(problem) if ends => return Err(OutputError::broken(&path, 1, problem)),
                Err(_) => room = begin.len(),
            }
        }
    }

    /// Time in seconds.
    ///
    /// # Errors
    ///
    /// As [`FrameFile::each`].
    pub fn time(&self) -> Result<f64, OutputError> {
        let mut time = 0.0;
        self.each("TimeValue", |value| time = value[0])?;
        Ok(time)
    }

    /// Number of points.
    pub fn points(&self) -> usize {
        let piece = self.head.split("<Piece ").nth(1);
        let count = piece.and_then(|tag| vtk::attribute(tag, "NumberOfPoints"));
        count
            .and_then(|count| count.parse().ok())
            .unwrap_or_default()
    }

    /// Visits the values of an array, or the positions by the name of `Points`: the components of each. False if
    /// there is no such array.
    ///
    /// # Errors
    ///
    /// [`OutputError::Read`] or [`OutputError::Broken`].
    pub fn each(&self, name: &str, mut visit: impl FnMut(&[f64])) -> Result<bool, OutputError> {
        let broken = |problem| OutputError::broken(&self.path, 1, problem);
        let mut tags = vtk::tags(&self.head);
        let Some(tag) = tags.find(|tag| tag.is_ok_and(|tag| unescape(tag.name) == name)) else {
            return Ok(false);
        };
        let Tag {
            kind,
            components,
            offset,
            ..
        } = tag.map_err(broken)?;
        let read = || OutputError::read(&self.path);
        let mut file = File::open(&self.path).map_err(read())?;
        let begin = self.data + offset as u64;
        file.seek(SeekFrom::Start(begin)).map_err(read())?;
        let mut length = [0; 8];
        file.read_exact(&mut length).map_err(read())?;
        let mut rest = file.take(u64::from_ne_bytes(length));
        loop {
            // A whole number of values of any type.
            let mut piece = Vec::with_capacity(8 * components * PIECE);
            let most = piece.capacity() as u64;
            let count = (&mut rest).take(most).read_to_end(&mut piece);
            if count.map_err(read())? == 0 {
                return Ok(true);
            }
            let Some(values) = vtk::widened(&piece, kind) else {
                return Ok(false);
            };
            values.chunks_exact(components).for_each(&mut visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Frame, Made, StoredFrame};

    /// More values than are made or read at a time, in every type, and a head longer than what is read of it first.
    #[test]
    fn values_come_one_by_one_as_they_come_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frame.vtu");
        let count = 2 * PIECE + 3;
        let ids: Vec<u32> = (0..count as u32).collect();
        let mut frame = Frame::of(1.5, Made::new(count, |i| [i as f64, 0.5, -1.0]))
            .made("velocity", Made::new(count, |i| [0.0, i as f32, 4.0]))
            .made("density", Made::new(count, |i| 1000.0 + i as f64))
            .made("kind", Made::new(count, |i| (i % 2) as u8))
            .array("id", &ids[..]);
        for n in 0..200 {
            frame = frame.made(format!("<{n}>"), Made::new(count, |i| i as f32));
        }
        frame.write(&path).unwrap();
        let (whole, file) = (
            StoredFrame::read(&path).unwrap(),
            FrameFile::open(&path).unwrap(),
        );
        assert!(file.head.len() > HEAD);
        assert_eq!((file.time().unwrap(), file.points()), (1.5, count));
        let mut points = Vec::new();
        file.each("Points", |at| points.push([at[0], at[1], at[2]]))
            .unwrap();
        assert_eq!(points, whole.points);
        for name in ["density", "kind", "id", "<7>"] {
            let mut values = Vec::new();
            assert!(file.each(name, |value| values.push(value[0])).unwrap());
            assert_eq!(Some(values), whole.scalar(name), "{name}");
        }
        let mut along = Vec::new();
        file.each("velocity", |u| along.push(u[1])).unwrap();
        assert_eq!(Some(along), whole.component("velocity", 1));
        assert!(!file.each("nothing", |_| {}).unwrap());
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("frame.vtu");
        std::fs::write(&path, "nothing").unwrap();
        let error = FrameFile::open(&path).unwrap_err();
        assert!(error.to_string().contains("no appended data"), "{error}");
        assert!(FrameFile::open(folder.path().join("none.vtu")).is_err());
    }
}
