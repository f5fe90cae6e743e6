//! Experiments, as CSV with their sources in lines that begin with `#`.

/// Front of a collapsing column, base 0.146 m, twice as high (Koshizuka & Oka 1996).
pub const KOSHIZUKA_OKA: &str = include_str!("../data/koshizuka_oka.csv");

/// The same, base 2.25 in, twice as high (Martin & Moyce 1952).
pub const MARTIN_MOYCE: &str = include_str!("../data/martin_moyce.csv");

/// The same, base 1.125 in.
pub const MARTIN_MOYCE_SMALL: &str = include_str!("../data/martin_moyce_small.csv");

/// Lid-driven cavity at a Reynolds number of 100, by others' computations on 129² cells (Ghia, Ghia & Shin 1982).
pub const GHIA_100: &str = include_str!("../data/ghia_100.csv");

/// Drag of a square that begins to move at a Reynolds number of 100, by finite differences (Colicchio and others 2006).
pub const MOVING_SQUARE_100: &str = include_str!("../data/moving_square_100.csv");

/// Heights of water that runs against a box, at four places (Kleefsman and others 2005).
pub const SPHERIC_2_HEIGHTS: &str = include_str!("../data/spheric_2_heights.csv");

/// Pressures on the front of that box and on top of it, four each.
pub const SPHERIC_2_PRESSURES: &str = include_str!("../data/spheric_2_pressures.csv");

/// Pressure in the side of a tank with water that is rolled (Souto-Iglesias and others 2011).
pub const SPHERIC_10_WATER: &str = include_str!("../data/spheric_10_water.csv");

/// Height of water that a dam held back, near the far wall (Lobovský and others 2014).
pub const LOBOVSKY_HEIGHT: &str = include_str!("../data/lobovsky_height.csv");

/// Pressure at the foot of that wall, the median of all runs.
pub const LOBOVSKY_PRESSURE: &str = include_str!("../data/lobovsky_pressure.csv");

/// The pairs of numbers of such a table.
///
/// ```
/// # use monoflow_exact::measured;
/// assert_eq!(measured::points(measured::GHIA_100)[7], [0.5, -0.20581]);
/// ```
pub fn points(table: &str) -> Vec<[f64; 2]> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| {
        let (x, y) = line.split_once(',')?;
        Some([x.trim().parse().ok()?, y.trim().parse().ok()?])
    });
    pairs.collect()
}

/// A column of such a table by its heading; empty if there is none of this name.
///
/// ```
/// # use monoflow_exact::measured;
/// assert_eq!(measured::column(measured::SPHERIC_2_HEIGHTS, "h4")[0], 0.5467);
/// assert!(measured::column(measured::SPHERIC_2_HEIGHTS, "h5").is_empty());
/// ```
pub fn column(table: &str, name: &str) -> Vec<f64> {
    let mut lines = table.lines().filter(|line| !line.starts_with('#'));
    let headings = lines.next().unwrap_or_default();
    let Some(place) = headings.split(',').position(|heading| heading == name) else {
        return Vec::new();
    };
    let numbers = lines.map(|line| line.split(',').nth(place)?.trim().parse().ok());
    numbers.flatten().collect()
}
