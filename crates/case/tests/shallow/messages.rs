//! Every kind of mistake, by its message.

use crate::{FULL, Place, catalogue};
use monoflow_case::{
    Case, Choice, Field, FrictionChoice, GivenPlan, KeyChoice, RoughnessPlan, ShallowCatalogue,
};

#[track_caller]
fn says(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "`{part}` is not in:\n{message}");
    }
}

/// The message as it is printed, whole.
#[track_caller]
fn is(message: &str, expected: &str) {
    assert_eq!(
        message,
        expected.trim_start_matches('\n').trim_end(),
        "\n{message}"
    );
}

const RAIN: &str = "intensity = [[0, 36], [600, 0]]";
const FILE: &str = "file = \"river.msh\"";
const FLOOD: &str = "discharge = { file = \"flood.csv\", column = \"north\" }";

#[test]
fn unknown_keys() {
    let place = Place::new();
    is(
        &place.wrong("level = 1.5", "levle = 1.5"),
        r#"
error: there is no key `levle` in `water`
  --> case.toml:14:1 (water.levle)
   |
14 | levle = 1.5
   | ^^^^^
   = help: did you mean `level`? known: level, depth, velocity, tracer"#,
    );
    for (from, to, words) in [
        (
            "gravity",
            "gravitation",
            ["no key `gravitation` at the top", "did you mean `gravity`"],
        ),
        (
            "[rain]",
            "[rian]",
            ["no key `rian` at the top", "did you mean `rain`"],
        ),
        (
            FILE,
            "file = \"river.msh\"\ncells = [2, 2]",
            ["no key `cells` in `mesh`", "known: file"],
        ),
        (
            "cfl = 0.8",
            "clf = 0.8",
            ["no key `clf` in `numerics`", "did you mean `cfl`"],
        ),
        (
            RAIN,
            "intensity = 1\ndepth = 2",
            ["no key `depth` in `rain`", "known: intensity"],
        ),
        (
            "suction",
            "sucktion",
            [
                "no key `sucktion` in `infiltration`",
                "did you mean `suction`",
            ],
        ),
        (
            "radius = 2",
            "radius = 2\nmin = 3",
            [
                "must say in one way where it is",
                "min and max, or centre and radius",
            ],
        ),
        (
            "outline =",
            "centre = [0, 0]\noutline =",
            ["no key `centre` in `region.field`", "known:"],
        ),
        (
            "name = \"sea\"",
            "name = \"sea\"\nlevel = 2",
            ["no key `level` in `boundary.sea`", "known: name, type"],
        ),
        (
            "arrival_depth",
            "arival_depth",
            [
                "no key `arival_depth` in `output`",
                "did you mean `arrival_depth`",
            ],
        ),
        (
            "at = [3, 4]",
            "at = [3, 4]\ntype = \"point\"",
            ["no key `type` in `gauge.bridge`", "known: name, at"],
        ),
        (
            "to = [0, 5]",
            "to = [0, 5]\nvia = 3",
            ["no key `via` in `section.mouth`", "known: name, from, to"],
        ),
        (
            "column = \"north\"",
            "colum = \"north\"",
            [
                "no key `colum` in `boundary.river.discharge`",
                "did you mean `column`",
            ],
        ),
        (
            "bed = { raster =",
            "bed = { file =",
            ["no key `file` in `bed`", "known: raster, nodes"],
        ),
    ] {
        says(&place.wrong(from, to), &words);
    }
}

