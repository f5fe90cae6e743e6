//! Mistakes put into valid files at random.

use proptest::prelude::*;

const TOKENS: [&str; 20] = [
    "0",
    "-1",
    "3",
    "1000000000000000000",
    "18446744073709551615",
    "18446744073709551616",
    "4294967296",
    "-9223372036854775808",
    "1e18",
    "1e308",
    "-1e308",
    "NaN",
    "inf",
    "1,5",
    "",
    "\"",
    "$EndNodes",
    "NS",
    "\0é",
    "-",
];

/// One mistake: its kind, where, and what.
pub type Mistake = (u8, usize, usize);

/// Up to six mistakes.
pub fn mistakes() -> impl Strategy<Value = Vec<Mistake>> {
    prop::collection::vec((0u8..11, any::<usize>(), any::<usize>()), 1..6)
}

/// The bytes with mistakes that know nothing of lines.
pub fn wrong_bytes(bytes: &[u8], mistakes: &[Mistake]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for &(kind, at, what) in mistakes {
        if bytes.is_empty() {
            break;
        }
        let at = at % bytes.len();
        match kind % 5 {
            0 => drop(bytes.remove(at)),
            1 => bytes[at] = what as u8,
            2 => bytes[at] ^= 1 << (what % 8),
            3 => bytes.insert(at, [0x00, 0xff, 0x80, b' '][what % 4]),
            // Seldom, and often near the end.
            _ if what % 4 == 0 => bytes.truncate(at),
            _ => bytes[at] = [0x00, 0xff][what % 2],
        }
    }
    bytes
}

/// The text with mistakes in bytes, words and lines.
pub fn wrong_text(text: &str, mistakes: &[Mistake]) -> String {
    let mut text = text.to_owned();
    for &(kind, at, what) in mistakes {
        if text.is_empty() {
            break;
        }
        let token = TOKENS[what % TOKENS.len()];
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let line = at % lines.len();
        let mut words: Vec<&str> = lines[line].split(' ').collect();
        let word = what / TOKENS.len() % words.len();
        match kind {
            0..=2 => {
                let bytes = wrong_bytes(text.as_bytes(), &[(kind, at, what)]);
                text = String::from_utf8_lossy(&bytes).into_owned();
                continue;
            }
            3 => drop(lines.remove(line)),
            4 => lines.insert(line, lines[line].clone()),
            5 => {
                let other = what % lines.len();
                lines.swap(line, other);
            }
            6 => {
                words.remove(word);
                lines[line] = words.join(" ");
            }
            7 | 8 => {
                words[word] = token;
                lines[line] = words.join(" ");
            }
            9 => {
                words.insert(word, token);
                lines[line] = words.join(" ");
            }
            _ if what % 4 == 0 => lines.truncate(line),
            _ => lines.push(token.to_owned()),
        }
        text = lines.join("\n");
    }
    text
}
