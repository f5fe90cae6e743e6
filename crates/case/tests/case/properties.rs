//! No input makes this crate panic.

use monoflow_case::{Case, Catalogue, Resolved, RunPlan, estimate};
use monoflow_start::{NoSolids, fill_within};
use proptest::prelude::*;

const FILES: [&str; 6] = [
    include_str!("../../../../cases/dam-break.toml"),
    include_str!("../../../../cases/dam-break-2d.toml"),
    include_str!("../../../../cases/poiseuille.toml"),
    include_str!("../../../../cases/periodic-box.toml"),
    include_str!("../../../../cases/mps/dam-break.toml"),
    include_str!("../../../../cases/mps/dam-break-semi-implicit.toml"),
];

/// Pieces which are likely to reach deep into the checks.
const PIECES: [&str; 22] = [
    "0",
    "-1",
    "1e300",
    "-1e-300",
    "nan",
    "inf",
    "9223372036854775807",
    "[]",
    "[[",
    "{}",
    "\"\"",
    "\"+x\"",
    "\"wall\"",
    "\"plane\"",
    "\"é\"",
    "= ",
    "\n",
    "\t",
    "true",
    "#",
    "1979-05-27",
    ".",
];

fn catalogue(case: &Case) -> Catalogue {
    match case.scheme() {
        Some("mps") => monoflow_words::mps(),
        _ => monoflow_words::sph(),
    }
}

fn exercise(text: &str, settings: &[String]) {
    let Ok(mut case) = Case::parse("mutated.toml", text).inspect_err(|e| drop(e.to_string()))
    else {
        return;
    };
    for setting in settings {
        if let Err(error) = case.set(setting) {
            assert!(!error.to_string().is_empty());
        }
    }
    match case.resolve(&catalogue(&case)) {
        Ok(plan) => {
            let text = plan.to_toml().expect("a resolved plan is TOML");
            assert_eq!(RunPlan::from_toml(&text).expect("and comes back"), plan);
            assert!(!plan.table().is_empty());
            if estimate(&plan).total() < 20_000 {
                let _ = fill_within(&plan, &NoSolids, 1 << 28).map_err(|e| e.to_string());
            }
        }
        Err(error) => {
            assert!(!error.problems().is_empty());
            for problem in error.problems() {
                assert!(problem.at.line >= 1 && problem.at.marked >= 1);
                assert!(!problem.help.is_empty(), "{problem}");
            }
        }
    }
}

fn cut(text: &str, at: prop::sample::Index) -> usize {
    let mut at = at.index(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn truncated_files(file in 0..FILES.len(), end: prop::sample::Index) {
        let text = FILES[file];
        exercise(&text[..cut(text, end)], &[]);
    }

    #[test]
    fn files_with_values_replaced(file in 0..FILES.len(), line: prop::sample::Index, piece in 0..PIECES.len()) {
        let mut lines: Vec<String> = FILES[file].lines().map(str::to_owned).collect();
        let n = line.index(lines.len());
        if let Some(equals) = lines[n].find('=') {
            lines[n].replace_range(equals + 1.., PIECES[piece]);
        }
        exercise(&lines.join("\n"), &[]);
    }

    #[test]
    fn files_with_numbers_replaced(file in 0..FILES.len(), at: prop::sample::Index, number: f64) {
        // Replaces one number somewhere, also inside lists.
        let text = FILES[file];
        let starts: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(n, _)| n).collect();
        let start = starts[at.index(starts.len())];
        let end = text[start..].find(|c: char| !c.is_ascii_digit() && c != '.').map_or(text.len(), |n| start + n);
        exercise(&format!("{}{number}{}", &text[..start], &text[end..]), &[]);
    }

    #[test]
    fn files_with_pieces_inserted(file in 0..FILES.len(), places in prop::collection::vec((any::<prop::sample::Index>(), 0..PIECES.len()), 1..4)) {
        let mut text = FILES[file].to_owned();
        for (at, piece) in places {
            let at = cut(&text, at);
            text.insert_str(at, PIECES[piece]);
        }
        exercise(&text, &[]);
    }

    #[test]
    fn files_with_lines_swapped(file in 0..FILES.len(), a: prop::sample::Index, b: prop::sample::Index) {
        let mut lines: Vec<&str> = FILES[file].lines().collect();
        let (a, b) = (a.index(lines.len()), b.index(lines.len()));
        lines.swap(a, b);
        exercise(&lines.join("\n"), &[]);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        exercise(&text, &[]);
    }

    #[test]
    fn any_setting(file in 0..FILES.len(), setting in any::<String>(), key in "[a-z_.=0-9]{0,30}", piece in 0..PIECES.len()) {
        exercise(FILES[file], &[setting, format!("{key}={}", PIECES[piece])]);
    }

    #[test]
    fn any_known_setting(file in 0..FILES.len(), row: prop::sample::Index, piece in 0..PIECES.len()) {
        let plan = Case::parse("case.toml", FILES[file]).and_then(|c| c.resolve(&catalogue(&c))).expect("the case is good");
        let keys: Vec<_> = plan.provenance.into_keys().collect();
        exercise(FILES[file], &[format!("{}={}", keys[row.index(keys.len())], PIECES[piece])]);
    }
}
