//! Forces of the fluid on patches of walls, and bodies that float by them.

use super::Particles;
use super::following::uploaded;
use crate::{Buffer, Code, CudaError, Kernel, Program};
use monoflow_abi::{
    ContactParameters, FloatingParameters, ForceParameters, LoadParameters, PieceParameters,
    ReactionParameters, StoredParameters, TieParameters, WeighParameters,
};
use monoflow_device::Column;
use monoflow_device::warp::WARP_SIZE;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Contact;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::motion::{Course, Floating, Home, Knot, Load, RigidState, Tie};
use monoflow_particles::{Alteration, Bodies, Patch};
use std::ops::Range;

/// Patches of walls: those of bodies that float, then those of gauges.
pub(super) struct Loads<S> {
    note: Kernel,
    sum_pieces: Kernel,
    sum_loads: Kernel,
    contacts: Kernel,
    add_ties: Kernel,
    weigh: Kernel,
    ties: Buffer<Tie>,
    contact: Option<Contact<S>>,
    patches: Vec<Patch>,
    /// By patch: its first identity, how many particles it has, and its first particle among those of all.
    ranges: Buffer<[u32; 4]>,
    /// By patch: its first piece and how many it has, last.
    members: Buffer<[u32; 4]>,
    /// By piece: its patch, its first particle among those of all, and how many it has.
    pieces: Buffer<[u32; 4]>,
    sums: Buffer<f64>,
    stored: Buffer<u32>,
    found: Buffer<[S; 4]>,
    abouts: Buffer<[f64; 4]>,
    loads: Buffer<f64>,
    bodies: Buffer<Floating>,
    /// Bodies that float, at the start of a step.
    start: Buffer<RigidState>,
    /// The same within a step.
    now: Buffer<RigidState>,
}

/// Tables of the kernels that sum over patches.
#[derive(Default)]
struct Tables {
    ranges: Vec<[u32; 4]>,
    members: Vec<[u32; 4]>,
    pieces: Vec<[u32; 4]>,
    /// Particles of all patches.
    particles: usize,
}

impl Tables {
    fn of(patches: &[Patch]) -> Self {
        let mut tables = Tables::default();
        let mut before = 0;
        for (n, patch) in patches.iter().enumerate() {
            tables.ranges.push([patch.first, patch.count, before, 0]);
            let count = patch.count.div_ceil(block::PARTICLES);
            let first_piece = tables.pieces.len() as u32;
            tables.members.push([0, 0, first_piece, count]);
            for piece in 0..count {
                let first = piece * block::PARTICLES;
                let own = (patch.count - first).min(block::PARTICLES);
                tables.pieces.push([n as u32, before + first, own, 0]);
            }
            before += patch.count;
        }
        tables.particles = before as usize;
        tables
    }
}

impl<S: Scalar> Loads<S> {
    /// Puts patches on a device, if there are any.
    pub fn new<const D: usize>(
        code: &Code<'_>,
        bodies: &Bodies,
    ) -> Result<Option<Self>, CudaError> {
        let patches = bodies.measured();
        if patches.is_empty() {
            return Ok(None);
        }
        let device = &code.device;
        let precision = S::NAME;
        let names = [
            "note_stored".to_owned(),
            format!("sum_pieces_{precision}"),
            "sum_loads".to_owned(),
            "add_ties".to_owned(),
            "weigh_bodies".to_owned(),
            format!("contacts_{precision}_{D}d"),
        ];
        let [note, sum_pieces, sum_loads, add_ties, weigh, contacts] =
            Program::exactly(device, code.programs, names)?;
        let tables = Tables::of(&patches);
        let abouts = patches.iter().map(|patch| {
            let [x, y, z] = patch.about;
            [x, y, z, 0.0]
        });
        let abouts: Vec<[f64; 4]> = abouts.collect();
        Ok(Some(Loads {
            note,
            sum_pieces,
            sum_loads,
            contacts,
            add_ties,
            weigh,
            ties: uploaded(device, &bodies.ties)?,
            contact: bodies.contact.as_ref().map(Contact::to),
            ranges: uploaded(device, &tables.ranges)?,
            members: uploaded(device, &tables.members)?,
            sums: Buffer::zeros(device, 6 * tables.pieces.len(), "forces on walls")?,
            pieces: uploaded(device, &tables.pieces)?,
            stored: Buffer::zeros(device, tables.particles, "patches of walls")?,
            found: Buffer::zeros(device, tables.particles, "forces on walls")?,
            abouts: uploaded(device, &abouts)?,
            loads: Buffer::zeros(device, 6 * patches.len(), "forces on walls")?,
            bodies: uploaded(device, &bodies.floating)?,
            start: uploaded(device, &bodies.afloat)?,
            now: uploaded(device, &bodies.afloat)?,
            patches,
        }))
    }

