use robust::{Coord, orient2d};

type Corner = [f64; 2];

/// Twice the signed area of the triangle, or a number of its sign; zero only on a line.
fn turn(a: Corner, b: Corner, c: Corner) -> f64 {
    let coord = |[x, y]: Corner| Coord { x, y };
    orient2d(coord(a), coord(b), coord(c))
}

/// Triangles lower than this part of their longest side are left to the last.
const LOW: f64 = 1e-12;

/// Cuts a simple polygon, anticlockwise, into triangles of its corners by clipping ears; `None`
/// where no ear is left. `allowed` may forbid a new side between two corners.
///
/// **Source** Meisters 1975, Amer. Math. Monthly 82, 648: every simple polygon has two ears.
/// The fattest of the ears at hand is clipped, and none whose new side passes through a corner, or
/// by rounding all but does: so corners on a straight side make no triangle without area.
pub(crate) fn clip(
    outline: &[Corner],
    allowed: impl Fn(usize, usize) -> bool,
) -> Option<Vec<[usize; 3]>> {
    clip_above(LOW, outline, &allowed).or_else(|| clip_above(0.0, outline, &allowed))
}

fn clip_above(
    low: f64,
    outline: &[Corner],
    allowed: impl Fn(usize, usize) -> bool,
) -> Option<Vec<[usize; 3]>> {
    let mut left: Vec<usize> = (0..outline.len()).collect();
    let mut triangles = Vec::with_capacity(outline.len().saturating_sub(2));
    while left.len() > 3 {
        let ear = fattest(low, outline, &left, &allowed)?;
        triangles.push(around(&left, ear));
        left.remove(ear);
    }
    let last: [usize; 3] = left.try_into().ok()?;
    let (twice, longest) = size(last.map(|corner| outline[corner]));
    triangles.push(last);
    (twice > low * longest).then_some(triangles)
}

/// Twice the area of a triangle, and the square of its longest side.
fn size([a, b, c]: [Corner; 3]) -> (f64, f64) {
    let square = |p: Corner, q: Corner| (p[0] - q[0]).powi(2) + (p[1] - q[1]).powi(2);
    (
        turn(a, b, c),
        square(a, b).max(square(b, c)).max(square(c, a)),
    )
}

fn around(left: &[usize], at: usize) -> [usize; 3] {
    let n = left.len();
    [left[(at + n - 1) % n], left[at], left[(at + 1) % n]]
}

/// The ear whose height is the greatest part of its longest side.
fn fattest(
    low: f64,
    outline: &[Corner],
    left: &[usize],
    allowed: impl Fn(usize, usize) -> bool,
) -> Option<usize> {
    let mut best: Option<(f64, usize)> = None;
    for at in 0..left.len() {
        let ear @ [before, _, after] = around(left, at);
        let corners @ [a, b, c] = ear.map(|corner| outline[corner]);
        let (twice, longest) = size(corners);
        let fatness = twice / longest;
        let fatter = best.is_none_or(|(most, _)| fatness > most);
        if twice <= low * longest || !fatter || !allowed(before, after) {
            continue;
        }
        let blocked = left.iter().any(|&corner| {
            let p = outline[corner];
            !ear.contains(&corner)
                && turn(a, b, p) >= 0.0
                && turn(b, c, p) >= 0.0
                && turn(c, a, p) >= -low * longest
        });
        if !blocked {
            best = Some((fatness, at));
        }
    }
    best.map(|(_, at)| at)
}

/// The first two sides of a closed polygon that meet where they should not; a side is numbered by
/// its first corner.
pub(crate) fn self_contact(outline: &[Corner]) -> Option<(usize, usize)> {
    let n = outline.len();
    let side = |k: usize| (outline[k], outline[(k + 1) % n]);
    for i in 0..n {
        for j in i + 1..n {
            let ((a, b), (c, d)) = (side(i), side(j));
            let meet = if j == i + 1 || (i == 0 && j == n - 1) {
                // Neighbours share a corner; they meet elsewhere only if one folds back.
                let (p, shared, q) = if j == i + 1 { (a, b, d) } else { (c, a, b) };
                let forth = [shared[0] - p[0], shared[1] - p[1]];
                let on = [q[0] - shared[0], q[1] - shared[1]];
                shared == p
                    || shared == q
                    || turn(p, shared, q) == 0.0 && forth[0] * on[0] + forth[1] * on[1] <= 0.0
            } else {
                touch(a, b, c, d)
            };
            if meet {
                return Some((i, j));
            }
        }
    }
    None
}

/// Have two segments a place in common?
fn touch(a: Corner, b: Corner, c: Corner, d: Corner) -> bool {
    let apart = |k: usize| a[k].max(b[k]) < c[k].min(d[k]) || c[k].max(d[k]) < a[k].min(b[k]);
    if apart(0) || apart(1) {
        return false;
    }
    let sides = |p: Corner, q: Corner, r: Corner, s: Corner| {
        let (one, other) = (turn(p, q, r), turn(p, q, s));
        one > 0.0 && other > 0.0 || one < 0.0 && other < 0.0
    };
    !sides(a, b, c, d) && !sides(c, d, a, b)
}

/// Twice the area of a polygon; negative if it runs clockwise.
pub(crate) fn twice_area(outline: &[Corner]) -> f64 {
    let [x0, y0] = outline[0];
    let n = outline.len();
    (0..n)
        .map(|k| {
            let ([ax, ay], [bx, by]) = (outline[k], outline[(k + 1) % n]);
            (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
        })
        .sum()
}
