use crate::{Device, SchemeError};
use monoflow_cpu::Instructions;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads of a run's own.
pub struct Pool(ThreadPool);

impl Pool {
    /// So many threads, 0 for one a core.
    ///
    /// # Errors
    /// More threads than [`Device::MOST_THREADS`]; the system gives none.
    pub fn new(threads: usize) -> Result<Self, SchemeError> {
        if threads > Device::MOST_THREADS {
            let message = format!("give 0 to {}; 0 is one a core", Device::MOST_THREADS);
            return Err(SchemeError::Threads { threads, message });
        }
        ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|n| format!("monoflow-{n}"))
            .build()
            .map(Pool)
            .map_err(|error| SchemeError::Threads {
                threads,
                message: error.to_string(),
            })
    }

    /// What runs on it, in words.
    pub fn device(&self, instructions: Instructions) -> String {
        let threads = self.0.current_num_threads();
        let plural = if threads == 1 { "" } else { "s" };
        format!("CPU, {threads} thread{plural}, {}", instructions.name())
    }

    /// Runs work whose loops are to use these threads.
    #[inline(never)]
    pub fn install(&self, work: &mut (dyn FnMut() + Send)) {
        self.0.install(work);
    }
}
