//! What a run leaves behind while it goes: frames, gauges, checkpoints.

use crate::checkpoint::{self, Found};
use crate::gauges::Gauges;
use crate::models::Pressure;
use crate::progress::{Progress, Tick};
use crate::schedule::Schedule;
use crate::snapshot::Moment;
use crate::timeline::{Tally, Watch};
use crate::{Executor, LastFrame, Particles, SimError, Width};
use monoflow_case::RunPlan;
use monoflow_ops::control::Clock;
use monoflow_output::{Collection, Frame, Points, SeriesWriter, Values};
use monoflow_particles::{Domain, Store};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Writes the files of a run.
pub struct Recorder<'p, P> {
    folder: PathBuf,
    plan: RunPlan,
    plan_hash: u32,
    pressure: Pressure,
    gauges: Gauges,
    series: SeriesWriter,
    collection: Collection,
    frame_times: Schedule,
    gauge_times: Schedule,
    checkpoint_times: Schedule,
    /// The slot written last, and the time of the state in it.
    saved: Option<(usize, f64)>,
    last_row: Option<u64>,
    progress: &'p mut P,
    particles: u64,
    begin: Instant,
    begin_time: f64,
}

/// Where a recorder takes up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum From {
    /// At the start: older rows and frames are replaced.
    Start,
    /// From the checkpoint in a slot, of this time (s).
    Checkpoint(usize, f64),
}

impl From {
    /// From a checkpoint that was found, of this step and time, s; says so, and what was passed over.
    pub(crate) fn found<T>(
        found: &Found<T>,
        step: u64,
        time: f64,
        progress: &mut impl Progress,
    ) -> Self {
        for refused in &found.refused {
            progress.note(&format!(
                "{refused}; going back to the checkpoint before it"
            ));
        }
        progress.note(&format!("resuming from step {step} at t = {time:.6} s"));
        match step {
            0 => From::Start,
            _ => From::Checkpoint(found.slot, time),
        }
    }
}

impl<'p, P: Progress> Recorder<'p, P> {
    /// Opens the files of a run in `folder`.
    ///
    /// # Errors
    /// A file cannot be written, or is not what a run wrote.
    pub fn open(
        folder: &Path,
        plan: &RunPlan,
        pressure: Pressure,
        from: From,
        particles: u64,
        progress: &'p mut P,
    ) -> Result<Self, SimError> {
        let gauges = Gauges::new(plan, pressure);
        let (rows, list) = (folder.join("gauges.csv"), folder.join("frames.pvd"));
        let columns = gauges.columns();
        let (series, collection, begin_time) = match from {
            From::Start => (
                SeriesWriter::create(rows, &columns)?,
                Collection::create(list),
                0.0,
            ),
            From::Checkpoint(_, time) => (
                SeriesWriter::resume(rows, &columns, time)?,
                Collection::resume(list, time)?,
                time,
            ),
        };
        let output = &plan.output;
        Ok(Recorder {
            folder: folder.to_owned(),
            plan: plan.clone(),
            plan_hash: checkpoint::fingerprint(plan)?,
            pressure,
            gauges,
            series,
            collection,
            frame_times: Schedule {
                every: output.frames_every,
                extra: output.pictures.clone(),
            },
            gauge_times: Schedule::every(output.gauges_every),
            checkpoint_times: Schedule::every(output.checkpoint_every),
            saved: match from {
                From::Start => None,
                From::Checkpoint(slot, time) => Some((slot, time)),
            },
            last_row: None,
            progress,
            particles,
            begin: Instant::now(),
            begin_time,
        })
    }

    fn save(&mut self, executor: &mut dyn Executor) -> Result<(), SimError> {
        let clock = executor.clock();
        let slot = self.saved.map_or(0, |(slot, _)| 1 - slot);
        let path = self.folder.join(checkpoint::FILES[slot]);
        checkpoint::write(&path, self.plan_hash, &executor.particles()?, &clock)?;
        self.saved = Some((slot, clock.time));
        Ok(())
    }

    fn write_frame(&mut self, moment: &Moment) -> Result<(), SimError> {
        let name = format!("frames/frame-{:09}.vtu", moment.clock.step);
        if self
            .collection
            .entries()
            .last()
            .is_some_and(|entry| entry.file == name)
        {
            return Ok(());
        }
        let path = self.folder.join(&name);
        let pressure = |excess| self.pressure.of(&self.plan.fluid, excess);
        let reference = self.plan.fluid.density;
        let compresses = self.plan.compresses();
        let density = |excess| {
            if compresses {
                reference * (1.0 + excess)
            } else {
                reference
            }
        };
        match &moment.particles {
            Particles::F32(store, domain) => frame(&path, moment, store, domain, density, pressure),
            Particles::F64(store, domain) => frame(&path, moment, store, domain, density, pressure),
        }?;
        self.collection.append(moment.clock.time, name)?;
        Ok(())
    }
}

