//! A case as typed: text, values that know where they stand, and what is wrong with them.

pub(crate) mod log;
pub(crate) mod macros;
pub(crate) mod section;
pub(crate) mod set;
pub(crate) mod source;
pub(crate) mod tree;

use section::{NumberOrFormula, Numbers};
use source::At;

pub(crate) type Text = Option<At<String>>;
pub(crate) type Number = Option<At<f64>>;
pub(crate) type Varying = Option<At<NumberOrFormula>>;
pub(crate) type Count = Option<At<u64>>;
pub(crate) type Vector = Option<Numbers>;
pub(crate) type Texts = Option<At<Vec<At<String>>>>;
pub(crate) type Flag = Option<At<bool>>;
