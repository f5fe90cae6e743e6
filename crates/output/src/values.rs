//! Borrowed positions and values, in the type the caller holds.

/// Borrowed particle positions; the type is kept in files.
#[derive(Debug, Clone, Copy)]
pub enum Points<'a> {
    /// Single precision.
    F32(&'a [[f32; 3]]),
    /// Double precision.
    F64(&'a [[f64; 3]]),
}

/// Does single precision tell places up to `farthest` from the origin, m, to a thousandth of `fine`, m?
pub fn suits_single(farthest: f64, fine: f64) -> bool {
    // Rounding is off by half of the last digit.
    0.5 * f64::from(f32::EPSILON) * farthest <= 1e-3 * fine
}

impl Points<'_> {
    /// Number of points.
    pub fn len(&self) -> usize {
        match self {
            Self::F32(points) => points.len(),
            Self::F64(points) => points.len(),
        }
    }

    /// Whether there is no point.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Position number `index`; panics when out of range.
    pub fn get(&self, index: usize) -> [f64; 3] {
        match self {
            Self::F32(points) => points[index].map(f64::from),
            Self::F64(points) => points[index],
        }
    }
}

/// Borrowed values, one per particle: scalars or 3-vectors.
#[derive(Debug, Clone, Copy)]
pub enum Values<'a> {
    /// Single-precision scalars.
    F32(&'a [f32]),
    /// Double-precision scalars.
    F64(&'a [f64]),
    /// Unsigned integers, for example identifiers.
    U32(&'a [u32]),
    /// Bytes, for example a particle kind.
    U8(&'a [u8]),
    /// Single-precision 3-vectors.
    VectorF32(&'a [[f32; 3]]),
    /// Double-precision 3-vectors.
    VectorF64(&'a [[f64; 3]]),
}

impl Values<'_> {
    /// Number of scalars or vectors.
    pub fn len(&self) -> usize {
        match self {
            Self::F32(values) => values.len(),
            Self::F64(values) => values.len(),
            Self::U32(values) => values.len(),
            Self::U8(values) => values.len(),
            Self::VectorF32(values) => values.len(),
            Self::VectorF64(values) => values.len(),
        }
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Value number `index` as a scalar, a vector by its length; panics when
    /// out of range.
    pub fn magnitude(&self, index: usize) -> f64 {
        let length = |v: [f64; 3]| (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
        match self {
            Self::F32(values) => f64::from(values[index]),
            Self::F64(values) => values[index],
            Self::U32(values) => f64::from(values[index]),
            Self::U8(values) => f64::from(values[index]),
            Self::VectorF32(values) => length(values[index].map(f64::from)),
            Self::VectorF64(values) => length(values[index]),
        }
    }

    /// Smallest and largest finite [magnitude](Self::magnitude); `None` when
    /// there is none.
    pub fn range(&self) -> Option<(f64, f64)> {
        (0..self.len())
            .map(|index| self.magnitude(index))
            .filter(|value| value.is_finite())
            .fold(None, |range, value| match range {
                None => Some((value, value)),
                Some((low, high)) => Some((low.min(value), high.max(value))),
            })
    }

    pub(crate) fn components(&self) -> usize {
        match self {
            Self::VectorF32(_) | Self::VectorF64(_) => 3,
            _ => 1,
        }
    }

    pub(crate) fn component_bytes(&self) -> usize {
        match self {
            Self::F32(_) | Self::VectorF32(_) | Self::U32(_) => 4,
            Self::F64(_) | Self::VectorF64(_) => 8,
            Self::U8(_) => 1,
        }
    }

    pub(crate) fn vtk_type(&self) -> &'static str {
        match self {
            Self::F32(_) | Self::VectorF32(_) => "Float32",
            Self::F64(_) | Self::VectorF64(_) => "Float64",
            Self::U32(_) => "UInt32",
            Self::U8(_) => "UInt8",
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::F32(values) => bytemuck::cast_slice(values),
            Self::F64(values) => bytemuck::cast_slice(values),
            Self::U32(values) => bytemuck::cast_slice(values),
            Self::U8(values) => values,
            Self::VectorF32(values) => bytemuck::cast_slice(values),
            Self::VectorF64(values) => bytemuck::cast_slice(values),
        }
    }
}

macro_rules! from_slice {
    ($($target:ident::$variant:ident <- $element:ty;)*) => {$(
        impl<'a> From<&'a [$element]> for $target<'a> {
            fn from(values: &'a [$element]) -> Self {
                Self::$variant(values)
            }
        }
        impl<'a> From<&'a Vec<$element>> for $target<'a> {
            fn from(values: &'a Vec<$element>) -> Self {
                Self::$variant(values)
            }
        }
    )*};
}

from_slice! {
    Points::F32 <- [f32; 3];
    Points::F64 <- [f64; 3];
    Values::F32 <- f32;
    Values::F64 <- f64;
    Values::U32 <- u32;
    Values::U8 <- u8;
    Values::VectorF32 <- [f32; 3];
    Values::VectorF64 <- [f64; 3];
}

impl<'a> From<Points<'a>> for Values<'a> {
    fn from(points: Points<'a>) -> Self {
        match points {
            Points::F32(points) => Self::VectorF32(points),
            Points::F64(points) => Self::VectorF64(points),
        }
    }
}
