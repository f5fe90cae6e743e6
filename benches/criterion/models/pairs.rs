//! Terms of pairs of particles in space: density diffusions, viscosities, walls, velocity smoothings and gradients.
//! States and geometry of the pairs are given.

use crate::axis::{Axis, R, in_lanes};
use crate::common::Bench;
use monoflow_ops::particles::PairGeom;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::diffusion::{
    Brezzi, Diffusion, DiffusionSetup, Ferrari, Fourtakas, Molteni, NoDiffusion,
};
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::gradient::{CorrectedGradient, Gradient, GradientSetup};
use monoflow_ops::wcsph::scheme::Scheme;
use monoflow_ops::wcsph::smoothing::{Shifting, SmoothingSetup, VelocitySmoothing, Xsph};
use monoflow_ops::wcsph::viscosity::{
    Artificial, Inviscid, MonaghanGingold, Morris, MorrisArithmetic, MorrisGeometric,
    MorrisHarmonic, Viscosity, ViscositySetup,
};
use monoflow_ops::wcsph::wall::{DynamicParticles, Holds, LennardJones, MonaghanKajtar, WallModel};
use monoflow_ops::wcsph::{State, Wcsph, WcsphSetup};
use monoflow_ops::{Real, vector};
use std::array::from_fn;

const SPACING: f64 = 0.01;
const H: f64 = 1.3 * SPACING;
const DENSITY: f64 = 1000.0;
const SOUND_SPEED: f64 = 20.0;
const GRAVITY: [f64; 3] = [0.0, 0.0, -9.81];

/// The schemes that states come from.
type Of<B> = Wcsph<f64, 3, WendlandC2, Tait<f64>, Molteni<f64>, Artificial<f64>, B>;

/// Two particles in each lane.
struct Pair {
    i: State<R, 3>,
    j: State<R, 3>,
    geometry: PairGeom<R, 3>,
}

pub fn all(bench: &mut Bench) {
    let pairs = pairs();
    let mut axis = Axis::new(bench, "wcsph/numerics.density_diffusion");
    diffusion::<Molteni<f64>>(&mut axis, &pairs);
    diffusion::<Ferrari<f64>>(&mut axis, &pairs);
    diffusion::<Fourtakas<f64>>(&mut axis, &pairs);
    diffusion::<Brezzi<f64>>(&mut axis, &pairs);
    diffusion::<NoDiffusion>(&mut axis, &pairs);
    drop(axis);
    let mut axis = Axis::new(bench, "wcsph/numerics.viscosity");
    viscosity::<Artificial<f64>>(&mut axis, &pairs);
    viscosity::<Morris<f64>>(&mut axis, &pairs);
    viscosity::<MorrisArithmetic<f64>>(&mut axis, &pairs);
    viscosity::<MorrisHarmonic<f64>>(&mut axis, &pairs);
    viscosity::<MorrisGeometric<f64>>(&mut axis, &pairs);
    viscosity::<MonaghanGingold<f64>>(&mut axis, &pairs);
    viscosity::<Inviscid>(&mut axis, &pairs);
    drop(axis);
    let mut axis = Axis::new(bench, "wcsph/numerics.wall");
    wall::<DynamicParticles>(&mut axis, &pairs);
    wall::<LennardJones<f64>>(&mut axis, &pairs);
    wall::<MonaghanKajtar<f64>>(&mut axis, &pairs);
    drop(axis);
    smoothing::<Xsph<f64>>(&mut Axis::new(bench, "wcsph/numerics.xsph"), &pairs);
    smoothing::<Shifting<f64>>(&mut Axis::new(bench, "wcsph/numerics.shifting"), &pairs);
    let mut axis = Axis::new(bench, "wcsph/numerics.gradient");
    gradient::<CorrectedGradient<f64>>(&mut axis, &pairs);
}

fn scheme<B: WallModel<f64> + Holds<Artificial<f64>>>() -> Of<B> {
    Wcsph::new(&WcsphSetup {
        coefficients: Default::default(),
        smoothing_length: H,
        spacing: SPACING,
        wall_spacing: SPACING,
        radius: 2.0 * H,
        gravity: GRAVITY,
        density: DENSITY,
        sound_speed: SOUND_SPEED,
        gamma: 7.0,
        diffusion: 0.1,
        alpha: 0.3,
        kinematic: 1e-6,
        energy: 9.81 * 0.6,
        xsph: 0.5,
        shifting: 1.0,
        hydrostatic_correction: true,
    })
}

