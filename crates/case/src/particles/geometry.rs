//! Blocks and planes of particles, as the plan holds them.

use crate::body::{BodyPlan, bounds};
use crate::particles::level::Level;
use crate::plan::Axis;
use crate::plan::Coefficient;
use crate::words::words;
use serde::{Deserialize, Serialize};

/// One instruction to place or remove particles.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeometryPlan {
    /// Name, unique in the case; particles carry its index as their group.
    pub name: String,
    /// What the particles are, or that they are removed.
    pub kind: Kind,
    /// Velocity of every particle (m/s); the wall's own velocity for a wall.
    pub velocity: [f64; 3],
    /// Name of the motion that a wall moves by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<String>,
    /// Elevation of the free surface (m along "up") for the initial density;
    /// absent = reference density.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hydrostatic_level: Option<Level>,
    /// Elevation (m along "up") above which fluid is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Extent and way of filling.
    pub shape: Shape,
    /// Where fluid stands in it; walls stand on the square lattice.
    #[serde(default, skip_serializing_if = "LatticePlan::is_square")]
    pub lattice: LatticePlan,
    /// Between particles of a wall (m), where that is not the spacing of the fluid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spacing: Option<f64>,
    /// Velocity which varies in space, added to `velocity`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub velocity_field: Option<VelocityField>,
    /// Formulas in x, y and z, added to `velocity` (m/s): none, or one for each axis.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub velocity_formula: Vec<String>,
    /// Formula of a pressure at the start, beside that of the water above (Pa).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressure_formula: Option<String>,
    /// What fluid carries at the start; of a wall the value that it keeps, and without one it exchanges nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracer: Option<f64>,
    /// Formula of what fluid carries at the start, beside that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracer_formula: Option<String>,
    /// When fluid begins to flow that stands still until then, as a wall does (s).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub released_at: Option<f64>,
    /// When a wall is taken away (s).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed_at: Option<f64>,
    /// Coefficients that its particles have of their own, in the order of a scheme's models; walls have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coefficients: Vec<Coefficient>,
}

words! {
    /// What a geometry makes.
    #[derive(Hash)]
    Kind {
        /// Fluid particles.
        Fluid = "fluid",
        /// Wall particles.
        Wall = "wall",
        /// Removes the particles that earlier geometries placed inside.
        Erase = "erase",
    }
}

/// Extent and way of filling.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// Axis-aligned box.
    Box {
        /// Lower corner (m).
        min: [f64; 3],
        /// Upper corner (m).
        max: [f64; 3],
        /// Which part of the box gets particles.
        fill: Fill,
        /// Faces without particles.
        open: Vec<Face>,
        /// Layers of a shell or border.
        layers: u32,
    },
    /// Flat wall; the fluid is on the side of the normal.
    Plane {
        /// Coordinate of the plane along its normal's axis (m).
        at: f64,
        /// Direction towards the fluid.
        normal: Face,
        /// Lower corner of the extent (m); equal to `at` along the normal.
        min: [f64; 3],
        /// Upper corner of the extent (m); equal to `at` along the normal.
        max: [f64; 3],
        /// Layers behind the plane.
        layers: u32,
    },
    /// Bodies of any shape, joined in their order, as far as they lie within the extent.
    Body {
        /// The bodies.
        parts: Vec<BodyPlan>,
        /// On which side of their surface particles stand.
        fill: Fill,
        /// Layers of a shell or border.
        layers: u32,
        /// Lower corner of the extent (m).
        min: [f64; 3],
        /// Upper corner of the extent (m).
        max: [f64; 3],
        /// How the particles of a wall stand.
        #[serde(default, skip_serializing_if = "Layout::is_lattice")]
        layout: Layout,
    },
}

impl Shape {
    /// Do its particles follow its surface?
    #[inline]
    pub const fn is_fitted(&self) -> bool {
        matches!(
            self,
            Self::Body {
                layout: Layout::Fitted,
                ..
            }
        )
    }

    /// Lower and upper corner of what it takes up (m); of bodies, as far as their forms tell: of the space in which
    /// they may lie where they are surfaces of files, or lie beyond it.
    pub fn room(&self) -> [[f64; 3]; 2] {
        let [min, max] = self.extent();
        let Self::Body { parts, .. } = self else {
            return [min, max];
        };
        let [low, high] = bounds(parts).unwrap_or([min, max]);
        let low: [f64; 3] = std::array::from_fn(|k| low[k].max(min[k]));
        let high: [f64; 3] = std::array::from_fn(|k| high[k].min(max[k]));
        match (0..3).all(|k| low[k] <= high[k]) {
            true => [low, high],
            false => [min, max],
        }
    }

    /// Lower and upper corner of what it takes up (m); of bodies, of the space in which they may lie.
    pub const fn extent(&self) -> [[f64; 3]; 2] {
        match self {
            Self::Box { min, max, .. }
            | Self::Plane { min, max, .. }
            | Self::Body { min, max, .. } => [*min, *max],
        }
    }
}

