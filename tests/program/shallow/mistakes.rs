//! Mistakes that only show when the mesh is there.

use super::{POOL, RIVER, SQUARE, place};
use crate::common::{Place, monoflow, text};
use std::fs;

/// The pool with a part replaced is refused by `check` and `run` alike, and leaves no folder behind.
#[track_caller]
fn refused(from: &str, to: &str, words: &[&str]) {
    assert!(POOL.contains(from), "{from}");
    refused_at(&place(&POOL.replacen(from, to, 1)), words);
}

#[track_caller]
fn refused_at(place: &Place, words: &[&str]) {
    monoflow(&["check", text(&place.case)]).fails(2, words);
    place.run("out", &[]).fails(2, words);
    assert!(!place.path("out").exists(), "a folder was made for nothing");
}

#[test]
fn names_that_the_mesh_does_not_have() {
    refused(
        "name = \"inlet\"",
        "name = \"river\"",
        &["the mesh has no boundary `river`; it has: inlet, outlet, south"],
    );
    let region = |place: &str| format!("[[region]]\nname = \"a\"\nmanning = 0.1\n{place}\n[time]");
    refused(
        "[time]",
        &region("group = \"city\""),
        &["the mesh has no group `city`; it has: town"],
    );
    let grid = "shape = \"rectangle\"\nmin = [0, 0]\nmax = [1, 1]\ncells = [2, 2]";
    let text = POOL
        .replace("file = \"square.msh\"", grid)
        .replace("\"inlet\"", "\"left\"");
    let text = text.replace("[time]", &region("group = \"city\""));
    refused_at(
        &place(&text),
        &["the mesh has no group `city`; it has none"],
    );
}

#[test]
fn rasters_that_do_not_fit() {
    let raster = |name: &str, content: &str| {
        let place = place(&POOL.replace(
            "manning = 0.02",
            &format!("manning = 0.02\nbed = {{ raster = \"{name}\" }}"),
        ));
        fs::write(place.path(name), content).unwrap();
        place
    };
    // Cells of 1 m; the first covers the square, with a rim of half a cell around.
    let whole = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999\n";
    raster("bed.asc", &format!("{whole}0.1 0.2\n0.3 0.4\n"))
        .run("out", &[])
        .succeeds();
    refused_at(
        &raster("bed.asc", &format!("{whole}0.1 -9999\n0.3 0.4\n")),
        &[
            "`bed` from ",
            "bed.asc: ",
            "2 of 4 points have no value",
            "0 lie outside",
            "2 beside missing values",
            "fill the gaps of the raster (depths with 0, where it is dry) or crop the mesh",
        ],
    );
    let aside = whole.replace("xllcorner 0", "xllcorner 1.5");
    refused_at(
        &raster("bed.asc", &format!("{aside}0.1 0.2\n0.3 0.4\n")),
        &[
            "`bed` from ",
            "3 of 4 points have no value",
            "lie outside the raster, which covers (1.5, 0.0) to (3.5, 2.0)",
            "crop the mesh",
        ],
    );
    refused_at(
        &raster("bed.asc", &format!("{whole}0.1 0.2\n0.3 deep\n")),
        &["bed.asc, line 8", "deep"],
    );
    refused_at(
        &raster("bed.png", ""),
        &["bed.png", "the format is not known", "GeoTIFF"],
    );
}

#[test]
fn fields_without_values() {
    refused(
        "manning = 0.02",
        "manning = 0.02\nbed = { nodes = true }",
        &[
            "`bed` is to come from the mesh's nodes, but they have no heights",
            "third coordinate",
        ],
    );
    refused(
        "manning = 0.02",
        "manning = 0.02\nbed = \"1/(x - 1)*(x < 1.1)*(x > 0.9)\"",
        &["`bed` has no finite value at (1, ", "correct the formula"],
    );
    refused(
        "manning = 0.02",
        "manning = \"sqrt(x - 1)\"",
        &[
            "`manning` has no finite value at (0.33",
            "correct the formula",
        ],
    );
    refused(
        "manning = 0.02",
        "manning = \"x - 1\"",
        &["`manning` is -0.6", "must be between 0 and 1"],
    );
    refused(
        "level = 1.0",
        "depth = \"1 - x\"",
        &[
            "`water.depth` is -",
            "tiny.toml:",
            "must be 0 or greater",
            "correct the formula",
        ],
    );
    refused(
        "level = 1.0",
        "level = \"ln(x - 1)\"",
        &[
            "`water.level` has no finite value",
            "tiny.toml:",
            "correct the formula",
        ],
    );
    // Finite, but far from what can be computed with.
    refused(
        "level = 1.0",
        "level = \"1 + 3e200*x\"",
        &[
            "`water.level` is 3e200 at (1, ",
            "between -1e15 and 1e15",
            "tiny.toml:8",
        ],
    );
    refused(
        "level = 1.0",
        "level = 1.0\ntracer = { salt = \"ln(x - 1)\" }",
        &["`water.tracer.salt` has no finite value", "tiny.toml:"],
    );
    let town = "[[region]]\nname = \"town\"\ngroup = \"town\"\ntracer = \"ln(x - 9)\"\n";
    refused(
        "[time]",
        &format!("{town}[time]"),
        &["`region.town.tracer` has no finite value", "tiny.toml:"],
    );
}

