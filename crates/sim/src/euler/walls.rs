//! The walls of bodies: the forces on them, and the pressure from facet to facet.

use crate::SimError;
use monoflow_case::EulerPlan;
use monoflow_geometry::{Field, NO_WALL};
use monoflow_mesh::cut::{CornerNodes, CutCells, Shape, wall_loops};
use monoflow_ops::euler::gas::CaseGas;
use monoflow_ops::euler::time_step;
use monoflow_ops::vector::dot;
use monoflow_output::{Frame, Made};
use monoflow_start::euler::{Known, StateError, centre, states};
use monoflow_volume_executors::euler::wall::{self, Piece};
use monoflow_volume_executors::euler::{Cuts, EulerState};
use std::array::from_fn;
use std::path::Path;

/// The walls of all bodies.
#[derive(Clone, Debug)]
pub struct Walls {
    names: Vec<String>,
    pieces: Vec<Piece>,
    /// Corners of facets, m, one facet after the other.
    corners: Vec<[f64; 3]>,
    /// Where the corners of each facet end, and its piece.
    facets: Vec<(u32, u32)>,
    /// The state that coefficients refer to: its pressure, and `ρ u²/2`, Pa.
    reference: Option<[f64; 2]>,
    spacing: [f64; 3],
    cfl: f64,
}

impl Walls {
    /// The walls that cut cells of a plan, by the field of distances.
    pub fn new<const D: usize>(
        plan: &EulerPlan,
        cut: &CutCells<D>,
        field: &Field,
        names: &[String],
    ) -> Self {
        let spacing = plan.grid.spacing();
        let volume: f64 = spacing[..D].iter().product();
        let mut all = Walls {
            names: names.to_vec(),
            pieces: Vec::new(),
            corners: Vec::new(),
            facets: Vec::new(),
            reference: None,
            spacing,
            cfl: plan.numerics.cfl,
        };
        let corners = CornerNodes::new(&cut.cells);
        for (number, cell) in cut.cuts.iter().enumerate() {
            let at = cell.at.map(|k| k as usize);
            let nodes = corners.of(from_fn(|k| at.get(k).copied().unwrap_or(0)));
            let of = nearest(field, &nodes);
            let area: [f64; 3] = from_fn(|k| match cell.open.get(k) {
                Some([low, high]) => (low - high) * volume / spacing[k],
                None => 0.0,
            });
            if usize::from(of) >= names.len() || area == [0.0; 3] {
                continue;
            }
            let piece = all.pieces.len() as u32;
            all.pieces.push(Piece {
                cell: cut.index(at),
                number,
                area,
                of,
            });
            let middle = centre(plan, from_fn(|k| at.get(k).copied().unwrap_or(0)));
            let mut facet = |points: &mut dyn Iterator<Item = [f64; 3]>| {
                all.corners.extend(points.map(|p| {
                    from_fn(|k| match p.get(k) {
                        Some(part) if k < D => middle[k] + (part - 0.5) * spacing[k],
                        _ => 0.0,
                    })
                }));
                all.facets.push((all.corners.len() as u32, piece));
            };
            // Along axes that are not in use the wall reaches from 0 to 1.
            let used = |p: &&[f64; 3]| p[D..].iter().all(|x| *x == 0.0);
            let distances = nodes.map(|node| field.distances.values[node]);
            let shape = Shape::of(&distances);
            wall_loops(&distances, &shape.faces, |points| {
                facet(&mut points.iter().filter(used).copied());
            });
            // Parts of faces to slivers that were closed.
            for (axis, faces) in shape.faces.iter().enumerate().take(D) {
                for (side, face) in faces.iter().enumerate() {
                    if shape.open[axis][side] <= cell.open[axis][side] + 1e-9 {
                        continue;
                    }
                    for part in face.open.iter().filter(|part| !part.corners().is_empty()) {
                        let corners = part.corners().iter().map(|[a, b]| {
                            let mut corner = [side as f64; 3];
                            corner[(axis + 1) % 3] = *a;
                            corner[(axis + 2) % 3] = *b;
                            corner
                        });
                        facet(&mut corners.filter(|p| used(&p)));
                    }
                }
            }
        }
        all
    }

    /// The same, with the pressure coefficient of the plan's state of reference if it names one.
    ///
    /// # Errors
    /// It names none that there is.
    pub fn referring(self, plan: &EulerPlan, gas: &CaseGas) -> Result<Self, StateError> {
        let reference = reference(plan, gas)?;
        Ok(Walls { reference, ..self })
    }

    /// Their names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Do the walls close, so that the same pressure everywhere is no force? They do unless bodies leave the
    /// grid.
    pub fn are_closed(&self) -> bool {
        let (mut sum, mut all) = ([0.0; 3], 0.0);
        for piece in &self.pieces {
            all += dot(&piece.area, &piece.area).sqrt();
            sum = from_fn(|k| sum[k] + piece.area[k]);
        }
        // Slivers that are closed leave a little.
        dot(&sum, &sum).sqrt() <= 1e-4 * all
    }

