use super::limiter::Limiter;
use super::{
    Beyond, Condition, Flux, LimitsSlopes, ShallowNumbers, Side, SlowsDown, SolvesRiemann, Water,
    bodies, boundary, stairs,
};
use crate::{Real, Scalar, vector};

/// What a cell's water looks like to a reconstruction.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
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

/// The cells that a cell's slopes are made from: three beside it, then two beyond each of them.
pub const AROUND: usize = 9;

/// The place of the bed among ranges of jumps: it has no slope of its own.
const BED: usize = 4;

impl<R: Real> Profile<R> {
    #[inline(always)]
    fn numbers(&self) -> [R; 4] {
        [self.level, self.depth, self.velocity[0], self.velocity[1]]
    }

    /// The depth of a cell near this one; none where there is a wall between them: a step that stands more than `wall`, m,
    /// out of the water of the lower one.
    #[inline(always)]
    fn beside(&self, other: &Self, wall: R) -> R {
        let up = other.level - other.depth - self.level;
        let down = self.level - self.depth - other.level;
        R::if_lt(wall, up.max(down), R::lit(0.0), other.depth)
    }
}

/// What a cell has gathered from the cells around it: slopes, and the range of jumps to them, of the bed last.
struct Gathered<R> {
    slopes: [[R; 2]; 4],
    least: [R; 5],
    greatest: [R; 5],
}

impl<R: Real> Gathered<R> {
    /// Adds the jump to a cell, by its weight, and returns that cell's depth. A dry cell tells nothing:
    /// its level is its bed. Nor does one up or down a wall, as if it were dry.
    #[inline(always)]
    fn add(
        &mut self,
        own: &Profile<R>,
        (other, weight): (Profile<R>, [R; 2]),
        (dry, wall): (R, R),
    ) -> R {
        let depth = own.beside(&other, wall);
        let (from, to) = (own.numbers(), other.numbers());
        let wet = |jump: R| R::if_lt(dry, depth, jump, R::lit(0.0));
        for k in 0..4 {
            let jump = wet(to[k] - from[k]);
            self.slopes[k][0] += weight[0] * jump;
            self.slopes[k][1] += weight[1] * jump;
            self.least[k] = self.least[k].min(jump);
            self.greatest[k] = self.greatest[k].max(jump);
        }
        let step = wet((to[0] - to[1]) - (from[0] - from[1]));
        self.least[BED] = self.least[BED].min(step);
        self.greatest[BED] = self.greatest[BED].max(step);
        depth
    }

    /// What the limiter leaves of a slope, by the range of jumps `k`.
    #[inline(always)]
    fn limited<L: Limiter<R::Scalar>>(
        &self,
        (k, slope): (usize, [R; 2]),
        limiter: L,
        arms: &[[R; 2]; 3],
    ) -> [R; 2] {
        let steps = [
            vector::dot(&slope, &arms[0]),
            vector::dot(&slope, &arms[1]),
            vector::dot(&slope, &arms[2]),
        ];
        let share = limiter.share(self.least[k], self.greatest[k], steps);
        [slope[0] * share, slope[1] * share]
    }

    /// The slope of the depth with a bed that is neither higher nor lower within the cell than around it, where the bed
    /// has a stair: one higher than the water is deep.
    ///
    /// The bed within a cell is what lies between level and depth, each limited by itself: over the crest of a weir it
    /// would rise above the crest.
    #[inline(always)]
    fn on_stairs<L: Limiter<R::Scalar>>(
        &self,
        shallowest: R,
        [level, depth]: [[R; 2]; 2],
        limiter: L,
        arms: &[[R; 2]; 3],
    ) -> [R; 2] {
        let bed = [level[0] - depth[0], level[1] - depth[1]];
        let bed = self.limited((BED, bed), limiter, arms);
        let on_bed = [level[0] - bed[0], level[1] - bed[1]];
        let on_bed = self.limited((1, on_bed), limiter, arms);
        let stair = self.greatest[BED].max(-self.least[BED]);
        [
            R::if_lt(shallowest, stair, on_bed[0], depth[0]),
            R::if_lt(shallowest, stair, on_bed[1], depth[1]),
        ]
    }
}

