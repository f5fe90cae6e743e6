//! Bodies that float: what is refused and told before a run.

#![allow(clippy::unwrap_used)]

use monoflow_case::{BodyPlan, Case, RunPlan};
use monoflow_start::{
    Bounds, Distance, FillError, Layers, NoSolids, Samples, Solids, SolidsError, cautions,
    fill_within,
};
use std::path::Path;

const POND: &str = r#"
dimensions = 2
discretisation.spacing = 0.02
time.end = 0.5
[domain]
min = [-0.2, -0.2]
max = [1.2, 1.2]
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.6]
open = ["+y"]
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.3]
"#;

/// A block of 0.16 m with its lower left corner at a place, whose wall is called as the body with `_wall`.
pub(super) fn block(name: &str, [x, y]: [f64; 2], rest: &str) -> String {
    let (right, top) = (x + 0.16, y + 0.16);
    format!(
        "[[geometry]]\nname = \"{name}_wall\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [{x}, {y}]\nmax = [{right}, {top}]\nmotion = \"{name}\"\n\
         [[floating]]\nname = \"{name}\"\n{rest}\n"
    )
}

fn plan(text: &str) -> RunPlan {
    let case = Case::parse("pond.toml", text).unwrap();
    let plan = case.resolve(&monoflow_words::sph());
    plan.unwrap_or_else(|error| panic!("{error}"))
}

/// What is said of a pond with more in it.
pub(super) fn said(more: &str) -> Vec<String> {
    let plan = plan(&format!("{POND}{more}"));
    let (_, placed) = fill_within(&plan, &NoSolids, 1 << 30).unwrap();
    cautions(&plan, &placed)
}

fn refused(more: &str) -> FillError {
    let plan = plan(&format!("{POND}{more}"));
    fill_within(&plan, &NoSolids, 1 << 30).unwrap_err()
}

#[test]
fn bodies_that_overlap_are_refused() {
    let a = block("a", [0.40, 0.2], "density = 500");
    let b = block("b", [0.48, 0.2], "density = 500");
    let why = refused(&format!("{a}{b}"));
    assert_eq!(why.key().as_deref(), Some("floating.b"));
    let told = why.to_string();
    for part in [
        "`b` floats and begins within the body `a` (pond.toml:29)",
        "they share 0.08 m along x and 0.16 m along y around (0.52, 0.28) m",
        "32 of their particles have no place",
        "a spacing of 0.02 m",
    ] {
        assert!(told.contains(part), "`{part}` is not in: {told}");
    }
    // Side by side they have room.
    let b = block("b", [0.56, 0.2], "density = 500");
    assert!(said(&format!("{a}{b}")).is_empty());
}

#[test]
fn bodies_within_walls_are_refused() {
    let why = refused(&block("a", [0.4, -0.04], "density = 500"));
    assert_eq!(why.key().as_deref(), Some("floating.a"));
    let told = why.to_string();
    for part in [
        "`a` floats and begins within the wall `tank` (pond.toml:8)",
        "they share 0.16 m along x and 0.04 m along y around (0.48, -0.02) m",
    ] {
        assert!(told.contains(part), "`{part}` is not in: {told}");
    }
    // The wall comes later.
    let post = "[[geometry]]\nname = \"post\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.5, 0.0]\nmax = [0.6, 0.4]\n";
    let why = refused(&(block("a", [0.4, 0.2], "density = 500") + post));
    assert_eq!(why.key().as_deref(), Some("floating.a"));
    assert!(why.to_string().contains("the wall `post`"), "{why}");
}

#[test]
fn a_centre_outside_of_its_body_is_told() {
    let with = |centre: &str| {
        let rest = format!("density = 500\ncentre = {centre}\ninertia = [1.0]");
        said(&block("a", [0.4, 0.2], &rest))
    };
    let told = with("[5.0, 5.0]");
    let expected = "the centre of mass of the body `a` (pond.toml:29) is at (5.000000, 5.000000) m, outside of it: it reaches from (0.400000, 0.200000) m to (0.560000, 0.360000) m";
    assert!(told.len() == 1 && told[0].starts_with(expected), "{told:?}");
    assert!(with("[0.48, 0.2]").is_empty());
}

#[test]
fn bodies_heavier_than_any_material_are_told() {
    let with = |weight: &str| said(&block("a", [0.4, 0.2], weight));
    for weight in ["density = 1e6", "mass = 25600"] {
        let told = with(weight);
        let expected = "the body `a` (pond.toml:29) has 1000000 kg/m3 over the volume of its particles, 1000 times as much as the fluid";
        assert!(told.len() == 1 && told[0].starts_with(expected), "{told:?}");
    }
    assert!(with("density = 22600").is_empty() && with("mass = 200").is_empty());
}

/// Least densities are those at which boxes and plates under water were thrown about in runs, and go with the time step.
#[test]
fn bodies_that_water_throws_about_are_told() {
    let with = |density: f64| said(&block("a", [0.4, 0.2], &format!("density = {density:?}")));
    let told = with(4.0);
    let expected = "the body `a` (pond.toml:29) has 4 kg/m3 over the volume of its particles: water is likely to throw about a body lighter than ";
    assert!(told.len() == 1 && told[0].starts_with(expected), "{told:?}");
    assert!(told[0].contains("or write numerics.cfl = 0."), "{told:?}");
    let least = told[0].split(expected).nth(1).unwrap();
    let least: f64 = least.split(' ').next().unwrap().parse().unwrap();
    assert!((5.0..12.1).contains(&least), "{least}");
    assert!(with(1.01 * least).is_empty());
}

/// A body around (0.5, 0.5) m, as far from all points as this (m).
struct Dot(f64);

impl Solids for Dot {
    fn measure(
        &self,
        _: &[BodyPlan],
        _: usize,
        samples: &mut dyn FnMut(Bounds) -> Result<Samples, FillError>,
    ) -> Result<(Samples, Vec<f64>), SolidsError> {
        let samples = samples(Some([[0.496, 0.496, 0.0], [0.504, 0.504, 0.0]]))?;
        let distances = vec![self.0; samples.count.iter().product::<u32>() as usize];
        Ok((samples, distances))
    }

    fn fitted(
        &self,
        bodies: &[BodyPlan],
        dimensions: usize,
        layers: &Layers,
    ) -> Result<Vec<([f64; 3], u32)>, SolidsError> {
        NoSolids.fitted(bodies, dimensions, layers)
    }

    fn ground(
        &self,
        file: &Path,
        domain: [[f64; 3]; 2],
        rim: f64,
    ) -> Result<Distance, SolidsError> {
        NoSolids.ground(file, domain, rim)
    }
}

/// As thin boxes are, when they are read.
#[test]
fn what_is_smaller_than_a_spacing_is_refused() {
    let speck = "[[geometry]]\nname = \"speck\"\nkind = \"fluid\"\nshape = \"body\"\nbodies = [\"dot\"]\n[[body]]\nname = \"dot\"\nshape = \"circle\"\ncentre = [0.5, 0.5]\nradius = 0.004\n";
    let plan = plan(&format!("{POND}{speck}"));
    let why = fill_within(&plan, &Dot(0.001), 1 << 30).unwrap_err();
    assert_eq!(why.key().as_deref(), Some("geometry.speck"));
    let expected =
        "`speck` fills nothing: no particle of its lattice lies in it, whose spacing is 0.02 m";
    assert!(why.to_string().starts_with(expected), "{why}");
    let (_, placed) = fill_within(&plan, &Dot(-0.001), 1 << 30).unwrap();
    assert!(placed.empty.is_empty());
}