    /// The name of the wall that cuts a cell.
    pub fn cutting(&self, cell: usize) -> Option<&str> {
        let piece = self.pieces.iter().find(|piece| piece.cell == cell)?;
        Some(&self.names[usize::from(piece.of)])
    }

    /// What is to be said of walls that no cell has a piece of, and of those that cells see only in part.
    pub fn missing(&self, field: &Field, dimensions: u32) -> Vec<String> {
        let pieces = |of: usize| {
            let pieces = self.pieces.iter();
            pieces.filter(|piece| usize::from(piece.of) == of).count()
        };
        let has = |of: usize| pieces(of) > 0;
        // What stands around one corner of cells.
        let is_tiny = |of: &usize| dimensions > 1 && has(*of) && pieces(*of) <= 1 << dimensions;
        let tiny = (0..self.names.len()).filter(is_tiny).map(|of| {
            format!(
                "`{}` cuts {} cells alone: it is hardly larger than a cell, and the force on it is a guess; use smaller cells",
                self.names[of],
                pieces(of)
            )
        });
        let absent = (0..self.names.len()).filter(|of| !has(*of)).map(|of| {
            let name = &self.names[of];
            format!(
                "`{name}` cuts no cell: it is thinner than a cell, within another body, outside the grid or around all of it"
            )
        });
        let thin = field.thin().into_iter();
        let thin = thin.filter(|thin| has(thin.wall.into())).map(|thin| {
            let (name, [x, y, z]) = (&self.names[usize::from(thin.wall)], thin.first);
            format!(
                "`{name}` is thinner than a cell between {} pairs of corners of cells, the first about ({x:.6}, {y:.6}, {z:.6}) m: gas passes through it there; use smaller cells, or place it so that corners lie in it",
                thin.pairs
            )
        });
        absent.chain(tiny).chain(thin).collect()
    }

    /// The pressure on each piece around a moment, Pa: the mean of that in the middle of the step before and
    /// of the step after it.
    ///
    /// It is what the wall gives the gas in these steps. What it gives in one step alone alternates: steps
    /// take the axes there and back again in turn, and each leaves what the next takes away.
    fn pressures(&self, cuts: &Cuts, gas: &CaseGas, state: &EulerState<'_>) -> Vec<f64> {
        let dt = time_step(self.cfl, state.clock.rate, state.clock.step);
        let after = cuts.wall_pressures(state, gas, self.spacing.map(|dx| dt / dx));
        wall::pressures(&self.pieces, &state.walls, &after)
    }

    /// The force on each named wall, N; in two dimensions per metre.
    ///
    /// **Equation** `F = Σ p n A` over its pieces, with the mean pressure of the step
    /// before and of the step after.
    pub fn forces(&self, cuts: &Cuts, gas: &CaseGas, state: &EulerState<'_>) -> Vec<[f64; 3]> {
        let pressures = self.pressures(cuts, gas, state);
        wall::forces(&self.pieces, &pressures, self.names.len())
    }

    /// Writes the facets with the pressure on them, the direction into the body and the number of the wall
    /// in the order of names; and `(p - p∞)/(ρ∞ u∞²/2)` if the plan names a state of reference.
    pub fn write(
        &self,
        path: &Path,
        cuts: &Cuts,
        gas: &CaseGas,
        state: &EulerState<'_>,
    ) -> Result<(), SimError> {
        let found = self.pressures(cuts, gas, state);
        let normal = |piece: usize| {
            let area = self.pieces[piece].area;
            let size = dot(&area, &area).sqrt();
            area.map(|a| (a / size) as f32)
        };
        let ends: Vec<u32> = self.facets.iter().map(|(end, _)| *end).collect();
        let pieces = || self.facets.iter().map(|(_, piece)| *piece as usize);
        let pressure: Vec<f32> = pieces().map(|k| found[k] as f32).collect();
        let normal: Vec<[f32; 3]> = pieces().map(normal).collect();
        let wall: Vec<u32> = pieces().map(|k| self.pieces[k].of.into()).collect();
        let coefficient: Vec<f32> = match self.reference {
            None => Vec::new(),
            Some([at_rest, dynamic]) => pieces()
                .map(|k| ((found[k] - at_rest) / dynamic) as f32)
                .collect(),
        };
        // Axes that are not in use have none.
        let used = self.spacing.into_iter().filter(|spacing| *spacing > 0.0);
        let finest = used.fold(f64::INFINITY, f64::min);
        let mut frame = Frame::of(state.clock.time, Made::places(&self.corners, finest))
            .facets(&ends)
            .array(PRESSURE, &pressure)
            .array("normal", &normal)
            .array(WALL, &wall);
        if self.reference.is_some() {
            frame = frame.array(COEFFICIENT, &coefficient);
        }
        Ok(frame.write(path)?)
    }
}