/// A precision in which frames are written.
trait Written: Width {
    fn points(of: &[[Self; 3]]) -> Points<'_>;
    fn vectors(of: &[[Self; 3]]) -> Values<'_>;
    fn scalars(of: &[Self]) -> Values<'_>;
}

impl Written for f32 {
    fn points(of: &[[f32; 3]]) -> Points<'_> {
        Points::F32(of)
    }
    fn vectors(of: &[[f32; 3]]) -> Values<'_> {
        Values::VectorF32(of)
    }
    fn scalars(of: &[f32]) -> Values<'_> {
        Values::F32(of)
    }
}

impl Written for f64 {
    fn points(of: &[[f64; 3]]) -> Points<'_> {
        Points::F64(of)
    }
    fn vectors(of: &[[f64; 3]]) -> Values<'_> {
        Values::VectorF64(of)
    }
    fn scalars(of: &[f64]) -> Values<'_> {
        Values::F64(of)
    }
}

/// Writes the particles of a moment in the precision that they have.
fn frame<S: Written>(
    path: &Path,
    moment: &Moment,
    store: &Store<S>,
    domain: &Domain<S>,
    density: impl Fn(f64) -> f64,
    pressure: impl Fn(f64) -> f64,
) -> Result<(), SimError> {
    let round = |x: f64| S::from_literal(x);
    let excess = &moment.snapshot.excess;
    let positions: Vec<[S; 3]> = (store.place.iter().zip(&store.cell))
        .map(|(place, cell)| domain.position(place, *cell).map(round))
        .collect();
    let velocities: Vec<[S; 3]> = store.motion.iter().map(|m| [m[0], m[1], m[2]]).collect();
    let densities: Vec<S> = excess.iter().map(|x| round(density(*x))).collect();
    let pressures: Vec<S> = excess.iter().map(|x| round(pressure(*x))).collect();
    let kinds: Vec<u8> = (0..store.len()).map(|i| store.kind(i) as u8).collect();
    Frame::new(moment.clock.time, S::points(&positions))
        .array("velocity", S::vectors(&velocities))
        .array("density", S::scalars(&densities))
        .array("pressure", S::scalars(&pressures))
        .array("kind", &kinds[..])
        .array("id", &store.id[..])
        .write(path)?;
    Ok(())
}

impl<P: Progress> Watch for Recorder<'_, P> {
    fn next_time(&self, time: f64) -> f64 {
        self.frame_times.next(time).min(self.gauge_times.next(time))
    }

    fn observe(&mut self, moment: &Moment) -> Result<(), SimError> {
        if moment.last || moment.has_come(|time| self.gauge_times.next(time)) {
            // The end may also have been due as an ordinary record.
            if self.last_row != Some(moment.clock.step) {
                self.series.row(&self.gauges.row(moment))?;
                self.last_row = Some(moment.clock.step);
            }
        }
        if moment.last || moment.has_come(|time| self.frame_times.next(time)) {
            self.write_frame(moment)?;
        }
        Ok(())
    }

    fn before_rebuild(&mut self, executor: &mut dyn Executor) -> Result<bool, SimError> {
        let time = executor.clock().time;
        let stop = self.progress.stop_asked();
        let due = match self.saved {
            // If there are to be any, one at the very start, so that a run can be resumed however early it
            // ends.
            None => self.checkpoint_times.every > 0.0,
            Some((_, saved)) => self.checkpoint_times.next(saved) <= time,
        };
        if due || stop {
            self.save(executor)?;
        }
        Ok(!stop)
    }

    fn tick(&mut self, clock: &Clock, tally: &Tally) {
        let elapsed = self.begin.elapsed().as_secs_f64();
        let end = self.plan.time.end;
        let by_time = (clock.time - self.begin_time) / (end - self.begin_time);
        let by_steps = match self.plan.time.max_steps {
            Some(most) => tally.steps as f64 / (most - clock.step + tally.steps).max(1) as f64,
            None => 0.0,
        };
        let done = by_time.max(by_steps);
        self.progress.tick(&Tick {
            step: clock.step,
            time: clock.time,
            dt: clock.dt,
            end,
            done: done.clamp(0.0, 1.0),
            remaining: (done > 0.0).then(|| elapsed * (1.0 - done) / done),
            rate: rate(self.particles, tally.steps, tally.step_seconds),
        });
    }

    fn last_frame(&self) -> LastFrame {
        LastFrame(
            self.collection
                .entries()
                .last()
                .map(|entry| entry.file.clone()),
        )
    }
}

/// Millions of particles advanced by a step, per second.
pub(crate) fn rate(particles: u64, steps: u64, seconds: f64) -> f64 {
    if seconds > 0.0 {
        particles as f64 * steps as f64 / seconds / 1e6
    } else {
        0.0
    }
}