#[test]
fn meshes() {
    let place = Place::new();
    is(
        &place.wrong(FILE, ""),
        r#"
error: `mesh.file` is missing
 --> case.toml:9:1 (mesh.file)
  |
9 | [mesh]
  | ^^^^^^
  = help: write [mesh] with file = "name.msh" or shape = "rectangle""#,
    );
    is(
        &place.wrong("river.msh", "rivers.msh"),
        r#"
error: there is no file rivers.msh
  --> case.toml:10:8 (mesh.file)
   |
10 | file = "rivers.msh"
   |        ^^^^^^^^^^^^
   = help: give a path from the folder of the case file on"#,
    );
    let shape = |words: &str| format!("shape = \"{}", words.replacen(' ', "\"\n", 1));
    let rectangle = |rest: &str| shape(&format!("rectangle min = [0, 0]\nmax = [2, 1]\n{rest}"));
    for (to, words) in [
        (
            "file = \"river.msh\"\nshape = \"circle\"".to_owned(),
            ["both a file and a shape", "remove one"],
        ),
        (
            "shape = \"rectangel\"".to_owned(),
            [
                "`rectangel` is not a known value of `mesh.shape`",
                "did you mean `rectangle`",
            ],
        ),
        (
            "file = 3".to_owned(),
            [
                "`mesh.file` must be text but is a whole number",
                "double quotes",
            ],
        ),
        (
            rectangle(""),
            ["`mesh.cells` is missing", "cells = [100, 20]"],
        ),
        (
            rectangle("cells = [2]"),
            ["must be two whole numbers", "cells = [100, 20]"],
        ),
        (
            rectangle("cells = [2, 0.5]"),
            ["must be two whole numbers", "cells = [100, 20]"],
        ),
        (
            rectangle("cells = [0, 5]"),
            ["must be two whole numbers", "cells = [100, 20]"],
        ),
        (
            rectangle("cells = [100000, 100000]"),
            ["250 million rectangles at most", "cells = [100, 20]"],
        ),
        (
            rectangle("cells = [2, 2]\ntriangles = 3"),
            ["`mesh.triangles` is 3, but", "write 2 or 4"],
        ),
        (
            rectangle("cells = [2, 2]\njitter = 0.5"),
            [
                "`mesh.jitter` is 0.5 but must be between 0 and 0.3",
                "write a number",
            ],
        ),
        (
            shape("rectangle min = [0, 0]\nmax = [0, 1]\ncells = [2, 2]"),
            [
                "`mesh.max` is [0.0, 1.0], which is not beyond",
                "greater than that of min",
            ],
        ),
        (
            shape("rectangle max = [0, 1]\ncells = [2, 2]"),
            ["`mesh.min` is missing", "list of numbers"],
        ),
        (
            shape("rectangle min = \"0, 0\"\nmax = [1, 1]\ncells = [2, 2]"),
            ["`mesh.min` must be a list but is text", "list of numbers"],
        ),
        (
            shape("rectangle min = [0, 0, 1]\nmax = [1, 1]\ncells = [2, 2]"),
            ["`mesh.min` has 3 numbers", "write 2 numbers"],
        ),
        (
            shape("circle centre = [0, 0]\nmax_area = 1"),
            ["`mesh.radius` is missing", "write it in m"],
        ),
        (
            shape("circle centre = [0, 0]\nradius = -1\nmax_area = 1"),
            ["`mesh.radius` is -1 but must be greater than 0", "write"],
        ),
        (
            shape("circle centre = [0, 0]\nradius = 1"),
            ["`mesh.max_area` is missing", "largest triangle in m2"],
        ),
        (
            shape("circle centre = [0, 0]\nradius = 1\nmax_area = 1\nmin_angle = 40"),
            ["`mesh.min_angle` is 40", "between 0 and 30"],
        ),
        (
            shape("polygon max_area = 1"),
            ["`mesh.outline` is missing", "list the corners in order"],
        ),
        (
            shape("polygon max_area = 1\noutline = [[0, 0], [1, 0]]"),
            ["`mesh.outline` has 2 corners", "three or more"],
        ),
        (
            shape("polygon max_area = 1\noutline = [[0, 0], [1, 0], [1]]"),
            [
                "`mesh.outline` must be a list of pairs",
                "pairs of numbers in m",
            ],
        ),
        (
            shape("polygon max_area = 1\noutline = [[0, 0], [1, 0], [1, nan]]"),
            ["`mesh.outline` is not a finite number", "ordinary number"],
        ),
        (
            shape("polygon max_area = 1\noutline = [[0, 0], [1, 0], [1, 1]]\nsides = [\"a\"]"),
            [
                "`mesh.sides` has 1 names, but the outline has 3 sides",
                "name every side",
            ],
        ),
        (
            shape(
                "polygon max_area = 1\noutline = [[0, 0], [1, 0], [1, 1]]\nholes = [[0, 0], [1, 1]]",
            ),
            ["`mesh.holes` must be a list", "pairs of numbers"],
        ),
    ] {
        let message = place.wrong(FILE, &to);
        says(&message, &words);
        let is_missing = words[0].contains("missing");
        assert!(is_missing || !message.contains("is missing"), "{message}");
    }
    let message = place.wrong("\"given\"", "\"rmc\"");
    says(
        &message,
        &[
            "`rmc` is not a known value of `mesh.order`",
            "did you mean `rcm`",
        ],
    );
}

#[test]
fn a_roughness_that_no_friction_reads_is_refused() {
    let place = Place::new();
    let smooth = FULL.replace("friction = \"manning\"", "friction = \"none\"");
    let error = place.resolve(&smooth).expect_err("it is read by nobody");
    let keys: Vec<&str> = error.problems().iter().map(|p| p.key.as_str()).collect();
    assert_eq!(keys, ["manning", "region.3.manning"], "{error}");
    says(
        &error.to_string(),
        &[
            "`manning` is given, but numerics.friction = \"none\" does not read it",
            "delete it, or write numerics.friction = \"manning\"",
        ],
    );
    // That of another friction is left out.
    place.write("case.toml", FULL);
    let mut case = Case::load(place.path("case.toml")).unwrap();
    case.set("numerics.friction=none").unwrap();
    let plan = case.resolve_shallow(&catalogue()).unwrap();
    assert!(plan.roughness.is_empty());
    assert!(
        plan.regions
            .iter()
            .all(|region| region.roughness.is_empty())
    );
    case.set("manning=0.03").unwrap();
    let error = case.resolve_shallow(&catalogue()).expect_err("said later");
    says(&error.to_string(), &["`manning` is given", "--set:1:9"]);
    // Nor does another friction read it, which asks for its own.
    let error = place
        .resolve(&FULL.replace("friction = \"manning\"", "friction = \"chezy\""))
        .expect_err("it is Manning's");
    says(
        &error.to_string(),
        &[
            "`manning` is given, but numerics.friction = \"chezy\" does not read it",
            "`chezy` is missing",
            "write chezy = 50 (Chezy's coefficient: 30 in rough rivers, 90 in smooth channels, in m^(1/2)/s)",
        ],
    );
}

