//! The keys of `[[motion]]`.

use super::waves::{SOLITARY, WAVES};
use crate::judge::series::SERIES;
use crate::keys::{Fallback, Key, Kind, PAIRS};

/// A number over time.
pub(crate) const OVER_TIME: &[Kind] = &[Kind::Formula, PAIRS, Kind::Table(SERIES), Kind::Number];

/// `[[motion]]`
pub(crate) const MOTION: &[Key] = &[
    Key::text("name").needed().about("Name, for `motion` of geometries."),
    Key::of("translation", Kind::List(OVER_TIME))
        .unit("m")
        .or(Fallback::Told("none"), "")
        .about("Shift over time, one for each axis: a formula in t, pairs of time and shift, or a CSV file."),
    Key::table("waves", WAVES).about("In place of translation: a piston or a flap that makes regular or irregular waves."),
    Key::table("solitary_wave", SOLITARY).about("In place of translation: a piston that makes a solitary wave."),
    Key::of("rotation", Kind::Formula)
        .also(&[PAIRS, Kind::Table(SERIES), Kind::Number])
        .unit("rad")
        .or(Fallback::Told("none"), "")
        .about("Angle over time, counterclockwise about the axis: a formula in t, pairs of time and angle, or a CSV file."),
    Key::numbers("point")
        .unit("m")
        .told("needed with rotation and with a flap")
        .about("A point of the axis, where it is at the start; the axis is shifted with the body."),
    Key::numbers("axis")
        .told("needed with rotation in three dimensions")
        .about("Direction of the axis, of any length; in two dimensions the plane's normal."),
];
