//! Bodies: what one particle does. Executors differ only in the [`View`] they pass.

mod account;
mod advance;
mod approach;
mod carry;
mod collect;
mod contact;
mod extremes;
mod layers;
mod portion;
mod summation;
mod totals;
mod view;

pub use account::{
    Account, GREATEST, SUMS, Surroundings, account, account_wall, elastic, evenly_elastic,
};
pub use advance::{advance, advance_wall};
pub use approach::fastest_approach;
pub use carry::{LOST, carry, is_finite};
pub use collect::{Seeker, collect};
pub use contact::{CONTACT_SIZES, Contact, ContactSize, contact, touch};
pub use extremes::Extremes;
pub use layers::Layers;
pub use portion::{Identities, Portion};
pub use summation::summation;
pub use totals::Totals;
pub use view::{Neighbour, View, pack};
