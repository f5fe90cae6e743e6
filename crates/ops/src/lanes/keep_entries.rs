/// Writes those of eight entries of a list whose bit is set, but for those that name particle `i`, to the front of
/// `room`, in their order; what follows there means nothing. Returns how many.
#[inline(always)]
pub fn keep_entries(entries: &[u32; 8], which: u32, i: u32, room: &mut [u32; 8]) -> usize {
    #[cfg(wide)]
    // SAFETY: this build is for processors that have these instructions (`registers.rs`).
    return unsafe { wide::keep_entries(entries, which, i, room) };
    #[cfg(not(wide))]
    {
        let mut kept = 0;
        for (k, entry) in entries.iter().enumerate() {
            // Written in any case: which it is cannot be predicted, so a branch would cost more.
            room[kept] = *entry;
            let is_other = crate::particles::grid::entry_index(*entry) != i;
            kept += usize::from(is_other & (which >> k & 1 != 0));
        }
        kept
    }
}

#[cfg(wide)]
mod wide {
    use crate::particles::grid::STEP_BITS;
    use core::arch::x86_64::*;
    use core::mem::transmute;

    /// For each choice of eight lanes the lanes that are chosen, in their order.
    static CHOSEN: [[u32; 8]; 256] = {
        let mut chosen = [[0; 8]; 256];
        let mut which = 0;
        while which < 256 {
            let (mut lane, mut count) = (0, 0);
            while lane < 8 {
                if which >> lane & 1 != 0 {
                    chosen[which][count] = lane;
                    count += 1;
                }
                lane += 1;
            }
            which += 1;
        }
        chosen
    };

    #[target_feature(enable = "avx2,fma,bmi1,bmi2")]
    #[inline]
    pub fn keep_entries(entries: &[u32; 8], which: u32, i: u32, room: &mut [u32; 8]) -> usize {
        // SAFETY: a register and the numbers in it are the same bits.
        let all = unsafe { transmute::<[u32; 8], __m256i>(*entries) };
        let index = _mm256_srli_epi32::<{ STEP_BITS as i32 }>(all);
        let own = _mm256_cmpeq_epi32(index, _mm256_set1_epi32(i as i32));
        let which = which as u8 & !(_mm256_movemask_ps(_mm256_castsi256_ps(own)) as u8);
        let order = &CHOSEN[usize::from(which)];
        // SAFETY: as above.
        let order = unsafe { transmute::<[u32; 8], __m256i>(*order) };
        let kept = _mm256_permutevar8x32_epi32(all, order);
        // SAFETY: as above.
        *room = unsafe { transmute::<__m256i, [u32; 8]>(kept) };
        which.count_ones() as usize
    }
}
