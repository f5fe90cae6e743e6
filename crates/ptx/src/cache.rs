//! Keeps PTX between builds, keyed by everything that decides it.

use std::{
    env, fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process,
};

use crate::{Ptx, PtxError, inputs};

/// First line of a record; changed with its format.
const FORMAT: &str = "monoflow-ptx cache 1";

/// A folder with one PTX file and one record per configuration.
///
/// A record holds three lines (format, key over configuration and inputs, fingerprint of the PTX) and then the
/// inputs of the build that made it, one path a line.
#[derive(Debug, Clone)]
pub(crate) struct Cache {
    dir: PathBuf,
}

/// A 64-bit hash of anything. Not stable between Rust releases, which at worst costs one build.
pub(crate) fn fingerprint(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Cache {
    pub(crate) fn new(dir: PathBuf) -> Self {
        Self { dir }
    }

    /// The PTX and the inputs of an earlier build, if all inputs still have the contents they had.
    pub(crate) fn load(
        &self,
        configuration: &[String],
        crate_dir: &Path,
    ) -> Option<(String, Vec<PathBuf>)> {
        let (ptx, record) = self.files(configuration);
        let record = fs::read_to_string(record).ok()?;
        let mut lines = record.lines();
        let (format, key, content) = (lines.next()?, lines.next()?, lines.next()?);
        let inputs: Vec<PathBuf> = lines.map(PathBuf::from).collect();
        if format != FORMAT || key != self::key(configuration, crate_dir, &inputs)? {
            return None;
        }
        let text = fs::read_to_string(ptx).ok()?;
        (content == format!("{:016x}", fingerprint(&text))).then_some((text, inputs))
    }

    /// Keeps a result. Does nothing when its inputs cannot be named with certainty.
    pub(crate) fn store(
        &self,
        configuration: &[String],
        crate_dir: &Path,
        ptx: &Ptx,
    ) -> Result<(), PtxError> {
        let Some(key) = key(configuration, crate_dir, &ptx.inputs) else {
            return Ok(());
        };
        let mut record = format!("{FORMAT}\n{key}\n{:016x}\n", fingerprint(&ptx.text));
        for path in &ptx.inputs {
            match path.to_str() {
                Some(path) if !path.contains(['\n', '\r']) => record.extend([path, "\n"]),
                _ => return Ok(()),
            }
        }
        fs::create_dir_all(&self.dir).map_err(PtxError::io("create", &self.dir))?;
        let (text_file, record_file) = self.files(configuration);
        replace(&text_file, &ptx.text)?;
        replace(&record_file, &record)
    }

    fn files(&self, configuration: &[String]) -> (PathBuf, PathBuf) {
        let stem = format!("{:016x}", fingerprint(configuration));
        (
            self.dir.join(format!("{stem}.ptx")),
            self.dir.join(format!("{stem}.inputs")),
        )
    }
}

/// The hash of configuration, contents of all inputs and the environment variables they read; `None` when those
/// cannot be named.
fn key(configuration: &[String], crate_dir: &Path, inputs: &[PathBuf]) -> Option<String> {
    let mut hasher = DefaultHasher::new();
    configuration.hash(&mut hasher);
    crate_dir.hash(&mut hasher);
    for path in inputs {
        path.hash(&mut hasher);
        fs::read(path).ok().hash(&mut hasher); // an absent file is a content of its own
    }
    for name in inputs::variables_read(inputs)? {
        env::var_os(&name).hash(&mut hasher);
    }
    Some(format!("{:016x}", hasher.finish()))
}

/// Writes a file so that another process never sees half of it.
fn replace(path: &Path, text: &str) -> Result<(), PtxError> {
    let draft = path.with_extension(format!("{}.draft", process::id()));
    fs::write(&draft, text).map_err(PtxError::io("write", &draft))?;
    fs::rename(&draft, path).map_err(PtxError::io("write", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_input_or_configuration_misses() {
        let dir = env::temp_dir().join(format!("monoflow-ptx-cache-{}", process::id()));
        fs::create_dir_all(&dir).unwrap();
        let source = dir.join("lib.rs");
        fs::write(&source, "one").unwrap();
        let cache = Cache::new(dir.join("cache"));
        let configuration = ["sm_70".to_owned()];
        let mut ptx = Ptx::from_text("text".to_owned(), "sm_70");
        ptx.inputs = vec![source.clone(), dir.join("build.rs")];
        assert!(cache.load(&configuration, &dir).is_none(), "empty");
        cache.store(&configuration, &dir, &ptx).unwrap();
        assert_eq!(
            cache.load(&configuration, &dir),
            Some((ptx.text.clone(), ptx.inputs.clone()))
        );
        assert!(
            cache.load(&["sm_90".to_owned()], &dir).is_none(),
            "other configuration"
        );
        fs::write(dir.join("build.rs"), "new").unwrap();
        assert!(
            cache.load(&configuration, &dir).is_none(),
            "a file appeared"
        );
        fs::remove_file(dir.join("build.rs")).unwrap();
        fs::write(&source, "two").unwrap();
        assert!(cache.load(&configuration, &dir).is_none(), "a file changed");
        fs::write(&source, "one").unwrap();
        let (text_file, _) = cache.files(&configuration);
        fs::write(text_file, "tex").unwrap();
        assert!(
            cache.load(&configuration, &dir).is_none(),
            "the stored text is damaged"
        );
        fs::remove_dir_all(&dir).unwrap();
    }
}
