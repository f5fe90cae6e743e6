//! `monoflow explain`.

use crate::commands::USAGE;
use crate::say::{say, tell};
use monoflow_sim::{OwnModels, models};
use std::process::ExitCode;

/// The pages on cases: their tables say what every key means.
const PAGES: [(&str, &str); 3] = [
    ("particles", include_str!("../docs/cases/particles.md")),
    (
        "shallow water",
        include_str!("../docs/cases/shallow-water.md"),
    ),
    (
        "compressible flow",
        include_str!("../docs/cases/compressible-flow.md"),
    ),
];

/// Explains the models, the references and the keys of a name.
pub fn explain(name: &str, own: Option<&OwnModels>) -> ExitCode {
    let models = models::find(name, own);
    for model in models.iter().flatten() {
        say!("{} ({}, {})", model.name, model.key, model.scheme);
        say!("  {}", model.summary);
        say!("  equation  {}", model.equation);
        say!("  source    {}", model.source);
        for (key, about) in model.coefficients() {
            say!("  key       {key}: {about}");
        }
        say!("");
    }
    let mut known = models.is_ok();
    for (reference, about) in models::FRONT_REFERENCES {
        if reference == name {
            say!("{name} (reference.front)\n  {about}\n");
            known = true;
        }
    }
    for model in models::all(own) {
        for (key, about) in model.coefficients() {
            if key == name || key.ends_with(&format!(".{name}")) {
                say!("{key} ({} of {})\n  {about}\n", model.key, model.scheme);
                known = true;
            }
        }
    }
    // A model's name in a table of keys says less than the model.
    if !known {
        let mut last = String::new();
        let tables = PAGES.iter().flat_map(|(page, text)| rows(page, text, name));
        let lines = PAGES
            .iter()
            .flat_map(|(page, text)| examples(page, text, name));
        for (heading, row) in tables.chain(lines) {
            if heading != last {
                say!("{heading}");
                last = heading;
            }
            say!("  {row}\n");
            known = true;
        }
    }
    match models {
        _ if known => ExitCode::SUCCESS,
        Err(near) => {
            tell!(
                "error: no model, no reference and no key is called `{name}`; the nearest models are `{}`. `monoflow list` shows all models, docs/cases all keys",
                near.join("`, `")
            );
            ExitCode::from(USAGE)
        }
        Ok(_) => ExitCode::SUCCESS,
    }
}

/// The rows of the tables of a page that name a key, each with the heading above it.
fn rows(page: &str, text: &str, key: &str) -> Vec<(String, String)> {
    let plain = |text: &str| text.replace('`', "");
    let mut heading = String::new();
    let mut found = Vec::new();
    let mut head: Vec<String> = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    for (k, line) in lines.iter().enumerate() {
        if let Some(title) = line.strip_prefix('#') {
            heading = plain(title.trim_start_matches('#').trim());
        }
        let Some(row) = line.strip_prefix('|') else {
            continue;
        };
        let cells: Vec<&str> = row
            .trim_end_matches('|')
            .split(" | ")
            .map(str::trim)
            .collect();
        let rule = lines
            .get(k + 1)
            .is_some_and(|next| next.starts_with("|---"));
        if rule {
            head = cells.iter().map(|cell| plain(cell)).collect();
        } else if !line.starts_with("|---") && names(line, &heading, key) {
            let mut said = plain(cells[0]);
            for (cell, head) in cells[1..].iter().zip(&head[1..]) {
                match head.as_str() {
                    _ if cell.is_empty() => {}
                    "default" => said += &format!("; default: {}", plain(cell)),
                    _ => said += &format!(": {}", plain(cell)),
                }
            }
            found.push((format!("{heading} ({page})"), said));
        }
    }
    found
}

/// The lines of the examples of a page that set a key and say what it is, each with its section.
fn examples(page: &str, text: &str, key: &str) -> Vec<(String, String)> {
    let (wanted, last) = key.rsplit_once('.').unwrap_or(("", key));
    let (mut within, mut section) = (false, "");
    let mut found = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            (within, section) = (line == "```toml", "");
        }
        if !within {
            continue;
        }
        if line.starts_with('[') {
            let (name, _) = line.split_once('#').unwrap_or((line, ""));
            section = name.trim().trim_matches(['[', ']']);
        }
        let Some((said, _)) = line.split_once('#') else {
            continue;
        };
        let named = said.split('=').next().unwrap_or("").trim();
        let is_it = named == last && (wanted.is_empty() || wanted == section) || key == section;
        if is_it {
            found.push((format!("[{section}] ({page})"), line.trim().to_owned()));
        }
    }
    found
}

/// Does a row name a key, with its section or without?
fn names(row: &str, heading: &str, key: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let quoted = text.split('`').skip(1).step_by(2);
        quoted
            .map(|word| word.trim_matches(['[', ']']).to_owned())
            .collect()
    };
    let row = words(row);
    let has = |word: &str| row.iter().any(|other| other == word);
    match key.rsplit_once('.') {
        None => row
            .iter()
            .any(|word| word == key || word.ends_with(&format!(".{key}"))),
        Some((section, last)) => {
            let within = heading.contains(section) || has(section);
            let siblings = row
                .iter()
                .any(|word| word.starts_with(&format!("{section}.")));
            has(key) || has(last) && (within || siblings)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(key: &str) -> Vec<(String, String)> {
        PAGES
            .iter()
            .flat_map(|(page, text)| rows(page, text, key))
            .collect()
    }

    #[test]
    fn examples_are_found_where_no_table_names_a_key() {
        let all = |key: &str| -> Vec<(String, String)> {
            let pages = PAGES.iter();
            pages
                .flat_map(|(page, text)| examples(page, text, key))
                .collect()
        };
        for key in ["stl", "body.stl", "state.tracer", "grid.cells", "body"] {
            assert!(!all(key).is_empty(), "{key}");
        }
        assert!(all("mesh.stl").is_empty());
        let said = all("body.stl");
        assert!(said[0].1.starts_with("stl = ") && said[0].1.contains("closed surface"));
    }

    #[test]
    fn keys_are_found_with_their_sections_and_without() {
        for key in [
            "time.end",
            "cfl",
            "numerics.cfl",
            "mps.tension",
            "fluid.sound_speed",
            "sound_speed",
            "geometry.fill",
            "domain.escaped",
            "output.pictures",
            "manning",
            "boundary",
            "numerics.splitting",
            "far_field",
        ] {
            assert!(!all(key).is_empty(), "{key}");
        }
        assert!(all("manninger").is_empty() && all("geometry.cfl").is_empty());
        let [(heading, row)] = &all("domain.escaped")[..] else {
            panic!("one row");
        };
        assert_eq!(heading, "[domain] (particles)");
        assert!(row.starts_with("escaped: stop") && row.ends_with("; default: stop"));
    }
}
