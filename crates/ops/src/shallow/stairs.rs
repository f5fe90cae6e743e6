//! Steps of the bed that stand out of the water: walls, falls, and sheets that run down.

use super::{Crossing, Side};
use crate::{Real, Scalar};

/// How far the bed of a side is above the level of another, m; less than nothing if either is dry.
#[inline(always)]
fn stands_out<R: Real>(dry: R, low: &Side<R>, high: &Side<R>) -> R {
    let above = high.bed - (low.depth + low.bed);
    R::if_lt(dry, low.depth.min(high.depth), above, -R::lit(1.0))
}

/// What an edge is by the beds and levels of its sides, as a number: 0 where the water of both meets.
///
/// Two where the right side is a cliff, one where water runs down to the right as a sheet; both negative the other way
/// round.
#[derive(Clone, Copy)]
struct Way<R>(R);

impl<R: Real> Way<R> {
    /// `x` where the right side is a cliff, else `otherwise`.
    #[inline(always)]
    fn cliff_r(self, x: R, otherwise: R) -> R {
        R::if_lt(R::lit(1.5), self.0, x, otherwise)
    }

    /// The same of the left side.
    #[inline(always)]
    fn cliff_l(self, x: R, otherwise: R) -> R {
        R::if_lt(self.0, R::lit(-1.5), x, otherwise)
    }

    /// `x` where water runs down to the right, else `otherwise`.
    #[inline(always)]
    fn to_right(self, x: R, otherwise: R) -> R {
        R::if_lt((self.0 - R::lit(1.0)).abs(), R::lit(0.5), x, otherwise)
    }

    /// The same to the left.
    #[inline(always)]
    fn to_left(self, x: R, otherwise: R) -> R {
        Way(-self.0).to_right(x, otherwise)
    }

    /// The sides that meet: water that comes the other way where there is a cliff, and of water that runs down a sheet on an
    /// even bed, no deeper below than above.
    #[inline(always)]
    fn sides(self, l: &Side<R>, r: &Side<R>) -> [Side<R>; 2] {
        let thin = l.depth.min(r.depth);
        let left = Side {
            depth: self.cliff_l(r.depth, self.to_left(thin, l.depth)),
            normal: self.cliff_l(-r.normal, l.normal),
            tangential: self.cliff_l(r.tangential, l.tangential),
            bed: self.cliff_l(r.bed, self.to_left(r.bed, l.bed)),
        };
        let right = Side {
            depth: self.cliff_r(l.depth, self.to_right(thin, r.depth)),
            normal: self.cliff_r(-l.normal, r.normal),
            tangential: self.cliff_r(l.tangential, r.tangential),
            bed: self.cliff_r(l.bed, self.to_right(l.bed, r.bed)),
        };
        [left, right]
    }

    /// The push of the step where water runs down, to the right, m³/s².
    ///
    /// **Equation** half of `W = g h δz` with the depth `h` above, for the cells on both sides: so cells of any form feel
    /// the slope.
    /// **Source** the weight of a step that stands out of the water, after Chen & Noelle 2017, doi:10.1137/15M1053074:
    /// hydrostatic reconstruction alone leaves it out, and water runs down steep slopes as down gentle ones.
    /// **Properties** uniform flow is pushed by `g h δz` in each step, as over lower ones.
    #[inline(always)]
    fn push(self, gravity: R, l: &Side<R>, r: &Side<R>) -> R {
        let depth = self.to_right(l.depth, self.to_left(r.depth, R::lit(0.0)));
        R::lit(0.5) * gravity * depth * (l.bed - r.bed)
    }

    /// A volume that does not climb where water runs down.
    #[inline(always)]
    fn down(self, volume: R) -> R {
        let zero = R::lit(0.0);
        let volume = self.to_right(volume.max(zero), volume);
        self.to_left(volume.min(zero), volume)
    }
}

