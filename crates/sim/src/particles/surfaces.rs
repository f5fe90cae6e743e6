//! The surface of the fluid beside frames.

use super::frames::keeps_single;
use super::snapshot::Moment;
use crate::run::{Directory, FRAMES};
use crate::{Particles, SimError};
use monoflow_case::{Neighbours, RunPlan};
use monoflow_isosurface::Isosurface;
use monoflow_ops::Scalar;
use monoflow_output::{Collection, Frame, Made, StoredFrame};
use monoflow_particles::{Domain, Store};
use std::path::Path;

/// The list of surfaces.
pub const SURFACES: &str = "surface.pvd";

/// Bytes of a particle of the fluid while its surface is found, about: its neighbours, above all.
pub const BYTES: u64 = 1000;

/// Do pictures show the surface of so many particles of fluid? In space, if the run needs no more memory for it than
/// for neighbours, and if particles are more than dots on the screen.
pub fn in_pictures(plan: &RunPlan, fluids: u64) -> bool {
    let keeps_lists = plan.numerics.neighbours == Neighbours::Listed;
    plan.dimensions == 3 && keeps_lists && fluids <= 1_000_000
}

/// The name of the surface at a step.
pub fn name(step: u64) -> String {
    format!("frames/surface-{step:09}.vtu")
}

/// Writes the surface of the fluid at a moment; the same as [`of_frames`] makes of its frame.
pub fn write(path: &Path, moment: &Moment, plan: &RunPlan) -> Result<(), SimError> {
    match &moment.particles {
        Particles::F32(store, domain) => of_store(path, moment, store, domain, plan),
        Particles::F64(store, domain) => of_store(path, moment, store, domain, plan),
    }
}

fn of_store<S: Scalar>(
    path: &Path,
    moment: &Moment,
    store: &Store<S>,
    domain: &Domain<S>,
    plan: &RunPlan,
) -> Result<(), SimError> {
    // As frames have them.
    let is_single = keeps_single(plan, domain);
    let rounded = |x: f64| match is_single {
        true => S::from_literal(x).widen(),
        false => x,
    };
    let position = |i: usize| domain.position(&store.place[i], store.cell[i]).map(rounded);
    let velocity = |i: usize| [0, 1, 2].map(|axis| store.motion[i][axis].widen());
    let fluids = 0..store.fluids();
    let fluid = Fluid {
        time: moment.clock.time,
        positions: fluids.clone().map(position),
        velocities: fluids.map(velocity),
    };
    fluid.write(path, plan.discretisation.spacing)
}

/// Writes the surfaces of all frames of a run with their list, and says how many.
pub fn of_frames(directory: &Directory, plan: &RunPlan) -> Result<usize, SimError> {
    let list = directory.path.join(FRAMES);
    if !list.is_file() {
        return Err(SimError::NoFrames {
            path: directory.path.clone(),
        });
    }
    let mut surfaces = Collection::create(directory.path.join(SURFACES));
    for entry in Collection::read(list)?.entries() {
        // Nothing else that a list names is touched.
        let Some(step) = entry.file.strip_prefix("frames/frame-") else {
            continue;
        };
        let frame = StoredFrame::read(directory.path.join(&entry.file))?;
        let name = format!("frames/surface-{step}");
        let (positions, velocities) = fluid_of(&frame);
        let fluid = Fluid {
            time: frame.time,
            positions,
            velocities,
        };
        fluid.write(&directory.path.join(&name), plan.discretisation.spacing)?;
        surfaces.append(entry.time, name)?;
    }
    Ok(surfaces.entries().len())
}

/// Positions and velocities of the fluid in a frame.
fn fluid_of(frame: &StoredFrame) -> (Vec<[f64; 3]>, Vec<[f64; 3]>) {
    let kinds = frame.scalar("kind").unwrap_or_default();
    let velocity = [0, 1, 2].map(|axis| frame.component("velocity", axis).unwrap_or_default());
    let along = |axis: usize, i: usize| velocity[axis].get(i).copied().unwrap_or_default();
    let fluid = (0..frame.points.len()).filter(|i| kinds.get(*i).is_none_or(|kind| *kind == 0.0));
    fluid
        .map(|i| (frame.points[i], [0, 1, 2].map(|axis| along(axis, i))))
        .unzip()
}

/// Fluid particles at a time.
struct Fluid<P, V> {
    /// s
    time: f64,
    /// m
    positions: P,
    /// m/s
    velocities: V,
}

impl<P, V> Fluid<P, V>
where
    P: IntoIterator<Item = [f64; 3]>,
    V: IntoIterator<Item = [f64; 3]>,
{
    /// Writes its surface, in single precision, since it is to be looked at; but places far from the origin in double.
    fn write(self, path: &Path, spacing: f64) -> Result<(), SimError> {
        let surface = Isosurface::around(self.positions, spacing)?;
        let points = surface.points();
        let velocity = surface.vectors(self.velocities)?;
        let velocity = velocity.into_iter().map(|vector| vector.map(|x| x as f32));
        let velocity: Vec<[f32; 3]> = velocity.collect();
        Frame::of(self.time, Made::places(&points, spacing))
            .triangles(surface.triangles())
            .point_array("velocity", &velocity)
            .write(path)?;
        Ok(())
    }
}
