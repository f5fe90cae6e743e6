use super::friction::Roughness;
use super::{Beyond, Condition, Crossing, Side, SlowsDown, SolvesRiemann};
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

#[inline(always)]
fn pick<R: Real>(a: R, b: R, then: &Side<R>, otherwise: &Side<R>) -> Side<R> {
    Side {
        depth: R::if_lt(a, b, then.depth, otherwise.depth),
        normal: R::if_lt(a, b, then.normal, otherwise.normal),
        tangential: R::if_lt(a, b, then.tangential, otherwise.tangential),
        bed: R::if_lt(a, b, then.bed, otherwise.bed),
    }
}

/// Body of an edge: what crosses it, and the speeds at which waves enter its cells.
///
/// A dry cell above the water beside it is a wall: no water climbs. So is a wet one if the step is higher than the edge
/// is long, and what it holds falls; over lower steps it runs down as a [sheet](down_stairs).
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
    let (crossing, _) = cross_sides(
        [gravity, dry, length],
        &l,
        &r,
        #[inline(always)]
        |l, r| down_stairs(scheme, [gravity, dry], l, r),
    );
    finished(crossing, normal, length)
}

/// How far the bed of a side is above the level of another, m; less than nothing if either is dry.
#[inline(always)]
fn stands_out<R: Real>(dry: R, low: &Side<R>, high: &Side<R>) -> R {
    let above = high.bed - (low.depth + low.bed);
    R::if_lt(dry, low.depth.min(high.depth), above, -R::lit(1.0))
}

/// The Riemann problem between cells without slopes, also where the bed falls by more than the water is deep: there it is
/// that of a sheet on an even bed, no deeper below than above, which the weight of the step pushes down.
///
/// **Equation** `W = g h δz` with the depth `h` above, half of it for the cells on both sides, so that cells of any form
/// feel the slope.
/// **Source** the weight of a step that stands out of the water, after Chen & Noelle 2017, doi:10.1137/15M1053074:
/// hydrostatic reconstruction alone leaves it out, and water runs down steep slopes as down gentle ones.
/// **Properties** uniform flow is pushed by `g h δz` in each step, as over lower ones; nothing climbs.
#[inline(always)]
fn down_stairs<S: Scalar, R: Real<Scalar = S>, Sch: SolvesRiemann<S>>(
    scheme: &Sch,
    [gravity, dry]: [R; 2],
    l: &Side<R>,
    r: &Side<R>,
) -> Crossing<R> {
    let zero = R::lit(0.0);
    let (high_l, high_r) = (stands_out(dry, r, l), stands_out(dry, l, r));
    let thin = l.depth.min(r.depth);
    let sheet = |of: &Side<R>, high: R, other: &Side<R>| Side {
        depth: R::if_lt(zero, high, thin, of.depth),
        bed: R::if_lt(zero, high, other.bed, of.bed),
        ..*of
    };
    let crossing = scheme.cross(&sheet(l, high_r, r), &sheet(r, high_l, l));
    let half_weight = |depth: R, high: R| {
        let weight = R::lit(0.5) * gravity * depth * (l.bed - r.bed);
        R::if_lt(zero, high, weight, zero)
    };
    // Down to the right or to the left.
    let push = half_weight(l.depth, high_l) + half_weight(r.depth, high_r);
    let down = |volume: R, high: R, kept: R| R::if_lt(zero, high, kept, volume);
    let volume = crossing.volume;
    let volume = down(volume, high_l, volume.max(zero));
    let volume = down(volume, high_r, volume.min(zero));
    Crossing {
        volume,
        left: [crossing.left[0] - push, crossing.left[1]],
        right: [crossing.right[0] + push, crossing.right[1]],
        ..crossing
    }
}

