use monoflow_kernels::prelude::shallow_water::*;

/// Two waves, as fast as the fastest on either side, over the higher of the two beds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lax;

impl Named for Lax {
    const NAME: &'static str = "lax";
    const SUMMARY: &'static str = "two waves of one speed, hydrostatic reconstruction";
    const EQUATION: &'static str =
        "F = (F_l + F_r)/2 - s (U_r - U_l)/2, s = max(|u_l| + c_l, |u_r| + c_r)";
    const SOURCE: &'static str = "Rusanov 1961, doi:10.1016/0041-5553(62)90062-9; Audusse et al. 2004, doi:10.1137/S1064827503431090";
}

impl<S: Scalar> Riemann<S> for Lax {
    const KEEPS_SHEAR: bool = false;

    #[inline(always)]
    fn cross<R: Real<Scalar = S>>(&self, gravity: R, l: &Side<R>, r: &Side<R>) -> Crossing<R> {
        let half = R::lit(0.5);
        let top = l.bed.max(r.bed);
        let (h_l, h_r) = (l.above(top).depth, r.above(top).depth);
        let fastest = |side: &Side<R>, h: R| side.normal.abs() + (gravity * h).sqrt();
        let s = fastest(l, h_l).max(fastest(r, h_r));
        let mean = |f_l: R, f_r: R, jump: R| half * (f_l + f_r - s * jump);
        let (q_l, q_r) = (h_l * l.normal, h_r * r.normal);
        let (t_l, t_r) = (h_l * l.tangential, h_r * r.tangential);
        // The pressure on the bed step is that of either side's own depth.
        let lift = half * gravity * (h_r - h_l) * (h_r + h_l);
        let (n_l, n_r) = (q_l * l.normal, q_r * r.normal);
        let tangential = mean(q_l * l.tangential, q_r * r.tangential, t_r - t_l);
        Crossing {
            volume: mean(q_l, q_r, h_r - h_l),
            left: [mean(n_l, n_r + lift, q_r - q_l), tangential],
            right: [mean(n_l - lift, n_r, q_r - q_l), tangential],
            speeds: [s, s],
        }
    }
}
