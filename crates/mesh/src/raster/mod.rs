//! Elevations on a regular grid.

mod codes;
mod error;
mod esri;
mod gaps;
mod geotiff;
mod keys;
mod overlay;
mod save;

pub use error::RasterError;
pub use gaps::UnnamedGap;
pub use overlay::Overlay;

use std::path::Path;

/// Values on a regular grid, each at the centre of its cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Raster {
    /// Cells along x.
    pub columns: usize,
    /// Cells along y.
    pub rows: usize,
    /// The centre of the lower left cell, m.
    pub origin: [f64; 2],
    /// Between centres along x and y, m; positive.
    pub spacing: [f64; 2],
    /// Values from the lower left cell, row after row upwards; not a number where one is missing.
    pub values: Vec<f64>,
    /// What seems to mark gaps in the file that it was read from, though it is not named there.
    pub unnamed_gap: Option<UnnamedGap>,
}

/// What a raster says at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sample {
    /// A value.
    Value(f64),
    /// The place is beyond the cells.
    Outside,
    /// A value that it would be made of is missing.
    Missing,
}

/// Most values in a raster: 8 GiB of numbers.
const MOST: u64 = 1 << 30;

/// What to do about a mask.
const MARK_CELLS: &str = "mark those cells by a number: gdalwarp -dstnodata -9999";

/// How far beyond the rim a place may lie by rounding, in cells.
const ROUNDING: f64 = 1e-6;

impl Raster {
    /// Reads a raster from a file: ESRI ASCII (`.asc`, `.txt`) or GeoTIFF (`.tif`, `.tiff`).
    ///
    /// Of a GeoTIFF the first image is read, which must have one band and lie along x and y.
    ///
    /// # Errors
    /// The file cannot be read, is of another format, has mistakes, or has a mask in it or beside it.
    pub fn load(path: &Path) -> Result<Self, RasterError> {
        let name = path.display().to_string();
        let ends = |with: &str| {
            path.extension()
                .is_some_and(|e| e.eq_ignore_ascii_case(with))
        };
        let tiff = ends("tif") || ends("tiff");
        if !(tiff || ends("asc") || ends("txt")) {
            return Err(RasterError::Format {
                file: name,
                what: "the format is not known by the file's name".to_owned(),
                help: "save the raster as GeoTIFF (`.tif`) or ESRI ASCII (`.asc`)".to_owned(),
            });
        }
        let mut mask = path.as_os_str().to_owned();
        mask.push(".msk");
        if Path::new(&mask).exists() {
            return Err(RasterError::Format {
                file: name,
                what: "the mask of missing cells beside it (`.msk`) is not read".to_owned(),
                help: MARK_CELLS.to_owned(),
            });
        }
        let bytes = std::fs::read(path).map_err(|source| RasterError::Read {
            path: path.to_owned(),
            source,
        })?;
        if tiff {
            Self::geotiff(&name, &bytes)
        } else {
            Self::esri(&name, &String::from_utf8_lossy(&bytes))
        }
    }

    /// The value at a place, bilinear between the centres of cells.
    ///
    /// Within half a cell of the rim the outermost values go on. Values of no weight may be missing.
    ///
    /// ```
    /// use monoflow_mesh::raster::{Raster, Sample};
    /// let raster = Raster {
    ///     columns: 2,
    ///     rows: 1,
    ///     origin: [0.5, 0.5],
    ///     spacing: [1.0, 1.0],
    ///     values: vec![3.0, 7.0],
    ///     unnamed_gap: None,
    /// };
    /// assert_eq!(raster.at([1.0, 0.9]), Sample::Value(5.0));
    /// assert_eq!(raster.at([1.0, 1.1]), Sample::Outside);
    /// ```
    pub fn at(&self, place: [f64; 2]) -> Sample {
        let counts = [self.columns, self.rows];
        let mut first = [0; 2];
        let mut share = [0.0; 2];
        for k in 0..2 {
            let last = counts[k] as f64 - 1.0;
            let cells = (place[k] - self.origin[k]) / self.spacing[k];
            let rim = 0.5 + ROUNDING;
            // Also where there are no cells, or the place is NaN.
            if !(-rim <= cells && cells <= last + rim && last >= 0.0) {
                return Sample::Outside;
            }
            let inside = cells.clamp(0.0, last);
            first[k] = (inside as usize).min(counts[k].saturating_sub(2));
            share[k] = inside - first[k] as f64;
        }
        let mut sum = 0.0;
        for (up, along_y) in [1.0 - share[1], share[1]].into_iter().enumerate() {
            for (right, along_x) in [1.0 - share[0], share[0]].into_iter().enumerate() {
                let weight = along_x * along_y;
                if weight == 0.0 {
                    continue;
                }
                let index = (first[1] + up) * self.columns + first[0] + right;
                match self.values.get(index) {
                    Some(value) if value.is_finite() => sum += weight * value,
                    _ => return Sample::Missing,
                }
            }
        }
        Sample::Value(sum)
    }

    /// The values at places, as [`Raster::at`].
    ///
    /// # Errors
    /// Some lie outside or beside missing values: says how many, where the first is, and where the
    /// raster is.
    pub fn over(&self, places: &[[f64; 2]]) -> Result<Vec<f64>, RasterError> {
        let mut values = Vec::with_capacity(places.len());
        let (mut outside, mut missing) = (0, 0);
        let mut first = None;
        for &place in places {
            match self.at(place) {
                Sample::Value(value) => {
                    values.push(value);
                    continue;
                }
                Sample::Outside => outside += 1,
                Sample::Missing => missing += 1,
            }
            first = first.or(Some(place));
        }
        let Some(first) = first else {
            return Ok(values);
        };
        let [low, high] = self.extent();
        Err(RasterError::Uncovered {
            points: places.len(),
            outside,
            missing,
            first,
            low,
            high,
        })
    }

    /// The lower left and the upper right corner of all cells, m.
    pub fn extent(&self) -> [[f64; 2]; 2] {
        let corner = |cells: [f64; 2]| [0, 1].map(|k| self.origin[k] + cells[k] * self.spacing[k]);
        let far = [self.columns as f64 - 0.5, self.rows as f64 - 0.5];
        [corner([-0.5; 2]), corner(far)]
    }
}

/// Turns rows from the north into rows from the south.
fn from_the_south(columns: usize, values: &[f64]) -> Vec<f64> {
    values.chunks(columns).rev().flatten().copied().collect()
}
