//! Bodies in the flow: the cells that they cut.

use super::beyond::crossed;
use super::carried;
use super::error::EulerError;
use super::flow::holding;
use super::placed::placed;
use super::slits::slits;
use super::walls::Walls;
use crate::SimError;
use monoflow_case::{CutCellPlan, EulerPlan, SidePart, SidePlan, place_of, told};
use monoflow_geometry::{Bodies, Field, NO_WALL, closest};
use monoflow_mesh::cut::{CutCells, Tally};
use monoflow_ops::distance::Nodes;
use monoflow_ops::euler::gas::CaseGas;
use monoflow_ops::vector::dot;
use monoflow_start::giant;
use monoflow_volume_executors::euler::{Cuts, EulerState};
use std::array::from_fn;
use std::path::Path;
use std::sync::Arc;

/// Bytes of a cut cell in the store on a device: volume, faces, the gas at the wall and a flux as
/// numbers, and of each tracer its part at the wall along each axis; its place, doubly shielded faces and a
/// place on the list of cells to be mixed as indices.
pub fn cut_cell_bytes(plan: &EulerPlan) -> usize {
    let dimensions = plan.dimensions as usize;
    let of_gas = 1 + 2 * dimensions + 2 * (dimensions + 2);
    let of_carried = dimensions * carried::count(plan);
    8 * (of_gas + of_carried) + 4 * (2 + dimensions)
}

/// The bodies of a plan.
#[derive(Clone, Debug)]
pub struct Solids {
    cuts: Cuts,
    walls: Walls,
    volumes: Vec<f64>,
    tally: Tally,
    surfaces: Vec<String>,
    cautions: Vec<String>,
    crossed: Vec<String>,
    known: Option<f64>,
}

/// Open parts of cells that are less are rounding.
const ROUNDING: f64 = 1e-9;

impl Solids {
    /// Reads and measures the bodies of a plan with its gas, if it has any.
    pub fn of(plan: &EulerPlan, gas: &CaseGas) -> Result<Option<Arc<Self>>, SimError> {
        let Some(how) = &plan.numerics.cut_cells else {
            return Ok(None);
        };
        let bodies = Bodies::load(&plan.bodies)?;
        let nodes = nodes(plan);
        let mut field = bodies.measure(&nodes)?;
        let mut known = None;
        if how.sliver.is_none() {
            let resolution = bodies.resolution(&nodes);
            let most = closest(&nodes);
            known = resolution.iter().copied().reduce(f64::max);
            known = known.map(|known| known.min(most));
            field = field.settled(&resolution);
        }
        let names = bodies.walls();
        let mut solids = match plan.dimensions {
            1 => Self::cut::<1>(plan, how, names, &field, Cuts::Line),
            2 => Self::cut::<2>(plan, how, names, &field, Cuts::Plane),
            _ => Self::cut::<3>(plan, how, names, &field, Cuts::Space),
        }?;
        solids.must_leave_gas(plan, &field)?;
        let walls = solids.walls.referring(plan, gas);
        solids.walls = walls.map_err(|error| placed(plan, error))?;
        solids.known = known;
        let said = bodies.surfaces().zip(bodies.surface_bounds());
        let said = said.map(|((_, stl), (_, [low, high]))| {
            let [low, high] = [low, high].map(|at| at.map(told));
            format!(
                "{stl}\nin the case from ({}, {}, {}) to ({}, {}, {}) m",
                low[0], low[1], low[2], high[0], high[1], high[2]
            )
        });
        solids.surfaces = said.collect();
        let surfaces = bodies.surfaces().filter_map(|(_, stl)| stl.caution());
        let slits = std::mem::take(&mut solids.cautions);
        let walls = solids.walls.missing(&field, plan.dimensions);
        let room = [plan.grid.min, plan.grid.max];
        let vague = bodies
            .vague(&nodes)
            .map(|(name, known)| rough(name, known, closest(&nodes)));
        let giants = bodies
            .surface_bounds()
            .filter_map(|(name, around)| giant(name, around, room, plan.dimensions as usize));
        solids.cautions = (giants.chain(vague).chain(surfaces))
            .chain(walls)
            .chain(slits)
            .collect();
        Ok(Some(Arc::new(solids)))
    }

    fn cut<const D: usize>(
        plan: &EulerPlan,
        how: &CutCellPlan,
        names: &[String],
        field: &Field,
        wrap: fn(Arc<CutCells<D>>) -> Cuts,
    ) -> Result<Self, SimError> {
        let periodic = from_fn(|k| plan.boundaries[k][0] == SidePlan::Periodic);
        let cells = from_fn(|k| plan.grid.cells[k]);
        let cut = CutCells::new(cells, &field.distances.values, periodic, Self::sliver(how));
        let walls = Walls::new(plan, &cut, field, names);
        let mirror = SidePlan::Whole(SidePart::Reflective);
        let cut = cut.closed_at(from_fn(|k| {
            plan.boundaries[k].each_ref().map(|side| *side == mirror)
        }));
        let slits = slits(&cut).map(|(faces, at)| {
            format!(
                "walls are less than 0.7 cells apart on both sides of {faces} faces, the first at cell {at:?}: gas in slits so narrow that lie across the grid is mixed with that beside it in every step, and what flows through is a guess; use smaller cells, or close the slit"
            )
        });
        Ok(Solids {
            walls,
            volumes: cut.volumes(),
            tally: cut.tally,
            surfaces: Vec::new(),
            crossed: crossed(plan, field, names),
            known: None,
            cautions: slits.into_iter().collect(),
            cuts: wrap(Arc::new(cut)),
        })
    }

