use super::{House, Roof, house, impossible};
use crate::random::Random;
use crate::{Surface, SurfaceError};
use std::f64::consts::FRAC_PI_2;

/// A town about the z axis: plots in columns along x and rows along y, and on each a house, here and
/// there a round tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Town {
    /// Plots along x.
    pub columns: u32,
    /// Plots along y.
    pub rows: u32,
    /// Windows of a floor on each side of a house.
    pub windows: u32,
    /// Panes across a window, and up.
    pub panes: u32,
    /// Towns of the same seed are the same.
    pub seed: u64,
}

impl Default for Town {
    /// 36 plots, more than half a million triangles.
    fn default() -> Self {
        Town {
            columns: 6,
            rows: 6,
            windows: 10,
            panes: 2,
            seed: 2,
        }
    }
}

impl Town {
    /// From the middle of a plot to that of the next, m.
    pub const PLOT: f64 = 34.0;
    /// Houses keep this far from the edges of their plots, m.
    pub const KERB: f64 = 3.0;
}

/// A town: each house is a solid, `house-3-1` the one of the third column and the first row, or
/// `tower-3-1`. Houses stand on the ground z = 0 and reach down below it by [`House::BELOW`].
///
/// # Errors
/// There are no plots, or more than a hundred along an axis; or as [`house`].
pub fn town(of: &Town) -> Result<Surface, SurfaceError> {
    if ![of.columns, of.rows].iter().all(|n| (1..=100).contains(n)) {
        return Err(impossible(
            format!("a town of {} by {} plots cannot be", of.columns, of.rows),
            "give from 1 to 100 columns and rows",
        ));
    }
    let mut random = Random::new(of.seed);
    let mut houses = Vec::with_capacity((of.columns * of.rows) as usize);
    for row in 0..of.rows {
        for column in 0..of.columns {
            let plan = planned(of, &mut random);
            let word = if plan.round { "tower" } else { "house" };
            let name = format!("{word}-{}-{}", column + 1, row + 1);
            let quarters = (4.0 * random.next()).floor();
            let angle = quarters * FRAC_PI_2 + between(&mut random, -0.1, 0.1);
            let along = |n: u32, of: u32| (f64::from(n) - 0.5 * f64::from(of - 1)) * Town::PLOT;
            let at = [along(column, of.columns), along(row, of.rows), 0.0];
            let turned = house(&plan)?.turned([0.0, 0.0, 1.0], angle)?;
            houses.push(turned.moved(at)?.named(&name));
        }
    }
    Surface::joined(&houses)
}

fn between(random: &mut Random, low: f64, high: f64) -> f64 {
    low + (high - low) * random.next()
}

/// The house of a plot.
fn planned(town: &Town, random: &mut Random) -> House {
    let panes = town.panes;
    if random.next() < 0.12 {
        let size = between(random, 13.0, 16.0);
        return House {
            size: [size; 2],
            round: true,
            floors: between(random, 7.0, 10.0) as u32,
            windows: town.windows.div_ceil(2),
            panes,
            roof: Roof::Pyramid,
            rise: between(random, 8.0, 12.0),
            chimneys: Vec::new(),
        };
    }
    let windows = town.windows;
    let size = [between(random, 20.0, 24.0), between(random, 18.0, 24.0)];
    // Near the ridge.
    let chimney = [[0.2, 0.8], [0.35, 0.65]].map(|[low, high]| {
        let behind = between(random, low, high) * f64::from(windows);
        behind.max(1.0) as u32
    });
    let roof = match random.next() {
        x if x < 0.6 => Roof::Gable,
        x if x < 0.8 => Roof::Pyramid,
        _ => Roof::Mansard,
    };
    let chimneys = if windows > 1 {
        vec![chimney, chimney.map(|n| windows - n)]
    } else {
        Vec::new()
    };
    House {
        size,
        round: false,
        floors: between(random, 3.0, 7.0) as u32,
        windows,
        panes,
        roof,
        rise: between(random, 5.0, 8.0),
        chimneys,
    }
}
