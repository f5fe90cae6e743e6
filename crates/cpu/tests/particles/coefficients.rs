//! Coefficients that particles have of their own: each model reads its own, where it gathers too.

use crate::common::{
    DENSITY, GAMMA, H, SKIN, SPACING, SPEED, by_id, domain, executor, lattice, store,
};
use monoflow_cpu::ParticleExecutor;
use monoflow_ops::particles::GIVEN_NAME;
use monoflow_ops::particles::integrate::PredictorCorrector;
use monoflow_ops::particles::kernel::{Kernel, Smoothing, WendlandC2};
use monoflow_ops::particles::{Column, PairGeom, Sums};
use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup};
use monoflow_ops::wcsph::eos::Linear;
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::MorrisHarmonic;
use monoflow_ops::wcsph::wall::{DynamicParticles, FluidTerms};
use monoflow_ops::wcsph::{Gathers, State, Wcsph, WcsphSetup};
use monoflow_ops::{Coefficients, Key, Named, Real, Scalar, vector};
use monoflow_particles::Kept;
use std::array::from_fn;

/// Two coefficients of particles with one of all between them; gathers by the second.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct Told<S> {
    strength: S,
    greatest: S,
}

impl<S> Named for Told<S> {
    const NAME: &'static str = "told";
    const SUMMARY: &'static str = "of this test";
    const KEYS: &'static [Key] = &[
        Key::new("first", 1.0, "of a particle").field(),
        Key::new("strength", 2.0, "of all"),
        Key::new("second", 1.0, "of a particle").field(),
    ];
}

impl<S: Scalar> Gathers<S> for Told<S> {
    const COLUMN: Option<Column> = Some(Column {
        name: "told",
        unit: "",
        is_vector: false,
        meaning: "of this test",
    });

    #[inline(always)]
    fn gather<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        _: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        sums: &mut Sums<R>,
    ) {
        sums[0] += (i.given[1] - j.given[1]) * j.mass * w();
    }

    #[inline(always)]
    fn gathered<const D: usize>(
        &self,
        _: &impl FluidTerms<S>,
        i: &State<S, D>,
        _: &[S; D],
        sums: &Sums<S>,
    ) -> [S; 4] {
        let zero = S::from_literal(0.0);
        [sums[0] * i.given[0], zero, zero, zero]
    }
}

impl<S: Scalar> Diffusion<S> for Told<S> {
    fn new(setup: &DiffusionSetup) -> Self {
        let [_, strength, second] = setup.coefficients.of::<Self, _>();
        Told {
            strength: S::from_literal(strength),
            greatest: S::from_literal(second),
        }
    }

    #[inline(always)]
    fn rate<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        let of_words = i.gathered[0] - j.gathered[0];
        let own = i.given[0] - j.given[1] * R::splat(self.greatest);
        R::splat(self.strength) * (of_words + own) * j.mass * pair.f
    }
}

type Scheme<const D: usize> = Wcsph<
    f64,
    D,
    WendlandC2,
    Linear<f64>,
    Told<f64>,
    MorrisHarmonic<f64>,
    DynamicParticles,
    NoSmoothing,
    PlainGradient,
>;

/// Those of a particle by its identity: two of the diffusion, then one of the viscosity.
fn word(id: u32) -> [f64; 4] {
    let id = f64::from(id);
    [
        (0.3 * id).sin(),
        (0.7 * id).cos(),
        0.01 * (1.0 + (id % 3.0)),
        0.0,
    ]
}

