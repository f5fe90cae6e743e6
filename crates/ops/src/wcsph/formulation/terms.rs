use super::Wcsph;
use crate::particles::PairGeom;
use crate::particles::kernel::Kernel;
use crate::wcsph::State;
use crate::wcsph::diffusion::Diffusion;
use crate::wcsph::eos::Eos;
use crate::wcsph::gradient::Gradient;
use crate::wcsph::viscosity::Viscosity;
use crate::wcsph::wall::FluidTerms;
use crate::{Real, Scalar, vector};

/// The acceleration by pressure, m/s²: returns `-m_j (p_i/ρ_i² + p_j/ρ_j²) F`, the factor of `x` in it, 1/s², and adds
/// what a gradient has beyond that of the kernel.
#[inline(always)]
fn pressure<G: Gradient<R::Scalar>, R: Real, const D: usize>(
    gradient: &G,
    i: &State<R, D>,
    j: &State<R, D>,
    pair: &PairGeom<R, D>,
    acceleration: &mut [R; D],
) -> R {
    let p_i = i.pressure * i.volume_per_mass * i.volume_per_mass;
    let p_j = j.pressure * j.volume_per_mass * j.volume_per_mass;
    if G::COLUMN.is_some() {
        let m_f = j.mass * pair.f;
        let of_i = gradient.beyond(i, &pair.x);
        vector::add_scaled(acceleration, -(m_f * p_i), &of_i);
        let of_j = gradient.beyond(j, &pair.x);
        vector::add_scaled(acceleration, -(m_f * p_j), &of_j);
    }
    -(j.mass * pair.f * (p_i + p_j))
}

impl<S, const D: usize, K, E, F, V, B, X, G> FluidTerms<S> for Wcsph<S, D, K, E, F, V, B, X, G>
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    G: Gradient<S>,
{
    #[inline(always)]
    fn state<R: Real<Scalar = S>, const N: usize>(
        &self,
        mass: R,
        velocity: [R; N],
        excess: R,
    ) -> State<R, N> {
        let ratio = R::lit(1.0) + excess;
        State {
            mass,
            velocity,
            excess,
            density: R::splat(self.eos.density()) * ratio,
            volume_per_mass: R::splat(self.inv_density) * ratio.recip(),
            pressure: self.eos.pressure(excess),
            sound_speed: self.eos.sound_speed(excess),
            gathered: [R::lit(0.0); 4],
            gradient: [[R::lit(0.0); 4]; 2],
            given: [R::lit(0.0); 4],
        }
    }

    #[inline(always)]
    fn excess(&self, pressure: S) -> S {
        self.eos.excess(pressure)
    }

    #[inline(always)]
    fn continuity<R: Real<Scalar = S>, const N: usize>(
        &self,
        i: &State<R, N>,
        j: &State<R, N>,
        pair: &PairGeom<R, N>,
    ) -> R {
        let mut approach = pair.approach();
        if G::COLUMN.is_some() {
            approach += vector::dot(&pair.u, &self.gradient.beyond(i, &pair.x));
        }
        j.mass * pair.f * approach
    }

    #[inline(always)]
    fn momentum<R: Real<Scalar = S>, const N: usize>(
        &self,
        i: &State<R, N>,
        j: &State<R, N>,
        pair: &PairGeom<R, N>,
        acceleration: &mut [R; N],
    ) {
        let mut radial = pressure(&self.gradient, i, j, pair, acceleration);
        let [of_i, of_j] = [i, j].map(Self::of_viscosity);
        self.viscosity
            .contribute(&of_i, &of_j, pair, &mut radial, acceleration);
        vector::add_scaled(acceleration, radial, &pair.x);
    }

    #[inline(always)]
    fn momentum_at_wall<R: Real<Scalar = S>, const N: usize>(
        &self,
        i: &State<R, N>,
        j: &State<R, N>,
        pair: &PairGeom<R, N>,
        acceleration: &mut [R; N],
    ) {
        let mut radial = pressure(&self.gradient, i, j, pair, acceleration);
        let [of_i, of_j] = [i, j].map(Self::of_viscosity);
        self.viscosity
            .contribute_at_wall(&of_i, &of_j, pair, &mut radial, acceleration);
        vector::add_scaled(acceleration, radial, &pair.x);
    }
}
