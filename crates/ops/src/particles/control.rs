//! The clock of a run: time, step, Δt, and whether the next step may go ahead.
//!
//! Its rules are written once and run wherever the state is: on the host for the CPU, in a kernel
//! of one thread on the GPU, so that no number need cross the bus between two steps.

use crate::Scalar;
use crate::particles::body::Extremes;

/// Why the clock stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Halt {
    /// It does not: the next step may go ahead.
    None = 0,
    /// The neighbour list must be rebuilt first.
    Rebuild = 1,
    /// The time or step asked for is reached.
    Due = 2,
    /// A state is no longer finite.
    NotFinite = 3,
    /// The time step has collapsed.
    Collapsed = 4,
    /// The pressure equation was not solved within the iterations allowed.
    Unsolved = 5,
}

impl Halt {
    /// From its number.
    pub fn from_code(code: u32) -> Halt {
        match code {
            0 => Halt::None,
            1 => Halt::Rebuild,
            2 => Halt::Due,
            3 => Halt::NotFinite,
            4 => Halt::Collapsed,
            _ => Halt::Unsolved,
        }
    }
}

/// The numbers that bound the time step and the reuse of the list. All lengths in m, times in s.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Limits {
    /// Courant number.
    pub cfl: f64,
    /// Smoothing length.
    pub h: f64,
    /// Reference sound speed, m/s.
    pub sound_speed: f64,
    /// Exponent with which the sound speed grows with `1 + excess`.
    pub stiffening: f64,
    /// Viscous bound on Δt; infinite without viscosity.
    pub viscous_dt: f64,
    /// A Δt below this has collapsed.
    pub least_dt: f64,
    /// Two particles may come this much nearer to each other before the list is stale.
    pub skin: f64,
    /// Reach of the integrator's stages, in steps.
    pub reach: f64,
    /// Rebuild every so many steps instead; 0 to measure.
    pub rebuild_every: u64,
    /// 1: the fastest pair bounds Δt too; 0: it is not looked for.
    pub pairs: u64,
}

/// The clock.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Clock {
    /// Simulated time, s.
    pub time: f64,
    /// Δt of the next step, s.
    pub dt: f64,
    /// Least Δt that this step's stages have asked for so far, s.
    pub next_dt: f64,
    /// How much nearer two particles may have come since the list was built, m.
    pub drift: f64,
    /// The same, within the last whole step, m.
    pub last_move: f64,
    /// Greatest density excess of any particle in any stage of the run.
    pub densest: f64,
    /// Halt once this time is reached, s.
    pub stop_time: f64,
    /// Steps taken.
    pub step: u64,
    /// Halt at this step.
    pub stop_step: u64,
    /// Steps since the list was built.
    pub age: u64,
    /// Times that rates were evaluated beyond the skin after all.
    pub late: u64,
    /// A [`Halt`] as a number.
    pub halt: u32,
    /// Padding.
    pub reserved: u32,
}

impl Clock {
    /// At time zero.
    pub fn new() -> Self {
        Clock {
            time: 0.0,
            dt: 0.0,
            next_dt: f64::INFINITY,
            drift: 0.0,
            last_move: 0.0,
            densest: 0.0,
            stop_time: f64::INFINITY,
            step: 0,
            stop_step: u64::MAX,
            age: 0,
            late: 0,
            halt: Halt::None as u32,
            reserved: 0,
        }
    }

    /// May the next stage run?
    #[inline(always)]
    pub fn goes(&self) -> bool {
        self.halt == Halt::None as u32
    }

    /// The list is new.
    #[inline(always)]
    pub fn list_built(&mut self) {
        self.drift = 0.0;
        self.age = 0;
    }

