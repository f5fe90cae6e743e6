use super::bodies::{Bodies, tags};
use super::boundary::{Beyond, Boundaries, fill};
use super::carried::{Carried, Crossed, Tracer};
use super::entering::Entering;
use super::field::Field;
use super::loops::Loops;
use super::order::Order;
use super::sweep::{Kept, LineSweep, PART, Part, Scratch};
use crate::Instructions;
use monoflow_kernels::host::euler::{Facts, GHOSTS, Layout, Rate, scheme, turned};
use monoflow_kernels::host::{Scheme, UnfitProgram};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::{Line, Lpfs, Stabiliser, Unsound};
use monoflow_ops::euler::{EulerScheme, Vortex, faster, step_before_end, time_step};
use monoflow_ops::time_after;
use monoflow_parallel::{Merge, merge_blocks, on_pool};

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EulerClock {
    /// Simulated time, s.
    pub time: f64,
    /// Steps taken.
    pub step: u64,
    /// Greatest of `(|u| + c)/Δx` now, 1/s.
    pub rate: f64,
}

/// What a run begins with.
#[derive(Clone, Debug)]
pub struct Start<const D: usize> {
    /// The flow, of which the inner cells are set.
    pub field: Field<D>,
    /// Widths of cells, m.
    pub spacing: [f64; D],
    /// What is beyond the ends of the axes.
    pub boundaries: Boundaries<D>,
    /// Order of the axes.
    pub order: Order,
    /// Courant number.
    pub cfl: f64,
}

/// Runs compressible flow on the CPU, around bodies if there are any.
pub struct EulerExecutor<const D: usize> {
    loops: Loops<D>,
    spacing: [f64; D],
    boundaries: Boundaries<D>,
    entering: Entering<D>,
    vortex: Vortex,
    order: Order,
    cfl: f64,
    field: Field<D>,
    next: Field<D>,
    /// Where the step began, and the mean so far, if it is one of several orders.
    aside: Option<[Field<D>; 2]>,
    clock: EulerClock,
    bodies: Option<Bodies<D>>,
    carried: Vec<Carried<D>>,
    /// What goes through the upper face of each cell in a sweep, kg/(m² s), if something is carried.
    mass: Vec<f64>,
    instructions: Instructions,
}

impl<const D: usize> EulerExecutor<D> {
    /// For a field whose inner cells are set, and a scheme composed in code.
    pub fn new<Sch: EulerScheme>(
        scheme: Sch,
        field: Field<D>,
        spacing: [f64; D],
        boundaries: Boundaries<D>,
        order: Order,
        cfl: f64,
    ) -> Self {
        let start = Start {
            field,
            spacing,
            boundaries,
            order,
            cfl,
        };
        EulerExecutor::around(None::<(CutCells<D>, Lpfs)>, scheme, start)
    }

    /// The same around bodies that cut cells of the grid, if there are any. What closed cells hold does
    /// not matter.
    ///
    /// # Panics
    /// If the cut cells are those of another grid, or this processor lacks the instructions that loops were compiled
    /// for.
    pub fn around<Sch: EulerScheme, W: Stabiliser>(
        cuts: Option<(CutCells<D>, W)>,
        scheme: Sch,
        start: Start<D>,
    ) -> Self {
        let (cells, stabiliser) = cuts.unzip();
        let scheme = self::scheme::<D, Sch, W>(&scheme, stabiliser.unwrap_or_default());
        match Self::with(scheme, cells, start) {
            Ok(executor) => executor,
            Err(error) => panic!("{error}"),
        }
    }

    /// The same for the scheme that a program made.
    ///
    /// # Errors
    /// The program lacks loops that it must have, or this processor the instructions of this build.
    ///
    /// # Panics
    /// If the cut cells are those of another grid.
    pub fn with(
        scheme: Scheme<Facts>,
        cuts: Option<CutCells<D>>,
        start: Start<D>,
    ) -> Result<Self, UnfitProgram> {
        let Start {
            field,
            spacing,
            boundaries,
            order,
            cfl,
        } = start;
        let instructions = Instructions::detect()?;
        let bodies = cuts.map(|cells| {
            assert_eq!(cells.cells, field.cells(), "cut cells of another grid");
            Bodies::new(cells, &field)
        });
        let mut executor = EulerExecutor {
            entering: Entering::new(&scheme, &boundaries, spacing)?,
            loops: Loops::find(scheme, instructions)?,
            spacing,
            boundaries,
            vortex: Vortex::default(),
            order,
            cfl,
            next: field.clone(),
            aside: (order.turns::<D>() > 1).then(|| [field.clone(), field.clone()]),
            field,
            clock: EulerClock {
                time: 0.0,
                step: 0,
                rate: 0.0,
            },
            bodies,
            carried: Vec::new(),
            mass: Vec::new(),
            instructions,
        };
        executor.clock.rate = executor.fastest();
        Ok(executor)
    }

