//! Rain and infiltration after a step.

use super::clock;
use crate::reducible::Reducible;
use monoflow_abi::RainParameters;
use monoflow_device::thread::index_1d;
use monoflow_ops::shallow::{Ground, Wet, rain_on_cell};

/// Rain on a cell, and what its ground takes up.
///
/// # Safety
/// As [`cross_edges`](super::cross_edges).
#[inline(always)]
pub unsafe fn rain_on_cells<S: Reducible>(p: &RainParameters<S>) {
    let (i, base) = (index_1d(), &p.base);
    // SAFETY: i is a cell, and its thread the only one there.
    unsafe {
        if i >= base.cells || clock!(base, taken: u32) == 0 {
            return;
        }
        let zero = S::from_literal(0.0);
        let takes = p.infiltrated.address(0) != 0;
        let (ground, inside) = if takes {
            let ground = Ground {
                conductivity: p.conductivity.load_constant(i),
                suction: p.suction.load_constant(i),
            };
            (ground, p.infiltrated.load(i))
        } else {
            let none = Ground {
                conductivity: zero,
                suction: zero,
            };
            (none, zero)
        };
        let water = &base.water;
        let wet = Wet {
            depth: water.depth.load(i),
            discharge: [water.discharge[0].load(i), water.discharge[1].load(i)],
            infiltrated: inside,
        };
        let rain = S::from_literal(clock!(base, rain: f64));
        let dt = S::from_literal(clock!(base, dt: f64));
        let wet = rain_on_cell(wet, &ground, rain, p.dry, dt);
        water.depth.store(i, wet.depth);
        water.discharge[0].store(i, wet.discharge[0]);
        water.discharge[1].store(i, wet.discharge[1]);
        if takes {
            p.infiltrated.store(i, wet.infiltrated);
        }
    }
}
