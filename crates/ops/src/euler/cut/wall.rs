use super::Double;
use crate::Real;
use crate::euler::gas::Gas;
use crate::euler::{Conserved, Primitive};
use crate::vector::dot;
use core::array::from_fn;

/// What is less than this has no reciprocal that is a number.
const NOTHING: f64 = 1e-300;

/// The gas at the wall of a cut cell in the middle of a step, [`ahead`](super::ahead): it moves along
/// the wall.
///
/// It stays what it is in all sweeps of the step, so that the wall takes neither mass nor energy, and so
/// that the sweeps push alike: with a pressure of each sweep's own, waves along a wall that is inclined
/// to the grid are of first order, with this one of second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Reference<const D: usize> {
    /// Density, kg/m³.
    pub density: f64,
    /// Velocity, m/s.
    pub velocity: [f64; D],
    /// Pressure, Pa.
    pub pressure: f64,
}

/// Density and pressure at a wall which the gas meets with a normal velocity `speed`, m/s, positive
/// towards the wall.
///
/// **Equation** of a gas and its mirror image: shocks if it comes, `p* = p + u²/(2A) + u/A √(u²/4 +
/// A(p+B))`, `A = 2/((γ+1)ρ)`, `B = (γ-1)/(γ+1) p`; rarefactions if it goes,
/// `p* = p max(0, 1 + (γ-1)u/(2c))^(2γ/(γ-1))`. `p∞` is added to pressures.
/// **Source** Toro 2009, 4.2 and 4.3. `γ` is the [index](Gas::index) of the gas there.
#[inline(always)]
pub fn wall_state<G: Gas>(gas: &G, density: f64, pressure: f64, speed: f64) -> [f64; 2] {
    let index = gas.index(density, pressure);
    let p = pressure + gas.stiffness();
    if speed >= 0.0 {
        // 1/A, with which nothing is divided by A.
        let stiff = index.half_more * density;
        let root = Real::sqrt(0.25 * speed * speed + (1.0 + index.ratio) * p * Real::recip(stiff));
        let star = p + speed * stiff * (0.5 * speed + root);
        let dense = density * (star + index.ratio * p) * Real::recip(index.ratio * star + p);
        [dense, star - gas.stiffness()]
    } else {
        let sound = Real::sqrt(gas.sound_speed2(density, pressure));
        let drop = (1.0 + 0.5 * index.less_one * speed * Real::recip(sound)).max(0.0);
        let thinner = Real::powf(drop, 2.0 * index.inverse);
        [
            density * thinner,
            p * thinner * drop * drop - gas.stiffness(),
        ]
    }
}

/// How much the walls of a cell answer along an axis, s/m: by how much a pressure at them changes what moves
/// towards them in a step, in kg/(m² s) for each Pa.
///
/// **Equation** `2 Δt/Δx n² Σ β V/(V_cell (V_l + V_r))` over both faces, as far as they have walls on both sides.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | n | normal of the wall along the axis | 1 |
/// | β | what of the face has walls on both sides, [`Double`] | 1 |
/// | V_l, V_r | the volumes between it and these walls, in cells; V the one in this cell | 1 |
///
/// Both walls push the same gas, that of both volumes, in opposite directions: hence the 2.
#[inline(always)]
pub fn answers_along(
    volume: f64,
    normal: f64,
    dt_over_dx: f64,
    [below, above]: [Option<Double>; 2],
) -> f64 {
    let part = |double: Option<Double>, upper: bool| {
        double.map_or(0.0, |double| {
            let own = if upper { double.left } else { double.right };
            double.area * own * Real::recip(volume * (double.left + double.right))
        })
    };
    2.0 * dt_over_dx * normal * normal * (part(below, false) + part(above, true))
}

/// The gas at a wall with this normal: [`wall_state`], or less than that where walls on both sides
/// [answer](answers_along) more than the gas between them bears.
///
/// **Equation** `W + s (W* - W)` for density and pressure, `s = min(1, ρ|u|/(a |p* - p|))` with the speed `u`
/// towards the wall and the answer `a` along all axes: no more than comes is thrown back in a step. In a slit
/// of less than a cell it would be many times as much, and small disturbances would grow.
#[inline(always)]
pub fn reference<G: Gas, const D: usize>(
    gas: &G,
    here: &Primitive<f64, D>,
    normal: &[f64; D],
    answers: f64,
) -> Reference<D> {
    let speed = dot(&here.velocity, normal);
    let [mut density, mut pressure] = wall_state(gas, here.density, here.pressure, speed);
    let (denser, higher) = (density - here.density, pressure - here.pressure);
    let (comes, answer) = (here.density * speed.abs(), answers * higher.abs());
    if answer > comes.max(NOTHING) {
        let share = comes * Real::recip(answer);
        density = here.density + share * denser;
        pressure = here.pressure + share * higher;
    }
    let velocity = from_fn(|k| here.velocity[k] - speed * normal[k]);
    Reference {
        density,
        velocity,
        pressure,
    }
}

/// What crosses a piece of wall that lies across the first axis.
#[inline(always)]
pub fn wall_flux<G: Gas, const D: usize>(gas: &G, at: &Reference<D>) -> Conserved<f64, D> {
    let state = Primitive {
        density: at.density,
        velocity: at.velocity,
        pressure: at.pressure,
    };
    state.conserved(gas).flux(&state)
}

/// Which part a tracer is, in kg/kg, of what sweeps along all axes take into the wall of a cut cell or out
/// of it. `beside` is the part in the cells below and above it along each axis, `own` that in the cell, which
/// counts where there is none.
///
/// **Equation** along axes along which a mass `m_k = (β_low - β_high) u_k/Δx_k > 0` goes into the wall the
/// part `φ_k` on the side from which it comes, the one that is more open; along the others, where it comes
/// out again, their mean `Σ m_k φ_k / Σ m_k`.
///
/// Gas moves along the wall, so what goes into it in a step comes out of it. With parts that stay as they
/// are for all sweeps of a step none of the tracer is lost, and with those of the cells upstream none gives
/// more of it into the wall than it holds.
#[inline(always)]
pub fn wall_fractions<const D: usize>(
    own: f64,
    beside: impl Fn(usize, usize) -> f64,
    open: &[[f64; 2]; D],
    velocity: &[f64; D],
    inv_spacing: &[f64; D],
) -> [f64; D] {
    // Along the others nothing.
    let into: [f64; D] = from_fn(
        #[inline(always)]
        |k| ((open[k][0] - open[k][1]) * velocity[k] * inv_spacing[k]).max(0.0),
    );
    let upstream: [f64; D] = from_fn(
        #[inline(always)]
        |k| {
            let from = beside(k, usize::from(open[k][1] > open[k][0]));
            if into[k] > 0.0 { from } else { own }
        },
    );
    let all = dot(&into, &[1.0; D]);
    let mean = if all > NOTHING {
        dot(&into, &upstream) * Real::recip(all)
    } else {
        own
    };
    from_fn(
        #[inline(always)]
        move |k| if into[k] > 0.0 { upstream[k] } else { mean },
    )
}