/// A friction of one's own asks for fields beside the bed: a number, a formula, a raster, others in regions.
#[test]
fn a_friction_of_ones_own_has_fields() {
    let field = |name: &str, (least, greatest): (f64, f64)| KeyChoice {
        name: name.to_owned(),
        unit: "1/m".to_owned(),
        least,
        greatest,
        whole: false,
        is_field: true,
        is_read: true,
        default: 2.0,
        about: "width of stems over area".to_owned(),
    };
    let mut reeds = catalogue();
    reeds.frictions.push(FrictionChoice {
        choice: Choice::new("reeds", "drag of stems").not_reading(&["manning", "region.manning"]),
        fields: vec![
            field("stems", (0.0, 100.0)),
            field("leaves", (0.0, f64::INFINITY)),
        ],
    });
    let place = Place::new();
    let text = FULL
        .replace("friction = \"manning\"", "friction = \"reeds\"")
        .replace(
            "manning = \"0.03 + 0.001*x\"",
            "stems = { raster = \"bed.asc\" }\nleaves = \"x^2\"",
        )
        .replace("manning = 0.1", "stems = 5");
    let resolve = |text: &str| {
        place.write("case.toml", text);
        Case::load(place.path("case.toml"))?.resolve_shallow(&reeds)
    };
    let plan = resolve(&text.replace("\nbed = { raster = \"bed.asc\" }", "\nbed = 0")).unwrap();
    let of =
        |roughness: &RoughnessPlan| (roughness.key.clone(), roughness.least, roughness.greatest);
    let keys: Vec<_> = plan.roughness.iter().map(of).collect();
    assert_eq!(
        keys,
        [
            ("stems".to_owned(), Some(0.0), Some(100.0)),
            ("leaves".to_owned(), Some(0.0), None)
        ]
    );
    assert!(matches!(plan.roughness[0].field, Field::Raster(_)));
    assert_eq!(plan.roughness[1].field, Field::Formula("x^2".to_owned()));
    let region = plan
        .regions
        .iter()
        .find(|region| !region.roughness.is_empty());
    let roughness = region.unwrap().roughness.iter().collect::<Vec<_>>();
    assert_eq!(roughness, [(&"stems".to_owned(), &Field::Constant(5.0))]);
    let table = plan.table();
    let row = table.iter().find(|row| row.key == "leaves").unwrap();
    assert_eq!((row.value.as_str(), &*row.unit), ("x^2", "1/m"));
    let keys: Vec<String> = reeds.keys().rows().into_iter().map(|row| row.key).collect();
    for key in [
        "stems",
        "region.stems",
        "leaves",
        "manning",
        "region.manning",
    ] {
        assert!(keys.iter().any(|known| known == key), "{key}");
    }
    let says_of = |from: &str, to: &str, what: &[&str]| {
        let error = resolve(&text.replace(from, to)).expect_err(to);
        says(&error.to_string(), what);
    };
    says_of(
        "stems = 5",
        "stems = 500",
        &["`region.3.stems` is 500 but must be between 0 and 100"],
    );
    says_of(
        "leaves = \"x^2\"",
        "leafs = 3",
        &[
            "there is no key `leafs`",
            "did you mean `leaves`",
            "`leaves` is missing",
        ],
    );
}

const OPEN: &str = "type = \"open\"";
const NORMAL: &str = "type = \"normal_depth\"";

#[test]
fn a_normal_depth_needs_friction_and_its_roughness() {
    let place = Place::new();
    let rough = FULL.replace(OPEN, NORMAL);
    let bare = rough
        .replace("manning = \"0.03 + 0.001*x\"\n", "")
        .replace("manning = 0.1\n", "depth = 0.5\n");
    let only = |text: &str, what: &str, help: &str| {
        let error = place.resolve(text).expect_err(what);
        let said = error.problems().iter();
        let said: Vec<_> = said.map(|p| (p.what.as_str(), p.help.as_str())).collect();
        assert_eq!(said, [(what, help)], "{error}");
    };
    only(
        &bare.replace("friction = \"manning\"", "friction = \"none\""),
        "without friction no flow has a normal depth",
        "choose a friction in [numerics], or write type = \"free_outfall\"",
    );
    only(
        &bare,
        "`manning` is missing",
        "write manning = 0.03 (Manning's roughness, one over Strickler's coefficient: 0.03 in rivers, 0.1 in woods, in s/m^(1/3)), or choose another friction in [numerics]",
    );
}

#[test]
fn fields_and_water() {
    let place = Place::new();
    is(
        &place.wrong("level = 1.5", "level = 1.5\ndepth = 2"),
        r#"
error: `water` has both a level and a depth
  --> case.toml:13:1 (water.depth)
   |
13 | [water]
   | ^^^^^^^
   = help: remove one of them"#,
    );
    is(
        &place.wrong("\"0.03 + 0.001*x\"", "\"0.03 + 0.001*z\""),
        r#"
error: `manning` is not a formula in x and y: `z` is neither x nor y nor a function
 --> case.toml:7:11 (manning)
  |
7 | manning = "0.03 + 0.001*z"
  |           ^^^^^^^^^^^^^^^^
  = help: write something like "max(0, 0.2 - 0.05*(x - 10)^2)""#,
    );
    let manning = "manning = \"0.03 + 0.001*x\"\n";
    is(
        &place.wrong(manning, ""),
        r#"
error: `manning` is missing
 --> case.toml:1:1 (manning)
  |
1 | title = "everything"
  | ^
  = help: write manning = 0.03 (Manning's roughness, one over Strickler's coefficient: 0.03 in rivers, 0.1 in woods, in s/m^(1/3)), or choose another friction in [numerics]"#,
    );
    // Without friction nobody asks for it.
    let plan = place.resolve(
        &FULL
            .replace(manning, "")
            .replace("manning = 0.1\n", "depth = 0.5\n")
            .replace("friction = \"manning\"", "friction = \"none\""),
    );
    assert!(plan.is_ok());
    for (from, to, words) in [
        (
            manning,
            "manning = -0.1\n",
            [
                "`manning` is -0.1 but must be between 0 and 1",
                "write a number",
            ],
        ),
        (
            manning,
            "manning = { nodes = true }\n",
            ["no key `nodes` in `manning`", "known: raster"],
        ),
        (
            "\"2 - 0.1*x\"",
            "\"2 - 0.1*x)\"",
            [
                "`region.basin.level` is not a formula",
                "`)` in place 10 is not expected",
            ],
        ),
        (
            "\"2 - 0.1*x\"",
            "true",
            [
                "`region.basin.level` must be a number, a formula or a raster but is true or false",
                "write 0.5",
            ],
        ),
        (
            "\"2 - 0.1*x\"",
            "nan",
            [
                "`region.basin.level` is not a finite number",
                "ordinary number",
            ],
        ),
        (
            "level = 1.5",
            "depth = -1",
            [
                "`water.depth` is -1 but must be 0 or greater",
                "write a number",
            ],
        ),
        (
            "{ nodes = true }",
            "{ nodes = false }",
            ["`region.basin.bed` names no source", "nodes = true"],
        ),
        (
            "{ nodes = true }",
            "{}",
            [
                "`region.basin.bed` names no source",
                "raster = \"terrain.asc\"",
            ],
        ),
        (
            "bed = { raster = \"bed.asc\" }",
            "bed = { raster = \"sea.asc\" }",
            ["there is no file sea.asc", "case.toml:6:18 (bed.raster)"],
        ),
        (
            "velocity = [0.5, -0.25]",
            "velocity = [0.5]",
            ["`water.velocity` has 1 numbers", "write 2 numbers"],
        ),
        (
            "velocity = [0, 1]",
            "velocity = 1",
            ["`region.basin.velocity` must be a list", "write a list"],
        ),
        (
            "level = \"2 - 0.1*x\"",
            "level = 1\ndepth = 1",
            ["`region.basin` has both a level and a depth", "remove one"],
        ),
        (
            "group = \"city\"\n",
            "",
            [
                "`region.3` must say in one way where it is",
                "a group of the mesh",
            ],
        ),
        (
            "radius = 2",
            "radius = 0",
            ["`region.column.radius` is 0", "greater than 0"],
        ),
        (
            "centre = [5, 5]\n",
            "",
            ["`region.column.centre` is missing", "list of numbers"],
        ),
        (
            "max = [10, 5]",
            "max = [10, 0]",
            [
                "`region.basin.max` is [10.0, 0.0]",
                "greater than that of min",
            ],
        ),
        (
            "[[0, 0], [4, 0], [2, 3]]",
            "[[0, 0], [4, 0]]",
            ["`region.field.outline` has 2 corners", "three or more"],
        ),
        (
            "conductivity = 3.6\n",
            "",
            ["`infiltration.conductivity` is missing", "mm/h"],
        ),
        (
            "conductivity = 3.6",
            "conductivity = -3.6",
            ["`infiltration.conductivity` is -3.6", "0 or greater"],
        ),
        (
            "conductivity = 7.2",
            "suction = 7.2",
            ["`region.field.conductivity` is missing", "mm/h"],
        ),
    ] {
        says(&place.wrong(from, to), &words);
    }
}

