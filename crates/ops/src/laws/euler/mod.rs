//! Laws of the models of compressible flow: gases, Riemann solvers, limiters and stabilisations of cut cells.
//!
//! | family | laws of every model | laws of those that promise it |
//! |---|---|---|
//! | gases | [`gas`] | |
//! | Riemann solvers | [`riemann`] | [`upwind`], [`keeps_contacts`] |
//! | limiters | [`limiter`] | [`monotone`], [`second_order`] |
//! | stabilisations | [`stabiliser`] | |
//!
//! ```
//! use monoflow_ops::euler::gas::Ideal;
//! use monoflow_ops::euler::limiter::VanLeer;
//! use monoflow_ops::euler::riemann::Hllc;
//! use monoflow_ops::laws::euler as laws;
//!
//! laws::gas(&Ideal::new(5.0 / 3.0));
//! laws::riemann::<Hllc, _>(&Ideal::default());
//! laws::keeps_contacts::<Hllc, _>(&Ideal::default());
//! laws::limiter::<VanLeer>();
//! laws::monotone::<VanLeer>();
//! ```

mod gases;
mod limiters;
mod riemann;
mod stabilisers;

pub use gases::gas;
pub use limiters::{limiter, monotone, second_order};
pub use riemann::{keeps_contacts, riemann, upwind};
pub use stabilisers::stabiliser;

use super::{Law, STATES, Sequence};
use crate::euler::Primitive;
use crate::euler::gas::Gas;
use core::array::from_fn;

impl Sequence {
    /// A state of a gas, at speeds up to some times that of sound.
    fn state<G: Gas, const D: usize>(&mut self, gas: &G) -> Primitive<f64, D> {
        let scale = gas.stiffness().max(1.0);
        let fastest = 2.0 * scale.sqrt();
        Primitive {
            density: self.between(0.05, 5.0),
            velocity: from_fn(|_| self.between(-fastest, fastest)),
            pressure: scale * self.between(0.05, 5.0),
        }
    }

    /// Density and pressure of a gas or a liquid, from thin and cold to dense and hot: waves of tens to thousands of
    /// metres a second.
    fn real_state(&mut self) -> Primitive<f64, 1> {
        let mut decades = |from: f64, to: f64| 10.0_f64.powf(self.between(from, to));
        let density = decades(-3.0, 3.0);
        Primitive {
            density,
            velocity: [0.0],
            pressure: density * decades(3.0, 7.0),
        }
    }
}
