//! Columns of frames: two of one name are told by the case, before a run.

use crate::messages::says;
use monoflow_case::{Case, Catalogue, Choice, ColumnChoice};

const CASE: &str = "dimensions = 2\ngravity = [0, -9.81]\ndiscretisation.spacing = 0.1\ntime.end = 1\n\
     numerics.wall = \"adami\"\ntracer.model = \"diffusing\"\n\
     [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0, 0]\nmax = [4, 2]\nopen = [\"+y\"]\n\
     [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0, 0]\nmax = [4, 1]\n\
     [columns]\nshow = [\"vorticity\", \"mine\"]\n";

/// The words of SPH and a column `mine`, which frames call by a name.
fn with(name: &str) -> Catalogue {
    let mut catalogue = monoflow_words::sph();
    catalogue.columns.push(ColumnChoice {
        choice: Choice::new("mine", "a column of one's own"),
        is_vector: false,
    });
    let mine = ["columns.show", "mine", name].map(str::to_owned);
    catalogue.frames.of_models.push(mine);
    catalogue
}

#[test]
fn frames_have_no_two_columns_of_one_name() {
    let resolved = |name: &str| {
        let case = Case::parse("drop.toml", CASE).unwrap();
        case.resolve(&with(name)).map_err(|error| error.to_string())
    };
    resolved("mine").unwrap();
    // One of a column that is shown, of what fluid carries, of a wall model, and of every frame.
    for (name, other) in [
        ("vorticity", "that of columns.show = \"vorticity\""),
        ("tracer", "that of tracer.model = \"diffusing\""),
        ("velocity_at_wall", "that of numerics.wall = \"adami\""),
        ("pressure", "one that every frame has"),
    ] {
        let message = resolved(name).unwrap_err();
        let what = format!("frames would have two columns called `{name}`: {other}");
        let place = "drop.toml:21:22 (columns.show)";
        says(&message, &[&what, place, "another COLUMN.name"]);
    }
}

/// Words of every scheme tell the columns of their models.
#[test]
fn columns_of_frames_are_those_of_models() {
    let sph = monoflow_words::sph().frames;
    let has = |key: &str, name: &str| {
        let mut columns = sph.of_models.iter();
        columns.any(|[of, _, column]| of == key && column == name)
    };
    assert!(has("numerics.density_diffusion", "density_excess_gradient"));
    assert!(has("numerics.gradient", "correction_determinant"));
    assert!(has("columns.show", "surface_normal"));
    let mps = monoflow_words::mps().frames;
    assert!(
        mps.of_models
            .iter()
            .all(|[key, ..]| !key.starts_with("numerics"))
    );
    assert!(mps.always.iter().any(|name| name == "velocity"));
}
