//! Steady flows: over a bump, down a channel with friction.

use crate::exact::{Bump, Channel, Kind};
use crate::support::{
    Cells, G, balances, conditions, converges, mean_error, of_order, rough_run, run, volume,
};
use monoflow_cpu::shallow::ShallowExecutor;
use monoflow_ops::shallow::riemann::{Hllc, Riemann, Roe};
use monoflow_ops::shallow::{Condition, ShallowScheme};

/// Runs until nothing changes any more; water is balanced.
fn settle<Sch: ShallowScheme<f64>>(
    run: &mut ShallowExecutor<f64, Sch>,
    [inlet, outlet]: [Condition<f64>; 2],
    end: f64,
) {
    let before = volume(run);
    let conditions = conditions(run, |name| match name {
        "left" => inlet,
        "right" => outlet,
        _ => Condition::Closed,
    });
    run.run_until(end, &conditions);
    balances(run, before);
}

/// Errors of a flow over the bump: of the depth, mean over the area, m; of the unit discharge through
/// sections two cells thick, mean and greatest, m²/s; and where it jumps, m.
struct Errors {
    depth: f64,
    discharge: f64,
    worst: f64,
    jump: f64,
}

fn over_the_bump<Rm: Riemann<f64>>(
    exact: &Bump,
    q: f64,
    outlet: f64,
    order: usize,
    cells: Cells,
    n: usize,
) -> Errors {
    let mesh = cells.rectangle([0.0; 2], [Bump::LENGTH, 50.0 / n as f64], [n, 2]);
    let start = |p: [f64; 2], _: f64| {
        let h = exact.depth(p[0]);
        (h, [q / h, 0.0])
    };
    let flow = run::<Rm>(&mesh, |p| Bump::bed(p[0]), start);
    let mut flow = of_order(order, flow, &mesh);
    settle(
        &mut flow,
        [Condition::Discharge(q), Condition::Stage(outlet)],
        if exact.jump().is_finite() {
            200.0
        } else {
            60.0
        },
    );
    let along = |cell: usize| flow.mesh().centre[cell][0];
    let water = flow.water();
    let jump = (0..flow.mesh().cells())
        .filter(|&cell| {
            let h = water.depth[cell];
            h * h * h < water.discharge_x[cell].powi(2) / G
        })
        .map(along)
        .fold(0.0, f64::max);
    let mut sections = vec![[0.0; 2]; n / 2];
    for (cell, area) in flow.mesh().area.iter().enumerate() {
        let section = &mut sections[(along(cell) / Bump::LENGTH * (n / 2) as f64) as usize];
        section[0] += area;
        section[1] += area * water.discharge_x[cell];
    }
    let wrong: Vec<f64> = sections.iter().map(|s| (s[1] / s[0] - q).abs()).collect();
    Errors {
        depth: mean_error(&flow, |p| exact.depth(p[0])),
        discharge: wrong.iter().sum::<f64>() / wrong.len() as f64,
        worst: wrong.iter().copied().fold(0.0, f64::max),
        jump,
    }
}

const PARTS: [usize; 3] = [32, 64, 128];

/// Observed orders of the depth and of the discharge; a jump stands within two cells of its place.
fn settles<Rm: Riemann<f64>>(exact: &Bump, [q, outlet]: [f64; 2], order: usize, least: [f64; 2]) {
    for cells in Cells::ALL {
        let errors = PARTS.map(|n| over_the_bump::<Rm>(exact, q, outlet, order, cells, n));
        let name = format!("bump, q = {q}, {}, order {order}, {cells:?}", Rm::NAME);
        let depths = errors.each_ref().map(|e| e.depth);
        converges(&format!("{name}, h"), &depths, least[0]);
        let discharges = errors.each_ref().map(|e| e.discharge);
        converges(&format!("{name}, q"), &discharges, least[1]);
        let worst = errors.each_ref().map(|e| e.worst / q);
        println!("{name}: greatest error of q, as a share, {worst:.4?}");
        assert!(depths[2] < 0.01 && discharges[2] < 0.01 * q && worst[2] < 0.2);
        if exact.jump().is_finite() {
            // Within the jump a cell's own discharge is not what crosses its edges.
            let jumps = errors.each_ref().map(|e| e.jump);
            println!("{name}: jumps {jumps:.3?}, exactly {:.3}", exact.jump());
            for (jump, n) in jumps.iter().zip(PARTS) {
                assert!((jump - exact.jump()).abs() < 2.0 * Bump::LENGTH / n as f64);
            }
        }
    }
}

#[test]
fn a_subcritical_flow_over_a_bump() {
    settles::<Roe>(&Bump::subcritical(G, 4.42, 2.0), [4.42, 2.0], 1, [0.7, 0.4]);
}

