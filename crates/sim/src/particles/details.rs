//! What `summary.json` says of a run of particles beside the rest.

use super::gauges::removed_mass;
use super::numbers::spacing_by_mass;
use super::origins::Origins;
use super::runner::ParticleRunner;
use crate::SimError;
use monoflow_case::{Escaped, Kind, RunPlan, WallPlacement};
use monoflow_ops::particles::kind::{Fluid, Kind as _};
use serde::{Deserialize, Serialize};

/// What `summary.json` says of a run of particles beside the rest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ParticleDetails {
    /// Numbers of particles.
    pub particles: Counts,
    /// Rebuilds of the neighbour list.
    pub rebuilds: u64,
    /// Stages that went beyond the skin of the list.
    pub late: u64,
    /// Bytes and allocations between steps.
    pub traffic: TrafficSummary,
    /// Products of matrix and vector that the pressure equation took in a step of this process, on
    /// average.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub products_per_step: Option<f64>,
    /// Greatest `ρ/ρ0 - 1` of any particle, fluid or wall, in any step, where pressure comes from
    /// compression.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density_excess_max: Option<f64>,
    /// Fluid that left the domain and was taken out, where the case asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed: Option<Removed>,
    /// Fluid particles that came in through openings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub came_in: Option<u64>,
    /// Fluid particles at the end, where there are openings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fluid_at_end: Option<u64>,
    /// Fluid particles that stand in walls at the end: nearer to a particle of a wall than half of the wall's spacing.
    /// Absent where wall particles stand on the face, and where there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_walls: Option<u64>,
}

/// Fluid that was taken out since the start of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Removed {
    /// Number of particles.
    pub particles: u64,
    /// Their mass, kg (kg/m in two dimensions).
    pub mass_kg: f64,
}

/// Numbers of particles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Fluid, at the start of the run.
    pub fluid: u64,
    /// Wall.
    pub wall: u64,
    /// Both.
    pub total: u64,
}

/// Bytes and allocations between steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrafficSummary {
    /// Bytes between host and device during steps.
    pub step_bytes: u64,
    /// Allocations during steps.
    pub step_allocations: u64,
    /// Bytes between host and device during rebuilds and output.
    pub other_bytes: u64,
}

impl Counts {
    /// Of the particles of a plan at the start; fluid that is held counts as fluid.
    pub(super) fn of(plan: &RunPlan, origins: &Origins) -> Self {
        let [fluid, wall] = [Kind::Fluid, Kind::Wall].map(|kind| {
            let own = plan.geometry.iter().zip(&origins.ranges);
            let own = own.filter(|(geometry, _)| geometry.kind == kind);
            own.map(|(_, [_, count])| u64::from(*count)).sum()
        });
        Counts {
            fluid,
            wall,
            total: fluid + wall,
        }
    }
}

impl ParticleDetails {
    /// So many of all particles of fluid that there ever were, in percent.
    pub(super) fn percent_of_all(&self, some: u64) -> f64 {
        let all = self.particles.fluid + self.came_in.unwrap_or(0);
        100.0 * some as f64 / all.max(1) as f64
    }

    /// So many of the particles of fluid at the end, in percent; without openings of those at the start.
    pub(super) fn percent_at_end(&self, some: u64) -> f64 {
        let all = self.fluid_at_end.unwrap_or(self.particles.fluid);
        100.0 * some as f64 / all.max(1) as f64
    }

    /// At the end of a run, after so many steps in this process.
    pub(super) fn conclude(
        &mut self,
        plan: &RunPlan,
        runner: &mut ParticleRunner,
        steps: u64,
    ) -> Result<(), SimError> {
        self.rebuilds = runner.rebuilds;
        let executor = runner.executor.as_mut();
        let (clock, traffic) = (executor.clock(), executor.traffic());
        self.late = clock.late;
        self.density_excess_max = plan.compresses().then_some(clock.densest);
        self.products_per_step = executor
            .solving()
            .map(|solving| solving.products as f64 / steps.max(1) as f64);
        self.traffic = TrafficSummary {
            step_bytes: traffic.step_bytes,
            step_allocations: traffic.step_allocations,
            other_bytes: traffic.other_bytes,
        };
        let looks_for_standing =
            self.particles.wall > 0 && plan.discretisation.wall_placement == WallPlacement::Behind;
        let removes = plan.domain.escaped == Escaped::Remove;
        if !looks_for_standing && !removes && plan.openings.is_empty() {
            return Ok(());
        }
        let particles = executor.particles()?;
        if looks_for_standing {
            // Half the spacing of a wall. A particle that just touches the face does not count, however it is rounded.
            let half = |mass: f64| 0.99 * 0.5 * spacing_by_mass(plan, mass);
            self.in_walls = Some(particles.in_walls(&half) as u64);
        }
        let turnover = particles.turnover();
        if !plan.openings.is_empty() {
            let tallies = turnover.tallies.iter();
            self.came_in = Some(tallies.map(|tally| tally.born).sum());
            self.fluid_at_end = Some(particles.counts()[Fluid::INDEX] as u64);
        }
        if removes {
            let removed = turnover.escaped();
            self.removed = Some(Removed {
                particles: removed as u64,
                mass_kg: removed_mass(plan, removed),
            });
        }
        Ok(())
    }
}
