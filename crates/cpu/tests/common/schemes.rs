//! The SPH schemes that law suites are stamped out for.

/// Calls `$with!($given… list)` with schemes in which every model occurs, each a line of
/// `name: kernel, equation of state, diffusion, viscosity, wall, velocity smoothing;`. `S` in a line is the precision.
#[macro_export]
macro_rules! every_model {
    ($with:ident!($($given:tt)*)) => {
        $with! { $($given)*
            wendland_c2_tait_molteni_artificial_dynamic: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            wendland_c2_tait_molteni_artificial_lennard_jones: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, LennardJones<S>, NoSmoothing;
            wendland_c2_tait_molteni_artificial_monaghan_kajtar: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, MonaghanKajtar<S>, NoSmoothing;
            wendland_c2_tait_molteni_artificial_dynamic_xsph: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, Xsph<S>;
            wendland_c2_tait_molteni_inviscid_dynamic: WendlandC2, Tait<S>, Molteni<S>, Inviscid, DynamicParticles, NoSmoothing;
            wendland_c2_tait_molteni_morris_dynamic: WendlandC2, Tait<S>, Molteni<S>, Morris<S>, DynamicParticles, NoSmoothing;
            wendland_c2_tait_molteni_morris_dynamic_shifting: WendlandC2, Tait<S>, Molteni<S>, Morris<S>, DynamicParticles, Shifting<S>;
            wendland_c2_tait_ferrari_inviscid_dynamic: WendlandC2, Tait<S>, Ferrari<S>, Inviscid, DynamicParticles, NoSmoothing;
            wendland_c2_tait_ferrari_inviscid_lennard_jones: WendlandC2, Tait<S>, Ferrari<S>, Inviscid, LennardJones<S>, NoSmoothing;
            wendland_c2_tait_brezzi_artificial_dynamic: WendlandC2, Tait<S>, Brezzi<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            wendland_c2_tait_none_artificial_dynamic: WendlandC2, Tait<S>, NoDiffusion, Artificial<S>, DynamicParticles, NoSmoothing;
            wendland_c2_tait_none_inviscid_dynamic: WendlandC2, Tait<S>, NoDiffusion, Inviscid, DynamicParticles, NoSmoothing;
            wendland_c2_linear_none_morris_dynamic: WendlandC2, Linear<S>, NoDiffusion, Morris<S>, DynamicParticles, NoSmoothing;
            wendland_c2_linear_molteni_monaghan_gingold_dynamic: WendlandC2, Linear<S>, Molteni<S>, MonaghanGingold<S>, DynamicParticles, NoSmoothing;
            wendland_c2_cole_molteni_artificial_dynamic: WendlandC2, Cole<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            cubic_spline_tait_molteni_artificial_dynamic: CubicSpline, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            quadratic_tait_molteni_artificial_dynamic: Quadratic, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            gaussian_tait_molteni_artificial_dynamic: Gaussian, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
        }
    };
}

/// The same with as few schemes as it takes for every model to occur.
#[macro_export]
macro_rules! few_schemes {
    ($with:ident!($($given:tt)*)) => {
        $with! { $($given)*
            first: WendlandC2, Tait<S>, Molteni<S>, Artificial<S>, DynamicParticles, NoSmoothing;
            second: CubicSpline, Cole<S>, NoDiffusion, Artificial<S>, LennardJones<S>, Xsph<S>;
            third: Quadratic, Linear<S>, Ferrari<S>, Morris<S>, DynamicParticles, Xsph<S>;
            shifted: WendlandC2, Tait<S>, Molteni<S>, MonaghanGingold<S>, DynamicParticles, Shifting<S>;
            fourth: Gaussian, Tait<S>, Molteni<S>, Inviscid, LennardJones<S>, NoSmoothing;
        }
    };
}
