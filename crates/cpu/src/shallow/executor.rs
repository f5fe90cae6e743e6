use super::cells::CellSweep;
use super::columns::{Fluxes, Waters};
use super::edges::EdgeSweep;
use super::forcing::Forcing;
use super::single::incoming_characteristics;
use super::slopes::{SlopeSweep, Sloped, SlopedEdgeSweep};
use super::state::{Balance, ShallowState};
use crate::wide::Instructions;
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::shallow::{
    Beyond, Condition, Ground, Peaks, Profile, ShallowScheme, Slopes, cross_boundary,
    cross_sloped_boundary, edge_rate, rain_on_cell,
};
use monoflow_ops::{Real, Scalar};
use rayon::prelude::*;

/// Edges or cells of a block: a few kilobytes of each column.
const BLOCK: usize = 2048;

/// Runs a shallow-water scheme on the CPU.
pub struct ShallowExecutor<S, Sch> {
    scheme: Sch,
    mesh: Volumes<S>,
    state: ShallowState<S>,
    roughness: Vec<S>,
    fluxes: Fluxes<S>,
    sloped: Option<Sloped<S>>,
    forcing: Forcing<S>,
    conditions: Vec<Condition<S>>,
    /// What comes in through each edge of the domain from the water of the start.
    incoming: Vec<S>,
    arrived: S,
    cfl: f64,
    instructions: Instructions,
}

/// Where the conditions of a step come from.
#[derive(Clone, Copy)]
enum Meets<'c, S> {
    These(&'c [Condition<S>]),
    Forcing,
}

impl<S: Scalar, Sch: ShallowScheme<S>> ShallowExecutor<S, Sch> {
    /// For the water of a mesh at the start; `roughness` of each cell may be empty where nothing reads
    /// it.
    pub fn new(
        scheme: Sch,
        mesh: Volumes<S>,
        water: Waters<S>,
        roughness: Vec<S>,
        cfl: f64,
    ) -> Self {
        let edges = mesh.length.len();
        ShallowExecutor {
            scheme,
            incoming: incoming_characteristics(&scheme, &mesh, &water, None),
            state: ShallowState::at_start(water, &mesh),
            mesh,
            roughness,
            fluxes: Fluxes::zeros(edges),
            sloped: None,
            forcing: Forcing::default(),
            conditions: Vec::new(),
            arrived: S::from_literal(0.0),
            cfl,
            instructions: Instructions::detect(),
        }
    }

    /// The same with boundaries, rain and ground that [`ShallowExecutor::advance_to`] follows.
    #[must_use]
    pub fn forced(mut self, forcing: Forcing<S>) -> Self {
        if !forcing.ground.is_empty() {
            self.state.infiltrated = vec![S::from_literal(0.0); self.mesh.cells()];
        }
        self.forcing = forcing;
        self
    }

    /// The same, noting the greatest depth and speed of each cell, and when water came deeper than
    /// `arrived`, m.
    #[must_use]
    pub fn noting_peaks(mut self, arrived: S) -> Self {
        self.state.peaks = vec![Peaks::none(); self.mesh.cells()];
        self.arrived = arrived;
        self.note_peaks();
        self
    }

    /// The same, going on from an earlier state instead.
    #[must_use]
    pub fn resumed(mut self, state: ShallowState<S>) -> Self {
        self.state = state;
        self
    }

    /// The same with slopes in cells and Heun's method in time: second order.
    ///
    /// **Source** Audusse & Bristeau 2005, doi:10.1016/j.jcp.2004.12.016; Shu & Osher 1988,
    /// doi:10.1016/0021-9991(88)90177-5.
    #[must_use]
    pub fn second_order(mut self, stencils: Stencils<S>) -> Self {
        let (mesh, water) = (&self.mesh, &self.state.water);
        self.incoming = incoming_characteristics(&self.scheme, mesh, water, Some(&stencils));
        self.sloped = Some(Sloped::new(stencils, &self.state.water, self.scheme.dry()));
        self
    }

    /// The state as it is now.
    pub fn state(&self) -> &ShallowState<S> {
        &self.state
    }

    /// The water as it is now.
    pub fn water(&self) -> &Waters<S> {
        &self.state.water
    }

