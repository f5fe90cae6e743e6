//! Bodies on the device, and wall particles that follow them.

use super::{Particles, State};
use crate::{Buffer, Code, CudaError, Device, Kernel, Program};
use monoflow_abi::{FollowParameters, PlaceParameters, PoseParameters};
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::motion::{Course, Knot, Pose};
use monoflow_particles::Bodies;

/// Bodies, and where they are at the moment reached.
pub(super) struct Following {
    find: Kernel,
    follow: Kernel,
    place: Kernel,
    courses: Buffer<Course>,
    knots: Buffer<Knot>,
    pub(super) poses: Buffer<Pose>,
    /// How many bodies move as they are told: they come first.
    pub(super) told: u32,
    members: Buffer<[u32; 4]>,
    anchors: Buffer<[f64; 4]>,
}

/// Bodies as kernels see them.
#[derive(Clone, Copy)]
pub(crate) struct BodyColumns {
    pub members: Column<[u32; 4]>,
    pub anchors: Column<[f64; 4]>,
    pub poses: Column<Pose>,
    pub count: u32,
}

impl Following {
    /// Puts bodies on a device, if there are any.
    pub fn new(
        code: &Code<'_>,
        precision: &str,
        bodies: &Bodies,
        time: f64,
    ) -> Result<Option<Self>, CudaError> {
        if bodies.is_empty() {
            return Ok(None);
        }
        let device = &code.device;
        let names = [
            "find_pose".to_owned(),
            format!("follow_{precision}"),
            "place_bodies".to_owned(),
        ];
        let [find, follow, place] = Program::exactly(device, code.programs, names)?;
        let members: Vec<_> = (bodies.bodies.iter())
            .map(|body| [body.first, body.count, body.anchor, 0])
            .collect();
        let anchors: Vec<_> = (bodies.anchors.iter())
            .map(|[x, y, z]| [*x, *y, *z, 0.0])
            .collect();
        Ok(Some(Following {
            find,
            follow,
            place,
            courses: uploaded(device, &bodies.courses)?,
            knots: uploaded(device, &bodies.knots)?,
            poses: uploaded(device, &bodies.poses(time))?,
            told: bodies.courses.len() as u32,
            members: uploaded(device, &members)?,
            anchors: uploaded(device, &anchors)?,
        }))
    }
}

pub(crate) fn uploaded<T: bytemuck::Pod>(
    device: &Device,
    values: &[T],
) -> Result<Buffer<T>, CudaError> {
    let mut buffer = Buffer::zeros(device, values.len(), "bodies")?;
    buffer.upload(values)?;
    Ok(buffer)
}

/// Which state wall particles are put into.
#[derive(Clone, Copy)]
pub(crate) enum Reached {
    /// That at the start of the next step.
    Start,
    /// One within the step.
    Now,
}

impl<S: Scalar> Particles<S> {
    /// Sets of extremes: of all particles in blocks of so many threads, and after them of the walls that
    /// follow bodies.
    pub(crate) fn sets(&self, threads: u32) -> [u32; 2] {
        let sides = self.sides();
        let followed = match self.following {
            Some(_) => (sides.particles - sides.fluids).div_ceil(block::PARTICLES),
            None => 0,
        };
        [sides.particles.div_ceil(threads), followed]
    }

    /// As many sets as [`Particles::sets`] can say.
    pub(crate) fn most_sets(&self, threads: u32) -> u32 {
        let [own, followed] = self.sets(threads);
        own.max((self.capacity as u32).div_ceil(threads)) + followed
    }

    /// Finds where bodies are that move as they are told, at a moment, in steps from the start of the step.
    pub(crate) fn find_bodies(&self, clock: Column<Clock>, instant: f64) -> Result<(), CudaError> {
        let Some(following) = &self.following else {
            return Ok(());
        };
        let count = following.told;
        let p = PoseParameters {
            courses: following.courses.column(),
            knots: following.knots.column(),
            poses: following.poses.column(),
            clock,
            instant,
            count,
            reserved: 0,
        };
        // SAFETY: there are so many courses and poses, and the knots that courses name.
        unsafe {
            following
                .find
                .launch(&self.device, count, block::NEIGHBOURS, &p)
        }
    }

    /// Finds where bodies are, at a time, s, where neighbours are listed anew.
    pub(super) fn place_bodies(&self, time: f64) -> Result<(), CudaError> {
        let Some(following) = &self.following else {
            return Ok(());
        };
        let start = self.floating_at_start();
        let p = PlaceParameters {
            courses: following.courses.column(),
            knots: following.knots.column(),
            start,
            poses: following.poses.column(),
            time,
            told: following.told,
            floating: self.floating().end,
        };
        let count = p.told + p.floating;
        // SAFETY: there are so many courses, bodies that float and poses, and the knots that courses name.
        unsafe { (following.place).launch(&self.device, count, block::NEIGHBOURS, &p) }
    }

    /// The bodies that move, none if there are none.
    pub(crate) fn bodies(&self) -> BodyColumns {
        match &self.following {
            None => BodyColumns {
                members: Column::at(0),
                anchors: Column::at(0),
                poses: Column::at(0),
                count: 0,
            },
            Some(following) => BodyColumns {
                members: following.members.column(),
                anchors: following.anchors.column(),
                poses: following.poses.column(),
                count: following.members.len() as u32,
            },
        }
    }

    /// The identities of particles.
    pub(crate) fn identities(&self) -> Column<u32> {
        self.id.column()
    }

    /// Puts wall particles where their bodies have them; extremes, if they have an address, go behind `first`
    /// sets of others.
    pub(crate) fn follow_bodies(
        &self,
        clock: Column<Clock>,
        reached: Reached,
        (extremes, first): (Column<S>, u32),
    ) -> Result<(), CudaError> {
        let Some(following) = &self.following else {
            return Ok(());
        };
        let to: &State<S> = match reached {
            Reached::Start => &self.start,
            Reached::Now => &self.now,
        };
        let sides = self.sides();
        let p = FollowParameters {
            home: self.home(),
            sides,
            count: following.members.len() as u32,
            first,
            members: following.members.column(),
            anchors: following.anchors.column(),
            poses: following.poses.column(),
            start: self.start.place.column(),
            to: to.columns(),
            cell: self.cell.column(),
            id: self.id.column(),
            extremes,
            clock,
        };
        let walls = sides.particles - sides.fluids;
        // SAFETY: buffers were allocated for this number of particles and sets.
        unsafe {
            following
                .follow
                .launch(&self.device, walls, block::PARTICLES, &p)
        }
    }
}
