//! Laws of the sums of SPH over neighbours, of finding these, and of a stage of a step: against plain sums over all
//! pairs.

use crate::common::{Cloud, near, numbers};
use monoflow_ops::particles::PairGeom;
use monoflow_ops::particles::body::{Seeker, collect, summation};
use monoflow_ops::particles::body::{advance, advance_wall};
use monoflow_ops::particles::grid::Grid;
use monoflow_ops::particles::integrate::{Integrator, Motion, Rk3, Slope, Symplectic};
use monoflow_ops::particles::kernel::{Kernel, Smoothing, WendlandC2};
use monoflow_ops::particles::summation::{Shepard, SummationSetup, Summing};
use monoflow_ops::vector::dot;
use monoflow_ops::wcsph::body::{fluid_rates, wall_rate};
use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup, Ferrari};
use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::scheme::Scheme;
use monoflow_ops::wcsph::smoothing::{Shifting, SmoothingSetup, VelocitySmoothing, Xsph};
use monoflow_ops::wcsph::viscosity::{Artificial, Viscosity, ViscositySetup};
use monoflow_ops::wcsph::wall::{DynamicParticles, LennardJones, WallModel, WallSetup};
use monoflow_ops::wcsph::{State, Wcsph};
use std::array::from_fn;
use std::collections::BTreeMap;

const H: f64 = 1.7;
const DENSITY: f64 = 800.0;
const SOUND: f64 = 20.0;
const GRAVITY: [f64; 3] = [0.3, -9.0, 1.0];

type Sch<const D: usize, B = DynamicParticles, X = Xsph<f64>> =
    Wcsph<f64, D, WendlandC2, Tait<f64>, Ferrari<f64>, Artificial<f64>, B, X>;

fn scheme<const D: usize, B: WallModel<f64>, X: VelocitySmoothing<f64>>() -> Sch<D, B, X> {
    Wcsph {
        kernel: Smoothing::new(H),
        gravity: GRAVITY,
        inv_density: 1.0 / DENSITY,
        eos: Tait::new(&EosSetup::new(DENSITY, SOUND, 7.0)),
        diffusion: Ferrari::new(&DiffusionSetup {
            coefficients: Default::default(),
            coefficient: 0.1,
            h: H,
            sound_speed: SOUND,
            density: DENSITY,
            gravity: GRAVITY,
        }),
        viscosity: Artificial::new(&ViscositySetup {
            coefficients: Default::default(),
            alpha: 0.2,
            kinematic: 0.0,
            h: H,
            laplacian: 1.0,
            mirror: 2.0,
        }),
        wall: B::new(&WallSetup {
            coefficients: Default::default(),
            spacing: H,
            wall_spacing: H,
            dimensions: 2,
            gravity: [0.0, -9.0, 0.0],
            energy: 9.0 * 2.0,
            radius: WendlandC2::RADIUS * H,
            kernel: 1.0,
            taken_over: 1.0,
        }),
        smoothing: X::new(&SmoothingSetup {
            coefficients: Default::default(),
            xsph: 0.4,
            shifting: 0.4,
            h: H,
            laplacian: 1.0,
            sound_speed: SOUND,
        }),
        gradient: PlainGradient,
    }
}

/// Fluid, and every third particle a wall.
fn cloud<const D: usize>(next: &mut impl FnMut(f64, f64) -> f64) -> Cloud {
    let mut cloud = Cloud::default();
    for n in 0..16 {
        let [x, y, z]: [f64; 3] = from_fn(|k| if k < D { next(-2.5, 2.5) } else { 0.0 });
        let [u, v, w]: [f64; 3] = from_fn(|k| if k < D { next(-2.0, 2.0) } else { 0.0 });
        cloud.add(
            [x, y, z, next(500.0, 1500.0)],
            [u, v, w, next(-0.02, 0.05)],
            n % 3 == 2,
        );
    }
    cloud
}

fn state<const D: usize>(cloud: &Cloud, i: usize) -> State<f64, D> {
    let excess = cloud.motions[i][3];
    let eos = Tait::<f64>::new(&EosSetup::new(DENSITY, SOUND, 7.0));
    let density = DENSITY * (1.0 + excess);
    State {
        mass: cloud.places[i][3],
        velocity: from_fn(|k| cloud.motions[i][k]),
        excess,
        density,
        volume_per_mass: 1.0 / density,
        pressure: eos.pressure(excess),
        sound_speed: eos.sound_speed(excess),
        gathered: [0.0; 4],
        gradient: [[0.0; 4]; 2],
        given: [0.0; 4],
    }
}

