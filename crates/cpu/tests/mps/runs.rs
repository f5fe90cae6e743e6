//! Laws of whole runs: what is conserved, what must be exact, and what may not matter.

use crate::common::{Point, Random, bits, by_id, store};
use crate::support::{Tank, positions, run, run_steps};
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_ops::Scalar;
use monoflow_ops::mps::{Mps, MpsSetup};
use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_particles::{Domain, Particle, Store};
use std::array::from_fn;

const SEMI_IMPLICIT: Pressure = Pressure::SemiImplicit {
    tolerance: 1e-4,
    iterations: 500,
};
const BOTH: [Pressure; 2] = [Pressure::Explicit, SEMI_IMPLICIT];

const SKIN: f64 = 0.2;

fn limits(setup: &MpsSetup, cfl: f64) -> Limits {
    Limits {
        cfl,
        h: setup.spacing,
        sound_speed: setup.sound_speed,
        stiffening: 0.0,
        viscous_dt: f64::INFINITY,
        least_dt: 1e-9,
        skin: SKIN,
        reach: 1.0,
        rebuild_every: 0,
        pairs: 0,
    }
}

fn executor<S: Scalar, const D: usize>(
    setup: &MpsSetup,
    pressure: Pressure,
    cfl: f64,
    (domain, store): (Domain<S>, Store<S>),
) -> MpsExecutor<S, D> {
    let limits = limits(setup, cfl);
    MpsExecutor::new(
        Mps::<S, D>::new(setup),
        pressure,
        domain,
        limits,
        Clock::new(),
        store,
    )
}

/// Fluid on a lattice of spacing 1 from the origin on, some of it moved and all of it sped up.
fn block<const D: usize>(
    counts: [usize; 3],
    disorder: f64,
    velocity: impl Fn([f64; 3]) -> [f64; 3],
) -> Vec<Point> {
    let mut random = Random(17);
    let cells = if D > 2 { counts[2] } else { 1 };
    (0..counts[0] * counts[1] * cells)
        .map(|n| {
            let at = [
                n % counts[0],
                n / counts[0] % counts[1],
                n / counts[0] / counts[1],
            ];
            let position = from_fn(|k| {
                if k < D {
                    at[k] as f64 + 0.5 + disorder * random.next()
                } else {
                    0.0
                }
            });
            Point {
                wall: false,
                position,
                velocity: velocity(position),
                mass: 1.0,
                excess: 0.0,
            }
        })
        .collect()
}

/// The points in a box of which they fill the periods, or amid much room.
fn stored<S: Scalar, const D: usize>(
    points: &[Point],
    counts: [usize; 3],
    periodic: bool,
) -> (Domain<S>, Store<S>) {
    let room = if periodic { 0.0 } else { 40.0 };
    let max = counts.map(|n| n as f64 + room);
    let domain = Domain::new(D, [-room; 3], max, [periodic; 3], 2.1 + SKIN).expect("a domain");
    let store = store(&domain, points);
    (domain, store)
}

fn counts<const D: usize>() -> [usize; 3] {
    if D == 2 { [12, 11, 1] } else { [9, 8, 8] }
}

/// A block that falls keeps its shape: every particle follows the parabola, as symplectic Euler
/// draws it.
fn a_block_falls_freely<S: Scalar, const D: usize>(pressure: Pressure) {
    let (gravity, start) = ([0.5, -9.81, 1.5], [3.0, 4.0, -1.0]);
    let flat = |v: [f64; 3]| from_fn(|k| if k < D { v[k] } else { 0.0 });
    let setup = MpsSetup {
        gravity: flat(gravity),
        ..MpsSetup::default()
    };
    let counts = counts::<D>();
    let points = block::<D>(counts, 0.0, |_| flat(start));
    let mut run = executor::<S, D>(
        &setup,
        pressure,
        0.25,
        stored::<S, D>(&points, counts, false),
    );
    let (mut velocity, mut path, mut dt, mut time) = (start, [0.0; 3], 0.0, 0.0);
    run_steps(&mut run, 0, |_| {});
    for _ in 0..60 {
        // What the step uses is the Δt in its precision.
        dt = S::from_literal(run.clock().dt).widen();
        time += dt;
        for k in 0..D {
            velocity[k] += dt * gravity[k];
            path[k] += dt * velocity[k];
        }
        run_steps(&mut run, 1, |_| {});
    }
    assert!(dt > 0.0 && path[1].abs() > 1.0);
    // Of first order: half a step's fall behind the parabola.
    let parabola = time * start[1] + 0.5 * time * time * gravity[1];
    assert!((path[1] - parabola).abs() < 0.6 * time * dt * 10.0);
    let tolerance = if S::NAME == "f64" { 1e-11 } else { 1e-3 };
    let places = positions(run.domain(), run.store());
    for (i, place) in places.iter().enumerate() {
        let id = run.store().id[i] as usize;
        for k in 0..D {
            let off = place[k] - points[id].position[k] - path[k];
            assert!(
                off.abs() < tolerance,
                "particle {id} is {off:e} off its path"
            );
            let off = run.store().motion[i][k].widen() - velocity[k];
            assert!(off.abs() < tolerance, "particle {id} is {off:e} m/s off");
        }
    }
}

