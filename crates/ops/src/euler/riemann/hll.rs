use super::{Riemann, Side, outer_speeds};
use crate::euler::Conserved;
use crate::euler::gas::Gas;
use crate::{Named, Real};

/// Two waves with one state between.
///
/// **Equation** `F = (S_R F_L - S_L F_R + S_L S_R (U_R - U_L))/(S_R - S_L)`, `S_L ≤ 0 ≤ S_R`.
/// **Source** Harten, Lax & van Leer 1983, doi:10.1137/1025002.
/// **Properties** keeps densities and pressures positive; smears contacts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hll;

impl Named for Hll {
    const NAME: &'static str = "hll";
    const SUMMARY: &'static str = "two waves, smears contacts";
    const EQUATION: &'static str = "F = (S_R F_L - S_L F_R + S_L S_R (U_R - U_L))/(S_R - S_L)";
    const SOURCE: &'static str = "Harten, Lax & van Leer 1983, doi:10.1137/1025002";
}

impl Riemann for Hll {
    const UPWIND: bool = true;

    #[inline(always)]
    fn flux<R: Real, G: Gas, const D: usize>(
        &self,
        gas: &G,
        l: &Side<R, D>,
        r: &Side<R, D>,
    ) -> Conserved<R, D> {
        let [sl, sr] = outer_speeds(gas, l, r);
        let (sl, sr) = (sl.min(R::lit(0.0)), sr.max(R::lit(0.0)));
        let wide = (sr - sl).recip();
        let (fl, fr) = (
            l.conserved.flux(&l.primitive),
            r.conserved.flux(&r.primitive),
        );
        let step = r.conserved.plus(R::lit(-1.0), &l.conserved);
        let mean = fl.map2(
            &fr,
            #[inline(always)]
            |fl, fr| (sr * fl - sl * fr) * wide,
        );
        mean.plus(sl * sr * wide, &step)
    }
}
