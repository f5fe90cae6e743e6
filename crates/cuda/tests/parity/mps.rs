//! MPS on the GPU does what the CPU does.

use crate::common::disturb;
use crate::common::mps::{Tank, symbol};
use crate::common::openings::{SPACING, three};
use crate::gpu::device;
use crate::summations::{apart, by_id};
use monoflow_cpu::BlockSummation;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_cuda::mps::MpsCuda;
use monoflow_cuda::{Code, Device, KERNELS, ParticleCuda, Program, Start, SummationCode};
use monoflow_kernels::block;
use monoflow_kernels::host::mps;
use monoflow_kernels::host::particles::summation;
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::motion::{Floating, RigidState};
use monoflow_ops::particles::summation::{Buoyant, SummationSetup, TRACER, Vorticity};
use monoflow_ops::{Coefficients, Scalar};
use monoflow_particles::{Alteration, Bodies, Body, Change, Domain, Kept, Openings, Patch, Store};
use std::collections::BTreeMap;
use std::sync::Arc;

const SEMI_IMPLICIT: Pressure = Pressure::SemiImplicit {
    tolerance: 1e-6,
    iterations: 1000,
};

fn tank(dimensions: usize, implicit: bool) -> Tank {
    let (tank, water) = match dimensions {
        2 => ([40, 30, 0], [12, 24, 0]),
        _ => ([24, 10, 20], [10, 10, 16]),
    };
    Tank {
        spacing: 0.01,
        tank,
        water,
        ratio: 2.1,
        cfl: 0.25,
        skin: 0.1,
        kinematic: 1e-3,
        implicit,
    }
}

type Gpu<S, const D: usize> = MpsCuda<S, D>;
type Cpu<S, const D: usize> = MpsExecutor<S, D>;

fn on_gpu<S: Scalar, const D: usize>(
    device: &Device,
    tank: &Tank,
    pressure: Pressure,
    clock: Clock,
    (store, bodies): (&Store<S>, &Bodies),
) -> Gpu<S, D> {
    with_openings(
        device,
        tank,
        pressure,
        clock,
        (store, bodies, &Openings::default()),
    )
}

fn with_openings<S: Scalar, const D: usize>(
    device: &Device,
    tank: &Tank,
    pressure: Pressure,
    clock: Clock,
    (store, bodies, openings): (&Store<S>, &Bodies, &Openings),
) -> Gpu<S, D> {
    MpsCuda::new(
        Code {
            device: device.clone(),
            programs: &[KERNELS],
            symbol: &symbol::<S>(D),
        },
        mps::scheme::<S, D, _>(tank.scheme::<S, D>()),
        pressure,
        Start {
            domain: tank.particles::<S, D>().0,
            store,
            bodies,
            openings,
            limits: tank.limits::<D>(),
            clock,
        },
    )
    .expect("an executor")
    .with_summations(&[KERNELS], store, codes::<S, D>(tank, &[KERNELS]))
    .expect("its kernels")
}

/// Forces on half of the walls are asked for: on those that are never taken away.
fn measured<S: Scalar>(store: &Store<S>) -> Bodies {
    let [fluids, walls] = store.counts.map(|count| count as u32);
    Bodies {
        patches: vec![Patch {
            first: fluids,
            count: walls / 2,
            about: [0.1, 0.05, 0.02],
        }],
        ..Bodies::default()
    }
}

/// Does fluid carry something? Kernels for that are linked in for most.
fn carries<S: Scalar, const D: usize>() -> bool {
    (S::NAME, D) != ("f32", 2)
}

/// What fluid carries and rises by, and a column that is shown.
fn codes<'a, S: Scalar, const D: usize>(
    tank: &Tank,
    programs: &'a [&'a str],
) -> Vec<SummationCode<'a>> {
    let code = |program, name: &str| SummationCode {
        scheme: summation::make::<S, D>(program, &numbers(tank)).expect("a summation"),
        programs,
        symbol: format!("summation_{}_{D}d_wendland_c2_{name}", S::NAME),
    };
    let mut codes = Vec::new();
    if carries::<S, D>() {
        let buoyant = summation::program::<S, D, WendlandC2, Buoyant<S>>();
        codes.push(code(buoyant, "buoyant"));
    }
    let vorticity = summation::program::<S, D, WendlandC2, Vorticity>();
    codes.push(code(vorticity, "vorticity"));
    codes
}

