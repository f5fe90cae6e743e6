//! What a study of one's own sees: the prelude of its family brings the laws.

use monoflow_kernels::prelude::{euler, mps, shallow_water, wcsph};

/// The models with which new studies begin.
mod quintic {
    include!("../../../../src/new/wcsph/quintic.rs.txt");
}
mod wendland {
    include!("../../../../src/new/mps/wendland.rs.txt");
}
mod venkatakrishnan {
    include!("../../../../src/new/shallow_water/venkatakrishnan.rs.txt");
}
mod superbee {
    include!("../../../../src/new/euler/superbee.rs.txt");
}

#[test]
fn the_models_of_new_studies_keep_their_laws() {
    wcsph::laws::kernel::<quintic::Quintic>();
    mps::laws::weight::<wendland::Wendland>();
    shallow_water::laws::limiter::<venkatakrishnan::Venkatakrishnan>();
    shallow_water::laws::no_new_extremes::<venkatakrishnan::Venkatakrishnan>();
    euler::laws::limiter::<superbee::Superbee>();
    euler::laws::second_order::<superbee::Superbee>();
}

#[test]
fn preludes_bring_the_laws_of_their_family() {
    euler::laws::limiter::<euler::Minmod>();
    mps::laws::weight::<mps::Cubic>();
    shallow_water::laws::riemann::<shallow_water::Hll>();
    wcsph::laws::viscosity::<wcsph::Artificial<f64>, wcsph::Artificial<f32>>();
}

/// The kernel with a coefficient of `docs/own-models.md`.
mod power {
    use monoflow_kernels::prelude::wcsph::*;

    /// `(1 - q/2)^n (1 + n q/2)`: Wendland's kernel for n = 4, more slender above.
    #[derive(Clone, Copy, Debug)]
    pub struct WendlandPower {
        n: u32,
    }

    impl Named for WendlandPower {
        const NAME: &'static str = "wendland_power";
        const SUMMARY: &'static str = "Wendland's kernel with any whole exponent, support 2h";
        const EQUATION: &'static str = "W = alpha/h^D (1 - q/2)^n (1 + n q/2), q < 2";
        const SOURCE: &'static str = "Wendland 1995, doi:10.1007/BF02123482, for n = 4";
        const KEYS: &'static [Key] = &[Key::new("exponent", 5.0, "n").whole().within(3.0, 9.0)];
    }

    impl FromCoefficients for WendlandPower {
        fn from_coefficients(coefficients: &Coefficients) -> Self {
            let [exponent] = coefficients.of::<Self, _>();
            WendlandPower { n: exponent as u32 }
        }
    }

    impl Kernel for WendlandPower {
        const RADIUS: f64 = 2.0;

        #[inline(always)]
        fn shape<R: Real>(&self, q: R) -> R {
            let rest = R::lit(1.0) - R::lit(0.5) * q;
            rest.powi(self.n) * (R::lit(1.0) + R::lit(0.5 * self.n as f64) * q)
        }

        #[inline(always)]
        fn slope_over_q<R: Real>(&self, q: R, _: R) -> R {
            let n = self.n as f64;
            let rest = R::lit(1.0) - R::lit(0.5) * q;
            R::lit(-0.25 * n * (n + 1.0)) * rest.powi(self.n - 1)
        }

        fn normalisation(&self, dimensions: usize) -> f64 {
            let n = self.n as f64;
            let plane = (n + 2.0) * (n + 3.0) / (24.0 * core::f64::consts::PI);
            [(n + 2.0) / 8.0, plane, plane * (n + 4.0) * 3.0 / 32.0][dimensions - 1]
        }
    }
}

#[test]
fn models_are_held_with_their_coefficients_as_declared() {
    wcsph::laws::kernel::<power::WendlandPower>();
}

/// A type for every axis, as a study lists its own.
mod listed {
    use monoflow_kernels::prelude::{euler, mps, shallow_water, wcsph};

    monoflow_kernels::study_laws! {
        wcsph kernel: super::quintic::Quintic;
        wcsph eos: wcsph::Tait<S>;
        wcsph density_diffusion: wcsph::Molteni<S>;
        wcsph viscosity: wcsph::Artificial<S>;
        wcsph wall: wcsph::LennardJones<S>;
        wcsph velocity_smoothing: wcsph::Xsph<S>;
        wcsph gradient: wcsph::CorrectedGradient<S>;
        wcsph integrator: wcsph::Rk3;
        mps weight: mps::Hyperbolic;
        mps gradient: mps::Symmetric;
        mps viscosity: mps::Laplacian;
        shallow_water riemann: shallow_water::Roe;
        shallow_water limiter: shallow_water::BarthJespersen;
        shallow_water friction: shallow_water::Manning;
        euler riemann: euler::Hllc;
        euler limiter: euler::Minmod;
        euler stabilisation: euler::Kbn;
    }
}

#[test]
fn models_are_held_to_the_laws_of_their_axes() {
    for model in listed::laws() {
        let has_none = (model.family, model.axis) == ("mps", "viscosity");
        assert_eq!(model.laws.is_none(), has_none, "{model:?}");
        model.laws.unwrap_or(|| ())();
    }
    let [kernel, eos, ..] = listed::laws() else {
        panic!("two models at least are listed");
    };
    assert_eq!((kernel.family, kernel.axis), ("wcsph", "kernel"));
    assert_eq!(kernel.word, "quintic_of_mine");
    assert_eq!(eos.written, "wcsph::Tait<S>");
}
