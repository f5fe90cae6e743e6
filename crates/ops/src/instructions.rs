/// The instructions that loops of this build are compiled for: `x86-64-v3` is AVX2, FMA and bit manipulation, `baseline`
/// what every processor of its kind has.
pub const INSTRUCTIONS: &str = env!("MONOFLOW_LOOPS_FOR");

/// Are they `x86-64-v3`?
pub const WIDE: bool = cfg!(wide);

/// What tells a compiler to use them: empty for `baseline`.
pub const TARGET_FEATURES: &str = if WIDE { "+avx2,+fma,+bmi1,+bmi2" } else { "" };