#[test]
fn series() {
    let place = Place::new();
    is(
        &place.wrong("[[0, 1.0], [3600, 2.5]]", "[[3600, 1.0], [0, 2.5]]"),
        r#"
error: in `boundary.tide.level` 0 comes after 3600
  --> case.toml:72:9 (boundary.tide.level)
   |
72 | level = [[3600, 1.0], [0, 2.5]]
   |         ^^^^^^^^^^^^^^^^^^^^^^^
   = help: sort the points by their first number, and give each only once"#,
    );
    is(
        &place.wrong(RAIN, "intensity = [[0, 36], [600, -1]]"),
        r#"
error: `rain.intensity` is -1 at 600 but must be 0 or greater
  --> case.toml:26:13 (rain.intensity)
   |
26 | intensity = [[0, 36], [600, -1]]
   |             ^^^^^^^^^^^^^^^^^^^^
   = help: give values that are 0 or greater"#,
    );
    is(
        &place.wrong(RAIN, "intensity = []"),
        r#"
error: `rain.intensity` has no points
  --> case.toml:26:13 (rain.intensity)
   |
26 | intensity = []
   |             ^^
   = help: give one pair at least"#,
    );
    is(
        &place.wrong(RAIN, "intensity = [[0, nan]]"),
        r#"
error: `rain.intensity` is not a finite number
  --> case.toml:26:18 (rain.intensity)
   |
26 | intensity = [[0, nan]]
   |                  ^^^
   = help: write an ordinary number in SI units"#,
    );
    for (from, to, words) in [
        (
            RAIN,
            "",
            ["`rain.intensity` is missing", "write it in mm/h"],
        ),
        (
            RAIN,
            "intensity = -1",
            [
                "`rain.intensity` is -1 at 0",
                "values that are 0 or greater",
            ],
        ),
        (
            RAIN,
            "intensity = inf",
            ["`rain.intensity` is not a finite number", "ordinary number"],
        ),
        (
            RAIN,
            "intensity = \"heavy\"",
            [
                "must be a number, a list of pairs or a file but is text",
                "{ file = \"flood.csv\" }",
            ],
        ),
        (
            RAIN,
            "intensity = [[-5, 1], [0, 2]]",
            [
                "`rain.intensity` begins at -5 s, before the run does",
                "count time from the start",
            ],
        ),
        (
            RAIN,
            "intensity = [[0, 1], [0, 2]]",
            ["in `rain.intensity` 0 comes after 0", "each only once"],
        ),
        (
            RAIN,
            "intensity = [[0, 1], [10]]",
            ["`rain.intensity` must be a list of pairs", "write pairs"],
        ),
        (
            RAIN,
            "intensity = [0, 1]",
            ["`rain.intensity` must be a list of pairs", "write pairs"],
        ),
        (
            RAIN,
            "intensity = {}",
            ["`rain.intensity.file` is missing", "name a CSV file"],
        ),
        (
            FLOOD,
            "discharge = { file = \"none.csv\" }",
            ["there is no file none.csv", "boundary.river.discharge.file"],
        ),
        (
            FLOOD,
            "discharge = { file = \"flood.csv\", column = \"East\" }",
            [
                "flood.csv has no column `East`",
                "its columns are: time_s, south, north",
            ],
        ),
        (
            "{ file = \"speed.csv\" }",
            "{ file = \"speed.csv\", column = \"v\" }",
            [
                "speed.csv, line 1: there is no heading with column `v`",
                "names of the columns above",
            ],
        ),
        (
            "depth = 0.5",
            "depth = -0.5",
            ["`boundary.torrent.depth` is -0.5 at 0", "0 or greater"],
        ),
        (
            "curve = [[-1, 0],",
            "curve = [[-1, -2],",
            ["`boundary.weir.curve` is -2 at -1", "0 or greater"],
        ),
    ] {
        let message = place.wrong(from, to);
        says(&message, &words);
        assert!(message.contains("--> case.toml:"), "{message}");
    }
}

