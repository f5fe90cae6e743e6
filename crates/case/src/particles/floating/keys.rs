//! The keys of `[[floating]]`.

use crate::keys::{Fallback, Key, Kind, Range};

/// What a body may be kept from: moving along an axis, or turning about it.
pub(crate) const WAYS: &[&str] = &["x", "y", "z", "about_x", "about_y", "about_z"];

/// `[[floating]]`
pub(crate) const FLOATING: &[Key] = &[
    Key::text("name").needed().about("Name, for `motion` of geometries."),
    Key::number("density", Range::Positive)
        .unit("kg/m³")
        .told("needed without mass")
        .about("Its mass over the volume of its particles."),
    Key::number("mass", Range::Positive)
        .unit("kg")
        .told("needed without density")
        .about("Its mass, in two dimensions of one metre of depth."),
    Key::numbers("centre")
        .unit("m")
        .told("that of its particles")
        .about("Its centre of mass at the start."),
    Key::numbers("inertia")
        .also(&[Kind::Number])
        .unit("kg m²")
        .told("that of its mass spread evenly over its particles; needed with centre")
        .about("Moments of inertia about the axes through its centre of mass; in two dimensions one number, of one metre of depth."),
    Key::numbers("velocity")
        .unit("m/s")
        .or(Fallback::Told("at rest"), "")
        .about("Velocity of its centre of mass at the start."),
    Key::numbers("spin")
        .also(&[Kind::Number])
        .unit("rad/s")
        .or(Fallback::Told("at rest"), "")
        .about("Angular velocity at the start; in two dimensions one number, counterclockwise."),
    Key::words("held", &[Kind::Word(WAYS)])
        .or(Fallback::Told("none"), "")
        .about("Axes that it cannot move along, or turn about."),
];
