//! A Riemann solver of one's own for compressible flow, with a coefficient that the case sets. The run is
//! recorded as by `monoflow run`: gauges, frames, checkpoints and a report in `runs/davis`.
//!
//! `cargo run --release --example 08_own_riemann`

use monoflow_sim::prelude::*;

/// Two waves, as fast as the faster of what both sides say of them.
#[derive(Clone, Copy, Debug)]
struct Davis {
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

impl euler::Riemann for Davis {
    #[inline(always)]
    fn flux<R: Real, G: euler::Gas, const D: usize>(
        &self,
        gas: &G,
        l: &euler::Side<R, D>,
        r: &euler::Side<R, D>,
    ) -> euler::Conserved<R, D> {
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

fn main() -> Result<(), SimError> {
    let tube = Case::load("cases/euler/sod.toml")?;
    let mut sim = Simulation::new(tube, euler::<1>().riemann::<Davis>())
        .set("grid.cells", [200])
        .set("numerics.davis.margin", 1.1)
        .set("output.gauges_every", 0.01)
        .on(Every(0.05), |gas| {
            let clock = gas.clock;
            println!("t = {:.3} s after {} steps", clock.time, clock.step);
        })
        .record("runs/davis")
        .overwrite()
        .build(Device::default())?;
    sim.run()?;
    for (column, number) in sim.row()? {
        println!("{column:>20} {number:.6}");
    }
    Ok(())
}
