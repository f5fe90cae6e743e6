//! The rates of a scheme written out by hand.
//!
//! Nothing that can be off has a place here: no column is gathered or read, no gradient is corrected, no velocity is
//! smoothed, no other model could stand where these stand. `axes_off` is the composed scheme of the same models; its
//! kernels must have as many registers and instructions.

use crate::Core;
use core::array::from_fn;
use monoflow_device::thread::index_1d;
use monoflow_kernels::reexport::ForceParameters;
use monoflow_kernels::{ListView, Wide, goes};
use monoflow_ops::particles::PairGeom;
use monoflow_ops::particles::body::{Neighbour, View, pack};
use monoflow_ops::particles::kind::{Fluid, Wall};
use monoflow_ops::vector;
use monoflow_ops::wcsph::State;
use monoflow_ops::wcsph::diffusion::{Diffusion, Molteni};
use monoflow_ops::wcsph::viscosity::{Artificial, Viscosity};

/// The numbers of the scheme.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct WrittenOut {
    core: Core,
    diffusion: Molteni<f32>,
    viscosity: Artificial<f32>,
}

/// Acceleration and rate of the density.
type Sums = ([f32; 3], f32);

impl WrittenOut {
    #[inline(always)]
    fn momentum(
        &self,
        i: &State<f32, 3>,
        j: &State<f32, 3>,
        pair: &PairGeom<f32, 3>,
        out: &mut Sums,
    ) {
        let mut radial = self.core.pressure(i, j, pair);
        self.viscosity
            .contribute(i, j, pair, &mut radial, &mut out.0);
        vector::add_scaled(&mut out.0, radial, &pair.x);
    }

    #[inline(always)]
    fn of_fluid(
        &self,
        i: &State<f32, 3>,
        j: &State<f32, 3>,
        pair: &PairGeom<f32, 3>,
        out: &mut Sums,
    ) {
        out.1 += self.core.continuity(j, pair) + self.diffusion.rate(i, j, pair);
        self.momentum(i, j, pair, out);
    }

    #[inline(always)]
    fn of_wall(
        &self,
        i: &State<f32, 3>,
        j: &State<f32, 3>,
        pair: &PairGeom<f32, 3>,
        out: &mut Sums,
    ) {
        out.1 += self.core.continuity(j, &pair.with_velocity(i.velocity));
        self.momentum(i, j, pair, out);
    }

    #[inline(always)]
    fn on_wall(&self, j: &State<f32, 3>, pair: &PairGeom<f32, 3>, out: &mut Sums) {
        // Continuity takes walls at rest.
        let u = j.velocity.map(
            #[inline(always)]
            |u| -u,
        );
        out.1 += self.core.continuity(j, &pair.with_velocity(u));
    }

    /// A particle from its words.
    #[inline(always)]
    fn state(&self, place: &[f32; 4], motion: &[f32; 4]) -> State<f32, 3> {
        self.core.state(place[3], from_fn(|k| motion[k]), motion[3])
    }

    /// Shows a neighbour that is in range, and the pair.
    #[inline(always)]
    fn if_near(
        &self,
        own: &State<f32, 3>,
        near: &impl Neighbour<f32, 3>,
        add: impl FnOnce(&State<f32, 3>, &PairGeom<f32, 3>),
    ) {
        let x = near.separation();
        let r2 = vector::dot(&x, &x);
        if r2 < self.core.kernel.radius * self.core.kernel.radius {
            let (velocity, excess) = near.motion();
            let u = vector::sub(&own.velocity, &velocity);
            let other = self.core.state(near.mass(), velocity, excess);
            let pair = self.core.geometry(x, r2, u);
            add(&other, &pair);
        }
    }
}

/// The sums of a fluid particle.
#[inline(always)]
fn sums_of_fluid<V: View<f32, 3, R = f32>>(scheme: &WrittenOut, view: &V, i: u32) -> Sums {
    let (place, motion) = (view.place(i), view.motion(i));
    let own = scheme.state(&place, &motion);
    let mut out = ([0.0; 3], 0.0);
    view.neighbours::<Fluid>(
        i,
        &place,
        #[inline(always)]
        |near| {
            scheme.if_near(
                &own,
                near,
                #[inline(always)]
                |other, pair| scheme.of_fluid(&own, other, pair, &mut out),
            );
        },
    );
    view.neighbours::<Wall>(
        i,
        &place,
        #[inline(always)]
        |near| {
            scheme.if_near(
                &own,
                near,
                #[inline(always)]
                |other, pair| scheme.of_wall(&own, other, pair, &mut out),
            );
        },
    );
    out
}

/// The sum of a wall particle.
#[inline(always)]
fn sum_of_wall<V: View<f32, 3, R = f32>>(scheme: &WrittenOut, view: &V, i: u32) -> f32 {
    let (place, motion) = (view.place(i), view.motion(i));
    let own = scheme.state(&place, &motion);
    let mut out = ([0.0; 3], 0.0);
    view.neighbours::<Fluid>(
        i,
        &place,
        #[inline(always)]
        |near| {
            scheme.if_near(
                &own,
                near,
                #[inline(always)]
                |other, pair| scheme.on_wall(other, pair, &mut out),
            );
        },
    );
    out.1
}

/// Rates of one fluid particle.
///
/// # Safety
/// Columns are as long as the parameters say, and the list belongs to the particles.
#[inline(always)]
pub unsafe fn fluid(scheme: &WrittenOut, p: &ForceParameters<f32>) {
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.sides.fluids || !goes(p.clock) {
            return;
        }
        let view = ListView {
            parameters: p,
            encoding: Wide::<false>,
        };
        let (acceleration, density) = sums_of_fluid(scheme, &view, i);
        let core = &scheme.core;
        let [x, y, z] = from_fn(|k| acceleration[k] + core.gravity[k]);
        p.rates.store(i, [x, y, z, density * core.inv_density]);
    }
}

/// Rate of one wall particle.
///
/// # Safety
/// As [`fluid`].
#[inline(always)]
pub unsafe fn wall(scheme: &WrittenOut, p: &ForceParameters<f32>) {
    let i = p.sides.fluids + index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.sides.particles || !goes(p.clock) {
            return;
        }
        let view = ListView {
            parameters: p,
            encoding: Wide::<false>,
        };
        let density = sum_of_wall(scheme, &view, i);
        p.rates
            .store(i, [0.0, 0.0, 0.0, density * scheme.core.inv_density]);
    }
}

monoflow_kernels::stamp!("axes_removed_fluid", scheme: WrittenOut, p: ForceParameters<f32> => fluid(&scheme, &p));
monoflow_kernels::stamp!("axes_removed_wall", scheme: WrittenOut, p: ForceParameters<f32> => wall(&scheme, &p));
