//! Facts of models of both particle methods.

use super::{NOTHING, name_of};
use crate::unread::{Tried, coefficients_unread, two_sets, unread};
use monoflow_abi::StudyFacts;
use monoflow_ops::Coefficients;
use monoflow_ops::particles::integrate::Integrator;
use monoflow_ops::particles::kernel::Kernel;
use monoflow_ops::particles::summation::{Role, Summation, SummationSetup};

/// Facts of a smoothing kernel.
pub extern "C-unwind" fn kernel<K: Kernel>() -> StudyFacts {
    StudyFacts {
        support: K::RADIUS,
        coefficients_unread: coefficients_unread::<K, _>(K::from_coefficients),
        ..NOTHING
    }
}

/// Facts of a time integrator, of which none is made: it reads no coefficient.
pub extern "C-unwind" fn integrator<M: Integrator>() -> StudyFacts {
    StudyFacts {
        coefficients_unread: coefficients_unread::<M, ()>(|_| ()),
        ..NOTHING
    }
}

/// Facts of summations over neighbours, each of which must be what its axis asks for.
macro_rules! summations {
    ($($(#[$doc:meta])* $name:ident: $role:ident, $else:literal;)*) => {
        $($(#[$doc])* pub extern "C-unwind" fn $name<M: Summation<f64>>() -> StudyFacts {
            const { assert!(matches!(M::ROLE, Role::$role), $else) };
            let setup = |coefficients| SummationSetup {
                h: 0.01,
                spacing: 0.008,
                wall_spacing: 0.005,
                density: 1000.0,
                gravity: [1.0, -2.0, -9.5],
                laplacian: 1.0,
                mirror: 2.0,
                coefficients,
                kernel: Coefficients::DECLARED,
            };
            let gravity: [Tried<SummationSetup>; 1] = [("gravity", |setup, factor| {
                setup.gravity = setup.gravity.map(|g| g * factor);
            })];
            let [unread, _] = unread(two_sets::<M>().map(setup), gravity, M::new);
            StudyFacts {
                // What a filter finds is the density, and shown as that.
                column: name_of((!matches!(M::ROLE, Role::Filter)).then_some(M::COLUMN)),
                is_vector: M::COLUMN.is_vector,
                accelerates: M::ACCELERATES,
                reads_gravity: unread.get().is_empty(),
                coefficients_unread: coefficients_unread::<M, _>(|given| M::new(&setup(*given))),
                ..NOTHING
            }
        })*
    };
}

summations! {
    /// Facts of a filter of the density.
    density_filter: Filter, "the ROLE of a density_filter is Role::Filter";
    /// Facts of what fluid carries.
    tracer: Carried, "the ROLE of a tracer is Role::Carried";
    /// Facts of a column that is shown.
    column: Shown, "the ROLE of a column is Role::Shown";
}
