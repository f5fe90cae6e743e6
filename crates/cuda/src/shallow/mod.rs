//! Shallow water on one GPU.

mod columns;
mod kernels;
mod look;
mod mesh;
mod options;
mod read;
mod timing;
mod transport;

use crate::{Buffer, Code, CudaError, Device};
use columns::{Kept, filled};
use kernels::Kernels;
pub use look::Look;
use look::Looked;
use mesh::MeshColumns;
use monoflow_abi::{ShallowClock, ShallowParameters, WaterColumns};
use monoflow_cpu::shallow::{Forcing, ShallowState, Waters, incoming_characteristics};
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::shallow::Facts;
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Condition, Peaks};
use options::{Noted, Rained, Second, Supplied};
pub use transport::TracerLook;
use transport::{Carried, Stage};

/// Steps that are enqueued before the clock is looked at.
const BATCH: u64 = 256;

/// Runs a shallow-water scheme on one GPU. Between two looks at the clock nothing crosses the bus.
pub struct ShallowCuda<S> {
    device: Device,
    programs: Vec<&'static str>,
    symbol: String,
    kernels: Kernels,
    scheme: Scheme<Facts>,
    parameters: ShallowParameters<S>,
    columns: MeshColumns<S>,
    points: Kept<f64>,
    /// Depth and discharge.
    water: [Buffer<S>; 3],
    bed: Vec<S>,
    conditions: Buffer<[S; 4]>,
    entered: Buffer<f64>,
    clock: Buffer<ShallowClock>,
    now: ShallowClock,
    /// Edges of each part of the boundary.
    sections: Vec<Vec<u32>>,
    second: Option<Second<S>>,
    supplied: Option<Supplied<S>>,
    rained: Option<Rained<S>>,
    noted: Option<Noted<S>>,
    looked: Option<Looked<S>>,
    carried: Option<Carried<S>>,
}

impl<S: Scalar> ShallowCuda<S> {
    /// For the water of a mesh at the start. `roughness` has a column of all cells for each
    /// [field](monoflow_ops::Key::field) of the scheme's bed friction.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short; the scheme is of another precision, or has other fields or loops.
    pub fn new(
        code: Code<'_>,
        scheme: Scheme<Facts>,
        mesh: &Volumes<S>,
        water: &Waters<S>,
        roughness: &[Vec<S>],
        cfl: f64,
    ) -> Result<Self, CudaError> {
        scheme.facts.has(roughness)?;
        let incoming = incoming_characteristics(&scheme, mesh, water, None)?;
        let kernels = Kernels::load::<S>(&code)?;
        let Code {
            device,
            programs,
            symbol,
        } = code;
        let changing = |values: &[S]| filled(&device, values, "the water");
        let moving = [
            changing(&water.depth)?,
            changing(&water.discharge_x)?,
            changing(&water.discharge_y)?,
        ];
        let conditions = Buffer::zeros(&device, mesh.parts.len(), "boundary conditions")?;
        let entered = Buffer::zeros(&device, mesh.inside.len(), "boundary conditions")?;
        let clock = Buffer::zeros(&device, 1, "the clock")?;
        let (columns, fixed) = MeshColumns::new(&device, mesh, &water.bed, roughness, &incoming)?;
        let parameters = ShallowParameters {
            conditions: conditions.column(),
            water: WaterColumns {
                depth: moving[0].column(),
                discharge: [moving[1].column(), moving[2].column()],
                ..fixed.water
            },
            entered: entered.column(),
            clock: clock.column(),
            ..fixed
        };
        Ok(ShallowCuda {
            programs: programs.to_vec(),
            symbol: symbol.to_owned(),
            kernels,
            scheme,
            parameters,
            columns,
            points: Kept::new(),
            water: moving,
            bed: water.bed.clone(),
            conditions,
            entered,
            clock,
            now: ShallowClock {
                cfl,
                ..ShallowClock::default()
            },
            sections: mesh.sections.clone(),
            second: None,
            supplied: None,
            rained: None,
            noted: None,
            looked: None,
            carried: None,
            device,
        })
    }

