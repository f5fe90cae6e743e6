//! Numbers in cells: of fields, over the whole domain and in regions.

use super::error::ShallowError;
use monoflow_case::{
    Field, Formula, GroundPlan, Place, RegionPlan, RoughnessPlan, ShallowPlan, Surface, brief,
};
use monoflow_cpu::shallow::Waters;
use monoflow_mesh::{Raster, Triangles, Volumes};
use monoflow_ops::shallow::Ground;
use std::collections::HashMap;
use std::path::PathBuf;

/// No field has greater numbers: their products are numbers in single precision, too.
const MOST: f64 = 1e15;

/// Rasters that have been read.
#[derive(Default)]
pub(super) struct Rasters(HashMap<PathBuf, Raster>);

impl Rasters {
    /// How far the values of a field by a raster that has been read are apart (m); 0 of others.
    pub fn spacing(&self, field: &Field) -> f64 {
        let raster = match field {
            Field::Raster(path) => self.0.get(path),
            _ => None,
        };
        raster.map_or(0.0, |raster| raster.spacing[0].max(raster.spacing[1]))
    }

    /// A number of a raster that has been read which seems to mark gaps, and which draws a bed down.
    pub fn unnamed_gap(&self, bed: &[f64]) -> Option<f64> {
        let lowest = bed.iter().copied().fold(f64::INFINITY, f64::min);
        let gaps = self.0.values().filter_map(|raster| raster.unnamed_gap);
        let gaps = gaps.filter(|gap| lowest < gap.next);
        gaps.map(|gap| gap.mark).min_by(f64::total_cmp)
    }
}

/// A level that lies under the bed wherever it is given.
#[derive(Clone, Debug)]
pub struct LowLevel {
    /// Its key in the case file.
    pub key: String,
    /// Where it is nearest to the bed, m.
    pub at: [f64; 2],
    /// The level there, m.
    pub level: f64,
    /// The bed there, m.
    pub bed: f64,
}

/// Where numbers are wanted.
pub(super) struct Places<'m> {
    pub triangles: &'m Triangles,
    pub mesh: &'m Volumes<f64>,
    /// Cells of each region.
    pub regions: Vec<Vec<usize>>,
}

