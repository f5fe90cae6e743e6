//! Particles on the device: columns, cells, sort and neighbour lists, whatever the scheme.

pub(crate) mod columns;
mod encoding;
mod following;
mod kept;
mod kernels;
mod loads;
mod measures;
mod need;
mod openings;
mod rebuild;
mod start;
mod stopwatch;
pub(crate) mod summed;
pub(crate) mod ticking;

pub use encoding::ListEncoding;
pub(crate) use following::{Reached, uploaded};
pub use need::ParticleNeed;
pub use start::Start;
pub use summed::SummationCode;
pub use ticking::Traffic;

use crate::{Buffer, Code, CudaError, Device, Kernel};
use following::Following;
use kept::KeptColumn;
use kernels::Kernels;
use loads::Loads;
use measures::Measures;
use monoflow_abi::{ForceParameters, ParticleColumns, SCAN_TILE, Sides, Status, WallsList};
use monoflow_device::Column;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::kind::KINDS;
use monoflow_particles::{Alteration, Bodies, Domain, Openings, Store, Turnover};
use openings::Zones;

/// Position with mass, velocity with density excess.
pub(crate) struct State<S> {
    pub(crate) place: Buffer<[S; 4]>,
    pub(crate) motion: Buffer<[S; 4]>,
}

impl<S: Scalar> State<S> {
    pub(crate) fn zeros(device: &Device, n: usize) -> Result<Self, CudaError> {
        Ok(State {
            place: Buffer::zeros(device, n, "positions")?,
            motion: Buffer::zeros(device, n, "velocities")?,
        })
    }

    pub(crate) fn columns(&self) -> ParticleColumns<S> {
        ParticleColumns {
            place: self.place.column(),
            motion: self.motion.column(),
        }
    }
}

/// The particles of a run.
pub(crate) struct Particles<S> {
    pub(crate) device: Device,
    kernels: Kernels,
    pub(crate) domain: Domain<S>,
    search: S,
    walls: WallsList,
    pub(crate) encoding: ListEncoding,
    pub(crate) counts: [usize; KINDS],
    turnover: Turnover,
    /// Particles that there is room for.
    pub(crate) capacity: usize,
    /// Fluid particles that the next sort leaves behind.
    leaving: usize,
    /// At the start of a step.
    pub(crate) start: State<S>,
    /// Within a step; a sort moves through it.
    pub(crate) now: State<S>,
    /// Columns that models declare.
    pub(crate) kept: Vec<KeptColumn<S>>,
    pub(crate) cell: Buffer<u32>,
    next_cell: Buffer<u32>,
    id: Buffer<u32>,
    next_id: Buffer<u32>,
    rank: Buffer<u32>,
    order: Buffer<u64>,
    pub(crate) starts: Buffer<u32>,
    tiles: Buffer<u32>,
    pub(crate) entries: Buffer<[u32; 4]>,
    pub(crate) list_counts: Buffer<u32>,
    pub(crate) groups: u32,
    status: Buffer<Status>,
    following: Option<Following>,
    loads: Option<Loads<S>>,
    measures: Measures<S>,
    zones: Option<Zones<S>>,
    /// Bytes copied between host and device so far.
    pub(crate) copied: u64,
}

