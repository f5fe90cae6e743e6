//! Where a thread is in its grid, and barriers.

#[cfg(target_arch = "nvptx64")]
use core::arch::nvptx;

/// Index of the thread within its block.
#[inline(always)]
pub fn thread_idx_x() -> u32 {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: reads a special register.
    return unsafe { nvptx::_thread_idx_x() } as u32;
    #[cfg(not(target_arch = "nvptx64"))]
    host::THREAD.get()
}

/// Threads in a block.
#[inline(always)]
pub fn block_dim_x() -> u32 {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: reads a special register.
    return unsafe { nvptx::_block_dim_x() } as u32;
    #[cfg(not(target_arch = "nvptx64"))]
    1
}

/// Index of the block within the grid.
#[inline(always)]
pub fn block_idx_x() -> u32 {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: reads a special register.
    return unsafe { nvptx::_block_idx_x() } as u32;
    #[cfg(not(target_arch = "nvptx64"))]
    0
}

/// Blocks in the grid.
#[inline(always)]
pub fn grid_dim_x() -> u32 {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: reads a special register.
    return unsafe { nvptx::_grid_dim_x() } as u32;
    #[cfg(not(target_arch = "nvptx64"))]
    1
}

/// Index of the thread in a grid of one dimension.
#[inline(always)]
pub fn index_1d() -> u32 {
    block_idx_x() * block_dim_x() + thread_idx_x()
}

/// Says, at the beginning of a kernel, that its blocks have `THREADS` threads and that a multiprocessor
/// should hold `BLOCKS` of them: as many registers as that leaves are used, and no more. The kernel
/// builder makes directives of it; CUDA C++ calls this `__launch_bounds__`.
#[inline(always)]
pub fn launch_bounds<const THREADS: u32, const BLOCKS: u32>() {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: a comment.
    unsafe {
        core::arch::asm!(
            "// launch bounds {} {}",
            const THREADS,
            const BLOCKS,
            options(nomem, nostack, preserves_flags)
        );
    }
}

/// The same number, of which the compiler knows nothing: what is made of it again is not kept in registers
/// since the first time.
#[inline(always)]
pub fn forgotten(number: u32) -> u32 {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: a comment.
    unsafe {
        let same: u32;
        core::arch::asm!(
            "mov.u32 {}, {};",
            out(reg32) same,
            in(reg32) number,
            options(nomem, nostack, preserves_flags)
        );
        return same;
    }
    #[cfg(not(target_arch = "nvptx64"))]
    number
}

/// Waits for every thread of the block.
#[inline(always)]
pub fn sync_threads() {
    #[cfg(target_arch = "nvptx64")]
    // SAFETY: callers reach it with every thread of the block, as its documentation asks.
    unsafe {
        nvptx::_syncthreads()
    };
}

/// Runs a kernel without barriers on the host, one thread after another.
#[cfg(not(target_arch = "nvptx64"))]
pub fn run_on_host(threads: u32, mut kernel: impl FnMut()) {
    for thread in 0..threads {
        host::THREAD.set(thread);
        kernel();
    }
    host::THREAD.set(0);
}

#[cfg(not(target_arch = "nvptx64"))]
mod host {
    extern crate std;
    std::thread_local! {
        pub static THREAD: core::cell::Cell<u32> = const { core::cell::Cell::new(0) };
    }
}
