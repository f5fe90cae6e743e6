//! Openings on the device: particles that come in and leave, and what those in zones have.

use super::following::uploaded;
use super::{Particles, Reached, State};
use crate::{Buffer, Code, CudaError, Kernel, Program};
use monoflow_abi::OpeningParameters;
use monoflow_device::Column;
use monoflow_device::warp::WARP_SIZE;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::kind::{Fluid, Kind};
use monoflow_ops::particles::opening::{Opening, OpeningKnot};
use monoflow_particles::{Newborn, Openings, Row, Tally, rows};

/// Openings, and the particles that are in their zones or may get there.
pub(super) struct Zones<S> {
    mark: Kernel,
    enlist: Kernel,
    find: Kernel,
    take: Kernel,
    still: Kernel,
    told: Openings,
    openings: Buffer<Opening>,
    knots: Buffer<OpeningKnot>,
    shares: Buffer<f64>,
    excesses: Buffer<f64>,
    rear: Buffer<u32>,
    tallies: Buffer<u32>,
    members: Buffer<u64>,
    held: Buffer<[S; 4]>,
    /// How many members there are.
    count: u32,
    /// Have walls a density of their own?
    walls_evolve: bool,
}

impl<S: Scalar> Zones<S> {
    /// Puts openings on a device, if there are any, with room for so many particles.
    pub fn new<const D: usize>(
        code: &Code<'_>,
        told: &Openings,
        room: usize,
    ) -> Result<Option<Self>, CudaError> {
        if told.is_empty() {
            return Ok(None);
        }
        let (device, precision) = (&code.device, S::NAME);
        let names = [
            format!("mark_zones_{precision}"),
            format!("enlist_members_{precision}"),
            format!("find_held_{precision}_{D}d"),
            format!("take_held_{precision}"),
            format!("still_members_{precision}"),
        ];
        let [mark, enlist, find, take, still] = Program::exactly(device, code.programs, names)?;
        Ok(Some(Zones {
            mark,
            enlist,
            find,
            take,
            still,
            openings: uploaded(device, &told.openings)?,
            knots: uploaded(device, &told.knots)?,
            shares: uploaded(device, &told.shares)?,
            excesses: uploaded(device, &told.excesses)?,
            rear: Buffer::zeros(device, told.sites(), "openings")?,
            tallies: Buffer::zeros(device, told.openings.len() + 1, "openings")?,
            members: Buffer::zeros(device, room, "openings")?,
            held: Buffer::zeros(device, room, "openings")?,
            told: told.clone(),
            count: 0,
            walls_evolve: false,
        }))
    }

    /// Gives particles that come in these coefficients, unless they have some.
    pub fn give(&mut self, word: [f64; 4]) {
        if self.told.given.is_empty() {
            self.told = std::mem::take(&mut self.told).giving(word);
        }
    }
}

/// What a launch of a kernel of openings is about.
#[derive(Clone, Copy, Default)]
struct Asked {
    looked_at: u32,
    instant: f64,
    is_given: bool,
}

impl<S: Scalar> Particles<S> {
    /// Says that walls have a density of their own: then those beside zones have what these have.
    pub(crate) fn walls_evolve(&mut self) {
        if let Some(zones) = &mut self.zones {
            zones.walls_evolve = true;
        }
    }

    fn opening_parameters(
        &self,
        zones: &Zones<S>,
        state: &State<S>,
        asked: Asked,
    ) -> OpeningParameters<S> {
        OpeningParameters {
            home: self.domain.home(),
            sides: self.sides(),
            count: zones.told.openings.len() as u32,
            looked_at: asked.looked_at,
            openings: zones.openings.column(),
            knots: zones.knots.column(),
            shares: zones.shares.column(),
            excesses: zones.excesses.column(),
            rear: zones.rear.column(),
            tallies: zones.tallies.column(),
            members: zones.members.column(),
            held: zones.held.column(),
            particles: state.columns(),
            cell: self.cell.column(),
            starts: self.starts.column(),
            rates: Column::at(0),
            transport: Column::at(0),
            clock: Column::at(0),
            reach: zones.told.reach,
            instant: asked.instant,
            is_given: u32::from(asked.is_given),
            reserved: 0,
        }
    }

