//! Particles as plain numbers, in whatever precision they are kept.

use super::looks::Looks;
use crate::{ColumnWords, Particles};
use monoflow_ops::Scalar;
use monoflow_ops::body::{Account, Layers};
use monoflow_ops::control::Clock;
use monoflow_ops::motion::{Load, RigidState};
use monoflow_particles::{Domain, Span, Store, Turnover};
use std::convert::Infallible;

/// Particles in double precision, fluid first, in storage order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// Positions, m.
    pub position: Vec<[f64; 3]>,
    /// Velocities, m/s.
    pub velocity: Vec<[f64; 3]>,
    /// Density excess `ρ/ρ0 - 1`.
    pub excess: Vec<f64>,
    /// Masses, kg (kg/m in two dimensions).
    pub mass: Vec<f64>,
    /// Identities.
    pub id: Vec<u32>,
    /// Number of fluid particles.
    pub fluids: usize,
    /// What has come in and gone since the start of the run.
    pub turnover: Turnover,
}

impl From<&Particles> for Snapshot {
    fn from(particles: &Particles) -> Self {
        match particles {
            Particles::F32(store, domain) => snapshot(store, domain),
            Particles::F64(store, domain) => snapshot(store, domain),
        }
    }
}

fn snapshot<S: Scalar>(store: &Store<S>, domain: &Domain<S>) -> Snapshot {
    let velocity = |word: &[S; 4]| [word[0].widen(), word[1].widen(), word[2].widen()];
    Snapshot {
        position: store
            .place
            .iter()
            .zip(&store.cell)
            .map(|(place, cell)| domain.position(place, *cell))
            .collect(),
        velocity: store.motion.iter().map(velocity).collect(),
        excess: store.motion.iter().map(|word| word[3].widen()).collect(),
        mass: store.place.iter().map(|word| word[3].widen()).collect(),
        id: store.id.clone(),
        fluids: store.fluids(),
        turnover: store.turnover.clone(),
    }
}

/// A moment of a run at which somebody wants to look.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The clock.
    pub clock: Clock,
    /// The particles as they are stored.
    pub particles: Particles,
    /// The columns that models declare.
    pub columns: Vec<ColumnWords>,
    /// Sums and extremes over all particles.
    pub account: Account,
    /// The forces of the fluid on the walls of gauges, and their moments; none before neighbours are listed.
    pub loads: Vec<Load>,
    /// Bodies that float.
    pub afloat: Vec<RigidState>,
    /// Mass and moments of the portions of the fluid that gauges are about (kg, kg m).
    pub portions: Vec<[f64; 4]>,
}

impl Moment {
    /// Of these particles, and the columns that models declare for them.
    pub(super) fn new(readings: Readings, particles: Particles, columns: Vec<ColumnWords>) -> Self {
        Moment {
            clock: readings.clock,
            particles,
            columns,
            account: readings.account,
            loads: readings.loads,
            afloat: readings.afloat,
            portions: readings.portions,
        }
    }

    /// The particles as numbers; walls that fluid feels with another density show that one.
    pub fn snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot::from(&self.particles);
        if let Some(felt) = self.felt() {
            let walls = snapshot.fluids..;
            for (excess, felt) in snapshot.excess[walls.clone()].iter_mut().zip(&felt[walls]) {
                *excess = felt[3];
            }
        }
        snapshot
    }

    /// Words of which the last is the density excess that fluid feels of walls, if that is not their own.
    pub(super) fn felt(&self) -> Option<&[[f64; 4]]> {
        let felt = |column: &&ColumnWords| column.column.is_felt;
        let column = self.columns.iter().rev().find(felt)?;
        Some(&column.words)
    }
}

impl Looks for &Moment {
    type Error = Infallible;

    fn within(&mut self, spans: &[Span]) -> Result<Snapshot, Infallible> {
        Ok(match &self.particles {
            Particles::F32(store, domain) => snapshot(&store.within(domain, spans), domain),
            Particles::F64(store, domain) => snapshot(&store.within(domain, spans), domain),
        })
    }

    fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, Infallible> {
        Ok(match &self.particles {
            Particles::F32(store, domain) => store.layers(domain, span, layers),
            Particles::F64(store, domain) => store.layers(domain, span, layers),
        })
    }
}

/// What is known of a moment without looking at particles one by one.
#[derive(Clone, Debug)]
pub(super) struct Readings {
    /// The clock.
    pub clock: Clock,
    /// Sums and extremes over all particles.
    pub account: Account,
    /// The forces of the fluid on the walls of gauges, and their moments; none before neighbours are listed.
    pub loads: Vec<Load>,
    /// Bodies that float.
    pub afloat: Vec<RigidState>,
    /// Mass and moments of the portions of the fluid that gauges are about (kg, kg m).
    pub portions: Vec<[f64; 4]>,
}
