//! The families of flows, each known by the words for `scheme` in case files.

use crate::euler::{self, EulerFlow};
use crate::models::{EULER, Known, MPS, SHALLOW_WATER, WCSPH, catalogue_of};
use crate::particles::ParticleFlow;
use crate::run::{self, Directory, Family, Head, Outcome, Progress, Rasters, Remark};
use crate::shallow::{self, ShallowFlow};
use crate::{Choice, Compiled, Device, OwnModels, SimError};
use monoflow_case::{Case, Keys, Resolved, TableRow};
use monoflow_linked::{mps, wcsph};
use monoflow_output::write_whole;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Something for the family of a scheme: of particles, if the scheme is not known.
macro_rules! for_family {
    ($scheme:expr, $Flow:ident => $work:expr) => {{
        let scheme: Option<&str> = $scheme;
        let is = |known: &[&str]| scheme.is_some_and(|scheme| known.contains(&scheme));
        if is(ShallowFlow::SCHEMES) {
            type $Flow = ShallowFlow;
            $work
        } else if is(EulerFlow::SCHEMES) {
            type $Flow = EulerFlow;
            $work
        } else {
            type $Flow = ParticleFlow;
            $work
        }
    }};
}

/// The words for the families; cases that name none are of the first.
pub const FAMILIES: [&str; 4] = [WCSPH, MPS, SHALLOW_WATER, EULER];

/// The keys that cases of a family may have, with the words of this program and of a study; nothing if
/// there is no such family.
pub fn keys(family: &str, own: Option<&OwnModels>) -> Option<Keys> {
    match family {
        WCSPH | MPS => Some(catalogue_of(Some(family), own).keys()),
        SHALLOW_WATER => Some(shallow::catalogue(own).keys()),
        EULER => Some(euler::catalogue(own).keys()),
        _ => None,
    }
}

/// The schemes that are linked into this program, family after family.
pub fn linked() -> impl Iterator<Item = Compiled> {
    let all = [
        wcsph::programs(),
        mps::programs(),
        monoflow_linked::shallow::programs(),
        monoflow_linked::euler::programs(),
    ];
    all.into_iter()
        .flatten()
        .map(|program| Compiled::from(*program))
}

/// Files of runs beside those that all have.
pub(crate) fn files() -> impl Iterator<Item = &'static str> {
    let all = [ParticleFlow::FILES, ShallowFlow::FILES, EulerFlow::FILES];
    all.into_iter().flatten().copied()
}

/// Names of rasters of runs that tell no time.
pub(crate) fn rasters() -> impl Iterator<Item = &'static str> {
    let all = [
        ParticleFlow::RASTERS,
        ShallowFlow::RASTERS,
        EulerFlow::RASTERS,
    ];
    all.into_iter().flatten().copied()
}

/// Judges a case of any family; `note` is told before models of a study are compiled for it.
///
/// # Errors
/// All mistakes in it; its models cannot be had.
pub fn judge(case: &Case, note: &mut dyn FnMut(&str)) -> Result<Box<dyn AnyPlan>, SimError> {
    let own = match case.models()? {
        Some(folder) => Some(OwnModels::compiled(&folder, note)?),
        None => None,
    };
    let known = Known::Listed(own.as_ref());
    Ok(for_family!(case.scheme(), Flow => {
        Box::new(Planned::<Flow>(Flow::judge(case, known)?))
    }))
}

/// Goes on with a run from its newest checkpoint, bit for bit as if it had never stopped; if `until`
/// (s) is given, to another end than before.
///
/// # Errors
/// Everything that [`SimError`] knows; [`SimError::Complete`] if nothing is left to do,
/// [`SimError::Passed`] if `until` is not after the checkpoint.
pub fn resume(
    folder: &Path,
    until: Option<f64>,
    device: Device,
    progress: &mut dyn Progress,
) -> Result<Outcome, SimError> {
    let scheme = Directory::open(folder)?.scheme()?;
    for_family!(Some(&scheme), Flow => run::resume::<Flow>(folder, until, device, progress))
}

/// Writes `report.html`.
///
/// # Errors
/// The folder is no run, or the disk refuses. What is missing in the folder is left out.
pub fn write_report(directory: &Directory) -> Result<(), SimError> {
    let scheme = directory.scheme()?;
    for_family!(Some(&scheme), Flow => run::write_report::<Flow>(directory).map(|_| ()))
}

/// Writes the surfaces of the particles in all frames of a run, and says how many.
///
/// # Errors
/// The folder does not hold a run, or another process works in it; it has no particles in space, or no frames; the disk
/// refuses.
pub fn write_surfaces(
    directory: &Directory,
    progress: &mut dyn Progress,
) -> Result<usize, SimError> {
    let scheme = directory.scheme()?;
    let _lock = directory.lock(progress)?;
    for_family!(Some(&scheme), Flow => Flow::write_surfaces(directory))
}

