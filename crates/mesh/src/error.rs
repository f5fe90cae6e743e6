use thiserror::Error;

/// Why a mesh cannot be used.
#[derive(Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum MeshError {
    /// There are no cells.
    #[error(
        "the mesh has no triangles; mesh its surfaces, and if curves are in physical groups put surfaces in one too"
    )]
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
    #[error("node {node} lies at ({x:?}, {y:?}), which is not a place; give finite coordinates")]
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
        "triangle {cell} at ({x:?}, {y:?}) has area {area:e} m2: it is degenerate or its nodes run clockwise; remesh it or reverse its nodes"
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
        "three triangles share the edge between nodes {a} and {b} around ({x:?}, {y:?}); the mesh overlaps itself there: remove the copies"
    )]
    NotManifold {
        /// A node of the edge.
        a: u32,
        /// The other node.
        b: u32,
        /// Its middle.
        x: f64,
        /// Its middle.
        y: f64,
    },
    /// A boundary names an edge that is inside the mesh or not there.
    #[error(
        "boundary `{name}` names the edge between nodes {a} and {b} around ({x:?}, {y:?}), which {is}; take it out of the physical group or node string"
    )]
    NotABoundary {
        /// The boundary.
        name: String,
        /// A node of the edge.
        a: u32,
        /// The other node.
        b: u32,
        /// Its middle.
        x: f64,
        /// Its middle.
        y: f64,
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
    #[error("node {node} has the height {height}, which is no elevation; give a number in metres")]
    NoHeight {
        /// Number of the node.
        node: usize,
        /// Its height.
        height: f64,
    },
    /// A cell is in a region that is not there.
    #[error(
        "triangle {cell} is in region {region}, but there are {regions} names of regions; name every region"
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
    #[error("nodes {a} and {b} are both at ({x:?}, {y:?}); merge duplicate nodes")]
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
