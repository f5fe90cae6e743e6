use crate::Device;

/// A GPU, and the kernels of a scheme on it.
#[derive(Clone)]
pub struct Code<'a> {
    /// The GPU.
    pub device: Device,
    /// Programs in PTX. A kernel is taken from the first that has it: pass your own, which holds those of
    /// your scheme, before [`KERNELS`](crate::KERNELS).
    pub programs: &'a [&'static str],
    /// The name under which the kernels of the scheme were stamped.
    pub symbol: &'a str,
}
