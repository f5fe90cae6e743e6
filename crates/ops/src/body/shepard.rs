use super::{Neighbour, View};
use crate::kind::{Fluid, Kind, Wall};
use crate::scheme::Scheme;
use crate::{Real, Scalar, vector};

/// The density of fluid particle `i` after the Shepard filter, as a density excess.
///
/// **Equation** `ρ_i = Σ m_j W_ij / Σ (m_j/ρ_j) W_ij`, itself and all neighbours included.
/// **Source** Bonet & Lok 1999, doi:10.1016/S0045-7825(99)00051-1.
/// **Properties** reproduces a constant density everywhere, also at a free surface.
#[inline(always)]
pub fn shepard<S, const D: usize, Sch, V>(scheme: &Sch, view: &V, i: u32) -> S
where
    S: Scalar,
    Sch: Scheme<S, D>,
    V: View<S, D>,
{
    let place = view.place(i);
    let own = scheme.state::<S>(place[3], [S::from_literal(0.0); D], view.motion(i)[3]);
    let centre = scheme.kernel_value(S::from_literal(0.0)) * own.mass;
    let mut sums = [V::R::lit(0.0); 2];
    add::<Fluid, S, D, Sch, V>(scheme, view, i, &place, &mut sums);
    if Sch::WALL_EVOLVES {
        add::<Wall, S, D, Sch, V>(scheme, view, i, &place, &mut sums);
    }
    let [mass, volume] = sums;
    let mass = centre + mass.total();
    let volume = centre * own.volume_per_mass + volume.total();
    let reference = own.density * (S::from_literal(1.0) + own.excess).recip();
    mass / volume / reference - S::from_literal(1.0)
}

#[inline(always)]
fn add<N, S, const D: usize, Sch, V>(
    scheme: &Sch,
    view: &V,
    i: u32,
    place: &[S; 4],
    sums: &mut [V::R; 2],
) where
    N: Kind,
    S: Scalar,
    Sch: Scheme<S, D>,
    V: View<S, D>,
{
    view.neighbours::<N>(
        i,
        place,
        #[inline(always)]
        |near| {
            let x = near.separation();
            let r2 = vector::dot(&x, &x);
            let (velocity, excess) = near.motion();
            let other = scheme.state(near.mass(), velocity, excess);
            let w = scheme.kernel_value(r2.sqrt()) * other.mass;
            // Coinciding means padding: the particle itself, counted apart.
            let w = V::R::if_lt(V::R::lit(0.0), r2, w, V::R::lit(0.0));
            sums[0] += w;
            sums[1] += w * other.volume_per_mass;
        },
    );
}
