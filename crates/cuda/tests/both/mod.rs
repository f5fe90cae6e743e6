//! A GPU and the CPU, side by side.

use monoflow_cpu::CpuExecutor;
use monoflow_cpu::ParticleExecutor;
use monoflow_cuda::CudaExecutor;
use monoflow_cuda::ParticleCuda;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::Halt;
use monoflow_particles::Store;

/// Takes so many steps on both from the start, and sorts at the end.
pub fn step<S: Scalar, const D: usize>(
    gpu: &mut CudaExecutor<S, D>,
    cpu: &mut CpuExecutor<S, D>,
    steps: u64,
) {
    gpu.rebuild().expect("a list");
    gpu.prime().expect("a time step");
    while gpu.run(f64::INFINITY, steps).expect("steps") == Halt::Rebuild {
        gpu.rebuild().expect("a list");
    }
    gpu.rebuild().expect("a list");
    cpu.rebuild().expect("a list");
    cpu.prime();
    cpu.clock_mut().stop_step = steps;
    let limits = *cpu.limits();
    cpu.clock_mut().decide(&limits);
    loop {
        match Halt::from_code(cpu.clock().halt) {
            Halt::None => cpu.step(),
            Halt::Rebuild => {
                cpu.rebuild().expect("a list");
                cpu.clock_mut().decide(&limits);
            }
            _ => break,
        }
    }
    cpu.rebuild().expect("a list");
}

/// How far the places of the same particles are apart at most, m.
pub fn apart<S: Scalar, const D: usize>(
    gpu: &mut CudaExecutor<S, D>,
    cpu: &CpuExecutor<S, D>,
) -> f64 {
    let domain = *gpu.domain();
    // By identity: rounding may put a particle into the cell beside.
    let positions = |store: &Store<S>| {
        let mut all: Vec<_> = (0..store.len())
            .map(|i| (store.id[i], domain.position(&store.place[i], store.cell[i])))
            .collect();
        all.sort_by_key(|(id, _)| *id);
        all
    };
    let (here, there) = (
        positions(&gpu.store().expect("particles")),
        positions(cpu.store()),
    );
    assert_eq!(here.len(), there.len());
    let mut worst: f64 = 0.0;
    for ((id, x), (other, y)) in here.into_iter().zip(there) {
        assert_eq!(id, other);
        for k in 0..3 {
            worst = worst.max((x[k] - y[k]).abs());
        }
    }
    worst
}
