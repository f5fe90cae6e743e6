//! The table of what is refused.

use crate::choice::{Choice, DIMENSIONS, refused};

/// Choices, each of which is refused with each of the others in the same words; alone, if these are the same.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    choices: Vec<usize>,
    others: Vec<usize>,
    dimensions: Vec<usize>,
    what: String,
}

impl Row {
    /// Takes in another row if it differs in the choices on one side alone.
    fn merge(&mut self, other: &Row) -> bool {
        let alike = self.what == other.what && self.dimensions == other.dimensions;
        let is_alone = |row: &Row| row.choices == row.others;
        if !alike || is_alone(self) || is_alone(other) {
            return false;
        }
        if self.choices == other.choices {
            self.others.extend(&other.others);
        } else if self.others == other.others {
            self.choices.extend(&other.choices);
        } else {
            return false;
        }
        true
    }

    fn line(&self, choices: &[Choice]) -> String {
        let name = |n: &usize| match choices[*n].name.as_str() {
            words if words.contains(' ') && !words.contains('=') => words.to_owned(),
            word => format!("`{word}`"),
        };
        let names = |list: &[usize]| list.iter().map(name).collect::<Vec<_>>().join(", ");
        let others = match self.others == self.choices {
            true => "alone".to_owned(),
            false => names(&self.others),
        };
        let dimensions: Vec<String> = self.dimensions.iter().map(usize::to_string).collect();
        let [choices, dimensions] = [names(&self.choices), dimensions.join(", ")];
        format!("| {choices} | {others} | {dimensions} | {} |", self.what)
    }
}

/// The lines of the table.
pub fn lines(choices: &[Choice]) -> String {
    let mut pairs: Vec<Row> = Vec::new();
    for dimensions in DIMENSIONS {
        for ([one, other], what) in refused(choices, dimensions) {
            // A line, a plane and space may each have words of their own.
            let same = pairs
                .iter_mut()
                .find(|row| row.choices == [one] && row.others == [other] && row.what == what);
            match same {
                Some(row) => row.dimensions.push(dimensions),
                None => pairs.push(Row {
                    choices: vec![one],
                    others: vec![other],
                    dimensions: vec![dimensions],
                    what,
                }),
            }
        }
    }
    pairs.sort();
    // What one choice is refused with, then choices that are refused with the same.
    let mut rows = pairs;
    for _ in 0..2 {
        let mut merged: Vec<Row> = Vec::new();
        for row in rows {
            if !merged.iter_mut().any(|before| before.merge(&row)) {
                merged.push(row);
            }
        }
        rows = merged;
    }
    let lines: Vec<String> = rows.iter().map(|row| row.line(choices) + "\n").collect();
    lines.concat()
}
