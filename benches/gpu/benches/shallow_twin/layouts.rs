//! A mesh and its water on the device in both layouts, and the kernels that work on them.

use super::rows::{CellRow, EdgeRow, FluxRow, Rows, WaterRow};
use bytemuck::Pod;
use monoflow_abi::{FluxColumns, ShallowClock, ShallowParameters, WaterColumns};
use monoflow_cpu::shallow::Waters;
use monoflow_cuda::{Buffer, CudaError, Device, KERNELS, Kernel, Program};
use monoflow_device::Column;
use monoflow_mesh::Volumes;
use monoflow_ops::shallow::friction::NoFriction;
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::Roe;
use monoflow_ops::shallow::{Shallow, Water};

pub type Scheme = Shallow<f64, Roe, NoFriction>;

pub const SCHEME: Scheme = Shallow {
    gravity: 9.81,
    dry: 1e-8,
    riemann: Roe,
    friction: NoFriction,
    limiter: BarthJespersen,
};

/// What the kernels of [`SCHEME`] are called.
pub const SYMBOL: &str = "shallow_f64_roe_none";

/// Threads of the smallest block.
pub const LEAST_BLOCK: u32 = 32;

/// The two kernels, by somebody, for some layout.
pub struct Variant {
    pub code: &'static str,
    pub is_rows: bool,
    pub kernels: [Kernel; 2],
}

impl Variant {
    pub fn layout(&self) -> &'static str {
        if self.is_rows { "aos" } else { "soa" }
    }

    /// Monoflow's own, and the twin's for either layout.
    pub fn all(device: &Device, twin: &str) -> Result<[Variant; 3], CudaError> {
        let of = |program: &str, symbol: &str, code, is_rows| -> Result<Variant, CudaError> {
            let names = ["edges", "cells"].map(|kernel| format!("{symbol}_{kernel}"));
            let mut found = Program::kernels(device, &[program], &names)?.into_iter();
            let mut next = || {
                found.next().ok_or_else(|| CudaError::NoKernel {
                    name: symbol.to_owned(),
                })
            };
            Ok(Variant {
                code,
                is_rows,
                kernels: [next()?, next()?],
            })
        };
        Ok([
            of(KERNELS, SYMBOL, "rust", false)?,
            of(twin, "soa", "cuda", false)?,
            of(twin, "aos", "cuda", true)?,
        ])
    }
}

/// What the kernels write.
pub struct Results {
    pub fluxes: Vec<FluxRow>,
    pub water: Vec<WaterRow>,
}

/// A mesh and its water on the device, in both layouts.
pub struct OnDevice {
    device: Device,
    columns: ShallowParameters<f64>,
    rows: Rows,
    inner: usize,
    water: [Buffer<f64>; 4],
    fluxes: [Buffer<f64>; 5],
    rates: Buffer<f64>,
    water_rows: Buffer<WaterRow>,
    flux_rows: Buffer<FluxRow>,
    clock: Buffer<ShallowClock>,
    _mesh: (Vec<Buffer<f64>>, Vec<Buffer<u32>>),
    _mesh_rows: (Buffer<EdgeRow>, Buffer<CellRow>),
}

fn put<T: Pod>(device: &Device, values: &[T]) -> Result<Buffer<T>, CudaError> {
    let mut buffer = Buffer::zeros(device, values.len(), "the mesh and its water")?;
    buffer.upload(values)?;
    Ok(buffer)
}

fn get<T: Pod>(buffer: &Buffer<T>) -> Result<Vec<T>, CudaError> {
    let mut values = vec![T::zeroed(); buffer.len()];
    buffer.download(&mut values)?;
    Ok(values)
}

/// Rows of columns.
fn transposed<const N: usize>(columns: [Vec<f64>; N]) -> Vec<[f64; N]> {
    let count = columns[0].len();
    (0..count)
        .map(|k| std::array::from_fn(|part| columns[part][k]))
        .collect()
}

/// The numbers of a mesh, a column each.
fn numbers_of(device: &Device, mesh: &Volumes<f64>) -> Result<Vec<Buffer<f64>>, CudaError> {
    Ok(vec![
        put(device, &mesh.normal_x)?,
        put(device, &mesh.normal_y)?,
        put(device, &mesh.length)?,
        put(device, &mesh.inverse_area)?,
        put(device, &mesh.inverse_reach)?,
    ])
}

/// Which cells are beside its edges, and which edges around its cells, a column each.
fn indices_of(device: &Device, mesh: &Volumes<f64>) -> Result<Vec<Buffer<u32>>, CudaError> {
    let of_cell = |k: usize| mesh.edges.iter().map(|e| e[k]).collect::<Vec<_>>();
    Ok(vec![
        put(device, &mesh.left)?,
        put(device, &mesh.right)?,
        put(device, &of_cell(0))?,
        put(device, &of_cell(1))?,
        put(device, &of_cell(2))?,
    ])
}

/// The rows of a mesh: its edges and its cells.
fn rows_of(
    device: &Device,
    mesh: &Volumes<f64>,
) -> Result<(Buffer<EdgeRow>, Buffer<CellRow>), CudaError> {
    let edge = |e: usize| EdgeRow {
        left: mesh.left[e],
        right: mesh.right[e],
        normal: [mesh.normal_x[e], mesh.normal_y[e]],
        length: mesh.length[e],
    };
    let edge_rows = put(device, &(0..mesh.inner()).map(edge).collect::<Vec<_>>())?;
    let cell = |cell: usize| CellRow {
        inverse_area: mesh.inverse_area[cell],
        inverse_reach: mesh.inverse_reach[cell],
        edges: mesh.edges[cell],
        reserved: 0,
    };
    let cell_rows = put(device, &(0..mesh.cells()).map(cell).collect::<Vec<_>>())?;
    Ok((edge_rows, cell_rows))
}

