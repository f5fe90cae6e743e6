//! No input makes this crate panic or hang.

use crate::{FULL, catalogue};
use monoflow_case::{Case, EulerPlan, Resolved};
use proptest::prelude::*;
use proptest::sample::Index;

/// Pieces which are likely to reach deep into the checks.
const PIECES: [&str; 22] = [
    "0",
    "-1",
    "1e300",
    "nan",
    "9223372036854775807",
    "[]",
    "[1]",
    "[1, 2, 3]",
    "[[",
    "{}",
    "\"\"",
    "\"x^2\"",
    "\"((z\"",
    "\"periodic\"",
    "\"moving_shock\"",
    "[\"left\", \"top\"]",
    "\"é\"",
    "= ",
    "\n",
    "true",
    "#",
    "[[region]]",
];

fn exercise(text: &str) {
    let Ok(case) = Case::parse("case.toml", text).inspect_err(|error| drop(error.to_string()))
    else {
        return;
    };
    match case.resolve_euler(&catalogue()) {
        Ok(plan) => {
            assert!(plan.grid.count() > 0 && !plan.regions.is_empty());
            assert_eq!(plan.boundaries.len(), plan.dimensions as usize);
            plan.table();
            let text = plan.to_toml().unwrap();
            assert_eq!(EulerPlan::from_toml(&text).unwrap(), plan);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_that_are_lost_moved_or_replaced(
        changes in prop::collection::vec((any::<Index>(), 0..4_u8, any::<Index>()), 1..4),
    ) {
        let mut lines: Vec<String> = FULL.lines().map(str::to_owned).collect();
        for (at, how, other) in changes {
            let at = at.index(lines.len());
            let piece = *other.get(&PIECES);
            match how {
                0 => drop(lines.remove(at)),
                1 => { let to = other.index(lines.len()); lines.swap(at, to); }
                2 => if let Some((key, _)) = lines[at].clone().split_once('=') {
                    lines[at] = format!("{key}= {piece}");
                },
                _ => lines[at].push_str(piece),
            }
        }
        exercise(&lines.join("\n"));
    }
}
