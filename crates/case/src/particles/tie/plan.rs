//! Joints and springs, as the plan holds them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A joint or spring of a body that floats.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TiePlan {
    /// Name, unique among joints and springs.
    pub name: String,
    /// The body that floats.
    pub body: String,
    /// Its end there, at the start (m).
    pub at: [f64; 3],
    /// The body or motion at its other end; none: the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Its other end, at the start (m).
    pub end: [f64; 3],
    /// How it pulls.
    pub way: TieWay,
}

/// How joints and springs pull.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TieWay {
    /// Two points are kept together.
    Joint {
        /// Direction of a hinge, of length 1; none: bodies turn about the point.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        axis: Option<[f64; 3]>,
        /// Moment over the angle of a turn (N m, N in two dimensions).
        #[serde(default, skip_serializing_if = "is_zero")]
        stiffness: f64,
        /// Moment over angular velocity (N m s, N s in two dimensions).
        #[serde(default, skip_serializing_if = "is_zero")]
        damping: f64,
    },
    /// Along the line between two points.
    Spring {
        /// Length without a force (m).
        length: f64,
        /// Force over stretch (N/m).
        stiffness: f64,
        /// Force over the rate of stretch (N s/m).
        damping: f64,
        /// Can it not push?
        rope: bool,
    },
}

fn is_zero(number: &f64) -> bool {
    *number == 0.0
}

impl TiePlan {
    /// The word of its table.
    pub fn table(&self) -> &'static str {
        match self.way {
            TieWay::Joint { .. } => "joint",
            TieWay::Spring { .. } => "spring",
        }
    }
}

impl fmt::Display for TiePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = self.to.as_deref().unwrap_or("the ground");
        match self.way {
            TieWay::Joint {
                axis,
                stiffness,
                damping,
            } => {
                write!(f, "`{}` to {to}", self.body)?;
                if axis.is_some() {
                    write!(f, ", a hinge")?;
                }
                if stiffness > 0.0 {
                    write!(f, ", {stiffness} N m")?;
                }
                if damping > 0.0 {
                    write!(f, ", {damping} N m s")?;
                }
                Ok(())
            }
            TieWay::Spring {
                length,
                stiffness,
                rope,
                ..
            } => {
                let what = if rope { "a rope" } else { "a spring" };
                // To a nanometre: it may be a distance that was computed.
                let length = (length * 1e9).round() / 1e9;
                write!(
                    f,
                    "{what} of {length} m from `{}` to {to}, {stiffness} N/m",
                    self.body
                )
            }
        }
    }
}
