use super::{Riemann, Side};
use crate::euler::Conserved;
use crate::euler::gas::Gas;
use crate::{Named, Real};

/// The mean of both fluxes, with as much diffusion as the fastest wave asks for.
///
/// **Equation** `F = (F_L + F_R)/2 - S (U_R - U_L)/2`, `S = max(|u| + c)`.
/// **Source** Rusanov 1961, doi:10.1016/0041-5553(62)90062-9.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rusanov;

impl Named for Rusanov {
    const NAME: &'static str = "rusanov";
    const SUMMARY: &'static str = "one speed, robust and diffusive";
    const EQUATION: &'static str = "F = (F_L + F_R)/2 - S (U_R - U_L)/2, S = max(|u| + c)";
    const SOURCE: &'static str = "Rusanov 1961, doi:10.1016/0041-5553(62)90062-9";
}

impl Riemann for Rusanov {
    #[inline(always)]
    fn flux<R: Real, G: Gas, const D: usize>(
        &self,
        gas: &G,
        l: &Side<R, D>,
        r: &Side<R, D>,
    ) -> Conserved<R, D> {
        let reach =
            |side: &Side<R, D>| side.primitive.velocity[0].abs() + side.primitive.sound_speed(gas);
        let half = R::lit(0.5);
        let spread = -(half * reach(l).max(reach(r)));
        let (fl, fr) = (
            l.conserved.flux(&l.primitive),
            r.conserved.flux(&r.primitive),
        );
        let step = r.conserved.plus(R::lit(-1.0), &l.conserved);
        let mean = fl.map2(
            &fr,
            #[inline(always)]
            |fl, fr| half * (fl + fr),
        );
        mean.plus(spread, &step)
    }
}