    /// The same with tracers, of which the inner cells are set.
    ///
    /// # Panics
    /// If one is that of another grid.
    pub fn carrying(mut self, tracers: impl IntoIterator<Item = Tracer<D>>) -> Self {
        let lines = self.field.lines();
        let numbers = lines.rows() * lines.pitch();
        for tracer in tracers {
            assert_eq!(tracer.rows().len(), numbers, "another grid");
            self.mass.resize(numbers, 0.0);
            let carried = Carried::new(tracer, self.aside.is_some());
            self.carried.push(carried);
        }
        self
    }

    /// The vortex that turns what enters; at first there is none.
    pub fn vortex(&self) -> &Vortex {
        &self.vortex
    }

    /// Changes it.
    pub fn set_vortex(&mut self, vortex: Vortex) {
        self.vortex = vortex;
    }

    /// Goes on from where another stood whose field this is.
    pub fn resumed(mut self, clock: EulerClock) -> Self {
        self.clock = clock;
        self
    }

    /// Instruction set in use.
    pub fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// What is conserved in every cell now.
    pub fn field(&self) -> &Field<D> {
        &self.field
    }

    /// How much of each tracer there is in every cell now.
    pub fn carried(&self) -> impl Iterator<Item = &Tracer<D>> {
        self.carried.iter().map(|carried| &carried.now)
    }

    /// What enters at the ends of axes.
    pub fn entering(&self) -> &Entering<D> {
        &self.entering
    }

    /// Where the run stands.
    pub fn clock(&self) -> &EulerClock {
        &self.clock
    }

    /// The pressure at the wall of each cut cell in the middle of the last step, Pa, in the order of the
    /// store; nothing before the first step.
    pub fn wall_pressures(&self) -> Vec<f64> {
        let references = self.bodies.iter().flat_map(|bodies| &bodies.references);
        references.map(|at| at.pressure).collect()
    }

    /// How many times cut cells were mixed with those around them, by the number of the reason.
    pub fn mixed(&self) -> [u64; Unsound::COUNT] {
        self.bodies
            .as_ref()
            .map_or([0; Unsound::COUNT], |bodies| bodies.mixed)
    }

    /// How many times such a mean was without pressure, and mended.
    pub fn mended(&self) -> u64 {
        self.bodies.as_ref().map_or(0, |bodies| bodies.mended)
    }

    /// The greatest rate at which waves cross cells, 1/s.
    fn fastest(&self) -> f64 {
        let (field, len) = (&self.field, self.field.row_len());
        merge_blocks(
            len,
            field.rows(),
            Merge::new(0.0, faster),
            |row, numbers| {
                if !field.is_inner(row, 0) {
                    return 0.0;
                }
                let mut rate = Rate {
                    row: numbers.into(),
                    pitch: field.pitch(),
                    cells: field.cells()[0],
                    inv_spacing: self.spacing.map(|dx| 1.0 / dx),
                    tags: tags(self.bodies.as_ref(), row).into(),
                    rate: 0.0,
                };
                self.loops.rate(&mut rate);
                rate.rate
            },
        )
    }

    /// Steps until this time, s, which the last step meets. Stops early at a state with NaN.
    pub fn run_until(&mut self, end: f64) {
        while self.clock.time < end && self.clock.rate.is_finite() {
            self.step(end);
        }
    }

    /// One step, not beyond `end`.
    pub fn step(&mut self, end: f64) {
        on_pool(|| self.one_step(end));
    }

    fn one_step(&mut self, end: f64) {
        let dt = time_step(self.cfl, self.clock.rate, self.clock.step);
        let dt = step_before_end(dt, end - self.clock.time);
        if let Some(bodies) = &mut self.bodies {
            let dt_over_dx = self.spacing.map(|dx| dt / dx);
            bodies.begin_step(&self.loops, &self.field, &dt_over_dx);
            bodies.begin_carried(&self.field, &self.carried, &dt_over_dx);
        }
        let before = self.clock.rate;
        match self.aside.take() {
            None => self.sweeps(0, dt, before),
            Some(aside) => self.aside = Some(self.mean_of_orders(aside, dt)),
        }
        self.clock.time = time_after(self.clock.time, dt, end);
        self.clock.step += 1;
    }

