use super::sides::in_numbers;
use super::{G, STATES};
use crate::laws::{Law, Sequence};
use crate::shallow::friction::NoFriction;
use crate::shallow::limiter::BarthJespersen;
use crate::shallow::riemann::Riemann;
use crate::shallow::{Crossing, Shallow, Side, Water, cross_edge};
use crate::{Lanes, Real, Scalar};
use core::fmt::Display;

fn cross<R: Real, Rm: Riemann<R::Scalar>>(l: &Side<R>, r: &Side<R>) -> Crossing<R> {
    Rm::with_defaults().cross(R::lit(G), l, r)
}

fn rounded<S: Scalar>(side: &Side<f64>) -> Side<S> {
    in_numbers(side, S::from_literal)
}

/// What a crossing is made of, in words.
const NUMBERS: [&str; 7] = [
    "the volume",
    "left[0]",
    "left[1]",
    "right[0]",
    "right[1]",
    "speeds[0]",
    "speeds[1]",
];

/// Asserts that two crossings are equal to the last bit.
#[track_caller]
fn same<S: Scalar>(law: Law, [a, b]: [&Crossing<S>; 2], place: impl Display) {
    let all = |c: &Crossing<S>| {
        let [volume, l, t, r, s] = numbers(c);
        [volume, l, t, r, s, c.speeds[0].widen(), c.speeds[1].widen()]
    };
    for (what, (a, b)) in NUMBERS.into_iter().zip(all(a).into_iter().zip(all(b))) {
        law.equal(a, b, 0.0, format_args!("{what}, {}, {place}", S::NAME));
    }
}

fn numbers<S: Scalar>(c: &Crossing<S>) -> [f64; 5] {
    [c.volume, c.left[0], c.left[1], c.right[0], c.right[1]].map(Scalar::widen)
}

/// Laws of a Riemann solver, in both precisions: equal sides are crossed by their own flux; water at rest over any bed,
/// islands included, is crossed by nothing; exchanging the sides changes signs and nothing else, to the last bit; no
/// side loses more volume than `h s` beyond its own through-flow; between equal sides waves are told no slower than
/// they are; over a flat bed momentum is only exchanged; what crosses an edge turns with it; each lane of a vector is
/// the number it would be alone; and what it promises: [`keeps_shear`], [`upwind`], [`opens_expansions`].
///
/// # Panics
/// If a law is broken.
pub fn riemann<Rm: Riemann<f64> + Riemann<f32>>() {
    in_precision::<f64, Rm>(1e-12);
    in_precision::<f32, Rm>(1e-5);
    nobody_is_emptied::<Rm>();
    waves_are_as_fast_as_they_are::<Rm>();
    momentum_is_exchanged::<Rm>();
    lanes_are_numbers::<Rm>();
    edges_turn::<Rm>();
    if <Rm as Riemann<f64>>::KEEPS_SHEAR {
        keeps_shear::<Rm>();
    }
    if <Rm as Riemann<f64>>::UPWIND {
        upwind::<Rm>();
    }
    if <Rm as Riemann<f64>>::OPENS_EXPANSIONS {
        opens_expansions::<Rm>();
    }
}

fn in_precision<S: Scalar, Rm: Riemann<S>>(tolerance: f64) {
    equal_sides_are_crossed_by_their_flux::<S, Rm>(tolerance);
    water_at_rest_stays::<S, Rm>(tolerance);
    exchanging_sides_changes_signs::<S, Rm>();
}

fn equal_sides_are_crossed_by_their_flux<S: Scalar, Rm: Riemann<S>>(tolerance: f64) {
    let law = Law::of::<Rm>("equal sides are crossed by their own flux");
    let mut sequence = Sequence(40);
    for _ in 0..STATES {
        let s = sequence.side();
        let side = rounded::<S>(&s);
        let found = numbers(&cross::<S, Rm>(&side, &side));
        let scale = 1.0 + s.depth * (s.normal * s.normal + s.tangential * s.tangential + G);
        let volume = s.depth * s.normal;
        let [n, t] = [volume * s.normal, volume * s.tangential];
        for (found, exact) in found.into_iter().zip([volume, n, t, n, t]) {
            let place = format_args!("{}, {s:?}", S::NAME);
            law.equal(found, exact, tolerance * scale, place);
        }
    }
}

