//! Wall models: laws of the family, forces as printed, and wrong walls that the laws find.
//!
//! A new wall is one line of the first test.

use crate::common::{H, Particle, geometry, near, pairs};
use crate::wrong;
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::particles::PairGeom;
use monoflow_ops::wcsph::wall::{
    Adami, AdamiFreeSlip, DynamicMoving, DynamicParticles, FluidTerms, LennardJones,
    MonaghanKajtar, WallLayout, WallModel, WallSetup,
};
use monoflow_ops::wcsph::{Gathers, State};
use monoflow_ops::{Real, Scalar, vector};
use monoflow_properties::holds;

const SETUP: WallSetup = WallSetup {
    coefficients: monoflow_ops::Coefficients::DECLARED,
    spacing: H,
    wall_spacing: H,
    dimensions: 2,
    gravity: [0.0, -9.81, 0.0],
    energy: 9.81 * 0.6,
    radius: 2.0 * H,
    kernel: 1.0,
    taken_over: 1.0,
};

#[test]
fn walls_keep_their_laws() {
    laws::wall::<DynamicParticles, DynamicParticles>();
    laws::wall::<DynamicMoving, DynamicMoving>();
    laws::wall::<LennardJones<f64>, LennardJones<f32>>();
    laws::wall::<MonaghanKajtar<f64>, MonaghanKajtar<f32>>();
    laws::wall::<Adami<f64>, Adami<f32>>();
    laws::wall::<AdamiFreeSlip<f64>, AdamiFreeSlip<f32>>();
    laws::fills_the_support::<DynamicParticles>();
    laws::fills_the_support::<DynamicMoving>();
    laws::fills_the_support::<Adami<f64>>();
    laws::repels::<LennardJones<f64>>();
    laws::repels::<MonaghanKajtar<f64>>();
}

/// A fluid whose terms are easily told apart.
struct Marked;

impl<S: Scalar> FluidTerms<S> for Marked {
    fn state<R: Real<Scalar = S>, const D: usize>(
        &self,
        mass: R,
        velocity: [R; D],
        excess: R,
    ) -> State<R, D> {
        State {
            mass,
            velocity,
            excess,
            density: R::lit(1.0) + excess,
            volume_per_mass: (R::lit(1.0) + excess).recip(),
            pressure: excess,
            sound_speed: R::lit(1.0),
            gathered: [R::lit(0.0); 4],
            gradient: [[R::lit(0.0); 4]; 2],
            given: [R::lit(0.0); 4],
        }
    }

    fn excess(&self, pressure: S) -> S {
        pressure
    }

    fn continuity<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        j.mass * pair.approach()
    }

    fn momentum<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
        _: &mut [R; D],
    ) {
    }

    fn momentum_at_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        _: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) {
        vector::add_scaled(acceleration, i.pressure, &pair.x);
    }
}

fn on_fluid<B: WallModel<f64>>(i: &Particle, j: &Particle) -> ([f64; 3], f64) {
    let mut acceleration = [1.0, 2.0, 3.0];
    let density = B::new(&SETUP).on_fluid(
        &Marked,
        &i.state(),
        &j.state(),
        &geometry(i, j),
        &mut acceleration,
    );
    (
        [
            acceleration[0] - 1.0,
            acceleration[1] - 2.0,
            acceleration[2] - 3.0,
        ],
        density,
    )
}

/// The force of a repelling wall particle at distance `r` along x; exact, as nothing is added.
fn repulsion<B: WallModel<f64>>([fluid, wall]: [f64; 2], r: f64) -> f64 {
    let pair = PairGeom {
        x: [r, 0.0],
        u: [0.0; 2],
        r,
        r2: r * r,
        f: -1.0,
    };
    let particle = Particle {
        position: [0.0; 3],
        velocity: [0.0; 3],
        mass: fluid,
        density: 1000.0,
        pressure: 0.0,
        sound_speed: 10.0,
    };
    let of_wall = Particle {
        mass: wall,
        ..particle
    };
    let mut acceleration = [0.0; 2];
    let density = B::new(&SETUP).on_fluid(
        &Marked,
        &particle.state(),
        &of_wall.state(),
        &pair,
        &mut acceleration,
    );
    assert_eq!((acceleration[1], density), (0.0, 0.0));
    acceleration[0]
}

