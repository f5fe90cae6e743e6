/// A text as messages show it: on one line, in quotes, cut after 40 characters.
pub(crate) fn quote(text: &[u8]) -> String {
    format!("`{}`", plain(text, 40))
}

/// A text on one line, cut after `most` characters.
pub(crate) fn plain(text: &[u8], most: usize) -> String {
    let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let text = String::from_utf8_lossy(text);
    let mut cut: String = text.chars().take(most).map(shown).collect();
    if text.chars().nth(most).is_some() {
        cut.push('…');
    }
    cut
}

/// A number of things in words.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
