//! Gauges as the plan holds them.

use super::Face;
use crate::words::words;
use serde::{Deserialize, Serialize};

/// Columns that begin every record over time.
pub const RECORD_WHEN: [&str; 3] = ["time_s", "step", "dt_s"];

/// Columns of sums and extremes over the fluid in records of particles; and of walls that have a density of their own.
pub const RECORD_TOTALS: [&str; 11] = [
    "kinetic_J",
    "potential_J",
    "elastic_J",
    "mass_kg",
    "momentum_x_Ns",
    "momentum_y_Ns",
    "momentum_z_Ns",
    "density_error",
    "speed_max_m_s",
    "wall_density_error",
    "removed_kg",
];

/// One quantity recorded over time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GaugePlan {
    /// Name of the column in the record.
    pub name: String,
    /// What is measured.
    pub measure: Measure,
}

impl GaugePlan {
    /// The name of its column, with the unit.
    pub fn column_name(&self) -> String {
        if let Some((column, _)) = self.measure.column() {
            return format!("{}_{column}", self.name);
        }
        let unit = self.measure.unit().replace(' ', "").replace('/', "_");
        format!("{}_{unit}", self.name)
    }
}

/// Points along a line at which the fluid is told over time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinePlan {
    /// Name of its file.
    pub name: String,
    /// The first point (m).
    pub from: [f64; 3],
    /// The last point (m).
    pub to: [f64; 3],
    /// How many there are, as far from one to the next everywhere.
    pub points: u32,
}

impl LinePlan {
    /// Length (m).
    pub fn length(&self) -> f64 {
        let square = |k: usize| (self.to[k] - self.from[k]).powi(2);
        (0..3).map(square).sum::<f64>().sqrt()
    }

    /// Distance from one point to the next (m).
    pub fn step(&self) -> f64 {
        self.length() / f64::from(self.points - 1)
    }

    /// A point (m).
    pub fn point(&self, n: u32) -> [f64; 3] {
        let share = f64::from(n) / f64::from(self.points - 1);
        std::array::from_fn(|k| self.from[k] + share * (self.to[k] - self.from[k]))
    }
}

/// What a gauge measures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Measure {
    /// Leading edge of the fluid (m) along a signed axis.
    Front {
        /// Direction in which the front advances.
        axis: Face,
        /// Only fluid inside this box counts, if present.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        band: Option<Band>,
    },
    /// Height of the water (m) above a point.
    Height {
        /// The point (m); the component along `up` is 0.
        at: [f64; 3],
        /// Direction in which height is measured.
        up: Face,
    },
    /// Pressure of the fluid (Pa) around a point, or on the face of a sensor.
    Pressure {
        /// The point, or the middle of the face (m).
        at: [f64; 3],
        /// The face, if it is a sensor.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sensor: Option<Sensor>,
    },
    /// Force of the fluid on a wall (N; of one metre of depth in two dimensions).
    Force {
        /// Name of the geometry.
        on: String,
        /// Direction along which it is told.
        axis: Face,
    },
    /// Moment of that force about a point (N m; N in two dimensions).
    Moment {
        /// Name of the geometry.
        on: String,
        /// The point (m).
        about: [f64; 3],
        /// Direction about which it is told.
        axis: Face,
    },
    /// Where a body is (m): its centre of mass, or the point of its motion.
    Place {
        /// Name of the body or motion.
        of: String,
        /// Direction along which it is told.
        axis: Face,
    },
    /// Velocity of that point (m/s).
    Velocity {
        /// Name of the body or motion.
        of: String,
        /// Direction along which it is told.
        axis: Face,
    },
    /// Tension of a joint or spring (N; N/m in two dimensions); negative where a spring pushes.
    Tension {
        /// Name of the joint or spring.
        of: String,
    },
    /// Mass that has come in at an opening since the start, less what has left there (kg; kg/m in two dimensions).
    Inflow {
        /// Name of the opening.
        of: String,
    },
    /// Velocity of the fluid (m/s) around a point.
    FluidVelocity {
        /// The point (m).
        at: [f64; 3],
        /// Direction along which it is told.
        axis: Face,
    },
    /// Volume that flows through a section a second (m³/s; m²/s in two dimensions), in the mean over a box.
    Discharge {
        /// Direction in which it flows.
        axis: Face,
        /// The box.
        band: Band,
    },
    /// Mass of fluid (kg; kg/m in two dimensions).
    Mass {
        /// Name of the geometry or opening that it comes from; all fluid if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<String>,
        /// Only fluid inside this box counts, if present.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        band: Option<Band>,
    },
    /// Centre of mass of fluid (m).
    Centre {
        /// Name of the geometry or opening that it comes from; all fluid if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<String>,
        /// Direction along which it is told.
        axis: Face,
        /// Only fluid inside this box counts, if present.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        band: Option<Band>,
    },
    /// A column of the fluid around a point, in the unit that the column has.
    Column {
        /// Its word: `tracer`, or one of those that frames show.
        column: String,
        /// Of a vector: direction along which it is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        axis: Option<Face>,
        /// The point (m).
        at: [f64; 3],
    },
    /// A column over the whole fluid.
    ColumnOver {
        /// Its word.
        column: String,
        /// Of a vector: direction along which it is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        axis: Option<Face>,
        /// What is told of it.
        over: Over,
    },
    /// How far a body has turned since the start (rad), up to half a circle either way.
    Angle {
        /// Name of the body or motion.
        of: String,
        /// Direction about which it is told.
        axis: Face,
    },
}

impl Measure {
    /// The word of the column that it tells, if it tells one, and the direction.
    pub fn column(&self) -> Option<(&str, Option<Face>)> {
        match self {
            Self::Column { column, axis, .. } | Self::ColumnOver { column, axis, .. } => {
                Some((column, *axis))
            }
            _ => None,
        }
    }

    /// SI unit of what is measured.
    pub const fn unit(&self) -> &'static str {
        match self {
            Self::Front { .. } | Self::Height { .. } | Self::Place { .. } | Self::Centre { .. } => {
                "m"
            }
            Self::Pressure { .. } => "Pa",
            Self::Force { .. } | Self::Tension { .. } => "N",
            Self::Moment { .. } => "N m",
            Self::Velocity { .. } | Self::FluidVelocity { .. } => "m/s",
            Self::Discharge { .. } => "m3/s",
            Self::Angle { .. } => "rad",
            Self::Inflow { .. } | Self::Mass { .. } => "kg",
            Self::Column { .. } | Self::ColumnOver { .. } => "",
        }
    }
}

words! {
    /// What is told of a column over the whole fluid.
    Over {
        /// The mean by mass.
        Mean = "mean",
        /// The least value of a particle.
        Least = "least",
        /// The greatest.
        Greatest = "greatest",
    }
}

/// The face of a sensor that is flush with a wall: a disc, in two dimensions a line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sensor {
    /// Direction from the wall into the fluid.
    pub normal: Face,
    /// Width of the face (m).
    pub diameter: f64,
    /// The motion that carries it, if its wall moves; then it is told where it is at time zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<String>,
}

/// A box which limits a gauge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// Lower corner (m).
    pub min: [f64; 3],
    /// Upper corner (m).
    pub max: [f64; 3],
}