/// Acceleration, rate of the excess and correction of a fluid particle, from the printed equations.
fn rates<const D: usize>(cloud: &Cloud, i: usize) -> ([f64; D], f64, [f64; D]) {
    let scheme = scheme::<D, DynamicParticles, Xsph<f64>>();
    let own = state::<D>(cloud, i);
    let mut acceleration: [f64; D] = from_fn(|k| GRAVITY[k]);
    let (mut density, mut correction) = (0.0, [0.0; D]);
    for (x, j) in cloud.around::<D>(i) {
        let other = state::<D>(cloud, j);
        let r = dot(&x, &x).sqrt();
        let u: [f64; D] = from_fn(|k| own.velocity[k] - other.velocity[k]);
        let f = scheme.kernel.dw_over_r(r);
        let pair = PairGeom {
            x,
            u,
            r,
            r2: r * r,
            f,
        };
        let pressures = own.pressure / own.density.powi(2) + other.pressure / other.density.powi(2);
        let mut radial = -other.mass * pressures * f;
        scheme
            .viscosity
            .contribute(&own, &other, &pair, &mut radial, &mut acceleration);
        // Walls keep their place, and bring neither diffusion nor smoothing.
        let closing = if cloud.walls[j] { own.velocity } else { u };
        density += other.mass * f * dot(&closing, &x);
        if !cloud.walls[j] {
            density += scheme.diffusion.rate(&own, &other, &pair);
        }
        for k in 0..D {
            acceleration[k] += radial * x[k];
            if !cloud.walls[j] {
                correction[k] -= 0.4 * 2.0 * other.mass / (own.density + other.density)
                    * u[k]
                    * scheme.kernel.w(r);
            }
        }
    }
    (acceleration, density / DENSITY, correction)
}

fn rates_are_plain_sums<const D: usize>() {
    let mut next = numbers(61);
    let scheme = scheme::<D, DynamicParticles, Xsph<f64>>();
    for _ in 0..40 {
        let cloud = cloud::<D>(&mut next);
        for i in 0..cloud.places.len() {
            let (split, transport) = if cloud.walls[i] {
                (
                    wall_rate::<f64, D, _, _>(&scheme, &cloud, i as u32),
                    [0.0; D],
                )
            } else {
                fluid_rates::<f64, D, _, _>(&scheme, &cloud, i as u32)
            };
            if cloud.walls[i] {
                // A wall's density follows the fluid's motion past it.
                let mut rate = 0.0;
                for (x, j) in cloud.around::<D>(i).filter(|(_, j)| !cloud.walls[*j]) {
                    let u: [f64; D] = from_fn(|k| -cloud.motions[j][k]);
                    let f = scheme.kernel.dw_over_r(dot(&x, &x).sqrt());
                    rate += cloud.places[j][3] * f * dot(&u, &x) / DENSITY;
                }
                near(split[3], rate, 1e-12 * (1.0 + rate.abs()), "wall");
                assert_eq!(split[..3], [0.0; 3]);
            } else {
                let (acceleration, rate, correction) = rates::<D>(&cloud, i);
                let size = 1.0 + acceleration.iter().map(|a| a.abs()).sum::<f64>();
                let found = split[..D].iter().chain(&transport);
                for (found, expected) in found.zip(acceleration.iter().chain(&correction)) {
                    near(
                        *found,
                        *expected,
                        1e-11 * size,
                        "acceleration and transport",
                    );
                }
                near(split[3], rate, 1e-12 * size, "excess");
            }
        }
    }
}

/// Rates are the sums of the printed equations, each pair once.
#[test]
fn rates_are_plain_sums_over_neighbours() {
    rates_are_plain_sums::<2>();
    rates_are_plain_sums::<3>();
}

