use crate::Particles;
use monoflow_ops::Scalar;
use monoflow_particles::{Domain, Store};
use std::ops::Range;

/// A precision in which particles are stored and handed on.
pub trait Width: Scalar {
    /// Hands particles on.
    fn wrap(store: Store<Self>, domain: Domain<Self>) -> Particles;

    /// Takes them back, if they have this precision.
    fn unwrap(particles: Particles) -> Option<(Store<Self>, Domain<Self>)>;

    /// Appends the positions of some particles, m.
    fn positions(
        store: &Store<Self>,
        domain: &Domain<Self>,
        some: Range<usize>,
        to: &mut Vec<[Self; 3]>,
    );

    /// Appends their velocities, m/s.
    fn velocities(store: &Store<Self>, some: Range<usize>, to: &mut Vec<[Self; 3]>);

    /// Appends the kinds of some particles.
    fn kinds(store: &Store<Self>, some: Range<usize>, to: &mut Vec<u8>);
}

macro_rules! width {
    ($($precision:ty, $kind:ident, $other:ident);+) => {$(
        // Compiled here, and so optimised.
        impl Width for $precision {
            fn wrap(store: Store<Self>, domain: Domain<Self>) -> Particles {
                Particles::$kind(store, domain)
            }

            fn unwrap(particles: Particles) -> Option<(Store<Self>, Domain<Self>)> {
                match particles {
                    Particles::$kind(store, domain) => Some((store, domain)),
                    Particles::$other(..) => None,
                }
            }

            #[inline(never)]
            fn positions(
                store: &Store<Self>,
                domain: &Domain<Self>,
                some: Range<usize>,
                to: &mut Vec<[Self; 3]>,
            ) {
                let position = |i: usize| domain.position(&store.place[i], store.cell[i]);
                to.extend(some.map(|i| position(i).map(Self::from_literal)));
            }

            #[inline(never)]
            fn velocities(store: &Store<Self>, some: Range<usize>, to: &mut Vec<[Self; 3]>) {
                to.extend(store.motion[some].iter().map(|word| [word[0], word[1], word[2]]));
            }

            #[inline(never)]
            fn kinds(store: &Store<Self>, some: Range<usize>, to: &mut Vec<u8>) {
                to.extend(some.map(|i| store.kind(i) as u8));
            }
        }
    )+};
}
width!(f32, F32, F64; f64, F64, F32);
