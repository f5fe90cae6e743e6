//! Collapse of a column of water.

use crate::column::*;
use monoflow_cpu::mps::Pressure;

const SEMI_IMPLICIT: Pressure = Pressure::SemiImplicit {
    tolerance: 1e-3,
    iterations: 2000,
};

#[test]
fn experiment() {
    for n in [18, 36] {
        for ratio in [2.1, 3.1] {
            for pressure in [Pressure::Explicit, SEMI_IMPLICIT] {
                let mut collapse = Collapse::new(n, pressure);
                collapse.ratio = ratio;
                let mut executor = collapse.tank::<2>(false).executor::<f32, 2>(pressure);
                let start = std::time::Instant::now();
                let course = course(&mut executor, collapse.spacing());
                println!(
                    "{n} {ratio} {pressure:?} {} steps {} products {:.1} s",
                    executor.clock().step,
                    executor.products(),
                    start.elapsed().as_secs_f64()
                );
                for set in [KOSHIZUKA_OKA, MARTIN_MOYCE, MARTIN_MOYCE_SMALL] {
                    println!("   {:.3?}", ahead(&course, &measured(set)));
                }
            }
        }
    }
    for n in [10, 15] {
        for endless in [false, true] {
            for pressure in [Pressure::Explicit, SEMI_IMPLICIT] {
                let collapse = Collapse::new(n, pressure);
                let mut executor = collapse.tank::<3>(endless).executor::<f32, 3>(pressure);
                let start = std::time::Instant::now();
                let course = course(&mut executor, collapse.spacing());
                println!(
                    "3D {n} {endless} {pressure:?} {} steps {} products {:.1} s",
                    executor.clock().step,
                    executor.products(),
                    start.elapsed().as_secs_f64()
                );
                for set in [KOSHIZUKA_OKA, MARTIN_MOYCE, MARTIN_MOYCE_SMALL] {
                    println!("   {:.3?}", ahead(&course, &measured(set)));
                }
            }
        }
    }
}
