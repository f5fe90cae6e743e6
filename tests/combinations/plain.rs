//! Plain loops of compiled schemes, and what they see.

use monoflow_abi::Program;
use monoflow_kernels::host::particles::plain::AllPairs;
use monoflow_kernels::host::{Instructions, Scheme};
use monoflow_ops::Scalar;
use monoflow_particles::{Domain, Keeping, Store};
use std::array::from_fn;
use std::ffi::c_void;

/// Runs a plain loop of a scheme.
///
/// # Safety
/// The loop of this name has these parameters.
pub unsafe fn run<F: Copy, P>(scheme: &Scheme<F>, name: &'static str, pass: &mut P) {
    let here = Instructions::detect().expect("built for this processor");
    let run = scheme.find::<P>(name, here).expect("plain loops");
    // SAFETY: passed on.
    unsafe { run(scheme.address(), std::ptr::from_mut(pass).cast::<c_void>()) };
}

/// What an executor of a program keeps of neighbours: of half of them lists.
pub fn drawn(program: &Program) -> Keeping {
    let letters: usize = program.words().map(str::len).sum();
    match letters % 2 {
        0 => Keeping::Lists,
        _ => Keeping::Places,
    }
}

/// Where particles are, m.
pub fn positions<S: Scalar, const D: usize>(domain: &Domain<S>, store: &Store<S>) -> Vec<[f64; D]> {
    let places = store.place.iter().zip(&store.cell);
    places
        .map(|(place, cell)| {
            let at = domain.position(place, *cell);
            from_fn(|k| at[k])
        })
        .collect()
}

/// All particles, each a neighbour of every other.
pub fn all_pairs<'a, S: Scalar, const D: usize>(
    domain: &Domain<S>,
    positions: &'a [[f64; D]],
    store: &'a Store<S>,
) -> AllPairs<'a, S, D> {
    let grid = &domain.grid;
    AllPairs {
        positions: positions.into(),
        place: store.place[..].into(),
        motion: store.motion[..].into(),
        gathered: (&[][..]).into(),
        fluids: store.fluids(),
        lengths: from_fn(|k| {
            if grid.periodic[k] == 1 {
                f64::from(grid.cells[k]) * grid.size[k].widen()
            } else {
                0.0
            }
        }),
    }
}
