//! The frames that are shown.

use crate::SimError;
use crate::run::Directory;
use monoflow_output::{Collection, CollectionEntry};
use std::path::PathBuf;

/// The frames of a list that are nearest to the wanted times, each once, and the last of all, in which a run
/// ended; none if no times are wanted, nothing if there is no list.
pub(crate) fn chosen(
    directory: &Directory,
    list: &str,
    times: &[f64],
) -> Result<Option<Vec<PathBuf>>, SimError> {
    let list = directory.path.join(list);
    if !list.is_file() {
        return Ok(None);
    }
    let collection = Collection::read(list)?;
    let chosen = nearest(collection.entries(), times).into_iter();
    let files = chosen.map(|entry| directory.path.join(&entry.file));
    Ok(Some(files.collect()))
}

fn nearest<'e>(entries: &'e [CollectionEntry], times: &[f64]) -> Vec<&'e CollectionEntry> {
    let mut chosen: Vec<&CollectionEntry> = Vec::new();
    for time in times {
        let distance = |entry: &&CollectionEntry| (entry.time - time).abs();
        let nearest = entries
            .iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        chosen.extend(nearest);
    }
    if !times.is_empty() {
        chosen.extend(entries.last());
    }
    chosen.dedup_by(|a, b| a.file == b.file);
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_frame_is_always_among_the_pictures() {
        let entries = [0.0, 0.5, 1.0, 1.3].map(|time| CollectionEntry {
            time,
            file: format!("{time}"),
        });
        let times = |wanted: &[f64]| -> Vec<f64> {
            let found = nearest(&entries, wanted);
            found.iter().map(|entry| entry.time).collect()
        };
        assert_eq!(times(&[0.0, 0.1, 0.6]), [0.0, 0.5, 1.3]);
        assert_eq!(times(&[1.0, 9.0]), [1.0, 1.3]);
        assert_eq!(times(&[]), [0.0; 0]);
    }
}
