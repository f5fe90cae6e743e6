//! A dam break for GPU tests and benchmarks.

#![allow(dead_code)] // each of them uses its own part

pub mod mps;
pub mod openings;

use monoflow_case::Case;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::Limits;
use monoflow_ops::particles::integrate::Outline;
use monoflow_ops::particles::kernel::Smoothing;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup};
use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::{Artificial, Viscosity, ViscositySetup};
use monoflow_ops::wcsph::wall::{Holds, WallModel, WallSetup};
use monoflow_particles::{Domain, Particle, Store};
use monoflow_start::{NoSolids, SeedKind, fill};

/// The benchmark's scheme, by precision and wall model.
pub type Dam<S, B> = Wcsph<
    S,
    3,
    WendlandC2,
    Tait<S>,
    monoflow_ops::wcsph::diffusion::Molteni<S>,
    Artificial<S>,
    B,
    NoSmoothing,
>;

/// Everything that an executor wants.
pub struct Setup<S, B> {
    pub scheme: Dam<S, B>,
    pub domain: Domain<S>,
    pub limits: Limits,
    pub store: Store<S>,
    pub symbol: String,
}

/// The dam break of GPUSPH's paper at a spacing, with a wall model and `h/spacing`.
pub fn dam<S: Scalar, B: WallModel<S> + Holds<Artificial<S>>>(
    spacing: f64,
    ratio: f64,
    skin: f64,
    rebuild_every: u64,
    integrator: Outline,
) -> Setup<S, B> {
    // Water against dynamic walls touches them; Lennard-Jones walls keep it a spacing off.
    let wall = B::NAME;
    let text = if B::EVOLVES {
        include_str!("../../../../cases/dam-break.toml")
    } else {
        include_str!("../../../../cases/gpusph-dam-break.toml")
    };
    let mut case = Case::parse("dam break", text).expect("the case parses");
    let mut settings = vec![
        format!("discretisation.spacing={spacing}"),
        format!("numerics.wall={wall}"),
        format!("numerics.smoothing_ratio={ratio}"),
    ];
    if !B::EVOLVES {
        let off = spacing / 2.0;
        settings.push(format!("geometry.water.min=[{off}, {spacing}, {off}]"));
        settings.push(format!(
            "geometry.water.max=[{}, {}, {}]",
            0.4 + off,
            0.67 - spacing,
            0.4 + off
        ));
    }
    for set in settings {
        case.set(&set).expect("a valid setting");
    }
    let plan = case.resolve(&monoflow_words::sph()).expect("a valid case");
    let seeds = fill(&plan, &NoSolids).expect("a fill");
    let h = ratio * spacing;
    let c0 = plan.fluid.sound_speed;
    let density = plan.fluid.density;
    let gravity = plan.gravity;
    let radius = 2.0 * h;
    let skin = if rebuild_every > 0 {
        0.0
    } else {
        skin * radius
    };
    let scheme = Dam::<S, B> {
        kernel: Smoothing::new(h),
        gravity: gravity.map(S::from_literal),
        inv_density: S::from_literal(1.0 / density),
        eos: Tait::new(&EosSetup::new(density, c0, 7.0)),
        diffusion: Diffusion::new(&DiffusionSetup {
            coefficients: Default::default(),
            coefficient: 0.1,
            h,
            sound_speed: c0,
            density,
            gravity,
        }),
        viscosity: Viscosity::new(&ViscositySetup {
            coefficients: Default::default(),
            alpha: 0.3,
            kinematic: 0.0,
            h,
            laplacian: 1.0,
            mirror: 2.0,
        }),
        wall: B::new(&WallSetup {
            coefficients: Default::default(),
            spacing,
            wall_spacing: spacing,
            dimensions: 3,
            gravity: [0.0, 0.0, -9.81],
            energy: plan.energy(),
            radius,
            kernel: 1.0,
            taken_over: 1.0,
        }),
        smoothing: NoSmoothing,
        gradient: PlainGradient,
    };
    let domain = Domain::new(
        3,
        plan.domain.min,
        plan.domain.max,
        [false; 3],
        radius + skin,
    )
    .expect("a domain");
    let mut store = Store::with_capacity(seeds.len());
    for (kind, which) in [SeedKind::Fluid, SeedKind::Wall].iter().enumerate() {
        for seed in seeds.iter().filter(|s| s.kind == *which) {
            store
                .push(
                    &domain,
                    kind,
                    &Particle {
                        position: seed.position,
                        velocity: seed.velocity,
                        mass: density * spacing.powi(3),
                        excess: seed.density_excess,
                    },
                )
                .expect("inside the domain");
        }
    }
    let limits = Limits {
        cfl: 0.3,
        h,
        sound_speed: c0,
        stiffening: 3.0,
        viscous_dt: f64::INFINITY,
        least_dt: 1e-6 * 0.3 * h / c0,
        skin,
        reach: integrator.reach,
        rebuild_every,
        pairs: 0,
    };
    Setup {
        scheme,
        domain,
        limits,
        store,
        symbol: format!(
            "wcsph_{}_3d_wendland_c2_tait_molteni_artificial_{wall}",
            S::NAME
        ),
    }
}

/// Moves fluid particles off their lattice and gives them velocities, so that no sum vanishes.
pub fn disturb<S: Scalar>(store: &mut Store<S>, spacing: f64, jitter: f64) {
    let mut state = 1u64;
    let mut random = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as f64 / (1u64 << 31) as f64 - 0.5
    };
    for i in 0..store.fluids() {
        for k in 0..3 {
            store.place[i][k] += S::from_literal(jitter * spacing * random());
            store.motion[i][k] = S::from_literal(jitter * random());
        }
        store.motion[i][3] += S::from_literal(0.01 * jitter * random());
    }
}
