//! Writing a file whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::OutputError;

/// Writes the file `path` whole or not at all.
///
/// The closure writes into `<path>.tmp` in the same folder; afterwards the
/// data is forced to disk and the temporary file takes the final name in one
/// step. When anything fails, an older file at `path` is untouched and the
/// temporary file is removed. Missing parent folders are created.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// use std::io::Write;
/// let path = folder.path().join("state.bin");
/// monoflow_output::write_whole(&path, |file| file.write_all(b"all of it"))?;
/// assert_eq!(std::fs::read(&path)?, b"all of it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`OutputError::Write`] when the operating system or the closure fails.
pub fn write_whole(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), OutputError> {
    let path = path.as_ref();
    let temporary = temporary_path(path);
    let result = write_then_rename(path, &temporary, write);
    if result.is_err() {
        // The first error is the one that matters to the caller.
        let _ = fs::remove_file(&temporary);
    }
    result.map_err(OutputError::write(path))
}

/// Is there something in a file? An empty one counts as not begun: it is
/// what a full disk leaves.
pub fn is_begun(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.len() > 0)
}

fn write_then_rename(
    path: &Path,
    temporary: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut file = BufWriter::with_capacity(1 << 18, File::create(temporary)?);
    write(&mut file)?;
    file.flush()?;
    file.get_ref().sync_all()?;
    drop(file);
    fs::rename(temporary, path)?;
    // The rename itself is durable once the folder is on disk.
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

fn temporary_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".tmp");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_the_file_and_leaves_no_temporary() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sub/state.bin");
        write_whole(&path, |file| file.write_all(b"one")).unwrap();
        write_whole(&path, |file| file.write_all(b"two")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert!(!temporary_path(&path).exists());
    }

    #[test]
    fn a_failing_closure_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.bin");
        write_whole(&path, |file| file.write_all(b"old")).unwrap();
        let error = write_whole(&path, |file| {
            file.write_all(b"half of the new")?;
            Err(io::Error::new(io::ErrorKind::StorageFull, "disk full"))
        });
        assert!(matches!(error, Err(OutputError::Write { path: p, .. }) if p == path));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert!(!temporary_path(&path).exists());
    }
}