/// The same on the CPU.
fn blocks<S: Scalar, const D: usize>(tank: &Tank) -> Vec<BlockSummation<S, D>> {
    let mut blocks = Vec::new();
    if carries::<S, D>() {
        blocks.push(BlockSummation::of::<WendlandC2, Buoyant<S>>(&numbers(tank)));
    }
    blocks.push(BlockSummation::of::<WendlandC2, Vorticity>(&numbers(tank)));
    blocks
}

/// The numbers of a summation, with the coefficients of what fluid carries.
fn numbers(tank: &Tank) -> SummationSetup {
    SummationSetup {
        h: 0.5 * tank.ratio * tank.spacing,
        wall_spacing: tank.spacing,
        spacing: tank.spacing,
        density: 1000.0,
        gravity: [0.0, -9.81, 0.0],
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::of_case(&[5e-4, 0.1, 0.3]),
        kernel: Coefficients::DECLARED,
    }
}

fn pair<S: Scalar, const D: usize>(device: &Device, pressure: Pressure) -> (Gpu<S, D>, Cpu<S, D>) {
    pair_with(device, pressure, |_, store| measured(store))
}

/// The tank, and what is in it beside particles.
type Inside<'a, B> = (&'a Tank, &'a Openings, B);

fn pair_with<S: Scalar, const D: usize>(
    device: &Device,
    pressure: Pressure,
    bodies: impl FnOnce(&Domain<S>, &Store<S>) -> Bodies,
) -> (Gpu<S, D>, Cpu<S, D>) {
    let tank = tank(D, pressure != Pressure::Explicit);
    pair_in(device, pressure, (&tank, &Openings::default(), bodies))
}

fn pair_in<S: Scalar, const D: usize>(
    device: &Device,
    pressure: Pressure,
    (tank, openings, bodies): Inside<'_, impl FnOnce(&Domain<S>, &Store<S>) -> Bodies>,
) -> (Gpu<S, D>, Cpu<S, D>) {
    let (domain, mut store) = tank.particles::<S, D>();
    disturb(&mut store, tank.spacing, 0.2);
    // Nothing leaves the plane in two dimensions.
    for word in store.motion.iter_mut().chain(&mut store.place) {
        word[D..3].fill(S::from_literal(0.0));
    }
    if carries::<S, D>() {
        // Every other particle of a wall exchanges.
        let words = store.id.iter().map(|id| {
            let (id, exchanges) = (f64::from(*id), f64::from(id % 2));
            [(0.7 * id).sin(), exchanges, 0.0, 0.0].map(S::from_literal)
        });
        store.kept.push(Kept {
            name: TRACER.to_owned(),
            words: words.collect(),
        });
    }
    let bodies = bodies(&domain, &store);
    let particles = (&store, &bodies, openings);
    let gpu = with_openings(device, tank, pressure, Clock::new(), particles);
    let cpu = MpsExecutor::new(
        tank.scheme::<S, D>(),
        pressure,
        domain,
        tank.limits::<D>(),
        Clock::new(),
        store,
    );
    let cpu = cpu
        .with_bodies(Arc::new(bodies))
        .with_openings(Arc::new(openings.clone()))
        .with_summations(blocks(tank));
    (gpu, cpu)
}

fn run_gpu<S: Scalar, const D: usize>(gpu: &mut Gpu<S, D>, steps: u64) {
    if gpu.clock().step == 0 {
        gpu.rebuild().expect("a list");
        gpu.prime().expect("a step");
    }
    loop {
        match gpu.run(f64::INFINITY, steps).expect("steps") {
            Halt::Rebuild => gpu.rebuild().expect("a list"),
            Halt::Due => break,
            Halt::None => {}
            bad => panic!("{bad:?} at step {}", gpu.clock().step),
        }
    }
    if steps >= 100 {
        let passes = gpu.passes().iter().map(|(pass, _)| *pass);
        assert!(passes.eq(["predict", "pressure", "correct"]));
    }
}

