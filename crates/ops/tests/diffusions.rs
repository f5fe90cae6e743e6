//! Laws that every density diffusion obeys.
//!
//! A new diffusion is one line at the end of this file.

mod common;

use common::{H, Particle, geometry, holds, near, pairs, turned};
use monoflow_ops::PairGeom;
use monoflow_ops::State;
use monoflow_ops::diffusion::{
    Diffusion, DiffusionSetup, Ferrari, Fourtakas, Molteni, NoDiffusion,
};
use monoflow_ops::eos::{Eos, EosSetup, Tait};

const DENSITY: f64 = 1000.0;
const SPEED: f64 = 10.0;
const GRAVITY: [f64; 3] = [0.0, -9.81, 3.0];

fn made<F: Diffusion<f64>>(coefficient: f64, gravity: [f64; 3]) -> F {
    F::new(&DiffusionSetup {
        coefficients: Default::default(),
        coefficient,
        h: H,
        sound_speed: SPEED,
        density: DENSITY,
        gravity,
    })
}

fn rate<F: Diffusion<f64>, const D: usize>(model: &F, i: &Particle, j: &Particle) -> f64 {
    model.rate::<f64, D>(&i.state(), &j.state(), &geometry(i, j))
}

/// Without gravity a uniform density stays.
fn uniform_density_does_not_diffuse<F: Diffusion<f64>, const D: usize>() {
    let model: F = made(0.7, [0.0; 3]);
    holds(64, pairs(), |(i, j)| {
        let j = Particle {
            density: i.density,
            pressure: i.pressure,
            ..j
        };
        assert_eq!(rate::<F, D>(&model, &i, &j), 0.0);
    });
}

/// The density of `i` is pulled towards that of `j`, in proportion to the coefficient.
fn density_is_pulled_towards_the_neighbours<F: Diffusion<f64>, const D: usize>() {
    let (model, double): (F, F) = (made(0.7, [0.0; 3]), made(1.4, [0.0; 3]));
    holds(128, pairs(), |(i, j)| {
        let value = rate::<F, D>(&model, &i, &j);
        if geometry::<D>(&i, &j).f == 0.0 {
            assert_eq!(value, 0.0);
        } else if i.density != j.density {
            assert!(value * (j.density - i.density) > 0.0, "{value}");
        }
        near(
            rate::<F, D>(&double, &i, &j),
            2.0 * value,
            1e-12 * value.abs(),
            "coefficient",
        );
    });
}

/// What `i` gains `j` loses, up to the ratio of densities: `m_i ρ_x rate_i + m_j ρ_y rate_j = 0`,
/// with a weight that tends to one as the densities agree.
fn mass_is_exchanged_up_to_the_density_ratio<F: Diffusion<f64>, const D: usize>() {
    let model: F = made(0.7, [0.0; 3]);
    holds(128, pairs(), |(i, j)| {
        let gain = i.mass * rate::<F, D>(&model, &i, &j);
        let loss = j.mass * rate::<F, D>(&model, &j, &i);
        let ratio = i.density / j.density;
        let upwind = (gain + ratio * loss).abs();
        let other = (ratio * gain + loss).abs();
        assert!(
            upwind.min(other) <= 1e-12 * gain.abs(),
            "gain {gain}, loss {loss}"
        );
    });
}

/// Neither turning the frame nor moving with a constant velocity changes anything.
fn rate_is_a_scalar<F: Diffusion<f64>, const D: usize>() {
    holds(64, (pairs(), 0.0f64..6.0), |((i, j), angle)| {
        let (gravity, turned_gravity) = (GRAVITY, turned(GRAVITY, angle));
        let mut x = (i, j);
        for p in [&mut x.0, &mut x.1] {
            p.position = turned(p.position, angle);
            p.velocity = turned(p.velocity, angle).map(|u| u + 5.0);
        }
        let before = rate::<F, 3>(&made(0.7, gravity), &i, &j);
        let after = rate::<F, 3>(&made(0.7, turned_gravity), &x.0, &x.1);
        near(before, after, 1e-9 * before.abs().max(1e-3), "rate");
    });
}