fn lennard_jones(r: f64) -> f64 {
    repulsion::<LennardJones<f64>>([1.0; 2], r)
}

/// Zero from the range on, repulsive and growing inside, `D ((r0/r)^12 - (r0/r)^6)/r` with
/// `D = 5 g H`.
#[test]
fn lennard_jones_repels_within_its_range_and_only_there() {
    // From where 0.95 of the distance still lies outside the tenth within which the factor stays.
    holds(128, 0.106f64..3.0, |ratio| {
        let r = ratio * H;
        let found = lennard_jones(r);
        if ratio >= 1.0 {
            assert_eq!(found, 0.0);
        } else {
            let strength = 5.0 * 9.81 * 0.6;
            let printed = strength * (ratio.powi(-12) - ratio.powi(-6)) / r;
            near(
                found,
                printed,
                1e-10 * ratio.powi(-12) * strength / r,
                "force",
            );
            assert!(found >= 0.0 && lennard_jones(0.95 * r) > found);
        }
    });
    assert_eq!(lennard_jones(H), 0.0);
    assert!(lennard_jones(0.99 * H) > 0.0);
}

/// Nearer than a tenth of the range the factor stays: a particle on top of a wall particle is not
/// shot out with an infinite force.
#[test]
fn lennard_jones_is_bounded_near_the_centre() {
    let most = lennard_jones(0.1 * H);
    holds(64, 0.0f64..0.1, |ratio| {
        let found = lennard_jones(ratio * H);
        assert!(found.is_finite() && found <= most * (1.0 + 1e-12));
        near(found, 10.0 * ratio * most, 1e-12 * most, "linear in r");
    });
    assert_eq!(lennard_jones(0.0), 0.0);
    // And in single precision.
    let pair = PairGeom::<f32, 1> {
        x: [1e-9],
        u: [0.0],
        r: 1e-9,
        r2: 1e-18,
        f: -1.0,
    };
    let wall = <LennardJones<f32> as WallModel<f32>>::new(&SETUP);
    let rest = State::<f32, 1> {
        mass: 1.0,
        velocity: [0.0],
        excess: 0.0,
        density: 1000.0,
        volume_per_mass: 1e-3,
        pressure: 0.0,
        sound_speed: 10.0,
        gathered: [0.0; 4],
        gradient: [[0.0; 4]; 2],
        given: [0.0; 4],
    };
    let mut a = [0.0f32];
    let rho = wall.on_fluid(&Marked, &rest, &rest, &pair, &mut a);
    assert!(a[0].is_finite() && a[0] > 0.0 && rho == 0.0);
}

/// Zero from the reach of the kernel on, `K x/(r (r - Δ)) W 2 m_w/(m_f + m_w)` with `K = g H` inside, growing
/// towards the wall; bounded from where `r - Δ` is a twentieth of the spacing.
#[test]
fn monaghan_kajtar_repels_as_far_as_the_kernel_reaches() {
    let masses = (0.5f64..2.0, 0.5f64..2.0);
    let strength = 9.81 * 0.6;
    holds(128, (masses, 0.551f64..3.0), |((fluid, wall), q)| {
        let r = q * H;
        let found = repulsion::<MonaghanKajtar<f64>>([fluid, wall], r);
        if q >= 2.0 {
            assert_eq!(found, 0.0);
        } else {
            let w = 1.77 / 32.0 * (1.0 + 2.5 * q + 2.0 * q * q) * (2.0 - q).powi(5);
            let share = 2.0 * wall / (fluid + wall);
            let printed = strength / (r - 0.5 * H) * w * share;
            near(found, printed, 1e-10 * printed.abs(), "force");
            let nearer = repulsion::<MonaghanKajtar<f64>>([fluid, wall], r - 1e-3 * H);
            assert!(found > 0.0 && nearer > found);
        }
    });
    let most = 20.0 * 1.77 * strength / H;
    holds(64, 0.0f64..0.55, |q| {
        let found = repulsion::<MonaghanKajtar<f64>>([1.0; 2], q * H);
        assert!((0.0..=most).contains(&found), "{found} at {q}");
    });
    assert_eq!(repulsion::<MonaghanKajtar<f64>>([1.0; 2], 0.0), 0.0);
}

