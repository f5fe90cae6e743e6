//! What an elastic bar is made of: walls, bodies that float, and joints that resist turns.

use super::plan::ElasticPlan;
use crate::particles::floating::{FloatingPlan, Weight};
use crate::particles::plan::{Fill, GeometryPlan, Kind, LatticePlan, Shape};
use crate::particles::tie::{TiePlan, TieWay};

impl ElasticPlan {
    /// Where pieces end along it, at whole spacings from its lower end (m): one more than there are pieces.
    fn cuts(&self, spacing: f64) -> Vec<f64> {
        let cells = (self.extent(self.along) / spacing).round();
        let pieces = f64::from(self.pieces);
        let from = self.min[self.along.index()];
        let mut cuts: Vec<_> = (0..self.pieces)
            .map(|n| from + (f64::from(n) * cells / pieces).round() * spacing)
            .collect();
        cuts.push(self.max[self.along.index()]);
        cuts
    }

    /// The walls of its pieces.
    pub(crate) fn walls(&self, spacing: f64) -> Vec<GeometryPlan> {
        let k = self.along.index();
        let cuts = self.cuts(spacing);
        let wall = |(cut, number): (&[f64], u32)| {
            let (mut min, mut max) = (self.min, self.max);
            (min[k], max[k]) = (cut[0], cut[1]);
            GeometryPlan {
                name: self.piece(number),
                kind: Kind::Wall,
                velocity: [0.0; 3],
                motion: Some(self.piece(number)),
                hydrostatic_level: None,
                level: None,
                shape: Shape::Box {
                    min,
                    max,
                    fill: Fill::Solid,
                    open: Vec::new(),
                    layers: 0,
                },
                lattice: LatticePlan::default(),
                spacing: None,
                velocity_field: None,
                velocity_formula: Vec::new(),
                pressure_formula: None,
                tracer: None,
                tracer_formula: None,
                released_at: None,
                removed_at: None,
                coefficients: Vec::new(),
            }
        };
        cuts.windows(2).zip(1..).map(wall).collect()
    }

    /// The bodies of its pieces.
    pub(crate) fn bodies(&self, dimensions: u32) -> impl Iterator<Item = FloatingPlan> + '_ {
        let in_plane = dimensions < 3;
        (1..=self.pieces).map(move |number| FloatingPlan {
            name: self.piece(number),
            weight: Weight::Density(self.density),
            centre: None,
            inertia: None,
            velocity: [0.0; 3],
            spin: [0.0; 3],
            held: [false, false, in_plane, in_plane, in_plane, false],
        })
    }

    /// The joints between its pieces, and those at its ends.
    ///
    /// **Equation** `k = B/l`, where `l` is from the middle of a piece to that of the next, or to the end that is held:
    /// the curvature is that of a circle between them.
    pub(crate) fn joints(&self, dimensions: u32, spacing: f64) -> Vec<TiePlan> {
        let k = self.along.index();
        let cuts = self.cuts(spacing);
        let half = |piece: usize| 0.5 * (cuts[piece + 1] - cuts[piece]);
        let last = cuts.len() - 1;
        let mut joints = Vec::new();
        for (n, cut) in cuts.iter().enumerate() {
            let is_end = n == 0 || n == last;
            if is_end && !self.clamped[usize::from(n == last)] {
                continue;
            }
            let mut at = [0, 1, 2].map(|k| 0.5 * (self.min[k] + self.max[k]));
            at[k] = *cut;
            let (body, to, apart) = match n {
                0 => (1, self.to.clone(), half(0)),
                _ if n == last => (n, self.to.clone(), half(n - 1)),
                _ => (n + 1, Some(self.piece(n as u32)), half(n - 1) + half(n)),
            };
            let stiffness = self.rigidity(dimensions) / apart;
            let mut axis = [0.0; 3];
            axis[self.about().index()] = 1.0;
            joints.push(TiePlan {
                name: self.piece(n as u32 + 1),
                body: self.piece(body as u32),
                at,
                to,
                end: at,
                way: TieWay::Joint {
                    axis: (dimensions == 3).then_some(axis),
                    stiffness,
                    damping: self.damping * stiffness,
                },
            });
        }
        joints
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Axis;

    fn gate() -> ElasticPlan {
        ElasticPlan {
            name: "gate".to_owned(),
            min: [0.1, 0.0, 0.0],
            max: [0.105, 0.08, 0.0],
            along: Axis::Y,
            bends: Axis::X,
            clamped: [true, false],
            to: None,
            density: 1100.0,
            young: 1e6,
            poisson: 0.0,
            damping: 0.0,
            pieces: 6,
        }
    }

    /// Pieces are whole spacings long and fill the bar; each has a joint below it.
    #[test]
    fn pieces_fill_the_bar() {
        let (gate, spacing) = (gate(), 0.0025);
        let walls = gate.walls(spacing);
        let mut from = 0.0;
        for wall in &walls {
            let [min, max] = wall.shape.extent();
            assert!((min[1] - from).abs() < 1e-12);
            let cells = (max[1] - min[1]) / spacing;
            assert!(
                (cells - cells.round()).abs() < 1e-9 && cells > 4.5,
                "{cells}"
            );
            assert!(gate.has(&wall.name));
            from = max[1];
        }
        assert_eq!((walls.len(), from), (6, 0.08));
        assert!(!gate.has("gate-7") && !gate.has("gate") && !gate.has("gate-x"));
        let joints = gate.joints(2, spacing);
        assert_eq!(joints.len(), 6);
        assert_eq!(
            (joints[0].to.as_deref(), joints[1].to.as_deref()),
            (None, Some("gate-1"))
        );
    }

    /// The springs of all joints in a row give way as the bar does: `Σ 1/k = L/B`.
    #[test]
    fn joints_give_way_as_the_bar() {
        for clamped in [[true, false], [false, true], [true, true]] {
            let gate = ElasticPlan { clamped, ..gate() };
            let joints = gate.joints(2, 0.0025);
            let gives: f64 = joints
                .iter()
                .map(|joint| match joint.way {
                    TieWay::Joint { stiffness, .. } => 1.0 / stiffness,
                    TieWay::Spring { .. } => f64::NAN,
                })
                .sum();
            let free = clamped.iter().filter(|held| !**held).count() as f64;
            // Half of the piece at a free end is not bent; those at both ends are five spacings long.
            let end = 0.5 * 5.0 * 0.0025;
            let whole = (0.08 - free * end) / gate.rigidity(2);
            assert!(
                (gives / whole - 1.0).abs() < 1e-9,
                "{gives} and not {whole}"
            );
        }
    }
}