macro_rules! laws {
    ($($name:ident: $diffusion:ty;)*) => {$(
        mod $name {
            use super::*;
            laws!(@every $diffusion; uniform_density_does_not_diffuse,
                density_is_pulled_towards_the_neighbours, mass_is_exchanged_up_to_the_density_ratio);
            #[test]
            fn rate_is_a_scalar() { super::rate_is_a_scalar::<$diffusion, 3>(); }
        }
    )*};
    (@every $diffusion:ty; $($law:ident),*) => {$(
        #[test]
        fn $law() {
            super::$law::<$diffusion, 1>();
            super::$law::<$diffusion, 2>();
            super::$law::<$diffusion, 3>();
        }
    )*};
}

laws! {
    ferrari: Ferrari<f64>;
    molteni: Molteni<f64>;
    fourtakas: Fourtakas<f64>;
}

#[test]
fn no_diffusion_is_nothing() {
    let model: NoDiffusion = made(0.7, GRAVITY);
    holds(32, pairs(), |(i, j)| {
        assert_eq!(rate::<_, 3>(&model, &i, &j), 0.0);
    });
}

/// The published pair: continuity and diffusion of one interaction of a 2D column collapse. Two
/// single-precision programs printed 129.91999817 and 129.91952515; in double precision it is
/// 129.91985.
#[test]
fn ferrari_reproduces_the_published_pair() {
    use monoflow_ops::kernel::{Smoothing, WendlandC2};
    use monoflow_ops::smoothing::NoSmoothing;
    use monoflow_ops::viscosity::{Inviscid, Viscosity, ViscositySetup};
    use monoflow_ops::wall::{DynamicParticles, FluidTerms, WallModel, WallSetup};

    let spacing = 4.6875e-3;
    let (rho_i, rho_j) = (1008.67572021, 1008.74707031);
    let mass: f64 = 0.01108247;
    let h = (mass / rho_i).sqrt();
    let r = spacing / 2.0f64.sqrt();
    // n = (x_j - x_i)/r, V = v_j - v_i, as printed.
    let n = [0.70710677, -0.70710677];
    let v = [-5.36e-6, -3.271e-5];
    let state = |density: f64, sound_speed: f64| State::<f64, 2> {
        mass,
        velocity: [0.0; 2],
        excess: density / DENSITY - 1.0,
        density,
        volume_per_mass: 1.0 / density,
        pressure: 0.0,
        sound_speed,
    };
    let (i, j) = (state(rho_i, 17.60555649), state(rho_j, 17.60929871));
    let viscosity = ViscositySetup {
        coefficients: Default::default(),
        alpha: 0.0,
        kinematic: 0.0,
        h,
        laplacian: 1.0,
    };
    let wall = WallSetup {
        coefficients: Default::default(),
        spacing,
        gravity: 0.0,
        max_fall: 1.0,
        radius: 2.0 * h,
    };
    let diffusion = DiffusionSetup {
        coefficients: Default::default(),
        coefficient: 1.0,
        h,
        sound_speed: 17.155,
        density: DENSITY,
        gravity: [0.0; 3],
    };
    let scheme = monoflow_ops::Wcsph::<f64, 2, WendlandC2, Tait<f64>, Ferrari<f64>, _, _> {
        kernel: Smoothing::new(h),
        gravity: [0.0; 3],
        inv_density: 1.0 / DENSITY,
        eos: Tait::new(&EosSetup::new(DENSITY, 17.155, 7.0)),
        diffusion: Ferrari::new(&diffusion),
        viscosity: <Inviscid as Viscosity<f64>>::new(&viscosity),
        wall: <DynamicParticles as WallModel<f64>>::new(&wall),
        smoothing: NoSmoothing,
    };
    let contribution = |f: f64| {
        let pair = PairGeom {
            x: [-r * n[0], -r * n[1]],
            u: [-v[0], -v[1]],
            r,
            r2: r * r,
            f,
        };
        scheme.continuity(&i, &j, &pair) + scheme.diffusion.rate(&i, &j, &pair)
    };
    // With the printed gradient, which points along n: F = -|∇W|/r.
    let gradient = 6760297.5 * 2.0f64.sqrt();
    near(
        contribution(-gradient / r),
        129.9198,
        1e-3,
        "printed gradient",
    );
    // With our own kernel: the printed gradient is single precision's.
    let f = scheme.kernel.dw_over_r(r);
    near(-f * r, gradient, 5e-5 * gradient, "gradient");
    near(contribution(f), 129.9198, 1e-2, "own gradient");
}

