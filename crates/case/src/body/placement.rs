//! Where a body stands: `scale`, `rotation`, `translation`.

use super::plan::{Placement, Rotation};
use super::read::Reader;

impl Reader<'_, '_, '_> {
    pub fn placement(&mut self) -> Option<Placement> {
        let scale = if self.section.has("scale") {
            self.number("scale")
        } else {
            Some(1.0)
        };
        let translation = if self.section.has("translation") {
            self.vector("translation", self.dimensions)
        } else {
            Some([0.0; 3])
        };
        let rotation = match self.section.section("rotation", &mut self.j.log) {
            None => Some(None),
            Some(section) => {
                let mut turn = Reader {
                    j: self.j,
                    section,
                    dimensions: self.dimensions,
                    known: true,
                };
                let degrees = turn.required("degrees");
                let axis = turn.direction("axis", Some([0.0, 0.0, 1.0]));
                let about = if turn.section.has("about") {
                    turn.vector("about", turn.dimensions)
                } else {
                    Some([0.0; 3])
                };
                let Reader { j, section, .. } = turn;
                section.finish(&mut j.log);
                let (axis, degrees, about) = (axis?, degrees?, about?);
                Some(Some(Rotation {
                    axis,
                    degrees,
                    about,
                }))
            }
        };
        let rotation = rotation?;
        if let Some(turn) = rotation
            && self.dimensions == 2
            && (turn.axis[0] != 0.0 || turn.axis[1] != 0.0)
        {
            let key = self.section.key("rotation");
            let what = format!("`{key}` turns out of the plane");
            let help = "leave its axis out: in two dimensions it is z";
            self.j.log.add(self.section.span(), &key, what, help);
            return None;
        }
        Some(Placement {
            scale: scale?,
            rotation,
            translation: translation?,
        })
    }
}
