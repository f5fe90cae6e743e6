use super::bodies::side;
use super::friction::Roughness;
use super::{ShallowNumbers, Side, SlowsDown, Water, conveyance};
use crate::Scalar;

/// What the water meets at an edge of the domain, at this moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Condition<S> {
    /// A wall: nothing passes.
    Closed,
    /// Water leaves as if the domain went on, with the water of the start in it; none comes in.
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
    /// Uniform flow beyond the edge, with this square root of its slope; none comes in.
    NormalDepth(S),
}

/// What a condition knows of an edge of its own, beside the water inside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beyond<S> {
    /// The incoming characteristic of the water at the start, [`incoming`], m/s.
    pub incoming: S,
    /// The fields of the bed friction.
    pub roughness: Roughness<S>,
}

/// The characteristic that would come in through an edge of the domain, `normal` outwards, m/s: at the
/// start of a run it is that of the water beyond.
///
/// **Equation** `r = u - 2√(gh)` with the outward velocity `u`.
#[inline(always)]
pub fn incoming<S: Scalar, Sch: ShallowNumbers<S>>(
    scheme: &Sch,
    water: &Water<S>,
    normal: [S; 2],
) -> S {
    incoming_of(scheme.gravity(), &side(water, normal, scheme.dry()))
}

/// The same of the water at an edge.
#[inline(always)]
pub(super) fn incoming_of<S: Scalar>(gravity: S, inside: &Side<S>) -> S {
    inside.normal - S::from_literal(2.0) * (gravity * inside.depth).sqrt()
}

/// The depth outside for which a subcritical inflow `q` per metre (outwards negative) leaves the
/// outgoing characteristic `u + 2c` as it is; critical depth where there is none.
///
/// **Equation** `q/h + 2√(gh) = u + 2√(gh_i)` for the outward unit discharge `q`, by Newton's method.
#[inline(always)]
fn depth_of_discharge<S: Scalar>(gravity: S, inside: &Side<S>, q: S) -> S {
    let number = S::from_literal;
    let characteristic = outgoing(gravity, inside);
    let cube = q * q / gravity;
    let critical = cube * cube.rcbrt().squared();
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
    let characteristic = outgoing(gravity, inside);
    let c = characteristic.max(number(0.0)) * number(1.0 / 3.0);
    let q = q.max(-(c * c * c / gravity));
    if q == number(0.0) {
        return None;
    }
    let h = depth_of_discharge(gravity, inside, -q);
    Some((h, -q / h))
}

/// The outgoing characteristic, `w = u + 2√(gh)`, m/s.
#[inline(always)]
fn outgoing<S: Scalar>(gravity: S, inside: &Side<S>) -> S {
    inside.normal + S::from_literal(2.0) * (gravity * inside.depth).sqrt()
}

/// Depth and outward velocity where waves are `celerity` fast on the boundary, m/s. Water leaves no
/// faster than they are: it falls over an edge at critical depth. Water that arrives faster than its
/// waves hears nothing of what is outside.
///
/// **Equation** `u = w - 2c`, `w = u_i + 2c_i`, outwards; `c = max(celerity, w/3)`.
/// **Source** the outgoing characteristic as in Cunge, Holly & Verwey 1980, *Practical aspects of
/// computational river hydraulics*; critical flow as in Henderson 1966, *Open channel flow*, ch. 2.
#[inline(always)]
fn meet_celerity<S: Scalar>(gravity: S, inside: &Side<S>, celerity: S) -> (S, S) {
    let number = S::from_literal;
    if inside.normal > (gravity * inside.depth).sqrt() {
        return (inside.depth, inside.normal);
    }
    let w = outgoing(gravity, inside);
    let c = celerity.max(w.max(number(0.0)) * number(1.0 / 3.0));
    (c * c / gravity, w - number(2.0) * c)
}

