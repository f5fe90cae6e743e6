//! Gravity changes, and planes and terrain repel, on the GPU as on the CPU.

use crate::common::{Setup, dam, disturb};
use crate::gpu::device;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_cuda::{Code, CudaExecutor, KERNELS, ListEncoding, Start};
use monoflow_kernels::host::wcsph;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::integrate::{
    Integrator, Outline, PredictorCorrector, Rk3, Symplectic,
};
use monoflow_ops::particles::motion::{Course, Knot};
use monoflow_ops::wcsph::external::{External, Plane, Terrain};
use monoflow_ops::wcsph::wall::{DynamicParticles, WallModel, WallSetup};
use monoflow_ops::{Coefficients, Scalar};
use monoflow_particles::{Bodies, Domain, Externals, Openings, Store};
use std::sync::Arc;

const SPACING: f64 = 0.05;

/// Gravity that shakes fluid.
pub fn shaking() -> Externals {
    let knots = (0..40).map(|n| {
        let t = 0.01 * f64::from(n);
        Knot {
            shift: [4.0 * (9.0 * t).sin(), -2.0 * t, 3.0 * (5.0 * t).cos()],
            shift_rate: [36.0 * (9.0 * t).cos(), -2.0, -15.0 * (5.0 * t).sin()],
            ..Knot::AT_REST
        }
    });
    let knots: Vec<_> = knots.collect();
    Externals {
        told: External {
            repulsion: WallModel::<f64>::new(&WallSetup {
                spacing: SPACING,
                wall_spacing: SPACING,
                dimensions: 3,
                gravity: [0.0, 0.0, -9.81],
                energy: 9.81 * 0.5,
                radius: 2.6 * SPACING,
                kernel: 1.0,
                taken_over: 1.0,
                coefficients: Coefficients::default(),
            }),
            gravity: Course {
                pivot: [0.0; 3],
                axis: [0.0, 0.0, 1.0],
                interval: 0.01,
                first: 0,
                count: knots.len() as u32,
            },
            terrain: Terrain {
                corner: [0.0; 2],
                spacing: [1.0; 2],
                nodes: [0; 2],
            },
            planes: 0,
            reserved: 0,
        },
        knots,
        planes: Vec::new(),
        heights: Vec::new(),
    }
}

/// Planes at three sides of the fluid, uneven ground within reach of it, and gravity that shakes it.
fn around<S: Scalar>(domain: &Domain<S>, store: &Store<S>) -> Externals {
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for (place, cell) in store.place.iter().zip(&store.cell).take(store.fluids()) {
        let position = domain.position(place, *cell);
        low = [0, 1, 2].map(|k| low[k].min(position[k]));
        high = [0, 1, 2].map(|k| high[k].max(position[k]));
    }
    let near = 0.93 * SPACING;
    let slanted = [0.8, 0.0, 0.6];
    let planes = vec![
        Plane::through(&[low[0] - near, 0.0, 0.0], [1.0, 0.0, 0.0]),
        Plane::through(&[0.0, high[1] + near, 0.0], [0.0, -1.0, 0.0]),
        Plane::through(&[low[0] - near, 0.0, low[2] - near], slanted),
    ];
    let terrain = Terrain {
        corner: [low[0] - 0.3, low[1] - 0.3],
        spacing: [0.11, 0.17],
        nodes: [20, 12],
    };
    let height = |n: u32| low[2] - near + 0.02 * SPACING * (0.7 * f64::from(n)).sin();
    let shaking = shaking();
    Externals {
        told: External {
            terrain,
            planes: planes.len() as u32,
            ..shaking.told
        },
        planes,
        heights: (0..240).map(height).collect(),
        ..shaking
    }
}

/// Fluid particles within reach of planes or ground.
fn repelled<S: Scalar>(externals: &Externals, domain: &Domain<S>, store: &Store<S>) -> usize {
    let shift = externals.knots[0].shift;
    let fluid = store.place.iter().zip(&store.cell).take(store.fluids());
    fluid
        .filter(|(place, cell)| {
            let position = domain.position(place, **cell);
            externals.acceleration(&position, 0.0) != shift
        })
        .count()
}

fn externals_act_as_on_the_cpu<S: Scalar, I: Integrator>(steps: u64, tolerance: f64) {
    let Some(device) = device() else { return };
    let mut setup: Setup<S, DynamicParticles> = dam(SPACING, 1.3, 0.15, 0, Outline::of::<I>());
    let externals = around(&setup.domain, &setup.store);
    disturb(&mut setup.store, SPACING, 0.05);
    let mut gpu = CudaExecutor::<S, 3>::new(
        Code {
            device,
            programs: &[KERNELS],
            symbol: &setup.symbol,
        },
        wcsph::scheme::<S, 3, _>(setup.scheme),
        Start {
            domain: setup.domain,
            store: &setup.store,
            bodies: &Bodies::default(),
            openings: &Openings::default(),
            limits: setup.limits,
            clock: Clock::new(),
        },
        Outline::of::<I>(),
        ListEncoding::WIDE,
    )
    .expect("an executor")
    .with_externals(&[KERNELS], Some(&externals))
    .expect("externals");
    let repelled = repelled(&externals, &setup.domain, &setup.store);
    let mut cpu = CpuExecutor::new(
        setup.scheme,
        setup.domain,
        setup.limits,
        Clock::new(),
        setup.store,
        BlockIntegrator::of::<I>(),
    )
    .with_externals(Some(Arc::new(externals)));
    crate::both::step(&mut gpu, &mut cpu, steps);
    let worst = crate::both::apart(&mut gpu, &cpu) / SPACING;
    println!(
        "{} {}: after {steps} steps places differ by {worst:.1e} spacings; {repelled} particles repelled at the start",
        S::NAME,
        I::NAME
    );
    assert!(worst < tolerance, "{worst:.3e}");
    assert!(repelled > 50, "{repelled}");
}

#[test]
fn externals_act_as_on_the_cpu_double() {
    externals_act_as_on_the_cpu::<f64, PredictorCorrector>(30, 1e-10);
    externals_act_as_on_the_cpu::<f64, Symplectic>(30, 1e-10);
    externals_act_as_on_the_cpu::<f64, Rk3>(30, 1e-10);
}

#[test]
fn externals_act_as_on_the_cpu_single() {
    externals_act_as_on_the_cpu::<f32, PredictorCorrector>(30, 1e-3);
    externals_act_as_on_the_cpu::<f32, Rk3>(30, 1e-3);
}
