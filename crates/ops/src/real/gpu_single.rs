//! Elementary functions of the GPU in single precision: the hardware's approximate forms, each
//! within two units in the last place where bodies use them.

use core::arch::asm;

macro_rules! approximate {
    ($name:ident, $instruction:literal) => {
        #[inline(always)]
        pub fn $name(x: f32) -> f32 {
            let y: f32;
            // SAFETY: a pure arithmetic instruction on registers.
            unsafe {
                asm!(concat!($instruction, " {}, {};"), out(reg32) y, in(reg32) x,
                     options(pure, nomem, nostack));
            }
            y
        }
    };
}
approximate!(sqrt, "sqrt.approx.ftz.f32");
approximate!(rsqrt, "rsqrt.approx.ftz.f32");
approximate!(recip, "rcp.approx.ftz.f32");
approximate!(exp2, "ex2.approx.ftz.f32");
approximate!(floor, "cvt.rmi.f32.f32");

#[inline(always)]
pub fn exp(x: f32) -> f32 {
    exp2(x * core::f32::consts::LOG2_E)
}
/// To about two units in the last place: the hardware's logarithm is too coarse near one, where
/// equations of state use it.
#[inline(always)]
pub fn powf(x: f32, y: f32) -> f32 {
    // x = 2^n m, m within a factor sqrt(2) of one; ln m = 2 artanh((m - 1)/(m + 1)).
    let bits = x.to_bits() as i32;
    let n = (bits - 0x3f3504f3) >> 23;
    let m = f32::from_bits((bits - (n << 23)) as u32);
    let s = (m - 1.0) / (m + 1.0);
    let mut sum = 0.0;
    let mut k = 11.0;
    while k > 0.5 {
        sum = sum * s * s + 1.0 / k;
        k -= 2.0;
    }
    exp((2.0 * s * sum + n as f32 * core::f32::consts::LN_2) * y)
}