/// The Riemann problem of an edge, walls, falls and sheets included, and how fast water can leave either side through
/// it, m/s. `cross` solves it where the water of both sides meets.
///
/// Where a bed is as high as the level of the other side, that meets a wall if it is dry. Between cells without slopes,
/// with `steps` of gravity and a height, m, it does so beside water, too, if the step is higher than that: water above
/// [falls](falling); over lower steps it runs down as a sheet. A dry side below water is none of that: the front that runs onto it is the solver's.
#[inline(always)]
pub(super) fn cross_sides<R: Real>(
    dry: R,
    steps: Option<[R; 2]>,
    [l, r]: [&Side<R>; 2],
    cross: impl Fn(&Side<R>, &Side<R>) -> Crossing<R>,
) -> (Crossing<R>, [R; 2]) {
    let (zero, one) = (R::lit(0.0), R::lit(1.0));
    let edge = -R::splat(R::Scalar::TINY);
    // How far the higher bed is above the level of the other side; to within the tolerance of a dry side.
    let out = [stands_out(dry, r, l), stands_out(dry, l, r)];
    let step = l.bed - r.bed;
    let high = [step, -step];
    let bare = [
        R::if_lt(dry, l.depth, -one, l.bed - (r.depth + r.bed)),
        R::if_lt(dry, r.depth, -one, r.bed - (l.depth + l.bed)),
    ];
    let cliff = |n: usize| match steps {
        Some([_, least]) => bare[n].max(R::if_lt(least, high[n], out[n], -one)),
        None => bare[n],
    };
    let (cliff_l, cliff_r) = (cliff(0), cliff(1));
    let blocked = cliff_r.max(cliff_l);
    let steep = match steps {
        Some(_) => blocked.max(out[0]).max(out[1]),
        None => blocked,
    };
    if !R::may_be_lt(edge, steep) {
        let crossing = within_reach(cross(l, r), l, r);
        let [left, right] = crossing.speeds;
        let emptied = [(l.normal + left).max(zero), (right - r.normal).max(zero)];
        return (crossing, emptied);
    }
    let sheet = match steps {
        Some(_) => R::if_lt(zero, out[0], one, R::if_lt(zero, out[1], -one, zero)),
        None => zero,
    };
    let two = R::lit(2.0);
    let way = R::if_lt(edge, cliff_l, -two, sheet);
    let way = Way(R::if_lt(edge, cliff_r, two, way));
    let gravity = steps.map(|[gravity, _]| gravity);
    over_step((dry, gravity), way, [l, r], cross)
}

/// The same where one side is a cliff, or water runs down a step; gravity is for what is wet above.
#[inline(always)]
fn over_step<R: Real>(
    (dry, gravity): (R, Option<R>),
    way: Way<R>,
    [l, r]: [&Side<R>; 2],
    cross: impl Fn(&Side<R>, &Side<R>) -> Crossing<R>,
) -> (Crossing<R>, [R; 2]) {
    let zero = R::lit(0.0);
    let [beyond_l, beyond_r] = way.sides(l, r);
    // Seen from the higher side, outwards; nothing where there is no cliff.
    let above = Side {
        depth: way.cliff_r(r.depth, way.cliff_l(l.depth, zero)),
        normal: way.cliff_r(-r.normal, l.normal),
        tangential: way.cliff_r(r.tangential, l.tangential),
        bed: zero,
    };
    let below = way.cliff_r(l.depth, r.depth);
    let push = gravity.map_or(zero, |gravity| way.push(gravity, l, r));
    let open = within_reach(cross(&beyond_l, &beyond_r), &beyond_l, &beyond_r);
    let fall = match gravity {
        Some(gravity) => falling([gravity, dry], &above, below),
        None => Falling::nothing(),
    };
    let volume = way.cliff_r(-fall.volume, fall.volume);
    let along = volume * above.tangential;
    let below = |own: R| fall.wall * own + fall.jet;
    let [n_l, t_l] = open.left;
    let [n_r, t_r] = open.right;
    let (n_l, n_r) = (n_l - push, n_r + push);
    let speeds = [
        way.cliff_l(fall.speed, open.speeds[0]),
        way.cliff_r(fall.speed, open.speeds[1]),
    ];
    let crossing = Crossing {
        volume: way.cliff_r(volume, way.cliff_l(volume, way.down(open.volume))),
        left: [
            way.cliff_r(below(n_l), way.cliff_l(fall.lost, n_l)),
            way.cliff_r(t_l + along, way.cliff_l(along, t_l)),
        ],
        right: [
            way.cliff_l(below(n_r), way.cliff_r(fall.lost, n_r)),
            way.cliff_l(t_r + along, way.cliff_r(along, t_r)),
        ],
        speeds,
    };
    // Outwards; nothing leaves below a cliff.
    let out_l = way.cliff_l(above.normal, beyond_l.normal);
    let out_r = way.cliff_r(above.normal, -beyond_r.normal);
    let left = way.cliff_r(zero, (out_l + speeds[0]).max(zero));
    let right = way.cliff_l(zero, (out_r + speeds[1]).max(zero));
    (crossing, [left, right])
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

impl<R: Real> Falling<R> {
    /// From a dry side: what is below feels all of the wall.
    #[inline(always)]
    fn nothing() -> Self {
        let zero = R::lit(0.0);
        Falling {
            volume: zero,
            lost: zero,
            jet: zero,
            wall: R::lit(1.0),
            speed: zero,
        }
    }
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
