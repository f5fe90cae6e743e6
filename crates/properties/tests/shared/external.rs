//! Accelerations in which neighbours have no part.

use monoflow_ops::Coefficients;
use monoflow_ops::particles::motion::{Course, Knot};
use monoflow_ops::wcsph::external::{External, ExternalTables, Plane, Terrain};
use monoflow_ops::wcsph::wall::{LennardJones, WallModel, WallSetup};
use monoflow_properties::holds;

struct Tables {
    knots: Vec<Knot>,
    planes: Vec<Plane>,
    heights: Vec<f64>,
}

impl ExternalTables for Tables {
    fn knot(&self, index: u32) -> Knot {
        self.knots[index as usize]
    }

    fn plane(&self, index: u32) -> Plane {
        self.planes[index as usize]
    }

    fn height(&self, node: u32) -> f64 {
        self.heights[node as usize]
    }
}

const SPACING: f64 = 0.01;

fn external(tables: &Tables, terrain: Terrain) -> External {
    let repulsion: LennardJones<f64> = WallModel::<f64>::new(&WallSetup {
        spacing: SPACING,
        wall_spacing: SPACING,
        dimensions: 3,
        gravity: [0.0, 0.0, -9.81],
        energy: 9.81 * 1.0,
        radius: 2.6 * SPACING,
        kernel: 1.0,
        taken_over: 1.0,
        coefficients: Coefficients::default(),
    });
    External {
        repulsion,
        gravity: Course {
            pivot: [0.0; 3],
            axis: [0.0, 0.0, 1.0],
            interval: 0.5,
            first: 0,
            count: tables.knots.len() as u32,
        },
        terrain,
        planes: tables.planes.len() as u32,
        reserved: 0,
    }
}

fn near(a: [f64; 3], b: [f64; 3], most: f64) {
    for k in 0..3 {
        assert!((a[k] - b[k]).abs() <= most, "{a:?} and {b:?}");
    }
}

/// `D ((r0/d)^12 - (r0/d)^6)/d` along the normal, within a spacing.
#[test]
fn planes_repel_along_their_normal() {
    holds(256, (0.2..1.4_f64, 0.0..6.2_f64), |(d, angle)| {
        let normal = [angle.cos(), 0.0, angle.sin()];
        let tables = Tables {
            knots: Vec::new(),
            planes: vec![Plane::through(&[0.3, 0.2, 0.1], normal)],
            heights: Vec::new(),
        };
        let external = external(&tables, Terrain::default());
        let at = [0, 1, 2].map(|k| [0.3, 0.2, 0.1][k] + d * SPACING * normal[k]);
        // The same along the plane.
        let at = [
            at[0] - 0.7 * normal[2],
            at[1] + 0.4,
            at[2] + 0.7 * normal[0],
        ];
        let push = external.acceleration(&at, 0.0, &tables);
        let size = match d < 1.0 {
            true => 5.0 * 9.81 * (d.powi(-12) - d.powi(-6)) / (d * SPACING),
            false => 0.0,
        };
        near(push, normal.map(|n| size * n), 1e-9 * size.max(1.0));
    });
}

/// A particle that has come through is still pushed back.
#[test]
fn planes_push_back_what_is_behind_them() {
    let tables = Tables {
        knots: Vec::new(),
        planes: vec![Plane::through(&[0.0; 3], [0.0, 0.0, 1.0])],
        heights: Vec::new(),
    };
    let external = external(&tables, Terrain::default());
    let push = external.acceleration(&[0.0, 0.0, -0.5 * SPACING], 0.0, &tables);
    assert!(push[2] > 0.0 && push[2].is_finite() && push[0] == 0.0);
}

/// Where its nodes lie in a plane, a terrain is that plane, also beside the raster where it is level.
#[test]
fn flat_terrain_is_a_plane() {
    holds(
        256,
        (-0.5..0.5_f64, -0.5..0.5_f64, 0.1..1.9_f64, 0.2..0.9_f64),
        |(a, b, x, d)| {
            let terrain = Terrain {
                corner: [-0.2, -0.3],
                spacing: [0.25, 0.4],
                nodes: [10, 8],
            };
            let node = |n: usize| {
                let (x, y) = (0.25 * (n % 10) as f64 - 0.2, 0.4 * (n / 10) as f64 - 0.3);
                0.1 + a * x + b * y
            };
            let size = (1.0 + a * a + b * b).sqrt();
            let normal = [-a / size, -b / size, 1.0 / size];
            let tables = Tables {
                knots: Vec::new(),
                planes: Vec::new(),
                heights: (0..80).map(node).collect(),
            };
            let planes = Tables {
                planes: vec![Plane::through(&[0.0, 0.0, 0.1], normal)],
                knots: Vec::new(),
                heights: Vec::new(),
            };
            let ground = [x, 0.9 * x, 0.1 + a * x + b * 0.9 * x];
            let at = [0, 1, 2].map(|k| ground[k] + d * SPACING * normal[k]);
            let by_ground = external(&tables, terrain).acceleration(&at, 0.0, &tables);
            let by_plane = external(&planes, Terrain::default()).acceleration(&at, 0.0, &planes);
            assert!(by_plane[2] > 0.0);
            near(by_ground, by_plane, 1e-8 * by_plane[2]);
        },
    );
}

#[test]
fn terrain_goes_on_as_at_its_edge() {
    let terrain = Terrain {
        corner: [0.0, 0.0],
        spacing: [1.0, 1.0],
        nodes: [2, 2],
    };
    let heights = [1.0, 2.0, 3.0, 4.0];
    let ground = |at: [f64; 2]| terrain.ground(at, |n| heights[n as usize])[0];
    assert_eq!(ground([0.5, 0.5]), 2.5);
    assert_eq!(ground([-7.0, 0.5]), ground([0.0, 0.5]));
    assert_eq!(ground([9.0, 9.0]), 4.0);
}

#[test]
fn gravity_changes_as_its_knots_say() {
    let knots: Vec<_> = (0..=10)
        .map(|n| {
            let t = 0.5 * f64::from(n);
            Knot {
                shift: [t * t * t, -t, 0.25],
                shift_rate: [3.0 * t * t, -1.0, 0.0],
                ..Knot::AT_REST
            }
        })
        .collect();
    let tables = Tables {
        knots,
        planes: Vec::new(),
        heights: Vec::new(),
    };
    let external = external(&tables, Terrain::default());
    // Pieces are cubic: exact.
    holds(256, 0.0..5.0_f64, |t| {
        let change = external.acceleration(&[1.0, 2.0, 3.0], t, &tables);
        near(change, [t * t * t, -t, 0.25], 1e-11);
    });
    let last = external.acceleration(&[0.0; 3], 99.0, &tables);
    near(last, [125.0, -5.0, 0.25], 0.0);
}
