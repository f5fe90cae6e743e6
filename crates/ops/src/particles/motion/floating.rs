use super::Pose;
use crate::particles::integrate::{Integrator, Motion, Slope};
use crate::{Real, vector};
use core::array::from_fn;

/// A force and, after it, its moment about the centre of mass of a body, N and N m (N/m and N in two dimensions).
pub type Load = [f64; 6];

/// A rigid body that moves by the forces on it.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Floating {
    /// Its mass, kg (kg/m in two dimensions).
    pub mass: f64,
    /// Moments of inertia about its centre of mass as it lies at time zero: `xx`, `yy`, `zz`, `xy`, `yz`, `zx` of
    /// the tensor, kg m² (kg m in two dimensions).
    pub inertia: [f64; 6],
    /// Gravity, m/s².
    pub gravity: [f64; 3],
    /// By axis, 1 if it may move along it, otherwise 0; then the same for turns about it.
    pub free: [f64; 6],
    /// From its centre of mass to the farthest of its particles, m.
    pub reach: f64,
}

/// Where a body that floats is, and how it moves.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct RigidState {
    /// Its centre of mass, m.
    pub centre: [f64; 3],
    /// How far it has turned since the start of the step: twice the tangent of half the angle, along the axis.
    pub turned: [f64; 3],
    /// Velocity of the centre of mass, m/s.
    pub velocity: [f64; 3],
    /// Angular velocity, rad/s.
    pub spin: [f64; 3],
    /// Acceleration of the centre of mass under the load last found, m/s².
    pub acceleration: [f64; 3],
    /// Angular acceleration, rad/s².
    pub spin_rate: [f64; 3],
    /// How far it had turned from time zero to the start of the step: a unit quaternion, its real part last.
    pub attitude: [f64; 4],
}

impl RigidState {
    /// A body at rest that has not turned.
    pub fn at_rest(centre: [f64; 3]) -> Self {
        RigidState {
            centre,
            turned: [0.0; 3],
            velocity: [0.0; 3],
            spin: [0.0; 3],
            acceleration: [0.0; 3],
            spin_rate: [0.0; 3],
            attitude: [0.0, 0.0, 0.0, 1.0],
        }
    }

    /// The quaternion of its turn since time zero, its real part last.
    ///
    /// **Equation** `q = (1, φ/2) q_0 / |(1, φ/2)|`, with `φ` what it has turned by within the step.
    #[inline(always)]
    pub fn quaternion(&self) -> [f64; 4] {
        let (g, [x, y, z, w]) = (self.turned.map(|t| 0.5 * t), self.attitude);
        let v = [x, y, z];
        let across = vector::cross(&g, &v);
        let real = w - vector::dot(&g, &v);
        let [a, b, c]: [f64; 3] = from_fn(|k| v[k] + w * g[k] + across[k]);
        let inverse = 1.0 / Real::sqrt((a * a + b * b) + (c * c + real * real));
        [a * inverse, b * inverse, c * inverse, real * inverse]
    }

    /// The rows of that turn.
    #[inline(always)]
    pub fn turn(&self) -> [[f64; 3]; 3] {
        let [x, y, z, w] = self.quaternion();
        [
            [
                1.0 - 2.0 * (y * y + z * z),
                2.0 * (x * y - z * w),
                2.0 * (x * z + y * w),
            ],
            [
                2.0 * (x * y + z * w),
                1.0 - 2.0 * (x * x + z * z),
                2.0 * (y * z - x * w),
            ],
            [
                2.0 * (x * z - y * w),
                2.0 * (y * z + x * w),
                1.0 - 2.0 * (x * x + y * y),
            ],
        ]
    }

    /// The same as a pose of anchors that are measured from the centre of mass, with a bound on what forces give to
    /// its points, m/s².
    #[inline(always)]
    pub fn pose(&self, bound: f64) -> Pose {
        Pose {
            at: self.centre,
            velocity: self.velocity,
            turn: self.turn(),
            spin: self.spin,
            acceleration: self.acceleration,
            spin_rate: self.spin_rate,
            bound,
        }
    }

    /// Linear (m/s²) and angular (rad/s²) acceleration under a load.
    ///
    /// **Equation** `a = F/m + g`, `J α = M - ω × J ω`, `J = R J_0 Rᵀ`; of axes that are held, rows and columns
    /// of `J` are left out.
    /// **Source** Newton; Euler 1758.
    #[inline(always)]
    fn accelerations(&self, body: &Floating, load: &Load) -> [[f64; 3]; 2] {
        let j = self.inertia(body);
        let momentum = from_fn(|n| vector::dot(&j[n], &self.spin));
        let gyroscopic = vector::cross(&self.spin, &momentum);
        let free = |k: usize| body.free[3 + k];
        let moment: [f64; 3] = from_fn(|k| free(k) * (load[3 + k] - gyroscopic[k]));
        [
            from_fn(|k| body.free[k] * (load[k] / body.mass + body.gravity[k])),
            solve(&body.freed(&j), &moment),
        ]
    }

    /// The tensor of inertia of a body as it lies.
    ///
    /// **Equation** `J = R J_0 Rᵀ`.
    #[inline(always)]
    fn inertia(&self, body: &Floating) -> [[f64; 3]; 3] {
        let r = self.turn();
        let [xx, yy, zz, xy, yz, zx] = body.inertia;
        let own = [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]];
        let half: [[f64; 3]; 3] = from_fn(|n| {
            from_fn(|m| own[m][0] * r[n][0] + own[m][1] * r[n][1] + own[m][2] * r[n][2])
        });
        from_fn(|n| from_fn(|m| vector::dot(&half[n], &r[m])))
    }
}

