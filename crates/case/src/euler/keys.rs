//! The keys of cases of compressible flow.

use super::boundary::TYPES;
use super::grid::{AXES, MAX_SAMPLES};
use super::plan::SIDES;
use crate::body::BODY;
use crate::judge::shared::{DESCRIPTION, MODELS, POINT, RawOutput, TIME, TITLE};
use crate::keys::{Fallback, Key, Kind, Range, joined};

/// `[grid]`
const GRID: &[Key] = &[
    Key::of("cells", Kind::List(&[Kind::Count]))
        .range(Range::Within(1.0, 1e9))
        .needed()
        .about("Cells along each axis: one, two or three numbers, as many as dimensions."),
    Key::numbers("min")
        .unit("m")
        .or(Fallback::Told("the origin"), "the origin")
        .about("Lower corner."),
    Key::numbers("max")
        .unit("m")
        .needed()
        .about("Upper corner."),
    Key::count("samples")
        .range(Range::Pure(1.0, MAX_SAMPLES))
        .told("8; in three dimensions 4")
        .about("Points along each axis of a cell on an edge, of which the start is the mean."),
];

/// `[gas]`
const GAS: &[Key] = &[
    Key::model("model").about("Equation of state."),
    Key::number("gamma", Range::Positive)
        .limits(Range::Above(1.0))
        .told("usual for the model")
        .about("Ratio of specific heats."),
    Key::number("p_inf", Range::NotNegative)
        .unit("Pa")
        .told("usual for the model")
        .about("Stiffness, of a gas that has one."),
];

/// `[numerics]`
const NUMERICS: &[Key] = &[
    Key::model("riemann").about("Riemann solver."),
    Key::model("limiter").about("Limiter of slopes."),
    Key::model("splitting").about("Order in which axes are swept."),
    Key::number("cfl", Range::Fraction)
        .or(
            Fallback::Number(0.8),
            "stable up to 1; new waves may be faster than those that it is taken from",
        )
        .about("Courant number."),
    Key::model("stabilisation").about("What is done at cells that bodies cut."),
    Key::number("epsilon", Range::Fraction)
        .or(Fallback::Number(0.5), "steady near walls")
        .about("Around bodies: strength of lpfs."),
    Key::number("sliver", Range::Fraction)
        .told("none are closed")
        .about("Around bodies: cut cells with less than this part open are closed."),
];

/// A number or a formula in x, y and z.
const fn profile(name: &'static str, range: Range) -> Key {
    Key::number(name, range).also(&[Kind::Formula])
}

/// `post_shock` of a state.
const POST_SHOCK: &[Key] = &[
    Key::text("into")
        .needed()
        .about("State that the shock runs into."),
    Key::number("mach", Range::Positive)
        .limits(Range::From(1.0))
        .needed()
        .about("Mach number of the shock relative to that state."),
    Key::numbers("direction")
        .needed()
        .about("Where it runs; the vector's length does not matter."),
];

/// `[[state]]`
const STATE: &[Key] = &[
    Key::text("name")
        .needed()
        .about("Regions and boundaries refer to it."),
    profile("density", Range::Positive)
        .unit("kg/m³")
        .told("needed without post_shock")
        .about("Density."),
    Key::of("velocity", Kind::List(&[Kind::Number, Kind::Formula]))
        .unit("m/s")
        .or(Fallback::Told("at rest"), "at rest")
        .about("Velocity along each axis."),
    profile("pressure", Range::Any)
        .unit("Pa")
        .told("needed without post_shock")
        .about("Pressure; above 0, of a stiffened gas above -p_inf."),
    Key::table("post_shock", POST_SHOCK).about("In place of those: the state behind a shock."),
    profile("tracer", Range::Pure(0.0, 1.0))
        .also(&[Kind::Formula, Kind::Named])
        .told("0; behind a shock that of what it runs into")
        .about(
            "Part of the mass that is a dye which moves with the gas; { NAME = part } of several.",
        ),
];