/// Water at rest is crossed by nothing at all, whatever the bed.
fn water_at_rest_stays<S: Scalar, Rm: Riemann<S>>(tolerance: f64) {
    let law = Law::of::<Rm>("water at rest is crossed by nothing");
    let mut sequence = Sequence(41);
    for _ in 0..STATES {
        let level = sequence.between(-1.0, 8.0);
        let mut still = || {
            let bed = sequence.between(-5.0, 5.0);
            rounded::<S>(&Side {
                depth: (level - bed).max(0.0),
                normal: 0.0,
                tangential: 0.0,
                bed,
            })
        };
        let (l, r) = (still(), still());
        let found = numbers(&cross::<S, Rm>(&l, &r));
        let is_kept = found.iter().all(|x| x.abs() < 5.0 * G * tolerance);
        law.holds(is_kept, format_args!("{found:?} between {l:?} and {r:?}"));
    }
}

/// What to do where sums of the two sides are rounded otherwise.
const ROUNDED: &str =
    "if that is rounding, add up what each side brings first, then both: (left) + (right)";

/// Looking from the other side changes signs and nothing else, to the last bit.
fn exchanging_sides_changes_signs<S: Scalar, Rm: Riemann<S>>() {
    let law = Law::of::<Rm>("exchanging the sides changes signs and nothing else, to the last bit");
    let turn = |s: &Side<S>| Side {
        normal: -s.normal,
        tangential: -s.tangential,
        ..*s
    };
    let mut sequence = Sequence(42);
    for _ in 0..STATES {
        let (l, r) = (rounded(&sequence.side()), rounded(&sequence.side()));
        let (c, m) = (cross::<S, Rm>(&l, &r), cross::<S, Rm>(&turn(&r), &turn(&l)));
        let back = Crossing {
            volume: -m.volume,
            left: m.right,
            right: m.left,
            speeds: [m.speeds[1], m.speeds[0]],
        };
        let place = format_args!("{l:?}, {r:?}; {ROUNDED}");
        same(law, [&c, &back], place);
    }
}

/// No side loses more than `h s` beyond its own through-flow: depths stay positive.
fn nobody_is_emptied<Rm: Riemann<f64>>() {
    let law = Law::of::<Rm>("no side is emptied");
    let mut sequence = Sequence(43);
    for _ in 0..STATES {
        let (l, r) = (sequence.side(), sequence.side());
        let c = cross::<f64, Rm>(&l, &r);
        let slack = 1e-12 * (1.0 + l.depth + r.depth) * 30.0;
        let left = c.volume - l.depth * l.normal;
        let right = r.depth * r.normal - c.volume;
        let is_kept = left <= l.depth * c.speeds[0] + slack
            && right <= r.depth * c.speeds[1] + slack
            && c.speeds.iter().all(|s| *s >= 0.0 && s.is_finite())
            && numbers(&c).iter().all(|x| x.is_finite());
        law.holds(is_kept, format_args!("{c:?} of {l:?}, {r:?}"));
    }
}

/// `c - u` into the left side and `u + c` into the right one, which bound the time step.
fn waves_are_as_fast_as_they_are<Rm: Riemann<f64>>() {
    let law = Law::of::<Rm>(
        "between equal sides waves are no faster than it tells, which bounds the time step",
    );
    let mut sequence = Sequence(49);
    for _ in 0..STATES {
        let side = sequence.side();
        let c = (G * side.depth).sqrt();
        let told = cross::<f64, Rm>(&side, &side).speeds;
        for (speed, told) in [c - side.normal, c + side.normal].into_iter().zip(told) {
            law.at_most(
                speed,
                told + 1e-9 * (1.0 + c),
                format_args!("m/s, {side:?}"),
            );
        }
    }
}

