//! Slopes in cells, for second order, and what crosses the edges between them.

use super::columns::{MeshView, SlopedView, StencilView};
use super::edges::{Block, sweep_edges};
use crate::host::Pass;
use crate::host::particles::LANES;
use core::array::from_fn;
use monoflow_abi::{In, Out};
use monoflow_ops::shallow::{
    Flux, LimitsSlopes, Profile, SlopedSide, Slopes, SolvesRiemann, both_dry, cell_slopes,
    cross_sloped_edge,
};
use monoflow_ops::{Lanes, Scalar};

/// Slopes of the cells `first..`, as many as there is room for.
#[repr(C)]
pub struct CellSlopes<'a, S> {
    /// What they are made from.
    pub stencils: StencilView<'a, S>,
    /// Level, depth and velocity of each cell.
    pub profiles: In<'a, Profile<S>>,
    /// The first cell.
    pub first: usize,
    /// Their slopes.
    pub slopes: Out<'a, [[S; 2]; 4]>,
}

/// The name of [`CellSlopes`].
pub const SLOPES: &str = "slopes";

impl<S: Scalar, Sch: LimitsSlopes<S>> Pass<Sch> for CellSlopes<'_, S> {
    const NAME: &'static str = SLOPES;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let (stencils, profiles, first) = (self.stencils, self.profiles.get(), self.first);
        let out: &mut [[[S; 2]; 4]] = &mut self.slopes;
        let count = out.len();
        let mut k = 0;
        while k < count {
            let cells: [usize; LANES] = from_fn(|l| first + (k + l).min(count - 1));
            let slopes = cell_slopes(
                scheme,
                &gather(profiles, from_fn(|l| cells[l])),
                #[inline(always)]
                |n| {
                    let of = |axis: usize| {
                        Lanes(from_fn(|l: usize| stencils.weights[cells[l]][n][axis]))
                    };
                    let weight = [of(0), of(1)];
                    let other =
                        gather(profiles, from_fn(|l| stencils.around[cells[l]][n] as usize));
                    (other, weight)
                },
                &gather_pairs(&stencils.arms, &cells),
            );
            for (l, to) in out[k..(k + LANES).min(count)].iter_mut().enumerate() {
                for (to, slope) in to.iter_mut().zip(&slopes.0) {
                    *to = [slope[0].0[l], slope[1].0[l]];
                }
            }
            k += LANES;
        }
    }
}

// Loops and single `from_fn`s, no `map`: nested closures are not inlined over lanes, and cost more
// than the arithmetic.

#[inline(always)]
fn gather<S: Scalar>(profiles: &[Profile<S>], at: [usize; LANES]) -> Profile<Lanes<S, LANES>> {
    Profile {
        level: Lanes(from_fn(|l| profiles[at[l]].level)),
        depth: Lanes(from_fn(|l| profiles[at[l]].depth)),
        velocity: [
            Lanes(from_fn(|l| profiles[at[l]].velocity[0])),
            Lanes(from_fn(|l| profiles[at[l]].velocity[1])),
        ],
    }
}

#[inline(always)]
fn gather_pairs<S: Scalar, const N: usize>(
    of: &[[[S; 2]; N]],
    at: &[usize; LANES],
) -> [[Lanes<S, LANES>; 2]; N] {
    let mut pairs = [[Lanes([S::from_literal(0.0); LANES]); 2]; N];
    for l in 0..LANES {
        let from = &of[at[l]];
        for side in 0..N {
            for axis in 0..2 {
                pairs[side][axis].0[l] = from[side][axis];
            }
        }
    }
    pairs
}

/// What crosses the edges `first..` between cells with slopes.
#[repr(C)]
pub struct SlopedEdges<'a, S> {
    /// The mesh.
    pub mesh: MeshView<'a, S>,
    /// Its cells.
    pub sloped: SlopedView<'a, S>,
    /// The first edge.
    pub first: usize,
    /// What crosses them.
    pub block: Block<'a, S>,
    /// Becomes the greatest of their rates, if that is greater, 1/s.
    pub rate: S,
}

/// The name of [`SlopedEdges`].
pub const SLOPED_EDGES: &str = "sloped_edges";

impl<S: Scalar, Sch: SolvesRiemann<S>> Pass<Sch> for SlopedEdges<'_, S> {
    const NAME: &'static str = SLOPED_EDGES;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let (mesh, sloped) = (self.mesh, self.sloped);
        sweep_edges(
            self.first,
            &mut self.block,
            &mut self.rate,
            #[inline(always)]
            |at| cross(scheme, &mesh, &sloped, at),
        );
    }
}

#[inline(always)]
fn cross<S: Scalar, Sch: SolvesRiemann<S>>(
    scheme: &Sch,
    mesh: &MeshView<'_, S>,
    sloped: &SlopedView<'_, S>,
    at: &[usize; LANES],
) -> (Flux<Lanes<S, LANES>>, Lanes<S, LANES>) {
    let left: [usize; LANES] = from_fn(|l| mesh.left[at[l]] as usize);
    let right: [usize; LANES] = from_fn(|l| mesh.right[at[l]] as usize);
    let of = |column: &[S], at: &[usize; LANES]| Lanes(from_fn(|l| column[at[l]]));
    let (area, reach) = (&mesh.inverse_area, &mesh.inverse_reach);
    let (l, r) = (
        gather(&sloped.profiles, left),
        gather(&sloped.profiles, right),
    );
    if both_dry(l.depth, r.depth) {
        return (Flux::nothing(), Lanes([S::from_literal(0.0); LANES]));
    }
    let [arm_l, arm_r] = gather_pairs(&sloped.stencils.edge_arms, at);
    let left = SlopedSide {
        profile: &l,
        slopes: &Slopes(gather_pairs(&sloped.slopes, &left)),
        arm: arm_l,
        inverse_area: of(area, &left),
        inverse_reach: of(reach, &left),
    };
    let right = SlopedSide {
        profile: &r,
        slopes: &Slopes(gather_pairs(&sloped.slopes, &right)),
        arm: arm_r,
        inverse_area: of(area, &right),
        inverse_reach: of(reach, &right),
    };
    let normal = [of(&mesh.normal_x, at), of(&mesh.normal_y, at)];
    cross_sloped_edge(scheme, [&left, &right], normal, of(&mesh.length, at))
}
