use crate::triangles::NamedEdges;
use crate::{MeshError, Triangles};
use spade::{AngleLimit, ConstrainedDelaunayTriangulation, Point2, RefinementParameters};
use spade::{Triangulation, handles::FixedVertexHandle};
use std::collections::{HashMap, HashSet};

/// A domain bounded by polygons.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    /// The outer boundary, in order around it.
    pub outline: Vec<[f64; 2]>,
    /// Names of the outline's sides, the first from the first corner to the second; none: all are
    /// [`Triangles::REST`].
    pub sides: Vec<String>,
    /// Holes.
    pub holes: Vec<Vec<[f64; 2]>>,
    /// No cell is larger than this, m².
    pub max_area: f64,
    /// No angle is smaller than this, degrees; 25 is a good choice, beyond 30 it may not end.
    pub min_angle: f64,
}

/// A Delaunay mesh of a polygon, refined until cells are small and well shaped. Edges of holes are
/// the boundary `hole`.
///
/// **Source** Ruppert 1995, doi:10.1006/jagm.1995.1021, as in the crate `spade`.
///
/// # Errors
/// The outline has fewer than three corners, crosses itself, or cannot be refined so far.
pub fn polygon(domain: &Polygon) -> Result<Triangles, MeshError> {
    let wrong = |text: String| MeshError::Generator(text);
    if domain.outline.len() < 3 {
        return Err(wrong(
            "an outline needs three corners or more; give them in order around it".into(),
        ));
    }
    for hole in &domain.holes {
        if let Some(corner) = hole.iter().find(|corner| !holds(&domain.outline, **corner)) {
            return Err(wrong(format!(
                "a hole with a corner at {corner:?} lies outside of the outline; move it inside, or delete it"
            )));
        }
    }
    let mut triangulation = ConstrainedDelaunayTriangulation::<Point2<f64>>::new();
    let mut corners: Vec<Vec<FixedVertexHandle>> = Vec::new();
    for ring in std::iter::once(&domain.outline).chain(&domain.holes) {
        let handles = ring
            .iter()
            .map(|&[x, y]| triangulation.insert(Point2::new(x, y)))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|why| wrong(format!("a corner cannot be used: {why}")))?;
        for k in 0..handles.len() {
            let (a, b) = (handles[k], handles[(k + 1) % handles.len()]);
            if a == b || !triangulation.can_add_constraint(a, b) {
                return Err(wrong(format!(
                    "side {k} from {:?} crosses another side; outlines and holes must not cross",
                    ring[k]
                )));
            }
            triangulation.add_constraint(a, b);
        }
        corners.push(handles);
    }
    let cells = extent(&domain.outline) / domain.max_area;
    let result = triangulation.refine(
        RefinementParameters::<f64>::new()
            .exclude_outer_faces(true)
            .with_max_allowed_area(domain.max_area)
            .with_angle_limit(AngleLimit::from_deg(domain.min_angle))
            .with_max_additional_vertices((8.0 * cells) as usize + 10_000),
    );
    if !result.refinement_complete {
        return Err(wrong(format!(
            "the mesh could not be refined to cells of {} m2 and angles of {} degrees; allow larger cells or smaller angles",
            domain.max_area, domain.min_angle
        )));
    }
    let outside: HashSet<_> = result.excluded_faces.into_iter().collect();
    let mut mesh = Triangles::default();
    let mut number = HashMap::new();
    for face in triangulation.inner_faces() {
        if outside.contains(&face.fix()) {
            continue;
        }
        let cell = face.vertices().map(|vertex| {
            *number.entry(vertex.fix()).or_insert_with(|| {
                let at = vertex.position();
                mesh.nodes.push([at.x, at.y]);
                (mesh.nodes.len() - 1) as u32
            })
        });
        mesh.cells.push(cell);
    }
    mesh.boundaries = named_sides(domain, &mesh)?;
    Ok(mesh)
}

/// Is a point within a ring? It is where a line from it to one side crosses the ring an odd number of times.
fn holds(ring: &[[f64; 2]], [x, y]: [f64; 2]) -> bool {
    let ends = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = ends.filter(|([ax, ay], [bx, by])| {
        (ay > &y) != (by > &y) && x < ax + (bx - ax) * (y - ay) / (by - ay)
    });
    crossed.count() % 2 == 1
}

/// Area of a ring's bounding box, m².
fn extent(ring: &[[f64; 2]]) -> f64 {
    let range = |k: usize| {
        let (low, high) = ring
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), p| {
                (low.min(p[k]), high.max(p[k]))
            });
        high - low
    };
    range(0) * range(1)
}

/// Sorts the edges of the domain by the side of the outline or the hole that they lie on.
fn named_sides(domain: &Polygon, mesh: &Triangles) -> Result<Vec<NamedEdges>, MeshError> {
    let mut lines: Vec<(&str, [f64; 2], [f64; 2])> = Vec::new();
    for k in 0..domain.outline.len() {
        let name = domain.sides.get(k).map_or(Triangles::REST, String::as_str);
        lines.push((
            name,
            domain.outline[k],
            domain.outline[(k + 1) % domain.outline.len()],
        ));
    }
    for hole in &domain.holes {
        for k in 0..hole.len() {
            lines.push(("hole", hole[k], hole[(k + 1) % hole.len()]));
        }
    }
    let mut once: HashMap<(u32, u32), bool> = HashMap::new();
    for corners in &mesh.cells {
        for k in 0..3 {
            let (a, b) = (corners[k], corners[(k + 1) % 3]);
            once.entry((a.min(b), a.max(b)))
                .and_modify(|single| *single = false)
                .or_insert(true);
        }
    }
    let mut boundary: Vec<[u32; 2]> = once
        .into_iter()
        .filter_map(|((a, b), single)| single.then_some([a, b]))
        .collect();
    boundary.sort_unstable();
    let mut named: Vec<NamedEdges> = Vec::new();
    for edge in boundary {
        let [p, q] = edge.map(|node| mesh.nodes[node as usize]);
        let middle = [0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1])];
        let nearest = lines
            .iter()
            .min_by(|a, b| distance(middle, a.1, a.2).total_cmp(&distance(middle, b.1, b.2)));
        let Some((name, _, _)) = nearest else {
            continue;
        };
        match named.iter_mut().find(|(known, _)| known == name) {
            Some((_, edges)) => edges.push(edge),
            None => named.push(((*name).to_owned(), vec![edge])),
        }
    }
    named.retain(|(name, _)| name != Triangles::REST);
    Ok(named)
}

/// Distance from a point to a line segment, m.
fn distance(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let d = [b[0] - a[0], b[1] - a[1]];
    let along = ((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1]) / (d[0] * d[0] + d[1] * d[1]);
    let t = along.clamp(0.0, 1.0);
    (p[0] - a[0] - t * d[0]).hypot(p[1] - a[1] - t * d[1])
}
