use crate::euler::{EulerSetup, FromSetup};
use crate::{Coefficients, Named};

/// How much of the flux of a whole cell goes through a face with a wall close behind it.
///
/// Laws, which [`laws::stabiliser`](crate::laws::euler::stabiliser) holds an implementation to: between
/// nothing and all of it; nothing at a wall on the face; never less for a deeper cell or slower waves in
/// it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stabilisation of cut cells",
    note = "the stabilisations are `Kbn` and `Lpfs`"
)]
pub trait Stabiliser: Named + Copy + Default + Send + Sync + 'static {
    /// The weight of the flux of a whole cell against that of the wall. `depth` is the distance from
    /// face to wall in cells, `room` the greatest rate of waves in the grid over that in this cell.
    fn weight(&self, depth: f64, room: f64) -> f64;
}

/// By depth alone.
///
/// **Equation** `F = F_B + α (F - F_B)`.
/// **Source** Klein, Bates & Nikiforakis 2009, doi:10.1098/rsta.2009.0173.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Kbn;

impl Named for Kbn {
    const NAME: &'static str = "kbn";
    const SUMMARY: &'static str = "flux mixed with that of the wall by depth";
    const EQUATION: &'static str = "F = F_B + alpha (F - F_B)";
    const SOURCE: &'static str = "Klein, Bates & Nikiforakis 2009, doi:10.1098/rsta.2009.0173";
}

impl FromSetup for Kbn {
    fn from_setup(_: &EulerSetup, _: &Coefficients) -> Self {
        Kbn
    }
}

impl Stabiliser for Kbn {
    #[inline(always)]
    fn weight(&self, depth: f64, _room: f64) -> f64 {
        depth
    }
}

/// By the time that waves need to the wall: until then the flux is that of a whole cell.
///
/// **Equation** `F = F_B + (2q - q²)(F - F_B)`, `q = min(1, ε α W_max/W)`, with the fastest wave of the
/// grid and of the cell.
/// **Source** Gokhale, Nikiforakis & Klein 2018, doi:10.1016/j.jcp.2018.02.005.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Lpfs {
    /// `ε`, from 0 to 1.
    pub epsilon: f64,
}

impl Default for Lpfs {
    fn default() -> Self {
        Lpfs { epsilon: 0.5 }
    }
}

impl Named for Lpfs {
    const NAME: &'static str = "lpfs";
    const SUMMARY: &'static str = "flux of a whole cell for the time that waves need to the wall";
    const EQUATION: &'static str = "F = F_B + (2q - q^2)(F - F_B), q = min(1, eps alpha W_max/W)";
    const SOURCE: &'static str = "Gokhale, Nikiforakis & Klein 2018, doi:10.1016/j.jcp.2018.02.005";
}

impl FromSetup for Lpfs {
    fn from_setup(setup: &EulerSetup, _: &Coefficients) -> Self {
        Lpfs {
            epsilon: setup.epsilon,
        }
    }
}

impl Stabiliser for Lpfs {
    #[inline(always)]
    fn weight(&self, depth: f64, room: f64) -> f64 {
        let q = (self.epsilon * depth * room).min(1.0);
        q * (2.0 - q)
    }
}
