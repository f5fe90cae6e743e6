use super::{Composed, Scheme, Simulation, Value};
use crate::models::Known;
use crate::particles::setups::Setup;
use crate::run::{Callbacks, Every, Family, Progress, Running, StateOf};
use crate::{Device, SimError};
use monoflow_case::{Case, CaseError};
use std::path::PathBuf;

/// A simulation being set up: nothing has been computed. It begins with a case (`B` is [`New`]), or goes on
/// with what is in a [`Folder`].
pub struct Draft<'c, S: Scheme, B> {
    scheme: S,
    beginning: B,
    callbacks: Callbacks<'c, S::Family>,
    progress: Box<dyn Progress + 'c>,
}

/// The beginning of a new simulation: its case, and what is to become of it.
pub struct New {
    case: Result<Case, CaseError>,
    set: Vec<String>,
    record: Option<PathBuf>,
    overwrites: bool,
}

/// The beginning of a simulation that goes on: the folder of its run.
pub struct Folder(PathBuf);

impl<'c, S: Scheme, B> Draft<'c, S, B> {
    /// Calls `callback` at the start and then at those times: at the first step at or after each.
    pub fn on(mut self, every: Every, callback: impl FnMut(&StateOf<'_, S::Family>) + 'c) -> Self {
        self.callbacks.push(every, Box::new(callback));
        self
    }

    /// Tells `progress` how the run goes, and asks it whether to stop.
    pub fn progress(self, progress: impl Progress + 'c) -> Self {
        Draft {
            progress: Box::new(progress),
            ..self
        }
    }
}

impl<'c, S: Scheme> Draft<'c, S, New> {
    pub(super) fn new(case: impl Setup, scheme: S) -> Self {
        Draft {
            beginning: New {
                case: case.case(scheme.dimensions()),
                set: Vec::new(),
                record: None,
                overwrites: false,
            },
            scheme,
            callbacks: Callbacks::default(),
            progress: Box::new(()),
        }
    }

    /// Sets a value of the case: `set("numerics.cfl", 0.2)`, `set("grid.cells", [400])`. Coefficients of models
    /// stand below their words: `set("numerics.power.exponent", 2.5)`.
    pub fn set(self, key: &str, value: impl Into<Value>) -> Self {
        let assignment = format!("{key}={}", value.into());
        self.assign(&assignment)
    }

    /// Sets a value of the case, as `--set` does: `assign("numerics.cfl=0.2")`.
    pub fn assign(mut self, assignment: &str) -> Self {
        self.beginning.set.push(assignment.to_owned());
        self
    }

    /// Keeps the run in a new folder, with all that `monoflow run` writes.
    pub fn record(mut self, folder: impl Into<PathBuf>) -> Self {
        self.beginning.record = Some(folder.into());
        self
    }

    /// Replaces an older run in the folder.
    pub fn overwrite(mut self) -> Self {
        self.beginning.overwrites = true;
        self
    }

    /// Judges the case, makes mesh, bodies or particles, and puts them on a device.
    ///
    /// # Errors
    /// The case is wrong, asks for another scheme, or does not fit the device; the folder cannot be used.
    pub fn build(mut self, device: Device) -> Result<Simulation<'c, S::Family>, SimError> {
        let composed = self.scheme.composed();
        composed.judge()?;
        self.callbacks.judge()?;
        let New {
            case,
            set,
            record,
            overwrites,
        } = self.beginning;
        let plan = judged::<S::Family>(case?, &set, &composed)?;
        let progress = self.progress.as_mut();
        let (running, record) = match record {
            None => {
                let flow = S::Family::prepared(&plan, Known::Composed(&composed), true)?;
                (Running::new(&plan, flow, device, progress)?, None)
            }
            Some(folder) => {
                let place = (folder.as_path(), overwrites);
                let made = Running::recorded(&plan, Some(&composed), place, device, progress)?;
                (made.0, Some(made.1))
            }
        };
        Ok(Simulation::with(
            running,
            record,
            self.callbacks,
            self.progress,
        ))
    }
}

/// A case, judged with a scheme after some assignments.
fn judged<F: Family>(
    mut case: Case,
    set: &[String],
    composed: &Composed,
) -> Result<F::Plan, SimError> {
    let family = composed.family();
    if !case.names_scheme() {
        case.set(&format!("scheme={family}"))?;
    }
    for assignment in composed.settings().chain(set.iter().map(String::as_str)) {
        case.set(assignment)?;
    }
    if let Some(asked) = case.scheme().filter(|asked| *asked != family) {
        return Err(SimError::NotComposed {
            asked: format!("scheme = \"{asked}\""),
            composed: format!("one of \"{family}\""),
        });
    }
    F::judge(&case, Known::Composed(composed))
}

impl<'c, S: Scheme> Draft<'c, S, Folder> {
    pub(super) fn resumed(folder: PathBuf, scheme: S) -> Self {
        Draft {
            beginning: Folder(folder),
            scheme,
            callbacks: Callbacks::default(),
            progress: Box::new(()),
        }
    }

    /// Takes up the run on a device.
    ///
    /// # Errors
    /// It is complete or has no usable checkpoint; it was computed with another scheme.
    pub fn build(mut self, device: Device) -> Result<Simulation<'c, S::Family>, SimError> {
        let composed = self.scheme.composed();
        composed.judge()?;
        self.callbacks.judge()?;
        let (folder, progress) = (&self.beginning.0, self.progress.as_mut());
        let made = Running::resumed(folder, None, Some(&composed), device, progress)?;
        Ok(Simulation::with(
            made.0,
            Some(made.1),
            self.callbacks,
            self.progress,
        ))
    }
}