#[test]
fn a_block_falls_along_the_discrete_parabola() {
    for pressure in BOTH {
        a_block_falls_freely::<f64, 2>(pressure);
        a_block_falls_freely::<f64, 3>(pressure);
        a_block_falls_freely::<f32, 3>(pressure);
    }
}

/// Particles of a periodic box that dash about at random, with viscosity and collisions.
fn turmoil<S: Scalar, const D: usize>(pressure: Pressure) -> MpsExecutor<S, D> {
    let setup = MpsSetup {
        kinematic: 0.02,
        // A box without a surface cannot make room: only compressibility bounds its pressure.
        true_sound_speed: 10.0,
        ..MpsSetup::default()
    };
    let counts = counts::<D>();
    let mut random = Random(23);
    let mut speeds: Vec<f64> = (0..3000).map(|_| 3.0 * random.next()).collect();
    let mut points = block::<D>(counts, 0.2, |_| [0.0; 3]);
    for point in &mut points {
        point.velocity = from_fn(|k| {
            if k < D {
                speeds.pop().expect("enough")
            } else {
                0.0
            }
        });
    }
    executor(
        &setup,
        pressure,
        0.25,
        stored::<S, D>(&points, counts, true),
    )
}

fn momentum<S: Scalar>(store: &Store<S>) -> [f64; 3] {
    from_fn(|k| store.motion.iter().map(|m| m[k].widen()).sum())
}

fn momentum_is_conserved<S: Scalar, const D: usize>(pressure: Pressure) {
    let mut run = turmoil::<S, D>(pressure);
    let before = momentum(run.store());
    let size: f64 = run.store().motion.iter().map(|m| m[0].widen().abs()).sum();
    let energy = |store: &Store<S>| -> f64 {
        let squares = |m: &[S; 4]| (0..D).map(|k| m[k].widen().powi(2)).sum::<f64>();
        store.motion.iter().map(squares).sum()
    };
    let start = energy(run.store());
    run_steps(&mut run, 300, |_| {});
    let after = momentum(run.store());
    let tolerance = if S::NAME == "f64" { 1e-13 } else { 3e-5 };
    for k in 0..D {
        let gap = (after[k] - before[k]).abs() / size;
        assert!(gap < tolerance, "{gap:e} of all momentum is lost");
    }
    // Something happened: collisions and viscosity took most of the energy.
    let left = energy(run.store()) / start;
    assert!(left < 0.6, "{left} of the energy is left");
}

#[test]
fn momentum_is_conserved_in_a_periodic_box() {
    for pressure in BOTH {
        momentum_is_conserved::<f64, 2>(pressure);
        momentum_is_conserved::<f64, 3>(pressure);
        momentum_is_conserved::<f32, 2>(pressure);
    }
}

/// What a compressed disc that spins gains of its spin while it expands, as a share.
fn gain_of_spin(cfl: f64) -> f64 {
    let counts = [15, 15, 1];
    let centre = 7.5;
    let mut points = block::<2>(counts, 0.0, |_| [0.0; 3]);
    points.retain(|p| (p.position[0] - centre).hypot(p.position[1] - centre) < 7.2);
    for point in &mut points {
        let [x, y, _] = point.position.map(|x| 0.95 * (x - centre));
        point.position = [centre + x, centre + y, 0.0];
        point.velocity = [-0.2 * y, 0.2 * x, 0.0];
    }
    let setup = MpsSetup::default();
    let stored = stored::<f64, 2>(&points, counts, false);
    let mut disc = executor::<f64, 2>(&setup, Pressure::Explicit, cfl, stored);
    let spin = |run: &MpsExecutor<f64, 2>| -> f64 {
        let places = positions(run.domain(), run.store());
        let one = |(x, u): (&[f64; 3], &[f64; 4])| x[0] * u[1] - x[1] * u[0];
        places.iter().zip(&run.store().motion).map(one).sum()
    };
    let before = spin(&disc);
    run(&mut disc, 0.5, |_| {});
    (spin(&disc) - before) / before
}

