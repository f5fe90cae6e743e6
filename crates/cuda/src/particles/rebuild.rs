//! Sort and neighbour lists.

use super::Particles;
use crate::{Buffer, CudaError};
use monoflow_abi::{ListParameters, ReorderParameters, ScanParameters, SortParameters, Status};
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::kind::{Fluid, Kind};
use monoflow_particles::ParticleError;

impl<S: Scalar> Particles<S> {
    fn sort_parameters(&self) -> SortParameters<S> {
        SortParameters {
            grid: self.domain.grid,
            sides: self.sides(),
            bins: (self.starts.len() - 1) as u32,
            reserved: 0,
            place: self.start.place.column(),
            cell: self.cell.column(),
            id: self.id.column(),
            starts: self.starts.column(),
            rank: self.rank.column(),
            order: self.order.column(),
            status: monoflow_device::Column::at(self.status.column().address(0)),
        }
    }

    fn list_parameters(&self) -> ListParameters<S> {
        ListParameters {
            grid: self.domain.grid,
            search: self.search,
            sides: self.sides(),
            groups: self.groups,
            walls_list: self.walls as u32,
            entries: self.entries.column(),
            counts: self.list_counts.column(),
            cell: self.cell.column(),
            starts: self.starts.column(),
            place: self.start.place.column(),
            status: monoflow_device::Column::at(self.status.column().address(0)),
        }
    }

    /// Sorts the particles; nothing is copied to or from the host but status words.
    pub(crate) fn sort(&mut self) -> Result<(), CudaError> {
        self.starts.clear()?;
        let p = self.sort_parameters();
        let scan = ScanParameters {
            values: self.starts.column(),
            tiles: self.tiles.column(),
            count: self.starts.len() as u32,
            tile_count: self.tiles.len() as u32,
        };
        let (device, k) = (&self.device, &self.kernels);
        let n = p.sides.particles;
        let scan_threads = scan.tile_count * block::SCAN;
        // SAFETY: buffers were allocated for these numbers of particles and bins.
        unsafe {
            k.assign.launch(device, n, block::PARTICLES, &p)?;
            k.scan_tiles
                .launch(device, scan_threads, block::SCAN, &scan)?;
            k.scan_totals
                .launch(device, block::SCAN, block::SCAN, &scan)?;
            k.scan_finish
                .launch(device, scan_threads, block::SCAN, &scan)?;
            k.place.launch(device, n, block::PARTICLES, &p)?;
            k.settle.launch(device, p.bins, block::PARTICLES, &p)?;
            let reorder = ReorderParameters {
                order: self.order.column(),
                from: self.start.columns(),
                to: self.now.columns(),
                from_cell: self.cell.column(),
                to_cell: self.next_cell.column(),
                to_id: self.next_id.column(),
                particles: n,
                reserved: 0,
            };
            k.reorder.launch(device, n, block::PARTICLES, &reorder)?;
        }
        self.reorder_columns()?;
        std::mem::swap(&mut self.start, &mut self.now);
        std::mem::swap(&mut self.cell, &mut self.next_cell);
        std::mem::swap(&mut self.id, &mut self.next_id);
        // They stand behind all others now.
        self.counts[Fluid::INDEX] -= self.leaving;
        self.turnover.removed += self.leaving;
        self.note_stored()
    }

    pub(crate) fn build(&self) -> Result<(), CudaError> {
        let Some(build) = &self.kernels.build else {
            return Ok(());
        };
        let p = self.list_parameters();
        // SAFETY: as in `sort`; the kernel writes no more groups than there is room for.
        unsafe { build.launch(&self.device, p.sides.particles, block::NEIGHBOURS, &p) }
    }

