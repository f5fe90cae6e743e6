use crate::vector;

/// An endless plane that repels fluid: a wall without particles.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Plane {
    /// Direction into the fluid, of length 1.
    pub normal: [f64; 3],
    /// Distance of the origin from the plane against the normal, m: points of the plane have `n·x = offset`.
    pub offset: f64,
}

impl Plane {
    /// Through a point (m), with a direction into the fluid of length 1.
    pub fn through(point: &[f64; 3], normal: [f64; 3]) -> Self {
        Plane {
            offset: vector::dot(&normal, point),
            normal,
        }
    }

    /// Distance of a point from the plane, m; negative behind it.
    #[inline(always)]
    pub fn distance(&self, position: &[f64; 3]) -> f64 {
        vector::dot(&self.normal, position) - self.offset
    }
}
