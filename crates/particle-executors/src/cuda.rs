//! An NVIDIA GPU behind the [`Executor`] trait.

use crate::summed::Made;
use crate::{ColumnWords, Executor, Looked, Particles, Traffic, Width};
use monoflow_abi::DeclaredColumn;
use monoflow_cpu::Solving;
use monoflow_cpu::mps::Pressure;
use monoflow_cuda::mps::MpsCuda;
use monoflow_cuda::{Code, CudaExecutor, Device, ListEncoding, ParticleCuda, Start, SummationCode};
use monoflow_kernels::host::{Scheme, mps, wcsph};
use monoflow_ops::particles::body::{Account, Layers, Portion, Surroundings, Totals};
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_ops::particles::integrate::Outline;
use monoflow_ops::particles::motion::{Load, RigidState};
use monoflow_particles::{Alteration, Externals, Keeping, Span};
use monoflow_schemes::{Compiled, SchemeError};
use std::time::Instant;

/// An executor on one GPU.
pub struct CudaRun<E> {
    executor: E,
    limits: Limits,
    rebuilding: f64,
    stepping: f64,
}

/// The executor of a weakly compressible scheme on GPU number `index`.
///
/// # Errors
/// No such GPU, no kernels for this scheme, not enough memory.
pub fn weakly_compressible<S: Width, const D: usize>(
    (compiled, scheme): (Compiled, Scheme<wcsph::Facts>),
    (stepping, integrator): (Compiled, Outline),
    summations: Made,
    (start, keeping): (Start<'_, S>, Keeping),
    externals: Option<&Externals>,
    index: usize,
) -> Result<CudaRun<CudaExecutor<S, D>>, SchemeError> {
    let [own, linked] = compiled.ptx();
    let programs = [own, stepping.ptx()[0], linked];
    let code = Code {
        device: Device::new(index)?,
        programs: &programs,
        symbol: &compiled.symbol(),
    };
    let limits = start.limits;
    let encoding = match keeping {
        Keeping::Lists => ListEncoding::WIDE,
        Keeping::Places => ListEncoding::CELLS,
    };
    let executor = CudaExecutor::new(code, scheme, start, integrator, encoding)?;
    let texts = texts(&summations, own);
    let executor = executor
        .with_summations(&programs, codes(summations, &texts))?
        .with_externals(&programs, externals)?;
    Ok(CudaRun::new(executor, limits))
}

/// The PTX programs that each summation may be in: what is composed in code has its kernels among those of its scheme,
/// `own`.
fn texts<'t>(summations: &Made, own: &'t str) -> Vec<[&'t str; 3]> {
    let texts = summations.iter().map(|(compiled, _)| compiled.ptx());
    texts.map(|[alone, linked]| [alone, own, linked]).collect()
}

