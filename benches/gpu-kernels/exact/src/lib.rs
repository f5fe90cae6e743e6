//! Kernels that benchmarks compare with those of the product bit for bit: compiled as `gpu-kernels/exact` is.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx))]

mod schedules;

pub use schedules::{scan_facets, scan_facets_by_warps, scan_one_facet};

#[cfg(target_arch = "nvptx64")]
mod entries {
    use crate::{scan_facets, scan_facets_by_warps, scan_one_facet};
    use monoflow_abi::BandParameters;
    use monoflow_kernels::stamp;

    stamp!("distance_facets", p: BandParameters => scan_facets(&p));
    stamp!("distance_warps", p: BandParameters => scan_facets_by_warps(&p));
    stamp!("distance_one", p: BandParameters, only: u32 => scan_one_facet(&p, only));
}
