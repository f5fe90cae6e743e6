use super::clock::runs;
use monoflow_abi::ShareParameters;
use monoflow_device::thread::index_1d;

/// Adds a share of a field to another, one thread a number.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn add_share(p: &ShareParameters) {
    let index = index_1d();
    // SAFETY: the number is one of both fields, and belongs to this thread.
    unsafe {
        if index >= p.numbers || !runs(p.clock) {
            return;
        }
        let before = if p.first != 0 { 0.0 } else { p.sum.load(index) };
        p.sum.store(index, before + p.share * p.field.load(index));
    }
}
