//! Tanks with obstacles, drops that leave, and what is said of it all.

use crate::common::{Answer, Place, TINY, assert_same, column, monoflow, summary, text};
use std::fs;
use std::path::Path;

/// A few particles of the tiny case that fly out at the top.
fn jet(word: &str) -> String {
    let escaped = format!("[domain]\nescaped = \"{word}\"");
    TINY.replace("[domain]", &escaped)
        + "[[geometry]]\nname = \"jet\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.2, 0.15]\nmax = [0.225, 0.1875]\nvelocity = [0.0, 8.0]\n"
}

/// As if the run had been interrupted after its last checkpoint but one.
fn forget_the_end(folder: &Path) {
    let slots = ["checkpoint-a.bin", "checkpoint-b.bin"].map(|name| folder.join(name));
    let written = |path: &Path| fs::metadata(path).unwrap().modified().unwrap();
    let newer = usize::from(written(&slots[1]) > written(&slots[0]));
    fs::remove_file(&slots[newer]).unwrap();
    let path = folder.join("summary.json");
    let said = fs::read_to_string(&path).unwrap();
    fs::write(&path, said.replace("\"complete\"", "\"interrupted\"")).unwrap();
}

#[test]
fn drops_that_leave_stop_the_run_unless_they_are_taken_out() {
    let place = Place::with(&jet("stop"));
    place
        .run("stop", &[])
        .fails(1, &["left the domain", "domain.escaped = \"remove\""]);

    let place = Place::with(&jet("remove"));
    let one = place.run("one", &["--threads", "1"]);
    let warning = "warning: 6 particles of fluid";
    assert!(one.succeeds().err.contains(warning), "{}", one.err);
    place.run("two", &["--threads", "2"]).succeeds();
    let out = place.path("one");
    assert_same(&out, &place.path("two"));
    let said = summary(&out);
    assert_eq!(said["particles"]["fluid"], 64 + 6);
    assert_eq!(said["removed"]["particles"], 6);
    let (left, gone) = (column(&out, "mass_kg"), column(&out, "removed_kg"));
    assert_eq!(gone[0], 0.0);
    assert_eq!(said["removed"]["mass_kg"].as_f64(), gone.last().copied());
    for (now, gone) in left.iter().zip(&gone) {
        assert!((now + gone - left[0]).abs() < 1e-9 * left[0]);
    }
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    for words in ["6 particles of fluid", "were taken out", "Taken out"] {
        assert!(report.contains(words), "the report lacks `{words}`");
    }
    forget_the_end(&out);
    monoflow(&["resume", text(&out)]).succeeds();
    assert_same(&out, &place.path("two"));
    assert_eq!(summary(&out)["removed"], said["removed"]);
    assert_eq!(summary(&out)["particles"], said["particles"]);
}

/// Identities of walls are as they were when there was more fluid.
#[test]
fn rafts_go_on_after_drops_have_left() {
    let raft = "[[geometry]]\nname = \"raft\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.25, 0.1]\nmax = [0.35, 0.15]\nmotion = \"raft\"\n\
                [[floating]]\nname = \"raft\"\ndensity = 500\n\
                [[gauge]]\nname = \"lift\"\ntype = \"force\"\non = \"raft\"\naxis = \"+y\"\n";
    let place = Place::with(&(jet("remove") + raft));
    place.run("whole", &[]).succeeds();
    place.run("parts", &[]).succeeds();
    let out = place.path("parts");
    assert_eq!(summary(&out)["removed"]["particles"], 6);
    forget_the_end(&out);
    monoflow(&["resume", text(&out)]).succeeds();
    assert_same(&out, &place.path("whole"));
}

#[test]
fn drops_leave_mps_likewise() {
    let case = jet("remove").replace("title =", "scheme = \"mps\"\ntitle =");
    let place = Place::with(&case);
    for pressure in ["explicit", "semi_implicit"] {
        let set = format!("mps.pressure={pressure}");
        place.run(pressure, &["--set", &set]).succeeds();
        let out = place.path(pressure);
        assert_eq!(summary(&out)["removed"]["particles"], 6, "{pressure}");
        let (left, gone) = (column(&out, "mass_kg"), column(&out, "removed_kg"));
        let end = left.len() - 1;
        assert!((left[end] + gone[end] - left[0]).abs() < 1e-5 * left[0]);
    }
}

