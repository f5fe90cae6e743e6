/// The instructions that loops of this build are compiled for: `x86-64-v3` is AVX2, FMA and bit manipulation, `x86-64-v4`
/// AVX-512 with them, `baseline` what every processor of its kind has.
pub const INSTRUCTIONS: &str = env!("MONOFLOW_LOOPS_FOR");

/// Are they `x86-64-v3` or more?
pub const WIDE: bool = cfg!(wide);

/// Are they `x86-64-v4`?
pub const WIDER: bool = cfg!(wider);

/// What tells a compiler to use them: empty for `baseline`.
pub const TARGET_FEATURES: &str = match (WIDE, WIDER) {
    (_, true) => "+avx2,+fma,+bmi1,+bmi2,+avx512f,+avx512bw,+avx512cd,+avx512dq,+avx512vl",
    (true, false) => "+avx2,+fma,+bmi1,+bmi2",
    (false, false) => "",
};
