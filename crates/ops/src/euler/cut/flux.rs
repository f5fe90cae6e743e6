use super::{Cut, Double, Stabiliser};
use crate::euler::Conserved;

/// A cut cell beside a face.
#[derive(Clone, Copy, Debug)]
pub struct Behind<const D: usize> {
    /// Its geometry.
    pub cut: Cut<D>,
    /// What is in it.
    pub here: Conserved<f64, D>,
    /// What crosses its wall.
    pub wall: Conserved<f64, D>,
    /// The grid's fastest wave over its own, [`Stabiliser::weight`].
    pub room: f64,
}

/// What goes through the open part of a face, for the area of a whole face: `flux` is what would go
/// through a face between whole cells.
///
/// **Equation** `β F = β^US F + β^SS,L F^SS,L + β^SS,R F^SS,R + β^DS F^DS`. Singly shielded:
/// `F^SS = F_B + w (F - F_B)` with the weight of the [`Stabiliser`]. Doubly shielded:
/// `F^DS = [α_L α_R/(β^DS λ) (U_L - U_R) + α_L F_B,R + α_R F_B,L]/(α_L + α_R)`, `λ = Δt/Δx`, which makes
/// both parts equal.
/// **Source** Gokhale, Nikiforakis & Klein 2018, doi:10.1016/j.jcp.2018.02.005, 4.3.
#[inline(always)]
pub fn through_face<W: Stabiliser, const D: usize>(
    stabiliser: &W,
    flux: &Conserved<f64, D>,
    left: Option<&Behind<D>>,
    right: Option<&Behind<D>>,
    double: Option<Double>,
    dt_over_dx: f64,
) -> Conserved<f64, D> {
    let open = open_area(left.map(|l| &l.cut), right.map(|r| &r.cut));
    let mut through = Conserved::zero();
    let mut whole = open;
    let twice = double.map_or(0.0, |double| double.area);
    for (behind, far) in [(left, 0), (right, 1)] {
        if let Some(behind) = behind {
            let far = behind.cut.open[0][far];
            let shielded = open - far;
            if shielded > 0.0 {
                let depth = ((behind.cut.volume - far) / shielded).clamp(0.0, 1.0);
                let weight = stabiliser.weight(depth, behind.room);
                let area = (shielded - twice).max(0.0);
                let mixed = mix(&behind.wall, flux, weight);
                through = through.plus(area, &mixed);
                whole -= area;
            }
        }
    }
    if let (Some(double), Some(l), Some(r)) = (double, left, right) {
        let both = 1.0 / (double.left + double.right);
        let level = double.left * double.right * both / (double.area * dt_over_dx);
        let step = l.here.plus(-1.0, &r.here);
        let walls = mix(&l.wall, &r.wall, double.left * both);
        through = through.plus(double.area, &walls.plus(level, &step));
        whole -= double.area;
    }
    through.plus(whole.max(0.0), flux)
}

/// Open fraction of the face between two cells.
#[inline(always)]
fn open_area<const D: usize>(left: Option<&Cut<D>>, right: Option<&Cut<D>>) -> f64 {
    match (left, right) {
        (Some(cut), _) => cut.open[0][1],
        (None, Some(cut)) => cut.open[0][0],
        (None, None) => 1.0,
    }
}

/// `a + weight (b - a)`
#[inline(always)]
fn mix<const D: usize>(
    a: &Conserved<f64, D>,
    b: &Conserved<f64, D>,
    weight: f64,
) -> Conserved<f64, D> {
    a.plus(weight, &b.plus(-1.0, a))
}
