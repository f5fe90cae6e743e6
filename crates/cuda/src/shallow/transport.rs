//! Tracers on a device.

use super::ShallowCuda;
use super::columns::{Kept, filled, values};
use super::options::Rained;
use crate::{Buffer, CudaError, Device, Kernel, Program};
use monoflow_abi::{
    SeepParameters, ShallowParameters, SlopedParameters, TransportLookParameters,
    TransportParameters,
};
use monoflow_cpu::shallow::{Forcing, Tracer};
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{AROUND, LOOKED};

/// For what memory is short.
const WHAT: &str = "tracers";

/// All tracers, one after the other in each column.
pub struct Carried<S> {
    steps: Steps,
    seep: Option<(Kernel, SeepParameters<S>)>,
    look: Kernel,
    parameters: TransportParameters<S>,
    held: Buffer<S>,
    entered: Buffer<f64>,
    ground: Option<Buffer<S>>,
    /// Columns that nobody reads but kernels.
    kept: Kept<S>,
    _lines: Kept<u32>,
    looks: Option<Looks<S>>,
}

/// The kernels of a step.
enum Steps {
    /// Of one stage.
    One { edges: Kernel, cells: Kernel },
    /// Of two.
    Two {
        slopes: Kernel,
        edges: Kernel,
        first: Kernel,
        second: Kernel,
    },
}

/// The name of a kernel of tracers.
fn kernel<S: Scalar>(of: &str) -> String {
    format!("shallow_{}_transport_{of}", S::NAME)
}

impl Steps {
    fn load<S: Scalar>(
        device: &Device,
        programs: &[&str],
        is_second: bool,
    ) -> Result<Self, CudaError> {
        if is_second {
            let names = ["slopes", "sloped_edges", "first", "second"].map(kernel::<S>);
            let [slopes, edges, first, second] = Program::exactly(device, programs, names)?;
            return Ok(Steps::Two {
                slopes,
                edges,
                first,
                second,
            });
        }
        let names = ["edges", "cells"].map(kernel::<S>);
        let [edges, cells] = Program::exactly(device, programs, names)?;
        Ok(Steps::One { edges, cells })
    }
}

/// What is looked at.
struct Looks<S> {
    sums: Buffer<f64>,
    found: Buffer<S>,
    parameters: TransportLookParameters<S>,
    _area: Kept<f64>,
    _asked: Kept<u32>,
}

/// What a look finds of a tracer.
#[derive(Clone, Debug)]
pub struct TracerLook<S> {
    /// Concentration times depth in the cells that were asked for.
    pub found: Vec<S>,
    /// How much all cells hold, and how much is in their ground; the unit of the concentration times m³.
    pub amounts: [f64; 2],
    /// How much has entered through each edge of the domain.
    pub entered: Vec<f64>,
}

/// A stage of a step.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    /// The only one, or the first of two.
    First,
    /// The second.
    Second,
}

impl<S: Scalar> ShallowCuda<S> {
    /// The same with tracers, of which cells hold so much each: concentration times depth. Their order is that of
    /// [`Forcing::tracers`], by which they enter. After [`forced`](Self::forced) and
    /// [`second_order`](Self::second_order).
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn carrying(mut self, held: &[Vec<S>], forcing: &Forcing<S>) -> Result<Self, CudaError> {
        if held.is_empty() {
            return Ok(self);
        }
        let sloped = self.second.as_ref().map(|second| second.parameters);
        let base = (self.parameters, sloped, self.dry());
        let (device, programs) = (&self.device, &self.programs[..]);
        let rained = self.rained.as_ref();
        self.carried = Some(Carried::new(
            device,
            programs,
            base,
            (held, forcing),
            rained,
        )?);
        Ok(self)
    }
}

/// Parameters at first order: nothing of slopes.
fn flat<S>(base: ShallowParameters<S>) -> SlopedParameters<S> {
    SlopedParameters {
        base,
        around: [Column::at(0); AROUND],
        sides: [Column::at(0); 3],
        beyond: [Column::at(0); 3],
        edge_arms: Column::at(0),
        boundary_arms: [Column::at(0); 2],
        slopes: [Column::at(0); 2],
        start: [Column::at(0); 3],
        crossed: Column::at(0),
    }
}

