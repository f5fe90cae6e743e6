//! Particles below the elevations of a raster.

#![allow(clippy::unwrap_used)]

use monoflow_case::{Case, RunPlan};
use monoflow_geometry::SignedDistances;
use monoflow_start::{FillReport, Seed, SeedKind, fill_within};
use std::path::PathBuf;

const SPACING: f64 = 0.02;

/// A folder with the raster `bed.asc`: nodes 0.1 m apart from (-0.65, -0.65) m on, of elevations by `height`.
struct Bed(PathBuf);

impl Bed {
    fn new(height: impl Fn(f64, f64) -> f64) -> Self {
        static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("monoflow-terrain-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let place = |n: usize| -0.65 + 0.1 * n as f64;
        let mut text = String::from(
            "ncols 14\nnrows 14\nxllcenter -0.65\nyllcenter -0.65\ncellsize 0.1\nnodata_value -9999\n",
        );
        for j in (0..14).rev() {
            let row: Vec<_> = (0..14)
                .map(|i| format!("{:?}", height(place(i), place(j))))
                .collect();
            text += &(row.join(" ") + "\n");
        }
        std::fs::write(folder.join("bed.asc"), text).unwrap();
        Bed(folder)
    }

    fn plan(&self, dimensions: usize, geometry: &str) -> RunPlan {
        let (low, high) = (&[-0.6; 3][..dimensions], &[0.6; 3][..dimensions]);
        let text = format!(
            "dimensions = {dimensions}\n[discretisation]\nspacing = {SPACING}\n\
             [domain]\nmin = {low:?}\nmax = {high:?}\n[time]\nend = 1.0\n{geometry}"
        );
        let path = self.0.join("case.toml");
        std::fs::write(&path, text).unwrap();
        let case = Case::load(&path).unwrap();
        case.resolve(&monoflow_words::sph())
            .unwrap_or_else(|why| panic!("{why}"))
    }

    fn filled(&self, dimensions: usize, geometry: &str) -> (Vec<Seed>, FillReport) {
        let plan = self.plan(dimensions, geometry);
        fill_within(&plan, &SignedDistances, 1 << 30).unwrap_or_else(|why| panic!("{why}"))
    }

    #[track_caller]
    fn refused(&self, dimensions: usize, geometry: &str, words: &[&str]) {
        let plan = self.plan(dimensions, geometry);
        let why = fill_within(&plan, &SignedDistances, 1 << 30).expect_err("refused");
        let mut said = why.to_string();
        let mut source = std::error::Error::source(&why);
        while let Some(why) = source {
            said += &format!(": {why}");
            source = why.source();
        }
        for word in words {
            assert!(said.contains(word), "{said}");
        }
    }
}

impl Drop for Bed {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const WATER: &str = "[[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\n";
const SPACE: &str = "min = [-0.6, -0.6, -0.6]\nmax = [0.6, 0.6, 0.4]\n";
const PLANE: &str = "min = [-0.6, -0.6]\nmax = [0.6, 0.4]\n";

fn ground(wall: &str, body: &str) -> String {
    format!(
        "[[geometry]]\nname = \"ground\"\nkind = \"wall\"\nshape = \"body\"\nbodies = [\"bed\"]\n{wall}\n\
         [[body]]\nname = \"bed\"\n{body}\n"
    )
}

const TERRAIN: &str = "shape = \"terrain\"\nfile = \"bed.asc\"";
const SECTION: &str = "shape = \"terrain\"\nfile = \"bed.asc\"\nsection = 0.21";

/// Of two fillings, particle for particle.
#[track_caller]
fn same(one: &[Seed], other: &[Seed]) {
    let sorted = |seeds: &[Seed]| {
        let mut sorted = seeds.to_vec();
        sorted.sort_by(|a, b| a.position.partial_cmp(&b.position).unwrap());
        sorted
    };
    assert_eq!(one.len(), other.len());
    for (a, b) in sorted(one).iter().zip(&sorted(other)) {
        let apart = (0..3).map(|k| (a.position[k] - b.position[k]).abs());
        assert!(apart.fold(0.0, f64::max) < 1e-12, "{a:?} {b:?}");
        assert_eq!((a.kind, a.layer), (b.kind, b.layer), "{a:?}");
    }
}

#[test]
fn a_level_raster_is_the_floor_of_a_tank() {
    let bed = Bed::new(|_, _| -0.2);
    let (seeds, report) = bed.filled(3, &(WATER.to_owned() + SPACE + &ground("", TERRAIN)));
    let layers = bed
        .plan(3, &(WATER.to_owned() + SPACE))
        .discretisation
        .wall_layers;
    let floor = "[[geometry]]\nname = \"floor\"\nkind = \"wall\"\nshape = \"plane\"\npoint = [0, 0, -0.2]\nnormal = \"+z\"\n";
    let above = "min = [-0.6, -0.6, -0.2]\nmax = [0.6, 0.6, 0.4]\n";
    let (other, _) = bed.filled(3, &(floor.to_owned() + WATER + above));
    same(&seeds, &other);
    assert_eq!(report.wall, 60 * 60 * u64::from(layers));
    assert_eq!(report.fluid_dropped, 60 * 60 * 20);
    // And whichever comes first.
    let (seeds, _) = bed.filled(3, &(ground("", TERRAIN) + WATER + SPACE));
    same(&seeds, &other);
}

#[test]
fn a_raster_that_is_tilted_is_a_half_space() {
    let bed = Bed::new(|x, y| -0.1 + 0.5 * x - 0.2 * y);
    let half = "shape = \"half_space\"\npoint = [0, 0, -0.1]\nnormal = [-0.5, 0.2, 1]";
    for wall in [
        "fill = \"border\"",
        "fill = \"solid\"",
        "layers = 5\nfill = \"border\"",
    ] {
        let (seeds, _) = bed.filled(3, &(WATER.to_owned() + SPACE + &ground(wall, TERRAIN)));
        // A half space that holds water would keep what is below its layers.
        let deep = ground("", half)
            .replace("ground", "void")
            .replace("wall", "erase");
        let deep = deep
            .replace("[[body]]\nname = \"bed\"\n", "")
            .replace(half, "");
        let (other, _) = bed.filled(3, &(WATER.to_owned() + SPACE + &deep + &ground(wall, half)));
        same(&seeds, &other);
    }
}

#[test]
fn a_section_that_is_tilted_is_a_polygon() {
    let bed = Bed::new(|x, y| -0.1 + 0.5 * x + y);
    // Its sides are far from where layers stand.
    let polygon = "shape = \"polygon\"\ncorners = [[-3, -1.39], [3, 1.61], [3, -9], [-3, -9]]";
    for wall in ["fill = \"solid\"", "fill = \"solid\"\nlayout = \"fitted\""] {
        let (seeds, _) = bed.filled(2, &(WATER.to_owned() + PLANE + &ground(wall, SECTION)));
        let (other, _) = bed.filled(2, &(WATER.to_owned() + PLANE + &ground(wall, polygon)));
        if wall.contains("fitted") {
            let count = |seeds: &[Seed]| seeds.len() as f64;
            assert!((count(&seeds) - count(&other)).abs() < 20.0);
        } else {
            same(&seeds, &other);
        }
    }
}

/// Turned by a quarter, made twice as large and moved.
#[test]
fn a_raster_is_placed_as_other_bodies() {
    let bed = Bed::new(|x, _| 0.1 * x);
    let placed = "scale = 2\nrotation = { degrees = 90 }\ntranslation = [0, 0, -0.3]";
    let body = format!("{TERRAIN}\n{placed}");
    let (seeds, _) = bed.filled(3, &(WATER.to_owned() + SPACE + &ground("", &body)));
    let water = seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid);
    for seed in seeds.iter() {
        let [_, y, z] = seed.position;
        // Along the normal.
        let above = (z - (0.1 * y - 0.3)) / 1.01_f64.sqrt();
        let is_fluid = seed.kind == SeedKind::Fluid;
        assert_eq!(above > 0.0, is_fluid, "{seed:?}");
        assert!(is_fluid || (-above / SPACING).ceil() == f64::from(seed.layer));
    }
    let volume = water.count() as f64 * SPACING.powi(3);
    assert!((volume / (1.2 * 1.2 * 0.7) - 1.0).abs() < 0.01, "{volume}");
}

/// A hill of four planes: its distances are exact around the ridges, and no water stands within.
#[test]
fn layers_follow_a_hill() {
    let height = |x: f64, y: f64| (0.25 - 0.4731 * (x.abs() + y.abs())).max(-0.3);
    let bed = Bed::new(height);
    for layout in ["lattice", "fitted"] {
        let wall = format!("layers = 3\nlayout = \"{layout}\"");
        let (seeds, report) = bed.filled(3, &(WATER.to_owned() + SPACE + &ground(&wall, TERRAIN)));
        assert!(report.leak.is_some(), "the sides are open");
        let fluid = seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid);
        // Nodes are 0.05 m beside the ridges, so that these lie lower between them.
        fluid.for_each(|seed| {
            assert!(seed.position[2] > height(seed.position[0], seed.position[1]) - 0.06)
        });
        // The area of slopes of 35°, less that of the rim.
        let walls = report.wall as f64 * SPACING * SPACING / 3.0;
        let area = 1.44 * (1.0 + 2.0 * 0.4731_f64.powi(2)).sqrt();
        assert!(
            (walls / area - 1.0).abs() < 0.04,
            "{walls} of {area} m² {layout}"
        );
    }
}

