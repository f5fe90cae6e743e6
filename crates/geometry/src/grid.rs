use crate::{Bodies, GeometryError};
use monoflow_ops::distance::Nodes;

/// Where a grid lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// Around the bodies, with so much room on all sides, m.
    Around {
        /// The room, m.
        margin: f64,
    },
    /// So many cells along each axis from a point on.
    From {
        /// The first point, m.
        origin: [f64; 3],
        /// Cells along each axis.
        cells: [u32; 3],
    },
}

/// The points of a grid `dx` apart, m, in two or three dimensions. In two there is one plane of
/// points at z = 0.
///
/// # Errors
/// The grid has no points or more than can be numbered; a body has no end and no place was given.
pub fn nodes(
    bodies: &Bodies,
    dimensions: usize,
    extent: Extent,
    dx: f64,
    band: f64,
) -> Result<Nodes, GeometryError> {
    let wrong = |what: String, help: &str| {
        Err(GeometryError::Grid {
            what,
            help: help.to_owned(),
        })
    };
    for (name, length) in [("spacing", dx), ("band", band)] {
        if !(length > 0.0 && length.is_finite()) {
            return wrong(
                format!("the {name} of the grid is {length:?} m"),
                "give a number above 0",
            );
        }
    }
    let mut origin = [0.0; 3];
    let mut counts = [1.0; 3];
    match extent {
        Extent::From {
            origin: from,
            cells,
        } => {
            origin[..dimensions].copy_from_slice(&from[..dimensions]);
            for k in 0..dimensions {
                counts[k] = f64::from(cells[k]) + 1.0;
            }
        }
        Extent::Around { margin } => {
            if !(margin >= 0.0 && margin.is_finite()) {
                return wrong(
                    format!("the margin of the grid is {margin:?} m"),
                    "give 0 or more",
                );
            }
            let Some([low, high]) = bodies.bounds(dimensions) else {
                return wrong(
                    "a body has no end, so that no grid lies around it".to_owned(),
                    "give the grid by its origin and its cells",
                );
            };
            for k in 0..dimensions {
                let size = high[k] - low[k] + 2.0 * margin;
                let cells = (size / dx - 1e-9).ceil().max(1.0);
                origin[k] = 0.5 * (low[k] + high[k] - cells * dx);
                counts[k] = cells + 1.0;
            }
        }
    }
    if !origin.iter().all(|x| x.is_finite()) {
        return wrong(
            format!("the grid begins at {origin:?}"),
            "give three finite numbers, m",
        );
    }
    let points: f64 = counts.iter().product();
    if counts[..dimensions].iter().any(|n| *n < 2.0) {
        return wrong(
            "the grid has no cell along an axis".to_owned(),
            "give it one at least along each axis",
        );
    }
    if points > MOST {
        return wrong(
            format!("the grid has {points:.3e} points"),
            "4e9 are possible; choose a wider spacing or fewer cells",
        );
    }
    Ok(Nodes::new(origin, [dx; 3], counts.map(|n| n as u32), band))
}

/// Points of a grid at most.
const MOST: f64 = 4e9;
