//! The GPU does what the CPU does: neighbours, rates and whole runs.

use crate::common::{Setup, dam, disturb};
use crate::gpu::device;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_cuda::ParticleCuda;
use monoflow_cuda::{Code, CudaExecutor, Device, KERNELS, ListEncoding, Program, Start};
use monoflow_kernels::host::wcsph;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Contact;
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_ops::particles::integrate::{
    Integrator, Outline, PredictorCorrector, Rk3, Symplectic,
};
use monoflow_ops::particles::motion::{Course, Floating, GROUND, Knot, Pull, RigidState, Tie};
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::{DynamicParticles, Holds, LennardJones, WallModel};
use monoflow_particles::{Bodies, Body, Openings, Patch};

type Gpu<S> = CudaExecutor<S, 3>;
type Cpu<S> = CpuExecutor<S, 3>;

pub(crate) fn pair<S: Scalar, B: WallModel<S> + Holds<Artificial<S>>, I: Integrator>(
    device: &Device,
    spacing: f64,
    jitter: f64,
    encoding: ListEncoding,
) -> (Gpu<S>, Cpu<S>) {
    pair_bounded::<S, B, I>(device, spacing, jitter, encoding, 0)
}

/// The same with [`Limits::pairs`](monoflow_ops::particles::control::Limits::pairs).
pub(crate) fn pair_bounded<S: Scalar, B: WallModel<S> + Holds<Artificial<S>>, I: Integrator>(
    device: &Device,
    spacing: f64,
    jitter: f64,
    encoding: ListEncoding,
    pairs: u64,
) -> (Gpu<S>, Cpu<S>) {
    let mut setup: Setup<S, B> = dam(spacing, 1.3, 0.15, 0, Outline::of::<I>());
    setup.limits.pairs = pairs;
    disturb(&mut setup.store, spacing, jitter);
    let gpu = CudaExecutor::new(
        Code {
            device: device.clone(),
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
        encoding,
    )
    .expect("an executor");
    let cpu = CpuExecutor::new(
        setup.scheme,
        setup.domain,
        setup.limits,
        Clock::new(),
        setup.store,
        BlockIntegrator::of::<I>(),
    );
    (gpu, cpu)
}

fn lists_and_rates<S: Scalar, B: WallModel<S> + Holds<Artificial<S>>>(tolerance: f64) {
    let Some(device) = device() else { return };
    let (mut gpu, mut cpu) =
        pair::<S, B, PredictorCorrector>(&device, 0.025, 0.4, ListEncoding::WIDE);
    gpu.rebuild().expect("a list");
    cpu.rebuild().expect("a list");
    let store = gpu.store().expect("particles");
    assert_eq!(store.id, cpu.store().id, "same order");
    assert_eq!(store.cell, cpu.store().cell, "same cells");
    let lists = gpu.neighbours().expect("lists");
    for (i, (fluid, wall)) in lists.iter().enumerate() {
        // Where the CPU lists a pair and the GPU does not, it lies on the edge of the search.
        let expected = cpu.list().entries(i, 0);
        if i < store.fluids() || B::EVOLVES {
            assert!(
                fluid.len().abs_diff(expected.len()) <= 1,
                "particle {i}: {} and {} fluid neighbours",
                fluid.len(),
                expected.len()
            );
        }
        if i < store.fluids() {
            assert!(wall.len().abs_diff(cpu.list().entries(i, 1).len()) <= 1);
        }
    }
    gpu.prime().expect("rates");
    cpu.prime();
    let rates = gpu.rates().expect("rates");
    let mut scale = [0.0f64; 4];
    for rate in cpu.rates() {
        for k in 0..4 {
            scale[k] = scale[k].max(rate[k].widen().abs());
        }
    }
    let mut worst = 0.0f64;
    for (i, (a, b)) in rates.iter().zip(cpu.rates()).enumerate() {
        if i >= store.fluids() && !B::EVOLVES {
            break;
        }
        for k in 0..4 {
            worst = worst.max((a[k].widen() - b[k].widen()).abs() / scale[k].max(1e-300));
        }
    }
    println!(
        "{} {}: rates differ by {worst:.2e} of the greatest",
        S::NAME,
        B::NAME
    );
    assert!(worst < tolerance, "rates differ by {worst:.3e}");
    let (a, b) = (gpu.clock().dt, cpu.clock().dt);
    assert!((a - b).abs() < 1e-6 * b, "dt {a} and {b}");
}

#[test]
fn lists_and_rates_equal_the_cpu_s_single_dynamic() {
    lists_and_rates::<f32, DynamicParticles>(2e-5);
}

#[test]
fn lists_and_rates_equal_the_cpu_s_single_lennard_jones() {
    lists_and_rates::<f32, LennardJones<f32>>(2e-5);
}

#[test]
fn lists_and_rates_equal_the_cpu_s_double_dynamic() {
    lists_and_rates::<f64, DynamicParticles>(1e-12);
}

fn run_both<S: Scalar, I: Integrator>(steps: u64, pairs: u64) {
    let Some(device) = device() else { return };
    let (mut gpu, mut cpu) =
        pair_bounded::<S, DynamicParticles, I>(&device, 0.025, 0.0, ListEncoding::WIDE, pairs);
    gpu.rebuild().expect("a list");
    gpu.prime().expect("a time step");
    while gpu.run(f64::INFINITY, steps).expect("steps") == Halt::Rebuild {
        gpu.rebuild().expect("a list");
    }
    cpu.rebuild().expect("a list");
    cpu.prime();
    cpu.clock_mut().stop_step = steps;
    loop {
        let limits = *cpu.limits();
        cpu.clock_mut().decide(&limits);
        match Halt::from_code(cpu.clock().halt) {
            Halt::None => cpu.step(),
            Halt::Rebuild => {
                cpu.rebuild().expect("a list");
                cpu.clock_mut().halt = 0;
            }
            _ => break,
        }
    }
    assert_eq!(gpu.clock().step, steps, "{:?}", gpu.clock());
    assert_eq!(cpu.clock().step, steps);
    let time = (gpu.clock().time - cpu.clock().time).abs() / cpu.clock().time;
    let sum = |store: &monoflow_particles::Store<S>| {
        store.motion[..store.fluids()]
            .iter()
            .map(|m| (0..3).map(|k| m[k].widen().powi(2)).sum::<f64>())
            .sum::<f64>()
    };
    let (a, b) = (sum(&gpu.store().expect("particles")), sum(cpu.store()));
    println!(
        "{} {}: after {steps} steps time differs by {time:.1e}, kinetic energy by {:.1e}; {:?}",
        S::NAME,
        I::NAME,
        (a - b).abs() / b,
        gpu.traffic()
    );
    assert!(time < 1e-4 && (a - b).abs() < 1e-2 * b);
    assert_eq!(gpu.traffic().step_bytes, 0);
    assert_eq!(gpu.traffic().step_allocations, 0);
    let mut passes = gpu.passes().to_vec();
    passes.sort_by(|a, b| a.0.cmp(b.0));
    println!("{passes:?} ms");
    let names = passes.iter().map(|(pass, _)| *pass);
    assert!(names.eq(["advance", "forces"]));
    let mut times = passes.iter().map(|(_, time)| *time);
    assert!(times.all(|time| time > 0.001));
}

#[test]
fn a_run_follows_the_cpu_s_predictor_corrector() {
    run_both::<f32, PredictorCorrector>(200, 0);
}

#[test]
fn a_run_follows_the_cpu_s_symplectic() {
    run_both::<f32, Symplectic>(200, 0);
}

#[test]
fn a_run_follows_the_cpu_s_rk3() {
    run_both::<f64, Rk3>(100, 0);
}

#[test]
fn a_run_bounded_by_pairs_follows_the_cpu_s() {
    run_both::<f32, PredictorCorrector>(200, 1);
    run_both::<f64, Rk3>(100, 1);
}

fn fastest_pairs<S: Scalar, B: WallModel<S> + Holds<Artificial<S>>>(
    encoding: ListEncoding,
    tolerance: f64,
) {
    let Some(device) = device() else { return };
    let primed = |pairs| {
        let (mut gpu, mut cpu) =
            pair_bounded::<S, B, PredictorCorrector>(&device, 0.025, 0.4, encoding, pairs);
        gpu.rebuild().expect("a list");
        cpu.rebuild().expect("a list");
        gpu.prime().expect("a time step");
        cpu.prime();
        (gpu, cpu)
    };
    let (mut gpu, cpu) = primed(1);
    let found = gpu.approach().expect("approaches");
    let greatest = cpu
        .approach()
        .iter()
        .fold(0.0, |m: f64, a| m.max(a.widen()));
    assert!(greatest > 0.0);
    assert_eq!(found.len(), cpu.approach().len());
    let worst = found
        .iter()
        .zip(cpu.approach())
        .fold(0.0, |m: f64, (a, b)| {
            m.max((a.widen() - b.widen()).abs() / greatest)
        });
    println!(
        "{} {} {}: approaches differ by {worst:.1e} of the greatest",
        S::NAME,
        B::NAME,
        encoding.name
    );
    assert!(worst < tolerance, "approaches differ by {worst:.3e}");
    let (a, b) = (gpu.clock().dt, cpu.clock().dt);
    assert!((a - b).abs() < 1e-6 * b, "dt {a} and {b}");
    // Without, nothing is looked for.
    let (mut gpu, cpu) = primed(0);
    assert!(gpu.approach().expect("none").is_empty());
    assert!(a < gpu.clock().dt && b < cpu.clock().dt);
}

#[test]
fn the_fastest_pairs_equal_the_cpu_s() {
    fastest_pairs::<f32, DynamicParticles>(ListEncoding::WIDE, 2e-5);
    fastest_pairs::<f32, DynamicParticles>(ListEncoding::CELLS, 2e-5);
    fastest_pairs::<f32, LennardJones<f32>>(ListEncoding::WIDE, 2e-5);
    fastest_pairs::<f64, DynamicParticles>(ListEncoding::WIDE, 1e-12);
}

#[test]
fn two_runs_give_the_same_bits() {
    let Some(device) = device() else { return };
    let run = || {
        let (mut gpu, _) = pair::<f32, DynamicParticles, PredictorCorrector>(
            &device,
            0.025,
            0.0,
            ListEncoding::WIDE,
        );
        gpu.rebuild().expect("a list");
        gpu.prime().expect("a time step");
        while gpu.run(f64::INFINITY, 200).expect("steps") == Halt::Rebuild {
            gpu.rebuild().expect("a list");
        }
        gpu.store().expect("particles")
    };
    assert!(run() == run());
}

/// From lists, with places read one by one or ahead, and from cells.
#[test]
fn every_way_to_neighbours_gives_the_same_rates() {
    let Some(device) = device() else { return };
    let (mut gpu, _) =
        pair::<f32, DynamicParticles, PredictorCorrector>(&device, 0.025, 0.4, ListEncoding::WIDE);
    let symbol = "wcsph_f32_3d_wendland_c2_tait_molteni_artificial_dynamic";
    let threads = gpu.counts()[0] as u32;
    for name in ["fluid", "fluid_ahead", "fluid_cells"] {
        let names = [format!("{symbol}_{name}")];
        let kernels = Program::exactly(&device, &[KERNELS], names).expect("a kernel");
        // SAFETY: the kernel was stamped for this scheme.
        let found = unsafe { gpu.time_forces(name, (&kernels, threads), 1) };
        let (_, difference) = found.expect("rates");
        println!("{name}: rates differ by {difference:.1e}");
        assert!(difference < 1e-5, "{name}: {difference:.2e}");
    }
}

/// A tank that is shifted and turned: all walls are one body, and its force is asked for.
fn shaken<S: Scalar>(
    store: &mut monoflow_particles::Store<S>,
    domain: &monoflow_particles::Domain<S>,
) -> Bodies {
    let fluids = store.fluids();
    let pivot = [0.4, 0.3, 0.1];
    let anchors: Vec<[f64; 3]> = (fluids..store.len())
        .map(|i| domain.position(&store.place[i], store.cell[i]))
        .map(|at| [0, 1, 2].map(|k| at[k] - pivot[k]))
        .collect();
    let count = anchors.len() as u32;
    let knot = |n: u32| {
        let t = 0.01 * f64::from(n);
        let (sine, cosine) = (0.3 * t).sin_cos();
        Knot {
            shift: [0.2 * t, 0.1 * t * t, 0.0],
            turn: [cosine, sine],
            shift_rate: [0.2, 0.2 * t, 0.0],
            turn_rate: [-0.3 * sine, 0.3 * cosine],
        }
    };
    let first = fluids as u32;
    Bodies {
        bodies: vec![Body {
            first,
            count,
            anchor: 0,
        }],
        anchors,
        courses: vec![Course {
            pivot,
            axis: [0.6, 0.0, 0.8],
            interval: 0.01,
            first: 0,
            count: 20,
        }],
        knots: (0..20).map(knot).collect(),
        patches: vec![Patch {
            first,
            count,
            about: [0.1, 0.2, 0.3],
        }],
        ..Bodies::default()
    }
}

/// The same walls in two: the first half is shaken, the other floats, from a tumble.
fn half_afloat<S: Scalar>(
    store: &mut monoflow_particles::Store<S>,
    domain: &monoflow_particles::Domain<S>,
) -> Bodies {
    let mut bodies = shaken(store, domain);
    let Body { first, count, .. } = bodies.bodies[0];
    let half = count / 2;
    let centre = [0.5, 0.2, 0.2];
    let pivot = bodies.courses[0].pivot;
    for anchor in &mut bodies.anchors[half as usize..] {
        *anchor = [0, 1, 2].map(|k| anchor[k] + pivot[k] - centre[k]);
    }
    bodies.bodies = vec![
        Body {
            first,
            count: half,
            anchor: 0,
        },
        Body {
            first: first + half,
            count: count - half,
            anchor: half,
        },
    ];
    bodies.floating = vec![Floating {
        mass: 20.0,
        inertia: [1.0, 1.2, 1.5, 0.1, -0.05, 0.02],
        gravity: [0.0, 0.0, -9.81],
        free: [1.0; 6],
        reach: 1.0,
    }];
    // Both halves are one wall at first: they touch as soon as one moves.
    bodies.contact = Some(Contact::new(0.01, 20.0, 0.025));
    bodies.afloat = vec![RigidState {
        velocity: [0.1, -0.05, 0.2],
        spin: [0.3, -0.2, 0.4],
        ..RigidState::at_rest(centre)
    }];
    bodies
}

/// The same as if every third particle of them were of a wall of half the spacing, and others of three quarters.
fn half_fine<S: Scalar>(
    store: &mut monoflow_particles::Store<S>,
    domain: &monoflow_particles::Domain<S>,
) -> Bodies {
    let mut bodies = half_afloat(store, domain);
    let whole = store.place[store.len() - 1][3].widen();
    let sizes = [0.5, 0.75, 1.0].map(|part: f64| [whole * part.powi(3), 0.025 * part]);
    for i in store.fluids()..store.len() {
        store.place[i][3] = S::from_literal(sizes[i % 3][0]);
    }
    bodies.contact = bodies.contact.map(|contact| contact.beside(3, &sizes));
    bodies
}

/// The same, hinged to the ground and tied to the half that is shaken.
fn half_tied<S: Scalar>(
    store: &mut monoflow_particles::Store<S>,
    domain: &monoflow_particles::Domain<S>,
) -> Bodies {
    let tie = |anchors: [[f64; 3]; 2], bodies: [u32; 2], pull: Pull, length: f64| Tie {
        anchors,
        stiffness: if pull == Pull::Joint { 2e4 } else { 300.0 },
        damping: 30.0,
        length,
        bodies,
        pull: pull as u32,
        reserved: 0,
    };
    let (from, at) = ([0.1, 0.0, -0.1], [0.6, 0.2, 0.1]);
    Bodies {
        ties: vec![
            tie([from, at], [1, GROUND], Pull::Joint, 0.0),
            tie(
                [[0.0, 0.2, 0.0], [0.3, 0.1, 0.2]],
                [1, 0],
                Pull::Spring,
                0.1,
            ),
            tie([[0.2, 0.1, 0.4], [0.0; 3]], [0, 1], Pull::Rope, 0.2),
            tie([[0.0; 3], [0.5, 0.2, 0.3]], [1, GROUND], Pull::Rope, 9.0),
            tie([[0.0; 3]; 2], [0, 1], Pull::Turn, 0.0),
            tie([[0.0; 3]; 2], [1, GROUND], Pull::Turn, 0.0),
        ],
        ..half_afloat(store, domain)
    }
}

type Shaking<S> = fn(&mut monoflow_particles::Store<S>, &monoflow_particles::Domain<S>) -> Bodies;

fn walls_move_and_bear_as_on_the_cpu<S: Scalar, I: Integrator>(
    shaking: Shaking<S>,
    steps: u64,
    tolerance: f64,
) {
    let Some(device) = device() else { return };
    let mut setup: Setup<S, DynamicParticles> = dam(0.025, 1.3, 0.15, 0, Outline::of::<I>());
    let bodies = shaking(&mut setup.store, &setup.domain);
    // Bodies that float feel gravity that changes.
    let externals = (!bodies.afloat.is_empty()).then(crate::external::shaking);
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
            bodies: &bodies,
            openings: &Openings::default(),
            limits: setup.limits,
            clock: Clock::new(),
        },
        Outline::of::<I>(),
        ListEncoding::WIDE,
    )
    .expect("an executor")
    .with_externals(&[KERNELS], externals.as_ref())
    .expect("externals");
    let mut cpu = CpuExecutor::new(
        setup.scheme,
        setup.domain,
        setup.limits,
        Clock::new(),
        setup.store,
        BlockIntegrator::of::<I>(),
    )
    .with_bodies(std::sync::Arc::new(bodies))
    .with_externals(externals.map(std::sync::Arc::new));
    crate::both::step(&mut gpu, &mut cpu, steps);
    let worst = crate::both::apart(&mut gpu, &cpu) / 0.025;
    let (f, g) = (gpu.loads().expect("forces")[0], cpu.loads()[0]);
    let size = g.iter().map(|x| x * x).sum::<f64>().sqrt();
    let off = (0..6)
        .map(|k| (f[k] - g[k]).abs() / size)
        .fold(0.0, f64::max);
    let afloat = gpu.afloat().expect("states");
    assert_eq!(afloat.len(), cpu.afloat().len());
    for (a, b) in afloat.iter().zip(cpu.afloat()) {
        let numbers = |state: &RigidState| {
            let RigidState {
                centre,
                velocity,
                spin,
                attitude,
                ..
            } = *state;
            [&centre[..], &velocity, &spin, &attitude].concat()
        };
        for (a, b) in numbers(a).iter().zip(numbers(b)) {
            assert!((a - b).abs() < 10.0 * tolerance, "{a} and {b}");
        }
        println!("afloat at {:?}, turned to {:?}", a.centre, a.attitude);
    }
    println!(
        "{} {}: after {steps} steps places differ by {worst:.1e} spacings, forces on walls by {off:.1e} of {size:.1} N",
        S::NAME,
        I::NAME
    );
    assert!(worst < tolerance && off < 10.0 * tolerance && size > 1.0);
    assert_eq!(gpu.traffic().step_bytes, 0);
    assert_eq!(gpu.traffic().step_allocations, 0);
}

