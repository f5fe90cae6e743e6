use super::limiter::Limiter;
use super::{Flux, ShallowScheme, Side, Water, bodies};
use crate::{Real, Scalar, vector};

/// What a cell's water looks like to a reconstruction.
#[derive(Clone, Copy, Debug)]
pub struct Profile<R> {
    /// Level, m.
    pub level: R,
    /// Depth, m.
    pub depth: R,
    /// Velocity, m/s.
    pub velocity: [R; 2],
}

/// Slopes of a cell's level, depth and velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slopes<R>(pub [[R; 2]; 4]);

impl<R: Real> Profile<R> {
    /// Of a cell's water.
    #[inline(always)]
    pub fn of(water: &Water<R>, dry: R::Scalar) -> Self {
        let inverse = bodies::inverse_depth(water.depth, dry);
        Profile {
            level: water.depth + water.bed,
            depth: water.depth,
            velocity: [water.discharge[0] * inverse, water.discharge[1] * inverse],
        }
    }
}

/// Body of a cell: limited slopes from its three neighbours. Level or not, a cell beside a dry one
/// has none: the level of a dry cell is its bed, and no water's.
///
/// **Equation** least squares, `∇φ = Σ_k w_k (φ_k - φ)`, with weights from the mesh; `arms` lead from
/// the cell's centre to the middles of its edges, m. Where there is no neighbour its weight is zero
/// and the cell stands in for it.
#[inline(always)]
pub fn cell_slopes<S: Scalar, R: Real<Scalar = S>, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    own: &Profile<R>,
    around: &[Profile<R>; 3],
    weights: &[[R; 2]; 3],
    arms: &[[R; 2]; 3],
) -> Slopes<R> {
    let zero = R::lit(0.0);
    let shallowest = own
        .depth
        .min(around[0].depth)
        .min(around[1].depth)
        .min(around[2].depth);
    let dry = R::splat(scheme.dry());
    // No array that a loop indexes: a GPU would keep it in memory.
    let slope = |own: R, around: [R; 3]| {
        let jumps = [around[0] - own, around[1] - own, around[2] - own];
        let along = |axis: usize| {
            let [a, b, c] = jumps;
            weights[0][axis] * a + weights[1][axis] * b + weights[2][axis] * c
        };
        let slope = [along(0), along(1)];
        let least = zero.min(jumps[0]).min(jumps[1]).min(jumps[2]);
        let greatest = zero.max(jumps[0]).max(jumps[1]).max(jumps[2]);
        let steps = [
            vector::dot(&slope, &arms[0]),
            vector::dot(&slope, &arms[1]),
            vector::dot(&slope, &arms[2]),
        ];
        let share = scheme.limiter().share(least, greatest, steps);
        let share = R::if_lt(dry, shallowest, share, zero);
        [slope[0] * share, slope[1] * share]
    };
    let [a, b, c] = around;
    Slopes([
        slope(own.level, [a.level, b.level, c.level]),
        slope(own.depth, [a.depth, b.depth, c.depth]),
        slope(
            own.velocity[0],
            [a.velocity[0], b.velocity[0], c.velocity[0]],
        ),
        slope(
            own.velocity[1],
            [a.velocity[1], b.velocity[1], c.velocity[1]],
        ),
    ])
}

/// A cell's water at one of its edges, and what its level has risen to there.
#[inline(always)]
fn at_edge<R: Real>(
    profile: &Profile<R>,
    slopes: &Slopes<R>,
    arm: [R; 2],
    [nx, ny]: [R; 2],
) -> (Side<R>, R) {
    let [level, depth, u, v] = &slopes.0;
    let rise = [
        vector::dot(level, &arm),
        vector::dot(depth, &arm),
        vector::dot(u, &arm),
        vector::dot(v, &arm),
    ];
    let depth = (profile.depth + rise[1]).max(R::lit(0.0));
    let (u, v) = (profile.velocity[0] + rise[2], profile.velocity[1] + rise[3]);
    let side = Side {
        depth,
        normal: u * nx + v * ny,
        tangential: v * nx - u * ny,
        bed: profile.level + rise[0] - depth,
    };
    (side, rise[0])
}

/// Body of an edge between cells with slopes: what crosses it, and the greatest rate at which it
/// uses up either cell, 1/s.
///
/// **Equation** the Riemann problem between the values at the middle of the edge, over the higher of
/// the two beds there, `h* = max(0, h + z - max(z_l, z_r))`; a cell's momentum also gains
/// `½g(h_e + h)(w_e - w)` over each edge, pressure and bed within the cell together.
/// **Source** Audusse & Bristeau 2005, doi:10.1016/j.jcp.2004.12.016.
///
/// With the bed step within the waves instead, Roe's solver feeds on it: `c (u_l + u_r)(u_r - u_l)(h_r -
/// h_l)/4` of an edge's energy balance has no sign, and slopes leave the jumps too small to dissipate
/// what it gives. Rounding over a bed as rough as the water is deep then grows to metres per second.
///
/// **Properties** water at rest stays; depths stay positive while `Δt` times three times the rate at
/// which an edge empties its third of a cell is at most one.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn cross_sloped_edge<S: Scalar, R: Real<Scalar = S>, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    profiles: [&Profile<R>; 2],
    slopes: [&Slopes<R>; 2],
    arms: [[R; 2]; 2],
    normal: [R; 2],
    length: R,
    inverse_areas: [R; 2],
    inverse_reach: [R; 2],
) -> (Flux<R>, R) {
    let (l, rise_l) = at_edge(profiles[0], slopes[0], arms[0], normal);
    let (r, rise_r) = at_edge(profiles[1], slopes[1], arms[1], normal);
    let (mut crossing, emptied) = bodies::cross_sides(
        scheme.dry(),
        &l,
        &r,
        #[inline(always)]
        |l, r| {
            let top = l.bed.max(r.bed);
            scheme.cross(&l.above(top), &r.above(top))
        },
    );
    let half_g = R::splat(scheme.gravity()) * R::lit(0.5);
    crossing.left[0] += half_g * (l.depth + profiles[0].depth) * rise_l;
    crossing.right[0] += half_g * (r.depth + profiles[1].depth) * rise_r;
    let rate = bodies::edge_rate(inverse_reach, crossing.speeds);
    let thirds = third_rate(length, emptied[0], inverse_areas[0]).max(third_rate(
        length,
        emptied[1],
        inverse_areas[1],
    ));
    let (flux, _) = bodies::finished(crossing, normal, length);
    (flux, rate.max(thirds))
}

/// How fast an edge empties its third of a cell, 1/s, when water leaves at `speed`.
#[inline(always)]
fn third_rate<R: Real>(length: R, speed: R, inverse_area: R) -> R {
    R::lit(3.0) * length * (speed * inverse_area)
}

/// The rate at which an edge of the domain uses up a cell with slopes, 1/s: as at edges between
/// cells. `speeds` are those of [`cross_boundary`](super::cross_boundary).
#[inline(always)]
pub fn sloped_boundary_rate<S: Scalar, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    inside: &Water<S>,
    [nx, ny]: [S; 2],
    length: S,
    speeds: [S; 2],
    inverse_area: S,
) -> S {
    let [u, v] = Profile::of(inside, scheme.dry()).velocity;
    third_rate(length, u * nx + v * ny + speeds[0], inverse_area)
}
