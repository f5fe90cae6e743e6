//! Laws of numbers: powers, columns of words, vectors, lanes and dual numbers.

use crate::common::{near, numbers, rounding};
use monoflow_ops::particles::grid::{entry_index, pack_entry};
use monoflow_ops::vector::{add_scaled, cross, dot, splat, sub};
use monoflow_ops::{Dual, Lanes, Real, Scalar, keep_entries};
use monoflow_properties::holds;
use proptest::prelude::*;
use std::array::from_fn;

/// Elementary functions are those of the standard library, in either precision.
#[test]
fn functions_are_those_of_the_standard_library() {
    holds(512, (1e-3f64..1e3, -3.0f64..3.0), |(x, y)| {
        let relative = |found: f64, exact: f64, units: f64| {
            near(found / exact, 1.0, units, "ratio");
        };
        for (found, exact) in [
            (Real::sqrt(x), x.sqrt()),
            (Real::rsqrt(x), 1.0 / x.sqrt()),
            (Real::recip(x), 1.0 / x),
            (Real::rcbrt(x), 1.0 / x.cbrt()),
            (Real::exp(y), y.exp()),
            (Real::powf(x, y), (y * x.ln()).exp()),
        ] {
            relative(found, exact, rounding::<f64>(32.0));
        }
        let (x, y) = (x as f32, y as f32);
        let (wide, power) = (x.widen(), y.widen());
        for (found, exact) in [
            (Real::sqrt(x), wide.sqrt()),
            (Real::rsqrt(x), 1.0 / wide.sqrt()),
            (Real::recip(x), 1.0 / wide),
            (Real::rcbrt(x), 1.0 / wide.cbrt()),
            (Real::exp(y), power.exp()),
            (Real::powf(x, y), (power * wide.ln()).exp()),
        ] {
            relative(found.widen(), exact, rounding::<f32>(4.0));
        }
        assert_eq!(Real::abs(-x), x);
        assert_eq!(Real::squared(x), x * x);
        assert_eq!((Real::min(x, y), Real::max(x, y)), (x.min(y), x.max(y)));
    });
}

/// Third roots of numbers of all sizes, next to powers of eight too, where the guess is worst or the exponent
/// turns over.
#[test]
fn third_roots_are_within_two_units() {
    let mut next = numbers(50);
    let mut worst = [0.0_f64; 2];
    for exponent in -900..900 {
        for part in [1.0, 1.0 + f64::EPSILON, 2.0 - f64::EPSILON, next(1.0, 2.0)] {
            let x = part * 2f64.powi(exponent);
            let units = |found: f64, exact: f64, ulp: f64| (found / exact - 1.0).abs() / ulp;
            // A root by the library is itself off by a unit.
            worst[0] = worst[0].max(units(Real::rcbrt(x), 1.0 / x.cbrt(), f64::EPSILON));
            if exponent.abs() < 120 {
                let (x, ulp) = (x as f32, f32::EPSILON.widen());
                let exact = 1.0 / x.widen().cbrt();
                worst[1] = worst[1].max(units(Real::rcbrt(x).widen(), exact, ulp));
            }
        }
    }
    assert!(worst[0] <= 3.0 && worst[1] <= 2.0, "{worst:?}");
    assert!(Real::rcbrt(f64::NAN).is_nan() && Real::rcbrt(f32::NAN).is_nan());
    assert!(
        Real::rcbrt(0.0_f64).is_finite(),
        "so that nothing times it is nothing"
    );
}

#[test]
fn whole_powers_are_products() {
    holds(64, 0.5f64..2.0, |x| {
        let mut product = 1.0;
        for n in 0..20 {
            near(
                Real::powi(x, n),
                product,
                product * rounding::<f64>(16.0),
                "power",
            );
            product *= x;
        }
    });
}

/// The columns of any number of words of four.
#[test]
fn columns_are_words_turned() {
    fn check<S: Scalar, const N: usize>() {
        let words: [[S; 4]; N] =
            from_fn(|l| from_fn(|k| S::from_literal(1.0 + (10 * l + k) as f64)));
        let columns = S::columns(&words);
        for (k, column) in columns.iter().enumerate() {
            for (l, number) in column.iter().enumerate() {
                assert_eq!(*number, words[l][k]);
            }
        }
    }
    check::<f32, 3>();
    check::<f32, 8>();
    check::<f32, 16>();
    check::<f32, 14>();
    check::<f64, 8>();
}

