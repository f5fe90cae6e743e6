//! Keys of case files as data.
//!
//! A section declares its keys once, as a list of [`Key`]s beside what reads it. The reader looks for no
//! others; judgement takes words, ranges and defaults from there; `monoflow keys`, `monoflow explain` and
//! the JSON Schema for editors say what is declared.

mod find;
mod key;
mod kind;
mod range;

pub(crate) use find::find;
pub(crate) use key::joined;
pub use key::{Fallback, Key};
pub use kind::Kind;
pub(crate) use kind::PAIRS;
pub(crate) use range::readable;
pub use range::{Range, brief, counted, told};
