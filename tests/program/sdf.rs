//! `monoflow sdf` from the command line.

use crate::common::{Answer, monoflow, text};
use std::fs;
use std::path::PathBuf;

/// Corners of the sides of a unit cube, counter-clockwise from without; corner `k` has the bits of its
/// coordinates.
const SIDES: [[usize; 4]; 6] = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
];

/// A folder with an ASCII STL file of these sides of the cube.
struct Cube(tempfile::TempDir);

impl Cube {
    fn of(sides: &[[usize; 4]]) -> Self {
        let mut stl = String::from("solid cube\n");
        for [a, b, c, d] in sides {
            for corners in [[a, b, c], [a, c, d]] {
                stl.push_str("facet normal 0 0 0\nouter loop\n");
                for k in corners {
                    stl.push_str(&format!("vertex {} {} {}\n", k & 1, k >> 1 & 1, k >> 2));
                }
                stl.push_str("endloop\nendfacet\n");
            }
        }
        stl.push_str("endsolid cube\n");
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("cube.stl"), stl).unwrap();
        Cube(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn sdf(&self, more: &[&str]) -> Answer {
        let file = self.path("cube.stl");
        monoflow(&[&["sdf", text(&file), "--dx", "0.1"], more].concat())
    }
}

/// Exact distance to the unit cube, positive outside.
fn exact(x: [f64; 3]) -> f64 {
    let out = x.map(|x| (x - 0.5).abs() - 0.5);
    let beyond = out.map(|d| d.max(0.0));
    let length = beyond.iter().map(|d| d * d).sum::<f64>().sqrt();
    length + out.into_iter().fold(f64::NEG_INFINITY, f64::max).min(0.0)
}

#[test]
fn a_cube_has_its_distances() {
    let cube = Cube::of(&SIDES);
    let (out, picture) = (cube.path("cube.vti"), cube.path("cube.png"));
    let answer = cube.sdf(&[
        "--band",
        "0.25",
        "--out",
        text(&out),
        "--picture",
        text(&picture),
    ]);
    let said = &answer.succeeds().out;
    for words in ["12 triangles", "grid ", "band ", "time "] {
        assert!(said.contains(words), "no `{words}` in: {said}");
    }
    assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
    // From -0.25 to 1.25 m every 0.1 m.
    let image = fs::read(&out).unwrap();
    let head = String::from_utf8_lossy(&image[..600]).into_owned();
    assert!(head.contains("WholeExtent=\"0 15 0 15 0 15\""), "{head}");
    let numbers = distances(&image);
    let nodes: Vec<f64> = (0..16).map(|k| -0.25 + 0.1 * f64::from(k)).collect();
    assert!(numbers.len() >= 16 * 16 * 16);
    for (k, found) in numbers[..16 * 16 * 16].iter().enumerate() {
        let place = [k % 16, k / 16 % 16, k / 256].map(|k| nodes[k]);
        let exact = exact(place).clamp(-0.25, 0.25);
        assert!(
            (found - exact).abs() < 1e-12,
            "{place:?}: {found} for {exact}"
        );
    }
}

/// What is said of a surface is in metres, and so are tolerances.
#[test]
fn a_cube_is_told_as_large_as_it_is_scaled() {
    let said = Cube::of(&SIDES)
        .sdf(&["--scale", "2"])
        .succeeds()
        .out
        .clone();
    for words in [
        "coordinates times 2",
        "box from (0, 0, 0) to (2, 2, 2) m",
        "area 24 m2, volume 8 m3",
    ] {
        assert!(said.contains(words), "no `{words}` in: {said}");
    }
}

/// The distances in a VTK file with appended data.
fn distances(file: &[u8]) -> Vec<f64> {
    let mark = b"encoding=\"raw\">\n_";
    let begin = file.windows(mark.len()).position(|w| w == mark).unwrap() + mark.len();
    let head = str::from_utf8(&file[..begin]).unwrap();
    let (_, tag) = head.split_once("Name=\"distance\"").unwrap();
    let (_, offset) = tag.split_once("offset=\"").unwrap();
    let offset: usize = offset.split('"').next().unwrap().parse().unwrap();
    // The number of bytes comes first.
    let (numbers, _) = file[begin + offset + 8..].as_chunks::<8>();
    numbers.iter().map(|b| f64::from_ne_bytes(*b)).collect()
}

/// What a case or a surface is read from is not written over.
#[test]
fn files_of_other_kinds_are_not_written() {
    let cube = Cube::of(&SIDES);
    let (stl, case) = (cube.path("cube.stl"), cube.path("case.toml"));
    let before = fs::read(&stl).unwrap();
    let sound = fs::read("cases/still-water.toml").unwrap();
    fs::write(&case, &sound).unwrap();
    cube.sdf(&["--out", text(&stl)])
        .fails(2, &["cube.stl", "--out", "ends with .vti"]);
    cube.sdf(&["--picture", text(&stl)])
        .fails(2, &["cube.stl", "--picture", "ends with .png"]);
    monoflow(&["check", text(&case), "--picture", text(&case)])
        .fails(2, &["case.toml", "ends with .png"]);
    assert!(fs::read(&stl).unwrap() == before);
    assert!(fs::read(&case).unwrap() == sound);
}

#[test]
fn a_hole_is_named_refused_and_mended() {
    let open = Cube::of(&SIDES[1..]);
    open.sdf(&[])
        .fails(2, &["cube.stl has 4 open edges", "repair holes"]);
    let mended = open.sdf(&["--repair", "holes"]);
    assert!(mended.succeeds().out.contains("repair"), "{mended:?}");
    let mut turned = SIDES;
    turned[2].reverse();
    let turned = Cube::of(&turned);
    turned.sdf(&[]).fails(2, &["cube.stl", "repair winding"]);
    turned.sdf(&["--repair", "winding", "--quiet"]).succeeds();
}

#[test]
fn a_cube_inside_out_is_refused_turned_or_meant() {
    let mut sides = SIDES;
    sides.iter_mut().for_each(|side| side.reverse());
    let cube = Cube::of(&sides);
    cube.sdf(&[]).fails(
        2,
        &["1 component inside out of 1", "around = true", "outwards"],
    );
    let inside = |more: &[&str]| {
        let said = cube.sdf(more).succeeds().out.clone();
        let (_, rest) = said.split_once("within, ").unwrap();
        rest.split_once(" of all inside")
            .unwrap()
            .0
            .parse::<usize>()
            .unwrap()
    };
    let points = 17 * 17 * 17;
    let [turned, around] = [inside(&["--repair", "outwards"]), inside(&["--around"])];
    // Of points on the wall neither is inside.
    assert!((700..1400).contains(&turned), "{turned}");
    assert!((points - 1400..=points - 700).contains(&around), "{around}");
    cube.sdf(&["--around", "--open"]).fails(2, &["--open"]);
}

#[test]
fn what_is_told_of_several_parts_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.toml");
    let part = |name: &str, from: f64| {
        format!(
            "[[body]]\nname = \"{name}\"\nshape = \"box\"\nmin = [{from}, 0, 0]\nmax = [{}, 1, 1]\n",
            from + 1.0
        )
    };
    let said = |parts: &str| {
        fs::write(&file, parts).unwrap();
        monoflow(&["sdf", text(&file), "--dx", "0.1"])
            .succeeds()
            .out
            .clone()
    };
    let both = part("a", 0.0) + &part("b", 1.0);
    assert!(
        said(&both)
            .contains("the wall may be farther away than told: inside of parts that are joined")
    );
    assert!(!said(&part("a", 0.0)).contains("farther away than told"));
}

#[test]
fn mistakes_are_explained() {
    let cube = Cube::of(&SIDES);
    let file = cube.path("cube.stl");
    for dx in ["0", "-1"] {
        let words = format!("spacing of the grid is {dx}");
        monoflow(&["sdf", text(&file), "--dx", dx]).fails(2, &[&words]);
    }
    let small = monoflow(&["sdf", text(&file), "--dx", "0.05"]);
    assert!(
        small.succeeds().out.contains("band   0.15 m: "),
        "{small:?}"
    );
    monoflow(&["sdf", text(&cube.path("none.stl")), "--dx", "0.1"]).fails(2, &["none.stl"]);
    cube.sdf(&["--scale", "-1"]).fails(2, &["--scale is -1"]);
    cube.sdf(&["--origin", "0", "--cells", "5"])
        .fails(2, &["--origin 0,0,0"]);
    fs::write(
        &file,
        "solid cube\nfacet normal 0 0 0\nouter loop\nvertex 0 0 x\n",
    )
    .unwrap();
    cube.sdf(&[]).fails(2, &["cube.stl", "4"]);
    fs::write(&file, vec![0_u8; 90]).unwrap();
    cube.sdf(&[]).fails(2, &["cube.stl"]);
}