/// Rates by identity, where some of the coefficients are zero.
fn rates<const D: usize>(counts: [usize; 3], are_there: [bool; 2]) -> Vec<[f64; 4]> {
    let mut coefficients = [Coefficients::DECLARED; 7];
    coefficients[2] = Coefficients::of_case(&[1.0, 2.0, 1.5]);
    coefficients[3] = Coefficients::of_case(&[0.03]);
    let scheme: Scheme<D> = Wcsph::new(&WcsphSetup {
        smoothing_length: H,
        spacing: SPACING,
        wall_spacing: SPACING,
        radius: WendlandC2::RADIUS * H,
        gravity: [0.0; 3],
        density: DENSITY,
        sound_speed: SPEED,
        gamma: GAMMA,
        diffusion: 0.0,
        alpha: 0.0,
        kinematic: 0.0,
        energy: 9.81 * 1.0,
        xsph: 0.0,
        shifting: 0.0,
        hydrostatic_correction: false,
        coefficients,
    });
    let domain = domain::<f64, D>(counts, [false; 3], WendlandC2::RADIUS * H + SKIN);
    let mut particles = store(&domain, &lattice::<D>(counts, 0, 0.2));
    let [diffusion, viscosity] = are_there.map(f64::from);
    let factors = [diffusion, diffusion, viscosity, 0.0];
    let words = particles
        .id
        .iter()
        .map(|id| from_fn(|k| factors[k] * word(*id)[k]));
    let words = words.collect();
    let name = GIVEN_NAME.to_owned();
    particles.kept.push(Kept { name, words });
    let mut executor = executor::<f64, D, _, PredictorCorrector>(scheme, domain, particles);
    executor.evaluate(true);
    let rates = executor.rates();
    by_id(executor.store(), |i, _| rates[i])
}

/// What models with coefficients add to rates is what sums over all pairs say, with the words of identities.
fn each_model_reads_its_own<const D: usize>(counts: [usize; 3]) {
    let (all, none) = (
        rates::<D>(counts, [true; 2]),
        rates::<D>(counts, [false; 2]),
    );
    let points = lattice::<D>(counts, 0, 0.2);
    let kernel = Smoothing::<f64, D, WendlandC2>::new(H);
    let laplacian = kernel.laplacian_on_lattice(SPACING);
    let n = points.len();
    let apart = |i: usize, j: usize| -> ([f64; D], f64) {
        let x = from_fn(|k| points[i].position[k] - points[j].position[k]);
        (x, vector::dot(&x, &x).sqrt())
    };
    let told: Vec<f64> = (0..n)
        .map(|i| {
            let others = (0..n).filter(|j| *j != i);
            let sums = others.map(|j| {
                let [own, other] = [i, j].map(|k| word(k as u32)[1]);
                (own - other) * points[j].mass * kernel.w(apart(i, j).1)
            });
            sums.sum::<f64>() * word(i as u32)[0]
        })
        .collect();
    let (mut worst, mut greatest) = ([0.0_f64; 2], [0.0_f64; 2]);
    for i in 0..n {
        let (mut density, mut push) = (0.0, [0.0; D]);
        for j in (0..n).filter(|j| *j != i) {
            let (own, other) = (word(i as u32), word(j as u32));
            let f = kernel.dw_over_r(apart(i, j).1);
            density += 2.0 * (told[i] - told[j] + own[0] - 1.5 * other[1]) * points[j].mass * f;
            let rho = |k: usize| DENSITY * (1.0 + points[k].excess);
            let [a, b] = [own[2] * rho(i), other[2] * rho(j)];
            let mean = 2.0 * a * b / (a + b);
            let weight = 2.0 * mean / laplacian * points[j].mass / (rho(i) * rho(j)) * f;
            let u = from_fn(|k| points[i].velocity[k] - points[j].velocity[k]);
            vector::add_scaled(&mut push, weight, &u);
        }
        let found = all[i][3] - none[i][3];
        worst[0] = worst[0].max((found - density / DENSITY).abs());
        greatest[0] = greatest[0].max(found.abs());
        for (k, push) in push.iter().enumerate() {
            let found = all[i][k] - none[i][k];
            worst[1] = worst[1].max((found - push).abs());
            greatest[1] = greatest[1].max(found.abs());
        }
    }
    assert!(greatest.iter().all(|size| *size > 0.0), "{greatest:?}");
    for k in 0..2 {
        assert!(
            worst[k] < 1e-10 * greatest[k],
            "{D}D: {worst:?} of {greatest:?}"
        );
    }
}

#[test]
fn each_model_reads_its_own_coefficients() {
    each_model_reads_its_own::<2>([13, 11, 1]);
    each_model_reads_its_own::<3>([7, 6, 7]);
}