    /// About how many steps it will allow, if a list lasts as long as the last one, which was
    /// `last_age` steps old. To know how many steps to enqueue: those beyond cost a few idle launches, those
    /// short of it a look at the clock.
    pub fn expected_steps(&self, limits: &Limits, last_age: u64) -> u64 {
        let lasts = match limits.rebuild_every {
            0 => last_age,
            every => every,
        };
        let until_time = (self.stop_time - self.time) / self.dt;
        let until_time = if until_time < 1e6 {
            until_time as u64 + 1
        } else {
            1_000_000
        };
        lasts
            .saturating_sub(self.age)
            .min(until_time)
            .min(self.stop_step - self.step)
            .clamp(1, 256)
    }

    /// Decides whether the next step may go ahead.
    #[inline(always)]
    pub fn decide(&mut self, limits: &Limits) {
        if self.halt >= Halt::NotFinite as u32 {
            return;
        }
        let stale = if limits.rebuild_every > 0 {
            self.age >= limits.rebuild_every
        } else {
            // A fifth more than the last step's motion: velocities change little in a step.
            self.age > 0 && self.drift + 1.2 * limits.reach * self.last_move > limits.skin
        };
        self.halt = if self.time >= self.stop_time || self.step >= self.stop_step {
            Halt::Due as u32
        } else if stale {
            Halt::Rebuild as u32
        } else {
            Halt::None as u32
        };
    }

    /// Takes note of a finished stage. With `prime`, nothing moved and only Δt is wanted.
    #[inline(always)]
    pub fn finish_stage<S: Scalar>(
        &mut self,
        limits: &Limits,
        extremes: &Extremes<S>,
        last: bool,
        prime: bool,
    ) {
        if !self.goes() && !prime {
            return;
        }
        if extremes.lost > S::from_literal(0.0) {
            self.halt = Halt::NotFinite as u32;
            return;
        }
        self.densest = crate::Real::max(self.densest, extremes.excess.widen());
        let dt = limits.time_step(extremes);
        self.next_dt = if dt < self.next_dt { dt } else { self.next_dt };
        let mut range2 = 0.0;
        for k in 0..3 {
            let range = extremes.moved_max[k].widen() - extremes.moved_min[k].widen();
            range2 += range * range;
        }
        let moved = crate::Real::sqrt(range2);
        // Rates are evaluated at every stage but the last, where `decide` comes first.
        if !last && limits.rebuild_every == 0 && self.drift + moved > limits.skin {
            self.late += 1;
        }
        if last || prime {
            if !prime {
                self.time += self.dt;
                self.step += 1;
                self.age += 1;
                self.drift += moved;
                self.last_move = moved;
            }
            self.dt = self.next_dt;
            self.next_dt = f64::INFINITY;
            if self.dt < limits.least_dt {
                self.halt = Halt::Collapsed as u32;
            }
            self.decide(limits);
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Clock::new()
    }
}

impl Limits {
    /// `Δt = C min(sqrt(h/max|a|), h/(max(c_max, |u|_max) + h max|u_ij·x_ij|/r_ij²))`, and the viscous
    /// bound. The term of pairs is 0 unless [`Limits::pairs`] asks for it.
    ///
    /// **Source** Monaghan 2005, doi:10.1088/0034-4885/68/8/R01; the speed as in Ferrari et al. 2009,
    /// doi:10.1016/j.compfluid.2008.11.012; pairs as in Monaghan 1989,
    /// doi:10.1016/0021-9991(89)90032-6. `c_max` from the greatest density excess.
    #[inline(always)]
    pub fn time_step<S: Scalar>(&self, extremes: &Extremes<S>) -> f64 {
        use crate::Real;
        // The sound speed to first order in the excess, from above: (1+x)^n ≤ 1 + n x/(1 - n x).
        let growth = self.stiffening * extremes.excess.widen();
        let c = self.sound_speed * (1.0 + growth / Real::max(1.0 - growth, 0.1));
        let signal =
            Real::max(c, Real::sqrt(extremes.speed2.widen())) + self.h * extremes.approach.widen();
        let acceleration = Real::sqrt(extremes.acceleration2.widen());
        let force = Real::sqrt(self.h / Real::max(acceleration, c * c / self.h));
        self.cfl
            * Real::min(
                Real::min(force, self.h / signal),
                self.viscous_dt / self.cfl,
            )
    }
}
