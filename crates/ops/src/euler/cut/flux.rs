use super::{Double, Stabiliser};
use crate::euler::Conserved;

/// A cell beside a face.
#[derive(Clone, Copy, Debug)]
pub struct Behind<const D: usize> {
    /// Open fraction of its volume.
    pub volume: f64,
    /// Open fractions of its lower and upper face.
    pub open: [f64; 2],
    /// What is in it.
    pub here: Conserved<f64, D>,
    /// What crosses its wall.
    pub wall: Conserved<f64, D>,
    /// The grid's fastest wave over its own, [`Stabiliser::weight`].
    pub room: f64,
}

impl<const D: usize> Behind<D> {
    /// A cell without a wall.
    #[inline(always)]
    pub fn open(here: Conserved<f64, D>) -> Self {
        Behind {
            volume: 1.0,
            open: [1.0; 2],
            here,
            wall: Conserved::zero(),
            room: 1.0,
        }
    }
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
    [left, right]: [&Behind<D>; 2],
    double: Option<Double>,
    dt_over_dx: f64,
) -> Conserved<f64, D> {
    let open = left.open[1].min(right.open[0]);
    let twice = double.map_or(0.0, |double| double.area);
    // Area of the part that is shielded on one side alone, and what goes through it.
    let shielded = |behind: &Behind<D>, far: f64| {
        let shielded = open - far;
        if shielded <= 0.0 {
            return (0.0, *flux);
        }
        let depth = ((behind.volume - far) / shielded).clamp(0.0, 1.0);
        let weight = stabiliser.weight(depth, behind.room);
        let area = (shielded - twice).max(0.0);
        (area, mix(&behind.wall, flux, weight))
    };
    let (left_area, behind_left) = shielded(left, left.open[0]);
    let (right_area, behind_right) = shielded(right, right.open[1]);
    let mut whole = open - left_area - right_area;
    let mut through = Conserved::zero()
        .plus(left_area, &behind_left)
        .plus(right_area, &behind_right);
    if let Some(double) = double {
        let both = 1.0 / (double.left + double.right);
        let level = double.left * double.right * both / (double.area * dt_over_dx);
        let step = left.here.plus(-1.0, &right.here);
        let walls = mix(&left.wall, &right.wall, double.left * both);
        through = through.plus(double.area, &walls.plus(level, &step));
        whole -= double.area;
    }
    through.plus(whole.max(0.0), flux)
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
