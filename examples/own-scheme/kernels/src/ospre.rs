use monoflow_kernels::prelude::euler::*;

/// A smooth mean of both steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ospre;

impl Named for Ospre {
    const NAME: &'static str = "ospre";
    const SUMMARY: &'static str = "a smooth mean of both steps";
    const EQUATION: &'static str =
        "3/2 ab(a + b)/(a^2 + ab + b^2) where the steps have one sign, else 0";
    const SOURCE: &'static str = "Waterson & Deconinck 1995";
}

impl Limiter for Ospre {
    const MONOTONE: bool = true;
    const SECOND_ORDER: bool = true;

    #[inline(always)]
    fn slope<R: Real>(&self, a: R, b: R) -> R {
        let (zero, product) = (R::lit(0.0), a * b);
        let squares = R::if_lt(zero, product, a * a + product + b * b, R::lit(1.0));
        R::if_lt(
            zero,
            product,
            R::lit(1.5) * product * (a + b) * squares.recip(),
            zero,
        )
    }
}
