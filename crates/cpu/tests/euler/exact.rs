//! Riemann problems with their exact solutions.

use super::AIR;
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::riemann::star;
use monoflow_ops::euler::{EulerScheme, Primitive};

/// Mean absolute error of the density.
pub type L1 = f64;

/// A tube of length one with two states: density, velocity, pressure.
#[derive(Clone, Copy)]
pub struct Tube {
    left: [f64; 3],
    right: [f64; 3],
    /// Where they meet.
    middle: f64,
    end: f64,
}

const fn tube(left: [f64; 3], right: [f64; 3], middle: f64, end: f64) -> Tube {
    Tube {
        left,
        right,
        middle,
        end,
    }
}

fn state([density, velocity, pressure]: [f64; 3]) -> Primitive<f64, 1> {
    Primitive {
        density,
        velocity: [velocity],
        pressure,
    }
}

impl Tube {
    pub const SOD: Tube = tube([1.0, 0.0, 1.0], [0.125, 0.0, 0.1], 0.5, 0.2);

    /// Toro 2009, table 4.1.
    pub const TORO: [(&str, Tube); 5] = [
        ("sonic", tube([1.0, 0.75, 1.0], [0.125, 0.0, 0.1], 0.3, 0.2)),
        (
            "near-vacuum",
            tube([1.0, -2.0, 0.4], [1.0, 2.0, 0.4], 0.5, 0.15),
        ),
        (
            "strong",
            tube([1.0, 0.0, 1000.0], [1.0, 0.0, 0.01], 0.5, 0.012),
        ),
        (
            "colliding",
            tube(
                [5.99924, 19.5975, 460.894],
                [5.99242, -6.19633, 46.095],
                0.4,
                0.035,
            ),
        ),
        (
            "standing contact",
            tube([1.0, -19.59745, 1000.0], [1.0, -19.59745, 0.01], 0.8, 0.012),
        ),
    ];

    /// Density where the solution's speed is `xi = x/t`.
    fn density(&self, xi: f64) -> f64 {
        let (l, r) = (state(self.left), state(self.right));
        let between = star(&AIR, &l, &r);
        // Mirrored, a wave to the right is one to the left.
        let (side, speed, xi) = if xi < between.speed {
            (l, between.speed, xi)
        } else {
            let mut side = r;
            side.velocity[0] = -side.velocity[0];
            (side, -between.speed, -xi)
        };
        let gamma = AIR.gamma();
        let (u, c) = (side.velocity[0], side.sound_speed(&AIR));
        let ratio = between.pressure / side.pressure;
        let g = (gamma - 1.0) / (gamma + 1.0);
        if ratio > 1.0 {
            let strength = 0.5 * (gamma + 1.0) / gamma * ratio + 0.5 * (gamma - 1.0) / gamma;
            if xi < u - c * strength.sqrt() {
                side.density
            } else {
                side.density * (ratio + g) / (g * ratio + 1.0)
            }
        } else if xi < u - c {
            side.density
        } else if xi < speed - c * ratio.powf(0.5 * (gamma - 1.0) / gamma) {
            let within = 2.0 / (gamma + 1.0) + g / c * (u - xi);
            side.density * within.powf(2.0 / (gamma - 1.0))
        } else {
            side.density * ratio.powf(1.0 / gamma)
        }
    }

    /// Error of a scheme at the end.
    pub fn error<Sch: EulerScheme>(&self, scheme: Sch, cells: usize) -> L1 {
        let mut field = Field::<1>::new([cells]);
        let centre = |x: usize| (x as f64 + 0.5) / cells as f64;
        for x in 0..cells {
            let side = if centre(x) < self.middle {
                self.left
            } else {
                self.right
            };
            field.set([x + 2], &state(side).conserved(&AIR));
        }
        let open = [[Boundary::Transmissive; 2]];
        let spacing = [1.0 / cells as f64];
        let mut run = EulerExecutor::new(scheme, field, spacing, open, Order::Strang, 0.9);
        run.run_until(self.end);
        let sum: f64 = (0..cells)
            .map(|x| {
                let exact = self.density((centre(x) - self.middle) / self.end);
                (run.field().inner([x]).density - exact).abs()
            })
            .sum();
        sum / cells as f64
    }
}
