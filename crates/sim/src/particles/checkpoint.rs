//! Checkpoints of particles: the complete state at the point where neighbours are listed anew. The clock,
//! then the columns of the particles, those of all in the order of [`COLUMNS`] and those that models declare, where
//! particles of bodies are in these, the ties of bodies that float, and where these are.

use super::assemble::{self, Start, domain};
use super::bodies;
use super::origins::Origins;
use super::snapshot::Moment;
use super::ties;
use crate::run::Content;
use crate::{Particles, SimError, Width};
use monoflow_case::{Precision, RunPlan};
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_ops::particles::motion::{RigidState, Tie};
use monoflow_particles::{Bodies, COLUMNS, Kept, Store, Tally, Turnover};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;

/// What is said of the columns.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    precision: Precision,
    counts: [usize; monoflow_ops::particles::kind::KINDS],
    removed: usize,
    columns: Vec<String>,
    /// First identity and number of particles of each geometry at the start.
    origins: Vec<[u32; 2]>,
    /// How many bodies float.
    #[serde(default, skip_serializing_if = "is_zero")]
    afloat: usize,
    /// What came in and was taken out at each opening, in particles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    openings: Vec<[u64; 2]>,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Header {
    /// Of these particles.
    pub(super) fn of(particles: &Particles, bodies: &Bodies, origins: &Origins) -> Self {
        let precision = match particles {
            Particles::F32(..) => Precision::F32,
            Particles::F64(..) => Precision::F64,
        };
        let kept = match particles {
            Particles::F32(store, _) => names(store),
            Particles::F64(store, _) => names(store),
        };
        let turnover = particles.turnover();
        let tallies = turnover.tallies.iter();
        Header {
            precision,
            counts: particles.counts(),
            removed: turnover.removed,
            columns: kept,
            origins: origins.ranges.clone(),
            afloat: bodies.floating.len(),
            openings: tallies.map(|tally| [tally.born, tally.gone]).collect(),
        }
    }
}

/// The clock, the columns, the anchors of bodies, the ties of those that float, and where these are.
pub(super) fn sections<'s>(moment: &'s Moment, bodies: &'s Bodies) -> Vec<Cow<'s, [u8]>> {
    // Where the loop meant to stop next is not part of the state.
    let clock = Clock {
        stop_time: f64::INFINITY,
        stop_step: u64::MAX,
        halt: Halt::None as u32,
        ..moment.clock
    };
    let clock = bytemuck::bytes_of(&clock).to_vec();
    let columns = match &moment.particles {
        Particles::F32(store, _) => columns(store),
        Particles::F64(store, _) => columns(store),
    };
    std::iter::once(clock.into())
        .chain(columns.into_iter().map(Cow::Borrowed))
        .chain([
            Cow::Borrowed(bytemuck::cast_slice(&bodies.anchors)),
            Cow::Borrowed(bytemuck::cast_slice(&bodies.ties)),
            Cow::Borrowed(bytemuck::cast_slice(&moment.afloat)),
        ])
        .collect()
}

/// The names of the columns of a store, in the order of [`columns`].
fn names<S>(store: &Store<S>) -> Vec<String> {
    let kept = store.kept.iter().map(|kept| kept.name.clone());
    let of_all = COLUMNS.iter().map(|column| column.name.to_owned());
    of_all.chain(kept).collect()
}

/// The columns of a store: those that all particles have, in the order of [`COLUMNS`], and those that are kept.
fn columns<S: Width>(store: &Store<S>) -> Vec<&[u8]> {
    let kept = (store.kept.iter()).map(|kept| bytemuck::cast_slice(&kept.words));
    [
        bytemuck::cast_slice(&store.place),
        bytemuck::cast_slice(&store.motion),
        bytemuck::cast_slice(&store.cell),
        bytemuck::cast_slice(&store.id),
    ]
    .into_iter()
    .chain(kept)
    .collect()
}

