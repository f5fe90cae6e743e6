use crate::Real;
use crate::laws::Sequence;
use crate::shallow::Side;

impl Sequence {
    /// Depths of all sizes, none among them, m.
    pub(super) fn depth(&mut self) -> f64 {
        match (9.0 * self.number()) as u32 {
            0 => 0.0,
            1 | 2 => self.between(1e-9, 1e-3),
            _ => self.between(0.0, 10.0),
        }
    }

    /// A side of an edge; what is dry does not move.
    pub(super) fn side(&mut self) -> Side<f64> {
        let depth = self.depth();
        let moves = if depth > 0.0 { 1.0 } else { 0.0 };
        Side {
            depth,
            normal: self.between(-15.0, 15.0) * moves,
            tangential: self.between(-15.0, 15.0) * moves,
            bed: self.between(-5.0, 5.0),
        }
    }
}

/// The same side in other numbers.
pub fn in_numbers<R: Real>(side: &Side<f64>, number: impl Fn(f64) -> R) -> Side<R> {
    Side {
        depth: number(side.depth),
        normal: number(side.normal),
        tangential: number(side.tangential),
        bed: number(side.bed),
    }
}
