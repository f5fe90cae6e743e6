//! Bodies that float, and what ties them.

use monoflow_case::told;
use thiserror::Error;

/// Why a body cannot float as a case says.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum AfloatError {
    /// A body that floats begins within another wall.
    #[error(
        "`{body}` begins too near to another wall, around ({}, {}, {}) m: their particles are {:.2} spacings apart; move it so that it is one away at least",
        told(at[0]), told(at[1]), told(at[2]), spacings
    )]
    BodyTouches {
        /// Name of the body.
        body: String,
        /// Where, m.
        at: [f64; 3],
        /// Distance over the spacing.
        spacings: f64,
    },
    /// A body that floats is too light for the forces of the fluid.
    #[error(
        "`{body}` weighs {} kg/m3 over the volume of its particles: the fluid throws what is lighter than {} kg/m3 out of the domain, or lets it move in ever shorter steps; write a {key} of {} {unit} at least",
        told(*density), told(*least), told(*most)
    )]
    BodyTooLight {
        /// Name of the body.
        body: String,
        /// Its mass over the volume of its particles, kg/m³.
        density: f64,
        /// What that must be at least, kg/m³.
        least: f64,
        /// `density` or `mass`.
        key: &'static str,
        /// What that must be at least.
        most: f64,
        /// Its unit.
        unit: &'static str,
    },
    /// A body that floats turns as if all its mass were in one point.
    #[error(
        "the inertia of `{body}` about {axis} is {} kg m2, as of its mass {radius:.1e} m away from its centre, where particles are {} m apart: it would turn at a touch; write {} at least, or delete `inertia` for that of its particles",
        told(*inertia), told(*spacing), told(*least)
    )]
    BodyTurnsTooEasily {
        /// Name of the body.
        body: String,
        /// The axis.
        axis: char,
        /// The moment of inertia that is given.
        inertia: f64,
        /// Its radius of gyration, m.
        radius: f64,
        /// Between particles, m.
        spacing: f64,
        /// The least moment of inertia.
        least: f64,
    },
    /// The arm of a particle of a body that floats is not the shortest one.
    #[error(
        "`{body}` reaches farther than half the period along {axis} from its centre of mass; move its `centre`, or enlarge the domain"
    )]
    BodyTooWide {
        /// Name of the body.
        body: String,
        /// Which axis.
        axis: char,
    },
    /// A joint or spring pulls at nothing that could move.
    #[error(
        "the {table} `{tie}` pulls at a point of `{body}` that nothing can move; delete it, or take axes out of `held`"
    )]
    TieInVain {
        /// `joint` or `spring`.
        table: &'static str,
        /// Its name.
        tie: String,
        /// Name of the body.
        body: String,
    },
    /// A joint resists turns of bodies that cannot turn.
    #[error(
        "the joint `{tie}` resists turns of `{body}`, which nothing can turn; delete its `stiffness` and `damping`, or take axes out of `held`"
    )]
    TurnInVain {
        /// Name of the joint.
        tie: String,
        /// Name of the body.
        body: String,
    },
    /// A joint or spring, with the others at its bodies, pulls faster than steps can follow.
    #[error(
        "the {key} of the {table} `{tie}` is {value} {unit}, which steps of {step:.2e} s cannot follow, with the others at its bodies; write {most:.3e} at most, or a lower `numerics.cfl`"
    )]
    TieTooStiff {
        /// `joint` or `spring`.
        table: &'static str,
        /// Its name.
        tie: String,
        /// Which of its numbers.
        key: &'static str,
        /// That number.
        value: f64,
        /// The most that is possible.
        most: f64,
        /// Its unit.
        unit: &'static str,
        /// The longest step, s.
        step: f64,
    },
    /// A bar that bends swings faster than steps can follow.
    #[error(
        "`{key}` of the bar `{bar}` is {value} {unit}, and with {pieces} pieces steps of {step:.2e} s cannot follow it; write {most:.3e} at most, fewer `pieces`, or a lower `numerics.cfl`"
    )]
    BarTooStiff {
        /// Name of the bar.
        bar: String,
        /// Of how many pieces it is made.
        pieces: u32,
        /// Which of its numbers.
        key: &'static str,
        /// That number.
        value: f64,
        /// The most that is possible.
        most: f64,
        /// Its unit.
        unit: &'static str,
        /// The longest step, s.
        step: f64,
    },
}

impl AfloatError {
    /// The keys of the case that it is about, the nearest first.
    pub(super) fn keys(&self) -> Vec<String> {
        match self {
            AfloatError::BodyTouches { body, .. }
            | AfloatError::BodyTooWide { body, .. }
            | AfloatError::BodyTooLight { body, .. }
            | AfloatError::BodyTurnsTooEasily { body, .. } => {
                // Or it is a piece of a bar.
                let bar = body.rsplit_once('-');
                let bar = bar.map(|(bar, _)| format!("elastic.{bar}"));
                [format!("floating.{body}")]
                    .into_iter()
                    .chain(bar)
                    .collect()
            }
            AfloatError::TieInVain { table, tie, .. } => vec![format!("{table}.{tie}")],
            AfloatError::TurnInVain { tie, .. } => vec![format!("joint.{tie}")],
            AfloatError::TieTooStiff {
                table, tie, key, ..
            } => vec![format!("{table}.{tie}.{key}"), format!("{table}.{tie}")],
            AfloatError::BarTooStiff { bar, .. } => vec![format!("elastic.{bar}")],
        }
    }
}
