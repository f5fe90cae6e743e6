use monoflow_device::Column;

/// Of the kernel of elementary functions: one of `x` and what they are of it, thread by thread.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FunctionParameters<S> {
    /// Numbers.
    pub x: Column<S>,
    /// Their square roots.
    pub sqrt: Column<S>,
    /// One over these.
    pub rsqrt: Column<S>,
    /// One over the numbers.
    pub recip: Column<S>,
    /// One over their third roots.
    pub rcbrt: Column<S>,
    /// How many there are.
    pub count: u32,
}
