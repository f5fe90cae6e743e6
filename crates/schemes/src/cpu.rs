//! The CPU behind the [`Executor`] trait.

use crate::{Executor, Particles, SchemeError, Traffic, Width};
use monoflow_cpu::{Instructions, ParticleExecutor, Solving};
use monoflow_ops::control::{Clock, Halt, Limits};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of `threads` threads, 0 for one a core.
pub fn pool(threads: usize) -> Result<ThreadPool, SchemeError> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|n| format!("monoflow-{n}"))
        .build()
        .map_err(|error| SchemeError::Threads {
            threads,
            message: error.to_string(),
        })
}

/// What runs on a pool, in words.
pub fn device(pool: &ThreadPool, instructions: Instructions) -> String {
    let threads = pool.current_num_threads();
    let plural = if threads == 1 { "" } else { "s" };
    format!("CPU, {threads} thread{plural}, {}", instructions.name())
}

/// An executor on a pool of threads of its own.
pub struct CpuRun<E> {
    executor: E,
    pool: ThreadPool,
}

impl<E> CpuRun<E> {
    /// On `threads` threads, 0 for one a core. Results do not depend on the number.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn new(executor: E, threads: usize) -> Result<Self, SchemeError> {
        Ok(CpuRun {
            executor,
            pool: pool(threads)?,
        })
    }
}

impl<E: ParticleExecutor<Scalar: Width> + Send> Executor for CpuRun<E> {
    fn device(&self) -> String {
        device(&self.pool, self.executor.instructions())
    }

    fn clock(&self) -> Clock {
        *self.executor.clock()
    }

    fn limits(&self) -> Limits {
        *self.executor.limits()
    }

    fn rebuild(&mut self) -> Result<(), SchemeError> {
        let executor = &mut self.executor;
        Ok(self.pool.install(|| executor.rebuild())?)
    }

    fn remove_escaped(&mut self) -> Result<(), SchemeError> {
        self.executor.remove_escaped();
        Ok(())
    }

    fn prime(&mut self) -> Result<(), SchemeError> {
        let executor = &mut self.executor;
        self.pool.install(|| executor.prime());
        Ok(())
    }

    fn run(&mut self, stop_time: f64, stop_step: u64) -> Result<Halt, SchemeError> {
        let executor = &mut self.executor;
        let limits = *executor.limits();
        let clock = executor.clock_mut();
        clock.stop_time = stop_time;
        clock.stop_step = stop_step;
        clock.decide(&limits);
        self.pool.install(|| {
            while executor.clock().goes() {
                executor.step();
            }
        });
        Ok(Halt::from_code(self.executor.clock().halt))
    }

    fn shepard(&mut self) -> Result<(), SchemeError> {
        let executor = &mut self.executor;
        self.pool.install(|| executor.shepard());
        Ok(())
    }

    fn particles(&mut self) -> Result<Particles, SchemeError> {
        Ok(Width::wrap(
            self.executor.store().clone(),
            *self.executor.domain(),
        ))
    }

    fn phases(&self) -> Vec<(&'static str, f64)> {
        self.executor.phases()
    }

    fn traffic(&self) -> Traffic {
        Traffic::default()
    }

    fn solving(&self) -> Option<Solving> {
        self.executor.solving()
    }
}
