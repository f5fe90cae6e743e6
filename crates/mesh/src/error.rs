use crate::Triangles;
use thiserror::Error;

/// Why a mesh cannot be used. Messages name nodes and triangles by where they are: numbers are those of the columns of
/// [`Triangles`], from 0, which no file has.
#[derive(Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum MeshError {
    /// There are no cells.
    #[error(
        "the mesh has no triangles; mesh its surfaces, and if curves are in physical groups put surfaces in one too"
    )]
    Empty,
    /// A cell names a node that is not there.
    #[error("`cells[{cell}]` names node {node}, but there are {nodes} nodes; check its node list")]
    NoSuchNode {
        /// Number of the cell.
        cell: usize,
        /// The node.
        node: u32,
        /// How many there are.
        nodes: usize,
    },
    /// A coordinate is not a number.
    #[error("a node lies at ({x:?}, {y:?}), which is not a place; give finite coordinates")]
    NotFinite {
        /// Number of the node.
        node: usize,
        /// Its first coordinate.
        x: f64,
        /// Its second coordinate.
        y: f64,
    },
    /// A cell without area, or turned over among others that are not.
    #[error(
        "the triangle around ({x:?}, {y:?}) has area {area:e} m2: it is degenerate or its nodes run clockwise; remesh it or reverse its nodes"
    )]
    Inverted {
        /// Number of the cell.
        cell: usize,
        /// Its centre.
        x: f64,
        /// Its centre.
        y: f64,
        /// Its signed area, m².
        area: f64,
    },
    /// More than two cells share an edge.
    #[error(
        "three triangles share the edge from ({:?}, {:?}) to ({:?}, {:?}); the mesh overlaps itself there: remove the copies", from[0], from[1], to[0], to[1]
    )]
    NotManifold {
        /// An end of the edge.
        from: [f64; 2],
        /// The other.
        to: [f64; 2],
    },
    /// Cells lie on top of each other.
    #[error(
        "triangles lie on top of each other at the edge from ({:?}, {:?}) to ({:?}, {:?}); delete the duplicates, or mesh that part again", from[0], from[1], to[0], to[1]
    )]
    Overlap {
        /// An end of an edge that lies over another cell, or crosses its edge.
        from: [f64; 2],
        /// The other.
        to: [f64; 2],
    },
    /// A node lies on an edge that it does not end.
    #[error(
        "the node at ({:?}, {:?}) lies on the edge from ({:?}, {:?}) to ({:?}, {:?}), but is no end of it: that edge would be a wall; split its triangle there, or merge the node with the one beside it, so that triangles share whole edges", at[0], at[1], from[0], from[1], to[0], to[1]
    )]
    Hanging {
        /// The node.
        at: [f64; 2],
        /// An end of the edge.
        from: [f64; 2],
        /// The other.
        to: [f64; 2],
    },
    /// A boundary names an edge that is inside the mesh or not there.
    #[error(
        "boundary `{name}` names the edge from ({:?}, {:?}) to ({:?}, {:?}), which {is}; take it out of the physical group or node string", from[0], from[1], to[0], to[1]
    )]
    NotABoundary {
        /// The boundary.
        name: String,
        /// An end of the edge; not a number where it names a node that is not there.
        from: [f64; 2],
        /// The other.
        to: [f64; 2],
        /// What it is instead.
        is: &'static str,
    },
    /// Values that are not one for each node or cell.
    #[error("there are {values} {what} for {number} {of}; give one for each, or none")]
    Uneven {
        /// What was counted.
        what: &'static str,
        /// How many there are.
        values: usize,
        /// What they belong to.
        of: &'static str,
        /// How many there should be.
        number: usize,
    },
    /// An elevation is not a number.
    #[error(
        "the node at ({x:?}, {y:?}) has the height {height}, which is no elevation; give a number in metres"
    )]
    NoHeight {
        /// Number of the node.
        node: usize,
        /// Where it is.
        x: f64,
        /// Where it is.
        y: f64,
        /// Its height.
        height: f64,
    },
    /// A cell is in a region that is not there.
    #[error(
        "`cells[{cell}]` is in region {region}, but there are {regions} names of regions; name every region"
    )]
    NoSuchRegion {
        /// Number of the cell.
        cell: usize,
        /// The region.
        region: u32,
        /// How many there are.
        regions: usize,
    },
    /// Two nodes in the same place, where cells should be joined.
    #[error("two nodes are at ({x:?}, {y:?}); merge duplicate nodes")]
    Duplicate {
        /// A node.
        a: usize,
        /// Another.
        b: usize,
        /// Where.
        x: f64,
        /// Where.
        y: f64,
    },
    /// A generator was asked for the impossible.
    #[error("{0}")]
    Generator(String),
}

impl MeshError {
    /// Cells lie on top of each other at the edge between two nodes.
    pub(crate) fn overlap(mesh: &Triangles, a: u32, b: u32) -> Self {
        let [from, to] = [a, b].map(|node| place(mesh, node));
        MeshError::Overlap { from, to }
    }

    /// A node lies on the edge between two others.
    pub(crate) fn hanging(mesh: &Triangles, node: u32, edge: [u32; 2]) -> Self {
        let [at, from, to] = [node, edge[0], edge[1]].map(|node| place(mesh, node));
        MeshError::Hanging { at, from, to }
    }
}

/// Where a node is; not a number where there is none.
pub(crate) fn place(mesh: &Triangles, node: u32) -> [f64; 2] {
    let known = mesh.nodes.get(node as usize).copied();
    known.unwrap_or([f64::NAN; 2])
}
