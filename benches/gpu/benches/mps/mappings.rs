//! The first sweep in several mappings of threads to work.

use crate::mps::{Tank, symbol};
use crate::{Gpu, STEPS, gpu, run};
use monoflow_bench_kernels::MappingParameters;
use monoflow_cpu::mps::Pressure;
use monoflow_cuda::{Buffer, CudaError, Device, KERNELS, Kernel, Program};
use monoflow_gpu_benches::STUDIES;
use monoflow_kernels::block;

/// Velocities may differ by this much from those that the product finds, m/s: sums by atomics are made in any order.
const TOLERANCE: f32 = 1e-5;

/// A mapping of threads to work.
#[derive(Clone, Copy)]
enum Mapping {
    /// A thread a particle reads its list, as the product has it.
    List,
    /// The same, with the positions of four neighbours on their way before the first is needed.
    ListAhead,
    /// A thread a particle goes through its 27 buckets.
    Naive,
    /// A thread for each particle and bucket, adding by atomics.
    Atomic,
    /// A block of 3 × 3 × 3 threads a particle, adding by atomics.
    Block,
}

/// All of them, their names in tables, and their kernels.
const MAPPINGS: [(Mapping, &str, &str); 5] = [
    (Mapping::List, "list", "predict"),
    (Mapping::ListAhead, "list, ahead", "predict_ahead"),
    (Mapping::Naive, "naive", "predict_buckets"),
    (Mapping::Atomic, "atomic", "predict_atomic"),
    (Mapping::Block, "3-D block", "predict_block"),
];

/// The kernels, and the sums that atomics add to.
struct Mappings {
    kernels: Vec<Kernel>,
    sums: Kernel,
    kicks: Buffer<f32>,
}

impl Mappings {
    fn load(device: &Device, fluids: usize) -> Result<Self, CudaError> {
        let programs = [KERNELS, STUDIES];
        let named = |kernel: &str| format!("{}_{kernel}", symbol::<f32>(3));
        let names = MAPPINGS.map(|(_, _, kernel)| named(kernel));
        let [sums] = Program::exactly(device, &programs, [named("predict_sums")])?;
        Ok(Mappings {
            kernels: Program::kernels(device, &programs, &names)?,
            sums,
            kicks: Buffer::zeros(device, 3 * fluids, "sums of atomics")?,
        })
    }

    /// How long the first sweep takes in a mapping, ms.
    fn time(&mut self, gpu: &mut Gpu, mapping: Mapping) -> Result<f64, CudaError> {
        let [fluids, walls] = gpu.counts().map(|count| count as u32);
        let Mappings {
            kernels,
            sums,
            kicks,
        } = self;
        let kernel = &kernels[mapping as usize];
        gpu.time_first_sweep(|device, scheme, step| {
            let (threads, size) = match mapping {
                Mapping::Naive => (fluids, block::NEIGHBOURS),
                Mapping::Atomic => (27 * fluids, block::NEIGHBOURS),
                Mapping::Block => (27 * fluids, 27),
                Mapping::List | Mapping::ListAhead => (fluids + walls, block::NEIGHBOURS),
            };
            if !matches!(mapping, Mapping::Atomic | Mapping::Block) {
                // SAFETY: the kernel was stamped for this scheme, and the list belongs to these particles.
                return unsafe { kernel.launch_scheme(device, threads, size, scheme, step) };
            }
            kicks.clear()?;
            let p = MappingParameters {
                step: *step,
                kicks: kicks.column(),
            };
            // SAFETY: likewise; there are three sums a fluid particle.
            unsafe {
                kernel.launch_scheme(device, threads, size, scheme, &p)?;
                sums.launch_scheme(device, fluids, block::PARTICLES, scheme, &p)
            }
        })
    }
}

/// Times every mapping in every step, the list serving several steps, and prints the means. What is wrong with their
/// velocities, if anything is.
pub fn compare(device: &Device, tank: &Tank, set: &str, ratio: f64) -> Vec<String> {
    let mut gpu = gpu(device, tank, Pressure::Explicit);
    let [fluid, wall] = gpu.counts();
    let mut mappings = Mappings::load(device, fluid).expect("kernels of this scheme");
    let mut sums = [0.0; MAPPINGS.len()];
    let mut worst = [0.0_f32; MAPPINGS.len()];
    for step in 1..=STEPS {
        let compare = step % 50 == 0;
        let mut reference = Vec::new();
        for (m, (mapping, ..)) in MAPPINGS.into_iter().enumerate() {
            sums[m] += mappings.time(&mut gpu, mapping).expect("a sweep");
            if compare {
                let ahead = gpu.moved_ahead().expect("velocities");
                if m == 0 {
                    reference.clone_from(&ahead);
                }
                let pairs = ahead.iter().zip(&reference);
                let apart = pairs.flat_map(|(a, b)| [0, 1, 2].map(|k| (a[k] - b[k]).abs()));
                worst[m] = [worst[m]].into_iter().chain(apart).fold(0.0, greater);
            }
        }
        run(&mut gpu, step);
    }
    let mut wrong = Vec::new();
    for (m, (_, name, _)) in MAPPINGS.into_iter().enumerate() {
        println!(
            "{{\"bench\":\"mps_step_1\",\"set\":\"{set}\",\"fluid\":{fluid},\"wall\":{wall},\"r_e\":{ratio},\"mapping\":\"{name}\",\"ms\":{:.4},\"velocities_differ_m_s\":{:e}}}",
            sums[m] / STEPS as f64,
            worst[m]
        );
        if worst[m].is_nan() || worst[m] > TOLERANCE {
            wrong.push(format!(
                "{name}, {set}, r_e {ratio}: velocities differ by {:e} m/s",
                worst[m]
            ));
        }
    }
    wrong
}

/// The greater of two numbers that are not negative; NaN is greater than any.
fn greater(a: f32, b: f32) -> f32 {
    if b.total_cmp(&a).is_gt() { b } else { a }
}
