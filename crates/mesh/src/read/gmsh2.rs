//! Sections of Gmsh's format 2.2.

use super::MeshFileError;
use super::draft::Draft;
use super::gmsh::element;
use super::lines::Lines;

/// Reads `$Nodes` or `$ParametricNodes`: a count, then a number and a place on each line, after
/// which parameters may follow.
pub(super) fn nodes(
    lines: &mut Lines,
    draft: &mut Draft,
    section: &str,
) -> Result<(), MeshFileError> {
    let count = lines.row_words(section)?.count("the count of nodes")?;
    for _ in 0..count {
        let mut words = lines.row_words(section)?;
        let tag = words.count("the number of a node")?;
        draft.node(lines, tag, words.place()?)?;
    }
    Ok(())
}

/// Reads `$Elements`: a count, then on each line a number, a type, tags of which the first is the
/// physical group (0: none), and nodes.
pub(super) fn elements(lines: &mut Lines, draft: &mut Draft) -> Result<(), MeshFileError> {
    let count = lines
        .row_words("Elements")?
        .count("the count of elements")?;
    for _ in 0..count {
        let mut words = lines.row_words("Elements")?;
        let tag = words.count("the number of an element")?;
        let kind = words.count("the type of an element")?;
        let tags = words.count("the count of tags")?;
        let mut group = None;
        for k in 0..tags {
            let tag = words.unsigned("a tag")?;
            if k == 0 && tag != 0 {
                group = Some(tag);
            }
        }
        element(lines, draft, (tag, kind), group, &mut words)?;
    }
    Ok(())
}
