//! Single precision beside double precision.

use crate::support::{G, scheme};
use monoflow_cpu::shallow::{ShallowExecutor, Waters, incoming_characteristics};
use monoflow_kernels::host::shallow;
use monoflow_mesh::generate::{Pattern, jitter, rectangle};
use monoflow_mesh::{Rim, Stencils, Triangles, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::friction::{Friction, Manning, NoFriction};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};
use monoflow_ops::shallow::{Condition, Shallow, ShallowSetup};

fn channel() -> Triangles {
    let mut mesh = rectangle([-10.0, 0.0], [10.0, 1.0], [100, 5], Pattern::Two).expect("a grid");
    jitter(&mut mesh, 0.2, 5);
    mesh
}

/// Depths and discharges of a dam break from 2 m onto 0.5 m after a second, in double precision.
fn broken<S: Scalar, Rm: Riemann<S>, F: Friction<S>>(order: usize) -> Vec<[f64; 3]> {
    let (triangles, number) = (channel(), S::from_literal);
    let mesh = Volumes::<S>::new(&triangles).expect("a mesh");
    let mut water = Waters::dry(vec![number(0.0); mesh.cells()]);
    for (h, [x, _]) in water.depth.iter_mut().zip(&mesh.centre) {
        *h = number(if *x < 0.0 { 2.0 } else { 0.5 });
    }
    let setup = ShallowSetup {
        coefficients: Default::default(),
        gravity: G,
        dry_depth: 1e-6,
    };
    let scheme = Shallow::<S, Rm, F, BarthJespersen>::new(&setup);
    let fields = F::KEYS.iter().filter(|key| key.is_field);
    let roughness = fields
        .map(|key| vec![number(key.default); mesh.cells()])
        .collect();
    let conditions = vec![Condition::Closed; mesh.parts.len()];
    let mut run = ShallowExecutor::new(scheme, mesh, water, roughness, 0.9);
    if order == 2 {
        let edges = triangles.edges().expect("edges");
        run = run.second_order(Stencils::of(&triangles, &edges, |_| Rim::Wall));
    }
    run.run_until(1.0, &conditions);
    assert!(!run.lost() && run.balance().negative == 0);
    let water = run.water();
    (0..run.mesh().cells())
        .map(|cell| {
            let [x, y] = [water.discharge_x[cell], water.discharge_y[cell]];
            [water.depth[cell], x, y].map(S::widen)
        })
        .collect()
}

/// Greatest difference of depths, m, and discharges, m²/s: more than nothing, or it would be one
/// precision twice.
fn agree<Rm: Riemann<f32> + Riemann<f64>, F: Friction<f32> + Friction<f64>>(order: usize) {
    let (single, double) = (broken::<f32, Rm, F>(order), broken::<f64, Rm, F>(order));
    let pairs = single.iter().flatten().zip(double.iter().flatten());
    let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    println!("{}, {}, order {order}: {worst:.1e}", Rm::NAME, F::NAME);
    assert!(worst > 1e-9 && worst < 5e-4, "{worst:e}");
}

#[test]
fn single_precision_agrees_with_double_precision() {
    for order in [1, 2] {
        agree::<Roe, NoFriction>(order);
        agree::<Hll, Manning>(order);
        agree::<Hllc, NoFriction>(order);
    }
}

#[test]
fn a_scheme_of_another_precision_is_refused() {
    let triangles = channel();
    let mesh = Volumes::<f32>::new(&triangles).expect("a mesh");
    let water = Waters::dry(vec![0.0; mesh.cells()]);
    let double = || shallow::scheme::<f64, _>(scheme::<Roe, NoFriction>());
    let sentence =
        "the compiled scheme does not fit: its precision is 8 and must be 4; compile it again";
    let refused = incoming_characteristics(&double(), &mesh, &water, None);
    assert_eq!(
        refused.map_err(|error| error.to_string()),
        Err(sentence.to_owned())
    );
    let refused = ShallowExecutor::with(double(), mesh, water, vec![], 0.9).map(|_| ());
    assert_eq!(
        refused.map_err(|error| error.to_string()),
        Err(sentence.to_owned())
    );
}
