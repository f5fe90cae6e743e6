//! Standing waves on deep water, against linear theory.

use crate::common::run;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector};
use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup, Molteni};
use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Inviscid;
use monoflow_ops::wcsph::wall::{DynamicParticles, WallModel, WallSetup};
use monoflow_particles::{Domain, Particle, Store};
use std::f64::consts::TAU;

type Scheme =
    Wcsph<f64, 2, WendlandC2, Tait<f64>, Molteni<f64>, Inviscid, DynamicParticles, NoSmoothing>;

const DENSITY: f64 = 1000.0;
const G: f64 = 9.81;
/// Half a wave length, which is 1 m.
const DEPTH: f64 = 0.5;
/// Height of the wave, m.
const AMPLITUDE: f64 = 0.02;

fn frequency() -> f64 {
    (G * TAU * (TAU * DEPTH).tanh()).sqrt()
}

/// Velocity of a linear wave at the moment when its surface is flat; `y` upwards from the floor.
fn wave([x, y]: [f64; 2]) -> [f64; 2] {
    let most = AMPLITUDE * frequency() / (TAU * DEPTH).sinh();
    [
        -most * (TAU * y).cosh() * (TAU * x).sin(),
        most * (TAU * y).sinh() * (TAU * x).cos(),
    ]
}

/// `n` particles a wave over a floor of dynamic particles.
fn start(n: usize, ratio: f64) -> CpuExecutor<f64, 2> {
    let spacing = 1.0 / n as f64;
    let (h, sound_speed) = (ratio * spacing, 10.0 * (G * DEPTH).sqrt());
    let gravity = [0.0, -G, 0.0];
    let scheme = Scheme {
        kernel: Smoothing::new(h),
        gravity,
        inv_density: 1.0 / DENSITY,
        eos: Tait::new(&EosSetup::new(DENSITY, sound_speed, 7.0)),
        diffusion: Molteni::new(&DiffusionSetup {
            coefficients: Default::default(),
            coefficient: 0.1,
            h,
            sound_speed,
            density: DENSITY,
            gravity,
        }),
        viscosity: Inviscid,
        wall: <DynamicParticles as WallModel<f64>>::new(&WallSetup {
            coefficients: Default::default(),
            spacing,
            wall_spacing: spacing,
            dimensions: 2,
            gravity: [0.0, -G, 0.0],
            energy: 9.81 * DEPTH,
            radius: 2.0 * h,
            kernel: 1.0,
            taken_over: 1.0,
        }),
        smoothing: NoSmoothing,
        gradient: PlainGradient,
    };
    let (reach, skin) = (2.0 * h, 0.2 * h);
    let floor = (reach / spacing).ceil() as usize;
    let domain = Domain::new(
        2,
        [0.0, -(floor as f64) * spacing, 0.0],
        [1.0, DEPTH + 0.2, 0.0],
        [true, false, false],
        reach + skin,
    )
    .expect("a domain");
    let layers = (DEPTH / spacing).round() as usize;
    let mut store = Store::with_capacity(n * (layers + floor));
    let mut put = |kind: usize, position: [f64; 2]| {
        let [x, y] = position;
        let [u, v] = if kind == 0 { wave(position) } else { [0.0; 2] };
        let excess = scheme.eos.excess(DENSITY * G * (DEPTH - y));
        let mass = DENSITY * spacing * spacing;
        store
            .push(
                &domain,
                kind,
                &Particle {
                    position: [x, y, 0.0],
                    velocity: [u, v, 0.0],
                    mass,
                    excess,
                },
            )
            .expect("a particle inside");
    };
    for (kind, rows) in [(0, layers), (1, floor)] {
        for row in 0..rows {
            let level = (row as f64 + 0.5) * spacing;
            let y = if kind == 0 { level } else { -level };
            (0..n).for_each(|column| put(kind, [(column as f64 + 0.5) * spacing, y]));
        }
    }
    let limits = Limits {
        cfl: 0.3,
        h,
        sound_speed,
        stiffening: 3.0,
        viscous_dt: f64::INFINITY,
        least_dt: 1e-9,
        skin,
        reach: PredictorCorrector::REACH,
        rebuild_every: 0,
        pairs: 0,
    };
    let integrator = BlockIntegrator::of::<PredictorCorrector>();
    let mut executor = CpuExecutor::new(scheme, domain, limits, Clock::new(), store, integrator);
    executor.rebuild().expect("nobody leaves");
    executor
}

/// How much of the wave's own motion there is.
fn share(executor: &CpuExecutor<f64, 2>) -> f64 {
    let (domain, store) = (executor.domain(), executor.store());
    let mut sum = 0.0;
    for i in 0..store.len() {
        let [x, y, _] = domain.position(&store.place[i], store.cell[i]);
        if y > 0.0 {
            let ([u, v], [a, b, ..]) = (wave([x, y]), store.motion[i]);
            sum += u * a + v * b;
        }
    }
    sum
}

/// The first whole period over that of theory: from the first time at which the motion has come to rest to
/// the third.
fn period(n: usize, ratio: f64) -> f64 {
    let mut executor = start(n, ratio);
    let mut turns = Vec::new();
    let mut before = (0.0, share(&executor));
    while turns.len() < 3 && executor.clock().time < 2.0 * TAU / frequency() {
        run(&mut executor, 1);
        let now = (executor.clock().time, share(&executor));
        if before.1 * now.1 < 0.0 {
            turns.push(before.0 + (now.0 - before.0) * before.1 / (before.1 - now.1));
        }
        before = now;
    }
    let found = (turns[2] - turns[0]) * frequency() / TAU;
    println!("{n} a wave, h = {ratio} spacings: {found:.3} of the period of theory");
    found
}

/// A lattice under pressure has a shear modulus at h = 1.3 Δp, and hardly any at 2 Δp.
#[test]
fn standing_waves_have_their_period() {
    assert!((period(24, 1.3) - 1.0).abs() < 0.06);
    assert!((period(24, 2.0) - 1.0).abs() < 0.04);
    assert!((period(48, 2.0) - 1.0).abs() < 0.01);
}

#[test]
#[ignore = "a table: `cargo test --release -p monoflow-cpu --test particles -- standing_waves --ignored --nocapture`"]
fn periods_by_smoothing_length() {
    for ratio in [1.3, 1.4, 1.55, 1.6, 2.0, 2.2] {
        for n in [16, 24, 48] {
            period(n, ratio);
        }
    }
}
