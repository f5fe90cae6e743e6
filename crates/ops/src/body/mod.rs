//! Bodies: what one particle does. Executors differ only in the [`View`] they pass.

mod advance;
mod approach;
mod collect;
mod contact;
mod forces;
mod gather;
mod reaction;
mod shepard;
mod unsplit;
mod view;

pub use advance::{Extremes, advance, advance_wall};
pub use approach::fastest_approach;
pub use collect::{Seeker, collect};
pub use contact::{Contact, contact};
pub use forces::{Chain, fluid_rates, pack, sum_over, wall_rate};
pub use gather::{gather, of_walls, place_of};
pub use reaction::reaction;
pub use shepard::shepard;
pub use unsplit::unsplit_rates;
pub use view::{Neighbour, View};
