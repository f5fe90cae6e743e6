//! Water at rest on every lattice stays at rest.

#![allow(clippy::unwrap_used)]

use monoflow_case::LatticePlan;
use monoflow_sim::models;
use monoflow_sim::prelude::*;
use monoflow_start::{NoSolids, fill};

/// Still water twice as wide as deep, and so many cells of a lattice deep.
fn still(dimensions: usize, depth: f64, cells: u32, lattice: LatticePlan) -> Simulation<'static> {
    let part = |up: f64| {
        let mut corner = [2.0 * depth; 3];
        corner[dimensions - 1] = up;
        format!("{:?}", &corner[..dimensions])
    };
    let zeros = &[0.0; 3][..dimensions];
    let text = format!(
        "dimensions = {dimensions}\ntime.end = 1.0\ndiscretisation.spacing = {}\nfluid.artificial_alpha = 0.1\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = {zeros:?}\nmax = {}\n\
         open = [\"+{}\"]\nhydrostatic = true\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = {zeros:?}\nmax = {}\n\
         hydrostatic = true\nlattice = \"{}\"\n",
        depth / f64::from(cells) / lattice.edge(),
        part(1.5 * depth),
        ["y", "z"][dimensions - 2],
        part(depth),
        lattice.name(),
    );
    let plan = Case::parse("still.toml", &text)
        .unwrap()
        .resolve(&models::catalogue_of(Some("wcsph"), None))
        .unwrap_or_else(|error| panic!("{error}"));
    let seeds = fill(&plan, &NoSolids).unwrap();
    Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).unwrap()
}

/// The greatest speed within half a second (m/s), and the mass (kg).
fn fastest(mut run: Simulation<'_>) -> [f64; 2] {
    let mut found = [0.0f64; 2];
    for n in 1..=20 {
        run.run_until(0.025 * f64::from(n)).unwrap();
        let row = run.row().unwrap();
        let value = |name: &str| row.iter().find(|(column, _)| column.starts_with(name));
        found[0] = found[0].max(value("speed_max").unwrap().1);
        found[1] = value("mass_kg").unwrap().1;
    }
    found
}

#[test]
fn water_at_rest_stays_at_rest() {
    for (dimensions, depth, cells, lattice) in [
        (2, 0.2, [14, 10], LatticePlan::Staggered),
        (3, 0.1, [5, 4], LatticePlan::BodyCentred),
    ] {
        let [square, other] = [(LatticePlan::Square, cells[0]), (lattice, cells[1])]
            .map(|(lattice, cells)| fastest(still(dimensions, depth, cells, lattice)));
        // All of the water is there.
        let mass = [80.0, 4.0][dimensions - 2];
        for found in [square[1], other[1]] {
            assert!((found / mass - 1.0).abs() < 1e-6, "{found} kg");
        }
        // Particles settle at a few centimetres a second; waves have 1 m/s and more.
        let most = square[0].max(other[0]);
        assert!(most < 0.06, "{square:?} {other:?}");
    }
}