fn run_cpu<S: Scalar, const D: usize>(cpu: &mut Cpu<S, D>, steps: u64) {
    cpu.rebuild().expect("a list");
    cpu.prime();
    let limits = *cpu.limits();
    cpu.clock_mut().stop_step = steps;
    cpu.clock_mut().decide(&limits);
    loop {
        match Halt::from_code(cpu.clock().halt) {
            Halt::None => cpu.step(),
            Halt::Rebuild => {
                cpu.rebuild().expect("a list");
                cpu.clock_mut().decide(&limits);
            }
            Halt::Due => return,
            bad => panic!("{bad:?} at step {}", cpu.clock().step),
        }
    }
}

/// Greatest differences of position (spacings), velocity and pressure (of the greatest), by identity.
fn differences<S: Scalar, const D: usize>(gpu: &mut Gpu<S, D>, cpu: &Cpu<S, D>) -> [f64; 3] {
    let domain = *gpu.domain();
    let index = |store: &Store<S>| -> BTreeMap<u32, usize> {
        store
            .id
            .iter()
            .enumerate()
            .map(|(i, id)| (*id, i))
            .collect()
    };
    let (a, b) = (gpu.store().expect("particles"), cpu.store());
    let (ia, ib) = (index(&a), index(b));
    let mut worst = [0.0_f64; 3];
    let mut scale = [tank(D, false).spacing, 1e-300, 1e-300];
    for (id, &i) in &ia {
        let j = ib[id];
        let (x, y) = (
            domain.position(&a.place[i], a.cell[i]),
            domain.position(&b.place[j], b.cell[j]),
        );
        for k in 0..D {
            worst[0] = worst[0].max((x[k] - y[k]).abs());
            worst[1] = worst[1].max((a.motion[i][k].widen() - b.motion[j][k].widen()).abs());
            scale[1] = scale[1].max(b.motion[j][k].widen().abs());
        }
        worst[2] = worst[2].max((a.motion[i][3].widen() - b.motion[j][3].widen()).abs());
        scale[2] = scale[2].max(b.motion[j][3].widen().abs());
    }
    [0, 1, 2].map(|k| worst[k] / scale[k])
}

/// By how much forces on walls and their moments differ, of the greatest.
fn loads_apart<S: Scalar, const D: usize>(gpu: &mut Gpu<S, D>, cpu: &mut Cpu<S, D>) -> f64 {
    let (here, there) = (gpu.loads().expect("forces"), cpu.loads());
    assert_eq!((here.len(), there.len()), (1, 1));
    let scale = there[0].iter().fold(0.0, |most, x: &f64| x.abs().max(most));
    assert!(scale > 0.1, "nothing acts on walls: {there:?}");
    let apart = here[0].iter().zip(&there[0]).map(|(a, b)| (a - b).abs());
    apart.fold(0.0, f64::max) / scale
}

fn equal_the_cpu<S: Scalar, const D: usize>(pressure: Pressure, steps: u64, tolerance: f64) {
    let Some(device) = device() else { return };
    let (mut gpu, mut cpu) = pair::<S, D>(&device, pressure);
    run_gpu(&mut gpu, steps);
    run_cpu(&mut cpu, steps);
    let [place, velocity, pressures] = differences(&mut gpu, &cpu);
    let loads = loads_apart(&mut gpu, &mut cpu);
    let (here, there) = (gpu.columns().expect("columns"), cpu.columns());
    let (of_here, of_there) = (gpu.store().expect("particles"), cpu.store());
    assert_eq!(here.len(), 1 + usize::from(carries::<S, D>()));
    crate::measures::looked_at(&mut gpu);
    let columns = here.iter().zip(&there);
    let columns = columns.map(|((column, here), (_, there))| {
        let off = apart(&by_id(&of_here, here), &by_id(of_there, there));
        (column.name.get(), off)
    });
    let columns: Vec<_> = columns.collect();
    println!(
        "{} {D}D {pressure:?}, {steps} steps: places differ by {place:.1e} spacings, velocities by \
         {velocity:.1e}, pressures by {pressures:.1e}, forces on walls by {loads:.1e}, {columns:?} of the greatest; \
         products {} and {}",
        S::NAME,
        gpu.products(),
        cpu.products()
    );
    assert!(place < tolerance && velocity < tolerance && pressures < tolerance);
    assert!(loads < tolerance, "forces on walls: {loads}");
    assert!(
        columns.iter().all(|(_, off)| *off < tolerance),
        "{columns:?}"
    );
    let copied = gpu.traffic().step_bytes;
    match pressure {
        Pressure::Explicit => assert_eq!(copied, 0, "bytes within steps"),
        Pressure::SemiImplicit { .. } => assert!(copied > 0, "progress of the solver is looked at"),
    }
    assert_eq!(
        gpu.traffic().step_allocations,
        0,
        "allocations within steps"
    );
}

