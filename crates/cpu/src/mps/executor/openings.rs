//! Particles in the zones of openings: they go along with the velocity and the pressure that they have there.

use super::MpsExecutor;
use monoflow_ops::Scalar;
use monoflow_ops::mps::coast;

impl<S: Scalar, const D: usize> MpsExecutor<S, D> {
    /// Gives the particles of zones the velocity and the pressure that they have at a time, s.
    pub(super) fn hold(&mut self, time: f64) {
        let (store, starts) = (&mut self.store, self.list.starts());
        let state = ((&store.cell[..], &store.place[..]), &mut store.motion[..]);
        self.zones.hold::<D>(&self.domain, starts, state, time);
    }

    /// Puts what is in zones at the start of the step where it is at its end.
    pub(super) fn coast(&mut self, dt: S) {
        let store = &self.store;
        let places = (&store.cell[..], &store.place[..]);
        let inside = self.zones.inside_at(&self.domain, places);
        self.carried_along.clear();
        self.carried_along.extend(inside.map(|i| i as u32));
        for i in self.carried_along.iter().map(|i| *i as usize) {
            let words = (store.place[i], store.motion[i]);
            (self.ahead.0[i], self.ahead.1[i]) = coast(words, dt);
        }
    }

    /// Leaves what is in zones the pressure that it has there.
    pub(super) fn keep_pressures(&mut self) {
        for i in self.carried_along.iter().map(|i| *i as usize) {
            self.pressed[i][3] = self.ahead.1[i][3];
        }
    }

    /// Leaves what is in zones where it has been put, whatever the pressure around it.
    pub(super) fn arrive(&mut self) {
        for i in self.carried_along.iter().map(|i| *i as usize) {
            self.store.place[i] = self.ahead.0[i];
            self.store.motion[i] = self.ahead.1[i];
        }
    }
}
