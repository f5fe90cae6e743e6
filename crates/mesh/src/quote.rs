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

/// A text without the mark that some editors and spreadsheets put in front of its first character.
pub(crate) fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// What to do about a word that should be a number, if it can be told how it is meant.
pub(crate) fn how_to_write(word: &str) -> Option<&'static str> {
    let with_e = word.replace(['d', 'D'], "e");
    if word.contains(';') {
        Some("separate numbers by blanks, not by semicolons")
    } else if word.matches(',').count() > 1 {
        Some("separate numbers by blanks, and write them with a decimal point")
    } else if word.contains(',') {
        Some("write numbers with a decimal point")
    } else if with_e != word && with_e.parse::<f64>().is_ok() {
        Some("write its exponent with E, not with D as Fortran does")
    } else {
        None
    }
}
