//! Fluid that stands in walls.

use crate::{Domain, Store};
use monoflow_ops::Scalar;
use monoflow_ops::particles::grid::Step;
use std::collections::HashMap;

impl<S: Scalar> Store<S> {
    /// How many fluid particles are nearer to a particle of a wall than a distance (m) that its mass (kg) tells, which
    /// is less than a cell is wide.
    ///
    /// Half a spacing is what the first layer of a wall is away from its face, so those nearer stand in the wall.
    pub fn in_walls(&self, domain: &Domain<S>, distance: impl Fn(f64) -> f64) -> usize {
        let mut walls: HashMap<u32, Vec<([S; 3], f64)>> = HashMap::new();
        for (cell, place) in self.cell.iter().zip(&self.place).skip(self.fluids()) {
            let at = [place[0], place[1], place[2]];
            let near = distance(place[3].widen());
            walls.entry(*cell).or_default().push((at, near * near));
        }
        let grid = &domain.grid;
        let (mut of, mut near) = (None, Vec::new());
        let mut found = 0;
        for (cell, place) in self.cell.iter().zip(&self.place).take(self.fluids()) {
            // Particles of a cell follow each other.
            if of != Some(*cell) {
                let at = grid.coordinates(*cell);
                let beside = steps().filter_map(|step| {
                    let wall = walls.get(&grid.cell_at_step(at, step)?)?;
                    Some((step, wall.as_slice()))
                });
                near = beside.collect();
                of = Some(*cell);
            }
            let from = [place[0], place[1], place[2]];
            let touches = |step: Step, (wall, near2): &([S; 3], f64)| {
                let x = grid.separation(&from, wall, step).map(Scalar::widen);
                x.iter().map(|x| x * x).sum::<f64>() < *near2
            };
            let mut beside = near.iter();
            found += usize::from(
                beside.any(|(step, walls)| walls.iter().any(|wall| touches(*step, wall))),
            );
        }
        found
    }
}

/// The steps to a cell and all around it.
fn steps() -> impl Iterator<Item = Step> {
    let along = |axis: u32| (0..3).map(move |step: Step| step << (2 * axis));
    along(0).flat_map(move |x| along(1).flat_map(move |y| along(2).map(move |z| x | y | z)))
}

#[cfg(test)]
mod tests {
    use crate::{Domain, Particle, Store};

    fn particle(position: [f64; 3]) -> Particle {
        Particle {
            position,
            velocity: [0.0; 3],
            mass: 1.0,
            excess: 0.0,
        }
    }

    #[test]
    fn fluid_nearer_than_the_distance_is_counted_once_across_cells_and_periodic_sides() {
        let domain: Domain<f64> =
            Domain::new(2, [0.0; 3], [4.0; 3], [true, false, false], 1.0).unwrap();
        let mut store = Store::default();
        // In one cell; across the border of cells, near two; across the periodic side; too far; above the last cell.
        for [x, y] in [[0.5, 0.6], [1.95, 1.0], [3.95, 3.0], [2.5, 2.5], [0.5, 3.9]] {
            store.push(&domain, 0, &particle([x, y, 0.0])).unwrap();
        }
        for [x, y] in [[0.5, 0.2], [2.05, 1.1], [2.05, 0.9], [0.05, 3.0]] {
            store.push(&domain, 1, &particle([x, y, 0.0])).unwrap();
        }
        assert_eq!(store.in_walls(&domain, |_| 0.5), 3);
        assert_eq!(store.in_walls(&domain, |_| 0.3), 2);
        assert_eq!(store.in_walls(&domain, |_| 0.05), 0);
        // By the mass of each particle of a wall, of which only one is heavy.
        let walls = store.fluids();
        store.place[walls][3] = 8.0;
        let by_mass = |mass: f64| if mass > 7.0 { 0.5 } else { 0.0 };
        assert_eq!(store.in_walls(&domain, by_mass), 1);
    }
}