impl Floating {
    /// A tensor of inertia without the rows and columns of turns that are held.
    #[inline(always)]
    fn freed(&self, j: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
        let free = |k: usize| self.free[3 + k];
        from_fn(|n| {
            from_fn(|m| {
                let held = if n == m { 1.0 - free(n) } else { 0.0 };
                free(n) * free(m) * j[n][m] + held
            })
        })
    }

    /// Adds its weight under what gravity has gained (m/s²) to the load on it.
    ///
    /// **Equation** `F ← F + m Δg`.
    #[inline(always)]
    pub fn weigh(&self, load: &Load, gained: &[f64; 3]) -> Load {
        let [x, y, z] = from_fn(|k| load[k] + self.mass * gained[k]);
        [x, y, z, load[3], load[4], load[5]]
    }

    /// The angular acceleration about a direction of length 1 by a moment along it, over the moment, 1/(kg m²), as the
    /// body lies at time zero.
    ///
    /// **Equation** `n·J⁻¹ n`.
    pub fn turns(&self, along: &[f64; 3]) -> f64 {
        let still = RigidState::at_rest([0.0; 3]);
        let j = self.freed(&still.inertia(self));
        let moment = from_fn(|k| self.free[3 + k] * along[k]);
        vector::dot(&moment, &solve(&j, &moment))
    }

    /// A bound on the acceleration of a point by a force there, over the force, 1/kg; at most three times too great.
    /// The point is told from the centre of mass, m, as the body lies at time zero.
    ///
    /// **Equation** `1/m + Σ_k (r × e_k)·J⁻¹ (r × e_k)`.
    pub fn yields(&self, arm: &[f64; 3]) -> f64 {
        let still = RigidState::at_rest([0.0; 3]);
        let j = self.freed(&still.inertia(self));
        let mut sum = self.free[..3].iter().fold(0.0_f64, |a, b| a.max(*b)) / self.mass;
        for k in 0..3 {
            let along: [f64; 3] = from_fn(|n| if n == k { 1.0 } else { 0.0 });
            let moment = vector::cross(arm, &along);
            let moment = from_fn(|n| self.free[3 + n] * moment[n]);
            sum += vector::dot(&moment, &solve(&j, &moment));
        }
        sum
    }
}

/// The solution of `a x = b` for a symmetric matrix that can be inverted, by cofactors.
#[inline(always)]
fn solve(a: &[[f64; 3]; 3], b: &[f64; 3]) -> [f64; 3] {
    let columns: [[f64; 3]; 3] = from_fn(|k| vector::cross(&a[(k + 1) % 3], &a[(k + 2) % 3]));
    let inverse = 1.0 / vector::dot(&a[0], &columns[0]);
    from_fn(|n| inverse * (columns[0][n] * b[0] + columns[1][n] * b[1] + columns[2][n] * b[2]))
}

/// Advances a body by a stage of an integrator, under the load on it in the state `now`; also what the acceleration
/// of its points is bounded by, m/s².
///
/// The integrator is the one of the particles: it sees six numbers that change by six others.
///
/// **Equation** `x' = u`, `φ' = ω + ω × φ/2 + φ (φ·ω)/4`, where `φ = 2 tan(θ/2) k` is what the body has turned by
/// since the start of the step.
/// **Source** Gibbs's vector: Shuster 1993, J. Astronaut. Sci. 41, 439.
/// **Valid for** turns by less than half a circle within a step.
#[inline(always)]
pub fn advance_floating<I: Integrator>(
    stage: u32,
    [start, now]: [&RigidState; 2],
    body: &Floating,
    load: &Load,
    dt: f64,
) -> (RigidState, f64) {
    let motion = |state: &RigidState| {
        let pair = |a: &[f64; 3], b: &[f64; 3]| [a[0], a[1], a[2], b[0], b[1], b[2]];
        Motion::<f64, 6> {
            position: pair(&state.centre, &state.turned),
            velocity: pair(&state.velocity, &state.spin),
            excess: 0.0,
        }
    };
    let [linear, angular] = now.accelerations(body, load);
    let (phi, spin) = (&now.turned, &now.spin);
    let around = vector::cross(spin, phi);
    let along = 0.25 * vector::dot(phi, spin);
    let transport = |k: usize| 0.5 * around[k] + along * phi[k];
    let slope = Slope {
        acceleration: [
            linear[0], linear[1], linear[2], angular[0], angular[1], angular[2],
        ],
        excess: 0.0,
        transport: [0.0, 0.0, 0.0, transport(0), transport(1), transport(2)],
    };
    let next = I::advance(stage, &motion(start), &motion(now), &slope, dt);
    let mut reached = RigidState {
        centre: from_fn(|k| next.position[k]),
        turned: from_fn(|k| next.position[3 + k]),
        velocity: from_fn(|k| next.velocity[k]),
        spin: from_fn(|k| next.velocity[3 + k]),
        acceleration: linear,
        spin_rate: angular,
        attitude: start.attitude,
    };
    if stage + 1 == I::STAGES {
        reached.attitude = reached.quaternion();
        reached.turned = [0.0; 3];
    }
    let length = |a: &[f64; 3]| Real::sqrt(vector::dot(a, a));
    (reached, length(&linear) + body.reach * length(&angular))
}
