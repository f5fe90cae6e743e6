//! A step without lists, lanes and threads: every particle looks at all others, one at a time. A
//! reference for tests, slow.

extern crate std;

use super::{excess, row};
use crate::host::Pass;
use crate::host::particles::plain::AllPairs;
use monoflow_abi::Out;
use monoflow_ops::mps::{MIRROR, MpsScheme, Row, apply, correct, predict};
use monoflow_ops::particles::kind::is_dummy;
use monoflow_ops::{Real, Scalar};
use std::vec::Vec;

/// A step of all particles.
#[repr(C)]
pub struct Plain<'a, S, const D: usize> {
    /// All particles at its start.
    pub view: AllPairs<'a, S, D>,
    /// Time step, s.
    pub dt: S,
    /// Does the pressure follow from the Poisson equation?
    pub semi_implicit: bool,
    /// Where particles are at its end.
    pub place: Out<'a, [S; 4]>,
    /// Their velocities and pressures.
    pub motion: Out<'a, [S; 4]>,
}

/// The name of [`Plain`].
pub const PLAIN: &str = "plain";

impl<S: Scalar, const D: usize, Sch: MpsScheme<S, D>> Pass<Sch> for Plain<'_, S, D> {
    const NAME: &'static str = PLAIN;

    fn run(&mut self, scheme: &Sch) {
        let (start, dt) = (self.view, self.dt);
        let mut positions = start.positions.to_vec();
        let (mut place, mut motion) = (start.place.to_vec(), start.motion.to_vec());
        for i in 0..start.fluids {
            (place[i], motion[i]) = predict::<S, D, Sch, _>(scheme, &start, i as u32, dt);
            for (k, position) in positions[i].iter_mut().enumerate() {
                *position += place[i][k].widen() - start.place[i][k].widen();
            }
        }
        let ahead = AllPairs {
            positions: positions[..].into(),
            place: place[..].into(),
            motion: motion[..].into(),
            ..start
        };
        let pressed = if self.semi_implicit {
            solve(scheme, &ahead, dt)
        } else {
            press(scheme, &ahead)
        };
        let pushing = AllPairs {
            place: pressed[..].into(),
            ..ahead
        };
        for i in 0..place.len() {
            let begin = (start.place[i], start.motion[i]);
            (self.place[i], self.motion[i]) = begin;
            if i < start.fluids {
                let at = i as u32;
                let (end, _) = correct::<S, D, Sch, _>(scheme, &pushing, at, begin, motion[i], dt);
                (self.place[i], self.motion[i]) = end;
            } else if !is_dummy(&place[i]) {
                self.motion[i][3] = pressed[i][3];
            }
        }
    }
}

/// Places with explicit pressures.
fn press<S: Scalar, const D: usize, Sch: MpsScheme<S, D>>(
    scheme: &Sch,
    view: &AllPairs<'_, S, D>,
) -> Vec<[S; 4]> {
    let mut pressed = view.place.to_vec();
    for (i, word) in pressed.iter_mut().enumerate() {
        word[3] = excess::<S, D, Sch, _>(scheme, view, i as u32);
    }
    pressed
}

/// Sweeps over all rows of the Poisson equation, at most.
const SWEEPS: u32 = 3000;

/// Places with the pressures of the Poisson equation, by sweeps of Gauss and Seidel that begin with
/// none and go on until nothing changes but by rounding.
fn solve<S: Scalar, const D: usize, Sch: MpsScheme<S, D>>(
    scheme: &Sch,
    view: &AllPairs<'_, S, D>,
    dt: S,
) -> Vec<[S; 4]> {
    let zero = S::from_literal(0.0);
    let mut pressed = view.place.to_vec();
    let mut rows: Vec<Row<S>> = Vec::new();
    for (i, word) in pressed.iter_mut().enumerate() {
        word[3] = if is_dummy(word) {
            S::from_literal(MIRROR)
        } else {
            zero
        };
        rows.push(row::<S, D, Sch, _>(scheme, view, i as u32, dt));
    }
    for _ in 0..SWEEPS {
        let (mut change, mut greatest) = (zero, zero);
        for (i, row) in rows.iter().enumerate() {
            if row.inv_diagonal > zero {
                let now = AllPairs {
                    place: pressed[..].into(),
                    ..*view
                };
                let gap = row.source - apply::<S, D, Sch, _>(scheme, &now, i as u32, dt);
                let step = gap * row.inv_diagonal;
                pressed[i][3] += step;
                change = Real::max(change, step.abs());
                greatest = Real::max(greatest, pressed[i][3].abs());
            }
        }
        if change <= S::ULP * greatest {
            break;
        }
    }
    let least = scheme.numbers().least_excess;
    for (word, row) in pressed.iter_mut().zip(&rows) {
        if row.inv_diagonal > zero {
            word[3] = Real::max(word[3], least);
        }
    }
    pressed
}