fn pairs() -> Vec<Pair> {
    let scheme = scheme::<DynamicParticles>();
    in_lanes(|random| {
        let mut state = || {
            let velocity: [R; 3] = from_fn(|_| random.lanes(-1.0, 1.0));
            let mass = random.lanes(0.9e-3, 1.1e-3);
            State {
                given: [random.lanes(1e-6, 1e-5); 4],
                ..scheme.state(mass, velocity, random.lanes(-0.02, 0.02))
            }
        };
        let (i, j) = (state(), state());
        // At most 1.96 h apart.
        let x: [R; 3] = from_fn(|_| random.lanes(-1.13 * H, 1.13 * H));
        let u = from_fn(|k| i.velocity[k] - j.velocity[k]);
        let geometry = scheme.geometry(x, vector::dot(&x, &x), u);
        Pair { i, j, geometry }
    })
}

fn diffusion<F: Diffusion<f64>>(axis: &mut Axis<'_>, pairs: &[Pair]) {
    let diffusion = F::new(&DiffusionSetup {
        coefficients: Default::default(),
        coefficient: 0.1,
        h: H,
        sound_speed: SOUND_SPEED,
        density: DENSITY,
        gravity: GRAVITY,
    });
    axis.model(
        F::NAME,
        pairs,
        #[inline(always)]
        |pair| diffusion.rate(&pair.i, &pair.j, &pair.geometry),
    );
}

fn viscosity<V: Viscosity<f64>>(axis: &mut Axis<'_>, pairs: &[Pair]) {
    let viscosity = V::new(&ViscositySetup {
        coefficients: Default::default(),
        alpha: 0.3,
        kinematic: 1e-6,
        h: H,
        laplacian: 1.0,
        mirror: 2.0,
    });
    axis.model(
        V::NAME,
        pairs,
        #[inline(always)]
        |pair| {
            let mut acceleration = [R::lit(0.0); 3];
            viscosity.add(&pair.i, &pair.j, &pair.geometry, &mut acceleration);
            acceleration
        },
    );
}

fn wall<B: WallModel<f64> + Holds<Artificial<f64>>>(axis: &mut Axis<'_>, pairs: &[Pair]) {
    let scheme = scheme::<B>();
    axis.function(
        B::NAME,
        "on_fluid",
        pairs,
        #[inline(always)]
        |Pair { i, j, geometry }| {
            let mut acceleration = [R::lit(0.0); 3];
            let density = (scheme.wall).on_fluid(&scheme, i, j, geometry, &mut acceleration);
            (acceleration, density)
        },
    );
    if B::EVOLVES {
        axis.function(
            B::NAME,
            "on_wall",
            pairs,
            #[inline(always)]
            |pair| {
                scheme
                    .wall
                    .on_wall(&scheme, &pair.i, &pair.j, &pair.geometry)
            },
        );
    }
}

fn gradient<G: Gradient<f64>>(axis: &mut Axis<'_>, pairs: &[Pair]) {
    let gradient = G::new(&GradientSetup::default());
    axis.function(
        G::NAME,
        "gather",
        pairs,
        #[inline(always)]
        |Pair { i, j, geometry }| {
            let mut sums = [R::lit(0.0); 12];
            gradient.gather(i, j, geometry, || R::lit(0.0), &mut sums);
            sums
        },
    );
    axis.function(
        G::NAME,
        "beyond",
        pairs,
        #[inline(always)]
        |Pair { i, geometry, .. }| gradient.beyond(i, &geometry.x),
    );
}

fn smoothing<X: VelocitySmoothing<f64>>(axis: &mut Axis<'_>, pairs: &[Pair]) {
    let kernel = scheme::<DynamicParticles>().kernel;
    let smoothing = X::new(&SmoothingSetup {
        coefficients: Default::default(),
        xsph: 0.5,
        shifting: 1.0,
        h: H,
        laplacian: 1.0,
        sound_speed: SOUND_SPEED,
    });
    axis.model(
        X::NAME,
        pairs,
        #[inline(always)]
        |Pair { i, j, geometry }| {
            let mut sum = X::zero::<R, 3>();
            let w = || kernel.w(geometry.r);
            smoothing.add(i, j, geometry, w, &mut sum);
            sum
        },
    );
}
