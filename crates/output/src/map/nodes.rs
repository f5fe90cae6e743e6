//! Nodes of a mesh in the types that callers hold.

use crate::Points;

/// Borrowed nodes of a mesh: in the plane, or in space with the third
/// coordinate ignored.
#[derive(Debug, Clone, Copy)]
pub enum Nodes<'a> {
    /// Two coordinates a node.
    Plane(&'a [[f64; 2]]),
    /// Three coordinates a node.
    Space(Points<'a>),
}

impl Nodes<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Plane(nodes) => nodes.len(),
            Self::Space(nodes) => nodes.len(),
        }
    }

    pub(super) fn get(&self, index: usize) -> [f64; 2] {
        match self {
            Self::Plane(nodes) => nodes[index],
            Self::Space(nodes) => {
                let [x, y, _] = nodes.get(index);
                [x, y]
            }
        }
    }

    /// Lower and upper corner of the box around all finite nodes.
    pub(super) fn bounds(&self) -> Option<[[f64; 2]; 2]> {
        let mut bounds = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
        for node in (0..self.len()).map(|index| self.get(index)) {
            if node[0].is_finite() && node[1].is_finite() {
                for axis in 0..2 {
                    bounds[0][axis] = bounds[0][axis].min(node[axis]);
                    bounds[1][axis] = bounds[1][axis].max(node[axis]);
                }
            }
        }
        bounds[0][0].is_finite().then_some(bounds)
    }
}

impl<'a> From<&'a [[f64; 2]]> for Nodes<'a> {
    fn from(nodes: &'a [[f64; 2]]) -> Self {
        Self::Plane(nodes)
    }
}

impl<'a> From<&'a Vec<[f64; 2]>> for Nodes<'a> {
    fn from(nodes: &'a Vec<[f64; 2]>) -> Self {
        Self::Plane(nodes)
    }
}

impl<'a, P: Into<Points<'a>>> From<P> for Nodes<'a> {
    fn from(nodes: P) -> Self {
        Self::Space(nodes.into())
    }
}