/// Summations with their PTX programs.
fn codes<'t>(summations: Made, texts: &'t [[&'t str; 3]]) -> Vec<SummationCode<'t>> {
    let summations = summations.into_iter().zip(texts);
    summations
        .map(|((compiled, scheme), programs)| SummationCode {
            scheme,
            programs,
            symbol: compiled.symbol(),
        })
        .collect()
}

/// The executor of an MPS scheme, likewise.
///
/// # Errors
/// No such GPU, no kernels for this scheme, not enough memory.
pub fn mps<S: Width, const D: usize>(
    compiled: Compiled,
    (scheme, pressure): (Scheme<mps::Facts<S>>, Pressure),
    (summations, externals): (Made, Option<&Externals>),
    start: Start<'_, S>,
    index: usize,
) -> Result<CudaRun<MpsCuda<S, D>>, SchemeError> {
    let code = Code {
        device: Device::new(index)?,
        programs: &compiled.ptx(),
        symbol: &compiled.symbol(),
    };
    let limits = start.limits;
    let store = start.store;
    let texts = texts(&summations, compiled.ptx()[0]);
    let executor = MpsCuda::new(code, scheme, pressure, start)?;
    let codes = codes(summations, &texts);
    let executor = executor
        .with_summations(&compiled.ptx(), store, codes)?
        .with_gravity_of(&compiled.ptx(), externals)?;
    Ok(CudaRun::new(executor, limits))
}

impl<E> CudaRun<E> {
    fn new(executor: E, limits: Limits) -> Self {
        CudaRun {
            executor,
            limits,
            rebuilding: 0.0,
            stepping: 0.0,
        }
    }
}

impl<E: ParticleCuda<Scalar: Width>> Executor for CudaRun<E> {
    fn device(&self) -> String {
        self.executor.device_name()
    }

    fn clock(&self) -> Clock {
        *self.executor.clock()
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn rebuild(&mut self) -> Result<(), SchemeError> {
        let begin = Instant::now();
        self.executor.rebuild()?;
        self.rebuilding += begin.elapsed().as_secs_f64();
        Ok(())
    }

    fn alter(&mut self, alteration: &Alteration) -> Result<(), SchemeError> {
        Ok(self.executor.alter(alteration)?)
    }

    fn prime(&mut self) -> Result<(), SchemeError> {
        Ok(self.executor.prime()?)
    }

    fn run(&mut self, stop_time: f64, stop_step: u64) -> Result<Halt, SchemeError> {
        let begin = Instant::now();
        let halt = self.executor.run(stop_time, stop_step)?;
        self.stepping += begin.elapsed().as_secs_f64();
        Ok(halt)
    }

    fn filter(&mut self) -> Result<(), SchemeError> {
        Ok(self.executor.filter()?)
    }

    fn particles(&mut self) -> Result<Particles, SchemeError> {
        let domain = *self.executor.domain();
        Ok(Width::wrap(self.executor.store()?, domain))
    }

    fn columns(&mut self) -> Result<Vec<ColumnWords>, SchemeError> {
        let columns = self.executor.columns()?;
        let columns = columns.iter();
        Ok(columns
            .map(|(column, words)| ColumnWords::of(*column, words))
            .collect())
    }

    fn loads(&mut self) -> Result<Vec<Load>, SchemeError> {
        Ok(self.executor.loads()?)
    }

    fn account(&mut self, about: Surroundings) -> Result<Account, SchemeError> {
        Ok(self.executor.account(about)?)
    }

    fn portion(&mut self, portion: &Portion) -> Result<[f64; 4], SchemeError> {
        Ok(self.executor.portion(portion)?)
    }

    fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, SchemeError> {
        Ok(self.executor.layers(span, layers)?)
    }

    fn within(&mut self, spans: &[Span]) -> Result<Particles, SchemeError> {
        let domain = *self.executor.domain();
        Ok(Width::wrap(self.executor.within(spans)?, domain))
    }

    fn columns_within(&mut self, spans: &[Span]) -> Result<Looked, SchemeError> {
        let domain = *self.executor.domain();
        let (store, columns) = self.executor.columns_within(spans)?;
        let columns = columns.iter();
        Ok(Looked {
            particles: Width::wrap(store, domain),
            columns: columns
                .map(|(column, words)| ColumnWords::of(*column, words))
                .collect(),
        })
    }

    fn column_totals(&mut self) -> Result<Vec<(DeclaredColumn, Totals)>, SchemeError> {
        Ok(self.executor.column_totals()?)
    }

    fn afloat(&mut self) -> Result<Vec<RigidState>, SchemeError> {
        Ok(self.executor.afloat()?)
    }

    fn phases(&self) -> Vec<(&'static str, f64)> {
        let passes = self.executor.passes();
        let timed: f64 = passes.iter().map(|(_, time)| time).sum();
        let mut phases = vec![("sort_and_list", self.rebuilding)];
        match timed > 0.0 {
            true => phases.extend(
                passes
                    .iter()
                    .map(|(pass, time)| (*pass, self.stepping * time / timed)),
            ),
            false => phases.push(("steps", self.stepping)),
        }
        phases
    }

    fn traffic(&self) -> Traffic {
        let traffic = self.executor.traffic();
        Traffic {
            step_bytes: traffic.step_bytes,
            step_allocations: traffic.step_allocations,
            other_bytes: traffic.other_bytes,
        }
    }

    fn solving(&self) -> Option<Solving> {
        self.executor.solving()
    }
}
