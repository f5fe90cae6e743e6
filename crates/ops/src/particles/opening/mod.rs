//! Openings: where water comes in and leaves.
//!
//! Behind the plane of an opening lies its zone, some layers of fluid particles deep. Particles of a zone have no
//! rates: their velocity goes along the normal of the plane, and it and their pressure are given, or are those of
//! the water before the plane. A particle that crosses the plane belongs to the other side from then on; one that
//! leaves the zone at its back is taken out, and new ones come in there.
//!
//! **Source** Federico, Marrone, Colagrossi, Aristodemo & Antuono 2012, doi:10.1016/j.euromechflu.2012.02.002
//! (zones of particles); Tafuni, Domínguez, Vacondio & Crespo 2018, doi:10.1016/j.cma.2018.08.004 (one zone for
//! water that comes in and leaves, values from points mirrored at the plane).

mod mirror;
mod zone;

pub use mirror::{Alone, Crew, Mirrored, mirror, weight};
pub use zone::{Opening, OpeningKnot, Rule, Spot, Tables, nearest};