#[test]
fn walls_that_move_follow_the_cpu_s() {
    walls_move_and_bear_as_on_the_cpu::<f64, PredictorCorrector>(shaken, 60, 1e-9);
    walls_move_and_bear_as_on_the_cpu::<f64, Rk3>(shaken, 30, 1e-9);
    walls_move_and_bear_as_on_the_cpu::<f32, Symplectic>(shaken, 30, 1e-3);
}

#[test]
fn bodies_float_as_on_the_cpu() {
    walls_move_and_bear_as_on_the_cpu::<f64, PredictorCorrector>(half_afloat, 60, 1e-9);
    walls_move_and_bear_as_on_the_cpu::<f64, Symplectic>(half_afloat, 60, 1e-9);
    walls_move_and_bear_as_on_the_cpu::<f64, Rk3>(half_afloat, 30, 1e-9);
    walls_move_and_bear_as_on_the_cpu::<f32, PredictorCorrector>(half_afloat, 30, 1e-3);
    walls_move_and_bear_as_on_the_cpu::<f64, PredictorCorrector>(half_fine, 60, 1e-9);
    walls_move_and_bear_as_on_the_cpu::<f32, Symplectic>(half_fine, 30, 1e-3);
}

#[test]
fn bodies_that_are_tied_float_as_on_the_cpu() {
    walls_move_and_bear_as_on_the_cpu::<f64, PredictorCorrector>(half_tied, 60, 1e-9);
    walls_move_and_bear_as_on_the_cpu::<f64, Symplectic>(half_tied, 60, 1e-9);
    walls_move_and_bear_as_on_the_cpu::<f32, Rk3>(half_tied, 30, 1e-3);
}