/// Pressures act along the line of centres, so they turn nothing about the place where they are
/// found. That place is a part of a step ahead: the spin drifts, in proportion to Δt.
#[test]
fn spin_is_kept_to_first_order_in_the_time_step() {
    let gains = [0.2, 0.1, 0.05, 0.025].map(gain_of_spin);
    println!("{gains:?}");
    assert!(gains[0].abs() < 0.02, "{gains:?}");
    for pair in gains.windows(2) {
        let ratio = pair[0] / pair[1];
        assert!((1.7..2.3).contains(&ratio), "{gains:?}");
    }
}

/// Single drops bear no pressure, so collisions alone must hold them: none gets behind the face of a
/// wall, wherever between the wall particles it strikes, and none leaves faster than it came.
fn drops_do_not_pass_walls<const D: usize>(pressure: Pressure) {
    let setup = MpsSetup::default();
    // Where the face is depends on the last axis alone.
    let size = if D == 2 { [60, 6, 0] } else { [24, 24, 6] };
    let mut tank = Tank::new(size, [0; 3], setup);
    tank.periodic = from_fn(|k| k + 1 < D);
    tank.lid = true;
    let (domain, walls) = tank.store::<f64, D>();
    let mut random = Random(31);
    let mut drops = Store::with_capacity(0);
    let fastest = 2.0;
    for a in 0..size[0] / 4 {
        for b in 0..if D == 2 { 1 } else { size[1] / 4 } {
            let mut at = [4.0 * a as f64 + 1.0, 4.0 * b as f64 + 1.0, 0.0];
            at.iter_mut().for_each(|x| *x += 0.5 + 0.5 * random.next());
            at[D - 1] = 3.0;
            let mut velocity: [f64; 3] = from_fn(|k| if k < D { random.next() } else { 0.0 });
            velocity[D - 1] = fastest * random.next();
            drops
                .push(
                    &domain,
                    0,
                    &Particle {
                        position: at,
                        velocity,
                        mass: 1.0,
                        excess: 0.0,
                    },
                )
                .expect("inside");
        }
    }
    drops.counts[1] = walls.len();
    for i in 0..walls.len() {
        drops.place.push(walls.place[i]);
        drops.motion.push(walls.motion[i]);
        drops.cell.push(walls.cell[i]);
        drops.id.push(drops.id.len() as u32);
    }
    let speeds = |store: &Store<f64>| {
        by_id(store, |i, s| {
            s.motion[i][..D].iter().map(|u| u * u).sum::<f64>()
        })
    };
    let first = speeds(&drops);
    let fluids = drops.fluids();
    let mut executor = executor::<f64, D>(&setup, pressure, 0.25, (domain, drops));
    let mut deepest = f64::NEG_INFINITY;
    run(&mut executor, 8.0, |executor| {
        let places = positions(executor.domain(), executor.store());
        for place in &places[..fluids] {
            let beyond = (-place[D - 1]).max(place[D - 1] - 6.0);
            deepest = deepest.max(beyond);
        }
    });
    // A step goes on for a twentieth of a spacing before a collision is noticed.
    println!("{D}D: {deepest} spacings behind a wall");
    assert!(deepest < 0.05, "{deepest} spacings behind a wall");
    let last = speeds(executor.store());
    let slower = (0..fluids).filter(|&i| last[i] < 0.99 * first[i]).count();
    assert!(slower > fluids / 3, "only {slower} met a wall");
    for i in 0..fluids {
        assert!(
            last[i] <= first[i] * (1.0 + 1e-9),
            "{} after {}",
            last[i],
            first[i]
        );
    }
}

#[test]
fn single_drops_do_not_pass_walls() {
    for pressure in BOTH {
        drops_do_not_pass_walls::<2>(pressure);
        drops_do_not_pass_walls::<3>(pressure);
    }
}

