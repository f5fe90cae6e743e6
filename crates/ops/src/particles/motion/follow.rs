use super::Pose;
use crate::Scalar;
use crate::particles::body::Extremes;
use crate::particles::grid::Grid;
use core::array::from_fn;

/// What positions relative to cells are measured from.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Home<S> {
    /// Lower corner of the domain, m.
    pub min: [f64; 3],
    /// Its cells.
    pub grid: Grid<S>,
}

impl<S: Scalar> Home<S> {
    /// Where a particle is, m.
    #[inline(always)]
    pub fn position(&self, cell: u32, place: &[S; 4]) -> [f64; 3] {
        let at = self.grid.coordinates(cell);
        from_fn(|k| {
            let size = self.grid.size[k].widen();
            self.min[k] + (at[k] as f64 + 0.5) * size + place[k].widen()
        })
    }

    /// From a point to a particle, m; across periodic sides to the image of the particle that is nearest.
    #[inline(always)]
    pub fn lever(&self, from: &[f64; 3], cell: u32, place: &[S; 4]) -> [f64; 3] {
        let position = self.position(cell, place);
        from_fn(|k| {
            let distance = position[k] - from[k];
            distance - self.laps(k, distance)
        })
    }

    /// The whole periods that a distance along an axis holds, m.
    #[inline(always)]
    fn laps(&self, axis: usize, distance: f64) -> f64 {
        if self.grid.periodic[axis] == 0 {
            return 0.0;
        }
        let length = self.grid.cells[axis] as f64 * self.grid.size[axis].widen();
        <f64 as Scalar>::floor(distance / length + 0.5) * length
    }
}

/// Puts a wall particle where its body has it: the words that it has then, and how far it has come since
/// the start of the step.
///
/// `start` is its place at the start of the step, `motion` keeps its fourth number. Across a periodic side
/// the image nearest to `start` is taken.
#[inline(always)]
pub fn follow<S: Scalar>(
    pose: &Pose,
    anchor: &[f64; 3],
    home: &Home<S>,
    cell: u32,
    start: [S; 4],
    motion: [S; 4],
) -> (([S; 4], [S; 4]), Extremes<S>) {
    let (position, velocity) = pose.carry(anchor);
    let at = home.grid.coordinates(cell);
    let place: [S; 3] = from_fn(|k| {
        let size = home.grid.size[k].widen();
        let offset = position[k] - home.min[k] - (at[k] as f64 + 0.5) * size;
        S::from_literal(offset - home.laps(k, offset - start[k].widen()))
    });
    let velocity: [S; 3] = from_fn(|k| S::from_literal(velocity[k]));
    let mut extremes = Extremes::at_rest();
    let mut finite = true;
    for k in 0..3 {
        let moved = place[k] - start[k];
        extremes.moved_min[k] = moved;
        extremes.moved_max[k] = moved;
        extremes.speed2 += velocity[k] * velocity[k];
        finite &= place[k].is_finite() && velocity[k].is_finite();
    }
    extremes.lost = S::from_literal(if finite { 0.0 } else { 1.0 });
    extremes.acceleration2 = S::from_literal(pose.bound * pose.bound);
    (
        (
            [place[0], place[1], place[2], start[3]],
            [velocity[0], velocity[1], velocity[2], motion[3]],
        ),
        extremes,
    )
}
