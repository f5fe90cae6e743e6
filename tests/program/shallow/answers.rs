//! What `check`, `list` and `explain` answer.

use super::{POOL, RIVER, place};
use crate::common::{Answer, monoflow, program, text};
use std::fs;
use std::path::Path;

#[test]
fn check_shows_every_value_and_the_mesh() {
    let place = place(RIVER);
    let check = monoflow(&["check", text(&place.case)]);
    for words in [
        "numerics.riemann           hllc",
        "rain.intensity             3 points, 0 to 0.002",
        "region.pond                a disc",
        "water.tracer.salt          3 ",
        "water.tracer.dye           0 ",
        "region.pond.tracer.dye     x ",
        "boundary.left.tracer.dye   2 points, 0 to 5",
        "boundary.left              3 points, 0.1 to 0.6",
        "scheme     hllc_manning, order 1",
        "mesh       256 triangles of ",
        "boundary   left: 4 edges, 2.000 m\n",
        "boundary   top: 16 edges, 8.000 m, a wall since the case says nothing",
        "in 256 cells",
        "memory     about",
        "note       the discharge of boundary `left` ends at 3 s and stays at 0.2 m3/s until the run ends at 4 s",
        "the case is sound",
    ] {
        assert!(
            check.succeeds().out.contains(words),
            "no `{words}` in:\n{}",
            check.out
        );
    }
    let place = super::place(POOL);
    let check = monoflow(&["check", text(&place.case)]);
    for words in [
        "mesh       4 triangles of 1.000e0 to 1.000e0 m2, 8 edges",
        "outlet, south: 1 edges, 2.000 m",
        "water      4.000000 m3",
    ] {
        assert!(
            check.succeeds().out.contains(words),
            "no `{words}` in:\n{}",
            check.out
        );
    }
}

/// Slips of units, marks of gaps, and basins that stay dry.
#[test]
fn waters_that_are_hardly_meant_are_said() {
    let basin = |more: &str| {
        let place = place(&format!(
            "scheme = \"shallow_water\"\ntitle = \"Basin\"\nmanning = 0.03\n{more}\n[mesh]\nshape = \"rectangle\"\nmin = [0, 0]\nmax = [10, 10]\ncells = [4, 4]\n[time]\nend = 1\n"
        ));
        let check = monoflow(&["check", text(&place.case)]);
        check.succeeds().out.clone()
    };
    for (more, said) in [
        (
            "bed = 0.0\nwater.level = 1.0\nrain.intensity = 5e-6",
            "is 5e-6 mm/h at most",
        ),
        (
            "bed = 0.0\nwater.level = 1.0\nrain.intensity = 1e9",
            "is 1e9 mm/h at most",
        ),
        (
            "bed = 0.0",
            "there is no water at the start, and none comes",
        ),
        (
            "bed = \"if(x > 8, -32768, 0)\"\nwater.level = 1.0",
            "where no ground is: see whether that number marks gaps",
        ),
    ] {
        let out = basin(more);
        assert!(out.contains(said), "no `{said}` in:\n{out}");
    }
    for more in [
        "bed = 0.0\nwater.level = 1.0\nrain.intensity = 20.0",
        "bed = 0.0\nrain.intensity = 20.0",
    ] {
        let out = basin(more);
        assert!(out.contains("the case is sound"), "{out}");
    }
}

/// A number that marks gaps by custom, in a file that says another or none, is said where it draws down the bed.
#[test]
fn pits_by_marks_of_gaps_are_said() {
    let check = |columns: u32, row: &str| {
        let place = place(&format!(
            "scheme = \"shallow_water\"\nmanning = 0.03\nbed = {{ raster = \"bed.asc\" }}\nwater.level = 40\n[mesh]\nshape = \"rectangle\"\nmin = [0, 0]\nmax = [{columns}, 2]\ncells = [4, 2]\n[time]\nend = 1\n"
        ));
        let head = "ncols 4\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -99999\n";
        fs::write(place.path("bed.asc"), format!("{head}{row}\n{row}\n")).unwrap();
        let check = monoflow(&["check", text(&place.case)]);
        check.succeeds().out.clone()
    };
    let said = "by the value -999 of a raster, which is far below its others: see whether that number marks gaps, and name it as its NODATA value (gdal_translate -a_nodata -999)";
    let out = check(4, "31 32 -999 33");
    assert!(out.contains(said), "no `{said}` in:\n{out}");
    // Once, though no ground is there either.
    let out = check(4, "31 32 -32768 33");
    let said = [
        out.contains("by the value -32768 of a raster"),
        out.contains("where no ground is"),
    ];
    assert_eq!(said, [true, false], "{out}");
    // Not where it is beyond the mesh, or a depth among others.
    for out in [check(2, "31 32 33 -999"), check(4, "-500 -700 -999 33")] {
        assert!(out.contains("the case is sound"), "{out}");
    }
}

