//! Sums and extremes over a block of particles.

use monoflow_abi::In;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, account, account_wall};
use monoflow_ops::particles::motion::Home;

/// The name of the loops that find it.
pub const ACCOUNT: &str = "account";

/// Sums and extremes over one block of particles.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct BlockAccount<'a, S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// Acceleration by gravity, m/s².
    pub gravity: [f64; 3],
    /// How many of the block are fluid; these come first.
    pub fluids: usize,
    /// Positions and masses of the block.
    pub place: In<'a, [S; 4]>,
    /// Velocities and density excesses.
    pub motion: In<'a, [S; 4]>,
    /// Cells.
    pub cell: In<'a, u32>,
    /// What is found.
    pub found: Account,
}

impl<S: Scalar> BlockAccount<'_, S> {
    /// Finds it; `elastic` tells the energy of compression of a density excess, J/kg.
    #[inline(always)]
    pub fn find(&mut self, elastic: impl Fn(S) -> f64) {
        let mut found = Account::default();
        for k in 0..self.place.len() {
            let (place, motion) = (&self.place[k], &self.motion[k]);
            let one = if k < self.fluids {
                let position = self.home.position(self.cell[k], place);
                account(place[3], motion, &position, &self.gravity, &elastic)
            } else {
                account_wall(motion)
            };
            found = found.and(&one);
        }
        self.found = found;
    }
}
