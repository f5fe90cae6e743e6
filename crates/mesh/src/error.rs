use thiserror::Error;

/// Why a mesh cannot be used.
#[derive(Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum MeshError {
    /// There are no cells.
    #[error("the mesh has no triangles")]
    Empty,
    /// A cell names a node that is not there.
    #[error("triangle {cell} names node {node}, but there are {nodes} nodes; check its node list")]
    NoSuchNode {
        /// Number of the cell.
        cell: usize,
        /// The node.
        node: u32,
        /// How many there are.
        nodes: usize,
    },
    /// A coordinate is not a number.
    #[error("node {node} lies at ({x}, {y}), which is not a place")]
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
        "triangle {cell} at ({x}, {y}) has area {area:e} m2: it is degenerate or its nodes run clockwise; remesh it or reverse its nodes"
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
        "three triangles share the edge between nodes {a} and {b}; the mesh overlaps itself there"
    )]
    NotManifold {
        /// A node of the edge.
        a: u32,
        /// The other node.
        b: u32,
    },
    /// A boundary names an edge that is inside the mesh or not there.
    #[error(
        "boundary `{name}` names the edge between nodes {a} and {b}, which is no edge of the domain; check the physical group"
    )]
    NotABoundary {
        /// The boundary.
        name: String,
        /// A node of the edge.
        a: u32,
        /// The other node.
        b: u32,
    },
    /// Two nodes in the same place, where cells should be joined.
    #[error("nodes {a} and {b} are both at ({x}, {y}); merge duplicate nodes")]
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
