//! Slopes in cells, for second order.

use super::columns::Waters;
use super::edges::{Block, LANES, sweep_edges};
use crate::wide::Sweep;
use core::array::from_fn;
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::shallow::{Flux, Profile, ShallowScheme, Slopes, cell_slopes, cross_sloped_edge};
use monoflow_ops::{Lanes, Scalar};

/// What second order needs beyond the water.
#[derive(Clone, Debug)]
pub struct Sloped<S> {
    /// Neighbours, weights and arms.
    pub stencils: Stencils<S>,
    /// Level, depth and velocity of each cell.
    pub profiles: Vec<Profile<S>>,
    /// Their slopes.
    pub slopes: Vec<Slopes<S>>,
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
            slopes: vec![Slopes([[S::from_literal(0.0); 2]; 4]); cells],
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
    pub slopes: &'a mut [Slopes<S>],
}

impl<S: Scalar, Sch: ShallowScheme<S>> Sweep for SlopeSweep<'_, S, Sch> {
    #[inline(always)]
    fn run(self) {
        let count = self.slopes.len();
        let mut k = 0;
        while k < count {
            let cells: [usize; LANES] = from_fn(|l| self.first + (k + l).min(count - 1));
            let around = |side: usize| {
                gather(
                    self.profiles,
                    &cells.map(|cell| self.stencils.around[cell][side]),
                )
            };
            let pairs = |of: &[[[S; 2]; 3]]| -> [[Lanes<S, LANES>; 2]; 3] {
                from_fn(|side| from_fn(|axis| Lanes(cells.map(|cell| of[cell][side][axis]))))
            };
            let slopes = cell_slopes(
                self.scheme,
                &gather(self.profiles, &cells.map(|cell| cell as u32)),
                &[around(0), around(1), around(2)],
                &pairs(&self.stencils.weights),
                &pairs(&self.stencils.arms),
            );
            for (l, to) in self.slopes[k..(k + LANES).min(count)]
                .iter_mut()
                .enumerate()
            {
                *to = Slopes(slopes.0.map(|slope| slope.map(|x| x.0[l])));
            }
            k += LANES;
        }
    }
}

#[inline(always)]
fn gather<S: Scalar>(profiles: &[Profile<S>], cells: &[u32; LANES]) -> Profile<Lanes<S, LANES>> {
    let of = |number: &dyn Fn(&Profile<S>) -> S| {
        Lanes(cells.map(|cell| number(&profiles[cell as usize])))
    };
    Profile {
        level: of(&|p| p.level),
        depth: of(&|p| p.depth),
        velocity: [of(&|p| p.velocity[0]), of(&|p| p.velocity[1])],
    }
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
    let cells = [at.map(|e| mesh.left[e]), at.map(|e| mesh.right[e])];
    let profiles = cells.map(|cells| gather(&sloped.profiles, &cells));
    let slopes = cells.map(|cells| {
        Slopes(from_fn(|k| {
            from_fn(|axis| Lanes(cells.map(|cell| sloped.slopes[cell as usize].0[k][axis])))
        }))
    });
    let arms =
        from_fn(|side| from_fn(|axis| Lanes(at.map(|e| sloped.stencils.edge_arms[e][side][axis]))));
    let of_cells = |column: &[S]| cells.map(|cells| Lanes(cells.map(|cell| column[cell as usize])));
    cross_sloped_edge(
        scheme,
        [&profiles[0], &profiles[1]],
        [&slopes[0], &slopes[1]],
        arms,
        [
            Lanes(at.map(|e| mesh.normal_x[e])),
            Lanes(at.map(|e| mesh.normal_y[e])),
        ],
        Lanes(at.map(|e| mesh.length[e])),
        of_cells(&mesh.inverse_area),
        of_cells(&mesh.inverse_reach),
    )
}
