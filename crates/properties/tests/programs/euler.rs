//! Programs of compressible flow.

use monoflow_kernels::host::UnfitProgram;
use monoflow_kernels::host::euler::{make, program, scheme};
use monoflow_ops::euler::cut::Lpfs;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::euler::limiter::Minmod;
use monoflow_ops::euler::riemann::Hllc;
use monoflow_ops::euler::{Euler, EulerSetup};

#[test]
fn a_program_makes_what_code_composes() {
    let setup = EulerSetup {
        coefficients: Default::default(),
        gamma: 3.3,
        stiffness: 2e8,
        epsilon: 0.7,
    };
    let program = program::<2, Stiffened, Hllc, Minmod, Lpfs>();
    let composed = Euler {
        gas: Stiffened::new(3.3, 2e8),
        riemann: Hllc,
        limiter: Minmod,
    };
    let composed = scheme::<2, _, _>(&composed, Lpfs { epsilon: 0.7 });
    assert!(make::<2>(program, &setup).is_ok_and(|made| made.bytes() == composed.bytes()));
    assert!(matches!(
        make::<3>(program, &setup).err(),
        Some(UnfitProgram::Other { .. })
    ));
}
