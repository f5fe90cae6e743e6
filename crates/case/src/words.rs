//! Values that are one of a few words.

/// An enumeration of the words that a key may have, each written once: in case files, in stored plans and in tables.
macro_rules! words {
    ($(#[$of:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$of])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$about])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// The words in case files.
            pub const NAMES: &'static [&'static str] = &[$($word,)*];
            /// All of them, in the order of their words.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word in case files.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }
    };
}
pub(crate) use words;
