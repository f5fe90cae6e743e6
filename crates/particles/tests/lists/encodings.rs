//! Lists that kernels write and read, run on the host, name the neighbours that the host's own list names, in the same
//! order; and cells give the same.

use crate::by_kernels::{by_kernels, told};
use crate::support::{Cloud, clouds};
use monoflow_kernels::Wide;
use monoflow_ops::Scalar;
use monoflow_properties::holds;

/// Entries of one word, as lists of runs have them.
fn lists_agree<S: Scalar, const D: usize>(cloud: &Cloud) {
    let (store, grid, starts, expected) = told::<S, D>(cloud);
    let wide = by_kernels::<S, D, Wide>(grid, &store, &starts);
    for i in 0..store.len() {
        assert_eq!(wide[i], expected[i], "u32, particle {i}");
    }
}

/// The same, read ahead.
fn lists_read_ahead_agree<S: Scalar, const D: usize>(cloud: &Cloud) {
    let (store, grid, starts, expected) = told::<S, D>(cloud);
    let ahead = by_kernels::<S, D, Wide<true>>(grid, &store, &starts);
    for i in 0..store.len() {
        assert_eq!(ahead[i], expected[i], "u32 read ahead, particle {i}");
    }
}

macro_rules! laws {
    ($($name:ident: $law:ident, $precision:ty, $dimensions:literal;)*) => {$(
        #[test]
        fn $name() {
            holds(96, clouds(60), |cloud| {
                $law::<$precision, $dimensions>(&cloud);
            });
        }
    )*};
}

laws! {
    line_single: lists_agree, f32, 1;
    plane_single: lists_agree, f32, 2;
    space_single: lists_agree, f32, 3;
    plane_double: lists_agree, f64, 2;
    space_double: lists_agree, f64, 3;
    ahead_in_the_plane: lists_read_ahead_agree, f64, 2;
    ahead_in_space: lists_read_ahead_agree, f32, 3;
}
