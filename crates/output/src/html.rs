//! Escaping of text for HTML, SVG and XML.

/// Escapes the five characters that are special in HTML, SVG and XML, and
/// drops control characters that these formats forbid.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(character),
            control if control.is_control() => {}
            other => escaped.push(other),
        }
    }
    escaped
}

/// Escapes text for HTML, in which words between backquotes are code.
pub(crate) fn marked(text: &str) -> String {
    let text = escape(text);
    let pieces: Vec<&str> = text.split('`').collect();
    if pieces.len().is_multiple_of(2) {
        return text; // one of them has no other
    }
    let mut marked = String::with_capacity(text.len() + 13 * pieces.len());
    for (k, piece) in pieces.iter().enumerate() {
        match k {
            0 => {}
            _ if k % 2 == 1 => marked.push_str("<code>"),
            _ => marked.push_str("</code>"),
        }
        marked.push_str(piece);
    }
    marked
}

/// Reverses [`escape`].
pub(crate) fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_between_backquotes_are_code() {
        assert_eq!(
            marked("`a<b` and `c`"),
            "<code>a&lt;b</code> and <code>c</code>"
        );
        assert_eq!(
            (marked("plain"), marked("a ` b")),
            ("plain".to_owned(), "a ` b".to_owned())
        );
    }

    #[test]
    fn special_characters_are_escaped_and_come_back() {
        let text = "<a href=\"x\">&lt;'\u{7}";
        let escaped = escape(text);
        assert_eq!(escaped, "&lt;a href=&quot;x&quot;&gt;&amp;lt;&#39;");
        assert_eq!(unescape(&escaped), "<a href=\"x\">&lt;'");
    }
}
