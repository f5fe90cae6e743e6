use crate::{Code, CudaError, Kernel, Program};

/// The kernels of a run: sweeps and ghosts by axis.
pub(super) struct Kernels<const D: usize> {
    pub begin: Kernel,
    pub next: Kernel,
    pub finish: Kernel,
    pub rate: Kernel,
    pub share: Kernel,
    pub sweeps: [Kernel; D],
    pub ghosts: [Kernel; D],
}

impl<const D: usize> Kernels<D> {
    /// Those of a scheme with a gas of this word.
    pub fn load(code: &Code<'_>, gas: &str) -> Result<Self, CudaError> {
        let (device, programs, symbol) = (&code.device, code.programs, code.symbol);
        let axes = ["x", "y", "z"];
        let sweeps = std::array::from_fn(|k| format!("{symbol}_{}", axes[k]));
        let ghosts = std::array::from_fn(|k| format!("euler_{D}d_ghosts_{}", axes[k]));
        let names = ["begin", "next", "finish", "share"].map(|name| format!("euler_{name}"));
        let [begin, next, finish, share] = Program::exactly(device, programs, names)?;
        let [rate] = Program::exactly(device, programs, [format!("euler_{D}d_{gas}_rate")])?;
        Ok(Kernels {
            begin,
            next,
            finish,
            rate,
            share,
            sweeps: Program::exactly(device, programs, sweeps)?,
            ghosts: Program::exactly(device, programs, ghosts)?,
        })
    }
}
