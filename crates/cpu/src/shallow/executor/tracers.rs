//! Tracers in a step.

use super::ShallowExecutor;
use crate::shallow::transport::{Crossed, Tracer, Transport};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Wet, rain_on_cell};

impl<S: Scalar> ShallowExecutor<S> {
    /// The same with tracers, of which cells hold so much each: concentration times depth. Their order is that of
    /// [`Forcing::tracers`](crate::shallow::Forcing::tracers). After [`forced`](Self::forced) and
    /// [`second_order`](Self::second_order).
    #[must_use]
    pub fn carrying(mut self, held: Vec<Vec<S>>) -> Self {
        let (cells, edges) = (self.mesh.cells(), self.mesh.inside.len());
        let seeps = !self.forcing.ground.is_empty();
        for held in held {
            let mut tracer = Tracer::at_start(held, edges);
            tracer.ground = vec![S::from_literal(0.0); if seeps { cells } else { 0 }];
            self.state.tracers.push(tracer);
            let is_second = self.sloped.is_some();
            self.transports.push(Transport::new(&self.mesh, is_second));
        }
        self
    }

    /// Finds what crosses edges of each tracer by the fluxes just found, and hands it to `carry`.
    fn each_tracer(
        &mut self,
        time: f64,
        dt: f64,
        carry: fn(&mut Transport<S>, &mut Tracer<S>, &monoflow_mesh::Volumes<S>, f64),
    ) {
        let crossed = Crossed {
            mesh: &self.mesh,
            water: &self.state.water,
            volume: &self.fluxes.volume,
            stencils: self.sloped.as_ref().map(|sloped| &sloped.stencils),
            forcing: &self.forcing,
            dry: self.dry,
            time,
            dt,
        };
        let tracers = self.transports.iter_mut().zip(&mut self.state.tracers);
        for (which, (transport, tracer)) in tracers.enumerate() {
            transport.cross(which, tracer, &crossed);
            carry(transport, tracer, &self.mesh, dt);
        }
    }

    /// A step of one stage, before the cells of the water; what enters is that of `time` (s).
    pub(super) fn carry_tracers(&mut self, time: f64, dt: f64) {
        self.each_tracer(time, dt, |transport, tracer, mesh, dt| {
            transport.carry(tracer, mesh, dt);
        });
    }

    /// The first stage of two.
    pub(super) fn carry_first(&mut self, time: f64, dt: f64) {
        self.each_tracer(time, dt, Transport::carry_first);
    }

    /// The second.
    pub(super) fn carry_second(&mut self, time: f64, dt: f64) {
        self.each_tracer(time, dt, |transport, tracer, mesh, dt| {
            transport.carry_second(tracer, mesh, dt);
        });
    }

    /// Goes back to where a step began that was refused.
    pub(super) fn tracers_go_back(&mut self) {
        for (transport, tracer) in self.transports.iter().zip(&mut self.state.tracers) {
            transport.go_back(tracer);
        }
    }

    /// What the ground takes up of each, before the water itself seeps away.
    pub(super) fn seep_tracers(&mut self, rain: S, dt: S) {
        if self.forcing.ground.is_empty() {
            return;
        }
        let (water, ground, inside) = (
            &self.state.water,
            &self.forcing.ground,
            &self.state.infiltrated,
        );
        let depths = |cell: usize| {
            let water = water.at(cell);
            let wet = Wet {
                depth: water.depth,
                discharge: water.discharge,
                infiltrated: inside[cell],
            };
            let after = rain_on_cell(wet, &ground[cell], rain, self.dry, dt);
            [water.depth + rain * dt, after.depth]
        };
        for tracer in &mut self.state.tracers {
            tracer.seep(depths);
        }
    }
}
