//! Density diffusions: laws of the family, terms as printed, and wrong terms that the laws find.
//!
//! A new diffusion is one line of the first test.

use crate::common::{H, Particle, geometry, near, pairs};
use crate::wrong;
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::particles::PairGeom;
use monoflow_ops::wcsph::diffusion::{
    Antuono, Brezzi, Diffusion, DiffusionSetup, Ferrari, Fourtakas, Molteni, NoDiffusion,
};
use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};
use monoflow_ops::wcsph::{Gathers, State};
use monoflow_ops::{Named, Real, Scalar};
use monoflow_properties::holds;

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

#[test]
fn diffusions_keep_their_laws() {
    laws::diffusion::<Ferrari<f64>, Ferrari<f32>>();
    laws::diffusion::<Molteni<f64>, Molteni<f32>>();
    laws::diffusion::<Fourtakas<f64>, Fourtakas<f32>>();
    laws::diffusion::<Antuono<f64>, Antuono<f32>>();
    laws::diffusion::<Brezzi<f64>, Brezzi<f32>>();
    laws::diffusion::<NoDiffusion, NoDiffusion>();
    laws::diffuses::<Ferrari<f64>>();
    laws::diffuses::<Molteni<f64>>();
    laws::diffuses::<Fourtakas<f64>>();
    laws::diffuses::<Antuono<f64>>();
    laws::diffuses::<Brezzi<f64>>();
    laws::spares_linear_densities::<Antuono<f64>>();
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
    use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
    use monoflow_ops::wcsph::gradient::PlainGradient;
    use monoflow_ops::wcsph::smoothing::NoSmoothing;
    use monoflow_ops::wcsph::viscosity::{Inviscid, Viscosity, ViscositySetup};
    use monoflow_ops::wcsph::wall::{DynamicParticles, FluidTerms, WallModel, WallSetup};

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
        gathered: [0.0; 4],
        gradient: [[0.0; 4]; 2],
        given: [0.0; 4],
    };
    let (i, j) = (state(rho_i, 17.60555649), state(rho_j, 17.60929871));
    let viscosity = ViscositySetup {
        coefficients: Default::default(),
        alpha: 0.0,
        kinematic: 0.0,
        h,
        laplacian: 1.0,
        mirror: 2.0,
    };
    let wall = WallSetup {
        coefficients: Default::default(),
        spacing,
        wall_spacing: spacing,
        dimensions: 2,
        gravity: [0.0; 3],
        energy: 9.81 * 1.0,
        radius: 2.0 * h,
        kernel: 1.0,
        taken_over: 1.0,
    };
    let diffusion = DiffusionSetup {
        coefficients: Default::default(),
        coefficient: 1.0,
        h,
        sound_speed: 17.155,
        density: DENSITY,
        gravity: [0.0; 3],
    };
    let scheme = monoflow_ops::wcsph::Wcsph::<f64, 2, WendlandC2, Tait<f64>, Ferrari<f64>, _, _> {
        kernel: Smoothing::new(h),
        gravity: [0.0; 3],
        inv_density: 1.0 / DENSITY,
        eos: Tait::new(&EosSetup::new(DENSITY, 17.155, 7.0)),
        diffusion: Ferrari::new(&diffusion),
        viscosity: <Inviscid as Viscosity<f64>>::new(&viscosity),
        wall: <DynamicParticles as WallModel<f64>>::new(&wall),
        smoothing: NoSmoothing,
        gradient: PlainGradient,
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

/// `p_i - p_j = (ρ_i + ρ_j)/2 g·x_ij` is left alone, however the densities differ; whatever the pressures, the rate
/// is the printed one.
#[test]
fn brezzi_is_zero_in_hydrostatic_equilibrium() {
    let model: Brezzi<f64> = made(0.1, GRAVITY);
    holds(64, pairs(), |(i, j)| {
        let pair = geometry::<3>(&i, &j);
        let weight: f64 = (0..3).map(|k| GRAVITY[k] * pair.x[k]).sum();
        let mean = 0.5 * (i.density + j.density);
        let still = Particle {
            pressure: i.pressure - mean * weight,
            ..j
        };
        let whole = rate::<_, 3>(&made::<Brezzi<f64>>(0.1, [0.0; 3]), &i, &still);
        let found = rate::<_, 3>(&model, &i, &still);
        // Pressures of 1e4 Pa have a last digit.
        let resolution = 1e-12 * pair.f.abs() * H / SPEED * 10.0;
        near(found, 0.0, 1e-9 * whole.abs() + resolution, "at rest");

        let difference = (i.pressure - j.pressure) / mean - weight;
        let volume = j.mass / j.density;
        let printed = 2.0 * 0.1 * H / SPEED * i.density * volume * difference * pair.f;
        let size = pair.f.abs() * H / SPEED * (10.0 + weight.abs());
        let slack = 1e-12 * (printed.abs() + size);
        near(rate::<_, 3>(&model, &i, &j), printed, slack, "rate");
    });
}

/// Where pressure is proportional to the density excess it is Molteni's, up to the ratio of the densities.
#[test]
fn brezzi_is_as_strong_as_molteni_in_the_linear_limit() {
    let models = (
        made::<Brezzi<f64>>(0.1, [0.0; 3]),
        made::<Molteni<f64>>(0.1, [0.0; 3]),
    );
    holds(64, pairs(), |(i, j)| {
        let linear = |p: Particle| Particle {
            pressure: SPEED * SPEED * (p.density - DENSITY),
            ..p
        };
        let (i, j) = (linear(i), linear(j));
        let [found, molteni] = [
            rate::<_, 3>(&models.0, &i, &j),
            rate::<_, 3>(&models.1, &i, &j),
        ];
        // Densities are within 5 % of the mean.
        near(found, molteni, 0.25 * molteni.abs(), "rate");
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
            let i = Particle {
                pressure: j.pressure + difference,
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

/// A diffusion that is wrong in what a pair of particles does.
macro_rules! wrong_diffusion {
    ($model:ident: $rate:expr) => {
        wrong!($model);
        impl<S: Scalar> Gathers<S> for $model {}
        impl<S: Scalar> Diffusion<S> for $model {
            fn new(_: &DiffusionSetup) -> Self {
                $model
            }
            fn rate<R: Real<Scalar = S>, const D: usize>(
                &self,
                i: &State<R, D>,
                j: &State<R, D>,
                pair: &PairGeom<R, D>,
            ) -> R {
                let rate: fn(&State<R, D>, &State<R, D>, &PairGeom<R, D>) -> R = $rate;
                rate(i, j, pair)
            }
        }
    };
}

wrong_diffusion!(Parting: |i, j, pair| j.mass * (j.density - i.density) * pair.f);
wrong_diffusion!(OneSided: |i, j, pair| i.mass * (i.density - j.density) * pair.f);
wrong_diffusion!(Compressing: |_, j, pair| j.mass * pair.approach() * pair.f);

// A speed of ten metres a second where `h c0` should stand.
wrong_diffusion!(WithoutLength: |i, j, pair| {
    R::lit(10.0) * j.mass * (i.excess - j.excess) * pair.f
});

#[test]
#[should_panic(
    expected = "`WithoutLength` breaks a law, it does not depend on units, of length, time and density"
)]
fn a_diffusion_without_its_length_is_found() {
    laws::diffusion::<WithoutLength, WithoutLength>();
}

#[test]
#[should_panic(expected = "`Parting` breaks a law, densities are not pushed apart")]
fn a_diffusion_of_the_wrong_sign_is_found() {
    laws::diffusion::<Parting, Parting>();
}

#[test]
#[should_panic(expected = "what a particle gains its neighbour loses")]
fn a_diffusion_by_its_own_mass_is_found() {
    laws::diffusion::<OneSided, OneSided>();
}

#[test]
#[should_panic(expected = "a uniform density stays")]
fn a_diffusion_by_velocities_is_found() {
    laws::diffusion::<Compressing, Compressing>();
}

#[test]
#[should_panic(expected = "densities are pulled together")]
fn no_diffusion_does_not_diffuse() {
    laws::diffuses::<NoDiffusion>();
}

/// [`Fourtakas`] with the hydrostatic part added where it should be taken off.
#[derive(Clone, Copy)]
struct Doubling<S> {
    fourtakas: Fourtakas<S>,
}

impl<S> Named for Doubling<S> {
    const NAME: &'static str = "Doubling";
    const SUMMARY: &'static str = "";
}

impl<S: Scalar> Gathers<S> for Doubling<S> {}

impl<S: Scalar> Diffusion<S> for Doubling<S> {
    fn new(setup: &DiffusionSetup) -> Self {
        let setup = DiffusionSetup {
            gravity: setup.gravity.map(|g| -g),
            ..*setup
        };
        Doubling {
            fourtakas: Fourtakas::new(&setup),
        }
    }

    fn rate<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        self.fourtakas.rate(i, j, pair)
    }
}

#[test]
#[should_panic(expected = "water at rest diffuses no faster with gravity than without")]
fn a_hydrostatic_part_of_the_wrong_sign_is_found() {
    laws::diffusion::<Doubling<f64>, Doubling<f32>>();
}

#[test]
#[should_panic(expected = "`molteni` breaks a law, densities that are linear in space stay")]
fn a_diffusion_without_gradients_does_not_spare_linear_densities() {
    laws::spares_linear_densities::<Molteni<f64>>();
}
