use super::HEAD;
use super::draft::Draft;
use super::notes::{Form, Notes};
use super::words::{Words, is};
use crate::{Surface, SurfaceError};

/// Fewest bytes of a facet in text, for sizes.
const FACET: usize = 200;

/// Does the file begin as text does? A binary file has a zero byte in its count.
pub(super) fn begins(bytes: &[u8]) -> bool {
    let text = text(bytes).trim_ascii_start();
    let head = &bytes[..bytes.len().min(HEAD)];
    text.get(..5).is_some_and(|word| is(word, "solid")) && !head.contains(&0)
}

/// The bytes without the mark that some editors put in front.
fn text(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

pub(super) fn ascii(file: &str, bytes: &[u8]) -> Result<(Surface, Notes), SurfaceError> {
    let bytes = text(bytes);
    let mut words = Words::new(file, bytes);
    let mut draft = Draft::new(Form::Ascii, file, bytes.len() / FACET);
    loop {
        let rest = words.rest();
        let Some(word) = words.another() else { break };
        if !is(word, "solid") {
            // Editors of old end files with a control character.
            if rest.iter().any(u8::is_ascii_alphanumeric) {
                let help = "begin every solid with `solid` and its name";
                return Err(words.unexpected(word, "solid", help));
            }
            draft.notes.trailing = rest.trim_ascii().len();
            break;
        }
        let name = words.name();
        draft.solid(String::from_utf8_lossy(name).into_owned());
        solid(&mut words, &mut draft)?;
        words.end_name(name);
    }
    draft.finish(words.digits.resolution())
}

/// Reads the facets of a solid, to its end.
fn solid(words: &mut Words, draft: &mut Draft) -> Result<(), SurfaceError> {
    let grammar = "write facets as STL does: `facet normal`, `outer loop`, three times `vertex`, `endloop`, `endfacet`";
    loop {
        let word = words.word()?;
        if is(word, "endsolid") {
            return Ok(());
        }
        if !is(word, "facet") {
            return Err(words.unexpected(word, "facet", grammar));
        }
        words.keyword("normal", grammar)?;
        let normal = words.normal()?;
        words.keyword("outer", grammar)?;
        words.keyword("loop", grammar)?;
        let mut corners = [[0.0; 3]; 3];
        for corner in &mut corners {
            words.keyword("vertex", grammar)?;
            *corner = words.place()?;
        }
        words.keyword(
            "endloop",
            "triangles of STL have three corners: export the body again",
        )?;
        words.keyword("endfacet", grammar)?;
        draft.facet(normal, corners);
    }
}
