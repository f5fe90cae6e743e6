use monoflow_kernels::prelude::euler::*;

/// Two waves, as fast as the faster of what both sides say of them.
#[derive(Clone, Copy, Debug)]
pub struct Davis {
    margin: f64,
}

impl Named for Davis {
    const NAME: &'static str = "davis";
    const SUMMARY: &'static str = "two waves, speeds of both sides";
    const EQUATION: &'static str = "F = (S_R F_L - S_L F_R + S_L S_R (U_R - U_L)) / (S_R - S_L), S_L = a min(0, u - c), S_R = a max(0, u + c)";
    const SOURCE: &'static str = "Davis 1988, doi:10.1137/0909030";
    const KEYS: &'static [Key] =
        &[Key::new("margin", 1.0, "a: more is more diffusive").within(1.0, 2.0)];
}

impl FromCoefficients for Davis {
    fn from_coefficients(coefficients: &Coefficients) -> Self {
        let [margin] = coefficients.of::<Self, _>();
        Davis { margin }
    }
}

impl Riemann for Davis {
    #[inline(always)]
    fn flux<R: Real, G: Gas, const D: usize>(
        &self,
        gas: &G,
        l: &Side<R, D>,
        r: &Side<R, D>,
    ) -> Conserved<R, D> {
        let (zero, margin) = (R::lit(0.0), R::lit(self.margin));
        let (ul, cl) = (l.primitive.velocity[0], l.primitive.sound_speed(gas));
        let (ur, cr) = (r.primitive.velocity[0], r.primitive.sound_speed(gas));
        let slowest = margin * zero.min((ul - cl).min(ur - cr));
        let fastest = margin * zero.max((ul + cl).max(ur + cr));
        let inverse = (fastest - slowest).recip();
        let (fl, fr) = (
            l.conserved.flux(&l.primitive),
            r.conserved.flux(&r.primitive),
        );
        let mixed = fl.map2(
            &fr,
            #[inline(always)]
            |fl, fr| (fastest * fl - slowest * fr) * inverse,
        );
        let step = r.conserved.plus(R::lit(-1.0), &l.conserved);
        mixed.plus(slowest * fastest * inverse, &step)
    }
}
