//! The one list of schemes that are linked into every program: what the cases of this repository and
//! tests on a GPU use. All others are compiled when a case asks for them. Read for the CPU, for the GPU's
//! entry points and by tests.

/// Calls `$with! { … }` with the list of SPH schemes, one line each:
/// `precision dimensions name: kernel, equation of state, diffusion, viscosity, wall, velocity smoothing, gradient;`.
///
/// `S` in a line is the precision. A name is made of the words of the case file and names the scheme in
/// GPU code.
#[macro_export]
macro_rules! catalogue {
    ($($with:tt)*) => {
        $($with)* {
            f32 2 wendland_c2_tait_molteni_artificial_dynamic: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing, PlainGradient;
            f32 3 wendland_c2_tait_molteni_artificial_dynamic: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing, PlainGradient;
            f64 2 wendland_c2_tait_molteni_artificial_dynamic: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing, PlainGradient;
            f64 3 wendland_c2_tait_molteni_artificial_dynamic: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing, PlainGradient;
            f32 3 wendland_c2_tait_molteni_artificial_lennard_jones: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, LennardJones<S>, NoSmoothing, PlainGradient;
            f32 2 wendland_c2_tait_molteni_morris_dynamic_shifting: WendlandC2, Tait<S>, Molteni<S>, Morris<S>, DynamicParticles, Shifting<S>, PlainGradient;
            f32 3 wendland_c2_tait_molteni_morris_dynamic_shifting: WendlandC2, Tait<S>, Molteni<S>, Morris<S>, DynamicParticles, Shifting<S>, PlainGradient;
            f64 3 wendland_c2_tait_antuono_morris_harmonic_adami_none_corrected: WendlandC2, Tait<S>, Antuono<S>, MorrisHarmonic<S>, Adami<S>, NoSmoothing, CorrectedGradient<S>;
            f64 2 wendland_c2_linear_none_morris_dynamic: WendlandC2, Linear<S>, NoDiffusion, Morris<S>, DynamicParticles, NoSmoothing, PlainGradient;
            f64 2 wendland_c2_tait_molteni_morris_dynamic: WendlandC2, Tait<S>, Molteni<S>, Morris<S>, DynamicParticles, NoSmoothing, PlainGradient;
        }
    };
}

/// Calls `$with! { … }` with the list of summations over neighbours, one line each:
/// `precision dimensions name: kernel, model;`. Names are made of the words of the case file.
#[macro_export]
macro_rules! summation_catalogue {
    ($($with:tt)*) => {
        $($with)* {
            f32 2 wendland_c2_shepard: WendlandC2, Shepard;
            f32 3 wendland_c2_shepard: WendlandC2, Shepard;
            f64 2 wendland_c2_shepard: WendlandC2, Shepard;
            f64 3 wendland_c2_shepard: WendlandC2, Shepard;
            f32 2 wendland_c2_vorticity: WendlandC2, Vorticity;
            f32 3 wendland_c2_vorticity: WendlandC2, Vorticity;
            f64 2 wendland_c2_vorticity: WendlandC2, Vorticity;
            f64 3 wendland_c2_vorticity: WendlandC2, Vorticity;
            f64 2 wendland_c2_diffusing: WendlandC2, Diffusing<S>;
            f64 2 wendland_c2_buoyant: WendlandC2, Buoyant<S>;
            f32 3 wendland_c2_buoyant: WendlandC2, Buoyant<S>;
            f64 3 wendland_c2_buoyant: WendlandC2, Buoyant<S>;
        }
    };
}

/// Calls `$with! { … }` with the list of shallow-water schemes, one line each:
/// `precision name: Riemann solver, friction;`. Names are made of the words of the case file.
#[macro_export]
macro_rules! shallow_catalogue {
    ($($with:tt)*) => {
        $($with)* {
            f64 roe_none: Roe, NoFriction;
            f64 roe_manning: Roe, Manning;
            f64 hll_none: Hll, NoFriction;
            f64 hll_manning: Hll, Manning;
            f64 hllc_none: Hllc, NoFriction;
            f64 hllc_manning: Hllc, Manning;
        }
    };
}

/// Calls `$with! { … }` with the list of MPS schemes, one line each:
/// `precision dimensions name: weight, weight of the gradient, form of the gradient, viscosity;`. Names
/// are made of the words of the case file.
#[macro_export]
macro_rules! mps_catalogue {
    ($($with:tt)*) => {
        $($with)* {
            f32 2 hyperbolic_hyperbolic_symmetric_laplacian: Hyperbolic, Hyperbolic, Symmetric, Laplacian;
            f32 3 hyperbolic_hyperbolic_symmetric_laplacian: Hyperbolic, Hyperbolic, Symmetric, Laplacian;
            f64 2 hyperbolic_hyperbolic_symmetric_laplacian: Hyperbolic, Hyperbolic, Symmetric, Laplacian;
            f64 3 hyperbolic_hyperbolic_symmetric_laplacian: Hyperbolic, Hyperbolic, Symmetric, Laplacian;
            f32 3 hyperbolic_hyperbolic_symmetric_inviscid: Hyperbolic, Hyperbolic, Symmetric, Inviscid;
        }
    };
}

/// Calls `$with! { … }` with the list of schemes for compressible flow, one line each:
/// `dimensions name: gas, Riemann solver, limiter;`. Names are made of the words of the case file.
#[macro_export]
macro_rules! euler_catalogue {
    ($($with:tt)*) => {
        $($with)* {
            1 ideal_hllc_monotonised_central: Ideal, Hllc, MonotonisedCentral;
            2 ideal_hllc_monotonised_central: Ideal, Hllc, MonotonisedCentral;
            3 ideal_hllc_monotonised_central: Ideal, Hllc, MonotonisedCentral;
            1 ideal_hllc_van_leer: Ideal, Hllc, VanLeer;
            2 ideal_hllc_van_leer: Ideal, Hllc, VanLeer;
            2 ideal_hllc_hll_monotonised_central: Ideal, HllcHll, MonotonisedCentral;
            3 ideal_hllc_hll_monotonised_central: Ideal, HllcHll, MonotonisedCentral;
            2 ideal_exact_monotonised_central: Ideal, Exact, MonotonisedCentral;
            2 stiffened_hllc_minmod: Stiffened, Hllc, Minmod;
        }
    };
}
