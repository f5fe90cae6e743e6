//! The time loop of runs on meshes and grids.

use crate::progress::{Progress, Tick};
use crate::record::rate;
use crate::{Ending, SimError};
use monoflow_case::TimePlan;
use std::time::Instant;

/// Seconds between two signs of life.
const TICK: f64 = 0.2;

/// Where a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MarchClock {
    /// Simulated time, s.
    pub time: f64,
    /// The last or the next time step, s.
    pub dt: f64,
    /// Steps taken.
    pub step: u64,
    /// Is some number not finite, or is there no time step that gets on?
    pub lost: bool,
}

/// Whoever steps.
pub(crate) trait March {
    /// What is in all cells, perhaps lent.
    type State<'a>
    where
        Self: 'a;

    /// The clock as of the last look.
    fn clock(&self) -> MarchClock;

    /// Steps until `time` is reached or passed, so many steps are taken, or the state is lost. The last
    /// step of all ends at `end` exactly.
    fn advance_to(&mut self, time: f64, end: f64, steps: u64) -> Result<(), SimError>;

    /// The state as it is now.
    fn state(&mut self) -> Result<Self::State<'_>, SimError>;
}

/// Whoever keeps what a run leaves behind.
pub(crate) trait Keep<M: March + ?Sized> {
    /// The first time at which something is due, s.
    fn next_time(&self) -> f64;

    /// Does what has come due at the time of `state`; at the start and the `last` time everything but
    /// a checkpoint is.
    fn observe(&mut self, state: &M::State<'_>, last: bool) -> Result<(), SimError>;

    /// Is a checkpoint due at this time, s?
    fn wants_checkpoint(&self, time: f64) -> bool;

    /// Writes a checkpoint.
    fn save(&mut self, state: &M::State<'_>) -> Result<(), SimError>;

    /// Says where a state was lost.
    fn lost(&self, state: &M::State<'_>) -> SimError;
}

/// What has been done in this process.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct MarchTally {
    /// Steps taken.
    pub steps: u64,
    /// Seconds in them.
    pub seconds: f64,
}

/// Runs to the end. Time is never clipped to an output: what is due happens after the first step at or
/// after its time.
pub(crate) fn march<M: March + ?Sized>(
    plan: &TimePlan,
    runner: &mut M,
    keeper: &mut impl Keep<M>,
    tally: &mut MarchTally,
    cells: u64,
    progress: &mut impl Progress,
) -> Result<Ending, SimError> {
    let end = plan.end;
    let last_step = plan.max_steps.unwrap_or(u64::MAX);
    let (begin, first) = (Instant::now(), runner.clock());
    let mut chunk = 8;
    loop {
        let clock = runner.clock();
        let by_time = (clock.time - first.time) / (end - first.time);
        let by_steps = (clock.step - first.step) as f64 / (last_step - first.step).max(1) as f64;
        let done = by_time.max(by_steps).clamp(0.0, 1.0);
        let elapsed = begin.elapsed().as_secs_f64();
        progress.tick(&Tick {
            step: clock.step,
            time: clock.time,
            dt: clock.dt,
            end,
            done,
            remaining: (done > 0.0).then(|| elapsed * (1.0 - done) / done),
            rate: rate(cells, tally.steps, tally.seconds),
        });
        let over = clock.time >= end || clock.step >= last_step || clock.lost;
        let stop = progress.stop_asked() && !over;
        let due = clock.time >= keeper.next_time() || clock.step == 0;
        if over || stop || due {
            let state = runner.state()?;
            if clock.lost {
                return Err(keeper.lost(&state));
            }
            keeper.observe(&state, over)?;
            if over {
                return Ok(Ending::Complete);
            }
            if stop || keeper.wants_checkpoint(clock.time) {
                keeper.save(&state)?;
            }
            if stop {
                return Ok(Ending::Interrupted);
            }
        }
        let began = Instant::now();
        let steps = chunk.min(last_step - clock.step);
        runner.advance_to(keeper.next_time(), end, steps)?;
        let seconds = began.elapsed().as_secs_f64();
        let taken = runner.clock().step - clock.step;
        tally.seconds += seconds;
        tally.steps += taken;
        if taken >= chunk {
            let wanted = TICK / seconds.max(1e-6) * taken as f64;
            chunk = (wanted as u64).clamp(1, 4 * chunk);
        }
    }
}
