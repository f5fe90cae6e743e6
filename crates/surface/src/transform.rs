use crate::vector::{add, cross, dot, times, unit};
use crate::{Surface, SurfaceError};
use std::collections::HashMap;

impl Surface {
    /// The same moved by a distance along each axis, m.
    ///
    /// # Errors
    /// It would leave the range of single precision.
    pub fn moved(self, by: [f64; 3]) -> Result<Self, SurfaceError> {
        self.mapped(|at| add(at, by))
    }

    /// The same turned about an axis through the origin by an angle, rad; counter-clockwise seen
    /// against the axis. **Equation** Rodrigues' formula.
    ///
    /// # Errors
    /// The axis has no direction, or the angle is NaN.
    pub fn turned(self, axis: [f64; 3], angle: f64) -> Result<Self, SurfaceError> {
        let along = unit(axis);
        let length = dot(along, along);
        if !(length > 0.5 && angle.is_finite()) {
            return Err(SurfaceError::Generator(format!(
                "a surface cannot be turned by {angle:?} rad about the axis {axis:?}; give an axis with a direction and a finite angle"
            )));
        }
        let (sin, cos) = angle.sin_cos();
        self.mapped(|at| {
            let across = times(cross(along, at), sin);
            let kept = times(along, dot(along, at) * (1.0 - cos));
            add(add(times(at, cos), across), kept)
        })
    }

    /// The same with each coordinate times a factor: `[0.001; 3]` takes millimetres to metres. A
    /// mirrored surface is wound the other way, so that its outside stays outside.
    ///
    /// # Errors
    /// A factor is zero or NaN, or coordinates would leave the range of single precision.
    pub fn scaled(self, by: [f64; 3]) -> Result<Self, SurfaceError> {
        if !by.iter().all(|f| f.is_finite() && *f != 0.0) {
            return Err(SurfaceError::Generator(format!(
                "a surface cannot be scaled by {by:?}; give three factors other than zero"
            )));
        }
        let most = by.iter().fold(0.0, |most: f64, f| most.max(f.abs()));
        let resolution = most * self.resolution();
        let scaled = self.mapped(|at| [0, 1, 2].map(|k| at[k] * by[k]))?;
        let scaled = scaled.known_to(resolution);
        let mirrored = by.iter().filter(|f| **f < 0.0).count() % 2 == 1;
        Ok(if mirrored { scaled.inverted() } else { scaled })
    }

    /// Several surfaces as one. Solids of the same name become one; vertices stay apart, also in
    /// the same place: [`Surface::welded`] joins them.
    ///
    /// # Errors
    /// There are no surfaces, or too many triangles.
    pub fn joined(parts: &[Surface]) -> Result<Self, SurfaceError> {
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        let (mut solid_of, mut solids) = (Vec::new(), Vec::new());
        let mut number_of: HashMap<&str, u32> = HashMap::new();
        let all: usize = parts.iter().map(|part| part.triangles().len()).sum();
        if all > Self::MOST {
            return Err(SurfaceError::TooMany { triangles: all });
        }
        for part in parts {
            let first = vertices.len() as u32;
            vertices.extend_from_slice(part.vertices());
            if vertices.len() > u32::MAX as usize {
                return Err(SurfaceError::TooMany { triangles: all });
            }
            let shifted = |corners: &[u32; 3]| corners.map(|vertex| first + vertex);
            triangles.extend(part.triangles().iter().map(shifted));
            let numbers: Vec<u32> = part
                .solids()
                .iter()
                .map(|name| {
                    *number_of.entry(name).or_insert_with(|| {
                        solids.push(name.clone());
                        solids.len() as u32 - 1
                    })
                })
                .collect();
            solid_of.extend(part.solid_of().iter().map(|&s| numbers[s as usize]));
        }
        let resolution = parts.iter().map(Surface::resolution).fold(0.0, f64::max);
        Ok(Surface::new(vertices, triangles, solid_of, solids)?.known_to(resolution))
    }
}
