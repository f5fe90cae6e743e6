use crate::Scalar;

/// Even layers along an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Layers {
    /// Where the first begins, m.
    pub start: f64,
    /// How thick each is, m.
    pub thickness: f64,
    /// Which axis.
    pub axis: u32,
    /// How many there are, at least one.
    pub count: u32,
}

impl Layers {
    /// The layer that holds a point; of points before the first and behind the last, that one.
    #[inline(always)]
    pub fn of(&self, at: &[f64; 3]) -> u32 {
        // An index would put the point into memory.
        let along = match self.axis {
            0 => at[0],
            1 => at[1],
            _ => at[2],
        };
        let layer = <f64 as Scalar>::floor((along - self.start) / self.thickness);
        if layer > 0.0 {
            let last = self.count - 1;
            if layer < f64::from(last) {
                layer as u32
            } else {
                last
            }
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_lie_in_layers() {
        let layers = Layers {
            start: -1.0,
            thickness: 0.5,
            axis: 1,
            count: 4,
        };
        let places = [
            (-9.0, 0),
            (-1.0, 0),
            (-0.51, 0),
            (-0.5, 1),
            (0.7, 3),
            (1.0, 3),
            (9.0, 3),
        ];
        for (y, layer) in places {
            assert_eq!(layers.of(&[0.0, y, 0.0]), layer, "{y}");
        }
    }
}