#[test]
fn vectors_keep_their_products() {
    let v = || prop::array::uniform3(-2.0f64..2.0);
    holds(128, (v(), v(), -2.0f64..2.0), |(a, b, factor)| {
        let c = cross(&a, &b);
        near(dot(&a, &c), 0.0, 1e-14, "across the first");
        near(dot(&b, &c), 0.0, 1e-14, "across the second");
        let area2 = dot(&a, &a) * dot(&b, &b) - dot(&a, &b) * dot(&a, &b);
        near(dot(&c, &c), area2, 1e-13, "area");
        let mut sum = a;
        add_scaled(&mut sum, factor, &b);
        for k in 0..3 {
            assert_eq!(sum[k], a[k] + factor * b[k]);
            assert_eq!(sub(&a, &b)[k], a[k] - b[k]);
        }
        near(dot(&a, &b), (0..3).map(|k| a[k] * b[k]).sum(), 1e-14, "dot");
        assert_eq!(splat::<Lanes<f64, 2>, 3>(&a), a.map(|x| Lanes([x; 2])));
    });
    let [x, y, z] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    assert_eq!(cross(&x, &y), z, "right-handed");
}

/// Every operation acts lane by lane, on any number of lanes and on numbers of every kind: the same bits.
#[test]
fn lanes_do_what_numbers_do() {
    fn check<S: Scalar, const N: usize>() {
        let mut next = numbers(51);
        let odd = [
            0.0,
            -0.0,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            1e-320,
            1e-40,
            -1e38,
            1.0,
        ];
        for turn in 0..400 {
            let mut any = || -> [S; N] {
                from_fn(|_| {
                    let number = next(0.1, 3.0);
                    // Every other time one of those that have rules of their own.
                    let place = (number * 1e6) as usize % (2 * odd.len());
                    S::from_literal(*odd.get(place).filter(|_| turn > 100).unwrap_or(&number))
                })
            };
            let (a, b, c, d) = (any(), any(), any(), any());
            let (wide_a, wide_b, wide_c, wide_d) = (Lanes(a), Lanes(b), Lanes(c), Lanes(d));
            let mut sum = wide_a;
            sum += wide_b;
            let mut difference = wide_a;
            difference -= wide_b;
            let mut product = wide_a;
            product *= wide_b;
            for k in 0..N {
                let (x, y) = (a[k], b[k]);
                for (what, (found, expected)) in [
                    (wide_a + wide_b, x + y),
                    (wide_a - wide_b, x - y),
                    (wide_a * wide_b, x * y),
                    (wide_a / wide_b, x / y),
                    (sum, x + y),
                    (difference, x - y),
                    (product, x * y),
                    (-wide_a, -x),
                    (wide_a.sqrt(), Real::sqrt(x)),
                    (wide_a.rsqrt(), Real::rsqrt(x)),
                    (wide_a.recip(), Real::recip(x)),
                    (wide_a.rcbrt(), Real::rcbrt(x)),
                    (wide_a.exp(), Real::exp(x)),
                    (wide_a.powf(wide_b), Real::powf(x, y)),
                    (wide_a.abs(), Real::abs(x)),
                    (wide_a.min(wide_b), Real::min(x, y)),
                    (wide_a.max(wide_b), Real::max(x, y)),
                    (
                        Lanes::if_lt(wide_a, wide_b, wide_c, wide_d),
                        if x < y { c[k] } else { d[k] },
                    ),
                ]
                .into_iter()
                .enumerate()
                {
                    let (found, expected) = (found.0[k].widen(), expected.widen());
                    assert!(
                        found.to_bits() == expected.to_bits()
                            || found.is_nan() && expected.is_nan(),
                        "{what}: {found} for {expected}, of {x} and {y}"
                    );
                }
            }
            let below = (0..N).filter(|k| a[*k] < b[*k]);
            assert_eq!(wide_a.below(wide_b), below.fold(0, |bits, k| bits | 1 << k));
            assert!(Lanes::may_be_lt(wide_a, wide_b), "a careless yes");
        }
    }
    check::<f64, 1>();
    check::<f64, 2>();
    check::<f64, 4>();
    check::<f64, 7>();
    check::<f64, 8>();
    check::<f32, 2>();
    check::<f32, 8>();
    check::<f32, 11>();
}

/// Of every choice of eight entries the chosen ones are kept, in their order, without a particle's own.
#[test]
fn chosen_entries_are_kept() {
    let entries: [u32; 8] = from_fn(|k| pack_entry(10 * (k as u32 / 2), k as u32));
    for i in [0, 20, 30, 7] {
        for which in 0..256 {
            let mut room = [0; 8];
            let kept = keep_entries(&entries, which, i, &mut room);
            let chosen = (0..8).filter(|k| which >> k & 1 != 0 && entry_index(entries[*k]) != i);
            let chosen: Vec<u32> = chosen.map(|k| entries[k]).collect();
            assert_eq!(room[..kept], chosen);
        }
    }
}

