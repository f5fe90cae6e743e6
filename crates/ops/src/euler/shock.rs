use super::Primitive;
use super::gas::{Gas, Stiffened, StiffenedForm};
use core::array::from_fn;

/// The state behind a shock that runs into a gas, and the shock's speed along its direction, m/s.
///
/// **Equation** with the Mach number `M` of the shock relative to the gas ahead, `P = p + p∞`:
/// `P₂/P₁ = 1 + 2γ/(γ+1) (M²-1)`, `ρ₂/ρ₁ = (γ+1)M²/((γ-1)M²+2)`, `u₂ = u₁ + M c₁ (1 - ρ₁/ρ₂) n`. Of gases that are not
/// of the stiffened form density and pressure are found by halving: `p₂ - p₁ = (M ρ₁ c₁)² (v₁ - v₂)`,
/// `e₂ - e₁ = ½ (p₁ + p₂)(v₁ - v₂)`, per mass, `v = 1/ρ`.
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
    let relative = mach * ahead.sound_speed(gas);
    let [compression, pressure] = match gas.stiffened() {
        Some(gas) => of_stiffened(&gas, ahead.pressure, mach),
        None => of_any(gas, ahead.density, ahead.pressure, mach),
    };
    let gain = relative * (1.0 - 1.0 / compression);
    let state = Primitive {
        density: ahead.density * compression,
        velocity: from_fn(|k| ahead.velocity[k] + gain * direction[k]),
        pressure,
    };
    (
        state,
        crate::vector::dot(&ahead.velocity, &direction) + relative,
    )
}

/// Compression and pressure behind a shock in a gas of the stiffened form.
fn of_stiffened(gas: &Stiffened, ahead: f64, mach: f64) -> [f64; 2] {
    let (gamma, stiffness) = (gas.gamma(), gas.stiffness());
    let square = mach * mach;
    let jump = 1.0 + 2.0 * gamma / (gamma + 1.0) * (square - 1.0);
    [
        (gamma + 1.0) * square / ((gamma - 1.0) * square + 2.0),
        (ahead + stiffness) * jump - stiffness,
    ]
}

/// Steps of halving, with which neighbouring numbers are reached.
const HALVINGS: usize = 80;

/// The same in any gas.
fn of_any<G: Gas>(gas: &G, density: f64, pressure: f64, mach: f64) -> [f64; 2] {
    let flux2 = mach * mach * density * gas.bulk_modulus(density, pressure);
    let inner = gas.internal_energy(density, pressure) / density;
    let volume = 1.0 / density;
    // By the change of momentum.
    let behind = |more: f64| pressure + flux2 * volume * more / (1.0 + more);
    // Is the gas, compressed so, hotter than momentum lets it be? Where there is no such gas, it is compressed too far.
    let is_too_far = |more: f64| {
        let gained = 0.5 * (pressure + behind(more)) * volume * more / (1.0 + more);
        let dense = density * (1.0 + more);
        let found = gas.pressure(dense, dense * (inner + gained));
        !(found > -gas.stiffness() && found < behind(more))
    };
    let (mut low, mut high) = (0.0, 1e-3);
    while !is_too_far(high) && high < 1e6 {
        (low, high) = (high, 2.0 * high);
    }
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if is_too_far(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    [1.0 + high, behind(high)]
}

#[cfg(test)]
mod tests {
    use super::super::gas::NobleAbel;
    use super::*;

    /// Where both ways are there they agree, from sound to strong shocks.
    #[test]
    fn halving_finds_what_the_relations_say() {
        for gas in [Stiffened::new(1.4, 0.0), Stiffened::new(4.4, 6e8)] {
            for mach in [1.0, 1.001, 1.2, 2.0, 10.0, 60.0] {
                let [dense, high] = of_stiffened(&gas, 1e5, mach);
                let [found, pressure] = of_any(&gas, 1.2, 1e5, mach);
                // At the speed of sound both conditions touch.
                let tolerance = if mach > 1.0 { 1e-10 } else { 1e-8 };
                assert!(
                    (found / dense - 1.0).abs() < tolerance,
                    "{mach}: {found}, {dense}"
                );
                let scale = high + gas.stiffness();
                assert!(
                    (pressure - high).abs() < 10.0 * tolerance * scale,
                    "{mach}: {pressure}, {high}"
                );
            }
        }
    }

    /// As seen from the shock, mass, momentum and energy that come are those that go.
    #[test]
    fn shocks_conserve_in_a_gas_of_another_form() {
        let gas = NobleAbel::new(1.25, 1e-3);
        let ahead = Primitive {
            density: 150.0,
            velocity: [30.0, 5.0],
            pressure: 2e7,
        };
        for mach in [1.05, 1.7, 4.0, 20.0] {
            let (behind, speed) = behind_shock(&gas, &ahead, mach, [1.0, 0.0]);
            assert!(behind.density > ahead.density && behind.density < 1000.0);
            let flux = |state: &Primitive<f64, 2>| {
                let mut state = *state;
                state.velocity[0] -= speed;
                state.conserved(&gas).flux(&state)
            };
            let (from, to) = (flux(&ahead), flux(&behind));
            let same = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-9, "{mach}: {a}, {b}");
            same(from.density, to.density);
            same(from.momentum[0], to.momentum[0]);
            same(from.momentum[1], to.momentum[1]);
            same(from.energy, to.energy);
        }
    }
}
