use crate::sets::Sets;
use crate::vector::{Point, dot, length, sub};
use crate::weld::Welder;

/// Places that became one.
pub(crate) struct Clusters {
    /// The cluster of each place.
    pub of: Vec<u32>,
    /// Where clusters are.
    pub places: Vec<Point>,
    /// The greatest distance from a place to its cluster.
    pub moved: f64,
}

const NONE: u32 = u32::MAX;

/// Joins places that steps within a distance link.
///
/// Places are put into cubes of four times the distance. Those within the distance of a place
/// are then in at most eight cubes, mostly in its own.
pub(crate) fn within(distance: f64, welder: &Welder) -> Clusters {
    let places = &welder.places;
    let side = 4.0 * distance;
    let far = places.iter().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
    let mut sets = Sets::new(places.len());
    if distance > 0.0 && (far / side).is_finite() {
        let cube = |at: Point| at.map(|x| (x / side).floor());
        let mut cubes = Welder::with_capacity(places.len());
        // Places of a cube as a list: its last place, and the one before each place.
        let mut last: Vec<u32> = Vec::new();
        let mut before = vec![NONE; places.len()];
        for (index, &at) in places.iter().enumerate() {
            let low = cube(at.map(|x| x - distance));
            let high = cube(at.map(|x| x + distance));
            for corner in 0..8 {
                let is_high = [corner & 1, corner >> 1 & 1, corner >> 2].map(|bit| bit == 1);
                if (0..3).any(|k| is_high[k] && low[k] == high[k]) {
                    continue;
                }
                let key = [0, 1, 2].map(|k| if is_high[k] { high[k] } else { low[k] });
                let mut other = cubes.find(key).map_or(NONE, |cube| last[cube as usize]);
                while other != NONE {
                    let step = sub(places[other as usize], at);
                    if dot(step, step) <= distance * distance {
                        sets.join(other, index as u32);
                    }
                    other = before[other as usize];
                }
            }
            let own = cubes.number(cube(at)) as usize;
            if own == last.len() {
                last.push(NONE);
            }
            before[index] = std::mem::replace(&mut last[own], index as u32);
        }
    }
    gather(places, &mut sets)
}

fn gather(places: &[Point], sets: &mut Sets) -> Clusters {
    let mut clusters = Clusters {
        of: Vec::with_capacity(places.len()),
        places: Vec::new(),
        moved: 0.0,
    };
    for (index, &at) in places.iter().enumerate() {
        let lowest = sets.lowest(index as u32) as usize;
        // It came before, and has its cluster already.
        let cluster = if lowest == index {
            clusters.places.push(at);
            clusters.places.len() - 1
        } else {
            clusters.of[lowest] as usize
        };
        clusters.of.push(cluster as u32);
        let place = &mut clusters.places[cluster];
        if at < *place {
            *place = at;
        }
    }
    for (&at, &cluster) in places.iter().zip(&clusters.of) {
        let moved = length(sub(at, clusters.places[cluster as usize]));
        clusters.moved = clusters.moved.max(moved);
    }
    clusters
}
