use core::array::from_fn;

/// No such cell, no such face.
pub const NONE: u32 = u32::MAX;

/// Tag of a closed cell.
pub const SOLID: u8 = 0x80;

/// A bit in the tag of a cut cell. That of an open cell has a bit for each axis (1 for x, 2 for y, 4
/// for z) along which a cut cell beside it corrects it; all are set in that of a cut one too.
pub const CUT: u8 = 0x40;

/// The tag of a cut cell that is [flat](is_flat) along these axes.
#[inline(always)]
pub fn cut_tag(flat: [bool; 3]) -> u8 {
    CUT | 0x7 | u8::from(flat[0]) << 3 | u8::from(flat[1]) << 4 | u8::from(flat[2]) << 5
}

/// Has the cell with this tag no slopes along an axis? Cut cells have none along an axis along which a
/// wall closes much of a face, nor at the ends of the grid, where ghosts mirror what is behind the wall.
#[inline(always)]
pub fn is_flat(tag: u8, axis: usize) -> bool {
    tag & 0x8 << axis != 0
}

/// Is a cell with this tag cut?
#[inline(always)]
pub fn is_cut(tag: u8) -> bool {
    tag & CUT != 0
}

/// Is a cell with this tag cut or closed, so that a sweep does not advance it?
#[inline(always)]
pub fn is_walled(tag: u8) -> bool {
    tag & (CUT | SOLID) != 0
}

/// A cut cell as it is stored.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct CutCell<const D: usize> {
    /// Open fraction of the volume, `α`.
    pub volume: f64,
    /// Open fractions of the lower and upper face along each axis, `β`.
    pub open: [[f64; 2]; D],
    /// Where it is.
    pub at: [u32; D],
    /// Cut cells beside it in the store, [`NONE`] where there is an open or a closed one.
    pub beside: [[u32; 2]; D],
    /// What of its upper face has walls on both sides, or [`NONE`].
    pub double: [u32; D],
}

/// The part of a face that has walls on both sides.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Double {
    /// Fraction of the face, `β^DS`.
    pub area: f64,
    /// Volume between it and the wall on the lower side, in cells.
    pub left: f64,
    /// The same on the upper side.
    pub right: f64,
}

impl Double {
    /// Are there walls on both sides of all of a face that is open to this fraction?
    #[inline(always)]
    pub fn covers(&self, open: f64) -> bool {
        self.area > 0.999 * open
    }
}

/// The direction from the gas into the wall of a cell with these open fractions of its faces; nothing if
/// there is no wall.
#[inline(always)]
pub fn wall_normal<const D: usize>(open: &[[f64; 2]; D], inv_spacing: &[f64; D]) -> [f64; D] {
    let area: [f64; D] = from_fn(|k| (open[k][0] - open[k][1]) * inv_spacing[k]);
    let square = crate::vector::dot(&area, &area);
    let scale = if square > 0.0 {
        crate::Real::rsqrt(square)
    } else {
        0.0
    };
    area.map(|a| scale * a)
}
