use super::nesting::around;
use super::report::Component;
use crate::surface::{volume_below, widened};
use crate::topology::{NONE, Sheets, for_each_fan, origin};
use crate::triangle::twice_area;
use crate::vector::{Point, length, middle};

/// The sheets of triangles measured. `twins` are as [`crate::topology::Edges::twins`] gives them.
pub(crate) fn components(
    vertices: &[Point],
    triangles: &[[u32; 3]],
    twins: &[u32],
    sheets: &Sheets,
) -> Vec<Component> {
    let corners = |t: usize| triangles[t].map(|vertex| vertices[vertex as usize]);
    let count = sheets.first.len();
    let mut components: Vec<Component> = (0..count)
        .map(|sheet| Component::empty(sheets.first[sheet], !sheets.one_sided[sheet]))
        .collect();
    for (t, &sheet) in sheets.of.iter().enumerate() {
        let of = &mut components[sheet as usize];
        of.bounds = corners(t).into_iter().fold(of.bounds, widened);
        of.triangles += 1;
        of.area += 0.5 * length(twice_area(corners(t)));
        for half in 3 * t as u32..3 * t as u32 + 3 {
            let twin = twins[half as usize];
            of.closed &= twin != NONE;
            of.edges += usize::from(twin == NONE || half < twin);
            of.alike &= twin == NONE || origin(triangles, half) != origin(triangles, twin);
        }
    }
    let origins: Vec<Point> = components
        .iter()
        .map(|of| middle(of.bounds.0, of.bounds.1))
        .collect();
    for (t, &sheet) in sheets.of.iter().enumerate() {
        let sheet = sheet as usize;
        components[sheet].volume += volume_below(corners(t), origins[sheet]);
    }
    for_each_fan(triangles, twins, |_, corners| {
        let triangle = corners[0] as usize / 3;
        components[sheets.of[triangle] as usize].vertices += 1;
    });
    let around = around(vertices, triangles, sheets, &components);
    let turns: Vec<i64> = components.iter().map(Component::turn).collect();
    for (around, of) in around.into_iter().zip(&mut components) {
        of.wound = around.iter().map(|&outer| turns[outer as usize]).sum();
        of.around = around;
    }
    components
}
