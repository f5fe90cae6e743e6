//! What is written is read again, whatever happens to the file on the way.

use monoflow_surface::{Defect, Features, Form, Repair, Surface, generate, read, write};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// The surface as a file can hold it.
fn in_single_precision(surface: Surface) -> Surface {
    let single = surface.mapped(|at| at.map(|x| f64::from(x as f32)));
    single.expect("a surface")
}

fn bodies() -> Surface {
    let far = |surface: Surface| surface.moved([5.0, 0.1, -3.0]).expect("a surface");
    let parts = [
        generate::star(1.0, 2, 0.4, 7)
            .expect("a star")
            .named("  a name of its own "),
        far(generate::torus(0.7, 0.3, 9, 7).expect("a torus")),
        far(far(
            generate::cuboid([1e-20; 3], [1.0, 2.0, 3e9]).expect("a box")
        ))
        .named("a\nbox"),
    ];
    in_single_precision(Surface::joined(&parts).expect("bodies"))
}

/// The same with vertices in the order in which triangles first use them, as readers have them.
fn renumbered(surface: &Surface) -> Surface {
    surface.welded(0.0).expect("a surface").0
}

#[test]
fn what_is_written_is_read_again() {
    let bodies = renumbered(&bodies());
    let (binary, notes) = read::stl("a.stl", &write::binary(&bodies)).expect("binary");
    assert_eq!(binary, bodies.clone().named("a"));
    assert_eq!((notes.against, notes.without_normal), (0, 0));
    let text = write::ascii(&bodies);
    let (ascii, notes) = read::stl("a.stl", text.as_bytes()).expect("text");
    assert_eq!(ascii.solids(), ["a name of its own", "torus", "a_box"]);
    assert_eq!(ascii.solid_of(), bodies.solid_of());
    assert_eq!(ascii.named("a"), binary);
    assert_eq!((notes.against, notes.without_normal), (0, 0));
}

#[test]
fn files_are_saved_and_loaded() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let sphere = renumbered(&in_single_precision(
        generate::icosphere(2.0, 3).expect("a sphere"),
    ));
    for (name, form) in [("ball.stl", Form::Binary), ("ball-text.stl", Form::Ascii)] {
        let path = folder.join(name);
        write::save(&sphere, form, &path).expect("saved");
        let (again, notes) = read::load(&path).expect("loaded");
        let solid = if form == Form::Binary {
            "ball"
        } else {
            "icosphere"
        };
        assert_eq!((again, notes.form), (sphere.clone().named(solid), form));
    }
}

#[test]
fn solids_that_are_mixed_are_written_one_by_one() {
    let [a, b] = [[0, 1, 2], [0, 2, 3]];
    let places = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let solids = vec!["one".to_owned(), "other".to_owned()];
    let mixed = Surface::new(places, vec![a, b, a], vec![1, 0, 1], solids).expect("a surface");
    let (again, _) = read::stl("a.stl", write::ascii(&mixed).as_bytes()).expect("text");
    assert_eq!(again.solids(), ["one", "other"]);
    assert_eq!(again.solid_of(), [0, 1, 1]);
}

/// Either a surface that all can be asked of, or a sentence that names the file; soon.
fn holds(bytes: &[u8]) {
    let start = Instant::now();
    match read::stl("a.stl", bytes) {
        Ok((surface, notes)) => {
            assert_eq!(surface.triangles().len(), notes.facets);
            let report = surface.check();
            assert!(report.to_string().len() > 100);
            if let Ok((dropped, _)) = surface.repaired(&Repair::default()) {
                let report = dropped.check();
                assert_eq!(report.count(Defect::Duplicate), 0);
                let whole = report.count(Defect::Degenerate) == 0;
                assert_eq!(Features::of(&dropped).is_ok(), report.is_fit() && whole);
            }
            if let Ok((repaired, _)) = surface.repaired(&Repair::everything()) {
                let again =
                    read::stl("b.stl", &write::binary(&repaired)).expect("what was written");
                assert_eq!(again.0.triangles().len(), repaired.triangles().len());
            }
        }
        Err(error) => {
            let text = error.to_string();
            assert!(text.starts_with("a.stl") && text.len() > 30, "{text}");
            assert!(text.len() < 400 && !text.contains('\n'), "{text}");
        }
    }
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// Up to six mistakes, each with its kind, where, and what.
fn mistakes() -> impl Strategy<Value = Vec<(u8, usize, usize)>> {
    prop::collection::vec((0u8..8, any::<usize>(), any::<usize>()), 1..6)
}

const WORDS: [&str; 12] = [
    "solid",
    "endsolid",
    "facet",
    "facet normal",
    "outer loop",
    "vertex",
    "1e39",
    "nan",
    "-1",
    "é\0",
    "\r",
    "0",
];

fn spoilt(bytes: &[u8], mistakes: &[(u8, usize, usize)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for &(kind, at, what) in mistakes {
        if bytes.is_empty() {
            break;
        }
        let at = at % bytes.len();
        match kind {
            0 => drop(bytes.remove(at)),
            1 => bytes[at] = what as u8,
            2 => bytes[at] ^= 1 << (what % 8),
            3 => bytes.insert(at, [0x00, 0xff, b'\n', b' '][what % 4]),
            4 => {
                let word = WORDS[what % WORDS.len()].as_bytes();
                bytes.splice(at..at, word.iter().copied());
            }
            // A stretch goes, or stands twice; both often by whole facets.
            5 | 6 => {
                let length = if what % 2 == 0 { 50 } else { what % 97 };
                let end = (at + length).min(bytes.len());
                let stretch: Vec<u8> = bytes.drain(at..end).collect();
                if kind == 6 {
                    let twice = stretch.iter().chain(&stretch).copied();
                    bytes.splice(at..at, twice);
                }
            }
            _ if what % 4 == 0 => bytes.truncate(at),
            _ => bytes[at] = [0x00, 0xff][what % 2],
        }
    }
    bytes
}

/// Spoils the head and the count more often than their share of the file.
fn near_the_head(mistakes: &[(u8, usize, usize)]) -> Vec<(u8, usize, usize)> {
    let near = |&(kind, at, what): &(u8, usize, usize)| {
        (kind, if at % 3 == 0 { at % 90 } else { at }, what)
    };
    mistakes.iter().map(near).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_binary_file_panics(mistakes in mistakes()) {
        let bytes = write::binary(&generate::torus(1.0, 0.4, 4, 3).expect("a torus"));
        holds(&spoilt(&bytes, &near_the_head(&mistakes)));
    }

    #[test]
    fn no_text_panics(mistakes in mistakes()) {
        let tetrahedron = generate::icosphere(1.0, 0).expect("an icosahedron");
        holds(&spoilt(write::ascii(&tetrahedron).as_bytes(), &mistakes));
    }

    /// Any twelve of few places: surfaces that no file was ever meant to hold.
    #[test]
    fn no_soup_panics(soup in prop::collection::vec(0usize..27 * 27 * 27, 1..24)) {
        let place = |k: usize| [k / 9 % 3, k / 3 % 3, k % 3].map(|x| x as f64);
        let corners = |k: &usize| [place(*k), place(k / 27), place(k / 729)];
        let soup: Vec<_> = soup.iter().map(corners).collect();
        let surface = Surface::from_soup("soup", &soup).expect("a surface");
        holds(&write::binary(&surface));
    }
}
