use super::edges::{NONE, next, origin, previous};

/// Visits the fans of all vertices: triangles around a vertex that edges at the vertex link. Gives
/// the vertex and the corners there. Triangles need not be wound alike.
pub(crate) fn for_each_fan(
    triangles: &[[u32; 3]],
    twins: &[u32],
    mut visit: impl FnMut(u32, &[u32]),
) {
    let mut seen = vec![false; twins.len()];
    let mut corners = Vec::new();
    for start in 0..twins.len() as u32 {
        if seen[start as usize] {
            continue;
        }
        let vertex = origin(triangles, start);
        corners.clear();
        corners.push(start);
        seen[start as usize] = true;
        // Around by the edge that leaves the vertex and, should there be an end, by the other.
        let mut closed = false;
        for mut side in [start, previous(start)] {
            while !closed && twins[side as usize] != NONE {
                let twin = twins[side as usize];
                let leaves = origin(triangles, twin) == vertex;
                let corner = if leaves { twin } else { next(twin) };
                closed = corner == start;
                if !closed {
                    seen[corner as usize] = true;
                    corners.push(corner);
                }
                side = if leaves { previous(corner) } else { corner };
            }
        }
        visit(vertex, &corners);
    }
}
