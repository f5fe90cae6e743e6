//! Where water came from and what became of it, and the same of each tracer in it.

use super::assemble::Assembled;
use monoflow_cpu::shallow::{ShallowState, Whole};

/// Volumes of water, m³, or amounts of a tracer, the unit of its concentration times m³.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// At the start.
    pub start: f64,
    /// What has entered through each part of the boundary.
    pub entered: Vec<f64>,
    /// What rain has brought.
    pub rained: f64,
    /// What is in the ground.
    pub infiltrated: f64,
    /// What is there now.
    pub now: f64,
}

impl Account {
    /// What is there now less what should be by all the others.
    pub fn error(&self) -> f64 {
        let known = self.start + self.entered.iter().sum::<f64>() + self.rained;
        self.now - (known - self.infiltrated)
    }
}

/// The account of the water.
pub fn of_water(start: &Whole, now: &Whole, state: &ShallowState<f64>, on: &Assembled) -> Account {
    let balance = state.balance_with(&on.mesh, now.held.infiltrated);
    Account {
        start: start.held.volume,
        entered: balance.entered,
        rained: balance.rained,
        infiltrated: balance.infiltrated,
        now: now.held.volume,
    }
}

/// The accounts of all tracers, in the order of the plan.
pub fn of_tracers(
    start: &Whole,
    now: &Whole,
    state: &ShallowState<f64>,
    on: &Assembled,
) -> Vec<Account> {
    let amounts = start.amounts.iter().zip(&now.amounts);
    let accounts = state.tracers.iter().zip(amounts);
    let accounts = accounts.map(|(tracer, ([start, _], [now, infiltrated]))| Account {
        start: *start,
        entered: tracer.entered(&on.mesh),
        rained: 0.0,
        infiltrated: *infiltrated,
        now: *now,
    });
    accounts.collect()
}
