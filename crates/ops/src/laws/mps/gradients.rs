use crate::laws::{Law, STATES, Sequence};
use crate::mps::gradient::Gradient;
use crate::{Lanes, Real};

/// Pressures of a particle and of its neighbour, of either sign.
fn pressures(seed: u64) -> impl Iterator<Item = [f64; 2]> {
    let mut sequence = Sequence(seed);
    (0..STATES).map(move |_| [sequence.between(-9.0, 9.0), sequence.between(-9.0, 9.0)])
}

fn pair<R: Real, G: Gradient>(own: R, other: R) -> R {
    G::with_defaults().pair(own, other)
}

/// Laws of a form of the pressure gradient: neighbours on both sides in a linear pressure give its own
/// gradient; it does not depend on units; each lane of a vector is the number it would be alone; single
/// precision follows double; and what it promises: [`conserves_momentum`], [`never_pulls`].
///
/// # Panics
/// If a law is broken.
pub fn gradient<G: Gradient>() {
    let law = Law::of::<G>;
    for [own, other] in pressures(62) {
        let found = pair::<f64, G>(own, other);
        let place = format_args!("pressures {own} and {other}");
        // Neighbours on either side of a particle in a linear pressure.
        let [above, below] = [own + other, own - other].map(|p| pair::<f64, G>(own, p));
        let rise = law("a linear pressure has its own gradient");
        rise.equal(above - below, 2.0 * other, 1e-13 * 40.0, place);
        for factor in [1e-3, 1e3] {
            let scaled = pair::<f64, G>(factor * own, factor * other) / factor;
            law("whatever the units").equal(scaled, found, 1e-13 * 20.0, place);
        }
        let lanes = pair::<Lanes<f64, 2>, G>(Lanes([1.0, own]), Lanes([-2.0, other]));
        law("lane by lane").equal(lanes.0[1], found, 1e-14 * 20.0, place);
        let single = f64::from(pair::<f32, G>(own as f32, other as f32));
        law("single precision follows double").equal(single, found, 1e-6 * 20.0, place);
    }
    if G::CONSERVES_MOMENTUM {
        conserves_momentum::<G>();
    }
    if G::NEVER_PULLS {
        never_pulls::<G>();
    }
}

/// Law of a form that conserves momentum: it does not tell the two apart, so that their forces are equal and
/// opposite.
///
/// # Panics
/// If the law is broken.
pub fn conserves_momentum<G: Gradient>() {
    let law = Law::of::<G>("the forces of a pair are equal and opposite");
    law.holds(!G::LEAST, "what is taken off is not the same for both");
    for [own, other] in pressures(63) {
        let (one, two) = (pair::<f64, G>(own, other), pair::<f64, G>(other, own));
        law.equal(one, two, 0.0, format_args!("pressures {own} and {other}"));
    }
}

/// Law of a form that never pulls: once the least pressure is taken off, if it is, equal pressures push
/// nobody and no pressures attract.
///
/// # Panics
/// If the law is broken.
pub fn never_pulls<G: Gradient>() {
    let equal = Law::of::<G>("equal pressures push nobody");
    let pulls = Law::of::<G>("no pressures attract");
    let above = |own: f64, other: f64| {
        let least = if G::LEAST { own.min(other) } else { 0.0 };
        pair::<f64, G>(own, other) - least
    };
    for [own, other] in pressures(64) {
        equal.equal(above(own, own), 0.0, 0.0, format_args!("pressure {own}"));
        let found = above(own, other);
        pulls.holds(found >= 0.0, format_args!("{found} of {own} and {other}"));
    }
}
