use crate::sets::Sets;
use crate::vector::{Point, dot, length, sub};
use crate::weld::Welder;
use std::cmp::Ordering;

/// Places that became one.
pub(crate) struct Clusters {
    /// The cluster of each place.
    pub of: Vec<u32>,
    /// Where clusters are.
    pub places: Vec<Point>,
    /// The greatest distance from a place to its cluster, which is no more than asked for.
    pub moved: f64,
}

const NONE: u32 = u32::MAX;

/// Joins places within a distance of the lowest of them in x, then y, then z.
///
/// Places that steps within the distance link are joined if all lie within it of their lowest. Of a longer chain the
/// lowest takes those within the distance of it, then the lowest of the rest, until none is left.
///
/// Places are put into cubes of four times the distance. Those within the distance of a place are then in at most eight
/// cubes, mostly in its own.
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
    gather(places, &centres(distance, places, &mut sets))
}

/// The place that each place is to become, by their numbers.
fn centres(distance: f64, places: &[Point], sets: &mut Sets) -> Vec<u32> {
    let is_lower = |a: u32, b: u32| places[a as usize] < places[b as usize];
    let all = 0..places.len() as u32;
    let chain: Vec<u32> = all.clone().map(|place| sets.lowest(place)).collect();
    let mut lowest: Vec<u32> = all.clone().collect();
    for place in all.clone() {
        let known = &mut lowest[chain[place as usize] as usize];
        if is_lower(place, *known) {
            *known = place;
        }
    }
    let within = |a: u32, b: u32| {
        let step = sub(places[a as usize], places[b as usize]);
        dot(step, step) <= distance * distance
    };
    let mut centre: Vec<u32> = chain.iter().map(|&of| lowest[of as usize]).collect();
    let mut is_long = vec![false; places.len()];
    for place in all.clone() {
        let place = place as usize;
        is_long[chain[place] as usize] |= !within(place as u32, centre[place]);
    }
    let mut long: Vec<u32> = all
        .filter(|&p| is_long[chain[p as usize] as usize])
        .collect();
    let key = |place: u32| (chain[place as usize], places[place as usize]);
    long.sort_by(|a, b| key(*a).partial_cmp(&key(*b)).unwrap_or(Ordering::Equal));
    // Those that have no centre yet, in cubes as wide as the distance.
    let cube = |at: Point| at.map(|x| (x / distance).floor());
    let mut cubes = Welder::with_capacity(long.len());
    let mut free: Vec<Vec<u32>> = Vec::new();
    for &place in &long {
        let own = cubes.number(cube(places[place as usize])) as usize;
        if own == free.len() {
            free.push(Vec::new());
        }
        free[own].push(place);
    }
    let mut has_centre = vec![false; places.len()];
    for &own in &long {
        if has_centre[own as usize] {
            continue;
        }
        let middle = cube(places[own as usize]);
        for n in 0..27 {
            let step = [n % 3, n / 3 % 3, n / 9].map(|step| f64::from(step) - 1.0);
            let Some(beside) = cubes.find([0, 1, 2].map(|k| middle[k] + step[k])) else {
                continue;
            };
            // What is within the distance is of the same chain.
            free[beside as usize].retain(|&other| {
                let is_near = within(own, other);
                if is_near {
                    has_centre[other as usize] = true;
                    centre[other as usize] = own;
                }
                !is_near
            });
        }
    }
    centre
}

/// Numbers clusters in the order in which their places come.
fn gather(places: &[Point], centres: &[u32]) -> Clusters {
    let mut clusters = Clusters {
        of: Vec::with_capacity(places.len()),
        places: Vec::new(),
        moved: 0.0,
    };
    let mut number = vec![NONE; places.len()];
    for (&at, &centre) in places.iter().zip(centres) {
        let (number, place) = (&mut number[centre as usize], places[centre as usize]);
        if *number == NONE {
            *number = clusters.places.len() as u32;
            clusters.places.push(place);
        }
        clusters.of.push(*number);
        clusters.moved = clusters.moved.max(length(sub(at, place)));
    }
    clusters
}