impl Places<'_> {
    /// A field at the centres of some cells; all cells are in their order.
    fn at(
        &self,
        rasters: &mut Rasters,
        key: &str,
        field: &Field,
        cells: &[usize],
    ) -> Result<Vec<f64>, ShallowError> {
        let centres: Vec<[f64; 2]> = cells.iter().map(|&cell| self.mesh.centre[cell]).collect();
        let values = match field {
            Field::Constant(value) => vec![*value; cells.len()],
            Field::Formula(text) => {
                let formula = Formula::parse(text).map_err(|why| ShallowError::Formula {
                    key: key.into(),
                    text: text.clone(),
                    why,
                })?;
                centres.iter().map(|&place| formula.at(place)).collect()
            }
            Field::Raster(path) => {
                let raster = match rasters.0.entry(path.clone()) {
                    std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
                    std::collections::hash_map::Entry::Vacant(new) => {
                        new.insert(Raster::load(path)?)
                    }
                };
                raster.over(&centres).map_err(|why| ShallowError::Raster {
                    key: key.into(),
                    path: path.clone(),
                    why,
                })?
            }
            Field::Nodes => {
                let heights = &self.triangles.heights;
                if heights.is_empty() {
                    return Err(ShallowError::NoHeights { key: key.into() });
                }
                let mean = |cell: &usize| {
                    let corners = self.triangles.cells[*cell];
                    corners.iter().map(|&n| heights[n as usize]).sum::<f64>() / 3.0
                };
                cells.iter().map(mean).collect()
            }
        };
        match values
            .iter()
            .position(|value| !(-MOST..=MOST).contains(value))
        {
            None => Ok(values),
            Some(at) if values[at].is_finite() => Err(ShallowError::OutOfRange {
                key: key.into(),
                value: values[at],
                at: centres[at],
                range: between(Some(-MOST), Some(MOST)),
            }),
            Some(at) => Err(ShallowError::NoValue {
                key: key.into(),
                at: centres[at],
            }),
        }
    }

    fn all(&self) -> Vec<usize> {
        (0..self.mesh.cells()).collect()
    }

    /// A field over the whole domain, which stands in this `table` of the case, and over it those of regions; the key is
    /// the same in all of them.
    pub fn overlaid<'p>(
        &self,
        plan: &'p ShallowPlan,
        rasters: &mut Rasters,
        (table, key): (&str, &str),
        field: &Field,
        of_region: impl Fn(&'p RegionPlan) -> Option<&'p Field>,
    ) -> Result<Vec<f64>, ShallowError> {
        let mut values = self.at(rasters, &within(table, key), field, &self.all())?;
        for (region, cells) in plan.regions.iter().zip(&self.regions) {
            if let Some(field) = of_region(region) {
                let key = within(&of(region), key);
                let own = self.at(rasters, &key, field, cells)?;
                for (&cell, value) in cells.iter().zip(own) {
                    values[cell] = value;
                }
            }
        }
        Ok(values)
    }

    /// A field of the bed friction.
    pub fn roughness(
        &self,
        plan: &ShallowPlan,
        rasters: &mut Rasters,
        roughness: &RoughnessPlan,
    ) -> Result<Vec<f64>, ShallowError> {
        let RoughnessPlan { key, field, .. } = roughness;
        let values = self.overlaid(plan, rasters, ("", key), field, |r| r.roughness.get(key))?;
        let least = roughness.least.unwrap_or(f64::NEG_INFINITY);
        let greatest = roughness.greatest.unwrap_or(f64::INFINITY);
        let wrong = |value: &f64| !(least..=greatest).contains(value);
        match values.iter().position(wrong) {
            None => Ok(values),
            Some(cell) => Err(ShallowError::OutOfRange {
                key: key.as_str().into(),
                value: values[cell],
                at: self.mesh.centre[cell],
                range: between(roughness.least, roughness.greatest),
            }),
        }
    }

    /// Water and bed at the start, and the levels that bring no water.
    pub fn water(
        &self,
        plan: &ShallowPlan,
        rasters: &mut Rasters,
        bed: Vec<f64>,
    ) -> Result<(Waters<f64>, Vec<LowLevel>), ShallowError> {
        let mut water = Waters::dry(bed);
        let mut low = Vec::new();
        let mut velocities = vec![plan.water.velocity; water.depth.len()];
        let all = self.all();
        let own = (&plan.water.surface, plan.water.velocity);
        let whole = ("water".to_owned(), (Some(own.0), Some(own.1)), &all);
        let regions = plan.regions.iter().zip(&self.regions);
        let parts = regions.map(|(region, cells)| {
            let water = (region.surface.as_ref(), region.velocity);
            (of(region), water, cells)
        });
        for (table, (surface, velocity), cells) in std::iter::once(whole).chain(parts) {
            if let Some(surface) = surface {
                let (field, is_level) = match surface {
                    Surface::Level(field) => (field, true),
                    Surface::Depth(field) => (field, false),
                };
                let key = if is_level { "level" } else { "depth" };
                let key = within(&table, key);
                let values = self.at(rasters, &key, field, cells)?;
                if is_level {
                    low.extend(self.low_level(&key, &water.bed, cells, &values));
                }
                for (&cell, value) in cells.iter().zip(values) {
                    let depth = value - if is_level { water.bed[cell] } else { 0.0 };
                    if depth < 0.0 && !is_level {
                        return Err(ShallowError::OutOfRange {
                            range: between(Some(0.0), None),
                            key: key.as_str().into(),
                            value: depth,
                            at: self.mesh.centre[cell],
                        });
                    }
                    water.depth[cell] = depth.max(0.0);
                }
            }
            if let Some(velocity) = velocity {
                cells.iter().for_each(|cell| velocities[*cell] = velocity);
            }
            if surface.is_some() || velocity.is_some() {
                for &cell in cells {
                    let [u, v] = velocities[cell];
                    water.discharge_x[cell] = u * water.depth[cell];
                    water.discharge_y[cell] = v * water.depth[cell];
                }
            }
        }
        Ok((water, low))
    }

    /// A level in these cells, if it lies under the bed in all of them.
    fn low_level(
        &self,
        key: &str,
        bed: &[f64],
        cells: &[usize],
        levels: &[f64],
    ) -> Option<LowLevel> {
        let depths = cells.iter().zip(levels);
        let depths = depths.map(|(&cell, &level)| (cell, level, level - bed[cell]));
        let (cell, level, depth) = depths.max_by(|one, other| one.2.total_cmp(&other.2))?;
        (depth < 0.0).then(|| LowLevel {
            key: key.to_owned(),
            at: self.mesh.centre[cell],
            level,
            bed: bed[cell],
        })
    }

    pub fn ground(&self, plan: &ShallowPlan) -> Vec<Ground<f64>> {
        let takes = |ground: &GroundPlan| Ground {
            conductivity: ground.conductivity,
            suction: ground.suction,
        };
        let of_regions = || plan.regions.iter().zip(&self.regions);
        if plan.infiltration.is_none() && of_regions().all(|(r, _)| r.infiltration.is_none()) {
            return Vec::new();
        }
        let none = Ground {
            conductivity: 0.0,
            suction: 0.0,
        };
        let mut ground = vec![plan.infiltration.as_ref().map_or(none, takes); self.mesh.cells()];
        for (region, cells) in of_regions() {
            if let Some(own) = &region.infiltration {
                for &cell in cells {
                    ground[cell] = takes(own);
                }
            }
        }
        ground
    }
}

