//! What may stand behind a key.

use super::Key;

/// What may stand behind a key, or in a list.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Any text.
    Text,
    /// The path of a file or folder, from the case file's folder on.
    Path,
    /// A formula in quotes.
    Formula,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A word that chooses a model: those of the program's catalogue.
    Model,
    /// A number.
    Number,
    /// A whole number, zero or more.
    Count,
    /// One of these whole numbers.
    Among(&'static [u32]),
    /// `true` or `false`.
    Flag,
    /// A list; each entry is one of these.
    List(&'static [Kind]),
    /// A table with these keys.
    Table(&'static [Key]),
    /// A list of tables with these keys.
    Tables(&'static [Key]),
    /// A table with names of the case's own; each value is as one alone would be.
    Named,
}

/// A list of numbers.
pub(crate) const NUMBERS: Kind = Kind::List(&[Kind::Number]);
/// A list of texts.
pub(crate) const TEXTS: Kind = Kind::List(&[Kind::Text]);
/// Lists of numbers in a list: places, or pairs.
pub(crate) const PAIRS: Kind = Kind::List(&[NUMBERS]);

impl Kind {
    /// The keys below it, if it is a table or a list of tables.
    pub(crate) const fn keys(self) -> Option<&'static [Key]> {
        match self {
            Self::Table(keys) | Self::Tables(keys) => Some(keys),
            _ => None,
        }
    }

    /// What it is, in words.
    pub fn words(self) -> String {
        let several = |kinds: &[Self]| {
            let kinds: Vec<_> = kinds.iter().map(|kind| kind.plural()).collect();
            kinds.join(" or ")
        };
        match self {
            Self::Text => "text".into(),
            Self::Path => "path".into(),
            Self::Formula => "formula".into(),
            Self::Word(_) | Self::Model => "word".into(),
            Self::Number => "number".into(),
            Self::Count | Self::Among(_) => "whole number".into(),
            Self::Flag => "true or false".into(),
            Self::List(kinds) => format!("list of {}", several(kinds)),
            Self::Table(_) => "table".into(),
            Self::Tables(_) => "list of tables".into(),
            Self::Named => "table of several by name".into(),
        }
    }

    /// Several of them, in words.
    fn plural(self) -> &'static str {
        match self {
            Self::Text => "texts",
            Self::Path => "paths",
            Self::Formula => "formulas",
            Self::Word(_) | Self::Model => "words",
            Self::Number => "numbers",
            Self::Count | Self::Among(_) => "whole numbers",
            Self::Flag => "true or false",
            Self::List([Kind::List(_)]) => "lists of pairs",
            Self::List(_) => "pairs",
            Self::Table(_) | Self::Tables(_) | Self::Named => "tables",
        }
    }
}
