use monoflow_ops::Scalar;
use monoflow_ops::body::Extremes;
use monoflow_ops::motion::{Home, Pose, follow};
use monoflow_parallel::{Merge, merge_blocks};
use monoflow_particles::{BLOCK, Bodies, Domain, Store};
use std::sync::Arc;

/// Bodies, and where they are at the moment reached.
#[derive(Default)]
pub(crate) struct Following {
    bodies: Arc<Bodies>,
    poses: Vec<Pose>,
}

/// Places and motions of wall particles, in storage order.
pub(crate) type Walls<'a, S> = (&'a mut [[S; 4]], &'a mut [[S; 4]]);

impl Following {
    pub fn new(bodies: Arc<Bodies>) -> Self {
        Following {
            poses: Vec::with_capacity(bodies.bodies.len()),
            bodies,
        }
    }

    /// Is the force of the fluid on walls asked for?
    pub fn measures(&self) -> bool {
        self.bodies.measures()
    }

    /// Finds where bodies are at a time, s.
    pub fn find(&mut self, time: f64) {
        let bodies = &self.bodies;
        self.poses.clear();
        self.poses
            .extend((0..bodies.bodies.len()).map(|body| bodies.pose(body, time)));
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
        let home = Home {
            min: domain.min,
            grid: domain.grid,
        };
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