    /// Sweeps along all axes, in one order of those that a step is the mean of; `before` is the greatest
    /// rate at its beginning.
    fn sweeps(&mut self, turn: usize, dt: f64, before: f64) {
        let inv_spacing = self.spacing.map(|dx| 1.0 / dx);
        for axis in self.order.axes::<D>(self.clock.step, turn) {
            let beyond = Beyond {
                ends: &self.boundaries[axis],
                entering: &self.entering,
                vortex: &self.vortex,
                time: self.clock.time,
            };
            fill(&mut self.field, &mut self.carried, axis, &beyond);
            self.clock.rate = self.sweep(axis, dt);
            let dt_over_dx = dt / self.spacing[axis];
            let bodies = self.bodies.as_ref();
            let gas = Crossed {
                field: &self.field,
                mass: &self.mass,
                axis,
                dt_over_dx,
            };
            for carried in &mut self.carried {
                carried.sweep(self.instructions, &gas, |row| bodies?.tags(row));
            }
            if let Some(bodies) = &mut self.bodies {
                let line = Line {
                    dt_over_dx,
                    inv_spacing: turned(axis, inv_spacing),
                    rate: before,
                };
                let fields = (&self.field, &mut self.next);
                let rate = bodies.sweep(&self.loops, fields, &mut self.carried, axis, &line);
                self.clock.rate = faster(self.clock.rate, rate);
            }
            std::mem::swap(&mut self.field, &mut self.next);
            self.carried.iter_mut().for_each(Carried::swap);
        }
    }

    /// The mean of what all orders of the axes lead to; gives the two fields that it needs back.
    fn mean_of_orders(&mut self, [mut start, mut mean]: [Field<D>; 2], dt: f64) -> [Field<D>; 2] {
        let turns = self.order.turns::<D>();
        let before = self.clock.rate;
        start.copy_from(&self.field);
        mean.rows_mut().fill(0.0);
        self.carried.iter_mut().for_each(Carried::begin_mean);
        let share = 1.0 / turns as f64;
        for turn in 0..turns {
            self.field.copy_from(&start);
            self.carried.iter_mut().for_each(Carried::begin_turn);
            self.sweeps(turn, dt, before);
            mean.add(share, &self.field);
            self.carried.iter_mut().for_each(|c| c.end_turn(share));
        }
        self.carried.iter_mut().for_each(Carried::end_mean);
        std::mem::swap(&mut self.field, &mut mean);
        self.clock.rate = self.fastest();
        [start, mean]
    }

    /// Sweeps along an axis into the other field; returns the greatest rate afterwards.
    fn sweep(&mut self, axis: usize, dt: f64) -> f64 {
        let mut whole = match &mut self.bodies {
            Some(bodies) => std::mem::take(&mut bodies.whole),
            None => Vec::new(),
        };
        let field = &self.field;
        let lines = LineSweep {
            loops: &self.loops,
            bodies: self.bodies.as_ref(),
            field,
            layout: Layout {
                pitch: field.pitch(),
                axis,
            },
            dt_over_dx: dt / self.spacing[axis],
            inv_spacing: self.spacing.map(|dx| 1.0 / dx),
        };
        let len = field.row_len();
        // Rows of all lines that begin side by side, then the next of each: parts of them are tasks.
        let (beside, along) = if axis == 0 {
            (1, usize::MAX)
        } else {
            (field.stride(axis), field.cells()[axis] + 2 * GHOSTS)
        };
        let mut parts = Vec::new();
        let (mut rest, mut cuts) = (self.next.rows_mut(), &mut whole[..]);
        let mut masses = &mut self.mass[..];
        let mut first = 0;
        while !rest.is_empty() {
            let at = first / beside % along;
            let rows = beside * PART.min(along - at).min(rest.len() / (len * beside));
            let (out, more) = rest.split_at_mut(len * rows);
            let (whole, others) = cuts.split_at_mut(lines.cuts(first..first + rows).len());
            let of_part = masses.len().min(field.pitch() * rows);
            let (mass, further) = masses.split_at_mut(of_part);
            parts.push((Part { first, at, beside }, out, Kept { whole, mass }));
            (rest, cuts, first, masses) = (more, others, first + rows, further);
        }
        let rate = merge_blocks(1, &mut parts[..], Merge::new(0.0, faster), |_, parts| {
            let (part, out, kept) = &mut parts[0];
            let scratch = &mut Scratch::new(len);
            match axis {
                0 => lines.within_rows(*part, out, kept, scratch),
                _ => lines.across_rows(*part, out, kept, scratch),
            }
        });
        if let Some(bodies) = &mut self.bodies {
            bodies.whole = whole;
        }
        rate
    }
}
