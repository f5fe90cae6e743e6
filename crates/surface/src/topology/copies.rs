use super::groups::Groups;
use crate::sets::Sets;
use crate::triangle::collapsed;

/// The triangles to leave out so that no two have the same three vertices, in their order.
///
/// Of copies wound alike the first stays. Those wound against each other enclose nothing, but they
/// may stand for one triangle, one copy of which was turned over. So patches of such copies are
/// judged by their outline: if most of its edges have an even number of other triangles, as where
/// two solids touch, the patch goes and the solids are one; else its first copies stay.
pub(crate) fn surplus(triangles: &[[u32; 3]], vertices: usize) -> Vec<u32> {
    let whole = || triangles.iter().enumerate().filter(|of| !collapsed(*of.1));
    let keys = whole().map(|(t, &corners)| {
        let mut key = corners;
        key.sort_unstable();
        (key[0], ([key[1], key[2]], t as u32))
    });
    let keys = Groups::of(vertices, keys);
    let (mut surplus, mut opposed) = (Vec::new(), Vec::new());
    for low in 0..keys.len() {
        for copies in keys.group(low).chunk_by(|a, b| a.0 == b.0) {
            let [(_, first), others @ ..] = copies else {
                continue;
            };
            surplus.extend(others.iter().map(|(_, t)| *t));
            let way = |t: u32| winding(triangles[t as usize]);
            if others.iter().any(|(_, t)| way(*t) != way(*first)) {
                opposed.push(*first);
            }
        }
    }
    surplus.sort_unstable();
    if !opposed.is_empty() {
        opposed.sort_unstable();
        let is_single =
            |t: &u32| surplus.binary_search(t).is_err() && opposed.binary_search(t).is_err();
        let singles = whole().filter(|(t, _)| is_single(&(*t as u32)));
        let edges = Groups::of(vertices, singles.flat_map(|(_, &corners)| edges(corners)));
        let goes = patches_to_drop(triangles, &opposed, &edges);
        surplus.extend(goes);
        surplus.sort_unstable();
    }
    surplus
}

/// Of triangles that stand for opposed copies, those of patches that go. `others` are the edges of
/// all triangles that are no copies.
fn patches_to_drop(triangles: &[[u32; 3]], opposed: &[u32], others: &Groups<u32>) -> Vec<u32> {
    let mut sides: Vec<((u32, u32), u32)> = Vec::with_capacity(3 * opposed.len());
    for (index, &triangle) in (0..).zip(opposed) {
        sides.extend(edges(triangles[triangle as usize]).map(|edge| (edge, index)));
    }
    sides.sort_unstable();
    let mut patches = Sets::new(opposed.len());
    for pair in sides.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        patches.join(pair[0].1, pair[1].1);
    }
    // Edges of the outline that want the patch to stay, less those that want it to go.
    let mut votes = vec![0i64; opposed.len()];
    for edge in sides.chunk_by(|a, b| a.0 == b.0) {
        let ((low, high), index) = edge[0];
        if edge.len() % 2 == 1 {
            let beside = others.group(low as usize).iter();
            let is_odd = beside.filter(|other| **other == high).count() % 2 == 1;
            votes[patches.lowest(index) as usize] += if is_odd { 1 } else { -1 };
        }
    }
    let goes = (0..)
        .zip(opposed)
        .filter(|(index, _)| votes[patches.lowest(*index) as usize] < 0);
    goes.map(|(_, &triangle)| triangle).collect()
}

/// The edges of a triangle, each from its lower to its higher vertex.
fn edges([a, b, c]: [u32; 3]) -> [(u32, u32); 3] {
    [(a, b), (b, c), (c, a)].map(|(a, b)| (a.min(b), a.max(b)))
}

/// Which of the two ways the corners run.
fn winding([a, b, c]: [u32; 3]) -> bool {
    (a < b) ^ (b < c) ^ (c < a)
}
