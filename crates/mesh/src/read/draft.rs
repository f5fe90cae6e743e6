use super::MeshFileError;
use super::lines::Lines;
use crate::{NamedEdges, Triangles};
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

    /// Are groups named, but no element is in any?
    pub fn forgets_groups(&self) -> bool {
        let named = !(self.edge_names.is_empty() && self.triangle_names.is_empty());
        let grouped = self.triangles.iter().any(|of| of.group.is_some());
        named && self.edges.is_empty() && !grouped && self.has_elements()
    }

    /// The mesh.
    ///
    /// # Errors
    /// An element names a node that is not there, an edge is in two boundaries, or what
    /// [`Triangles::check`] finds.
    pub fn finish(self, file: &str) -> Result<Triangles, MeshFileError> {
        let mut cells = self.found(file, &self.triangles)?;
        let mut edges = self.found(file, &self.edges)?;
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
        let nodes = cells.iter_mut().flatten();
        for node in nodes.chain(edges.iter_mut().flatten()) {
            *node = number[*node as usize];
        }
        mesh.cells = cells;
        turn_over(&mut mesh);
        mesh.boundaries = self.boundaries(file, edges)?;
        (mesh.region_names, mesh.regions) = self.regions();
        mesh.check().map_err(|source| MeshFileError::Mesh {
            file: file.to_owned(),
            source,
        })?;
        Ok(mesh)
    }

    /// The places in `nodes` of the nodes of elements.
    fn found<const N: usize>(
        &self,
        file: &str,
        elements: &[Element<N>],
    ) -> Result<Vec<[u32; N]>, MeshFileError> {
        let mut found = Vec::with_capacity(elements.len());
        for element in elements {
            let mut places = [0; N];
            for (place, tag) in places.iter_mut().zip(element.nodes) {
                let Some(&index) = self.index.get(&tag) else {
                    return Err(MeshFileError::Syntax {
                        file: file.to_owned(),
                        line: element.line,
                        what: format!("node {tag} is not in the file"),
                        help: "save the mesh with all its nodes".to_owned(),
                    });
                };
                *place = index;
            }
            found.push(places);
        }
        Ok(found)
    }

    /// The edges, whose nodes have their final numbers, by the groups that they are in.
    fn boundaries(
        &self,
        file: &str,
        edges: Vec<[u32; 2]>,
    ) -> Result<Vec<NamedEdges>, MeshFileError> {
        let (names, part) = sort_groups(&self.edges, &self.edge_names);
        let mut boundaries: Vec<NamedEdges> =
            names.into_iter().map(|name| (name, vec![])).collect();
        let mut part_of = HashMap::with_capacity(edges.len());
        for (edge, Element { nodes, group, line }) in edges.into_iter().zip(&self.edges) {
            let Some(&part) = group.as_ref().and_then(|group| part.get(group)) else {
                continue;
            };
            let [a, b] = edge;
            let other: usize = *part_of.entry((a.min(b), a.max(b))).or_insert(part);
            if other != part {
                let [a, b] = nodes;
                let (one, other) = (&boundaries[other].0, &boundaries[part].0);
                return Err(MeshFileError::Syntax {
                    file: file.to_owned(),
                    line: *line,
                    what: format!(
                        "the edge between nodes {a} and {b} is in `{one}` and in `{other}`"
                    ),
                    help: "leave it in one of them".to_owned(),
                });
            }
            boundaries[part].1.push(edge);
        }
        Ok(boundaries)
    }

    /// Names of regions, and the region of each triangle.
    fn regions(&self) -> (Vec<String>, Vec<u32>) {
        let (mut names, region) = sort_groups(&self.triangles, &self.triangle_names);
        if names.is_empty() {
            return (names, Vec::new());
        }
        if self.triangles.iter().any(|of| of.group.is_none())
            && !names.iter().any(|name| name == Triangles::ELSEWHERE)
        {
            names.push(Triangles::ELSEWHERE.to_owned());
        }
        let elsewhere = names.iter().position(|name| name == Triangles::ELSEWHERE);
        let regions = self.triangles.iter().map(|of| {
            let group = of.group.as_ref().and_then(|group| region.get(group));
            group.copied().or(elsewhere).unwrap_or_default() as u32
        });
        let regions = regions.collect();
        (names, regions)
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
) -> (Vec<String>, BTreeMap<u64, usize>) {
    let mut place: BTreeMap<u64, usize> = elements
        .iter()
        .filter_map(|element| element.group)
        .map(|group| (group, 0))
        .collect();
    let mut names: Vec<String> = Vec::new();
    let mut of_name: HashMap<String, usize> = HashMap::new();
    for (group, place) in &mut place {
        let named = known.get(group).cloned();
        let name = named.unwrap_or_else(|| format!("physical-{group}"));
        *place = *of_name.entry(name.clone()).or_insert_with(|| {
            names.push(name);
            names.len() - 1
        });
    }
    (names, place)
}
