//! Sections of Gmsh's format 4.1.

use super::MeshFileError;
use super::draft::Draft;
use super::gmsh::element;
use super::lines::{Lines, Words};
use std::collections::HashMap;

/// Physical groups of curves and surfaces, by dimension and number of the entity.
pub(super) type Groups = HashMap<(u64, u64), Vec<u64>>;

/// Reads `$Entities`: four counts, then on each line a number, a place or a box, and physical
/// groups after their count. What bounds an entity is not needed.
pub(super) fn entities(lines: &mut Lines) -> Result<Groups, MeshFileError> {
    let mut head = lines.row_words("Entities")?;
    let mut groups = Groups::new();
    for dimension in 0..4 {
        let count = head.count("the count of entities")?;
        for _ in 0..count {
            let mut words = lines.row_words("Entities")?;
            let entity = words.unsigned("the number of an entity")?;
            for _ in 0..if dimension == 0 { 3 } else { 6 } {
                words.number("a coordinate")?;
            }
            let of = groups_of(&mut words)?;
            if !of.is_empty() {
                groups.insert((dimension, entity), of);
            }
        }
    }
    Ok(groups)
}

fn groups_of(words: &mut Words) -> Result<Vec<u64>, MeshFileError> {
    let count = words.count("the count of physical groups")?;
    // A negative number is a group that runs the other way.
    (0..count)
        .map(|_| words.unsigned("the number of a physical group"))
        .collect()
}

/// Reads `$Nodes`: blocks of a head, the nodes' numbers, and their places.
pub(super) fn nodes(lines: &mut Lines, draft: &mut Draft) -> Result<(), MeshFileError> {
    let blocks = lines.row_words("Nodes")?.count("the count of blocks")?;
    for _ in 0..blocks {
        let mut head = lines.row_words("Nodes")?;
        for what in [
            "the dimension of an entity",
            "the number of an entity",
            "0 or 1 for parameters",
        ] {
            head.unsigned(what)?;
        }
        let count = head.count("the count of nodes")?;
        let mut tags = Vec::new();
        for _ in 0..count {
            tags.push(lines.row_words("Nodes")?.count("the number of a node")?);
        }
        for tag in tags {
            // Parameters on the entity may follow.
            let at = lines.row_words("Nodes")?.place()?;
            draft.node(lines, tag, at)?;
        }
    }
    Ok(())
}

/// Reads `$Elements`: blocks of a head, and on each line an element's number and nodes.
pub(super) fn elements(
    lines: &mut Lines,
    draft: &mut Draft,
    groups: &Groups,
) -> Result<(), MeshFileError> {
    let blocks = lines.row_words("Elements")?.count("the count of blocks")?;
    for _ in 0..blocks {
        let mut head = lines.row_words("Elements")?;
        let dimension = head.count("the dimension of an entity")?;
        let entity = head.unsigned("the number of an entity")?;
        let kind = head.count("the type of elements")?;
        let count = head.count("the count of elements")?;
        let group = match groups.get(&(dimension, entity)).map(Vec::as_slice) {
            None | Some([]) => None,
            Some([group]) => Some(*group),
            // Of other dimensions nothing is asked.
            Some(_) if dimension != 1 && dimension != 2 => None,
            Some(many) => {
                let what = ["curve", "surface"][usize::from(dimension == 2)];
                return Err(lines.wrong(
                    format!("{what} {entity} is in {} physical groups", many.len()),
                    "leave it in one of them",
                ));
            }
        };
        for _ in 0..count {
            let mut words = lines.row_words("Elements")?;
            let tag = words.count("the number of an element")?;
            element(lines, draft, (tag, kind), group, &mut words)?;
        }
    }
    Ok(())
}
