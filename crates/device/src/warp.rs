//! Operations among the 32 threads of a warp.

/// Threads of a warp.
pub const WARP_SIZE: u32 = 32;

/// Is this so for all threads of the warp? All of them ask.
#[inline(always)]
pub fn all(so: bool) -> bool {
    #[cfg(target_arch = "nvptx64")]
    {
        let all: u32;
        // SAFETY: registers only; every thread of the warp takes part.
        unsafe {
            core::arch::asm!(
                "{{ .reg .pred p; setp.ne.u32 p, {}, 0; vote.sync.all.pred p, p, 0xffffffff; selp.u32 {}, 1, 0, p; }}",
                in(reg32) u32::from(so), out(reg32) all, options(nostack));
        }
        all != 0
    }
    #[cfg(not(target_arch = "nvptx64"))]
    so
}

/// A word that can be handed from thread to thread of a warp.
pub trait Shuffle: Copy {
    /// The value that the thread `delta` places further on holds.
    fn shuffle_down(self, delta: u32) -> Self;
    /// The value that the thread `delta` places before holds.
    fn shuffle_up(self, delta: u32) -> Self;
}

impl Shuffle for u32 {
    #[inline(always)]
    fn shuffle_down(self, delta: u32) -> u32 {
        #[cfg(target_arch = "nvptx64")]
        {
            let y: u32;
            // SAFETY: registers only; every thread of the warp takes part.
            unsafe {
                core::arch::asm!("shfl.sync.down.b32 {}, {}, {}, 31, 0xffffffff;",
                    out(reg32) y, in(reg32) self, in(reg32) delta, options(nostack));
            }
            y
        }
        #[cfg(not(target_arch = "nvptx64"))]
        {
            let _ = delta;
            self
        }
    }
    #[inline(always)]
    fn shuffle_up(self, delta: u32) -> u32 {
        #[cfg(target_arch = "nvptx64")]
        {
            let y: u32;
            // SAFETY: registers only; every thread of the warp takes part.
            unsafe {
                core::arch::asm!("shfl.sync.up.b32 {}, {}, {}, 0, 0xffffffff;",
                    out(reg32) y, in(reg32) self, in(reg32) delta, options(nostack));
            }
            y
        }
        #[cfg(not(target_arch = "nvptx64"))]
        {
            let _ = delta;
            self
        }
    }
}

impl Shuffle for f32 {
    #[inline(always)]
    fn shuffle_down(self, delta: u32) -> f32 {
        f32::from_bits(self.to_bits().shuffle_down(delta))
    }
    #[inline(always)]
    fn shuffle_up(self, delta: u32) -> f32 {
        f32::from_bits(self.to_bits().shuffle_up(delta))
    }
}

impl Shuffle for f64 {
    #[inline(always)]
    fn shuffle_down(self, delta: u32) -> f64 {
        let bits = self.to_bits();
        let low = (bits as u32).shuffle_down(delta);
        let high = ((bits >> 32) as u32).shuffle_down(delta);
        f64::from_bits((high as u64) << 32 | low as u64)
    }
    #[inline(always)]
    fn shuffle_up(self, delta: u32) -> f64 {
        let bits = self.to_bits();
        let low = (bits as u32).shuffle_up(delta);
        let high = ((bits >> 32) as u32).shuffle_up(delta);
        f64::from_bits((high as u64) << 32 | low as u64)
    }
}
