//! Sections whose type, reader and declaration are made from one list of keys.

/// What a key of some kind is read as.
macro_rules! typed {
    (number) => {
        Number
    };
    (number_or_formula) => {
        Varying
    };
    (count) => {
        Count
    };
    (flag) => {
        Flag
    };
    (numbers) => {
        Vector
    };
    (texts) => {
        Texts
    };
    (words) => {
        Texts
    };
    (models) => {
        Texts
    };
    ($text:ident) => {
        Text
    };
}

/// Reads a key of some kind.
macro_rules! read {
    (number, $section:ident, $key:expr, $log:ident) => {
        $section.number($key, $log)
    };
    (number_or_formula, $section:ident, $key:expr, $log:ident) => {
        $section.number_or_formula($key, $log)
    };
    (count, $section:ident, $key:expr, $log:ident) => {
        $section.count($key, $log)
    };
    (flag, $section:ident, $key:expr, $log:ident) => {
        $section.flag($key, $log)
    };
    (numbers, $section:ident, $key:expr, $log:ident) => {
        $section.numbers($key, $log)
    };
    (texts, $section:ident, $key:expr, $log:ident) => {
        $section.texts($key, $log)
    };
    (words, $section:ident, $key:expr, $log:ident) => {
        $section.texts($key, $log)
    };
    (models, $section:ident, $key:expr, $log:ident) => {
        $section.text_or_texts($key, $log)
    };
    ($text:ident, $section:ident, $key:expr, $log:ident) => {
        $section.text($key, $log)
    };
}

/// The name of a key: that of its field, if it has no other.
macro_rules! named {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

/// The declaration of a section's keys, a type and a reader for it, from one list. A key that cannot be the name of a
/// field is told behind `as`; tables in a section are told behind `with`.
macro_rules! sections {
    ($($(#[$doc:meta])+ $section:ident {
        $($key:ident $(as $name:literal)?: $kind:ident($($first:expr),*) $(.$more:ident($($with:expr),*))*,)*
    } $(with {
        $($below:ident: $table:ident $(.$set:ident($($to:expr),*))*,)*
    })?)*) => { $(
        $(#[$doc])+
        #[derive(Clone)]
        #[allow(dead_code, reason = "not every section is pointed at as a whole")]
        pub(crate) struct $section {
            /// Where the section was opened.
            pub span: Span,
            /// Its dotted key.
            pub path: String,
            $(pub $key: typed!($kind),)*
            $($(pub $below: Option<$table>,)*)?
        }

        impl $section {
            pub(crate) const KEYS: &[Key] = &[
                $(Key::$kind(named!($key $($name)?), $($first),*) $(.$more($($with),*))*,)*
                $($(Key::table(stringify!($below), $table::KEYS) $(.$set($($to),*))*,)*)?
            ];

            pub(crate) fn read(mut section: Section<'_>, log: &mut Log<'_>) -> Self {
                let raw = Self {
                    span: section.span(),
                    path: section.path().to_owned(),
                    $($key: read!($kind, section, named!($key $($name)?), log),)*
                    $($($below: section.section(stringify!($below), log).map(|s| $table::read(s, log)),)*)?
                };
                section.finish(log);
                raw
            }
        }
    )* };
}
pub(crate) use {named, read, sections, typed};
