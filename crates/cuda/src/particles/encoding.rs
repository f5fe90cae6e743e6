/// How neighbours are written in lists, or that there are none. Kernels that read lists, and the one that writes them,
/// are known by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListEncoding {
    /// What it is called.
    pub name: &'static str,
    /// How many neighbours sixteen bytes name; none where they are not listed.
    pub per_group: u32,
    /// What the names of its kernels end in.
    pub suffix: &'static str,
    /// The same of kernels that find forces for particles too few to fill a GPU.
    pub few: &'static str,
}

impl ListEncoding {
    /// Four bytes each.
    pub const WIDE: Self = ListEncoding {
        name: "Wide",
        per_group: 4,
        suffix: "",
        few: "_ahead",
    };

    /// No lists: neighbours are searched for among the particles of cells in every kernel.
    pub const CELLS: Self = ListEncoding {
        name: "Cells",
        per_group: 0,
        suffix: "_cells",
        few: "_cells",
    };

    /// Are neighbours listed?
    pub(crate) fn lists(self) -> bool {
        self.per_group > 0
    }

    /// What the names of kernels end in that find forces for so many particles: up to two rounds of the threads that
    /// a GPU holds, waiting for memory is most of the time.
    pub(crate) fn reading(self, particles: usize, resident: usize) -> &'static str {
        if particles <= 2 * resident {
            self.few
        } else {
            self.suffix
        }
    }

    /// Entry `k` of a group.
    pub(crate) fn entry(self, group: [u32; 4], k: u32) -> u32 {
        let bits = 128 / self.per_group;
        let word = group[(k * bits / 32) as usize];
        (word >> (k * bits % 32)) & (u32::MAX >> (32 - bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_groups_follow_each_other() {
        let group = [0x0002_0001, 0x0004_0003, 0x0006_0005, 0x0008_0007];
        let wide = ListEncoding::WIDE;
        assert_eq!([0, 1, 2, 3].map(|k| wide.entry(group, k)), group);
        let halves = ListEncoding {
            per_group: 8,
            ..wide
        };
        let entries: Vec<u32> = (0..8).map(|k| halves.entry(group, k)).collect();
        assert_eq!(entries, [1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
