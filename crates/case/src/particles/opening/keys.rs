//! The keys of `[[opening]]`.

use crate::judge::series::SERIES;
use crate::keys::{Fallback, Key, Kind, PAIRS, Range};
use crate::particles::raw::FACES;

/// A number over time.
const fn over_time(name: &'static str) -> Key {
    Key::of(name, Kind::Formula).also(&[PAIRS, Kind::Table(SERIES), Kind::Number])
}

/// `[[opening]]`
pub(crate) const OPENING: &[Key] = &[
    Key::text("name").needed().about("Name, for gauges."),
    Key::numbers("min")
        .unit("m")
        .needed()
        .about("Lower corner of the face of the domain that is open."),
    Key::numbers("max")
        .unit("m")
        .needed()
        .about("Upper corner; along `into` that of min."),
    Key::word("into", FACES)
        .needed()
        .about("Signed direction from the face into the water."),
    over_time("velocity")
        .unit("m/s")
        .or(Fallback::Told("that of the water before it"), "")
        .about("Velocity along `into` over time: a formula in t, pairs of time and velocity, or a CSV file."),
    over_time("discharge")
        .unit("m³/s")
        .or(Fallback::Told("none"), "")
        .about("In place of velocity: volume that comes in over time, in two dimensions that of one metre of depth."),
    Key::of("profile", Kind::Formula)
        .or(Fallback::Told("1"), "")
        .about("What velocity is multiplied by across the opening: a formula in x, y and z."),
    over_time("level")
        .unit("m")
        .or(Fallback::Told("none"), "")
        .about("Elevation of the surface over time; the pressure is the weight of the water below it."),
    over_time("pressure")
        .unit("Pa")
        .or(Fallback::Told("that of the water before it"), "")
        .about("In place of level: pressure over time."),
    Key::number("tracer", Range::Any)
        .told("needed with a [tracer] where water may come in")
        .about("What water carries that comes in."),
];