/// The state in a checkpoint.
pub(super) fn restored(plan: &RunPlan, content: &Content<Header>) -> Result<Start, SimError> {
    let (header, body) = (&content.header, &content.body);
    let size = match header.precision {
        Precision::F32 => 4,
        Precision::F64 => 8,
    };
    let total = header
        .counts
        .iter()
        .fold(0_usize, |sum, n| sum.saturating_add(*n));
    let kept = header.columns.len().saturating_sub(COLUMNS.len());
    let expected = total
        .saturating_mul(8 * size + 8 + 4 * size * kept)
        .saturating_add(size_of::<Clock>());
    let origins = Origins {
        ranges: header.origins.clone(),
    };
    if origins.ranges.len() != plan.geometry.len() {
        return Err(content.problem("its geometries are not those of the plan; it is damaged"));
    }
    let anchors = bodies::moving(plan, &origins).saturating_mul(size_of::<[f64; 3]>());
    let ties = ties::total(plan) * size_of::<Tie>();
    let afloat = plan.floating.len() * size_of::<RigidState>();
    let expected = expected
        .saturating_add(anchors)
        .saturating_add(ties + afloat);
    if body.len() != expected {
        return Err(content.wrong_length());
    }
    if header.afloat != plan.floating.len()
        || !([0, plan.openings.len()].contains(&header.openings.len()))
    {
        return Err(
            content.problem("its bodies or openings are not those of the plan; it is damaged")
        );
    }
    let of_all = COLUMNS.iter().map(|column| column.name);
    if header.columns.iter().ne(of_all.chain(assemble::kept(plan))) {
        return Err(content
            .problem("its columns are not those of this program; use the program that wrote it"));
    }
    let (clock, columns) = body.split_at(size_of::<Clock>());
    let (columns, afloat) = columns.split_at(columns.len() - afloat);
    let (columns, ties) = columns.split_at(columns.len() - ties);
    let (columns, anchors) = columns.split_at(columns.len() - anchors);
    let clock: Clock = bytemuck::pod_read_unaligned(clock);
    let particles = match header.precision {
        Precision::F32 => f32::wrap(store(columns, header), domain(plan)?),
        Precision::F64 => f64::wrap(store(columns, header), domain(plan)?),
    };
    let anchors = bytemuck::allocation::pod_collect_to_vec(anchors);
    let ties = bytemuck::allocation::pod_collect_to_vec(ties);
    let afloat = bytemuck::allocation::pod_collect_to_vec(afloat);
    let bodies = bodies::restored(plan, &origins, (anchors, ties), afloat);
    Ok(Start {
        particles,
        clock,
        bodies: Arc::new(bodies),
        openings: Arc::default(),
        origins: Arc::new(origins),
    })
}

/// The columns, whose total length is known to be right.
fn store<S: Width>(bytes: &[u8], header: &Header) -> Store<S> {
    let total: usize = header.counts.iter().sum();
    let (place, rest) = bytes.split_at(total * size_of::<[S; 4]>());
    let (motion, rest) = rest.split_at(total * size_of::<[S; 4]>());
    let (cell, rest) = rest.split_at(total * size_of::<u32>());
    let (id, kept) = rest.split_at(total * size_of::<u32>());
    let names = header.columns.iter().skip(COLUMNS.len()).enumerate();
    let size = total * size_of::<[S; 4]>();
    Store {
        place: bytemuck::allocation::pod_collect_to_vec(place),
        motion: bytemuck::allocation::pod_collect_to_vec(motion),
        cell: bytemuck::allocation::pod_collect_to_vec(cell),
        id: bytemuck::allocation::pod_collect_to_vec(id),
        kept: names
            .map(|(n, name)| Kept {
                name: name.clone(),
                words: bytemuck::allocation::pod_collect_to_vec(&kept[n * size..][..size]),
            })
            .collect(),
        counts: header.counts,
        turnover: Turnover {
            began: header.origins.iter().map(|[_, count]| count).sum(),
            removed: header.removed,
            tallies: (header.openings.iter())
                .map(|&[born, gone]| Tally { born, gone })
                .collect(),
        },
    }
}