/// Over a flat bed momentum is only exchanged.
fn momentum_is_exchanged<Rm: Riemann<f64>>() {
    let law = Law::of::<Rm>("over a flat bed momentum is only exchanged");
    let pressure = |s: &Side<f64>| 0.5 * G * s.depth * s.depth;
    let mut sequence = Sequence(44);
    for _ in 0..STATES {
        let (l, r) = (sequence.side(), sequence.side());
        let r = Side { bed: l.bed, ..r };
        let c = cross::<f64, Rm>(&l, &r);
        let place = format_args!("{l:?}, {r:?}");
        let (lost, gained) = (c.left[0] + pressure(&l), c.right[0] + pressure(&r));
        law.equal(lost, gained, 1e-8, place);
        law.equal(c.left[1], c.right[1], 1e-8, place);
    }
}

fn lanes_are_numbers<Rm: Riemann<f64>>() {
    let law = Law::of::<Rm>("lane by lane, to the last bit");
    let mut sequence = Sequence(45);
    for _ in 0..STATES {
        let (l, r) = (sequence.side(), sequence.side());
        let wide = |s: &Side<f64>| Side {
            depth: Lanes([s.depth, 1.0]),
            normal: Lanes([s.normal, 0.5]),
            tangential: Lanes([s.tangential, 0.0]),
            bed: Lanes([s.bed, 0.0]),
        };
        let one = cross::<f64, Rm>(&l, &r);
        let two = cross::<Lanes<f64, 2>, Rm>(&wide(&l), &wide(&r));
        let alone = Crossing {
            volume: two.volume.0[0],
            left: two.left.map(|x| x.0[0]),
            right: two.right.map(|x| x.0[0]),
            speeds: two.speeds.map(|x| x.0[0]),
        };
        same(law, [&one, &alone], format_args!("{l:?}, {r:?}"));
    }
}

/// The crossing of an edge turns with it.
fn edges_turn<Rm: Riemann<f64>>() {
    let law = Law::of::<Rm>("what crosses an edge turns with it");
    let mut sequence = Sequence(46);
    for _ in 0..STATES {
        let (l, r) = (sequence.side(), sequence.side());
        let angle = sequence.between(0.0, 6.3);
        // A pair beside the threshold of a cliff may fall on its other side by rounding.
        let step = |a: &Side<f64>, b: &Side<f64>| (a.depth + a.bed - b.bed).abs();
        if step(&l, &r).min(step(&r, &l)) < 1e-9 {
            continue;
        }
        let (sin, cos) = angle.sin_cos();
        let flat = across::<Rm>(&l, &r, [1.0, 0.0]);
        let turned = across::<Rm>(&l, &r, [cos, sin]);
        let back = |[x, y]: [f64; 2]| [x * cos + y * sin, y * cos - x * sin];
        let place = format_args!("{angle} rad, {l:?}, {r:?}");
        law.equal(flat.volume, turned.volume, 1e-8, place);
        for (a, b) in [(flat.left, turned.left), (flat.right, turned.right)] {
            for (a, b) in a.into_iter().zip(back(b)) {
                law.equal(a, b, 1e-7, place);
            }
        }
    }
}

/// What crosses a metre of an edge with this normal.
fn across<Rm: Riemann<f64>>(
    l: &Side<f64>,
    r: &Side<f64>,
    [nx, ny]: [f64; 2],
) -> crate::shallow::Flux<f64> {
    let scheme = Shallow {
        gravity: G,
        dry: 1e-12,
        riemann: Rm::with_defaults(),
        friction: NoFriction,
        limiter: BarthJespersen,
    };
    let water = |s: &Side<f64>| Water {
        depth: s.depth,
        discharge: [
            s.depth * (s.normal * nx - s.tangential * ny),
            s.depth * (s.normal * ny + s.tangential * nx),
        ],
        bed: s.bed,
    };
    cross_edge(&scheme, &water(l), &water(r), [nx, ny], 1.0).0
}