/// Walls of several blocks of threads are taken away: what there was of them before plays no part in sums.
fn walls_go<const D: usize>(pressure: Pressure, tolerance: f64) {
    let Some(device) = device() else { return };
    let (mut gpu, mut cpu) = pair::<f64, D>(&device, pressure);
    run_gpu(&mut gpu, 5);
    run_cpu(&mut cpu, 5);
    let [fluids, walls] = cpu.store().counts;
    let (last, gone) = ((fluids + walls) as u32, 600);
    assert!(walls > 2 * gone as usize);
    let alteration = Alteration::Changed(Change {
        first: last - gone,
        count: gone,
        into: None,
    });
    gpu.alter(&alteration).expect("a change");
    cpu.alter(&alteration);
    gpu.rebuild().expect("a list");
    run_gpu(&mut gpu, 10);
    cpu.rebuild().expect("a list");
    run_cpu(&mut cpu, 10);
    assert_eq!(gpu.counts(), cpu.store().counts);
    let loads = loads_apart(&mut gpu, &mut cpu);
    let found = differences(&mut gpu, &cpu);
    println!("{D}D {pressure:?}, walls that are gone: {found:?}, {loads:.1e}");
    assert!(loads < tolerance, "forces on walls: {loads}");
    assert!(found.iter().all(|off| *off < tolerance), "{found:?}");
    let (here, there) = (gpu.store().expect("particles"), cpu.store());
    let carried = |store: &Store<f64>| by_id(store, &store.kept[0].words);
    let off = apart(&carried(&here), &carried(there));
    assert!(off < tolerance, "what is carried: {off}");
    assert_eq!(gpu.traffic().step_allocations, 0);
}

/// The last walls float off.
fn afloat<S: Scalar>(domain: &Domain<S>, store: &Store<S>) -> Bodies {
    let (count, centre) = (300, [0.1, 0.05, 0.02]);
    let first = store.len() as u32 - count;
    let mut anchors = vec![[0.0; 3]; count as usize];
    for (i, id) in store.id.iter().enumerate().filter(|(_, id)| **id >= first) {
        let at = domain.position(&store.place[i], store.cell[i]);
        anchors[(id - first) as usize] = [0, 1, 2].map(|k| at[k] - centre[k]);
    }
    Bodies {
        bodies: vec![Body {
            first,
            count,
            anchor: 0,
        }],
        anchors,
        floating: vec![Floating {
            mass: 20.0,
            inertia: [0.3, 0.4, 0.5, 0.02, -0.01, 0.03],
            gravity: [0.0, -9.81, 0.0],
            free: [1.0, 1.0, 0.0, 0.0, 0.0, 1.0],
            reach: 0.4,
        }],
        afloat: vec![RigidState::at_rest(centre)],
        ..measured(store)
    }
}

