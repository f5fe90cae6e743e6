//! Runs a shallow-water scheme on the CPU.

mod fluxes;
mod tracers;

use super::columns::{Fluxes, Waters, mesh_view};
use super::forcing::Forcing;
use super::loops::Loops;
use super::slopes::Sloped;
use super::state::{Balance, ShallowState};
use super::transport::Transport;
use crate::Instructions;
use monoflow_abi::In;
use monoflow_kernels::host::shallow::{Cells, Facts, RoughnessView};
use monoflow_kernels::host::{Scheme, UnfitProgram, shallow};
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{
    Condition, Ground, Peaks, ShallowScheme, Wet, is_too_long, rain_on_cell, time_step,
};
use monoflow_ops::time_after;
use monoflow_parallel::{Merge, for_each_block, merge_blocks, on_pool};

/// Edges or cells of a block: a few kilobytes of each column.
pub(super) const BLOCK: usize = 2048;

/// Runs a shallow-water scheme on the CPU.
pub struct ShallowExecutor<S> {
    scheme: Scheme<Facts>,
    loops: Loops,
    /// Water no deeper than this does not move, m.
    dry: S,
    mesh: Volumes<S>,
    state: ShallowState<S>,
    /// The fields of the bed friction in each cell.
    roughness: Vec<Vec<S>>,
    fluxes: Fluxes<S>,
    sloped: Option<Sloped<S>>,
    /// What steps need of each tracer.
    transports: Vec<Transport<S>>,
    forcing: Forcing<S>,
    /// What each part of the boundary meets, as words.
    conditions: Vec<[S; 4]>,
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

/// Which stage of a step.
#[derive(Clone, Copy)]
enum Stage {
    /// The first of two, or the only one.
    First,
    /// The second one of Heun's method.
    Second,
}

impl<S: Scalar> ShallowExecutor<S> {
    /// For the water of a mesh at the start and a scheme composed in code; `roughness` has a column of all cells for each
    /// [field](monoflow_ops::Key::field) of its bed friction.
    ///
    /// # Panics
    /// This processor lacks the instructions that loops were compiled for, or there are more or fewer fields.
    pub fn new<Sch: ShallowScheme<S>>(
        scheme: Sch,
        mesh: Volumes<S>,
        water: Waters<S>,
        roughness: Vec<Vec<S>>,
        cfl: f64,
    ) -> Self {
        let scheme = shallow::scheme::<S, Sch>(scheme);
        match Self::with(scheme, mesh, water, roughness, cfl) {
            Ok(executor) => executor,
            Err(error) => panic!("{error}"),
        }
    }