    /// Marks what has left zones at their backs as gone, and lets in what is due at a time, s.
    pub(super) fn renew(&mut self, time: f64) -> Result<(), CudaError> {
        let Some(mut zones) = self.zones.take() else {
            return Ok(());
        };
        let due = self.due(&mut zones, time);
        self.zones = Some(zones);
        let (due, gone) = due?;
        let tallies = &mut self.turnover.tallies;
        tallies.resize(gone.len(), Tally::default());
        for (tally, gone) in tallies.iter_mut().zip(&gone) {
            tally.gone += u64::from(*gone);
        }
        let rows = rows(&self.domain, self.len(), &mut self.turnover, &due)?;
        self.leaving = gone.iter().sum::<u32>() as usize;
        self.let_in(&rows, &due)
    }

    /// The particles that come in, and how many are gone at each opening.
    fn due(
        &mut self,
        zones: &mut Zones<S>,
        time: f64,
    ) -> Result<(Vec<Newborn>, Vec<u32>), CudaError> {
        zones.rear.clear()?;
        zones.tallies.clear()?;
        let fluids = self.sides().fluids;
        let asked = Asked {
            looked_at: fluids,
            ..Asked::default()
        };
        let p = self.opening_parameters(zones, &self.start, asked);
        // SAFETY: there are so many fluid particles, sites and openings.
        unsafe { (zones.mark).launch(&self.device, fluids, block::PARTICLES, &p)? };
        let mut rear = vec![0; zones.told.sites()];
        let mut gone = vec![0; zones.told.openings.len()];
        zones.rear.download(&mut rear)?;
        zones.tallies.download(&mut gone)?;
        self.copied += size_of_val(&rear[..]) as u64;
        Ok((zones.told.due(&rear, time), gone))
    }

    /// Puts particles behind the fluid, and walls behind these.
    fn let_in(&mut self, rows: &[Row<S>], due: &[Newborn]) -> Result<(), CudaError> {
        if rows.is_empty() {
            return Ok(());
        }
        let (fluids, n, born) = (self.counts[Fluid::INDEX], self.len(), rows.len());
        if n + born > self.capacity {
            self.make_room(n + born + (n + born) / 8)?;
        }
        let walls = fluids..n;
        macro_rules! insert {
            ($column:expr, $spare:expr, each $word:ident) => {
                let words: Vec<_> = rows.iter().map(|row| row.$word).collect();
                insert!($column, $spare, words);
            };
            ($column:expr, $spare:expr, $words:expr) => {
                $spare.copy_range(fluids, &$column, walls.clone())?;
                $column.copy_range(fluids + born, &$spare, walls.clone())?;
                let words = $words;
                self.copied += size_of_val(&words[..]) as u64;
                $column.upload_to(fluids, &words)?;
            };
        }
        insert!(self.start.place, self.now.place, each place);
        insert!(self.start.motion, self.now.motion, each motion);
        insert!(self.cell, self.next_cell, each cell);
        insert!(self.id, self.next_id, each id);
        for kept in &mut self.kept {
            let words: Vec<[S; 4]> = due.iter().map(|one| one.word(&kept.name)).collect();
            insert!(kept.start, kept.now, words);
        }
        self.counts[Fluid::INDEX] += born;
        Ok(())
    }

    /// Makes room for so many particles; lists are filled anew after it.
    fn make_room(&mut self, capacity: usize) -> Result<(), CudaError> {
        let (device, n) = (self.device.clone(), self.len());
        macro_rules! grow {
            ($($column:expr, $kept:expr, $what:literal;)+) => {$({
                let mut grown = Buffer::zeros(&device, capacity, $what)?;
                if $kept {
                    grown.copy_range(0, &$column, 0..n)?;
                }
                $column = grown;
            })+};
        }
        grow! {
            self.start.place, true, "positions";
            self.start.motion, true, "velocities";
            self.now.place, false, "positions";
            self.now.motion, false, "velocities";
            self.cell, true, "cells";
            self.next_cell, false, "cells";
            self.id, true, "identities";
            self.next_id, false, "identities";
            self.rank, false, "the sort";
            self.order, false, "the sort";
        }
        if self.encoding.lists() {
            grow!(self.list_counts, false, "neighbour counts";);
        }
        for kept in &mut self.kept {
            grow! {
                kept.start, true, "columns of models";
                kept.now, false, "columns of models";
            }
        }
        if let Some(zones) = &mut self.zones {
            grow! {
                zones.members, false, "openings";
                zones.held, false, "openings";
            }
        }
        self.device.synchronize()?;
        self.capacity = capacity;
        Ok(())
    }

