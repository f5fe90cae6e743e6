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

    /// Appends them in double precision, m.
    fn exact_positions(
        store: &Store<Self>,
        domain: &Domain<Self>,
        some: Range<usize>,
        to: &mut Vec<[f64; 3]>,
    );

    /// Appends their velocities, m/s.
    fn velocities(store: &Store<Self>, some: Range<usize>, to: &mut Vec<[Self; 3]>);

    /// Appends the kinds of some particles.
    fn kinds(store: &Store<Self>, some: Range<usize>, to: &mut Vec<u8>);

    /// Appends what follows from their density excess; that of walls is the last of the words that fluid feels of them,
    /// where there are such.
    fn by_excess(
        store: &Store<Self>,
        felt: Option<&[[f64; 4]]>,
        some: Range<usize>,
        follows: &dyn Fn(f64) -> f64,
        to: &mut Vec<Self>,
    );
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
            fn exact_positions(
                store: &Store<Self>,
                domain: &Domain<Self>,
                some: Range<usize>,
                to: &mut Vec<[f64; 3]>,
            ) {
                to.extend(some.map(|i| domain.position(&store.place[i], store.cell[i])));
            }

            #[inline(never)]
            fn velocities(store: &Store<Self>, some: Range<usize>, to: &mut Vec<[Self; 3]>) {
                to.extend(store.motion[some].iter().map(|word| [word[0], word[1], word[2]]));
            }

            #[inline(never)]
            fn kinds(store: &Store<Self>, some: Range<usize>, to: &mut Vec<u8>) {
                to.extend(some.map(|i| store.kind(i) as u8));
            }

            #[inline(never)]
            fn by_excess(
                store: &Store<Self>,
                felt: Option<&[[f64; 4]]>,
                some: Range<usize>,
                follows: &dyn Fn(f64) -> f64,
                to: &mut Vec<Self>,
            ) {
                let excess = |i: usize| match felt {
                    Some(felt) if i >= store.fluids() => felt[i][3],
                    _ => store.motion[i][3].widen(),
                };
                to.extend(some.map(|i| Self::from_literal(follows(excess(i)))));
            }
        }
    )+};
}
width!(f32, F32, F64; f64, F64, F32);
