//! Water over a step of the bed that is nearly as high as the water before it.

use crate::support::{Cells, conditions, open_at, run_of, scheme};
use monoflow_ops::shallow::Condition;
use monoflow_ops::shallow::friction::NoFriction;
use monoflow_ops::shallow::riemann::{Hllc, Riemann, Roe};

/// What 1 m²/s needs above a crest, m: momentum with the pressure of the water before the step on its face,
/// `½g(h² - H²) = q²/h_1 - q²/h` for critical depth `h` on the crest. Square-edged broad crests have been measured at as
/// much: a coefficient of 0.86.
const EXPECTED: f64 = 0.775;

/// Of a weir 3 m high and 10 m long, from a pond of 1 m.
fn head<Rm: Riemann<f64>>(order: usize) -> f64 {
    let mesh = Cells::Aligned.rectangle([0.0; 2], [40.0, 2.0], [40, 2]);
    let weir = |[x, _]: [f64; 2]| if (x - 25.0).abs() < 5.0 { 3.0 } else { 0.0 };
    let level = |[x, _]: [f64; 2]| if x < 20.0 { 3.8 } else { 1.0 };
    let pond = |at: [f64; 2], bed: f64| ((level(at) - bed).max(0.0), [0.0; 2]);
    let run = run_of(scheme::<Rm, NoFriction>(), &mesh, None, weir, pond);
    let mut run = open_at(&["left", "right"], order, run, &mesh);
    let ends = conditions(&run, |name| match name {
        "left" => Condition::Discharge(1.0),
        "right" => Condition::Stage(1.0),
        _ => Condition::Closed,
    });
    run.run_until(300.0, &ends);
    let near = |cell: &usize| (run.mesh().centre[*cell][0] - 10.0).abs() < 2.0;
    let cells: Vec<usize> = (0..run.mesh().cells()).filter(near).collect();
    let levels: f64 = cells.iter().map(|&cell| run.water().depth[cell]).sum();
    let head = levels / cells.len() as f64 - 3.0;
    println!("{}, order {order}: {head:.4} m above the crest", Rm::NAME);
    head
}

#[test]
fn a_weir_has_its_head() {
    assert!((head::<Roe>(1) / EXPECTED - 1.0).abs() < 0.01);
    assert!((head::<Roe>(2) / EXPECTED - 1.0).abs() < 0.07);
    assert!((head::<Hllc>(2) / EXPECTED - 1.0).abs() < 0.07);
}
