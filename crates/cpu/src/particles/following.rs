use crate::particles::loads::Loads;
use monoflow_kernels::host::particles::integrator::AdvanceFloating;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Contact, Extremes};
use monoflow_ops::particles::motion::{Home, Load, Pose, RigidState, follow};
use monoflow_parallel::{Merge, merge_blocks};
use monoflow_particles::{BLOCK, Bodies, Domain, Store};
use std::sync::Arc;

/// Bodies, and where they are at the moment reached.
#[derive(Default)]
pub(crate) struct Following {
    bodies: Arc<Bodies>,
    poses: Vec<Pose>,
    /// Bodies that float, at the start of the step.
    start: Vec<RigidState>,
    /// The same at the moment reached.
    now: Vec<RigidState>,
    /// The loads on them when they were last found.
    loads: Vec<Load>,
}

/// Places and motions of wall particles, in storage order.
pub(crate) type Walls<'a, S> = (&'a mut [[S; 4]], &'a mut [[S; 4]]);

impl Following {
    /// Bodies where they are at a time, s.
    pub fn new(bodies: Arc<Bodies>, time: f64) -> Self {
        Following {
            poses: bodies.poses(time),
            start: bodies.afloat.clone(),
            now: bodies.afloat.clone(),
            loads: vec![[0.0; 6]; bodies.afloat.len()],
            bodies,
        }
    }

    /// Does anything move?
    pub fn moves(&self) -> bool {
        !self.bodies.is_empty()
    }

    /// The body of a particle where it is now, and the particle's anchor in it.
    pub fn of(&self, id: u32) -> Option<(&Pose, &[f64; 3])> {
        let (body, anchor) = self.bodies.of(id)?;
        Some((&self.poses[body], anchor))
    }

    /// Is the force of the fluid on walls asked for?
    pub fn measures(&self) -> bool {
        self.bodies.measures()
    }

    /// How bodies that float push other walls apart.
    pub fn contact<S: Scalar>(&self) -> Option<Contact<S>> {
        self.bodies.contact.as_ref().map(Contact::to)
    }

    /// Bodies that float, at the start of the step or at the moment reached.
    pub fn afloat(&self, at_start: bool) -> &[RigidState] {
        if at_start { &self.start } else { &self.now }
    }

    /// Finds where bodies are that move as they are told, at a time, s.
    pub fn find(&mut self, time: f64) {
        let told = self.bodies.courses.len();
        for (body, pose) in self.poses[..told].iter_mut().enumerate() {
            *pose = self.bodies.pose(body, time);
        }
    }

    /// Adds the pull of ties to the loads on bodies that float, where bodies are now.
    fn add_ties(&mut self) {
        let (poses, told) = (&self.poses, self.bodies.courses.len() as u32);
        for (body, load) in (told..).zip(&mut self.loads) {
            for tie in &self.bodies.ties {
                let pulled = tie.load(body, |body| poses[body as usize]);
                for (load, pulled) in load.iter_mut().zip(pulled) {
                    *load += pulled;
                }
            }
        }
    }

    /// Adds the weight that gravity has gained (m/s²) to the loads on bodies that float.
    pub fn weigh(&mut self, gained: &[f64; 3]) {
        for (body, load) in self.bodies.floating.iter().zip(&mut self.loads) {
            *load = body.weigh(load, gained);
        }
    }

    /// Takes on the forces that were found on the particles of bodies that float, which are in these cells and places,
    /// and the pull of ties.
    pub fn feel<S: Scalar>(
        &mut self,
        loads: &mut Loads<S>,
        at_start: bool,
        home: &Home<S>,
        columns: (&[u32], &[[S; 4]]),
    ) {
        let afloat = match at_start {
            true => &self.start,
            false => &self.now,
        };
        for (patch, state) in loads.patches.iter_mut().zip(afloat) {
            patch.about = state.centre;
        }
        let sums = loads.sums(0..loads.floating, home, columns);
        for (load, sum) in self.loads.iter_mut().zip(sums) {
            *load = sum;
        }
        self.add_ties();
    }

    /// Takes bodies that float on by a stage of so many.
    pub fn float(
        &mut self,
        [stage, stages]: [u32; 2],
        dt: f64,
        advance: impl FnOnce(AdvanceFloating<'_>),
    ) {
        if self.start.is_empty() {
            return;
        }
        if stage == 0 {
            self.now.copy_from_slice(&self.start);
        }
        let told = self.bodies.courses.len();
        advance(AdvanceFloating {
            stage,
            dt,
            bodies: self.bodies.floating[..].into(),
            loads: self.loads[..].into(),
            start: self.start[..].into(),
            now: (&mut self.now[..]).into(),
            poses: (&mut self.poses[told..]).into(),
        });
        if stage + 1 == stages {
            self.start.copy_from_slice(&self.now);
        }
    }

    /// Puts the particles of bodies where these are, at the start of a step.
    pub fn put_at_start<S: Scalar>(&self, domain: &Domain<S>, store: &mut Store<S>) -> Extremes<S> {
        let fluids = store.fluids();
        let walls = (&mut store.place[fluids..], &mut store.motion[fluids..]);
        let tags = (&store.cell[fluids..], &store.id[fluids..]);
        self.put(domain, tags, None, walls)
    }

    /// The same within a step that began with `store`.
    pub fn put_ahead<S: Scalar>(
        &self,
        domain: &Domain<S>,
        store: &Store<S>,
        walls: Walls<'_, S>,
    ) -> Extremes<S> {
        let fluids = store.fluids();
        let tags = (&store.cell[fluids..], &store.id[fluids..]);
        self.put(domain, tags, Some(&store.place[fluids..]), walls)
    }

    /// Moves walls, whose cells and identities are given; `start` is where they are at the start of the step,
    /// if not there.
    fn put<S: Scalar>(
        &self,
        domain: &Domain<S>,
        (cell, id): (&[u32], &[u32]),
        start: Option<&[[S; 4]]>,
        walls: Walls<'_, S>,
    ) -> Extremes<S> {
        if self.bodies.is_empty() {
            return Extremes::at_rest();
        }
        let home = domain.home();
        let merge = Merge::new(Extremes::at_rest(), |a, b| a.merge(&b));
        merge_blocks(BLOCK, walls, merge, |block, (place, motion)| {
            let mut all = Extremes::at_rest();
            let rows = place.iter_mut().zip(motion).enumerate();
            for (k, (place, motion)) in rows {
                let i = block * BLOCK + k;
                let Some((body, anchor)) = self.bodies.of(id[i]) else {
                    continue;
                };
                let start = start.map_or(*place, |start| start[i]);
                let (moved, extremes) =
                    follow(&self.poses[body], anchor, &home, cell[i], start, *motion);
                (*place, *motion) = moved;
                all = all.merge(&extremes);
            }
            all
        })
    }
}
