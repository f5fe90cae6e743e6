//! Chooses the instructions that loops are compiled for (docs/adr/0063): those of the processor at hand.

const NAMED: &str = "MONOFLOW_INSTRUCTIONS";
const V3: &str = "x86-64-v3";
const BASELINE: &str = "baseline";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed={NAMED}");
    let named = std::env::var(NAMED).ok();
    let chosen = match named.as_deref() {
        Some(V3) => V3,
        Some(BASELINE) => BASELINE,
        Some(other) => panic!("{NAMED} is {other:?} and must be {V3:?} or {BASELINE:?}"),
        None if here() => V3,
        None => BASELINE,
    };
    let is_x86 = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86_64");
    let chosen = if is_x86 { chosen } else { BASELINE };
    println!("cargo:rustc-env=MONOFLOW_LOOPS_FOR={chosen}");
    println!("cargo:rustc-check-cfg=cfg(wide)");
    if chosen == V3 {
        println!("cargo:rustc-cfg=wide");
    }
}

/// Has this processor what loops use of `x86-64-v3`? As `crates/kernels/src/host/instructions.rs` has it.
fn here() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}
