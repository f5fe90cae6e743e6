/// Items in groups numbered from 0, sorted within each group.
#[derive(Clone, Debug)]
pub(crate) struct Groups<T> {
    /// Where each group begins, and the end.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy + Default + Ord> Groups<T> {
    /// Puts items into groups; the iterator is run twice.
    pub fn of(groups: usize, items: impl Iterator<Item = (u32, T)> + Clone) -> Self {
        let mut starts = vec![0u32; groups + 1];
        for (group, _) in items.clone() {
            starts[group as usize + 1] += 1;
        }
        for group in 0..groups {
            starts[group + 1] += starts[group];
        }
        let mut free = starts.clone();
        let mut sorted = vec![T::default(); starts[groups] as usize];
        for (group, item) in items {
            let place = &mut free[group as usize];
            sorted[*place as usize] = item;
            *place += 1;
        }
        for group in starts.windows(2) {
            sorted[group[0] as usize..group[1] as usize].sort_unstable();
        }
        Groups {
            starts,
            items: sorted,
        }
    }

    /// The items of a group.
    pub fn group(&self, group: usize) -> &[T] {
        &self.items[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    /// How many groups there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }
}