    /// Refuses bodies that leave no gas in the grid, or none where a gauge is.
    fn must_leave_gas(&self, plan: &EulerPlan, field: &Field) -> Result<(), SimError> {
        let names = self.walls.names();
        if self.volumes.iter().all(|open| *open == 0.0) {
            let bodies = names.to_vec();
            return Err(EulerError::NoGas { bodies }.into());
        }
        let (grid, used) = (&plan.grid, plan.dimensions as usize);
        for gauge in &plan.gauges {
            if self.volumes[holding(grid, gauge.at)] > 0.0 {
                continue;
            }
            let of = names.get(usize::from(next_to(field, gauge.at)));
            let error = EulerError::GaugeInBody {
                gauge: gauge.name.clone(),
                at: gauge.at[..used].to_vec(),
                bodies: of.map_or(names.to_vec(), |name| vec![name.clone()]),
            };
            let key = format!("gauge.{}.at", gauge.name);
            return Err(SimError::from(error).at(place_of(&plan.provenance, &key)));
        }
        Ok(())
    }

    /// What executors are given.
    pub fn cuts(&self) -> Cuts {
        self.cuts.clone()
    }

    /// Open fraction of each cell.
    pub fn volumes(&self) -> &[f64] {
        &self.volumes
    }

    /// The force on each named wall, N; in two dimensions per metre: [`Walls::forces`].
    pub fn forces(&self, gas: &CaseGas, state: &EulerState<'_>) -> Vec<[f64; 3]> {
        self.walls.forces(&self.cuts, gas, state)
    }

    /// Writes the walls with the pressure on them: [`Walls::write`].
    pub fn write_walls(
        &self,
        path: &Path,
        gas: &CaseGas,
        state: &EulerState<'_>,
    ) -> Result<(), SimError> {
        self.walls.write(path, &self.cuts, gas, state)
    }

    /// Their walls.
    pub fn walls(&self) -> &Walls {
        &self.walls
    }

    /// Within which distance of a wall corners of cells lie on it, m, at most: as near as coordinates of files
    /// and rounding can tell. Nothing where `sliver` was given.
    pub fn known(&self) -> Option<f64> {
        self.known
    }

    /// Which open part of a cell is kept at least.
    pub fn sliver(plan: &CutCellPlan) -> f64 {
        plan.sliver.unwrap_or(ROUNDING)
    }

    /// What was found in the files of surfaces, and done about it.
    pub fn surfaces(&self) -> &[String] {
        &self.surfaces
    }

    /// What is to be known before a run.
    pub fn cautions(&self) -> &[String] {
        &self.cautions
    }

    /// What is to be known of forces on bodies that go on beyond the grid.
    pub fn crossed(&self) -> &[String] {
        &self.crossed
    }

    /// How many cells of each kind there are.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

/// The wall next to a place (m): that of the nearest point of which one is known. From within a body it is the body's
/// own, which lies between the place and all others.
fn next_to(field: &Field, at: [f64; 3]) -> u16 {
    let nodes = &field.distances.nodes;
    let [nx, ny, _] = nodes.count.map(|count| count as usize);
    let away = |point: usize| {
        let index = [point % nx, point / nx % ny, point / (nx * ny)];
        let off: [f64; 3] = from_fn(|k| nodes.along(k, index[k] as u32) - at[k]);
        dot(&off, &off)
    };
    let known = (0..field.walls.len()).filter(|point| field.walls[*point] != NO_WALL);
    let found = known.min_by(|a, b| away(*a).total_cmp(&away(*b)));
    found.map_or(NO_WALL, |point| field.walls[point])
}

/// That coordinates of a part tell less than cells would.
fn rough(name: &str, known: f64, most: f64) -> String {
    format!(
        "coordinates of `{name}` are known to {known:.2e} m, so far from the origin and with so few digits, which is more than an eighth of a cell ({most:.2e} m): walls may be off by as much; write its surface nearer to the origin and move it by `translation`, or with more digits"
    )
}

/// The points at which the distance is wanted: corners of cells.
fn nodes(plan: &EulerPlan) -> Nodes {
    let used = plan.dimensions as usize;
    let (grid, spacing) = (&plan.grid, plan.grid.spacing());
    let widest = spacing[..used].iter().copied().fold(0.0, f64::max);
    Nodes::new(
        from_fn(|k| if k < used { grid.min[k] } else { 0.0 }),
        from_fn(|k| if k < used { spacing[k] } else { widest }),
        from_fn(|k| {
            if k < used {
                grid.cells[k] as u32 + 1
            } else {
                1
            }
        }),
        2.0 * widest,
    )
}