/// Writes maps of the run in a folder as rasters, in its folder `rasters`, and says which files.
///
/// # Errors
/// The folder does not hold a run, or another process works in it; its family has no maps, or they are not there yet;
/// cells are too many; the disk refuses.
pub fn write_rasters(
    directory: &Directory,
    wanted: &Rasters,
    progress: &mut dyn Progress,
) -> Result<Vec<PathBuf>, SimError> {
    let scheme = directory.scheme()?;
    let _lock = directory.lock(progress)?;
    for_family!(Some(&scheme), Flow => Flow::write_rasters(directory, wanted))
}

/// What a step of the run in a folder advances.
///
/// # Errors
/// As [`Directory::read_run`].
pub fn unit(directory: &Directory) -> Result<&'static str, SimError> {
    Ok(for_family!(Some(&directory.scheme()?), Flow => Flow::UNIT))
}

/// A plan of any family.
pub trait AnyPlan {
    /// What a step advances.
    fn unit(&self) -> &'static str;

    /// What every plan has.
    fn head(&self) -> Head<'_>;

    /// Every value with its unit and origin.
    fn table(&self) -> Vec<TableRow>;

    /// All of it, in SI units.
    fn json(&self) -> serde_json::Value;

    /// Ends at another time (s) or after so many steps, as options of the command line say.
    fn end(&mut self, until: Option<f64>, steps: Option<u64>);

    /// The programs that it asks for: its scheme, and what else there is.
    ///
    /// # Errors
    /// A word is not known; models of a study cannot be had.
    fn programs(&self) -> Result<Vec<Choice>, SimError>;

    /// What a run would need.
    ///
    /// # Errors
    /// It cannot be run.
    fn check(&self, device: Device) -> Result<Vec<Remark>, SimError>;

    /// Writes a picture of the start.
    ///
    /// # Errors
    /// The family has none; it cannot be run; the file cannot be written.
    fn picture(&self, path: &Path) -> Result<(), SimError>;

    /// Runs it in a new folder.
    ///
    /// # Errors
    /// Everything that [`SimError`] knows. What was written before stays readable.
    fn run(
        &self,
        folder: &Path,
        overwrite: bool,
        device: Device,
        progress: &mut dyn Progress,
    ) -> Result<Outcome, SimError>;
}

struct Planned<F: Family>(F::Plan);

impl<F: Family> Planned<F> {
    /// The models of a study that it takes.
    fn own(&self) -> Result<Option<OwnModels>, SimError> {
        OwnModels::of(F::head(&self.0).models, &mut |_| {})
    }

    /// What was done with the plan; a mistake has its place in the case.
    fn placed<T>(&self, done: Result<T, SimError>) -> Result<T, SimError> {
        done.map_err(|why| why.placed(F::head(&self.0).provenance))
    }
}

impl<F: Family> AnyPlan for Planned<F> {
    fn unit(&self) -> &'static str {
        F::UNIT
    }

    fn head(&self) -> Head<'_> {
        F::head(&self.0)
    }

    fn table(&self) -> Vec<TableRow> {
        F::table(&self.0)
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(&self.0).unwrap_or_default()
    }

    fn end(&mut self, until: Option<f64>, steps: Option<u64>) {
        if let Some(until) = until {
            self.0.end_at(until, "--until");
        }
        if steps.is_some() {
            self.0.end_after(steps, "--steps");
        }
    }

    fn programs(&self) -> Result<Vec<Choice>, SimError> {
        let own = self.own()?;
        let known = Known::Listed(own.as_ref());
        let mut programs = vec![F::find(&self.0, known)?];
        programs.extend(F::beside(&self.0, known)?);
        Ok(programs)
    }

    fn check(&self, device: Device) -> Result<Vec<Remark>, SimError> {
        let own = self.own()?;
        self.placed(F::check(&self.0, Known::Listed(own.as_ref()), device))
    }

    fn picture(&self, path: &Path) -> Result<(), SimError> {
        let png = self.placed(F::start(&self.0))?;
        let png = png.ok_or(SimError::NoPicture)?;
        Ok(write_whole(path, |file| file.write_all(&png))?)
    }

    fn run(
        &self,
        folder: &Path,
        overwrite: bool,
        device: Device,
        progress: &mut dyn Progress,
    ) -> Result<Outcome, SimError> {
        self.placed(run::run::<F>(&self.0, folder, overwrite, device, progress))
    }
}