#[test]
fn lanes_are_summed_and_compared_with_each_other() {
    let mut next = numbers(52);
    for _ in 0..100 {
        let a: [f64; 4] = from_fn(|_| next(0.1, 3.0));
        near(Lanes(a).total(), a.iter().sum(), 1e-14, "total");
        assert_eq!(
            (-Lanes(a)).greatest(),
            a.iter().fold(-9.0, |most, x| (-x).max(most))
        );
        let one = Lanes([a[0]]);
        assert_eq!((one.total(), one.greatest()), (a[0], a[0]));
    }
}

/// Values of dual numbers are those of plain ones, and slopes the limits of their differences.
#[test]
fn slopes_are_derivatives() {
    type Function = (&'static str, fn(Dual) -> Dual, fn(f64) -> f64);
    let lit = Dual::lit(2.0);
    assert_eq!((lit.value, lit.slope), (2.0, 0.0));
    let functions: [Function; 17] = [
        ("x + 3x", |x| x + Dual::lit(3.0) * x, |x| 4.0 * x),
        ("x² - x", |x| x * x - x, |x| x * x - x),
        ("-x", |x| -x, |x| -x),
        ("x³", |x| x * x * x, |x| x.powi(3)),
        (
            "1/(1 + x²)",
            |x| Dual::lit(1.0) / (Dual::lit(1.0) + x * x),
            |x| 1.0 / (1.0 + x * x),
        ),
        ("x/(2 + x)", |x| x / (Dual::lit(2.0) + x), |x| x / (2.0 + x)),
        ("√x", |x| x.sqrt(), f64::sqrt),
        ("1/√x", |x| x.rsqrt(), |x| 1.0 / x.sqrt()),
        ("1/x", |x| x.recip(), |x| 1.0 / x),
        ("1/∛x", |x| x.rcbrt(), |x| 1.0 / x.cbrt()),
        ("e^(-x²)", |x| (-(x * x)).exp(), |x| (-x * x).exp()),
        (
            "(x²)^1.7",
            |x| (x * x).powf(Dual::lit(1.7)),
            |x| x.powf(3.4),
        ),
        ("|x - 9|", |x| (x - Dual::lit(9.0)).abs(), |x| 9.0 - x),
        ("|9 - x|", |x| (Dual::lit(9.0) - x).abs(), |x| 9.0 - x),
        (
            "min and max",
            |x| x.min(x * x) + x.max(Dual::lit(-1.0)) * x.max(x * x),
            |x| x.min(x * x) + x * x.max(x * x),
        ),
        (
            "choice",
            |x| Dual::if_lt(x, Dual::lit(1.5), x * x, x),
            |x| if x < 1.5 { x * x } else { x },
        ),
        (
            "in place",
            |x| {
                let mut y = x;
                y += x * x;
                y *= x;
                y -= Dual::lit(2.0) * x;
                y
            },
            |x| x * x + x.powi(3) - 2.0 * x,
        ),
    ];
    let mut next = numbers(52);
    for (name, f, plain) in functions {
        for _ in 0..50 {
            let x = next(0.5, 3.0);
            if (x - 1.0).abs() < 1e-3 || (x - 1.5).abs() < 1e-3 {
                continue;
            }
            let found = f(Dual::variable(x));
            near(found.value, plain(x), 1e-13 * (1.0 + plain(x).abs()), name);
            let step = 1e-5;
            let difference = (plain(x + step) - plain(x - step)) / (2.0 * step);
            near(
                found.slope,
                difference,
                1e-8 * (1.0 + difference.abs()),
                name,
            );
            let constant = f(Dual::splat(x));
            assert_eq!(
                (constant.value, constant.slope),
                (found.value, 0.0),
                "{name}"
            );
        }
    }
    let (one, two) = (Dual::lit(1.0), Dual::lit(2.0));
    assert!(Dual::may_be_lt(one, two) && !Dual::may_be_lt(two, one) && !Dual::may_be_lt(one, one));
    assert_eq!(Dual::if_lt(one, one, one, two), two, "equal is not less");
    assert_eq!((two.total(), two.greatest()), (2.0, 2.0));
    near((one + two * two / two).value, 3.0, 1e-15, "values");
}
