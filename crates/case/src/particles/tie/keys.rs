//! The keys of `[[joint]]` and `[[spring]]`.

use crate::keys::{Fallback, Key, Range};

const NAME: Key = Key::text("name")
    .needed()
    .about("Name, for gauges of type tension and messages.");

const BODY: Key = Key::text("body")
    .needed()
    .about("Name of the [[floating]] body that it is fixed to.");

const TO: Key = Key::text("to")
    .told("the ground")
    .about("Name of the [[floating]] body or [[motion]] at its other end.");

/// `[[joint]]`
pub(crate) const JOINT: &[Key] = &[
    NAME,
    BODY,
    TO,
    Key::numbers("at")
        .unit("m")
        .needed()
        .about("The point that it keeps together, at the start."),
    Key::numbers("axis")
        .told("none: bodies turn about the point")
        .about("In three dimensions: the direction of a hinge, of any length; bodies turn about it alone."),
    Key::number("stiffness", Range::NotNegative)
        .unit("N m")
        .or(Fallback::Told("0"), "")
        .about("Moment over the angle (rad) that both have turned about each other since the start; in two dimensions of one metre of depth."),
    Key::number("damping", Range::NotNegative)
        .unit("N m s")
        .or(Fallback::Told("0"), "")
        .about("Moment over the angular velocity about each other: a brake, or what takes power from a flap."),
];

/// `[[spring]]`
pub(crate) const SPRING: &[Key] = &[
    NAME,
    BODY,
    TO,
    Key::numbers("at")
        .unit("m")
        .needed()
        .about("The point of the body that it is fixed to, at the start."),
    Key::numbers("end")
        .unit("m")
        .needed()
        .about("Its other end, at the start."),
    Key::number("length", Range::Positive)
        .unit("m")
        .told("from end to end at the start")
        .about("Its length where it does not pull."),
    Key::number("stiffness", Range::Positive)
        .unit("N/m")
        .needed()
        .about("Force over stretch; in two dimensions of one metre of depth."),
    Key::number("damping", Range::NotNegative)
        .unit("N s/m")
        .or(Fallback::Told("0"), "")
        .about("Force over the rate of stretch."),
    Key::flag("rope")
        .or(Fallback::Flag(false), "")
        .about("Whether it pulls alone and cannot push, as a mooring does."),
];
