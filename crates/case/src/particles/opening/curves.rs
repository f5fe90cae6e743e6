//! What is given over time at an opening.

use super::plan::{Head, Inflow};
use crate::judge::Files;
use crate::judge::Judge;
use crate::particles::motion::{OverTime, over_time};
use crate::typed::section::Section;
use crate::typed::source::Span;

/// A number over time, unless there are mistakes in it, with its place and key.
type Curve = (Option<OverTime>, Span, String);

/// The numbers over time of an opening as typed.
pub(super) struct Curves {
    velocity: Option<Curve>,
    discharge: Option<Curve>,
    level: Option<Curve>,
    pressure: Option<Curve>,
}

impl Curves {
    /// Reads them.
    pub fn read(j: &mut Judge<'_>, files: &Files<'_>, section: &mut Section<'_>) -> Self {
        let mut curve = |key: &'static str| {
            let node = section.node(key)?;
            let key = section.key(key);
            Some((over_time(j, files, node, &key), node.span, key))
        };
        Curves {
            velocity: curve("velocity"),
            discharge: curve("discharge"),
            level: curve("level"),
            pressure: curve("pressure"),
        }
    }

    /// Is it said how much water comes in?
    pub fn have_inflow(&self) -> bool {
        self.velocity.is_some() || self.discharge.is_some()
    }

    /// May water come in?
    pub fn let_water_in(&self) -> bool {
        self.have_inflow() || self.level.is_some() || self.pressure.is_some()
    }

    /// Refuses those that say the same twice.
    pub fn exclude_each_other(&self, j: &mut Judge<'_>) {
        for [(one, a), (other, b)] in [
            [("velocity", &self.velocity), ("discharge", &self.discharge)],
            [("level", &self.level), ("pressure", &self.pressure)],
        ] {
            if let (Some(_), Some((_, span, key))) = (a, b) {
                let what = format!("`{one}` and `{other}` exclude each other");
                j.log.add(*span, key, what, "keep the one you mean");
            }
        }
    }

    /// What they are for the plan; nothing if there are mistakes in one.
    pub fn taken(self) -> Option<(Option<Inflow>, Option<Head>)> {
        let inflow = match (self.velocity, self.discharge) {
            (Some((over, ..)), _) => Some(Inflow::Velocity(over?)),
            (None, Some((over, ..))) => Some(Inflow::Discharge(over?)),
            (None, None) => None,
        };
        let head = match (self.level, self.pressure) {
            (Some((over, ..)), _) => Some(Head::Level(over?)),
            (None, Some((over, ..))) => Some(Head::Pressure(over?)),
            (None, None) => None,
        };
        Some((inflow, head))
    }
}
