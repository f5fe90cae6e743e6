//! Ground of the plane.

use super::outline::square_to;

/// All below a line from node to node, which goes on level beyond its ends.
#[derive(Clone, Debug)]
pub struct Profile {
    /// By rising x, m; one at least.
    nodes: Vec<[f64; 2]>,
}

impl Profile {
    /// The line through these nodes (m), by rising x; `None` without any.
    pub fn of(nodes: Vec<[f64; 2]>) -> Option<Self> {
        (!nodes.is_empty()).then_some(Profile { nodes })
    }

    /// Its nodes, m.
    pub fn nodes(&self) -> &[[f64; 2]] {
        &self.nodes
    }

    /// Its elevation, m.
    fn height(&self, x: f64) -> f64 {
        let after = self.nodes.partition_point(|node| node[0] < x);
        match (after.checked_sub(1), self.nodes.get(after)) {
            (Some(before), Some(b)) => {
                let a = self.nodes[before];
                let share = (x - a[0]) / (b[0] - a[0]);
                (1.0 - share) * a[1] + share * b[1]
            }
            (None, Some(first)) => first[1],
            _ => self.nodes[self.nodes.len() - 1][1],
        }
    }

    /// Signed distance of a point, m.
    ///
    /// The line is no farther away than right above or below: pieces are looked at to both sides as far as that.
    pub fn distance(&self, p: [f64; 2]) -> f64 {
        let above = p[1] - self.height(p[0]);
        let mut best2 = above * above;
        let nodes = &self.nodes;
        let after = nodes.partition_point(|node| node[0] < p[0]);
        let is_far = |node: usize, best2: f64| (nodes[node][0] - p[0]).powi(2) > best2;
        for end in after..nodes.len() {
            // The piece that ends there; of the level line before the first, its end.
            let from = end.saturating_sub(1);
            best2 = best2.min(square_to(p, &[nodes[from], nodes[end]]));
            if is_far(end, best2) {
                break;
            }
        }
        for begin in (0..after).rev() {
            let to = (begin + 1).min(nodes.len() - 1);
            best2 = best2.min(square_to(p, &[nodes[begin], nodes[to]]));
            if is_far(begin, best2) {
                break;
            }
        }
        if above < 0.0 {
            -best2.sqrt()
        } else {
            best2.sqrt()
        }
    }
}