/// Under gravity that changes.
fn floats_alike<const D: usize>(tolerance: f64) {
    let Some(device) = device() else { return };
    let (gpu, cpu) = pair_with::<f64, D>(&device, Pressure::Explicit, afloat);
    let (mut gpu, mut cpu) = shaken(gpu, cpu);
    run_gpu(&mut gpu, 60);
    run_cpu(&mut cpu, 60);
    let found = differences(&mut gpu, &cpu);
    let (here, there) = (gpu.afloat().expect("a body"), cpu.afloat().to_vec());
    let fallen = there[0].centre[1] - 0.05;
    let apart = (here[0].centre[1] - there[0].centre[1]).abs() / fallen.abs();
    println!("{D}D: a body floats by {fallen:.1e} m, off by {apart:.1e}; {found:?}");
    assert!(fallen.abs() > 1e-6 && apart < tolerance);
    assert!(found.iter().all(|off| *off < tolerance), "{found:?}");
    assert_eq!(gpu.traffic().step_bytes, 0, "bytes within steps");
}

#[test]
fn bodies_float_as_on_the_cpu() {
    floats_alike::<2>(1e-9);
    floats_alike::<3>(1e-9);
}

/// The same under gravity that changes in all directions of space.
/// In the middle of the water some comes in and some leaves, with what it carries.
fn comes_and_goes<S: Scalar>(steps: u64, tolerance: f64) {
    let Some(device) = device() else { return };
    let tank = Tank {
        spacing: SPACING,
        tank: [24, 30, 20],
        water: [16, 28, 14],
        ..tank(3, false)
    };
    let inside = (&tank, &three(), |_: &Domain<S>, _: &Store<S>| {
        Bodies::default()
    });
    let (mut gpu, mut cpu) = pair_in::<S, 3>(&device, Pressure::Explicit, inside);
    run_gpu(&mut gpu, steps);
    run_cpu(&mut cpu, steps);
    let (here, there) = (gpu.store().expect("particles"), cpu.store());
    assert_eq!(here.turnover, there.turnover);
    let tallies = &here.turnover.tallies;
    assert!(tallies.iter().any(|tally| tally.born > 0));
    assert!(tallies.iter().any(|tally| tally.gone > 0));
    let off = differences(&mut gpu, &cpu);
    println!(
        "{} openings, {steps} steps: places differ by {:.1e} spacings, velocities by {:.1e}, pressures by {:.1e}; {tallies:?}",
        S::NAME,
        off[0],
        off[1],
        off[2]
    );
    assert!(off.iter().all(|off| *off < tolerance), "{off:?}");
    for (one, other) in here.kept.iter().zip(&there.kept) {
        let off = apart(&by_id(&here, &one.words), &by_id(there, &other.words));
        assert!(off < tolerance, "what is carried: {off}");
    }
    assert_eq!(gpu.traffic().step_bytes, 0);
    assert_eq!(gpu.traffic().step_allocations, 0);
}

#[test]
fn water_comes_and_goes_as_on_the_cpu() {
    comes_and_goes::<f64>(100, 1e-9);
    comes_and_goes::<f32>(20, 1e-3);
}

fn shaken<S: Scalar, const D: usize>(gpu: Gpu<S, D>, cpu: Cpu<S, D>) -> (Gpu<S, D>, Cpu<S, D>) {
    let mut externals = crate::external::shaking();
    for knot in &mut externals.knots {
        knot.shift[D..].fill(0.0);
        knot.shift_rate[D..].fill(0.0);
    }
    let gpu = gpu.with_gravity_of(&[KERNELS], Some(&externals));
    let cpu = cpu.with_gravity_of(Some(Arc::new(externals)));
    (gpu.expect("a kernel"), cpu)
}

fn shaken_alike<S: Scalar, const D: usize>(pressure: Pressure, steps: u64, tolerance: f64) {
    let Some(device) = device() else { return };
    let (gpu, cpu) = pair::<S, D>(&device, pressure);
    let (mut gpu, mut cpu) = shaken(gpu, cpu);
    run_gpu(&mut gpu, steps);
    run_cpu(&mut cpu, steps);
    let found = differences(&mut gpu, &cpu);
    println!("{} {D}D {pressure:?}, gravity changes: {found:?}", S::NAME);
    assert!(found.iter().all(|off| *off < tolerance), "{found:?}");
    assert_eq!(gpu.traffic().step_allocations, 0);
}