/// `[[region]]`
const REGION: &[Key] = &[
    Key::text("name")
        .told("its number")
        .about("Name for messages."),
    Key::text("state")
        .needed()
        .about("Name of the state there."),
    Key::numbers("min")
        .unit("m")
        .about("Where it is: lower corner of a box."),
    Key::numbers("max").unit("m").about("Upper corner."),
    Key::numbers("centre")
        .unit("m")
        .about("Where it is: centre of a disc or ball."),
    Key::number("radius", Range::Positive)
        .unit("m")
        .about("Its radius."),
    Key::word("axis", &AXES)
        .told("none: a ball")
        .about("Axis of a cylinder."),
    Key::numbers("through")
        .unit("m")
        .about("Where it is: on one side of a plane through this point."),
    Key::numbers("towards").about("Direction of that side."),
    Key::formula("where").about("Where it is: where this formula is positive."),
];

/// `part` of a boundary.
const PART: &[Key] = &[
    Key::word("axis", &AXES)
        .needed()
        .about("Axis along the side."),
    Key::number("below", Range::Any)
        .unit("m")
        .about("The part below this place."),
    Key::number("above", Range::Any)
        .unit("m")
        .about("Or above it."),
];

/// Words of a boundary's `sides`.
const SIDE_WORDS: &[&str] = SIDES.as_flattened();

/// `[[boundary]]`
const BOUNDARY: &[Key] = &[
    Key::words("sides", &[Kind::Word(SIDE_WORDS)])
        .needed()
        .about("Sides of the grid."),
    Key::word("type", &TYPES)
        .needed()
        .about("What is beyond; sides that no boundary names are transmissive."),
    Key::text("state")
        .told("needed for inflow")
        .about("Name of the state that enters."),
    Key::text("shock")
        .told("needed for moving_shock")
        .about("Name of the state behind the shock."),
    Key::numbers("through")
        .unit("m")
        .told("needed for moving_shock")
        .about("Point of the shock's front at the start."),
    Key::table("part", PART).about("A part of a side with a rule of its own."),
];

/// `[far_field]`
const FAR_FIELD: &[Key] = &[
    Key::text("state")
        .needed()
        .about("Name of the oncoming subsonic stream."),
    Key::numbers("vortex")
        .unit("m")
        .needed()
        .about("Where the vortex is: within a body, a quarter of the chord behind its nose."),
];

/// `output.slice` as a table.
const SLICE: &[Key] = &[
    Key::word("axis", &AXES)
        .told("z")
        .about("Axis across the slice."),
    Key::number("at", Range::Any)
        .unit("m")
        .told("the middle")
        .about("Place along it."),
];

/// `[output]`: what compressible flow has beside the rest.
const PICTURES: &[Key] = &[
    Key::number("schlieren", Range::Positive)
        .or(
            Fallback::Number(15.0),
            "shows weak waves beside strong ones",
        )
        .about("Strength of schlieren pictures."),
    Key::number("slice", Range::Any)
        .also(&[Kind::Table(SLICE)])
        .unit("m")
        .or(Fallback::Told("the middle"), "the middle")
        .about("Where slices of three dimensions lie: a place along z, or an axis and a place."),
    Key::text("reference")
        .told("none")
        .about("State that pressure coefficients on bodies refer to."),
];

/// `[output]`
const OUTPUT: &[Key] =
    &joined::<{ RawOutput::KEYS.len() + PICTURES.len() }>(RawOutput::KEYS, PICTURES);

/// All of them.
pub(crate) const EULER: &[Key] = &[
    TITLE,
    DESCRIPTION,
    Key::word("scheme", &["euler"])
        .or(Fallback::Text("euler"), "")
        .about("Family of the solver."),
    Key::word("precision", &["f64"])
        .or(Fallback::First, "shocks and contacts")
        .about("Double precision."),
    MODELS,
    Key::table("grid", GRID).needed().about("The cells."),
    Key::table("gas", GAS).about("The gas."),
    Key::tables("state", STATE)
        .needed()
        .about("A state of the gas, by its name."),
    Key::tables("region", REGION)
        .needed()
        .about("Where a state is at the start; the first is everywhere, later ones count more."),
    Key::tables("boundary", BOUNDARY).about("What is beyond sides of the grid."),
    Key::table("far_field", FAR_FIELD)
        .about("In the plane: what the lift of bodies does to the stream far away."),
    Key::tables("body", BODY).about("Solids in the flow."),
    Key::table("numerics", NUMERICS).about("The scheme."),
    Key::tables("gauge", POINT)
        .about("A point where density, pressure, velocity and tracers are recorded."),
    TIME,
    Key::table("output", OUTPUT).about("What is written, and when."),
];
