//! Keys of all families for users: as rows, as a schema for editors.

mod beside;
mod of_family;
mod row;
mod schema;

pub use beside::{is_key_beside, is_key_of_particles};
pub use of_family::Keys;
pub use row::KeyRow;
pub use schema::schema_of_all;