    /// The mesh.
    pub fn mesh(&self) -> &Volumes<S> {
        &self.mesh
    }

    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        self.state.time
    }

    /// Steps taken.
    pub fn steps(&self) -> u64 {
        self.state.steps
    }

    /// The last time step, s.
    pub fn time_step(&self) -> f64 {
        self.state.dt
    }

    /// Is some number not finite, or is there no time step that gets on?
    pub fn lost(&self) -> bool {
        self.state.lost
    }

    /// What became of the water.
    pub fn balance(&self) -> Balance {
        self.state.balance(&self.mesh)
    }

    /// Volume of water, m³, summed in the order of cells.
    pub fn volume(&self) -> f64 {
        self.state.volume(&self.mesh)
    }

    /// Vector instructions in use.
    pub fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// Finds what the boundary meets at a time.
    fn meet(&mut self, meets: Meets<'_, S>, time: f64) {
        match meets {
            Meets::These(these) => these.clone_into(&mut self.conditions),
            Meets::Forcing => self.forcing.meet(
                &self.mesh,
                &self.state.water,
                self.scheme.dry(),
                time,
                &mut self.conditions,
            ),
        }
    }

    /// Fluxes of all edges; the greatest of their rates, 1/s.
    fn cross(&mut self, meets: Meets<'_, S>, time: f64) -> f64 {
        self.meet(meets, time);
        self.find_slopes();
        let inner = self.mesh.inner();
        let (scheme, mesh, water) = (&self.scheme, &self.mesh, &self.state.water);
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
            let normal = [mesh.normal_x[e], mesh.normal_y[e]];
            let condition = &self.conditions[part as usize];
            let beyond = Beyond {
                incoming: self.incoming[k],
                roughness: self.roughness.get(cell).copied().unwrap_or(zero),
            };
            let reach = mesh.inverse_reach[cell];
            let (flux, rate) = match sloped {
                None => {
                    let inside = water.at(cell);
                    let length = mesh.length[e];
                    let (flux, speeds) =
                        cross_boundary(scheme, &inside, normal, length, condition, &beyond);
                    (flux, edge_rate([reach, reach], speeds))
                }
                Some(sloped) => cross_sloped_boundary(
                    scheme,
                    &sloped.profiles[cell],
                    &Slopes(sloped.slopes[cell]),
                    sloped.stencils.boundary_arms[k],
                    normal,
                    mesh.length[e],
                    mesh.inverse_area[cell],
                    reach,
                    condition,
                    &beyond,
                ),
            };
            self.fluxes.volume[e] = flux.volume;
            left_x[e] = flux.left[0];
            left_y[e] = flux.left[1];
            greatest = greatest.max(rate.widen());
        }
        greatest
    }

    /// Takes one step, no further than `until`. `conditions` say what the boundary meets, one for each
    /// of the mesh's parts.
    pub fn step(&mut self, conditions: &[Condition<S>], until: f64) {
        self.step_with(Meets::These(conditions), until);
    }

    fn step_with(&mut self, meets: Meets<'_, S>, until: f64) {
        let begin = self.state.time;
        let left = until - begin;
        let longest = match meets {
            Meets::These(_) => f64::INFINITY,
            Meets::Forcing => self.forcing.longest,
        };
        // One stage takes what is given over time at its middle, as far as the last step tells it.
        let met = if self.sloped.is_some() {
            begin
        } else {
            begin + 0.5 * self.state.dt
        };
        let mut allowed = (self.cfl / self.cross(meets, met)).min(longest);
        if self.sloped.is_some() {
            while !self.two_stages(meets, allowed.min(left)) {
                self.state.repeated += 1;
                allowed = 0.5 * allowed.min(left);
                self.cross(meets, begin);
            }
        } else {
            self.advance(allowed.min(left));
            self.note_entered(1.0, allowed.min(left));
        }
        let dt = allowed.min(left);
        if self.forcing.wets_cells() {
            self.wet_cells(begin, dt);
        }
        self.state.dt = dt;
        self.state.lost |= left > 0.0 && (dt.is_nan() || dt <= 0.0);
        self.state.time = if left <= allowed {
            until
        } else {
            begin + allowed
        };
        self.state.steps += 1;
        self.note_peaks();
    }

    /// Rain and infiltration over a step that began at `time`.
    fn wet_cells(&mut self, time: f64, dt: f64) {
        let (forcing, dry) = (&self.forcing, self.scheme.dry());
        let rate = forcing.at(forcing.rain, time + 0.5 * dt);
        self.state.rained += dt * rate;
        let (rain, dt) = (S::from_literal(rate), S::from_literal(dt));
        let water = &mut self.state.water;
        let zero = S::from_literal(0.0);
        let none = Ground {
            conductivity: zero,
            suction: zero,
        };
        let cells = water
            .depth
            .par_iter_mut()
            .zip(&mut water.discharge_x)
            .zip(&mut water.discharge_y);
        if forcing.ground.is_empty() {
            cells.for_each(|((h, x), y)| {
                (*h, [*x, *y], _) = rain_on_cell(*h, [*x, *y], zero, rain, &none, dry, dt);
            });
        } else {
            cells
                .zip(&mut self.state.infiltrated)
                .zip(&forcing.ground)
                .for_each(|((((h, x), y), inside), ground)| {
                    (*h, [*x, *y], *inside) =
                        rain_on_cell(*h, [*x, *y], *inside, rain, ground, dry, dt);
                });
        }
    }

    fn note_peaks(&mut self) {
        let (water, time) = (&self.state.water, self.state.time);
        let (arrived, dry) = (self.arrived, self.scheme.dry());
        self.state
            .peaks
            .par_iter_mut()
            .enumerate()
            .for_each(|(cell, peaks)| *peaks = peaks.after(&water.at(cell), time, arrived, dry));
    }

    /// Heun's step from the fluxes just found; false, and nothing done, if the second stage allows
    /// less.
    fn two_stages(&mut self, meets: Meets<'_, S>, dt: f64) -> bool {
        let inner = self.mesh.inner();
        if let Some(sloped) = &mut self.sloped {
            sloped.start.clone_from(&self.state.water);
            sloped.crossed.clear();
            sloped
                .crossed
                .extend_from_slice(&self.fluxes.volume[inner..]);
        }
        self.advance(dt);
        let rate = self.cross(meets, self.state.time + dt);
        if dt * rate > 1.0 {
            if let Some(sloped) = &self.sloped {
                self.state.water.clone_from(&sloped.start);
            }
            return false;
        }
        self.note_entered(0.5, dt);
        self.advance(dt);
        if let Some(sloped) = &self.sloped {
            let half = S::from_literal(0.5);
            let (water, start) = (&mut self.state.water, &sloped.start);
            for (now, before) in [
                (&mut water.depth, &start.depth),
                (&mut water.discharge_x, &start.discharge_x),
                (&mut water.discharge_y, &start.discharge_y),
            ] {
                now.par_iter_mut()
                    .zip(before)
                    .for_each(|(now, before)| *now = half * (*now + *before));
            }
            for (entered, volume) in self.state.entered.iter_mut().zip(&sloped.crossed) {
                *entered -= 0.5 * dt * volume.widen();
            }
        }
        true
    }

    /// Notes what enters through the domain's edges in a share of a time step.
    fn note_entered(&mut self, share: f64, dt: f64) {
        let crossed = &self.fluxes.volume[self.mesh.inner()..];
        for (entered, volume) in self.state.entered.iter_mut().zip(crossed) {
            *entered -= share * dt * volume.widen();
        }
    }

    /// Level, depth and velocity of all cells, and their slopes.
    fn find_slopes(&mut self) {
        let Some(sloped) = &mut self.sloped else {
            return;
        };
        let (scheme, water) = (&self.scheme, &self.state.water);
        let instructions = self.instructions;
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
        let water = &mut self.state.water;
        let (negative, lost) = water
            .depth
            .par_chunks_mut(BLOCK)
            .zip(water.discharge_x.par_chunks_mut(BLOCK))
            .zip(water.discharge_y.par_chunks_mut(BLOCK))
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
        self.state.negative += negative;
        self.state.lost |= lost;
    }

    /// Steps until a time is reached.
    pub fn run_until(&mut self, until: f64, conditions: &[Condition<S>]) {
        while self.state.time < until && !self.state.lost {
            self.step(conditions, until);
        }
    }

    /// Steps with the forcing until `time` is reached or passed, so many steps are taken, or the state
    /// is lost. The last step of all ends at `end` exactly.
    pub fn advance_to(&mut self, time: f64, end: f64, steps: u64) {
        let last = self.state.steps.saturating_add(steps);
        let time = time.min(end);
        while self.state.time < time && self.state.steps < last && !self.state.lost {
            self.step_with(Meets::Forcing, end);
        }
    }
}
