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
    fn special_characters_are_escaped_and_come_back() {
        let text = "<a href=\"x\">&lt;'\u{7}";
        let escaped = escape(text);
        assert_eq!(escaped, "&lt;a href=&quot;x&quot;&gt;&amp;lt;&#39;");
        assert_eq!(unescape(&escaped), "<a href=\"x\">&lt;'");
    }
}
