use crate::common::{Bench, Group};
use crate::random::Random;
use criterion::{BenchmarkId, Throughput};
use monoflow_cpu::Instructions;
use monoflow_kernels::host::Sweep;
use monoflow_kernels::host::particles::LANES;
use monoflow_ops::Lanes;
use std::hint::black_box;
use std::sync::atomic::{Ordering, compiler_fence};

/// The numbers of a core: several side by side.
pub type R = Lanes<f64, LANES>;

/// Inputs of each benchmark.
pub const INPUTS: usize = 512;

/// Inputs in lanes, the same every time.
pub fn in_lanes<I>(make: impl FnMut(&mut Random) -> I) -> Vec<I> {
    inputs(INPUTS / LANES, make)
}

/// Inputs one by one, the same every time.
pub fn one_by_one<I>(make: impl FnMut(&mut Random) -> I) -> Vec<I> {
    inputs(INPUTS, make)
}

fn inputs<I>(count: usize, mut make: impl FnMut(&mut Random) -> I) -> Vec<I> {
    let mut random = Random::new();
    (0..count).map(|_| make(&mut random)).collect()
}

/// The models that a key of case files chooses from.
pub struct Axis<'a> {
    group: Group<'a>,
}

impl<'a> Axis<'a> {
    /// Of this family and key.
    pub fn new(bench: &'a mut Bench, name: &str) -> Self {
        let mut group = bench.benchmark_group(name);
        group.throughput(Throughput::Elements(INPUTS as u64));
        Axis { group }
    }

    /// A model that is one function of its inputs; `model` is `#[inline(always)]`, so that it is compiled
    /// for the instructions in use.
    pub fn model<I, O>(&mut self, name: &str, inputs: &[I], model: impl Fn(&I) -> O) {
        self.measure(BenchmarkId::from_parameter(name), inputs, model);
    }

    /// One of several functions of a model.
    pub fn function<I, O>(
        &mut self,
        name: &str,
        function: &str,
        inputs: &[I],
        model: impl Fn(&I) -> O,
    ) {
        self.measure(BenchmarkId::new(name, function), inputs, model);
    }

    fn measure<I, O>(&mut self, id: BenchmarkId, inputs: &[I], model: impl Fn(&I) -> O) {
        let instructions = Instructions::detect().expect("built for this processor");
        let mut outputs: Vec<O> = inputs.iter().map(&model).collect();
        self.group.bench_function(id, |b| {
            b.iter(|| {
                instructions.run(Each {
                    inputs: black_box(inputs),
                    outputs: &mut outputs,
                    model: &model,
                });
                black_box(&mut outputs);
            });
        });
    }
}

/// A function of every input.
struct Each<'a, I, O, F> {
    inputs: &'a [I],
    outputs: &'a mut [O],
    model: &'a F,
}

impl<I, O, F: Fn(&I) -> O> Sweep for Each<'_, I, O, F> {
    #[inline(always)]
    fn run(self) {
        for (input, output) in self.inputs.iter().zip(self.outputs) {
            *output = (self.model)(input);
            // As in executors, lanes are filled from one input and not from several.
            compiler_fence(Ordering::SeqCst);
        }
    }
}
