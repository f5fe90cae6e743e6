//! Tests run beside each other, so each keeps to its own thread. What more threads change is asked on pools that have them.

use rayon::ThreadPoolBuilder;

/// Loops of the test at work use its own thread alone from now on; on a pool of its own they use that.
pub fn keep_to_this_thread() {
    if rayon::current_thread_index().is_none() {
        let pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread();
        // Its end would wait for its only thread, which is this one.
        std::mem::forget(pool.build().expect("a pool of this thread"));
    }
}
