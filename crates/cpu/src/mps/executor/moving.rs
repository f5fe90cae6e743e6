//! Moving particles, before their pressure is known and by it.

use super::MpsExecutor;
use crate::particles::list::Neighbours;
use monoflow_kernels::host::mps::{Correct, Predict};
use monoflow_ops::Scalar;
use monoflow_ops::mps::{GAINED_AT, gain};
use monoflow_ops::particles::body::Extremes;
use monoflow_ops::particles::kind::is_dummy;
use monoflow_parallel::{Merge, for_each_block, merge_blocks};
use monoflow_particles::BLOCK;

impl<S: Scalar, const D: usize> MpsExecutor<S, D> {
    pub(super) fn predict(&mut self, dt: S) {
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let before = (&self.store.place[..], &self.store.motion[..]);
        let (scheme, predict) = (&self.scheme, self.loops.predict);
        let fluids = self.store.fluids();
        let (place, motion) = &mut self.ahead;
        let columns = (&mut place[..fluids], &mut motion[..fluids]);
        for_each_block(BLOCK, columns, |block, (place, motion)| {
            neighbours.of(block, before, |view| {
                let mut pass = Predict::<S, D> {
                    view,
                    place: place.into(),
                    motion: motion.into(),
                    dt,
                };
                // SAFETY: found under the name of these parameters.
                unsafe { predict.run(scheme, &mut pass) };
            });
        });
    }

    /// What gravity has gained by the middle of the step (m/s²), if it changes.
    pub(super) fn gained(&self) -> Option<[f64; 3]> {
        let time = self.clock.time + GAINED_AT * self.clock.dt;
        let externals = self.externals.as_ref()?;
        Some(externals.gain(time))
    }

    /// Adds what gravity has gained by the middle of the step to what is ahead.
    pub(super) fn add_gain(&mut self) {
        let Some(gained) = self.gained() else {
            return;
        };
        let dt = self.clock.dt;
        let fluids = self.store.fluids();
        let (place, motion) = &mut self.ahead;
        let columns = (&mut place[..fluids], &mut motion[..fluids]);
        for_each_block(BLOCK, columns, |_, (place, motion)| {
            for (place, motion) in place.iter_mut().zip(motion) {
                (*place, *motion) = gain((*place, *motion), gained, dt);
            }
        });
    }

    pub(super) fn correct(&mut self, dt: S) -> Extremes<S> {
        let neighbours = Neighbours::new(&self.domain, &self.store.cell, &self.list);
        let words = (&self.pressed[..], &self.ahead.1[..]);
        let (scheme, correct) = (&self.scheme, self.loops.correct);
        let fluids = self.store.fluids();
        let (motion, walls) = self.store.motion.split_at_mut(fluids);
        // What walls bear is kept for output and for the solver's next start.
        let columns = (walls, &self.pressed[fluids..], &self.store.place[fluids..]);
        for_each_block(BLOCK, columns, |_, (motion, pressed, place)| {
            for ((motion, pressed), place) in motion.iter_mut().zip(pressed).zip(place) {
                if !is_dummy(place) {
                    motion[3] = pressed[3];
                }
            }
        });
        let columns = (&mut self.store.place[..fluids], motion);
        let merge = Merge::new(Extremes::at_rest(), |a, b| a.merge(&b));
        merge_blocks(BLOCK, columns, merge, |block, (place, motion)| {
            neighbours.of(block, words, |view| {
                let mut pass = Correct::<S, D> {
                    view,
                    place: place.into(),
                    motion: motion.into(),
                    dt,
                    extremes: Extremes::at_rest(),
                };
                // SAFETY: found under the name of these parameters.
                unsafe { correct.run(scheme, &mut pass) };
                pass.extremes
            })
        })
    }
}
