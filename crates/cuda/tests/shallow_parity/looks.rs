//! Looks of gauges against whole states, to the last bit.

use super::gpu::device;
use super::whole::Whole;
use monoflow_cuda::{Look, ShallowCuda};
use monoflow_mesh::Volumes;
use monoflow_ops::shallow::riemann::Roe;

/// Cells that are asked for, one of them twice.
const ASKED: [u32; 5] = [0, 17, 1234, 3599, 17];

/// Water no deeper than this is dry, m.
const DRY: f64 = 1e-8;

/// Looks, and holds what is seen to the whole state.
fn hold(run: &ShallowCuda<f64>, mesh: &Volumes<f64>) {
    let Look {
        found,
        held,
        entered,
        tracers,
    } = run.look().expect("a look").expect("asked for");
    let state = run.state().expect("a state");
    assert_eq!(held, state.held(mesh, DRY));
    assert_eq!(entered, state.entered);
    assert_eq!(tracers.len(), 2);
    for (look, tracer) in tracers.iter().zip(&state.tracers) {
        assert_eq!(look.found, ASKED.map(|cell| tracer.held[cell as usize]));
        assert_eq!(look.amounts, tracer.amounts(mesh));
        assert_eq!(look.entered, tracer.entered);
    }
    let of = |cell: u32| {
        let water = state.water.at(cell as usize);
        let [x, y] = water.discharge;
        [water.depth, x, y, 0.0]
    };
    assert_eq!(found, ASKED.map(of));
    assert!(held.volume > 0.0 && held.wet > 0.0);
    assert!(held.fastest2 > 0.0 && held.infiltrated > 0.0);
}

#[test]
fn a_look_finds_what_the_state_has() {
    let Some(device) = device() else { return };
    let whole = Whole::new();
    let run = whole.on_gpu::<Roe>(&device, true);
    let looking = run.looking(&whole.mesh.area, &ASKED, DRY);
    let mut run = looking.expect("a look");
    for time in [0.05, 0.1, 0.3] {
        run.advance_to(time, 0.3, u64::MAX).expect("steps");
        hold(&run, &whole.mesh);
    }
}
