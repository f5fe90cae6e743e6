//! Surfaces from files, checked and mended.

use crate::GeometryError;
use monoflow_case::Mend;
use monoflow_cpu::distance::{facets, facets_of_sheet};
use monoflow_ops::distance::Facet;
use monoflow_surface::read::Notes;
use monoflow_surface::{Defect, Repair, Repairs, Report, Surface, SurfaceError, read};
use std::fmt;
use std::path::{Path, PathBuf};

/// A surface from an STL file, fit for distances, and all that was found and done on the way.
#[derive(Clone, Debug)]
pub struct Stl {
    /// The file.
    pub file: PathBuf,
    /// What the reader noticed.
    pub notes: Notes,
    /// What was found in the file.
    pub found: Report,
    /// What was mended.
    pub repairs: Repairs,
    /// What is left.
    pub left: Report,
    /// What was asked to be mended.
    pub asked: Vec<Mend>,
    /// Is it a sheet that may have open edges?
    pub open: bool,
    /// The surface.
    pub surface: Surface,
}

/// Which repair helps against a defect, besides what is always done.
pub fn remedy(defect: Defect) -> Option<Mend> {
    match defect {
        Defect::Open | Defect::Junction => Some(Mend::Holes),
        Defect::Flipped => Some(Mend::Winding),
        Defect::NonManifold => Some(Mend::Touching),
        Defect::InsideOut => Some(Mend::Outwards),
        _ => None,
    }
}

impl Stl {
    /// Reads a file and mends what is asked; triangles without area and duplicates always. `name` is
    /// the body's in messages. Whether distances can be told says [`Stl::fit`].
    ///
    /// # Errors
    /// The file cannot be read or has mistakes; nothing is left of the surface.
    pub fn load(
        name: &str,
        file: &Path,
        asked: &[Mend],
        weld: Option<f64>,
        open: bool,
    ) -> Result<Self, GeometryError> {
        let wrong = |source| GeometryError::Surface {
            name: name.to_owned(),
            source,
        };
        let (surface, notes) = read::load(file).map_err(wrong)?;
        let found = surface.check();
        let repair = Repair {
            weld,
            touching: asked.contains(&Mend::Touching),
            winding: asked.contains(&Mend::Winding),
            holes: asked.contains(&Mend::Holes).then_some(HOLE),
            outwards: asked.contains(&Mend::Outwards),
            ..Repair::default()
        };
        let (surface, repairs) = surface.repaired(&repair).map_err(wrong)?;
        let left = if repairs.is_empty() {
            found.clone()
        } else {
            surface.check()
        };
        Ok(Stl {
            file: file.to_owned(),
            notes,
            found,
            repairs,
            left,
            asked: asked.to_vec(),
            open,
            surface,
        })
    }

    /// Can a signed distance be told?
    ///
    /// # Errors
    /// Says what is wrong and which repair would help.
    pub fn fit(&self, name: &str) -> Result<(), GeometryError> {
        let wrong = |defect: &Defect| {
            let harmless = self.open && *defect == Defect::Open;
            defect.is_fatal() && !harmless && self.left.count(*defect) > 0
        };
        let wrong: Vec<Defect> = Defect::ALL.into_iter().filter(wrong).collect();
        if wrong.is_empty() {
            return Ok(());
        }
        let counted = |defect: &Defect| {
            let count = self.left.count(*defect);
            let mut said = defect.counted(count);
            if let Some(first) = self.left.places(*defect).first.first() {
                said.push_str(&format!(", the first at {} {first}", defect.item()));
            }
            said
        };
        let counts: Vec<String> = wrong.iter().map(counted).collect();
        let mut what = format!("has {}; ", counts.join("; "));
        let helps = self.would_help();
        if helps.is_empty() {
            let remedies: Vec<&str> = wrong.iter().map(|defect| defect.remedy()).collect();
            what.push_str(&remedies.join("; "));
        } else {
            what.push_str(&format!("repair {} may mend it", helps.join(", ")));
        }
        Err(GeometryError::Unfit {
            name: name.to_owned(),
            what,
            stl: Box::new(self.clone()),
        })
    }

    /// The triangles with all their pseudonormals.
    ///
    /// # Errors
    /// The surface is not fit.
    pub fn facets(&self) -> Result<Vec<Facet>, SurfaceError> {
        if self.open {
            facets_of_sheet(&self.surface)
        } else {
            facets(&self.surface)
        }
    }

    /// What to know of before the surface is used as it is.
    pub fn caution(&self) -> Option<String> {
        let count = self.left.count(Defect::InsideOut);
        (count > 0).then(|| {
            format!(
                "{}: {}; right where the body lies around the rest, else write repair = [\"outwards\"]",
                self.file.display(),
                Defect::InsideOut.counted(count)
            )
        })
    }

    /// The words of repairs that were not asked for and act on what is left.
    pub fn would_help(&self) -> Vec<&'static str> {
        let left = Defect::ALL.into_iter().filter(|d| self.left.count(*d) > 0);
        let mends = left.filter_map(remedy);
        let mut words: Vec<&str> = mends
            .filter(|mend| !self.asked.contains(mend))
            .filter(|mend| !self.open || *mend != Mend::Holes)
            .map(Mend::name)
            .collect();
        words.dedup();
        words
    }
}

/// The most edges of a hole that is filled.
const HOLE: usize = 64;

impl fmt::Display for Stl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}: {}", self.file.display(), self.notes)?;
        write!(f, "{}", self.found)?;
        if !self.repairs.is_empty() {
            let repairs = self.repairs.to_string().replace('\n', "\nrepair: ");
            write!(f, "\nrepair: {repairs}\nafter it: {}", self.left)?;
        }
        let helps = self.would_help();
        if !helps.is_empty() {
            write!(f, "\nrepair {} acts on what is left", helps.join(", "))?;
        }
        Ok(())
    }
}
