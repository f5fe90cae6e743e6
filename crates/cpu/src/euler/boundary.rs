use super::field::{Field, GHOSTS};
use monoflow_ops::euler::{Conserved, Primitive, gas::Gas};

/// What is beyond an end of an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Boundary<const D: usize> {
    /// The flow goes on as it is: the last cell is repeated.
    Transmissive,
    /// A wall: the flow is mirrored.
    Reflective,
    /// The other end of the axis.
    Periodic,
    /// A state that enters.
    Inflow(Primitive<f64, D>),
}

/// The boundaries of a grid, lower and upper along each axis.
pub type Boundaries<const D: usize> = [[Boundary<D>; 2]; D];

/// Fills the ghost cells beyond both ends of an axis.
pub fn fill<G: Gas, const D: usize>(
    field: &mut Field<D>,
    gas: &G,
    axis: usize,
    ends: &[Boundary<D>; 2],
) {
    let cells = field.cells();
    let across: usize = (0..D).filter(|k| *k != axis).map(|k| cells[k]).product();
    let count = cells[axis];
    for mut n in 0..across {
        let mut at = [0; D];
        for k in (0..D).filter(|k| *k != axis) {
            at[k] = GHOSTS + n % cells[k];
            n /= cells[k];
        }
        for (upper, end) in ends.iter().enumerate() {
            for layer in 0..GHOSTS {
                // Cells count from the first ghost.
                let (ghost, mirror, wrapped) = if upper == 1 {
                    let ghost = GHOSTS + count + layer;
                    (
                        ghost,
                        GHOSTS + count - 1 - layer.min(count - 1),
                        ghost - count,
                    )
                } else {
                    let ghost = GHOSTS - 1 - layer;
                    (ghost, GHOSTS + layer.min(count - 1), ghost + count)
                };
                let edge = if upper == 1 {
                    GHOSTS + count - 1
                } else {
                    GHOSTS
                };
                let of = |index: usize| {
                    let mut at = at;
                    at[axis] = index;
                    at
                };
                let value: Conserved<f64, D> = match end {
                    Boundary::Transmissive => field.get(of(edge)),
                    Boundary::Periodic => field.get(of(wrapped)),
                    Boundary::Inflow(state) => state.conserved(gas),
                    Boundary::Reflective => {
                        let mut value = field.get(of(mirror));
                        value.momentum[axis] = -value.momentum[axis];
                        value
                    }
                };
                field.set(of(ghost), &value);
            }
        }
    }
}
