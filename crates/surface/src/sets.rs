/// Numbers in sets that can be joined. A set is called by its lowest number.
pub(crate) struct Sets(Vec<u32>);

impl Sets {
    /// Each number on its own.
    pub fn new(count: usize) -> Self {
        Sets((0..count as u32).collect())
    }

    /// The lowest number of the set that a number is in.
    pub fn lowest(&mut self, mut of: u32) -> u32 {
        while self.0[of as usize] != of {
            self.0[of as usize] = self.0[self.0[of as usize] as usize];
            of = self.0[of as usize];
        }
        of
    }

    /// Makes one set of those of two numbers.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.lowest(a), self.lowest(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}