#[test]
fn roughness_beyond_its_range_and_regions_of_nothing() {
    refused(
        "manning = 0.02",
        "manning = \"10 + x\"",
        &[
            "`manning` is 1",
            "must be between 0 and 1",
            "numbers of something else, such as elevations",
        ],
    );
    refused(
        "[time]",
        "[[region]]\nname = \"town\"\nmin = [3, 0]\nmax = [4, 2]\nmanning = 0.1\n[time]",
        &[
            "region `town` covers no cell of the mesh, which reaches from (0, 0) to (2, 2) m",
            "move or enlarge the region",
            "\n --> ",
            "tiny.toml:",
        ],
    );
}

/// The slope of an outlet comes from the bed before it, which must fall.
#[test]
fn outlets_of_normal_depth() {
    let outlet = |bed: &str| {
        let side = "\n[[boundary]]\nname = \"right\"\ntype = \"normal_depth\"\n[time]";
        RIVER
            .replace(
                "\nname = \"right\"\ntype = \"rating\"\ncurve = [[0.1, 0], [0.6, 1.5]]",
                "\nname = \"bottom\"\ntype = \"open\"",
            )
            .replacen("\n[time]", side, 1)
            .replace("bed = \"0.3 - 0.02*x + 0.05*(y - 1)^2\"", bed)
    };
    let falls = place(&outlet("bed = \"0.3 - 0.02*x + 0.3*y\""));
    let check = monoflow(&["check", text(&falls.case)]);
    let note = "note       the slope of boundary `right` is that of the bed before it, 2.000e-2";
    assert!(check.succeeds().out.contains(note), "{}", check.out);
    refused_at(
        &place(&outlet("bed = \"0.001*x\"")),
        &[
            "boundary `right` has no normal depth",
            "rises towards it by 1.000e-3",
            "free_outfall",
        ],
    );
}

/// No more leaves than at critical depth, whatever a curve says.
#[test]
fn rating_curves_beyond_critical_flow_are_told() {
    let check = |curve: &str| {
        let case = RIVER.replace("curve = [[0.1, 0], [0.6, 1.5]]", curve);
        monoflow(&["check", text(&place(&case).case)])
            .succeeds()
            .out
            .clone()
    };
    let all = check("curve = [[0.1, 0], [0.6, 1.5]]");
    assert!(!all.contains("cut off"), "{all}");
    // The outlet is 2 m wide, half a metre deep at a level of 0.8 m or so: 2 √g 0.5^1.5 = 2.2 m³/s.
    let told = check("curve = [[0.1, 0], [0.8, 30]]");
    for part in [
        "the curve of boundary `right` (",
        "lets 30 m3/s out where the level is 0.8 m, but at critical depth no more than ",
    ] {
        assert!(told.contains(part), "no `{part}` in {told}");
    }
}

#[test]
fn gauges_outside() {
    let gauge = |at: &str| format!("[[gauge]]\nname = \"far\"\nat = {at}\n[time]");
    refused(
        "[time]",
        &gauge("[3, 1]"),
        &[
            "gauge `far` at (3, 1) m lies outside the mesh; move it",
            "\n --> ",
            "tiny.toml:15",
        ],
    );
    refused(
        "[time]",
        "[[section]]\nname = \"far\"\nfrom = [3, 0]\nto = [3, 2]\n[time]",
        &["section `far` crosses no edge between cells of the mesh; check its ends"],
    );
    // On corners, edges and the rim they lie within.
    for at in ["[0, 0]", "[1, 1]", "[0.7, 0.7]", "[1.3, 0]", "[2, 2]"] {
        place(&POOL.replace("[time]", &gauge(at)))
            .run("out", &["--steps", "1"])
            .succeeds();
    }
}

