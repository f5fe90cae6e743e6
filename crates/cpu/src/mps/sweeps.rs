//! The loops of a step over one block of particles.

use crate::ListView;
use crate::near::LANES;
use monoflow_kernels::host::Sweep;
use monoflow_ops::body::Extremes;
use monoflow_ops::grid::{NO_STEP, entry_index, pack_entry};
use monoflow_ops::kind::KINDS;
use monoflow_ops::mps::{
    MIRROR, MpsScheme, Row, correct, couplings, explicit_pressure, is_dummy, number_density,
    predict,
};
use monoflow_ops::{Lanes, Real, Scalar};
use monoflow_particles::NeighbourList;
use std::array::from_fn;

/// Moves a block by viscosity, gravity and collisions.
pub struct Predict<'a, S, const D: usize, Sch> {
    pub scheme: &'a Sch,
    pub view: &'a ListView<'a, S, D>,
    pub first: usize,
    pub place: &'a mut [[S; 4]],
    pub motion: &'a mut [[S; 4]],
    pub dt: S,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Sweep for Predict<'_, S, D, Sch> {
    #[inline(always)]
    fn run(self) {
        for (k, (place, motion)) in self.place.iter_mut().zip(self.motion).enumerate() {
            let i = (self.first + k) as u32;
            (*place, *motion) = predict::<S, D, Sch, _>(self.scheme, self.view, i, self.dt);
        }
    }
}

/// Explicit pressures of a block, beside the places.
pub struct Press<'a, S, const D: usize, Sch> {
    pub scheme: &'a Sch,
    pub view: &'a ListView<'a, S, D>,
    pub first: usize,
    pub pressed: &'a mut [[S; 4]],
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Sweep for Press<'_, S, D, Sch> {
    #[inline(always)]
    fn run(self) {
        for (k, word) in self.pressed.iter_mut().enumerate() {
            let i = self.first + k;
            let place = self.view.place[i];
            let excess = if is_dummy(&place) {
                S::from_literal(MIRROR)
            } else {
                let (density, _) = number_density::<S, D, Sch, _>(self.scheme, self.view, i as u32);
                explicit_pressure::<S, D, Sch>(self.scheme, density)
            };
            *word = [place[0], place[1], place[2], excess];
        }
    }
}

/// Rows of the Poisson equation of a block.
pub struct Rows<'a, S, const D: usize, Sch> {
    pub scheme: &'a Sch,
    pub view: &'a ListView<'a, S, D>,
    pub first: usize,
    pub rows: &'a mut [Row<S>],
    pub dt: S,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Sweep for Rows<'_, S, D, Sch> {
    #[inline(always)]
    fn run(self) {
        for (k, row) in self.rows.iter_mut().enumerate() {
            let i = self.first + k;
            *row = if is_dummy(&self.view.place[i]) {
                Row::none()
            } else {
                let sums = number_density::<S, D, Sch, _>(self.scheme, self.view, i as u32);
                Row::of(self.scheme, sums, self.dt)
            };
        }
    }
}

/// The couplings of a block's rows where a pressure is asked for, row by row in the order of the list,
/// so many neighbours at a time as a view shows. They serve all products of a step.
pub struct Couple<'a, S, const D: usize, Sch> {
    pub scheme: &'a Sch,
    pub view: &'a ListView<'a, S, D>,
    pub first: usize,
    pub rows: &'a [Row<S>],
    pub couplings: &'a mut Vec<[S; LANES]>,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Sweep for Couple<'_, S, D, Sch> {
    #[inline(always)]
    fn run(self) {
        self.couplings.clear();
        for (k, row) in self.rows.iter().enumerate() {
            if row.inv_diagonal > S::from_literal(0.0) {
                let i = (self.first + k) as u32;
                couplings::<S, D, Sch, _>(self.scheme, self.view, i, |w| {
                    self.couplings.push(w.0);
                });
            }
        }
    }
}

/// Products of a block's rows with a vector, where a pressure is asked for.
pub struct Multiply<'a, S> {
    pub list: &'a NeighbourList<S>,
    pub first: usize,
    pub rows: &'a [Row<S>],
    pub couplings: &'a [[S; LANES]],
    pub on_diagonal: S,
    pub vector: &'a [S],
    pub products: &'a mut [S],
}

impl<S: Scalar> Sweep for Multiply<'_, S> {
    #[inline(always)]
    fn run(self) {
        let zero = S::from_literal(0.0);
        let mut couplings = self.couplings.iter();
        for (k, (product, row)) in self.products.iter_mut().zip(self.rows).enumerate() {
            *product = zero;
            if row.inv_diagonal > zero {
                let i = self.first + k;
                let own = Lanes::splat(self.vector[i]);
                let mut sum = Lanes::<S, LANES>::splat(zero);
                for kind in 0..KINDS {
                    let (whole, rest) = self.list.entries(i, kind).as_chunks::<LANES>();
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

/// Moves a block by the pressure gradient.
pub struct Correct<'a, S, const D: usize, Sch> {
    pub scheme: &'a Sch,
    pub view: &'a ListView<'a, S, D>,
    pub first: usize,
    pub place: &'a mut [[S; 4]],
    pub motion: &'a mut [[S; 4]],
    pub dt: S,
    pub extremes: &'a mut Extremes<S>,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Sweep for Correct<'_, S, D, Sch> {
    #[inline(always)]
    fn run(self) {
        for (k, (place, motion)) in self.place.iter_mut().zip(self.motion).enumerate() {
            let i = self.first + k;
            let (words, found) = correct::<S, D, Sch, _>(
                self.scheme,
                self.view,
                i as u32,
                (*place, *motion),
                self.view.motion[i],
                self.dt,
            );
            (*place, *motion) = words;
            *self.extremes = self.extremes.merge(&found);
        }
    }
}
