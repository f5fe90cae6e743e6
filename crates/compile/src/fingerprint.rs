//! What the sources of schemes are, as one number. Read by the build script, too.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// The crates that a scheme is compiled from.
pub const CRATES: [&str; 4] = [
    "crates/abi",
    "crates/device",
    "crates/kernels",
    "crates/ops",
];

/// The fingerprint of the sources below `root`. Not stable between Rust releases, which at worst costs
/// one build.
///
/// # Errors
/// A file cannot be read.
pub fn of(root: &Path) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    for name in CRATES {
        let folder = root.join(name);
        let mut files = vec![folder.join("Cargo.toml")];
        files.extend(Some(folder.join("build.rs")).filter(|file| file.is_file()));
        list(&folder.join("src"), &mut files)?;
        files.sort();
        for file in files {
            let relative = file.strip_prefix(root).unwrap_or(&file);
            hasher.write(relative.to_string_lossy().as_bytes());
            hasher.write(&fs::read(&file)?);
        }
    }
    Ok(hasher.finish())
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
