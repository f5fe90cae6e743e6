use crate::particles::extremes::{block_extremes, store};
use crate::particles::goes::goes;
use crate::reducible::Reducible;
use crate::words::{load_words, store_words};
use monoflow_abi::{
    FloatingParameters, FollowParameters, PlaceParameters, PoseParameters, PullParameters,
    TieParameters, WeighParameters,
};
use monoflow_device::thread::{block_idx_x, index_1d, thread_idx_x};
use monoflow_device::{Column, Word};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Extremes;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::integrate::Integrator;
use monoflow_ops::particles::motion::gain;
use monoflow_ops::particles::motion::{
    Course, Floating, Knot, Pose, RigidState, Tie, advance_floating, follow, pull,
};

/// The time at a moment, in steps from the start of the step, s.
///
/// # Safety
/// There is a clock.
#[inline(always)]
pub(crate) unsafe fn time_at(clock: Column<Clock>, instant: f64) -> f64 {
    // SAFETY: there is one.
    let number = |offset: usize| unsafe { <f64 as Word>::load(clock.address(0) + offset as u64) };
    let begin = number(core::mem::offset_of!(Clock, time));
    begin + instant * number(core::mem::offset_of!(Clock, dt))
}

/// Finds what pulls at water beside a wall particle.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn pull_walls<S: Scalar>(p: &PullParameters<S>)
where
    [S; 4]: Word,
{
    let k = index_1d();
    let i = p.sides.fluids + k;
    // SAFETY: i is a particle, and the course names knots that there are.
    unsafe {
        if i >= p.sides.particles || !goes(p.clock) {
            return;
        }
        let time = time_at(p.clock, p.instant);
        let gain = gain(&p.gravity, time, |k| load_words!(Knot, p.knots, k));
        let id = p.id.load(i);
        let mut acceleration = [0.0; 3];
        for body in 0..p.count {
            let [first, count, anchor, _] = p.members.load(body);
            if id.wrapping_sub(first) < count {
                let [x, y, z, _] = p.anchors.load(anchor + (id - first));
                let pose = load_words!(Pose, p.poses, body);
                acceleration = pose.accelerate(&[x, y, z]);
            }
        }
        p.pull.store(k, pull(&gain, &acceleration));
    }
}

/// Finds where a body is at a moment of the step.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn find_pose(p: &PoseParameters) {
    let i = index_1d();
    // SAFETY: i is a body, and a course names knots that there are.
    unsafe {
        if i >= p.count || !goes(p.clock) {
            return;
        }
        let course = load_words!(Course, p.courses, i);
        let time = time_at(p.clock, p.instant);
        let pose = course.pose(time, |k| load_words!(Knot, p.knots, k));
        store_words!(Pose, p.poses, i, pose);
    }
}

/// Finds where a body is where neighbours are listed anew: then it does not depend on whether a run began there.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn place_bodies(p: &PlaceParameters) {
    let i = index_1d();
    // SAFETY: i is a body, and a course names knots that there are.
    unsafe {
        if i >= p.told + p.floating {
            return;
        }
        let pose = if i < p.told {
            let course = load_words!(Course, p.courses, i);
            course.pose(p.time, |k| load_words!(Knot, p.knots, k))
        } else {
            load_words!(RigidState, p.start, i - p.told).pose(0.0)
        };
        store_words!(Pose, p.poses, i, pose);
    }
}

/// Adds the pull of ties to the load on a body that floats, tie after tie.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn add_ties(p: &TieParameters) {
    let i = index_1d();
    // SAFETY: i is a body that floats, and ties name bodies that there are.
    unsafe {
        if i >= p.floating || !goes(p.clock) {
            return;
        }
        for n in 0..p.count {
            let tie = load_words!(Tie, p.ties, n);
            let load = tie.load(p.before + i, |body| load_words!(Pose, p.poses, body));
            for (k, part) in load.iter().enumerate() {
                let at = 6 * i + k as u32;
                p.loads.store(at, p.loads.load(at) + part);
            }
        }
    }
}

/// Adds the weight that gravity has gained to the load on a body that floats.
///
/// # Safety
/// Columns are as long as the parameters say, and the course names knots that there are.
#[inline(always)]
pub unsafe fn weigh_bodies(p: &WeighParameters) {
    let i = index_1d();
    // SAFETY: i is a body that floats.
    unsafe {
        if i >= p.floating || !goes(p.clock) {
            return;
        }
        let time = time_at(p.clock, p.instant);
        let gained = gain(&p.gravity, time, |k| load_words!(Knot, p.knots, k));
        let load = core::array::from_fn(|k| p.loads.load(6 * i + k as u32));
        let load = load_words!(Floating, p.bodies, i).weigh(&load, &gained);
        for (k, part) in load.iter().enumerate() {
            p.loads.store(6 * i + k as u32, *part);
        }
    }
}

/// Takes a body that floats on by a stage.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn float_bodies<I: Integrator>(p: &FloatingParameters) {
    let i = index_1d();
    // SAFETY: i is a body.
    unsafe {
        if i >= p.count || !goes(p.clock) {
            return;
        }
        let dt = p.clock.address(0) + core::mem::offset_of!(Clock, dt) as u64;
        let dt = <f64 as Word>::load(dt);
        let start = load_words!(RigidState, p.start, i);
        let now = match p.stage {
            0 => start,
            _ => load_words!(RigidState, p.now, i),
        };
        let load = core::array::from_fn(|k| p.loads.load(6 * i + k as u32));
        let body = load_words!(Floating, p.bodies, i);
        let (reached, acceleration) =
            advance_floating::<I>(p.stage, [&start, &now], &body, &load, dt);
        let to = match p.stage + 1 == I::STAGES {
            true => p.start,
            false => p.now,
        };
        store_words!(RigidState, to, i, reached);
        store_words!(Pose, p.poses, p.before + i, reached.pose(acceleration));
        let [x, y, z] = reached.centre;
        p.abouts.store(i, [x, y, z, 0.0]);
    }
}

/// Puts one wall particle where its body has it, and finds the extremes of its block.
///
/// # Safety
/// Columns are as long as the parameters say.
#[inline(always)]
pub unsafe fn follow_bodies<S: Reducible>(p: &FollowParameters<S>)
where
    [S; 4]: Word,
{
    let i = p.sides.fluids + index_1d();
    // SAFETY: i is a particle; all threads of a block reach the reduction together, since the clock is the
    // same for all.
    unsafe {
        if !goes(p.clock) {
            return;
        }
        let mut extremes = Extremes::at_rest();
        if i < p.sides.particles {
            let id = p.id.load(i);
            for body in 0..p.count {
                let [first, count, anchor, _] = p.members.load(body);
                if id.wrapping_sub(first) < count {
                    let [x, y, z, _] = p.anchors.load(anchor + (id - first));
                    let pose = load_words!(Pose, p.poses, body);
                    let (cell, start) = (p.cell.load(i), p.start.load(i));
                    let motion = p.to.motion.load(i);
                    let ((place, motion), found) =
                        follow(&pose, &[x, y, z], &p.home, cell, start, motion);
                    p.to.place.store(i, place);
                    p.to.motion.store(i, motion);
                    extremes = found;
                }
            }
        }
        if p.extremes.address(0) == 0 {
            return;
        }
        let found = block_extremes(&extremes);
        if thread_idx_x() == 0 {
            store(p.extremes, p.first + block_idx_x(), &found);
        }
    }
}
