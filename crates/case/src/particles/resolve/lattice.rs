//! Which lattice fluid stands on at the start.

use super::frame::{Frame, unused};
use crate::judge::Judge;
use crate::particles::plan::{Kind, LatticePlan};
use crate::particles::raw::RawGeometry;

/// The lattice of a geometry.
pub(super) fn lattice(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    (name, kind): (&str, Kind),
    frame: &Frame<'_>,
) -> LatticePlan {
    let typed = raw.lattice.as_ref();
    if kind != Kind::Fluid {
        unused(j, typed, "walls and erase: walls stand on the square one");
        return LatticePlan::Square;
    }
    if frame.is_mps {
        // Was spoken of with the other keys that MPS does not know.
        return LatticePlan::Square;
    }
    let key = format!("geometry.{name}.lattice");
    let lattice = LatticePlan::ALL[j.word(&key, typed)];
    let (Some(at), false) = (typed, lattice.is_square()) else {
        return lattice;
    };
    let word = lattice.name();
    let its_own = match lattice {
        LatticePlan::BodyCentred => 3,
        _ => 2,
    };
    if frame.dimensions != its_own {
        let what = format!(
            "`{}` is \"{word}\", a lattice in {its_own} dimensions, but the case has {}",
            at.key, frame.dimensions
        );
        let help = match frame.dimensions {
            2 => "write lattice = \"staggered\", or delete this line",
            3 => "write lattice = \"body_centred\", or delete this line",
            _ => "delete this line",
        };
        j.log.at(at, what, help);
    } else if frame.is_open {
        let what = format!(
            "`{}` is \"{word}\", but water comes in at openings on the square lattice",
            at.key
        );
        j.log.at(at, what, "delete this line");
    } else {
        return lattice;
    }
    LatticePlan::Square
}
