//! Shallow water on one GPU.

use crate::error::During;
use crate::{Buffer, CudaError, Device, Kernel, KernelTime, Program};
use monoflow_abi::{FluxColumns, ShallowClock, ShallowParameters, WaterColumns};
use monoflow_cpu::shallow::Waters;
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_mesh::Volumes;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Condition, ShallowScheme};

/// Steps that are enqueued before the clock is looked at.
const BATCH: u64 = 256;

struct Kernels {
    edges: Kernel,
    boundaries: Kernel,
    time_step: Kernel,
    cells: Kernel,
}

/// Runs a shallow-water scheme on one GPU. Between two looks at the clock nothing crosses the bus.
pub struct ShallowCuda<S, Sch> {
    device: Device,
    kernels: Kernels,
    scheme: Sch,
    parameters: ShallowParameters<S>,
    numbers: Vec<Buffer<S>>,
    indices: Vec<Buffer<u32>>,
    conditions: Buffer<[S; 4]>,
    entered: Buffer<f64>,
    clock: Buffer<ShallowClock>,
    now: ShallowClock,
    part: Vec<u32>,
    parts: usize,
}

impl<S: Scalar, Sch: ShallowScheme<S>> ShallowCuda<S, Sch> {
    /// For the water of a mesh; kernels are those stamped under `symbol` in the first of `programs`
    /// that has them. `roughness` may be empty where nothing reads it.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        device: Device,
        programs: &[&str],
        symbol: &str,
        scheme: Sch,
        mesh: &Volumes<S>,
        water: &Waters<S>,
        roughness: &[S],
        cfl: f64,
    ) -> Result<Self, CudaError> {
        let names = ["edges", "boundaries", "time_step", "cells"].map(|k| format!("{symbol}_{k}"));
        let missing = || CudaError::NoKernel {
            name: symbol.to_owned(),
        };
        let mut kernels = Program::kernels(&device, programs, &names)?.into_iter();
        let mut next = || kernels.next().ok_or_else(missing);
        let kernels = Kernels {
            edges: next()?,
            boundaries: next()?,
            time_step: next()?,
            cells: next()?,
        };

        let mut numbers = Vec::new();
        let mut put = |values: &[S]| -> Result<Column<S>, CudaError> {
            let mut buffer = Buffer::zeros(&device, values.len(), "the mesh and its water")?;
            buffer.upload(values)?;
            let column = buffer.column();
            numbers.push(buffer);
            Ok(column)
        };
        let mut indices = Vec::new();
        let mut put_index = |values: &[u32]| -> Result<Column<u32>, CudaError> {
            let mut buffer = Buffer::zeros(&device, values.len(), "the mesh")?;
            buffer.upload(values)?;
            let column = buffer.column();
            indices.push(buffer);
            Ok(column)
        };
        let water = WaterColumns {
            depth: put(&water.depth)?,
            discharge: [put(&water.discharge_x)?, put(&water.discharge_y)?],
            bed: put(&water.bed)?,
        };
        let edges = mesh.length.len();
        let zeros = vec![S::from_literal(0.0); edges];
        let flux = FluxColumns {
            volume: put(&zeros)?,
            left: [put(&zeros)?, put(&zeros)?],
            right: [put(&zeros)?, put(&zeros)?],
        };
        let (inner, boundaries) = (mesh.inner() as u32, mesh.inside.len() as u32);
        let rates_count = inner.div_ceil(block::EDGES) + boundaries;
        let of_cell = |k: usize| mesh.edges.iter().map(|e| e[k]).collect::<Vec<_>>();
        let conditions = Buffer::zeros(&device, mesh.parts.len(), "boundary conditions")?;
        let entered = Buffer::zeros(&device, mesh.inside.len(), "boundary conditions")?;
        let clock = Buffer::zeros(&device, 1, "the clock")?;
        let parameters = ShallowParameters {
            cells: mesh.cells() as u32,
            inner,
            boundaries,
            rates_count,
            left: put_index(&mesh.left)?,
            right: put_index(&mesh.right)?,
            inside: put_index(&mesh.inside)?,
            part: put_index(&mesh.part)?,
            normal: [put(&mesh.normal_x)?, put(&mesh.normal_y)?],
            length: put(&mesh.length)?,
            edges: [
                put_index(&of_cell(0))?,
                put_index(&of_cell(1))?,
                put_index(&of_cell(2))?,
            ],
            inverse_area: put(&mesh.inverse_area)?,
            inverse_reach: put(&mesh.inverse_reach)?,
            roughness: if roughness.is_empty() {
                Column::at(0)
            } else {
                put(roughness)?
            },
            conditions: conditions.column(),
            water,
            flux,
            rates: put(&vec![S::from_literal(0.0); rates_count as usize])?,
            entered: entered.column(),
            clock: clock.column(),
        };
        Ok(ShallowCuda {
            device,
            kernels,
            scheme,
            parameters,
            numbers,
            indices,
            conditions,
            entered,
            clock,
            now: ShallowClock {
                cfl,
                ..ShallowClock::default()
            },
            part: mesh.part.clone(),
            parts: mesh.parts.len(),
        })
    }

    /// The clock as of the last look.
    pub fn clock(&self) -> &ShallowClock {
        &self.now
    }

    /// Bytes on the device.
    pub fn bytes(&self) -> usize {
        let numbers: usize = self.numbers.iter().map(Buffer::len).sum();
        let indices: usize = self.indices.iter().map(Buffer::len).sum();
        numbers * size_of::<S>() + indices * size_of::<u32>()
    }

    fn step(&self) -> Result<(), CudaError> {
        let (p, d, k) = (&self.parameters, &self.device, &self.kernels);
        // SAFETY: columns were allocated for this mesh.
        unsafe {
            k.edges.launch2(d, p.inner, block::EDGES, &self.scheme, p)?;
            k.boundaries
                .launch2(d, p.boundaries, block::EDGES, &self.scheme, p)?;
            k.time_step.launch(d, block::SINGLE, block::SINGLE, p)?;
            k.cells
                .launch2(d, p.cells.max(p.boundaries), block::CELLS, &self.scheme, p)
        }
    }

    /// Sets what the boundary meets from now on, one for each of the mesh's parts.
    ///
    /// # Errors
    /// The driver fails.
    pub fn set_conditions(&mut self, conditions: &[Condition<S>]) -> Result<(), CudaError> {
        let words: Vec<[S; 4]> = conditions.iter().map(|c| c.to_word()).collect();
        self.conditions.upload(&words)
    }

    /// Takes steps until a time is reached or so many steps are taken.
    ///
    /// # Errors
    /// The driver fails.
    pub fn run(&mut self, until: f64, steps: u64) -> Result<(), CudaError> {
        self.now.until = until;
        self.clock.upload(&[self.now])?;
        let last = self.now.step.saturating_add(steps);
        while self.now.time < until && self.now.step < last && self.now.lost == 0 {
            for _ in 0..BATCH.min(last - self.now.step) {
                self.step()?;
            }
            let mut clock = [self.now];
            self.clock.download(&mut clock)?;
            // A time step of nothing would be repeated for ever.
            clock[0].lost |= u32::from(clock[0].time <= self.now.time);
            self.now = clock[0];
        }
        Ok(())
    }

    /// The water as it is now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn water(&self) -> Result<Waters<S>, CudaError> {
        let column = |k: usize| -> Result<Vec<S>, CudaError> {
            let mut values = vec![S::from_literal(0.0); self.numbers[k].len()];
            self.numbers[k].download(&mut values)?;
            Ok(values)
        };
        Ok(Waters {
            depth: column(0)?,
            discharge_x: column(1)?,
            discharge_y: column(2)?,
            bed: column(3)?,
        })
    }

    /// Volume that has entered through each part of the boundary, m³.
    ///
    /// # Errors
    /// The driver fails.
    pub fn entered(&self) -> Result<Vec<f64>, CudaError> {
        let mut of_edges = vec![0.0; self.part.len()];
        self.entered.download(&mut of_edges)?;
        let mut entered = vec![0.0; self.parts];
        for (volume, &part) in of_edges.iter().zip(&self.part) {
            entered[part as usize] += volume;
        }
        Ok(entered)
    }

    /// Registers of the kernels of a step.
    pub fn registers(&self) -> [(&'static str, i32); 4] {
        let k = &self.kernels;
        [
            ("edges", k.edges.registers()),
            ("boundaries", k.boundaries.registers()),
            ("time_step", k.time_step.registers()),
            ("cells", k.cells.registers()),
        ]
    }

    /// How long each kernel takes on the present state, which moves on by a few steps: medians of
    /// `repeats` launches, by events.
    ///
    /// # Errors
    /// The driver fails.
    pub fn time_kernels(&mut self, repeats: usize) -> Result<Vec<KernelTime>, CudaError> {
        self.now.until = f64::INFINITY;
        self.clock.upload(&[self.now])?;
        let flags = Some(cudarc::driver::sys::CUevent_flags::CU_EVENT_DEFAULT);
        let mut times = [(); 4].map(|()| Vec::new());
        let (p, d) = (&self.parameters, &self.device);
        for warm in 0..repeats + 2 {
            for (k, times) in times.iter_mut().enumerate() {
                let record = || d.stream.record_event(flags).during("record an event");
                let begin = record()?;
                let kernels = &self.kernels;
                // SAFETY: as in `step`.
                unsafe {
                    match k {
                        0 => kernels
                            .edges
                            .launch2(d, p.inner, block::EDGES, &self.scheme, p)?,
                        1 => kernels.boundaries.launch2(
                            d,
                            p.boundaries,
                            block::EDGES,
                            &self.scheme,
                            p,
                        )?,
                        2 => kernels
                            .time_step
                            .launch(d, block::SINGLE, block::SINGLE, p)?,
                        _ => kernels.cells.launch2(
                            d,
                            p.cells.max(p.boundaries),
                            block::CELLS,
                            &self.scheme,
                            p,
                        )?,
                    }
                }
                let end = record()?;
                d.synchronize()?;
                if warm >= 2 {
                    times.push(f64::from(begin.elapsed_ms(&end).during("time a kernel")?));
                }
            }
        }
        let names = ["edges", "boundaries", "time_step", "cells"];
        Ok(names
            .into_iter()
            .zip(times)
            .map(|(name, mut times)| {
                times.sort_by(f64::total_cmp);
                KernelTime {
                    name,
                    milliseconds: times[repeats / 2],
                }
            })
            .collect())
    }
}
