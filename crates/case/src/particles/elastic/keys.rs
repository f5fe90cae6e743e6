//! The keys of `[[elastic]]`.

use crate::keys::{Fallback, Key, Kind, Range};
use crate::particles::raw::{AXES, FACES};

/// `[[elastic]]`
pub(crate) const ELASTIC: &[Key] = &[
    Key::text("name")
        .needed()
        .about("Name, for gauges and messages: its pieces are NAME-1, NAME-2 and so on, from its lower end on."),
    Key::numbers("min")
        .unit("m")
        .needed()
        .about("Lower corner at the start: a bar lies along an axis, and its sides are whole numbers of spacings."),
    Key::numbers("max").unit("m").needed().about("Upper corner at the start."),
    Key::words("clamped", &[Kind::Word(FACES)])
        .needed()
        .about("Its ends that are held: one, or two across from each other; they tell the axis along it."),
    Key::word("bends", AXES)
        .told("in two dimensions the other axis; needed in three")
        .about("The axis along which it is bent, and along which its thickness is measured."),
    Key::text("to")
        .told("the ground")
        .about("Name of the [[motion]] that holds its ends."),
    Key::number("density", Range::Positive)
        .unit("kg/m³")
        .needed()
        .about("Mass over volume."),
    Key::number("young", Range::Positive)
        .unit("Pa")
        .needed()
        .about("Young's modulus."),
    Key::number("poisson", Range::Within(0.0, 0.5))
        .or(Fallback::Number(0.0), "a bar that is not wide")
        .about("Poisson's ratio of a plate that is far wider than thick, which bends by E/(1-ν²)."),
    Key::number("damping", Range::NotNegative)
        .unit("s")
        .or(Fallback::Number(0.0), "it swings on")
        .about("Moment over the rate of bending, as a part of moment over bending."),
    Key::count("pieces")
        .told("as many as it is longer than thick, from 4 to 32")
        .about("Stiff pieces of which it is made; its error falls with the square of their number."),
];
