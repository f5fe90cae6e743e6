//! The list of frames over time.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::html::{escape, unescape};
use crate::{OutputError, is_begun, write_whole};

/// One line of a [`Collection`].
#[derive(Debug, Clone, PartialEq)]
pub struct CollectionEntry {
    /// Time of the frame in seconds.
    pub time: f64,
    /// Path of the frame file relative to the folder of the collection.
    pub file: String,
}

/// A `.pvd` file: the frames of a run with their times, for ParaView.
///
/// The file is rewritten [whole](write_whole) after each frame, so that it can
/// be opened while the run goes on.
#[derive(Debug, Clone)]
pub struct Collection {
    path: PathBuf,
    entries: Vec<CollectionEntry>,
}

impl Collection {
    /// An empty collection; nothing is written before the first frame.
    pub fn create(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            entries: Vec::new(),
        }
    }

    /// Continues the collection at `path` for a run resumed at `time`: frames
    /// later than `time` are dropped, because the run writes them again, and
    /// so are frames whose files are not there any more. A file that is
    /// [missing or empty](is_begun) gives an empty collection.
    ///
    /// # Errors
    ///
    /// [`OutputError::Read`] or [`OutputError::Broken`].
    pub fn resume(path: impl Into<PathBuf>, time: f64) -> Result<Self, OutputError> {
        let path = path.into();
        if !is_begun(&path) {
            return Ok(Self::create(path));
        }
        let mut collection = Self::read(path)?;
        let lost: Vec<_> = collection.lost().cloned().collect();
        let entries = &mut collection.entries;
        entries.retain(|entry| entry.time <= time && !lost.contains(entry));
        Ok(collection)
    }

    /// The frames whose files are not there any more.
    pub fn lost(&self) -> impl Iterator<Item = &CollectionEntry> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let entries = self.entries.iter();
        entries.filter(move |entry| !folder.join(&entry.file).exists())
    }

    /// Reads a collection written by this crate.
    ///
    /// # Errors
    ///
    /// [`OutputError::Read`] or [`OutputError::Broken`].
    pub fn read(path: impl Into<PathBuf>) -> Result<Self, OutputError> {
        let path = path.into();
        let text = std::fs::read_to_string(&path).map_err(OutputError::read(&path))?;
        let entries = parse(&text, &path)?;
        Ok(Self { path, entries })
    }

    /// Adds the frame `file`, given relative to the folder of the collection,
    /// and rewrites the collection. A frame of the same file name is replaced.
    ///
    /// # Errors
    ///
    /// [`OutputError::Write`].
    pub fn append(&mut self, time: f64, file: impl Into<String>) -> Result<(), OutputError> {
        let file = file.into();
        self.entries.retain(|entry| entry.file != file);
        self.entries.push(CollectionEntry { time, file });
        write_whole(&self.path, |out| {
            writeln!(out, "<?xml version=\"1.0\"?>")?;
            writeln!(out, "<VTKFile type=\"Collection\" version=\"1.0\">")?;
            writeln!(out, "<Collection>")?;
            for CollectionEntry { time, file } in &self.entries {
                let file = escape(file);
                writeln!(
                    out,
                    "<DataSet timestep=\"{time:?}\" part=\"0\" file=\"{file}\"/>"
                )?;
            }
            writeln!(out, "</Collection>\n</VTKFile>")
        })
    }

    /// The frames, in the order in which they were added.
    pub fn entries(&self) -> &[CollectionEntry] {
        &self.entries
    }

    /// The path of the collection file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

fn parse(text: &str, path: &Path) -> Result<Vec<CollectionEntry>, OutputError> {
    let mut entries = Vec::new();
    let mut closed = false;
    for (index, line) in text.lines().map(str::trim).enumerate() {
        if line.starts_with("<DataSet") {
            let entry = attribute(line, "timestep")
                .and_then(|time| time.parse().ok())
                .zip(attribute(line, "file"))
                .map(|(time, file)| CollectionEntry {
                    time,
                    file: unescape(file),
                });
            entries.push(entry.ok_or_else(|| {
                OutputError::broken(path, index + 1, "no valid timestep and file")
            })?);
        }
        closed |= line == "</VTKFile>";
    }
    if !closed {
        let line = text.lines().count();
        return Err(OutputError::broken(path, line, "no closing </VTKFile>"));
    }
    Ok(entries)
}

fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resumed_run_drops_later_and_lost_frames_and_appends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fluid.pvd");
        let mut first = Collection::create(&path);
        for (time, file) in [(0.0, "a&b.vtu"), (0.1, "f1.vtu"), (0.2, "f2.vtu")] {
            std::fs::write(folder.path().join(file), "").unwrap();
            first.append(time, file).unwrap();
        }
        first.append(0.05, "lost.vtu").unwrap();
        let lost = first.lost().map(|entry| entry.file.as_str());
        assert_eq!(lost.collect::<Vec<_>>(), ["lost.vtu"]);
        let mut resumed = Collection::resume(&path, 0.1).unwrap();
        assert_eq!(resumed.entries(), &first.entries()[..2]);
        resumed.append(0.3, "f3.vtu").unwrap();
        assert_eq!(
            Collection::read(&path).unwrap().entries(),
            resumed.entries()
        );
    }

    #[test]
    fn a_missing_or_empty_file_is_begun_anew_and_a_broken_one_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fluid.pvd");
        assert!(Collection::resume(&path, 1.0).unwrap().entries().is_empty());
        std::fs::write(&path, "").unwrap();
        assert!(Collection::resume(&path, 1.0).unwrap().entries().is_empty());
        for broken in [
            "<VTKFile>\n<DataSet timestep=\"x\" file=\"f\"/>\n</VTKFile>",
            "<VTKFile>\n<DataSet timestep=\"0.1\" file=\"f\"/>",
        ] {
            std::fs::write(&path, broken).unwrap();
            let error = Collection::resume(&path, 1.0).unwrap_err();
            assert!(error.to_string().contains("fluid.pvd"), "{error}");
        }
    }
}
