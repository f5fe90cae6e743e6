use super::Pose;
use crate::Scalar;
use crate::body::Extremes;
use crate::grid::Grid;
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
        if home.grid.periodic[k] == 0 {
            return S::from_literal(offset);
        }
        let length = home.grid.cells[k] as f64 * size;
        let laps = <f64 as Scalar>::floor((offset - start[k].widen()) / length + 0.5);
        S::from_literal(offset - laps * length)
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
    (
        (
            [place[0], place[1], place[2], start[3]],
            [velocity[0], velocity[1], velocity[2], motion[3]],
        ),
        extremes,
    )
}
