//! Launch parameters of the kernels of bodies that move and float.

use crate::{ParticleColumns, Sides};
use monoflow_device::Column;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::motion::{Course, Floating, Home, Knot, Pose, RigidState, Tie};

/// Of the kernel that finds where bodies are, a thread each.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PoseParameters {
    /// Their motions.
    pub courses: Column<Course>,
    /// The knots of all motions.
    pub knots: Column<Knot>,
    /// Where they are.
    pub poses: Column<Pose>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// The time that is asked for, in steps from the start of the step.
    pub instant: f64,
    /// How many bodies there are.
    pub count: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that finds where bodies are where neighbours are listed anew, a thread each.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PlaceParameters {
    /// How those move that are told.
    pub courses: Column<Course>,
    /// The knots of all courses.
    pub knots: Column<Knot>,
    /// Those that float, at the start of the step.
    pub start: Column<RigidState>,
    /// Where they are: those that are told come first.
    pub poses: Column<Pose>,
    /// The time, s.
    pub time: f64,
    /// How many are told.
    pub told: u32,
    /// How many float.
    pub floating: u32,
}

/// Of the kernel that takes bodies that float on by a stage, a thread each.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FloatingParameters {
    /// What they are.
    pub bodies: Column<Floating>,
    /// Six numbers each: the force and the moment on them.
    pub loads: Column<f64>,
    /// At the start of the step; overwritten by the last stage.
    pub start: Column<RigidState>,
    /// At the stage reached; overwritten by the others.
    pub now: Column<RigidState>,
    /// Where they are then; those of other bodies come before.
    pub poses: Column<Pose>,
    /// Their centres of mass, m; the fourth is padding.
    pub abouts: Column<[f64; 4]>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// How many there are.
    pub count: u32,
    /// How many bodies come before them among poses.
    pub before: u32,
    /// The stage.
    pub stage: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that adds the pull of ties to the loads on bodies that float, a thread for each body.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct TieParameters {
    /// The ties.
    pub ties: Column<Tie>,
    /// Where all bodies are.
    pub poses: Column<Pose>,
    /// Six numbers for each body that floats: the force and the moment on it.
    pub loads: Column<f64>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// How many ties there are.
    pub count: u32,
    /// How many bodies float.
    pub floating: u32,
    /// How many bodies come before these among poses.
    pub before: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that adds the weight that gravity has gained to the loads on bodies that float, a thread for each body.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct WeighParameters {
    /// What they are.
    pub bodies: Column<Floating>,
    /// Six numbers for each: the force and the moment on it.
    pub loads: Column<f64>,
    /// The change of gravity, as the shift of a course.
    pub gravity: Course,
    /// Its knots.
    pub knots: Column<Knot>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// When, in steps from the start of the step.
    pub instant: f64,
    /// How many bodies float.
    pub floating: u32,
    /// Padding.
    pub reserved: u32,
}

/// Of the kernel that puts wall particles where their bodies have them.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FollowParameters<S> {
    /// What positions are measured from.
    pub home: Home<S>,
    /// Particles of each kind.
    pub sides: Sides,
    /// How many bodies there are.
    pub count: u32,
    /// Sets of extremes before that of the first block.
    pub first: u32,
    /// By body: its first identity, how many it has, its first anchor, and padding.
    pub members: Column<[u32; 4]>,
    /// From the pivot to each particle at time zero, m; the fourth is padding.
    pub anchors: Column<[f64; 4]>,
    /// Where bodies are.
    pub poses: Column<Pose>,
    /// Places at the start of the step.
    pub start: Column<[S; 4]>,
    /// What is written.
    pub to: ParticleColumns<S>,
    /// Cell of each particle.
    pub cell: Column<u32>,
    /// Identity of each particle.
    pub id: Column<u32>,
    /// A set of extremes for each block, if it has an address.
    pub extremes: Column<S>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
}

/// Of the kernel that finds what pulls at water beside wall particles.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PullParameters<S> {
    /// What gravity gains over time, m/s²; no knots if it does not change.
    pub gravity: Course,
    /// Its knots.
    pub knots: Column<Knot>,
    /// By body: its first identity, how many it has, its first anchor, and padding.
    pub members: Column<[u32; 4]>,
    /// From the pivot to each particle at time zero, m; the fourth is padding.
    pub anchors: Column<[f64; 4]>,
    /// Where bodies are at that moment.
    pub poses: Column<Pose>,
    /// Identity of each particle.
    pub id: Column<u32>,
    /// What is written, by wall particle.
    pub pull: Column<[S; 4]>,
    /// Nothing happens while it halts.
    pub clock: Column<Clock>,
    /// The moment, in steps from the start of the step.
    pub instant: f64,
    /// Particles of each kind.
    pub sides: Sides,
    /// How many bodies there are.
    pub count: u32,
    /// Padding.
    pub reserved: u32,
}