impl<S: Scalar> Carried<S> {
    fn new(
        device: &Device,
        programs: &[&str],
        (base, sloped, dry): (ShallowParameters<S>, Option<SlopedParameters<S>>, S),
        (held, forcing): (&[Vec<S>], &Forcing<S>),
        rained: Option<&Rained<S>>,
    ) -> Result<Self, CudaError> {
        let tracers = held.len() as u32;
        let mut kept = Kept::new();
        let mut zeros = |len: u32| {
            let zeros = vec![S::from_literal(0.0); held.len() * len as usize];
            kept.put(device, &zeros, WHAT)
        };
        let edges = zeros(base.inner + base.boundaries)?;
        let [start, slope_x, slope_y, crossed] = match sloped {
            None => [Column::at(0); 4],
            Some(_) => {
                let mut of_cells = || zeros(base.cells);
                let [start, x, y] = [of_cells()?, of_cells()?, of_cells()?];
                [start, x, y, zeros(base.boundaries)?]
            }
        };
        let seeps = rained.filter(|rained| rained.infiltrated.is_some());
        let nothing = |len: u32| Buffer::<S>::zeros(device, tracers as usize * len as usize, WHAT);
        let ground = match seeps {
            Some(_) => Some(nothing(base.cells)?),
            None => None,
        };
        let held = filled(device, &held.concat(), WHAT)?;
        let entered = Buffer::zeros(device, tracers as usize * base.boundaries as usize, WHAT)?;
        let lines = forcing.tracers.iter().flatten();
        let lines: Vec<u32> = lines.flat_map(|line| [line.first, line.count]).collect();
        let mut of_lines = Kept::new();
        let parameters = TransportParameters {
            sloped: sloped.unwrap_or_else(|| flat(base)),
            tracers,
            held: held.column(),
            start,
            slopes: [slope_x, slope_y],
            flux: edges,
            crossed,
            entered: entered.column(),
            ground: ground.as_ref().map_or(Column::at(0), Buffer::column),
            parts: lines.len() as u32 / (2 * tracers),
            lines: of_lines.put(device, &lines, WHAT)?,
            dry,
        };
        let steps = Steps::load::<S>(device, programs, sloped.is_some())?;
        let [look] = Program::exactly(device, programs, [kernel::<S>("look")])?;
        let seep = match seeps {
            None => None,
            Some(rained) => {
                let [seep] = Program::exactly(device, programs, [kernel::<S>("seep")])?;
                let (rain, transport) = (rained.parameters, parameters);
                Some((seep, SeepParameters { rain, transport }))
            }
        };
        Ok(Carried {
            steps,
            seep,
            look,
            parameters,
            held,
            entered,
            ground,
            kept,
            _lines: of_lines,
            looks: None,
        })
    }

    /// Launches a stage, after its clock and before the cells of the water.
    pub fn carry(&self, device: &Device, stage: Stage) -> Result<(), CudaError> {
        let (p, base) = (&self.parameters, &self.parameters.sloped.base);
        let of_edges = base.inner + base.boundaries;
        let both = base.cells.max(base.boundaries);
        let (slopes, edges, cells) = match (&self.steps, stage) {
            (Steps::One { edges, cells }, _) => (None, edges, cells),
            (
                Steps::Two {
                    slopes,
                    edges,
                    first,
                    second,
                },
                stage,
            ) => {
                let cells = match stage {
                    Stage::First => first,
                    Stage::Second => second,
                };
                (Some(slopes), edges, cells)
            }
        };
        // SAFETY: columns were allocated for this mesh and so many tracers.
        unsafe {
            if let Some(slopes) = slopes {
                slopes.launch(device, base.cells, block::CELLS, p)?;
            }
            edges.launch(device, of_edges, block::EDGES, p)?;
            cells.launch(device, both, block::CELLS, p)
        }
    }

    /// What ground takes up, before the water itself seeps away.
    pub fn seep(&self, device: &Device) -> Result<(), CudaError> {
        let Some((kernel, p)) = &self.seep else {
            return Ok(());
        };
        // SAFETY: columns were allocated for this mesh and so many tracers.
        unsafe { kernel.launch(device, p.rain.base.cells, block::CELLS, p) }
    }

