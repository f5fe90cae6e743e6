//! Whatever a file holds, reading, checking and mending it has a defined outcome.

use monoflow_surface::{Defect, Features, Repair, Surface, generate, read, write};
use proptest::prelude::*;

/// Takes bytes through everything that a user may do with a file.
fn has_an_outcome(bytes: &[u8]) {
    match read::stl("some.stl", bytes) {
        Ok((surface, notes)) => {
            assert_eq!(notes.facets, surface.triangles().len());
            assert!(!notes.to_string().is_empty());
            is_judged(&surface);
        }
        Err(why) => {
            let said = why.to_string();
            let named = said.starts_with("some.stl") || said.contains("; ");
            assert!(named && said.contains("; "), "{said}");
        }
    }
}

/// Checks a surface, mends it, and finds its features if, and only if, it is fit.
fn is_judged(surface: &Surface) {
    let report = surface.check();
    assert!(!report.to_string().is_empty());
    for repair in [Repair::default(), Repair::everything()] {
        let Ok((mended, done)) = surface.repaired(&repair) else {
            continue;
        };
        assert!(!done.to_string().is_empty());
        let left = mended.check();
        assert_eq!(left.count(Defect::Duplicate), 0, "{repair:?}");
        assert_eq!(left.count(Defect::Unused), 0);
        match Features::of(&mended) {
            Ok(features) => {
                assert!(left.is_fit(), "{left}");
                let lengths = features
                    .normals
                    .iter()
                    .map(|n| n[0].hypot(n[1]).hypot(n[2]));
                assert!(lengths.fold(0.0, f64::max) < 1.0 + 1e-9);
            }
            Err(why) => {
                let flat = left.count(Defect::Degenerate) > 0;
                assert!(flat || !left.is_fit(), "{why}\n{left}");
            }
        }
    }
}

/// Changes of bytes: places as parts of the whole, and what to do there.
fn changes() -> impl Strategy<Value = Vec<(f64, u8, u8)>> {
    prop::collection::vec((0.0..1.0, 0u8..5, any::<u8>()), 1..8)
}

fn changed(mut bytes: Vec<u8>, changes: &[(f64, u8, u8)]) -> Vec<u8> {
    for &(place, how, byte) in changes {
        let at = (place * bytes.len() as f64) as usize;
        if at >= bytes.len() {
            continue;
        }
        match how {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => drop(bytes.remove(at)),
            3 => bytes.truncate(at),
            _ => {
                let end = (at + usize::from(byte)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    bytes
}

/// Words that a text file is made of, and some that it is not.
const WORDS: [&str; 16] = [
    "solid", "endsolid", "facet", "normal", "outer", "loop", "vertex", "endloop", "endfacet", "0",
    "1", "-1e3", "nan", "1e999", "\n", "a",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        has_an_outcome(&bytes);
    }

    #[test]
    fn a_head_and_any_facets(
        count in 0u32..6,
        rest in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let mut bytes = vec![b'x'; 80];
        bytes.extend(count.to_le_bytes());
        bytes.extend(rest);
        has_an_outcome(&bytes);
    }

    #[test]
    fn words_in_any_order(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..60)) {
        has_an_outcome(format!("solid a\n{}", words.join(" ")).as_bytes());
    }

    #[test]
    fn binary_files_with_mistakes(changes in changes(), seed in 0u64..4) {
        let star = generate::star(1.0, 1, 0.4, seed).expect("a star");
        has_an_outcome(&changed(write::binary(&star), &changes));
    }

    #[test]
    fn text_files_with_mistakes(changes in changes()) {
        let cube = generate::cuboid([0.0; 3], [1.0; 3]).expect("a box");
        has_an_outcome(&changed(write::ascii(&cube).into_bytes(), &changes));
    }

    /// Triangles between the points of a small lattice have every defect there is.
    #[test]
    fn any_triangles(corners in prop::collection::vec([0u32..27, 0..27, 0..27], 1..40)) {
        let place = |v: u32| [v % 3, v / 3 % 3, v / 9].map(f64::from);
        let vertices = (0..27).map(place).collect();
        is_judged(&Surface::of_one("any", vertices, corners).expect("a surface"));
    }

    /// A closed body with a few triangles lost, doubled or turned.
    #[test]
    fn bodies_with_mistakes(edits in prop::collection::vec((0usize..80, 0u8..4, 0u32..42), 1..6)) {
        let ball = generate::icosphere(1.0, 1).expect("a ball");
        let mut triangles = ball.triangles().to_vec();
        for (at, how, vertex) in edits {
            let at = at % triangles.len();
            match how {
                0 => drop(triangles.swap_remove(at)),
                1 => triangles.push(triangles[at]),
                2 => triangles[at].swap(1, 2),
                _ => triangles[at][0] = vertex,
            }
        }
        is_judged(&Surface::of_one("ball", ball.vertices().to_vec(), triangles).expect("a ball"));
    }
}
