//! Contact of walls whose particles differ in size.

use crate::common::{Cloud, near};
use monoflow_ops::particles::body::{Contact, contact, touch};
use monoflow_ops::vector;

/// Spacings of fluid and of denser walls, m.
const SPACINGS: [f64; 3] = [0.1, 0.05, 0.025];

fn mass(spacing: f64) -> f64 {
    1000.0 * spacing * spacing
}

/// In two dimensions; of fluid with a stiffness of 4 GN/m and a damping of 200 kN s/m.
fn sized() -> Contact<f64> {
    let [coarse, fine, finest] = SPACINGS.map(|spacing| [mass(spacing), spacing]);
    Contact::new(10.0, 2000.0, 0.1).beside(2, &[finest, fine, coarse])
}

/// Two particles of these spacings, so far apart along a line, that near each other with a speed, m/s.
fn pair([one, other]: [f64; 2], apart: f64, speed: f64) -> [[f64; 2]; 2] {
    let cloud = Cloud {
        places: vec![
            [0.0, 0.0, 0.0, mass(one)],
            [0.6 * apart, 0.8 * apart, 0.0, mass(other)],
        ],
        motions: vec![[0.6 * speed, 0.8 * speed, 0.0, 0.0], [0.0; 4]],
        walls: vec![true; 2],
    };
    [0, 1].map(|i| contact::<f64, 2, _>(&sized(), &cloud, i))
}

#[test]
fn pairs_touch_at_the_mean_of_their_spacings() {
    for one in SPACINGS {
        for other in SPACINGS {
            let range = touch([one, other]);
            near(range, 0.99 * 0.5 * (one + other), 1e-15, "range");
            assert_eq!(pair([one, other], 1.0001 * range, 1.0), [[0.0; 2]; 2]);
            let overlap = 1e-3 * range;
            let [push, back] = pair([one, other], range - overlap, 0.0);
            near(push[0], -back[0], 1e-9, "equal and opposite along x");
            near(push[1], -back[1], 1e-9, "equal and opposite along y");
            let share = one.min(other) / 0.1;
            near(
                vector::dot(&push, &[-0.6, -0.8]),
                4e9 * share * overlap,
                1e-3 * 4e9 * share * overlap,
                "the stiffness of the smaller one's share",
            );
            let [slowed, _] = pair([one, other], range - overlap, 1e-3);
            assert!(vector::dot(&slowed, &slowed) > vector::dot(&push, &push));
        }
    }
}

/// Rows that press on each other, particle on particle: their force along so many metres does not depend on how dense
/// they are.
#[test]
fn faces_are_as_stiff_however_dense() {
    let pressed = |spacing: f64| {
        let overlap = 1e-4;
        let count = (1.0 / spacing) as usize;
        let mut places = Vec::new();
        for n in 0..count {
            let x = spacing * n as f64;
            places.push([x, 0.0, 0.0, mass(spacing)]);
            places.push([x, touch([spacing; 2]) - overlap, 0.0, mass(spacing)]);
        }
        let cloud = Cloud {
            motions: vec![[0.0; 4]; places.len()],
            walls: vec![true; places.len()],
            places,
        };
        let upper = (0..count).map(|n| contact::<f64, 2, _>(&sized(), &cloud, 2 * n as u32 + 1));
        upper.map(|[_, y]| y).sum::<f64>()
    };
    let [coarse, fine, finest] = SPACINGS.map(pressed);
    near(coarse, 4e9 * 1e-4 * 10.0, 1.0, "ten pairs");
    near(fine, coarse, 1e-6 * coarse, "half the spacing");
    near(finest, coarse, 1e-6 * coarse, "a quarter");
}
