//! Finding the declaration of a dotted key.

use super::{Key, Kind};

/// The declaration of a dotted key. Entries of lists stand under their names, in which there may be dots:
/// `geometry.tank.layers`; they may also be left out: `geometry.layers`. What is behind a name of the case's own is
/// declared by the key before it: `state.gas.tracer.helium` by `state.tracer`.
pub(crate) fn find<'k>(keys: &'k [Key], path: &str) -> Option<&'k Key> {
    keys.iter().find_map(|key| {
        let rest = path.strip_prefix(key.name)?;
        if rest.is_empty() {
            return Some(key);
        }
        let rest = rest.strip_prefix('.')?;
        let below = key.keys();
        match key.kind {
            Kind::Tables(_) => {
                let ends = rest.match_indices('.').map(|(at, _)| at + 1);
                std::iter::once(0)
                    .chain(ends)
                    .find_map(|at| find(below, &rest[at..]))
            }
            _ => find(below, rest).or_else(|| {
                let (_, rest) = rest.split_once('.').unwrap_or((rest, ""));
                let is_named = key.kinds().any(|kind| matches!(kind, Kind::Named));
                match rest {
                    _ if !is_named => None,
                    "" => Some(key),
                    _ => find(below, rest),
                }
            }),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Range;

    const BAND: &[Key] = &[Key::numbers("min")];
    const GAUGE: &[Key] = &[Key::number("at", Range::Positive), Key::table("band", BAND)];
    const FILE: &[Key] = &[Key::path("file")];
    const KEYS: &[Key] = &[
        Key::number("tracer", Range::Any).also(&[Kind::Table(FILE), Kind::Named]),
        Key::text("title"),
        Key::number("gauges", Range::Any),
        Key::tables("gauge", GAUGE),
    ];

    #[test]
    fn keys_are_found_within_tables_and_lists() {
        let name = |path| find(KEYS, path).map(|key| key.name);
        assert_eq!(name("title"), Some("title"));
        assert_eq!(name("gauges"), Some("gauges"));
        assert_eq!(name("gauge.at"), Some("at"));
        assert_eq!(name("gauge.left.end.at"), Some("at"));
        assert_eq!(name("gauge.0.band.min"), Some("min"));
        assert_eq!(name("gauge.0.band.max"), None);
        assert_eq!(name("title.at"), None);
        assert_eq!(name("tracer.salt"), Some("tracer"));
        assert_eq!(name("tracer.file"), Some("file"));
        assert_eq!(name("tracer.salt.file"), Some("file"));
        assert_eq!(name("tracer.salt.at"), None);
    }
}