/// Body of a cell: limited slopes from the cells [`AROUND`] it. Level or not, a cell beside a dry one
/// has none.
///
/// **Equation** least squares, `∇φ = Σ_k w_k (φ_k - φ)`, with weights from the mesh; `near` gives a
/// cell around and its weight, `arms` lead from the cell's centre to the middles of its edges, m; to edges
/// of the domain through which water passes they are reversed, as no cell beyond tells a range there. Where
/// there is no such cell its weight is zero and the cell stands in for it. At stairs of the bed the depth follows the level
/// over a bed within the range of those around.
///
/// With the three cells beside it alone, slopes of triangles feed what differs from row to row: bores
/// over thin water run into fingers (Haider, Croisille & Courbet 2009,
/// Numer. Math. 113, 555, on the stability of slopes by their stencil).
#[inline(always)]
pub fn cell_slopes<S: Scalar, R: Real<Scalar = S>, Sch: LimitsSlopes<S>>(
    scheme: &Sch,
    own: &Profile<R>,
    near: impl Fn(usize) -> (Profile<R>, [R; 2]),
    arms: &[[R; 2]; 3],
) -> Slopes<R> {
    let zero = R::lit(0.0);
    let dry = R::splat(scheme.dry());
    let mut gathered = Gathered {
        slopes: [[zero; 2]; 4],
        least: [zero; 5],
        greatest: [zero; 5],
    };
    // Steeper than from a cell to the one beside it.
    let longest = vector::dot(&arms[0], &arms[0])
        .max(vector::dot(&arms[1], &arms[1]))
        .max(vector::dot(&arms[2], &arms[2]));
    let bounds = (dry, R::lit(2.0) * longest.sqrt());
    // One call a cell: what a loop indexes, a GPU would keep in memory.
    let shallowest = own
        .depth
        .min(gathered.add(own, near(0), bounds))
        .min(gathered.add(own, near(1), bounds))
        .min(gathered.add(own, near(2), bounds));
    gathered.add(own, near(3), bounds);
    gathered.add(own, near(4), bounds);
    gathered.add(own, near(5), bounds);
    gathered.add(own, near(6), bounds);
    gathered.add(own, near(7), bounds);
    gathered.add(own, near(8), bounds);
    // Then depths stay positive at the far end of an arm that is given reversed, too.
    gathered.greatest[1] = gathered.greatest[1].min(own.depth);
    let limiter = scheme.limiter();
    let limited = |k: usize| gathered.limited((k, gathered.slopes[k]), limiter, arms);
    let [level, depth, u, v] = [limited(0), limited(1), limited(2), limited(3)];
    let depth = gathered.on_stairs(shallowest, [level, depth], limiter, arms);
    let kept = |[x, y]: [R; 2]| {
        [
            R::if_lt(dry, shallowest, x, zero),
            R::if_lt(dry, shallowest, y, zero),
        ]
    };
    Slopes([kept(level), kept(depth), kept(u), kept(v)])
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

/// A cell with slopes, at one of its edges.
#[derive(Clone, Copy, Debug)]
pub struct SlopedSide<'a, R> {
    /// Its water.
    pub profile: &'a Profile<R>,
    /// How that changes over the cell.
    pub slopes: &'a Slopes<R>,
    /// From its centre to the middle of the edge, m.
    pub arm: [R; 2],
    /// Of its area, 1/m².
    pub inverse_area: R,
    /// Its perimeter over its area, 1/m.
    pub inverse_reach: R,
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
pub fn cross_sloped_edge<S: Scalar, R: Real<Scalar = S>, Sch: SolvesRiemann<S>>(
    scheme: &Sch,
    [left, right]: [&SlopedSide<'_, R>; 2],
    normal: [R; 2],
    length: R,
) -> (Flux<R>, R) {
    let (l, rise_l) = at_edge(left.profile, left.slopes, left.arm, normal);
    let (r, rise_r) = at_edge(right.profile, right.slopes, right.arm, normal);
    let (mut crossing, emptied) = stairs::cross_sides(
        R::splat(scheme.dry()),
        None,
        [&l, &r],
        #[inline(always)]
        |l, r| {
            let top = l.bed.max(r.bed);
            let (l, r) = (l.above(top), r.above(top));
            let mut crossing = scheme.cross(&l, &r);
            if Sch::KEEPS_SHEAR {
                let drag = drag_between_rows(R::splat(scheme.gravity()), &l, &r);
                crossing.left[1] -= drag;
                crossing.right[1] -= drag;
            }
            crossing
        },
    );
    let half_g = R::splat(scheme.gravity()) * R::lit(0.5);
    crossing.left[0] += half_g * (l.depth + left.profile.depth) * rise_l;
    crossing.right[0] += half_g * (r.depth + right.profile.depth) * rise_r;
    let reach = [left.inverse_reach, right.inverse_reach];
    let rate = bodies::edge_rate(reach, crossing.speeds);
    let thirds = third_rate(length, emptied[0], left.inverse_area);
    let thirds = thirds.max(third_rate(length, emptied[1], right.inverse_area));
    let (flux, _) = bodies::finished(crossing, normal, length);
    (flux, rate.max(thirds))
}

/// Momentum along an edge that rows of cells exchange where a jump of the depth crosses them, m³/s² per
/// length of the edge, over equal beds.
///
/// Where a jump crosses rows of cells, its states differ a little from row to row. A solver with a wave of its
/// own for the tangential velocity does nothing against differences between rows if no water crosses the edge
/// between them, and the flow behind the jump breaks up into lanes: the carbuncle of gas dynamics (Quirk 1994,
/// doi:10.1002/fld.1650180603). Between such rows depth and tangential velocity jump, the normal velocity does
/// not; in shear layers the depth does not jump. First order smooths rows enough without this.
///
/// **Equation** `½ a max(0, c - |u|) h δv`, `a = H²/(H² + V²) V²/(V² + N²)` with the jumps `H = δh/h`,
/// `V = δv/c`, `N = δu/c`, means for `h` and `u`, and `c² = gh`.
/// **Source** after Kim, Lee, Lee & Jeung 2009, doi:10.1016/j.jcp.2009.07.006.
#[inline(always)]
fn drag_between_rows<R: Real>(gravity: R, l: &Side<R>, r: &Side<R>) -> R {
    let (zero, half) = (R::lit(0.0), R::lit(0.5));
    let (depth, u) = (half * (l.depth + r.depth), half * (l.normal + r.normal));
    let step = r.tangential - l.tangential;
    let rise = gravity * (r.depth - l.depth).squared();
    let (along, across) = (
        depth * step.squared(),
        depth * (r.normal - l.normal).squared(),
    );
    let part = |a: R, b: R| a * (a + b).max(R::splat(R::Scalar::TINY)).recip();
    let slow = ((gravity * depth).sqrt() - u.abs()).max(zero);
    half * part(rise, along) * part(along, across) * slow * depth * step
}

/// [`incoming`](super::incoming) of a cell with slopes, at the middle of an edge of the domain.
#[inline(always)]
pub fn sloped_incoming<S: Scalar, Sch: ShallowNumbers<S>>(
    scheme: &Sch,
    profile: &Profile<S>,
    slopes: &Slopes<S>,
    arm: [S; 2],
    normal: [S; 2],
) -> S {
    let (edge, _) = at_edge(profile, slopes, arm, normal);
    boundary::incoming_of(scheme.gravity(), &edge)
}

/// How fast an edge empties its third of a cell, 1/s, when water leaves at `speed`.
#[inline(always)]
fn third_rate<R: Real>(length: R, speed: R, inverse_area: R) -> R {
    R::lit(3.0) * length * (speed * inverse_area)
}

/// Body of an edge of the domain of a cell with slopes, `normal` outwards: what crosses it, and the rate at
/// which it uses up the cell, 1/s, as at edges between cells.
///
/// What lies beyond meets the water at the edge, and the cell's momentum gains what pressure and bed differ by
/// between centre and edge, as in [`cross_sloped_edge`]. At walls, too: the middle of an edge lies upstream or
/// downstream of the centre, and a wall that felt the mean would push to the side.
#[inline(always)]
pub fn cross_sloped_boundary<S: Scalar, Sch: SolvesRiemann<S> + SlowsDown<S>>(
    scheme: &Sch,
    cell: &SlopedSide<'_, S>,
    normal: [S; 2],
    length: S,
    condition: &Condition<S>,
    beyond: &Beyond<S>,
) -> (Flux<S>, S) {
    let (edge, rise) = at_edge(cell.profile, cell.slopes, cell.arm, normal);
    let mut crossing = bodies::meet_condition(scheme, &edge, condition, beyond)
        .unwrap_or_else(|| bodies::meet_wall(scheme, &edge));
    let half_g = S::from_literal(0.5) * scheme.gravity();
    crossing.left[0] += half_g * (edge.depth + cell.profile.depth) * rise;
    let rate = bodies::edge_rate([cell.inverse_reach; 2], crossing.speeds);
    let leaves = edge.normal + crossing.speeds[0];
    let thirds = third_rate(length, leaves, cell.inverse_area);
    let (flux, _) = bodies::finished(crossing, normal, length);
    (flux, Real::max(rate, thirds))
}
