use super::deed::Deed;
use super::draft::Draft;
use crate::check::Places;
use crate::topology::{for_each_fan, next, origin};
use crate::vector::{Point, cross, dot, middle, sub, unit};
use std::f64::consts::PI;

/// Sides within this angle of each other lie on each other, rad: what single precision leaves of coplanar
/// ones.
const TOGETHER: f64 = 1e-5;

impl Draft {
    /// Splits the edges at which solids touch.
    ///
    /// Around such an edge, triangles are taken in the order of their angle. One that runs down the
    /// edge has solid behind it, up to the next that runs up: these two are a pair, as brackets
    /// are. Of sides that lie on each other those that run up come first: solids with a side in common
    /// are two. Each fan of triangles that pairs leave around a vertex then gets a vertex of its own.
    pub fn split_touching(&mut self) {
        let (edges, mut twins) = self.edges();
        let (mut split, mut left) = (Places::default(), Places::default());
        let mut touches = vec![false; self.vertices.len()];
        for ([low, high], halves) in edges.all().filter(|(_, halves)| halves.len() > 2) {
            let ends = [low, high].map(|vertex| self.vertices[vertex as usize]);
            let halves: Vec<u32> = halves.iter().map(|half| half.1).collect();
            let at = middle(ends[0], ends[1]);
            match self.pairs(low, ends, &halves) {
                None => left.add(halves[0] / 3, at),
                Some(pairs) => {
                    split.add(halves[0] / 3, at);
                    for [down, up] in pairs {
                        twins[down as usize] = up;
                        twins[up as usize] = down;
                    }
                    touches[low as usize] = true;
                    touches[high as usize] = true;
                }
            }
        }
        if split.count > 0 {
            self.part_fans(&twins, &touches);
        }
        self.done.add(Deed::SplitEdges, split);
        self.done.add(Deed::LeftEdges, left);
    }

    /// Half edges along an edge in pairs with solid between them; `None` if there are not as many
    /// either way.
    fn pairs(&self, low: u32, [from, to]: [Point; 2], halves: &[u32]) -> Option<Vec<[u32; 2]>> {
        let along = unit(sub(to, from));
        let apex = |half: u32| {
            let vertex = origin(&self.triangles, next(next(half)));
            let to = sub(self.vertices[vertex as usize], from);
            sub(to, along.map(|x| x * dot(to, along)))
        };
        let right = unit(apex(halves[0]));
        let up = cross(along, right);
        let angle = |half: u32| dot(apex(half), up).atan2(dot(apex(half), right));
        let goes_up = |half: u32| origin(&self.triangles, half) == low;
        let mut around: Vec<(f64, u32)> = halves.iter().map(|&half| (angle(half), half)).collect();
        around.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        // From the widest gap on, so that sides that lie on each other are beside each other.
        let gap = |k: usize| {
            let before = around[(k + around.len() - 1) % around.len()].0;
            around[k].0 - before + if k == 0 { 2.0 * PI } else { 0.0 }
        };
        let first = (0..around.len()).fold(0, |most, k| if gap(k) > gap(most) { k } else { most });
        around.rotate_left(first);
        // Of these the one ends its solid before the other begins.
        for sides in around.chunk_by_mut(|a, b| (b.0 - a.0).rem_euclid(2.0 * PI) < TOGETHER) {
            sides.sort_by_key(|side| (!goes_up(side.1), side.1));
        }
        let (mut downs, mut pairs) = (Vec::new(), Vec::new());
        let mut met = vec![false; around.len()];
        // Twice around, for brackets that close after the start.
        for k in (0..around.len()).chain(0..around.len()) {
            if met[k] {
                continue;
            }
            if !goes_up(around[k].1) {
                met[k] = true;
                downs.push(around[k].1);
            } else if let Some(down) = downs.pop() {
                met[k] = true;
                pairs.push([down, around[k].1]);
            }
        }
        (2 * pairs.len() == halves.len()).then_some(pairs)
    }

    /// Gives the fans of the marked vertices, all but the first of each, vertices of their own.
    fn part_fans(&mut self, twins: &[u32], marked: &[bool]) {
        let mut has_fan = vec![false; marked.len()];
        let mut parted = Vec::new();
        for_each_fan(&self.triangles, twins, |vertex, corners| {
            let vertex = vertex as usize;
            if marked[vertex] && std::mem::replace(&mut has_fan[vertex], true) {
                parted.push((vertex, corners.to_vec()));
            }
        });
        for (vertex, corners) in parted {
            let new = self.vertices.len() as u32;
            self.vertices.push(self.vertices[vertex]);
            for corner in corners {
                self.triangles[corner as usize / 3][corner as usize % 3] = new;
            }
        }
    }
}