/// Where water meets a level outside: it floods in at the critical velocity of the depth outside at
/// most. Against water that arrives faster than its waves a bore runs in, if the depth outside is more than the one that
/// is conjugate to it.
///
/// **Equation** of a bore `u = u_i - (h - h_i) √(½g (h + h_i)/(h h_i))`, which stands at `h = ½h_i (√(1 + 8F²) - 1)`,
/// `F² = u_i²/(g h_i)`.
/// **Source** Henderson 1966, *Open channel flow*, ch. 3; Toro 2001, section 5.3.
#[inline(always)]
fn meet_stage<S: Scalar>(gravity: S, inside: &Side<S>, level: S) -> (S, S) {
    let number = S::from_literal;
    let stage = (level - inside.bed).max(number(0.0));
    let (h, u) = (inside.depth, inside.normal);
    if u > (gravity * h).sqrt() {
        let froude2 = u * u / (gravity * h).max(S::TINY);
        let conjugate =
            number(0.5) * h * ((number(1.0) + number(8.0) * froude2).sqrt() - number(1.0));
        if stage <= conjugate {
            return (h, u);
        }
        let joined = number(0.5) * gravity * (stage + h) / (stage * h).max(S::TINY);
        let behind = u - (stage - h) * joined.sqrt();
        return (stage, behind.max(-(gravity * stage).sqrt()));
    }
    let (depth, velocity) = meet_celerity(gravity, inside, (gravity * stage).sqrt());
    (depth, velocity.max(-(gravity * depth).sqrt()))
}

/// Where the domain goes on with the water of the start, of which `r` comes in: a wave leaves through
/// the edge as it would travel on. `None` where water would come in.
///
/// **Equation** `c = (w - r)/4`, `u = (w + r)/2`: the state between two rarefactions.
/// **Source** Toro 2001, *Shock-capturing methods for free-surface shallow flows*, section 5.4.
#[inline(always)]
fn meet_beyond<S: Scalar>(gravity: S, inside: &Side<S>, r: S) -> Option<(S, S)> {
    let w = outgoing(gravity, inside);
    leaving(meet_celerity(
        gravity,
        inside,
        (w - r) * S::from_literal(0.25),
    ))
}

/// Where uniform flow goes on beyond the edge. `None` where water would come in.
///
/// **Equation** the friction's `u = √(S g h / c_f)` on the outgoing characteristic: `u + 2c = w` with `h = c²/g`, by
/// Newton's method from `w/2`, from where it falls to the root. The slope is that of a chord that is `√ULP` long.
/// **Source** Henderson 1966, *Open channel flow*, ch. 4.
#[inline(always)]
fn meet_normal_depth<S: Scalar, Sch: SlowsDown<S>>(
    scheme: &Sch,
    inside: &Side<S>,
    root_slope: S,
    roughness: Roughness<S>,
) -> Option<(S, S)> {
    let (number, gravity) = (S::from_literal, scheme.gravity());
    let velocity = |c: S| {
        let depth = (c * c / gravity).max(S::TINY);
        // No flow is uniform on a smooth bed: it falls at critical depth.
        let drag = scheme.drag(depth, roughness).max(number(1e-11));
        root_slope * c / drag.sqrt()
    };
    let w = outgoing(gravity, inside);
    let mut c = w.max(number(0.0)) * number(0.5);
    let chord = S::ULP.sqrt();
    for _ in 0..20 {
        let (u, further) = (velocity(c), (c * chord).max(S::TINY));
        let slope = (velocity(c + further) - u) / further + number(2.0);
        let step = (u + number(2.0) * c - w) / slope;
        c = (c - step).max(number(0.0));
        if step.abs() <= number(4.0) * S::ULP * c {
            break;
        }
    }
    leaving(meet_celerity(gravity, inside, c))
}

/// Water that leaves; none comes in.
#[inline(always)]
fn leaving<S: Scalar>((depth, velocity): (S, S)) -> Option<(S, S)> {
    let zero = S::from_literal(0.0);
    if depth > zero && velocity > zero {
        Some((depth, velocity))
    } else {
        None
    }
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
            Condition::NormalDepth(root_slope) => [S::from_literal(6.0), root_slope, zero],
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
        } else if below(5.5) {
            Condition::Conveyed(a, b)
        } else {
            Condition::NormalDepth(a)
        }
    }

    /// Depth and outward velocity on the boundary; `None` for a wall.
    #[inline(always)]
    pub(super) fn outside<Sch: SlowsDown<S>>(
        &self,
        scheme: &Sch,
        inside: &Side<S>,
        beyond: &Beyond<S>,
    ) -> Option<(S, S)> {
        let gravity = scheme.gravity();
        match *self {
            Condition::Closed => None,
            Condition::Open => meet_beyond(gravity, inside, beyond.incoming),
            Condition::NormalDepth(root_slope) => {
                meet_normal_depth(scheme, inside, root_slope, beyond.roughness)
            }
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
