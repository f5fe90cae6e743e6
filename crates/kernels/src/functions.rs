use monoflow_abi::FunctionParameters;
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;

/// Elementary functions of numbers, one thread each: for tests of how exact they are.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn find_functions<S: Scalar + Word>(p: &FunctionParameters<S>) {
    let index = index_1d();
    // SAFETY: there is such a number.
    unsafe {
        if index < p.count {
            let x = p.x.load_constant(index);
            p.sqrt.store(index, x.sqrt());
            p.rsqrt.store(index, x.rsqrt());
            p.recip.store(index, x.recip());
            p.rcbrt.store(index, x.rcbrt());
        }
    }
}