#[test]
fn files_of_series() {
    let place = Place::new();
    place.write(
        "flood.csv",
        "# note\n\nt,Q\n0,1\n# and another\n\n60,5\n30,2\n",
    );
    let flood = "discharge = { file = \"flood.csv\" }";
    is(
        &place.wrong(FLOOD, flood),
        r#"
error: flood.csv, line 8: 30 comes after 60
  --> case.toml:67:22 (boundary.river.discharge)
   |
67 | discharge = { file = "flood.csv" }
   |                      ^^^^^^^^^^^
   = help: sort the rows by their first column, and give each time only once"#,
    );
    place.write("flood.csv", "t,Q\r\n0,1\r\n\r\n# note\r\n60,\r\n");
    is(
        &place.wrong(FLOOD, flood),
        r#"
error: flood.csv, line 5: there is a gap in column 2
  --> case.toml:67:22 (boundary.river.discharge)
   |
67 | discharge = { file = "flood.csv" }
   |                      ^^^^^^^^^^^
   = help: fill the gap or remove the row; values are interpolated between rows"#,
    );
    place.write("flood.csv", "t,Q,Q\n0,1,2\n60,3,4\n");
    says(
        &place.wrong(
            FLOOD,
            "discharge = { file = \"flood.csv\", column = \"Q\" }",
        ),
        &["columns 2 and 3 of flood.csv are both `Q`", "rename one"],
    );
    for (text, words) in [
        (
            "t,Q\n0,NaN\n",
            ["line 2: `NaN` in column 2 is not a number", "decimal point"],
        ),
        (
            "0,1\n60,inf\n",
            ["line 2: `inf` in column 2 is not a number", "decimal point"],
        ),
        (
            "0;1,5\n60;2\n",
            ["line 1: `1,5` in column 2 is not a number", "decimal point"],
        ),
        (
            "O,5\n60,2\n",
            ["line 1: `O` in column 1 is not a number", "decimal point"],
        ),
        (
            "0,0;5,5\n60,0;2,0\n",
            ["line 1: `0,0` in column 1 is not a number", "decimal point"],
        ),
        (
            "00:00;5,5\n00:30;2,0\n",
            [
                "line 1: `00:00` in column 1 is not a number",
                "times in seconds",
            ],
        ),
        (
            ",5\n60,2\n",
            ["line 1: there is a gap in column 1", "fill the gap"],
        ),
        (
            "0\n60\n",
            ["line 1: there is a gap in column 2", "fill the gap"],
        ),
        (
            "t,Q\n0,5,5\n10,50,5\n",
            [
                "flood.csv, line 2 has 3 fields, the first row 2",
                "write decimal points, or separate columns by semicolons",
            ],
        ),
        (
            "0,5\n10,50,5\n",
            ["line 2 has 3 fields, the first row 2", "decimal points"],
        ),
        (
            "0,0,0,5\n5,0,1,5\n",
            ["flood.csv, line 1 has 4 fields", "write decimal points"],
        ),
        (
            "sep=;\n0;5\n10;5,5\n",
            ["line 3: `5,5` in column 2 is not a number", "decimal point"],
        ),
        (
            "Gauge 7\nt,Q\n0,5\n",
            [
                "line 2 has 2 fields, the first row 1",
                "begin a line that is no row with #",
            ],
        ),
        (
            "time_h,inflow\n0,1\n",
            [
                "line 1: `time_h` is in h, but is read in s",
                "convert its numbers",
            ],
        ),
        (
            "t;Q\n0;5;5\n",
            ["line 2 has 3 fields", "as many fields as the first one"],
        ),
        (
            "# note\nt,level,Q\n0,1.0,5\n",
            [
                "flood.csv, line 2 names more than one column of values",
                "add column = \"…\" with one of them: level, Q",
            ],
        ),
        (
            "# note\nt [h],Q\n0,1\n",
            [
                "flood.csv, line 2: `t [h]` is in h, but is read in s",
                "convert its numbers to s",
            ],
        ),
        (
            "t [s],q [l/s]\n0,1\n",
            [
                "flood.csv, line 1: `q [l/s]` is in l/s, but is read in m³/s",
                "convert its numbers to m³/s",
            ],
        ),
        ("0,1\n0,2\n", ["line 2: 0 comes after 0", "only once"]),
        (
            "0,1\ntotal,2\n",
            [
                "line 2: `total` in column 1 is not a number",
                "remove the row",
            ],
        ),
        (
            "-1,1\n0,2\n",
            [
                "`boundary.river.discharge` begins at -1 s",
                "count time from the start",
            ],
        ),
        ("", ["flood.csv has no rows of numbers", "one row at least"]),
        (
            "t,Q\n",
            ["flood.csv has no rows of numbers", "one row at least"],
        ),
        (
            "# nothing\n",
            ["flood.csv has no rows of numbers", "one row at least"],
        ),
    ] {
        place.write("flood.csv", text);
        says(&place.wrong(FLOOD, flood), &words);
    }
    // Empty fields at the end of rows mean nothing.
    for text in ["t,Q,\n0,1,,\n60,5\n", "t,Q\n0,1,\n", "0,1,\n60,5,\n"] {
        place.write("flood.csv", text);
        place.with(FLOOD, flood).unwrap();
    }
    // Values out of range.
    place.write("depth.csv", "t,h\n# note\n0,1\n60,-2\n");
    says(
        &place.wrong("depth = 0.5", "depth = { file = \"depth.csv\" }"),
        &[
            "`boundary.torrent.depth` is -2 at 60 (depth.csv, line 4) but must be 0 or greater",
            "give values that are 0 or greater",
        ],
    );
    place.write("flood.csv", [0xff, 0xfe, b'0', b',', b'1']);
    says(
        &place.wrong(FLOOD, flood),
        &["cannot read flood.csv", "give a text file of two columns"],
    );
    place.write("rain.csv", "0,1\n60,-2\n");
    says(
        &place.wrong(RAIN, "intensity = { file = \"rain.csv\" }"),
        &[
            "`rain.intensity` is -2 at 60 (rain.csv, line 2) but must be 0 or greater",
            "case.toml:26:13",
        ],
    );
}

