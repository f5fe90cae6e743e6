//! Between two rebuilds a step allocates nothing.
//!
//! Its own executable, because it counts what the whole process allocates. One thread does the work:
//! with more, the thread pool itself now and then allocates a block of its queue of jobs.

mod common;

use common::{DENSITY, H, SKIN, SPACING, domain, executor, lattice, scheme, store};
use monoflow_cpu::BlockSummation;
use monoflow_cpu::ParticleExecutor;
// What is compiled there is not compiled here again.
use monoflow_linked as _;
use monoflow_ops::Coefficients;
use monoflow_ops::particles::body::Contact;
use monoflow_ops::particles::integrate::{Integrator, PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::motion::{Floating, RigidState};
use monoflow_ops::particles::summation::{Diffusing, Shepard, SummationSetup};
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::smoothing::{NoSmoothing, VelocitySmoothing, Xsph};
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_particles::{Bodies, Body, Domain, Keeping, Store};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

struct Counting;

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.load(Ordering::SeqCst);
    work();
    ALLOCATIONS.load(Ordering::SeqCst) - before
}

/// All walls as one body that floats.
fn afloat(domain: &Domain<f32>, store: &Store<f32>) -> Bodies {
    let first = store.fluids();
    let walls = first..store.len();
    let anchors = walls.map(|i| domain.position(&store.place[i], store.cell[i]));
    let anchors: Vec<_> = anchors.collect();
    Bodies {
        bodies: vec![Body {
            first: first as u32,
            count: anchors.len() as u32,
            anchor: 0,
        }],
        anchors,
        floating: vec![Floating {
            mass: 1e4,
            inertia: [1e4, 1e4, 1e4, 0.0, 0.0, 0.0],
            gravity: [0.0, -9.81, 0.0],
            free: [1.0, 1.0, 0.0, 0.0, 0.0, 1.0],
            reach: 1.0,
        }],
        afloat: vec![RigidState::at_rest([0.0; 3])],
        contact: Some(Contact::new(1.0, 20.0, 1.0)),
        ..Bodies::default()
    }
}

fn of_steps<I: Integrator, X: VelocitySmoothing<f32>>(keeping: Keeping) -> u64 {
    let counts = [14, 12, 1];
    let domain = domain::<f32, 2>(counts, [true, false, false], 2.0 * H + SKIN);
    let store = store(&domain, &lattice::<2>(counts, 3, 0.1));
    let scheme: Wcsph<
        f32,
        2,
        WendlandC2,
        Tait<f32>,
        Molteni<f32>,
        Artificial<f32>,
        DynamicParticles,
        X,
    > = scheme([0.0, -9.81, 0.0]);
    let bodies = afloat(&domain, &store);
    let executor = executor::<f32, 2, _, I>(scheme, domain, store);
    let numbers = |coefficients: &[f64]| SummationSetup {
        h: H,
        spacing: SPACING,
        wall_spacing: SPACING,
        density: DENSITY,
        gravity: [0.0; 3],
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::of_case(coefficients),
        kernel: Coefficients::DECLARED,
    };
    let mut executor = executor.with_bodies(Arc::new(bodies)).with_summations(vec![
        BlockSummation::of::<WendlandC2, Shepard>(&numbers(&[])),
        BlockSummation::of::<WendlandC2, Diffusing<f32>>(&numbers(&[0.01])),
    ]);
    executor = executor.keeping(keeping);
    executor.rebuild().expect("nobody leaves");
    executor.prime();
    executor.step();
    let count = allocations(|| {
        for _ in 0..5 {
            executor.step();
        }
        executor.filter();
    });
    assert_eq!(executor.clock().step, 6, "the clock stood still");
    count
}

/// One test in this file: another beside it would allocate meanwhile.
#[test]
fn steps_allocate_nothing() {
    assert!(allocations(|| drop(std::hint::black_box(vec![0u8; 64]))) > 0);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("good numbers");
    let counts = pool.install(|| {
        [
            of_steps::<PredictorCorrector, NoSmoothing>(Keeping::Lists),
            of_steps::<PredictorCorrector, Xsph<f32>>(Keeping::Lists),
            of_steps::<Symplectic, NoSmoothing>(Keeping::Lists),
            of_steps::<Rk3, NoSmoothing>(Keeping::Lists),
            of_steps::<Symplectic, Xsph<f32>>(Keeping::Places),
        ]
    });
    assert_eq!(counts, [0; 5]);
}
