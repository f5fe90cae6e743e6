use super::gas::Gas;
use super::{Conserved, Primitive};
use crate::Real;
use crate::vector::dot;
use core::array::from_fn;

/// A uniform stream in the plane that the circulation around a lifting body turns: the far field of a
/// wing, at a distance where all that is left of it is a vortex.
///
/// **Equation** with the place `(x, y)` from the vortex, `r² = x² + y²`, `n` its distance from the line
/// along the stream, `M` the Mach number of the stream: `u' = (√(1-M²) Γ/2π) (y, -x) / (r² - M² n²)`;
/// density and pressure follow at the enthalpy and entropy of the stream,
/// `ρ = ρ∞ (1 + e)^(1/(γ-1))`, `e = (γ-1)/2 (u∞² - u²)/c∞²`, to the third order in `e`.
/// **Source** Thomas & Salas 1986, doi:10.2514/3.9394.
/// **Valid for** `M < 1`, and far from the body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Vortex {
    /// `Γ`, m²/s; none if it is zero. It turns clockwise, so that it lifts where the stream goes along x.
    circulation: f64,
    /// The centre of the first cell from it, and the widths of cells, m.
    first: [f64; 2],
    spacing: [f64; 2],
    /// The stream, and the direction of its velocity.
    density: f64,
    velocity: [f64; 2],
    pressure: f64,
    along: [f64; 2],
    /// `M²`, `c∞²`, m²/s².
    mach_squared: f64,
    sound_squared: f64,
    /// `√(1-M²)/2π`
    strength: f64,
    gamma: f64,
    stiffness: f64,
}

impl Vortex {
    /// In a stream, over a grid by the centre of its first cell as seen from the vortex and the widths of
    /// its cells, m; without circulation.
    pub fn new<G: Gas>(
        gas: &G,
        stream: &Primitive<f64, 2>,
        first: [f64; 2],
        spacing: [f64; 2],
    ) -> Self {
        let sound_squared = gas.sound_speed2(stream.density, stream.pressure);
        let speed = Real::sqrt(dot(&stream.velocity, &stream.velocity));
        let mach_squared = speed * speed / sound_squared;
        Vortex {
            circulation: 0.0,
            first,
            spacing,
            density: stream.density,
            velocity: stream.velocity,
            pressure: stream.pressure,
            along: stream.velocity.map(|u| u / speed),
            mach_squared,
            sound_squared,
            strength: Real::sqrt(1.0 - mach_squared) / core::f64::consts::TAU,
            gamma: gas.index(stream.density, stream.pressure).gamma,
            stiffness: gas.stiffness(),
        }
    }

    /// The same with a circulation, m²/s.
    #[must_use]
    pub fn with(self, circulation: f64) -> Self {
        Vortex {
            circulation,
            ..self
        }
    }

    /// `Γ`, m²/s.
    pub fn circulation(&self) -> f64 {
        self.circulation
    }

    /// Does it turn anything?
    #[inline(always)]
    pub fn turns(&self) -> bool {
        self.circulation != 0.0
    }

    /// The circulation of a body on which this force acts, N/m.
    ///
    /// **Equation** `Γ = L/(ρ∞ u∞)`, Kutta & Joukowski.
    pub fn lifting(&self, force: [f64; 2]) -> f64 {
        let [x, y] = self.along;
        let speed = Real::sqrt(self.mach_squared * self.sound_squared);
        (x * force[1] - y * force[0]) / (self.density * speed)
    }

