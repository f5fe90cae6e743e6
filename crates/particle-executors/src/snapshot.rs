//! Particles as plain numbers, in whatever precision they are kept.

use crate::Particles;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Layers;
use monoflow_particles::{Domain, Span, Store, Turnover};

/// Particles in double precision, fluid first, in storage order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// Positions, m.
    pub position: Vec<[f64; 3]>,
    /// Velocities, m/s.
    pub velocity: Vec<[f64; 3]>,
    /// Density excess `ρ/ρ0 - 1`.
    pub excess: Vec<f64>,
    /// Masses, kg (kg/m in two dimensions).
    pub mass: Vec<f64>,
    /// Identities.
    pub id: Vec<u32>,
    /// Number of fluid particles.
    pub fluids: usize,
    /// What has come in and gone since the start of the run.
    pub turnover: Turnover,
}

fn snapshot<S: Scalar>(store: &Store<S>, domain: &Domain<S>) -> Snapshot {
    let velocity = |word: &[S; 4]| [word[0].widen(), word[1].widen(), word[2].widen()];
    Snapshot {
        position: store
            .place
            .iter()
            .zip(&store.cell)
            .map(|(place, cell)| domain.position(place, *cell))
            .collect(),
        velocity: store.motion.iter().map(velocity).collect(),
        excess: store.motion.iter().map(|word| word[3].widen()).collect(),
        mass: store.place.iter().map(|word| word[3].widen()).collect(),
        id: store.id.clone(),
        fluids: store.fluids(),
        turnover: store.turnover.clone(),
    }
}

// Compiled here, and so optimised.
impl Particles {
    /// All of them as numbers.
    #[inline(never)]
    pub fn snapshot(&self) -> Snapshot {
        match self {
            Particles::F32(store, domain) => snapshot(store, domain),
            Particles::F64(store, domain) => snapshot(store, domain),
        }
    }

    /// Which of them are within spans.
    #[inline(never)]
    pub fn inside(&self, spans: &[Span]) -> Vec<usize> {
        match self {
            Particles::F32(store, domain) => store.inside(domain, spans),
            Particles::F64(store, domain) => store.inside(domain, spans),
        }
    }

    /// Some of them as numbers.
    #[inline(never)]
    pub fn some(&self, which: &[usize]) -> Snapshot {
        match self {
            Particles::F32(store, domain) => snapshot(&store.some(which), domain),
            Particles::F64(store, domain) => snapshot(&store.some(which), domain),
        }
    }

    /// How many fluid particles are in each layer of a span.
    #[inline(never)]
    pub fn layers(&self, span: &Span, layers: &Layers) -> Vec<u32> {
        match self {
            Particles::F32(store, domain) => store.layers(domain, span, layers),
            Particles::F64(store, domain) => store.layers(domain, span, layers),
        }
    }
}
