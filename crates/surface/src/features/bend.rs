/// How a surface bends. Edges are never saddles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bend {
    /// Not at all.
    #[default]
    Flat,
    /// Around the solid: beyond it, space is nearest to it on the outside.
    Convex,
    /// Into the solid.
    Concave,
    /// Either way.
    Saddle,
}

/// Sines of angles less than this are those of rounding: the bend is flat.
pub(super) const FLAT: f64 = 1e-12;

impl Bend {
    /// Of an edge with the discriminant of its unit direction.
    pub(super) fn of_edge(sine: f64) -> Self {
        if sine > FLAT {
            Bend::Convex
        } else if sine < -FLAT {
            Bend::Concave
        } else {
            Bend::Flat
        }
    }

    /// Of a vertex some of whose edges go up, beyond the plane of its pseudonormal, and some down.
    pub(super) fn of_vertex(up: bool, down: bool) -> Self {
        match (up, down) {
            (false, false) => Bend::Flat,
            (false, true) => Bend::Convex,
            (true, false) => Bend::Concave,
            (true, true) => Bend::Saddle,
        }
    }
}
