use super::cells::CellSweep;
use super::columns::{Fluxes, Waters};
use super::edges::EdgeSweep;
use crate::wide::Instructions;
use monoflow_mesh::Volumes;
use monoflow_ops::shallow::{Condition, ShallowScheme, cross_boundary, edge_rate};
use monoflow_ops::{Real, Scalar};
use rayon::prelude::*;

/// Edges or cells of a block: a few kilobytes of each column.
const BLOCK: usize = 2048;

/// Where water came from and what became of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Balance {
    /// Volume that has entered through each part of the boundary, m³.
    pub entered: Vec<f64>,
    /// Cells whose depth was ever found negative. Nothing is clipped.
    pub negative: u64,
}

/// Runs a shallow-water scheme on the CPU.
pub struct ShallowExecutor<S, Sch> {
    scheme: Sch,
    mesh: Volumes<S>,
    water: Waters<S>,
    roughness: Vec<S>,
    fluxes: Fluxes<S>,
    cfl: f64,
    time: f64,
    step: u64,
    dt: f64,
    lost: bool,
    balance: Balance,
    instructions: Instructions,
}

impl<S: Scalar, Sch: ShallowScheme<S>> ShallowExecutor<S, Sch> {
    /// For the water of a mesh; `roughness` of each cell may be empty where nothing reads it.
    pub fn new(
        scheme: Sch,
        mesh: Volumes<S>,
        water: Waters<S>,
        roughness: Vec<S>,
        cfl: f64,
    ) -> Self {
        let edges = mesh.length.len();
        let balance = Balance {
            entered: vec![0.0; mesh.parts.len()],
            negative: 0,
        };
        ShallowExecutor {
            scheme,
            mesh,
            water,
            roughness,
            fluxes: Fluxes::zeros(edges),
            cfl,
            time: 0.0,
            step: 0,
            dt: 0.0,
            lost: false,
            balance,
            instructions: Instructions::detect(),
        }
    }

    /// The water as it is now.
    pub fn water(&self) -> &Waters<S> {
        &self.water
    }

    /// The mesh.
    pub fn mesh(&self) -> &Volumes<S> {
        &self.mesh
    }

    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Steps taken.
    pub fn steps(&self) -> u64 {
        self.step
    }

    /// The last time step, s.
    pub fn time_step(&self) -> f64 {
        self.dt
    }

    /// Is some number not finite?
    pub fn lost(&self) -> bool {
        self.lost
    }

    /// What crossed the boundary.
    pub fn balance(&self) -> &Balance {
        &self.balance
    }

    /// Volume of water, m³, summed in the order of cells.
    pub fn volume(&self) -> f64 {
        self.water
            .depth
            .iter()
            .zip(&self.mesh.area)
            .map(|(h, area)| h.widen() * area)
            .sum()
    }

    /// Fluxes of all edges; the greatest of their rates, 1/s.
    fn cross(&mut self, conditions: &[Condition<S>]) -> f64 {
        let inner = self.mesh.inner();
        let (scheme, mesh, water) = (&self.scheme, &self.mesh, &self.water);
        let instructions = self.instructions;
        let [left_x, left_y] = &mut self.fluxes.left;
        let [right_x, right_y] = &mut self.fluxes.right;
        let zero = S::from_literal(0.0);
        let greatest = self.fluxes.volume[..inner]
            .par_chunks_mut(BLOCK)
            .zip(left_x[..inner].par_chunks_mut(BLOCK))
            .zip(left_y[..inner].par_chunks_mut(BLOCK))
            .zip(right_x[..inner].par_chunks_mut(BLOCK))
            .zip(right_y[..inner].par_chunks_mut(BLOCK))
            .enumerate()
            .map(|(block, ((((volume, lx), ly), rx), ry))| {
                let mut rate = zero;
                instructions.run(EdgeSweep {
                    scheme,
                    mesh,
                    water,
                    first: block * BLOCK,
                    block: [volume, lx, ly, rx, ry],
                    rate: &mut rate,
                });
                rate
            })
            .reduce(|| zero, |a, b| Real::max(a, b));
        let mut greatest = greatest.widen();
        for (k, (&cell, &part)) in mesh.inside.iter().zip(&mesh.part).enumerate() {
            let (e, cell) = (inner + k, cell as usize);
            let (flux, speeds) = cross_boundary(
                scheme,
                &water.at(cell),
                [mesh.normal_x[e], mesh.normal_y[e]],
                mesh.length[e],
                &conditions[part as usize],
            );
            self.fluxes.volume[e] = flux.volume;
            left_x[e] = flux.left[0];
            left_y[e] = flux.left[1];
            let reach = mesh.inverse_reach[cell];
            greatest = greatest.max(edge_rate([reach, reach], speeds).widen());
        }
        greatest
    }

    /// Takes one step, no further than `until`, with what each part of the boundary meets.
    pub fn step(&mut self, conditions: &[Condition<S>], until: f64) {
        let allowed = self.cfl / self.cross(conditions);
        let dt = allowed.min(until - self.time);
        self.dt = dt;
        for (k, &part) in self.mesh.part.iter().enumerate() {
            let crossed = self.fluxes.volume[self.mesh.inner() + k].widen();
            self.balance.entered[part as usize] -= dt * crossed;
        }
        let (scheme, mesh, fluxes) = (&self.scheme, &self.mesh, &self.fluxes);
        let (roughness, instructions) = (&self.roughness[..], self.instructions);
        let (negative, lost) = self
            .water
            .depth
            .par_chunks_mut(BLOCK)
            .zip(self.water.discharge_x.par_chunks_mut(BLOCK))
            .zip(self.water.discharge_y.par_chunks_mut(BLOCK))
            .enumerate()
            .map(|(block, ((depth, x), y))| {
                let (mut negative, mut lost) = (0, false);
                instructions.run(CellSweep {
                    scheme,
                    mesh,
                    fluxes,
                    roughness,
                    first: block * BLOCK,
                    water: [depth, x, y],
                    dt: S::from_literal(dt),
                    negative: &mut negative,
                    lost: &mut lost,
                });
                (negative, lost)
            })
            .reduce(|| (0, false), |a, b| (a.0 + b.0, a.1 | b.1));
        self.balance.negative += negative;
        self.lost |= lost;
        self.time = if dt < allowed { until } else { self.time + dt };
        self.step += 1;
    }

    /// Steps until a time is reached.
    pub fn run_until(&mut self, until: f64, conditions: &[Condition<S>]) {
        while self.time < until && !self.lost {
            self.step(conditions, until);
        }
    }
}
