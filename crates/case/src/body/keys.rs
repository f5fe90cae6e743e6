//! The keys of `[[body]]`.

use super::plan::{Form, Mend, Operation};
use crate::keys::{Fallback, Key, Kind, PAIRS, Range};

/// `rotation` of a body.
const ROTATION: &[Key] = &[
    Key::number("degrees", Range::Any)
        .unit("deg")
        .needed()
        .about("Angle, counter-clockwise seen against the axis."),
    Key::numbers("axis")
        .told("z")
        .about("Direction of the axis; its length does not matter."),
    Key::numbers("about")
        .unit("m")
        .told("the origin")
        .about("Point that stays where it is."),
];

/// `[[body]]`
pub(crate) const BODY: &[Key] = &[
    Key::text("name")
        .needed()
        .about("Results know it by its name."),
    Key::word("operation", Operation::NAMES)
        .or(Fallback::First, "solid where any part is")
        .about("How it is joined to the bodies before it."),
    Key::word("shape", &Form::NAMES)
        .told("needed without stl")
        .about("Its shape; in the plane circle, box, polygon, naca, wedge, half_space or terrain."),
    Key::path("stl")
        .told("needed without shape")
        .about("Closed surface of triangles, its solids united."),
    Key::words("repair", &[Kind::Word(Mend::NAMES)])
        .also(&[Kind::Word(Mend::NAMES)])
        .told("none")
        .about("What may be mended beside triangles without area and duplicates."),
    Key::number("weld", Range::NotNegative)
        .unit("m")
        .told("none")
        .about("Vertices this near to each other are one, once scale is applied; none moves farther."),
    Key::flag("open")
        .or(Fallback::Flag(false), "")
        .about("true for a sheet that the grid cuts: terrain, a wall."),
    Key::flag("around")
        .or(Fallback::Flag(false), "")
        .about("true where the body lies around the surface, as a vessel does."),
    Key::numbers("centre")
        .unit("m")
        .told("needed for sphere, circle, torus")
        .about("Centre."),
    Key::number("radius", Range::Positive)
        .unit("m")
        .told("needed for round shapes")
        .about("Radius; of a cone at from."),
    Key::numbers("min")
        .unit("m")
        .told("needed for a box")
        .about("Lower corner."),
    Key::numbers("max")
        .unit("m")
        .told("needed for a box")
        .about("Upper corner."),
    Key::numbers("from")
        .unit("m")
        .told("needed for cylinder, cone")
        .about("Centre of one end."),
    Key::numbers("to")
        .unit("m")
        .told("needed for cylinder, cone")
        .about("Centre of the other end."),
    Key::number("tip_radius", Range::NotNegative)
        .unit("m")
        .or(Fallback::Number(0.0), "")
        .about("Radius of a cone at to."),
    Key::numbers("axis").told("z").about("Axis of a torus."),
    Key::number("tube", Range::Positive)
        .unit("m")
        .told("needed for a torus")
        .about("Radius of the tube, smaller than that of the torus."),
    Key::numbers("point")
        .unit("m")
        .told("needed for a half_space")
        .about("A point of its face."),
    Key::numbers("normal")
        .told("needed for a half_space")
        .about("Direction out of the body."),
    Key::of("corners", PAIRS)
        .unit("m")
        .told("needed for a polygon")
        .about("Corners in order, three at least; the first may stand at the end again."),
    Key::text("code")
        .told("needed for naca")
        .about("Four digits of a NACA section: camber, its place, thickness."),
    Key::number("chord", Range::Positive)
        .unit("m")
        .told("needed for naca")
        .about("Length of the section."),
    Key::count("points")
        .limits(Range::Within(4.0, 5000.0))
        .or(
            Fallback::Count(1000),
            "off by a millionth of the chord at most",
        )
        .about("Straight parts on either side of a NACA section."),
    Key::numbers("apex")
        .unit("m")
        .told("needed for a wedge")
        .about("Tip of a wedge."),
    Key::number("half_angle_degrees", Range::Within(1e-3, 89.0))
        .unit("deg")
        .told("needed for a wedge")
        .about("Angle between its axis and either side."),
    Key::number("length", Range::Positive)
        .unit("m")
        .told("needed for a wedge")
        .about("Length of a wedge, which points to lower x."),
    Key::path("file")
        .told("needed for terrain")
        .about("Raster of elevations below which all is solid, .asc or GeoTIFF; along z, in two dimensions along y."),
    Key::number("section", Range::Any)
        .unit("m")
        .told("needed for terrain in two dimensions")
        .about("The y of the raster along which it is cut."),
    Key::number("scale", Range::Positive)
        .or(Fallback::Number(1.0), "")
        .about("How many times larger it is made first, from the origin."),
    Key::table("rotation", ROTATION).about("How it is turned then."),
    Key::numbers("translation")
        .unit("m")
        .told("none")
        .about("How far it is moved in the end."),
];

/// The keys of files that have bodies and whatever else.
pub(crate) const BODIES: &[Key] = &[
    Key::count("dimensions")
        .or(Fallback::Count(3), "three unless said otherwise")
        .about("Dimensions of space."),
    Key::tables("body", BODY).about("Solids in the flow."),
];
