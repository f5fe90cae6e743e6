//! The graph of neighbouring cells.

use crate::Edges;

/// For each cell the cells beside it, in the order of their numbers.
pub struct Graph {
    starts: Vec<usize>,
    others: Vec<u32>,
}

impl Graph {
    /// That of a mesh with these edges.
    pub fn of(edges: &Edges) -> Self {
        let cells = edges.of_cell.len();
        let mut starts = Vec::with_capacity(cells + 1);
        let mut others = Vec::with_capacity(2 * edges.inner.len());
        starts.push(0);
        for cell in 0..cells {
            let first = others.len();
            others.extend(edges.beside(cell));
            others[first..].sort_unstable();
            starts.push(others.len());
        }
        Graph { starts, others }
    }

    fn cells(&self) -> usize {
        self.starts.len() - 1
    }

    fn beside(&self, cell: u32) -> &[u32] {
        let cell = cell as usize;
        &self.others[self.starts[cell]..self.starts[cell + 1]]
    }

    fn degree(&self, cell: u32) -> usize {
        self.beside(cell).len()
    }

    /// The order of reverse Cuthill–McKee: each connected component by breadth-first search from a pseudo-peripheral
    /// cell, neighbours with fewer neighbours first; all of it backwards.
    ///
    /// **Source** Cuthill & McKee 1969, doi:10.1145/800195.805928; George & Liu 1981, *Computer Solution of Large Sparse
    /// Positive Definite Systems*, sections 4.3 and 4.4.
    pub fn reverse_cuthill_mckee(&self) -> Vec<u32> {
        let mut order: Vec<u32> = Vec::with_capacity(self.cells());
        let mut found = vec![false; self.cells()];
        let mut search = Search::new(self);
        for first in 0..self.cells() as u32 {
            if found[first as usize] {
                continue;
            }
            let start = search.pseudo_peripheral(first);
            found[start as usize] = true;
            let mut next = order.len();
            order.push(start);
            while let Some(&cell) = order.get(next) {
                next += 1;
                let reached = order.len();
                for &other in self.beside(cell) {
                    if !std::mem::replace(&mut found[other as usize], true) {
                        order.push(other);
                    }
                }
                order[reached..].sort_by_key(|other| self.degree(*other));
            }
        }
        order.reverse();
        order
    }
}

/// Looks for cells that are far apart.
struct Search<'g> {
    graph: &'g Graph,
    /// In which look a cell was found last.
    seen: Vec<u32>,
    looks: u32,
    cells: Vec<u32>,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph) -> Self {
        Search {
            graph,
            seen: vec![0; graph.cells()],
            looks: 0,
            cells: Vec::new(),
        }
    }

    /// A pseudo-peripheral cell of the component of a cell: the search from the farthest cell has no more levels.
    fn pseudo_peripheral(&mut self, cell: u32) -> u32 {
        let mut start = cell;
        let (mut farthest, mut levels) = self.farthest(start);
        loop {
            let (beyond, more) = self.farthest(farthest);
            if more <= levels {
                return start;
            }
            (start, farthest, levels) = (farthest, beyond, more);
        }
    }

    /// Of the last level of a breadth-first search the first cell with the fewest neighbours, and the number of that level.
    fn farthest(&mut self, from: u32) -> (u32, usize) {
        let graph = self.graph;
        self.looks += 1;
        self.seen[from as usize] = self.looks;
        self.cells.clear();
        self.cells.push(from);
        let (mut level, mut levels) = (0, 0);
        loop {
            let end = self.cells.len();
            for k in level..end {
                for &other in graph.beside(self.cells[k]) {
                    if self.seen[other as usize] != self.looks {
                        self.seen[other as usize] = self.looks;
                        self.cells.push(other);
                    }
                }
            }
            if self.cells.len() == end {
                let last = self.cells[level..].iter().copied();
                let farthest = last.min_by_key(|cell| graph.degree(*cell));
                return (farthest.unwrap_or(from), levels);
            }
            (level, levels) = (end, levels + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;

    fn graph(beside: &[&[u32]]) -> Graph {
        let mut graph = Graph {
            starts: vec![0],
            others: Vec::new(),
        };
        for others in beside {
            graph.others.extend_from_slice(others);
            graph.starts.push(graph.others.len());
        }
        graph
    }

    /// A chain starts at its end, a fork takes the shorter arm first, and parts follow each other.
    #[test]
    fn levels_from_a_pseudo_peripheral_cell_backwards() {
        let chain = graph(&[&[2, 3], &[3], &[0], &[0, 1]]);
        assert_eq!(chain.reverse_cuthill_mckee(), [2, 0, 3, 1]);
        // 0 is beside 1 and 2, of which 1 leads on and 2 ends; 3 stands alone.
        let parts = graph(&[&[1, 2, 5], &[0, 4], &[0], &[], &[1], &[0]]);
        assert_eq!(parts.reverse_cuthill_mckee(), [3, 5, 2, 0, 1, 4]);
    }
}
