use super::{Law, STATES, Sequence};
use crate::euler::cut::Stabiliser;

/// Laws of a stabilisation of cut cells: its weight lies between 0 and 1, is 0 at a wall on the face, and
/// is never less for a deeper cell or for slower waves in it.
///
/// # Panics
/// If a law is broken.
pub fn stabiliser<W: Stabiliser>() {
    let (stabiliser, mut sequence) = (W::default(), Sequence(5));
    for _ in 0..STATES {
        let (depth, room) = (sequence.number(), sequence.between(1.0, 50.0));
        let (deeper, slower) = (
            sequence.between(depth, 1.0),
            room * sequence.between(1.0, 9.0),
        );
        let weight = stabiliser.weight(depth, room);
        let holds = |law, is_kept| {
            let found = format_args!("{weight} at depth {depth} and room {room}");
            Law::of::<W>(law).holds(is_kept, found);
        };
        holds("between nothing and all", (0.0..=1.0).contains(&weight));
        holds("nothing at the wall", stabiliser.weight(0.0, room) == 0.0);
        holds(
            "not less for deeper cells",
            stabiliser.weight(deeper, room) >= weight,
        );
        holds(
            "not less for slower waves",
            stabiliser.weight(depth, slower) >= weight,
        );
    }
}
