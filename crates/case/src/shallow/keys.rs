//! The keys of cases of shallow water.

use super::plan::GivenPlan;
use crate::judge::series::SERIES;
use crate::judge::shared::{DESCRIPTION, MODELS, POINT, RawOutput, TIME, TITLE};
use crate::keys::{Fallback, Key, Kind, PAIRS, Range, joined};

/// A table that names a raster.
const RASTER: &[Key] = &[Key::path("raster").needed().about("ESRI ASCII or GeoTIFF.")];

/// A table that names a raster or the heights of the mesh's nodes.
const BED: &[Key] = &[
    Key::path("raster").about("ESRI ASCII or GeoTIFF."),
    Key::flag("nodes").about("true: the heights of the mesh's nodes."),
];

/// A number at every place.
pub(super) const fn field(name: &'static str, range: Range) -> Key {
    Key::number(name, range).also(&[Kind::Formula, Kind::Table(RASTER)])
}

/// A height of the ground.
const fn bed() -> Key {
    Key::number("bed", Range::Any)
        .also(&[Kind::Formula, Kind::Table(BED)])
        .unit("m")
}

/// What water carries, by name.
const TRACER: Key = Key::number("tracer", Range::Any)
    .also(&[Kind::Formula, Kind::Table(RASTER), Kind::Named])
    .about(
        "Concentration of what the water carries: one, or { salt = 35.0 } with one for each name.",
    );

/// A quantity over time.
const fn line(name: &'static str, range: Range) -> Key {
    Key::number(name, range).also(&[PAIRS, Kind::Table(SERIES)])
}

/// `[mesh]`
const MESH: &[Key] = &[
    Key::path("file")
        .told("needed without a shape")
        .about("Mesh of Gmsh (.msh, 2.2 or 4.1) or SMS (.2dm)."),
    Key::word("shape", &["rectangle", "circle", "polygon"])
        .told("needed without a file")
        .about("Shape of the domain, which is meshed."),
    Key::numbers("min")
        .unit("m")
        .told("needed for a rectangle")
        .about("Lower corner."),
    Key::numbers("max")
        .unit("m")
        .told("needed for a rectangle")
        .about("Upper corner."),
    Key::of("cells", Kind::List(&[Kind::Count]))
        .range(Range::Within(1.0, 1e9))
        .told("needed for a rectangle")
        .about("Number of rectangles along x and y."),
    Key::among("triangles", &[2, 4])
        .or(Fallback::Count(2), "two in each rectangle")
        .about("Triangles in each rectangle."),
    Key::number("jitter", Range::Pure(0.0, 0.3))
        .or(Fallback::Number(0.0), "an even grid")
        .about("How far inner nodes of a rectangle are moved at random, over the shortest edge."),
    Key::numbers("centre")
        .unit("m")
        .told("needed for a circle")
        .about("Centre."),
    Key::number("radius", Range::Positive)
        .unit("m")
        .told("needed for a circle")
        .about("Radius."),
    Key::of("outline", PAIRS)
        .unit("m")
        .told("needed for a polygon")
        .about("Corners in order, three at least; the first may stand at the end again."),
    Key::texts("sides")
        .told("none")
        .about("Names of the sides of a polygon, from the first corner on, for boundaries."),
    Key::of("holes", Kind::List(&[PAIRS]))
        .unit("m")
        .told("none")
        .about("Outlines of holes in a polygon."),
    Key::number("max_area", Range::Positive)
        .unit("m²")
        .told("needed for a circle or polygon")
        .about("Area of the largest triangle."),
    Key::number("min_angle", Range::Within(0.0, 30.0))
        .unit("deg")
        .or(Fallback::Number(25.0), "well-shaped cells")
        .about("Least angle of triangles in a circle or polygon."),
    Key::word("order", &["rcm", "given"])
        .or(Fallback::First, "neighbours are near in memory")
        .about("Order of the cells in memory."),
];

/// `level` of water.
const LEVEL: Key = field("level", Range::Any)
    .unit("m")
    .about("Height of the water's surface, in place of a depth.");
/// `depth` of water.
const DEPTH: Key = field("depth", Range::NotNegative)
    .unit("m")
    .about("Depth of the water.");

/// `[water]`
const WATER: &[Key] = &[
    LEVEL,
    DEPTH.or(Fallback::Number(0.0), "dry"),
    Key::numbers("velocity")
        .unit("m/s")
        .or(Fallback::Told("at rest"), "at rest")
        .about("Velocity along x and y."),
    TRACER.told("0"),
];

/// `[numerics]`
const NUMERICS: &[Key] = &[
    Key::model("riemann").about("Riemann solver."),
    Key::model("friction").about("Friction at the bed."),
    Key::model("limiter").about("Limiter of slopes, at second order."),
    Key::among("order", &[1, 2])
        .or(Fallback::Count(1), "robust and fast")
        .about("Order of accuracy; 2 is sharper and takes more than twice as long."),
    Key::number("cfl", Range::Fraction)
        .or(Fallback::Number(0.9), "stable up to 1")
        .about("Courant number."),
    Key::number("dry_depth", Range::Positive)
        .unit("m")
        .or(Fallback::Number(1e-6), "thinner water does not move")
        .about("Depth below which water does not move."),
];

/// Flow into the ground, mm/h.
const CONDUCTIVITY: Key = Key::number("conductivity", Range::NotNegative)
    .unit("mm/h")
    .about("Rate at which saturated ground takes water in.");
