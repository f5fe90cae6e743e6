/// A ghost cell beyond an end of an axis and the cells that it may copy; cells count from the first ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// The ghost.
    pub at: u32,
    /// The last cell inside: the flow goes on as it is.
    pub edge: u32,
    /// Its mirror image: a wall. Where there are fewer cells than ghosts, the farthest.
    pub mirror: u32,
    /// The cell at the other end of the axis.
    pub wrapped: u32,
}

impl Ghost {
    /// In a layer of `ghosts` beyond the upper or the lower end of an axis of `cells`; layer 0 is next to
    /// the grid.
    #[inline(always)]
    pub fn new(cells: u32, ghosts: u32, is_upper: bool, layer: u32) -> Self {
        let within = if layer < cells { layer } else { cells - 1 };
        let last = ghosts + cells - 1;
        if is_upper {
            let at = last + 1 + layer;
            Ghost {
                at,
                edge: last,
                mirror: last - within,
                wrapped: at - cells,
            }
        } else {
            let at = ghosts - 1 - layer;
            Ghost {
                at,
                edge: ghosts,
                mirror: ghosts + within,
                wrapped: at + cells,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ghosts_of_an_axis_of_five_cells() {
        let of = |is_upper, layer| {
            let Ghost {
                at,
                edge,
                mirror,
                wrapped,
            } = Ghost::new(5, 2, is_upper, layer);
            [at, edge, mirror, wrapped]
        };
        // Ghosts 0 and 1, cells 2 to 6, ghosts 7 and 8.
        assert_eq!(of(false, 0), [1, 2, 2, 6]);
        assert_eq!(of(false, 1), [0, 2, 3, 5]);
        assert_eq!(of(true, 0), [7, 6, 6, 2]);
        assert_eq!(of(true, 1), [8, 6, 5, 3]);
        let only = Ghost::new(1, 2, true, 1);
        assert_eq!((only.edge, only.mirror), (2, 2));
    }
}
