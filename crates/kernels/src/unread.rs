//! Which values of a case a model does not read, found by trying: a model made of other values is another one.

use core::mem::MaybeUninit;
use monoflow_abi::Text;

/// A key of a case, and how its value is changed in a set-up.
pub(crate) type Tried<T> = (&'static str, fn(&mut T, f64));

/// Factors by which values are changed: none is 0 or negative, so that each is one that a case may have.
const FACTORS: [f64; 3] = [1.5, 2.0, 0.25];

/// Those keys of which no value changes what is made of the set-up, bit by bit.
pub(crate) fn unread<T: Copy, M: Copy, const N: usize>(
    setup: T,
    tried: [Tried<T>; N],
    make: fn(&T) -> M,
) -> [Text; 2] {
    let is_read = |change: fn(&mut T, f64)| {
        FACTORS.iter().any(|factor| {
            let mut other = setup;
            change(&mut other, *factor);
            !same(make, &setup, &other)
        })
    };
    let mut found = tried
        .into_iter()
        .filter(|(_, change)| !is_read(*change))
        .map(|(key, _)| Text::new(key));
    core::array::from_fn(|_| found.next().unwrap_or(Text::new("")))
}

/// Have the models of two set-ups the same bytes? Where padding differs they have not, which refuses no case.
fn same<T, M: Copy>(make: fn(&T) -> M, one: &T, other: &T) -> bool {
    let [mut first, mut second] = [const { MaybeUninit::<M>::uninit() }; 2];
    store(make, one, &mut first);
    store(make, other, &mut second);
    let [first, second] = [&first, &second].map(|model| model.as_ptr().cast::<u8>());
    // SAFETY: both have so many bytes, which were all set. Volatile: padding is taken as it lies there.
    (0..size_of::<M>())
        .all(|n| unsafe { first.add(n).read_volatile() == second.add(n).read_volatile() })
}

/// Puts a model where all is 0 before, for the sake of its padding.
#[inline(never)]
fn store<T, M: Copy>(make: fn(&T) -> M, setup: &T, place: &mut MaybeUninit<M>) {
    // SAFETY: it is the size of the place.
    unsafe { place.as_mut_ptr().write_bytes(0, 1) };
    place.write(make(setup));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy)]
    struct Setup {
        strength: f64,
        viscosity: f64,
    }

    const TRIED: [Tried<Setup>; 2] = [
        ("strength", |setup, factor| setup.strength *= factor),
        ("viscosity", |setup, factor| setup.viscosity *= factor),
    ];

    fn found<M: Copy>(make: fn(&Setup) -> M) -> [&'static str; 2] {
        let setup = Setup {
            strength: 0.1,
            viscosity: 1e-3,
        };
        unread(setup, TRIED, make).map(Text::get)
    }

    /// Has padding behind its second number.
    #[derive(Clone, Copy)]
    #[allow(dead_code, reason = "what it is made of is looked at byte by byte")]
    struct Padded(f64, u8);

    #[test]
    fn a_model_reads_what_changes_it() {
        assert_eq!(found(|_| ()), ["strength", "viscosity"]);
        assert_eq!(found(|setup| setup.strength), ["viscosity", ""]);
        assert_eq!(found(|setup| setup.viscosity as f32), ["strength", ""]);
        assert_eq!(found(|setup| [setup.viscosity, setup.strength]), ["", ""]);
        assert_eq!(found(|setup| setup.strength > 0.12), ["viscosity", ""]);
        assert_eq!(found(|setup| Padded(setup.strength, 1)), ["viscosity", ""]);
    }
}
