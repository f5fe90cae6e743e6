//! One process at a time works in a folder.

use crate::SimError;
use crate::run::Progress;
use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

/// The file that is locked; it stays when the run is over, since a run that removed it might remove it from
/// under the next process.
pub(super) const FILE: &str = "run.lock";

/// The lock on a folder. The system releases it when this is dropped or the process ends, however it
/// ends.
#[derive(Debug)]
#[must_use = "the folder is free as soon as this is dropped"]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the folder for this process. Where the file system knows no locks, that is noted and the
    /// folder is used without one.
    pub(super) fn take(folder: &Path, progress: &mut dyn Progress) -> Result<Self, SimError> {
        let path = folder.join(FILE);
        let failed = |source| SimError::File {
            what: "open",
            path: path.clone(),
            source,
        };
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {
                // For the message of another process only: a lock without a name is as good.
                let process = std::process::id();
                let _ = file.set_len(0).and_then(|()| write!(file, "{process}"));
            }
            Err(TryLockError::WouldBlock) => {
                let mut process = String::new();
                let _ = file.read_to_string(&mut process);
                return Err(SimError::Busy {
                    path: folder.to_owned(),
                    process: process.parse().ok(),
                });
            }
            Err(TryLockError::Error(why)) => progress.note(&format!(
                "caution: {} cannot be locked ({why}); start no other run in this folder",
                path.display()
            )),
        }
        Ok(Lock { _file: file })
    }
}
