//! Accelerations in which neighbours have no part.

use crate::particles::follow::time_at;
use crate::particles::goes::goes;
use crate::words::load_words;
use monoflow_abi::ExternalParameters;
use monoflow_device::Word;
use monoflow_device::thread::index_1d;
use monoflow_ops::Scalar;
use monoflow_ops::particles::motion::Knot;
use monoflow_ops::wcsph::external::{ExternalTables, Plane};

/// Tables in device memory.
struct InMemory<'p, S>(&'p ExternalParameters<S>);

impl<S> ExternalTables for InMemory<'_, S> {
    #[inline(always)]
    fn knot(&self, index: u32) -> Knot {
        // SAFETY: the course names knots that there are.
        unsafe { load_words!(Knot, self.0.knots, index) }
    }

    #[inline(always)]
    fn plane(&self, index: u32) -> Plane {
        // SAFETY: likewise, for planes.
        unsafe { load_words!(Plane, self.0.planes, index) }
    }

    #[inline(always)]
    fn height(&self, node: u32) -> f64 {
        // SAFETY: likewise, for nodes of the terrain.
        unsafe { self.0.heights.load(node) }
    }
}

/// Adds them to the rates of a fluid particle.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn add_external<S: Scalar>(p: &ExternalParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a fluid particle.
    unsafe {
        if i >= p.fluids || !goes(p.clock) {
            return;
        }
        let position = p.home.position(p.cell.load(i), &p.particles.place.load(i));
        let time = time_at(p.clock, p.instant);
        let acceleration = p.external.acceleration(&position, time, &InMemory(p));
        let [x, y, z, excess] = p.rates.load(i);
        let [a, b, c] = acceleration.map(S::from_literal);
        p.rates.store(i, [x + a, y + b, z + c, excess]);
    }
}
