//! Cones in supersonic flow.

use crate::gas::shock::{density_ratio, pressure_ratio};
use crate::root::bisect;

/// On the surface of a cone whose axis lies along the stream.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    /// Angle between axis and shock, radians.
    pub shock_angle: f64,
    /// Pressure on the surface over that of the stream.
    pub pressure: f64,
    /// Mach number along the surface.
    pub mach: f64,
}

/// What the conical shock of an angle leads to: the angle of the cone, the speed along it over the
/// greatest there is, and the pressure at rest over that of the stream.
struct Behind {
    half_angle: f64,
    speed: f64,
    rest: f64,
}

/// The cone of a half angle (radians); `None` if its shock is not attached.
///
/// **Equation** `(γ-1)/2 (1 - v_r² - v_r'²)(2 v_r + v_r' cot θ + v_r'') - v_r'(v_r v_r' + v_r' v_r'') = 0`,
/// speeds over the greatest there is, from the shock to where `v_r' = 0`, by the classical Runge–Kutta
/// method.
/// **Source** Taylor & Maccoll 1933, doi:10.1098/rspa.1933.0017; Anderson 2003, *Modern compressible
/// flow*, chapter 10.
///
/// ```
/// # use monoflow_exact::gas::cone::cone;
/// let flow = cone(3.0, 20_f64.to_radians(), 1.4).expect("attached");
/// assert!((flow.pressure - 2.79090).abs() < 1e-5);
/// ```
pub fn cone(mach: f64, half_angle: f64, gamma: f64) -> Option<Cone> {
    let low = (1.0 / mach).asin() + 1e-9;
    // The widest cone: beyond its shock the angle falls again.
    let steps = 400;
    let shock =
        |k: usize| low + (std::f64::consts::FRAC_PI_2 - low) * k as f64 / f64::from(steps as u32);
    let angle = |beta: f64| behind(mach, beta, gamma).half_angle;
    let first = (0..steps).find(|k| angle(shock(*k)) >= half_angle)?;
    let beta = if first == 0 {
        shock(0)
    } else {
        bisect(shock(first - 1), shock(first), |beta| {
            angle(beta) - half_angle
        })
    };
    let flow = behind(mach, beta, gamma);
    // Speed over the greatest: V² = M²/(M² + 2/(γ - 1)).
    let square = flow.speed * flow.speed;
    let mach_along = (2.0 / (gamma - 1.0) * square / (1.0 - square)).sqrt();
    Some(Cone {
        shock_angle: beta,
        pressure: flow.rest * (1.0 - square).powf(gamma / (gamma - 1.0)),
        mach: mach_along,
    })
}

fn behind(mach: f64, beta: f64, gamma: f64) -> Behind {
    let normal = mach * beta.sin();
    let after = 1.0 / density_ratio(normal, gamma);
    // Over the greatest speed; the shock keeps it and the part along itself.
    let speed = (1.0 + 2.0 / ((gamma - 1.0) * mach * mach)).powf(-0.5);
    let mut v = [speed * beta.cos(), -speed * beta.sin() * after];
    let inside = 1.0 - v[0] * v[0] - v[1] * v[1];
    let rest = pressure_ratio(normal, gamma) * inside.powf(-gamma / (gamma - 1.0));
    let slope = |theta: f64, v: [f64; 2]| {
        let a = 0.5 * (gamma - 1.0) * (1.0 - v[0] * v[0] - v[1] * v[1]);
        let second =
            (v[0] * v[1] * v[1] - a * (2.0 * v[0] + v[1] / theta.tan())) / (a - v[1] * v[1]);
        [v[1], second]
    };
    let step = |theta: f64, v: [f64; 2], d: f64| {
        let add = |k: [f64; 2], share: f64| [v[0] + share * k[0], v[1] + share * k[1]];
        let k1 = slope(theta, v);
        let k2 = slope(theta + 0.5 * d, add(k1, 0.5 * d));
        let k3 = slope(theta + 0.5 * d, add(k2, 0.5 * d));
        let k4 = slope(theta + d, add(k3, d));
        [0, 1].map(|i| v[i] + d / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]))
    };
    let d = -beta / 2000.0;
    let mut theta = beta;
    while theta + d > 1e-6 {
        let next = step(theta, v, d);
        if next[1] >= 0.0 {
            let share = bisect(0.0, 1.0, |share| step(theta, v, share * d)[1]);
            let wall = step(theta, v, share * d);
            return Behind {
                half_angle: theta + share * d,
                speed: wall[0],
                rest,
            };
        }
        (theta, v) = (theta + d, next);
    }
    Behind {
        half_angle: 0.0,
        speed: v[0],
        rest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabled_cones() {
        for (mach, degrees, beta, along, pressure) in [
            (2.0, 10.0, 31.2061, 1.83403, 1.29252),
            (3.0, 20.0, 29.6146, 2.28995, 2.79090),
        ] {
            let flow = cone(mach, f64::to_radians(degrees), 1.4).expect("attached");
            assert!((flow.shock_angle.to_degrees() - beta).abs() < 1e-3);
            assert!((flow.mach - along).abs() < 1e-5, "{flow:?}");
            assert!((flow.pressure - pressure).abs() < 1e-5, "{flow:?}");
        }
        assert!(cone(2.0, 60_f64.to_radians(), 1.4).is_none());
    }
}
