use crate::{Code, CudaError, Kernel, ListEncoding, Program};
use monoflow_ops::Scalar;
use monoflow_ops::particles::kind::KINDS;

/// The kernels of a scheme.
pub(super) struct Kernels {
    pub(super) fluid: Kernel,
    pub(super) wall: Kernel,
    pub(super) advance: Kernel,
    pub(super) finish: Kernel,
    pub(super) account: Kernel,
    /// Where pairs bound the time step.
    pub(super) approach: Option<Kernel>,
    /// Where models gather columns.
    pub(super) gather: Option<Kernel>,
    /// Where the force of the fluid on walls is asked for.
    pub(super) reaction: Option<Kernel>,
    /// Where bodies float.
    pub(super) float: Option<Kernel>,
}

impl Kernels {
    /// Those of a scheme and an integrator, for so many particles of each kind; do pairs bound the time
    /// step, do models gather columns, are forces on walls asked for, and do bodies float?
    pub(super) fn load<S: Scalar, const D: usize>(
        code: &Code<'_>,
        integrator: &str,
        encoding: ListEncoding,
        counts: [usize; KINDS],
        [pairs, gathers, measures, floats]: [bool; 4],
    ) -> Result<Self, CudaError> {
        let (device, programs, symbol) = (&code.device, code.programs, code.symbol);
        let (suffix, precision) = (encoding.suffix, S::NAME);
        let tag = format!("{precision}_{D}d");
        let resident = device.resident_threads()?;
        let [fluid, wall] = counts.map(|count| encoding.reading(count, resident));
        let names = [
            format!("{symbol}_fluid{fluid}"),
            format!("{symbol}_wall{wall}"),
            format!("integrator_{tag}_{integrator}"),
            format!("finish_{precision}"),
            format!("{symbol}_account"),
        ];
        let [fluid, wall, advance, finish, account] = Program::exactly(device, programs, names)?;
        let approach = if pairs {
            let names = [format!("approach{suffix}_{tag}")];
            let [kernel] = Program::exactly(device, programs, names)?;
            Some(kernel)
        } else {
            None
        };
        let gather = if gathers {
            let names = [format!("{symbol}_gather{suffix}")];
            let [kernel] = Program::exactly(device, programs, names)?;
            Some(kernel)
        } else {
            None
        };
        let reaction = if measures {
            let names = [format!("{symbol}_reaction{suffix}")];
            let [kernel] = Program::exactly(device, programs, names)?;
            Some(kernel)
        } else {
            None
        };
        let float = if floats {
            let names = [format!("integrator_{tag}_{integrator}_floating")];
            let [kernel] = Program::exactly(device, programs, names)?;
            Some(kernel)
        } else {
            None
        };
        Ok(Kernels {
            fluid,
            wall,
            advance,
            finish,
            account,
            approach,
            gather,
            reaction,
            float,
        })
    }
}
