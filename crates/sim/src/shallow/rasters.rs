//! Maps of a run as rasters, for GIS programs.

use super::ShallowError;
use super::family::PEAKS;
use super::frames::GREATEST;
use super::report::maps::FILM;
use crate::SimError;
use crate::run::{Directory, FRAMES, RASTERS, RasterFormat, Rasters, free_memory};
use monoflow_case::ShallowPlan;
use monoflow_mesh::raster::Overlay;
use monoflow_mesh::{Raster, signed_area};
use monoflow_output::{Collection, OutputError, StoredFrame, round_step, write_whole};
use std::path::{Path, PathBuf};

/// Most cells that are made where no size is given.
const MOST_UNASKED: f64 = 1e7;

/// Most cells of a raster.
const MOST: u64 = 1 << 30;

/// Writes what was greatest in a run, or its frames at times, and says which files.
pub fn write(directory: &Directory, wanted: &Rasters) -> Result<Vec<PathBuf>, SimError> {
    if let RasterFormat::GeoTiff { epsg: Some(code) } = wanted.format {
        Raster::check_code(code).map_err(ShallowError::from)?;
    }
    let plan = directory.read_run::<ShallowPlan>()?.plan;
    let folder = directory.path.join(RASTERS);
    if wanted.at.is_empty() {
        return greatest(directory, &plan, (&folder, wanted));
    }
    let mut written = Vec::new();
    for file in frames_at(directory, &wanted.at)? {
        written.extend(of_frame(file, &plan, (&folder, wanted))?);
    }
    Ok(written)
}

/// Greatest depth and speed and when water came, where it was deeper than it has to be for an arrival.
fn greatest(
    directory: &Directory,
    plan: &ShallowPlan,
    to: (&Path, &Rasters),
) -> Result<Vec<PathBuf>, SimError> {
    let path = directory.path.join(PEAKS);
    if !path.is_file() {
        return Err(SimError::NoPeaks { path });
    }
    let peaks = plan.peaks.as_ref();
    let film = peaks.map_or(FILM, |peaks| peaks.arrival_depth);
    let maps = Maps::read(path, GREATEST[0], film, to)?;
    let each = GREATEST.map(|name| maps.save(name, name));
    each.into_iter().collect()
}

/// Depth, level, speed and what the water carries at the time of a frame, where it is more than a film.
fn of_frame(
    path: PathBuf,
    plan: &ShallowPlan,
    to: (&Path, &Rasters),
) -> Result<Vec<PathBuf>, SimError> {
    let film = plan.numerics.dry_depth.max(FILM);
    let maps = Maps::read(path, "depth", film, to)?;
    // To a microsecond.
    let time = (maps.frame.time * 1e6).round() / 1e6;
    let water = [
        ("depth", "depth"),
        ("level", "level"),
        ("velocity", "speed"),
    ];
    let carried = plan.tracers.keys();
    let carried = carried.map(|name| (name.as_str(), name.as_str()));
    let each = water.into_iter().chain(carried);
    each.map(|(array, name)| maps.save(array, &Rasters::at_time(name, time)))
        .collect()
}

/// Frames nearest to times, each once.
fn frames_at(directory: &Directory, times: &[f64]) -> Result<Vec<PathBuf>, SimError> {
    let path = directory.path.join(FRAMES);
    let list = match path.is_file() {
        true => Collection::read(path)?,
        false => Collection::create(path),
    };
    let Some(last) = list.entries().last().map(|entry| entry.time) else {
        return Err(SimError::NoFrames {
            path: directory.path.clone(),
        });
    };
    let mut files = Vec::new();
    for &time in times {
        // A frame is written at the first step at or after its time, so the last may be a little late, not early.
        if !(0.0..=last).contains(&time) {
            return Err(SimError::NoFrameThen { time, last });
        }
        let off = |time_of: f64| (time_of - time).abs();
        let entries = list.entries().iter();
        let nearest = entries.min_by(|a, b| off(a.time).total_cmp(&off(b.time)));
        let file = nearest.map(|entry| directory.path.join(&entry.file));
        files.extend(file.filter(|file| !files.contains(file)));
    }
    Ok(files)
}

/// The maps of a frame, and where and how they are to be written.
struct Maps<'w> {
    frame: StoredFrame,
    path: PathBuf,
    overlay: Overlay,
    /// Cells of the mesh whose water is deeper than a film.
    wet: Vec<bool>,
    to: (&'w Path, &'w Rasters),
}

