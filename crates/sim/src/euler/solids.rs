//! Bodies in the flow: the cells that they cut, and the forces on their walls.

use super::flow::measured;
use crate::SimError;
use monoflow_case::{CutCellPlan, EulerPlan, SidePlan};
use monoflow_geometry::{Bodies, Field, NO_WALL};
use monoflow_mesh::cut::{CutCells, Tally, corner};
use monoflow_ops::Named;
use monoflow_ops::distance::Nodes;
use monoflow_ops::euler::cut::{Kbn, Lpfs, wall_pressure};
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::vector::dot;
use monoflow_schemes::euler::{Cuts, EulerCuts, EulerState, Stabilisation};
use std::array::from_fn;
use std::sync::Arc;

/// Bytes of a cut cell in the store on a device: volume, faces, the gas at the wall and a flux as
/// numbers; its place, doubly shielded faces and a place on the list of cells to be mixed as indices.
pub const fn cut_cell_bytes(dimensions: usize) -> usize {
    let numbers = 1 + 2 * dimensions + 2 * (dimensions + 2);
    8 * numbers + 4 * (2 + dimensions)
}

/// A piece of wall in a cut cell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wall {
    /// Its cell.
    cell: usize,
    /// Its area times the direction into the body, m²; in two dimensions per metre.
    area: [f64; 3],
    /// To which named wall it belongs.
    of: usize,
}

/// The bodies of a plan.
#[derive(Clone, Debug)]
pub struct Solids {
    cuts: EulerCuts,
    names: Vec<String>,
    walls: Vec<Wall>,
    volumes: Vec<f64>,
    tally: Tally,
}

impl Solids {
    /// Reads and measures the bodies of a plan, if it has any.
    ///
    /// # Errors
    /// A file cannot be read, or a surface is not fit.
    pub fn of(plan: &EulerPlan) -> Result<Option<Arc<Self>>, SimError> {
        let Some(how) = &plan.numerics.cut_cells else {
            return Ok(None);
        };
        let bodies = Bodies::load(&plan.bodies)?;
        let field = bodies.measure(&nodes(plan))?;
        let names = bodies.walls();
        Ok(Some(Arc::new(match plan.dimensions {
            1 => Self::cut::<1>(plan, how, names, &field, Cuts::Line),
            2 => Self::cut::<2>(plan, how, names, &field, Cuts::Plane),
            _ => Self::cut::<3>(plan, how, names, &field, Cuts::Space),
        })))
    }

    fn cut<const D: usize>(
        plan: &EulerPlan,
        how: &CutCellPlan,
        names: &[String],
        field: &Field,
        wrap: fn(Arc<CutCells<D>>) -> Cuts,
    ) -> Self {
        let periodic = from_fn(|k| plan.boundaries[k][0] == SidePlan::Periodic);
        let cells = from_fn(|k| plan.grid.cells[k]);
        let cut = CutCells::new(cells, &field.distances.values, periodic, how.sliver);
        let spacing = plan.grid.spacing();
        let volume: f64 = spacing[..D].iter().product();
        let walls = cut.cuts.iter().map(|cell| {
            let at = cell.at.map(|k| k as usize);
            Wall {
                cell: cut.index(at),
                area: from_fn(|k| {
                    let open = if k < D { cell.open[k] } else { [0.0; 2] };
                    (open[0] - open[1]) * if k < D { volume / spacing[k] } else { 0.0 }
                }),
                of: usize::from(nearest(plan, field, at)),
            }
        });
        let stabilisation = if how.stabilisation == Kbn::NAME {
            Stabilisation::Kbn(Kbn)
        } else {
            Stabilisation::Lpfs(Lpfs {
                epsilon: how.epsilon,
            })
        };
        Solids {
            names: names.to_vec(),
            walls: walls.filter(|wall| wall.of < names.len()).collect(),
            volumes: cut.volumes(),
            tally: cut.tally,
            cuts: EulerCuts {
                cells: wrap(Arc::new(cut)),
                stabilisation,
            },
        }
    }

    /// What executors are given.
    pub fn cuts(&self) -> EulerCuts {
        self.cuts.clone()
    }

    /// Open fraction of each cell.
    pub fn volumes(&self) -> &[f64] {
        &self.volumes
    }

    /// Names of the walls.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many cells of each kind there are.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The force on each named wall, N; in two dimensions per metre.
    ///
    /// **Equation** `F = Σ p* n A` over its pieces, with the pressure that the gas of a cut cell has at
    /// the wall, [`wall_pressure`].
    pub fn forces(&self, gas: &Stiffened, state: &EulerState) -> Vec<[f64; 3]> {
        let mut forces = vec![[0.0; 3]; self.names.len()];
        for wall in &self.walls {
            let size = dot(&wall.area, &wall.area).sqrt();
            if size == 0.0 {
                continue;
            }
            let flow = measured(state, gas, wall.cell);
            let pressure = wall_pressure(gas, &flow, &wall.area.map(|a| a / size));
            for (sum, area) in forces[wall.of].iter_mut().zip(wall.area) {
                *sum += pressure * area;
            }
        }
        forces
    }
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

/// The wall that is nearest to the corners of a cell.
fn nearest<const D: usize>(plan: &EulerPlan, field: &Field, at: [usize; D]) -> u16 {
    let mut found = (f64::INFINITY, NO_WALL);
    for n in 0..1_usize << D {
        let bits = [n & 1, n >> 1 & 1, n >> 2];
        debug_assert_eq!(corner(bits), n);
        let node = (0..D).rev().fold(0, |node, k| {
            node * (plan.grid.cells[k] + 1) + at[k] + bits[k]
        });
        let distance = field.distances.values[node].abs();
        if distance < found.0 && field.walls[node] != NO_WALL {
            found = (distance, field.walls[node]);
        }
    }
    found.1
}