/// Law of a solver in which the tangential velocity has a wave of its own (`KEEPS_SHEAR`): where depth and
/// velocity along the normal are equal on both sides, what moves with the water crosses, and layers that slide
/// along an edge exchange nothing.
///
/// # Panics
/// If the law is broken.
pub fn keeps_shear<Rm: Riemann<f64>>() {
    let law = Law::of::<Rm>("shear layers stay");
    let mut sequence = Sequence(47);
    for n in 0..STATES {
        let mut l = sequence.side();
        if n % 2 == 0 {
            l.normal = 0.0;
        }
        let tangential = sequence.between(-15.0, 15.0);
        crossed_by_the_side_upstream::<Rm>(law, &l, &Side { tangential, ..l });
    }
}

/// Law of a solver that looks upstream: where both sides are faster than all waves over a flat bed, the flux
/// of the side that the water comes from crosses.
///
/// # Panics
/// If the law is broken.
pub fn upwind<Rm: Riemann<f64>>() {
    let law = Law::of::<Rm>("upwind");
    let mut sequence = Sequence(55);
    for n in 0..STATES {
        let (mut l, mut r) = (sequence.side(), sequence.side());
        let sign = if n % 2 == 0 { 1.0 } else { -1.0 };
        let wave = (G * l.depth.max(r.depth)).sqrt();
        for side in [&mut l, &mut r] {
            // Dry ground would be met by a front, which is faster than waves.
            side.depth = side.depth.max(1e-9);
            side.normal = sign * sequence.between(3.0, 5.0) * wave.max(1e-3);
        }
        crossed_by_the_side_upstream::<Rm>(law, &l, &Side { bed: l.bed, ..r });
    }
}

/// Law of a solver that keeps no expansion shock: a hydraulic jump that runs backwards, from deep and slow to
/// shallow and fast, opens, and lets more through than goes on both sides.
///
/// # Panics
/// If the law is broken.
pub fn opens_expansions<Rm: Riemann<f64>>() {
    let law = Law::of::<Rm>("expansion shocks open");
    let mut sequence = Sequence(56);
    for _ in 0..STATES {
        let shallow = sequence.between(0.1, 5.0);
        let deep = shallow * sequence.between(1.5, 4.0);
        // What stands still by mass and momentum alone.
        let through = (0.5 * G * deep * shallow * (deep + shallow)).sqrt();
        let side = |depth: f64, sign: f64| Side {
            depth,
            normal: sign * through / depth,
            tangential: 0.0,
            bed: 0.0,
        };
        for sign in [1.0, -1.0] {
            let [up, down] = [deep, shallow].map(|depth| side(depth, sign));
            let [l, r] = if sign > 0.0 { [up, down] } else { [down, up] };
            let volume = sign * cross::<f64, Rm>(&l, &r).volume;
            let found = format_args!("{volume} m2/s of {through} between {l:?} and {r:?}");
            law.holds(volume > 1.001 * through, found);
        }
    }
}

/// An edge over a flat bed is crossed by the flux of the side that the water comes from.
fn crossed_by_the_side_upstream<Rm: Riemann<f64>>(law: Law, l: &Side<f64>, r: &Side<f64>) {
    let found = numbers(&cross::<f64, Rm>(l, r));
    let up = if l.normal < 0.0 { r } else { l };
    let pressure = |s: &Side<f64>| 0.5 * G * s.depth * s.depth;
    let volume = up.depth * up.normal;
    let beyond = |own| volume * up.normal + pressure(up) - pressure(own);
    let t = volume * up.tangential;
    let speed = l.normal.abs() + r.normal.abs() + 15.0;
    let size = 1.0 + (l.depth + r.depth) * (speed * speed + G * (l.depth + r.depth));
    for (found, exact) in found.into_iter().zip([volume, beyond(l), t, beyond(r), t]) {
        law.equal(found, exact, 1e-12 * size, format_args!("{l:?}, {r:?}"));
    }
}
