//! Lists of two bytes an entry name the neighbours that the host's own list names, in the same order.

use crate::by_kernels::{by_kernels, told};
use crate::support::{Cloud, clouds};
use monoflow_bench_kernels::Compact;
use monoflow_ops::Scalar;
use monoflow_properties::holds;

fn lists_agree<S: Scalar, const D: usize>(cloud: &Cloud) {
    let (store, grid, starts, expected) = told::<S, D>(cloud);
    let compact = by_kernels::<S, D, Compact>(grid, &store, &starts);
    for i in 0..store.len() {
        assert_eq!(compact[i], expected[i], "particle {i}");
    }
}

#[test]
fn compact_lists_in_the_plane() {
    holds(96, clouds(60), |cloud| lists_agree::<f64, 2>(&cloud));
}

#[test]
fn compact_lists_in_space() {
    holds(96, clouds(60), |cloud| lists_agree::<f32, 3>(&cloud));
}
