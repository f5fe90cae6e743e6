use super::places::{FieldView, Places};
use crate::host::Pass;
use monoflow_abi::{In, Out};
use monoflow_ops::euler::cut::mend;
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::{faster, fastest};

/// The name of [`Mend`].
pub const MEND: &str = "mend";

/// Looks at cells that were mixed, once all of them have been: gives those without pressure that from before
/// the sweep.
#[repr(C)]
pub struct Mend<'a, const D: usize> {
    /// Before the sweep.
    pub before: FieldView<'a, D>,
    /// All rows after it.
    pub rows: Out<'a, f64>,
    /// The cells, from the first ghost, one mixture after the other.
    pub cells: In<'a, [usize; D]>,
    /// Where each mixture ends there.
    pub ends: In<'a, usize>,
    /// `1/Δx` along x, y and z, 1/m.
    pub inv_spacing: [f64; D],
    /// How many mixtures were without pressure.
    pub mended: usize,
    /// The greatest rate of waves in them, 1/s.
    pub rate: f64,
}

impl<const D: usize, G: Gas> Pass<G> for Mend<'_, D> {
    const NAME: &'static str = MEND;

    #[inline(always)]
    fn run(&mut self, gas: &G) {
        let (before, cells) = (self.before, self.cells.get());
        let places: Places<D> = before.places;
        let rows: &mut [f64] = &mut self.rows;
        let mended = |rows: &[f64], at| mend(gas, &places.get(rows, at), &before.get(at));
        self.mended = 0;
        let mut first = 0;
        for end in self.ends.get() {
            let of = &cells[first..*end];
            self.mended += usize::from(of.iter().any(|at| mended(rows, *at).is_some()));
            first = *end;
        }
        self.rate = 0.0;
        for at in cells {
            if let Some(mended) = mended(rows, *at) {
                places.set(rows, *at, &mended);
            }
            let rate = fastest(gas, &places.get(rows, *at), &self.inv_spacing);
            self.rate = faster(self.rate, rate);
        }
    }
}
