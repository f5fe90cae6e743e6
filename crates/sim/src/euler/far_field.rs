//! The stream far from bodies that lift.

use super::error::EulerError;
use super::flow::holding;
use super::placed::placed;
use super::solids::Solids;
use crate::SimError;
use monoflow_case::EulerPlan;
use monoflow_ops::euler::gas::CaseGas;
use monoflow_ops::euler::{Primitive, Vortex};
use monoflow_start::euler::{Known, StateError, centre, states};
use monoflow_volume_executors::euler::EulerState;
use std::sync::Arc;

/// Steps after which the lift is looked at: waves go about a hundred cells in between.
pub const EVERY: u64 = 128;

/// Turns the stream that enters by the lift of all bodies.
pub struct FarField {
    gas: CaseGas,
    solids: Arc<Solids>,
    vortex: Vortex,
}

impl FarField {
    /// Of a plan with its gas and its bodies, if it has one.
    pub fn of(
        plan: &EulerPlan,
        gas: &CaseGas,
        solids: Option<&Arc<Solids>>,
    ) -> Result<Option<Self>, SimError> {
        let (Some(far), Some(solids)) = (&plan.far_field, solids) else {
            return Ok(None);
        };
        let [x, y, _] = far.vortex;
        if solids.volumes()[holding(&plan.grid, far.vortex)] == 1.0 {
            return Err(EulerError::FarField {
                what: format!("its vortex at ({x}, {y}) m lies in the open"),
                help: "put it within the body that lifts, of a wing a quarter of the chord behind its nose",
            }.into());
        }
        if !solids.walls().are_closed() {
            return Err(EulerError::FarField {
                what: "the lift of a body that leaves the grid is not known".to_owned(),
                help: "move bodies into the grid",
            }
            .into());
        }
        let states = states(plan, gas).map_err(|error| placed(plan, error))?;
        let Some(stream) = states.get(&far.state).and_then(Known::uniform) else {
            let none = StateError::NoState {
                name: far.state.clone(),
            };
            return Err(none.into());
        };
        let ([u, v, _], [dx, dy, _]) = (stream.velocity, plan.grid.spacing());
        let stream = Primitive {
            density: stream.density,
            velocity: [u, v],
            pressure: stream.pressure,
        };
        let [x, y, _] = centre(plan, [0; 3]);
        let first = [x - far.vortex[0], y - far.vortex[1]];
        Ok(Some(FarField {
            vortex: Vortex::new(gas, &stream, first, [dx, dy]),
            gas: *gas,
            solids: solids.clone(),
        }))
    }

    /// The vortex with a circulation, m²/s.
    pub fn with(&self, circulation: f64) -> Vortex {
        self.vortex.with(circulation)
    }

    /// The vortex by the lift of the bodies in a state.
    pub fn by(&self, state: &EulerState<'_>) -> Vortex {
        let forces = self.solids.forces(&self.gas, state);
        let sum = |axis: usize| forces.iter().map(|force| force[axis]).sum();
        self.with(self.vortex.lifting([sum(0), sum(1)]))
    }
}
