use super::groups::Groups;
use crate::triangle::collapsed;

/// The triangles to leave out so that no two have the same three vertices.
///
/// Of copies wound alike the first stays. Copies wound against each other enclose nothing: where
/// two solids touch, both go and the solids are one. But where more of the edges would then have
/// an odd number of triangles than an even one, the first stays, since the surface needs it.
pub(crate) fn surplus(triangles: &[[u32; 3]], vertices: usize) -> Vec<u32> {
    let whole = || triangles.iter().enumerate().filter(|of| !collapsed(*of.1));
    let keys = whole().map(|(t, &corners)| {
        let mut key = corners;
        key.sort_unstable();
        (key[0], ([key[1], key[2]], t as u32))
    });
    let keys = Groups::of(vertices, keys);
    let mut surplus = Vec::new();
    let mut opposed: Vec<Vec<u32>> = Vec::new();
    let mut is_copy = vec![false; triangles.len()];
    for low in 0..keys.len() {
        for copies in keys.group(low).chunk_by(|a, b| a.0 == b.0) {
            let [(_, first), others @ ..] = copies else {
                continue;
            };
            if others.is_empty() {
                continue;
            }
            surplus.extend(others.iter().map(|(_, t)| *t));
            let way = |t: u32| winding(triangles[t as usize]);
            if others.iter().any(|(_, t)| way(*t) != way(*first)) {
                opposed.push(copies.iter().map(|(_, t)| *t).collect());
            }
            for (_, t) in copies {
                is_copy[*t as usize] = true;
            }
        }
    }
    if !opposed.is_empty() {
        let edge = |a: u32, b: u32| (a.min(b), a.max(b));
        let edges = whole()
            .filter(|(t, _)| !is_copy[*t])
            .flat_map(|(_, &[a, b, c])| [edge(a, b), edge(b, c), edge(c, a)]);
        let edges = Groups::of(vertices, edges);
        for copies in opposed {
            let [a, b, c] = triangles[copies[0] as usize];
            let odd = [edge(a, b), edge(b, c), edge(c, a)]
                .into_iter()
                .filter(|(low, high)| {
                    let others = edges.group(*low as usize).iter();
                    others.filter(|other| *other == high).count() % 2 == 1
                });
            if odd.count() < 2 {
                surplus.push(copies[0]);
            }
        }
    }
    surplus.sort_unstable();
    surplus
}

/// Which of the two ways the corners run.
fn winding([a, b, c]: [u32; 3]) -> bool {
    (a < b) ^ (b < c) ^ (c < a)
}