#[test]
fn meshes_that_are_wrong() {
    let mesh = |content: &str| {
        let place = place(POOL);
        fs::write(place.path("square.msh"), content).unwrap();
        place
    };
    let turned = SQUARE.replace("4 2 2 7 1 2 3 5", "4 2 2 7 1 2 5 3");
    refused_at(
        &mesh(&turned),
        &[
            "square.msh",
            "triangle",
            "it is degenerate or its nodes run clockwise",
            "remesh it or reverse its nodes",
        ],
    );
    let flat = SQUARE.replace("5 1 1 0", "5 0 1 0");
    refused_at(
        &mesh(&flat),
        &["square.msh", "has area 0e0 m2", "degenerate"],
    );
    // A node on an edge between two triangles, that one of them does not know, and a triangle within another.
    let hanging = SQUARE
        .replace("5\n1 0 0 0\n", "6\n6 1.5 1.5 0\n1 0 0 0\n")
        .replace("6\n1 1 2 1", "7\n7 2 2 8 1 6 4 5\n1 1 2 1")
        .replace("5 2 2 8 1 3 4 5", "5 2 2 8 1 3 4 6");
    refused_at(
        &mesh(&hanging),
        &[
            "square.msh: the node at (1.5, 1.5) lies on the edge from (2.0, 2.0) to (1.0, 1.0)",
            "split its triangle there, or merge the node",
            " --> ",
        ],
    );
    let over = SQUARE
        .replace(
            "5\n1 0 0 0\n",
            "8\n6 1.4 1 0\n7 1.8 0.9 0\n8 1.8 1.1 0\n1 0 0 0\n",
        )
        .replace("6\n1 1 2 1", "7\n7 2 2 8 1 6 7 8\n1 1 2 1");
    refused_at(
        &mesh(&over),
        &["square.msh: triangles lie on top of each other at the edge from (1."],
    );
    let cut = SQUARE.replace("6 2 2 8 1 4 1 5\n", "");
    refused_at(&mesh(&cut), &["square.msh, line"]);
    refused_at(&mesh("MESH2D\n"), &["square.msh"]);
    refused_at(&mesh("# no mesh\n"), &["square.msh, line 1"]);
    let grid = "shape = \"polygon\"\noutline = [[0, 0], [1, 0], [0, 1], [1, 1]]\nmax_area = 0.1";
    refused("file = \"square.msh\"", grid, &["outline"]);
    for area in ["1e-9", "1e-30", "1e-300"] {
        let tiny = format!("shape = \"circle\"\ncentre = [0, 0]\nradius = 1e3\nmax_area = {area}");
        refused(
            "file = \"square.msh\"",
            &tiny,
            &["a mesh of about", "make cells larger"],
        );
    }
}

#[test]
fn what_the_program_does_not_have() {
    let place = place(POOL);
    let f32 = ["--set", "precision=f32"];
    if !cfg!(feature = "cuda") {
        let gpu = ["--device", "cuda:0"];
        place
            .run("out", &gpu)
            .fails(2, &["GPU", "roe_manning", "--features cuda"]);
        place
            .run("out", &[&f32[..], &gpu].concat())
            .fails(2, &["GPU", "--features cuda"]);
    }
    assert!(!place.path("out").exists(), "a folder was made for nothing");
    place
        .run("out", &["--set", "scheme=shallow"])
        .fails(2, &["did you mean `shallow_water`"]);
}

/// What a gauge tells of a tracer may have the name of what the tracer brings through an inlet.
#[test]
fn columns_of_one_name() {
    let gauge = "[[gauge]]\nname = \"dye\"\nat = [1, 1]\n[time]";
    refused_at(
        &place(
            &POOL
                .replace(
                    "level = 1.0",
                    "level = 1.0\ntracer = { dye = 1, entered_inlet = 2 }",
                )
                .replace("[time]", gauge),
        ),
        &[
            "two columns of gauges.csv would be called `dye_entered_inlet`; rename a gauge, a tracer or",
            "\n --> ",
            "tiny.toml:16",
        ],
    );
}

/// What may be a slip of the pen is told by `check`, which counts it, and by `run`.
#[test]
fn a_tracer_that_is_a_slip_of_the_pen() {
    let place = place(&RIVER.replace("{ salt = 1.0, dye", "{ slat = 1.0, dye"));
    let told = "is a tracer of its own: did you mean `salt`?";
    let checked = monoflow(&["check", text(&place.case)]);
    checked.succeeds();
    for part in ["the tracer `slat` (", told, "mind the caution"] {
        assert!(checked.out.contains(part), "{}", checked.out);
    }
    let answer = place.run("out", &[]);
    answer.succeeds();
    assert!(
        answer.err.contains("caution: the tracer `slat` ("),
        "{}",
        answer.err
    );
    assert!(answer.err.contains(told), "{}", answer.err);
}
