use monoflow_kernels::host::Sweep;
use monoflow_kernels::host::particles::{LANES, ListView};
use monoflow_ops::mps::Row;
use monoflow_ops::particles::grid::{NO_STEP, entry_index, pack_entry};
use monoflow_ops::particles::kind::KINDS;
use monoflow_ops::{Lanes, Real, Scalar};
use std::array::from_fn;

/// Products of a block's rows with a vector, where a pressure is asked for.
pub struct Multiply<'a, S, const D: usize> {
    pub view: ListView<'a, S, D>,
    pub rows: &'a [Row<S>],
    pub couplings: &'a [[S; LANES]],
    pub on_diagonal: S,
    pub vector: &'a [S],
    pub products: &'a mut [S],
}

impl<S: Scalar, const D: usize> Sweep for Multiply<'_, S, D> {
    #[inline(always)]
    fn run(self) {
        let zero = S::from_literal(0.0);
        let mut couplings = self.couplings.iter();
        for (k, (product, row)) in self.products.iter_mut().zip(self.rows).enumerate() {
            *product = zero;
            if row.inv_diagonal > zero {
                let i = self.view.first + k;
                let own = Lanes::splat(self.vector[i]);
                let mut sum = Lanes::<S, LANES>::splat(zero);
                for kind in 0..KINDS {
                    let (whole, rest) = self.view.listed(i, kind).as_chunks::<LANES>();
                    for (entries, coupling) in whole.iter().zip(&mut couplings) {
                        sum += Lanes(*coupling) * (own - gather(self.vector, entries));
                    }
                    if !rest.is_empty()
                        && let Some(coupling) = couplings.next()
                    {
                        // Lanes left over are coupled by 0.
                        let mut entries = [pack_entry(i as u32, NO_STEP); LANES];
                        entries[..rest.len()].copy_from_slice(rest);
                        sum += Lanes(*coupling) * (own - gather(self.vector, &entries));
                    }
                }
                *product = sum.total() + self.on_diagonal * self.vector[i];
            }
        }
    }
}

#[inline(always)]
fn gather<S: Scalar>(vector: &[S], entries: &[u32; LANES]) -> Lanes<S, LANES> {
    Lanes(from_fn(|l| vector[entry_index(entries[l]) as usize]))
}
