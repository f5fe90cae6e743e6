//! The case files, compiled in: `cases` need not be at hand.

macro_rules! files {
    ($($name:literal)*) => {
        /// The text of a case.
        ///
        /// # Panics
        /// There is no case of this name.
        pub(crate) fn text(name: &str) -> &'static str {
            match name {
                $($name => include_str!(concat!("../../../cases/", $name)),)*
                other => panic!("invariant: a case named {other} is listed"),
            }
        }
    };
}

files! {
    "still-water.toml"
    "poiseuille.toml"
    "dam-break-2d.toml"
    "mps/still-water.toml"
    "mps/poiseuille.toml"
    "mps/dam-break-2d.toml"
    "mps/dam-break-semi-implicit.toml"
    "swe/bump.toml"
    "swe/circular-dam-break.toml"
    "swe/thacker.toml"
    "euler/shu-osher.toml"
    "euler/blast-waves.toml"
    "euler/isentropic-vortex.toml"
    "euler/cone.toml"
    "validation/channel.toml"
    "validation/dam-break.toml"
    "validation/expansion.toml"
    "validation/lake.toml"
    "validation/ramp.toml"
    "validation/runoff.toml"
    "validation/standing-wave.toml"
    "validation/tube.toml"
}
