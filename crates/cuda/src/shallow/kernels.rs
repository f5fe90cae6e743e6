use crate::{Code, CudaError, Kernel, Program};
use monoflow_ops::Scalar;

/// The kernels of a step of first order.
pub(super) struct Kernels {
    pub edges: Kernel,
    pub boundaries: Kernel,
    pub time_step: Kernel,
    pub cells: Kernel,
}

impl Kernels {
    /// Those of a scheme.
    pub fn load<S: Scalar>(code: &Code<'_>) -> Result<Self, CudaError> {
        let of_scheme = |name: &str| format!("{}_{name}", code.symbol);
        let names = [
            of_scheme("edges"),
            of_scheme("boundaries"),
            of_scheme("cells"),
            format!("shallow_{}_time_step", S::NAME),
        ];
        let [edges, boundaries, cells, time_step] =
            Program::exactly(&code.device, code.programs, names)?;
        Ok(Kernels {
            edges,
            boundaries,
            time_step,
            cells,
        })
    }
}
