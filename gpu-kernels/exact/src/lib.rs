//! Entry points whose results are those of the CPU bit for bit: compiled without contraction of
//! products and sums and with correctly rounded functions, and joined with the others to one GPU program. No physics here.
#![no_std]
#![feature(abi_ptx)]

monoflow_kernels::stamp_distance!();
monoflow_kernels::stamp_shallow_looks!();
monoflow_kernels::stamp_euler_looks!();