/// The key of a region.
fn of(region: &RegionPlan) -> String {
    format!("region.{}", region.name)
}

/// A key in a table of the case; one at the top is in none.
fn within(table: &str, key: &str) -> String {
    match table {
        "" => key.to_owned(),
        _ => format!("{table}.{key}"),
    }
}

/// A range in words.
fn between(least: Option<f64>, greatest: Option<f64>) -> String {
    match (least, greatest) {
        (Some(least), Some(greatest)) => {
            format!("between {} and {}", brief(least), brief(greatest))
        }
        (Some(least), None) => format!("{} or greater", brief(least)),
        (None, Some(greatest)) => format!("{} or less", brief(greatest)),
        (None, None) => "a number".to_owned(),
    }
}

/// The cells of a region: those with their centre in it, or of a group of the mesh.
pub(super) fn cells_of(
    region: &RegionPlan,
    triangles: &Triangles,
    mesh: &Volumes<f64>,
) -> Result<Vec<usize>, ShallowError> {
    let place = &region.place;
    if let Place::Group(name) = place {
        let group = triangles
            .region_names
            .iter()
            .position(|known| known == name);
        let Some(group) = group else {
            return Err(ShallowError::NoGroup {
                name: name.clone(),
                known: triangles.region_names.clone(),
            });
        };
        let is_in = |cell: &usize| triangles.regions.get(*cell) == Some(&(group as u32));
        return Ok((0..mesh.cells()).filter(is_in).collect());
    }
    let is_in = |cell: &usize| place.holds(mesh.centre[*cell]);
    let cells: Vec<usize> = (0..mesh.cells()).filter(is_in).collect();
    if cells.is_empty() {
        let bound = |k: usize, of: fn(f64, f64) -> f64, from: f64| {
            triangles.nodes.iter().map(|node| node[k]).fold(from, of)
        };
        return Err(ShallowError::EmptyRegion {
            name: region.name.clone(),
            min: [0, 1].map(|k| bound(k, f64::min, f64::INFINITY)),
            max: [0, 1].map(|k| bound(k, f64::max, f64::NEG_INFINITY)),
        });
    }
    Ok(cells)
}