/// The accelerations along and away from a row of wall particles, `dense` times as dense as the fluid, at places
/// before it between two of them, at a height in spacings of the fluid, m/s².
fn before_a_row<B: WallModel<f64>>(dense: u32, height: f64) -> Vec<[f64; 2]> {
    let fine = 1.0 / f64::from(dense);
    let wall = B::new(&WallSetup {
        radius: 2.6 * H,
        wall_spacing: fine * H,
        ..SETUP
    });
    let particle = Particle {
        position: [0.0; 3],
        velocity: [0.0; 3],
        mass: 1.0,
        density: 1000.0,
        pressure: 0.0,
        sound_speed: 10.0,
    };
    let at = |shift: f64| {
        let mut force = [0.0; 2];
        let reach = 4 * dense as i32;
        for n in -reach..=reach {
            let x = [(shift - f64::from(n)) * fine * H, height * H];
            let r2 = vector::dot(&x, &x);
            let (u, f) = ([0.0; 2], -1.0);
            let (r, state) = (r2.sqrt(), particle.state());
            let of_wall = State {
                mass: fine * state.mass,
                ..state
            };
            let pair = PairGeom { x, u, r, r2, f };
            wall.on_fluid(&Marked, &state, &of_wall, &pair, &mut force);
        }
        force
    };
    (0..=20).map(|n| at(0.05 * f64::from(n))).collect()
}

/// The greatest share of a force that is along a row.
fn along(forces: &[[f64; 2]]) -> f64 {
    let shares = forces.iter().map(|[along, away]| along.abs() / away);
    shares.fold(0.0, f64::max)
}

fn mean_away(forces: &[[f64; 2]]) -> f64 {
    // The first place and the last are the same.
    let away = forces[1..].iter().map(|[_, away]| away);
    away.sum::<f64>() / (forces.len() - 1) as f64
}

/// A row of wall particles pushes straight away from it, but for what the tables of the models say.
#[test]
fn rows_push_away() {
    let rows = [
        (1, 1.0, 0.045),
        (1, 0.75, 0.125),
        (2, 0.75, 0.005),
        (3, 0.75, 1e-4),
    ];
    for (dense, height, most) in rows {
        let found = along(&before_a_row::<MonaghanKajtar<f64>>(dense, height));
        assert!(found < most, "{dense} {height}: {found}");
        assert!(found > 0.8 * most || dense > 1, "{dense} {height}: {found}");
    }
    for (dense, most) in [(1, 0.5), (2, 0.06), (4, 0.001)] {
        let found = along(&before_a_row::<LennardJones<f64>>(dense, 0.75));
        assert!(found < most, "{dense}: {found}");
        assert!(found > 0.8 * most || dense > 2, "{dense}: {found}");
    }
    // At a spacing it is about 1.5 g H for each spacing.
    let row = before_a_row::<MonaghanKajtar<f64>>(1, 1.0);
    near(row[0][1] * H / (9.81 * 0.6), 1.54, 0.1, "force away");
}

/// Denser walls push as hard; with Δ at most half a spacing of the fluid, those of Monaghan and Kajtar do so from
/// twice its density on less, as their force begins nearer to the wall.
#[test]
fn denser_rows_push_as_hard() {
    for dense in [2, 3, 8] {
        let found = mean_away(&before_a_row::<LennardJones<f64>>(dense, 0.75));
        let mean = mean_away(&before_a_row::<LennardJones<f64>>(1, 0.75));
        near(found, mean, 2e-3 * mean, "Lennard-Jones");
    }
    let kajtar = |dense| mean_away(&before_a_row::<MonaghanKajtar<f64>>(dense, 1.0));
    near(kajtar(2), kajtar(1), 2e-3 * kajtar(1), "as dense again");
    let ratio = kajtar(3) / kajtar(1);
    assert!((0.7..0.85).contains(&ratio), "{ratio}");
}

/// In space a particle's share of a face is the square of that on a line.
#[test]
fn a_share_goes_by_the_dimensions() {
    for (dimensions, expected) in [(1, 1.0), (2, 0.5), (3, 0.25)] {
        let setup = WallSetup {
            wall_spacing: 0.5 * H,
            dimensions,
            ..SETUP
        };
        assert_eq!(setup.share(), expected);
    }
}

