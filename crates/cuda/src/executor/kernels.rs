use crate::{CudaError, Device, Kernel, ListEncoding, Program};
use monoflow_ops::kind::KINDS;

/// The kernels of a scheme.
pub(super) struct Kernels {
    pub(super) fluid: Kernel,
    pub(super) wall: Kernel,
    pub(super) shepard: Kernel,
    pub(super) advance: Kernel,
    pub(super) finish: Kernel,
    pub(super) shepard_apply: Kernel,
    /// Where pairs bound the time step.
    pub(super) approach: Option<Kernel>,
}

impl Kernels {
    /// Those of the scheme stamped under `symbol`, for so many particles of each kind.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn load(
        device: &Device,
        programs: &[&str],
        symbol: &str,
        precision: &str,
        dimensions: usize,
        integrator: &str,
        encoding: ListEncoding,
        counts: [usize; KINDS],
        pairs: bool,
    ) -> Result<Self, CudaError> {
        let suffix = encoding.suffix();
        let tag = format!("{precision}_{dimensions}d");
        let resident = device.resident_threads()?;
        let [fluid, wall] = counts.map(|count| encoding.reading(count, resident));
        let names = [
            format!("{symbol}_fluid{fluid}"),
            format!("{symbol}_wall{wall}"),
            format!("{symbol}_shepard{suffix}"),
            format!("integrator_{tag}_{integrator}"),
            format!("finish_{precision}"),
            format!("shepard_apply_{precision}"),
        ];
        let [fluid, wall, shepard, advance, finish, shepard_apply] =
            Program::exactly(device, programs, names)?;
        let approach = if pairs {
            let names = [format!("approach{suffix}_{tag}")];
            let [kernel] = Program::exactly(device, programs, names)?;
            Some(kernel)
        } else {
            None
        };
        Ok(Kernels {
            fluid,
            wall,
            shepard,
            advance,
            finish,
            shepard_apply,
            approach,
        })
    }
}
