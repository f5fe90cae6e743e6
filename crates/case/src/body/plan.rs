//! Bodies in a flow: plain data in SI units, nothing left to decide.

use std::path::PathBuf;

use crate::words::words;
use serde::{Deserialize, Serialize};

/// One part of the bodies in a flow. Parts are joined in their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BodyPlan {
    /// The name by which results know it, unlike all others.
    pub name: String,
    /// What it does to the parts before it.
    #[serde(default)]
    pub operation: Operation,
    /// What it is.
    pub form: Form,
    /// Where it stands.
    #[serde(default)]
    pub placement: Placement,
}

impl BodyPlan {
    /// Is it ground, below which nothing but ground is?
    pub fn is_ground(&self) -> bool {
        matches!(self.form, Form::Terrain { .. }) && self.operation == Operation::Add
    }
}

words! {
    /// What a part does to those before it.
    #[derive(Default)]
    Operation {
        /// Solid where either is.
        #[default]
        Add = "add",
        /// Solid where they are and it is not.
        Subtract = "subtract",
        /// Solid where both are.
        Intersect = "intersect",
    }
}

/// A shape or a surface, before it is placed. Shapes of the plane are prisms without ends along z
/// in space.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Form {
    /// A triangulated surface.
    Stl {
        /// The file.
        file: PathBuf,
        /// What may be mended besides triangles without area and duplicates.
        #[serde(default)]
        repair: Vec<Mend>,
        /// Vertices this near to each other are one (m).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weld: Option<f64>,
        /// Is it a sheet that the box of the computation cuts, and no closed body?
        #[serde(default)]
        open: bool,
        /// Does the body lie around it, so that its normals point inwards?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        around: bool,
    },
    /// A ball.
    Sphere {
        /// Its centre (m).
        centre: [f64; 3],
        /// Its radius (m).
        radius: f64,
    },
    /// A box.
    Box {
        /// Lower corner (m).
        min: [f64; 3],
        /// Upper corner (m).
        max: [f64; 3],
    },
    /// A cylinder with ends.
    Cylinder {
        /// Centre of one end (m).
        from: [f64; 3],
        /// Centre of the other (m).
        to: [f64; 3],
        /// Its radius (m).
        radius: f64,
    },
    /// A cone, or the stump of one.
    Cone {
        /// Centre of its base (m).
        from: [f64; 3],
        /// Its tip, or the centre of its upper end (m).
        to: [f64; 3],
        /// Radius of the base (m).
        radius: f64,
        /// Radius of the upper end (m); 0 for a tip.
        tip_radius: f64,
    },
    /// A ring.
    Torus {
        /// Its centre (m).
        centre: [f64; 3],
        /// Its axis, of any length.
        axis: [f64; 3],
        /// From the centre to the middle of the tube (m).
        radius: f64,
        /// Radius of the tube (m).
        tube: f64,
    },
    /// All behind a plane.
    HalfSpace {
        /// A point of the plane (m).
        point: [f64; 3],
        /// Out of the solid, of any length.
        normal: [f64; 3],
    },
    /// A disc of the plane.
    Circle {
        /// Its centre (m).
        centre: [f64; 2],
        /// Its radius (m).
        radius: f64,
    },
    /// A rectangle of the plane.
    Rectangle {
        /// Lower corner (m).
        min: [f64; 2],
        /// Upper corner (m).
        max: [f64; 2],
    },
    /// A simple polygon of the plane, either way round.
    Polygon {
        /// Its corners in order (m).
        corners: Vec<[f64; 2]>,
    },
    /// A NACA section of four digits, its nose at the origin, its tail on the x axis and closed.
    Naca {
        /// The digits.
        code: String,
        /// Its length (m).
        chord: f64,
        /// Straight parts on either side.
        points: u32,
    },
    /// A wedge of the plane that points to lower x.
    Wedge {
        /// Its tip (m).
        apex: [f64; 2],
        /// Between its axis and either side (degrees).
        half_angle_degrees: f64,
        /// From the tip to the base (m).
        length: f64,
    },
    /// All below the elevations of a raster: along z, in the plane along y.
    Terrain {
        /// The file.
        file: PathBuf,
        /// In the plane: the y of the raster (m) along which it is cut.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<f64>,
    },
}

impl Form {
    /// The words in case files; in the plane `box` is a rectangle.
    pub const NAMES: [&str; 11] = [
        "sphere",
        "box",
        "cylinder",
        "cone",
        "torus",
        "half_space",
        "circle",
        "polygon",
        "naca",
        "wedge",
        "terrain",
    ];

    /// What it is, in a word.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Stl { .. } => "surface",
            Self::Sphere { .. } => "sphere",
            Self::Box { .. } | Self::Rectangle { .. } => "box",
            Self::Cylinder { .. } => "cylinder",
            Self::Cone { .. } => "cone",
            Self::Torus { .. } => "torus",
            Self::HalfSpace { .. } => "half_space",
            Self::Circle { .. } => "circle",
            Self::Polygon { .. } => "polygon",
            Self::Naca { .. } => "naca",
            Self::Wedge { .. } => "wedge",
            Self::Terrain { .. } => "terrain",
        }
    }

    /// Is its distance in a plane of constant z that of its section there?
    pub fn is_flat(&self) -> bool {
        match self {
            Self::Stl { .. }
            | Self::Sphere { .. }
            | Self::Box { .. }
            | Self::Cylinder { .. }
            | Self::Cone { .. }
            | Self::Torus { .. } => false,
            Self::HalfSpace { normal, .. } => normal[2] == 0.0,
            Self::Terrain { section, .. } => section.is_some(),
            Self::Circle { .. }
            | Self::Rectangle { .. }
            | Self::Polygon { .. }
            | Self::Naca { .. }
            | Self::Wedge { .. } => true,
        }
    }
}

words! {
    /// What may be mended in a surface.
    Mend {
        /// Fill holes.
        Holes = "holes",
        /// Wind triangles alike.
        Winding = "winding",
        /// Split edges at which solids touch.
        Touching = "touching",
        /// Turn closed parts outwards.
        Outwards = "outwards",
    }
}

/// Where a form stands: `x = t + c + R (s x₀ - c)`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Everything is made so many times larger first, from the origin: `s`.
    pub scale: f64,
    /// Then it is turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<Rotation>,
    /// Then it is moved (m): `t`.
    pub translation: [f64; 3],
}

impl Default for Placement {
    fn default() -> Self {
        Self {
            scale: 1.0,
            rotation: None,
            translation: [0.0; 3],
        }
    }
}

/// A turn about an axis, counter-clockwise seen against it: `R`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rotation {
    /// The axis, of any length.
    pub axis: [f64; 3],
    /// By so much (degrees).
    pub degrees: f64,
    /// A point that stays (m): `c`.
    pub about: [f64; 3],
}