#[test]
fn inflows_slower_than_waves_are_said() {
    let inflow = |velocity: &str| {
        let given = format!("type = \"inflow\"\ndepth = 1\nvelocity = {velocity}");
        let place = place(&POOL.replace("type = \"discharge\"\ndischarge = 0.5", &given));
        let check = monoflow(&["check", text(&place.case)]);
        check.succeeds().out.contains("the inflow of boundary `inlet`, 1 m at 0.5 m/s, is slower than waves (Froude number 0.16)") && check.out.ends_with("mind the caution\n")
    };
    assert!(inflow("0.5"));
    assert!(!inflow("5"));
}

#[test]
fn levels_under_the_whole_bed_are_said() {
    let said = |level: &str, region: &str| {
        let low = format!(
            "depth = 0.0\n\n[[region]]\nname = \"pit\"\nmin = [-9, -9]\nmax = [9, 9]\n{region}"
        );
        let place = place(
            &POOL
                .replace("manning = 0.02", "manning = 0.02\nbed = \"2 + x\"")
                .replace("level = 1.0", &level.replace("PIT", &low)),
        );
        let check = monoflow(&["check", text(&place.case)]);
        let mut lines = check.succeeds().out.lines();
        let said = lines.find(|line| line.contains("brings no water"));
        said.map(str::to_owned)
    };
    let all = said("level = 0.5", "").expect("a caution");
    for words in [
        "caution    `water.level` (",
        "tiny.toml:9)",
        "lies under the whole bed",
    ] {
        assert!(all.contains(words), "no `{words}` in {all}");
    }
    let pit = said("PIT", "level = 1").expect("a caution");
    assert!(pit.contains("`region.pit.level` ("), "{pit}");
    // Where some of the bed is lower there is water.
    assert_eq!(said("level = 3", ""), None);
    assert_eq!(said("PIT", "level = 3"), None);
    assert_eq!(said("depth = 0", ""), None);
}

#[test]
fn long_values_do_not_widen_the_table() {
    let long = format!("0{}", " + 0*x".repeat(50));
    let place = place(&POOL.replace(
        "manning = 0.02",
        &format!("manning = 0.02\nbed = \"{long}\""),
    ));
    let check = monoflow(&["check", text(&place.case)]);
    let row = check
        .succeeds()
        .out
        .lines()
        .find(|row| row.starts_with("bed "))
        .unwrap();
    let short: String = long.chars().take(47).chain(['…']).collect();
    assert!(row.contains(&format!(" {short} m ")), "{row}");
    // The unit stands below the others.
    let place_of = |row: &str, unit: &str| row.find(unit).map(|at| row[..at].chars().count());
    let gravity = check
        .out
        .lines()
        .find(|row| row.starts_with("gravity "))
        .unwrap();
    assert_eq!(
        place_of(row, " m "),
        place_of(gravity, " m/s² "),
        "{}",
        check.out
    );
}

#[test]
fn list_and_explain_know_shallow_water() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list: Answer = program()
        .arg("list")
        .current_dir(root)
        .output()
        .unwrap()
        .into();
    for words in [
        "shallow_water:\n",
        "  roe_manning  ",
        "  hllc_none  ",
        "numerics.riemann (shallow_water):",
        "numerics.limiter (shallow_water):",
        "swe/circular-dam-break",
        "Dam break over three mounds",
    ] {
        assert!(
            list.succeeds().out.contains(words),
            "no `{words}` in:\n{}",
            list.out
        );
    }
    assert!(!list.out.contains("has mistakes"), "{}", list.out);
    for (name, words) in [
        ("roe", "(numerics.riemann, shallow_water)"),
        ("manning", "(numerics.friction, shallow_water)"),
        ("barth_jespersen", "(numerics.limiter, shallow_water)"),
        ("open", "(boundary.type, shallow_water)"),
        ("normal_depth", "(boundary.type, shallow_water)"),
        ("free_outfall", "(boundary.type, shallow_water)"),
    ] {
        let answer = monoflow(&["explain", name]);
        for word in [words, "equation", "source"] {
            assert!(answer.succeeds().out.contains(word), "{}", answer.out);
        }
    }
    monoflow(&["explain", "roee"]).fails(2, &["nearest", "`roe`"]);
}
