//! Facts of models of MPS.

use super::{NOTHING, of_coefficients, unless};
use crate::unread::coefficients_unread;
use monoflow_abi::StudyFacts;
use monoflow_ops::mps::gradient::Gradient;
use monoflow_ops::mps::viscosity::Viscous;
use monoflow_ops::mps::weight::Weight;

/// Facts of a viscous term of MPS.
pub extern "C-unwind" fn viscous<V: Viscous>() -> StudyFacts {
    StudyFacts {
        unread: unless(V::ON, "fluid.kinematic_viscosity"),
        coefficients_unread: coefficients_unread::<V, _>(V::from_coefficients),
        ..NOTHING
    }
}

of_coefficients! {
    /// Facts of a weight function.
    weight: Weight;
    /// Facts of a form of the pressure gradient.
    gradient: Gradient;
}