/// A linear stratification is left alone exactly, the one in equilibrium with the equation of state
/// to second order in the excess.
#[test]
fn ferrari_is_zero_in_hydrostatic_equilibrium() {
    let model: Ferrari<f64> = made(1.0, GRAVITY);
    let water: Tait<f64> = Tait::new(&EosSetup::new(DENSITY, SPEED, 7.0));
    let dot = |x: &[f64; 3]| (0..3).map(|k| GRAVITY[k] * x[k]).sum::<f64>();
    holds(128, pairs(), |(i, j)| {
        let linear = |p: Particle| Particle {
            density: DENSITY * (1.0 + dot(&p.position) / (SPEED * SPEED)),
            sound_speed: SPEED,
            ..p
        };
        let (a, b) = (linear(i), linear(j));
        // What the term would be without its correction.
        let bare = made::<Ferrari<f64>>(1.0, [0.0; 3]);
        let size = rate::<_, 3>(&bare, &a, &b).abs();
        let resolution = 1e-10 * geometry::<3>(&a, &b).f.abs() * H * SPEED;
        near(
            rate::<_, 3>(&model, &a, &b),
            0.0,
            1e-9 * size + resolution,
            "linear",
        );

        // p = ρ0 g·x to first order; the density follows from the pressure.
        let still = |p: Particle| Particle {
            density: DENSITY * (1.0 + water.excess(DENSITY * dot(&p.position))),
            sound_speed: SPEED,
            ..p
        };
        let (a, b) = (still(i), still(j));
        let value = rate::<_, 3>(&model, &a, &b).abs();
        assert!(value <= 0.02 * size + resolution, "{value} against {size}");
    });
}

#[test]
fn ferrari_takes_the_faster_of_the_two_sounds() {
    let model: Ferrari<f64> = made(1.0, [0.0; 3]);
    holds(64, pairs(), |(i, j)| {
        let pair = geometry::<3>(&i, &j);
        let speed = i.sound_speed.max(j.sound_speed);
        let printed = j.mass * speed * (i.density - j.density) / j.density * pair.r * pair.f;
        near(
            rate::<_, 3>(&model, &i, &j),
            printed,
            1e-12 * printed.abs(),
            "rate",
        );
    });
}

/// A column at rest, denser below by `-ρ0 g·x/c0²`, is left alone.
#[test]
fn fourtakas_is_zero_in_hydrostatic_equilibrium() {
    let model: Fourtakas<f64> = made(0.1, GRAVITY);
    holds(64, pairs(), |(i, j)| {
        let along: f64 = (0..3)
            .map(|k| GRAVITY[k] * (i.position[k] - j.position[k]))
            .sum();
        let below = i.density / DENSITY - along / (SPEED * SPEED);
        let j = Particle {
            density: DENSITY * below,
            ..j
        };
        let whole = rate::<_, 3>(&made::<Fourtakas<f64>>(0.1, [0.0; 3]), &i, &j);
        let found = rate::<_, 3>(&model, &i, &j);
        assert!(
            found.abs() <= 1e-9 * whole.abs().max(1e-6),
            "{found} of {whole}"
        );
    });
}

/// On exactly where the pressure difference reaches the hydrostatic one.
#[test]
fn molteni_acts_only_beyond_the_hydrostatic_pressure_difference() {
    let model: Molteni<f64> = made(0.1, GRAVITY);
    holds(128, pairs(), |(i, j)| {
        let pair = geometry::<3>(&i, &j);
        let threshold = (0..3).map(|k| GRAVITY[k] * pair.x[k]).sum::<f64>().abs() * i.density;
        let with = |difference: f64| {
            let j = Particle { pressure: 0.0, ..j };
            let i = Particle {
                pressure: difference,
                ..i
            };
            rate::<_, 3>(&model, &i, &j)
        };
        let printed = -2.0 * 0.1 * H * SPEED * j.mass * (j.density / i.density - 1.0) * pair.f;
        for sign in [-1.0, 1.0] {
            assert_eq!(with(sign * 0.999 * threshold), 0.0);
            near(
                with(sign * 1.001 * threshold),
                printed,
                1e-12 * printed.abs() + 1e-12 * pair.f.abs() * H * SPEED,
                "rate",
            );
        }
    });
}
