//! Combinations of models that nobody has chosen: drawn at random, compiled, run for some steps, and
//! compared with plain loops: one particle, cell or face at a time, all pairs of particles.
//!
//! `MONOFLOW_DRAWS=40 cargo test --release --workspace --test combinations -- --ignored --nocapture` draws forty of each
//! family and prints the table; `.ci/run` draws a handful.

#[path = "../../crates/cpu/tests/common/mod.rs"]
mod common;
mod draw;
mod euler;
mod mps;
mod plain;
mod shallow;
mod summation;
#[allow(dead_code)]
#[path = "../../crates/cpu/tests/mps/support.rs"]
mod tank;
mod wcsph;

/// How many combinations of a family to draw.
fn draws() -> usize {
    let asked = std::env::var("MONOFLOW_DRAWS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Steps of a combination before it is compared.
const STEPS: u64 = 20;

/// Prints how far a combination is off, as a part of the scale, and bounds it.
fn judge(what: &str, worst: f64, bound: f64) {
    println!("{what}: {worst:.1e}");
    assert!(worst < bound, "{what}: {worst:e}");
}

/// The greatest difference between numbers, over the greatest of them.
fn differ<const N: usize>(found: &[[f64; N]], expected: &[[f64; N]]) -> f64 {
    assert_eq!(found.len(), expected.len());
    let mut worst: f64 = 0.0;
    for k in 0..N {
        let scale = expected.iter().map(|e| e[k].abs()).fold(0.0, f64::max);
        for (f, e) in found.iter().zip(expected) {
            assert!(f[k].is_finite() && e[k].is_finite(), "not finite");
            if scale > 0.0 {
                worst = worst.max((f[k] - e[k]).abs() / scale);
            }
        }
    }
    worst
}