/// What fluid particles do to each other sums to nothing: momentum grows by gravity alone.
#[test]
fn fluid_keeps_its_momentum() {
    let mut next = numbers(62);
    let scheme = scheme::<3, DynamicParticles, Xsph<f64>>();
    for _ in 0..20 {
        let mut cloud = cloud::<3>(&mut next);
        cloud.walls.fill(false);
        let (mut force, mut mass, mut size) = ([0.0; 3], 0.0, 0.0);
        for i in 0..cloud.places.len() {
            let (rates, _) = fluid_rates::<f64, 3, _, _>(&scheme, &cloud, i as u32);
            let own = cloud.places[i][3];
            mass += own;
            for k in 0..3 {
                force[k] += own * rates[k];
                size += (own * rates[k]).abs();
            }
        }
        for k in 0..3 {
            near(force[k], mass * GRAVITY[k], 1e-12 * size, "momentum");
        }
    }
}

/// Shifting tells the density of its drift, of walls that take part too; of others walls bring none.
#[test]
fn drifts_are_summed_over_walls_that_take_part() {
    let mut next = numbers(63);
    let cloud = cloud::<2>(&mut next);
    let with = scheme::<2, DynamicParticles, Shifting<f64>>();
    let without = scheme::<2, LennardJones<f64>, Shifting<f64>>();
    for i in (0..cloud.places.len()).filter(|&i| !cloud.walls[i]) {
        let (mut all, mut fluid) = ([0.0; 2], [0.0; 2]);
        let own = state::<2>(&cloud, i);
        for (x, j) in cloud.around::<2>(i) {
            let other = state::<2>(&cloud, j);
            let f = with.kernel.dw_over_r(dot(&x, &x).sqrt());
            let strength = -0.4 * SOUND * H * 2.0 * other.mass / (own.density + other.density) * f;
            for k in 0..2 {
                all[k] += strength * x[k];
                fluid[k] += if cloud.walls[j] { 0.0 } else { strength * x[k] };
            }
        }
        let found = fluid_rates::<f64, 2, _, _>(&with, &cloud, i as u32);
        let plain = fluid_rates::<f64, 2, _, _>(
            &scheme::<2, DynamicParticles, Xsph<f64>>(),
            &cloud,
            i as u32,
        );
        let carried = plain.0[3] - 2.0 * dot(&all, &all) / (0.4 * SOUND * H);
        near(
            found.0[3],
            carried,
            1e-11 * (1.0 + carried.abs()),
            "density",
        );
        for k in 0..2 {
            near(found.1[k], all[k], 1e-12 * (1.0 + all[k].abs()), "drift");
            let found = fluid_rates::<f64, 2, _, _>(&without, &cloud, i as u32);
            near(
                found.1[k],
                fluid[k],
                1e-12 * (1.0 + fluid[k].abs()),
                "drift without walls",
            );
        }
    }
}

/// A state is what its excess says, and a scheme reaches as far as its kernel.
#[test]
fn states_follow_from_the_excess() {
    let mut next = numbers(64);
    let scheme = scheme::<2, DynamicParticles, Xsph<f64>>();
    assert_eq!(scheme.radius(), 2.0 * H);
    near(
        scheme.kernel_value(0.3),
        scheme.kernel.w(0.3),
        0.0,
        "kernel",
    );
    near(scheme.finish_wall(5.0), 5.0 / DENSITY, 1e-15, "wall");
    for _ in 0..100 {
        let excess = next(-0.2, 0.2);
        let found: State<f64, 2> = scheme.state(3.0, [1.0, 2.0], excess);
        near(found.density, DENSITY * (1.0 + excess), 1e-10, "density");
        near(found.density * found.volume_per_mass, 1.0, 1e-14, "volume");
        let eos = Tait::<f64>::new(&EosSetup::new(DENSITY, SOUND, 7.0));
        assert_eq!(
            (found.mass, found.velocity, found.excess),
            (3.0, [1.0, 2.0], excess)
        );
        assert_eq!(found.pressure, eos.pressure(excess));
        assert_eq!(found.sound_speed, eos.sound_speed(excess));
    }
    // Where two coincide `F` stays finite; at the rim it is nothing.
    let geometry = |x: f64| scheme.geometry([x, 0.0], x * x, [0.0; 2]);
    near(geometry(0.8).f, scheme.kernel.dw_over_r(0.8), 1e-15, "F");
    assert!(geometry(0.0).f < 0.0 && geometry(0.0).f.is_finite() && geometry(0.0).r == 0.0);
    assert_eq!(geometry(2.0 * H).f, 0.0);
}

