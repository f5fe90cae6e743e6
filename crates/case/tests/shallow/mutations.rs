//! No input makes this crate panic or hang.

use crate::{FLOOD, FULL, Place, SPEED, catalogue};
use monoflow_case::{Case, GivenPlan, Points, Resolved, ShallowPlan};
use proptest::prelude::*;
use proptest::sample::Index;

/// Pieces which are likely to reach deep into the checks.
const PIECES: [&str; 26] = [
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
    "[[0, 1], [1, 2]]",
    "[[1, 1], [0, nan]]",
    "\"x^2\"",
    "\"((x\"",
    "\"stage\"",
    "\"polygon\"",
    "{ file = \"flood.csv\" }",
    "{ raster = \"bed.asc\" }",
    "{ nodes = true }",
    "\"é\"",
    "= ",
    "\n",
    "true",
    "#",
    "1979-05-27",
];

/// Meshes of every kind, so that all of their keys are damaged too.
const SHAPES: [&str; 4] = [
    "file = \"river.msh\"",
    "shape = \"rectangle\"\nmin = [0, 0]\nmax = [2, 1]\ncells = [4, 2]\ntriangles = 4\njitter = 0.1",
    "shape = \"circle\"\ncentre = [0, 0]\nradius = 2\nmax_area = 0.1\nmin_angle = 20",
    "shape = \"polygon\"\noutline = [[0, 0], [4, 0], [4, 3]]\nsides = [\"a\", \"b\", \"c\"]\nholes = [[[2, 0.5], [3, 0.5], [3, 1]]]\nmax_area = 0.1",
];

fn case(shape: usize) -> String {
    FULL.replace(SHAPES[0], SHAPES[shape])
}

fn exercise(place: &Place, text: &str, setting: Option<&str>) {
    place.write("case.toml", text);
    let loaded = Case::load(place.path("case.toml")).inspect_err(|e| drop(e.to_string()));
    let Ok(mut case) = loaded else {
        return;
    };
    if let Some(setting) = setting
        && let Err(error) = case.set(setting)
    {
        assert!(!error.to_string().is_empty());
    }
    match case.resolve_shallow(&catalogue()) {
        Ok(plan) => {
            let text = plan.to_toml().expect("a resolved plan is TOML");
            assert_eq!(ShallowPlan::from_toml(&text).expect("and comes back"), plan);
            assert!(!plan.table().is_empty());
            assert!(plan.estimate().is_none_or(|cells| cells >= 0.0));
            assert!(series(&plan).iter().all(|points| sound(points)), "{text}");
        }
        Err(error) => {
            assert!(!error.problems().is_empty());
            for problem in error.problems() {
                assert!(problem.at.line >= 1 && problem.at.marked >= 1);
                assert!(
                    !problem.what.is_empty() && !problem.help.is_empty(),
                    "{problem}"
                );
            }
        }
    }
}

/// Everything in a plan that goes over time or level.
fn series(plan: &ShallowPlan) -> Vec<&Points> {
    let mut all = Vec::new();
    if !plan.rain.is_empty() {
        all.push(&plan.rain);
    }
    for boundary in &plan.boundaries {
        match &boundary.given {
            GivenPlan::Wall
            | GivenPlan::Open
            | GivenPlan::NormalDepth { .. }
            | GivenPlan::FreeOutfall => {}
            GivenPlan::Discharge(points) | GivenPlan::Stage(points) | GivenPlan::Rating(points) => {
                all.push(points);
            }
            GivenPlan::Inflow { depth, velocity } => all.extend([depth, velocity]),
        }
    }
    all
}

fn sound(points: &Points) -> bool {
    !points.is_empty()
        && points.iter().flatten().all(|x| x.is_finite())
        && points.windows(2).all(|pair| pair[0][0] < pair[1][0])
}

fn cut(text: &str, at: Index) -> usize {
    let mut at = at.index(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn truncated_cases(shape in 0..SHAPES.len(), end: Index) {
        let text = case(shape);
        exercise(&Place::new(), &text[..cut(&text, end)], None);
    }

    #[test]
    fn cases_with_values_replaced(shape in 0..SHAPES.len(), changes in prop::collection::vec((any::<Index>(), 0..PIECES.len()), 1..3)) {
        let text = case(shape);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (line, piece) in changes {
            let n = line.index(lines.len());
            if let Some(equals) = lines[n].find('=') {
                lines[n].replace_range(equals + 1.., PIECES[piece]);
            }
        }
        exercise(&Place::new(), &lines.join("\n"), None);
    }

    #[test]
    fn cases_with_numbers_replaced(shape in 0..SHAPES.len(), at: Index, number: f64) {
        // Replaces one number somewhere, also inside lists and formulas.
        let text = case(shape);
        let starts: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(n, _)| n).collect();
        let start = starts[at.index(starts.len())];
        let end = text[start..].find(|c: char| !c.is_ascii_digit() && c != '.').map_or(text.len(), |n| start + n);
        exercise(&Place::new(), &format!("{}{number}{}", &text[..start], &text[end..]), None);
    }

    #[test]
    fn cases_with_pieces_inserted(shape in 0..SHAPES.len(), places in prop::collection::vec((any::<Index>(), 0..PIECES.len()), 1..4)) {
        let mut text = case(shape);
        for (at, piece) in places {
            let at = cut(&text, at);
            text.insert_str(at, PIECES[piece]);
        }
        exercise(&Place::new(), &text, None);
    }

    #[test]
    fn cases_with_lines_moved(shape in 0..SHAPES.len(), a: Index, b: Index, twice: bool) {
        let text = case(shape);
        let mut lines: Vec<&str> = text.lines().collect();
        let (a, b) = (a.index(lines.len()), b.index(lines.len()));
        if twice {
            lines.insert(b, lines[a]);
        } else {
            lines.swap(a, b);
        }
        exercise(&Place::new(), &lines.join("\n"), None);
    }

    #[test]
    fn any_known_setting(shape in 0..SHAPES.len(), row: Index, piece in 0..PIECES.len()) {
        let (place, text) = (Place::new(), case(shape));
        let plan = place.resolve(&text).expect("the case is good");
        let keys: Vec<_> = plan.provenance.into_keys().collect();
        exercise(&place, &text, Some(&format!("{}={}", keys[row.index(keys.len())], PIECES[piece])));
    }

    #[test]
    fn damaged_series(of_flood: bool, damage in prop::collection::vec((any::<Index>(), 0_usize..4, prop::collection::vec(any::<u8>(), 0..4)), 1..4)) {
        let place = Place::new();
        let (name, whole) = if of_flood { ("flood.csv", FLOOD) } else { ("speed.csv", SPEED) };
        let mut bytes = whole.as_bytes().to_vec();
        for (at, gone, new) in damage {
            let at = at.index(bytes.len() + 1);
            let end = (at + gone).min(bytes.len());
            bytes.splice(at..end, new);
        }
        place.write(name, bytes);
        exercise(&place, FULL, None);
    }

    #[test]
    fn series_of_likely_characters(text in "[0-9.eE+,;\t\n\r \"#a-]{0,60}") {
        let place = Place::new();
        place.write("speed.csv", text);
        exercise(&place, FULL, None);
    }
}