words! {
    /// Which part of a box gets particles.
    Fill {
        /// Layers outward of the faces: a container.
        Shell = "shell",
        /// The whole volume.
        Solid = "solid",
        /// Layers inward of the faces: a hollow body.
        Border = "border",
    }
}

words! {
    /// How the particles of a wall stand in bodies.
    #[derive(Default)]
    Layout {
        /// On the square lattice through the origin: slopes are stairs.
        #[default]
        Lattice = "lattice",
        /// In layers along the normal of the surface, each of which is spread evenly.
        Fitted = "fitted",
    }
}

impl Layout {
    fn is_lattice(&self) -> bool {
        *self == Self::Lattice
    }
}

words! {
    /// The lattice that fluid stands on at the start.
    ///
    /// A particle stands for the volume `Δp^D` on each of them, with `Δp` the spacing: mass and smoothing length do
    /// not depend on the lattice. Beside the square one (in space the cubic one), with a particle in the middle of
    /// each cell of edge `Δp`, there are two of which a cell has two particles: one of the corners, one in the middle.
    ///
    /// | | edge `a` of a cell | nearest neighbours | layers along an axis |
    /// |---|---|---|---|
    /// | square, cubic | `Δp` | `2 D` at `Δp` | `Δp` apart |
    /// | staggered, in the plane | `√2 Δp` | 4 at `½√2 a = Δp` | `½a = 0.707 Δp` apart |
    /// | body-centred, in space | `∛2 Δp` | 8 at `½√3 a = 1.091 Δp` | `½a = 0.630 Δp` apart |
    ///
    /// From one layer to the next particles are shifted by `½a` along the other axes. The staggered lattice is the
    /// square one turned by 45°: what differs is how it stands to walls and to gravity.
    ///
    /// **Source** McCabe, *Smoothed Particle Hydrodynamics on Graphics Processing Units*, PhD thesis, Manchester
    /// Metropolitan University, 2012, for cells as wide as high. There the first layer is half a cell from the wall.
    /// Here it is a quarter of a cell, half of what is between two layers, so
    /// that particles take up the space up to the wall and no more: whole cells are filled with the mass of the water
    /// in them, and wall particles half a spacing behind the face are 0.854 `Δp` (in space 0.815 `Δp`) from the first
    /// layer.
    #[derive(Default)]
    LatticePlan {
        /// A particle in the middle of each square or cube.
        #[default]
        Square = "square",
        /// In two dimensions: every second column is shifted by half a cell.
        Staggered = "staggered",
        /// In three dimensions: two cubic lattices, of which one has its particles in the middles of the other's cells.
        BodyCentred = "body_centred",
    }
}

/// The cube root of 2.
const CBRT_2: f64 = 1.259_921_049_894_873_2;

impl LatticePlan {
    /// Is it the usual one?
    pub const fn is_square(&self) -> bool {
        matches!(self, Self::Square)
    }

    /// Edge of a cell (spacings).
    #[inline]
    pub const fn edge(self) -> f64 {
        match self {
            Self::Square => 1.0,
            Self::Staggered => std::f64::consts::SQRT_2,
            Self::BodyCentred => CBRT_2,
        }
    }

    /// Distance between layers along an axis (spacings).
    #[inline]
    pub const fn layer(self) -> f64 {
        match self {
            Self::Square => 1.0,
            Self::Staggered | Self::BodyCentred => 0.5 * self.edge(),
        }
    }

    /// Where the particles of a cell stand along each axis (edges): all of them on its diagonal.
    pub const fn places(self) -> &'static [f64] {
        match self {
            Self::Square => &[0.5],
            Self::Staggered | Self::BodyCentred => &[0.25, 0.75],
        }
    }
}

/// A face of a box, which is also a signed direction: `-x`, `+z`, …
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Face {
    /// The axis across the face.
    pub axis: Axis,
    /// Whether it is the face at the upper end.
    pub upper: bool,
}

impl Face {
    /// Reads `-x`, `+x`, `-y`, …
    pub fn parse(text: &str) -> Option<Self> {
        let (upper, rest) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('-')?),
        };
        let axis = Axis::ALL.into_iter().find(|axis| axis.name() == rest)?;
        Some(Self { axis, upper })
    }

    /// +1 for an upper face, -1 for a lower one.
    #[inline]
    pub const fn sign(self) -> f64 {
        if self.upper { 1.0 } else { -1.0 }
    }
}

impl std::fmt::Display for Face {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.upper { '+' } else { '-' };
        write!(f, "{sign}{}", self.axis.name())
    }
}

impl From<Face> for String {
    fn from(face: Face) -> Self {
        face.to_string()
    }
}

impl TryFrom<String> for Face {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text)
            .ok_or_else(|| format!("`{text}` is not a signed axis; write -x, +x, -y, +y, -z or +z"))
    }
}

/// An initial velocity which varies in space.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum VelocityField {
    /// One Taylor–Green vortex cell array over the extent of the block, with
    /// wave number 2π over the extent along each axis; free of divergence, with the pressure that
    /// keeps it so.
    TaylorGreen {
        /// Largest value of the x component (m/s).
        amplitude: f64,
    },
}
