//! The loops of a step over one block of particles.

use crate::ListView;
use crate::wide::Sweep;
use monoflow_ops::Scalar;
use monoflow_ops::body::Extremes;
use monoflow_ops::mps::{
    MIRROR, MpsScheme, Row, apply, correct, explicit_pressure, is_dummy, number_density, predict,
};

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

/// Products of a block's rows with the vector beside the places, where a pressure is asked for.
pub struct Apply<'a, S, const D: usize, Sch> {
    pub scheme: &'a Sch,
    pub view: &'a ListView<'a, S, D>,
    pub first: usize,
    pub rows: &'a [Row<S>],
    pub products: &'a mut [S],
    pub dt: S,
}

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Sweep for Apply<'_, S, D, Sch> {
    #[inline(always)]
    fn run(self) {
        let zero = S::from_literal(0.0);
        for (k, (product, row)) in self.products.iter_mut().zip(self.rows).enumerate() {
            *product = if row.inv_diagonal > zero {
                let i = (self.first + k) as u32;
                apply::<S, D, Sch, _>(self.scheme, self.view, i, self.dt)
            } else {
                zero
            };
        }
    }
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