    /// Applies an alteration of particles to their patches; buffers keep their room.
    pub fn alter(&mut self, alteration: &Alteration) -> Result<(), CudaError> {
        alteration.empty(&mut self.patches);
        let Tables {
            ranges,
            members,
            pieces,
            ..
        } = Tables::of(&self.patches);
        self.ranges.upload(&ranges)?;
        self.members.upload(&members)?;
        self.pieces.upload(&pieces)
    }

    /// The particles of some patches, among those of all.
    fn particles(&self, patches: &Range<u32>) -> Range<u32> {
        let count = |patches: &[Patch]| patches.iter().map(|patch| patch.count).sum::<u32>();
        let first = count(&self.patches[..patches.start as usize]);
        let own = &self.patches[patches.start as usize..patches.end as usize];
        first..first + count(own)
    }

    /// The pieces of some patches.
    fn pieces(&self, patches: &Range<u32>) -> Range<u32> {
        let count = |patches: &[Patch]| -> u32 {
            let pieces = patches
                .iter()
                .map(|patch| patch.count.div_ceil(block::PARTICLES));
            pieces.sum()
        };
        let first = count(&self.patches[..patches.start as usize]);
        let own = &self.patches[patches.start as usize..patches.end as usize];
        first..first + count(own)
    }
}

impl<S: Scalar> Particles<S> {
    /// The patches of bodies that float.
    pub(crate) fn floating(&self) -> Range<u32> {
        0..self
            .loads
            .as_ref()
            .map_or(0, |loads| loads.start.len() as u32)
    }

    /// The patches of gauges.
    pub(crate) fn patches(&self) -> Range<u32> {
        let all = self.loads.as_ref().map_or(0, |loads| loads.patches.len());
        self.floating().end..all as u32
    }

    /// Finds where the particles of patches are stored, after a sort.
    pub(super) fn note_stored(&self) -> Result<(), CudaError> {
        let Some(loads) = &self.loads else {
            return Ok(());
        };
        let sides = self.sides();
        let p = StoredParameters {
            ranges: loads.ranges.column(),
            id: self.id.column(),
            stored: loads.stored.column(),
            sides,
            count: loads.patches.len() as u32,
            reserved: 0,
        };
        let walls = sides.particles - sides.fluids;
        // SAFETY: there is room for every particle of a patch.
        unsafe { loads.note.launch(&self.device, walls, block::PARTICLES, &p) }
    }

    /// What the kernel wants that finds the forces on the particles of some patches, of which there are some.
    pub(crate) fn reaction_parameters(
        &self,
        forces: &ForceParameters<S>,
        patches: &Range<u32>,
    ) -> ReactionParameters<S> {
        let loads = self.loads.as_ref();
        let particles = loads.map_or(0..0, |loads| loads.particles(patches));
        ReactionParameters {
            forces: *forces,
            stored: loads.map_or(Column::at(0), |loads| loads.stored.column()),
            found: loads.map_or(Column::at(0), |loads| loads.found.column()),
            first: particles.start,
            count: particles.end - particles.start,
        }
    }

    /// Adds what bodies that float feel of other walls to the forces of the fluid on their particles.
    pub(crate) fn add_contacts(&self, on: &ReactionParameters<S>) -> Result<(), CudaError> {
        let Some((loads, contact)) =
            (self.loads.as_ref()).and_then(|loads| Some((loads, loads.contact?)))
        else {
            return Ok(());
        };
        let p = ContactParameters { on: *on, contact };
        // SAFETY: as for the kernel that found these forces.
        unsafe {
            loads
                .contacts
                .launch(&self.device, on.count * WARP_SIZE, block::NEIGHBOURS, &p)
        }
    }

    /// Sums the forces on some patches, whose particles are where `forces` has them.
    pub(crate) fn sum_loads(
        &self,
        forces: &ForceParameters<S>,
        patches: Range<u32>,
    ) -> Result<(), CudaError> {
        let Some(loads) = &self.loads else {
            return Ok(());
        };
        let own = loads.pieces(&patches);
        let pieces = PieceParameters {
            home: self.home(),
            pieces: loads.pieces.column(),
            abouts: loads.abouts.column(),
            stored: loads.stored.column(),
            found: loads.found.column(),
            place: forces.particles.place,
            cell: self.cell.column(),
            sums: loads.sums.column(),
            clock: forces.clock,
            first: own.start,
            reserved: 0,
        };
        let p = LoadParameters {
            members: loads.members.column(),
            sums: loads.sums.column(),
            loads: loads.loads.column(),
            clock: forces.clock,
            first: patches.start,
            reserved: 0,
        };
        let threads = |blocks: Range<u32>| blocks.len() as u32 * block::PARTICLES;
        let (sum_pieces, sum_loads) = (&loads.sum_pieces, &loads.sum_loads);
        // SAFETY: forces on all particles of these patches were found, and a block has a thread for each particle of
        // a piece.
        unsafe {
            sum_pieces.launch(&self.device, threads(own), block::PARTICLES, &pieces)?;
            sum_loads.launch(&self.device, threads(patches), block::PARTICLES, &p)
        }
    }

