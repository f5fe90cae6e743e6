//! Chooses the instructions that loops are compiled for (docs/adr/0063): those of the processor at hand.

const NAMED: &str = "MONOFLOW_INSTRUCTIONS";
const V4: &str = "x86-64-v4";
const V3: &str = "x86-64-v3";
const BASELINE: &str = "baseline";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed={NAMED}");
    let named = std::env::var(NAMED).ok();
    let chosen = match named.as_deref() {
        Some(V4) => V4,
        Some(V3) => V3,
        Some(BASELINE) => BASELINE,
        Some(other) => {
            panic!("{NAMED} is {other:?} and must be {V4:?}, {V3:?} or {BASELINE:?}")
        }
        None => here(),
    };
    let is_x86 = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86_64");
    let chosen = if is_x86 { chosen } else { BASELINE };
    println!("cargo:rustc-env=MONOFLOW_LOOPS_FOR={chosen}");
    println!("cargo:rustc-check-cfg=cfg(wide, wider)");
    if chosen != BASELINE {
        println!("cargo:rustc-cfg=wide");
    }
    if chosen == V4 {
        println!("cargo:rustc-cfg=wider");
    }
}

/// What loops use of which this processor has all. As `crates/kernels/src/host/instructions.rs` has it.
#[cfg(target_arch = "x86_64")]
fn here() -> &'static str {
    let has_wide = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2");
    let has_wider = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    match (has_wide, has_wider) {
        (true, true) => V4,
        (true, false) => V3,
        (false, _) => BASELINE,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn here() -> &'static str {
    BASELINE
}
