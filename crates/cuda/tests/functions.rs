//! Elementary functions on the GPU are as exact as they say. Skipped, loudly, without a GPU.

// Nothing to compare otherwise: `tests/skips.rs` says so.
#![cfg(kernels)]

mod gpu;

use gpu::device;
use monoflow_abi::FunctionParameters;
use monoflow_cuda::{Buffer, Device, KERNELS, Program};
use monoflow_ops::Scalar;
use std::ops::Range;

/// Numbers of all sizes whose reciprocals are normal, and those beside powers of four.
fn numbers<S: Scalar>(exponents: Range<i32>) -> Vec<S> {
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    let mut all = Vec::new();
    for _ in 0..2000 {
        for exponent in exponents.clone() {
            bits = bits.wrapping_mul(6364136223846793005).wrapping_add(1);
            let mantissa = 1.0 + (bits >> 12) as f64 / (1u64 << 52) as f64;
            all.push(S::from_literal(mantissa * 2f64.powi(exponent)));
        }
    }
    for exponent in exponents {
        let power = 2f64.powi(exponent);
        for part in [1.0, 1.0 + S::ULP.widen(), 2.0 - S::ULP.widen()] {
            all.push(S::from_literal(part * power));
        }
    }
    all
}

/// Square roots of numbers, one over them, reciprocals, and one over third roots.
fn functions<S: Scalar + bytemuck::Pod>(device: &Device, numbers: &[S]) -> [Vec<S>; 4] {
    let name = format!("functions_{}", S::NAME);
    let [kernel] = Program::exactly(device, &[KERNELS], [name]).expect("the kernel");
    let buffer = || Buffer::<S>::zeros(device, numbers.len(), "numbers").expect("a buffer");
    let mut x = buffer();
    x.upload(numbers).expect("an upload");
    let found = [buffer(), buffer(), buffer(), buffer()];
    let p = FunctionParameters {
        x: x.column(),
        sqrt: found[0].column(),
        rsqrt: found[1].column(),
        recip: found[2].column(),
        rcbrt: found[3].column(),
        count: numbers.len() as u32,
    };
    // SAFETY: the columns are as long as the parameters say.
    unsafe { kernel.launch(device, p.count, 128, &p) }.expect("a launch");
    found.map(|found| {
        let mut values = vec![S::from_literal(0.0); numbers.len()];
        found.download(&mut values).expect("a download");
        values
    })
}

/// The greatest errors of them, in units in the last place.
fn errors<S: Scalar + bytemuck::Pod>(device: &Device, exponents: Range<i32>) -> [f64; 4] {
    let numbers = numbers::<S>(exponents);
    let found = functions(device, &numbers);
    let exact: [fn(f64) -> f64; 4] = [
        f64::sqrt,
        |x| 1.0 / x.sqrt(),
        |x| 1.0 / x,
        |x| 1.0 / x.cbrt(),
    ];
    let errors = [0, 1, 2, 3].map(|k| {
        let error = |(x, value): (&S, &S)| {
            let exact = exact[k](x.widen());
            // A unit in the last place of a number at the bottom of its power of two.
            let unit = S::ULP.widen() * 2f64.powi(exact.log2().floor() as i32);
            let error = (value.widen() - exact).abs() / unit;
            assert!(!error.is_nan(), "function {k} of {:e}", x.widen());
            error
        };
        numbers.iter().zip(&found[k]).map(error).fold(0.0, f64::max)
    });
    println!(
        "{}: sqrt {}, rsqrt {}, recip {}, rcbrt {} units in the last place",
        S::NAME,
        errors[0],
        errors[1],
        errors[2],
        errors[3]
    );
    errors
}

#[test]
fn double_precision_is_within_a_unit() {
    let Some(device) = device() else { return };
    let [sqrt, rsqrt, recip, rcbrt] = errors::<f64>(&device, -1000..1000);
    assert!(sqrt <= 1.0 && rsqrt <= 2.0 && recip <= 1.0);
    // The library's third root is off by a unit, too.
    assert!(rcbrt <= 3.0);
}

#[test]
fn single_precision_is_within_two_units() {
    let Some(device) = device() else { return };
    let errors = errors::<f32>(&device, -120..120);
    assert!(errors.iter().all(|error| *error <= 2.0));
}

#[test]
fn square_roots_of_what_is_not_positive() {
    let Some(device) = device() else { return };
    let [roots, ..] = functions(&device, &[0.0, -0.0, -1.0, f64::NAN, f64::MIN_POSITIVE]);
    println!("{roots:?}");
    assert!(roots[0] == 0.0 && roots[1] == 0.0);
    assert!(roots[2].is_nan() && roots[3].is_nan());
    assert_eq!(roots[4], f64::MIN_POSITIVE.sqrt());
}
