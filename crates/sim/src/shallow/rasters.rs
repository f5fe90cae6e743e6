//! Maps of a run as rasters, for GIS programs.

use super::ShallowError;
use super::family::PEAKS;
use super::report::maps::FILM;
use crate::SimError;
use crate::run::{Directory, FRAMES, RASTERS, Rasters};
use monoflow_case::ShallowPlan;
use monoflow_mesh::Raster;
use monoflow_mesh::raster::Overlay;
use monoflow_output::{Collection, StoredFrame};
use std::path::PathBuf;

/// Most cells that are made where no size is given.
const MOST_UNASKED: f64 = 1e7;

/// Writes what was greatest in a run, or its frames at times, and says which files.
pub fn write(directory: &Directory, wanted: &Rasters) -> Result<Vec<PathBuf>, SimError> {
    let plan = directory.read_run::<ShallowPlan>()?.plan;
    let to = Folder {
        path: directory.path.join(RASTERS),
        wanted,
    };
    let made = std::fs::create_dir_all(&to.path);
    made.map_err(directory.failed("create", &to.path))?;
    if wanted.at.is_empty() {
        return greatest(directory, &plan, &to);
    }
    let mut written = Vec::new();
    for file in frames_at(directory, &wanted.at)? {
        written.extend(of_frame(&StoredFrame::read(file)?, &plan, &to)?);
    }
    Ok(written)
}

/// Greatest depth and speed and when water came, where it was deeper than it has to be for an arrival.
fn greatest(
    directory: &Directory,
    plan: &ShallowPlan,
    to: &Folder,
) -> Result<Vec<PathBuf>, SimError> {
    let path = directory.path.join(PEAKS);
    if !path.is_file() {
        return Err(SimError::NoPeaks { path });
    }
    let frame = StoredFrame::read(path)?;
    let film = plan
        .peaks
        .as_ref()
        .map_or(FILM, |peaks| peaks.arrival_depth);
    let depth = frame.scalar("depth_max").unwrap_or_default();
    let overlay = to.overlay(&frame)?;
    let names = ["depth_max", "speed_max", "arrival"];
    let each = names.map(|name| {
        let values = frame.scalar(name).unwrap_or_default();
        to.save(name, &overlay.raster(&wet(values, &depth, film)))
    });
    each.into_iter().collect()
}

/// Depth, level, speed and what the water carries at the time of a frame, where it is more than a film.
fn of_frame(
    frame: &StoredFrame,
    plan: &ShallowPlan,
    to: &Folder,
) -> Result<Vec<PathBuf>, SimError> {
    let film = plan.numerics.dry_depth.max(FILM);
    let depth = frame.scalar("depth").unwrap_or_default();
    let overlay = to.overlay(frame)?;
    let water = [
        ("depth", "depth"),
        ("level", "level"),
        ("velocity", "speed"),
    ];
    let carried = plan
        .tracers
        .keys()
        .map(|name| (name.as_str(), name.as_str()));
    let each = water.into_iter().chain(carried).map(|(array, name)| {
        let values = frame.scalar(array).unwrap_or_default();
        let name = format!("{name}-{}s", time_of(frame));
        to.save(&name, &overlay.raster(&wet(values, &depth, film)))
    });
    each.collect()
}

/// Frames nearest to times, each once.
fn frames_at(directory: &Directory, times: &[f64]) -> Result<Vec<PathBuf>, SimError> {
    let list = directory.path.join(FRAMES);
    if !list.is_file() {
        return Err(SimError::NoFrames {
            path: directory.path.clone(),
        });
    }
    let list = Collection::read(list)?;
    let mut files = Vec::new();
    for &time in times {
        let last = list.entries().last().map_or(f64::NAN, |entry| entry.time);
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

/// Values where the water is deeper than a film, m.
fn wet(values: Vec<f64>, depth: &[f64], film: f64) -> Vec<f64> {
    let shown = |(value, depth): (f64, &f64)| if *depth > film { value } else { f64::NAN };
    values.into_iter().zip(depth).map(shown).collect()
}

/// A time in as few digits as tell it to a millisecond.
fn time_of(frame: &StoredFrame) -> f64 {
    (frame.time * 1e3).round() / 1e3
}

/// Where rasters go, and what they are to be like.
struct Folder<'w> {
    path: PathBuf,
    wanted: &'w Rasters,
}

impl Folder<'_> {
    /// The raster over the mesh of a frame.
    fn overlay(&self, frame: &StoredFrame) -> Result<Overlay, SimError> {
        let nodes: Vec<[f64; 2]> = frame.points.iter().map(|&[x, y, _]| [x, y]).collect();
        let cell = match self.wanted.cell {
            Some(cell) => cell,
            None => size_of_cells(&nodes, &frame.triangles),
        };
        Overlay::new(&nodes, &frame.triangles, cell)
            .map_err(|cells| ShallowError::RasterCells { cells, cell }.into())
    }

    /// Writes a raster and says which file it is.
    fn save(&self, name: &str, raster: &Raster) -> Result<PathBuf, SimError> {
        let format = if self.wanted.ascii { "asc" } else { "tif" };
        let path = self.path.join(format!("{name}.{format}"));
        let written = match self.wanted.ascii {
            true => raster.save_esri(&path),
            false => raster.save_geotiff(&path, self.wanted.epsg),
        };
        written.map_err(ShallowError::from)?;
        Ok(path)
    }
}

/// The size of square cells as large as the smallest triangles, one, two or five times a power of ten, m; larger where
/// they would be too many.
fn size_of_cells(nodes: &[[f64; 2]], triangles: &[[u32; 3]]) -> f64 {
    let area = |corners: &[u32; 3]| {
        let [a, b, c] = corners.map(|node| nodes[node as usize]);
        0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])).abs()
    };
    let areas = triangles.iter().map(area);
    let least = areas.clone().fold(f64::INFINITY, f64::min);
    let wanted = least.max(areas.sum::<f64>() / MOST_UNASKED).sqrt();
    let power = 10.0_f64.powf(wanted.log10().floor());
    let steps = [5.0, 2.0, 1.0].map(|step| step * power);
    // Rounding may leave all of them above.
    steps
        .into_iter()
        .find(|size| *size <= wanted)
        .unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_round_sizes() {
        let corner = |side: f64| vec![[0.0, 0.0], [side, 0.0], [0.0, side]];
        for (side, size) in [
            (1.0, 0.5),
            (3.0, 2.0),
            (8.0, 5.0),
            (1.5, 1.0),
            (200.0, 100.0),
        ] {
            assert_eq!(size_of_cells(&corner(side), &[[0, 1, 2]]), size);
        }
    }
}
