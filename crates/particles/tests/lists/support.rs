//! What the tests of storage, sort and lists share.

use monoflow_ops::Scalar;
use monoflow_particles::{Domain, Particle, Store};
use proptest::prelude::*;
use std::array::from_fn;

/// Width of the search, m.
pub const SEARCH: f64 = 0.1;
/// Lower corner, m.
pub const CORNER: [f64; 3] = [-3.0, 0.5, 100.0];

/// A box and two kinds of particles in it, as shares of its edges.
#[derive(Clone, Debug)]
pub struct Cloud {
    pub cells: [u32; 3],
    /// Slack of the cells' width: 1 and more.
    pub slack: f64,
    pub periodic: [bool; 3],
    pub fluid: Vec<[f64; 3]>,
    pub wall: Vec<[f64; 3]>,
}

/// Coordinates as shares of the box's edge: anywhere, on the faces of cells, crowded in a corner.
fn coordinate() -> impl Strategy<Value = f64> + Clone {
    prop_oneof![
        4 => 0.0f64..0.999_999,
        // Multiples of a twelfth, a fifth and a seventh are faces of 1 to 7 cells.
        1 => (0u32..12).prop_map(|k| f64::from(k) / 12.0),
        1 => (0u32..5).prop_map(|k| f64::from(k) / 5.0),
        1 => (0u32..7).prop_map(|k| f64::from(k) / 7.0),
        1 => 0.0f64..0.05,
        1 => 0.95f64..0.999_999,
    ]
}

/// Clouds of up to `most` particles of each kind, of which there may be none.
pub fn clouds(most: usize) -> impl Strategy<Value = Cloud> {
    let axis = || (any::<bool>(), 1u32..7);
    let points = move || {
        prop_oneof![
            4 => prop::collection::vec([coordinate(), coordinate(), coordinate()], 0..most),
            // All in one cell.
            1 => prop::collection::vec(prop::array::uniform3(0.0f64..0.1), 0..most),
        ]
    };
    ((axis(), axis(), axis()), 1.0f64..1.3, points(), points()).prop_map(
        |(axes, slack, fluid, wall)| {
            let axes = [axes.0, axes.1, axes.2];
            Cloud {
                cells: from_fn(|k| {
                    if axes[k].0 {
                        axes[k].1.max(3)
                    } else {
                        axes[k].1
                    }
                }),
                slack,
                periodic: from_fn(|k| axes[k].0),
                fluid,
                wall,
            }
        },
    )
}

/// The cloud in `dimensions`: the domain and its particles.
pub fn placed<S: Scalar, const D: usize>(cloud: &Cloud) -> (Domain<S>, Store<S>) {
    let length: [f64; 3] =
        from_fn(|k| f64::from(cloud.cells[k]) * SEARCH * cloud.slack * 1.000_001);
    let max = from_fn(|k| CORNER[k] + length[k]);
    let domain: Domain<S> =
        Domain::new(D, CORNER, max, cloud.periodic, SEARCH).expect("a good domain");
    let width: [f64; 3] =
        from_fn(|k| f64::from(domain.grid.cells[k]) * domain.grid.size[k].widen());
    let mut store = Store::with_capacity(cloud.fluid.len() + cloud.wall.len());
    for (kind, points) in [&cloud.fluid, &cloud.wall].into_iter().enumerate() {
        for point in points {
            let position = from_fn(|k| {
                if k < D {
                    CORNER[k] + point[k] * width[k]
                } else {
                    0.0
                }
            });
            let n = store.len() as f64;
            store
                .push(
                    &domain,
                    kind,
                    &Particle {
                        position,
                        velocity: [n, -n, 0.5 * n],
                        mass: 1.0 + n,
                        excess: 1e-3 * n,
                    },
                )
                .expect("a particle inside");
        }
    }
    (domain, store)
}
