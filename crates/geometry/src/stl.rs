//! Surfaces from files, checked and mended.

use crate::GeometryError;
use monoflow_case::{Mend, told};
use monoflow_cpu::distance::{facets, facets_of_sheet};
use monoflow_ops::distance::Facet;
use monoflow_surface::read::Notes;
use monoflow_surface::{Component, Defect, Repair, Repairs, Report, Surface, SurfaceError, read};
use std::fmt;
use std::path::{Path, PathBuf};

/// A surface from an STL file, fit for distances, and all that was found and done on the way.
#[derive(Clone, Debug)]
pub struct Stl {
    /// The file.
    pub file: PathBuf,
    /// By what its coordinates were multiplied before anything else.
    pub scale: f64,
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
    /// Does the body lie around the surface?
    pub around: bool,
    /// The surface.
    pub surface: Surface,
}

/// Which repair helps against a defect, besides what is always done.
pub fn remedy(defect: Defect) -> Option<Mend> {
    match defect {
        Defect::Open | Defect::Junction => Some(Mend::Holes),
        Defect::Flipped => Some(Mend::Winding),
        Defect::NonManifold => Some(Mend::Touching),
        Defect::InsideOut | Defect::Within => Some(Mend::Outwards),
        _ => None,
    }
}

impl Stl {
    /// Reads a file, multiplies its coordinates and mends what is asked, all in m; triangles without area and
    /// duplicates always. `name` is the body's in messages; `open` and `around` are as in [`Stl`]. Whether distances
    /// can be told says [`Stl::fit`].
    ///
    /// # Errors
    /// The file cannot be read or has mistakes; nothing is left of the surface.
    pub fn load(
        name: &str,
        file: &Path,
        asked: &[Mend],
        (scale, weld): (f64, Option<f64>),
        [open, around]: [bool; 2],
    ) -> Result<Self, GeometryError> {
        let wrong = |source| GeometryError::Surface {
            name: name.to_owned(),
            source,
        };
        let (mut surface, notes) = read::load(file).map_err(wrong)?;
        if scale != 1.0 {
            surface = surface.scaled([scale; 3]).map_err(wrong)?;
        }
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
            scale,
            notes,
            found,
            repairs,
            left,
            asked: asked.to_vec(),
            open,
            around,
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
            return self.faces_out(name);
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
        Err(self.unfit(name, what))
    }

    fn unfit(&self, name: &str, what: String) -> GeometryError {
        GeometryError::Unfit {
            name: name.to_owned(),
            what,
            stl: Box::new(self.clone()),
        }
    }

    /// Do its normals point out of what is solid?
    fn faces_out(&self, name: &str) -> Result<(), GeometryError> {
        let outside = i64::from(self.around);
        let turned = |of: &&Component| of.is_inside_out(outside);
        let all = &self.left.components;
        let Some(first) = all.iter().find(turned) else {
            let holds = |of: &Component| of.is_inside_out(0);
            return if self.around && !all.iter().any(holds) {
                let what = "is said to have its body around it, but its normals point outwards; delete `around`";
                Err(self.unfit(name, what.to_owned()))
            } else {
                Ok(())
            };
        };
        let [x, y, z] = [0, 1, 2].map(|k| 0.5 * (first.bounds.0[k] + first.bounds.1[k]));
        let around = if self.around {
            ""
        } else {
            ", or around = true if the body lies around it"
        };
        let what = format!(
            "has {} of {}, the first around ({x:.6}, {y:.6}, {z:.6}): its normals point into it, so that all but it would be solid; write repair = [\"outwards\"]{around}",
            Defect::InsideOut.counted(all.iter().filter(turned).count()),
            all.len(),
        );
        Err(self.unfit(name, what))
    }

    /// What to know of before the surface is used as it is.
    pub fn caution(&self) -> Option<String> {
        let count = self.left.count(Defect::Within);
        (count > 0 && !self.around).then(|| {
            format!(
                "{}: {}, united with what is around; where it is a void write repair = [\"outwards\"]",
                self.file.display(),
                Defect::Within.counted(count)
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
            .filter(|mend| !self.around || *mend != Mend::Outwards)
            .map(Mend::name)
            .collect();
        words.dedup();
        words
    }
}

/// A surface as [layers](Surface::layers), each as triangles with all their pseudonormals; a sheet is one.
///
/// # Errors
/// The surface is not fit.
pub(crate) fn layers(
    surface: &Surface,
    open: bool,
) -> Result<Vec<(Surface, Vec<Facet>)>, SurfaceError> {
    let layers = if open {
        vec![surface.clone()]
    } else {
        surface.layers()?
    };
    let read = if open { facets_of_sheet } else { facets };
    let each = layers.into_iter().map(|layer| {
        let facets = read(&layer)?;
        Ok((layer, facets))
    });
    each.collect()
}

/// The most edges of a hole that is filled.
const HOLE: usize = 64;

impl fmt::Display for Stl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}: {}", self.file.display(), self.notes)?;
        if self.scale != 1.0 {
            writeln!(
                f,
                "coordinates times {}, of which all that follows is told",
                told(self.scale)
            )?;
        }
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
