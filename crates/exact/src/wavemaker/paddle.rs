//! What a paddle must do for the waves that are wanted: theory of first and second order.
//!
//! **Symbols** `x = Re Σ X e^{iωt} f(z)` is how far the paddle stands from where it is at rest, with `f = 1` of a piston and,
//! of a flap that is hinged `e` above the bed, `f = (z - e)/(d - e)` above its hinge and 0 below; `z` goes up from the
//! bed, `d` is the depth. Linear waves of a frequency are `Φ = Σ_j b_j cosh k_j z e^{-i k_j x}` with every solution of
//! `ω² = g k tanh kd`: the wave that runs, and those that die away before the paddle, with `k = -iκ`.

use crate::root::bisect;
use crate::waves::wave_number;
use num_complex::Complex64;
use std::f64::consts::{FRAC_PI_2, PI};

/// Fewest and most waves that die away in front of the paddle, of each frequency.
const FEWEST: f64 = 24.0;
const MOST: f64 = 160.0;

const I: Complex64 = Complex64::new(0.0, 1.0);

/// A paddle and the water before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Paddle {
    /// Of the water at rest (m).
    pub depth: f64,
    /// (m/s²)
    pub gravity: f64,
    /// Height of a flap's hinge above the bed (m); none: a piston.
    pub hinge: Option<f64>,
}

/// One solution of the dispersion relation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mode {
    /// Wave number (1/m).
    pub k: Complex64,
    /// `b exp(Re k d)` of a paddle that moves by `X` (m²/s).
    b: Complex64,
    /// `b cosh kd`.
    at_level: Complex64,
}

/// Waves of one frequency (1/s; negative: what is conjugate to them) and the paddle that makes them.
#[derive(Debug, Clone)]
pub(super) struct Harmonic {
    omega: f64,
    paddle: Complex64,
    pub modes: Vec<Mode>,
}

impl Paddle {
    /// Wave number times depth of waves that run.
    pub fn kd(&self, omega: f64) -> f64 {
        wave_number(omega, self.depth, self.gravity) * self.depth
    }

    /// Wave number times depth of waves that die away, `ω² = -g κ tan κd`: one between `(n - ½)π` and `nπ`.
    fn evanescent(&self, omega: f64, n: usize) -> f64 {
        let deep = omega * omega * self.depth / self.gravity;
        let end = n as f64 * PI;
        bisect(end - FRAC_PI_2, end, |kd| kd * kd.sin() + deep * kd.cos())
    }

    /// `cosh sz` and `sinh sz`, scaled; `s` has a real part of zero or more.
    fn hyperbolic(&self, s: Complex64, z: f64) -> [Complex64; 2] {
        let [up, down] = [s * z, -s * z].map(|x| (x - s.re * self.depth).exp());
        [0.5 * (up + down), 0.5 * (up - down)]
    }

    /// `∫ cosh² kz dz` from the bed to the surface, scaled twice (m).
    fn norm(&self, k: Complex64) -> Complex64 {
        let [_, sinh] = self.hyperbolic(2.0 * k, self.depth);
        (sinh + 2.0 * k * self.depth * (-2.0 * k.re * self.depth).exp()) / (4.0 * k)
    }

    /// `∫ f cosh sz dz` from the bed to the surface, scaled (m).
    fn moment(&self, s: Complex64) -> Complex64 {
        let d = self.depth;
        let s = if s.re < 0.0 { -s } else { s };
        let is_small = s.norm() * d < 1e-3;
        let scale = (-s.re * d).exp();
        let [cosh, sinh] = self.hyperbolic(s, d);
        let Some(e) = self.hinge else {
            return match is_small {
                true => d * scale * (1.0 + s * s * d * d / 6.0),
                false => sinh / s,
            };
        };
        let from = e.max(0.0);
        if is_small {
            let part = |n: i32| {
                let of = |z: f64| z.powi(n + 1) * (z / f64::from(n + 2) - e / f64::from(n + 1));
                of(d) - of(from)
            };
            return scale * (part(0) + 0.5 * s * s * part(2)) / (d - e);
        }
        let [cosh_from, sinh_from] = self.hyperbolic(s, from);
        let falls = (cosh - cosh_from) / (s * s);
        ((d - e) * sinh / s - falls - (from - e) * sinh_from / s) / (d - e)
    }

    /// Amplitude of the waves that run over that of the paddle at the water's level.
    ///
    /// **Equation** `a/X = sinh kd ∫ f cosh kz dz / ∫ cosh² kz dz`; of a piston `4 sinh² kd / (sinh 2kd + 2kd)`.
    /// **Source** Biésel & Suquet 1951; Dean & Dalrymple 1991, *Water wave mechanics*, ch. 6.
    pub fn gain(&self, omega: f64) -> f64 {
        let k = Complex64::from(self.kd(omega) / self.depth);
        let [_, sinh] = self.hyperbolic(k, self.depth);
        (sinh * self.moment(k) / self.norm(k)).re
    }

    /// How many waves that die away second order needs, of waves up to a frequency: more in deep water, and of flaps that are
    /// short beside it. What is missed falls with their number, so that twice the sum of all less that of half of them
    /// is what is taken. Pistons and flaps hinged at the bed miss 0.1 % where `kd` is 1, 1.5 % where it is 3.4 and 7 %
    /// where it is 8; a flap of a fifth of the depth 3 % where it is 1, 10 % where it is 3.
    fn evanescent_modes(&self, omega: f64) -> f64 {
        let arm = self.depth - self.hinge.unwrap_or(0.0);
        FEWEST
            .max(2.0 * self.kd(omega))
            .max(10.0 * self.depth / arm)
    }

