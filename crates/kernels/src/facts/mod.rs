//! Facts of models that judges of cases read, found of the types themselves.

mod euler;
mod mps;
mod particles;
mod shallow;
mod wcsph;

pub use euler::*;
pub use mps::*;
pub use particles::*;
pub use shallow::*;
pub use wcsph::*;

use monoflow_abi::{StudyFacts, StudyKey, Text};
use monoflow_ops::particles::Column;
use monoflow_ops::{Key, Named};

const NOTHING: StudyFacts = StudyFacts::NOTHING;

/// A key, unless it is read.
fn unless(is_read: bool, key: &'static str) -> [Text; 2] {
    [if is_read { "" } else { key }, ""].map(Text::new)
}

/// The name of a column, if there is one.
fn name_of(column: Option<Column>) -> Text {
    Text::new(column.map_or("", |column| column.name))
}

/// A coefficient of a model; past the last one, the last.
pub extern "C-unwind" fn coefficient<M: Named>(number: usize) -> StudyKey {
    let last = M::KEYS.len().saturating_sub(1);
    let key = M::KEYS.get(number.min(last)).copied();
    let key = key.unwrap_or(Key::new("", 0.0, ""));
    StudyKey {
        name: Text::new(key.name),
        unit: Text::new(key.unit),
        default: key.default,
        least: key.least,
        greatest: key.greatest,
        whole: key.whole,
        is_field: key.is_field,
        summary: Text::new(key.summary),
    }
}

/// Facts of models that are made of their coefficients alone.
macro_rules! of_coefficients {
    ($($(#[$doc:meta])* $name:ident: $bound:path;)*) => {
        $($(#[$doc])* pub extern "C-unwind" fn $name<M: $bound>() -> StudyFacts {
            StudyFacts {
                coefficients_unread: coefficients_unread::<M, _>(M::from_coefficients),
                ..NOTHING
            }
        })*
    };
}

use of_coefficients;
