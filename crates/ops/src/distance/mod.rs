//! Signed distance to a closed triangulated surface: negative inside, positive outside.
//!
//! The nearest point of a surface lies within a triangle, on an edge or at a vertex. Its distance is
//! exact whichever triangle it is taken from; which side a point is on tells the pseudonormal of what
//! the nearest point lies on: the normal of the face, the sum of both normals at an edge, the normals
//! weighted with their angles at a vertex.
//!
//! **Source** Bærentzen & Aanæs 2005, doi:10.1109/TVCG.2005.49 (pseudonormals); the narrow band that
//! every feature writes into after Mauch 2000 and Roosing, Strickson & Nikiforakis 2019,
//! doi:10.4208/cicp.OA-2018-0089.

mod facet;
mod nodes;
mod normal;
mod reading;
mod region;
mod spread;

pub use facet::Facet;
pub use nodes::Nodes;
pub use normal::{corner_part, pseudonormal, unit_normal};
pub use reading::{Reading, UNREAD};
pub use region::{Region, Rows};
pub use spread::{departure, spread};