    /// Adds the pull of ties to the loads on bodies that float, where bodies are now.
    pub(crate) fn add_ties(&self, clock: Column<Clock>) -> Result<(), CudaError> {
        let (Some(loads), Some(following)) = (&self.loads, &self.following) else {
            return Ok(());
        };
        let count = loads.ties.len() as u32;
        if count == 0 {
            return Ok(());
        }
        let p = TieParameters {
            ties: loads.ties.column(),
            poses: following.poses.column(),
            loads: loads.loads.column(),
            clock,
            count,
            floating: loads.start.len() as u32,
            before: following.told,
            reserved: 0,
        };
        // SAFETY: there are so many ties and bodies, and poses for all.
        unsafe {
            loads
                .add_ties
                .launch(&self.device, p.floating, block::NEIGHBOURS, &p)
        }
    }

    /// Adds the weight that gravity has gained, by its course and knots, to the loads on bodies that float, at a moment
    /// in steps from the start of the step.
    pub(crate) fn weigh(
        &self,
        clock: Column<Clock>,
        (gravity, knots): (Course, Column<Knot>),
        instant: f64,
    ) -> Result<(), CudaError> {
        let Some(loads) = self.loads.as_ref().filter(|loads| !loads.start.is_empty()) else {
            return Ok(());
        };
        let p = WeighParameters {
            bodies: loads.bodies.column(),
            loads: loads.loads.column(),
            gravity,
            knots,
            clock,
            instant,
            floating: loads.start.len() as u32,
            reserved: 0,
        };
        // SAFETY: there are so many bodies, and the knots that are named.
        unsafe {
            loads
                .weigh
                .launch(&self.device, p.floating, block::NEIGHBOURS, &p)
        }
    }

    /// Takes bodies that float on by a stage of an integrator, whose kernel this is.
    pub(crate) fn float_bodies(
        &self,
        kernel: &Kernel,
        clock: Column<Clock>,
        stage: u32,
    ) -> Result<(), CudaError> {
        let (Some(loads), Some(following)) = (&self.loads, &self.following) else {
            return Ok(());
        };
        let count = loads.start.len() as u32;
        let p = FloatingParameters {
            bodies: loads.bodies.column(),
            loads: loads.loads.column(),
            start: loads.start.column(),
            now: loads.now.column(),
            poses: following.poses.column(),
            abouts: loads.abouts.column(),
            clock,
            count,
            before: following.told,
            stage,
            reserved: 0,
        };
        // SAFETY: there are so many bodies, and poses for all.
        unsafe { kernel.launch(&self.device, count, block::NEIGHBOURS, &p) }
    }

    /// The loads on the patches of gauges, when they were last found.
    pub(crate) fn loads(&mut self) -> Result<Vec<Load>, CudaError> {
        let patches = self.patches();
        let Some(loads) = &self.loads else {
            return Ok(Vec::new());
        };
        let mut found = vec![0.0; 6 * patches.len()];
        loads
            .loads
            .download_from(6 * patches.start as usize, &mut found)?;
        self.copied += size_of_val(&found[..]) as u64;
        let loads = found.chunks_exact(6);
        Ok(loads.map(|load| std::array::from_fn(|k| load[k])).collect())
    }

    /// Bodies that float, at the start of the step, where kernels find them.
    pub(super) fn floating_at_start(&self) -> Column<RigidState> {
        let loads = self.loads.as_ref();
        loads.map_or(Column::at(0), |loads| loads.start.column())
    }

    /// Bodies that float, at the start of the step.
    pub(crate) fn afloat(&mut self) -> Result<Vec<RigidState>, CudaError> {
        let Some(loads) = &self.loads else {
            return Ok(Vec::new());
        };
        let mut states = vec![RigidState::at_rest([0.0; 3]); loads.start.len()];
        loads.start.download(&mut states)?;
        self.copied += size_of_val(&states[..]) as u64;
        Ok(states)
    }

    /// What positions are measured from.
    pub(crate) fn home(&self) -> Home<S> {
        self.domain.home()
    }
}
