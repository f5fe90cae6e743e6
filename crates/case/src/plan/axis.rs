use serde::{Deserialize, Serialize};

/// One of the space axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// First axis.
    X,
    /// Second axis; vertical in 2D.
    Y,
    /// Third axis; vertical in 3D.
    Z,
}

impl Axis {
    /// The three axes in order.
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    /// 0, 1 or 2.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `x`, `y` or `z`.
    pub const fn name(self) -> &'static str {
        ["x", "y", "z"][self as usize]
    }
}