#[test]
fn boundaries() {
    let place = Place::new();
    is(
        &place.wrong("type = \"open\"", "type = \"opne\""),
        r#"
error: `opne` is not a known value of `boundary.sea.type`
  --> case.toml:62:8 (boundary.sea.type)
   |
62 | type = "opne"
   |        ^^^^^^
   = help: did you mean `open`? known: wall, open, discharge, stage, inflow, rating, normal_depth, free_outfall"#,
    );
    is(
        &place.wrong(FLOOD, ""),
        r#"
error: `boundary.river.discharge` is missing
  --> case.toml:64:1 (boundary.river.discharge)
   |
64 | [[boundary]]
   | ^^^^^^^^^^^^
   = help: write the volume that enters in m3/s: a number, [[t, Q], …] or { file = "….csv" }"#,
    );
    is(
        &place.wrong("name = \"sea\"", "name = \"dyke\""),
        r#"
error: the boundary `dyke` is given twice
  --> case.toml:61:8 (boundary.dyke.name)
   |
61 | name = "dyke"
   |        ^^^^^^
   = help: remove one of them"#,
    );
    for (from, to, words) in [
        (
            "name = \"sea\"\n",
            "",
            ["`boundary.1.name` is missing", "as the mesh does"],
        ),
        (
            "type = \"wall\"\n",
            "",
            [
                "`boundary.dyke.type` is missing",
                "write one of: wall, open",
            ],
        ),
        (
            "type = \"wall\"",
            "type = 0",
            ["`boundary.dyke.type` must be text", "double quotes"],
        ),
        (
            "level = [[0, 1.0], [3600, 2.5]]\n",
            "",
            ["`boundary.tide.level` is missing", "the level outside in m"],
        ),
        (
            "depth = 0.5\n",
            "",
            ["`boundary.torrent.depth` is missing", "the depth in m"],
        ),
        (
            "velocity = { file = \"speed.csv\" }\n",
            "",
            [
                "`boundary.torrent.velocity` is missing",
                "into the domain in m/s",
            ],
        ),
        (
            "curve = [[-1, 0], [1.0, 4.0], [2.0, 12.0]]\n",
            "",
            ["`boundary.weir.curve` is missing", "over the level in m"],
        ),
        (
            "[[boundary]]\nname = \"dyke\"\ntype = \"wall\"",
            "[[boundary]]\nname = \"dyke\"\ntype = \"wall\"\ndischarge = 3",
            ["no key `discharge` in `boundary.dyke`", "known: name, type"],
        ),
    ] {
        let message = place.wrong(from, to);
        says(&message, &words);
        assert_eq!(message.matches("error:").count(), 1, "{message}");
    }
    let text = FULL.replacen(
        "[[boundary]]\nname = \"dyke\"",
        "[boundary]\nname = \"dyke\"",
        1,
    );
    let text = text.replace("[[boundary]]", "[[region]]");
    says(
        &place.resolve(&text).unwrap_err().to_string(),
        &[
            "`boundary` must be a list of tables but is a table",
            "write [[boundary]]",
        ],
    );
}

#[test]
fn gauges_and_sections() {
    let place = Place::new();
    is(
        &place.wrong(
            "at = [3, 4]",
            "at = [3, 4]\n\n[[gauge]]\nname = \"bridge\"\nat = [1, 1]",
        ),
        r#"
error: two gauges or sections are called `bridge`
   --> case.toml:102:8 (gauge.bridge.name)
    |
102 | name = "bridge"
    |        ^^^^^^^^
    = help: give each its own name"#,
    );
    for (from, to, words) in [
        (
            "name = \"mouth\"",
            "name = \"bridge\"",
            [
                "two gauges or sections are called `bridge`",
                "section.bridge.name",
            ],
        ),
        (
            "name = \"bridge\"\n",
            "",
            ["`gauge.0.name` is missing", "its columns begin with it"],
        ),
        (
            "name = \"mouth\"\n",
            "",
            ["`section.0.name` is missing", "its column begins with it"],
        ),
        (
            "name = \"bridge\"",
            "name = \"\"",
            ["cannot begin the name of a column", "without commas"],
        ),
        (
            "name = \"bridge\"",
            "name = \"a, b\"",
            [
                "`gauge.a, b.name` cannot begin the name of a column",
                "without commas",
            ],
        ),
        (
            "name = \"mouth\"",
            "name = \" mouth\"",
            ["cannot begin the name of a column", "blanks around it"],
        ),
        (
            "at = [3, 4]\n",
            "",
            ["`gauge.bridge.at` is missing", "list of numbers"],
        ),
        (
            "at = [3, 4]",
            "at = [3, 4, 5]",
            ["`gauge.bridge.at` has 3 numbers", "write 2 numbers"],
        ),
        (
            "to = [0, 5]",
            "to = [0, 0]",
            ["`section.mouth` ends where it begins", "give two places"],
        ),
        (
            "to = [0, 5]\n",
            "",
            ["`section.mouth.to` is missing", "list of numbers"],
        ),
    ] {
        let message = place.wrong(from, to);
        says(&message, &words);
        assert_eq!(message.matches("error:").count(), 1, "{message}");
    }
}