#[test]
fn rasters_that_do_not_hold_the_domain_are_refused() {
    let case = WATER.to_owned() + SPACE + &ground("", TERRAIN);
    let moved = format!("{TERRAIN}\ntranslation = [0.4, 0, 0]");
    let bed = Bed::new(|x, y| if x > 0.3 && y < -0.5 { -9999.0 } else { 0.0 });
    bed.refused(
        3,
        &case,
        &[
            "body `bed`",
            "bed.asc has no elevation at (0.350, -0.650) m",
            "fill the gaps",
        ],
    );
    bed.refused(
        2,
        &(WATER.to_owned() + PLANE + &ground("", &SECTION.replace("0.21", "-0.56"))),
        &["bed.asc has no elevation at (0.350, -0.560) m"],
    );
    // A section beside the gap does not know of it.
    bed.filled(2, &(WATER.to_owned() + PLANE + &ground("", SECTION)));
    let bed = Bed::new(|_, _| 0.0);
    bed.refused(
        3,
        &(WATER.to_owned() + SPACE + &ground("", &moved)),
        &[
            "body `bed`",
            "reaches from (-0.700, -0.700) to (0.700, 0.700) m",
            "take a larger raster or set [domain]",
        ],
    );
    bed.refused(
        2,
        &(WATER.to_owned() + PLANE + &ground("", &SECTION.replace("0.21", "0.71"))),
        &["section = 0.71 lies beside", "from y = -0.700 to 0.700 m"],
    );
}

/// A sheet of an STL file is no floor of a box around it: what it bounds goes on as far as the domain.
#[test]
fn a_sheet_bounds_all_below_it() {
    let bed = Bed::new(|_, _| -0.2);
    let corner = |x: f64, y: f64| format!("vertex {x} {y} -0.2\n");
    let facet = |points: [[f64; 2]; 3]| {
        let corners = points.map(|[x, y]| corner(x, y)).concat();
        format!("facet normal 0 0 1\nouter loop\n{corners}endloop\nendfacet\n")
    };
    let two = facet([[-3.0, -3.0], [3.0, -3.0], [3.0, 3.0]])
        + &facet([[-3.0, -3.0], [3.0, 3.0], [-3.0, 3.0]]);
    let stl = format!("solid bed\n{two}endsolid bed\n");
    std::fs::write(bed.0.join("bed.stl"), stl).unwrap();
    let solid = "fill = \"solid\"";
    let sheet = "stl = \"bed.stl\"\nopen = true";
    let (seeds, _) = bed.filled(3, &(ground(solid, sheet) + WATER + SPACE));
    let (other, _) = bed.filled(3, &(ground(solid, TERRAIN) + WATER + SPACE));
    same(&seeds, &other);
}