/// The filter gives `Σ m W/Σ (m/ρ) W`, itself included; walls take part where they have a density.
#[test]
fn the_filter_is_the_mean_that_it_is_printed_to_be() {
    fn check(walls_count: bool) {
        let mut next = numbers(65);
        let scheme = scheme::<2, DynamicParticles, Xsph<f64>>();
        let filter = Summing::<f64, 2, WendlandC2, Shepard>::new(&SummationSetup {
            h: H,
            spacing: 1.0,
            wall_spacing: 1.0,
            density: DENSITY,
            gravity: GRAVITY,
            laplacian: 1.0,
            mirror: 2.0,
            coefficients: Default::default(),
            kernel: Default::default(),
        });
        let filtered = |cloud: &Cloud, i| summation(&filter, cloud, i, walls_count)[0];
        for _ in 0..30 {
            let mut cloud = cloud::<2>(&mut next);
            for i in (0..cloud.places.len()).filter(|&i| !cloud.walls[i]) {
                let own = state::<2>(&cloud, i);
                let w = scheme.kernel.w(0.0);
                let (mut mass, mut volume) = (own.mass * w, own.mass / own.density * w);
                for (x, j) in cloud.around::<2>(i) {
                    let other = state::<2>(&cloud, j);
                    let w = scheme.kernel.w(dot(&x, &x).sqrt());
                    if walls_count || !cloud.walls[j] {
                        mass += other.mass * w;
                        volume += other.mass / other.density * w;
                    }
                }
                let found = filtered(&cloud, i as u32);
                near(found, mass / volume / DENSITY - 1.0, 1e-13, "filtered");
            }
            // A constant density stays, also at a surface.
            for motion in &mut cloud.motions {
                motion[3] = 0.03;
            }
            near(filtered(&cloud, 0), 0.03, 1e-13, "constant");
        }
    }
    check(true);
    check(false);
}

fn every_neighbour_is_offered_once<const D: usize>() {
    let mut next = numbers(66);
    let size = 0.5;
    let search = 0.45;
    for n in 0..30 {
        let cells: [u32; 3] = from_fn(|k| if k < D { next(3.0, 6.0) as u32 } else { 1 });
        let periodic: [u32; 3] = from_fn(|k| u32::from(k < D && (n >> k) & 1 == 1));
        let grid = Grid {
            cells,
            periodic,
            size: [size; 3],
            inv_size: [1.0 / size; 3],
        };
        // Particles cell by cell, after some of another kind.
        let before = n % 3;
        let mut starts = vec![before];
        let mut homes = Vec::new();
        let mut places = vec![[9e9; 4]; before as usize];
        for cell in 0..grid.len() {
            for _ in 0..next(0.0, 8.0) as u32 {
                let [x, y, z] = from_fn(|k| if k < D { next(-0.5, 0.5) * size } else { 0.0 });
                places.push([x, y, z, 1.0]);
                homes.push(cell);
            }
            starts.push(places.len() as u32);
        }
        let absolute = |j: u32| -> [f64; D] {
            let at = grid.coordinates(homes[(j - before) as usize]);
            from_fn(|k| f64::from(at[k]) * size + places[j as usize][k])
        };
        for i in (before..places.len() as u32).step_by(7) {
            let mut offered = BTreeMap::new();
            let seeker = Seeker {
                i,
                place: places[i as usize],
                cell: homes[(i - before) as usize],
            };
            collect::<f64, D>(
                &grid,
                search,
                &seeker,
                |cell| starts[cell as usize],
                |j, k| places[(j + k) as usize],
                |j, step, near| assert!(offered.insert(j, (step, near)).is_none(), "{j} twice"),
            );
            let here = absolute(i);
            for j in before..places.len() as u32 {
                let there = absolute(j);
                let x: [f64; D] = from_fn(|k| {
                    let gap = here[k] - there[k];
                    let length = f64::from(cells[k]) * size;
                    gap - f64::from(periodic[k]) * length * (gap / length).round()
                });
                let is_near = dot(&x, &x) < search * search && j != i;
                let found = offered.get(&j);
                assert_eq!(
                    found.is_some_and(|(_, near)| *near),
                    is_near,
                    "{i} {j} {x:?}"
                );
                if let (true, Some((step, _))) = (is_near, found) {
                    let (own, other) = (places[i as usize], places[j as usize]);
                    let by_step =
                        grid.separation::<D>(&from_fn(|k| own[k]), &from_fn(|k| other[k]), *step);
                    for k in 0..D {
                        near(by_step[k], x[k], 1e-12, "separation");
                    }
                }
            }
        }
    }
}

