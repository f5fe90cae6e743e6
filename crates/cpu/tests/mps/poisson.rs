//! What the Poisson equation is asked for: its residual, by a product of our own, and what a step does
//! to the error of the density.

use crate::common::Random;
use crate::support::{Tank, positions};
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::Pressure;
use monoflow_ops::mps::{MpsSetup, Reference, weight::Hyperbolic};
use monoflow_ops::{Real, Scalar};
use std::array::from_fn;

const GAMMA: f64 = 0.2;
const WATER: f64 = 200.0;

fn setup<const D: usize>() -> MpsSetup {
    MpsSetup {
        gravity: from_fn(|k| if k + 1 == D { -9.81 } else { 0.0 }),
        sound_speed: 30.0,
        // So that pressures are those of the equation.
        tension: true,
        collision_distance: 0.0,
        relaxation: GAMMA,
        true_sound_speed: WATER,
        ..MpsSetup::default()
    }
}

/// A step of disordered water in a tank. All positions in m, all pressures as excesses.
struct Step {
    dt: f64,
    fluids: usize,
    /// Does the particle bear a pressure?
    bears: Vec<bool>,
    /// Without a pressure gradient.
    ahead: Vec<[f64; 3]>,
    end: Vec<[f64; 3]>,
    pressure: Vec<f64>,
}

impl Step {
    fn new<S: Scalar, const D: usize>(tolerance: f64) -> Self {
        let setup = setup::<D>();
        let (size, water) = match D {
            2 => ([20, 16, 0], [20, 12, 0]),
            _ => ([8, 7, 12], [8, 7, 8]),
        };
        let mut tank = Tank::new(size, water, setup);
        tank.signal = 3.0;
        let pressure = Pressure::SemiImplicit {
            tolerance,
            iterations: 1000,
        };
        let mut random = Random(29);
        let mut executor = tank.disturbed::<S, D>(pressure, |store| {
            for i in 0..store.fluids() {
                for k in 0..D {
                    store.place[i][k] += S::from_literal(0.1 * random.next());
                    store.motion[i][k] = S::from_literal(random.next());
                }
            }
        });
        executor.rebuild().expect("nobody leaves");
        executor.prime();
        let (before, dt) = (executor.store().clone(), executor.clock().dt);
        let at = positions(executor.domain(), &before);
        executor.step();
        let after = executor.store();
        Step {
            dt,
            fluids: before.fluids(),
            bears: before.place.iter().map(|p| p[3].widen() > 0.0).collect(),
            ahead: (0..at.len())
                .map(|i| {
                    from_fn(|k| {
                        let moves = i < before.fluids() && k < D;
                        let speed = before.motion[i][k].widen() + dt * setup.gravity[k];
                        at[i][k] + if moves { dt * speed } else { 0.0 }
                    })
                })
                .collect(),
            end: positions(executor.domain(), after),
            pressure: after.motion.iter().map(|m| m[3].widen()).collect(),
        }
    }

    /// Neighbours of a particle: which, and their weight.
    fn around(&self, at: &[[f64; 3]], i: usize) -> Vec<(usize, f64)> {
        let radius = MpsSetup::default().radius;
        let r = |j: usize| -> f64 {
            let squares = (0..3).map(|k| Real::powi(at[i][k] - at[j][k], 2));
            squares.sum::<f64>().sqrt()
        };
        (0..at.len())
            .filter(|&j| j != i)
            .map(|j| (j, radius / r(j) - 1.0))
            .filter(|(_, w)| *w > 0.0)
            .collect()
    }

    fn excess<const D: usize>(&self, at: &[[f64; 3]], i: usize) -> f64 {
        let lattice = Reference::of::<Hyperbolic>(D, 2.1);
        let density: f64 = self.around(at, i).iter().map(|(_, w)| w).sum();
        density / lattice.density - 1.0
    }

    /// Particles whose pressure is asked for, and the excess of their density.
    fn inner<const D: usize>(&self) -> Vec<(usize, f64)> {
        (0..self.ahead.len())
            .filter(|&i| self.bears[i])
            .map(|i| (i, self.excess::<D>(&self.ahead, i)))
            .filter(|(_, excess)| *excess >= -0.03)
            .collect()
    }

    /// `|b - A x| / |b|`, as it is and with every row divided by the root of its diagonal.
    fn residual<const D: usize>(&self) -> [f64; 2] {
        let lattice = Reference::of::<Hyperbolic>(D, 2.1);
        let factor = lattice.spread * lattice.density / (2.0 * D as f64 * self.dt * self.dt);
        let speed = setup::<D>().sound_speed;
        let mut squares = [[0.0; 2]; 2];
        for (i, excess) in self.inner::<D>() {
            let source = GAMMA * factor / (speed * speed) * excess;
            let mut diagonal = factor / (WATER * WATER);
            let mut product = diagonal * self.pressure[i];
            for (j, w) in self.around(&self.ahead, i) {
                if self.bears[j] {
                    diagonal += w;
                    product += w * (self.pressure[i] - self.pressure[j]);
                }
            }
            for (square, by) in squares.iter_mut().zip([1.0, diagonal]) {
                square[0] += Real::powi(source - product, 2) / by;
                square[1] += source * source / by;
            }
        }
        squares.map(|[residual, source]| (residual / source).sqrt())
    }
}

fn the_residual_is_as_asked<const D: usize>() {
    for tolerance in [1e-1, 1e-3, 1e-6, 1e-9] {
        let step = Step::new::<f64, D>(tolerance);
        assert!(step.inner::<D>().len() > step.fluids / 2);
        let [plain, scaled] = step.residual::<D>();
        println!("{D}D, asked for {tolerance:e}: {plain:.2e}, by diagonals {scaled:.2e}");
        assert!(
            scaled <= 1.0001 * tolerance,
            "{scaled:e}, not {tolerance:e}"
        );
        // Diagonals are alike.
        assert!(plain <= 1.5 * tolerance, "{plain:e}, not {tolerance:e}");
        assert!(scaled > 1e-3 * tolerance, "more than asked for: {scaled:e}");
    }
    let [_, single] = Step::new::<f32, D>(1e-3).residual::<D>();
    assert!(single < 1.1e-3, "{single:e} in single precision");
}

#[test]
fn the_residual_of_the_poisson_equation_is_as_asked() {
    the_residual_is_as_asked::<2>();
    the_residual_is_as_asked::<3>();
}

/// Mean error of the density of the particles amid the fluid, at some positions.
fn density_error<const D: usize>(step: &Step, at: &[[f64; 3]]) -> f64 {
    let inner = step.inner::<D>();
    let fluid = inner.iter().filter(|(i, _)| *i < step.fluids);
    let errors: Vec<f64> = fluid.map(|(i, _)| step.excess::<D>(at, *i).abs()).collect();
    errors.iter().sum::<f64>() / errors.len() as f64
}

/// A step corrects a fifth of the error, the relaxation, if it were spread evenly.
fn a_step_evens_the_density_out<const D: usize>() {
    let step = Step::new::<f64, D>(1e-6);
    let without = density_error::<D>(&step, &step.ahead);
    let with = density_error::<D>(&step, &step.end);
    println!("{D}D: mean error of the density {without:.4}, after its correction {with:.4}");
    assert!(with < 0.9 * without, "{with} after {without}");
    assert!(with > 0.5 * without, "{with} after {without}");
}

#[test]
fn a_semi_implicit_step_evens_the_density_out() {
    a_step_evens_the_density_out::<2>();
    a_step_evens_the_density_out::<3>();
}