/// Array of the pressure on a facet, Pa.
pub(super) const PRESSURE: &str = "pressure";

/// Array of the pressure coefficient.
pub(super) const COEFFICIENT: &str = "pressure_coefficient";

/// Array of the number of the wall that a facet belongs to.
pub(super) const WALL: &str = "wall";

/// Pressure and dynamic pressure of the plan's state of reference, Pa.
fn reference(plan: &EulerPlan, gas: &CaseGas) -> Result<Option<[f64; 2]>, StateError> {
    let Some(name) = &plan.reference else {
        return Ok(None);
    };
    let states = states(plan, gas)?;
    let Some(state) = states.get(name).and_then(Known::uniform) else {
        return Err(StateError::NoState { name: name.clone() });
    };
    let square = dot(&state.velocity, &state.velocity);
    Ok(Some([state.pressure, 0.5 * state.density * square]))
}

/// The wall that is nearest to the corners of a cell.
fn nearest(field: &Field, nodes: &[usize; 8]) -> u16 {
    let walled = nodes.iter().filter(|node| field.walls[**node] != NO_WALL);
    let distance = |node: &&usize| field.distances.values[**node].abs();
    let found = walled.min_by(|a, b| distance(a).total_cmp(&distance(b)));
    found.map_or(NO_WALL, |node| field.walls[*node])
}

#[cfg(test)]
mod tests {
    use super::super::assemble::assemble;
    use super::super::disc::{AIR, plan};
    use super::super::solids::Solids;
    use super::*;
    use monoflow_output::StoredFrame;
    use std::f64::consts::PI;

    /// Still gas around a body in a box of two metres a side.
    fn case(box_of: &str, body: &str) -> String {
        format!(
            "scheme = \"euler\"\n[grid]\n{box_of}\n[[state]]\nname = \"still\"\ndensity = 1\npressure = 0.7\n\
             [[state]]\nname = \"wind\"\ndensity = 2\nvelocity = [0.5]\npressure = 0.6\n[[region]]\nstate = \"still\"\n\
             [[body]]\nname = \"body\"\n{body}\n[time]\nend = 1\n[output]\nreference = \"wind\"\n"
        )
    }

    /// What is written of the walls of a case, and the force on them.
    fn written(text: &str) -> (StoredFrame, [f64; 3]) {
        let plan = plan(text);
        let solids = Solids::of(&plan, &AIR).unwrap().unwrap();
        let mut state = assemble(&plan, &AIR, Some(&solids)).unwrap().state;
        // Executors find the rate of waves at the start.
        state.clock.rate = 100.0;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("walls.vtu");
        solids.write_walls(&path, &AIR, &state).unwrap();
        let frame = StoredFrame::read(&path).unwrap();
        (frame, solids.forces(&AIR, &state)[0])
    }

    /// Lengths or areas of facets.
    fn sizes(frame: &StoredFrame) -> Vec<f64> {
        let mut begin = 0;
        let facets = frame.facets.iter().map(|end| {
            let corners =
                &frame.points[std::mem::replace(&mut begin, *end as usize)..*end as usize];
            let from = |k: usize| from_fn::<f64, 3, _>(|i| corners[k][i] - corners[0][i]);
            if corners.len() == 2 {
                return dot(&from(1), &from(1)).sqrt();
            }
            let area = (1..corners.len() - 1).fold([0.0; 3], |sum, k| {
                let part = monoflow_ops::vector::cross(&from(k), &from(k + 1));
                from_fn(|i| sum[i] + part[i] / 2.0)
            });
            dot(&area, &area).sqrt()
        });
        facets.collect()
    }

    #[test]
    fn a_disc_is_a_ring_of_lines_under_one_pressure() {
        let text = case(
            "min = [-1, -1]\nmax = [1, 1]\ncells = [40, 40]",
            "shape = \"circle\"\ncentre = [0.03, 0.01]\nradius = 0.5",
        );
        let (frame, force) = written(&text.replace("velocity = [0.5]", "velocity = [0.5, 0]"));
        let length: f64 = sizes(&frame).iter().sum();
        assert!((length / PI - 1.0).abs() < 2e-3, "{length}");
        // (0.7 - 0.6)/(2 · 0.5²/2)
        let coefficients = frame.scalar("pressure_coefficient").unwrap();
        assert!(coefficients.iter().all(|c| (c - 0.4).abs() < 1e-6));
        assert!(
            frame
                .scalar("pressure")
                .unwrap()
                .iter()
                .all(|p| (p - 0.7).abs() < 1e-6)
        );
        assert!(
            frame
                .scalar("normal")
                .unwrap()
                .iter()
                .all(|n| (n - 1.0).abs() < 1e-6)
        );
        assert!(force.iter().all(|f| f.abs() < 1e-12), "{force:?}");
        let off = |p: &[f64; 3]| ((p[0] - 0.03).hypot(p[1] - 0.01) - 0.5).abs();
        assert!(frame.points.iter().map(off).fold(0.0, f64::max) < 1e-3);
    }

