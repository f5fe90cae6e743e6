//! `hllc_hll` against its equation: a mean of the fluxes of HLLC and HLL.

use crate::common::{near, numbers};
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::gas::{Gas, Ideal, Stiffened};
use monoflow_ops::euler::riemann::{Hll, Hllc, HllcHll, Riemann, Side, outer_speeds};

/// The speed of the contact by conservation of momentum between both outer waves.
fn contact([l, r]: [&Primitive<f64, 3>; 2], [sl, sr]: [f64; 2]) -> f64 {
    let mass = |side: &Primitive<f64, 3>, s: f64| side.density * (s - side.velocity[0]);
    let (ml, mr) = (mass(l, sl), mass(r, sr));
    (r.pressure - l.pressure + ml * l.velocity[0] - mr * r.velocity[0]) / (ml - mr)
}

/// `a = P²/(P² + R² + V²) max(0, 1 - (4S*/c)²)` from jumps over means.
fn share(gas: &impl Gas, [l, r]: [&Primitive<f64, 3>; 2], contact: f64) -> f64 {
    let mean = |a: f64, b: f64| 0.5 * (a + b);
    let density = mean(l.density, r.density);
    let bulk = gas.bulk_modulus(density, mean(l.pressure, r.pressure));
    let sound = (bulk / density).sqrt();
    let pressure = (r.pressure - l.pressure) / bulk;
    let denser = (r.density - l.density) / density;
    let [_, v, w] = [0, 1, 2].map(|k| (r.velocity[k] - l.velocity[k]) / sound);
    let square = pressure * pressure;
    let slow = (1.0 - (4.0 * contact / sound).powi(2)).max(0.0);
    square / (square + denser * denser + v * v + w * w) * slow
}

fn is_a_mean(gas: &impl Gas) {
    let mut number = numbers(7);
    let (mut most, mut slow) = (0.0_f64, 0);
    for _ in 0..4000 {
        let mut state = || Primitive {
            density: number(-1.0, 1.0).exp2(),
            velocity: [number(-0.5, 0.5), number(-1.0, 1.0), number(-1.0, 1.0)],
            pressure: number(-3.0, 3.0).exp2(),
        };
        let (left, right) = (state(), state());
        let sides = [&left, &right];
        let (l, r) = (Side::of(gas, left), Side::of(gas, right));
        let a = share(gas, sides, contact(sides, outer_speeds(gas, &l, &r)));
        most = most.max(a);
        slow += usize::from(a > 0.0);
        let (sharp, calm) = (Hllc.flux(gas, &l, &r), Hll.flux(gas, &l, &r));
        let expected = sharp.map2(&calm, |sharp, calm| sharp + a * (calm - sharp));
        let found = HllcHll.flux(gas, &l, &r);
        near(found.density, expected.density, 1e-11, "mass");
        near(found.energy, expected.energy, 1e-10, "energy");
        for k in 0..3 {
            near(found.momentum[k], expected.momentum[k], 1e-11, "momentum");
        }
    }
    // Neither solver alone.
    assert!(most > 0.7 && slow > 300, "{most}, {slow} of 4000");
}

#[test]
fn hllc_hll_is_the_mean_that_it_says() {
    is_a_mean(&Ideal::new(1.4));
    is_a_mean(&Stiffened::new(4.4, 6.0));
}
