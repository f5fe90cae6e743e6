//! Tracers: what water carries with it, and what becomes of it in a step.
//!
//! **Equation** `∂(hc)/∂t + ∇·(hc u) = 0`: a concentration `c` follows the depth-averaged flow. Cells hold `hc`, the
//! concentration times the depth; its unit is that of `c` times m. Edges let through `M c`, with the volume `M` that
//! the step of the water itself has found, and `c` of the cell that it comes from. So uniform concentrations stay
//! uniform, and none goes beyond those around it, whatever the Riemann solver.

use super::limiter::BarthJespersen;
use crate::{Scalar, vector};

/// The concentration in water of this depth (m), of which a cell `held` so much.
///
/// ```
/// use monoflow_ops::shallow::concentration;
/// assert_eq!([concentration(6.0, 2.0), concentration(0.0, 0.0)], [3.0, 0.0]);
/// ```
#[inline(always)]
pub fn concentration<S: Scalar>(held: S, depth: S) -> S {
    held * depth.max(S::TINY).recip()
}

/// The slope of a concentration in a cell, 1/m times its unit, and the range of what is around the cell relative to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Graded<S> {
    /// Along x and y.
    pub slope: [S; 2],
    /// The least and the greatest difference to cells around it.
    pub range: [S; 2],
}

/// The slope of a concentration by those [around](super::AROUND) a cell, as [slopes of the water](super::cell_slopes)
/// are found: `near` gives depth, concentration and weight of a cell around, `arms` are those of the mesh. Edges see
/// nothing beyond what is around the cell ([`BarthJespersen`]), with every scheme: none is compiled again for a tracer.
#[inline(always)]
pub fn graded<S: Scalar>(
    [depth, own]: [S; 2],
    dry: S,
    near: impl Fn(usize) -> (S, S, [S; 2]),
    arms: &[[S; 2]; 3],
) -> Graded<S> {
    let zero = S::from_literal(0.0);
    let (mut slope, mut range) = ([zero; 2], [zero; 2]);
    let mut add = |(beside, other, weight): (S, S, [S; 2])| {
        // A dry cell tells nothing.
        let jump = S::if_lt(dry, beside, other - own, zero);
        vector::add_scaled(&mut slope, jump, &weight);
        range = [range[0].min(jump), range[1].max(jump)];
        beside
    };
    // One call a cell: what a loop indexes, a GPU would keep in memory.
    let shallowest = depth.min(add(near(0))).min(add(near(1))).min(add(near(2)));
    add(near(3));
    add(near(4));
    add(near(5));
    add(near(6));
    add(near(7));
    add(near(8));
    let room = |arm: &[S; 2]| {
        let step = vector::dot(&slope, arm);
        BarthJespersen.room(range[0], range[1], step)
    };
    // One call an edge, too.
    let share = S::from_literal(1.0)
        .min(room(&arms[0]))
        .min(room(&arms[1]))
        .min(room(&arms[2]));
    let share = S::if_lt(dry, shallowest, share, zero);
    Graded {
        slope: [slope[0] * share, slope[1] * share],
        range,
    }
}

impl<S: Scalar> Graded<S> {
    /// The part of the slope with which also what stays in the cell is within the range, after so much has left through
    /// its edges (`leaving`, m³ in the time step, less than nothing where water enters); `arms` lead to their middles, m,
    /// and `volume` is that of the cell's water, m³.
    ///
    /// **Equation** what leaves takes `Σ_k V_k s·a_k` more than at the cell's mean, and the rest `V` falls by
    /// `Σ_k V_k s·a_k / (V - Σ_k V_k)`, a number that grows with the slope.
    #[inline(always)]
    pub fn kept_in_range(&self, leaving: [S; 3], arms: &[[S; 2]; 3], volume: S) -> [S; 2] {
        let (zero, one) = (S::from_literal(0.0), S::from_literal(1.0));
        let out = [0, 1, 2].map(|k: usize| leaving[k].max(zero));
        let more = out[0] * vector::dot(&self.slope, &arms[0])
            + out[1] * vector::dot(&self.slope, &arms[1])
            + out[2] * vector::dot(&self.slope, &arms[2]);
        let rest = volume - (out[0] + out[1] + out[2]);
        let room = S::if_lt(zero, more, -self.range[0], self.range[1]) * rest.max(zero);
        let share = one.min(room * more.abs().max(S::TINY).recip());
        [self.slope[0] * share, self.slope[1] * share]
    }
}

/// What stays of a tracer in a cell's water, as a share, if rain falls on it and `after` (m) is left of the depth
/// `before` (m) when ground has taken up its part: what seeps away takes its own with it, and rain brings none.
#[inline(always)]
pub fn stays<S: Scalar>([before, after]: [S; 2]) -> S {
    S::if_lt(
        S::from_literal(0.0),
        before,
        after * before.max(S::TINY).recip(),
        S::from_literal(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three cells around one, all of the same depth, whose concentrations are linear in x.
    fn linear(depths: [f64; 3]) -> Graded<f64> {
        let third = 1.0 / 3.0;
        let arms = [[1.0, 0.0], [-0.5, 0.5], [-0.5, -0.5]];
        let near = |n: usize| match n {
            0 => (depths[0], 5.0 + 2.0, [third, 0.0]),
            1 => (depths[1], 5.0 - 1.0, [-third, 0.5]),
            2 => (depths[2], 5.0 - 1.0, [-third, -0.5]),
            _ => (depths[0], 5.0, [0.0; 2]),
        };
        graded([1.0, 5.0], 1e-6, near, &arms)
    }

    #[test]
    fn slopes_stop_at_dry_cells() {
        let wet = linear([1.0; 3]);
        assert!((wet.slope[0] - 4.0 / 3.0).abs() < 1e-15 && wet.slope[1] == 0.0);
        assert_eq!(wet.range, [-1.0, 2.0]);
        assert_eq!(linear([1.0, 0.0, 1.0]).slope, [0.0; 2]);
    }

    /// However much of the water leaves, and through whichever edges, what stays is within the range.
    #[test]
    fn what_stays_is_within_the_range() {
        let arms = [[1.0, 0.0], [-0.5, 0.5], [-0.5, -0.5]];
        let graded = Graded {
            slope: [1.9, -0.3],
            range: [-1.0, 2.0],
        };
        let mut lessened = 0;
        for n in 0..1000 {
            let share = |k: u32| f64::from(n / 10_u32.pow(k) % 10) / 9.0;
            let leaving = [share(0) - 0.3, 0.5 * share(1), 0.4 * share(2) - 0.1];
            let out: f64 = leaving.iter().map(|v| v.max(0.0)).sum();
            if out >= 0.999 {
                continue;
            }
            let slope = graded.kept_in_range(leaving, &arms, 1.0);
            let taken: f64 = (leaving.iter().zip(&arms))
                .map(|(v, arm)| v.max(0.0) * vector::dot(&slope, arm))
                .sum();
            let rest = -taken / (1.0 - out);
            assert!(
                (-1.0 - 1e-12..=2.0 + 1e-12).contains(&rest),
                "{leaving:?}: {rest}"
            );
            lessened += u32::from(slope != graded.slope);
        }
        assert!((20..900).contains(&lessened), "{lessened}");
    }
}