/// The Riemann problem of an edge, walls and falls included, and how fast water can leave either side through
/// it, m/s. `cross` solves it where the water of both sides meets.
///
/// Where a bed is as high as the level of the other side, that meets a wall, and the water above [falls](falling), if the
/// step is more than `least`, m. A dry side below water is none of that: the front that runs onto it is the solver's.
#[inline(always)]
pub(super) fn cross_sides<R: Real>(
    [gravity, dry, least]: [R; 3],
    l: &Side<R>,
    r: &Side<R>,
    cross: impl Fn(&Side<R>, &Side<R>) -> Crossing<R>,
) -> (Crossing<R>, [R; 2]) {
    let (zero, one) = (R::lit(0.0), R::lit(1.0));
    let emptied = |speeds: [R; 2]| {
        [
            (l.normal + speeds[0]).max(zero),
            (speeds[1] - r.normal).max(zero),
        ]
    };
    // How far the higher bed is above the level of the other side; to within the tolerance of a dry side.
    let cliff = |low: &Side<R>, high: &Side<R>| {
        let above = high.bed - (low.depth + low.bed);
        let wet = stands_out(dry, low, high);
        let wet = R::if_lt(least, high.bed - low.bed, wet, -one);
        R::if_lt(dry, high.depth, wet, above)
    };
    let (cliff_r, cliff_l) = (cliff(l, r), cliff(r, l));
    let blocked = cliff_r.max(cliff_l);
    let edge = -R::splat(R::Scalar::TINY);
    if !R::may_be_lt(edge, blocked) {
        let crossing = within_reach(cross(l, r), l, r);
        return (crossing, emptied(crossing.speeds));
    }
    let beyond_r = pick(edge, cliff_r, &mirrored(l), r);
    let beyond_l = pick(edge, cliff_l, &mirrored(r), l);
    let open = within_reach(cross(&beyond_l, &beyond_r), &beyond_l, &beyond_r);
    // Seen from the higher side, outwards.
    let above = pick(edge, cliff_r, &mirrored(r), l);
    let below = R::if_lt(edge, cliff_r, l.depth, r.depth);
    let fall = falling([gravity, dry], &above, below);
    let shut = |x: R, by: R, then: R| R::if_lt(edge, by, then, x);
    let volume = R::if_lt(edge, cliff_r, -fall.volume, fall.volume);
    let along = volume * above.tangential;
    let at = |own: [R; 2], high: R, low: R| {
        let below = fall.wall * own[0] + fall.jet;
        [
            shut(shut(own[0], low, below), high, fall.lost),
            shut(shut(own[1], low, own[1] + along), high, along),
        ]
    };
    let crossing = Crossing {
        volume: shut(open.volume, blocked, volume),
        left: at(open.left, cliff_l, cliff_r),
        right: at(open.right, cliff_r, cliff_l),
        speeds: [
            shut(open.speeds[0], cliff_l, fall.speed),
            shut(open.speeds[1], cliff_r, fall.speed),
        ],
    };
    let [left, right] = emptied(crossing.speeds);
    (
        crossing,
        [shut(left, cliff_r, zero), shut(right, cliff_l, zero)],
    )
}

/// Water that falls over an edge, per metre of it.
struct Falling<R> {
    /// Volume, m²/s.
    volume: R,
    /// Momentum over density outwards that the higher side loses beyond its own pressure, m³/s².
    lost: R,
    /// Momentum over density outwards that arrives below, m³/s².
    jet: R,
    /// How much of the wall the water below feels.
    wall: R,
    /// How fast the fastest wave enters the higher side, m/s.
    speed: R,
}

/// Water that falls from a side, `normal` outwards, into water of a depth (m).
///
/// **Equation** at the edge `c = max(0, (u + 2√(gh))/3)`, `h_e = c²/g`, `u_e = c`, or the water as it arrives if
/// `u > √(gh)`; it loses `h_e u_e² + ½g(h_e² - h²)`, and `h_e u_e² + ½g h_e²` arrives. Of the force of a wall the water
/// below feels `1 - min(1, h/h_b)`.
/// **Source** critical outflow: Ritter 1892.
/// **Properties** a film on a roof changes nothing for the water at the house.
#[inline(always)]
fn falling<R: Real>([gravity, dry]: [R; 2], above: &Side<R>, below: R) -> Falling<R> {
    let (zero, half, one) = (R::lit(0.0), R::lit(0.5), R::lit(1.0));
    let (out, h) = (above.normal, above.depth);
    let h = R::if_lt(dry, h, h, zero);
    let celerity = (gravity * h).sqrt();
    let critical = ((celerity + celerity + out) * R::lit(1.0 / 3.0)).max(zero);
    let depth = R::if_lt(celerity, out, h, critical * critical * gravity.recip());
    let velocity = R::if_lt(celerity, out, out, critical);
    let speed = (celerity - out).max(zero);
    // No more than waves let go, rounding included.
    let volume = (depth * velocity).min(h * (out + speed));
    let jet = volume * velocity + half * gravity * depth * depth;
    let share = h * below.max(R::splat(R::Scalar::TINY)).recip();
    Falling {
        volume,
        lost: jet - half * gravity * h * h,
        jet,
        wall: one - share.min(one),
        speed,
    }
}

/// No side loses more volume than `h s` beyond its own through-flow. Solvers keep to that but for
/// rounding, which is enough to turn nothing into less than nothing.
#[inline(always)]
fn within_reach<R: Real>(crossing: Crossing<R>, l: &Side<R>, r: &Side<R>) -> Crossing<R> {
    let most = l.depth * (l.normal + crossing.speeds[0]);
    let least = r.depth * (r.normal - crossing.speeds[1]);
    Crossing {
        volume: crossing.volume.min(most).max(least),
        ..crossing
    }
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

/// Body of a cell: what its three edges bring, then friction. `sums` are what leaves it: volume and
/// momentum.
#[inline(always)]
pub fn advance_cell<S: Scalar, R: Real<Scalar = S>, Sch: SlowsDown<S>>(
    scheme: &Sch,
    water: &Water<R>,
    sums: [R; 3],
    inverse_area: R,
    roughness: Roughness<R>,
    dt: R,
) -> (R, [R; 2]) {
    let share = dt * inverse_area;
    let depth = water.depth - share * sums[0];
    let [qx, qy] = water.discharge;
    let q = [qx - share * sums[1], qy - share * sums[2]];
    let q = scheme.slow_down(depth, q, roughness, dt);
    let zero = R::lit(0.0);
    let still = |x: R| R::if_lt(R::splat(scheme.dry()), depth, x, zero);
    (depth, [still(q[0]), still(q[1])])
}