#[test]
fn numerics_time_and_output() {
    let place = Place::new();
    is(
        &place.wrong("order = 2", "order = 3"),
        r#"
error: `numerics.order` is 3, but there are 1 and 2
  --> case.toml:21:9 (numerics.order)
   |
21 | order = 3
   |         ^
   = help: write 1 or 2"#,
    );
    is(
        &place.wrong("cfl = 0.8", "cfl = 1.5"),
        r#"
error: `numerics.cfl` is 1.5 but must be greater than 0 and at most 1
  --> case.toml:22:7 (numerics.cfl)
   |
22 | cfl = 1.5
   |       ^^^
   = help: write a number greater than 0 and at most 1"#,
    );
    is(
        &place.wrong("\"f64\"", "\"f32\""),
        r#"
error: rain and infiltration add depths far below the precision of `f32`
 --> case.toml:4:13 (precision)
  |
4 | precision = "f32"
  |             ^^^^^
  = help: write precision = "f64""#,
    );
    // Also where only a region takes water up; without either it may be.
    let without = |parts: &[&str]| {
        let mut text = FULL.replace("\"f64\"", "\"f32\"");
        for part in parts {
            assert!(text.contains(part));
            text = text.replace(part, "");
        }
        place
            .resolve(&text)
            .map(drop)
            .map_err(|error| error.to_string())
    };
    let rain = "[rain]\nintensity = [[0, 36], [600, 0]]\n";
    let ground = "[infiltration]\nconductivity = 3.6\nsuction = 250\n";
    says(
        &without(&[rain, ground]).unwrap_err(),
        &["far below the precision of `f32`"],
    );
    assert_eq!(without(&[rain, ground, "conductivity = 7.2\n"]), Ok(()));
    for (from, to, words) in [
        (
            "cfl = 0.8",
            "cfl = 0",
            ["`numerics.cfl` is 0 but", "greater than 0 and at most 1"],
        ),
        (
            "order = 2",
            "order = 1.5",
            ["`numerics.order` must be a whole number", "digits only"],
        ),
        (
            "order = 2",
            "order = -1",
            ["`numerics.order` must not be negative", "positive"],
        ),
        (
            "\"hllc\"",
            "\"hlcc\"",
            [
                "`hlcc` is not a known value of `numerics.riemann`",
                "did you mean `hllc`",
            ],
        ),
        (
            "friction = \"manning\"",
            "friction = \"strickler\"",
            [
                "`strickler` is not a known value",
                "known: manning, chezy, darcy_weisbach, none",
            ],
        ),
        (
            "\"barth_jespersen\"",
            "\"minmod\"",
            ["`minmod` is not a known value", "known: barth_jespersen"],
        ),
        (
            "order = 2",
            "order = 1",
            [
                "`numerics.limiter` is of use at second order alone",
                "write order = 2, or delete the line",
            ],
        ),
        (
            "dry_depth = 1e-5",
            "dry_depth = 0",
            ["`numerics.dry_depth` is 0", "greater than 0"],
        ),
        (
            "gravity = 9.8",
            "gravity = -9.8",
            ["`gravity` is -9.8 but must be greater than 0", "write"],
        ),
        (
            "gravity = 9.8",
            "gravity = [0, -9.81]",
            ["`gravity` must be a number but is a list", "without quotes"],
        ),
        (
            "\"f64\"",
            "\"f16\"",
            [
                "`f16` is not a known value of `precision`",
                "known: f64, f32",
            ],
        ),
        (
            "end = 3600\n",
            "",
            ["`time.end` is missing", "write end = 1.0"],
        ),
        (
            "end = 3600",
            "end = 0",
            ["`time.end` is 0", "greater than 0"],
        ),
        (
            "pictures = [0, 1800]",
            "pictures = [0, 7200]",
            ["`output.pictures` is 7200", "between 0 and 3600"],
        ),
        (
            "peaks = true",
            "peaks = 1",
            ["`output.peaks` must be true or false", "without quotes"],
        ),
        (
            "arrival_depth = 0.02",
            "arrival_depth = 0",
            ["`output.arrival_depth` is 0", "greater than 0"],
        ),
        (
            "\"everything\"",
            "3",
            ["`title` must be text", "double quotes"],
        ),
        (
            "[water]",
            "[[water]]",
            [
                "`water` must be a table but is a list",
                "[water] on a line of its own",
            ],
        ),
        ("cfl = 0.8", "cfl 0.8", ["not valid TOML", "case.toml:22:"]),
    ] {
        says(&place.wrong(from, to), &words);
    }
}

#[test]
fn several_mistakes_come_together() {
    let place = Place::new();
    let text = FULL
        .replace("river.msh", "rivers.msh")
        .replace("cfl = 0.8", "cfl = 8")
        .replace("\"opne\"", "\"open\"")
        .replace("level = 1.5", "level = \"1.5*\"")
        .replace("at = [3, 4]", "at = [3]");
    let error = place.resolve(&text).unwrap_err();
    let keys: Vec<&str> = error
        .problems()
        .iter()
        .map(|problem| problem.key.as_str())
        .collect();
    assert_eq!(
        keys,
        [
            "mesh.file",
            "numerics.cfl",
            "water.level",
            "gauge.bridge.at"
        ],
        "{error}"
    );
}

#[test]
fn an_empty_case_and_an_empty_catalogue_are_said() {
    let empty = Case::parse("empty.toml", "").unwrap();
    let message = empty.resolve_shallow(&catalogue()).unwrap_err().to_string();
    says(
        &message,
        &[
            "`mesh.file` is missing",
            "`manning` is missing",
            "`time.end` is missing",
        ],
    );
    let message = empty
        .resolve_shallow(&ShallowCatalogue::default())
        .unwrap_err()
        .to_string();
    for family in ["riemann", "friction", "limiter"] {
        says(
            &message,
            &[&format!("nothing to choose for `numerics.{family}`")],
        );
    }
}

/// A slip in the name of the scheme brings one message, not those of another solver about every key.
#[test]
fn a_scheme_of_another_name_is_the_only_mistake() {
    let text = FULL.replace("shallow_water", "shalow_water");
    let case = Case::parse("case.toml", &text).unwrap();
    is(
        &case
            .resolve(&monoflow_words::sph())
            .unwrap_err()
            .to_string(),
        r#"
error: `shalow_water` is not a known value of `scheme`
 --> case.toml:3:10 (scheme)
  |
3 | scheme = "shalow_water"
  |          ^^^^^^^^^^^^^^
  = help: did you mean `shallow_water`? known: wcsph, mps, shallow_water, euler"#,
    );
}

