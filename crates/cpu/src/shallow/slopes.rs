//! Slopes in cells, for second order.

use super::columns::Waters;
use super::edges::{Block, LANES, sweep_edges};
use core::array::from_fn;
use monoflow_kernels::host::Sweep;
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::shallow::{
    Flux, Profile, ShallowScheme, Slopes, both_dry, cell_slopes, cross_sloped_edge,
};
use monoflow_ops::{Lanes, Scalar};

/// What second order needs beyond the water.
#[derive(Clone, Debug)]
pub struct Sloped<S> {
    /// Neighbours, weights and arms.
    pub stencils: Stencils<S>,
    /// Level, depth and velocity of each cell.
    pub profiles: Vec<Profile<S>>,
    /// Their slopes.
    pub slopes: Vec<[[S; 2]; 4]>,
    /// The water at the start of the step.
    pub start: Waters<S>,
    /// Volume that crosses each edge of the domain at the first stage, m³/s.
    pub crossed: Vec<S>,
}

impl<S: Scalar> Sloped<S> {
    pub fn new(stencils: Stencils<S>, water: &Waters<S>, dry: S) -> Self {
        let cells = water.depth.len();
        Sloped {
            stencils,
            profiles: (0..cells)
                .map(|cell| Profile::of(&water.at(cell), dry))
                .collect(),
            slopes: vec![[[S::from_literal(0.0); 2]; 4]; cells],
            start: water.clone(),
            crossed: Vec::new(),
        }
    }
}

/// Body of the cells `first..`: their slopes.
pub struct SlopeSweep<'a, S, Sch> {
    pub scheme: &'a Sch,
    pub stencils: &'a Stencils<S>,
    pub profiles: &'a [Profile<S>],
    pub first: usize,
    pub slopes: &'a mut [[[S; 2]; 4]],
}

impl<S: Scalar, Sch: ShallowScheme<S>> Sweep for SlopeSweep<'_, S, Sch> {
    #[inline(always)]
    fn run(self) {
        let count = self.slopes.len();
        let mut k = 0;
        while k < count {
            let cells: [usize; LANES] = from_fn(|l| self.first + (k + l).min(count - 1));
            let (stencils, profiles) = (self.stencils, self.profiles);
            let slopes = cell_slopes(
                self.scheme,
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
            for (l, to) in self.slopes[k..(k + LANES).min(count)]
                .iter_mut()
                .enumerate()
            {
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

/// Body of the edges `first..` between cells with slopes.
pub struct SlopedEdgeSweep<'a, S, Sch> {
    pub scheme: &'a Sch,
    pub mesh: &'a Volumes<S>,
    pub sloped: &'a Sloped<S>,
    pub first: usize,
    pub block: Block<'a, S>,
    /// The greatest of their rates, 1/s.
    pub rate: &'a mut S,
}

impl<S: Scalar, Sch: ShallowScheme<S>> Sweep for SlopedEdgeSweep<'_, S, Sch> {
    #[inline(always)]
    fn run(self) {
        sweep_edges(
            self.first,
            self.block,
            self.rate,
            #[inline(always)]
            |at| cross(self.scheme, self.mesh, self.sloped, at),
        );
    }
}

#[inline(always)]
fn cross<S: Scalar, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    mesh: &Volumes<S>,
    sloped: &Sloped<S>,
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
    cross_sloped_edge(
        scheme,
        [&l, &r],
        [
            &Slopes(gather_pairs(&sloped.slopes, &left)),
            &Slopes(gather_pairs(&sloped.slopes, &right)),
        ],
        gather_pairs(&sloped.stencils.edge_arms, at),
        [of(&mesh.normal_x, at), of(&mesh.normal_y, at)],
        of(&mesh.length, at),
        [of(area, &left), of(area, &right)],
        [of(reach, &left), of(reach, &right)],
    )
}
