//! Riemann solvers within the body of an edge, limiters and friction of shallow water. All cells are wet.

use crate::axis::{Axis, R, in_lanes};
use crate::common::Bench;
use crate::random::Random;
use monoflow_ops::Real;
use monoflow_ops::shallow::friction::{Chezy, DarcyWeisbach, Friction, Manning, NoFriction};
use monoflow_ops::shallow::limiter::{BarthJespersen, Limiter, Michalak, Unlimited};
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};
use monoflow_ops::shallow::{Shallow, ShallowSetup, Water, cross_edge};

const GRAVITY: f64 = 9.81;

pub fn all(bench: &mut Bench) {
    let mut axis = Axis::new(bench, "shallow_water/numerics.riemann");
    riemann::<Roe>(&mut axis);
    riemann::<Hll>(&mut axis);
    riemann::<Hllc>(&mut axis);
    drop(axis);
    let mut axis = Axis::new(bench, "shallow_water/numerics.limiter");
    limiter::<BarthJespersen>(&mut axis);
    limiter::<Michalak>(&mut axis);
    limiter::<Unlimited>(&mut axis);
    drop(axis);
    let mut axis = Axis::new(bench, "shallow_water/numerics.friction");
    friction::<Manning>(&mut axis);
    friction::<Chezy>(&mut axis);
    friction::<DarcyWeisbach>(&mut axis);
    friction::<NoFriction>(&mut axis);
}

fn riemann<Rm: Riemann<f64>>(axis: &mut Axis<'_>) {
    let scheme = Shallow::<f64, Rm, NoFriction>::new(&ShallowSetup {
        coefficients: Default::default(),
        gravity: GRAVITY,
        dry_depth: 1e-6,
    });
    let water = |random: &mut Random| Water {
        depth: random.lanes(0.2, 2.0),
        discharge: [random.lanes(-2.0, 2.0), random.lanes(-2.0, 2.0)],
        bed: random.lanes(0.0, 0.1),
    };
    let inputs = in_lanes(|random| {
        let nx = random.lanes(-1.0, 1.0);
        let ny = (R::lit(1.0) - nx * nx).sqrt();
        (water(random), water(random), [nx, ny])
    });
    axis.model(
        Rm::NAME,
        &inputs,
        #[inline(always)]
        |(left, right, normal)| cross_edge(&scheme, left, right, *normal, R::lit(0.5)),
    );
}

fn limiter<L: Limiter<f64>>(axis: &mut Axis<'_>) {
    let inputs = in_lanes(|random| {
        let steps = [(); 3].map(|()| random.lanes(-0.2, 0.2));
        (random.lanes(-0.1, 0.0), random.lanes(0.0, 0.1), steps)
    });
    let limiter = L::with_defaults();
    axis.model(
        L::NAME,
        &inputs,
        #[inline(always)]
        |(least, greatest, steps)| limiter.share(*least, *greatest, *steps),
    );
}

fn friction<F: Friction<f64>>(axis: &mut Axis<'_>) {
    let inputs = in_lanes(|random| {
        let discharge = [random.lanes(-2.0, 2.0), random.lanes(-2.0, 2.0)];
        let roughness = [random.lanes(0.01, 0.1), random.lanes(0.01, 0.1)];
        (random.lanes(0.1, 2.0), discharge, roughness)
    });
    let friction = F::with_defaults();
    axis.model(
        F::NAME,
        &inputs,
        #[inline(always)]
        |(depth, discharge, roughness)| {
            let (gravity, dt) = (R::lit(GRAVITY), R::lit(0.01));
            friction.slow_down(gravity, *depth, *discharge, *roughness, dt)
        },
    );
}
