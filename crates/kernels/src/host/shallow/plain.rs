//! A stage without blocks, lanes and threads: every cell crosses its edges one at a time, so that each
//! edge between cells is crossed anew from both of them. A reference for tests, slow.

use super::columns::{MeshView, RoughnessView, StencilView, WaterView};
use super::single::{between, inside, sloped};
use crate::host::Pass;
use monoflow_abi::{In, Out};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{
    Beyond, Condition, Flux, RIGHT, ShallowScheme, advance_cell, advance_cell_again,
    cross_boundary, cross_edge, cross_sloped_boundary, cross_sloped_edge, edge_rate,
};

/// A stage of all cells.
#[repr(C)]
pub struct Plain<'a, S> {
    /// The mesh.
    pub mesh: MeshView<'a, S>,
    /// Its water before the stage.
    pub water: WaterView<'a, S>,
    /// The water at the start of the step, in the second stage of Heun's method; else of no cells.
    pub start: WaterView<'a, S>,
    /// What slopes are made from; of no cells where there are no slopes.
    pub stencils: StencilView<'a, S>,
    /// What each part of the boundary meets, as [words](Condition::to_word).
    pub conditions: In<'a, [S; 4]>,
    /// What comes in through each edge of the domain from the water of the start, m/s.
    pub incoming: In<'a, S>,
    /// The fields of the bed friction in each cell.
    pub roughness: RoughnessView<'a, S>,
    /// The time step, s.
    pub dt: S,
    /// Depth and discharge of each cell after it.
    pub after: Out<'a, [S; 3]>,
    /// The greatest of the rates of all edges, 1/s.
    pub rate: f64,
}

/// The name of [`Plain`].
pub const PLAIN: &str = "plain";

impl<S: Scalar, Sch: ShallowScheme<S>> Pass<Sch> for Plain<'_, S> {
    const NAME: &'static str = PLAIN;

    fn run(&mut self, scheme: &Sch) {
        let inner = self.mesh.left.len();
        self.rate = 0.0;
        for cell in 0..self.after.len() {
            let mut sums = [S::from_literal(0.0); 3];
            for edge in self.mesh.edges[cell] {
                let e = (edge & !RIGHT) as usize;
                let (flux, rate) = if e < inner {
                    self.between(scheme, e)
                } else {
                    self.boundary(scheme, e - inner)
                };
                let (sign, momentum) = if edge & RIGHT == 0 {
                    (S::from_literal(1.0), flux.left)
                } else {
                    (S::from_literal(-1.0), flux.right)
                };
                for (sum, part) in sums.iter_mut().zip([flux.volume, momentum[0], momentum[1]]) {
                    *sum += sign * part;
                }
                self.rate = self.rate.max(rate.widen());
            }
            let (water, dt) = (self.water.at(cell), self.dt);
            let inverse_area = self.mesh.inverse_area[cell];
            let roughness = self.roughness.at::<Sch>(cell);
            let (depth, [x, y]) = if self.start.depth.is_empty() {
                advance_cell(scheme, &water, sums, inverse_area, roughness, dt)
            } else {
                let both = [&self.start.at(cell), &water];
                advance_cell_again(scheme, both, sums, inverse_area, roughness, dt)
            };
            self.after[cell] = [depth, x, y];
        }
    }
}

impl<S: Scalar> Plain<'_, S> {
    fn has_slopes(&self) -> bool {
        !self.stencils.around.is_empty()
    }

    /// What crosses an edge between cells, and its rate, 1/s.
    fn between<Sch: ShallowScheme<S>>(&self, scheme: &Sch, e: usize) -> (Flux<S>, S) {
        let (mesh, water, stencils) = (&self.mesh, &self.water, &self.stencils);
        let at = between(mesh, e);
        if !self.has_slopes() {
            let reach = [mesh.inverse_reach[at.left], mesh.inverse_reach[at.right]];
            let (l, r) = (water.at(at.left), water.at(at.right));
            let (flux, speeds) = cross_edge(scheme, &l, &r, at.normal, at.length);
            return (flux, edge_rate(reach, speeds));
        }
        let (l, slopes_l) = sloped(scheme, water, stencils, at.left);
        let (r, slopes_r) = sloped(scheme, water, stencils, at.right);
        let [arm_l, arm_r] = stencils.edge_arms[e];
        let l = mesh.sloped_side(at.left, &l, &slopes_l, arm_l);
        let r = mesh.sloped_side(at.right, &r, &slopes_r, arm_r);
        cross_sloped_edge(scheme, [&l, &r], at.normal, at.length)
    }

    /// What crosses edge `k` of the domain, and its rate, 1/s.
    fn boundary<Sch: ShallowScheme<S>>(&self, scheme: &Sch, k: usize) -> (Flux<S>, S) {
        let (mesh, stencils) = (&self.mesh, &self.stencils);
        let (cell, normal) = inside(mesh, k);
        let length = mesh.length[mesh.left.len() + k];
        let condition = Condition::from_word(self.conditions[mesh.part[k] as usize]);
        let beyond = Beyond {
            incoming: self.incoming[k],
            roughness: self.roughness.at::<Sch>(cell),
        };
        if !self.has_slopes() {
            let water = self.water.at(cell);
            let (flux, speeds) =
                cross_boundary(scheme, &water, normal, length, &condition, &beyond);
            return (flux, edge_rate([mesh.inverse_reach[cell]; 2], speeds));
        }
        let (profile, slopes) = sloped(scheme, &self.water, stencils, cell);
        let cell = mesh.sloped_side(cell, &profile, &slopes, stencils.boundary_arms[k]);
        cross_sloped_boundary(scheme, &cell, normal, length, &condition, &beyond)
    }
}
