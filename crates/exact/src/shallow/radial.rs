/// A circular dam break, solved along its radius.
///
/// **Equation** `∂(rh)/∂t + ∂(rhu)/∂r = 0`, `∂(rhu)/∂t + ∂r(rhu² + ½grh²) = ½gh²`, by Godunov's method
/// with the fluxes of Harten, Lax & van Leer: so many cells that its error does not count.
/// **Source** Toro 2001, *Shock-capturing methods for free-surface shallow flows*, section 13.2.
#[derive(Clone, Debug)]
pub struct Radial {
    dr: f64,
    depth: Vec<f64>,
}

/// Depth and unit discharge.
type State = [f64; 2];

impl Radial {
    /// `inner` deep within `radius`, `outer` beyond, up to `reach` (which no wave reaches), at time
    /// `end`.
    pub fn dam_break(
        g: f64,
        [inner, outer]: [f64; 2],
        radius: f64,
        reach: f64,
        cells: usize,
        end: f64,
    ) -> Self {
        let dr = reach / cells as f64;
        let mut now: Vec<State> = (0..cells)
            .map(|k| {
                let within = (k as f64 + 0.5) * dr < radius;
                [if within { inner } else { outer }, 0.0]
            })
            .collect();
        let mut fluxes: Vec<State> = vec![[0.0; 2]; cells + 1];
        let mut time = 0.0;
        while time < end {
            let fastest = now
                .iter()
                .map(|s| velocity(s).abs() + (g * s[0]).sqrt())
                .fold(0.0, f64::max);
            let dt = (0.9 * dr / fastest).min(end - time);
            for k in 1..cells {
                fluxes[k] = hll(g, &now[k - 1], &now[k]);
            }
            fluxes[cells] = hll(g, &now[cells - 1], &now[cells - 1]);
            for (k, state) in now.iter_mut().enumerate() {
                // Faces at k dr and (k + 1) dr, centre between; the pressure cancels at rest.
                let share = dt / ((k as f64 + 0.5) * dr);
                let (near, far) = (k as f64, k as f64 + 1.0);
                let pressure = 0.5 * g * state[0] * state[0];
                state[0] -= share * (far * fluxes[k + 1][0] - near * fluxes[k][0]);
                state[1] -= share * (far * fluxes[k + 1][1] - near * fluxes[k][1] - pressure);
            }
            time += dt;
        }
        Radial {
            dr,
            depth: now.iter().map(|s| s[0]).collect(),
        }
    }

    /// Depth at a distance from the centre; beyond the reach, as at it.
    pub fn depth(&self, r: f64) -> f64 {
        let at = (r / self.dr - 0.5).max(0.0);
        let last = self.depth.len() - 1;
        let (k, share) = ((at as usize).min(last), at.fract());
        let next = (k + 1).min(last);
        self.depth[k] + share * (self.depth[next] - self.depth[k])
    }
}

fn velocity(s: &State) -> f64 {
    if s[0] > 1e-10 { s[1] / s[0] } else { 0.0 }
}

/// Flux between two states, with the speeds of Einfeldt and of a front over a dry bed.
fn hll(g: f64, l: &State, r: &State) -> State {
    let (u_l, u_r) = (velocity(l), velocity(r));
    let (c_l, c_r) = ((g * l[0]).sqrt(), (g * r[0]).sqrt());
    let roots = l[0].sqrt() + r[0].sqrt();
    if roots == 0.0 {
        return [0.0; 2];
    }
    let u = (l[0].sqrt() * u_l + r[0].sqrt() * u_r) / roots;
    let c = (0.5 * g * (l[0] + r[0])).sqrt();
    let slow = if l[0] > 0.0 {
        (u_l - c_l).min(u - c)
    } else {
        u_r - 2.0 * c_r
    };
    let fast = if r[0] > 0.0 {
        (u_r + c_r).max(u + c)
    } else {
        u_l + 2.0 * c_l
    };
    let (slow, fast) = (slow.min(0.0), fast.max(0.0));
    let flux = |s: &State, u: f64| [s[0] * u, s[0] * u * u + 0.5 * g * s[0] * s[0]];
    let (f_l, f_r) = (flux(l, u_l), flux(r, u_r));
    [0, 1].map(|k| (fast * f_l[k] - slow * f_r[k] + slow * fast * (r[k] - l[k])) / (fast - slow))
}