    /// The same with boundaries, rain and ground that [`ShallowCuda::advance_to`] follows. Before the
    /// other options.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn forced(mut self, forcing: &Forcing<S>) -> Result<Self, CudaError> {
        let points: Vec<f64> = forcing.points.iter().flatten().copied().collect();
        self.parameters.points = self.points.put(&self.device, &points, "lines over time")?;
        self.parameters.rain = forcing.rain;
        self.parameters.bounds = forcing.bounds;
        self.now.longest = forcing.longest;
        let (base, dry) = (self.parameters, self.dry());
        let (device, programs) = (&self.device, &self.programs[..]);
        let supplied = Supplied::new(device, programs, base, forcing, dry)?;
        let rained = if forcing.wets_cells() {
            Some(Rained::new(device, programs, base, forcing, dry)?)
        } else {
            None
        };
        self.supplied = Some(supplied);
        self.rained = rained;
        Ok(self)
    }

    /// The same with slopes in cells and Heun's method in time: second order.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn second_order(
        mut self,
        mesh: &Volumes<S>,
        stencils: &Stencils<S>,
    ) -> Result<Self, CudaError> {
        let water = self.water()?;
        let incoming = incoming_characteristics(&self.scheme, mesh, &water, Some(stencils))?;
        let what = "boundary conditions";
        self.parameters.incoming = self.columns.numbers.put(&self.device, &incoming, what)?;
        self.second = Some(Second::new(
            &self.device,
            &self.programs,
            &self.symbol,
            self.parameters,
            stencils,
        )?);
        self.now.stages = 2;
        Ok(self)
    }

    /// The same, noting the greatest depth and speed of each cell, and when water came deeper than
    /// `arrived`, m.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn noting_peaks(mut self, arrived: S) -> Result<Self, CudaError> {
        let (water, dry) = (self.water()?, self.dry());
        let seen = |cell| Peaks::none().after(&water.at(cell), self.now.time, arrived, dry);
        let peaks: Vec<Peaks<S>> = (0..self.bed.len()).map(seen).collect();
        self.noted = Some(Noted::new(
            &self.device,
            &self.programs,
            self.parameters,
            &peaks,
            [arrived, dry],
        )?);
        Ok(self)
    }

    /// The same, ready for [looks](ShallowCuda::look) at some cells and at what all cells of these areas (m²) hold;
    /// cells with water no deeper than `dry` (m) are dry. After [`carrying`](Self::carrying).
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn looking(mut self, area: &[f64], cells: &[u32], dry: f64) -> Result<Self, CudaError> {
        let infiltrated = self.rained.as_ref().and_then(|r| r.infiltrated.as_ref());
        let infiltrated = infiltrated.map_or(Column::at(0), Buffer::column);
        self.looked = Some(Looked::new(
            &self.device,
            &self.programs,
            self.parameters,
            (area, cells),
            (infiltrated, dry),
        )?);
        if let Some(carried) = &mut self.carried {
            carried.looking(&self.device, area, cells)?;
        }
        Ok(self)
    }

    /// The same, going on from an earlier state instead.
    ///
    /// # Errors
    /// The driver fails.
    pub fn resumed(mut self, state: &ShallowState<S>) -> Result<Self, CudaError> {
        let water = &state.water;
        let columns = [&water.depth, &water.discharge_x, &water.discharge_y];
        for (buffer, column) in self.water.iter_mut().zip(columns) {
            buffer.upload(column)?;
        }
        self.entered.upload(&state.entered)?;
        if let Some(noted) = &mut self.noted {
            noted.upload(&state.peaks)?;
        }
        let infiltrated = self.rained.as_mut().and_then(|r| r.infiltrated.as_mut());
        if let Some(infiltrated) = infiltrated {
            infiltrated.upload(&state.infiltrated)?;
        }
        if let Some(carried) = &mut self.carried {
            carried.upload(&state.tracers)?;
        }
        self.now = ShallowClock {
            time: state.time,
            dt: state.dt,
            rained: state.rained,
            step: state.steps,
            negative: state.negative as u32,
            repeated: state.repeated as u32,
            lost: u32::from(state.lost),
            ..self.now
        };
        Ok(self)
    }

    /// Water no deeper than this does not move, m.
    fn dry(&self) -> S {
        S::from_literal(self.scheme.facts.dry)
    }

    fn step(&self) -> Result<(), CudaError> {
        match &self.second {
            None => self.one_stage(),
            Some(second) => self.two_stages(second),
        }?;
        let (d, cells) = (&self.device, self.parameters.cells);
        // SAFETY: columns were allocated for this mesh.
        unsafe {
            if let Some(rained) = &self.rained {
                self.carried
                    .iter()
                    .try_for_each(|carried| carried.seep(d))?;
                let p = &rained.parameters;
                rained.rain.launch(d, cells, block::CELLS, p)?;
            }
            if let Some(noted) = &self.noted {
                let p = &noted.parameters;
                noted.note.launch(d, cells, block::CELLS, p)?;
            }
        }
        Ok(())
    }

    /// A stage of all tracers.
    fn carry(&self, stage: Stage) -> Result<(), CudaError> {
        let mut carried = self.carried.iter();
        carried.try_for_each(|carried| carried.carry(&self.device, stage))
    }

    /// Finds what the boundary meets.
    fn meet(&self) -> Result<(), CudaError> {
        let Some(supplied) = &self.supplied else {
            return Ok(());
        };
        let (p, threads) = (&supplied.parameters, supplied.parts * block::SECTION);
        // SAFETY: as in `step`.
        unsafe {
            supplied
                .meet
                .launch(&self.device, threads, block::SECTION, p)
        }
    }

    fn one_stage(&self) -> Result<(), CudaError> {
        let (p, d, k) = (&self.parameters, &self.device, &self.kernels);
        let (s, both) = (&self.scheme, p.cells.max(p.boundaries));
        self.meet()?;
        // SAFETY: as in `step`.
        unsafe {
            k.edges.launch_scheme(d, p.inner, block::EDGES, s, p)?;
            k.boundaries
                .launch_scheme(d, p.boundaries, block::EDGES, s, p)?;
            k.time_step.launch(d, block::SINGLE, block::SINGLE, p)?;
            self.carry(Stage::First)?;
            k.cells.launch_scheme(d, both, block::CELLS, s, p)
        }
    }

    fn two_stages(&self, second: &Second<S>) -> Result<(), CudaError> {
        let (p, d) = (&self.parameters, &self.device);
        let (s, q) = (&self.scheme, &second.parameters);
        let both = p.cells.max(p.boundaries);
        for stage in [0, 1] {
            self.meet()?;
            let (clock, cells, tracers) = if stage == 0 {
                (&self.kernels.time_step, &second.first, Stage::First)
            } else {
                (&second.judge, &second.second, Stage::Second)
            };
            // SAFETY: as in `step`.
            unsafe {
                second
                    .slopes
                    .launch_scheme(d, p.cells, block::CELLS, s, q)?;
                second.edges.launch_scheme(d, p.inner, block::EDGES, s, q)?;
                let edges = &second.boundaries;
                edges.launch_scheme(d, p.boundaries, block::EDGES, s, q)?;
                clock.launch(d, block::SINGLE, block::SINGLE, p)?;
                self.carry(tracers)?;
                cells.launch_scheme(d, both, block::CELLS, s, q)?;
            }
        }
        Ok(())
    }

    /// Sets what the boundary meets from now on, one for each of the mesh's parts.
    ///
    /// # Errors
    /// The driver fails.
    pub fn set_conditions(&mut self, conditions: &[Condition<S>]) -> Result<(), CudaError> {
        let words: Vec<[S; 4]> = conditions.iter().map(|c| c.to_word()).collect();
        self.conditions.upload(&words)
    }

    /// Takes steps until a time is reached exactly or so many steps are taken.
    ///
    /// # Errors
    /// The driver fails.
    pub fn run(&mut self, until: f64, steps: u64) -> Result<(), CudaError> {
        self.advance_to(until, until, steps)
    }

    /// Steps until `time` is reached or passed, so many steps are taken, or the state is lost. The last
    /// step of all ends at `end` exactly.
    ///
    /// # Errors
    /// The driver fails.
    pub fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), CudaError> {
        let time = time.min(end);
        self.now.until = time;
        // As the clock has it between steps: one stage takes what is given in the middle of the step.
        let ahead = if self.now.stages == 1 { 0.5 } else { 0.0 };
        self.now.stage = self.now.time + ahead * self.now.dt;
        self.now.end = end;
        self.now.last = self.now.step.saturating_add(steps);
        self.clock.upload(&[self.now])?;
        while self.now.time < time && self.now.step < self.now.last && self.now.lost == 0 {
            // One that is refused counts for none, and is made up for in the next batch.
            for _ in 0..BATCH.min(self.now.last - self.now.step) {
                self.step()?;
            }
            let mut clock = [self.now];
            self.clock.download(&mut clock)?;
            self.now = clock[0];
        }
        Ok(())
    }
}