    /// Is second order of waves up to a frequency beyond what can be found, since the water is too deep or a flap too short?
    pub fn is_too_deep(&self, omega: f64) -> bool {
        self.evanescent_modes(omega) > MOST
    }

    /// The waves that a paddle makes, of a sea that goes up to some frequency.
    ///
    /// **Equation** `b_j = -ω X ∫ f cosh k_j z dz / (k_j ∫ cosh² k_j z dz)`.
    pub fn harmonic(&self, omega: f64, paddle: Complex64, greatest: f64) -> Harmonic {
        let half = (0.5 * self.evanescent_modes(greatest).min(MOST)).ceil() as usize;
        let numbers = (0..=2 * half).map(|n| match n {
            0 => (self.kd(omega) / self.depth).into(),
            n => -I * self.evanescent(omega, n) / self.depth,
        });
        let modes = numbers.map(|k: Complex64| {
            let b = -omega * paddle * self.moment(k) / (k * self.norm(k));
            let [cosh, _] = self.hyperbolic(k, self.depth);
            let at_level = b * cosh;
            Mode { k, b, at_level }
        });
        Harmonic {
            omega,
            paddle,
            modes: modes.collect(),
        }
    }

    /// What the paddle must do beside, at the sum of two frequencies, for no free wave of it to run (m). A harmonic
    /// and itself count once; two of them both ways at once.
    ///
    /// **Equation** second order of the surface and of the paddle's face, `φ_tt + g φ_z = -∂_t|∇φ₁|² - η₁ ∂_z(φ₁_tt +
    /// g φ₁_z)` and `φ_x = f X' + f_z X₁ φ₁_z - f X₁ φ₁_xx`, projected on `cosh Kz` with `Ω² = g K tanh Kd`:
    /// `X = i/(Ω ∫ f cosh Kz dz) (∫ W cosh Kz dz + cosh Kd/g Σ_jl i q R_jl/(q² - K²))`, `q = k_j + k_l`, with what
    /// the face adds `W` and the surface `R`.
    /// **Source** derived as in Schäffer 1996, Ocean Engineering 23, 47, doi:10.1016/0029-8018(95)00031-B; long waves have
    /// what Madsen found, 1971, doi:10.1029/JC076i036p08672.
    pub fn second_order(&self, [a, b]: [&Harmonic; 2]) -> Complex64 {
        let all = a.modes.len() - 1;
        let of = |modes: usize| self.second_order_of([a, b], modes);
        2.0 * of(all) - of(all / 2)
    }

    /// The same by so many waves that die away.
    pub(super) fn second_order_of(&self, [a, b]: [&Harmonic; 2], modes: usize) -> Complex64 {
        let omega = a.omega + b.omega;
        let k = self.kd(omega) / self.depth;
        let [cosh, _] = self.hyperbolic(k.into(), self.depth);
        let [p, q] = [a, b].map(|waves| &waves.modes[..=modes]);
        let pairs = p.iter().flat_map(|p| q.iter().map(move |q| (p, q)));
        let at_surface = pairs.map(|(p, q)| {
            let both = p.k + q.k;
            I * both * self.at_surface([a.omega, b.omega], [p, q]) / (both * both - k * k)
        });
        let faces =
            self.at_face(a.paddle, (b.omega, q), k) + self.at_face(b.paddle, (a.omega, p), k);
        let sum = cosh / self.gravity * at_surface.sum::<Complex64>() + faces;
        I / omega * sum / self.moment(k.into())
    }

    /// `R` of two modes without what they have of `x`.
    fn at_surface(&self, [v, w]: [f64; 2], [p, q]: [&Mode; 2]) -> Complex64 {
        let g = self.gravity;
        let beside = |omega: f64, k: Complex64| g * k * k - omega.powi(4) / g;
        let squares = -p.k * q.k + (v * w / g).powi(2);
        let lifted = v * beside(w, q.k) + w * beside(v, p.k);
        p.at_level * q.at_level * (-I * (v + w) * squares + 0.5 * I * lifted / g)
    }

    /// `∫ W cosh Kz dz` of a paddle in the waves of a frequency, scaled.
    fn at_face(&self, paddle: Complex64, (omega, modes): (f64, &[Mode]), k: f64) -> Complex64 {
        let (d, g) = (self.depth, self.gravity);
        let [cosh, _] = self.hyperbolic(k.into(), d);
        let of = |mode: &Mode| {
            let moment = |s: Complex64| {
                let scale = s.re.abs() - mode.k.re.abs() - k;
                (scale * d).exp() * self.moment(s)
            };
            let products = moment(mode.k + k) - moment(mode.k - k);
            let surface = omega.powi(2) / g * cosh * mode.at_level;
            surface - 0.5 * k * mode.k * products * mode.b
        };
        0.5 * paddle * modes.iter().map(of).sum::<Complex64>()
    }
}

impl Harmonic {
    /// What is conjugate to it: second order of it and another is at the difference of their frequencies.
    pub fn conjugate(&self) -> Self {
        let of = |mode: &Mode| Mode {
            k: -mode.k.conj(),
            b: mode.b.conj(),
            at_level: mode.at_level.conj(),
        };
        Harmonic {
            omega: -self.omega,
            paddle: self.paddle.conj(),
            modes: self.modes.iter().map(of).collect(),
        }
    }
}
