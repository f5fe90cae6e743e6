//! The lattice on which particles stand at the start.

/// Calls `visit` with the squared distance, in squared spacings, of each neighbour within `ratio`
/// spacings of an interior particle of a square or cubic lattice, always in the same order.
pub fn each_neighbour(dimensions: usize, ratio: f64, mut visit: impl FnMut(f64)) {
    let reach = |axis: usize| {
        if axis < dimensions {
            ratio as i64 + 1
        } else {
            0
        }
    };
    for z in -reach(2)..=reach(2) {
        for y in -reach(1)..=reach(1) {
            for x in -reach(0)..=reach(0) {
                let r2 = (x * x + y * y + z * z) as f64;
                if r2 > 0.0 && r2 < ratio * ratio {
                    visit(r2);
                }
            }
        }
    }
}
