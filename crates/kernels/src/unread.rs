//! Values of a case that a model does not read, found by trying: models made of other values have the same bytes.

use core::arch::asm;
use core::mem::MaybeUninit;
use monoflow_abi::Text;
use monoflow_ops::{Coefficients, Key, Named};

/// A key of a case, and how its value is changed in a set-up.
pub(crate) type Tried<T> = (&'static str, fn(&mut T, f64));

/// Factors by which values are changed: none is 0 or negative, so that each is one that a case may have.
const FACTORS: [f64; 5] = [1.5, 2.0, 0.25, 1e-3, 1e3];

/// The coefficients of a model as declared, and others: a coefficient of 0 may hide a value that it multiplies.
pub(crate) fn two_sets<M: Named>() -> [Coefficients; 2] {
    let mut others = [0.0; Coefficients::MOST];
    for (value, key) in others.iter_mut().zip(M::KEYS) {
        *value = other(key);
    }
    [Coefficients::DECLARED, Coefficients::of_case(&others)]
}

/// Another value than the declared one.
fn other(key: &Key) -> f64 {
    let more = (key.default + 1.0).min(key.greatest);
    match more > key.default {
        true => more,
        false => (key.default - 1.0).max(key.least),
    }
}

/// The coefficients of a model that change nothing of what is made of them, bit by bit: of number `n` tells bit `n`.
/// Those that particles have of their own are read in pairs, which is not tried.
pub(crate) fn coefficients_unread<M: Named, T: Copy>(make: impl Fn(&Coefficients) -> T) -> u32 {
    const {
        assert!(
            M::KEYS.len() <= Coefficients::MOST,
            "a model has 8 KEYS at most"
        )
    };
    let make = |values: &Values| make(&Coefficients::of_case(values));
    let is_read = |(n, key): (usize, &Key)| {
        key.is_field
            || key.least == key.greatest
            || some_of::<M>().iter().any(|values| {
                some_values(key).into_iter().any(|value| {
                    let mut other = *values;
                    other[n] = value;
                    !same(&make, values, &other)
                })
            })
    };
    let keys = M::KEYS.iter().enumerate();
    let unread = keys.filter(|one| !is_read(*one));
    unread.fold(0, |unread, (n, _)| unread | 1 << n)
}

/// Values of all coefficients of a model.
type Values = [f64; Coefficients::MOST];

/// Some of these: as declared, others, the least and the greatest.
fn some_of<M: Named>() -> [Values; 4] {
    let mut some = [[0.0; Coefficients::MOST]; 4];
    for (n, key) in M::KEYS.iter().enumerate() {
        let or_default = |value: f64| {
            if value.is_finite() {
                value
            } else {
                key.default
            }
        };
        let of_key = [
            key.default,
            other(key),
            or_default(key.least),
            or_default(key.greatest),
        ];
        for (values, value) in some.iter_mut().zip(of_key) {
            values[n] = value;
        }
    }
    some
}

/// Values of a coefficient that a case may give.
fn some_values(key: &Key) -> [f64; 10] {
    let between = |share: f64| {
        let value = key.least + share * (key.greatest - key.least);
        if value.is_finite() {
            value
        } else {
            key.default + share
        }
    };
    let mut some = [key.default; 10];
    for (value, factor) in some.iter_mut().zip(FACTORS) {
        *value *= factor;
    }
    some[5..].copy_from_slice(&[0.0, 0.25, 0.5, 0.75, 1.0].map(between));
    some.map(|value| {
        let value = if key.whole {
            value as i64 as f64
        } else {
            value
        };
        value.max(key.least).min(key.greatest)
    })
}

/// The keys that change nothing of what is made of these set-ups, bit by bit.
pub(crate) fn unread<T: Copy, M: Copy, const N: usize>(
    setups: [T; 2],
    tried: [Tried<T>; N],
    make: impl Fn(&T) -> M,
) -> [Text; 2] {
    const { assert!(N <= 2, "facts have room for two keys") };
    let is_read = |change: fn(&mut T, f64)| {
        setups.iter().any(|setup| {
            FACTORS.iter().any(|factor| {
                let mut other = *setup;
                change(&mut other, *factor);
                !same(&make, setup, &other)
            })
        })
    };
    let mut found = tried
        .into_iter()
        .filter(|(_, change)| !is_read(*change))
        .map(|(key, _)| Text::new(key));
    core::array::from_fn(|_| found.next().unwrap_or(Text::new("")))
}

/// Have the models of two set-ups the same bytes? Where padding differs they have not, which refuses no case.
fn same<T, M: Copy>(make: &impl Fn(&T) -> M, one: &T, other: &T) -> bool {
    let [mut first, mut second] = [const { MaybeUninit::<M>::uninit() }; 2];
    store(make, one, &mut first);
    store(make, other, &mut second);
    let [first, second] = [&first, &second].map(|model| model.as_ptr().cast::<u8>());
    // SAFETY: both have so many bytes, padding included: `store` sees to that.
    (0..size_of::<M>()).all(|n| unsafe { first.add(n).read() == second.add(n).read() })
}

/// Puts a model where all is 0 before, for the sake of its padding, of which every byte can be read afterwards.
#[inline(never)]
fn store<T, M: Copy>(make: &impl Fn(&T) -> M, setup: &T, place: &mut MaybeUninit<M>) {
    // SAFETY: it is the size of the place.
    unsafe { place.as_mut_ptr().write_bytes(0, 1) };
    place.write(make(setup));
    // SAFETY: no instruction. To the compiler it may have written any byte of the place: none counts as uninitialised
    // any more.
    unsafe { asm!("/* {0} */", in(reg) place.as_mut_ptr(), options(nostack, preserves_flags)) };
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
        unread([setup; 2], TRIED, make).map(Text::get)
    }

    #[test]
    fn a_model_reads_what_changes_it() {
        assert_eq!(found(|_| ()), ["strength", "viscosity"]);
        assert_eq!(found(|setup| setup.strength), ["viscosity", ""]);
        assert_eq!(found(|setup| setup.viscosity as f32), ["strength", ""]);
        assert_eq!(found(|setup| [setup.viscosity, setup.strength]), ["", ""]);
        assert_eq!(found(|setup| setup.strength > 0.12), ["viscosity", ""]);
    }

    /// Multiplies the strength by a coefficient that is 0 unless a case says otherwise.
    struct Hidden;

    impl Named for Hidden {
        const NAME: &'static str = "hidden";
        const SUMMARY: &'static str = "a strength times a coefficient";
        const EQUATION: &'static str = "k s";
        const KEYS: &'static [Key] = &[Key::new("factor", 0.0, "k").within(0.0, 0.5)];
    }

    #[test]
    fn a_coefficient_of_zero_hides_nothing() {
        let setups = two_sets::<Hidden>().map(|coefficients| (coefficients, 0.1));
        let tried: [Tried<(Coefficients, f64)>; 1] = [("strength", |setup, x| setup.1 *= x)];
        let found = unread(setups, tried, |(coefficients, strength)| {
            let [factor] = coefficients.of::<Hidden, _>();
            factor * strength
        });
        assert_eq!(found.map(Text::get), ["", ""]);
    }

    /// A switch that chooses a number, a number that it hides, one that is for nothing, and one of particles.
    struct Switched;

    impl Named for Switched {
        const NAME: &'static str = "switched";
        const SUMMARY: &'static str = "one number or none";
        const EQUATION: &'static str = "a, if b > 2";
        const KEYS: &'static [Key] = &[
            Key::new("a", 0.0, "a number"),
            Key::new("b", 0.0, "a switch").whole().within(0.0, 3.0),
            Key::new("c", 1.0, "read by nothing"),
            Key::new("d", 1.0, "of particles").field(),
            Key::new("e", 2.0, "no choice").within(2.0, 2.0),
        ];
    }

    #[test]
    fn a_coefficient_is_read_if_any_values_of_the_others_let_it_be() {
        let found = coefficients_unread::<Switched, _>(|coefficients| {
            let [a, b, ..] = coefficients.of::<Switched, 5>();
            if b > 2.0 { a } else { 0.0 }
        });
        assert_eq!(found, 0b100);
        assert_eq!(coefficients_unread::<Switched, _>(|_| ()), 0b111);
        assert_eq!(coefficients_unread::<Hidden, _>(|given| *given), 0);
    }
}
