//! Combinations of models that nobody has chosen: drawn at random, compiled, run for some steps, and
//! compared with the same sums over all pairs, one pair at a time.
//!
//! `MONOFLOW_DRAWS=40 cargo test --release --test combinations -- --nocapture` draws more than the handful
//! of every day and prints the table.

#[path = "../../crates/cpu/tests/common/mod.rs"]
mod common;
mod draw;
mod wcsph;

/// How many combinations of a family to draw.
fn draws() -> usize {
    let asked = std::env::var("MONOFLOW_DRAWS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(3)
}

/// The greatest difference between numbers, over the greatest of them.
fn differ<const N: usize>(found: &[[f64; N]], expected: &[[f64; N]]) -> f64 {
    assert_eq!(found.len(), expected.len());
    let mut worst: f64 = 0.0;
    for k in 0..N {
        let scale = expected.iter().map(|e| e[k].abs()).fold(0.0, f64::max);
        for (f, e) in found.iter().zip(expected) {
            assert!(f[k].is_finite(), "not finite");
            if scale > 0.0 {
                worst = worst.max((f[k] - e[k]).abs() / scale);
            }
        }
    }
    worst
}
