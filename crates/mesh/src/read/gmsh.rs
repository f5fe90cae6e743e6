use super::draft::Draft;
use super::lines::{Lines, Words};
use super::{MeshFileError, gmsh2, gmsh4};
use crate::Triangles;
use crate::quote::quote;

/// Reads a mesh from the text of a Gmsh file, ASCII, format 2.2 or 4.1; `file` is its name in
/// messages.
///
/// Physical groups of curves are the boundaries, those of surfaces the regions; without a name they
/// are called `physical-` and their number. Points, and curves in no group, say nothing.
///
/// **Source** Gmsh reference manual, "Gmsh file formats", <https://gmsh.info/doc/texinfo/gmsh.html>.
///
/// # Errors
/// The first mistake, with its line and what to do; elements other than triangles of three nodes.
pub fn gmsh(file: &str, text: &str) -> Result<Triangles, MeshFileError> {
    let mut lines = Lines::new(file, text);
    let mut draft = Draft::default();
    let mut curves = gmsh4::Groups::default();
    let mut version = None;
    while let Some(line) = lines.next() {
        let Some(section) = line.strip_prefix('$') else {
            return Err(lines.wrong(
                format!("{} stands outside every section", quote(line)),
                "a count is too small, or this is no Gmsh file: save it as Gmsh 4.1, ASCII",
            ));
        };
        let format = match (section, version) {
            ("MeshFormat", _) => {
                version = Some(format(&mut lines)?);
                end(&mut lines, section)?;
                continue;
            }
            ("Nodes" | "ParametricNodes" | "Elements" | "Entities", None) => {
                return Err(lines.wrong(
                    format!("${section} comes before $MeshFormat"),
                    "save the file again as Gmsh 4.1, ASCII",
                ));
            }
            (_, format) => format,
        };
        match (section, format) {
            ("PhysicalNames", _) => names(&mut lines, &mut draft)?,
            ("Nodes" | "ParametricNodes", Some(Format::Two)) => {
                gmsh2::nodes(&mut lines, &mut draft, section)?;
            }
            ("Nodes", _) => gmsh4::nodes(&mut lines, &mut draft)?,
            ("Elements", Some(Format::Two)) => gmsh2::elements(&mut lines, &mut draft)?,
            ("Elements", _) => gmsh4::elements(&mut lines, &mut draft, &curves)?,
            ("Entities", Some(Format::Four)) if draft.has_elements() => {
                return Err(lines.wrong(
                    "$Entities comes after $Elements",
                    "save the file again as Gmsh 4.1, ASCII",
                ));
            }
            ("Entities", Some(Format::Four)) => curves = gmsh4::entities(&mut lines)?,
            ("PartitionedEntities", _) => {
                return Err(lines.wrong("the mesh is partitioned", "save it before partitioning"));
            }
            _ => {
                skip(&mut lines, section)?;
                continue;
            }
        }
        end(&mut lines, section)?;
    }
    if version.is_none() {
        return Err(lines.wrong(
            "there is no $MeshFormat",
            "save the mesh as Gmsh 4.1, ASCII",
        ));
    }
    if draft.forgets_groups() {
        return Err(lines.wrong(
            "no element is in any of the physical groups that are named",
            "save the mesh without `save all elements` (Mesh.SaveAll = 0), or as Gmsh 4.1",
        ));
    }
    draft.finish(file)
}

#[derive(Clone, Copy)]
enum Format {
    Two,
    Four,
}

fn format(lines: &mut Lines) -> Result<Format, MeshFileError> {
    let mut words = lines.row_words("MeshFormat")?;
    let version = words.word("the version of the format")?;
    let binary = words.count("the file type, 0 for ASCII,")? != 0;
    if binary {
        return Err(lines.wrong(
            "the file is binary",
            "save it as ASCII: in Gmsh untick binary when exporting, or set Mesh.Binary = 0",
        ));
    }
    match version {
        "2" | "2.0" | "2.1" | "2.2" => Ok(Format::Two),
        "4.1" => Ok(Format::Four),
        other => Err(lines.wrong(
            format!(
                "{} is no version of the format that is read here",
                quote(other)
            ),
            "save the mesh with Mesh.MshFileVersion = 4.1 or 2.2",
        )),
    }
}

/// Reads `$PhysicalNames`.
fn names(lines: &mut Lines, draft: &mut Draft) -> Result<(), MeshFileError> {
    let section = "PhysicalNames";
    let count = lines.row_words(section)?.count("the count of names")?;
    for _ in 0..count {
        let text = lines.row(section)?;
        let mut words = lines.words(text);
        let dimension = words.count("the dimension of a group")?;
        let group = words.unsigned("the number of a group")?;
        let Some((_, quoted)) = text.split_once('"') else {
            return Err(lines.wrong(
                format!("the name of group {group} is missing"),
                "write it in quotes",
            ));
        };
        let name = quoted.trim_end_matches('"').to_owned();
        match dimension {
            1 => draft.edge_names.insert(group, name),
            2 => draft.triangle_names.insert(group, name),
            _ => None,
        };
    }
    Ok(())
}

/// Reads the line that closes a section.
fn end(lines: &mut Lines, section: &str) -> Result<(), MeshFileError> {
    match lines.next() {
        Some(line) if line.strip_prefix("$End") == Some(section) => Ok(()),
        Some(line) => Err(lines.wrong(
            format!("{} stands where $End{section} should be", quote(line)),
            "a count at the head of the section is too small: save the file again",
        )),
        None => Err(lines.wrong(
            format!("the file ends without $End{section}"),
            "it is cut off: save it again",
        )),
    }
}

/// Reads on to the end of a section that says nothing about meshes.
fn skip(lines: &mut Lines, section: &str) -> Result<(), MeshFileError> {
    let found = lines.any(|line| line.strip_prefix("$End") == Some(section));
    let help = "it is cut off: save it again";
    let cut = || lines.wrong(format!("the file ends without $End{section}"), help);
    if found { Ok(()) } else { Err(cut()) }
}

/// Reads the nodes of an element into the draft.
pub(super) fn element(
    lines: &Lines,
    draft: &mut Draft,
    (tag, kind): (u64, u64),
    group: Option<u64>,
    nodes: &mut Words,
) -> Result<(), MeshFileError> {
    let flat = "only triangles of 3 nodes are read: mesh without recombination";
    let first = "only triangles of 3 nodes are read: mesh with Mesh.ElementOrder = 1";
    let surface = "only triangles of 3 nodes are read: mesh in two dimensions";
    let (what, help) = match kind {
        1 => {
            draft.edge(lines, nodes.nodes()?, group);
            return Ok(());
        }
        2 => {
            draft.triangle(lines, nodes.nodes()?, group);
            return Ok(());
        }
        15 => return Ok(()),
        3 => ("a quadrangle".to_owned(), flat),
        4 => ("a tetrahedron".to_owned(), surface),
        5 => ("a hexahedron".to_owned(), surface),
        6 => ("a prism".to_owned(), surface),
        7 => ("a pyramid".to_owned(), surface),
        8 => ("a line of 3 nodes".to_owned(), first),
        9 => ("a triangle of 6 nodes".to_owned(), first),
        10 | 16 => ("a quadrangle of second order".to_owned(), flat),
        other => (format!("of Gmsh's type {other}"), first),
    };
    Err(lines.wrong(format!("element {tag} is {what}"), help))
}
