use super::MeshFileError;
use super::lines::Lines;
use crate::Triangles;
use std::collections::{BTreeMap, HashMap};

/// A mesh as a file gives it: nodes and groups by the file's own numbers.
#[derive(Default)]
pub(super) struct Draft {
    nodes: Vec<[f64; 3]>,
    /// Where in `nodes` the node of a number is.
    index: HashMap<u64, u32>,
    triangles: Vec<Element<3>>,
    edges: Vec<Element<2>>,
    /// Names of groups of edges.
    pub edge_names: BTreeMap<u64, String>,
    /// Names of groups of triangles.
    pub triangle_names: BTreeMap<u64, String>,
}

struct Element<const N: usize> {
    nodes: [u64; N],
    group: Option<u64>,
    line: usize,
}

impl Draft {
    pub fn node(&mut self, lines: &Lines, tag: u64, at: [f64; 3]) -> Result<(), MeshFileError> {
        let index = u32::try_from(self.nodes.len())
            .map_err(|_| lines.wrong("there are more than 4294967295 nodes", "use fewer"))?;
        if self.index.insert(tag, index).is_some() {
            let what = format!("node {tag} is given twice");
            return Err(lines.wrong(what, "give every node a number of its own"));
        }
        self.nodes.push(at);
        Ok(())
    }

    pub fn triangle(&mut self, lines: &Lines, nodes: [u64; 3], group: Option<u64>) {
        self.triangles.push(Element {
            nodes,
            group,
            line: lines.line,
        });
    }

    /// An edge; in no group it says nothing.
    pub fn edge(&mut self, lines: &Lines, nodes: [u64; 2], group: Option<u64>) {
        if group.is_some() {
            self.edges.push(Element {
                nodes,
                group,
                line: lines.line,
            });
        }
    }

    /// Are there elements already?
    pub fn has_elements(&self) -> bool {
        !(self.triangles.is_empty() && self.edges.is_empty())
    }

    /// The mesh.
    ///
    /// # Errors
    /// An element names a node that is not there, an edge is in two boundaries, or what
    /// [`Triangles::check`] finds.
    pub fn finish(self, file: &str) -> Result<Triangles, MeshFileError> {
        let wrong = |line, what, help: &str| MeshFileError::Syntax {
            file: file.to_owned(),
            line,
            what,
            help: help.to_owned(),
        };
        let find = |tag: u64, line: usize| {
            let help = "save the mesh with all its nodes";
            let missing = || wrong(line, format!("node {tag} is not in the file"), help);
            self.index.get(&tag).copied().ok_or_else(missing)
        };
        let mut cells: Vec<[u32; 3]> = Vec::with_capacity(self.triangles.len());
        for Element { nodes, line, .. } in &self.triangles {
            let [a, b, c] = *nodes;
            cells.push([find(a, *line)?, find(b, *line)?, find(c, *line)?]);
        }
        let mut edges: Vec<[u32; 2]> = Vec::with_capacity(self.edges.len());
        for Element { nodes, line, .. } in &self.edges {
            let [a, b] = *nodes;
            edges.push([find(a, *line)?, find(b, *line)?]);
        }

        let mut mesh = Triangles::default();
        let mut used = vec![false; self.nodes.len()];
        for &node in cells.iter().flatten().chain(edges.iter().flatten()) {
            used[node as usize] = true;
        }
        let mut number = vec![0; self.nodes.len()];
        for (index, [x, y, z]) in self.nodes.iter().copied().enumerate() {
            if used[index] {
                number[index] = mesh.nodes.len() as u32;
                mesh.nodes.push([x, y]);
                mesh.heights.push(z);
            }
        }
        if mesh.heights.iter().all(|&z| z == 0.0) {
            mesh.heights.clear();
        }
        mesh.cells = cells
            .into_iter()
            .map(|corners| corners.map(|node| number[node as usize]))
            .collect();
        turn_over(&mut mesh);

        let (names, part) = sort_groups(&self.edges, &self.edge_names);
        mesh.boundaries = names.into_iter().map(|name| (name, vec![])).collect();
        let mut part_of = HashMap::with_capacity(edges.len());
        for (edge, Element { nodes, group, line }) in edges.into_iter().zip(&self.edges) {
            let edge = edge.map(|node| number[node as usize]);
            let Some(&part) = group.as_ref().and_then(|group| part.get(group)) else {
                continue;
            };
            let [a, b] = edge;
            let other = *part_of.entry((a.min(b), a.max(b))).or_insert(part);
            let name = |part: u32| &mesh.boundaries[part as usize].0;
            if other != part {
                let what = format!(
                    "the edge between nodes {} and {} is in `{}` and in `{}`",
                    nodes[0],
                    nodes[1],
                    name(other),
                    name(part)
                );
                return Err(wrong(*line, what, "leave it in one of them"));
            }
            mesh.boundaries[part as usize].1.push(edge);
        }

        let (mut names, region) = sort_groups(&self.triangles, &self.triangle_names);
        if !names.is_empty() {
            let elsewhere = names.iter().position(|name| name == Triangles::ELSEWHERE);
            let elsewhere = elsewhere.unwrap_or(names.len()) as u32;
            let of = |of: &Element<3>| {
                let group = of.group.as_ref();
                group.and_then(|group| region.get(group)).copied()
            };
            mesh.regions = self
                .triangles
                .iter()
                .map(|triangle| of(triangle).unwrap_or(elsewhere))
                .collect();
            if mesh.regions.iter().any(|&r| r as usize == names.len()) {
                names.push(Triangles::ELSEWHERE.to_owned());
            }
            mesh.region_names = names;
        }

        mesh.check().map_err(|source| MeshFileError::Mesh {
            file: file.to_owned(),
            source,
        })?;
        Ok(mesh)
    }
}

/// Turns all triangles over where all run clockwise, as in meshes seen from below.
fn turn_over(mesh: &mut Triangles) {
    if (0..mesh.cells.len()).all(|cell| mesh.area(cell) < 0.0) {
        for corners in &mut mesh.cells {
            corners.swap(1, 2);
        }
    }
}

/// Names of the groups that elements are in, by the groups' numbers, and the place of each group
/// among them. Groups of one name are one.
fn sort_groups<const N: usize>(
    elements: &[Element<N>],
    known: &BTreeMap<u64, String>,
) -> (Vec<String>, BTreeMap<u64, u32>) {
    let mut place: BTreeMap<u64, u32> = elements
        .iter()
        .filter_map(|element| element.group)
        .map(|group| (group, 0))
        .collect();
    let mut names: Vec<String> = Vec::new();
    let mut of_name: HashMap<String, u32> = HashMap::new();
    for (group, place) in &mut place {
        let named = known.get(group).cloned();
        let name = named.unwrap_or_else(|| format!("physical-{group}"));
        *place = *of_name.entry(name.clone()).or_insert_with(|| {
            names.push(name);
            (names.len() - 1) as u32
        });
    }
    (names, place)
}
