//! Surfaces from STL files: what each kind of file gives, and every message word for word.

use monoflow_surface::{Form, Notes, Surface, SurfaceError, read};
use std::path::Path;

const ONE: &str = "\
solid body of one
  facet normal 0 0 -1
    outer loop
      vertex 0 0 0
      vertex 0 1 0
      vertex 1 0 0
    endloop
  endfacet
  facet normal 0 -1 0
    outer loop
      vertex 0 0 0
      vertex 1 0 0
      vertex 0.0 -0.0 1e0
    endloop
  endfacet
endsolid body of one
";

/// Two solids, the second without a name.
const TWO: &str = "\
solid body of one
facet normal 0 0 0
outer loop
vertex 0 0 0
vertex 0 1 0
vertex 1 0 0
endloop
endfacet
endsolid body of one
solid
facet normal 0 1 0
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 0 1
endloop
endfacet
endsolid
solid nothing
endsolid
";

fn stl(bytes: impl AsRef<[u8]>) -> Result<(Surface, Notes), SurfaceError> {
    read::stl("folder/a.stl", bytes.as_ref())
}

/// A binary file with this head; a facet is its normal and its corners.
fn binary(head: &[u8], facets: &[[f32; 12]]) -> Vec<u8> {
    let mut bytes = head.to_vec();
    bytes.resize(80, b' ');
    bytes.extend((facets.len() as u32).to_le_bytes());
    for facet in facets {
        bytes.extend(facet.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend([0, 0]);
    }
    bytes
}

const FACETS: [[f32; 12]; 2] = [
    [0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0],
    [0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -0.0, 1.0],
];

fn one() -> Surface {
    let vertices = vec![
        [0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0],
    ];
    Surface::of_one("body of one", vertices, vec![[0, 1, 2], [0, 2, 3]]).expect("a surface")
}

#[test]
fn text_and_binary_give_the_same_surface() {
    let (text, notes) = stl(ONE).expect("text");
    assert_eq!(text, one());
    assert_eq!(
        (notes.form, notes.facets, notes.against),
        (Form::Ascii, 2, 0)
    );
    let (bytes, notes) = stl(binary(b"UNITS=mm", &FACETS)).expect("binary");
    assert_eq!(bytes, one().named("a"));
    assert_eq!(
        (notes.form, notes.facets, notes.against),
        (Form::Binary, 2, 0)
    );
    assert_eq!(
        notes.to_string(),
        "binary STL, 2 triangles, head `UNITS=mm`"
    );
}

#[test]
fn capitals_and_white_space_do_not_matter() {
    let words: Vec<&str> = ONE
        .lines()
        .skip(1)
        .flat_map(str::split_whitespace)
        .collect();
    let name = "solid body of one";
    let forms = [
        ONE.to_uppercase().replace("BODY OF ONE", "body of one"),
        ONE.replace('\n', "\r\n"),
        ONE.replace('\n', "\r"),
        ONE.replace("  ", "\t"),
        ONE.replace('\n', " \n\n"),
        format!("\u{feff}{ONE}"),
        format!("\n \n{}", ONE.trim_end()),
        // All in one line, and a word a line.
        format!("{name} {}", words.join(" ")),
        format!("{name}\n{}", words[..words.len() - 3].join("\n")),
        ONE.replace("endsolid body of one", "endsolid"),
        ONE.replace("endsolid body of one", "endsolid of another name"),
    ];
    for text in forms {
        let (surface, notes) = stl(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(surface, one(), "{text}");
        assert_eq!(notes.to_string(), "ASCII STL, 2 triangles", "{text}");
    }
}

#[test]
fn solids_keep_their_names_and_those_of_one_name_are_one() {
    let (surface, notes) = stl(TWO).expect("two solids");
    assert_eq!(surface.solids(), ["body of one", "a", "nothing"]);
    assert_eq!(surface.solid_of(), [0, 1]);
    assert_eq!(surface.vertices(), one().vertices());
    let expected = "ASCII STL, 2 triangles
1 normal points against the winding, the first in triangle 2; the winding counts
1 triangle without normal
solid `nothing` has no triangles";
    assert_eq!(notes.to_string(), expected);
    let line = TWO
        .replace('\n', " ")
        .replace("solid nothing", "\nsolid nothing");
    assert_eq!(stl(line).expect("one line").0, surface);
    let same = TWO.replace("solid\nfacet", "solid body of one\nfacet");
    let (surface, _) = stl(same).expect("one solid twice");
    assert_eq!(surface.solids(), ["body of one", "nothing"]);
    assert_eq!(surface.solid_of(), [0, 0]);
    // A name may have what others begin with, and bytes of any code.
    let odd = ONE.replace("body of one", "solid facet of steel");
    assert_eq!(
        stl(odd).expect("a name").0.solids(),
        ["solid facet of steel"]
    );
    let mut latin = ONE.as_bytes().to_vec();
    latin[6] = 0xe9;
    assert_eq!(
        stl(latin).expect("a name").0.solids(),
        ["\u{fffd}ody of one"]
    );
}

#[test]
fn a_binary_head_may_begin_as_text_does() {
    for head in ["solid body", "solid body\nfacet normal 0 0 1\n", "SOLID"] {
        let (surface, notes) = stl(binary(head.as_bytes(), &FACETS)).expect("binary");
        assert_eq!((surface, notes.form), (one().named("a"), Form::Binary));
    }
    // Nor does it matter if the file is cut off.
    let mut short = binary(b"solid body", &FACETS);
    short.truncate(150);
    says(
        short,
        "folder/a.stl, triangle 2 at byte 134: the file ends within this triangle, and its head counts 2; it is cut off, or no STL: copy or export it again",
    );
}

#[test]
fn marks_and_bytes_after_the_end_are_noted() {
    let mut bytes = binary(&[0; 80], &FACETS);
    bytes[132] = 31;
    bytes.extend([1, 2, 3]);
    let (surface, notes) = stl(bytes).expect("binary");
    assert_eq!(surface, one().named("a"));
    let expected = "binary STL, 2 triangles
1 triangle with a mark or colour, which is not used
3 bytes after the end, not used";
    assert_eq!(notes.to_string(), expected);
    let (surface, notes) = stl(format!("{ONE}\u{1a}")).expect("text");
    assert_eq!((surface, notes.trailing), (one(), 1));
}

fn says(bytes: impl AsRef<[u8]>, expected: &str) {
    let error = stl(bytes).expect_err("a mistake");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn mistakes_of_binary_files_are_named() {
    says("", "folder/a.stl: the file is empty; export the body again");
    says(
        [7; 83],
        "folder/a.stl: 83 bytes that do not begin with `solid` are no STL; a binary file has 84 bytes before its triangles: export the body again",
    );
    says(
        binary(b"", &[]),
        "folder/a.stl: it holds no triangles; export the body as a mesh of triangles",
    );
    let counts = |count: u32| {
        let mut bytes = binary(b"", &FACETS);
        bytes[80..84].copy_from_slice(&count.to_le_bytes());
        bytes
    };
    let unwritten = "it is cut off, or its count was never written: export the body again";
    says(
        counts(0),
        &format!("folder/a.stl: its head counts 0 triangles, but there are 2; {unwritten}"),
    );
    says(
        counts(3),
        &format!("folder/a.stl: its head counts 3 triangles, but there are 2; {unwritten}"),
    );
    says(
        counts(u32::MAX),
        "folder/a.stl: its head counts 4294967295 triangles, and it has 184 bytes; it is no STL, or its count was never written: export the body again",
    );
    let mut many = counts(1_000_000_000);
    many.push(0);
    says(
        many,
        "folder/a.stl, triangle 3 at byte 184: the file ends within this triangle, and its head counts 1000000000; it is cut off, or no STL: copy or export it again",
    );
    for (number, text) in [
        (f32::NAN, "NaN"),
        (f32::INFINITY, "inf"),
        (f32::NEG_INFINITY, "-inf"),
    ] {
        let mut facets = FACETS;
        facets[1][7] = number;
        says(
            binary(b"", &facets),
            &format!(
                "folder/a.stl, triangle 2 at byte 134: a corner lies at (1, {text}, 0), which is no place; export the body again"
            ),
        );
    }
    // Normals are not used.
    let mut facets = FACETS;
    facets[0][0] = f32::NAN;
    assert_eq!(
        stl(binary(b"", &facets)).expect("binary").1.without_normal,
        1
    );
}

#[test]
fn mistakes_of_text_are_named() {
    let says_with = |from: &str, to: &str, expected: &str| {
        assert!(ONE.contains(from), "{from}");
        says(
            ONE.replacen(from, to, 1),
            &format!("folder/a.stl, {expected}"),
        );
    };
    let cut = "the file ends within a solid; it is cut off: copy or export it again";
    let grammar = "write facets as STL does: `facet normal`, `outer loop`, three times `vertex`, `endloop`, `endfacet`";
    says_with("endsolid body of one\n", "", &format!("line 16: {cut}"));
    let half = &ONE[..ONE.find("vertex 1 0 0").expect("a corner") + 8];
    says(half, &format!("folder/a.stl, line 6: {cut}"));
    says_with(
        "facet normal",
        "facit normal",
        &format!("line 2: `facit` stands where `facet` should be; {grammar}"),
    );
    says_with(
        "outer loop",
        "inner loop",
        &format!("line 3: `inner` stands where `outer` should be; {grammar}"),
    );
    says_with(
        "normal 0 0 -1",
        "normal 0 -1",
        "line 3: a normal has fewer than three numbers; write three after `facet normal`; 0 0 0 will do",
    );
    says_with(
        "    endloop",
        "    vertex 5 5 5\n    endloop",
        "line 7: `vertex` stands where `endloop` should be; triangles of STL have three corners: export the body again",
    );
    says_with(
        "      vertex 0 1 0\n",
        "",
        &format!("line 6: `endloop` stands where `vertex` should be; {grammar}"),
    );
    let number = "write a finite number with a decimal point, within single precision";
    for wrong in ["NaN", "inf", "1e39", "1,5", "0x1p3", "vertex"] {
        says_with(
            "vertex 0 1 0",
            &format!("vertex 0 {wrong} 0"),
            &format!("line 5: `{wrong}` stands where a coordinate should be; {number}"),
        );
    }
    says(
        format!("{ONE}facet normal 0 0 1\n"),
        "folder/a.stl, line 17: `facet` stands where `solid` should be; begin every solid with `solid` and its name",
    );
    says(
        "solid a\nendsolid a\n",
        "folder/a.stl: it holds no triangles; export the body as a mesh of triangles",
    );
    says(
        "# a Wavefront file, which is text too but begins with another word and goes on for a while\nv 0 0 0\n",
        "folder/a.stl: its head counts 1629516399 triangles, and it has 99 bytes; it is no STL, or its count was never written: export the body again",
    );
    // Normals are not used, whatever they are.
    let odd = ONE.replace("normal 0 0 -1", "normal -nan(ind) x -1");
    assert_eq!(stl(odd).expect("text").1.without_normal, 1);
}

#[test]
fn a_file_that_cannot_be_read_or_written_is_named() {
    let path = Path::new("no such folder/a.stl");
    let error = read::load(path).expect_err("no file").to_string();
    assert!(error.starts_with("cannot read the surface file no such folder/a.stl: "));
    assert!(error.ends_with("; check the path"), "{error}");
    let error = monoflow_surface::write::save(&one(), Form::Ascii, path);
    let error = error.expect_err("no folder").to_string();
    assert!(error.starts_with("cannot write the surface file no such folder/a.stl: "));
}

#[test]
fn parts_that_do_not_fit_make_no_surface() {
    let places = one().vertices().to_vec();
    let says = |vertices: &[[f64; 3]], triangles: &[[u32; 3]], solid_of: &[u32], expected: &str| {
        let solids = vec!["a".to_owned()];
        let made = Surface::new(
            vertices.to_vec(),
            triangles.to_vec(),
            solid_of.to_vec(),
            solids,
        );
        assert_eq!(made.expect_err("a mistake").to_string(), expected);
    };
    says(
        &places,
        &[],
        &[],
        "the surface has no triangles; export the body as a mesh of triangles",
    );
    says(
        &places,
        &[[0, 1, 4]],
        &[0],
        "`triangles[0]` names vertex 4, but there are 4 vertices; check its vertices",
    );
    says(
        &places,
        &[[0, 1, 2]],
        &[],
        "there are 0 numbers of solids for 1 triangles; give one for each",
    );
    says(
        &places,
        &[[0, 1, 2]],
        &[1],
        "`triangles[0]` belongs to solid 1, but there are 1 names of solids; name every solid",
    );
    for (wrong, text) in [
        (f64::NAN, "NaN"),
        (1e39, "1e39"),
        (f64::NEG_INFINITY, "-inf"),
    ] {
        says(
            &[[0.0; 3], [1.0, wrong, 0.0], [0.0, 0.0, 1.0]],
            &[[0, 1, 2]],
            &[0],
            &format!(
                "a vertex lies at (1.0, {text}, 0.0), which is not a place; give finite coordinates within single precision"
            ),
        );
    }
}
