use super::{Side, conveyance};
use crate::Scalar;

/// What the water meets at an edge of the domain, at this moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Condition<S> {
    /// A wall: nothing passes.
    Closed,
    /// What arrives leaves.
    Open,
    /// Inflow per metre of edge, m²/s; negative takes water out.
    Discharge(S),
    /// Level of the water outside, m; water passes no faster than critical flow, either way.
    Stage(S),
    /// Supercritical inflow: depth, m, and inflow per metre, m²/s.
    Inflow(S, S),
    /// A share of a section's discharge: inflow per metre over [`conveyance`], and the level to which
    /// the section is filled for it, m.
    Conveyed(S, S),
}

/// The depth outside for which a subcritical inflow `q` per metre (outwards negative) leaves the
/// outgoing characteristic `u + 2c` as it is; critical depth where there is none.
///
/// **Equation** `q/h + 2√(gh) = u + 2√(gh_i)` for the outward unit discharge `q`, by Newton's method.
#[inline(always)]
fn depth_of_discharge<S: Scalar>(gravity: S, inside: &Side<S>, q: S) -> S {
    let number = S::from_literal;
    let characteristic = inside.normal + number(2.0) * (gravity * inside.depth).sqrt();
    let critical = (q * q / gravity).powf(number(1.0 / 3.0));
    let mut h = inside.depth.max(number(2.0) * critical).max(S::TINY.sqrt());
    for _ in 0..30 {
        let c = (gravity * h).sqrt();
        let residual = q / h + number(2.0) * c - characteristic;
        let slope = (c - q / h) / h;
        let next = h - residual / slope;
        // Never further down than half way: the equation has no meaning at a negative depth.
        let next = next.max(number(0.5) * h);
        if (next - h).abs() <= number(4.0) * S::ULP * h {
            return next.max(critical);
        }
        h = next;
    }
    h.max(critical)
}

/// Depth and outward velocity where `q` enters per metre; `None` where nothing does. No more leaves
/// than in critical flow, `c³/g` with `3c = u + 2√(gh_i)`: beyond that no depth belongs to it.
#[inline(always)]
fn discharged<S: Scalar>(gravity: S, inside: &Side<S>, q: S) -> Option<(S, S)> {
    let number = S::from_literal;
    let characteristic = inside.normal + number(2.0) * (gravity * inside.depth).sqrt();
    let c = characteristic.max(number(0.0)) * number(1.0 / 3.0);
    let q = q.max(-(c * c * c / gravity));
    if q == number(0.0) {
        return None;
    }
    let h = depth_of_discharge(gravity, inside, -q);
    Some((h, -q / h))
}

/// Depth and outward velocity where water meets a level outside. Neither way does it pass faster than
/// waves do: water falls over an edge at critical depth, and floods at the critical velocity of the
/// depth outside; water that leaves faster hears nothing of the level.
///
/// **Equation** `u = w - 2c`, `w = u_i + 2c_i`, outwards; `c = max(c_b, w/3)`, `u ≥ -c`.
/// **Source** the outgoing characteristic as in Cunge, Holly & Verwey 1980, *Practical aspects of
/// computational river hydraulics*; critical flow as in Henderson 1966, *Open channel flow*, ch. 2.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | c, c_b | `√(gh)` on the boundary, and at the depth that the level outside gives | m/s |
/// | `w/3` | speed of waves where the characteristic reaches the boundary at critical depth | m/s |
#[inline(always)]
fn meet_stage<S: Scalar>(gravity: S, inside: &Side<S>, level: S) -> (S, S) {
    let number = S::from_literal;
    let (zero, two) = (number(0.0), number(2.0));
    let c = (gravity * inside.depth).sqrt();
    if inside.normal > c {
        return (inside.depth, inside.normal);
    }
    let characteristic = inside.normal + two * c;
    let stage = (level - inside.bed).max(zero);
    let critical = characteristic.max(zero) * number(1.0 / 3.0);
    let depth = stage.max(critical * critical / gravity);
    let c = (gravity * depth).sqrt();
    (depth, (characteristic - two * c).max(-c))
}

impl<S: Scalar> Condition<S> {
    /// As a word of four numbers: which it is, and its values.
    pub fn to_word(self) -> [S; 4] {
        let zero = S::from_literal(0.0);
        let [which, a, b] = match self {
            Condition::Closed => [zero; 3],
            Condition::Open => [S::from_literal(1.0), zero, zero],
            Condition::Discharge(q) => [S::from_literal(2.0), q, zero],
            Condition::Stage(level) => [S::from_literal(3.0), level, zero],
            Condition::Inflow(h, q) => [S::from_literal(4.0), h, q],
            Condition::Conveyed(share, floor) => [S::from_literal(5.0), share, floor],
        };
        [which, a, b, zero]
    }

    /// From such a word.
    #[inline(always)]
    pub fn from_word([which, a, b, _]: [S; 4]) -> Self {
        let below = |number: f64| which < S::from_literal(number);
        if below(0.5) {
            Condition::Closed
        } else if below(1.5) {
            Condition::Open
        } else if below(2.5) {
            Condition::Discharge(a)
        } else if below(3.5) {
            Condition::Stage(a)
        } else if below(4.5) {
            Condition::Inflow(a, b)
        } else {
            Condition::Conveyed(a, b)
        }
    }

    /// Depth and outward velocity on the boundary; `None` for a wall.
    #[inline(always)]
    pub(super) fn outside(&self, gravity: S, inside: &Side<S>) -> Option<(S, S)> {
        match *self {
            Condition::Closed => None,
            Condition::Open => Some((inside.depth, inside.normal)),
            Condition::Discharge(q) => discharged(gravity, inside, q),
            Condition::Conveyed(share, floor) => {
                let q = share * conveyance(inside.depth, inside.bed, floor);
                discharged(gravity, inside, q)
            }
            Condition::Inflow(h, q) => Some((h, -q / h.max(S::TINY))),
            Condition::Stage(level) => Some(meet_stage(gravity, inside, level)),
        }
    }
}
