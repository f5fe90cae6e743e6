//! Cases of shallow water: what they become, what is said of their mistakes, and that nothing makes
//! this crate panic.

#![allow(clippy::unwrap_used)]

mod formulas;
mod messages;
mod mutations;
mod plans;
mod tracers;

use monoflow_case::{Case, CaseError, ShallowCatalogue, ShallowPlan};
use std::fs;
use std::path::PathBuf;

/// Every section and every kind of boundary, with files beside it.
const FULL: &str = r#"title = "everything"
description = "every section of a case"
scheme = "shallow_water"
precision = "f64"
gravity = 9.8
bed = { raster = "bed.asc" }
manning = "0.03 + 0.001*x"

[mesh]
file = "river.msh"
order = "given"

[water]
level = 1.5
velocity = [0.5, -0.25]

[numerics]
riemann = "hllc"
friction = "manning"
limiter = "barth_jespersen"
order = 2
cfl = 0.8
dry_depth = 1e-5

[rain]
intensity = [[0, 36], [600, 0]]

[infiltration]
conductivity = 3.6
suction = 250

[[region]]
name = "basin"
min = [0, 0]
max = [10, 5]
bed = { nodes = true }
level = "2 - 0.1*x"
velocity = [0, 1]

[[region]]
name = "column"
centre = [5, 5]
radius = 2
bed = -1
depth = { raster = "bed.asc" }

[[region]]
name = "field"
outline = [[0, 0], [4, 0], [2, 3]]
conductivity = 7.2

[[region]]
group = "city"
manning = 0.1

[[boundary]]
name = "dyke"
type = "wall"

[[boundary]]
name = "sea"
type = "open"

[[boundary]]
name = "river"
type = "discharge"
discharge = { file = "flood.csv", column = "north" }

[[boundary]]
name = "tide"
type = "stage"
level = [[0, 1.0], [3600, 2.5]]

[[boundary]]
name = "torrent"
type = "inflow"
depth = 0.5
velocity = { file = "speed.csv" }

[[boundary]]
name = "weir"
type = "rating"
curve = [[-1, 0], [1.0, 4.0], [2.0, 12.0]]

[time]
end = 3600
max_steps = 1000

[output]
frames_every = 60
gauges_every = 10
checkpoint_every = 300
pictures = [0, 1800]
peaks = true
arrival_depth = 0.02

[[gauge]]
name = "bridge"
at = [3, 4]

[[section]]
name = "mouth"
from = [0, 0]
to = [0, 5]
"#;

/// Columns in an order of their own, a heading, notes, gaps where nobody looks.
const FLOOD: &str = "\
# discharge in m3/s
time_s; south; north
0; 1; 5.5

# the peak
1800; ; 20
3600; 1; 7e0
";

/// No heading, tabs, a note at the end.
const SPEED: &str = "0\t1.5\n60.5\t2\n# ends here\n";

/// The names that a solver knows.
fn catalogue() -> ShallowCatalogue {
    monoflow_words::shallow()
}

/// A folder with the full case and its files.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Place {
            folder: tempfile::tempdir().unwrap(),
        };
        for (name, text) in [
            ("river.msh", "not looked into"),
            ("bed.asc", "not looked into"),
            ("flood.csv", FLOOD),
            ("speed.csv", SPEED),
        ] {
            place.write(name, text);
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    /// What a case in this folder becomes.
    fn resolve(&self, text: &str) -> Result<ShallowPlan, CaseError> {
        self.write("case.toml", text);
        Case::load(self.path("case.toml"))?.resolve_shallow(&catalogue())
    }

    /// The full case with a part replaced.
    fn with(&self, from: &str, to: &str) -> Result<ShallowPlan, CaseError> {
        assert!(FULL.contains(from), "{from}");
        self.resolve(&FULL.replacen(from, to, 1))
    }

    /// What is said if a part of the full case is replaced, with the folder left out.
    #[track_caller]
    fn wrong(&self, from: &str, to: &str) -> String {
        let error = match self.with(from, to) {
            Ok(_) => panic!("`{to}` was accepted"),
            Err(error) => error.to_string(),
        };
        error.replace(&format!("{}/", self.folder.path().display()), "")
    }
}