/// Numbers that can be read, but that no river has.
#[test]
fn numbers_beyond_reason() {
    let place = Place::new();
    let rough = "manning = \"0.03 + 0.001*x\"";
    is(
        &place.wrong(rough, "manning = 35"),
        r#"
error: `manning` is 35 but must be between 0 and 1
 --> case.toml:7:11 (manning)
  |
7 | manning = 35
  |           ^^
  = help: write a number between 0 and 1, in SI units. Manning's roughness, one over Strickler's coefficient: 0.03 in rivers, 0.1 in woods."#,
    );
    for (from, to, words) in [
        (
            "manning = 0.1",
            "manning = 100",
            [
                "`region.3.manning` is 100",
                "one over Strickler's coefficient",
            ],
        ),
        (
            rough,
            "manning = { raster = \"bed.asc\" }",
            [
                "`manning` and `bed` are both bed.asc",
                "a raster of Manning's roughness",
            ],
        ),
        (
            "[2.0, 12.0]",
            "[2.0, 3.0]",
            [
                "in `boundary.weir.curve` the discharge falls from 4 at 1 m to 3 at 2 m",
                "rises with the level",
            ],
        ),
        (
            "bed = -1",
            "bed = \"+5\"",
            [
                "`region.column.bed` is \"+5\", which reads as a change of it",
                "write the value itself: 5 for 5, not for 5 more",
            ],
        ),
        (
            "end = 3600",
            "end = 1e99",
            [
                "`time.end` is 1e99 s, but no run is longer than 1e10 s (317 years)",
                "in seconds",
            ],
        ),
    ] {
        says(&place.wrong(from, to), &words);
    }
}

#[test]
fn outlets() {
    let place = Place::new();
    let open = "type = \"open\"";
    let sea = |to: &str| {
        let plan = place.with(open, to).unwrap_or_else(|e| panic!("{e}"));
        plan.boundaries[1].given.clone()
    };
    assert_eq!(sea("type = \"free_outfall\""), GivenPlan::FreeOutfall);
    assert_eq!(
        sea("type = \"normal_depth\""),
        GivenPlan::NormalDepth { slope: None }
    );
    assert_eq!(
        sea("type = \"normal_depth\"\nslope = 0.001"),
        GivenPlan::NormalDepth { slope: Some(0.001) }
    );
    for (slope, words) in [
        ("0", ["`boundary.sea.slope` is 0", "greater than 0"]),
        (
            "5",
            ["the flow would fall 5 m in each metre", "such as 0.001"],
        ),
    ] {
        let to = format!("type = \"normal_depth\"\nslope = {slope}");
        says(&place.wrong(open, &to), &words);
    }
    says(
        &place.wrong(open, "type = \"free_outfall\"\nslope = 0.001"),
        &["no key `slope` in `boundary.sea`"],
    );
    let smooth = FULL
        .replace("friction = \"manning\"", "friction = \"none\"")
        .replace(open, "type = \"normal_depth\"");
    let error = place.resolve(&smooth).expect_err("no friction").to_string();
    says(
        &error,
        &[
            "without friction no flow has a normal depth",
            "free_outfall",
        ],
    );
}

#[test]
fn regions_that_change_nothing_are_said() {
    let place = Place::new();
    let said = |from: &str| {
        let plan = place.with(from, "").unwrap_or_else(|e| panic!("{e}"));
        plan.cautions()
    };
    assert!(said("").is_empty());
    let [field] = &said("conductivity = 7.2\n")[..] else {
        panic!("one caution");
    };
    says(
        field,
        &["region `field` (", "changes nothing", "or delete it"],
    );
    let [city] = &said("manning = 0.1\n")[..] else {
        panic!("one caution");
    };
    says(city, &["region `3` (", "changes nothing"]);
}

#[test]
fn water_that_is_held_for_dry_is_said() {
    let place = Place::new();
    let said = |depth: &str| {
        let plan = place.with("dry_depth = 1e-5", &format!("dry_depth = {depth}"));
        plan.unwrap_or_else(|e| panic!("{e}")).cautions()
    };
    assert!(said("1e-3").is_empty());
    let [deep] = &said("0.5")[..] else {
        panic!("one caution");
    };
    says(
        deep,
        &["`numerics.dry_depth` (", "is 0.5 m", "does not move"],
    );
}

#[test]
fn series_that_begin_after_the_run_are_said() {
    let place = Place::new();
    let said = |from: &str, to: &str| {
        let plan = place.with(from, to).unwrap_or_else(|e| panic!("{e}"));
        plan.remarks()
            .into_iter()
            .filter(|remark| remark.contains(" begins at "))
            .collect::<Vec<_>>()
    };
    assert!(said("", "").is_empty());
    // Rain that is to come is no surprise.
    assert!(said("[[0, 36], [600, 0]]", "[[60, 0], [600, 36], [700, 0]]").is_empty());
    assert_eq!(
        said("[[0, 1.0], [3600, 2.5]]", "[[600, 2.5], [3600, 2.5]]"),
        [
            "the level of boundary `tide` begins at 600 s and is 2.5 m before, too, from the start of the run on"
        ]
    );
}

#[test]
fn series_that_end_before_the_run_are_said() {
    let place = Place::new();
    let said = |from: &str, to: &str| {
        let plan = place.with(from, to).unwrap_or_else(|e| panic!("{e}"));
        plan.remarks()
    };
    let speed = "the velocity of boundary `torrent` ends at 60.5 s and stays at 2 m/s until the run ends at 3600 s";
    assert_eq!(said("", ""), [speed]);
    assert_eq!(
        said("[3600, 2.5]", "[1800, 2.5]"),
        [
            "the level of boundary `tide` ends at 1800 s and stays at 2.5 m until the run ends at 3600 s",
            speed
        ]
    );
    assert_eq!(
        said("[600, 0]", "[600, 9]"),
        [
            "the rain ends at 600 s and stays at 9 mm/h until the run ends at 3600 s",
            speed
        ]
    );
}
