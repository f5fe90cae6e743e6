use monoflow_ops::Scalar;
use monoflow_ops::particles::motion::{Home, Load};
use monoflow_ops::vector;
use monoflow_parallel::for_each_block;
use monoflow_particles::{Alteration, BLOCK, Bodies, Patch, Store};
use std::ops::Range;

/// The forces of the fluid on walls, summed over bodies and patches.
///
/// Sums go by identity, in pieces of so many particles: neither threads nor the order in which particles are
/// stored matter.
#[derive(Default)]
pub(crate) struct Loads<S> {
    /// Bodies that float, then patches.
    pub patches: Vec<Patch>,
    /// How many float.
    pub floating: usize,
    /// Where the particles of each are stored, by identity.
    stored: Vec<Vec<u32>>,
    /// By block of particles: the first of those that it has particles of, if any.
    blocks: Vec<Option<usize>>,
    /// The force on each particle, in storage order; only where it is asked for.
    forces: Vec<[S; 4]>,
    /// Sums of the pieces of each; kept, so that steps allocate nothing.
    pieces: Vec<Vec<Load>>,
}

impl<S: Scalar> Loads<S> {
    pub fn new(bodies: &Bodies) -> Self {
        Loads {
            patches: bodies.measured(),
            floating: bodies.floating.len(),
            ..Loads::default()
        }
    }

    /// Are there any?
    pub fn is_empty(&self) -> bool {
        self.patches.is_empty()
    }

    /// Applies an alteration of particles to their patches.
    pub fn alter(&mut self, alteration: &Alteration) {
        alteration.empty(&mut self.patches);
    }

    /// Finds where particles are stored, after a sort.
    pub fn sorted(&mut self, store: &Store<S>) {
        if self.is_empty() {
            return;
        }
        let patches = self.patches.iter();
        self.stored = patches.map(|patch| vec![0; patch.count as usize]).collect();
        let pieces = self.stored.iter().map(|own| own.len().div_ceil(BLOCK));
        self.pieces = pieces.map(|pieces| vec![[0.0; 6]; pieces]).collect();
        self.blocks = vec![None; store.len().div_ceil(BLOCK)];
        self.forces.resize(store.len(), [S::from_literal(0.0); 4]);
        for (i, id) in store.id.iter().enumerate().skip(store.fluids()) {
            for (n, patch) in self.patches.iter().enumerate() {
                if patch.has(*id) {
                    self.stored[n][(id - patch.first) as usize] = i as u32;
                    let first = &mut self.blocks[i / BLOCK];
                    *first = Some(first.map_or(n, |other| other.min(n)));
                }
            }
        }
    }

    /// Finds forces, where a block has particles of some of the first so many patches, by a loop over it.
    pub fn find(&mut self, first: usize, react: impl Fn(usize, &mut [[S; 4]]) + Sync) {
        let blocks = &self.blocks;
        for_each_block(BLOCK, &mut self.forces[..], |block, out| {
            if blocks[block].is_some_and(|patch| patch < first) {
                react(block, out);
            }
        });
    }

    /// Does a particle belong to a patch?
    pub fn has(&self, id: u32) -> bool {
        self.patches.iter().any(|patch| patch.has(id))
    }

    /// Does a particle belong to a body that floats?
    pub fn floats(&self, id: u32) -> bool {
        let mut afloat = self.patches[..self.floating].iter();
        afloat.any(|patch| patch.has(id))
    }

    /// Forces on some patches and their moments, of particles in these cells and places.
    pub fn sums(
        &mut self,
        patches: Range<usize>,
        home: &Home<S>,
        (cell, place): (&[u32], &[[S; 4]]),
    ) -> impl Iterator<Item = Load> {
        patches.map(move |n| {
            let (about, stored) = (&self.patches[n].about, &self.stored[n]);
            let (forces, sums) = (&self.forces, &mut self.pieces[n]);
            for_each_block(1, &mut sums[..], |piece, sum| {
                sum[0] = [0.0; 6];
                let members = stored[piece * BLOCK..].iter().take(BLOCK);
                for i in members.map(|i| *i as usize) {
                    let lever = home.lever(about, cell[i], &place[i]);
                    let [x, y, z, _] = forces[i].map(S::widen);
                    let [a, b, c] = vector::cross(&lever, &[x, y, z]);
                    add(&mut sum[0], &[x, y, z, a, b, c]);
                }
            });
            let mut all = [0.0; 6];
            sums.iter().for_each(|sum| add(&mut all, sum));
            all
        })
    }
}

fn add(sum: &mut Load, load: &Load) {
    for (sum, load) in sum.iter_mut().zip(load) {
        *sum += load;
    }
}
