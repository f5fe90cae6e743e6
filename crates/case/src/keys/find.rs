//! Finding the declaration of a dotted key.

use super::{Key, Kind};

/// The declaration of a dotted key. Entries of lists stand under their names, in which there may be dots:
/// `geometry.tank.layers`; they may also be left out: `geometry.layers`.
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
            _ => find(below, rest),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Range;

    const BAND: &[Key] = &[Key::numbers("min")];
    const GAUGE: &[Key] = &[Key::number("at", Range::Positive), Key::table("band", BAND)];
    const KEYS: &[Key] = &[
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
    }
}