    /// Sorts particles and lists their neighbours, at a time, s. Where lists outgrow their room, they get more
    /// and are filled again: nothing is lost.
    ///
    /// # Errors
    /// A particle has left the domain; memory is short.
    pub(crate) fn rebuild(&mut self, time: f64) -> Result<(), CudaError> {
        self.renew(time)?;
        self.sort()?;
        let room = self.entries.len() / self.len().max(1);
        self.groups = self.groups.min(room as u32);
        self.build()?;
        let status = self.take_status()?;
        if status.words[0] != 0 {
            let id = u32::MAX - status.words[0];
            return Err(self.escaped(id)?.into());
        }
        if status.words[2] != 0 {
            return Err(CudaError::CellTooFull);
        }
        let needed = status.words[1];
        if needed > self.groups {
            self.grow(needed)?;
            self.build()?;
            self.take_status()?;
        }
        self.leaving = 0;
        self.begin_columns()?;
        self.place_bodies(time)?;
        self.enlist(time)
    }

    /// Forgets the state within a step, which kernels are to find anew, where writes are checked.
    pub(crate) fn spoil(&mut self) -> Result<(), CudaError> {
        self.now.place.spoil()?;
        self.now.motion.spoil()
    }

    fn take_status(&mut self) -> Result<Status, CudaError> {
        self.copied += size_of::<Status>() as u64;
        let mut status = [Status::default()];
        self.status.download(&mut status)?;
        self.status.clear()?;
        Ok(status[0])
    }

    fn grow(&mut self, needed: u32) -> Result<(), CudaError> {
        let n = self.sides().particles as usize;
        let groups = needed.saturating_add(needed / 8 + 1);
        if u64::from(groups) * n as u64 > u64::from(u32::MAX) {
            return Err(CudaError::ListTooLong {
                particles: n,
                neighbours: needed.saturating_mul(self.encoding.per_group),
            });
        }
        self.entries = Buffer::zeros(&self.device, 0, "neighbour lists")?;
        self.device.synchronize()?;
        self.entries = Buffer::zeros(&self.device, groups as usize * n, "neighbour lists")?;
        self.groups = groups;
        Ok(())
    }

    fn escaped(&mut self, id: u32) -> Result<ParticleError, CudaError> {
        // The sort went on without it: where it was is still in the other buffers.
        std::mem::swap(&mut self.start, &mut self.now);
        std::mem::swap(&mut self.cell, &mut self.next_cell);
        std::mem::swap(&mut self.id, &mut self.next_id);
        for kept in &mut self.kept {
            std::mem::swap(&mut kept.start, &mut kept.now);
        }
        self.counts[Fluid::INDEX] += self.leaving;
        self.turnover.removed -= self.leaving;
        let store = self.store()?;
        let position = store
            .id
            .iter()
            .position(|&other| other == id)
            .map_or([f64::NAN; 3], |i| {
                self.domain.position(&store.place[i], store.cell[i])
            });
        Ok(ParticleError::Escaped { id, position })
    }

    /// The neighbour list of every particle as stored: `(fluid entries, wall entries)`.
    ///
    /// # Errors
    /// The driver fails.
    #[allow(clippy::type_complexity)]
    pub(crate) fn neighbours(&mut self) -> Result<Vec<(Vec<u32>, Vec<u32>)>, CudaError> {
        let n = self.list_counts.len().min(self.len());
        let mut words = vec![[0u32; 4]; self.entries.len()];
        let mut counts = vec![0u32; n];
        self.entries.download(&mut words)?;
        self.list_counts.download(&mut counts)?;
        let (groups, encoding) = (self.groups as usize, self.encoding);
        let per_group = encoding.per_group as usize;
        let entry = |group: usize, i: usize, k: usize| {
            encoding.entry(words[group * n + i], (k % per_group) as u32)
        };
        Ok((0..n)
            .map(|i| {
                let (fluids, walls) = ((counts[i] & 0xffff) as usize, (counts[i] >> 16) as usize);
                let fluid = (0..fluids).map(|k| entry(k / per_group, i, k)).collect();
                let wall = (0..walls)
                    .map(|k| entry(groups - 1 - k / per_group, i, k))
                    .collect();
                (fluid, wall)
            })
            .collect())
    }
}
