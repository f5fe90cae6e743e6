use crate::{Code, CudaError, Device, Kernel, ListEncoding, Program};

/// The kernels of an MPS scheme.
pub(super) struct Kernels {
    pub(super) predict: Kernel,
    pub(super) press: Kernel,
    pub(super) correct: Kernel,
    pub(super) react: Kernel,
    pub(super) float: Kernel,
    pub(super) finish: Kernel,
}

/// The kernels that solve its pressure equation.
pub(super) struct SolveKernels {
    pub(super) rows: Kernel,
    pub(super) multiply: Kernel,
    pub(super) start: Kernel,
    pub(super) steer: Kernel,
    pub(super) along: Kernel,
    pub(super) settle: Kernel,
    pub(super) accept: Kernel,
}

/// What the names of kernels end in that read the lists of so many particles.
fn suffix(device: &Device, particles: usize) -> Result<&'static str, CudaError> {
    Ok(ListEncoding::WIDE.reading(particles, device.resident_threads()?))
}

impl Kernels {
    /// Those of the scheme stamped under `symbol`.
    pub(super) fn load(
        code: &Code<'_>,
        precision: &str,
        particles: usize,
    ) -> Result<Self, CudaError> {
        let (device, programs, symbol) = (&code.device, code.programs, code.symbol);
        let suffix = suffix(device, particles)?;
        let names = [
            format!("{symbol}_predict{suffix}"),
            format!("{symbol}_press{suffix}"),
            format!("{symbol}_correct{suffix}"),
            format!("{symbol}_reaction"),
            "mps_floating".to_owned(),
            format!("finish_{precision}"),
        ];
        let [predict, press, correct, react, float, finish] =
            Program::exactly(device, programs, names)?;
        Ok(Kernels {
            predict,
            press,
            correct,
            react,
            float,
            finish,
        })
    }
}

impl SolveKernels {
    /// Those of the scheme stamped under `symbol`.
    pub(super) fn load(
        code: &Code<'_>,
        precision: &str,
        particles: usize,
    ) -> Result<Self, CudaError> {
        let (device, programs, symbol) = (&code.device, code.programs, code.symbol);
        let suffix = suffix(device, particles)?;
        let names = [
            format!("{symbol}_rows{suffix}"),
            format!("{symbol}_multiply{suffix}"),
            format!("mps_{precision}_start"),
            format!("mps_{precision}_steer"),
            format!("mps_{precision}_along"),
            format!("mps_{precision}_settle"),
            format!("mps_{precision}_accept"),
        ];
        let [rows, multiply, start, steer, along, settle, accept] =
            Program::exactly(device, programs, names)?;
        Ok(SolveKernels {
            rows,
            multiply,
            start,
            steer,
            along,
            settle,
            accept,
        })
    }
}
