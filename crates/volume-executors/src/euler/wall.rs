//! What the gas does to walls.

/// A piece of wall in a cut cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Its cell.
    pub cell: usize,
    /// The number of that among cut cells.
    pub number: usize,
    /// Its area times the direction into the body, m²; in two dimensions per metre.
    pub area: [f64; 3],
    /// To which named wall it belongs.
    pub of: u16,
}

/// The pressure on each piece around a moment, Pa: the mean of that in the step before, of which there may be none yet,
/// and in the step after it, in the order of cut cells.
pub fn pressures(pieces: &[Piece], before: &[f64], after: &[f64]) -> Vec<f64> {
    let mean = |piece: &Piece| {
        let after = after[piece.number];
        let before = before.get(piece.number).copied();
        0.5 * (before.unwrap_or(after) + after)
    };
    pieces.iter().map(mean).collect()
}

/// The force on each of so many walls, N; in two dimensions per metre.
///
/// **Equation** `F = Σ p n A` over its pieces.
pub fn forces(pieces: &[Piece], pressures: &[f64], walls: usize) -> Vec<[f64; 3]> {
    let mut forces = vec![[0.0; 3]; walls];
    for (piece, pressure) in pieces.iter().zip(pressures) {
        let force = &mut forces[usize::from(piece.of)];
        for (sum, area) in force.iter_mut().zip(piece.area) {
            *sum += pressure * area;
        }
    }
    forces
}
