use super::MeshFileError;
use super::draft::Draft;
use super::lines::{Lines, Words};
use crate::Triangles;

/// Reads a mesh from the text of an SMS file (`.2dm`); `file` is its name in messages.
///
/// Node strings are the boundaries, by the name or `nodestring-` and the number after their last
/// node, or else their count; materials are the regions `material-` and their number.
///
/// **Source** XMSWiki, "SMS:2D Mesh Files *.2dm".
///
/// # Errors
/// The first mistake, with its line and what to do; elements other than triangles of three nodes.
pub fn sms(file: &str, text: &str) -> Result<Triangles, MeshFileError> {
    let mut lines = Lines::new(file, text);
    let mut draft = Draft::default();
    let mut string = NodeString::default();
    while let Some(line) = lines.next() {
        let mut words = lines.words(line);
        let card = words.word("a card")?;
        if card != "NS" && !string.nodes.is_empty() {
            return Err(string.open(&lines));
        }
        match card {
            "ND" => {
                let tag = words.count("the number of a node")?;
                draft.node(&lines, tag, words.place()?)?;
            }
            "E3T" => {
                words.count("the number of an element")?;
                let nodes = words.nodes()?;
                let material = match words.another() {
                    None => None,
                    Some(word) => Some(lines.words(word).unsigned("the number of a material")?),
                };
                if let Some(number) = material {
                    let name = || format!("material-{number}");
                    draft.triangle_names.entry(number).or_insert_with(name);
                }
                draft.triangle(&lines, nodes, material);
            }
            "E2L" | "E3L" | "E4Q" | "E6T" | "E8Q" | "E9Q" => {
                let tag = words.count("the number of an element")?;
                return Err(lines.wrong(
                    format!("element {tag} is of type {card}"),
                    "only triangles of 3 nodes (E3T) are read: split or convert the others",
                ));
            }
            "NS" => string.read(&lines, &mut words, &mut draft)?,
            // Parameters, materials, time steps.
            _ => {}
        }
    }
    if !string.nodes.is_empty() {
        return Err(string.open(&lines));
    }
    draft.finish(file)
}

/// A node string, over however many lines.
#[derive(Default)]
struct NodeString {
    nodes: Vec<u64>,
    /// How many have been read.
    read: u64,
}

impl NodeString {
    fn open(&self, lines: &Lines) -> MeshFileError {
        lines.wrong(
            "the node string before this line has no end",
            "write its last node with a minus sign",
        )
    }

    /// Reads a line of it; the last node is negative, and a number or a name may follow.
    fn read<'a>(
        &mut self,
        lines: &Lines<'a>,
        words: &mut Words<'a>,
        draft: &mut Draft,
    ) -> Result<(), MeshFileError> {
        while let Some(word) = words.another() {
            let last = word.starts_with('-');
            let node = lines.words(word).unsigned("the number of a node")?;
            self.nodes.push(node);
            if !last {
                continue;
            }
            self.read += 1;
            let rest = words.rest();
            let name = match (rest.trim_matches('"'), rest.parse::<u64>()) {
                ("", _) => format!("nodestring-{}", self.read),
                (_, Ok(number)) => format!("nodestring-{number}"),
                (name, _) => name.to_owned(),
            };
            if self.nodes.len() < 2 {
                return Err(lines.wrong(
                    format!("node string `{name}` has one node"),
                    "give it two or more, or delete it",
                ));
            }
            for pair in self.nodes.windows(2) {
                draft.edge(lines, [pair[0], pair[1]], Some(self.read));
            }
            draft.edge_names.insert(self.read, name);
            self.nodes.clear();
            break;
        }
        Ok(())
    }
}