    /// What there is in a cell; indices count from the first inner cell. Nothing moves along axes beyond the
    /// second.
    #[inline(always)]
    pub fn state<const D: usize>(&self, cell: [f64; 3]) -> Conserved<f64, D> {
        let x = self.first[0] + cell[0] * self.spacing[0];
        let y = self.first[1] + cell[1] * self.spacing[1];
        let n = self.along[0] * y - self.along[1] * x;
        let turn = self.strength * self.circulation / (x * x + y * y - self.mach_squared * n * n);
        let [u, v] = [self.velocity[0] + turn * y, self.velocity[1] - turn * x];
        let square = u * u + v * v;
        let slower = self.mach_squared * self.sound_squared - square;
        let e = 0.5 * (self.gamma - 1.0) * slower / self.sound_squared;
        let power =
            |n: f64| 1.0 + n * e * (1.0 + (n - 1.0) / 2.0 * e * (1.0 + (n - 2.0) / 3.0 * e));
        // As of a gas of these two numbers; who fills ghosts knows no gas.
        let n = 1.0 / (self.gamma - 1.0);
        let density = self.density * power(n);
        let pressure = (self.pressure + self.stiffness) * power(n + 1.0) - self.stiffness;
        let inner = (pressure + self.gamma * self.stiffness) * n;
        Conserved {
            density,
            momentum: from_fn(|k| match k {
                0 => density * u,
                1 => density * v,
                _ => 0.0,
            }),
            energy: inner + 0.5 * density * square,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::euler::gas::Stiffened;

    const STREAM: Primitive<f64, 2> = Primitive {
        density: 1.4,
        velocity: [0.7, 0.2],
        pressure: 1.0,
    };

    /// Seen from a grid whose indices are metres.
    fn vortex(gas: &Stiffened) -> Vortex {
        Vortex::new(gas, &STREAM, [0.0; 2], [1.0; 2]).with(0.3)
    }

    fn at(vortex: &Vortex, gas: &Stiffened, [x, y]: [f64; 2]) -> Primitive<f64, 2> {
        vortex.state([x, y, 0.0]).primitive(gas)
    }

    #[test]
    fn enthalpy_and_entropy_are_those_of_the_stream() {
        let gas = Stiffened::new(1.4, 0.3);
        let vortex = vortex(&gas);
        let of = |p: &Primitive<f64, 2>| {
            let square = p.velocity[0].powi(2) + p.velocity[1].powi(2);
            let enthalpy = p.sound_speed(&gas).powi(2) / 0.4 + 0.5 * square;
            [enthalpy, (p.pressure + 0.3) / p.density.powf(1.4)]
        };
        for place in [[5.0, 1.0], [-4.0, 3.0], [0.0, -6.0], [8.0, 8.0]] {
            let found = of(&at(&vortex, &gas, place));
            for (found, stream) in found.iter().zip(of(&STREAM)) {
                assert!((found / stream - 1.0).abs() < 1e-9, "{found} {stream}");
            }
        }
    }

    /// To the first order in the circulation nothing comes from anywhere, and all turns around the vortex.
    #[test]
    fn mass_is_kept_and_the_circulation_is_that_asked_for() {
        let gas = Stiffened::new(1.4, 0.0);
        let vortex = vortex(&gas);
        let sides = 4000;
        let [mut out, mut around] = [0.0; 2];
        for k in 0..sides {
            let (sin, cos) = (core::f64::consts::TAU * (k as f64 + 0.5) / sides as f64).sin_cos();
            let flow = at(&vortex, &gas, [50.0 * cos, 50.0 * sin]);
            let arc = 50.0 * core::f64::consts::TAU / sides as f64;
            let [u, v] = flow.velocity;
            out += flow.density * (u * cos + v * sin) * arc;
            around += (u * sin - v * cos) * arc;
        }
        assert!((around / 0.3 - 1.0).abs() < 1e-6, "{around}");
        assert!(out.abs() < 1e-2 * 0.3, "{out}");
        let still = at(&vortex.with(0.0), &gas, [3.0, 4.0]);
        assert!((still.density / STREAM.density - 1.0).abs() < 1e-15);
        assert!((still.velocity[1] - STREAM.velocity[1]).abs() < 1e-15);
    }

    #[test]
    fn lift_is_across_the_stream() {
        let gas = Stiffened::new(1.4, 0.0);
        let vortex = vortex(&gas);
        let speed = 0.7_f64.hypot(0.2);
        // A force of 2 N/m across the stream, and any along it.
        let force = [
            -0.2 / speed * 2.0 + 5.0 * 0.7,
            0.7 / speed * 2.0 + 5.0 * 0.2,
        ];
        assert!((vortex.lifting(force) - 2.0 / (1.4 * speed)).abs() < 1e-12);
    }
}
