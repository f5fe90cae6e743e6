use super::cells::CellSweep;
use super::columns::{Fluxes, Waters};
use super::edges::EdgeSweep;
use super::slopes::{SlopeSweep, Sloped, SlopedEdgeSweep};
use crate::wide::Instructions;
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::shallow::{
    Condition, Profile, ShallowScheme, cross_boundary, edge_rate, sloped_boundary_rate,
};
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
    /// Steps of second order taken again with half the time step, since their second stage asked for
    /// less than the first had allowed.
    pub repeated: u64,
}

/// Runs a shallow-water scheme on the CPU.
pub struct ShallowExecutor<S, Sch> {
    scheme: Sch,
    mesh: Volumes<S>,
    water: Waters<S>,
    roughness: Vec<S>,
    fluxes: Fluxes<S>,
    sloped: Option<Sloped<S>>,
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
            repeated: 0,
        };
        ShallowExecutor {
            scheme,
            mesh,
            water,
            roughness,
            fluxes: Fluxes::zeros(edges),
            sloped: None,
            cfl,
            time: 0.0,
            step: 0,
            dt: 0.0,
            lost: false,
            balance,
            instructions: Instructions::detect(),
        }
    }

    /// The same with slopes in cells and Heun's method in time: second order, but for edges of the
    /// domain, which meet the mean of their cell.
    ///
    /// **Source** Audusse & Bristeau 2005, doi:10.1016/j.jcp.2004.12.016; Shu & Osher 1988,
    /// doi:10.1016/0021-9991(88)90177-5.
    #[must_use]
    pub fn second_order(mut self, stencils: Stencils<S>) -> Self {
        self.sloped = Some(Sloped::new(stencils, &self.water, self.scheme.dry()));
        self
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

    /// Is some number not finite, or is there no time step that gets on?
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
        self.find_slopes();
        let inner = self.mesh.inner();
        let (scheme, mesh, water) = (&self.scheme, &self.mesh, &self.water);
        let (sloped, instructions) = (self.sloped.as_ref(), self.instructions);
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
                let first = block * BLOCK;
                let block = [volume, lx, ly, rx, ry];
                match sloped {
                    None => instructions.run(EdgeSweep {
                        scheme,
                        mesh,
                        water,
                        first,
                        block,
                        rate: &mut rate,
                    }),
                    Some(sloped) => instructions.run(SlopedEdgeSweep {
                        scheme,
                        mesh,
                        sloped,
                        first,
                        block,
                        rate: &mut rate,
                    }),
                }
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
            if sloped.is_some() {
                let rate = sloped_boundary_rate(
                    scheme,
                    &water.at(cell),
                    [mesh.normal_x[e], mesh.normal_y[e]],
                    mesh.length[e],
                    speeds,
                    mesh.inverse_area[cell],
                );
                greatest = greatest.max(rate.widen());
            }
        }
        greatest
    }

    /// Takes one step, no further than `until`. `conditions` say what the boundary meets, one for each
    /// of the mesh's parts.
    pub fn step(&mut self, conditions: &[Condition<S>], until: f64) {
        let left = until - self.time;
        let mut allowed = self.cfl / self.cross(conditions);
        if self.sloped.is_some() {
            while !self.two_stages(conditions, allowed.min(left)) {
                self.balance.repeated += 1;
                allowed = 0.5 * allowed.min(left);
                self.cross(conditions);
            }
        } else {
            self.advance(allowed.min(left));
            self.note_entered(1.0, allowed.min(left));
        }
        self.dt = allowed.min(left);
        self.lost |= left > 0.0 && (self.dt.is_nan() || self.dt <= 0.0);
        self.time = if left <= allowed {
            until
        } else {
            self.time + allowed
        };
        self.step += 1;
    }

    /// Heun's step from the fluxes just found; false, and nothing done, if the second stage allows
    /// less.
    fn two_stages(&mut self, conditions: &[Condition<S>], dt: f64) -> bool {
        let inner = self.mesh.inner();
        if let Some(sloped) = &mut self.sloped {
            sloped.start.clone_from(&self.water);
            sloped.crossed.clear();
            sloped
                .crossed
                .extend_from_slice(&self.fluxes.volume[inner..]);
        }
        self.advance(dt);
        let rate = self.cross(conditions);
        if dt * rate > 1.0 {
            if let Some(sloped) = &self.sloped {
                self.water.clone_from(&sloped.start);
            }
            return false;
        }
        self.note_entered(0.5, dt);
        self.advance(dt);
        if let Some(sloped) = &self.sloped {
            let half = S::from_literal(0.5);
            let (water, start) = (&mut self.water, &sloped.start);
            for (now, before) in [
                (&mut water.depth, &start.depth),
                (&mut water.discharge_x, &start.discharge_x),
                (&mut water.discharge_y, &start.discharge_y),
            ] {
                now.par_iter_mut()
                    .zip(before)
                    .for_each(|(now, before)| *now = half * (*now + *before));
            }
            for (&part, &volume) in self.mesh.part.iter().zip(&sloped.crossed) {
                self.balance.entered[part as usize] -= 0.5 * dt * volume.widen();
            }
        }
        true
    }

    /// Notes what enters through the domain's edges in a share of a time step.
    fn note_entered(&mut self, share: f64, dt: f64) {
        for (k, &part) in self.mesh.part.iter().enumerate() {
            let crossed = self.fluxes.volume[self.mesh.inner() + k].widen();
            self.balance.entered[part as usize] -= share * dt * crossed;
        }
    }

    /// Level, depth and velocity of all cells, and their slopes.
    fn find_slopes(&mut self) {
        let Some(sloped) = &mut self.sloped else {
            return;
        };
        let (scheme, water, instructions) = (&self.scheme, &self.water, self.instructions);
        let dry = scheme.dry();
        sloped
            .profiles
            .par_iter_mut()
            .enumerate()
            .for_each(|(cell, profile)| *profile = Profile::of(&water.at(cell), dry));
        let (stencils, profiles) = (&sloped.stencils, &sloped.profiles[..]);
        sloped
            .slopes
            .par_chunks_mut(BLOCK)
            .enumerate()
            .for_each(|(block, slopes)| {
                instructions.run(SlopeSweep {
                    scheme,
                    stencils,
                    profiles,
                    first: block * BLOCK,
                    slopes,
                });
            });
    }

    /// Advances all cells with the fluxes just found.
    fn advance(&mut self, dt: f64) {
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
    }

    /// Steps until a time is reached.
    pub fn run_until(&mut self, until: f64, conditions: &[Condition<S>]) {
        while self.time < until && !self.lost {
            self.step(conditions, until);
        }
    }
}
