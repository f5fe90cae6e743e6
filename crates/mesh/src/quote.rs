/// A text as messages show it: in quotes, cut after 40 characters.
pub(crate) fn quote(text: &str) -> String {
    format!("`{}`", cut(text, 40))
}

/// A text on one line, cut after `most` characters.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut cut: String = text.chars().take(most).map(plain).collect();
    if text.chars().nth(most).is_some() {
        cut.push('…');
    }
    cut
}
