//! Experiments, as CSV with their sources in lines that begin with `#`.

/// Front of a collapsing column, base 0.146 m, twice as high (Koshizuka & Oka 1996).
pub const KOSHIZUKA_OKA: &str = include_str!("../data/koshizuka_oka.csv");

/// The same, base 2.25 in, twice as high (Martin & Moyce 1952).
pub const MARTIN_MOYCE: &str = include_str!("../data/martin_moyce.csv");

/// The same, base 1.125 in.
pub const MARTIN_MOYCE_SMALL: &str = include_str!("../data/martin_moyce_small.csv");