impl<S: Scalar> Particles<S> {
    /// Puts a store on a device.
    pub(crate) fn new<const D: usize>(
        code: Code<'_>,
        domain: Domain<S>,
        (store, bodies, openings, time): (&Store<S>, &Bodies, &Openings, f64),
        (search, walls): (S, WallsList),
        encoding: ListEncoding,
    ) -> Result<Self, CudaError> {
        let following = Following::new(&code, S::NAME, bodies, time)?;
        let loads = Loads::new::<D>(&code, bodies)?;
        let measures = Measures::new(&code)?;
        // A layer more at each opening, before columns have to grow.
        let n = store.len() + openings.sites();
        let zones = Zones::new::<D>(&code, openings, n)?;
        let device = code.device;
        let bins = KINDS * domain.grid.len() as usize;
        let zero = |len, what| Buffer::<u32>::zeros(&device, len, what);
        let mut particles = Particles {
            kernels: Kernels::load(&device, code.programs, S::NAME, D, encoding)?,
            domain,
            search,
            walls,
            encoding,
            counts: store.counts,
            turnover: store.turnover.clone(),
            capacity: n,
            leaving: 0,
            start: State::zeros(&device, n)?,
            now: State::zeros(&device, n)?,
            kept: Vec::new(),
            cell: zero(n, "cells")?,
            next_cell: zero(n, "cells")?,
            id: zero(n, "identities")?,
            next_id: zero(n, "identities")?,
            rank: zero(n, "the sort")?,
            order: Buffer::zeros(&device, n, "the sort")?,
            starts: zero(bins + 1, "cell starts")?,
            tiles: zero((bins + 1).div_ceil(SCAN_TILE as usize), "the scan")?,
            entries: Buffer::zeros(&device, 0, "neighbour lists")?,
            list_counts: zero(if encoding.lists() { n } else { 0 }, "neighbour counts")?,
            groups: 0,
            status: Buffer::zeros(&device, 1, "status words")?,
            following,
            loads,
            measures,
            zones,
            copied: 0,
            device,
        };
        particles.upload(store)?;
        particles.keep_columns(&store.kept)?;
        Ok(particles)
    }

    fn upload(&mut self, store: &Store<S>) -> Result<(), CudaError> {
        self.start.place.upload(&store.place)?;
        self.start.motion.upload(&store.motion)?;
        self.cell.upload(&store.cell)?;
        self.id.upload(&store.id)
    }

    /// Applies an alteration to the particles, by way of the host. Columns keep their room: kernels go by the numbers
    /// of particles.
    pub(crate) fn alter(&mut self, alteration: &Alteration) -> Result<(), CudaError> {
        let mut store = self.store()?;
        store.alter(&self.domain, alteration);
        self.upload(&store)?;
        for (column, kept) in self.kept.iter_mut().zip(&store.kept) {
            column.start.upload(&kept.words)?;
        }
        self.copied += (store.len() * (8 * size_of::<S>() + 8)) as u64;
        self.counts = store.counts;
        self.turnover = store.turnover;
        self.leaving = 0;
        match &mut self.loads {
            Some(loads) => loads.alter(alteration),
            None => Ok(()),
        }
    }

    /// Number of particles.
    pub(crate) fn len(&self) -> usize {
        self.counts.iter().sum()
    }

    pub(crate) fn sides(&self) -> Sides {
        Sides {
            fluids: self.counts[0] as u32,
            particles: self.len() as u32,
        }
    }

    /// Greatest number of neighbours that there is room for.
    pub(crate) fn list_capacity(&self) -> u32 {
        self.groups * self.encoding.per_group
    }

    /// Registers of the kernel that lists neighbours.
    pub(crate) fn build_registers(&self) -> i32 {
        self.kernels.build.as_ref().map_or(0, Kernel::registers)
    }

    /// What kernels that read the list want, for the words in `particles`.
    pub(crate) fn force_parameters(
        &self,
        particles: ParticleColumns<S>,
        rates: Column<[S; 4]>,
        transport: Column<[S; 4]>,
        clock: Column<Clock>,
    ) -> ForceParameters<S> {
        ForceParameters {
            grid: self.domain.grid,
            sides: self.sides(),
            groups: self.groups,
            reserved: 0,
            particles,
            entries: self.entries.column(),
            counts: self.list_counts.column(),
            cell: self.cell.column(),
            starts: self.starts.column(),
            rates,
            transport,
            clock,
            gathered: Column::at(0),
        }
    }

    /// The particles as they are now, in the device's order.
    pub(crate) fn store(&mut self) -> Result<Store<S>, CudaError> {
        let n = self.len();
        let mut store = Store {
            place: vec![Default::default(); n],
            motion: vec![Default::default(); n],
            cell: vec![0; n],
            id: vec![0; n],
            kept: self.kept_columns()?,
            counts: self.counts,
            turnover: self.turnover.clone(),
        };
        self.start.place.download(&mut store.place)?;
        self.start.motion.download(&mut store.motion)?;
        self.cell.download(&mut store.cell)?;
        self.id.download(&mut store.id)?;
        self.copied += (n * (8 * size_of::<S>() + 8)) as u64;
        Ok(store)
    }
}
