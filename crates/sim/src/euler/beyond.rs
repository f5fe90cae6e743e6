//! Bodies that go on beyond a side of the grid.

use monoflow_case::{EulerPlan, SIDES, SidePart, SidePlan};
use monoflow_geometry::{Field, NO_WALL};
use std::collections::{BTreeMap, BTreeSet};

/// Which named walls cross which sides, a sentence for all that cross the same: from a corner of a cell on the side
/// within one to a neighbour there that is not. Nothing is said of periodic sides.
pub(super) fn crossed(plan: &EulerPlan, field: &Field, names: &[String]) -> Vec<String> {
    let used = plan.dimensions as usize;
    let nodes = [0, 1, 2].map(|k| if k < used { plan.grid.cells[k] + 1 } else { 1 });
    let number = |at: [usize; 3]| at[0] + nodes[0] * (at[1] + nodes[1] * at[2]);
    let mut found = BTreeSet::new();
    for (axis, sides) in plan.boundaries.iter().enumerate() {
        for (end, side) in sides.iter().enumerate() {
            if *side == SidePlan::Periodic {
                continue;
            }
            let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
            for n in 0..nodes[u] * nodes[v] {
                let mut at = [0; 3];
                (at[u], at[v]) = (n % nodes[u], n / nodes[u]);
                at[axis] = end * plan.grid.cells[axis];
                let wall = field.walls[number(at)];
                if wall == NO_WALL || field.distances.values[number(at)] >= 0.0 {
                    continue;
                }
                let is_open = |k: usize, next: usize| {
                    let mut beside = at;
                    beside[k] = next;
                    next < nodes[k] && field.distances.values[number(beside)] >= 0.0
                };
                if [u, v].into_iter().any(|k| {
                    is_open(k, at[k] + 1) || at[k].checked_sub(1).is_some_and(|low| is_open(k, low))
                }) {
                    found.insert((wall, axis, end));
                }
            }
        }
    }
    let of = |wall: usize| {
        let sides = found
            .iter()
            .filter(move |(of, ..)| usize::from(*of) == wall);
        sides
            .map(|(_, axis, end)| (*axis, *end))
            .collect::<Vec<_>>()
    };
    let mut alike = BTreeMap::<_, Vec<_>>::new();
    for (wall, name) in names.iter().enumerate() {
        alike.entry(of(wall)).or_default().push(format!("`{name}`"));
    }
    alike.remove(&Vec::new());
    let said = alike.into_iter().map(|(sides, bodies)| {
        let mirror = SidePlan::Whole(SidePart::Reflective);
        let reflects = |(axis, end): &(usize, usize)| plan.boundaries[*axis][*end] == mirror;
        let image = match sides.iter().any(reflects) {
            true => "; of a body that a plane of symmetry halves the other half has as much once more along the plane, and across it they cancel",
            false => "",
        };
        let sides = sides.iter().map(|(axis, end)| format!("`{}`", SIDES[*axis][*end]));
        format!(
            "on {}, cut by {}: that on the part within the grid{image}",
            bodies.join(", "),
            sides.collect::<Vec<_>>().join(" and ")
        )
    });
    said.collect()
}

#[cfg(test)]
mod tests {
    use super::super::disc::{AIR, plan};
    use super::super::solids::Solids;

    /// What is said of a disc of this centre above a floor, and at a side of this kind.
    fn said(centre: [f64; 2], sides: &str, kind: &str) -> Vec<String> {
        let [x, y] = centre;
        let text = format!(
            "scheme = \"euler\"\n[grid]\nmin = [-1, 0]\nmax = [1, 1]\ncells = [40, 20]\n[[state]]\nname = \"still\"\ndensity = 1\npressure = 0.7\n[[region]]\nstate = \"still\"\n[[body]]\nname = \"disc\"\nshape = \"circle\"\ncentre = [{x}, {y}]\nradius = 0.33\n[[boundary]]\nsides = {sides}\ntype = \"{kind}\"\n[time]\nend = 1\n"
        );
        let solids = Solids::of(&plan(&text), &AIR).unwrap().unwrap();
        solids.crossed().to_vec()
    }

    #[test]
    fn bodies_that_sides_cut_are_told() {
        let half = said([0.0, 0.0], "[\"bottom\"]", "reflective");
        assert!(
            half.len() == 1
                && half[0].starts_with(
                    "on `disc`, cut by `bottom`: that on the part within the grid; of a body"
                ),
            "{half:?}"
        );
        let corner = said([1.0, 1.0], "[\"bottom\"]", "reflective");
        assert!(
            corner[0].ends_with("cut by `right` and `top`: that on the part within the grid"),
            "{corner:?}"
        );
        let free = said([0.0, 0.5], "[\"bottom\"]", "reflective");
        assert!(free.is_empty(), "{free:?}");
        // Half of it comes in again on the other side.
        let around = said([1.0, 0.5], "[\"left\", \"right\"]", "periodic");
        assert!(around.is_empty(), "{around:?}");
    }
}