/// The particles nearer than the search radius are found, each once and with the step that leads to it, across
/// seams too.
#[test]
fn searches_find_every_neighbour_once() {
    every_neighbour_is_offered_once::<1>();
    every_neighbour_is_offered_once::<2>();
    every_neighbour_is_offered_once::<3>();
}

/// A stage moves a particle as its integrator says, and tells the greatest of all that bounds a step.
#[test]
fn stages_move_particles_and_tell_extremes() {
    fn check<I: Integrator>() {
        let mut next = numbers(67);
        for _ in 0..50 {
            let mut word = || -> [f64; 4] { from_fn(|_| next(-1.0, 1.0)) };
            let (start, now, rates) = ((word(), word()), (word(), word()), word());
            let transport: [f64; 2] = from_fn(|k| 0.1 * rates[k]);
            let motion = |(place, motion): ([f64; 4], [f64; 4])| Motion::<f64, 2> {
                position: from_fn(|k| place[k]),
                velocity: from_fn(|k| motion[k]),
                excess: motion[3],
            };
            let slope = Slope {
                acceleration: from_fn(|k| rates[k]),
                excess: rates[3],
                transport,
            };
            for stage in 0..I::STAGES {
                let expected = I::advance(stage, &motion(start), &motion(now), &slope, 0.3);
                let ((place, moved), extremes) =
                    advance::<I, f64, 2>(stage, start, now, rates, transport, 0.3);
                let [x, y] = expected.position;
                let [u, v] = expected.velocity;
                assert_eq!(place, [x, y, 0.0, start.0[3]], "the mass stays");
                assert_eq!(moved, [u, v, 0.0, expected.excess]);
                near(extremes.speed2, u * u + v * v, 1e-15, "speed");
                let a = slope.acceleration;
                near(extremes.acceleration2, dot(&a, &a), 1e-15, "acceleration");
                assert_eq!(extremes.moved_min, [x - start.0[0], y - start.0[1], 0.0]);
                assert_eq!(extremes.moved_max, extremes.moved_min);
                assert_eq!((extremes.excess, extremes.lost), (expected.excess, 0.0));
                // A wall stays, and has no less than its reference density.
                let (wall, told) = advance_wall::<I, f64, 2>(stage, start, now, rates, 0.3);
                assert_eq!(wall.0, start.0);
                assert_eq!(wall.1[3], expected.excess.max(0.0));
                assert_eq!(
                    (told.excess, told.lost, told.speed2),
                    (expected.excess, 0.0, 0.0)
                );
                assert_eq!((told.acceleration2, told.moved_max), (0.0, [0.0; 3]));
            }
        }
    }
    check::<Symplectic>();
    check::<Rk3>();
    let rest = ([0.0; 4], [0.0; 4]);
    for k in [0, 1, 3] {
        let mut rates = [0.0; 4];
        rates[k] = f64::NAN;
        let (_, extremes) = advance::<Rk3, f64, 2>(0, rest, rest, rates, [0.0; 2], 0.1);
        assert_eq!(extremes.lost, 1.0);
    }
    let (_, extremes) = advance::<Rk3, f64, 2>(0, rest, rest, [0.0; 4], [f64::INFINITY, 0.0], 0.1);
    assert_eq!(extremes.lost, 1.0);
    let lost = advance_wall::<Rk3, f64, 2>(0, rest, rest, [0.0, 0.0, 0.0, f64::NAN], 0.1)
        .1
        .lost;
    assert_eq!(lost, 1.0);
}

/// What a Laplacian comes to on a lattice does not depend on the unit of length.
#[test]
fn laplacians_on_lattices_know_no_unit() {
    for ratio in [1.3, 2.0, 2.7] {
        let unit = Smoothing::<f64, 3, WendlandC2>::new(ratio).laplacian_on_lattice(1.0);
        for spacing in [0.01, 0.3, 7.0] {
            let kernel = Smoothing::<f64, 3, WendlandC2>::new(ratio * spacing);
            near(
                kernel.laplacian_on_lattice(spacing),
                unit,
                1e-12,
                "Laplacian",
            );
        }
    }
}
