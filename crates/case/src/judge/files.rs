//! Files that a case names, from the case file's folder on.

use std::path::{Path, PathBuf};

use crate::judge::Judge;
use crate::typed::source::At;

/// Where relative paths begin.
pub(crate) struct Files<'c> {
    /// The case file's folder.
    pub folder: &'c Path,
}

impl Files<'_> {
    /// The path of a file that must be there.
    pub fn find(&self, j: &mut Judge<'_>, at: &At<String>) -> Option<PathBuf> {
        let path = self.folder.join(&at.value);
        if path.is_file() {
            return Some(std::path::absolute(&path).unwrap_or(path));
        }
        let what = format!("there is no file {}", path.display());
        let help = "give a path from the folder of the case file on";
        j.log.at(at, what, help);
        None
    }
}
