/// How neighbours are written in lists, or that there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListEncoding {
    /// Four bytes each.
    #[default]
    Wide,
    /// Two bytes each; at most 2048 particles a cell.
    Compact,
    /// No lists: neighbours are searched for among the particles of cells in every kernel.
    Cells,
}

impl ListEncoding {
    /// How many fit in sixteen bytes.
    pub(crate) fn per_group(self) -> u32 {
        match self {
            ListEncoding::Wide => 4,
            ListEncoding::Compact => 8,
            ListEncoding::Cells => 0,
        }
    }

    /// Are neighbours listed?
    pub(crate) fn lists(self) -> bool {
        self != ListEncoding::Cells
    }

    /// What the names of kernels that build or read such lists end in.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            ListEncoding::Wide => "",
            ListEncoding::Compact => "_u16",
            ListEncoding::Cells => "_cells",
        }
    }

    /// What the names of kernels end in that read such lists for so many particles: up to two
    /// rounds of the threads that a GPU holds, waiting for memory is most of the time.
    pub(crate) fn reading(self, particles: usize, resident: usize) -> &'static str {
        match self {
            ListEncoding::Wide if particles <= 2 * resident => "_ahead",
            _ => self.suffix(),
        }
    }
}
