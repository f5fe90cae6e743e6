use super::deed::Deed;
use super::draft::Draft;
use crate::check::Places;
use crate::slit::{is_slit, longest_side};
use crate::topology::{NONE, origin, previous};
use crate::triangle::{centre, collapsed, normal};
use std::collections::HashSet;

/// So often at most, since each time may make way for another.
const ROUNDS: usize = 64;

impl Draft {
    /// Takes triangles without area, but with three vertices, out of the surface: one vertex lies
    /// between the two others, whose edge goes to the triangle on its other side.
    ///
    /// ```text
    ///    a---b---c        a---b---c
    ///     \     /   ->     \  |  /      the needle a c b and the triangle c a d
    ///      \   /            \ | /       become a d b and d c b
    ///        d                d
    /// ```
    ///
    /// Those that fill slits go too, though rounding gave them some area.
    pub fn turn_needles(&mut self) {
        let is_needle = |&t: &usize| normal(self.corners(t)).is_none() && self.has_corners(t);
        let mut needles: Vec<usize> = (0..self.triangles.len()).filter(is_needle).collect();
        needles.extend(std::mem::take(&mut self.slits));
        needles.sort_unstable();
        needles.dedup();
        let mut turned = Places::default();
        for _ in 0..ROUNDS {
            if needles.is_empty() {
                break;
            }
            let (edges, twins) = self.edges();
            let mut touched = HashSet::new();
            for &needle in &needles {
                let longest = 3 * needle as u32 + longest_side(&self.corners(needle)) as u32;
                let twin = twins[longest as usize];
                if twin == NONE {
                    continue;
                }
                let vertex = |half: u32| origin(&self.triangles, half);
                let (a, c) = (vertex(longest), vertex(twin));
                let (b, d) = (vertex(previous(longest)), vertex(previous(twin)));
                let ends = [a, b, c, d];
                let at = |of: [u32; 3]| of.map(|vertex| self.vertices[vertex as usize]);
                let [one, other] = [[a, d, b], [d, c, b]];
                let blocked = a == c || b == d || edges.between(b, d);
                if blocked
                    || ends.iter().any(|vertex| touched.contains(vertex))
                    || is_slit(&at(one), self.resolution)
                    || is_slit(&at(other), self.resolution)
                {
                    continue;
                }
                touched.extend(ends);
                turned.add(needle as u32, centre(self.corners(needle)));
                let beside = twin as usize / 3;
                self.solid_of[needle] = self.solid_of[beside];
                self.triangles[needle] = one;
                self.triangles[beside] = other;
            }
            if touched.is_empty() {
                break;
            }
            needles.retain(|&t| is_slit(&self.corners(t), self.resolution) && self.has_corners(t));
        }
        let mut left = Places::default();
        for needle in needles {
            left.add(needle as u32, centre(self.corners(needle)));
        }
        self.done.add(Deed::TurnedNeedles, turned);
        self.done.add(Deed::LeftNeedles, left);
    }

    fn has_corners(&self, triangle: usize) -> bool {
        !collapsed(self.triangles[triangle])
    }
}