impl<'w> Maps<'w> {
    /// Of the frame in a file that has an array of depths, where they are above a film, m.
    fn read(
        path: PathBuf,
        depths: &str,
        film: f64,
        to: (&'w Path, &'w Rasters),
    ) -> Result<Self, SimError> {
        let frame = StoredFrame::read(&path)?;
        let depths = column(&frame, &path, depths)?;
        Ok(Maps {
            overlay: overlay(&frame, to.1.cell)?,
            wet: depths.iter().map(|depth| *depth > film).collect(),
            frame,
            path,
            to,
        })
    }

    /// Writes an array of the frame where there is water, and says which file it is.
    fn save(&self, array: &str, name: &str) -> Result<PathBuf, SimError> {
        let mut values = column(&self.frame, &self.path, array)?;
        for (value, wet) in values.iter_mut().zip(&self.wet) {
            if !wet {
                *value = f64::NAN;
            }
        }
        let raster = self.overlay.raster(&values);
        let (folder, wanted) = self.to;
        let path = folder.join(wanted.file(name));
        write_whole(&path, |file| match wanted.format {
            RasterFormat::GeoTiff { epsg } => raster.write_geotiff(file, epsg),
            RasterFormat::EsriAscii => raster.write_esri(file),
        })?;
        Ok(path)
    }
}

/// A number of each triangle of a frame.
fn column(frame: &StoredFrame, path: &Path, array: &str) -> Result<Vec<f64>, SimError> {
    let values = frame.scalar(array);
    let values = values.filter(|values| values.len() == frame.triangles.len());
    values.ok_or_else(|| {
        OutputError::Broken {
            path: path.to_owned(),
            line: 1,
            problem: format!("it has no array `{array}` with a number of each triangle"),
        }
        .into()
    })
}

/// The raster over the mesh of a frame, with cells of a size, m, if one is given.
fn overlay(frame: &StoredFrame, cell: Option<f64>) -> Result<Overlay, SimError> {
    let nodes: Vec<[f64; 2]> = frame.points.iter().map(|&[x, y, _]| [x, y]).collect();
    let size = cell.unwrap_or_else(|| size_of_cells(&nodes, &frame.triangles));
    let room = free_memory().map_or(u64::MAX, |free| free / Overlay::BYTES);
    let most = room.min(MOST);
    Overlay::new(&nodes, &frame.triangles, size, most)
        .map_err(|cells| ShallowError::RasterCells { cells, size, most }.into())
}

/// The size of square cells hardly larger than the smallest triangles, a round number, m; larger where they would be
/// too many.
fn size_of_cells(nodes: &[[f64; 2]], triangles: &[[u32; 3]]) -> f64 {
    let area = |corners: &[u32; 3]| signed_area(corners.map(|node| nodes[node as usize])).abs();
    let least = triangles.iter().map(area).fold(f64::INFINITY, f64::min);
    let long = |k: usize| {
        let along = nodes.iter().map(|node| node[k]);
        let low = along.clone().fold(f64::INFINITY, f64::min);
        along.fold(f64::NEG_INFINITY, f64::max) - low
    };
    // Cells of a raster fill the box around the mesh.
    round_step(least.max(long(0) * long(1) / MOST_UNASKED).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_round_sizes() {
        let corner = |side: f64| vec![[0.0, 0.0], [side, 0.0], [0.0, side]];
        for (side, size) in [
            (1.0, 1.0),
            (2.0, 2.0),
            (3.0, 5.0),
            (14.0, 10.0),
            (200.0, 200.0),
        ] {
            assert_eq!(size_of_cells(&corner(side), &[[0, 1, 2]]), size);
        }
    }

    /// A narrow river across a wide box has many cells beside it.
    #[test]
    fn cells_fill_the_box_around_a_mesh() {
        let nodes = [[0.0, 0.0], [1e5, 1e5 - 2.0], [1e5, 1e5]];
        assert_eq!(size_of_cells(&nodes, &[[0, 1, 2]]), 500.0);
        let nodes = [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0], [1e5, 1e5]];
        assert_eq!(size_of_cells(&nodes, &[[0, 1, 2], [1, 3, 2]]), 50.0);
    }
}
