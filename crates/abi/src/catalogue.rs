//! The one list of schemes that are compiled: read by the CPU's dispatch, by the GPU's entry points
//! and by tests.

/// Calls `$with! { … }` with the list of schemes, one line each:
/// `name: kernel, equation of state, diffusion, viscosity, wall, velocity smoothing;`.
///
/// `S` in a line is the precision: whoever reads the list does so in a module that says
/// `type S = f32;` or `type S = f64;`. A name is made of the words of the case file and names the
/// scheme in GPU code. To add a scheme, add a line.
#[macro_export]
macro_rules! catalogue {
    ($($with:tt)*) => {
        $($with)* {
            wendland_c2_tait_molteni_artificial_dynamic: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            wendland_c2_tait_molteni_artificial_lennard_jones: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, LennardJones<S>, NoSmoothing;
            wendland_c2_tait_molteni_artificial_dynamic_xsph: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, Xsph<S>;
            wendland_c2_tait_molteni_inviscid_dynamic: WendlandC2, Tait<S>, Molteni<S>, Inviscid, DynamicParticles, NoSmoothing;
            wendland_c2_tait_molteni_morris_dynamic: WendlandC2, Tait<S>, Molteni<S>, Morris<S>, DynamicParticles, NoSmoothing;
            wendland_c2_tait_molteni_morris_dynamic_shifting: WendlandC2, Tait<S>, Molteni<S>, Morris<S>, DynamicParticles, Shifting<S>;
            wendland_c2_tait_ferrari_inviscid_dynamic: WendlandC2, Tait<S>, Ferrari<S>, Inviscid, DynamicParticles, NoSmoothing;
            wendland_c2_tait_ferrari_inviscid_lennard_jones: WendlandC2, Tait<S>, Ferrari<S>, Inviscid, LennardJones<S>, NoSmoothing;
            wendland_c2_tait_none_artificial_dynamic: WendlandC2, Tait<S>, NoDiffusion, Artificial<S>, DynamicParticles, NoSmoothing;
            wendland_c2_tait_none_inviscid_dynamic: WendlandC2, Tait<S>, NoDiffusion, Inviscid, DynamicParticles, NoSmoothing;
            wendland_c2_linear_none_morris_dynamic: WendlandC2, Linear<S>, NoDiffusion, Morris<S>, DynamicParticles, NoSmoothing;
            wendland_c2_linear_molteni_morris_dynamic: WendlandC2, Linear<S>, Molteni<S>, Morris<S>, DynamicParticles, NoSmoothing;
            wendland_c2_cole_molteni_artificial_dynamic: WendlandC2, Cole<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            cubic_spline_tait_molteni_artificial_dynamic: CubicSpline, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            quadratic_tait_molteni_artificial_dynamic: Quadratic, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            gaussian_tait_molteni_artificial_dynamic: Gaussian, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
        }
    };
}

/// Calls `$with! { … }` with the list of shallow-water schemes, one line each:
/// `name: Riemann solver, friction;`. Names are made of the words of the case file.
#[macro_export]
macro_rules! shallow_catalogue {
    ($($with:tt)*) => {
        $($with)* {
            roe_none: Roe, NoFriction;
            roe_manning: Roe, Manning;
            hll_none: Hll, NoFriction;
            hll_manning: Hll, Manning;
            hllc_none: Hllc, NoFriction;
            hllc_manning: Hllc, Manning;
        }
    };
}

/// Calls `$with! { … }` with the list of MPS schemes, one line each:
/// `name: weight, weight of the gradient, form of the gradient, viscosity;`. Names are made of the
/// words of the case file.
#[macro_export]
macro_rules! mps_catalogue {
    ($($with:tt)*) => {
        $($with)* {
            hyperbolic_hyperbolic_symmetric_laplacian: Hyperbolic, Hyperbolic, Symmetric, Laplacian;
            hyperbolic_hyperbolic_symmetric_inviscid: Hyperbolic, Hyperbolic, Symmetric, Inviscid;
            hyperbolic_hyperbolic_least_pressure_laplacian: Hyperbolic, Hyperbolic, LeastPressure, Laplacian;
            hyperbolic_difference_symmetric_laplacian: Hyperbolic, Difference, Symmetric, Laplacian;
            hyperbolic_difference_least_pressure_laplacian: Hyperbolic, Difference, LeastPressure, Laplacian;
            difference_difference_symmetric_laplacian: Difference, Difference, Symmetric, Laplacian;
            cubic_cubic_symmetric_laplacian: Cubic, Cubic, Symmetric, Laplacian;
        }
    };
}

/// Calls `$with! { … }` with the list of schemes for compressible flow, one line each:
/// `name: gas, Riemann solver, limiter;`. Names are made of the words of the case file.
#[macro_export]
macro_rules! euler_catalogue {
    ($($with:tt)*) => {
        $($with)* {
            ideal_hllc_monotonised_central: Ideal, Hllc, MonotonisedCentral;
            ideal_hllc_minmod: Ideal, Hllc, Minmod;
            ideal_hllc_van_leer: Ideal, Hllc, VanLeer;
            ideal_hllc_superbee: Ideal, Hllc, Superbee;
            ideal_hllc_first_order: Ideal, Hllc, FirstOrder;
            ideal_hllc_central: Ideal, Hllc, Central;
            ideal_hllc_hll_monotonised_central: Ideal, HllcHll, MonotonisedCentral;
            ideal_hll_monotonised_central: Ideal, Hll, MonotonisedCentral;
            ideal_rusanov_monotonised_central: Ideal, Rusanov, MonotonisedCentral;
            ideal_exact_monotonised_central: Ideal, Exact, MonotonisedCentral;
            stiffened_hllc_monotonised_central: Stiffened, Hllc, MonotonisedCentral;
            stiffened_hllc_minmod: Stiffened, Hllc, Minmod;
        }
    };
}