    /// The same for the scheme that a program made.
    ///
    /// # Errors
    /// The scheme is of another precision, has other fields or lacks loops, or this processor lacks the instructions of
    /// this build.
    pub fn with(
        scheme: Scheme<Facts>,
        mesh: Volumes<S>,
        water: Waters<S>,
        roughness: Vec<Vec<S>>,
        cfl: f64,
    ) -> Result<Self, UnfitProgram> {
        let edges = mesh.length.len();
        scheme.facts.has(&roughness)?;
        let instructions = Instructions::detect()?;
        let loops = Loops::find::<S>(&scheme, instructions)?;
        Ok(ShallowExecutor {
            // SAFETY: they were found in the scheme in this precision.
            incoming: unsafe { loops.incoming.run(&scheme, &mesh, &water, None) },
            dry: S::from_literal(scheme.facts.dry),
            scheme,
            loops,
            state: ShallowState::at_start(water, &mesh),
            mesh,
            roughness,
            fluxes: Fluxes::zeros(edges),
            sloped: None,
            transports: Vec::new(),
            forcing: Forcing::default(),
            conditions: Vec::new(),
            arrived: S::from_literal(0.0),
            cfl,
            instructions,
        })
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
        let incoming = self.loops.incoming;
        // SAFETY: found in the scheme in this precision.
        self.incoming = unsafe { incoming.run(&self.scheme, mesh, water, Some(&stencils)) };
        self.sloped = Some(Sloped::new(stencils, &self.state.water, self.dry));
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

    /// Takes one step, no further than `until`. `conditions` say what the boundary meets, one for each
    /// of the mesh's parts.
    pub fn step(&mut self, conditions: &[Condition<S>], until: f64) {
        self.step_with(Meets::These(conditions), until);
    }

    fn step_with(&mut self, meets: Meets<'_, S>, until: f64) {
        on_pool(|| self.one_step(meets, until));
    }

    fn one_step(&mut self, meets: Meets<'_, S>, until: f64) {
        let begin = self.state.time;
        let left = until - begin;
        let longest = match meets {
            Meets::These(_) => f64::INFINITY,
            Meets::Forcing => self.forcing.longest(begin),
        };
        // One stage takes what is given over time at its middle, as far as the last step tells it.
        let met = if self.sloped.is_some() {
            begin
        } else {
            begin + 0.5 * self.state.dt
        };
        let rate = self.cross(meets, met);
        let mut dt = time_step(self.cfl, rate, [longest, left]);
        if self.sloped.is_some() {
            while !self.two_stages(meets, dt, until) {
                self.state.repeated += 1;
                dt *= 0.5;
                self.cross(meets, begin);
            }
        } else {
            self.carry_tracers(time_after(begin, dt, until) - 0.5 * dt, dt);
            self.advance(dt, Stage::First);
            self.note_entered(1.0, dt);
        }
        if self.forcing.wets_cells() {
            self.wet_cells(begin, dt);
        }
        self.state.dt = dt;
        self.state.lost |= left > 0.0 && (dt.is_nan() || dt <= 0.0);
        self.state.time = time_after(begin, dt, until);
        self.state.steps += 1;
        self.note_peaks();
    }

    /// Rain and infiltration over a step that began at `time`.
    fn wet_cells(&mut self, time: f64, dt: f64) {
        let (forcing, dry) = (&self.forcing, self.dry);
        let rate = forcing.at(forcing.rain, time + 0.5 * dt);
        self.state.rained += dt * rate;
        let (rain, dt) = (S::from_literal(rate), S::from_literal(dt));
        self.seep_tracers(rain, dt);
        let forcing = &self.forcing;
        let water = &mut self.state.water;
        let zero = S::from_literal(0.0);
        let none = Ground {
            conductivity: zero,
            suction: zero,
        };
        let wet = |depth: S, discharge: [S; 2], infiltrated: S| Wet {
            depth,
            discharge,
            infiltrated,
        };
        let cells = (
            &mut water.depth[..],
            &mut water.discharge_x[..],
            &mut water.discharge_y[..],
        );
        if forcing.ground.is_empty() {
            for_each_block(BLOCK, cells, |_, (h, x, y)| {
                for ((h, x), y) in h.iter_mut().zip(x).zip(y) {
                    let wet = rain_on_cell(wet(*h, [*x, *y], zero), &none, rain, dry, dt);
                    (*h, [*x, *y]) = (wet.depth, wet.discharge);
                }
            });
        } else {
            let ground = (&mut self.state.infiltrated[..], &forcing.ground[..]);
            for_each_block(
                BLOCK,
                (cells, ground),
                |_, ((h, x, y), (inside, ground))| {
                    let ground = inside.iter_mut().zip(ground);
                    for (((h, x), y), (inside, ground)) in h.iter_mut().zip(x).zip(y).zip(ground) {
                        let wet = wet(*h, [*x, *y], *inside);
                        let wet = rain_on_cell(wet, ground, rain, dry, dt);
                        (*h, [*x, *y], *inside) = (wet.depth, wet.discharge, wet.infiltrated);
                    }
                },
            );
        }
    }

    fn note_peaks(&mut self) {
        let (water, time) = (&self.state.water, self.state.time);
        let (arrived, dry) = (self.arrived, self.dry);
        for_each_block(BLOCK, &mut self.state.peaks[..], |block, peaks| {
            for (cell, peaks) in (block * BLOCK..).zip(peaks) {
                *peaks = peaks.after(&water.at(cell), time, arrived, dry);
            }
        });
    }

    /// Heun's step from the fluxes just found; false, and nothing done, if the second stage allows
    /// less.
    fn two_stages(&mut self, meets: Meets<'_, S>, dt: f64, until: f64) -> bool {
        let inner = self.mesh.inner();
        if let Some(sloped) = &mut self.sloped {
            sloped.start.clone_from(&self.state.water);
            sloped.crossed.clear();
            sloped
                .crossed
                .extend_from_slice(&self.fluxes.volume[inner..]);
        }
        self.carry_first(self.state.time, dt);
        self.advance(dt, Stage::First);
        let rate = self.cross(meets, self.state.time + dt);
        if is_too_long(dt, rate) {
            if let Some(sloped) = &self.sloped {
                self.state.water.clone_from(&sloped.start);
            }
            self.tracers_go_back();
            return false;
        }
        self.note_entered(0.5, dt);
        self.carry_second(time_after(self.state.time, dt, until), dt);
        self.advance(dt, Stage::Second);
        if let Some(sloped) = &self.sloped {
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

    /// Advances all cells with the fluxes just found.
    fn advance(&mut self, dt: f64, stage: Stage) {
        let start = match (stage, &self.sloped) {
            (Stage::Second, Some(sloped)) => {
                let start = &sloped.start;
                [&start.depth, &start.discharge_x, &start.discharge_y].map(|column| &column[..])
            }
            _ => [&[][..]; 3],
        };
        let (scheme, advance) = (&self.scheme, self.loops.cells);
        let (mesh, fluxes) = (mesh_view(&self.mesh), self.fluxes.view());
        let roughness = RoughnessView::of(&self.roughness);
        let water = &mut self.state.water;
        let columns = (
            &mut water.depth[..],
            &mut water.discharge_x[..],
            &mut water.discharge_y[..],
        );
        let merge = Merge::new((0, false), |a, b| (a.0 + b.0, a.1 | b.1));
        let (negative, lost) = merge_blocks(BLOCK, columns, merge, |block, (depth, x, y)| {
            let first = block * BLOCK;
            let start = start.map(|column| part_of(column, first, depth.len()));
            let mut cells = Cells {
                mesh,
                fluxes,
                roughness,
                first,
                start,
                water: [depth.into(), x.into(), y.into()],
                dt: S::from_literal(dt),
                negative: 0,
                lost: false,
            };
            // SAFETY: found under the name of these parameters.
            unsafe { advance.run(scheme, &mut cells) };
            (cells.negative, cells.lost)
        });
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

/// Some cells of a column, or of none.
fn part_of<S>(column: &[S], first: usize, count: usize) -> In<'_, S> {
    column.get(first..first + count).unwrap_or_default().into()
}
