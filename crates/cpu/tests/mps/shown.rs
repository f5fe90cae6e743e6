//! Columns that are shown: they see all particles with the mass of fluid, and no pressure in place of a density.

use crate::support::{Tank, positions};
use monoflow_cpu::BlockSummation;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::Pressure;
use monoflow_ops::Coefficients;
use monoflow_ops::mps::MpsSetup;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::summation::{ShepardSum, SummationSetup, Vorticity};

/// Turns at so many radians a second.
const SPIN: f64 = 3.0;

#[test]
fn walls_without_mass_count_and_pressures_do_not() {
    let setup = MpsSetup {
        spacing: 0.01,
        radius: 0.024,
        ..MpsSetup::default()
    };
    let of = SummationSetup {
        h: 0.5 * setup.radius,
        spacing: setup.spacing,
        wall_spacing: setup.spacing,
        density: 1000.0,
        gravity: [0.0; 3],
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::DECLARED,
        kernel: Coefficients::DECLARED,
    };
    let tank = Tank::new([12, 12, 1], [12, 12, 1], setup);
    let mut executor = tank
        .disturbed::<f64, 2>(Pressure::Explicit, |store| {
            let (domain, _) = tank.store::<f64, 2>();
            let places = positions(&domain, store);
            for (n, (motion, at)) in store.motion.iter_mut().zip(places).enumerate() {
                // A pressure of some hundredths of ρc².
                *motion = [-SPIN * at[1], SPIN * at[0], 0.0, 0.05 * (n % 3) as f64];
            }
        })
        .with_summations(vec![
            BlockSummation::of::<WendlandC2, Vorticity>(&of),
            BlockSummation::of::<WendlandC2, ShepardSum>(&of),
        ]);
    executor.rebuild().expect("nobody leaves");
    let columns = executor.columns();
    let names: Vec<_> = columns
        .iter()
        .map(|(column, _)| column.name.get())
        .collect();
    assert_eq!(names, ["vorticity", "shepard_sum"]);
    let store = executor.store();
    let places = positions(executor.domain(), store);
    let (fluids, top) = (store.fluids(), 11.0 * setup.spacing);
    let mut looked = 0;
    for (i, at) in places.iter().enumerate() {
        let [spin, full] = [&columns[0].1[i][2], &columns[1].1[i][0]];
        if i >= fluids {
            assert_eq!([*spin, *full], [0.0; 2]);
            continue;
        }
        assert!((spin - 2.0 * SPIN).abs() < 1e-10, "{at:?}: {spin}");
        // Below the surface all are alike, beside walls too.
        if at[1] + setup.radius < top {
            assert!((full - 1.0).abs() < 0.02, "{at:?}: {full}");
            looked += 1;
        }
    }
    assert!(looked > 80, "{looked}");
}
