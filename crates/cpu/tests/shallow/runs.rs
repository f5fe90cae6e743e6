//! Laws of a run, whatever the water does.

use crate::support::{Cells, noise, of_order, run, scheme, walls};
use monoflow_cpu::shallow::{ShallowExecutor, Waters};
use monoflow_mesh::generate::{Pattern, rectangle};
use monoflow_mesh::{Ordering, Rim, Stencils, Triangles, Volumes, shuffled};
use monoflow_ops::shallow::friction::NoFriction;
use monoflow_ops::shallow::riemann::Roe;

/// Another order of the edges: the same bits, first and second order.
#[test]
fn the_order_of_edges_changes_nothing() {
    let mesh = Cells::Jittered.rectangle([0.0; 2], [2.0, 1.0], [30, 15]);
    let sorted = mesh.edges().expect("edges");
    let mixed = sorted.reordered(&shuffled(sorted.inner.len(), 2));
    for second_order in [false, true] {
        let after = [&sorted, &mixed].map(|edges| {
            let volumes = Volumes::of(&mesh, edges.clone());
            let mut water =
                Waters::dry(volumes.centre.iter().map(|&p| 0.6 * noise(8, p)).collect());
            for (cell, [x, _]) in volumes.centre.iter().enumerate() {
                let level: f64 = if *x < 0.7 { 1.2 } else { 0.4 };
                water.depth[cell] = (level - water.bed[cell]).max(0.0);
            }
            let mut run =
                ShallowExecutor::new(scheme::<Roe, NoFriction>(), volumes, water, vec![], 0.9);
            if second_order {
                run = run.second_order(Stencils::of(&mesh, edges, |_| Rim::Wall));
            }
            let conditions = walls(&run);
            run.run_until(0.2, &conditions);
            (run.steps(), run.water().clone())
        });
        assert!(after[0] == after[1], "second order: {second_order}");
    }
}

/// Another numbering of the cells, another number of threads: the same bits.
#[test]
fn numbering_and_threads_change_nothing() {
    let mesh = Cells::Jittered.rectangle([0.0; 2], [2.0, 1.0], [40, 20]);
    let start = |p: [f64; 2], z: f64| {
        (
            (if p[0] < 0.7 { 1.2 } else { 0.4f64 } - z).max(0.0),
            [0.1, -0.2],
        )
    };
    let bed = |p: [f64; 2]| 0.6 * noise(8, p);
    let go = |mesh: &Triangles, threads: usize| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads")
            .install(|| {
                let mut run = run::<Roe>(mesh, bed, start);
                let conditions = walls(&run);
                run.run_until(0.3, &conditions);
                run.water().clone()
            })
    };
    let one = go(&mesh, 1);
    assert!(one == go(&mesh, 2), "two threads differ from one");
    assert!(one.depth.iter().all(|h| h.is_finite()));
    let edges = mesh.edges().expect("edges");
    for ordering in [Ordering::Shuffled(3), Ordering::ReverseCuthillMcKee] {
        let order = ordering.of(&mesh, &edges);
        let other = go(&mesh.reordered(&order), 2);
        for (new, &old) in order.iter().enumerate() {
            assert!(
                one.at(old as usize) == other.at(new),
                "{ordering:?}, cell {old}"
            );
        }
    }
}

/// Water so fast that no time step is short enough: the run ends and says so.
#[test]
fn a_run_that_does_not_get_on_ends() {
    let mesh = rectangle([0.0; 2], [1.0; 2], [2, 2], Pattern::Two).expect("a grid");
    for order in [1, 2] {
        let start = |_: [f64; 2], _: f64| (1.0, [f64::MAX, 0.0]);
        let mut run = of_order(order, run::<Roe>(&mesh, |_| 0.0, start), &mesh);
        let conditions = walls(&run);
        run.run_until(1.0, &conditions);
        assert!(run.lost() && run.time() < 1.0);
    }
}
