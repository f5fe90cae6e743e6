//! Drops that are stretched.

/// A round drop in the plane that is stretched along x, without surface tension: it becomes an ellipse.
///
/// **Equation** velocity `(A x, -A y)`, half axes `a' = A a` and `a b = R²`, pressure `P (1 - x²/a² - y²/b²)` with
/// `P = ρ A² a² b² / (a² + b²)`, and so `A' = A² (b² - a²) / (a² + b²)`.
/// **Source** Monaghan 1994, doi:10.1006/jcph.1994.1034, section 5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drop {
    /// Half axis along x, m.
    pub length: f64,
    /// Half axis along y, m.
    pub breadth: f64,
    /// Rate of stretching, 1/s.
    pub rate: f64,
}

impl Drop {
    /// A drop of a radius, m, at a rate of stretching, 1/s, after a time, s.
    pub fn stretched(radius: f64, rate: f64, time: f64) -> Self {
        // Over the radius and times the rate; Runge and Kutta's rule of fourth order.
        const STEPS: usize = 4000;
        let h = rate * time / STEPS as f64;
        let slope = |[a, s]: [f64; 2]| {
            let (along, across) = (a * a, 1.0 / (a * a));
            [s * a, s * s * (across - along) / (across + along)]
        };
        let mut now = [1.0, 1.0];
        for _ in 0..STEPS {
            let moved = |k: [f64; 2], share: f64| [0, 1].map(|n| now[n] + share * h * k[n]);
            let first = slope(now);
            let second = slope(moved(first, 0.5));
            let third = slope(moved(second, 0.5));
            let fourth = slope(moved(third, 1.0));
            now = [0, 1]
                .map(|n| now[n] + h / 6.0 * (first[n] + 2.0 * (second[n] + third[n]) + fourth[n]));
        }
        Drop {
            length: radius * now[0],
            breadth: radius / now[0],
            rate: rate * now[1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing but inertia moves it: its kinetic energy, which is that of `A² (a² + b²)`, stays.
    #[test]
    fn energy_stays() {
        let energy = |drop: Drop| drop.rate.powi(2) * (drop.length.powi(2) + drop.breadth.powi(2));
        let start = energy(Drop::stretched(0.5, 100.0, 0.0));
        for time in [0.002, 0.0082, 0.02] {
            let drop = Drop::stretched(0.5, 100.0, time);
            assert!((energy(drop) / start - 1.0).abs() < 1e-10, "{drop:?}");
        }
    }
}
