//! Rain that runs off a plane.

use crate::support::{Cells, conditions, converges, rough_run, scheme, volume};
use monoflow_cpu::shallow::ShallowExecutor;
use monoflow_ops::shallow::Condition;
use monoflow_ops::shallow::friction::Manning;
use monoflow_ops::shallow::riemann::Roe;

/// Greatest difference from the kinematic discharge at the foot of a plane of `n` cells' length, means
/// over tenths of the time to equilibrium, as a share of the plateau.
///
/// **Equation** `q = α (rt)^(5/3)` until `t_c = (L/(α r^(2/3)))^(3/5)`, then `rL`; `α = √S/n`.
/// **Source** Woolhiser & Liggett 1967, doi:10.1029/WR003i003p00753.
fn runoff_error(n: usize) -> f64 {
    let (length, slope, roughness, rain) = (100.0, 0.01f64, 0.1, 1e-4f64);
    let (width, plateau) = (length / n as f64, rain * length);
    let alpha = slope.sqrt() / roughness;
    let equilibrium = (length / (alpha * rain.powf(2.0 / 3.0))).powf(0.6);
    let exact = |t: f64| alpha * (rain * t.min(equilibrium)).powf(5.0 / 3.0);
    let mesh = Cells::Aligned.rectangle([0.0; 2], [length, width], [n, 1]);
    let bed = |p: [f64; 2]| -slope * p[0];
    let mut plane = rough_run::<Roe>(&mesh, roughness, bed, |_, _| (0.0, [0.0; 2]));
    let conditions = conditions(&plane, |name| match name {
        // It falls over the foot: what it falls into is far below.
        "right" => Condition::Stage(-1e3),
        _ => Condition::Closed,
    });
    // Executors know no rain: it falls between steps, on the water of one that takes the next.
    let showers = 200;
    let shower = 0.1 * equilibrium / f64::from(showers);
    let (mut gone, mut worst, mut last) = (0.0, 0.0f64, 0.0);
    for tenth in 0..15 {
        let before = gone;
        let mut due = 0.0;
        for k in 0..showers {
            let mut water = plane.water().clone();
            water.depth.iter_mut().for_each(|h| *h += rain * shower);
            let roughness = vec![vec![roughness; water.depth.len()]];
            let scheme = scheme::<Roe, Manning>();
            plane = ShallowExecutor::new(scheme, plane.mesh().clone(), water, roughness, 0.9);
            plane.run_until(shower, &conditions);
            assert_eq!(plane.balance().negative, 0);
            gone -= plane.balance().entered.iter().sum::<f64>();
            due += exact((f64::from(tenth * showers + k) + 0.5) * shower) * shower;
        }
        last = (gone - before) / (width * shower * f64::from(showers));
        worst = worst.max((last - due / (shower * f64::from(showers))).abs() / plateau);
    }
    assert!((last / plateau - 1.0).abs() < 1e-3, "plateau {last}");
    let fallen = 1.5 * equilibrium * rain * length * width;
    assert!((volume(&plane) + gone - fallen).abs() < 1e-12 * fallen);
    worst
}

/// What crosses an edge of a plane is `q + ½ c S Δx`, which thin water notices first.
#[test]
fn rain_runs_off_a_plane() {
    let errors = [50, 100, 200].map(runoff_error);
    converges("runoff", &errors, 0.7);
    assert!(errors[2] < 0.15);
}
