//! Bodies: what one particle does. Executors differ only in the [`View`] they pass.

mod account;
mod advance;
mod approach;
mod carry;
mod collect;
mod contact;
mod forces;
mod gather;
mod layers;
mod portion;
mod reaction;
mod summation;
mod totals;
mod view;

pub use account::{
    Account, GREATEST, SUMS, Surroundings, account, account_wall, elastic, evenly_elastic,
};
pub use advance::{Extremes, advance, advance_wall};
pub use approach::fastest_approach;
pub use carry::{LOST, carry, is_finite};
pub use collect::{Seeker, collect};
pub use contact::{CONTACT_SIZES, Contact, ContactSize, contact, touch};
pub use forces::{Chain, fluid_rates, pack, sum_over, wall_rate};
pub use gather::{columns, gather_slot, of_two, of_walls, place_of};
pub use layers::Layers;
pub use portion::{Identities, Portion};
pub use reaction::reaction;
pub use summation::summation;
pub use totals::Totals;
pub use view::{Neighbour, View};