#[test]
fn gravity_changes_as_on_the_cpu() {
    shaken_alike::<f64, 2>(Pressure::Explicit, 20, 1e-9);
    shaken_alike::<f64, 3>(SEMI_IMPLICIT, 10, 1e-4);
    shaken_alike::<f32, 3>(Pressure::Explicit, 10, 1e-3);
}

#[test]
fn walls_that_are_gone_play_no_part() {
    walls_go::<3>(Pressure::Explicit, 1e-9);
    walls_go::<3>(SEMI_IMPLICIT, 1e-4);
}

#[test]
fn an_explicit_step_equals_the_cpu_s_single() {
    equal_the_cpu::<f32, 2>(Pressure::Explicit, 1, 2e-5);
    equal_the_cpu::<f32, 3>(Pressure::Explicit, 1, 2e-5);
}

#[test]
fn explicit_steps_equal_the_cpu_s_double() {
    equal_the_cpu::<f64, 2>(Pressure::Explicit, 100, 1e-9);
    equal_the_cpu::<f64, 3>(Pressure::Explicit, 100, 1e-9);
}

#[test]
fn semi_implicit_steps_equal_the_cpu_s() {
    equal_the_cpu::<f64, 2>(SEMI_IMPLICIT, 20, 1e-4);
    equal_the_cpu::<f64, 3>(SEMI_IMPLICIT, 20, 1e-4);
    let single = Pressure::SemiImplicit {
        tolerance: 1e-4,
        iterations: 1000,
    };
    equal_the_cpu::<f32, 3>(single, 1, 5e-3);
}

fn repeats_and_goes_on<S: Scalar, const D: usize>(pressure: Pressure) {
    let Some(device) = device() else { return };
    let (mut first, _) = pair::<S, D>(&device, pressure);
    let (mut second, _) = pair::<S, D>(&device, pressure);
    run_gpu(&mut first, 120);
    run_gpu(&mut second, 120);
    let (a, b) = (
        first.store().expect("particles"),
        second.store().expect("particles"),
    );
    assert_eq!(a, b, "two runs");
    // At a rebuild the state is complete: another executor goes on from it.
    let mut clock = *first.clock();
    clock.halt = Halt::None as u32;
    let tank = tank(D, pressure != Pressure::Explicit);
    let bodies = measured(&a);
    let mut third = on_gpu::<S, D>(&device, &tank, pressure, clock, (&a, &bodies));
    first.rebuild().expect("a list");
    third.rebuild().expect("a list");
    run_gpu(&mut first, 240);
    run_gpu(&mut third, 240);
    assert_eq!(
        first.store().expect("particles"),
        third.store().expect("particles"),
        "gone on from a state"
    );
    println!(
        "{} {D}D {pressure:?}: repeats, goes on from a state",
        S::NAME
    );
}

#[test]
fn runs_repeat_and_go_on_bit_for_bit() {
    repeats_and_goes_on::<f32, 2>(Pressure::Explicit);
    repeats_and_goes_on::<f32, 3>(Pressure::Explicit);
    repeats_and_goes_on::<f32, 3>(Pressure::SemiImplicit {
        tolerance: 1e-3,
        iterations: 1000,
    });
}

/// Lists with places read one by one, as of many particles, or ahead, as of few.
#[test]
fn both_ways_to_read_lists_give_the_same_bits() {
    let Some(device) = device() else { return };
    let (mut gpu, _) = pair::<f32, 3>(&device, Pressure::Explicit);
    run_gpu(&mut gpu, 30);
    gpu.rebuild().expect("a list");
    let threads = gpu.counts().iter().sum::<usize>() as u32;
    let [alone, ahead] = ["predict", "predict_ahead"].map(|name| {
        let names = [format!("{}_{name}", symbol::<f32>(3))];
        let [kernel] = Program::exactly(&device, &[KERNELS], names).expect("a kernel");
        gpu.time_first_sweep(|device, scheme, p| {
            // SAFETY: the kernel was stamped for this scheme, and the list belongs to these particles.
            unsafe { kernel.launch_scheme(device, threads, block::NEIGHBOURS, scheme, p) }
        })
        .expect("a sweep");
        gpu.moved_ahead().expect("velocities")
    });
    assert_eq!(alone, ahead);
}
