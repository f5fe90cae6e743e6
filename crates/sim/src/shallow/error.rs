use crate::SimError;
use monoflow_case::{MeshSource, ShallowPlan, brief, place_of};
use monoflow_mesh::{MeshError, MeshFileError, RasterError};
use std::path::PathBuf;
use thiserror::Error;

/// Why a run of shallow water cannot start or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ShallowError {
    /// A mesh that was made is wrong.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// A mesh file cannot be used.
    #[error(transparent)]
    MeshFile(#[from] MeshFileError),
    /// A mesh that was read is wrong.
    #[error("the mesh {}: {why}", path.display())]
    InFile {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: MeshError,
    },
    /// A raster file cannot be used.
    #[error(transparent)]
    RasterFile(#[from] RasterError),
    /// A raster would have too many cells, or none.
    #[error(
        "a raster with cells of {size} m would have {cells:e} cells, of which 1 to {most} fit into the memory of this machine and into files; choose their size with --cell"
    )]
    RasterCells {
        /// How many.
        cells: f64,
        /// Their size, m.
        size: f64,
        /// The most that may be.
        most: u64,
    },
    /// A raster does not cover the mesh.
    #[error("`{key}` from {}: {why}", path.display())]
    Raster {
        /// Key of the case file.
        key: Box<str>,
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: RasterError,
    },
    /// A formula cannot be read.
    #[error("`{key} = \"{text}\"` is not a formula in x and y: {why}; correct it")]
    Formula {
        /// Key of the case file.
        key: Box<str>,
        /// The formula.
        text: String,
        /// What is wrong.
        why: String,
    },
    /// A field has no value somewhere.
    #[error("`{key}` has no finite value at ({}, {}) m; correct the formula", at[0], at[1])]
    NoValue {
        /// Key of the case file.
        key: Box<str>,
        /// Where, m.
        at: [f64; 2],
    },
    /// A field is somewhere what it cannot be.
    #[error(
        "`{key}` is {} at ({}, {}) m, but must be {range}; correct the formula, or see whether the raster has numbers of something else, such as elevations", brief(*value), at[0], at[1]
    )]
    OutOfRange {
        /// Key of the case file.
        key: Box<str>,
        /// The value.
        value: f64,
        /// Where, m.
        at: [f64; 2],
        /// What it may be, in words.
        range: String,
    },
    /// A region without cells.
    #[error(
        "region `{name}` covers no cell of the mesh, which reaches from ({}, {}) to ({}, {}) m: a cell belongs to a region if its centre lies in it; move or enlarge the region, refine the mesh there, or remove it", min[0], min[1], max[0], max[1]
    )]
    EmptyRegion {
        /// Its name.
        name: String,
        /// Lower left corner of the mesh, m.
        min: [f64; 2],
        /// Upper right corner, m.
        max: [f64; 2],
    },
    /// The bed does not fall towards an outlet of normal depth.
    #[error(
        "boundary `{name}` has no normal depth: the bed before it rises towards it by {rise:.3e} or is flat; give its `slope`, or write type = \"free_outfall\""
    )]
    NoFall {
        /// Its name.
        name: String,
        /// How much the bed rises, m/m.
        rise: f64,
    },
    /// The mesh's nodes have no heights.
    #[error(
        "`{key}` is to come from the mesh's nodes, but they have no heights; give them a third coordinate, or use a formula or a raster"
    )]
    NoHeights {
        /// Key of the case file.
        key: Box<str>,
    },
    /// A boundary is named that the mesh does not have.
    #[error("the mesh has no boundary `{name}`; it has: {}", known.join(", "))]
    NoBoundary {
        /// The name.
        name: String,
        /// Those that it has.
        known: Vec<String>,
    },
    /// A group is named that the mesh does not have.
    #[error("the mesh has no group `{name}`; {}", Known(known))]
    NoGroup {
        /// The name.
        name: String,
        /// Those that it has.
        known: Vec<String>,
    },
    /// A gauge lies outside.
    #[error("gauge `{name}` at ({}, {}) m lies outside the mesh; move it", at[0], at[1])]
    GaugeOutside {
        /// Its name.
        name: String,
        /// Where it is, m.
        at: [f64; 2],
    },
    /// A section crosses nothing.
    #[error("section `{name}` crosses no edge between cells of the mesh; check its ends")]
    SectionOutside {
        /// Its name.
        name: String,
    },
    /// Mesh, bed, roughness, soil or the first water have changed since a checkpoint.
    #[error(
        "the mesh, the bed, the roughness, the soil or the water at the start is not that of the checkpoint; put the files back that the run was started with, or start again with `monoflow run --overwrite`"
    )]
    Changed,
}

impl ShallowError {
    /// The key of the case file that it is about.
    fn key(&self) -> Option<String> {
        match self {
            ShallowError::Raster { key, .. }
            | ShallowError::Formula { key, .. }
            | ShallowError::NoValue { key, .. }
            | ShallowError::OutOfRange { key, .. }
            | ShallowError::NoHeights { key } => Some(key.to_string()),
            ShallowError::Mesh(_) | ShallowError::MeshFile(_) | ShallowError::InFile { .. } => {
                Some("mesh".to_owned())
            }
            ShallowError::EmptyRegion { name, .. } | ShallowError::NoGroup { name, .. } => {
                Some(format!("region.{name}"))
            }
            ShallowError::NoFall { name, .. } | ShallowError::NoBoundary { name, .. } => {
                Some(format!("boundary.{name}"))
            }
            ShallowError::GaugeOutside { name, .. } => Some(format!("gauge.{name}")),
            ShallowError::SectionOutside { name } => Some(format!("section.{name}")),
            ShallowError::RasterFile(_)
            | ShallowError::RasterCells { .. }
            | ShallowError::Changed => None,
        }
    }

    /// With the place in the case of a plan that it is about.
    pub(super) fn placed(self, plan: &ShallowPlan) -> SimError {
        let key = self.key();
        let place = key.and_then(|key| place_of(&plan.provenance, &key));
        SimError::from(self).at(place)
    }

    /// A wrong mesh, named by its file where it has one.
    pub(super) fn mesh(plan: &ShallowPlan, why: MeshError) -> Self {
        match &plan.mesh.source {
            MeshSource::File(path) => ShallowError::InFile {
                path: path.clone(),
                why,
            },
            _ => ShallowError::Mesh(why),
        }
    }
}

struct Known<'n>(&'n [String]);

impl std::fmt::Display for Known<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            f.write_str("it has none")
        } else {
            write!(f, "it has: {}", self.0.join(", "))
        }
    }
}