/// Dynamic particles take part as fluid, both ways.
#[test]
fn dynamic_particles_borrow_the_terms_of_the_fluid() {
    const { assert!(<DynamicParticles as WallModel<f64>>::EVOLVES) };
    holds(64, pairs(), |(i, j)| {
        let pair = geometry::<3>(&i, &j);
        let (acceleration, density) = on_fluid::<DynamicParticles>(&i, &j);
        // The wall keeps its place, whatever its velocity.
        let approach = |u: [f64; 3]| (0..3).map(|k| u[k] * pair.x[k]).sum::<f64>();
        near(density, j.mass * approach(i.velocity), 1e-12, "continuity");
        for (found, x) in acceleration.iter().zip(pair.x) {
            near(*found, i.pressure * x, 1e-9, "momentum");
        }
        let wall = <DynamicParticles as WallModel<f64>>::new(&SETUP);
        let back: f64 = wall.on_wall::<f64, 3>(&Marked, &i.state(), &j.state(), &pair);
        assert_eq!(back, j.mass * approach(j.velocity.map(|u| -u)));
    });
}

/// As many layers as the influence radius is deep, so that fluid at the surface misses nothing.
#[test]
fn layers_cover_the_influence_radius() {
    let layers = |ratio| <DynamicParticles as WallModel<f64>>::layout(ratio);
    for (ratio, expected) in [(1.0, 1), (2.0, 2), (2.001, 3), (2.6, 3), (3.0, 3), (3.9, 4)] {
        let WallLayout {
            layers: count,
            offset,
        } = layers(ratio);
        assert_eq!((count, offset), (expected, 0.5), "{ratio}");
    }
    for layout in [
        <LennardJones<f32> as WallModel<f32>>::layout(2.6),
        <MonaghanKajtar<f32> as WallModel<f32>>::layout(2.6),
    ] {
        assert_eq!((layout.layers, layout.offset), (1, 0.0));
    }
}

#[test]
fn only_dynamic_particles_have_a_density() {
    const { assert!(<DynamicParticles as WallModel<f64>>::EVOLVES) };
    const { assert!(!<LennardJones<f64> as WallModel<f64>>::EVOLVES) };
    const { assert!(!<MonaghanKajtar<f64> as WallModel<f64>>::EVOLVES) };
}

/// A wall that is wrong in its layers, its force or its density.
macro_rules! wrong_wall {
    ($model:ident: $layers:expr, $force:expr, $rate:expr) => {
        wrong!($model);
        impl<S: Scalar> Gathers<S> for $model {}
        impl<S: Scalar> WallModel<S> for $model {
            const EVOLVES: bool = false;
            fn new(_: &WallSetup) -> Self {
                $model
            }
            fn layout(radius_over_spacing: f64) -> WallLayout {
                let layers: fn(f64) -> u32 = $layers;
                WallLayout {
                    layers: layers(radius_over_spacing),
                    offset: 0.5,
                }
            }
            fn on_fluid<R: Real<Scalar = S>, const D: usize>(
                &self,
                _: &impl FluidTerms<S>,
                _: &State<R, D>,
                _: &State<R, D>,
                pair: &PairGeom<R, D>,
                sum: &mut [R; D],
            ) -> R {
                let force: fn(&PairGeom<R, D>, &mut [R; D]) = $force;
                force(pair, sum);
                R::lit(0.0)
            }
            fn on_wall<R: Real<Scalar = S>, const D: usize>(
                &self,
                _: &impl FluidTerms<S>,
                _: &State<R, D>,
                _: &State<R, D>,
                _: &PairGeom<R, D>,
            ) -> R {
                R::lit($rate)
            }
        }
    };
}

wrong_wall!(Overwrites: |_| 1, |pair, sum| *sum = pair.x, 0.0);
wrong_wall!(Unbounded: |_| 1, |pair, sum| vector::add_scaled(sum, pair.r2.recip(), &pair.x), 0.0);
wrong_wall!(Evolves: |_| 1, |_, _| (), 1.0);
wrong_wall!(Thinning: |reach| 9 - reach as u32, |_, _| (), 0.0);
wrong_wall!(Attracts: |_| 1, |pair, sum| vector::add_scaled(sum, R::lit(-1.0), &pair.x), 0.0);

