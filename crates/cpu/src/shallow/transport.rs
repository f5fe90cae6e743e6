//! Tracers on their way: what crosses edges with the water, and what cells hold after it.

use super::columns::Waters;
use super::forcing::Forcing;
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{LOOKED, RIGHT, concentration, graded, stays};
use monoflow_ops::vector::dot;
use monoflow_parallel::for_each_block;

use super::executor::BLOCK;

/// A tracer in the water.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tracer<S> {
    /// Concentration times depth in each cell; the unit of the concentration times m.
    pub held: Vec<S>,
    /// How much has entered through each edge of the domain; the unit of the concentration times m³.
    pub entered: Vec<f64>,
    /// How much is in the ground of each cell, over its area; empty if the ground takes up no water.
    pub ground: Vec<S>,
}

impl<S: Scalar> Tracer<S> {
    /// One of which cells hold so much, in a domain with so many edges.
    pub fn at_start(held: Vec<S>, boundaries: usize) -> Self {
        Tracer {
            held,
            entered: vec![0.0; boundaries],
            ground: Vec::new(),
        }
    }

    /// The concentration in a cell: none if its water is no deeper than `dry` (m).
    pub fn concentration(&self, water: &Waters<S>, cell: usize, dry: S) -> S {
        let depth = water.depth[cell];
        S::if_lt(
            dry,
            depth,
            concentration(self.held[cell], depth),
            S::from_literal(0.0),
        )
    }

    /// How much all cells hold, and how much is in their ground; sums of [`LOOKED`] cells are added up, as on a GPU.
    pub fn amounts(&self, mesh: &Volumes<S>) -> [f64; 2] {
        [&self.held, &self.ground].map(|column| {
            let blocks = column.chunks(LOOKED).zip(mesh.area.chunks(LOOKED));
            let blocks = blocks.map(|(column, areas)| {
                let cells = column.iter().zip(areas);
                cells.fold(0.0, |sum, (x, area)| sum + x.widen() * area)
            });
            blocks.fold(0.0, |sum, block| sum + block)
        })
    }

    /// How much has entered through each part of the boundary; sums follow the order along it.
    pub fn entered(&self, mesh: &Volumes<S>) -> Vec<f64> {
        let sum = |section: &Vec<u32>| {
            let edges = section.iter().map(|&e| self.entered[e as usize]);
            edges.fold(0.0, |sum, amount| sum + amount)
        };
        mesh.sections.iter().map(sum).collect()
    }
}

/// What a step needs of one tracer beyond it.
#[derive(Clone, Debug, Default)]
pub(super) struct Transport<S> {
    /// How much crosses each edge, times its length.
    flux: Vec<S>,
    /// The concentration in each cell.
    contents: Vec<S>,
    /// Its slopes; empty at first order.
    slopes: Vec<[S; 2]>,
    /// What cells held at the start of the step; empty at first order.
    start: Vec<S>,
    /// What crosses each edge of the domain at the first stage.
    crossed: Vec<S>,
}

/// A step of the water, between the fluxes of a stage and its cells.
pub(super) struct Crossed<'a, S> {
    pub mesh: &'a Volumes<S>,
    pub water: &'a Waters<S>,
    /// Volume that crosses each edge, m³/s.
    pub volume: &'a [S],
    pub stencils: Option<&'a Stencils<S>>,
    pub forcing: &'a Forcing<S>,
    /// Water no deeper than this does not move, m.
    pub dry: S,
    /// When what is given over time is taken, s.
    pub time: f64,
    /// The time step, s.
    pub dt: f64,
}

impl<S: Scalar> Crossed<'_, S> {
    /// What leaves a cell through one of its edges in the time step, m³, and the way there from its centre, m.
    fn leaving(&self, edge: u32, stencils: &Stencils<S>) -> (S, [S; 2]) {
        let (e, is_right) = ((edge & !RIGHT) as usize, edge & RIGHT != 0);
        let volume = S::from_literal(self.dt) * self.volume[e];
        let out = if is_right { -volume } else { volume };
        (out, arm(self.mesh, stencils, e, is_right))
    }
}

/// The way to the middle of an edge from the cell to the left of it, or to its right.
fn arm<S: Scalar>(mesh: &Volumes<S>, stencils: &Stencils<S>, e: usize, is_right: bool) -> [S; 2] {
    match e.checked_sub(mesh.inner()) {
        Some(b) => stencils.boundary_arms[b],
        None => stencils.edge_arms[e][usize::from(is_right)],
    }
}

impl<S: Scalar> Transport<S> {
    /// For a mesh; of second order if steps have two stages.
    pub fn new(mesh: &Volumes<S>, is_second: bool) -> Self {
        let zero = S::from_literal(0.0);
        let cells = if is_second { mesh.cells() } else { 0 };
        Transport {
            flux: vec![zero; mesh.length.len()],
            contents: vec![zero; mesh.cells()],
            slopes: vec![[zero; 2]; cells],
            start: vec![zero; cells],
            crossed: vec![zero; if is_second { mesh.inside.len() } else { 0 }],
        }
    }