    /// Makes ready to look at some cells, and at all of these areas, m².
    pub fn looking(
        &mut self,
        device: &Device,
        area: &[f64],
        asked: &[u32],
    ) -> Result<(), CudaError> {
        let tracers = self.parameters.tracers as usize;
        let (mut areas, mut cells) = (Kept::new(), Kept::new());
        let sums = Buffer::zeros(device, 2 * tracers * area.len().div_ceil(LOOKED), WHAT)?;
        let found = Buffer::zeros(device, tracers * asked.len(), WHAT)?;
        let parameters = TransportLookParameters {
            transport: self.parameters,
            area: areas.put(device, area, WHAT)?,
            sums: sums.column(),
            asked: cells.put(device, asked, WHAT)?,
            count: asked.len() as u32,
            found: found.column(),
        };
        self.looks = Some(Looks {
            sums,
            found,
            parameters,
            _area: areas,
            _asked: cells,
        });
        Ok(())
    }

    /// What was asked for of each tracer.
    pub fn look(&self, device: &Device) -> Result<Vec<TracerLook<S>>, CudaError> {
        let Some(looks) = &self.looks else {
            return Ok(Vec::new());
        };
        let p = &looks.parameters;
        let base = &p.transport.sloped.base;
        let blocks = base.cells.div_ceil(LOOKED as u32);
        // SAFETY: there is room for what so many threads find.
        unsafe {
            let threads = blocks.max(p.count);
            self.look.launch(device, threads, block::CELLS, p)?;
        }
        let (sums, found) = (
            values(&looks.sums, 0.0)?,
            values(&looks.found, S::from_literal(0.0))?,
        );
        let (count, blocks) = (p.count as usize, blocks as usize);
        let looks = self.tracers()?.into_iter().enumerate();
        let looks = looks.map(|(k, entered)| {
            let sum = |part: usize| {
                let of = &sums[(2 * k + part) * blocks..][..blocks];
                of.iter().fold(0.0, |sum, number| sum + number)
            };
            TracerLook {
                found: found[k * count..][..count].to_vec(),
                amounts: [sum(0), sum(1)],
                entered,
            }
        });
        Ok(looks.collect())
    }

    /// What has entered of each tracer through each edge of the domain.
    fn tracers(&self) -> Result<Vec<Vec<f64>>, CudaError> {
        let entered = values(&self.entered, 0.0)?;
        Ok(split(&entered, self.parameters.tracers))
    }

    /// All of them as they are now.
    pub fn download(&self) -> Result<Vec<Tracer<S>>, CudaError> {
        let tracers = self.parameters.tracers;
        let zero = S::from_literal(0.0);
        let held = split(&values(&self.held, zero)?, tracers);
        let ground = match &self.ground {
            Some(ground) => split(&values(ground, zero)?, tracers),
            None => vec![Vec::new(); tracers as usize],
        };
        let entered = self.tracers()?;
        let all = held.into_iter().zip(entered).zip(ground);
        let all = all.map(|((held, entered), ground)| Tracer {
            held,
            entered,
            ground,
        });
        Ok(all.collect())
    }

    /// Replaces them.
    pub fn upload(&mut self, tracers: &[Tracer<S>]) -> Result<(), CudaError> {
        let held: Vec<S> = tracers
            .iter()
            .flat_map(|t| t.held.iter().copied())
            .collect();
        let entered: Vec<f64> = tracers
            .iter()
            .flat_map(|t| t.entered.iter().copied())
            .collect();
        self.held.upload(&held)?;
        self.entered.upload(&entered)?;
        match &mut self.ground {
            Some(ground) => {
                let all = tracers.iter().flat_map(|t| t.ground.iter().copied());
                ground.upload(&all.collect::<Vec<S>>())
            }
            None => Ok(()),
        }
    }

    /// Bytes on the device, but for a few of looks.
    pub fn bytes(&self) -> usize {
        let ground = self.ground.as_ref().map_or(0, Buffer::len);
        self.kept.bytes() + (self.held.len() + ground) * size_of::<S>() + 8 * self.entered.len()
    }
}

/// A column of so many tracers as one for each.
fn split<T: Clone>(column: &[T], tracers: u32) -> Vec<Vec<T>> {
    let each = column.len() / tracers as usize;
    (0..tracers as usize)
        .map(|k| column[k * each..][..each].to_vec())
        .collect()
}
