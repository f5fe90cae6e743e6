//! Flows without a closed form: means of the density over 800 cells of runs on 20 000 cells with the exact
//! Riemann solver and van Leer's limiter, a number a line.

/// Shu & Osher's shock through waves of density at t = 1.8 between -5 and 5, doi:10.1016/0021-9991(89)90222-2,
/// example 8.
pub const SHOCK_AND_WAVES: &str = include_str!("../../data/shock_and_waves.txt");

/// Woodward & Colella's two blasts at t = 0.038 between 0 and 1, doi:10.1016/0021-9991(84)90142-6.
pub const TWO_BLASTS: &str = include_str!("../../data/two_blasts.txt");
