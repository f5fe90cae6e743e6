//! Friction over time.

use crate::support::{Cells, G, converges, of_order, rough_run, walls};
use monoflow_ops::shallow::riemann::Roe;

/// The greatest error of the unit discharge in the middle of a long channel, before waves from its ends arrive, m²/s. A
/// metre of water has a discharge at the start, and flows down a slope. Errors are those of the steps, which cells set.
fn error([n, slope, start]: [f64; 3], time: f64, exact: f64, parts: usize) -> f64 {
    let mesh = Cells::Aligned.rectangle([0.0; 2], [400.0, 20.0], [parts, parts / 20]);
    let bed = |p: [f64; 2]| -slope * p[0];
    let run = rough_run::<Roe>(&mesh, n, bed, |_, _| (1.0, [start, 0.0]));
    let mut run = of_order(2, run, &mesh);
    let walls = walls(&run);
    run.run_until(time, &walls);
    let middle = |cell: &usize| (run.mesh().centre[*cell][0] - 200.0).abs() < 20.0;
    let cells = (0..run.mesh().cells()).filter(middle);
    let errors = cells.map(|cell| {
        assert!(
            (run.water().depth[cell] - 1.0).abs() < 1e-3,
            "waves arrived"
        );
        (run.water().discharge_x[cell] - exact).abs()
    });
    errors.fold(0.0, f64::max)
}

/// `du/dt = g S - k u²`, `k = g n² / h^(4/3)`: from rest `u = √(g S/k) tanh(√(g S k) t)`.
#[test]
fn a_stream_speeds_up_at_second_order() {
    let (n, slope, time) = (0.1, 0.05, 8.0);
    let (push, k) = (G * slope, G * n * n);
    let exact = f64::sqrt(push / k) * (f64::sqrt(push * k) * time).tanh();
    let errors = [20, 40, 80].map(|parts| error([n, slope, 0.0], time, exact, parts));
    converges("a stream that speeds up", &errors, 1.8);
}

/// `u = u₀ / (1 + k u₀ t)`, which friction of its kind alone has exactly.
#[test]
fn a_stream_slows_down_as_it_should() {
    let (n, start, time) = (0.3, 3.0, 12.0);
    let exact = start / (1.0 + G * n * n * start * time);
    let error = error([n, 0.0, start], time, exact, 20);
    assert!(error < 1e-8, "{error:e} m2/s");
}
