//! Experiments, as CSV with their sources in lines that begin with `#`.

/// Front of a collapsing column, base 0.146 m, twice as high (Koshizuka & Oka 1996).
pub const KOSHIZUKA_OKA: &str = include_str!("../data/koshizuka_oka.csv");

/// The same, base 2.25 in, twice as high (Martin & Moyce 1952).
pub const MARTIN_MOYCE: &str = include_str!("../data/martin_moyce.csv");

/// The same, base 1.125 in.
pub const MARTIN_MOYCE_SMALL: &str = include_str!("../data/martin_moyce_small.csv");

/// Lid-driven cavity at a Reynolds number of 100, by others' computations on 129² cells (Ghia, Ghia & Shin 1982).
pub const GHIA_100: &str = include_str!("../data/ghia_100.csv");

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
