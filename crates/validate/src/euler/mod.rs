//! Compressible flow.

mod bubble;
mod reference;
mod steady;
mod tubes;

use crate::entry::{Entry, Family, Judged};
use crate::run::{Problem, Run};
use bubble::bubble;
use monoflow_output::{Axis, Chart};
use reference::{blast_waves, implosion, shu_osher, vortex};
use steady::{cones, corners, cylinders, ramp_of_triangles, ramps};
use tubes::{propellant, solvers, stiffened, tubes};

const AIR: f64 = 1.4;

/// All entries of the family.
pub(crate) fn entries() -> Vec<Entry> {
    let mut all = tubes();
    all.extend(solvers());
    all.extend([
        stiffened(),
        propellant(),
        shu_osher(),
        blast_waves(),
        vortex(),
        bubble(),
    ]);
    all.extend(ramps());
    all.extend(corners());
    all.extend(cones());
    all.extend(cylinders());
    all.extend([implosion(), ramp_of_triangles()]);
    all
}

fn entry(
    name: impl Into<String>,
    case: &'static str,
    judge: impl Fn(&[Run]) -> Result<Judged, Problem> + Send + Sync + 'static,
) -> Entry {
    Entry::new(Family::Euler, name, case, judge)
}

fn profile(title: &str, quantity: &str, unit: &str) -> Chart {
    Chart::new(title, Axis::new("x", "m"), Axis::new(quantity, unit))
}