/// Suction head times moisture deficit, mm.
const SUCTION: Key = Key::number("suction", Range::NotNegative)
    .unit("mm")
    .or(Fallback::Number(0.0), "a constant rate")
    .about("Suction head times moisture deficit, after Green and Ampt; 0: a constant rate.");

/// `[[region]]`
const REGION: &[Key] = &[
    Key::text("name")
        .told("its number")
        .about("Name for messages."),
    Key::text("group").about("Where it is: a physical group of the mesh."),
    Key::of("outline", PAIRS)
        .unit("m")
        .about("Where it is: corners of a polygon."),
    Key::numbers("min")
        .unit("m")
        .about("Where it is: lower corner of a box."),
    Key::numbers("max").unit("m").about("Upper corner."),
    Key::numbers("centre")
        .unit("m")
        .about("Where it is: centre of a circle."),
    Key::number("radius", Range::Positive)
        .unit("m")
        .about("Its radius."),
    bed().about("Height of the ground there."),
    LEVEL,
    DEPTH,
    Key::numbers("velocity")
        .unit("m/s")
        .about("Velocity of the water along x and y."),
    TRACER,
    CONDUCTIVITY,
    SUCTION,
];

/// `[[boundary]]`
const BOUNDARY: &[Key] = &[
    Key::text("name")
        .needed()
        .about("Physical group of the mesh, or side of a shape: left, right, bottom, top."),
    Key::word("type", &GivenPlan::WORDS)
        .needed()
        .about("What is beyond; what no boundary names is a wall."),
    line("discharge", Range::Any)
        .unit("m³/s")
        .told("needed for discharge")
        .about("Volume that enters, shared out by conveyance."),
    line("level", Range::Any)
        .unit("m")
        .told("needed for stage")
        .about("Level outside."),
    line("depth", Range::NotNegative)
        .unit("m")
        .told("needed for inflow")
        .about("Depth of a supercritical inflow."),
    line("velocity", Range::NotNegative)
        .unit("m/s")
        .told("needed for inflow")
        .about("Its velocity into the domain."),
    line("curve", Range::NotNegative)
        .unit("m³/s")
        .told("needed for rating")
        .about("Volume that leaves over the level in m, rising with it."),
    Key::number("slope", Range::Positive)
        .limits(Range::Fraction)
        .or(
            Fallback::Told("that of the bed"),
            "the mean fall of the bed towards it",
        )
        .about("Of normal_depth: fall of the flow over its way."),
    Key::number("tracer", Range::Any)
        .also(&[PAIRS, Kind::Table(SERIES), Kind::Named])
        .told("0")
        .about("Concentration in water that enters, over time: one, or { salt = 35.0 } by name."),
];

/// `[[section]]`
const SECTION: &[Key] = &[
    Key::text("name")
        .needed()
        .about("Its column begins with it."),
    Key::numbers("from").unit("m").needed().about(
        "Place on one bank; what passes to the right, seen from here towards `to`, is positive.",
    ),
    Key::numbers("to")
        .unit("m")
        .needed()
        .about("Place on the other bank. A cell in which a line ends counts as a whole."),
];

/// `[rain]`
const RAIN: &[Key] = &[line("intensity", Range::NotNegative)
    .unit("mm/h")
    .needed()
    .about("Rain over time, everywhere.")];

/// `[infiltration]`
const INFILTRATION: &[Key] = &[CONDUCTIVITY.needed(), SUCTION];

/// `[output]`: what shallow water has beside the rest.
const PEAKS: &[Key] = &[
    Key::flag("peaks")
        .or(
            Fallback::Flag(true),
            "maps of greatest depth, speed and arrival",
        )
        .about("Maps of the greatest depth, the greatest speed and the time of arrival."),
    Key::number("arrival_depth", Range::Positive)
        .unit("m")
        .or(Fallback::Number(0.01), "a centimetre of water has arrived")
        .about("Depth at which water has arrived; the map of the greatest speed counts from there on, too."),
];

/// `[output]`
const OUTPUT: &[Key] = &joined::<{ RawOutput::KEYS.len() + PEAKS.len() }>(RawOutput::KEYS, PEAKS);

/// All of them but for the [fields of bed frictions](super::roughness).
pub(crate) const SHALLOW: &[Key] = &[
    TITLE,
    DESCRIPTION,
    Key::word("scheme", &["shallow_water"])
        .or(Fallback::Text("shallow_water"), "")
        .about("Family of the solver."),
    Key::word("precision", &["f64", "f32"])
        .or(Fallback::First, "thin water over high ground")
        .about("Double or single precision."),
    Key::number("gravity", Range::Positive)
        .unit("m/s²")
        .or(Fallback::Number(9.81), "on Earth")
        .about("Acceleration by gravity."),
    bed()
        .or(Fallback::Number(0.0), "flat, at 0 m")
        .about("Height of the ground."),
    MODELS,
    Key::table("mesh", MESH)
        .needed()
        .about("Triangles: from a file, or of a shape."),
    Key::table("water", WATER).about("The water at the start."),
    Key::table("numerics", NUMERICS).about("The scheme."),
    Key::table("rain", RAIN).about("Rain."),
    Key::table("infiltration", INFILTRATION).about("What the ground takes in."),
    Key::tables("region", REGION).about(
        "A part of the domain with its own bed, roughness, water or ground; later ones count more.",
    ),
    Key::tables("boundary", BOUNDARY).about("A part of the boundary."),
    Key::tables("gauge", POINT)
        .about("A point where depth, level, velocity and tracers are recorded."),
    Key::tables("section", SECTION).about("A line across which the discharge is recorded."),
    TIME,
    Key::table("output", OUTPUT).about("What is written, and when."),
];