    /// Finds what crosses all edges of tracer number `which`.
    pub fn cross(&mut self, which: usize, tracer: &Tracer<S>, by: &Crossed<'_, S>) {
        let columns = (
            &mut self.contents[..],
            &tracer.held[..],
            &by.water.depth[..],
        );
        for_each_block(BLOCK, columns, |_, (contents, held, depth)| {
            for ((content, &held), &depth) in contents.iter_mut().zip(held).zip(depth) {
                *content = concentration(held, depth);
            }
        });
        if let Some(stencils) = by.stencils {
            self.grade(by, stencils);
        }
        let (mesh, contents, slopes) = (by.mesh, &self.contents, &self.slopes);
        let back = S::from_literal(0.0);
        for_each_block(BLOCK, &mut self.flux[..], |block, flux| {
            for (e, flux) in (block * BLOCK..).zip(flux) {
                let volume = by.volume[e];
                let is_back = volume < back;
                let from = match e.checked_sub(mesh.inner()) {
                    Some(b) if is_back => {
                        let part = mesh.part[b] as usize;
                        let enters = by.forcing.entering(which, part, by.time);
                        *flux = volume * S::from_literal(enters);
                        continue;
                    }
                    Some(b) => mesh.inside[b],
                    None if is_back => mesh.right[e],
                    None => mesh.left[e],
                } as usize;
                let mut carried = contents[from];
                if let Some(stencils) = by.stencils {
                    carried += dot(&slopes[from], &arm(mesh, stencils, e, is_back));
                }
                *flux = volume * carried;
            }
        });
    }

    /// Limited slopes in all cells.
    fn grade(&mut self, by: &Crossed<'_, S>, stencils: &Stencils<S>) {
        let (depth, contents) = (&by.water.depth, &self.contents);
        for_each_block(BLOCK, &mut self.slopes[..], |block, slopes| {
            for (cell, slope) in (block * BLOCK..).zip(slopes) {
                let near = |n: usize| {
                    let other = stencils.around[cell][n] as usize;
                    (depth[other], contents[other], stencils.weights[cell][n])
                };
                let own = [depth[cell], contents[cell]];
                let found = graded(own, by.dry, near, &stencils.arms[cell]);
                let edges = by.mesh.edges[cell].map(|edge| by.leaving(edge, stencils));
                let volume = depth[cell] * by.mesh.inverse_area[cell].recip();
                *slope = found.kept_in_range(edges.map(|e| e.0), &edges.map(|e| e.1), volume);
            }
        });
    }

    /// Advances what cells hold by a time step.
    fn advance(&self, held: &mut [S], mesh: &Volumes<S>, dt: f64) {
        let dt = S::from_literal(dt);
        for_each_block(BLOCK, held, |block, held| {
            for (cell, held) in (block * BLOCK..).zip(held) {
                let mut leaving = S::from_literal(0.0);
                for edge in mesh.edges[cell] {
                    let sign = S::from_literal(if edge & RIGHT == 0 { 1.0 } else { -1.0 });
                    leaving += sign * self.flux[(edge & !RIGHT) as usize];
                }
                *held -= dt * mesh.inverse_area[cell] * leaving;
            }
        });
    }

    fn enter(entered: &mut [f64], crossed: &[S], dt: f64) {
        for (entered, crossed) in entered.iter_mut().zip(crossed) {
            *entered -= dt * crossed.widen();
        }
    }

    /// A step of one stage.
    pub fn carry(&self, tracer: &mut Tracer<S>, mesh: &Volumes<S>, dt: f64) {
        Self::enter(&mut tracer.entered, &self.flux[mesh.inner()..], dt);
        self.advance(&mut tracer.held, mesh, dt);
    }

    /// The first stage of a step of two, which remembers where it began.
    pub fn carry_first(&mut self, tracer: &mut Tracer<S>, mesh: &Volumes<S>, dt: f64) {
        self.crossed.copy_from_slice(&self.flux[mesh.inner()..]);
        self.start.copy_from_slice(&tracer.held);
        self.advance(&mut tracer.held, mesh, dt);
    }

    /// The second stage: the mean of the start and of a second step.
    pub fn carry_second(&self, tracer: &mut Tracer<S>, mesh: &Volumes<S>, dt: f64) {
        Self::enter(&mut tracer.entered, &self.flux[mesh.inner()..], 0.5 * dt);
        Self::enter(&mut tracer.entered, &self.crossed, 0.5 * dt);
        self.advance(&mut tracer.held, mesh, dt);
        let half = S::from_literal(0.5);
        for_each_block(
            BLOCK,
            (&mut tracer.held[..], &self.start[..]),
            |_, (now, before)| {
                for (now, before) in now.iter_mut().zip(before) {
                    *now = half * (*now + *before);
                }
            },
        );
    }

    /// Goes back to where a step began that was refused.
    pub fn go_back(&self, tracer: &mut Tracer<S>) {
        tracer.held.copy_from_slice(&self.start);
    }
}

impl<S: Scalar> Tracer<S> {
    /// Gives the ground of each cell what seeps away with the water; `depths` are those before and after, m.
    pub(super) fn seep(&mut self, depths: impl Fn(usize) -> [S; 2] + Sync) {
        let columns = (&mut self.held[..], &mut self.ground[..]);
        for_each_block(BLOCK, columns, |block, (held, ground)| {
            for (cell, (held, ground)) in (block * BLOCK..).zip(held.iter_mut().zip(ground)) {
                let left = *held * stays(depths(cell));
                *ground += *held - left;
                *held = left;
            }
        });
    }
}
