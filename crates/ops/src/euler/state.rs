use super::gas::Gas;
use crate::{Real, vector};
use core::array::from_fn;

/// What is conserved, per volume.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Conserved<R, const D: usize> {
    /// Density, kg/m³.
    pub density: R,
    /// Momentum, kg/(m² s).
    pub momentum: [R; D],
    /// Energy, J/m³.
    pub energy: R,
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Primitive<R, const D: usize> {
    /// Density, kg/m³.
    pub density: R,
    /// Velocity, m/s.
    pub velocity: [R; D],
    /// Pressure, Pa.
    pub pressure: R,
}

impl<R: Real, const D: usize> Conserved<R, D> {
    /// Nothing.
    #[inline(always)]
    pub fn zero() -> Self {
        let zero = R::lit(0.0);
        Conserved {
            density: zero,
            momentum: [zero; D],
            energy: zero,
        }
    }

    /// Number by number.
    #[inline(always)]
    pub fn map2(&self, other: &Self, f: impl Fn(R, R) -> R) -> Self {
        Conserved {
            density: f(self.density, other.density),
            momentum: from_fn(|k| f(self.momentum[k], other.momentum[k])),
            energy: f(self.energy, other.energy),
        }
    }

    /// `self + factor * other`
    #[inline(always)]
    pub fn plus(&self, factor: R, other: &Self) -> Self {
        self.map2(
            other,
            #[inline(always)]
            |a, b| a + factor * b,
        )
    }

    /// The state that this is of a gas.
    #[inline(always)]
    pub fn primitive<G: Gas>(&self, gas: &G) -> Primitive<R, D> {
        let volume = self.density.recip();
        let velocity: [R; D] = from_fn(|k| self.momentum[k] * volume);
        let kinetic = R::lit(0.5) * vector::dot(&velocity, &self.momentum);
        Primitive {
            density: self.density,
            velocity,
            pressure: gas.pressure(self.density, self.energy - kinetic),
        }
    }

    /// What crosses a face along the first axis with this state on it, of which `p` are the measured
    /// values.
    #[inline(always)]
    pub fn flux(&self, p: &Primitive<R, D>) -> Self {
        let u = p.velocity[0];
        let mut momentum: [R; D] = from_fn(|k| self.momentum[k] * u);
        momentum[0] += p.pressure;
        Conserved {
            density: self.momentum[0],
            momentum,
            energy: u * (self.energy + p.pressure),
        }
    }
}

impl<R: Real, const D: usize> Primitive<R, D> {
    /// `self + factor * other`
    #[inline(always)]
    pub fn plus(&self, factor: R, other: &Self) -> Self {
        Primitive {
            density: self.density + factor * other.density,
            velocity: from_fn(|k| self.velocity[k] + factor * other.velocity[k]),
            pressure: self.pressure + factor * other.pressure,
        }
    }

    /// What is conserved of it.
    #[inline(always)]
    pub fn conserved<G: Gas>(&self, gas: &G) -> Conserved<R, D> {
        let square = vector::dot(&self.velocity, &self.velocity);
        Conserved {
            density: self.density,
            momentum: from_fn(|k| self.density * self.velocity[k]),
            energy: gas.internal_energy(self.density, self.pressure)
                + R::lit(0.5) * self.density * square,
        }
    }

    /// Sound speed, m/s.
    #[inline(always)]
    pub fn sound_speed<G: Gas>(&self, gas: &G) -> R {
        gas.sound_speed2(self.density, self.pressure).sqrt()
    }
}
