use super::carried::Carried;
use super::entering::Entering;
use super::field::Field;
use monoflow_kernels::host::euler::GHOSTS;
use monoflow_ops::euler::{Conserved, Front, Ghost, Primitive, Vortex};

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
    /// Two parts with a front between them.
    Split(Split<D>),
}

/// Two parts of an end with a front between them, which may move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split<const D: usize> {
    /// Where one becomes the other.
    pub front: Front,
    /// What is beyond the part behind the front.
    pub behind: Part<D>,
    /// What is beyond the part ahead of it.
    pub ahead: Part<D>,
}

/// What is beyond a part of an end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part<const D: usize> {
    /// The flow goes on as it is.
    Transmissive,
    /// A wall.
    Reflective,
    /// A state that enters.
    Inflow(Primitive<f64, D>),
}

impl<const D: usize> From<Part<D>> for Boundary<D> {
    fn from(part: Part<D>) -> Self {
        match part {
            Part::Transmissive => Boundary::Transmissive,
            Part::Reflective => Boundary::Reflective,
            Part::Inflow(state) => Boundary::Inflow(state),
        }
    }
}

impl<const D: usize> Boundary<D> {
    /// A front, and what is beyond the end behind it and ahead of it; twice the same if it is not split.
    pub fn parts(&self) -> (Front, [Boundary<D>; 2]) {
        match *self {
            Boundary::Split(split) => (split.front, [split.behind.into(), split.ahead.into()]),
            whole => (Front::default(), [whole; 2]),
        }
    }
}

/// The boundaries of a grid, lower and upper along each axis.
pub type Boundaries<const D: usize> = [[Boundary<D>; 2]; D];

/// What is beyond both ends of an axis.
pub struct Beyond<'a, const D: usize> {
    /// The boundaries there.
    pub ends: &'a [Boundary<D>; 2],
    /// What enters.
    pub entering: &'a Entering<D>,
    /// What turns it.
    pub vortex: &'a Vortex,
    /// When, s.
    pub time: f64,
}

/// Fills the ghost cells beyond both ends of an axis, with tracers.
pub fn fill<const D: usize>(
    field: &mut Field<D>,
    carried: &mut [Carried<D>],
    axis: usize,
    beyond: &Beyond<'_, D>,
) {
    let Beyond {
        ends,
        entering,
        vortex,
        time,
    } = *beyond;
    let cells = field.cells();
    let across: usize = (0..D).filter(|k| *k != axis).map(|k| cells[k]).product();
    let count = cells[axis];
    let ends = [ends[0].parts(), ends[1].parts()];
    for mut n in 0..across {
        let mut at = [0; D];
        for k in (0..D).filter(|k| *k != axis) {
            at[k] = GHOSTS + n % cells[k];
            n /= cells[k];
        }
        for (upper, (front, parts)) in ends.iter().enumerate() {
            for layer in 0..GHOSTS {
                let ghost = Ghost::new(count as u32, GHOSTS as u32, upper == 1, layer as u32);
                let of = |index: u32| {
                    let mut at = at;
                    at[axis] = index as usize;
                    at
                };
                let mut cell = [0.0; 3];
                for (k, index) in of(ghost.at).into_iter().enumerate() {
                    cell[k] = index as f64 - GHOSTS as f64;
                }
                let part = usize::from(!front.is_behind(cell, time));
                let source = match parts[part] {
                    Boundary::Periodic => ghost.wrapped,
                    Boundary::Reflective => ghost.mirror,
                    _ => ghost.edge,
                };
                let mut value: Conserved<f64, D> = match parts[part] {
                    Boundary::Inflow(_) if vortex.turns() => vortex.state(cell),
                    Boundary::Inflow(_) => entering.held[axis][upper][part],
                    _ => field.get(of(source)),
                };
                if parts[part] == Boundary::Reflective {
                    value.momentum[axis] = -value.momentum[axis];
                }
                field.set(of(ghost.at), &value);
                for Carried { now, .. } in carried.iter_mut() {
                    let held = match parts[part] {
                        Boundary::Inflow(_) => now.inflow[axis][upper][part] * value.density,
                        _ => now.get(of(source)),
                    };
                    now.set(of(ghost.at), held);
                }
            }
        }
    }
}