/// Two blocks of water that meet at the speed of sound.
#[test]
fn a_density_far_off_is_told() {
    let case = TINY.replace(
        "[time]",
        "[[geometry]]\nname = \"ram\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.1, 0.0]\nmax = [0.2, 0.1]\nvelocity = [-2.0, 0.0]\n[time]",
    );
    let place = Place::with(&case);
    let slow = ["--set", "fluid.sound_speed=3.0", "--until", "0.02"];
    let answer = place.run("out", &slow);
    assert!(
        answer
            .succeeds()
            .err
            .contains("caution: `fluid.sound_speed` is 3 m/s"),
        "{}",
        answer.err
    );
    let out = place.path("out");
    let said = summary(&out);
    let most = said["density_excess_max"].as_f64().unwrap();
    assert!(most > 0.1, "{most}");
    // At least what gauges found at their times.
    for name in ["density_error", "wall_density_error"] {
        let found = column(&out, name).into_iter().fold(0.0, f64::max);
        assert!(found > 0.0, "{name}");
    }
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    for words in [
        "the density of a particle",
        "less than ten times",
        "Greatest compression",
    ] {
        assert!(report.contains(words), "the report lacks `{words}`");
    }
}

#[test]
fn check_tells_cautions_with_names() {
    let beam = "[[geometry]]\nname = \"beam\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.3, 0.0]\nmax = [0.4, 0.05]\n[[geometry]]\nname = \"post\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.35, 0.0]\nmax = [0.4, 0.1]\n";
    let place = Place::with(&(TINY.to_owned() + beam));
    let check: Answer = monoflow(&["check", text(&place.case)]);
    for words in [
        "caution    the walls `beam` (",
        ") overlap around (0.375000, 0.025000) m",
        "the case can be run; mind the caution",
        "geometry.beam.fill",
        "an obstacle, since it holds no fluid",
    ] {
        assert!(
            check.succeeds().out.contains(words),
            "{words}: {}",
            check.out
        );
    }
    assert!(!check.out.contains("the case is sound"));
}

/// A block that is shot at the floor as fast as sound, in two steps.
const SHOT: &str = r#"
dimensions = 2
discretisation.spacing = 0.02
fluid = { sound_speed = 51, max_speed = 50 }
numerics.cfl = 1
time.end = 0.00048
output.pictures = []
domain = { min = [0.0, 0.0], max = [0.4, 0.4] }
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [0.4, 0.4]
open = ["+y"]
[[geometry]]
name = "block"
kind = "fluid"
shape = "box"
min = [0.1, 0.0]
max = [0.3, 0.1]
velocity = [0.0, -50.0]
"#;

/// How many stand in walls at the end is in the summary, and in the report where there are any. Walls on the face have
/// no inside.
#[test]
fn fluid_in_walls_is_told() {
    let place = Place::with(SHOT);
    place.run("shot", &[]).succeeds();
    let out = place.path("shot");
    assert_eq!(summary(&out)["in_walls"], 10, "the lowest row");
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("10 particles of fluid stand in walls at the end, 20.00 % of all"));
    place
        .run("still", &["--set", "geometry.block.velocity=[0.0, -0.5]"])
        .succeeds();
    let out = place.path("still");
    assert_eq!(summary(&out)["in_walls"], 0);
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(!report.contains("stand in walls"));
    let repelled = [
        "--set",
        "geometry.block.velocity=[0.0, -0.5]",
        "--set",
        "numerics.wall=lennard_jones",
        "--set",
        "precision=f64", // which another test compiles
    ];
    place.run("face", &repelled).succeeds();
    assert!(summary(&place.path("face"))["in_walls"].is_null());
}