#[test]
#[should_panic(expected = "`Overwrites` breaks a law, it adds to sums")]
fn a_wall_that_overwrites_is_found() {
    laws::wall::<Overwrites, Overwrites>();
}

#[test]
#[should_panic(expected = "forces are finite where particles coincide")]
fn an_infinite_force_is_found() {
    laws::wall::<Unbounded, Unbounded>();
}

#[test]
#[should_panic(expected = "walls without a density of their own")]
fn a_rate_of_no_density_is_found() {
    laws::wall::<Evolves, Evolves>();
}

#[test]
#[should_panic(expected = "it has layers, no fewer for a farther reach")]
fn a_wall_that_grows_thinner_is_found() {
    laws::wall::<Thinning, Thinning>();
}

#[test]
#[should_panic(expected = "it repels and does nothing else")]
fn a_wall_that_attracts_is_found() {
    laws::repels::<Attracts>();
}

#[test]
#[should_panic(expected = "layers fill the influence radius")]
fn one_layer_does_not_fill_the_support() {
    laws::fills_the_support::<LennardJones<f64>>();
}

/// Without friction as with it, the pressure follows what pulls at the water.
#[test]
fn free_slip_feels_what_pulls() {
    let state = |pressure: f64| State {
        pressure,
        density: 1000.0,
        ..FluidTerms::<f64>::state(&Marked, 1.0, [0.0; 2], 0.0)
    };
    let pair = PairGeom {
        x: [0.0, -0.6 * H],
        u: [0.0; 2],
        r: 0.6 * H,
        r2: 0.36 * H * H,
        f: -1.0,
    };
    let (free, held) = (AdamiFreeSlip::<f64>::new(&SETUP), Adami::<f64>::new(&SETUP));
    let (mut sums, mut others) = ([0.0; 12], [0.0; 12]);
    free.gather(&state(0.0), &state(5000.0), &pair, || 0.7, &mut sums);
    held.gather(&state(0.0), &state(5000.0), &pair, || 0.7, &mut others);
    for pull in [[0.0; 2], [0.0, -30.0]] {
        let column = free.gathered(&Marked, &state(0.0), &pull, &sums);
        let other = held.gathered(&Marked, &state(0.0), &pull, &others);
        assert_eq!(column[3], other[3]);
    }
    let at_rest = free.gathered(&Marked, &state(0.0), &[0.0; 2], &sums);
    let pulled = free.gathered(&Marked, &state(0.0), &[0.0, -30.0], &sums);
    assert!(at_rest[3] != pulled[3], "{at_rest:?}");
}

/// Fluid before a flat wall: what it does along the wall stays, what it does across it is mirrored at the wall's own
/// velocity.
#[test]
fn free_slip_mirrors_what_goes_across() {
    holds(
        256,
        (-3.0..3.0_f64, -3.0..3.0_f64, -1.0..1.0_f64, 0.0..6.2_f64),
        |(along, across, wall_across, angle)| {
            let wall = AdamiFreeSlip::<f64>::new(&SETUP);
            let (normal, tangent) = ([angle.cos(), angle.sin()], [-angle.sin(), angle.cos()]);
            let of = |t: f64, n: f64| [0, 1].map(|k| t * tangent[k] + n * normal[k]);
            let state = |velocity: [f64; 2]| FluidTerms::<f64>::state(&Marked, 1.0, velocity, 0.0);
            let i = state(of(0.4, wall_across));
            let mut sums = [0.0; 12];
            for side in [-0.3, 0.3] {
                let place = of(side * H, 0.6 * H);
                let pair = PairGeom {
                    x: place.map(|x| -x),
                    u: [0.0; 2],
                    r: H,
                    r2: H * H,
                    f: -1.0,
                };
                wall.gather(&i, &state(of(along, across)), &pair, || 0.7, &mut sums);
            }
            let column = wall.gathered(&Marked, &i, &[0.0; 2], &sums);
            let expected = of(along, 2.0 * wall_across - across);
            for k in 0..2 {
                assert!(
                    (column[k] - expected[k]).abs() < 1e-12,
                    "{column:?}, {expected:?}"
                );
            }
        },
    );
}
