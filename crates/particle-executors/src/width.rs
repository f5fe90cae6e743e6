use crate::Particles;
use monoflow_ops::Scalar;
use monoflow_particles::{Domain, Store};

/// A precision in which particles are stored and handed on.
pub trait Width: Scalar {
    /// Hands particles on.
    fn wrap(store: Store<Self>, domain: Domain<Self>) -> Particles;

    /// Takes them back, if they have this precision.
    fn unwrap(particles: Particles) -> Option<(Store<Self>, Domain<Self>)>;
}

impl Width for f32 {
    fn wrap(store: Store<f32>, domain: Domain<f32>) -> Particles {
        Particles::F32(store, domain)
    }

    fn unwrap(particles: Particles) -> Option<(Store<f32>, Domain<f32>)> {
        match particles {
            Particles::F32(store, domain) => Some((store, domain)),
            Particles::F64(..) => None,
        }
    }
}

impl Width for f64 {
    fn wrap(store: Store<f64>, domain: Domain<f64>) -> Particles {
        Particles::F64(store, domain)
    }

    fn unwrap(particles: Particles) -> Option<(Store<f64>, Domain<f64>)> {
        match particles {
            Particles::F64(store, domain) => Some((store, domain)),
            Particles::F32(..) => None,
        }
    }
}
