//! What density diffusions are for: without one pressures alternate from particle to particle.

use crate::common::{
    DENSITY, H, SKIN, SPACING, by_id, domain, executor, lattice, run, scheme, store,
};
use monoflow_cpu::ParticleExecutor;
use monoflow_ops::particles::integrate::PredictorCorrector;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::{
    Antuono, Brezzi, Diffusion, Ferrari, Fourtakas, Molteni, NoDiffusion,
};
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::DynamicParticles;

const COUNTS: [usize; 3] = [20, 20, 1];

type Scheme<F> = Wcsph<
    f64,
    2,
    WendlandC2,
    Tait<f64>,
    F,
    Artificial<f64>,
    DynamicParticles,
    NoSmoothing,
    PlainGradient,
>;

/// How far densities stand out from those around them after a while, as a part of the density: the root of the mean
/// square, of a periodic box in which particles lay in disorder.
fn noise<F: Diffusion<f64>>() -> f64
where
    Scheme<F>: ParticleScheme<f64, 2>,
{
    let mut points = lattice::<2>(COUNTS, 0, 0.2);
    for point in &mut points {
        point.mass = DENSITY * SPACING * SPACING;
        point.excess = 0.0;
    }
    let domain = domain::<f64, 2>(COUNTS, [true; 3], 2.0 * H + SKIN);
    let store = store(&domain, &points);
    let scheme: Scheme<F> = scheme([0.0; 3]);
    let mut executor = executor::<f64, 2, _, PredictorCorrector>(scheme, domain, store);
    run(&mut executor, 300);
    let domain = *executor.domain();
    let all = by_id(executor.store(), |i, s| {
        let [x, y, _] = domain.position(&s.place[i], s.cell[i]);
        [x, y, s.motion[i][3]]
    });
    let length = COUNTS[0] as f64 * SPACING;
    let apart = |a: f64, b: f64| (a - b - length * ((a - b) / length).round()).abs();
    let stands_out = all.iter().map(|[x, y, excess]| {
        let near = all
            .iter()
            .filter(|other| apart(*x, other[0]).hypot(apart(*y, other[1])) < 2.0 * SPACING);
        let (sum, count) = near.fold((0.0, 0.0), |(sum, n), other| (sum + other[2], n + 1.0));
        (excess - sum / count).powi(2)
    });
    let noise = (stands_out.sum::<f64>() / all.len() as f64).sqrt();
    println!("{}: {noise:.2e}", F::NAME);
    noise
}

#[test]
fn diffusions_calm_pressures() {
    let without = noise::<NoDiffusion>();
    for with in [
        noise::<Brezzi<f64>>(),
        noise::<Molteni<f64>>(),
        noise::<Fourtakas<f64>>(),
        noise::<Antuono<f64>>(),
        noise::<Ferrari<f64>>(),
    ] {
        assert!(with < 0.35 * without, "{with} and {without} without");
    }
}
