//! What Cargo says about a build: its JSON messages and its dep-info file.

use std::path::{Path, PathBuf};

/// The path of the library of the crate with this manifest.
///
/// Reads two fields of `--message-format=json` messages; a JSON library would be a large dependency for that.
/// The order of the messages says nothing: crates are compiled side by side.
pub(crate) fn library(messages: &str, manifest: &Path) -> Option<PathBuf> {
    let field = |line: &str, start: &str| line.split_once(start).map(|(_, after)| strings(after));
    messages
        .lines()
        .filter(|line| line.contains("\"reason\":\"compiler-artifact\""))
        .filter(|line| {
            field(line, "\"manifest_path\":").is_some_and(|found| {
                found
                    .first()
                    .is_some_and(|path| Path::new(path) == manifest)
            })
        })
        .filter_map(|line| field(line, "\"filenames\":["))
        .flatten()
        .map(PathBuf::from)
        .find(|path| path.extension().is_some_and(|kind| kind == "rlib"))
}

/// The strings of a JSON text, up to the first closing bracket outside of them.
fn strings(list: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut current: Option<String> = None;
    let mut characters = list.chars();
    while let Some(character) = characters.next() {
        match (&mut current, character) {
            (None, '"') => current = Some(String::new()),
            (None, ']') => break,
            (None, _) => {}
            (Some(text), '\\') => text.extend(characters.next()),
            (Some(_), '"') => found.extend(current.take()),
            (Some(text), other) => text.push(other),
        }
    }
    found
}

/// The files named in a dep-info file (`target: file file …`, blanks escaped), relative ones taken from `base`.
pub(crate) fn sources(dep_info: &str, base: &Path) -> Vec<PathBuf> {
    let Some((_, list)) = dep_info
        .lines()
        .next()
        .and_then(|line| line.split_once(": "))
    else {
        return Vec::new();
    };
    let mut files = vec![String::new()];
    let mut characters = list.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' if characters.peek() == Some(&' ') => {
                characters.next();
                extend_last(&mut files, ' ');
            }
            ' ' => files.push(String::new()),
            other => extend_last(&mut files, other),
        }
    }
    files.retain(|file| !file.is_empty());
    files.into_iter().map(|file| base.join(file)).collect()
}

fn extend_last(files: &mut [String], character: char) {
    if let Some(last) = files.last_mut() {
        last.push(character);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_is_found_by_its_manifest() {
        let messages = r#"{"reason":"compiler-artifact","manifest_path":"/k \"1\"/Cargo.toml","filenames":["/t/deps/libk \"1\".rmeta","/t/libk \"1\".rlib"],"fresh":true}
{"reason":"compiler-artifact","manifest_path":"/core/Cargo.toml","filenames":["/t/libcore.rlib","/t/libcore.rmeta"]}
{"reason":"build-finished","success":true}"#;
        assert_eq!(
            library(messages, Path::new("/k \"1\"/Cargo.toml")),
            Some(PathBuf::from("/t/libk \"1\".rlib"))
        );
        assert_eq!(library(messages, Path::new("/other/Cargo.toml")), None);
    }

    #[test]
    fn dep_info_with_blanks_in_paths_is_read() {
        let files = sources(
            "/t/lib x.rlib: /a/src/lib.rs /b\\ c/src/lib.rs src/d.rs\n",
            Path::new("/k"),
        );
        assert_eq!(
            files,
            ["/a/src/lib.rs", "/b c/src/lib.rs", "/k/src/d.rs"].map(PathBuf::from)
        );
        assert!(sources("", Path::new("/k")).is_empty());
    }
}