/// Two drops that fly at each other part slower than they met, also if within a step they would come to
/// where the other is: there the weight is nearly infinite.
#[test]
fn drops_that_meet_within_a_step_collide() {
    let setup = MpsSetup {
        sound_speed: 10.0,
        ..MpsSetup::default()
    };
    for pressure in BOTH {
        for beside in [0.0, 0.03, 0.2] {
            for gap in 0..12 {
                // Half a spacing of approach in a step.
                let speed = 10.0;
                let apart = 3.0 + 0.05 * f64::from(gap);
                let drop = |x: f64, u: f64| Point {
                    wall: false,
                    position: [x, if u < 0.0 { beside } else { 0.0 }, 0.0],
                    velocity: [u, 0.0, 0.0],
                    mass: 1.0,
                    excess: 0.0,
                };
                let pair = [drop(0.0, speed), drop(apart, -speed)];
                let stored = stored::<f64, 2>(&pair, [1, 1, 1], false);
                let mut run = executor::<f64, 2>(&setup, pressure, 0.25, stored);
                run_steps(&mut run, 20, |_| {});
                let motion = &run.store().motion;
                let energy: f64 = motion.iter().map(|m| m[0] * m[0] + m[1] * m[1]).sum();
                let share = energy / (2.0 * speed * speed);
                assert!(
                    share < 1.0,
                    "{pressure:?}, {apart} apart, {beside} beside: {share}"
                );
            }
        }
    }
}

/// Water that falls in a tank.
fn splash<S: Scalar, const D: usize>(pressure: Pressure) -> MpsExecutor<S, D> {
    let setup = MpsSetup {
        gravity: from_fn(|k| if k + 1 == D { -9.81 } else { 0.0 }),
        kinematic: 0.01,
        sound_speed: 60.0,
        ..MpsSetup::default()
    };
    let (size, water) = match D {
        2 => ([24, 12, 0], [9, 10, 0]),
        _ => ([12, 8, 10], [6, 8, 8]),
    };
    Tank::new(size, water, setup).executor(pressure)
}

fn threads_do_not_matter<S: Scalar, const D: usize>(pressure: Pressure) {
    let outcome = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| {
            let mut run = splash::<S, D>(pressure);
            run_steps(&mut run, 60, |_| {});
            (bits(run.store()), run.products())
        })
    };
    let alone = outcome(1);
    for threads in [2, 3, 8] {
        assert!(outcome(threads) == alone, "{threads} threads, {pressure:?}");
    }
}

#[test]
fn threads_do_not_matter_bit_for_bit() {
    for pressure in BOTH {
        threads_do_not_matter::<f32, 2>(pressure);
        threads_do_not_matter::<f32, 3>(pressure);
        threads_do_not_matter::<f64, 2>(pressure);
    }
}

/// Sums run in the order (cell, id). Where particles lie in memory is therefore nothing to a run; an
/// other numbering is another order of the sums, and changes their last digits.
#[test]
fn the_order_in_memory_does_not_matter_bit_for_bit() {
    let setup = MpsSetup {
        gravity: [0.0, -9.81, 0.0],
        ..MpsSetup::default()
    };
    let counts = counts::<2>();
    let points = block::<2>(counts, 0.2, |x| [x[1], -x[0], 0.0]);
    for pressure in BOTH {
        let outcome = |shuffle: bool| {
            let (domain, mut store) = stored::<f32, 2>(&points, counts, false);
            if shuffle {
                store.place.reverse();
                store.motion.reverse();
                store.cell.reverse();
                store.id.reverse();
            }
            let mut run = executor::<f32, 2>(&setup, pressure, 0.25, (domain, store));
            run_steps(&mut run, 100, |_| {});
            bits(run.store())
        };
        assert!(outcome(false) == outcome(true));
    }
}

#[test]
fn another_numbering_changes_no_more_than_rounding() {
    let setup = MpsSetup {
        gravity: [0.0, -9.81, 0.0],
        ..MpsSetup::default()
    };
    let counts = counts::<2>();
    for pressure in [
        Pressure::Explicit,
        Pressure::SemiImplicit {
            tolerance: 1e-12,
            iterations: 500,
        },
    ] {
        let outcome = |backwards: bool| {
            let mut points = block::<2>(counts, 0.2, |x| [x[1], -x[0], 0.0]);
            if backwards {
                points.reverse();
            }
            let stored = stored::<f64, 2>(&points, counts, false);
            let mut run = executor::<f64, 2>(&setup, pressure, 0.25, stored);
            run_steps(&mut run, 10, |_| {});
            let places = positions(run.domain(), run.store());
            let mut by_id = by_id(run.store(), |i, _| places[i]);
            if backwards {
                by_id.reverse();
            }
            by_id
        };
        for (a, b) in outcome(false).iter().zip(&outcome(true)) {
            for k in 0..2 {
                assert!((a[k] - b[k]).abs() < 1e-10, "{a:?} {b:?}");
            }
        }
    }
}