    /// A box whose sides lie between cells has all of them, however rounding puts them.
    #[test]
    fn sides_between_cells_are_walls_too() {
        let text = case(
            "min = [-1, -1]\nmax = [1, 1]\ncells = [30, 30]",
            "shape = \"box\"\nmin = [-0.4, -0.2]\nmax = [0.4, 0.6]",
        );
        let (frame, force) = written(&text.replace("velocity = [0.5]", "velocity = [0.5, 0]"));
        let length: f64 = sizes(&frame).iter().sum();
        // Rounding may cut a corner.
        assert!((length - 3.2).abs() < 0.1, "{length}");
        assert!(force.iter().all(|f| f.abs() < 1e-12), "{force:?}");
    }

    #[test]
    fn what_is_thinner_than_a_cell_is_named() {
        let text = case(
            "min = [-1, -1]\nmax = [1, 1]\ncells = [40, 40]",
            "shape = \"circle\"\ncentre = [0, 0]\nradius = 0.5\n[[body]]\nname = \"fin\"\nshape = \"box\"\nmin = [0.71, -0.2]\nmax = [0.73, 0.2]",
        );
        let plan = plan(&text.replace("velocity = [0.5]", "velocity = [0.5, 0]"));
        let solids = Solids::of(&plan, &AIR).unwrap().unwrap();
        let said = solids.cautions();
        assert!(
            said.len() == 1 && said[0].starts_with("`fin` cuts no cell"),
            "{said:?}"
        );
    }

    /// A wire in a corner of cells.
    #[test]
    fn what_is_hardly_larger_than_a_cell_is_named() {
        let text = case(
            "min = [-1, -1]\nmax = [1, 1]\ncells = [40, 40]",
            "shape = \"circle\"\ncentre = [0, 0]\nradius = 0.005",
        );
        let plan = plan(&text.replace("velocity = [0.5]", "velocity = [0.5, 0]"));
        let solids = Solids::of(&plan, &AIR).unwrap().unwrap();
        let said = solids.cautions();
        assert!(
            said.len() == 1
                && said[0].contains("cuts 4 cells alone: it is hardly larger than a cell"),
            "{said:?}"
        );
    }

    #[test]
    fn what_is_around_all_cells_is_named() {
        let text = case(
            "min = [-1, -1]\nmax = [1, 1]\ncells = [40, 40]",
            "shape = \"circle\"\ncentre = [0, 0]\nradius = 5\n[[body]]\nname = \"room\"\noperation = \"subtract\"\nshape = \"circle\"\ncentre = [0, 0]\nradius = 0.5",
        );
        let plan = plan(&text.replace("velocity = [0.5]", "velocity = [0.5, 0]"));
        let solids = Solids::of(&plan, &AIR).unwrap().unwrap();
        let said = solids.cautions();
        assert!(
            said.len() == 1 && said[0].ends_with("outside the grid or around all of it"),
            "{said:?}"
        );
    }

    #[test]
    fn a_tail_thinner_than_a_cell_is_named() {
        let text = case(
            "min = [-1, -1]\nmax = [2, 1]\ncells = [60, 40]",
            "shape = \"naca\"\ncode = \"0012\"\nchord = 1\nMORE",
        );
        let text = text.replace("velocity = [0.5]", "velocity = [0.5, 0]");
        let said = |more: &str| {
            let solids = Solids::of(&plan(&text.replace("MORE", more)), &AIR)
                .unwrap()
                .unwrap();
            solids.cautions().to_vec()
        };
        // Corners of cells lie on the chord.
        assert!(said("").is_empty(), "{:?}", said(""));
        let found = said("translation = [0, 0.025]");
        assert!(
            found.len() == 1 && found[0].starts_with("`body` is thinner than a cell between"),
            "{found:?}"
        );
    }

    #[test]
    fn a_ball_is_covered_by_polygons() {
        let text = case(
            "min = [-1, -1, -1]\nmax = [1, 1, 1]\ncells = [30, 30, 30]",
            "shape = \"sphere\"\ncentre = [0.03, 0.01, 0.02]\nradius = 0.5",
        );
        let (frame, force) = written(&text.replace("velocity = [0.5]", "velocity = [0.5, 0, 0]"));
        let area: f64 = sizes(&frame).iter().sum();
        assert!((area / PI - 1.0).abs() < 1e-2, "{area}");
        assert!(force.iter().all(|f| f.abs() < 1e-12), "{force:?}");
    }
}
