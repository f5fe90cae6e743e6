//! What pulls at water beside walls that accelerate, or under gravity that changes.

use super::CpuExecutor;
use monoflow_ops::Scalar;
use monoflow_ops::particles::motion::pull;
use monoflow_parallel::for_each_block;
use monoflow_particles::BLOCK;

impl<S: Scalar, const D: usize> CpuExecutor<S, D> {
    /// Does anything pull, and do walls ask for it?
    fn is_pulled(&self) -> bool {
        let gravity_changes = self.externals.as_ref().is_some_and(|e| e.change_gravity());
        self.scheme.facts.walls_are_pulled && (gravity_changes || self.following.moves())
    }

    /// What gravity has gained at the start of the step, or by the time of the stage reached (m/s²).
    pub(super) fn gained(&self, at_start: bool) -> [f64; 3] {
        let time = match at_start {
            true => self.clock.time,
            false => self.reached,
        };
        match &self.externals {
            Some(externals) => externals.gain(time),
            None => [0.0; 3],
        }
    }

    /// Finds what pulls at water beside each wall particle, in the state at the start of the step or in the one that
    /// a stage reached, where bodies are now.
    pub(super) fn find_pull(&mut self, at_start: bool) {
        if !self.is_pulled() {
            return;
        }
        let gain = self.gained(at_start);
        let walls = &self.store.id[self.store.fluids()..];
        self.pull.resize(walls.len(), [S::from_literal(0.0); 4]);
        let following = &self.following;
        for_each_block(BLOCK, &mut self.pull[..], |block, found| {
            for (found, id) in found.iter_mut().zip(&walls[block * BLOCK..]) {
                let body = following.of(*id);
                let acceleration = body.map_or([0.0; 3], |(pose, anchor)| pose.accelerate(anchor));
                *found = pull(&gain, &acceleration);
            }
        });
    }
}
