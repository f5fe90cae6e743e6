//! States in another precision.

use monoflow_cpu::shallow::{ShallowState, Tracer, Waters};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Ground, Peaks};

/// The same water in another precision: exact from single to double and back.
pub fn water_in<A: Scalar, B: Scalar>(water: &Waters<A>) -> Waters<B> {
    let column = |from: &[A]| from.iter().map(|&x| B::from_literal(x.widen())).collect();
    Waters {
        depth: column(&water.depth),
        discharge_x: column(&water.discharge_x),
        discharge_y: column(&water.discharge_y),
        bed: column(&water.bed),
    }
}

/// The same state in another precision: exact from single to double and back.
pub fn converted<A: Scalar, B: Scalar>(state: &ShallowState<A>) -> ShallowState<B> {
    let one = |x: A| B::from_literal(x.widen());
    let column = |from: &[A]| from.iter().map(|&x| one(x)).collect::<Vec<B>>();
    ShallowState {
        water: water_in(&state.water),
        infiltrated: column(&state.infiltrated),
        peaks: state
            .peaks
            .iter()
            .map(|peaks| Peaks {
                depth: one(peaks.depth),
                speed: one(peaks.speed),
                arrival: one(peaks.arrival),
            })
            .collect(),
        tracers: state
            .tracers
            .iter()
            .map(|tracer| Tracer {
                held: column(&tracer.held),
                entered: tracer.entered.clone(),
                ground: column(&tracer.ground),
            })
            .collect(),
        entered: state.entered.clone(),
        rained: state.rained,
        time: state.time,
        dt: state.dt,
        steps: state.steps,
        negative: state.negative,
        repeated: state.repeated,
        lost: state.lost,
    }
}

/// The same ground in another precision.
pub fn narrowed<S: Scalar>(ground: &Ground<f64>) -> Ground<S> {
    Ground {
        conductivity: S::from_literal(ground.conductivity),
        suction: S::from_literal(ground.suction),
    }
}
