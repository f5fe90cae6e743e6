use super::Primitive;
use super::gas::Gas;
use core::array::from_fn;

/// The state behind a shock that runs into a gas, and the shock's speed along its direction, m/s.
///
/// **Equation** with the Mach number `M` of the shock relative to the gas ahead, `P = p + p∞`:
/// `P₂/P₁ = 1 + 2γ/(γ+1) (M²-1)`, `ρ₂/ρ₁ = (γ+1)M²/((γ-1)M²+2)`, `u₂ = u₁ + M c₁ (1 - ρ₁/ρ₂) n`.
/// **Source** Toro 2009, 3.1.3, doi:10.1007/b79761.
/// **Valid for** `M ≥ 1` and a direction `n` of length 1.
///
/// ```
/// use monoflow_ops::euler::{Primitive, behind_shock, gas::Ideal};
/// let air = Primitive { density: 1.225, velocity: [0.0], pressure: 101325.0 };
/// let (state, speed) = behind_shock(&Ideal::default(), &air, 1.34, [1.0]);
/// assert!((state.pressure - 195375.0).abs() < 1.0);
/// assert!((state.density - 1.94209).abs() < 1e-5);
/// assert!((state.velocity[0] - 168.369).abs() < 1e-3);
/// assert!((speed - 455.99).abs() < 0.01);
/// ```
pub fn behind_shock<G: Gas, const D: usize>(
    gas: &G,
    ahead: &Primitive<f64, D>,
    mach: f64,
    direction: [f64; D],
) -> (Primitive<f64, D>, f64) {
    let (gamma, stiffness) = (gas.gamma(), gas.stiffness());
    let square = mach * mach;
    let compression = (gamma + 1.0) * square / ((gamma - 1.0) * square + 2.0);
    let jump = 1.0 + 2.0 * gamma / (gamma + 1.0) * (square - 1.0);
    let relative = mach * ahead.sound_speed(gas);
    let gain = relative * (1.0 - 1.0 / compression);
    let state = Primitive {
        density: ahead.density * compression,
        velocity: from_fn(|k| ahead.velocity[k] + gain * direction[k]),
        pressure: (ahead.pressure + stiffness) * jump - stiffness,
    };
    (
        state,
        crate::vector::dot(&ahead.velocity, &direction) + relative,
    )
}
