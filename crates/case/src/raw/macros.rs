//! Sections whose type, reader and declaration are made from one list of keys.

/// What a key of some kind is read as.
macro_rules! typed {
    (number) => {
        Number
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

/// The declaration of a section's keys, a type and a reader for it, from one list.
macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident {
        $($key:ident: $kind:ident($($first:expr),*) $(.$more:ident($($with:expr),*))*,)*
    })*) => { $(
        $(#[$doc])*
        #[allow(dead_code, reason = "not every section is pointed at as a whole")]
        pub(crate) struct $name {
            /// Where the section was opened.
            pub span: Span,
            /// Its dotted key.
            pub path: String,
            $(pub $key: typed!($kind),)*
        }

        impl $name {
            pub(crate) const KEYS: &[Key] = &[
                $(Key::$kind(stringify!($key), $($first),*) $(.$more($($with),*))*,)*
            ];

            pub(crate) fn read(mut section: Section<'_>, log: &mut Log<'_>) -> Self {
                let raw = Self {
                    span: section.span(),
                    path: section.path().to_owned(),
                    $($key: read!($kind, section, stringify!($key), log),)*
                };
                section.finish(log);
                raw
            }
        }
    )* };
}
pub(crate) use {read, sections, typed};
