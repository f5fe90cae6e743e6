//! Laws of the domain: cells, positions, and what it refuses.

use monoflow_ops::Scalar;
use monoflow_particles::{Domain, Particle, ParticleError, Store};
use monoflow_properties::holds;
use proptest::prelude::*;
use std::array::from_fn;

const CLOSED: [bool; 3] = [false; 3];

/// Cells fill the box, are as wide as the search at least, and not twice as wide.
fn cells_fill_the_box<S: Scalar>() {
    holds(
        128,
        (
            prop::array::uniform3(0.05f64..3.0),
            -10.0f64..10.0,
            1usize..4,
        ),
        |(length, min, dimensions)| {
            let search = 0.04;
            let max = length.map(|l| min + l);
            let domain: Domain<S> =
                Domain::new(dimensions, [min; 3], max, CLOSED, search).expect("good numbers");
            for (k, &length) in length.iter().enumerate() {
                let (cells, size) = (domain.grid.cells[k], domain.grid.size[k].widen());
                if k < dimensions {
                    let filled = f64::from(cells) * size;
                    assert!((filled - length).abs() < 4.0 * S::ULP.widen() * length + 1e-14);
                    assert!(size >= search * (1.0 - S::ULP.widen()) && size < 2.0 * search);
                } else {
                    assert_eq!(cells, 1);
                }
            }
        },
    );
}

/// A position is found in a cell, at an offset within it, and is given back.
fn located_positions_are_given_back<S: Scalar>() {
    holds(
        256,
        (prop::array::uniform3(0.000_01f64..0.999_99), 1usize..4),
        |(share, dimensions)| {
            let (min, max) = ([-1.0, 2.0, -0.5], [1.5, 2.7, 0.5]);
            let domain: Domain<S> =
                Domain::new(dimensions, min, max, CLOSED, 0.11).expect("good numbers");
            let position = from_fn(|k| {
                if k < dimensions {
                    min[k] + share[k] * (max[k] - min[k])
                } else {
                    0.0
                }
            });
            let (offset, cell) = domain.locate(position).expect("inside");
            for (k, o) in offset.iter().enumerate() {
                assert!(o.widen().abs() <= 0.5 * domain.grid.size[k].widen() * (1.0 + 1e-6));
            }
            let zero = S::from_literal(0.0);
            let back = domain.position(&[offset[0], offset[1], offset[2], zero], cell);
            for k in 0..3 {
                let slack = S::ULP.widen() * 0.2 + 1e-14;
                assert!(
                    (back[k] - position[k]).abs() < slack,
                    "{back:?} {position:?}"
                );
            }
        },
    );
}

fn positions_outside_have_no_cell<S: Scalar>() {
    let domain: Domain<S> =
        Domain::new(2, [0.0; 3], [1.0, 2.0, 0.0], CLOSED, 0.1).expect("good numbers");
    for outside in [
        [-1e-6, 1.0, 0.0],
        [1.000_1, 1.0, 0.0],
        [0.5, -0.1, 0.0],
        [0.5, 2.000_2, 0.0],
        [f64::NAN, 1.0, 0.0],
        [f64::INFINITY, 1.0, 0.0],
    ] {
        assert_eq!(domain.locate(outside), None, "{outside:?}");
        let mut store = Store::default();
        let error = store
            .push(
                &domain,
                0,
                &Particle {
                    position: outside,
                    velocity: [0.0; 3],
                    mass: 1.0,
                    excess: 0.0,
                },
            )
            .expect_err("refused");
        assert!(matches!(error, ParticleError::Escaped { id: 0, .. }));
        assert!(store.is_empty());
    }
    assert!(
        domain.locate([0.0, 0.0, 0.0]).is_some(),
        "the lower corner is inside"
    );
}

macro_rules! laws {
    ($($name:ident: $precision:ty;)*) => {$(
        mod $name {
            #[test]
            fn cells_fill_the_box() { super::cells_fill_the_box::<$precision>(); }
            #[test]
            fn located_positions_are_given_back() {
                super::located_positions_are_given_back::<$precision>();
            }
            #[test]
            fn positions_outside_have_no_cell() {
                super::positions_outside_have_no_cell::<$precision>();
            }
        }
    )*};
}

laws! {
    single: f32;
    double: f64;
}

/// Three cells at least along a periodic axis, or a particle would meet a neighbour twice.
#[test]
fn narrow_periods_are_refused() {
    for axis in 0..3 {
        let periodic = from_fn(|k| k == axis);
        let narrow = from_fn(|k| if k == axis { 0.299 } else { 1.0 });
        let error = Domain::<f64>::new(3, [0.0; 3], narrow, periodic, 0.1).expect_err("refused");
        let name = ['x', 'y', 'z'][axis];
        assert_eq!(
            error,
            ParticleError::NarrowPeriod {
                axis: name,
                cells: 2,
                size: 0.1
            }
        );
        let text = error.to_string();
        assert!(
            text.contains(&format!("axis {name}")) && text.contains("three"),
            "{text}"
        );
        // Closed, or an axis that is not used, it may be as narrow as it likes.
        assert!(Domain::<f64>::new(3, [0.0; 3], narrow, CLOSED, 0.1).is_ok());
        assert!(Domain::<f64>::new(axis, [0.0; 3], narrow, periodic, 0.1).is_ok());
        // Three cells will do.
        let wide = from_fn(|k| if k == axis { 0.301 } else { 1.0 });
        assert!(Domain::<f64>::new(3, [0.0; 3], wide, periodic, 0.1).is_ok());
    }
}

#[test]
fn absurd_numbers_of_cells_are_refused() {
    for (length, search) in [(1.1e3, 1.0), (1e12, 1e-6), (1e300, 1e-300)] {
        let error =
            Domain::<f32>::new(3, [0.0; 3], [length; 3], CLOSED, search).expect_err("refused");
        let ParticleError::TooManyCells { requested, max, .. } = error else {
            panic!("{error}");
        };
        assert!(requested > max && max == 1 << 30);
    }
    assert!(Domain::<f32>::new(3, [0.0; 3], [1.0e3; 3], CLOSED, 1.0).is_ok());
    assert!(Domain::<f32>::new(2, [0.0; 3], [1.1e3, 1.1e3, 1.1e9], CLOSED, 1.0).is_ok());
}