impl OnDevice {
    pub fn new(device: &Device, mesh: &Volumes<f64>) -> Result<Self, CudaError> {
        let (cells, inner, all) = (mesh.cells(), mesh.inner(), mesh.length.len());
        let room = |count: usize| Buffer::<f64>::zeros(device, count, "the water");
        let water = [room(cells)?, room(cells)?, room(cells)?, room(cells)?];
        let fluxes = [room(all)?, room(all)?, room(all)?, room(all)?, room(all)?];
        let rates = room(inner.div_ceil(LEAST_BLOCK as usize))?;
        let entered = room(mesh.inside.len())?;
        let clock = Buffer::zeros(device, 1, "the clock")?;
        let water_rows = Buffer::zeros(device, cells, "the water")?;
        let flux_rows = Buffer::zeros(device, all, "the water")?;

        let mut numbers = numbers_of(device, mesh)?;
        numbers.push(entered);
        let indices = indices_of(device, mesh)?;
        let (edge_rows, cell_rows) = rows_of(device, mesh)?;

        let number = |k: usize| numbers[k].column();
        let index = |k: usize| indices[k].column();
        // SAFETY: counts and addresses; zero is one of each, and says that there is nothing.
        let nothing: ShallowParameters<f64> = unsafe { std::mem::zeroed() };
        let columns = ShallowParameters {
            cells: cells as u32,
            inner: inner as u32,
            boundaries: mesh.inside.len() as u32,
            rates_count: rates.len() as u32,
            left: index(0),
            right: index(1),
            normal: [number(0), number(1)],
            length: number(2),
            edges: [index(2), index(3), index(4)],
            inverse_area: number(3),
            inverse_reach: number(4),
            roughness: [Column::at(0); 2],
            water: WaterColumns {
                depth: water[0].column(),
                discharge: [water[1].column(), water[2].column()],
                bed: water[3].column(),
            },
            flux: FluxColumns {
                volume: fluxes[0].column(),
                left: [fluxes[1].column(), fluxes[2].column()],
                right: [fluxes[3].column(), fluxes[4].column()],
            },
            rates: rates.column(),
            entered: number(5),
            clock: clock.column(),
            ..nothing
        };
        let rows = Rows {
            cells: columns.cells,
            inner: columns.inner,
            boundaries: columns.boundaries,
            reserved: 0,
            edges: edge_rows.column(),
            geometry: cell_rows.column(),
            water: water_rows.column(),
            flux: flux_rows.column(),
            rates: rates.column(),
            entered: number(5),
            clock: clock.column(),
        };
        Ok(OnDevice {
            device: device.clone(),
            columns,
            rows,
            inner,
            water,
            fluxes,
            rates,
            water_rows,
            flux_rows,
            clock,
            _mesh: (numbers, indices),
            _mesh_rows: (edge_rows, cell_rows),
        })
    }

    /// Sets the water and forgets all fluxes.
    pub fn set_water(&mut self, water: &Waters<f64>) -> Result<(), CudaError> {
        let Waters {
            depth,
            discharge_x,
            discharge_y,
            bed,
        } = water;
        for (to, from) in self
            .water
            .iter_mut()
            .zip([depth, discharge_x, discharge_y, bed])
        {
            to.upload(from)?;
        }
        let row = |cell: usize| {
            let Water {
                depth,
                discharge: [x, y],
                bed,
            } = water.at(cell);
            [depth, x, y, bed]
        };
        self.water_rows
            .upload(&(0..depth.len()).map(row).collect::<Vec<_>>())?;
        self.fluxes.iter_mut().try_for_each(Buffer::clear)?;
        self.flux_rows.clear()?;
        self.rates.clear()
    }

    /// Sets the time step that cells take.
    pub fn set_time_step(&mut self, dt: f64) -> Result<(), CudaError> {
        self.clock.upload(&[ShallowClock {
            dt,
            until: f64::INFINITY,
            runs: 1,
            ..ShallowClock::default()
        }])
    }

    /// Launches a variant's kernel of edges (0) or of cells (1).
    pub fn launch(&self, variant: &Variant, which: usize, block: u32) -> Result<(), CudaError> {
        let kernel = &variant.kernels[which];
        let threads = [self.columns.inner, self.columns.cells][which];
        // SAFETY: columns and rows were allocated for this mesh, and rates for the smallest block;
        // there are fewer edges of the domain than cells.
        unsafe {
            if variant.is_rows {
                kernel.launch2(&self.device, threads, block, &SCHEME, &self.rows)
            } else {
                kernel.launch2(&self.device, threads, block, &SCHEME, &self.columns)
            }
        }
    }

    /// The greatest rate of all edges, 1/s.
    pub fn rate(&self) -> Result<f64, CudaError> {
        Ok(get(&self.rates)?.into_iter().fold(0.0, f64::max))
    }

    /// What the kernels of a layout have written.
    pub fn results(&self, is_rows: bool) -> Result<Results, CudaError> {
        let (mut fluxes, water) = if is_rows {
            (get(&self.flux_rows)?, get(&self.water_rows)?)
        } else {
            let [volume, left_x, left_y, right_x, right_y] = &self.fluxes;
            let [depth, x, y, bed] = &self.water;
            let fluxes = [
                get(volume)?,
                get(left_x)?,
                get(left_y)?,
                get(right_x)?,
                get(right_y)?,
            ];
            let water = [get(depth)?, get(x)?, get(y)?, get(bed)?];
            (transposed(fluxes), transposed(water))
        };
        fluxes.truncate(self.inner);
        Ok(Results { fluxes, water })
    }
}
