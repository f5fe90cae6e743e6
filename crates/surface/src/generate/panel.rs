use crate::vector::Point;

/// Adds a sheet of cells in columns and rows, each so many steps below the outermost, with walls
/// between cells of different steps. `place` tells where a corner is at a step. Seen from outside,
/// columns run to the right and rows upwards.
///
/// Walls end at every step, so that triangles meet side to side. Two cells that meet at a corner
/// only may not both be higher than the two beside them.
pub(super) fn panel(
    [columns, rows]: [usize; 2],
    step: impl Fn(usize, usize) -> usize,
    place: impl Fn([usize; 2], usize) -> Point,
    soup: &mut Vec<[Point; 3]>,
) {
    // The wall along a line whose right is `there`, seen from outside.
    let wall = |soup: &mut _, here: usize, there: usize, [a, b]: [[usize; 2]; 2]| {
        let (from, to) = if there > here { (a, b) } else { (b, a) };
        for step in here.min(there)..here.max(there) {
            let (inner, outer) = (step + 1, step);
            quad(
                soup,
                [
                    place(from, inner),
                    place(to, inner),
                    place(to, outer),
                    place(from, outer),
                ],
            );
        }
    };
    for k in 0..rows {
        for i in 0..columns {
            let here = step(i, k);
            let corners = [[i, k], [i + 1, k], [i + 1, k + 1], [i, k + 1]];
            quad(soup, corners.map(|corner| place(corner, here)));
            let [_, right, far, left] = corners;
            if i + 1 < columns {
                wall(soup, here, step(i + 1, k), [right, far]);
            }
            if k + 1 < rows {
                wall(soup, here, step(i, k + 1), [far, left]);
            }
        }
    }
}

/// Two triangles that share the higher diagonal, so that ridges and hips stay sharp.
fn quad(soup: &mut Vec<[Point; 3]>, [a, b, c, d]: [Point; 4]) {
    soup.extend(if a[2] + c[2] >= b[2] + d[2] {
        [[a, b, c], [a, c, d]]
    } else {
        [[b, c, d], [b, d, a]]
    });
}
