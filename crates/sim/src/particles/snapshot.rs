//! Moments of a run.

use super::looks::{Looks, Seen};
use crate::{ColumnWords, Particles};
use monoflow_ops::particles::body::{Account, Layers, Totals};
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::motion::{Load, RigidState};
use monoflow_particle_executors::Snapshot;
use monoflow_particles::Span;
use std::convert::Infallible;

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
    /// Over all fluid, the columns that models declare; none where no gauge tells them.
    pub totals: Vec<Totals>,
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
            totals: readings.totals,
        }
    }

    /// The particles as numbers; walls that fluid feels with another density show that one.
    pub fn snapshot(&self) -> Snapshot {
        let mut snapshot = self.particles.snapshot();
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
        Ok(self.particles.some(&self.particles.inside(spans)))
    }

    fn seen(&mut self, spans: &[Span], with_columns: bool) -> Result<Seen, Infallible> {
        let inside = self.particles.inside(spans);
        let columns = self.columns.iter().filter(|_| with_columns);
        let columns = columns.map(|column| ColumnWords {
            column: column.column,
            words: inside.iter().map(|i| column.words[*i]).collect(),
        });
        Ok(Seen {
            columns: columns.collect(),
            particles: self.particles.some(&inside),
        })
    }

    fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, Infallible> {
        Ok(self.particles.layers(span, layers))
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
    /// Over all fluid, the columns that models declare; none where no gauge tells them.
    pub totals: Vec<Totals>,
}
