use super::{Beyond, Condition, Crossing, Side, SlowsDown, SolvesRiemann, stairs};
use crate::{Real, Scalar};

/// The water of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Water<R> {
    /// Depth, m.
    pub depth: R,
    /// Unit discharge, m²/s.
    pub discharge: [R; 2],
    /// Bed, m.
    pub bed: R,
}

/// What crosses an edge from its left to its right cell, times its length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flux<R> {
    /// Volume, m³/s.
    pub volume: R,
    /// Momentum over density that the left cell loses, m⁴/s².
    pub left: [R; 2],
    /// Momentum over density that the right cell gains.
    pub right: [R; 2],
}

impl<R: Real> Flux<R> {
    /// What crosses an edge between dry cells.
    #[inline(always)]
    pub fn nothing() -> Self {
        let zero = R::lit(0.0);
        Flux {
            volume: zero,
            left: [zero; 2],
            right: [zero; 2],
        }
    }
}

/// Is there no water on either side of an edge? Then nothing crosses it, and its body need not run:
/// most of a valley is dry most of the time.
#[inline(always)]
pub fn both_dry<R: Real>(left: R, right: R) -> bool {
    !R::may_be_lt(R::lit(0.0), left.max(right))
}

/// One over the depth, and zero where water no deeper than `dry` stands: what turns discharge into
/// velocity.
#[inline(always)]
pub(super) fn inverse_depth<R: Real>(depth: R, dry: R::Scalar) -> R {
    R::if_lt(
        R::splat(dry),
        depth,
        depth.max(R::splat(R::Scalar::TINY)).recip(),
        R::lit(0.0),
    )
}

/// A cell's water in the frame of an edge.
#[inline(always)]
pub(super) fn side<S: Scalar, R: Real<Scalar = S>>(
    water: &Water<R>,
    [nx, ny]: [R; 2],
    dry: S,
) -> Side<R> {
    let inverse = inverse_depth(water.depth, dry);
    let [qx, qy] = water.discharge;
    Side {
        depth: water.depth,
        normal: (qx * nx + qy * ny) * inverse,
        tangential: (qy * nx - qx * ny) * inverse,
        bed: water.bed,
    }
}

/// From the frame of an edge to x and y.
#[inline(always)]
fn turned<R: Real>([n, t]: [R; 2], [nx, ny]: [R; 2], length: R) -> [R; 2] {
    [(n * nx - t * ny) * length, (n * ny + t * nx) * length]
}

/// A wall in front of a side: the same water coming the other way.
#[inline(always)]
fn mirrored<R: Real>(of: &Side<R>) -> Side<R> {
    Side {
        normal: -of.normal,
        ..*of
    }
}

/// Body of an edge: what crosses it, and the speeds at which waves enter its cells.
///
/// A dry cell above the water beside it is a wall: no water climbs. So is a wet one if the step is higher than the edge
/// is long, and what it holds falls; over lower steps it runs down as a sheet.
#[inline(always)]
pub fn cross_edge<S: Scalar, R: Real<Scalar = S>, Sch: SolvesRiemann<S>>(
    scheme: &Sch,
    left: &Water<R>,
    right: &Water<R>,
    normal: [R; 2],
    length: R,
) -> (Flux<R>, [R; 2]) {
    let (gravity, dry) = (R::splat(scheme.gravity()), R::splat(scheme.dry()));
    let (l, r) = (
        side(left, normal, scheme.dry()),
        side(right, normal, scheme.dry()),
    );
    let (crossing, _) = stairs::cross_sides(
        dry,
        Some([gravity, length]),
        [&l, &r],
        #[inline(always)]
        |l, r| scheme.cross(l, r),
    );
    finished(crossing, normal, length)
}

#[inline(always)]
pub(super) fn finished<R: Real>(
    crossing: Crossing<R>,
    normal: [R; 2],
    length: R,
) -> (Flux<R>, [R; 2]) {
    (
        Flux {
            volume: crossing.volume * length,
            left: turned(crossing.left, normal, length),
            right: turned(crossing.right, normal, length),
        },
        crossing.speeds,
    )
}

/// Body of an edge of the domain, `normal` outwards: what crosses it, and the speeds at which waves enter
/// its cell. `right` is zero.
#[inline(always)]
pub fn cross_boundary<S: Scalar, Sch: SolvesRiemann<S> + SlowsDown<S>>(
    scheme: &Sch,
    inside: &Water<S>,
    normal: [S; 2],
    length: S,
    condition: &Condition<S>,
    beyond: &Beyond<S>,
) -> (Flux<S>, [S; 2]) {
    let side = side(inside, normal, scheme.dry());
    let crossing = meet_condition(scheme, &side, condition, beyond);
    finished(
        crossing.unwrap_or_else(|| meet_wall(scheme, &side)),
        normal,
        length,
    )
}

/// What the water of a cell does at a wall.
#[inline(always)]
pub(super) fn meet_wall<S: Scalar, Sch: SolvesRiemann<S>>(
    scheme: &Sch,
    inside: &Side<S>,
) -> Crossing<S> {
    let zero = S::from_literal(0.0);
    let crossing = scheme.cross(inside, &mirrored(inside));
    Crossing {
        volume: zero,
        right: [zero; 2],
        speeds: [crossing.speeds[0], zero],
        ..crossing
    }
}

/// What the water inside does at an edge of the domain; `None` where that is a wall.
#[inline(always)]
pub(super) fn meet_condition<S: Scalar, Sch: SolvesRiemann<S> + SlowsDown<S>>(
    scheme: &Sch,
    inside: &Side<S>,
    condition: &Condition<S>,
    beyond: &Beyond<S>,
) -> Option<Crossing<S>> {
    let (zero, half) = (S::from_literal(0.0), S::from_literal(0.5));
    let g = scheme.gravity();
    let (depth, velocity) = condition.outside(scheme, inside, beyond)?;
    let volume = depth * velocity;
    let speed =
        (velocity.abs() + (g * depth).sqrt()).max(inside.normal.abs() + (g * inside.depth).sqrt());
    Some(Crossing {
        // A boundary cannot take more than there is.
        volume: volume.min(inside.depth * (inside.normal + speed)),
        left: [
            volume * velocity + half * g * (depth - inside.depth) * (depth + inside.depth),
            // Water that enters does so at right angles.
            volume.max(zero) * inside.tangential,
        ],
        right: [zero; 2],
        speeds: [speed, zero],
    })
}

/// How fast waves from an edge use up its cells, 1/s: the time step is the Courant number over the
/// greatest of all edges.
///
/// **Equation** `max(s_l/χ_l, s_r/χ_r)`, `χ = Ω/Σ l` with a cell's area and perimeter: then
/// `Σ l s Δt ≤ Ω`, and depths stay positive. (The `Ω/max l` of Lacasta et al. 2014 is up to three
/// times as much, and no more than an estimate.)
#[inline(always)]
pub fn edge_rate<R: Real>(inverse_reach: [R; 2], speeds: [R; 2]) -> R {
    (inverse_reach[0] * speeds[0]).max(inverse_reach[1] * speeds[1])
}