    /// Finds the particles that matter to openings, after a sort, and gives them what they have at a time, s.
    pub(super) fn enlist(&mut self, time: f64) -> Result<(), CudaError> {
        let Some(mut zones) = self.zones.take() else {
            return Ok(());
        };
        let done = self.enlisted(&mut zones);
        self.zones = Some(zones);
        done?;
        self.hold_at(time)
    }

    /// Gives the particles of zones what they have at a time, s, at the start of a step.
    pub(crate) fn hold_at(&self, time: f64) -> Result<(), CudaError> {
        let asked = Asked {
            instant: time,
            is_given: true,
            ..Asked::default()
        };
        self.held(Reached::Start, Column::at(0), asked)
    }

    fn enlisted(&self, zones: &mut Zones<S>) -> Result<(), CudaError> {
        zones.tallies.clear()?;
        let sides = self.sides();
        let looked_at = match zones.walls_evolve {
            true => sides.particles,
            false => sides.fluids,
        };
        let asked = Asked {
            looked_at,
            ..Asked::default()
        };
        let p = self.opening_parameters(zones, &self.start, asked);
        // SAFETY: there is room for every particle among members.
        unsafe { (zones.enlist).launch(&self.device, looked_at, block::PARTICLES, &p)? };
        let mut count = [0];
        zones
            .tallies
            .download_from(zones.told.openings.len(), &mut count)?;
        [zones.count] = count;
        Ok(())
    }

    /// Gives the particles of zones the velocity and the pressure that they have at a moment, in steps from the
    /// start of the step, in the state that was reached.
    pub(crate) fn hold(
        &self,
        reached: Reached,
        clock: Column<Clock>,
        instant: f64,
    ) -> Result<(), CudaError> {
        let asked = Asked {
            instant,
            ..Asked::default()
        };
        self.held(reached, clock, asked)
    }

    fn held(&self, reached: Reached, clock: Column<Clock>, asked: Asked) -> Result<(), CudaError> {
        let Some(zones) = &self.zones else {
            return Ok(());
        };
        let state = match reached {
            Reached::Start => &self.start,
            Reached::Now => &self.now,
        };
        let looked_at = zones.count;
        let p = OpeningParameters {
            clock,
            ..self.opening_parameters(zones, state, Asked { looked_at, ..asked })
        };
        // SAFETY: there are so many members.
        unsafe {
            (zones.find).launch(&self.device, looked_at * WARP_SIZE, block::NEIGHBOURS, &p)?;
            (zones.take).launch(&self.device, looked_at, block::PARTICLES, &p)
        }
    }

    /// The members of zones as they are at the start of a step, if there are openings.
    pub(crate) fn members(&self, clock: Column<Clock>) -> Option<OpeningParameters<S>> {
        let zones = self.zones.as_ref()?;
        let asked = Asked {
            looked_at: zones.count,
            ..Asked::default()
        };
        let p = self.opening_parameters(zones, &self.start, asked);
        Some(OpeningParameters { clock, ..p })
    }

    /// Particles of zones have no rates.
    pub(crate) fn still(
        &self,
        state: &State<S>,
        (rates, transport): (Column<[S; 4]>, Column<[S; 4]>),
        clock: Column<Clock>,
    ) -> Result<(), CudaError> {
        let Some(zones) = &self.zones else {
            return Ok(());
        };
        let looked_at = zones.count;
        let asked = Asked {
            looked_at,
            ..Asked::default()
        };
        let p = OpeningParameters {
            rates,
            transport,
            clock,
            ..self.opening_parameters(zones, state, asked)
        };
        // SAFETY: there are so many members.
        unsafe { (zones.still).launch(&self.device, looked_at, block::PARTICLES, &p) }
    }
}