#[test]
fn a_transcritical_flow_over_a_bump() {
    settles::<Roe>(&Bump::transcritical(G, 1.53), [1.53, 0.66], 1, [0.8, 0.4]);
}

// No orders: where in its cell a jump stands counts more than how large the cell is.
#[test]
fn a_jump_behind_a_bump() {
    let exact = Bump::with_jump(G, 0.18, 0.33);
    settles::<Roe>(&exact, [0.18, 0.33], 1, [f64::MIN; 2]);
    settles::<Hllc>(&exact, [0.18, 0.33], 1, [f64::MIN; 2]);
}

// Edges of the domain meet the means of cells, without the bed between centre and edge: what they do
// wrong is of first order, and so are steady flows between them.
#[test]
#[ignore = "slow: a minute; `cargo test --release -p monoflow-cpu --test shallow -- --ignored`"]
fn steady_flows_at_second_order() {
    settles::<Roe>(&Bump::subcritical(G, 4.42, 2.0), [4.42, 2.0], 2, [0.9, 0.5]);
    settles::<Roe>(&Bump::transcritical(G, 1.53), [1.53, 0.66], 2, [0.9, 0.5]);
    settles::<Roe>(
        &Bump::with_jump(G, 0.18, 0.33),
        [0.18, 0.33],
        2,
        [f64::MIN; 2],
    );
    for kind in [Kind::Subcritical, Kind::Supercritical, Kind::Transcritical] {
        flows(kind, 2, 0.3);
    }
}

/// The numbers that others have found too.
#[test]
fn the_exact_jump_is_the_published_one() {
    let flow = Bump::with_jump(G, 0.18, 0.33);
    let [before, after] = flow.sides(flow.jump());
    for (found, printed) in [
        (flow.jump(), 11.665618),
        (flow.depth(0.0), 0.4137357),
        (before, 0.0759703),
        (after, 0.2593218),
        (Bump::subcritical(G, 4.42, 2.0).depth(10.0), 1.7073475),
    ] {
        assert!((found - printed).abs() < 1e-6, "{found} is not {printed}");
    }
}

/// Error of the depth in MacDonald's channel, m.
fn channel_error<Rm: Riemann<f64>>(exact: &Channel, order: usize, cells: Cells, n: usize) -> f64 {
    let mesh = cells.rectangle([0.0; 2], [Channel::LENGTH, 2000.0 / n as f64], [n, 2]);
    let start = |p: [f64; 2], _: f64| {
        let h = exact.depth(p[0]);
        (h, [Channel::Q / h, 0.0])
    };
    let flow = rough_run::<Rm>(&mesh, Channel::ROUGHNESS, |p| exact.bed(p[0]), start);
    let mut flow = of_order(order, flow, &mesh);
    let inlet = match exact.kind {
        Kind::Supercritical => Condition::Inflow(exact.depth(0.0), Channel::Q),
        _ => Condition::Discharge(Channel::Q),
    };
    let outlet = match exact.kind {
        Kind::Subcritical => Condition::Stage(exact.depth(Channel::LENGTH)),
        _ => Condition::Open,
    };
    settle(&mut flow, [inlet, outlet], 400.0);
    mean_error(&flow, |p| exact.depth(p[0]))
}

/// Observed orders in the channel.
fn flows(kind: Kind, order: usize, least: f64) {
    let exact = Channel::new(G, kind);
    for cells in Cells::ALL {
        let errors = [32, 64, 128].map(|n| channel_error::<Roe>(&exact, order, cells, n));
        let what = format!("channel, {kind:?}, order {order}, {cells:?}");
        converges(&what, &errors, least);
    }
}

#[test]
fn a_subcritical_channel() {
    flows(Kind::Subcritical, 1, 0.8);
}

#[test]
fn a_supercritical_channel() {
    flows(Kind::Supercritical, 1, 0.8);
}

#[test]
fn a_channel_through_critical_depth() {
    flows(Kind::Transcritical, 1, 0.7);
}

/// Uniform flow down a slope finds Manning's normal depth.
#[test]
fn friction_finds_the_normal_depth() {
    let (slope, n, q) = (0.001, 0.03, 1.0);
    let normal = (n * q / f64::sqrt(slope)).powf(0.6);
    for cells in Cells::ALL {
        let mesh = cells.rectangle([0.0; 2], [200.0, 4.0], [100, 2]);
        let mut flow = rough_run::<Roe>(
            &mesh,
            n,
            |p| -slope * p[0],
            |_, _| (normal, [q / normal, 0.0]),
        );
        let ends = [
            Condition::Discharge(q),
            Condition::Stage(normal - slope * 200.0),
        ];
        settle(&mut flow, ends, 600.0);
        let error = mean_error(&flow, |_| normal);
        println!("normal depth {normal:.5}, {cells:?}: error {error:.1e}");
        assert!(error < 5e-3 * normal);
    }
}
