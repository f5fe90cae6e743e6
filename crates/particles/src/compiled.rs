//! Lists of both precisions and all dimensions are compiled here; crates that use them take them from here, since what
//! is marked `#[inline(never)]` is not compiled again.

use crate::{Domain, NeighbourList, Store, Wanted};
use monoflow_ops::Scalar;

type Fill<S> = fn(&mut NeighbourList<S>, &Domain<S>, S, &Store<S>, &Wanted<'_, S>);

const fn of<S: Scalar>() -> [Fill<S>; 3] {
    [
        NeighbourList::fill::<1>,
        NeighbourList::fill::<2>,
        NeighbourList::fill::<3>,
    ]
}

#[used]
static SINGLE: [Fill<f32>; 3] = of();
#[used]
static DOUBLE: [Fill<f64>; 3] = of();
