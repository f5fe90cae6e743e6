//! The cases that come with monoflow, compiled in: `cases/` need not be at hand.

/// A case that comes with monoflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Its path below `cases/` without `.toml`, e.g. `euler/sod`.
    pub name: &'static str,
    /// The case file.
    pub text: &'static str,
    /// Files beside it that it reads, by name and text.
    pub files: &'static [(&'static str, &'static str)],
}

impl Shipped {
    /// Is it one for `monoflow validate`, which gives it the files that it reads?
    pub fn for_validation(&self) -> bool {
        self.name.starts_with("validation/")
    }

    /// What the case calls itself.
    pub fn title(&self) -> &'static str {
        let mut lines = self.text.lines();
        let title = lines.find_map(|line| line.strip_prefix("title = "));
        title.map_or("", |title| title.trim_matches('"'))
    }
}

/// The case of a name, with `cases/` before it and `.toml` behind it or without.
///
/// ```
/// # use monoflow_case::shipped;
/// assert_eq!(shipped("euler/sod"), shipped("cases/euler/sod.toml"));
/// assert!(shipped("euler/sod").unwrap().title().starts_with("Sod"));
/// assert!(shipped("euler/soda").is_none());
/// ```
pub fn shipped(name: &str) -> Option<&'static Shipped> {
    let name = name.strip_prefix("cases/").unwrap_or(name);
    let name = name.strip_suffix(".toml").unwrap_or(name);
    SHIPPED.iter().find(|case| case.name == name)
}

macro_rules! cases {
    ($($name:literal $(reads $file:literal)*)*) => {
        /// All of them.
        pub const SHIPPED: &[Shipped] = &[
            $(Shipped {
                name: $name,
                text: include_str!(concat!("../../../cases/", $name, ".toml")),
                files: &[$(($file, include_str!(concat!("../../../cases/", $file))),)*],
            },)*
        ];
    };
}

cases! {
    "column"
    "column-1d"
    "dam-break"
    "dam-break-2d"
    "dam-break-onto-a-box"
    "dam-break-over-a-sill"
    "elastic-gate"
    "floating-box"
    "gpusph-dam-break"
    "irregular-waves"
    "moored-box"
    "periodic-box"
    "poiseuille"
    "still-water"
    "still-water-3d"
    "taylor-green"
    "wave-basin" reads "wave-basin.asc"
    "wave-flume"
    "weir"
    "euler/blast-waves"
    "euler/bubble-2d"
    "euler/bubble-3d"
    "euler/cone"
    "euler/double-mach"
    "euler/double-mach-ramp"
    "euler/isentropic-vortex"
    "euler/naca-0012"
    "euler/quadrants-3"
    "euler/shock-over-cylinder"
    "euler/shock-over-sphere"
    "euler/shock-over-wedge"
    "euler/shu-osher"
    "euler/sod"
    "euler/town"
    "mps/dam-break"
    "mps/dam-break-2d"
    "mps/dam-break-semi-implicit"
    "mps/poiseuille"
    "mps/still-water"
    "mps/weir"
    "swe/bump"
    "swe/bump-free-outfall"
    "swe/circular-dam-break"
    "swe/flood-wave"
    "swe/normal-depth"
    "swe/rain-on-a-valley"
    "swe/spill"
    "swe/thacker"
    "swe/three-mounds"
    "validation/blunt"
    "validation/bubble"
    "validation/cavity"
    "validation/channel"
    "validation/conduction"
    "validation/couette"
    "validation/cylinder"
    "validation/dam-break"
    "validation/dam-break-on-a-wall"
    "validation/expansion"
    "validation/falling-wedge"
    "validation/elastic-gate"
    "validation/inflow"
    "validation/inviscid-wave"
    "validation/lake"
    "validation/martin-moyce"
    "validation/mccabe-a"
    "validation/mccabe-c"
    "validation/moved-tank"
    "validation/moving-square"
    "validation/natural-convection"
    "validation/noh"
    "validation/oblique-jump"
    "validation/open-side"
    "validation/rafts"
    "validation/ramp"
    "validation/run-up"
    "validation/runoff"
    "validation/rolled-tank"
    "validation/sloshing"
    "validation/solitary-wave"
    "validation/standing-wave"
    "validation/still-water-over-a-wedge"
    "validation/stretching-drop"
    "validation/swinging-tank"
    "validation/tube"
    "validation/two-liquids"
    "validation/viscous-wave"
    "validation/wedge-stl"
}

#[cfg(test)]
mod tests {
    use super::SHIPPED;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Names of case files of a folder and those in it.
    fn below(folder: &Path, prefix: &str, names: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_str().unwrap();
            let name = format!("{prefix}{stem}");
            if path.is_dir() {
                below(&path, &format!("{name}/"), names);
            } else if path.extension().is_some_and(|end| end == "toml") {
                names.insert(name);
            }
        }
    }

    #[test]
    fn every_case_is_compiled_in_and_has_a_title() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
        let mut files = BTreeSet::new();
        below(&folder, "", &mut files);
        let listed: BTreeSet<_> = SHIPPED.iter().map(|case| case.name.to_owned()).collect();
        assert_eq!(listed, files);
        for case in SHIPPED {
            assert!(!case.title().is_empty(), "{}", case.name);
        }
    }
}
