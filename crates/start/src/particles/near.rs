//! Finds the placed particles near a point, across periodic sides too.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use monoflow_case::DomainPlan;

const END: u32 = u32::MAX;

/// Cells twice as wide as the usual search radius, so that two per axis suffice.
pub(crate) struct Near {
    min: [f64; 3],
    length: [f64; 3],
    periodic: [bool; 3],
    width: [f64; 3],
    cells: [u64; 3],
    /// Last particle put in each cell.
    heads: HashMap<u64, u32, BuildHasherDefault<Mix>>,
    /// For each particle, its number and the one put in its cell before it.
    next: Vec<[u32; 2]>,
}

impl Near {
    /// Prepares for searches within `radius` (m) as a rule.
    pub fn new(domain: &DomainPlan, radius: f64) -> Self {
        let length = [0, 1, 2].map(|n| domain.max[n] - domain.min[n]);
        let cells = length.map(|length| ((length / (2.0 * radius)).floor() as u64).max(1));
        Self {
            min: domain.min,
            length,
            periodic: domain.periodic,
            width: [0, 1, 2].map(|n| (length[n] / cells[n] as f64).max(f64::MIN_POSITIVE)),
            cells,
            heads: HashMap::default(),
            next: Vec::new(),
        }
    }

    fn key(&self, cell: [u64; 3]) -> u64 {
        // Equal keys of different cells would cost time but not correctness.
        let row = cell[2].wrapping_mul(self.cells[1]).wrapping_add(cell[1]);
        row.wrapping_mul(self.cells[0]).wrapping_add(cell[0])
    }

    fn cell(&self, axis: usize, x: f64) -> u64 {
        let n = ((x - self.min[axis]) / self.width[axis]).floor().max(0.0) as u64;
        n.min(self.cells[axis] - 1)
    }

    /// Adds a particle by its number.
    pub fn push(&mut self, number: usize, position: [f64; 3]) {
        let key = self.key([0, 1, 2].map(|n| self.cell(n, position[n])));
        let index = self.next.len() as u32;
        let head = self.heads.entry(key).or_insert(END);
        self.next.push([number as u32, *head]);
        *head = index;
    }

    /// The cells along an axis that are nearer to a place than a radius (m).
    fn touched(
        &self,
        axis: usize,
        x: f64,
        radius: f64,
    ) -> impl Iterator<Item = u64> + Clone + use<> {
        let all = self.cells[axis];
        let cell = |x: f64| self.cell(axis, self.wrap(axis, x));
        let (first, last) = (cell(x - radius), cell(x + radius));
        let count = match first <= last {
            true => last - first + 1,
            false => all - first + last + 1,
        };
        // All the way round a period the same cell would be the first and the last.
        let whole = self.periodic[axis] && 2.0 * radius + self.width[axis] >= self.length[axis];
        let count = if whole { all } else { count };
        (0..count).map(move |n| (first + n) % all)
    }

    /// Brings a coordinate into the domain along a periodic axis (m).
    pub fn wrap(&self, axis: usize, x: f64) -> f64 {
        let (min, length) = (self.min[axis], self.length[axis]);
        if !self.periodic[axis] || (x >= min && x < min + length) {
            return x;
        }
        let wrapped = min + (x - min).rem_euclid(length);
        if wrapped < min + length { wrapped } else { min }
    }

    /// Calls `visit` with the number of each particle that may be nearer than a radius (m).
    pub fn each<E>(
        &self,
        position: [f64; 3],
        radius: f64,
        mut visit: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let [xs, ys, zs] = [0, 1, 2].map(|n| self.touched(n, position[n], radius));
        for z in zs {
            for y in ys.clone() {
                for x in xs.clone() {
                    let head = self.heads.get(&self.key([x, y, z]));
                    let mut at = head.copied().unwrap_or(END);
                    while at != END {
                        let Some([number, before]) = self.next.get(at as usize) else {
                            break;
                        };
                        visit(*number as usize)?;
                        at = *before;
                    }
                }
            }
        }
        Ok(())
    }

    /// The way from one point to another along each axis (m), the short one.
    pub fn towards(&self, from: [f64; 3], to: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|axis| {
            let d = to[axis] - from[axis];
            match self.periodic[axis] {
                true => d - self.length[axis] * (d / self.length[axis]).round(),
                false => d,
            }
        })
    }

    /// How far two points are apart along each axis (m), the short way round.
    pub fn apart(&self, a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
        self.towards(a, b).map(f64::abs)
    }
}

/// Spreads cell numbers over the table; the standard hasher is several times
/// slower, and nobody attacks a case file.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, n: u64) {
        let mixed = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}
