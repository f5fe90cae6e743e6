use super::digits::Digits;
use crate::SurfaceError;
use crate::vector::Point;
use crate::words::quote;

/// The words of a text, and where they are.
pub(super) struct Words<'a> {
    file: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// The line of the word read last, from 1.
    line: usize,
    /// With how many digits places are written.
    pub digits: Digits,
}

/// Are they the same but for capitals?
pub(super) fn is(word: &[u8], keyword: &str) -> bool {
    word.eq_ignore_ascii_case(keyword.as_bytes())
}

impl<'a> Words<'a> {
    pub fn new(file: &'a str, bytes: &'a [u8]) -> Self {
        Words {
            file,
            bytes,
            at: 0,
            line: 1,
            digits: Digits::default(),
        }
    }

    /// A mistake in the line of the word read last.
    pub fn wrong(&self, what: String, help: &str) -> SurfaceError {
        SurfaceError::Line {
            file: self.file.to_owned(),
            line: self.line,
            what,
            help: help.to_owned(),
        }
    }

    /// The bytes that were not read yet.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// The rest of the line, without its end.
    fn rest_of_line(&self) -> &'a [u8] {
        let rest = self.rest();
        let ends = |byte: &u8| matches!(byte, b'\n' | b'\r');
        &rest[..rest.iter().position(ends).unwrap_or(rest.len())]
    }

    /// The next word, where there is one. A line ends with `\n`, `\r\n` or `\r`.
    pub fn another(&mut self) -> Option<&'a [u8]> {
        while let Some(byte) = self.bytes.get(self.at) {
            if !byte.is_ascii_whitespace() {
                break;
            }
            self.at += 1;
            let windows = *byte == b'\r' && self.bytes.get(self.at) == Some(&b'\n');
            self.line += usize::from(matches!(byte, b'\n' | b'\r') && !windows);
        }
        let rest = self.rest();
        let end = rest.iter().position(u8::is_ascii_whitespace);
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        (!word.is_empty()).then_some(word)
    }

    /// The next word; the file may not end here.
    pub fn word(&mut self) -> Result<&'a [u8], SurfaceError> {
        match self.another() {
            Some(word) => Ok(word),
            None => Err(self.wrong(
                "the file ends within a solid".to_owned(),
                "it is cut off: copy or export it again",
            )),
        }
    }

    /// A word that stands where another should.
    pub fn unexpected(&self, word: &[u8], keyword: &str, help: &str) -> SurfaceError {
        let what = format!("{} stands where `{keyword}` should be", quote(word));
        self.wrong(what, help)
    }

    /// Passes over a keyword.
    pub fn keyword(&mut self, keyword: &str, help: &str) -> Result<(), SurfaceError> {
        let word = self.word()?;
        if is(word, keyword) {
            Ok(())
        } else {
            Err(self.unexpected(word, keyword, help))
        }
    }

    /// Three numbers of a normal; a word that is not a number is NaN.
    pub fn normal(&mut self) -> Result<Point, SurfaceError> {
        let mut normal = [f64::NAN; 3];
        for x in &mut normal {
            let word = self.word()?;
            if is(word, "outer") {
                return Err(self.wrong(
                    "a normal has fewer than three numbers".to_owned(),
                    "write three after `facet normal`; 0 0 0 will do",
                ));
            }
            *x = number(word);
        }
        Ok(normal)
    }

    /// Three numbers within single precision, each as near as double precision comes to what is written.
    pub fn place(&mut self) -> Result<Point, SurfaceError> {
        let mut place = [0.0; 3];
        for x in &mut place {
            let word = self.word()?;
            *x = number(word);
            // What rounds to a finite number of single precision.
            if !(*x as f32).is_finite() {
                return Err(self.wrong(
                    format!("{} stands where a coordinate should be", quote(word)),
                    "write a finite number with a decimal point, within single precision",
                ));
            }
            self.digits.note(word, *x);
        }
        Ok(place)
    }

    /// The name after `solid`: the rest of the line, but not where the solid goes on in it.
    pub fn name(&mut self) -> &'a [u8] {
        let line = self.rest_of_line();
        let mut ahead = Words::new(self.file, line);
        let mut length = line.len();
        while let Some(word) = ahead.another() {
            let before = ahead.at - word.len();
            let facet = is(word, "facet") && ahead.another().is_some_and(|word| is(word, "normal"));
            if facet || is(word, "endsolid") {
                length = before;
                break;
            }
            ahead.at = before + word.len();
        }
        self.at += length;
        line[..length].trim_ascii()
    }

    /// Passes over what follows `endsolid` in its line: the name, but not another solid after it.
    pub fn end_name(&mut self, name: &[u8]) {
        let line = self.rest_of_line();
        let text = line.trim_ascii_start();
        let after = text.strip_prefix(name).unwrap_or(text);
        let next = Words::new(self.file, after).another();
        self.at += line.len();
        if next.is_some_and(|word| is(word, "solid")) {
            self.at -= after.len();
        }
    }
}

/// A number, or NaN.
fn number(word: &[u8]) -> f64 {
    let text = std::str::from_utf8(word).unwrap_or_default();
    text.parse().unwrap_or(f64::NAN)
}
